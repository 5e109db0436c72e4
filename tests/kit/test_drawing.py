"""Names beside lines stay apart and near."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.kit.drawing import (
    LEAD,
    SIZE,
    draw_leader_line,
    new_axes,
    new_figure,
    new_leader,
    place_texts,
    separate_labels,
)

heights = st.lists(st.floats(0, 1), min_size=1, max_size=8)


@given(heights, st.floats(0.01, 0.2))
def test_separate_labels_keeps_the_gap_the_order_and_the_bounds(wanted, gap):
    placed = np.array(separate_labels(wanted, gap, 0.0, 1.0))
    fits = min(gap, 1 / max(len(wanted) - 1, 1))
    order = np.argsort(wanted, kind="stable")
    assert (np.diff(placed[order]) >= fits - 1e-9).all()
    assert placed.min() >= -1e-9
    assert placed.max() <= 1 + 1e-9


def test_separate_labels_moves_only_what_is_too_close():
    np.testing.assert_allclose(separate_labels([0.1, 0.5, 0.9], 0.1, 0, 1), [0.1, 0.5, 0.9])
    np.testing.assert_allclose(separate_labels([0.5, 0.5], 0.1, 0, 1), [0.45, 0.55])
    np.testing.assert_allclose(separate_labels([1.0, 1.0], 0.1, 0, 1), [0.9, 1.0])


def test_axes_stand_where_they_are_put():
    figure = new_figure()
    axes = new_axes(figure, (60, 50, 500, 380), xlabel="a $ sign", ylabel="b")
    figure.set_dpi(72)
    box = axes.get_window_extent()
    np.testing.assert_allclose([box.x0, box.y0, box.x1, box.y1], [60, 50, 500, 380])
    assert tuple(figure.get_size_inches() * 72) == SIZE
    assert axes.xaxis.label.get_parse_math() is False


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
    draw_leader_line(leader, 1, 0.5, text)
    ends = leader.get_transform().transform(leader.get_xydata())
    figure.set_dpi(72)
    np.testing.assert_allclose(ends, [(500, 50 + 330 / 2), (500 + LEAD, 50 + 330 * 0.75)])
    leader.stale = False
    draw_leader_line(leader, 1, 0.5, text)
    assert not leader.stale  # what stays is not drawn again
    draw_leader_line(leader, 0.5, 0.5, text, -LEAD)
    ends = leader.get_transform().transform(leader.get_xydata())
    np.testing.assert_allclose(ends[:, 0], [280, 280 - LEAD])
