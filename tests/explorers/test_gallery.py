"""The gallery's questions are read whole; and how many explorers there are is said rightly."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat

import uarwidgets as uw
from uarwidgets import explorers

ROOT = Path(__file__).parents[2]
WORDS = dict(enumerate(("nine", "ten", "eleven", "twelve"), 9))


def test_a_question_has_as_many_lines_as_it_needs():
    gallery = uw.gallery()
    grid, _, style = gallery.children
    (rule,) = re.findall(r"\.uw-gallery \.uw-question {(.*?)}", style.value, re.S)
    assert "white-space: normal" in rule
    assert "height: auto" in rule
    assert "uw-gallery" in gallery._dom_classes
    for card in grid.children:
        _, button = card.children
        assert "uw-question" in button._dom_classes


def test_how_many_explorers_there_are_is_said_rightly():
    number = WORDS[len(explorers.NAMES)]
    assert f"`uw.gallery()` shows all {number}." in (ROOT / "README.md").read_text(encoding="utf-8")
    for folder in ("notebooks", "instructor"):
        start = nbformat.read(ROOT / folder / "00_start_here.ipynb", as_version=4)
        assert f"All {number} explorer" in "".join(cell.source for cell in start.cells)
