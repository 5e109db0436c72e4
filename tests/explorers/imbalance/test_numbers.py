"""Class sizes, and the prevalences at which the baseline wins."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import uarwidgets as uw
from uarwidgets.explorers.imbalance import numbers

rates = st.floats(0, 1)


@given(st.floats(1, 1000), st.integers(2, 10))
def test_the_largest_is_that_many_times_the_smallest(imbalance, n):
    shares = numbers.shares_at(imbalance, n)
    assert shares.sum() == pytest.approx(1)
    assert shares[0] / shares[-1] == pytest.approx(imbalance)
    assert shares[:-1] / shares[1:] == pytest.approx(imbalance ** (1 / (n - 1)))


@given(rates, rates)
def test_below_the_baseline_is_where_the_larger_share_beats_accuracy(tpr, tnr):
    intervals = numbers.prevalence_below_baseline((tpr, tnr))
    for x in np.linspace(0, 1, 41):
        scores = uw.scores_from_recalls((tpr, tnr), (x, 1 - x))
        gap = scores["majority_baseline"] - scores["accuracy"]
        inside = any(a < x < b for a, b in intervals)
        if abs(gap) > 1e-9:
            assert inside == (gap > 0) or any(abs(x - end) < 1e-9 for ab in intervals for end in ab)


@given(rates, rates, rates)
def test_a_hundred_examples_have_the_prevalence_and_the_accuracy(prevalence, tpr, tnr):
    found = numbers.by_prevalence((tpr, tnr), prevalence)
    hits, misses, _, cleared = found.hundred
    assert (min(found.hundred) >= 0, sum(found.hundred)) == (True, 100)
    assert hits + misses == pytest.approx(100 * prevalence, abs=0.5)
    assert abs(hits - tpr * (hits + misses)) < 0.501 or prevalence >= 0.5  # of the smaller class
    assert hits + cleared == pytest.approx(100 * found.scores["accuracy"], abs=1.5)
