"""PitfallExplorer: evenly spread errors in whole numbers, its words, its picture, its sliders."""

from itertools import product

import numpy as np
import pytest
from explorers.page_messages import move
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.path import Path

from uarwidgets import scenarios
from uarwidgets.explorers.pitfall import PitfallExplorer, PitfallFigure, measure, words_of


@pytest.mark.parametrize(("n", "hundredths"), [*product([2, 3, 4, 10, 24], [0, 1, 29, 57, 100])])
def test_what_is_measured_of_even_errors_in_whole_numbers(n, hundredths):
    rate, measured = hundredths / 100, measure(n, hundredths / 100, n - 1)
    assert measured.matrix.dtype.kind == "i"
    assert set(measured.matrix[~np.eye(n, dtype=bool)]) == {hundredths}
    assert set(measured.matrix.sum(axis=1)) == {100 * (n - 1)}
    assert [*measured.scores.values()] == pytest.approx([1 - rate, 1 - 2 / n * rate, 1 - rate])


@pytest.mark.parametrize(("n", "rate"), [*product([2, 3, 24], [0, 0.01, 0.6, 1])])
def test_words_are_those_of_the_numbers(n, rate):
    told = words_of(measure(n, rate, 1))
    accuracy, pitfall = f"{1 - rate:.3f}", f"{1 - (2 / n) * rate:.3f}"
    sign = "=" if float(pitfall) == pytest.approx(1 - (2 / n) * rate, abs=1e-9) else "≈"
    assert told["identity"].endswith(f"here 1 − (2/{n})(1 − {accuracy}) {sign} {pitfall}.")
    up = [f"right in {n - 2} of {n}", "each error is", f"+{float(pitfall) - float(accuracy):.3f}:"]
    names = ["accuracy", *up, "average", f"wrong in 2 of {n}"]
    assert told["names"].strip().split("\n") == (names if n > 2 and rate else ["both"])


def shown(n, errors, view, chosen=(0, 1), narrow=False):
    picture, measured = PitfallFigure(narrow=narrow), measure(n, errors / 100, view, chosen)
    picture.update(measured, words_of(measured))
    return picture


def told(texts):
    return [text.get_text() for text in texts if text.get_text()]


def area_of(outline):
    x, y = outline.get_xy().T
    return abs(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1])) / 2


def covered(outline, n, right, low, high):  # each cell of a table, its upper row first
    places = (np.arange(n) + 0.5) / n
    grid = np.dstack(np.meshgrid(places * right, high - places * (high - low))).reshape(-1, 2)
    return Path(outline.get_xy()).contains_points(grid).reshape(n, n)


@pytest.mark.parametrize(("n", "errors"), [*product([2, 3, 10, 24], [0, 37, 100])])
def test_areas_are_as_large_as_the_scores_say(n, errors):
    picture, rate = shown(n, errors, 0), errors / 100
    accuracy, average = 1 - rate, 1 - 2 * rate / n
    drawn = [area_of(each) / picture._end for each in (picture.right, *picture.cells)]
    drawn += [area_of(each) / np.ptp(picture._mean) for each in picture.bars]
    assert drawn == pytest.approx(2 * [accuracy, average - accuracy, 1 - average])
    assert picture.ring.get_ydata() == pytest.approx([accuracy])
    assert picture.gap.get_ydata() == pytest.approx([accuracy, average])
    levels = (accuracy, 0), (average, 4 if n > 2 and rate else 0)
    for line, (level, k) in zip(picture.lines.values(), levels, strict=True):
        assert line.get_ydata() == pytest.approx([level, level, picture.names[k].get_position()[1]])


@pytest.mark.parametrize(
    ("n", "view", "chosen", "words"),
    [(3, 0, (2, 0), "C called A|A called B|C was called A. “Is it A?” Yes, and wrongly"),
     (5, 3, (3, 1), "D called B|E called C|D was called B. “Is it D?” No, and wrongly"),
     (5, 4, (0, 1), "A called B|B called C|A was called B. “Is it E?” No, and rightly"),
     (2, 1, (0, 1), "A called B|B called A|A was called B. “Is it B?” Yes, and wrongly"),
     (3, 1, (1, 1), "B called C|C called A|B was called B. “Is it B?” Yes, and rightly")],
)  # fmt: skip
def test_an_error_is_wrong_in_two_questions_and_the_chosen_one_is_told(n, view, chosen, words):
    picture, measured = shown(n, 60, view, chosen), measure(n, 0.6, view, chosen)
    orange, grey = (covered(each, n, picture._end, 0.4, 1) for each in picture.cells)
    wrong = [[k in kind for k in range(n)] for kind in measured.kinds]
    assert (~orange).tolist() == grey.tolist() == wrong
    assert {sum(column) for column in zip(*wrong, strict=True)} == {2}  # as many in each question
    end = f": this {('error', 'answer')[chosen == (1, 1)]} counts as {words[-7:-2]}."
    right = f"right answers: right in {('both', 'all 3', '', 'all 5')[n - 2]} questions"
    end += "|" + (right, "B called B")[chosen == (1, 1)]
    texts = *picture.kinds[:2], *picture.asked, picture.answers, *picture.ends
    assert "|".join(told(texts)) == f"{words}{end}|0|1"
    x, y = np.hstack([line.get_data() for line in picture.marks])
    ends = np.flatnonzero(np.isnan(x)) - 1  # of a tick's one line, and of a cross's two
    drawn, *_ = np.histogram2d((1 - y[ends]) / 0.6, x[ends] / picture._end, n, [(0, 1)] * 2)
    assert drawn.tolist() == (1.0 + np.array(wrong)).tolist()


@pytest.mark.parametrize(("n", "errors", "actual"), [*product([2, 7, 24], [0, 1, 60, 100], [0, 1])])
def test_the_chosen_cell_has_a_frame_and_words_are_at_their_rows_and_columns(n, errors, actual):
    picture, rate, error = shown(n, errors, 1, (actual, 1), n == 2), errors / 100, actual == 0
    ends = [1 - rate / n, 1] if error else [0, 1 - rate]
    cell = np.array([picture._end / n * np.array([1, 2, 2, 1]), np.take(ends, [0, 0, 1, 1])])
    assert picture.row.get_xy()[:4] == pytest.approx(cell.T)  # around that of the question
    assert {*picture.pieces.get_ydata()[:2], *picture.pieces.get_ydata()[-3:-1]} == {1 - rate, 1}
    assert picture.row.get_visible() == (rate > 0 if error else rate < 1)
    heads = {ord(text.get_text()[0]) - 65: text for text in picture.heads if text.get_text()}
    assert {*heads} == ({*range(n)} if n < 24 else {actual, 1, *range(3, n, 2)})
    places = [text.get_position()[0] * n / picture._end - 0.5 for text in heads.values()]
    assert places == pytest.approx([*heads], abs=0.6 if n == 24 else 1e-9)
    assert np.diff(np.sort(places)).min() > 15.9 * n / picture._width
    assert [k for k, text in heads.items() if text.get_weight() == "bold"] == [1]
    row = rate / n * picture._high
    named = n if n < 12 and row > 20 else int(error and rate > 0)
    assert (len(told(picture.kinds)), told(picture.ends)) == (named, [*"01"[: 1 + (rate > 0.03)]])
    low, high = (text.get_position()[1] - 30 for text in picture.ends)  # clear of the line
    assert (low, high) == pytest.approx((-11 * (rate == 1), picture._high - 1))
    assert [len(x.get_xdata()) > 0 for x in picture.marks] == 2 * [row > 14 and n < 12]
    heights = [picture._high + 30 - text.get_position()[1] for text in picture.kinds]
    assert heights[:named] == pytest.approx([max(row * (k + 0.5), 6) for k in range(named)])


@pytest.mark.parametrize("narrow", [False, True])
def test_no_words_meet_whichever_question_and_error_are_chosen(narrow):
    picture, wide = shown(5, 2, 0, narrow=narrow), 640 - 160 * narrow
    renderer = FigureCanvasAgg(picture.figure).get_renderer()
    for n, *chosen in product((3, 5, 8, 11, 13, 19, 24), *[(0, 1, 22, 23)] * 3):
        view, *cell = (min(k, n - 1) for k in chosen)
        picture.update(measured := measure(n, 0.02, view, cell), words_of(measured))
        texts = [x for axes in picture.figure.axes for x in axes.texts if x.get_text()]
        boxes = [text.get_window_extent(renderer).padded(-1) for text in texts]
        assert all(-1 < x.x0 < x.x1 < wide and x.count_overlaps(boxes) == 1 for x in boxes), chosen


def test_the_last_class_stands_for_those_beyond_and_a_scenario_shows_its_matrix():
    ex = PitfallExplorer()
    move(ex, (0, 24), (1, 1.0), (2, 24), (3, 23), (4, 24))
    assert (ex.actual, ex.predicted, ex.view) == (24, 23, 24)
    move(ex, (0, 2))
    assert ex.live.frame["thumbs"] == [2, 1.0, 2, 2, 2]
    ex.choose("all_wrong_four")
    assert ex.matrix == scenarios.get("all_wrong_four").matrix
