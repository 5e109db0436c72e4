"""PitfallExplorer: evenly spread errors in whole numbers, its words, its picture, its sliders."""

from itertools import product

import numpy as np
import pytest
from explorers.page_messages import move
from explorers.test_pictures import seen
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.path import Path

from uarwidgets import scenarios
from uarwidgets.explorers.pitfall import PitfallExplorer, PitfallFigure, measure, words_of


@pytest.mark.parametrize("n", [2, 3, 4, 10, 24])
@pytest.mark.parametrize("hundredths", [0, 1, 29, 57, 100])
def test_what_is_measured_of_even_errors_in_whole_numbers(n, hundredths):
    rate, measured = hundredths / 100, measure(n, hundredths / 100, n - 1)
    assert measured.matrix.dtype.kind == "i"
    assert set(measured.matrix[~np.eye(n, dtype=bool)]) == {hundredths}
    assert set(measured.matrix.sum(axis=1)) == {100 * (n - 1)}
    assert [*measured.scores.values()] == pytest.approx([1 - rate, 1 - 2 / n * rate, 1 - rate])


@pytest.mark.parametrize(("n", "view"), [(2, 0), (2, 1), (3, 0), (3, 1), (24, 0), (24, 23)])
@pytest.mark.parametrize("rate", [0, 0.01, 0.6, 1])
def test_words_are_those_of_the_numbers(n, view, rate):
    told = words_of(measure(n, rate, view))
    accuracy, pitfall = f"{1 - rate:.3f}", f"{1 - (2 / n) * rate:.3f}"
    assert told["identity"].endswith(f"here 1 − (2/{n})(1 − {accuracy}) = {pitfall}.")
    gap = [f"{n - 2}/{n} of the errors", "too high", f"+{float(pitfall) - float(accuracy):.3f}"]
    names = ["accuracy", *(gap if rate else [""] * 3), "accuracy", "per-class", "averaged"]
    assert told["names"].split("\n") == ["= UAR here", *(["both", *[""] * 6] if n == 2 else names)]


@pytest.mark.parametrize(
    ("n", "chosen", "words"),
    [(3, (2, 0), "C called A, A called B, B called C, right answers\ncounted right\nby all 3"),
     (2, (1, 1), "B called A, A called B, B called B\ncounted right\nby both")],
)  # fmt: skip
def test_the_followed_error_comes_first_and_the_others_go_round(n, chosen, words):
    measured = measure(n, 0.5, 0, chosen)
    assert ", ".join(words_of(measured)[name] for name in ("kinds", "right")) == words
    for classes in zip(*measured.kinds, strict=True):
        assert sorted(classes) == [*range(n)]  # so each question has as many


def shown(n, errors, view, chosen=(0, 1), narrow=False):
    picture, measured = PitfallFigure(narrow=narrow), measure(n, errors / 100, view, chosen)
    picture.update(measured, words_of(measured))
    return picture


def told(texts):
    return [text.get_text() for text in texts if text.get_text()]


def area_of(outline):
    x, y = outline.get_xy().T
    return abs(np.sum(x[:-1] * y[1:] - x[1:] * y[:-1])) / 2


def covered(outline, n, right, low, high):
    """Whether each cell of a table, its upper row first, is within an outline."""
    places = (np.arange(n) + 0.5) / n
    grid = np.dstack(np.meshgrid(places * right, high - places * (high - low))).reshape(-1, 2)
    return Path(outline.get_xy()).contains_points(grid).reshape(n, n)


@pytest.mark.parametrize("n", [2, 3, 10, 24])
@pytest.mark.parametrize("errors", [0, 37, 100])
def test_areas_are_as_large_as_the_scores_say(n, errors):
    picture, rate = shown(n, errors, 0), errors / 100
    accuracy, average = 1 - rate, 1 - 2 * rate / n
    areas = [accuracy, average - accuracy, 1 - average]
    drawn = [area_of(each) / picture._end for each in (picture.right, *picture.cells)]
    drawn += [area_of(each) / np.ptp(picture._mean) for each in picture.bars]
    assert drawn == pytest.approx(2 * areas)
    assert picture.ring.get_ydata() == pytest.approx([accuracy])
    levels = (accuracy, 1), (average, 1 if n == 2 else 5)
    for line, (level, k) in zip(picture.lines.values(), levels, strict=True):
        assert line.get_ydata() == pytest.approx([level, level, picture.names[k].get_position()[1]])


@pytest.mark.parametrize("n", [2, 3, 5, 8])
@pytest.mark.parametrize("chosen", [(0, 1), (1, 0), (1, 1)])
def test_a_row_is_wrong_in_two_questions(n, chosen):
    picture, measured = shown(n, 90, 0, chosen), measure(n, 0.9, n - 1, chosen)
    picture.update(measured, words_of(measured))
    orange, grey = (covered(each, n, picture._end, 0.1, 1) for each in picture.cells)
    assert grey.tolist() == [[k in kind for k in range(n)] for kind in measured.kinds]
    at = [{int(x / picture._end * n) for x in m.get_xdata()} for m in picture.marks]
    assert at == [{*range(n)} - at[1], {*measured.kinds[0]}] if chosen != (1, 1) else not any(at)
    assert (orange == ~grey).all()


@pytest.mark.parametrize("n", [2, 5, 24])
@pytest.mark.parametrize("errors", [0, 1, 60, 100])
@pytest.mark.parametrize("chosen", [(0, 1), (1, 1)])
def test_a_frame_is_around_the_chosen_row_and_errors_are_named_beside_theirs(n, errors, chosen):
    picture, rate = shown(n, errors, 1, chosen, narrow=n == 2), errors / 100
    low, high = (1 - rate / n, 1) if (error := chosen[0] != chosen[1]) else (0, 1 - rate)
    ends = picture.row.get_xy()[[0, 2]]
    assert ends == pytest.approx(np.array([[0, low], [picture._end, high]]))
    assert picture.row.get_visible() == (rate > 0 if error else rate < 1)
    assert "".join(told(picture.heads)) == ("A?B?C?D?E?"[: 2 * n] if n < 9 else "BX")
    assert {text.get_text()[:1] for text in picture.heads if text.get_weight() == "bold"} == {"B"}
    row, kinds = rate / n * picture._high, words_of(measure(n, rate, 1, chosen))["kinds"]
    named = n if n < 9 and row > 20 else int(error and rate > 0)
    others = [f"{n * (n - 1) - named} others"] * (named > 0 and n > 2)
    assert told([picture.asked, *picture.kinds]) == [
        "errors: is it …" if named else "is it …", *kinds.split(", ")[:named], *others
    ]  # fmt: skip
    heights = [text.get_position()[1] for text in picture.kinds]
    rows = [picture._high + 38 - row * (k + 0.5) for k in range(named)]
    assert heights[:named] == pytest.approx(rows)
    assert all(heights[named] < height - 9 for height in rows)


@pytest.mark.parametrize(
    ("n", "errors", "view", "chosen", "words"),
    [(5, 50, 0, (0, 1), ["wrong: it is A", "right: it is not C"]),
     (5, 50, 1, (0, 1), ["wrong: it is not B", "right: it is not C"]),
     (5, 50, 2, (3, 2), ["right: it is not A", "wrong: it is not C"]),
     (5, 50, 3, (0, 1), ["right: it is not D"]), (2, 50, 1, (0, 1), ["wrong: it is not B"]),
     (5, 50, 0, (1, 1), []), (5, 0, 0, (0, 1), [])],
)  # fmt: skip
def test_the_chosen_question_and_one_that_counts_the_error_as_right_say_why(
    n, errors, view, chosen, words
):
    picture, measured = shown(4, 100, 0), measure(n, errors / 100, view, chosen)
    picture.update(measured, words_of(measured))
    assert told(picture.explained) == words
    ends = picture.leader.get_xydata()[1::3] * [n / picture._end, n * picture._high]
    assert [int(x) for x, _ in ends] == measured.explained
    mark = n * picture._high - errors / 200 * picture._high
    assert [y - mark for _, y in ends] == pytest.approx([8 * n] * len(words))
    answers = ["yes" if k == chosen[1] else "no" for k in range(n)]
    assert told(picture.answers) == (answers if words else [])


@pytest.mark.parametrize("narrow", [False, True])
def test_no_words_meet_whichever_question_and_error_are_chosen(narrow):
    picture = shown(5, 2, 0, narrow=narrow)
    picture.figure.draw_without_rendering()
    renderer = FigureCanvasAgg(picture.figure).get_renderer()
    for n in (3, 5, 13, 24):
        for view, *chosen in product((0, 1, n // 2, n - 1), repeat=3):
            picture.update(measured := measure(n, 0.02, view, chosen), words_of(measured))
            texts = [text for text in seen(picture.figure) if text.get_text() != "1"]
            boxes = [text.get_window_extent(renderer).padded(-1) for text in texts]
            assert all(box.count_overlaps(boxes) == 1 for box in boxes), measured
            assert min(box.x0 for box in boxes) > -1


def test_the_last_class_stands_for_those_beyond_and_a_scenario_shows_its_matrix():
    ex = PitfallExplorer()
    move(ex, (0, 24), (1, 1.0), (2, 24), (3, 23), (4, 24))
    assert (ex.actual, ex.predicted, ex.view) == (24, 23, 24)
    move(ex, (0, 2))
    assert ex.live.frame["thumbs"] == [2, 1.0, 2, 2, 2]
    assert ex.picture.explained[1].get_text() == ""
    ex.choose("all_wrong_four")
    assert ex.matrix == scenarios.get("all_wrong_four").matrix
