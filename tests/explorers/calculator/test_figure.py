"""CalculatorFigure: cells, bars and words are the data, for any size and any name."""

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from uarwidgets.explorers.calculator.figure import BARS, CalculatorFigure, brief, cut
from uarwidgets.explorers.calculator.sentences import IN_PICTURE

SCORES = dict(zip(BARS, (0.79, 0.8, 0.56875, 0.433, 0.79), strict=True))
TEXTS = {name: f"{value:.3f}" for name, value in SCORES.items()}
INTERVALS = {"accuracy": (0.7, 0.86), "unweighted_average_recall": (0.498, 0.676)}


def shown(matrix, names=None, scores=SCORES, intervals=INTERVALS):
    names = names or [f"class {k}" for k in range(len(matrix))]
    picture = CalculatorFigure(names, BARS, IN_PICTURE)
    shares = np.asarray(matrix) / np.maximum(np.sum(matrix, axis=1, keepdims=True), 1)
    picture.update(matrix, shares, scores, intervals, TEXTS, ["0.5"] * len(matrix))
    return picture


def test_cells_are_shaded_by_the_share_of_their_row():
    picture = shown([[4, 16], [5, 75]])
    opacity = picture.cells.get_facecolor()[:, 3]
    assert opacity / 0.5 == pytest.approx([4 / 20, 16 / 20, 5 / 80, 75 / 80])
    assert [text.get_text() for text in picture.counts] == ["4", "16", "5", "75"]


def test_bars_are_as_long_as_the_scores():
    picture = shown([[4, 16], [5, 75]])
    assert {name: bar.get_width() for name, bar in picture.bars.items()} == SCORES
    assert picture.whiskers["accuracy"].get_xdata() == [0.7, 0.86]
    # A number stands clear of its bar and of its whisker.
    assert picture.values["accuracy"].get_position()[0] == 0.86
    assert picture.values["majority_baseline"].get_position()[0] == 0.8


def test_a_score_that_is_none_has_no_bar_and_no_whisker():
    picture = shown([[0, 0], [0, 0]], scores=dict.fromkeys(BARS, float("nan")), intervals={})
    assert {bar.get_width() for bar in picture.bars.values()} == {0.0}
    assert np.isnan(picture.whiskers["accuracy"].get_xdata()).all()


@pytest.mark.parametrize("size", range(2, 11))
@pytest.mark.parametrize("name", ["positive", "$x_1$", "a name as long as one can be: forty signs"])
def test_nothing_leaves_the_picture_and_no_count_its_cell(size, name):
    picture = shown(
        [[10**9 // (i + j + 1) for j in range(size)] for i in range(size)], [name] * size
    )
    figure = picture.figure
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    renderer = canvas.get_renderer()
    texts = [*figure.texts, *(text for axes in figure.axes for text in axes.texts)]
    for text in texts:
        box = text.get_window_extent(renderer)
        assert box.x0 >= -1, text
        assert box.y0 >= -1, text
        assert box.x1 <= figure.bbox.x1 + 1, text
        assert box.y1 <= figure.bbox.y1 + 1, text
    cell = picture.counts[0].axes.get_window_extent(renderer).width / size
    for text in picture.counts:
        assert text.get_window_extent(renderer).width <= cell + 1, text


@pytest.mark.parametrize("size", range(2, 11))
def test_letters_can_be_read_on_a_phone(size):
    picture = shown([[100 + i + j for j in range(size)] for i in range(size)])
    figure = picture.figure
    scale = figure.axes[1].get_xticklabels()
    texts = [*figure.texts, *(text for axes in figure.axes for text in axes.texts), *scale]
    per_point = 400 / (72 * figure.get_size_inches()[0])  # px, on a page 400 px wide
    assert min(text.get_fontsize() for text in texts if text.get_text()) * per_point > 10


def test_an_unchanged_matrix_is_not_drawn_again():
    picture = shown([[4, 16], [5, 75]])
    for artist in picture.artists:
        artist.stale = False
    shares = np.array([[0.2, 0.8], [0.0625, 0.9375]])
    changed = {**SCORES, "accuracy": 0.5}
    picture.update([[4, 16], [5, 75]], shares, changed, INTERVALS, TEXTS, ["0.5"] * 2)
    assert picture.bars["accuracy"].stale
    assert not picture.cells.stale
    assert not any(text.stale for text in picture.counts)


@pytest.mark.parametrize("count", [0, 7, 999, 1000, 9_999, 99_950, 999_999, 10**9])
@pytest.mark.parametrize("room", [3, 4, 5, 10])
def test_a_brief_count_is_right_to_its_digits(count, room):
    text = brief(count, room)
    sizes = {"k": 10**3, "M": 10**6, "G": 10**9}
    value = float(text[:-1]) * sizes[text[-1]] if text[-1] in sizes else float(text)
    assert value == pytest.approx(count, rel=0.05)
    assert len(text) <= max(room, 4)


def test_cut_keeps_short_names():
    assert [cut("abcd", room) for room in (5, 4, 3, 1)] == ["abcd", "abcd", "ab…", "a…"]
