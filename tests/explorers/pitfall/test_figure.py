"""The pitfall picture, read back from its artists."""

import numpy as np
import pytest
from matplotlib.colors import to_hex

from uarwidgets.explorers.pitfall.figure import CELLS, PitfallFigure
from uarwidgets.look import BLUE

FRAMED = (0, 1)
LETTERS = [chr(ord("A") + k) for k in range(24)]
LABELS = dict.fromkeys(("x", "y", "predicted", "actual", "lower", "upper", "upper_end"), "name")
TEXTS = {
    "accuracy": "a",
    "averaged_per_class_accuracy": "p",
    "floor": "f",
    "misses": "m",
    "false_alarms": "l",
    "elsewhere": "e",
}


def shown(n, errors, view):
    matrix = np.full((n, n), errors)
    np.fill_diagonal(matrix, (100 - errors) * (n - 1))
    scores = {"accuracy": 1 - errors / 100, "averaged_per_class_accuracy": 1 - errors / 50 / n}
    picture = PitfallFigure(LABELS, LETTERS, FRAMED)
    picture.update(matrix, scores, 1 - 2 / n, view, TEXTS)
    return picture


def winding(path, x, y):
    """Return how often the path's boxes go round a point: where it is not 0, it is filled."""
    turns = 0
    for box in path.vertices.reshape(-1, 5, 2):
        (left, top), (right, bottom) = box.min(axis=0), box.max(axis=0)
        if left < x < right and top < y < bottom:
            (ax, ay), (bx, by) = box[1] - box[0], box[2] - box[1]
            turns += 1 if ax * by > ay * bx else -1
    return turns


def kind_at(picture, n, row, column):
    """Return the one kind of cell that fills the middle of a cell."""
    x, y = (column + 0.5) / n, (row + 0.5) / n
    found = [kind for kind, patch in picture.cells.items() if winding(patch.get_path(), x, y)]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(("n", "view"), [(2, 0), (2, 1), (3, 2), (7, 0), (7, 3), (24, 23)])
def test_each_cell_is_what_it_is_to_the_class_in_view(n, view):
    picture = shown(n, 60, view)
    for row in range(n):
        for column in range(n):
            wanted = "elsewhere"
            if row == column:
                wanted = "right"
            elif row == view:
                wanted = "misses"
            elif column == view:
                wanted = "false_alarms"
            assert kind_at(picture, n, row, column) == wanted


def test_a_new_view_or_size_is_drawn_again():
    # a patch whose path is set does not tell Matplotlib that it must be drawn
    picture = shown(5, 60, 0)
    for artist in picture.artists:
        artist.stale = False
    scores = {"accuracy": 0.4, "averaged_per_class_accuracy": 0.76}
    matrix = np.full((5, 5), 60) + 100 * np.eye(5, dtype=int)
    picture.update(matrix, scores, 0.6, 3, TEXTS)
    assert all(picture.cells[kind].stale for kind in ("misses", "false_alarms", "elsewhere"))
    picture.update(np.full((9, 9), 60), scores, 0.6, 3, TEXTS)
    assert picture.grid.stale


@pytest.mark.parametrize("n", [2, 3, 10, 24])
@pytest.mark.parametrize("errors", [0, 37, 100])
def test_lines_dots_and_floor(n, errors):
    picture = shown(n, errors, 0)
    xs, ys = picture.lines["averaged_per_class_accuracy"].get_data()
    assert np.interp(1 - errors / 100, xs, ys) == pytest.approx(1 - (2 / n) * (errors / 100))
    assert picture.floor.get_ydata() == pytest.approx([(n - 2) / n] * 2)
    (x,), (y,) = picture.dots["averaged_per_class_accuracy"].get_data()
    assert (x, y) == pytest.approx((1 - errors / 100, 1 - errors / 50 / n))
    assert np.ravel(picture.dots["accuracy"].get_data()) == pytest.approx([1 - errors / 100] * 2)
    # the name lies along its line, above the middle of it
    (left, bottom), (right, top) = picture.axes.get_window_extent().get_points()
    slope = (top - bottom) / (right - left) * (2 / n)
    for text in picture.names:
        assert text.get_rotation() == pytest.approx(np.degrees(np.arctan(slope)))
        x, y = text.get_position()
        across, up = (x - 0.5) * (right - left), (y - (1 - 1 / n)) * (top - bottom)
        assert np.cos(np.arctan(slope)) * up - np.sin(np.arctan(slope)) * across > 4


def test_the_framed_cell():
    picture = shown(4, 10, 0)
    row, column = FRAMED
    assert picture.frame.get_bbox().bounds == pytest.approx((column / 4, row / 4, 1 / 4, 1 / 4))


@pytest.mark.parametrize(("n", "written"), [(2, 4), (6, 36), (7, 0), (24, 0)])
def test_counts_are_written_where_there_is_room(n, written):
    picture = shown(n, 30, 0)
    seen = [text for text in picture.counts if text.get_visible()]
    assert len(seen) == written
    for text in seen:
        x, y = text.get_position()
        on_diagonal = int(x * n) == int(y * n)
        assert text.get_text() == str(70 * (n - 1) if on_diagonal else 30)


@pytest.mark.parametrize("n", [2, 12, 13, 24])
def test_letters_stand_at_their_rows_and_do_not_crowd(n):
    picture = shown(n, 30, n - 1)
    for texts, axis in ((picture.rows, 1), (picture.columns, 0)):
        seen = [k for k, text in enumerate(texts) if text.get_visible()]
        assert n - 1 in seen
        assert seen == list(range(n)) if n <= 12 else len(seen) == 2
        for k in seen:
            assert texts[k].get_position()[axis] == pytest.approx((k + 0.5) / n)


def test_colour_grows_with_the_count_and_none_is_none():
    strength = [
        shown(4, errors, 0).cells["misses"].get_facecolor()[3] for errors in (0, 1, 50, 100)
    ]
    assert strength[0] == 0
    assert strength == sorted(set(strength))
    assert shown(4, 100, 0).cells["right"].get_facecolor()[3] == 0
    assert to_hex(shown(4, 0, 0).cells["right"].get_facecolor()) == BLUE.lower()
    assert set(CELLS) == set(shown(4, 0, 0).cells)
