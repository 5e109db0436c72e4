"""The gallery's questions are read whole."""

from __future__ import annotations

import re

import uarwidgets as uw


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
