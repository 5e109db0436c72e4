"""Curves with names, dots and numbers: apart, led to, and on the side where there is room."""

from itertools import pairwise

import numpy as np
import pytest

from uarwidgets.kit.drawing import BESIDE, LEAD
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.look import OCHRE, Look, look

HARMONIC = Look("harmonic $\\frac{$", "harmonic mean of the recalls", "", OCHRE, (0, (4.0, 1.0)))
CURVES = {"harmonic": HARMONIC, "uar": "unweighted_average_recall"}
XS = np.array([0.0, 0.5, 1.0])


def chart(curves=CURVES, **more):
    return LineChart(curves, **({"xlabel": "x", "ylabel": "score", "xlim": (0, 1)} | more))


def show(picture, x=0.25, heights=None):
    """Show level curves, by default all at 0.4."""
    scores = heights or dict.fromkeys(picture.lines, 0.4)
    curves = {name: np.full(len(XS), score) for name, score in scores.items()}
    low, high = picture.axes.get_xlim()
    texts = {name: f"{score:.3f}" for name, score in scores.items()}
    picture.update(x, scores, low + XS * (high - low), curves, texts)
    return picture


def place(line):
    """A line's points on the page."""
    return line.get_transform().transform(line.get_xydata())


def test_a_curve_may_have_a_look_of_its_own():
    picture = show(chart())
    for name, style in (("harmonic", HARMONIC), ("uar", look("unweighted_average_recall"))):
        assert picture.names[name].get_text() == style.label
        for artists in (picture.lines, picture.dots, picture.leaders, picture.pointers):
            assert artists[name].get_color() == style.colour
        assert picture.lines[name].is_dashed()
    picture.figure.draw_without_rendering()  # a "$" in a name is no formula


def test_scores_go_by_their_names():
    picture = chart(["accuracy", "majority_baseline"])
    assert list(picture.lines) == ["accuracy", "majority_baseline"]
    assert picture.names["accuracy"].get_text() == look("accuracy").label


def test_the_dots_stand_at_x_with_their_numbers_beside_them():
    picture = show(chart(), 0.25, {"harmonic": 0.2, "uar": 0.8})
    assert list(picture.now.get_xdata()) == [0.25, 0.25]
    for name, score in (("harmonic", 0.2), ("uar", 0.8)):
        assert picture.dots[name].get_xydata().tolist() == [[0.25, score]]
        assert picture.lines[name].get_xydata().tolist() == [[x, score] for x in XS]
        assert picture.values[name].get_text() == f"{score:.3f}"
        assert picture.values[name].get_position() == (0.25, score)
        assert picture.names[name].get_position() == (1, score)


@pytest.mark.parametrize(("more", "middle"), [({}, 0.5), ({"xlim": (1, 100), "log": True}, 10.0)])
def test_numbers_turn_at_the_middle(more, middle):
    picture = chart(**more)
    for x, side, sign in ((middle, "left", 1), (middle * 1.1, "right", -1), (middle, "left", 1)):
        show(picture, x)
        for name, value in picture.values.items():
            dot = place(picture.dots[name])[0]
            assert value.get_horizontalalignment() == side
            beside = value.get_transform().transform(value.get_position())[0]
            assert beside - dot[0] == pytest.approx(sign * BESIDE)
            start, end = place(picture.pointers[name])
            np.testing.assert_allclose(start, dot)
            assert end[0] - start[0] == pytest.approx(sign * LEAD)


@pytest.mark.parametrize("x", [0.0, 0.3, 0.5, 0.501, 1.0])
@pytest.mark.parametrize("scores", [(0.71, 0.7, 0.7, 0.705), (1, 1, 1, 1), (0, 0, 0.5, 1)])
def test_close_words_stand_apart_each_led_to_from_its_own_point(scores, x):
    names = ("accuracy", "unweighted_average_recall", "geometric_mean_recall", "majority_baseline")
    heights = dict(zip(names, scores, strict=True))
    picture = show(chart(names), x, heights)
    across = (x, 1)  # where the strokes begin
    kinds = ((picture.values, picture.pointers), (picture.names, picture.leaders))
    for start, (texts, strokes) in zip(across, kinds, strict=True):
        boxes = sorted((t.get_window_extent() for t in texts.values()), key=lambda b: b.y0)
        for lower, upper in pairwise(boxes):
            assert upper.y0 >= lower.y1
        for name, stroke in strokes.items():
            xs, ys = stroke.get_data()
            assert xs[0] == pytest.approx(start)
            assert list(ys) == [heights[name], texts[name].get_position()[1]]


def test_names_that_tie_rise_in_the_order_of_the_curves():
    picture = show(chart())
    assert picture.names["harmonic"].get_position()[1] < picture.names["uar"].get_position()[1]


def test_a_dot_that_moves_leaves_the_curves_be():
    picture = show(chart())
    for artist in picture.artists:
        artist.stale = False
    show(picture, 0.3)
    stay = [*picture.lines.values(), *picture.names.values(), *picture.leaders.values()]
    assert not any(artist.stale for artist in stay)
    assert all(dot.stale for dot in picture.dots.values())


def test_all_that_moves_is_among_the_artists():
    picture = show(chart())
    every = [*picture.axes.lines, *picture.axes.texts]
    assert set(map(id, picture.artists)) == set(map(id, every))


def test_cleared_it_shows_names_alone_until_it_is_shown_again():
    picture = show(chart())
    picture.clear()
    assert not any(line.get_xydata().size for line in picture.axes.lines)
    assert not any(value.get_text() for value in picture.values.values())
    show(picture)
    assert all(line.get_xydata().size for line in picture.axes.lines)


def test_numbers_along_a_logarithmic_axis_have_their_unit():
    picture = chart(xlim=(1, 100), log=True, unit=" : 1")
    picture.figure.draw_without_rendering()
    assert "10 : 1" in [label.get_text() for label in picture.axes.get_xticklabels()]
