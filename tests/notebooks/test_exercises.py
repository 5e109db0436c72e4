"""Exercises: solutions are correct, stubs not attempted, and a mistake spoils nothing else."""

import ast
import contextlib
import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import nbformat
import pytest
from cleanup import close_pictures_and_widgets
from IPython.core.formatters import DisplayFormatter
from ipywidgets import DOMWidget
from nbformat import NotebookNode

pytestmark = pytest.mark.usefixtures("backgrounds_not_drawn")

ROOT = Path(__file__).resolve().parents[2]

with (ROOT / "tests" / "checks" / "answers.csv").open(encoding="utf-8", newline="") as file:
    #: By exercise, the first of the wrong answers that students give.
    WRONG = {line["exercise"]: line["answer"] for line in reversed(list(csv.DictReader(file)))}


@cache
def cells_of(folder: str, chapter: str) -> tuple[NotebookNode, ...]:
    return tuple(nbformat.read(ROOT / folder / f"{chapter}.ipynb", as_version=4).cells)


def tagged(chapter: str, tag: str) -> list[str]:
    return [c.id for c in cells_of("instructor", chapter) if tag in c.metadata.get("tags", ())]


#: The chapters with exercises, and the cells of their solutions.
SOLUTIONS = {
    path.stem: [
        c.id
        for c in cells_of("instructor", path.stem)
        if c.cell_type == "code" and "solution" in c.metadata.get("tags", ())
    ]
    for path in sorted((ROOT / "instructor").glob("*.ipynb"))
    if tagged(path.stem, "check")
}

DISPLAY = DisplayFormatter()


class Chapter:
    """A notebook's code, run cell by cell in one namespace; it can go back to before a cell."""

    def __init__(self, folder: str, chapter: str) -> None:
        self._folder = ROOT / folder
        self._cells = [c for c in cells_of(folder, chapter) if c.cell_type == "code"]
        self._checks = tagged(chapter, "check")
        # One dictionary for good: the functions that a notebook defines look up their names in it.
        self._names: dict[str, Any] = {}
        self._found: dict[str, Any] = {}
        self._before: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
        for cell in self._cells:
            self._before[cell.id] = (dict(self._names), dict(self._found))
            self._run(cell.id, cell.source)

    def _run(self, cell: str, source: str) -> None:
        module = ast.parse(source)
        last = module.body[-1]
        shown = ast.Expression(last.value) if isinstance(last, ast.Expr) else None
        if shown:
            module.body.pop()
        with contextlib.chdir(self._folder):
            exec(compile(module, cell, "exec"), self._names)
            if shown:
                value = eval(compile(shown, cell, "eval"), self._names)
                if cell in self._checks:
                    self._found[cell] = value
                if not isinstance(value, DOMWidget):  # a page is what those need
                    DISPLAY.format(value)
        plt.close("all")  # as notebooks do when a cell ends

    def outcomes(self) -> dict[str, Any]:
        """Return what the check cells end in, by the cell's id."""
        return {name: said for name, said in self._found.items() if hasattr(said, "outcome")}

    def outcomes_with(self, cell: str, written: str) -> dict[str, Any]:
        """Go back to before a cell, write something else in it, and run from there to the end."""
        names, found = self._before[cell]
        self._names.clear()
        self._names.update(names)
        self._found = dict(found)
        later = [c.id for c in self._cells].index(cell) + 1
        self._run(cell, written)
        for each in self._cells[later:]:
            self._run(each.id, each.source)
        return self.outcomes()


@pytest.fixture(scope="module", params=SOLUTIONS)
def chapter(request: pytest.FixtureRequest) -> str:
    """A chapter with exercises: pytest runs all of its tests in a row."""
    return str(request.param)


@pytest.fixture(scope="module")
def master(chapter: str) -> Iterator[Chapter]:
    yield Chapter("instructor", chapter)
    close_pictures_and_widgets()


def test_solutions_are_correct_and_untouched_stubs_not_attempted(
    chapter: str, master: Chapter
) -> None:
    solutions, stubs = master.outcomes(), Chapter("notebooks", chapter).outcomes()
    said = {name: result.outcome for name, result in solutions.items()}
    assert said == dict.fromkeys(solutions, "correct"), "\n".join(map(str, solutions.values()))
    assert solutions
    assert list(stubs) == list(solutions)
    said = {name: result.outcome for name, result in stubs.items()}
    assert said == dict.fromkeys(stubs, "not attempted")


@pytest.mark.filterwarnings("ignore::uarwidgets.UndefinedRecallWarning")
@pytest.mark.parametrize(
    "name",
    [
        path.stem
        for path in sorted((ROOT / "notebooks").glob("*.ipynb"))
        if path.stem not in SOLUTIONS
    ],
)
def test_a_student_copy_runs_to_its_end(name: str) -> None:
    """Of those without exercises: the others have just been run."""
    assert Chapter("notebooks", name).outcomes() == {}


def test_a_wrong_answer_spoils_no_other_exercise(chapter: str, master: Chapter) -> None:
    for number, cell in enumerate(SOLUTIONS[chapter], 1):
        results = master.outcomes_with(cell, WRONG[f"{chapter[:2]}.{number}"])
        said = [result.outcome for result in results.values()]
        assert (said.count("not yet"), said.count("correct")) == (1, len(said) - 1)
