"""The pitfall picture, read back from its artists."""

import numpy as np
import pytest

from uarwidgets.explorers.pitfall.figure import PitfallFigure
from uarwidgets.explorers.pitfall.numbers import FRAMED, measure
from uarwidgets.explorers.pitfall.sentences import CLASSES, IN_PICTURE, words


def show(picture, n, errors, view):
    found = measure(n, errors / 100, view)
    picture.update(found.matrix, found.scores, found.error_rate, found.floor, view, words(found))
    return picture


def shown(n, errors, view, narrow=False):
    return show(PitfallFigure(IN_PICTURE, CLASSES, FRAMED, narrow=narrow), n, errors, view)


def cells_with(line, n):
    """The cells (row, column) that some stroke of a line lies in."""
    found = set()
    for (x0, y0), (x1, y1) in zip(line.get_xydata()[:-1], line.get_xydata()[1:], strict=True):
        for t in np.linspace(0.01, 0.99, 200):
            x, y = x0 + t * (x1 - x0), y0 + t * (y1 - y0)
            if np.isfinite([x, y]).all() and (x0, y0) != (x1, y1):
                found.add((int(y * n), int(x * n)))
    return found


@pytest.mark.parametrize(("n", "view"), [(2, 0), (2, 1), (3, 2), (7, 0), (7, 3), (9, 8)])
def test_the_view_s_misses_and_false_alarms_are_hatched_and_nothing_else(n, view):
    hatches = shown(n, 60, view).hatches
    others = [k for k in range(n) if k != view]
    assert cells_with(hatches["misses"], n) == {(view, k) for k in others}
    assert cells_with(hatches["false_alarms"], n) == {(k, view) for k in others}
    assert not shown(n, 0, view).hatches["misses"].get_visible()


@pytest.mark.parametrize("n", [2, 3, 10, 24])
@pytest.mark.parametrize("errors", [0, 37, 100])
def test_lines_dots_and_floor(n, errors):
    picture = shown(n, errors, 0)
    rate, average = errors / 100, 1 - errors / 50 / n
    xs, ys = picture.lines["averaged_per_class_accuracy"].get_data()
    assert np.interp(rate, xs, ys) == pytest.approx(average)
    assert picture.lines["accuracy"].get_xydata().tolist() == [[0, 1], [1, 0]]
    assert picture.floor.get_ydata() == pytest.approx([(n - 2) / n] * 2)
    (dot,) = picture.dots["averaged_per_class_accuracy"].get_xydata()
    assert dot == pytest.approx((rate, average))
    (dot,) = picture.dots["accuracy"].get_xydata()
    assert dot == pytest.approx((rate, 1 - rate))
    assert picture.gap.get_xydata() == pytest.approx(np.array([(rate, 1 - rate), (rate, average)]))


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("n", [2, 3, 5, 24])
def test_two_views_have_a_cross_and_all_others_a_tick(n, narrow):
    picture = shown(n, 60, n - 1, narrow)
    middles = [text.get_position()[0] for text in picture.letters[:n]]
    assert picture.crosses.get_xdata() == pytest.approx([middles[k] for k in FRAMED])
    ticks = [x for x in picture.ticks.get_xdata() if np.isfinite(x)]
    assert ticks == pytest.approx([x for k, x in enumerate(middles) if k not in FRAMED])
    assert [text.get_visible() for text in picture.letters] == [k < n for k in range(24)]
    left, _, width, _ = picture.view_frame.get_bbox().bounds
    assert left + width / 2 == pytest.approx(middles[-1])
    # Each small matrix shows the error in the cell that the large one frames.
    side = picture.squares.get_markersize()
    foot = picture.squares.get_ydata()[0] - side / 2
    row, column = FRAMED
    for (x, y), middle in zip(picture.errors.get_xydata(), middles, strict=True):
        assert x - middle == pytest.approx(side * ((column + 0.5) / n - 0.5))
        assert foot + side - y == pytest.approx(side * (row + 0.5) / n)
    # And in each the row and the column of its class.
    for k, (band, middle) in enumerate(
        zip(picture.bands.get_xydata().reshape(n, 6, 2), middles, strict=True)
    ):
        assert foot + side - band[:2, 1] == pytest.approx([side * (k + 0.5) / n] * 2)
        assert band[3:5, 0] - middle == pytest.approx([side * ((k + 0.5) / n - 0.5)] * 2)


@pytest.mark.parametrize(("n", "written"), [(2, 4), (6, 36), (7, 0), (24, 0)])
def test_counts_are_written_where_there_is_room(n, written):
    picture = show(shown(6, 10, 0), n, 30, 0)
    seen = [text for text in picture.counts if text.get_visible()]
    assert len(seen) == written
    for text in seen:
        x, y = text.get_position()
        on_diagonal = int(x * n) == int(y * n)
        assert text.get_text() == str(70 * (n - 1) if on_diagonal else 30)


@pytest.mark.parametrize(
    ("n", "narrow"), [(2, False), (12, False), (13, False), (24, False), (9, True), (10, True)]
)
def test_letters_are_at_their_rows_and_do_not_crowd(n, narrow):
    picture = shown(n, 30, n - 1, narrow)
    for texts, axis in ((picture.rows, 1), (picture.columns, 0)):
        seen = [k for k, text in enumerate(texts) if text.get_visible()]
        assert seen == (list(range(n)) if n <= (9 if narrow else 12) else [n - 1])
        for k in seen:
            assert texts[k].get_position()[axis] == pytest.approx((k + 0.5) / n)


def test_grey_grows_with_the_count_and_none_is_none():
    strength = [shown(4, errors, 0).cells["errors"].get_facecolor()[3] for errors in (0, 1, 50, 99)]
    assert strength[0] == 0
    assert strength == sorted(set(strength))
    assert shown(4, 100, 0).cells["right"].get_facecolor()[3] == 0
