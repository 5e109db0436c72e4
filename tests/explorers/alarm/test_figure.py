"""The picture of AlarmExplorer: curves above, the examples and their alarms as bars below."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from colour_vision import contrast, least_difference
from matplotlib.colors import to_hex
from matplotlib.text import Text

from uarwidgets.explorers.alarm.figure import ALARMS, ALL, AlarmFigure
from uarwidgets.explorers.alarm.numbers import EVEN, RAREST, measure
from uarwidgets.explorers.alarm.sentences import STYLES, TICKS, in_picture, shown
from uarwidgets.styles import BLACK, NEGATIVE, POSITIVE


def drawn(recalls=(0.9, 0.8), prevalence=0.1, summaries=False, narrow=False):
    labels = in_picture(("ill", "well"), narrow=narrow)
    picture = AlarmFigure(shown(summaries=summaries), labels, TICKS, narrow=narrow)
    show(picture, measure(recalls, prevalence))
    return picture


def show(picture, found):
    picture.update(found.prevalence, found.scores, found.xs, found.curves)
    picture.show(vars(found.shares), found.scores["precision"])


def span(part):
    return part.get_x(), part.get_x() + part.get_width()


def reach(strokes):
    """Where strokes begin and end: left, bottom, right, top."""
    points = strokes.get_xydata()
    if not len(points):
        return None
    return *np.nanmin(points, axis=0), *np.nanmax(points, axis=0)


def test_the_bars_are_the_four_cells_and_the_alarms_alone():
    # 100 of 1000 are ill: 90 found, 10 missed; of 900 well 180 are alarmed.
    picture = drawn()
    assert span(picture.parts["tp"]) == pytest.approx((0, 0.09))
    assert span(picture.parts["tn"]) == pytest.approx((0.27, 0.99))
    assert span(picture.parts["true"]) == pytest.approx((0, 90 / 270))
    wrong = {"fp": (0.09, *ALL, 0.27), "fn": (0.99, *ALL, 1), "false": (90 / 270, *ALARMS, 1)}
    for name, (left, low, high, right) in wrong.items():
        box = reach(picture.strokes[name])
        assert left - 1e-9 <= box[0] <= box[2] <= right + 1e-9, name
        assert low - 1e-9 <= box[1] <= box[3] <= high + 1e-9, name
    left, _, right, _ = reach(picture.strokes["false"])
    assert right - left == pytest.approx(180 / 270, rel=0.05)


def test_what_is_right_is_full_and_what_is_wrong_is_hatched_in_its_class_s_colour():
    picture = drawn()
    assert to_hex(picture.parts["tp"].get_facecolor()) == POSITIVE.lower()
    assert to_hex(picture.parts["true"].get_facecolor()) == POSITIVE.lower()
    assert to_hex(picture.parts["tn"].get_facecolor()) == NEGATIVE.lower()
    colours = {name: strokes.get_color() for name, strokes in picture.strokes.items()}
    assert colours == {"fp": NEGATIVE, "fn": POSITIVE, "false": NEGATIVE}


def test_a_funnel_leads_from_the_alarms_among_all_to_the_alarms_alone():
    corners = {tuple(corner) for corner in drawn().funnel.get_xy().round(9)}
    assert corners == {(0, ALL[0]), (0.27, ALL[0]), (1, ALARMS[1]), (0, ALARMS[1])}


def test_without_an_alarm_the_lower_bar_is_empty_and_nothing_is_called_precision():
    picture = drawn((0, 1), 0.3, summaries=True)
    assert span(picture.parts["true"]) == (0, 0)
    assert reach(picture.strokes["false"]) is None
    assert not len(picture.funnel.get_xy())
    assert np.isnan(picture.lines["precision"].get_ydata()).all()
    assert not picture.names["precision"].get_visible()
    assert not picture.leaders["precision"].get_xydata().size
    show(picture, measure((0.9, 0.8), 0.1))
    assert picture.names["precision"].get_visible()
    assert picture.leaders["precision"].get_xydata().size
    assert span(picture.parts["true"]) == pytest.approx((0, 1 / 3))


def test_mcc_is_not_drawn_below_the_axes():
    picture = drawn((0.2, 0.3), summaries=True)
    assert np.isnan(picture.lines["mcc"].get_ydata()).all()
    assert np.isnan(picture.dots["mcc"].get_ydata()).all()
    assert not picture.names["mcc"].get_visible()
    assert np.isfinite(picture.lines["f1"].get_ydata()).all()


def test_rare_is_at_the_left_on_a_logarithmic_axis():
    axes = drawn().axes
    assert axes.get_xscale() == "log"
    assert axes.get_xlim() == (RAREST, EVEN)
    assert [label.get_text() for label in axes.get_xticklabels()] == [*TICKS.values()]


def test_the_curves_stand_over_the_bars_and_neither_is_squeezed():
    picture = drawn()
    picture.figure.draw_without_rendering()
    above, below = picture.axes.get_window_extent(), picture.bars.get_window_extent()
    assert (above.x0, above.x1) == pytest.approx((below.x0, below.x1))
    assert below.y1 < picture.axes.xaxis.label.get_window_extent().y0 - 4
    # `lead` and `hatch` count in points of the axes as they were made.
    assert picture.leaders["precision"].get_xdata()[1] == pytest.approx(1 + 16 / above.width)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("summaries", [False, True])
@pytest.mark.parametrize("recalls", [(0.99, 0.95), (0.5, 0.5), (1, 1), (0, 1)])
def test_no_two_texts_meet_and_none_is_cut_off(narrow, summaries, recalls):
    figure = drawn(recalls, summaries=summaries, narrow=narrow).figure
    figure.draw_without_rendering()
    texts = [t for t in figure.findobj(Text) if t.get_text() and t.get_visible()]
    boxes = {text.get_text(): text.get_window_extent() for text in texts}
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        wide, high = min(a.x1, b.x1) - max(a.x0, b.x0), min(a.y1, b.y1) - max(a.y0, b.y0)
        assert wide <= 1 or high <= 2, (one, other)
    for text, box in boxes.items():
        assert box.x0 >= -1, text
        assert box.y0 >= 0, text
        assert box.x1 <= figure.bbox.x1 + 1, text


def test_a_picture_is_low_enough_for_the_room_beside_it():
    for narrow, width in ((False, 640), (True, 480)):
        assert (drawn(narrow=narrow).figure.get_size_inches() * 72).tolist() == [width, 440]


def test_curves_are_seen_on_both_papers_and_told_apart_by_all_eyes():
    met = [style.colour for style in STYLES.values()] + [BLACK]
    for one, other in combinations(met, 2):
        assert least_difference(one, other) >= 12, (one, other)
    for name in ("f1", "mcc"):  # the classes' colours turn pale on dark paper
        assert min(contrast(STYLES[name].colour, paper) for paper in ("#FFFFFF", "#111111")) >= 3
