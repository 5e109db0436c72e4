"""Exercises: solutions are correct, stubs not attempted, and the usual mistakes recognised."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import nbformat
import pytest
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"

#: One file a chapter: what students write in place of a solution, and the mistake it shows.
TRAPS: dict[str, list[dict[str, str]]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["trap"]
    for path in sorted((Path(__file__).parent / "traps").glob("*.toml"))
}


@cache
def cells_of(folder: str, chapter: str) -> tuple[NotebookNode, ...]:
    return tuple(nbformat.read(NOTEBOOKS / folder / f"{chapter}.ipynb", as_version=4).cells)


def tagged(chapter: str, tag: str) -> list[str]:
    return [c.id for c in cells_of("instructor", chapter) if tag in c.metadata.get("tags", ())]


def outcomes(folder: str, chapter: str, instead: dict[str, str] | None = None) -> dict[str, Any]:
    """Run a notebook's code and return what its check cells end in, by the cell's id."""
    names: dict[str, Any] = {}
    found: dict[str, Any] = {}
    checks = tagged(chapter, "check")
    for cell in cells_of(folder, chapter):
        if cell.cell_type != "code":
            continue
        module = ast.parse((instead or {}).get(cell.id, cell.source))
        last = module.body[-1]
        if cell.id in checks and isinstance(last, ast.Expr):
            module.body.pop()
            exec(compile(module, cell.id, "exec"), names)
            found[cell.id] = eval(compile(ast.Expression(last.value), cell.id, "eval"), names)
        else:
            exec(compile(module, cell.id, "exec"), names)
    plt.close("all")
    return {name: result for name, result in found.items() if hasattr(result, "outcome")}


def test_every_chapter_with_exercises_has_its_traps() -> None:
    chapters = [path.stem for path in sorted((NOTEBOOKS / "instructor").glob("*.ipynb"))]
    assert list(TRAPS) == [chapter for chapter in chapters if tagged(chapter, "check")]


@pytest.mark.parametrize("chapter", TRAPS)
def test_solutions_are_correct(chapter: str) -> None:
    results = outcomes("instructor", chapter)
    assert {name: result.outcome for name, result in results.items()} == dict.fromkeys(
        results, "correct"
    )
    assert len(results) >= 2


@pytest.mark.parametrize("chapter", TRAPS)
def test_untouched_stubs_are_not_attempted(chapter: str) -> None:
    results = outcomes("", chapter)
    assert list(results) == list(outcomes("instructor", chapter))
    assert {result.outcome for result in results.values()} == {"not attempted"}


@pytest.mark.parametrize(
    ("chapter", "trap"),
    [
        pytest.param(chapter, trap, id=f"{chapter[:2]}-{trap['cell']}-{trap['mistake']}")
        for chapter, traps in TRAPS.items()
        for trap in traps
    ],
)
def test_trap_is_recognised(chapter: str, trap: dict[str, str]) -> None:
    results = outcomes("instructor", chapter, {trap["cell"]: trap["written"]})
    amiss = [result for result in results.values() if result.outcome != "correct"]
    assert [(result.outcome, result.mistake) for result in amiss] == [("not yet", trap["mistake"])]


def test_the_odds_are_not_taken_for_the_share() -> None:
    # The numbers of the exercise must set 200 / 4800 apart from 200 / 5000, rounding allowed.
    chapter = "01_accuracy_is_weighted_recall"
    [solution] = [c.source for c in cells_of("instructor", chapter) if c.id == "solution-1"]
    odds = solution.replace("200 / 5000", "200 / 4800")
    assert odds != solution
    results = outcomes("instructor", chapter, {"solution-1": odds})
    assert results["check-1"].outcome == "not yet"


@pytest.mark.parametrize("chapter", TRAPS)
def test_every_exercise_has_a_trap(chapter: str) -> None:
    exercises = [
        cell.id
        for cell in cells_of("instructor", chapter)
        if cell.cell_type == "code" and "solution" in cell.metadata.get("tags", ())
    ]
    assert {trap["cell"] for trap in TRAPS[chapter]} == set(exercises)
