"""Names beside lines stay apart and near."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.kit.drawing import (
    LEAD,
    SIZE,
    aside,
    hatch,
    lead,
    new_axes,
    new_figure,
    new_hatch,
    new_leader,
    place_texts,
    spread,
)

heights = st.lists(st.floats(0, 1), min_size=1, max_size=8)


@given(heights, st.floats(0.01, 0.2))
def test_spread_keeps_the_gap_the_order_and_the_bounds(wanted, gap):
    placed = np.array(spread(wanted, gap, 0.0, 1.0))
    fits = min(gap, 1 / max(len(wanted) - 1, 1))
    order = np.argsort(wanted, kind="stable")
    assert (np.diff(placed[order]) >= fits - 1e-9).all()
    assert placed.min() >= -1e-9
    assert placed.max() <= 1 + 1e-9


def test_spread_moves_only_what_is_too_close():
    np.testing.assert_allclose(spread([0.1, 0.5, 0.9], 0.1, 0, 1), [0.1, 0.5, 0.9])
    np.testing.assert_allclose(spread([0.5, 0.5], 0.1, 0, 1), [0.45, 0.55])
    np.testing.assert_allclose(spread([1.0, 1.0], 0.1, 0, 1), [0.9, 1.0])


def test_axes_stand_where_they_are_put():
    figure = new_figure()
    axes = new_axes(figure, (60, 50, 500, 380), xlabel="a $ sign", ylabel="b")
    figure.set_dpi(72)
    box = axes.get_window_extent()
    np.testing.assert_allclose([box.x0, box.y0, box.x1, box.y1], [60, 50, 500, 380])
    assert tuple(figure.get_size_inches() * 72) == SIZE
    assert axes.xaxis.label.get_parse_math() is False


def test_aside_is_so_many_points_to_the_right():
    figure = new_figure()
    axes = new_axes(figure, (60, 50, 500, 380), xlabel="", ylabel="")
    moved = aside(axes, 10).transform((0.3, 0.4)) - axes.transData.transform((0.3, 0.4))
    np.testing.assert_allclose(moved, (10, 0))


def test_hidden_texts_take_no_room():
    figure = new_figure()
    axes = new_axes(figure, (60, 50, 500, 380), xlabel="", ylabel="")
    texts = [axes.text(0, 0, name) for name in "abc"]
    texts[1].set_visible(False)
    place_texts(texts, [0.4, 0.4, 0.9])
    assert texts[0].get_position()[1] == 0.4
    assert texts[2].get_position()[1] == 0.9


def test_a_leader_runs_from_the_line_s_end_to_its_name():
    figure = new_figure()
    axes = new_axes(figure, (60, 50, 500, 380), xlabel="", ylabel="")
    text = axes.text(1, 0.75, "UAR")
    leader = new_leader(axes, "unweighted_average_recall")
    lead(leader, 1, 0.5, text)
    ends = leader.get_transform().transform(leader.get_xydata())
    figure.set_dpi(72)
    np.testing.assert_allclose(ends, [(500, 50 + 330 / 2), (500 + LEAD, 50 + 330 * 0.75)])
    leader.stale = False
    lead(leader, 1, 0.5, text)
    assert not leader.stale  # what stays is not drawn again
    lead(leader, 0.5, 0.5, text, -LEAD)
    ends = leader.get_transform().transform(leader.get_xydata())
    np.testing.assert_allclose(ends[:, 0], [280, 280 - LEAD])


def test_a_hatch_fills_its_box_and_no_more_and_stands_still_as_the_box_grows():
    figure = new_figure()
    axes = new_axes(figure, (60, 50, 500, 380), xlabel="", ylabel="")
    axes.set(xlim=(0, 2), ylim=(0, 1))
    strokes = new_hatch(axes)

    def ends(*box):
        hatch(strokes, *box)
        points = strokes.get_transform().transform(strokes.get_xydata()).reshape(-1, 3, 2)
        assert np.isnan(points[:, 2]).all()  # a gap after each stroke
        return points[:, :2]

    figure.set_dpi(72)
    small = ends(0.5, 0.2, 1.0, 0.6)
    (left, bottom), (right, top) = axes.transData.transform([(0.5, 0.2), (1.0, 0.6)])
    np.testing.assert_allclose(np.diff(small, axis=1)[:, 0, 0], np.diff(small, axis=1)[:, 0, 1])
    assert small.min(axis=(0, 1)) == pytest.approx([left, bottom], abs=8)
    assert small.max(axis=(0, 1)) == pytest.approx([right, top], abs=8)
    inside = (small >= (left - 1e-9, bottom - 1e-9)) & (small <= (right + 1e-9, top + 1e-9))
    assert inside.all()
    heights = np.sort(small[:, 0, 1] - small[:, 0, 0])
    np.testing.assert_allclose(np.diff(heights), 8)
    large = ends(0.5, 0.2, 1.5, 0.9)
    grown = large[:, 0, 1] - large[:, 0, 0]
    assert set(heights.round(6)) <= set(grown.round(6))
