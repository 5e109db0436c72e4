"""Curves with names and dots: apart, led to, and in a picture of either width."""

from itertools import pairwise

import numpy as np
import pytest
from matplotlib.markers import TICKDOWN

from uarwidgets.kit.drawing import BESIDE, INK, LEAD, NARROW
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


def test_scores_go_by_their_names():
    picture = chart(["accuracy", "majority_baseline"])
    assert list(picture.lines) == ["accuracy", "majority_baseline"]
    assert picture.names["accuracy"].get_text() == style_of("accuracy").label


def test_the_dots_stand_at_x_on_their_curves():
    picture = show(chart(), 0.25, {"harmonic": 0.2, "uar": 0.8})
    assert list(picture.now.get_xdata()) == [0.25, 0.25]
    for name, score in (("harmonic", 0.2), ("uar", 0.8)):
        assert picture.dots[name].get_xydata().tolist() == [[0.25, score]]
        assert picture.lines[name].get_xydata().tolist() == [[x, score] for x in XS]
        assert picture.names[name].get_position() == (1, score)


def test_the_upright_line_ends_in_a_ring_that_can_be_taken_hold_of():
    now = show(chart(), 0.25).now
    assert now.get_markevery() == [0]
    assert now.get_xydata()[0].tolist() == [0.25, 0.0]
    assert now.get_markerfacecolor() == "white"


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


def test_a_curve_may_have_a_shorter_name_than_its_label():
    picture = show(chart(names={"uar": "mean"}))
    assert picture.names["uar"].get_text() == "mean"
    assert picture.names["harmonic"].get_text() == HARMONIC.label


@pytest.mark.parametrize("narrow", [False, True])
def test_a_word_between_the_axis_and_its_numbers_has_room(narrow):
    plain, roomy = (
        chart(left=word, narrow=narrow, names={"harmonic": "mean"}) for word in ("", "floor")
    )
    word = roomy.axes.text(0, 0.4, "floor", fontsize=16)
    assert roomy.axes.bbox.x0 - plain.axes.bbox.x0 > word.get_window_extent().width + 10
    for picture in (plain, roomy):
        picture.figure.draw_without_rendering()
        for label in picture.axes.get_yticklabels():
            assert label.get_window_extent().x0 >= 0


def test_a_narrow_chart_is_as_narrow_as_its_page():
    picture = chart(narrow=True, names={"harmonic": "mean"})
    assert tuple(picture.figure.get_size_inches() * 72) == (NARROW, 400)
    assert picture.axes.get_ylabel() == ""
    assert chart().axes.get_ylabel() == "score"


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
    show(picture)
    assert all(line.get_xydata().size for line in picture.axes.lines)


def test_numbers_along_a_logarithmic_axis_have_their_unit():
    picture = chart(xlim=(1, 100), log=True, unit=" : 1")
    picture.figure.draw_without_rendering()
    assert "10 : 1" in [label.get_text() for label in picture.axes.get_xticklabels()]


@pytest.mark.parametrize("ticks", [None, {1: "1", 5: "five", 100: "100"}])
def test_ticks_without_a_number_stand_where_matplotlib_has_them(ticks):
    picture = chart(xlim=(1, 100), log=True, ticks=ticks)
    (marks,) = (line for line in picture.axes.lines if line.get_marker() == TICKDOWN)
    assert picture.axes.xaxis.get_minorticklocs().size == 0
    assert (marks.get_color(), marks.get_clip_on(), marks.zorder) == (INK, False, 0.5)
    every = {n * tens for tens in (1, 10) for n in range(2, 10)}
    assert marks.get_xdata() == pytest.approx(sorted(every - {*(ticks or ())}))
    assert set(marks.get_ydata()) == {0}
