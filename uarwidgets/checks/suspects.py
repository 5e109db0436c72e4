"""The wrong formulas that are no compositions of a count, a mean and a step: written by hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.formulas import Formula, Suspects, written_wrongly
from uarwidgets.checks.pair_suspects import suspects_of_pairs
from uarwidgets.checks.questions import Question
from uarwidgets.metrics import majority_baseline


def suspects(question: Question, at_most: int = 2) -> Suspects:
    """Return the wrong formulas that an answer to a question is compared with one by one.

    Those of two arguments are made of `at_most` so many mistakes.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> "kappa" in dict(suspects(ask("accuracy")))
    True
    """
    if not question.of_counts:
        return suspects_of_pairs(question, at_most)
    truth, found = question.truth, list[tuple[str, Formula]]()
    if question.options and not question.score.startswith("posterior"):
        found.append(("without_options", Question(question.score).truth))
    if question.score != "support":
        found += written_wrongly(truth)
    if not question.per_class:
        found += [("kappa", _kappa), ("matthews_correlation", _matthews)]
    found += _OF_SCORE.get(question.score, [])
    if question.options.get("adjusted"):
        uar = Question(question.score).truth
        found.append(("chance_of_the_largest", _above_the_baseline(uar)))
    return found + _read_wrongly(truth)


def _read_wrongly(truth: Formula) -> Suspects:
    """The right formula of a matrix that was read wrongly."""
    return [
        ("transposed", lambda cm: truth(cm.T)),
        ("classes_exchanged", lambda cm: truth(cm[::-1, ::-1])),
        ("classes_exchanged", lambda cm: truth(cm[:, ::-1])),
        ("classes_exchanged", lambda cm: truth(cm[::-1])),
    ]


def _kappa(cm: FloatArray) -> Any:
    total = cm.sum()
    chance = cm.sum(axis=1) @ cm.sum(axis=0) / total**2
    return (cm.trace() / total - chance) / (1 - chance)


def _matthews(cm: FloatArray) -> Any:
    total, sizes, answers = cm.sum(), cm.sum(axis=1), cm.sum(axis=0)
    spread = (total**2 - sizes @ sizes) * (total**2 - answers @ answers)
    return (cm.trace() * total - sizes @ answers) / np.sqrt(spread)


def _above_the_baseline(uar: Formula) -> Formula:
    return lambda cm: (uar(cm) - majority_baseline(cm)) / (1 - majority_baseline(cm))


def _gap_by_columns(cm: FloatArray) -> Any:
    kept = cm.sum(axis=0) > 0
    return (cm.diagonal()[kept] / np.maximum(cm.sum(axis=1)[kept], 1)).mean()


def _pooled_with_prior(cm: FloatArray) -> Any:
    return (cm.trace() + len(cm)) / (cm.sum() + 2 * len(cm))


_OF_SCORE: dict[str, Suspects] = {
    "unweighted_average_recall": [("unanswered_left_out", _gap_by_columns)],
    "posterior_mean_uar": [("accuracy", _pooled_with_prior)],
    "accuracy": [
        (
            "errors_counted_twice",
            lambda cm: cm.trace() / (cm.trace() + 2 * (cm.sum() - cm.trace())),
        ),
        ("odds", lambda cm: cm.trace() / (cm.sum() - cm.trace())),
        ("wrong_total", lambda cm: cm.trace() / (cm.trace() + cm.sum())),
    ],
}
