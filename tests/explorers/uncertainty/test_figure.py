"""The uncertainty picture, read back from its artists."""

import numpy as np
import pytest

from uarwidgets.explorers.uncertainty.figure import RIDGE, ROWS, UncertaintyFigure
from uarwidgets.explorers.uncertainty.numbers import sketch
from uarwidgets.look import BLACK, look
from uarwidgets.posterior import posterior_accuracy, posterior_uar

MADE = {"accuracy": posterior_accuracy, "unweighted_average_recall": posterior_uar}
MATRICES = {"A": [[4, 16], [5, 75]], "B": [[20, 0], [0, 80]]}
NAMES = ("ill", "<b>$well$</b>")
LABELS = {"x": "score", "y": "density", "examples": "examples", "variance": "variance"}


def words_for(keys, n):
    words = {f"{name}_reference": f"reference of {name}" for name in ROWS}
    for name, of in keys:
        words |= {f"{name}_{end}_{of}": f"{end} {of}" for end in ("low", "high")}
    for k in range(n):
        words |= {f"share_{kind}_{k}": f"{k} %" for kind in ("examples", "variance")}
    return words


def show(compared, *, names=NAMES, shares=((0.2, 0.8), (0.9, 0.1)), score=None):
    picture = UncertaintyFigure(names, LABELS, compared=compared)
    keys = [(name, of) for name in ROWS for of in ("A", "B")[: 1 + compared]]
    drawn = {(name, of): sketch(MADE[name](MATRICES[of]), 0.5) for name, of in keys}
    scores = dict.fromkeys(keys, 0.6 if score is None else score)
    parts = dict(zip(("examples", "variance"), shares, strict=True))
    references = {"accuracy": 0.8, "unweighted_average_recall": 0.5}
    picture.update(drawn, scores, references, parts, words_for(keys, len(names)))
    return picture, drawn


@pytest.mark.parametrize("compared", [False, True])
def test_densities_and_intervals_read_back(compared):
    picture, drawn = show(compared)
    assert set(picture.ridges) == set(drawn)
    for key, ridge in picture.ridges.items():
        x, y = ridge.curve.get_xy()[1:-2].T  # a foot at either end, and the point that closes it
        assert x == pytest.approx(drawn[key].x)
        assert (y - ridge.floor) / RIDGE == pytest.approx(drawn[key].height)
        low, high, _, score = ridge.bar.get_xdata()
        assert (low, high) == (drawn[key].low, drawn[key].high)
        assert score == 0.6
        assert [text.get_position()[0] for text in ridge.ends] == [low, high]
        assert [text.get_text() for text in ridge.ends] == [f"low {key[1]}", f"high {key[1]}"]


def test_a_is_filled_and_b_an_outline():
    picture, _ = show(compared=True)
    for (name, of), ridge in picture.ridges.items():
        assert bool(ridge.curve.get_facecolor()[3]) == (of == "A")
        assert ridge.bar.get_color() == (look(name).colour if of == "A" else BLACK)


def test_nothing_of_one_row_reaches_into_the_other():
    picture, _ = show(compared=True)
    upper, lower = (picture.ridges[name, "B"] for name in ROWS)
    assert lower.floor + RIDGE < upper.bar.get_ydata()[0]
    assert lower.bar.get_ydata()[0] > 0


def test_a_score_that_is_not_measured_has_no_dot():
    picture, _ = show(compared=False, score=np.nan)
    assert np.isnan(picture.ridges["accuracy", "A"].bar.get_xdata()[3])


def test_upright_lines_stand_at_their_captions():
    picture, _ = show(compared=False)
    for name, x in (("accuracy", 0.8), ("unweighted_average_recall", 0.5)):
        assert list(picture.lines[name].get_xdata()) == [x, x]
        assert picture.captions[name].get_position()[0] == x
        assert picture.captions[name].get_text() == f"reference of {name}"
    assert picture.captions["accuracy"].get_horizontalalignment() == "right"


def test_shares_fill_the_bar_in_order():
    picture, _ = show(compared=False)
    for kind, shares in (("examples", (0.2, 0.8)), ("variance", (0.9, 0.1))):
        pieces = picture.shares[kind].pieces
        assert [piece.get_width() for piece in pieces] == list(shares)
        assert [piece.get_x() for piece in pieces] == [0.0, shares[0]]


def test_a_piece_says_what_it_has_room_for():
    picture, _ = show(compared=False, shares=((0.03, 0.97), (0.12, 0.88)))
    assert [text.get_text() for text in picture.shares["examples"].texts] == [
        "",
        "<b>$well$</b> 1 %",
    ]
    picture, _ = show(compared=False, shares=((0.12, 0.88), (0.0, 1.0)))
    assert picture.shares["examples"].texts[0].get_text() == "ill"
    assert picture.shares["variance"].texts[0].get_text() == ""
    assert not any(text.get_parse_math() for text in picture.shares["examples"].texts)


def test_what_did_not_change_is_left_alone():
    picture, drawn = show(compared=True)
    for artist in picture.artists:
        artist.stale = False
    scores = dict.fromkeys(drawn, 0.6)
    scores["accuracy", "A"] = 0.7
    parts = {"examples": (0.2, 0.8), "variance": (0.9, 0.1)}
    references = {"accuracy": 0.8, "unweighted_average_recall": 0.5}
    picture.update(drawn, scores, references, parts, words_for(drawn, 2))
    moved = [artist for artist in picture.artists if artist.stale]
    assert picture.ridges["accuracy", "A"].bar in moved
    assert set(moved) <= set(picture.ridges["accuracy", "A"].artists)
