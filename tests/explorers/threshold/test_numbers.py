"""Two bells and a threshold, against SciPy's normal distribution and plain search."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from libraries import stats

from uarwidgets._core.whole_counts import whole_matrix
from uarwidgets.costs import cost_weight
from uarwidgets.explorers.threshold.bells import (
    bells_of,
    calibrated_probability,
    normal_cdf,
    recalls_at,
)
from uarwidgets.explorers.threshold.best import best_threshold, best_thresholds, iso_slope
from uarwidgets.explorers.threshold.numbers import CURVES, OWN, WEIGHTED, measure
from uarwidgets.recalls import scores_from_recalls

SHARE = st.floats(0.001, 0.999)
SEPARATION = st.floats(0.1, 4)
SPREAD = st.floats(0.5, 1.5)
THRESHOLD = st.floats(-5, 5)
ACCURACY, UAR, MEAN = CURVES
USUAL = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}
STATES = [
    {},
    *[{"prevalence": rate} for rate in (0.001, 0.01, 0.5, 0.99, 0.999)],
    *[{"threshold": at} for at in (-5, 0, 5)],
    *[{"separation": d, "prevalence": rate} for d in (0, 0.1, 4) for rate in (0.2, 0.5)],
    *[{"spread": spread, "separation": d} for spread in (0.5, 1.5) for d in (0, 4)],
]


def test_normal_cdf_is_exact_into_both_tails():
    x = np.concatenate([np.linspace(-37, 37, 1481), [-np.inf, np.inf]])
    np.testing.assert_allclose(normal_cdf(x), stats.norm.cdf(x), rtol=1e-12, atol=0)
    assert np.isnan(normal_cdf(np.nan))


@given(THRESHOLD, SEPARATION, SPREAD)
def test_recalls_are_the_shares_on_the_right_side(threshold, separation, spread):
    tpr, tnr = recalls_at(threshold, separation, spread)
    assert tpr == pytest.approx(stats.norm(separation / 2, spread).sf(threshold), rel=1e-9)
    assert tnr == pytest.approx(stats.norm(-separation / 2, spread).cdf(threshold), rel=1e-9)


def test_recalls_of_a_stack():
    stack = recalls_at([[0.0, 1.0, 2.0]], 2.0, 1.0)
    assert stack.shape == (1, 3, 2)
    assert (np.diff(stack[0, :, 0]) < 0).all()
    assert (np.diff(stack[0, :, 1]) > 0).all()


@given(THRESHOLD, SHARE, SEPARATION, SPREAD)
def test_calibrated_probability_is_bayes_rule(at, share, separation, spread):
    log = stats.norm.logpdf(at, separation / 2, spread) - stats.norm.logpdf(
        at, -separation / 2, spread
    )
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
    rise = stats.norm(separation / 2, spread).pdf(at)
    run = stats.norm(-separation / 2, spread).pdf(at)
    assert rise == pytest.approx(iso_slope(share) * run, rel=1e-6, abs=1e-300)


@given(st.floats(0.01, 0.99), st.floats(0.01, 0.99))
def test_bells_have_the_recalls_asked_for(tpr, tnr):
    bells = bells_of([[tpr, 1 - tpr], [3 * (1 - tnr), 3 * tnr]])
    separation = stats.norm.ppf(tpr) + stats.norm.ppf(tnr)
    if bells is None:
        assert separation < 1e-9 or separation > 4 - 1e-9
    else:
        assert 0 <= bells["separation"] <= 4
        found = recalls_at(bells["threshold"], bells["separation"], 1.0)
        assert found == pytest.approx([tpr, tnr], rel=1e-9)
        assert bells["prevalence"] == pytest.approx(0.25)


@pytest.mark.parametrize("cm", [[[1, 0], [1, 1]], [[1, 1], [0, 1]], [[1, 1, 1]] * 3])
def test_a_perfect_recall_or_a_third_class_has_no_bells(cm):
    assert bells_of(cm) is None


# What a frame shows.


@pytest.mark.parametrize("changed", STATES, ids=str)
def test_the_matrix_is_that_of_the_bells_and_the_scores_are_its_own(changed):
    state = USUAL | changed
    at, middle, spread = state["threshold"], state["separation"] / 2, state["spread"]
    found = measure(**state)
    (tp, fn), (fp, tn) = found.cm.tolist()
    assert tp + fn == round(10_000 * state["prevalence"])
    assert tp + fn + fp + tn == 10_000
    assert abs(tp - (tp + fn) * stats.norm(middle, spread).sf(at)) <= 0.5 + 1e-6
    assert abs(tn - (tn + fp) * stats.norm(-middle, spread).cdf(at)) <= 0.5 + 1e-6
    tpr, tnr = tp / (tp + fn), tn / (tn + fp)
    expected = [(tp + tn) / 10_000, (tpr + tnr) / 2, math.sqrt(tpr * tnr)]
    for name, value in zip(CURVES, expected, strict=True):
        assert found.scores[name] == pytest.approx(value)
        assert found.drawn["now"][name] == found.scores[name]
    wished = recalls_at(at, state["separation"], spread)
    shares = (state["prevalence"], 1 - state["prevalence"])
    assert found.cm.tolist() == whole_matrix(wished, shares, 10_000).tolist()
    assert found.drawn["point"] == pytest.approx(np.array([1 - tnr, tpr]))


@pytest.mark.parametrize("changed", STATES, ids=str)
def test_curves_and_their_best_points(changed):
    state = USUAL | changed
    share, middle, spread = state["prevalence"], state["separation"] / 2, state["spread"]
    drawn = measure(**state).drawn
    x = drawn["curves"][ACCURACY][:, 0]
    tpr, tnr = stats.norm(middle, spread).sf(x), stats.norm(-middle, spread).cdf(x)
    curves = [share * tpr + (1 - share) * tnr, (tpr + tnr) / 2, np.sqrt(tpr * tnr)]
    for name, expected in zip(CURVES, curves, strict=True):
        assert drawn["curves"][name] == pytest.approx(np.column_stack([x, expected]), abs=1e-9)
        if name in WEIGHTED and not math.isnan(drawn["best"][name][0]):
            at, height = drawn["best"][name]  # the best on the page, at its ends if need be
            assert height >= expected.max() - 1e-9
            assert abs(at) <= 5
    assert drawn["plane"][[0, -1]].tolist() == [[1, 1], [0, 0]]
    assert drawn["plane"][1:-1] == pytest.approx(np.column_stack([1 - tnr, tpr]), abs=1e-9)


def test_a_best_threshold_off_the_page_is_marked_at_its_edge():
    drawn = measure(**USUAL | {"separation": 0.1, "prevalence": 0.1}).drawn
    assert drawn["best"][ACCURACY][0] == 5


def test_a_best_threshold_that_does_not_exist_is_nowhere():
    drawn = measure(**USUAL | {"separation": 0.0, "prevalence": 0.5}).drawn
    for name in (ACCURACY, UAR):
        assert np.isnan(drawn["best"][name]).all()
        assert np.isnan(drawn["best_points"][name]).all()


@pytest.mark.parametrize("share", [0.01, 0.2, 0.5, 0.9])
def test_iso_lines_go_through_the_point_at_their_slopes(share):
    drawn = measure(**USUAL | {"prevalence": share, "threshold": 0.5}).drawn
    fpr, tpr = drawn["point"]
    for name, slope in ((ACCURACY, (1 - share) / share), (UAR, 1)):
        (x0, y0), (x1, y1) = drawn["iso_lines"][name]
        assert (y1 - y0) == pytest.approx(slope * (x1 - x0))
        assert y0 + slope * (fpr - x0) == pytest.approx(tpr)
        edges = {round(value, 9) for value in (x0, y0)}, {round(value, 9) for value in (x1, y1)}
        assert all(edge & {0.0, 1.0} for edge in edges)


@given(SHARE, SEPARATION, SPREAD)
def test_bells_are_densities_by_class_share(share, separation, spread):
    drawn = measure(share, 0.0, separation, spread).drawn
    # As high as the class is common: what one class gains in height the other loses.
    peak = stats.norm(0, spread).pdf(0)
    for kind, weight in (("bells", share), ("outlines", 0.5)):
        parts = ((weight, separation / 2), (1 - weight, -separation / 2))
        for (x, y), (part, mean) in zip((b.T for b in drawn[kind]), parts, strict=True):
            assert y == pytest.approx(part * stats.norm(mean, spread).pdf(x) / peak, rel=1e-9)
            assert (np.abs(x) <= 5).all()


def test_what_the_threshold_leaves_alone_is_the_same_object():
    one, other = (measure(**USUAL | {"threshold": at}).drawn for at in (0.0, 1.0))
    kept = {name for name in one if one[name] is other[name]}
    assert kept == {"bells", "outlines", "curves", "best", "plane", "best_points"}


def test_what_the_prevalence_leaves_alone_is_the_same_object():
    one, other = (measure(**USUAL | {"prevalence": share}).drawn for share in (0.2, 0.3))
    assert {name for name in one if one[name] is other[name]} == {"threshold", "outlines", "plane"}
    assert one["curves"][UAR] is other["curves"][UAR]
    assert one["curves"][MEAN] is other["curves"][MEAN]
    assert one["best"][UAR] is other["best"][UAR]


def test_where_each_score_is_best_is_among_the_scores():
    scores = measure(**USUAL | {"threshold": math.log(4) / 2}).scores
    assert scores["calibrated_probability"] == pytest.approx(0.5)
    assert scores["best_threshold_accuracy"] == pytest.approx(math.log(4) / 2)
    assert scores[f"best_threshold_{UAR}"] == scores[f"best_threshold_{MEAN}"] == 0


# The reader's own weight.


@pytest.mark.parametrize("changed", STATES, ids=str)
@pytest.mark.parametrize("weight", [0.0, 0.3, 0.7, 1.0])
def test_the_own_weight_has_its_score_curve_and_best_threshold(changed, weight):
    state = USUAL | changed
    found, middle, spread = (
        measure(**state, weight=weight),
        state["separation"] / 2,
        state["spread"],
    )
    (tp, fn), (fp, tn) = found.cm.tolist()
    tpr, tnr = tp / (tp + fn), tn / (tn + fp)
    assert found.scores[OWN] == pytest.approx(weight * tpr + (1 - weight) * tnr)
    assert found.drawn["now"][OWN] == found.scores[OWN]
    x, curve = found.drawn["curves"][OWN].T
    tprs, tnrs = stats.norm(middle, spread).sf(x), stats.norm(-middle, spread).cdf(x)
    assert curve == pytest.approx(weight * tprs + (1 - weight) * tnrs, abs=1e-9)
    at, height = found.drawn["best"][OWN]
    assert height >= curve.max() - 1e-9
    assert at == np.clip(found.scores[f"best_threshold_{OWN}"], -5, 5)
    (x0, y0), (x1, y1) = found.drawn["iso_lines"][OWN]
    for fpr, hits in ((x0, y0), (x1, y1)):  # the score is the same all along
        assert weight * hits + (1 - weight) * (1 - fpr) == pytest.approx(found.scores[OWN])


@given(SHARE, SEPARATION, SPREAD, st.floats(0.01, 100))
def test_the_best_threshold_of_a_cost_s_weight_costs_least(share, separation, spread, ratio):
    weight = float(cost_weight(share, ratio))
    found = measure(share, 0.0, separation, spread, weight)
    assert found.cost_ratio == pytest.approx(ratio, rel=1e-9)
    at = found.scores[f"best_threshold_{OWN}"]

    def cost(threshold):
        tpr, tnr = recalls_at(threshold, separation, spread)
        return ratio * share * (1 - tpr) + (1 - share) * (1 - tnr)

    assert cost(at) <= min(cost(rival) for rival in np.linspace(-6, 6, 121)) + 1e-12
    # Elkan's rule, on the calibrated scale:
    rule = calibrated_probability(at, share, separation, spread)
    assert rule == pytest.approx(1 / (1 + ratio), rel=1e-6)


@pytest.mark.parametrize(("weight", "name"), [(0.2, ACCURACY), (0.5, UAR)])
def test_a_weight_of_pi_is_accuracy_and_of_one_half_uar(weight, name):
    found = measure(**USUAL, weight=weight)
    assert found.scores[OWN] == pytest.approx(found.scores[name])
    assert found.scores[f"best_threshold_{OWN}"] == found.scores[f"best_threshold_{name}"]
    for part in ("curves", "best", "best_points", "iso_lines"):
        assert found.drawn[part][OWN] == pytest.approx(found.drawn[part][name])


def test_the_own_weight_leaves_all_else_as_it_was():
    without, with_it = measure(**USUAL), measure(**USUAL, weight=0.7)
    assert with_it.scores.items() >= without.scores.items()
    assert math.isnan(without.cost_ratio)
    other = measure(**USUAL, weight=0.3)
    for part in ("curves", "best", "best_points"):
        for name, shown in without.drawn[part].items():
            assert with_it.drawn[part][name] is other.drawn[part][name] is shown
    # 0.7 weighs positives 7 : 3; there are 1 : 4 of them.
    assert with_it.cost_ratio == pytest.approx(7 / 3 * 4)
