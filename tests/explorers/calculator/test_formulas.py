"""Formulas filled with counts are sums that come out right; gaps and cost ratios by hand."""

import math
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets import metrics
from uarwidgets.costs import implied_cost_ratio
from uarwidgets.explorers.calculator.formulas import (
    gap_by_class,
    useful_cost_ratios,
    worked_formulas,
)
from uarwidgets.recalls import alpha_weighted_recall

matrices = (
    st.integers(2, 6)
    .flatmap(lambda k: st.lists(st.lists(st.integers(0, 40), min_size=k, max_size=k),
                                min_size=k, max_size=k))
    .filter(lambda m: sum(map(sum, m)) > 0)
)  # fmt: skip
two_by_two = st.lists(st.integers(0, 50), min_size=4, max_size=4).filter(
    lambda c: c[0] + c[1] > 0 and c[2] + c[3] > 0
)


def evaluate(formula):
    """What the written formula comes to: the text is turned into Python and computed."""
    return eval(formula.replace("×", "*").replace("^", "**"), {"max": max})


@given(matrices)
def test_each_filled_formula_comes_to_its_score(matrix):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", metrics.UndefinedRecallWarning)
        found = metrics.scores(matrix)
    for name, formula in worked_formulas(matrix).items():
        if formula:
            assert evaluate(formula) == pytest.approx(found[name], abs=1e-12)
        else:
            assert name == "mean_one_vs_rest_balanced_accuracy"
            assert math.isnan(found[name])


@given(two_by_two, st.floats(0, 1))
def test_the_weighted_formula(counts, alpha):
    a, b, c, d = counts
    formula = worked_formulas([[a, b], [c, d]], alpha)["alpha_weighted_recall"]
    expected = alpha_weighted_recall((a / (a + b), d / (c + d)), alpha)
    assert evaluate(formula) == pytest.approx(expected, abs=2e-6)  # the weight is written rounded


def test_the_weighted_formula_needs_both_classes():
    assert worked_formulas([[1, 1], [0, 0]], 0.5)["alpha_weighted_recall"] == ""


def test_formulas_of_the_standard_case():
    filled = worked_formulas([[4, 16], [5, 75]], 0.25)
    assert filled["majority_baseline"] == "80 / 100"
    assert filled["geometric_mean_recall"] == "(4/20 × 75/80)^(1/2)"
    assert filled["alpha_weighted_recall"] == "0.25 × 4/20 + 0.75 × 75/80"


def test_a_stack_has_no_filled_formula():
    with pytest.raises(ValueError, match="one K x K matrix"):
        worked_formulas(np.ones((3, 2, 2)))


@given(matrices)
def test_the_parts_of_the_gap_add_up_to_it(matrix):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", metrics.UndefinedRecallWarning)
        gap = metrics.accuracy(matrix) - metrics.uar(matrix)
    parts = gap_by_class(matrix)
    assert parts.sum() == pytest.approx(gap, abs=1e-12)
    assert (parts[metrics.support(matrix) == 0] == 0).all()


def test_the_gap_of_two_classes_by_hand():
    half = (0.2 - 0.5) * (0.2 - 0.9375) / 2
    assert gap_by_class([[4, 16], [5, 75]]) == pytest.approx([half, half])


@given(two_by_two, st.floats(0.01, 100))
def test_useful_cost_ratios_are_those_where_it_costs_less_than_both_fixed_answers(counts, ratio):
    tp, fn, fp, tn = counts
    low, high = useful_cost_ratios([[tp, fn], [fp, tn]])
    cost = ratio * fn + fp
    beats = cost < ratio * (tp + fn) - 1e-9 and cost < fp + tn - 1e-9
    clear = all(abs(ratio - end) > 1e-6 * max(1, ratio) for end in (low, high))
    if clear:
        assert (low < ratio < high) == beats


@given(two_by_two)
def test_the_ratio_of_uar_is_useful_exactly_if_uar_is_above_a_half(counts):
    tp, fn, fp, tn = counts
    matrix = [[tp, fn], [fp, tn]]
    low, high = useful_cost_ratios(matrix)
    implied = implied_cost_ratio((tp + fn) / sum(counts), 0.5)
    informative = tp * (fp + tn) + tn * (tp + fn) > (tp + fn) * (fp + tn)
    if abs(implied - low) > 1e-9 and abs(implied - high) > 1e-9:
        assert (low < implied < high) == informative
    above = metrics.accuracy(matrix) > metrics.majority_baseline(matrix)
    assert (low < 1 < high) == above


@pytest.mark.parametrize(
    ("matrix", "ends"),
    [
        ([[5, 0], [0, 5]], (0.0, math.inf)),
        ([[0, 5], [0, 5]], (math.inf, 1.0)),
        ([[5, 0], [5, 0]], (1.0, 0.0)),
    ],
)
def test_cost_ratios_at_the_ends(matrix, ends):
    assert useful_cost_ratios(matrix) == ends


def test_cost_ratios_need_two_classes_with_examples():
    with pytest.raises(ValueError, match="two classes"):
        useful_cost_ratios(np.eye(3))
    with pytest.raises(ValueError, match="both classes"):
        useful_cost_ratios([[1, 1], [0, 0]])
