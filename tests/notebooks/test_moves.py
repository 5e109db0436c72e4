"""What a cell prints is true, whatever a reader has done to the explorer before it."""

from __future__ import annotations

import ast
import io
from collections.abc import Callable, Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

from uarwidgets.kit.explorer import Explorer

pytestmark = pytest.mark.usefixtures("backgrounds_not_drawn")

FOLDER = Path(__file__).resolve().parents[2] / "instructor"
MASTERS = sorted(FOLDER.glob("*.ipynb"))

LOOKED_UP = {
    "08_lab",
    "glossary",
    "make_your_own",
    "other_scores",
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
