"""Tiles: a score's own colour, dash and formula, or those of a look that is no score's."""

import re

from uarwidgets.kit import html


def test_a_matrix_holds_its_boxes_and_its_margins():
    boxes = ("tp", "fn", "fp", "tn")
    of = html.Matrix(("a<", "b"), ("a<", "b"), boxes, column_words=("p", "n"))
    made = html.matrix(of)
    assert re.findall('data-slider="(..)"', made) == list(boxes)
    assert html.places(made) == ["p", "n"]
    assert made.count("a&lt;") == 2
    assert made.count("<th></th>") == 0  # a header that heads nothing
    assert made.count("<td></td>") == 2  # the empty corners
    assert re.findall('class="uw-(hit|miss)"', made) == ["hit", "miss", "miss", "hit"]


def test_a_matrix_s_cells_are_filled_by_their_shares_of_the_row():
    of = html.Matrix(("a", "b"), ("a", "b"), ("tp", "fn", "fp", "tn"))
    shares = html.row_shares(of, {"tp": 4, "fn": 16, "fp": 5, "tn": 75})
    assert [float(share) for share in shares.values()] == [4 / 20, 16 / 20, 5 / 80, 75 / 80]
    assert re.findall('data-fill="([^"]+)"', html.matrix(of)) == list(shares)
    assert set(html.row_shares(of, dict.fromkeys(of.boxes, 0)).values()) == {"0"}
    assert html.places(html.matrix(of)) == []
