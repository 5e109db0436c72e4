"""Precision and its kin against the prevalence: by hand, and beside scikit-learn."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from libraries import sklearn_metrics as sk

from uarwidgets.explorers.alarm import (
    EVEN,
    EXAMPLES,
    PREVALENCES,
    RAREST,
    counts_at,
    measure,
    scores_at,
)

rates = st.integers(0, 100).map(lambda k: k / 100)
prevalences = st.sampled_from(PREVALENCES)


def by_bayes(tpr, tnr, prevalence):
    """The probability of being positive after an alarm, by way of the odds."""
    odds = prevalence / (1 - prevalence) * tpr / (1 - tnr)
    return odds / (1 + odds)


def test_one_in_a_hundred_by_hand():
    # Of 10,000: 100 positives, 99 found; 9,900 negatives, 5 % of them alarmed.
    measured = measure((0.99, 0.95), 0.01)
    cells = {"tp": 99, "fn": 1, "fp": 9900 * 5 / 100, "tn": 9900 * 95 / 100}
    assert measured.counts == cells
    assert measured.shares == pytest.approx({name: n / 10_000 for name, n in cells.items()})
    assert measured.scores == pytest.approx(
        {
            "precision": 99 / (99 + 495),
            "negative_predictive_value": 9405 / (9405 + 1),
            "unweighted_average_recall": (0.99 + 0.95) / 2,
            "alarms_per_10000": 99 + 495,
        }
    )


@given(rates, rates, prevalences)
def test_precision_is_bayes_s_rule(tpr, tnr, prevalence):
    measured = scores_at((tpr, tnr), prevalence)
    if tnr < 1:
        assert measured["precision"] == pytest.approx(by_bayes(tpr, tnr, prevalence))
    if tpr < 1:
        assert measured["negative_predictive_value"] == pytest.approx(
            by_bayes(tnr, tpr, 1 - prevalence)
        )


@pytest.mark.parametrize("recalls", [(0.9, 0.8), (0.5, 1), (1, 0.5), (0, 0), (0.2, 0.4), (1, 1)])
@pytest.mark.parametrize("positives", [1, 10, 50])
def test_scikit_learn_agrees(recalls, positives):
    # Classes of sizes that the recalls divide into whole numbers.
    sizes = (10 * positives, 10 * (100 - positives))
    truth = np.repeat([1, 0], sizes)
    hits = [round(size * recall) for size, recall in zip(sizes, recalls, strict=True)]
    found_among = [np.arange(size) < hit for size, hit in zip(sizes, hits, strict=True)]
    answers = np.concatenate([found_among[0], ~found_among[1]]).astype(int)
    measured = measure(recalls, positives / 100).scores
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        expected = {
            "precision": sk.precision_score(truth, answers, zero_division=np.nan),
            "negative_predictive_value": sk.precision_score(
                truth, answers, pos_label=0, zero_division=np.nan
            ),
            "unweighted_average_recall": sk.balanced_accuracy_score(truth, answers),
            "alarms_per_10000": answers.mean() * EXAMPLES,
        }
    assert measured == pytest.approx(expected, nan_ok=True)


@given(rates, prevalences)
def test_a_guess_raises_alarms_that_are_worth_the_prevalence(rate, prevalence):
    measured = scores_at((rate, 1 - rate), prevalence)
    assert measured["unweighted_average_recall"] == pytest.approx(0.5)
    if rate > 0:
        assert measured["precision"] == pytest.approx(prevalence)


@given(rates, rates)
def test_uar_is_flat_and_precision_falls_where_the_class_becomes_rare(tpr, tnr):
    curves = measure((tpr, tnr), 0.01).curves
    assert np.ptp(curves["unweighted_average_recall"]) == 0
    assert curves["unweighted_average_recall"][0] == pytest.approx((tpr + tnr) / 2)
    if tpr > 0 or tnr < 1:
        assert (np.diff(curves["precision"]) >= -1e-12).all()
    if tnr > 0 or tpr < 1:
        assert (np.diff(curves["negative_predictive_value"]) <= 1e-12).all()


@given(rates, rates, st.floats(RAREST, EVEN))
def test_whole_counts_add_up_and_are_near(tpr, tnr, prevalence):
    counts, shares = counts_at((tpr, tnr), prevalence), measure((tpr, tnr), prevalence).shares
    assert sum(counts.values()) == EXAMPLES
    assert min(counts.values()) >= 0
    for name, count in counts.items():
        assert isinstance(count, int)
        assert abs(count - EXAMPLES * shares[name]) <= 1 + 1e-9
    if tpr == 1:
        assert counts["fn"] == 0
    if tnr == 0:
        assert counts["tn"] == 0
