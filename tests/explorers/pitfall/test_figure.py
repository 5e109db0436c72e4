"""The pitfall picture, read back from its artists."""

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from uarwidgets.explorers.pitfall.figure import PitfallFigure
from uarwidgets.explorers.pitfall.matrices import CELLS, HATCHED, hatched, strokes
from uarwidgets.styles import STYLES

FRAMED = (0, 1)
LETTERS = [chr(ord("A") + k) for k in range(24)]
LABELS = dict.fromkeys(("x", "predicted", "actual", "wrong", "right"), "label")
LABELS |= {f"name_{k}": f"name {k}" for k in range(3)}
TEXTS = {"floor": "f", "misses": "m", "false_alarms": "l", "elsewhere": "e", "views": "v"}


def show(picture, n, errors, view):
    matrix = np.full((n, n), errors)
    np.fill_diagonal(matrix, (100 - errors) * (n - 1))
    scores = {"accuracy": 1 - errors / 100, "averaged_per_class_accuracy": 1 - errors / 50 / n}
    picture.update(matrix, scores, errors / 100, 1 - 2 / n, view, TEXTS)
    return picture


def shown(n, errors, view, narrow=False):
    return show(PitfallFigure(LABELS, LETTERS, FRAMED, narrow=narrow), n, errors, view)


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
    """Return what fills the middle of a cell, and what is hatched there."""
    x, y = (column + 0.5) / n, (row + 0.5) / n
    cells, hatches = picture.matrix.cells, picture.matrix.hatches
    found = [kind for kind, patch in cells.items() if winding(patch.get_path(), x, y)]
    near = []
    for kind, patch in hatches.items():
        ends = patch.get_path().vertices.reshape(-1, 2, 2)
        along = np.linspace(0.01, 0.99, 60)[:, None, None]
        places = ends[:, 0] * (1 - along) + ends[:, 1] * along
        if (np.abs(places - (x, y)).max(axis=-1) < 0.49 / n).any():
            near.append(kind)
    return found, near


@pytest.mark.parametrize(("n", "view"), [(2, 0), (2, 1), (3, 2), (7, 0), (7, 3), (9, 8)])
def test_each_cell_is_what_it_is_to_the_class_in_view(n, view):
    picture = shown(n, 60, view)
    for row in range(n):
        for column in range(n):
            kinds = ["right"] if row == column else ["errors"]
            wrong = []
            if row != column and view in (row, column):
                wrong = ["misses"] if row == view else ["false_alarms"]
            assert kind_at(picture, n, row, column) == (kinds, wrong)


def test_misses_and_false_alarms_lean_away_from_each_other():
    matrix = shown(5, 60, 2).matrix
    slopes = []
    for patch in matrix.hatches.values():
        ends = patch.get_path().vertices.reshape(-1, 2, 2)
        along = (ends[:, 1] - ends[:, 0])[np.ptp(ends[:, :, 0], axis=1) > 1e-6]
        assert np.abs(along[:, 1] / along[:, 0]) == pytest.approx(1)
        slopes.append(set(np.sign(along[:, 1] / along[:, 0])))
    assert slopes == [{-1}, {1}]
    assert not shown(5, 0, 2).matrix.hatches["misses"].get_visible()


@pytest.mark.parametrize("falling", [False, True])
def test_strokes_stay_in_their_boxes_and_fill_them(falling):
    area = (0.2, 0.9, 0.6, 0.4)  # y may run either way
    ends = strokes([area], 0.05, falling).vertices.reshape(-1, 2, 2)
    assert ends[..., 0].min() >= 0.2 - 1e-12
    assert ends[..., 0].max() <= 0.6 + 1e-12
    assert ends[..., 1].min() >= 0.4 - 1e-12
    assert ends[..., 1].max() <= 0.9 + 1e-12
    lengths = np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    # As many strokes as the gap leaves room for: the area over the gap's width across a stroke.
    assert lengths.sum() == pytest.approx(0.4 * 0.5 / (0.05 / np.sqrt(2)), rel=0.1)
    assert hatched(strokes([], 0.05, falling)).get_path().vertices.size == 0


def test_no_score_s_colour_is_an_error_s():
    picture = shown(5, 60, 0)
    patches = [*picture.matrix.cells.values(), *picture.matrix.hatches.values()]
    scores = {to_rgb(style.colour) for style in STYLES.values() if style.of == "matrix"}
    for patch in patches:
        strong = patch.get_facecolor() if patch.get_facecolor()[3] else patch.get_edgecolor()
        assert tuple(strong[:3]) not in scores - {to_rgb("black")}


def test_a_new_view_or_size_is_drawn_again():
    # a patch whose path is set does not tell Matplotlib that it must be drawn
    picture = shown(5, 60, 0)
    for artist in picture.artists:
        artist.stale = False
    show(picture, 5, 60, 3)
    matrix, views = picture.matrix, picture.views
    assert all(patch.stale for patch in matrix.hatches.values())
    assert views.frame.stale
    assert not views.bands.stale
    show(picture, 9, 60, 3)
    assert matrix.grid.stale
    assert views.bands.stale


@pytest.mark.parametrize("n", [2, 3, 10, 24])
@pytest.mark.parametrize("errors", [0, 37, 100])
def test_lines_dots_and_floor(n, errors):
    picture = shown(n, errors, 0)
    rate, pitfall = errors / 100, 1 - errors / 50 / n
    xs, ys = picture.lines["averaged_per_class_accuracy"].get_data()
    assert np.interp(rate, xs, ys) == pytest.approx(pitfall)
    assert picture.lines["accuracy"].get_xydata().tolist() == [[0, 1], [1, 0]]
    assert picture.floor.get_ydata() == pytest.approx([(n - 2) / n] * 2)
    (dot,) = picture.dots["averaged_per_class_accuracy"].get_xydata()
    assert dot == pytest.approx((rate, pitfall))
    (dot,) = picture.dots["accuracy"].get_xydata()
    assert dot == pytest.approx((rate, 1 - rate))
    assert picture.gap.get_xydata() == pytest.approx(np.array([(rate, 1 - rate), (rate, pitfall)]))
    heights = [text.get_position()[1] for text in picture.names]
    assert heights == sorted(set(heights))  # accuracy lowest, then the other's three lines


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("n", [3, 4, 12, 24])
def test_the_floor_s_name_stands_by_its_line_and_clear_of_the_axis_s_end(n, narrow):
    picture = shown(n, 60, 0, narrow)
    to_pixels = picture.axes.transData.transform
    y = to_pixels(picture.floor_name.get_position())[1]
    line, end = to_pixels((0, 1 - 2 / n))[1], to_pixels((0, 1))[1]
    assert y == pytest.approx(min(line, end - 20))


def test_the_framed_cell():
    frame = shown(4, 10, 0).matrix.frame
    row, column = FRAMED
    assert frame.get_bbox().bounds == pytest.approx((column / 4, row / 4, 1 / 4, 1 / 4))


def marks(line, each):
    """Return the middles of marks of so many points."""
    if np.isnan(line.get_xdata()).all():
        return []
    points = line.get_xydata().reshape(-1, each + 1, 2)[:, :each]
    return np.nanmean(points[..., 0], axis=1).tolist()


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("n", [2, 3, 5, 24])
def test_two_views_have_a_cross_and_all_others_a_tick(n, narrow):
    views = shown(n, 60, n - 1, narrow).views
    middles = [text.get_position()[0] for text in views.letters[:n]]
    assert marks(views.crosses, 5) == pytest.approx([middles[k] for k in FRAMED])
    others = [middle for k, middle in enumerate(middles) if k not in FRAMED]
    assert marks(views.ticks, 3) == pytest.approx(others, abs=1)
    assert [text.get_visible() for text in views.letters] == [k < n for k in range(24)]
    left, _, width, _ = views.frame.get_bbox().bounds
    assert left + width / 2 == pytest.approx(middles[-1])
    # Each small matrix shows the error in the cell that the large one frames.
    side = views.squares.get_markersize()
    foot = views.squares.get_ydata()[0] - side / 2
    row, column = FRAMED
    for (x, y), middle in zip(views.errors.get_xydata(), middles, strict=True):
        assert x - middle == pytest.approx(side * ((column + 0.5) / n - 0.5))
        assert foot + side - y == pytest.approx(side * (row + 0.5) / n)
    # And in each the row and the column of its class.
    bands = views.bands.get_xydata().reshape(n, 6, 2)
    for k, (own, middle) in enumerate(zip(bands, middles, strict=True)):
        across, up = own[:2], own[3:5]
        assert across[:, 0].tolist() == pytest.approx([middle - side / 2, middle + side / 2])
        assert foot + side - across[:, 1] == pytest.approx([side * (k + 0.5) / n] * 2)
        assert up[:, 0] - middle == pytest.approx([side * ((k + 0.5) / n - 0.5)] * 2)


def test_without_errors_no_view_has_a_mark():
    views = shown(5, 0, 0).views
    for line in (views.crosses, views.ticks, views.errors):
        assert np.isnan(line.get_ydata()).all()


@pytest.mark.parametrize(("n", "written"), [(2, 4), (6, 36), (7, 0), (24, 0)])
def test_counts_are_written_where_there_is_room(n, written):
    picture = shown(n, 30, 0)
    seen = [text for text in picture.matrix.counts if text.get_visible()]
    assert len(seen) == written
    for text in seen:
        x, y = text.get_position()
        on_diagonal = int(x * n) == int(y * n)
        assert text.get_text() == str(70 * (n - 1) if on_diagonal else 30)


@pytest.mark.parametrize(
    ("n", "narrow"), [(2, False), (12, False), (13, False), (24, False), (9, True), (10, True)]
)
def test_letters_stand_at_their_rows_and_do_not_crowd(n, narrow):
    picture = shown(n, 30, n - 1, narrow).matrix
    for texts, axis in ((picture.rows, 1), (picture.columns, 0)):
        seen = [k for k, text in enumerate(texts) if text.get_visible()]
        assert n - 1 in seen
        assert seen == list(range(n)) if n <= (9 if narrow else 12) else len(seen) == 2
        for k in seen:
            assert texts[k].get_position()[axis] == pytest.approx((k + 0.5) / n)


def test_grey_grows_with_the_count_and_none_is_none():
    strength = [
        shown(4, errors, 0).matrix.cells["errors"].get_facecolor()[3] for errors in (0, 1, 50, 100)
    ]
    assert strength[0] == 0
    assert strength == sorted(set(strength))
    assert shown(4, 100, 0).matrix.cells["right"].get_facecolor()[3] == 0
    matrix = shown(4, 0, 0).matrix
    assert (set(matrix.cells), set(matrix.hatches)) == (set(CELLS), set(HATCHED))
