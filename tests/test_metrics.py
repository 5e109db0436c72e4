"""Counts in, score out: values to check by hand, empty classes, stacks and refusals."""

import warnings
from decimal import Decimal

import numpy as np
import pytest

from uarwidgets import metrics, styles

SCREENING = [[4, 16], [5, 75]]
THREE = [[90, 5, 5], [5, 20, 5], [5, 5, 10]]
#: Class 1 has no examples but was predicted once.
GAP = [[3, 1, 0], [0, 0, 0], [0, 0, 2]]

SUMMARIES = [getattr(metrics, name) for name in styles.SUMMARIES]
MEANS_OF_RECALLS = SUMMARIES[3:]
EVERY = (*[getattr(metrics, name) for name in styles.PER_CLASS], *SUMMARIES, metrics.scores)


def name_of(function):
    return function.__name__


def close(expected):
    return pytest.approx(expected, rel=1e-14, abs=1e-15)


@pytest.mark.parametrize(
    ("function", "cm", "expected"),
    [
        (metrics.support, SCREENING, [4 + 16, 5 + 75]),
        (metrics.prevalence, SCREENING, [20 / 100, 80 / 100]),
        (metrics.recall_per_class, SCREENING, [4 / 20, 75 / 80]),
        (metrics.precision_per_class, SCREENING, [4 / (4 + 5), 75 / (16 + 75)]),
        (metrics.one_vs_rest_accuracy, SCREENING, [79 / 100, 79 / 100]),
        (metrics.accuracy, SCREENING, (4 + 75) / 100),
        (metrics.majority_baseline, SCREENING, 80 / 100),
        (metrics.averaged_per_class_accuracy, SCREENING, (4 + 75) / 100),
        (metrics.unweighted_average_recall, SCREENING, (4 / 20 + 75 / 80) / 2),
        (metrics.geometric_mean_recall, SCREENING, (4 / 20 * 75 / 80) ** (1 / 2)),
        (metrics.mean_one_vs_rest_balanced_accuracy, SCREENING, (4 / 20 + 75 / 80) / 2),
        (metrics.class_balance_accuracy, SCREENING, (4 / 20 + 75 / (16 + 75)) / 2),
        (metrics.one_vs_rest_accuracy, THREE, [130 / 150, 130 / 150, 130 / 150]),
        (metrics.class_balance_accuracy, [[6, 2], [0, 2]], (6 / 8 + 2 / 4) / 2),
    ],
)
def test_values_by_hand(function, cm, expected):
    assert np.asarray(function(cm)).tolist() == close(expected)


def test_correction_replaces_a_recall_of_zero():
    cm = [[0, 4], [1, 3]]
    assert metrics.geometric_mean_recall(cm) == 0.0
    assert metrics.geometric_mean_recall(cm, correction=0.01) == close((0.01 * 0.75) ** 0.5)
    assert metrics.geometric_mean_recall([[1, 1], [1, 3]], correction=0.01) == close(
        (0.5 * 0.75) ** 0.5
    )
    with pytest.warns(metrics.UndefinedRecallWarning):
        assert metrics.geometric_mean_recall(GAP, correction=0.01) == close((0.75 * 1.0) ** 0.5)
    zero = metrics.geometric_mean_recall(GAP, correction=0.01, undefined="zero")
    assert zero == close((0.75 * 0.01 * 1.0) ** (1 / 3))


def test_per_class_gaps_are_nan_without_a_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        recalls = metrics.recall_per_class(GAP)
        precisions = metrics.precision_per_class([[3, 0], [1, 0]])
    assert np.isnan(recalls).tolist() == [False, True, False]
    assert np.isnan(precisions).tolist() == [False, True]


@pytest.mark.parametrize(
    ("function", "dropped", "as_zero"),
    [
        (metrics.unweighted_average_recall, (3 / 4 + 1) / 2, (3 / 4 + 0 + 1) / 3),
        (metrics.geometric_mean_recall, (3 / 4 * 1) ** 0.5, 0.0),
        (
            metrics.mean_one_vs_rest_balanced_accuracy,
            ((3 / 4 + 1) + (1 + 1)) / 4,
            ((3 / 4 + 1) + (0 + 5 / 6) + (1 + 1)) / 6,
        ),
        (metrics.class_balance_accuracy, (3 / 4 + 1) / 2, (3 / 4 + 0 + 1) / 3),
    ],
)
def test_undefined_choices(function, dropped, as_zero):
    with pytest.warns(metrics.UndefinedRecallWarning, match="no examples of class 1: its recall"):
        assert function(GAP) == close(dropped)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert function(GAP, undefined="zero") == close(as_zero)
        assert np.isnan(function(GAP, undefined="nan"))
        with pytest.raises(ValueError, match=r"cm must have examples of every class; .* class 1"):
            function(GAP, undefined="raise")


@pytest.mark.parametrize("function", MEANS_OF_RECALLS, ids=name_of)
def test_undefined_in_a_stack_is_settled_matrix_by_matrix(function):
    other_gap = [[0, 0, 0], [1, 2, 0], [0, 1, 2]]
    stack = np.array([THREE, GAP, other_gap, np.eye(3)])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", metrics.UndefinedRecallWarning)
        for undefined in ("drop", "zero", "nan"):
            one_by_one = [function(cm, undefined=undefined) for cm in stack]
            together = function(stack, undefined=undefined)
            np.testing.assert_array_equal(together, one_by_one)
    with pytest.warns(
        metrics.UndefinedRecallWarning, match=r"\(class 1 first\) in 2 of 4 matrices"
    ):
        function(stack)


@pytest.mark.parametrize("function", [*MEANS_OF_RECALLS, metrics.scores], ids=name_of)
def test_one_warning_that_points_at_the_caller(function):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        function([[3, 1], [0, 0]])
    assert [(w.category, w.filename) for w in caught] == [
        (metrics.UndefinedRecallWarning, __file__)
    ]


def test_adjusted_uses_the_number_of_classes_kept():
    with pytest.warns(metrics.UndefinedRecallWarning):
        assert metrics.uar(GAP, adjusted=True) == close((7 / 8 - 1 / 2) / (1 - 1 / 2))
    assert metrics.uar(GAP, adjusted=True, undefined="zero") == close(
        (7 / 12 - 1 / 3) / (1 - 1 / 3)
    )


@pytest.mark.parametrize("cm", [[[5]], [[3, 1], [0, 0]]])
def test_adjusted_with_one_class_kept_is_nan_with_a_warning(cm):
    with pytest.warns(metrics.UndefinedRecallWarning, match="one class only: the adjusted UAR"):
        assert np.isnan(metrics.uar(cm, adjusted=True))


@pytest.mark.parametrize("function", EVERY, ids=name_of)
def test_the_input_is_left_alone(function):
    cm = np.array(THREE, dtype=np.float64)
    before = cm.copy()
    function(cm)
    np.testing.assert_array_equal(cm, before)


def test_decimals_and_a_mask_that_hides_nothing_are_numbers():
    assert metrics.accuracy([[Decimal(3), Decimal(1)], [Decimal(0), Decimal(4)]]) == 7 / 8
    assert metrics.accuracy(np.ma.masked_array([[3, 1], [0, 4]])) == 7 / 8


def test_no_sum_overflows_an_integer_type():
    small = np.array([[200, 100], [100, 200]], dtype=np.uint8)
    assert metrics.accuracy(small) == 400 / 600
    large = np.array([[2**62, 2**62], [0, 2**62]])
    assert metrics.accuracy(large) == close(2 / 3)


def test_a_rare_class_beside_a_huge_one_loses_nothing():
    cm = [[1e20, 0], [1, 0]]
    assert metrics.uar(cm) == 0.5
    assert metrics.mean_one_vs_rest_balanced_accuracy(cm) == 0.5


@pytest.mark.parametrize("function", [*SUMMARIES, metrics.one_vs_rest_accuracy], ids=name_of)
def test_weighted_counts_stay_within_zero_and_one(function):
    rng = np.random.default_rng(11)
    stack = rng.random((2000, 3, 3)) * 10.0 ** rng.integers(-9, 9, (2000, 1, 3))
    stack[::2] *= np.eye(3)
    stack[1::2] *= 1 - np.eye(3)
    result = function(stack)
    assert np.all((result >= 0) & (result <= 1))


def test_many_classes_do_not_underflow():
    cm = 0.25 * np.eye(2000) + 0.75 * np.roll(np.eye(2000), 1, axis=1)
    assert metrics.geometric_mean_recall(cm) == 0.25


@pytest.mark.parametrize("function", [*MEANS_OF_RECALLS, metrics.scores], ids=name_of)
@pytest.mark.parametrize("undefined", ["Drop", ["drop"]])
def test_undefined_must_be_one_of_four_words(function, undefined):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        function(SCREENING, undefined=undefined)
    expected = f'undefined must be one of "drop", "zero", "nan", "raise"; received {undefined!r}'
    assert str(refusal.value) == expected
