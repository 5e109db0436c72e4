"""The picture of AlarmExplorer: what the bars below the curves show."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.colors import to_hex

from uarwidgets.explorers.alarm.figure import ALARMS, ALL, AlarmFigure
from uarwidgets.explorers.alarm.numbers import EVEN, RAREST, measure
from uarwidgets.explorers.alarm.sentences import STYLES, TICKS, in_picture
from uarwidgets.styles import NEGATIVE, POSITIVE


def drawn(recalls=(0.9, 0.8), prevalence=0.1):
    picture = AlarmFigure(STYLES, in_picture(("ill", "well")), TICKS)
    show(picture, measure(recalls, prevalence))
    return picture


def show(picture, found):
    picture.update(found.prevalence, found.scores, found.xs, found.curves)
    picture.show(found.shares, found.scores["precision"])


def span(part):
    return part.get_x(), part.get_x() + part.get_width()


def reach(strokes):
    """Where strokes begin and end: left, bottom, right, top."""
    points = strokes.get_xydata()
    return *np.nanmin(points, axis=0), *np.nanmax(points, axis=0)


def test_the_bars_show_the_cells_to_scale():
    picture = drawn()  # of 100: 9 tp, 1 fn, 18 fp, 72 tn
    assert span(picture.parts["tp"]) == pytest.approx((0, 0.09))
    assert span(picture.parts["tn"]) == pytest.approx((0.27, 0.99))
    assert span(picture.parts["true"]) == pytest.approx((0, 90 / 270))
    wrong = {"fp": (ALL, 0.09, 0.27), "fn": (ALL, 0.99, 1), "false": (ALARMS, 90 / 270, 1)}
    for name, ((low, high), left, right) in wrong.items():
        box = reach(picture.parts[name])
        assert left - 1e-9 <= box[0] <= box[2] <= right + 1e-9, name
        assert low - 1e-9 <= box[1] <= box[3] <= high + 1e-9, name
    left, _, right, _ = reach(picture.parts["false"])
    assert right - left == pytest.approx(180 / 270, rel=0.05)


def test_what_is_right_is_filled_and_what_is_wrong_is_hatched_in_its_class_s_colour():
    parts = drawn().parts
    colours = {name: to_hex(parts[name].get_facecolor()) for name in ("tp", "true", "tn")}
    colours |= {name: to_hex(parts[name].get_color()) for name in ("fp", "fn", "false")}
    warm, cool = POSITIVE.lower(), NEGATIVE.lower()
    assert {name for name, colour in colours.items() if colour == warm} == {"tp", "true", "fn"}
    assert {name for name, colour in colours.items() if colour == cool} == {"tn", "fp", "false"}


def test_without_an_alarm_the_lower_bar_is_empty_and_nothing_is_called_precision():
    picture = drawn((0, 1), 0.3)
    assert span(picture.parts["true"]) == (0, 0)
    left, _, right, _ = reach(picture.parts["false"])
    assert left == right
    assert not len(picture.funnel.get_xy())
    assert not picture.names["precision"].get_visible()
    assert np.isnan(picture.leaders["precision"].get_ydata()[0])
    show(picture, measure((0.9, 0.8), 0.1))
    assert picture.names["precision"].get_visible()
    assert span(picture.parts["true"]) == pytest.approx((0, 1 / 3))
    corners = {tuple(corner) for corner in picture.funnel.get_xy().round(9)}
    assert corners == {(0, ALL[0]), (0.27, ALL[0]), (1, ALARMS[1]), (0, ALARMS[1])}


def test_rare_is_at_the_left_on_a_logarithmic_axis():
    axes = drawn().axes
    assert axes.get_xscale() == "log"
    assert axes.get_xlim() == (RAREST, EVEN)
    assert [label.get_text() for label in axes.get_xticklabels()] == [*TICKS.values()]
