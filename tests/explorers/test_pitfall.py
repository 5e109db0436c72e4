"""PitfallExplorer: evenly spread errors in whole numbers, its words, its picture, its sliders."""

from decimal import Decimal

import numpy as np
import pytest
from explorers.page_messages import move
from explorers.page_messages import words as told

from uarwidgets import scenarios
from uarwidgets.explorers.pitfall import (
    CLASSES,
    SCORES,
    PitfallExplorer,
    PitfallFigure,
    even_confusion,
    measure,
    words_of,
)
from uarwidgets.kit import html
from uarwidgets.metrics import one_vs_rest_accuracy


@pytest.mark.parametrize("n_classes", [2, 3, 4, 10, 24])
@pytest.mark.parametrize("hundredths", [0, 1, 29, 57, 99, 100])
def test_even_confusion_is_whole_symmetric_and_exact(n_classes, hundredths):
    cm = even_confusion(n_classes, hundredths / 100)
    off = cm[~np.eye(n_classes, dtype=bool)]
    assert cm.dtype.kind == "i"
    assert set(off) == {hundredths}
    assert set(cm.sum(axis=1)) == {100 * (n_classes - 1)}


@pytest.mark.parametrize("n", [2, 3, 24])
@pytest.mark.parametrize("rate", [0, 0.01, 0.6, 1])
def test_what_is_measured_of_even_errors(n, rate):
    measured = measure(n, rate, n - 1)
    assert measured.scores["accuracy"] == pytest.approx(1 - rate)
    assert measured.scores["averaged_per_class_accuracy"] == pytest.approx(1 - (2 / n) * rate)
    assert measured.scores["unweighted_average_recall"] == pytest.approx(1 - rate)
    assert measured.floor == pytest.approx((n - 2) / n)
    assert [measured.one_vs_rest] * n == pytest.approx(one_vs_rest_accuracy(measured.matrix))


@pytest.mark.parametrize(("n", "view"), [(2, 0), (2, 1), (3, 0), (3, 1), (24, 0), (24, 23)])
@pytest.mark.parametrize("rate", [0, 0.01, 0.6, 1])
def test_words_are_those_of_the_numbers(n, view, rate):
    told = words_of(measure(n, rate, view))
    accuracy, pitfall = f"{1 - rate:.3f}", f"{1 - (2 / n) * rate:.3f}"
    assert f"/ {n} = {pitfall}. For every matrix" in told["identity"]
    assert told["identity"].endswith(f"here 1 − (2/{n})(1 − {accuracy}).")
    gap = Decimal(pitfall) - Decimal(accuracy)
    assert told["excess"] == f"{gap:.3f}"
    assert told["gap"] == (f"{n - 2}/{n} of {rate:.2f} = {gap:.3f}" if rate and n > 2 else "")
    assert told["viewer"] == f"each cell asked: is it {CLASSES[view]}?"
    assert told["counted"] == (f"{n - 2}/{n} right" if rate else "")
    assert told["followed"] == ("one error: A called B" if rate else "no errors")


@pytest.mark.parametrize(
    ("n", "rate", "chosen", "title", "counted", "asked"),
    [(3, 0.5, (2, 0), "one error: C called A", "1/3 right", "is it A?,is it C?,is it B?"),
     (3, 0.5, (1, 1), "right answer: B called B", "3/3 right", "is it B?,is it A?,is it C?"),
     (3, 1, (1, 1), "no right answers", "", "is it B?,is it A?,is it C?"),
     (9, 0.5, (7, 4), "one error: H called E", "7/9 right", "H?\N{NO-BREAK SPACE}E?,others"),
     (9, 0.5, (4, 4), "right answer: E called E", "9/9 right", "all")],
)  # fmt: skip
def test_the_questions_that_an_answer_gets_wrong_come_first(n, rate, chosen, title, counted, asked):
    told = words_of(measure(n, rate, 0, chosen))
    assert (told["followed"], told["counted"]) == (title, counted)
    assert told["asked"].split("\n") == asked.split(",")


def shown(n, errors, view, chosen=(0, 1), narrow=False):
    picture, measured = PitfallFigure(narrow=narrow), measure(n, errors / 100, view, chosen)
    picture.update(measured, words_of(measured))
    return picture


@pytest.mark.parametrize("n", [2, 3, 10, 24])
@pytest.mark.parametrize("errors", [0, 37, 100])
def test_lines_dots_and_areas(n, errors):
    picture = shown(n, errors, 0)
    rate, average = errors / 100, 1 - errors / 50 / n
    xs, ys = picture.lines["averaged_per_class_accuracy"].get_data()
    assert np.interp(rate, xs, ys) == pytest.approx(average)
    assert picture.lines["accuracy"].get_xydata().tolist() == [[0, 1], [1, 0]]
    dots = np.vstack([picture.dots[name].get_xydata() for name in SCORES])
    assert dots == pytest.approx(np.array([(rate, 1 - rate), (rate, average)]))
    assert (picture.names[0].get_text() == "both") == (n == 2)
    assert picture.areas[1].get_xy()[1:3] == pytest.approx(np.array([(1, 1), (1, (n - 2) / n)]))
    gap = errors > 0 and n > 2
    assert picture.words["gap"].get_text().endswith(f" = {average + rate - 1:.3f}" * gap)
    # The bracket beside the gap, and the line from it to its number.
    xs, ys = picture.gap.get_data()
    assert [*ys] == pytest.approx([1 - rate, 1 - rate, ys[2], average, average] if gap else [])
    assert all(rate < x < rate + 0.2 for x in xs)


def heights(part):
    return part.get_y(), part.get_y() + part.get_height()


@pytest.mark.parametrize("n", [2, 5, 24])
@pytest.mark.parametrize("errors", [1, 60, 99])
@pytest.mark.parametrize("narrow", [True, False])
def test_the_bar_is_enlarged_from_the_chart_at_the_error_rate(n, errors, narrow):
    for chosen in ((0, 1), (1, 1)):
        picture = shown(n, errors, 0, chosen, narrow)
        whole, yet, missed = map(heights, picture.parts)
        wrong, right = 1 - errors / 100, 1 - errors / 50 / n
        error = chosen == (0, 1)
        assert whole == pytest.approx((wrong, 1) if error else (0, wrong))
        parts = (wrong, right, right, 1) if error else (0,) * 4
        assert (*yet, *missed) == pytest.approx(parts)
        # The same proportion in the bar, whose heights go down.
        bar = [tint.get_xy()[[0, 2], 1] for tint in picture.tints]
        if error:
            assert bar == pytest.approx(np.array([(2 / n, 1), (0, 2 / n)]))
            assert (right - wrong) / (1 - wrong) == pytest.approx(1 - bar[1][1])
        assert [tint.get_visible() for tint in picture.tints] == [error] * 2
        # Lines from the corners of the bar to those of its part, and from the cell to the bar.
        part, bars = picture.parts[0].get_window_extent(), picture.pieces.axes.bbox
        ends = picture.to_bar.get_transform().transform(picture.to_bar.get_xydata()[[0, 1, 3, 4]])
        corners = [(bars.x1, bars.y1), (part.x0, part.y1), (bars.x1, bars.y0), (part.x0, part.y0)]
        assert ends == pytest.approx(np.array(corners))
        cell, line = picture.chosen.get_window_extent(), picture.from_cell
        ends = line.get_transform().transform(line.get_xydata()[[0, 2, 4, 6]])
        corners = [(cell.x1, cell.y1), (bars.x0, bars.y1), (cell.x1, cell.y0), (bars.x0, bars.y0)]
        assert ends == pytest.approx(np.array(corners))


@pytest.mark.parametrize(
    ("n", "errors", "chosen"),
    [(2, 1, (0, 1)), (3, 60, (2, 1)), (7, 100, (1, 1)), (3, 0, (0, 1)), (24, 9, (23, 0))],
)
def test_marks_are_crosses_where_a_class_counts_an_error_as_wrong(n, errors, chosen):
    picture = shown(n, errors, 1, chosen)
    assert picture.areas[0].get_xy()[1] == pytest.approx((1, (n - 2) / n))
    dots = np.floor(picture.right.get_xydata() * n).tolist()
    assert dots == [[k, k] for k in range(n)]
    assert picture.right.get_visible() == (errors < 100)
    whole = np.zeros((n, n), dtype=int)
    for kind, cells in enumerate(picture.cells, 1):
        assert cells.get_visible() == (errors > 0)
        starts, ends = cells.get_xydata()[::3] * n, cells.get_xydata()[1::3] * n
        assert ends - starts == pytest.approx(np.tile([1, 0], (len(starts), 1)))
        columns, rows = np.floor(starts + 1e-6).astype(int).T
        whole[rows, columns] += kind
    k = np.arange(n)
    wrong = (k == 1) | (k[:, None] == 1)  # the row and the column of class B
    assert whole.tolist() == (np.where(wrong, 2, 1) * (1 - np.eye(n))).tolist()
    error, there = chosen[0] != chosen[1], errors > 0 if chosen[0] != chosen[1] else errors < 100
    asked = [text.get_text() for text in picture.asked if text.get_text()]
    bold = [text.get_text() for text in picture.asked[: len(asked)] if text.get_weight() == "bold"]
    assert bold == ["is it B?"] * (n <= 8)
    counts = [[n, 0, 0], [0, n - 2, 2]][error] if n <= 8 else [[1, 0, 0], [0, 1, 1]][error]
    marked = [len(stamp.get_xdata()) for stamp in picture.stamps]
    assert marked == [count * there for count in counts]
    assert all(y < 2 / n for y in picture.stamps[2].get_ydata())
    for kind, mark in enumerate(picture.in_cell, 1):
        here = there and error and kind == 1 + (1 in chosen)
        assert mark.get_xydata().ravel().tolist() == [(k + 0.5) / n for k in chosen[::-1]] * here
    for artist in (picture.parts[0], picture.to_bar, picture.from_cell):
        assert artist.get_visible() == there


@pytest.mark.parametrize(("key", "pitfall"), [("all_wrong_three", 1 / 3), ("all_wrong_four", 0.5)])
def test_the_post_mortem_scenarios(key, pitfall):
    ex = PitfallExplorer()
    ex.choose(key)
    assert ex.matrix == scenarios.get(key).matrix
    assert ex.scores["accuracy"] == ex.scores["unweighted_average_recall"] == 0
    assert ex.scores["averaged_per_class_accuracy"] == pytest.approx(pitfall)
    assert told(ex)["story"].startswith("All wrong")
    ex.error_rate = 0.5
    assert told(ex)["story"] == html.NO_STORY


def test_the_view_is_of_the_last_class_there_is():
    ex = PitfallExplorer()
    move(ex, (0, 24), (1, 1.0), (2, 24), (3, 24), (4, 23))
    assert ex.state == {
        "n_classes": 24, "error_rate": 1.0, "view": 24, "actual": 24, "predicted": 23
    }  # fmt: skip
    move(ex, (0, 2))
    assert ex.live.frame["thumbs"] == [2, 1.0, 2, 2, 2]
    assert ex.picture.words["viewer"].get_text() == "each cell asked: is it B?"
