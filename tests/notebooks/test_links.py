"""Words in a chapter that move a picture: each link names what the picture above it has."""

from __future__ import annotations

import ast
import contextlib
import re
from pathlib import Path

import nbformat
import pytest

import uarwidgets as uw
from uarwidgets.kit.explorer import Explorer

MASTERS = sorted((Path(__file__).resolve().parents[2] / "instructor").glob("*.ipynb"))
LINK = re.compile(r"\]\(#uw:([^)]*)\)")


def values(text):
    return [float(part.replace("−", "-")) for part in text.split(",")]


def wrong_in(entry, explorer):
    """What an entry asks for that an explorer does not have; nothing if it is right."""
    name, _, value = entry.partition("=")
    if name == "scenario":
        return "" if value in explorer.menu else f"no scenario {value}"
    if name == "show":
        return "" if f'data-score="{value}"' in explorer.scene.svg else f"no score {value}"
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
        *lines, last = ast.parse(cell.source).body
        for line in [*lines, last]:
            if isinstance(line, ast.Assign | ast.FunctionDef | ast.Import | ast.ImportFrom):
                with contextlib.suppress(
                    Exception
                ):  # what needs more than the package is no picture
                    exec(ast.unparse(line), names)
        found = (
            names.get(last.value.id)
            if isinstance(last, ast.Expr) and isinstance(last.value, ast.Name)
            else None
        )
        if isinstance(found, Explorer | uw.live.OwnPicture):
            shown = found


@pytest.mark.parametrize("path", MASTERS, ids=lambda path: path.stem)
def test_words_ask_for_what_the_picture_above_them_has(path):
    for text, explorer in texts_with_pictures(path):
        for link in LINK.findall(text):
            assert explorer is not None, f"no picture above {link}"
            assert [wrong_in(entry, explorer) for entry in link.split("&")] == [""] * len(
                link.split("&")
            )


def test_what_is_not_there_is_found():
    explorer = uw.ImbalanceExplorer()
    for right in (
        "prevalence=0.5",
        "recalls=0.9,0.6",
        "prevalence=-2",
        "scenario=fraud",
        "show=accuracy",
    ):
        assert wrong_in(right, explorer) == ""
    for wrong in ("weight=0.5", "recalls=0.9", "prevalence=2", "scenario=spam", "show=f1"):
        assert wrong_in(wrong, explorer)
