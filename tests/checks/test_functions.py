"""Functions as students write them, right and wrong, and what a check says of each."""

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uarwidgets.checks import SCORES, check
from uarwidgets.checks.questions import ask
from uarwidgets.checks.words import mistake_in


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


def chance_corrected(cm):
    k = len(cm)
    return (mean(recalls(cm)) - 1 / k) / (1 - 1 / k)


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
    "posterior_mean_recalls": lambda cm: [
        (cm[k][k] + 1 / len(cm)) / (row(cm, k) + 2 / len(cm)) for k in range(len(cm))
    ],
    "alpha_weighted_recall": lambda r, alpha: alpha * r[0] + (1 - alpha) * r[1],
    "power_mean_recall": lambda r, m: mean([x**m for x in r]) ** (1 / m),
    "cost_weight": lambda p, c: p * c / (p * c + 1 - p),
    "implied_cost_ratio": lambda p, a: a / (1 - a) * (1 - p) / p,
}

#: Wrong functions that answers.csv has not: the score asked for, the mistake, and the function.
UAR, GEOMETRIC, ACCURACY = "unweighted_average_recall", "geometric_mean_recall", "accuracy"
PITFALL, RECALL = "averaged_per_class_accuracy", "recall_per_class"
WRONG = [
    (UAR, "transposed", lambda cm: mean(precisions(cm))),
    (UAR, "accuracy", lambda cm: hits(cm) / total(cm)),
    (UAR, "geometric_mean", lambda cm: math.prod(recalls(cm)) ** (1 / len(cm))),
    (UAR, "classes_exchanged", lambda cm: mean(recalls(cm[:, ::-1]))),
    (UAR, "per_class_values", recalls),
    (UAR, "mean_one_vs_rest_balanced_accuracy", RIGHT["mean_one_vs_rest_balanced_accuracy"]),
    (UAR, "class_balance_accuracy", RIGHT["class_balance_accuracy"]),
    (UAR, "majority_baseline", RIGHT["majority_baseline"]),
    (
        GEOMETRIC,
        "weighted_by_support",
        lambda cm: math.prod(r**w for r, w in zip(recalls(cm), shares(cm), strict=True)),
    ),
    (ACCURACY, "unweighted_average_recall", lambda cm: mean(recalls(cm))),
    (ACCURACY, "averaged_per_class_accuracy", lambda cm: mean(one_vs_rest(cm))),
    (ACCURACY, "macro_precision", lambda cm: mean(precisions(cm))),
    (ACCURACY, "majority_baseline", lambda cm: max(shares(cm))),
    (ACCURACY, "complement", lambda cm: 1 - hits(cm) / total(cm)),
    (ACCURACY, "classes_exchanged", lambda cm: hits(cm[::-1]) / total(cm)),
    (ACCURACY, "weights_exchanged", lambda cm: np.dot(shares(cm)[::-1], recalls(cm))),
    (ACCURACY, "one_class_only", lambda cm: recalls(cm)[0]),
    (ACCURACY, "no_division", hits),
    (ACCURACY, "odds", lambda cm: hits(cm) / max(total(cm) - hits(cm), 1e-12)),
    (ACCURACY, "integer_division", lambda cm: hits(cm) // total(cm)),
    (ACCURACY, "percent", lambda cm: 100 * hits(cm) / total(cm)),
    (PITFALL, "weighted_by_support", lambda cm: np.average(one_vs_rest(cm), weights=cm.sum(1))),
    ("precision_per_class", "transposed", recalls),
    ("one_vs_rest_accuracy", "recall_per_class", recalls),
    ("support", "transposed", lambda cm: cm.sum(axis=0)),
    ("support", "prevalence", shares),
    ("support", "classes_exchanged", lambda cm: cm.sum(axis=1)[::-1]),
    ("prevalence", "no_division", lambda cm: cm.sum(axis=1)),
    ("prevalence", "percent", lambda cm: 100 * cm.sum(axis=1) / cm.sum()),
    ("alpha_weighted_recall", "weights_exchanged", lambda r, a: (1 - a) * r[0] + a * r[1]),
    ("alpha_weighted_recall", "unweighted_average_recall", lambda r, a: mean(r)),
    ("alpha_weighted_recall", "geometric_mean", lambda r, a: r[0] ** a * r[1] ** (1 - a)),
    ("alpha_weighted_recall", "one_class_only", lambda r, a: a * r[0]),
    ("power_mean_recall", "arithmetic_mean", lambda r, m: mean(r)),
    ("power_mean_recall", "no_division", lambda r, m: sum(x**m for x in r) ** (1 / m)),
    ("cost_weight", "costs_exchanged", lambda p, c: p / (p + (1 - p) * c)),
    ("cost_weight", "prevalence_left_out", lambda p, c: c / (c + 1)),
    ("cost_weight", "weight_of_accuracy", lambda p, c: p),
    ("implied_cost_ratio", "costs_exchanged", lambda p, a: (1 - a) / a * p / (1 - p)),
    ("implied_cost_ratio", "prevalence_left_out", lambda p, a: a / (1 - a)),
    ("implied_cost_ratio", "classes_exchanged", lambda p, a: a / (1 - a) * p / (1 - p)),
]


def test_every_score_is_tried():
    assert set(RIGHT) == set(SCORES)


@pytest.mark.parametrize("score", SCORES)
def test_a_right_function_is_correct(score):
    result = check(RIGHT[score], score)
    assert (result.outcome, result.mistake, result.counterexample) == ("correct", None, None)


@cache
def told(score, function):
    """What two tests look at."""
    return check(function, score)


@pytest.mark.parametrize(("score", "mistake", "function"), WRONG)
def test_a_known_mistake_is_recognised(score, mistake, function):
    result = told(score, function)
    assert (result.outcome, result.mistake) == ("not yet", mistake)
    example = result.counterexample
    assert example.expected == pytest.approx(np.array(RIGHT[score](*example.arguments)))
    assert mistake_in(ask(score), mistake).what in str(result)


def test_a_function_for_two_classes():
    def uar(cm):
        (tp, fn), (fp, tn) = cm
        return (tp / (tp + fn) + tn / (tn + fp)) / 2

    result = check(uar, UAR)
    assert result.mistake == "two_classes_only"
    assert result.counterexample.matrix.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert isinstance(result.counterexample.got, ValueError)
    assert check(uar, UAR, on=[[4, 16], [5, 75]]).mistake == "two_classes_only"


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


@pytest.mark.parametrize("constant", [0, 0.25, 1 / 3, 0.5, 1, 2, 50, 100, -1])
@pytest.mark.parametrize("score", SCORES)
def test_a_constant_is_called_one(constant, score):
    result = check(lambda *arguments: constant, score)
    assert result.outcome == "not yet"
    assert result.mistake in ("constant", "wrong_shape")


def test_an_exercise_with_an_empty_class():
    empty = [[8, 2, 0], [0, 0, 0], [1, 2, 3]]

    def dropping(cm):
        kept = cm.sum(axis=1) > 0
        return np.mean(np.diagonal(cm)[kept] / cm.sum(axis=1)[kept])

    def as_zero(cm):
        return sum(cm[k, k] / max(row(cm, k), 1) for k in range(len(cm))) / len(cm)

    def naive(cm):
        return np.mean(np.diagonal(cm) / cm.sum(axis=1))

    assert check(dropping, UAR, on=empty).outcome == "correct"
    assert check(as_zero, UAR, on=empty).mistake == "empty_class_as_zero"
    assert check(naive, UAR, on=empty).mistake == "not_a_number"
    assert check(naive, UAR).outcome == "correct"


def test_options_are_part_of_the_question():
    assert check(chance_corrected, UAR, adjusted=True).outcome == "correct"
    assert check(RIGHT[UAR], UAR, adjusted=True).mistake == "without_options"
    wrong = {"chance_taken_off": lambda cm: RIGHT[UAR](cm) - 1 / len(cm)}
    for mistake, function in wrong.items():
        assert check(function, UAR, adjusted=True).mistake == mistake
    assert "adjusted=True" in str(check(chance_corrected, UAR, adjusted=True))


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((0.5, "recal_per_class"), {}, r'question must be .*; received .*did you mean "recall'),
        ((0.5, "scores"), {}, "question must be"),
        ((0.5, None), {}, "question must be .*; received None"),
        ((0.5, "accuracy", [[1, 2]]), {}, "on must be square"),
        ((0.5, "accuracy", [[[1, 0], [0, 1]]]), {}, "on must be one confusion matrix; received sh"),
        ((0.5, "accuracy"), {"adjusted": True}, "options must be those that accuracy takes; rec"),
        ((0.5, "cost_weight", 3), {}, "on must be a pair of prevalence and cost_ratio"),
        ((0.5, "cost_weight", (2, 1)), {}, "prevalence must lie in"),
    ],
)
def test_a_question_that_makes_no_sense(arguments, options, message):
    with pytest.raises(ValueError, match=message):
        check(*arguments, **options)
