"""What each known mistake makes of a confusion matrix, written from the right formulas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from uarwidgets import metrics
from uarwidgets._core.means import geometric_mean
from uarwidgets._core.tally import Tally
from uarwidgets.checks.formulas import Formula, Suspects, together, written_wrongly
from uarwidgets.checks.questions import Question
from uarwidgets.look import SUMMARIES
from uarwidgets.metrics import (
    accuracy,
    averaged_per_class_accuracy,
    geometric_mean_recall,
    one_vs_rest_accuracy,
    precision_per_class,
    prevalence,
    recall_per_class,
    support,
    unweighted_average_recall,
)
from uarwidgets.recalls import power_mean_recall

#: The number of each class from which a score is made.
_PARTS: dict[str, Formula] = {
    "accuracy": recall_per_class,
    "averaged_per_class_accuracy": one_vs_rest_accuracy,
    "majority_baseline": prevalence,
    "unweighted_average_recall": recall_per_class,
    "geometric_mean_recall": recall_per_class,
    "mean_one_vs_rest_balanced_accuracy": lambda cm: (
        (Tally(cm).recalls + Tally(cm).specificities()) / 2
    ),
    "class_balance_accuracy": lambda cm: Tally(cm).worse_of_recall_and_precision(),
}
_PLAIN_MEANS = (
    "averaged_per_class_accuracy",
    "unweighted_average_recall",
    "mean_one_vs_rest_balanced_accuracy",
    "class_balance_accuracy",
)


def suspects_of_counts(question: Question) -> Suspects:
    """Return the wrong formulas that a wrong score of a confusion matrix is compared with."""
    groups = [_read_wrongly(question.truth)]
    if question.options:
        groups.append({"without_options": [Question(question.score).truth]})
    if question.options.get("adjusted"):
        groups.append(_adjusted_wrongly(Question(question.score).truth))
    if question.score in SUMMARIES:
        groups.append(_other_scores(question))
    else:
        groups.append(_other_vectors(question))
    if question.score in _PARTS:
        groups.append(_parts_made_wrongly(question))
    if question.score != "support":
        groups.append(written_wrongly(question.truth))
    return together(*groups)


def _adjusted_wrongly(uar: Formula) -> Suspects:
    """(UAR - 1/K) / (1 - 1/K) without its division or its brackets."""
    return {
        "no_division": [lambda cm: uar(cm) - 1 / len(cm)],
        "brackets_missing": [
            lambda cm: uar(cm) - 2 / len(cm),
            lambda cm: uar(cm) - 1 / (len(cm) - 1),
        ],
    }


def _read_wrongly(truth: Formula) -> Suspects:
    """The right formula of a matrix that was read wrongly."""
    return {
        "transposed": [lambda cm: truth(cm.T)],
        "classes_exchanged": [
            lambda cm: truth(cm[::-1, ::-1]),
            lambda cm: truth(cm[:, ::-1]),
            lambda cm: truth(cm[::-1]),
        ],
    }


def _other_scores(question: Question) -> Suspects:
    """Another score in place of the one asked for."""
    name_of_mean = "unweighted_average_recall"
    if question.score == "geometric_mean_recall":
        name_of_mean = "arithmetic_mean"
    named: dict[str, tuple[str, Formula]] = {
        "accuracy": ("accuracy", accuracy),
        name_of_mean: ("unweighted_average_recall", unweighted_average_recall),
        "averaged_per_class_accuracy": ("averaged_per_class_accuracy", averaged_per_class_accuracy),
        "macro_precision": ("", lambda cm: np.mean(precision_per_class(cm))),
        "geometric_mean": ("geometric_mean_recall", geometric_mean_recall),
        "harmonic_mean": ("", lambda cm: power_mean_recall(recall_per_class(cm), -1)),
    }
    known = {score for score, _ in named.values()}
    named |= {name: (name, getattr(metrics, name)) for name in SUMMARIES if name not in known}
    found: Suspects = {
        mistake: [formula] for mistake, (score, formula) in named.items() if score != question.score
    }
    if question.score == "unweighted_average_recall" and not question.options:
        found["adjusted_for_chance"] = [lambda cm: unweighted_average_recall(cm, adjusted=True)]
        found["empty_class_as_zero"] = [lambda cm: unweighted_average_recall(cm, undefined="zero")]
    if question.score == "geometric_mean_recall" and not question.options:
        found["empty_class_as_zero"] = [lambda cm: geometric_mean_recall(cm, undefined="zero")]
    return found


def _parts_made_wrongly(question: Question) -> Suspects:
    """The right number of each class, put together wrongly."""
    parts = _PARTS[question.score]
    found: Suspects = {
        "per_class_values": [parts, recall_per_class],
        "one_class_only": [
            _of_class(k, part) for part in (parts, precision_per_class) for k in (0, 1, -1)
        ],
        "weighted_by_support": [lambda cm: prevalence(cm) @ parts(cm)],
    }
    if question.score in _PLAIN_MEANS:
        found |= _wrong_divisors(lambda cm: np.sum(parts(cm)), lambda total, n: total / n)
        found["divided_by_total"] = [lambda cm: np.mean(np.diagonal(cm)) / np.sum(cm)]
        found["integer_division"] = [lambda cm: np.mean(np.floor(parts(cm)))]
    if question.score == "geometric_mean_recall":
        found |= _wrong_divisors(lambda cm: np.prod(parts(cm)), lambda total, n: total ** (1 / n))
        found["weighted_by_support"] = [lambda cm: np.prod(parts(cm) ** prevalence(cm))]
        found["brackets_missing"] = [lambda cm: np.prod(parts(cm)) / len(cm)]
        found["integer_division"] = [lambda cm: geometric_mean(np.floor(parts(cm)))]
    if question.score == "accuracy":
        found["weights_exchanged"] = [lambda cm: prevalence(cm)[::-1] @ recall_per_class(cm)]
        found["no_division"] = [np.trace]
    if question.score == "averaged_per_class_accuracy":
        found["hits_for_errors"] = [lambda cm: 1 - 2 / len(cm) * accuracy(cm)]
        found["brackets_missing"] = [lambda cm: 1 - 2 / len(cm) - accuracy(cm)]
        found["errors_counted_once"] = [lambda cm: 1 - (1 - accuracy(cm)) / len(cm)]
    if question.score == "majority_baseline":
        found["no_division"] = [lambda cm: np.max(support(cm))]
    return found


def _of_class(k: int, part: Formula) -> Formula:
    return lambda cm: part(cm)[k]


def _wrong_divisors(total: Formula, divide: Callable[[Any, int], Any]) -> Suspects:
    return {
        "no_division": [total],
        "wrong_number_of_classes": [
            lambda cm: divide(total(cm), len(cm) - 1),
            lambda cm: divide(total(cm), len(cm) + 1),
            lambda cm: divide(total(cm), 2),
        ],
    }


def _other_vectors(question: Question) -> Suspects:
    """Another number of each class, or the counts behind it."""
    truth = question.truth
    vectors: dict[str, tuple[str, Formula]] = {
        "prevalence": ("prevalence", prevalence),
        "recall_per_class": ("recall_per_class", recall_per_class),
        "one_vs_rest_accuracy": ("one_vs_rest_accuracy", one_vs_rest_accuracy),
    }
    counts: dict[str, Formula] = {
        "prevalence": support,
        "recall_per_class": np.diagonal,
        "precision_per_class": np.diagonal,
        "one_vs_rest_accuracy": lambda cm: one_vs_rest_accuracy(cm) * np.sum(cm),
    }
    found: Suspects = {
        mistake: [formula]
        for mistake, (score, formula) in vectors.items()
        if score != question.score
    }
    found["single_value"] = [lambda cm: np.mean(truth(cm))]
    if question.score in counts:
        found["no_division"] = [counts[question.score]]
        found["divided_by_total"] = [lambda cm: np.diagonal(cm) / np.sum(cm)]
    return found
