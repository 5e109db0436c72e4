"""Two bells and a threshold, against SciPy's normal distribution and a fine grid."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_libraries import stats

from uarwidgets.costs import cost_weight
from uarwidgets.explorers.threshold import numbers
from uarwidgets.explorers.threshold.numbers import bells_of, best_threshold, measure, recalls_at

SHARE = st.floats(0.001, 0.999)
SEPARATION = st.floats(0, 4)
SPREAD = st.floats(0.5, 1.5)
THRESHOLD = st.floats(-5, 5)
ACCURACY, UAR = numbers.WEIGHTED
probability = numbers.calibrated_probability
USUAL = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}
STATES = [
    {},
    *[{"prevalence": rate} for rate in (0.001, 0.5, 0.999)],
    *[{"threshold": at} for at in (-5, 0.5, 5)],
    *[{"separation": apart, "prevalence": rate} for apart in (0, 0.1, 4) for rate in (0.2, 0.5)],
    *[{"spread": spread, "separation": apart} for spread in (0.5, 1.5) for apart in (0, 4)],
    *[{"weight": own, "separation": apart} for own in (0.0, 0.3, 0.7, 1.0) for apart in (0, 2)],
]
GRID = np.concatenate([[-np.inf], np.linspace(-12, 12, 4801), [np.inf]])


def densities(separation, spread):
    return stats.norm(separation / 2, spread), stats.norm(-separation / 2, spread)


@given(THRESHOLD, SHARE, st.tuples(SEPARATION, SPREAD))
def test_recalls_are_shares_on_the_right_side_and_probability_is_bayes_rule(at, share, bells):
    positive, negative = densities(*bells)
    measured = recalls_at([at, -np.inf, np.inf], *bells)
    assert measured[0] == pytest.approx([positive.sf(at), negative.cdf(at)], rel=1e-9)
    assert measured[1:].tolist() == [[1, 0], [0, 1]]
    odds = share / (1 - share) * np.exp(positive.logpdf(at) - negative.logpdf(at))
    assert probability(at, share, *bells) == pytest.approx(odds / (1 + odds), rel=1e-8)


@given(SHARE, st.tuples(SEPARATION, SPREAD))
def test_no_threshold_scores_higher_than_the_best(weight, bells):
    best, weights = best_threshold(weight, *bells), np.array([weight, 1 - weight])
    rivals = recalls_at(GRID, *bells) @ weights
    assert math.isnan(best) or recalls_at(best, *bells) @ weights >= rivals.max() - 1e-12
    # The geometric mean is best where UAR is.
    assert recalls_at(0, *bells).prod() >= recalls_at(GRID, *bells).prod(axis=-1).max() - 1e-12


def test_best_thresholds_to_check_by_hand():
    assert best_threshold(0.2, 2.0, 1.0) == pytest.approx(math.log(4) / 2)
    # At a weight of 0 or 1 one recall alone counts; without separation the larger class wins.
    assert [best_threshold(alpha, 2.0, 1.0) for alpha in (0, 0.5, 1)] == [math.inf, 0, -math.inf]
    assert [best_threshold(alpha, 0.0, 1.0) for alpha in (0.2, 0.8)] == [math.inf, -math.inf]
    assert math.isnan(best_threshold(0.5, 0.0, 1.0))


@given(st.floats(0.01, 0.99), st.floats(0.01, 0.99))
def test_bells_have_the_recalls_asked_for(tpr, tnr):
    separation = stats.norm.ppf(tpr) + stats.norm.ppf(tnr)
    if bells := bells_of([[tpr, 1 - tpr], [3 * (1 - tnr), 3 * tnr]]):
        measured = recalls_at(bells["threshold"], bells["separation"], 1.0)
        assert [*measured, bells["prevalence"]] == pytest.approx([tpr, tnr, 0.25], rel=1e-9)
    assert bells or not 1e-9 <= separation <= 4 - 1e-9
    assert not any(map(bells_of, ([[1, 0], [1, 1]], [[1, 1], [0, 1]], [[1, 1, 1]] * 3)))


@pytest.mark.parametrize("changed", STATES, ids=str)
def test_scores_and_lines_are_those_of_the_bells(changed):
    state = USUAL | changed
    share, at, weight = state["prevalence"], state["threshold"], state.get("weight")
    positive, negative = densities(state["separation"], state["spread"])
    measured = measure(**state)
    tpr, tnr = positive.sf(at), negative.cdf(at)
    assert [*measured.point, *measured.recalls] == pytest.approx([1 - tnr, tpr, tpr, tnr])
    tprs, tnrs = (rate(np.linspace(-5, 5, 81)) for rate in (positive.sf, negative.cdf))
    assert measured.page.roc[1:-1] == pytest.approx(np.column_stack([1 - tnrs, tprs]), abs=1e-9)
    assert measured.page.roc[[0, -1]].tolist() == [[1, 1], [0, 0]]
    alphas = {ACCURACY: share, UAR: 0.5} | ({} if weight is None else {numbers.ALPHA: weight})
    assert [*measured.page.curves] == [*alphas]
    for name, alpha in alphas.items():
        expected, curve = alpha * tpr + (1 - alpha) * tnr, alpha * tprs + (1 - alpha) * tnrs
        assert measured.scores[name] == pytest.approx(expected)
        assert measured.page.curves[name] == pytest.approx(curve, abs=1e-9)
        best = measured.scores[f"best_threshold_{name}"]
        assert str(measured.page.best[name]) == str(best if abs(best) < 5 else math.nan)
        line = measured.page.lines[name], measured.page.best_points[name][np.newaxis]
        for fpr, hits in np.concatenate(line[: 2 - math.isnan(best)]):  # it touches the curve
            highest = alpha * hits + (1 - alpha) * (1 - fpr)
            assert highest == pytest.approx(measured.page.highest[name])
    assert measured.page.highest[UAR] == pytest.approx(positive.sf(0)) == negative.cdf(0)


@given(SHARE, THRESHOLD, SEPARATION, SPREAD)
def test_people_are_right_as_often_as_the_test(share, at, separation, spread):
    measured = measure(share, at, separation, spread)
    for k, (people, recall) in enumerate(zip(measured.people, measured.recalls, strict=True)):
        assert len(people) == 100
        found = 100 - round(100 * recall) if k == 0 else round(100 * recall)  # are below it
        half = 0.499 * measured.column  # none is on the threshold, but at the ends of the page
        assert max(people[:found, 0], default=-5) + half <= max(at, -4.5)
        assert min(people[found:, 0], default=5) - half >= min(at, 4.5)


@given(SHARE, st.tuples(st.floats(0.1, 4), SPREAD), st.floats(0.01, 100))
def test_the_best_threshold_of_a_cost_s_weight_costs_least(share, bells, ratio):
    measured = measure(share, 0.0, *bells, float(cost_weight(share, ratio)))
    assert measured.cost_ratio == pytest.approx(ratio, rel=1e-9)
    at = measured.scores[f"best_threshold_{numbers.ALPHA}"]
    costs = (1 - recalls_at([at, *np.linspace(-6, 6, 121)], *bells)) @ [ratio * share, 1 - share]
    assert costs[0] <= costs.min() + 1e-12
    assert probability(at, share, *bells) == pytest.approx(1 / (1 + ratio), rel=1e-6)  # Elkan's
