"""Two bells and a threshold, against SciPy's normal distribution and plain search."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm

from uarwidgets.explorers.threshold.numbers import (
    bells_for,
    best_threshold,
    best_thresholds,
    calibrated_probability,
    iso_slope,
    normal_cdf,
    normal_density,
    recalls_at,
)
from uarwidgets.recalls import scores_from_recalls

SHARE = st.floats(0.001, 0.999)
SEPARATION = st.floats(0.1, 4)
SPREAD = st.floats(0.5, 1.5)
THRESHOLD = st.floats(-5, 5)


def test_normal_cdf_is_exact_into_both_tails():
    x = np.concatenate([np.linspace(-37, 37, 1481), [-np.inf, np.inf]])
    np.testing.assert_allclose(normal_cdf(x), norm.cdf(x), rtol=1e-12, atol=0)
    assert np.isnan(normal_cdf(np.nan))


@given(THRESHOLD, st.floats(-4, 4), SPREAD)
def test_normal_density(x, mean, spread):
    assert normal_density(x, mean, spread) == pytest.approx(norm(mean, spread).pdf(x), rel=1e-9)


@given(THRESHOLD, SEPARATION, SPREAD)
def test_recalls_are_the_shares_on_the_right_side(threshold, separation, spread):
    tpr, tnr = recalls_at(threshold, separation, spread)
    assert tpr == pytest.approx(norm(separation / 2, spread).sf(threshold), rel=1e-9)
    assert tnr == pytest.approx(norm(-separation / 2, spread).cdf(threshold), rel=1e-9)


def test_recalls_of_a_stack():
    stack = recalls_at([[0.0, 1.0, 2.0]], 2.0, 1.0)
    assert stack.shape == (1, 3, 2)
    assert (np.diff(stack[0, :, 0]) < 0).all()
    assert (np.diff(stack[0, :, 1]) > 0).all()


@given(THRESHOLD, SHARE, SEPARATION, SPREAD)
def test_calibrated_probability_is_bayes_rule(at, share, separation, spread):
    log = norm.logpdf(at, separation / 2, spread) - norm.logpdf(at, -separation / 2, spread)
    expected = 1 / (1 + (1 - share) / share * np.exp(-log))
    assert calibrated_probability(at, share, separation, spread) == pytest.approx(expected, 1e-9)


def test_calibrated_probability_far_out_does_not_overflow():
    ends = calibrated_probability([-1e6, 1e6], 0.5, 4.0, 0.5)
    assert ends.tolist() == [0.0, 1.0]


@given(SHARE, SEPARATION, SPREAD)
def test_where_the_best_thresholds_lie_on_the_calibrated_scale(share, separation, spread):
    best = best_thresholds(share, separation, spread)
    probability = {
        name: float(calibrated_probability(at, share, separation, spread))
        for name, at in best.items()
    }
    assert probability["accuracy"] == pytest.approx(0.5, abs=1e-9)
    assert probability["unweighted_average_recall"] == pytest.approx(share, abs=1e-9)


@given(SHARE, SEPARATION, SPREAD, THRESHOLD)
def test_no_threshold_scores_higher_than_the_best(share, separation, spread, rival):
    best = best_thresholds(share, separation, spread)
    prevalence = (share, 1 - share)
    others = scores_from_recalls(recalls_at(rival, separation, spread), prevalence)
    for name, at in best.items():
        highest = scores_from_recalls(recalls_at(at, separation, spread), prevalence)[name]
        assert highest >= others[name] - 1e-12


@given(SEPARATION, SPREAD, st.lists(SHARE, min_size=2, max_size=5))
def test_accuracy_slides_as_prevalence_falls_and_uar_does_not(separation, spread, shares):
    best = [best_thresholds(share, separation, spread) for share in sorted(shares)]
    accuracy = [at["accuracy"] for at in best]
    assert accuracy == sorted(accuracy, reverse=True)
    assert {at["unweighted_average_recall"] for at in best} == {0.0}
    assert {at["geometric_mean_recall"] for at in best} == {0.0}


def test_the_ends_of_the_weight_and_of_the_separation():
    assert best_threshold(0.0, 2.0, 1.0) == math.inf  # only TNR counts: never positive
    assert best_threshold(1.0, 2.0, 1.0) == -math.inf
    assert best_threshold(0.2, 0.0, 1.0) == math.inf  # nothing to see: always the majority
    assert best_threshold(0.8, 0.0, 1.0) == -math.inf
    assert math.isnan(best_threshold(0.5, 0.0, 1.0))
    with pytest.raises(ValueError, match=r"weight must lie in \[0, 1\]; received 1.2"):
        best_threshold(1.2, 2.0, 1.0)


@given(SHARE, SEPARATION, SPREAD)
def test_the_best_iso_line_touches_the_roc_curve(share, separation, spread):
    at = best_threshold(share, separation, spread)
    rise = norm(separation / 2, spread).pdf(at)
    run = norm(-separation / 2, spread).pdf(at)
    assert rise == pytest.approx(iso_slope(share) * run, rel=1e-6, abs=1e-300)


@given(st.floats(0.01, 0.99), st.floats(0.01, 0.99))
def test_bells_have_the_recalls_asked_for(tpr, tnr):
    separation, threshold = bells_for(tpr, tnr)
    assert recalls_at(threshold, separation, 1.0) == pytest.approx([tpr, tnr], rel=1e-9)


def test_bells_of_a_perfect_recall_are_refused():
    with pytest.raises(ValueError, match=r"strictly between 0 and 1; received 1.0 and 0.5"):
        bells_for(1.0, 0.5)
