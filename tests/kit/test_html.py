"""Tiles: a score's own colour, dash and formula, or those of a look that is no score's."""

import re

from uarwidgets.kit import html


def test_a_matrix_s_cells_are_filled_by_their_shares_of_the_row():
    of = html.Matrix(("a", "b"), ("tp", "fn", "fp", "tn"))
    shares = html.row_shares(of, {"tp": 4, "fn": 16, "fp": 5000, "tn": 75000})
    fills = re.findall('data-fill="([^"]+)"', html.matrix(of))
    assert sorted(fills) == sorted(shares)
    assert [float(shares[name]) for name in fills[1:]] == [0.2, 0.8, 0.0625, 0.9375]
    assert shares[fills[0]] == str(len("75,000"))
    empty = html.row_shares(of, dict.fromkeys(of.boxes, 0))
    assert {empty[name] for name in fills[1:]} == {"0"}


def test_long_names_are_cut_and_told_apart():
    names = [f"Department of medicine, ward {k}" for k in range(3)]
    made = html.matrix(html.Matrix(names, [f"c{i}" for i in range(9)]))
    assert re.findall("<span>(.*?)</span>", made)[:3] == [f"Depar…ard {k}" for k in range(3)]
    assert made.count(f'title="{names[1]}"') == 2
    made = html.matrix(html.Matrix(["ill", *names[:1]], [f"c{i}" for i in range(4)]))
    assert f"<span>{names[0]}</span>" in made  # of two classes there is room for long names
