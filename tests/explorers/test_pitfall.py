"""PitfallExplorer: evenly spread errors in whole numbers, its words, its picture, its sliders."""

import numpy as np
import pytest
from explorers.page_messages import move

from uarwidgets import metrics, scenarios
from uarwidgets.explorers.pitfall import SCORES, PitfallExplorer, PitfallFigure, measure, words_of


@pytest.mark.parametrize("n", [2, 3, 4, 10, 24])
@pytest.mark.parametrize("hundredths", [0, 1, 29, 57, 100])
def test_what_is_measured_of_even_errors_in_whole_numbers(n, hundredths):
    rate, measured = hundredths / 100, measure(n, hundredths / 100, n - 1)
    assert measured.matrix.dtype.kind == "i"
    assert set(measured.matrix[~np.eye(n, dtype=bool)]) == {hundredths}
    assert set(measured.matrix.sum(axis=1)) == {100 * (n - 1)}
    scores = [1 - rate, 1 - (2 / n) * rate, 1 - rate]
    assert [*measured.scores.values(), measured.floor] == pytest.approx([*scores, (n - 2) / n])
    each = metrics.one_vs_rest_accuracy(measured.matrix)
    assert [measured.one_vs_rest] * n == pytest.approx(each)


@pytest.mark.parametrize(("n", "view"), [(2, 0), (2, 1), (3, 0), (3, 1), (24, 0), (24, 23)])
@pytest.mark.parametrize("rate", [0, 0.01, 0.6, 1])
def test_words_are_those_of_the_numbers(n, view, rate):
    told = words_of(measure(n, rate, view))
    accuracy, pitfall = f"{1 - rate:.3f}", f"{1 - (2 / n) * rate:.3f}"
    assert f"/ {n} = {pitfall}. For every matrix" in told["identity"]
    assert told["identity"].endswith(f"here 1 − (2/{n})(1 − {accuracy}).")
    gap = float(pitfall) - float(accuracy)
    assert told["excess"] == f"{gap:.3f}"
    assert told["gap"] == (f"{n - 2}/{n} of {rate:.2f} = {gap:.3f}" if rate and n > 2 else "")
    assert told["viewer"] == f"grey: is it {chr(65 + view)}?"


@pytest.mark.parametrize(
    ("n", "rate", "chosen", "words"),
    [(3, 0.5, (2, 0), "one error: C called A, 1/3 right, is it A?, is it C?, is it B?"),
     (3, 0.5, (1, 1), "right answer: B called B, 3/3 right, is it B?, is it A?, is it C?"),
     (9, 0.5, (7, 4), "one error: H called E, 7/9 right, H?\N{NO-BREAK SPACE}E?, others"),
     (9, 0.5, (4, 4), "right answer: E called E, 9/9 right, all")],
)  # fmt: skip
def test_the_questions_that_an_answer_gets_wrong_come_first(n, rate, chosen, words):
    told = words_of(measure(n, rate, 0, chosen))
    assert bool(told["gap"]) == (chosen[0] != chosen[1])
    assert [told["followed"], told["counted"], *told["asked"].split("\n")] == words.split(", ")


def shown(n, errors, view, chosen=(0, 1), narrow=False):
    picture, measured = PitfallFigure(narrow=narrow), measure(n, errors / 100, view, chosen)
    picture.update(measured, words_of(measured))
    return picture


@pytest.mark.parametrize("n", [2, 3, 10, 24])
@pytest.mark.parametrize("errors", [0, 37, 100])
def test_lines_dots_and_areas(n, errors):
    picture = shown(n, errors, 0)
    rate, average = errors / 100, 1 - errors / 50 / n
    ends = [y for name in SCORES for y in picture.lines[name].get_ydata()]
    assert ends == pytest.approx([1, 0, 1, (n - 2) / n])
    dots = np.vstack([picture.dots[name].get_xydata() for name in SCORES])
    assert dots == pytest.approx(np.array([(rate, 1 - rate), (rate, average)]))
    assert (picture.names[0].get_text() == "both") == (n == 2)
    areas = [y for area in picture.areas for y in area.get_xy()[1:3, 1]]
    assert areas == pytest.approx([(n - 2) / n, 0, 1, (n - 2) / n])
    gap = errors > 0 and n > 2
    assert picture.words["gap"].get_text().endswith(f" = {average + rate - 1:.3f}" * gap)
    assert picture.gap.get_visible() == picture.of_gap.get_visible() == gap
    assert picture.gap.get_xydata()[0] == pytest.approx([rate, 1])  # from its number to the part


@pytest.mark.parametrize("n", [2, 5, 24])
@pytest.mark.parametrize("errors", [1, 60, 99])
@pytest.mark.parametrize("chosen", [(0, 1), (1, 1)])
def test_the_bar_enlarges_the_cell_and_the_chart_at_the_error_rate(n, errors, chosen):
    picture, (row, column) = shown(n, errors, 0, chosen, narrow=n == 5), chosen
    error, ends = row != column, (0, 1 - errors / 100, 1)
    wrong, size = 2 / n * error, max(0.76 / n, 10 / picture._side)
    top = (row + 0.5) / n - size / 2
    places = [(top + size, top + size * wrong, top), (1, wrong, 0)]
    places += [(ends[error], 1 - errors / 50 / n, ends[1 + error])]
    for (*outline, yes, no), (low, split, high) in zip(picture.bars, places, strict=True):
        assert yes.get_visible() == no.get_visible() == error
        ys = [area.get_xy()[[0, 2], 1] for area in (*outline, yes, no)]
        assert np.ravel(ys) == pytest.approx([low, high] * len(outline) + [low, split, split, high])
    # From the chosen cell's box along its row to the corners of the bar, and on to its part's.
    edges = [(x, y) for y in (top, top + size) for x in ((column + 0.5) / n + size / 2, 1)]
    assert picture.from_cell.get_xy()[[0, 1, 7, 6]] == pytest.approx(np.array(edges))
    bar, part = picture.pieces.axes.bbox, picture.bars[2][0].get_window_extent()
    wanted = np.array([*bar.corners()[[1, 0, 3]], *part.corners()[[1, 0]], bar.corners()[2]])
    lens, line = picture.from_cell, picture.to_bar
    places = (lens, lens.get_xy()[[3, 4]]), (line, line.get_xydata()[[0, 4, 7, 6]])
    drawn = [of.axes.transData.transform(xy) for of, xy in places]
    assert np.vstack(drawn) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("n", "errors", "chosen"),
    [(2, 1, (0, 1)), (3, 60, (2, 1)), (7, 100, (1, 1)), (3, 0, (0, 1)), (24, 9, (23, 0))],
)
def test_marks_are_crosses_where_a_class_counts_an_error_as_wrong(n, errors, chosen):
    picture = shown(n, errors, 1, chosen)
    assert np.floor(picture.right.get_xydata() * n).tolist() == [[k, k] for k in range(n)]
    wrong_cells = np.floor(picture.wrong.get_xydata()[::3] * n + 1e-6)
    assert (len(wrong_cells), len({*picture.wrong.get_color()[:3]})) == (2 * (n - 1), 1)  # grey
    assert all(x != y and 1 in (x, y) for x, y in wrong_cells)
    error, there = (True, errors > 0) if chosen[0] != chosen[1] else (False, errors < 100)
    asked = [(text.get_text(), text.get_weight()) for text in picture.asked if text.get_text()]
    assert [text for text, weight in asked if weight == "bold"] == ["is it B?"] * (n <= 8)
    wrong = 2 if n <= 8 else 1  # crosses: of many questions one for both
    counts = [0, len(asked) - wrong, wrong] if error else [len(asked), 0, 0]
    assert [len(mark.get_xdata()) for mark in picture.stamps] == [k * there for k in counts]
    artists = picture.right, picture.wrong, picture.bars[2][0], picture.to_bar, picture.from_cell
    assert [a.get_visible() for a in artists] == [errors < 100, errors > 0, *[there] * 3]


def test_the_last_class_stands_for_those_beyond_and_a_scenario_shows_its_matrix():
    ex = PitfallExplorer()
    move(ex, (0, 24), (1, 1.0), (2, 24), (3, 24), (4, 23))
    assert (ex.view, ex.actual, ex.predicted) == (24, 24, 23)
    move(ex, (0, 2))
    assert ex.live.frame["thumbs"] == [2, 1.0, 2, 2, 2]
    assert ex.picture.words["viewer"].get_text() == "grey: is it B?"
    ex.choose("all_wrong_four")
    assert ex.matrix == scenarios.get("all_wrong_four").matrix
