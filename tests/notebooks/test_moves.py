"""Explorers in chapters: what a cell prints is true wherever a reader has left the explorer before
it, and words that move a picture name what the picture above them has."""

import ast
import io
import re
from collections.abc import Callable, Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

import uarwidgets as uw
from uarwidgets.kit.explorer import Explorer

pytestmark = pytest.mark.usefixtures("backgrounds_not_drawn")

FOLDER = Path(__file__).resolve().parents[2] / "instructor"
MASTERS = sorted(FOLDER.glob("*.ipynb"))

LOOKED_UP = {
    "08_lab",
    "09_test_yourself",
    "glossary",
    "make_your_own",
    "sources",
}  # pages without an explorer


def first_scenario(explorer: Explorer) -> None:
    explorer.choose(explorer.offered_scenarios()[0].key)


def last_scenario(explorer: Explorer) -> None:
    """Often one of more classes than the chapter's."""
    explorer.choose(explorer.offered_scenarios()[-1].key)


def all_sliders(explorer: Explorer) -> None:
    """Move each slider to its lowest position, but for boxes: those hold counts."""
    for slider in explorer.scene.sliders:
        if not slider.box:
            explorer._on_move(slider.moved(explorer.entries, slider.values[0]))


def run(cell: NotebookNode, names: dict[str, Any]) -> str:
    """Run a cell and return what it prints."""
    said = io.StringIO()
    with chdir(FOLDER), redirect_stdout(said), redirect_stderr(io.StringIO()):
        exec(compile(cell.source, cell.id, "exec"), names)
    return said.getvalue()


def named_in(cell: NotebookNode) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)}


def cells_at_risk(path: Path) -> Iterator[tuple[NotebookNode, list[Explorer], dict[str, Any]]]:
    """Run a master, but for cells that speak of explorers made before: the caller runs those."""
    names: dict[str, Any] = {}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type != "code":
            continue
        made = [names[name] for name in sorted(named_in(cell) & set(names))]
        explorers = [value for value in made if isinstance(value, Explorer)]
        if explorers:
            yield cell, explorers, names
        else:
            run(cell, names)


def printed(cell: NotebookNode) -> str:
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


@pytest.mark.filterwarnings("ignore::uarwidgets.UndefinedRecallWarning")
@pytest.mark.parametrize(
    "path", [p for p in MASTERS if p.stem not in LOOKED_UP], ids=lambda path: path.stem
)
def test_what_is_printed_does_not_depend_on_what_the_reader_did(path: Path) -> None:
    ways: list[Callable[[Explorer], None]] = [first_scenario, last_scenario, all_sliders]
    n_tried = 0
    for cell, explorers, names in cells_at_risk(path):
        for disturb in ways:
            for explorer in explorers:
                disturb(explorer)
            assert run(cell, names) == printed(cell), (cell.id, disturb.__name__)
            n_tried += 1
    assert n_tried >= len(ways)


LINK = re.compile(r"\]\(#uw:([^)]*)\)")


def values(text):
    return [float(part.replace("−", "-")) for part in text.split(",")]


def wrong_in(entry, explorer):
    """What an entry asks for that an explorer does not have; nothing if it is right."""
    name, _, value = entry.partition("=")
    if name == "scenario":
        return "" if value in explorer.menu else f"no scenario {value}"
    if name == "show":
        return "" if f'data-score="{value}"' in explorer.html_above() else f"no score {value}"
    scene = explorer.scene if isinstance(explorer, Explorer) else explorer._own
    sliders = {s.name: s for s in scene.sliders}
    one = {name: sliders[name]} if name in sliders else {}
    moved = one or {n: s for n, s in sliders.items() if re.sub(r"_\d+$", "s", n) == name}
    if not moved or len(values(value)) != len(moved):
        return f"no variable {name} of {len(values(value))} values"
    for slider, number in zip(moved.values(), values(value), strict=True):
        low = slider.values[0]
        step = value.startswith("+") or (low >= 0 and value.startswith("-"))
        if not step and not low <= number <= slider.values[-1]:
            return f"{number} is outside the range of {slider.name}"
    return ""


def texts_with_pictures(path):
    """The texts of a master that have such links, each with the picture shown last before it."""
    names, shown = {"uw": uw}, None
    cells = nbformat.read(path, as_version=4).cells
    for cell in cells if any(LINK.search(cell.source) for cell in cells) else ():
        if cell.cell_type == "markdown":
            if LINK.search(cell.source):
                yield cell.source, shown
            continue
        lines = ast.parse(cell.source).body
        for line in lines:
            if isinstance(line, ast.Assign | ast.FunctionDef | ast.Import | ast.ImportFrom):
                with suppress(Exception):  # what needs more than the package is no picture
                    exec(ast.unparse(line), names)
        found = names.get(ast.unparse(lines[-1]))
        if isinstance(found, Explorer | uw.live.OwnPicture):
            shown = found


@pytest.mark.parametrize("path", MASTERS, ids=lambda path: path.stem)
def test_words_ask_for_what_the_picture_above_them_has(path):
    for text, explorer in texts_with_pictures(path):
        for link in LINK.findall(text):
            assert explorer is not None, f"no picture above {link}"
            assert not any(wrong_in(entry, explorer) for entry in link.split("&")), link


def test_what_is_not_there_is_found():
    explorer = uw.ImbalanceExplorer()
    assert wrong_in("prevalence=-2", explorer) == ""  # a step
    for wrong in ("weight=0.5", "recalls=0.9", "prevalence=2", "scenario=spam", "show=f1"):
        assert wrong_in(wrong, explorer)
