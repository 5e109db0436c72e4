"""The uncertainty picture, read back from its artists."""

from itertools import pairwise

import numpy as np
import pytest
from matplotlib.colors import same_color

from uarwidgets.explorers.uncertainty.figure import (
    NUMBER,
    REFERRED,
    ROWS,
    UncertaintyFigure,
)
from uarwidgets.explorers.uncertainty.numbers import sketch
from uarwidgets.posterior import posterior_accuracy, posterior_geometric_mean, posterior_uar
from uarwidgets.styles import style_of

MADE = {
    "accuracy": posterior_accuracy,
    "unweighted_average_recall": posterior_uar,
    "geometric_mean_recall": posterior_geometric_mean,
}
MATRICES = {"A": [[4, 16], [5, 75]], "B": [[20, 0], [0, 80]]}
LABELS = {"x": "score"}
REFERENCES = {"accuracy": 0.8, "unweighted_average_recall": 0.5}


def words_for(keys):
    words = {f"{name}_reference": f"reference of {name}" for name in REFERRED}
    for name, of in keys:
        words |= {f"{name}_{end}_{of}": f"{end} {of}" for end in ("low", "high")}
    return words


def show(compared, *, score=0.6, references=REFERENCES, narrow=False, judged=True):
    picture = UncertaintyFigure(LABELS, compared=compared, narrow=narrow)
    keys = [(name, of) for name in ROWS for of in ("A", "B")[: 1 + compared]]
    drawn = {(name, of): sketch(MADE[name](MATRICES[of]), 0.5) for name, of in keys}
    scores = dict.fromkeys(keys, score)
    picture.update(drawn, scores, references, words_for(keys), judged=judged)
    return picture, drawn


@pytest.mark.parametrize("compared", [False, True])
def test_densities_and_intervals_read_back(compared):
    picture, drawn = show(compared)
    assert set(picture.ridges) == set(drawn)
    for key, ridge in picture.ridges.items():
        x, y = ridge.curve.get_xy()[1:-2].T  # a foot at either end, and the point that closes it
        assert x == pytest.approx(drawn[key].x)
        assert (y - ridge.floor) / ridge.height == pytest.approx(drawn[key].height)
        low, high, _, score = ridge.bar.get_xdata()
        assert (low, high) == (drawn[key].low, drawn[key].high)
        assert score == 0.6
        assert [text.get_text() for text in ridge.ends] == [f"low {key[1]}", f"high {key[1]}"]


def test_a_is_filled_and_b_an_outline_in_the_same_colour():
    picture, _ = show(compared=True)
    for (name, of), ridge in picture.ridges.items():
        assert bool(ridge.curve.get_facecolor()[3]) == (of == "A")
        assert same_color(ridge.bar.get_color(), style_of(name).colour)
        assert same_color(ridge.curve.get_edgecolor(), style_of(name).colour)


def test_nothing_of_one_row_reaches_into_the_other():
    picture, _ = show(compared=True)
    ridges = [picture.ridges[name, "B"] for name in ROWS]
    for upper, lower in pairwise(ridges):
        assert lower.floor + lower.height < upper.bar.get_ydata()[0]
    assert ridges[-1].bar.get_ydata()[0] > 0


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("score", [0.0, 0.2, 0.3, 0.49, 0.5, 0.6, 0.69, 0.75, 1.0])
def test_no_number_lies_on_a_dot(score, narrow):
    """The score may lie outside the interval: a class never found makes the geometric mean 0."""
    picture, _ = show(compared=False, score=score, narrow=narrow)
    width = picture.axes.bbox.width
    for ridge in picture.ridges.values():
        low, high = ridge.bar.get_xdata()[:2]
        middle = picture.axes.transData.transform((score, 0))[0]
        for text, end in zip(ridge.ends, (low, high), strict=True):
            box = text.get_window_extent()
            assert box.x1 < middle - 6 or middle + 6 < box.x0
            away = abs(text.get_position()[0] - end)
            assert away == pytest.approx(abs(score - end) if away else 0)
            assert away * width < NUMBER


def test_the_name_of_each_row_has_room():
    for narrow in (False, True):
        picture, _ = show(compared=True, narrow=narrow)
        for text in picture.axes.texts:
            if text.get_text() and text.get_weight() == "bold":
                assert text.get_window_extent().x0 >= 2


def test_a_score_that_is_not_measured_has_no_dot():
    picture, _ = show(compared=False, score=np.nan)
    assert np.isnan(picture.ridges["accuracy", "A"].bar.get_xdata()[3])


def test_upright_lines_stand_before_the_intervals_and_under_their_captions():
    picture, _ = show(compared=False)
    for name, x in REFERENCES.items():
        line, caption = picture.lines[name], picture.captions[name]
        assert list(line.get_xdata()) == [x, x]
        assert line.get_zorder() > picture.ridges[name, "A"].bar.get_zorder()
        assert caption.get_text() == f"reference of {name}"
    box = picture.captions["unweighted_average_recall"].get_window_extent()
    middle = picture.axes.transData.transform((0.5, 0))[0]
    assert (box.x0 + box.x1) / 2 == pytest.approx(middle, abs=1)


@pytest.mark.parametrize("narrow", [False, True])
def test_a_caption_moves_with_its_line_as_far_as_the_page_goes(narrow):
    places = []
    for x in np.linspace(0, 1, 21):
        picture, _ = show(False, references=REFERENCES | {"accuracy": x}, narrow=narrow)
        places.append(picture.captions["accuracy"].get_window_extent())
    steps = np.diff([box.x0 for box in places])
    assert (steps >= -0.01).all()  # it never jumps from one side to the other
    assert steps.max() <= picture.axes.bbox.width / 20 + 0.01
    assert min(box.x0 for box in places) >= 0
    assert max(box.x1 for box in places) <= picture.figure.bbox.width


def test_the_dark_tail_is_the_part_of_uar_below_chance():
    picture, drawn = show(compared=True)
    ridge, known = picture.ridges["unweighted_average_recall", "A"], drawn[ROWS[1], "A"]

    def area(points):
        (x, y), floor = points.T, points[0, 1]
        return np.sum((y[1:] + y[:-1] - 2 * floor) / 2 * np.diff(x))

    part = area(picture.tail.get_xy()[:-1]) / area(ridge.curve.get_xy()[:-1])
    assert part == pytest.approx(1 - known.above, abs=0.003)
    for changed in ({"judged": False}, {"references": REFERENCES | {ROWS[1]: 0.0}}):
        assert np.isnan(show(False, **changed)[0].tail.get_xy()).all()
    everything = show(False, references=REFERENCES | {ROWS[1]: 1.0})[0]
    ridge = everything.ridges[ROWS[1], "A"]
    assert area(everything.tail.get_xy()[:-1]) == pytest.approx(area(ridge.curve.get_xy()[:-1]))


def test_what_did_not_change_is_left_alone():
    picture, drawn = show(compared=True)
    for artist in picture.artists:
        artist.stale = False
    scores = dict.fromkeys(drawn, 0.6)
    scores["accuracy", "A"] = 0.7
    picture.update(drawn, scores, REFERENCES, words_for(drawn))
    moved = [artist for artist in picture.artists if artist.stale]
    assert picture.ridges["accuracy", "A"].bar in moved
    assert set(moved) <= set(picture.ridges["accuracy", "A"].artists)
