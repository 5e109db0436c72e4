"""Recalls in, score out: values to check by hand, broadcasting and extremes."""

import numpy as np
import pytest

import uarwidgets as uw
from uarwidgets.costs import cost_weight, implied_cost_ratio
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall, two_class_weights

INF = float("inf")


def close(expected):
    return pytest.approx(expected, rel=1e-14, abs=1e-15)


def test_alpha_by_hand():
    assert alpha_weighted_recall((0.2, 0.9375), 0.2) == close(0.2 * 0.2 + 0.8 * 0.9375)
    assert alpha_weighted_recall((0.2, 0.9375), (0.5, 0.5)) == close((0.2 + 0.9375) / 2)
    weights = (0.5, 0.3, 0.2)
    assert alpha_weighted_recall((0.9, 0.6, 0.1), weights) == close(0.45 + 0.18 + 0.02)


def test_a_single_alpha_is_the_weight_of_class_zero():
    assert alpha_weighted_recall((0.2, 0.9), 1) == 0.2
    assert alpha_weighted_recall((0.2, 0.9), 0) == 0.9
    assert alpha_weighted_recall((0.2, 0.9), np.array(0.25)) == close(0.05 + 0.675)
    both = alpha_weighted_recall([(0.2, 0.9), (0.4, 0.6)], 0.5)
    assert both.tolist() == close([0.55, 0.5])


def test_anything_with_an_axis_is_a_vector_over_classes():
    curve = alpha_weighted_recall((0.2, 0.9), two_class_weights([0.0, 0.5, 1.0]))
    assert curve.tolist() == close([0.9, 0.55, 0.2])


@pytest.mark.parametrize(
    ("exponent", "expected"),
    [
        (1, (0.5 + 0.75 + 0.3) / 3),
        (0, (0.5 * 0.75 * 0.3) ** (1 / 3)),
        (-1, 3 / (1 / 0.5 + 1 / 0.75 + 1 / 0.3)),
        (2, ((0.5**2 + 0.75**2 + 0.3**2) / 3) ** 0.5),
        (-2.5, ((0.5**-2.5 + 0.75**-2.5 + 0.3**-2.5) / 3) ** (1 / -2.5)),
        (INF, 0.75),
        (-INF, 0.3),
    ],
)
def test_power_mean_by_hand(exponent, expected):
    assert power_mean_recall((0.5, 0.75, 0.3), exponent) == close(expected)


@pytest.mark.parametrize(
    "exponent", [-INF, -1e300, -700, -1, -1e-9, 0, 5e-324, 1e-9, 2, 1e300, INF]
)
@pytest.mark.parametrize("recall", [0.0, 5e-324, 1e-300, 0.3, 1.0])
def test_equal_recalls_have_themselves_for_a_mean(recall, exponent):
    assert power_mean_recall((recall,) * 7, exponent) == recall


@pytest.mark.parametrize("exponent", [-INF, -1e6, -2, -1, -1e-12, 0])
def test_one_missed_class_gives_zero_at_exponents_up_to_zero(exponent):
    assert power_mean_recall((0.0, 1.0, 0.5), exponent) == 0.0


@pytest.mark.parametrize("size", [1e-6, 1e-10, 1e-14, 1e-20, 1e-100, 5e-324])
def test_exponents_near_zero_approach_the_geometric_mean(size):
    recalls = (0.5, 0.75, 0.01)
    middle = (0.5 * 0.75 * 0.01) ** (1 / 3)
    for exponent in (size, -size):
        assert power_mean_recall(recalls, exponent) == pytest.approx(middle, rel=2 * size + 1e-14)


def test_many_classes_do_not_underflow():
    assert power_mean_recall(np.full(5000, 0.5), 0) == 0.5
    assert power_mean_recall([0.25, 0.75] * 2000, 0) == pytest.approx((3 / 16) ** 0.5, rel=1e-13)


def test_an_array_of_exponents_broadcasts_against_the_stack():
    exponents = np.array([-INF, -1.0, 0.0, 1.0, INF])
    curve = power_mean_recall((0.5, 1.0), exponents)
    assert curve.tolist() == close([0.5, 2 / 3, 0.5**0.5, 0.75, 1.0])
    stack = np.random.default_rng(4).random((6, 1, 3))
    together = power_mean_recall(stack, exponents)
    assert together.shape == (6, 5)
    for (i, j), value in np.ndenumerate(together):
        assert value == power_mean_recall(stack[i, 0], exponents[j])


def test_scores_from_recalls_by_hand():
    scores = uw.scores_from_recalls((0.9, 0.6, 0.5), (0.7, 0.2, 0.1))
    accuracy = 0.7 * 0.9 + 0.2 * 0.6 + 0.1 * 0.5
    assert dict(scores) == {
        "prevalence": pytest.approx([0.7, 0.2, 0.1]),
        "recall_per_class": pytest.approx([0.9, 0.6, 0.5]),
        "accuracy": close(accuracy),
        "majority_baseline": 0.7,
        "averaged_per_class_accuracy": close(1 - 2 / 3 * (1 - accuracy)),
        "unweighted_average_recall": close((0.9 + 0.6 + 0.5) / 3),
        "geometric_mean_recall": close((0.9 * 0.6 * 0.5) ** (1 / 3)),
    }
    assert type(scores["accuracy"]) is float


def test_cost_weight_by_hand():
    assert cost_weight(0.1, 1) == 0.1
    assert cost_weight(0.1, 5) == close(0.1 * 5 / (0.1 * 5 + 0.9))
    assert cost_weight((0.1, 0.9), 0.25) == close(0.1 * 0.25 / (0.1 * 0.25 + 0.9))


def test_cost_weight_at_the_ends():
    assert cost_weight(0.1, 0) == 0.0
    assert cost_weight(0.1, INF) == 1.0
    assert cost_weight(0.1, 1e308) == 1.0
    assert implied_cost_ratio(0.1, 0) == 0.0
    assert implied_cost_ratio(0.1, 1) == INF


def test_implied_cost_ratio_is_the_inverse():
    for prevalence in (0.001, 0.1, 0.5, 0.9):
        assert implied_cost_ratio(prevalence, 0.5) == close((1 - prevalence) / prevalence)
        assert implied_cost_ratio(prevalence, prevalence) == close(1.0)
        for ratio in (1e-3, 0.5, 1.0, 9.0, 1e4):
            weight = cost_weight(prevalence, ratio)
            assert implied_cost_ratio(prevalence, weight) == pytest.approx(ratio, rel=1e-10)
