"""Curves with names and dots: apart, led to, and in a picture of either width."""

from itertools import pairwise

import numpy as np
import pytest

from uarwidgets.kit.drawing import BESIDE, LEAD, NARROW
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import OCHRE, ScoreStyle, style_of

HARMONIC = ScoreStyle(
    "harmonic $\\frac{$", "harmonic mean of the recalls", "", OCHRE, (0, (4.0, 1.0))
)
CURVES = {"harmonic": HARMONIC, "uar": "unweighted_average_recall"}
XS = np.array([0.0, 0.5, 1.0])


def chart(curves=CURVES, **more):
    return LineChart(curves, **({"xlabel": "x", "ylabel": "score", "xlim": (0, 1)} | more))


def show(picture, x=0.25, heights=None):
    """Show level curves, by default all at 0.4."""
    scores = heights or dict.fromkeys(picture.lines, 0.4)
    curves = {name: np.full(len(XS), score) for name, score in scores.items()}
    low, high = picture.axes.get_xlim()
    picture.update(x, scores, low + XS * (high - low), curves)
    return picture


def test_a_curve_may_have_a_look_of_its_own():
    picture = show(chart())
    for name, style in (("harmonic", HARMONIC), ("uar", style_of("unweighted_average_recall"))):
        assert picture.names[name].get_text() == style.label
        for artists in (picture.lines, picture.dots, picture.leaders):
            assert artists[name].get_color() == style.colour
        assert picture.lines[name].is_dashed()
    picture.figure.draw_without_rendering()  # a "$" in a name is no formula


def test_the_dots_stand_at_x_on_their_curves():
    picture = show(chart(), 0.25, {"harmonic": 0.2, "uar": 0.8})
    assert list(picture.now.get_xdata()) == [0.25, 0.25]
    for name, score in (("harmonic", 0.2), ("uar", 0.8)):
        assert picture.dots[name].get_xydata().tolist() == [[0.25, score]]
        assert picture.lines[name].get_xydata().tolist() == [[x, score] for x in XS]
        assert picture.names[name].get_position() == (1, score)


@pytest.mark.parametrize("scores", [(0.71, 0.7, 0.7, 0.705), (1, 1, 1, 1), (0, 0, 0.5, 1)])
def test_close_names_stand_apart_each_led_to_from_its_own_line(scores):
    names = ("accuracy", "unweighted_average_recall", "geometric_mean_recall", "majority_baseline")
    heights = dict(zip(names, scores, strict=True))
    picture = show(chart(names), 0.25, heights)
    boxes = sorted((t.get_window_extent() for t in picture.names.values()), key=lambda b: b.y0)
    for lower, upper in pairwise(boxes):
        assert upper.y0 >= lower.y1
    for name, stroke in picture.leaders.items():
        (start, end), ys = stroke.get_data()
        assert start == 1
        width = picture.axes.get_window_extent().width
        assert (end - start) * width == pytest.approx(LEAD)
        assert list(ys) == [heights[name], picture.names[name].get_position()[1]]
        text = place_of(picture.names[name])
        assert text - picture.axes.bbox.x1 == pytest.approx(BESIDE)


def place_of(text):
    return text.get_transform().transform(text.get_position())[0]


def test_a_narrow_chart_is_as_narrow_as_its_page():
    picture = chart(narrow=True, names={"harmonic": "mean"})
    assert tuple(picture.figure.get_size_inches() * 72) == (NARROW, 400)
    assert picture.axes.get_ylabel() == ""
    assert chart().axes.get_ylabel() == "score"


def test_all_that_moves_is_among_the_artists():
    picture = show(chart())
    every = [*picture.axes.lines, *picture.axes.texts]
    assert set(map(id, picture.artists)) == set(map(id, every))


def test_cleared_it_shows_names_alone_until_it_is_shown_again():
    picture = show(chart())
    picture.clear()
    assert not any(line.get_xydata().size for line in picture.axes.lines)
    show(picture)
    assert all(line.get_xydata().size for line in picture.axes.lines)


def test_numbers_along_a_logarithmic_axis_have_their_unit():
    picture = chart(xlim=(1, 100), log=True, unit=" : 1")
    picture.figure.draw_without_rendering()
    assert "10 : 1" in [label.get_text() for label in picture.axes.get_xticklabels()]
