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
    assert told["viewer"] == f"is it {CLASSES[view]}?"
    counted = f"right for {n - 2}/{n} of the questions" if n > 2 else "wrong for both questions"
    assert told["followed"] == (f"A called B: {counted}" if rate else "no errors")


def shown(n, errors, view, chosen=(0, 1)):
    picture, measured = PitfallFigure(), measure(n, errors / 100, view, chosen)
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
    assert picture.gap.get_xydata().tolist() == dots.tolist()
    assert picture.missed.get_xy()[1:3] == pytest.approx(np.array([(1, 1), (1, (n - 2) / n)]))
    gap = errors > 0 and n > 2
    assert picture.excess.get_text().endswith(f" = {average + rate - 1:.3f}" * gap)
    (_, low), (x, high) = picture.stem.get_xydata()  # from the gap up to its number
    assert (x, low, high > 1) == (rate, dots[1][1], gap)
    assert x - 0.15 <= picture.excess.get_position()[0] <= min(x, 0.85)  # it ends in the picture


@pytest.mark.parametrize(
    ("n", "errors", "chosen"),
    [(2, 1, (0, 1)), (3, 60, (2, 1)), (7, 100, (1, 1)), (3, 0, (0, 1)), (24, 9, (23, 0))],
)
def test_marks_are_crosses_where_a_class_counts_an_error_as_wrong(n, errors, chosen):
    picture = shown(n, errors, 1, chosen)
    assert picture.counted.get_xy()[1] == pytest.approx((1, (n - 2) / n))
    dots = np.floor(picture.right.get_xydata() * n).tolist()
    assert dots == [[k, k] for k in range(n) if errors < 100]
    assert picture.yet.get_visible() == picture.cross[1].get_visible() == (errors > 0)
    for cross in picture.cross:  # over the row and the column of class B
        assert np.nanmax(np.abs(cross.get_xydata() * n - 1.5).min(axis=1)) < 1e-9
    error, (left, _, side) = chosen[0] != chosen[1], picture._layout.strip
    for kind, mark in enumerate(picture.stamps):
        classes = np.floor((np.array(mark.get_xdata()) - left) / side * n).tolist()
        assert classes == [k for k in range(n) if errors and error * (1 + (k in chosen)) == kind]
        if kind > 0:
            cell = [(chosen[1] + 0.5) / n, (chosen[0] + 0.5) / n] * (1 in classes)
            assert picture.in_cell[kind - 1].get_xydata().ravel().tolist() == cell
    assert picture.seen.get_xdata() == pytest.approx([left + side * 1.5 / n])


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
    assert ex.picture.words["viewer"].get_text() == "is it B?"
