"""The facts that the workbook teaches, over random matrices.

Where both sides are rational the fact is checked twice: on exact fractions, and by asking that
our floats be those fractions, correctly computed to a few units in the last place.
"""

import itertools
import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets import metrics
from uarwidgets.costs import cost_weight
from uarwidgets.recalls import (
    alpha_weighted_recall,
    averaged_per_class_accuracy_from_accuracy,
    power_mean_recall,
)
from uarwidgets.styles import SUMMARIES


def matrices(n_classes=None, smallest=2):
    """Confusion matrices of whole counts in which every class has examples."""
    return matrices_of(n_classes) if n_classes else st.integers(smallest, 6).flatmap(matrices_of)


@cache  # a strategy made anew for each example would be checked anew
def matrices_of(n_classes):
    row = st.lists(st.integers(0, 1000), min_size=n_classes, max_size=n_classes).filter(any)
    return st.lists(row, min_size=n_classes, max_size=n_classes)


def recall_vectors(smallest=1):
    recall = st.floats(0, 1) | st.sampled_from([0.0, 0.5, 1.0])
    return st.lists(recall, min_size=smallest, max_size=8)


def close(exact):
    return pytest.approx(float(exact), rel=1e-13, abs=1e-14)


def sums(cm):
    rows = [sum(row) for row in cm]
    columns = [sum(column) for column in zip(*cm, strict=True)]
    return rows, columns, sum(rows)


def exact_recalls(cm):
    return [Fraction(row[k], sum(row)) for k, row in enumerate(cm)]


def exact_shares(cm):
    rows, _, total = sums(cm)
    return [Fraction(n, total) for n in rows]


def exact_accuracy(cm):
    return Fraction(sum(cm[k][k] for k in range(len(cm))), sums(cm)[2])


def mean(values):
    return sum(values, Fraction(0)) / len(values)


@given(matrices(smallest=1))
def test_accuracy_is_recall_weighted_by_prevalence(cm):
    weighted = sum(s * r for s, r in zip(exact_shares(cm), exact_recalls(cm), strict=True))
    assert weighted == exact_accuracy(cm)
    assert metrics.accuracy(cm) == close(weighted)
    assert alpha_weighted_recall(metrics.recall_per_class(cm), metrics.prevalence(cm)) == close(
        weighted
    )


@given(matrices(smallest=1))
def test_uar_is_recall_with_equal_weights(cm):
    recalls = exact_recalls(cm)
    assert metrics.uar(cm) == close(mean(recalls))
    equal = np.full(len(cm), 1 / len(cm))
    assert alpha_weighted_recall(metrics.recall_per_class(cm), equal) == close(mean(recalls))


@given(matrices())
def test_gap_of_many_classes(cm):
    recalls, shares, k = exact_recalls(cm), exact_shares(cm), len(cm)
    middle = mean(recalls)
    gap = sum((s - Fraction(1, k)) * (r - middle) for s, r in zip(shares, recalls, strict=True))
    assert gap == exact_accuracy(cm) - middle
    assert metrics.accuracy(cm) - metrics.uar(cm) == close(gap)


@given(recall_vectors())
def test_means_in_order(recalls):
    exponents = [-math.inf, -1.0, 0.0, 1.0, math.inf]
    ordered = power_mean_recall(recalls, exponents)
    assert ordered[0] == min(recalls)
    assert ordered[-1] == max(recalls)
    assert np.all(np.diff(ordered) >= -1e-15)


@given(matrices(smallest=1))
def test_geometric_mean_of_counts_and_of_recalls_agree(cm):
    assert metrics.geometric_mean_recall(cm) == power_mean_recall(metrics.recall_per_class(cm), 0)
    product = math.prod(exact_recalls(cm))
    assert metrics.geometric_mean_recall(cm) ** len(cm) == pytest.approx(float(product), rel=1e-12)


@given(
    st.lists(st.integers(1, 100), min_size=2, max_size=6),
    st.lists(st.integers(0, 20), min_size=2, max_size=6).filter(any),
)
def test_a_guesser_has_uar_one_over_k_whatever_it_guesses(sizes, guesses):
    k = min(len(sizes), len(guesses))
    guesses = guesses[:k] if any(guesses[:k]) else [1] * k
    cm = np.outer(sizes[:k], guesses)
    assert metrics.uar(cm) == close(Fraction(1, k))
    assert metrics.uar(cm, adjusted=True) == close(0)


@given(matrices(), st.integers(2, 1000))
def test_more_of_one_class_leaves_uar_and_geometric_mean_alone(cm, factor):
    more = np.array(cm)
    more[0] *= factor
    assert metrics.uar(more) == metrics.uar(cm)
    assert metrics.geometric_mean_recall(more) == metrics.geometric_mean_recall(cm)
    # Accuracy moves towards the recall of the class that grew.
    towards = exact_recalls(cm)[0] - exact_accuracy(cm)
    moved = exact_accuracy(more.tolist()) - exact_accuracy(cm)
    assert (moved > 0) == (towards > 0)
    assert (moved < 0) == (towards < 0)
    assert metrics.accuracy(more) == close(exact_accuracy(more.tolist()))


@given(matrices(), st.randoms(use_true_random=False))
def test_the_order_of_the_classes_does_not_matter(cm, random):
    order = random.sample(range(len(cm)), len(cm))
    moved = np.array(cm)[np.ix_(order, order)]
    for name in SUMMARIES:
        score = getattr(metrics, name)
        assert score(moved) == close(score(cm))


@given(matrices().filter(lambda cm: all(sums(cm)[1])))
def test_orientation_accuracy_stays_and_uar_becomes_macro_precision(cm):
    transposed = np.transpose(cm)
    assert metrics.accuracy(transposed) == close(exact_accuracy(cm))
    precisions = [Fraction(cm[k][k], n) for k, n in enumerate(sums(cm)[1])]
    assert metrics.uar(transposed) == close(mean(precisions))


@given(matrices(smallest=1))
def test_averaged_per_class_accuracy_is_a_function_of_accuracy(cm):
    k, (rows, columns, total) = len(cm), sums(cm)
    right = [total - rows[i] - columns[i] + 2 * cm[i][i] for i in range(k)]
    one_vs_rest = [Fraction(n, total) for n in right]
    identity = 1 - Fraction(2, k) * (1 - exact_accuracy(cm))
    assert mean(one_vs_rest) == identity
    assert metrics.one_vs_rest_accuracy(cm) == pytest.approx(
        [float(n) for n in one_vs_rest], rel=1e-13
    )
    assert metrics.averaged_per_class_accuracy(cm) == close(identity)
    ours = averaged_per_class_accuracy_from_accuracy(metrics.accuracy(cm), k)
    assert ours == close(identity)
    assert identity >= 1 - Fraction(2, k)


@given(matrices(smallest=1))
def test_majority_baseline_is_the_accuracy_of_the_majority_answer(cm):
    rows, _, _ = sums(cm)
    always = np.zeros((len(cm), len(cm)))
    always[:, rows.index(max(rows))] = rows
    assert metrics.majority_baseline(cm) == metrics.accuracy(always) == close(max(exact_shares(cm)))


@given(
    st.integers(1, 100),
    st.integers(1, 100),
    st.integers(1, 100),
    st.integers(1, 100),
    st.lists(st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=2, max_size=12),
)
def test_lowest_cost_is_highest_alpha_weighted_recall(p, n, cost_fn, cost_fp, points):
    """Over operating points given as hits per hundred positives and negatives."""
    rates = [(Fraction(a, 100), Fraction(b, 100)) for a, b in points]
    costs = [cost_fn * p * (1 - tpr) + cost_fp * n * (1 - tnr) for tpr, tnr in rates]
    weight = cost_weight(p / (p + n), cost_fn / cost_fp)
    assert weight == close(Fraction(p * cost_fn, p * cost_fn + n * cost_fp))
    scores = alpha_weighted_recall([(float(a), float(b)) for a, b in rates], weight)
    for i, j in itertools.combinations(range(len(points)), 2):
        if costs[i] == costs[j]:
            assert scores[i] == close(scores[j])
        else:
            assert (costs[i] < costs[j]) == (scores[i] > scores[j])
    assert costs[int(np.argmax(scores))] == min(costs)
