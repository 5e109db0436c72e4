"""Evenly spread errors in whole numbers, and what each class against the rest makes of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.pitfall.numbers import (
    error_in_view,
    even_confusion,
    look_at,
    one_vs_rest_counts,
    whole_hundredths,
)
from uarwidgets.metrics import accuracy, averaged_per_class_accuracy, one_vs_rest_accuracy

matrices = st.integers(1, 6).flatmap(
    lambda n: st.lists(
        st.lists(st.integers(0, 9), min_size=n, max_size=n), min_size=n, max_size=n
    ).filter(lambda rows: any(map(any, rows)))
)


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


@pytest.mark.parametrize(
    ("n_classes", "error_rate", "message"),
    [
        (1, 0.5, "n_classes must be a whole number of 2 or more; received 1"),
        (2.5, 0.5, "n_classes must be a whole number of 2 or more; received 2.5"),
        (3, 0.123, "error_rate must be a whole number of hundredths; received 0.123"),
        (3, 1.01, "error_rate must lie in"),
        (3, float("nan"), "error_rate must lie in"),
    ],
)
def test_even_confusion_refuses(n_classes, error_rate, message):
    with pytest.raises(ValueError, match=message):
        even_confusion(n_classes, error_rate)


def test_every_hundredth_is_whole():
    assert [whole_hundredths(i / 100) for i in range(101)] == list(range(101))
    assert whole_hundredths(0.005) is None


@pytest.mark.parametrize("n", [2, 3, 24])
@pytest.mark.parametrize("rate", [0, 0.01, 0.6, 1])
def test_what_is_found_of_even_errors(n, rate):
    found = look_at(n, rate, n - 1)
    assert found.scores["accuracy"] == pytest.approx(1 - rate)
    assert found.scores["averaged_per_class_accuracy"] == pytest.approx(1 - (2 / n) * rate)
    assert found.scores["unweighted_average_recall"] == pytest.approx(1 - rate)
    assert found.floor == pytest.approx((n - 2) / n)
    assert sum(found.counts[name] for name in ("tp", "fn", "fp", "tn")) == found.matrix.sum()


@given(matrices)
def test_one_vs_rest_counts_by_hand(rows):
    n = len(rows)
    counts = one_vs_rest_counts(rows)
    for k in range(n):
        cells = {"tp": 0, "fn": 0, "fp": 0, "tn": 0}
        for i in range(n):
            for j in range(n):
                kind = {(True, True): "tp", (True, False): "fn", (False, True): "fp"}
                cells[kind.get((i == k, j == k), "tn")] += rows[i][j]
        assert {name: getattr(counts, name)[k] for name in cells} == cells


@given(matrices)
def test_each_error_is_one_miss_and_one_false_alarm(rows):
    cm = np.array(rows)
    counts = one_vs_rest_counts(cm)
    errors = cm.sum() - np.trace(cm)
    assert counts.fn.sum() == counts.fp.sum() == errors
    assert (counts.tp + counts.tn) / cm.sum() == pytest.approx(one_vs_rest_accuracy(cm))


@given(st.integers(2, 24), st.data())
def test_an_error_spoils_two_views(n, data):
    actual = data.draw(st.integers(0, n - 1))
    predicted = data.draw(st.integers(0, n - 1).filter(lambda k: k != actual))
    kinds = [error_in_view(actual, predicted, view) for view in range(n)]
    assert kinds[actual] == "miss"
    assert kinds[predicted] == "false alarm"
    assert kinds.count("true negative") == n - 2
