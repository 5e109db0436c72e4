"""Evenly spread errors in whole numbers, and what each class against the rest makes of them."""

import numpy as np
import pytest

from uarwidgets.explorers.pitfall import even_confusion, measure
from uarwidgets.metrics import accuracy, averaged_per_class_accuracy, one_vs_rest_accuracy


@pytest.mark.parametrize("n_classes", [2, 3, 4, 10, 24])
@pytest.mark.parametrize("hundredths", [0, 1, 29, 57, 99, 100])
def test_even_confusion_is_whole_symmetric_and_exact(n_classes, hundredths):
    cm = even_confusion(n_classes, hundredths / 100)
    off = cm[~np.eye(n_classes, dtype=bool)]
    assert cm.dtype.kind == "i"
    assert (cm == cm.T).all()
    assert set(off) == {hundredths}
    assert set(cm.sum(axis=1)) == {100 * (n_classes - 1)}
    assert accuracy(cm) == pytest.approx(1 - hundredths / 100, abs=1e-12)
    assert averaged_per_class_accuracy(cm) == pytest.approx(
        1 - 2 * hundredths / 100 / n_classes, abs=1e-12
    )


def test_all_wrong_is_the_post_mortem_matrix():
    assert even_confusion(3, 1).tolist() == [[0, 100, 100], [100, 0, 100], [100, 100, 0]]


@pytest.mark.parametrize("n", [2, 3, 24])
@pytest.mark.parametrize("rate", [0, 0.01, 0.6, 1])
def test_what_is_measured_of_even_errors(n, rate):
    measured = measure(n, rate, n - 1)
    assert measured.scores["accuracy"] == pytest.approx(1 - rate)
    assert measured.scores["averaged_per_class_accuracy"] == pytest.approx(1 - (2 / n) * rate)
    assert measured.scores["unweighted_average_recall"] == pytest.approx(1 - rate)
    assert measured.floor == pytest.approx((n - 2) / n)
    assert [measured.one_vs_rest] * n == pytest.approx(one_vs_rest_accuracy(measured.matrix))


def test_the_counts_of_each_view_by_hand():
    for view in range(3):
        measured = measure(3, 0.25, view)  # 150 right in each class, 25 in each other cell
        counts = {"tp": 150, "fn": 50, "fp": 50, "tn": 350, "elsewhere": 50}
        assert measured.counts == counts


def test_an_error_is_a_miss_in_one_view_and_a_false_alarm_in_another():
    kinds = [measure(5, 0.5, view).followed for view in range(5)]
    assert kinds == ["miss", "false alarm", *["true negative"] * 3]
