"""CalculatorFigure: dots, bars and words are the data, for any size, any name and any page."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg

from uarwidgets.explorers.calculator.figure import BARS, CalculatorFigure, cut
from uarwidgets.explorers.calculator.sentences import MEANS, in_picture
from uarwidgets.kit.drawing import LETTERS

ALPHA = "alpha_weighted_recall"
RECALLS = (0.2, 0.9375)
SCORES = dict(zip((*BARS, ALPHA), (0.79, 0.8, 0.56875, 0.433, 0.79, 0.56875), strict=True))
WEIGHTS = dict.fromkeys(MEANS, (0.5, 0.5)) | {"accuracy": (0.2, 0.8), ALPHA: (0.25, 0.75)}
INTERVALS = {"accuracy": (0.7, 0.86), "unweighted_average_recall": (0.498, 0.676)}


def texts_of(scores, n_classes):
    return {n: f"{v:.3f}" for n, v in scores.items()} | {
        f"class_{k}_recall": "0.500" for k in range(n_classes)
    }


def shown(recalls=RECALLS, names=None, scores=SCORES, narrow=False):
    k = len(recalls)
    more = (ALPHA,) if k == 2 else ()
    names = names or [f"class {i}" for i in range(k)]
    picture = CalculatorFigure(in_picture(names), (*BARS, *more), (*MEANS, *more), narrow)
    weights = WEIGHTS if k == 2 else {name: [1 / k] * k for name in MEANS}
    picture.update(recalls, scores, weights, INTERVALS, texts_of(scores, k))
    return picture


def test_recalls_are_dots_and_scores_are_bars():
    picture = shown()
    assert [mark.get_xdata()[0] for mark in picture.marks] == list(RECALLS)
    assert {name: bar.get_width() for name, bar in picture.bars.items()} == SCORES
    assert list(picture.whiskers["accuracy"].get_xdata()) == [0.7, 0.86]
    assert picture.values["accuracy"].get_text() == "0.790"
    assert [text.get_text() for text in picture.written] == ["0.500", "0.500"]
    assert picture.grip.get_xdata()[0] == SCORES[ALPHA]


def test_on_a_mean_s_row_the_area_of_each_recall_is_its_weight():
    picture = shown()
    for name, row in picture.dots.items():
        assert [dot.get_xdata()[0] for dot in row] == list(RECALLS)
        first, second = (dot.get_markersize() ** 2 for dot in row)
        assert first / (first + second) == pytest.approx(WEIGHTS[name][0])
    assert set(picture.dots) == {*MEANS, ALPHA}


def test_two_classes_are_told_apart_by_their_dots():
    filled, hollow = shown().marks
    assert filled.get_markerfacecolor() != hollow.get_markerfacecolor()
    assert len({mark.get_markerfacecolor() for mark in shown((0.1, 0.2, 0.3)).marks}) == 1


def test_a_score_that_is_none_has_no_bar_no_dot_and_no_whisker():
    picture = shown()
    nothing = dict.fromkeys(SCORES, float("nan"))
    picture.update([np.nan] * 2, nothing, WEIGHTS, {}, texts_of(nothing, 2))
    assert {bar.get_width() for bar in picture.bars.values()} == {0.0}
    dots = [*picture.marks, *picture.dots["accuracy"], picture.grip, picture.whiskers["accuracy"]]
    assert all(np.isnan(dot.get_xdata()).all() for dot in dots)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("size", [2, 6, 10])
@pytest.mark.parametrize("name", ["$x_1$", "a name as long as one can be: forty signs"])
def test_texts_can_be_read_do_not_meet_and_stay_in_the_picture(size, name, narrow):
    picture = shown([k / size for k in range(size)], [name] * size, narrow=narrow)
    figure = picture.figure
    width, height = figure.get_size_inches() * 72
    assert width == (480 if narrow else 640)
    assert height <= (480 if narrow else 400)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    renderer = canvas.get_renderer()
    ticks = picture.axes.get_xticklabels()
    texts = [text for text in (*picture.axes.texts, *ticks) if text.get_text()]
    assert min(text.get_fontsize() for text in texts) >= (LETTERS if narrow else 14)
    boxes = [(text, text.get_window_extent(renderer)) for text in texts]
    for text, box in boxes:
        assert box.x0 >= -1, text
        assert box.y0 >= -1, text
        assert box.x1 <= figure.bbox.x1 + 1, text
        assert box.y1 <= figure.bbox.y1 + 1, text
    for (a, first), (b, second) in combinations(boxes, 2):
        wide = min(first.x1, second.x1) - max(first.x0, second.x0)
        high = min(first.y1, second.y1) - max(first.y0, second.y0)
        assert wide <= 1 or high <= 2, (a, b)


def test_what_does_not_change_is_not_drawn_again():
    picture = shown()
    for artist in picture.artists:
        artist.stale = False
    changed = {**SCORES, "accuracy": 0.5}
    picture.update(RECALLS, changed, WEIGHTS, INTERVALS, texts_of(changed, 2))
    stale = [artist for artist in picture.artists if artist.stale]
    assert stale == [picture.bars["accuracy"], picture.values["accuracy"]]


def test_cut_keeps_short_names():
    assert [cut("abcd", room) for room in (5, 4, 3, 1)] == ["abcd", "abcd", "ab…", "a…"]
