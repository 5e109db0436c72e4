"""What an exercise may ask for: a score, its right answer and what it is tried on."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from itertools import groupby
from typing import Any

import numpy as np

from uarwidgets import costs, metrics, recalls
from uarwidgets._core.validation import FloatArray, as_counts
from uarwidgets.checks.pairs import PAIRS, pairs_like
from uarwidgets.checks.trials import trials_like
from uarwidgets.styles import PER_CLASS, SUMMARIES

#: The arguments of one call: a confusion matrix alone, or the two of a function of recalls.
Arguments = tuple[FloatArray, ...]

_OF_COUNTS: dict[str, Callable[..., Any]] = {
    name: getattr(metrics, name) for name in (*PER_CLASS, *SUMMARIES)
}
_OF_PAIRS: dict[str, Callable[..., Any]] = {
    "alpha_weighted_recall": recalls.alpha_weighted_recall,
    "power_mean_recall": recalls.power_mean_recall,
    "cost_weight": costs.cost_weight,
    "implied_cost_ratio": costs.implied_cost_ratio,
}


def _posterior_mean_recalls(cm: FloatArray, *, prior: float | None = None) -> FloatArray:
    """The mean of the posterior of each recall: uniform over a row's answers, or Beta(a, a)."""
    hits, misses = (1.0, cm.shape[-1] - 1.0) if prior is None else (prior, prior)
    found = np.diagonal(cm, axis1=-2, axis2=-1)
    return np.asarray((found + hits) / (cm.sum(axis=-1) + hits + misses))


_OF_COUNTS |= {
    "posterior_mean_recalls": _posterior_mean_recalls,
    "posterior_mean_uar": lambda cm, *, prior=None: _posterior_mean_recalls(cm, prior=prior).mean(
        axis=-1
    ),
}
_SYNONYMS = {"uar": "unweighted_average_recall"}

#: The scores that a check may ask for.
SCORES = (*_OF_COUNTS, *_OF_PAIRS)


@dataclass(frozen=True)
class Question:
    """A score, the options it is asked with, and the arguments it is tried on."""

    score: str
    on: Arguments | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    #: The only number of classes that is asked for; None for any.
    classes: int | None = None
    #: How to go about it, where the exercise gives other things than the matrix.
    hint: str = ""

    @property
    def of_counts(self) -> bool:
        """Whether the score is one of a confusion matrix."""
        return self.score in _OF_COUNTS

    @property
    def per_class(self) -> bool:
        """Whether the answer is one number per class."""
        return self.score in (*PER_CLASS, "posterior_mean_recalls")

    @property
    def parameters(self) -> tuple[str, ...]:
        """What the arguments are called."""
        return ("cm",) if self.of_counts else PAIRS[self.score].parameters

    def truth(self, *arguments: Any) -> FloatArray:
        """Return the right answer."""
        function = (_OF_COUNTS | _OF_PAIRS)[self.score]
        with warnings.catch_warnings():
            # That a class is empty is part of the exercise, and no news here.
            warnings.simplefilter("ignore", metrics.UndefinedRecallWarning)
            return np.asarray(function(*arguments, **self.options), dtype=np.float64)

    @cached_property
    def cases(self) -> list[tuple[Arguments, FloatArray]]:
        """The arguments that a function is tried on, smallest first, with the right answers."""
        if not self.of_counts:
            pairs = pairs_like(self.score, self.on)
            return [(pair, self.truth(*pair)) for pair in pairs]
        matrices = trials_like(None if self.on is None else self.on[0], self.classes)
        # One call for all matrices of one size, which stand together.
        alike = (np.array(list(group)) for _, group in groupby(matrices, key=len))
        truths = [truth for stack in alike for truth in map(np.asarray, self.truth(stack))]
        cases = [((cm,), truth) for cm, truth in zip(matrices, truths, strict=True)]
        # Where a class was never answered its precision is not defined, and not asked for.
        return [case for case in cases if np.isfinite(case[1]).all()]

    def trials(self) -> list[Arguments]:
        """Return the arguments that a function is tried on, smallest first."""
        return [arguments for arguments, _ in self.cases]

    def trials_alike(self) -> list[Arguments]:
        """Return the trials that two formulas are told apart by which a number might come from.

        They are like `on`: of as many classes, and with nothing missing that `on` has.
        """
        if not self.of_counts or self.on is None:
            return self.trials()
        (on,) = self.on
        nothing_missing = np.all(on.diagonal() > 0)
        return [
            (cm,)
            for (cm,) in self.trials()
            if len(cm) == len(on) and (not nothing_missing or np.all(cm.diagonal() > 0))
        ]


#: A matrix on which to see whether a score takes the options given.
_EXAMPLE = (np.array([[4.0, 16.0], [5.0, 75.0]]),)


def ask(score: str, on: Any = None, classes: int | None = None, **options: Any) -> Question:
    """Return the question for a score."""
    name = _SYNONYMS.get(score, score) if isinstance(score, str) else score
    if name not in SCORES:
        close = get_close_matches(str(score), SCORES, n=1)
        meant = f' (did you mean "{close[0]}"?)' if close else ""
        raise ValueError(
            f"question must be a construction or one of {', '.join(SCORES)}; "
            f"received {score!r}{meant}"
        ) from None
    question = Question(name, options=options, classes=classes)
    try:
        question.truth(*_EXAMPLE if question.of_counts else pairs_like(name, None)[-1])
    except TypeError:
        raise ValueError(
            f"options must be those that {name} takes; received {', '.join(options)}"
        ) from None
    if on is None:
        return question
    return Question(name, _checked(question, on), options, classes)


def _checked(question: Question, on: Any) -> Arguments:
    if question.of_counts:
        cm = as_counts(on, "on")
        if cm.ndim != 2:
            raise ValueError(f"on must be one confusion matrix; received shape {cm.shape}")
        return (cm.copy(),)
    names = " and ".join(question.parameters)
    try:
        first, second = on
    except (TypeError, ValueError):
        raise ValueError(
            f"on must be a pair of {names} for {question.score}; received {on!r}"
        ) from None
    question.truth(first, second)  # raises, naming the argument, if the values do not fit
    return np.array(first, dtype=np.float64), np.array(second, dtype=np.float64)
