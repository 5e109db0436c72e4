"""Functions as students write them, right and wrong, and what a check says of each."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uarwidgets.checks import MISTAKES, check


def row(cm, k):
    return sum(cm[k])


def column(cm, k):
    return sum(cm[i][k] for i in range(len(cm)))


def total(cm):
    return sum(row(cm, k) for k in range(len(cm)))


def recalls(cm):
    return [cm[k][k] / row(cm, k) for k in range(len(cm))]


def precisions(cm):
    return [cm[k][k] / column(cm, k) for k in range(len(cm))]


def specificities(cm):
    n = total(cm)
    return [(n - row(cm, k) - column(cm, k) + cm[k][k]) / (n - row(cm, k)) for k in range(len(cm))]


def one_vs_rest(cm):
    n = total(cm)
    return [(n - row(cm, k) - column(cm, k) + 2 * cm[k][k]) / n for k in range(len(cm))]


def hits(cm):
    return sum(cm[k][k] for k in range(len(cm)))


def mean(values):
    return sum(values) / len(values)


def shares(cm):
    return [row(cm, k) / total(cm) for k in range(len(cm))]


def worse(cm):
    return [cm[k][k] / max(row(cm, k), column(cm, k)) for k in range(len(cm))]


#: Right functions, from the definitions.
RIGHT = {
    "support": lambda cm: [row(cm, k) for k in range(len(cm))],
    "prevalence": shares,
    "recall_per_class": recalls,
    "precision_per_class": precisions,
    "one_vs_rest_accuracy": one_vs_rest,
    "accuracy": lambda cm: hits(cm) / total(cm),
    "averaged_per_class_accuracy": lambda cm: mean(one_vs_rest(cm)),
    "majority_baseline": lambda cm: max(shares(cm)),
    "unweighted_average_recall": lambda cm: mean(recalls(cm)),
    "geometric_mean_recall": lambda cm: math.prod(recalls(cm)) ** (1 / len(cm)),
    "mean_one_vs_rest_balanced_accuracy": lambda cm: (
        mean(recalls(cm)) / 2 + mean(specificities(cm)) / 2
    ),
    "class_balance_accuracy": lambda cm: mean(worse(cm)),
}

UAR, GEOMETRIC, ACCURACY = "unweighted_average_recall", "geometric_mean_recall", "accuracy"

#: Wrong functions for scores that no chapter asks for: the score, the mistake, and the function.
WRONG = [
    (UAR, "accuracy", lambda cm: hits(cm) / total(cm)),
    (UAR, "macro_precision", lambda cm: mean(precisions(cm))),
    (UAR, "geometric_mean_recall", lambda cm: math.prod(recalls(cm)) ** (1 / len(cm))),
    (UAR, "class_balance_accuracy", RIGHT["class_balance_accuracy"]),
    (ACCURACY, UAR, lambda cm: mean(recalls(cm))),
    (ACCURACY, "averaged_per_class_accuracy", lambda cm: mean(one_vs_rest(cm))),
    (ACCURACY, "no_division", hits),
    (GEOMETRIC, UAR, lambda cm: mean(recalls(cm))),
    ("precision_per_class", "recall_per_class", recalls),
    ("support", "transposed", lambda cm: cm.sum(axis=0)),
    ("prevalence", "transposed", lambda cm: cm.sum(axis=0) / cm.sum()),
    ("prevalence", "support", lambda cm: cm.sum(axis=1)),
    ("prevalence", "percent", lambda cm: 100 * cm.sum(axis=1) / cm.sum()),
]


@pytest.mark.parametrize("score", RIGHT)
def test_a_right_function_is_correct(score):
    result = check(RIGHT[score], score)
    assert (result.outcome, result.mistake, result.counterexample) == ("correct", None, None)


@pytest.mark.parametrize(("score", "mistake", "function"), WRONG)
def test_a_known_mistake_is_recognised(score, mistake, function):
    result = check(function, score)
    assert (result.outcome, result.mistake) == ("not yet", mistake)
    example = result.counterexample
    assert example.expected == pytest.approx(np.array(RIGHT[score](example.matrix)))
    assert MISTAKES[mistake].what in str(result)


def test_a_function_for_two_classes():
    def uar(cm):
        (tp, fn), (fp, tn) = cm
        return (tp / (tp + fn) + tn / (tn + fp)) / 2

    result = check(uar, UAR)
    assert result.mistake == "two_classes_only"
    assert result.counterexample.matrix.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert isinstance(result.counterexample.got, ValueError)


@settings(max_examples=30)
@given(
    weights=st.lists(st.floats(0.05, 3), min_size=4, max_size=4),
    shift=st.floats(-0.4, 0.4).filter(lambda x: abs(x) > 1e-3),
)
def test_functions_wrong_in_no_known_way_are_not_blamed(weights, shift):
    """A random mixture of scores, shifted: wrong, and nobody's mistake."""

    def mixture(cm):
        parts = [mean(recalls(cm)), mean(precisions(cm)), hits(cm) / total(cm), max(shares(cm))]
        return sum(w * part for w, part in zip(weights, parts, strict=True)) / sum(weights) + shift

    for score in (UAR, ACCURACY, GEOMETRIC):
        result = check(mixture, score)
        assert (result.outcome, result.mistake) == ("not yet", None)


@pytest.mark.parametrize("constant", [0, 0.5, 1, 50, -1])
@pytest.mark.parametrize("score", RIGHT)
def test_a_constant_is_called_one(constant, score):
    result = check(lambda cm: constant, score)
    assert result.outcome == "not yet"
    assert result.mistake == "constant"
