"""PitfallExplorer: evenly spread errors in whole numbers, its words, its picture, its sliders."""

import numpy as np
import pytest
from explorers.page_messages import move
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
    gap = [f"{n - 2}/{n} of {rate:.2f}", "too high", f"+{float(pitfall) - float(accuracy):.3f}"]
    names = ["accuracy", *(gap if rate else [""] * 3), "accuracy", "per-class", "averaged"]
    assert told["names"].split("\n") == ["= UAR here", *(["both", *[""] * 6] if n == 2 else names)]
    assert told["viewer"] == f"is it {chr(65 + view)}?"


@pytest.mark.parametrize(
    ("n", "chosen", "words"),
    [(3, (2, 0), "C called A, A called B, B called C, right in all 3\nright answers"),
     (3, (1, 1), "B called C, C called A, A called B, right in all 3\nB called B")],
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
def test_a_row_is_wrong_in_two_questions_and_the_matrix_in_a_row_and_a_column(n, chosen):
    picture, measured = shown(n, 90, 0, chosen), measure(n, 0.9, n - 1, chosen)
    picture.update(measured, words_of(measured))
    orange, grey = (covered(each, n, picture._end, 0.1, 1) for each in picture.cells)
    assert grey.tolist() == [[k in kind for k in range(n)] for kind in measured.kinds]
    at = [{int(x / picture._end * n) for x in m.get_xdata()} for m in picture.marks]
    assert at == [{*range(n)} - at[1], {*measured.kinds[0]}] if chosen != (1, 1) else not any(at)
    assert (orange == ~grey).all()
    right, orange, grey = (covered(each, n, 1, 1, 0) for each in picture.counted)
    rows, columns = np.indices((n, n))
    assert (right == (rows == columns)).all()
    assert (grey == ((rows == n - 1) ^ (columns == n - 1))).all()
    assert (orange == ~(right | grey)).all()


@pytest.mark.parametrize("n", [2, 5, 24])
@pytest.mark.parametrize("errors", [0, 1, 60, 100])
@pytest.mark.parametrize("chosen", [(0, 1), (1, 1)])
def test_frames_are_around_the_chosen_cell_its_row_and_the_question(n, errors, chosen):
    picture, (row, column), rate = shown(n, errors, 1, chosen, narrow=n == 2), chosen, errors / 100
    low, high = (1 - rate / n, 1) if (error := row != column) else (0, 1 - rate)
    ends = [each.get_xy()[[0, 2]] for each in (picture.cell, picture.row, picture.column)]
    assert ends[0] == pytest.approx(np.array([[column, row], [column + 1, row + 1]]) / n)
    assert ends[1] == pytest.approx(np.array([[0, low], [picture._end, high]]))
    assert ends[2][:, 0] == pytest.approx([picture._end / n, 2 * picture._end / n])
    visible = [artist.get_visible() for artist in (picture.row, *picture.counted)]
    assert visible == [rate > 0 if error else rate < 1, rate < 1, rate > 0, rate > 0]
    letters = [text for text in picture.heads if text.get_text()]
    told = "A?B?C?D?E?"[: 2 * n] if n < 9 else "B?"
    assert "".join(text.get_text() for text in letters) == told
    letters += [text for texts in picture.letters_of for text in texts if text.get_text()]
    assert {text.get_text()[0] for text in letters if text.get_weight() == "bold"} == {"B"}
    told = words_of(measure(n, rate, 1, chosen))["kinds"].split(", ")
    named = 5 if n == 5 and errors >= 60 else int(error and rate > 0)
    told = ["errors, such as"] * (named > 0 and n > 2) + told[:named]  # narrow where n is 2
    assert [x.get_text() for x in (picture.such_as, *picture.kinds) if x.get_text()] == told


def test_the_last_class_stands_for_those_beyond_and_a_scenario_shows_its_matrix():
    ex = PitfallExplorer()
    move(ex, (0, 24), (1, 1.0), (2, 24), (3, 24), (4, 23))
    assert (ex.view, ex.actual, ex.predicted) == (24, 24, 23)
    move(ex, (0, 2))
    assert ex.live.frame["thumbs"] == [2, 1.0, 2, 2, 2]
    assert ex.picture.viewer.get_text() == "is it B?"
    ex.choose("all_wrong_four")
    assert ex.matrix == scenarios.get("all_wrong_four").matrix
