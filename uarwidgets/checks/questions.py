"""What an exercise asks for: a score, its right answer, and what a function is tried on."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from numbers import Real
from typing import Any

import numpy as np

from uarwidgets import costs, metrics, recalls
from uarwidgets._core.validation import FloatArray, as_counts
from uarwidgets.styles import PER_CLASS, SUMMARIES

#: A typed number is right when its third digit after the point is.
TYPED = 0.5e-3

#: The scores of a confusion matrix.
OF_COUNTS = (*SUMMARIES, *PER_CLASS)

#: Scores of two arguments, and the names of these: numbers alone are asked for.
_OF_PAIRS: dict[str, tuple[Callable[..., Any], tuple[str, str]]] = {
    "alpha_weighted_recall": (recalls.alpha_weighted_recall, ("recalls", "alpha")),
    "power_mean_recall": (recalls.power_mean_recall, ("recalls", "exponent")),
    "cost_weight": (costs.cost_weight, ("prevalence", "cost_ratio")),
    "implied_cost_ratio": (costs.implied_cost_ratio, ("prevalence", "alpha")),
}

#: Short names of scores.
SYNONYMS = {"uar": "unweighted_average_recall"}

#: The scores that a check may ask for.
SCORES = (*OF_COUNTS, *_OF_PAIRS)


@dataclass(frozen=True)
class Question:
    """A score; for a number, the arguments that it is the score of; the exercise's own hint."""

    score: str
    on: tuple[FloatArray, ...] | None = None
    hint: str = ""

    @property
    def of_counts(self) -> bool:
        return self.score in OF_COUNTS

    @property
    def parameters(self) -> tuple[str, str]:
        """The names of the two arguments of a score that is not of counts."""
        return _OF_PAIRS[self.score][1]

    @property
    def function(self) -> Callable[..., Any]:
        """The kit's function of the score."""
        of_pair = _OF_PAIRS.get(self.score)
        return of_pair[0] if of_pair else getattr(metrics, self.score)

    def truth(self, *arguments: Any) -> FloatArray:
        """Return the right answer."""
        with warnings.catch_warnings():
            # An empty class is part of the exercise: do not warn of it.
            warnings.simplefilter("ignore", metrics.UndefinedRecallWarning)
            return np.asarray(self.function(*arguments), dtype=np.float64)

    @cached_property
    def cases(self) -> list[tuple[FloatArray, FloatArray]]:
        """The matrices that a function is tried on, smallest first, with the right answers."""
        found = [(cm, self.truth(cm)) for cm in _matrices()]
        # The precision of a class that was never predicted is undefined, and not asked for.
        return [case for case in found if np.isfinite(case[1]).all()]


def ask(score: str, on: Any = None, hint: str = "") -> Question:
    """Return the question for one of `SCORES`; ValueError for a bad `on`."""
    question = Question(SYNONYMS.get(score, score), None, hint)
    if question.of_counts:
        if on is None:
            return question
        cm = as_counts(on, "on")
        if cm.ndim != 2:
            raise ValueError(f"on must be one confusion matrix; received shape {cm.shape}")
        return Question(question.score, (cm.copy(),), hint)
    try:
        first, second = on
    except (TypeError, ValueError):
        names = " and ".join(question.parameters)
        raise ValueError(
            f"on must be a pair of {names} for {question.score}; received {on!r}"
        ) from None
    question.truth(first, second)  # raises, naming the argument, if the values do not fit
    pair = np.array(first, dtype=np.float64), np.array(second, dtype=np.float64)
    return Question(question.score, pair, hint)


#: Rows are the actual classes, and every class occurs. Some matrices hold what breaks a careless
#: function: a class never found or never predicted, one answer for everything, unequal sizes.
_MATRICES = """
1 0/0 1; 0 1/1 0; 1 0/1 1; 1 1/0 1; 1 0/2 1; 1 1/1 3; 2 1/1 4; 3 4/1 1; 4 16/5 75; 80 20/3 7;
0 2/1 3; 2 1/3 0; 3 0/2 0; 0 1/0 5; 90 0/10 0; 1 2/30 9967; 0 2000/1 3;
1 0 0/0 1 0/0 0 1; 0 1 0/0 0 1/1 0 0; 1 0 0/0 1 0/1 0 1; 1 1 0/0 1 0/0 0 3; 2 1 0/0 3 1/2 1 5;
1 2 3/4 5 6/7 8 9; 90 6 4/5 20 5/4 6 10; 2 1 0/1 4 0/1 1 0; 0 1 2/1 3 0/2 0 5; 3 1 0/1 0 2/0 2 6;
5 0 0/2 0 0/1 0 0; 900 60 50/2 7 1/0 1 2;
1 0 0 0/0 1 0 0/0 0 1 0/0 0 1 1; 3 1 0 0/0 2 0 1/0 0 1 0/1 0 2 4; 0 9 9 9/9 0 9 9/9 9 0 9/9 9 9 0;
40 3 2 5/1 9 0 2/0 4 5 1/6 2 1 70; 4 1 0 0/2 0 1 1/0 1 3 0/1 1 1 5; 2 0 1 0/1 3 0 0/0 0 4 0/1 0 1 0;
1 0 0 0 0/0 1 0 0 0/0 0 1 0 0/0 0 0 1 0/1 0 0 0 1;
4 1 0 2 0/1 2 1 0 0/0 0 5 1 1/2 0 1 1 0/0 1 0 0 3;
50 2 3 1 4/1 8 0 1 0/2 0 6 3 1/0 5 1 20 2/1 0 0 2 3;
6 0 1 0 0/0 2 2 0 0/1 0 0 0 2/0 1 0 7 0/1 1 0 0 4;
3 1 0 0 0 1/0 2 1 0 0 0/0 0 4 0 2 0/1 0 0 5 0 0/0 3 0 0 1 0/0 0 1 1 0 6;
30 4 0 1 2 5/1 6 1 0 2 0/3 0 0 2 0 1/0 1 2 90 3 1/2 0 1 0 5 0/0 2 0 3 1 8
"""


@cache
def _matrices() -> list[FloatArray]:
    found = [
        np.array([row.split() for row in matrix.split("/")], dtype=np.float64)
        for matrix in _MATRICES.split(";")
    ]
    # Twelve classes, so that 10 for K is noticed; the product of the row sums fits 64 bits.
    row, column = np.indices((12, 12))
    found.append((row * 2 + column * 5 + row * column) % 3 + (1.0 + row % 5) * np.eye(12))
    return sorted(found, key=lambda cm: (len(cm), cm.sum()))


def as_floats(value: Any) -> FloatArray | None:
    """Return a number, or a sequence of numbers, as floats; None for text and truth values."""

    try:
        array = np.asarray(value)
        if array.dtype.kind == "c" and not np.any(array.imag):
            array = array.real
        numbers = array.dtype.kind in "iuf" or (
            array.dtype.kind == "O"
            and not any(
                isinstance(item, (bool, np.bool_)) or not isinstance(item, (Real, Decimal))
                for item in array.flat
            )
        )
        if numbers:
            return np.array(array, dtype=np.float64)
    except Exception:  # rows of unequal length, a number too long, an object that refuses
        return None
    return None


def shaped_like(given: FloatArray, truth: FloatArray) -> FloatArray:
    """Return one number without its brackets, and a row or column as a vector, if that is all."""
    one_long_axis = sum(length > 1 for length in given.shape) <= 1
    return given.reshape(truth.shape) if one_long_axis and given.size == truth.size else given


def agree(first: FloatArray, second: FloatArray, tolerance: float | None = None) -> bool:
    """Whether two answers have one shape and equal finite numbers but for rounding."""
    if first.shape != second.shape:
        return False
    # Six digits of a function's answer count; of a typed one those that were asked for.
    relative, absolute = (1e-6, 0.51e-6) if tolerance is None else (0.0, tolerance)
    with np.errstate(invalid="ignore"):
        near = np.abs(first - second) <= absolute + 1e-9 + relative * np.abs(second)
    return bool(np.all(near))


def decimals_of(answer: FloatArray) -> int:
    """Return how many digits after the point were typed, of the number that has most."""
    exponents = [
        int(Decimal(repr(number)).normalize().as_tuple().exponent)
        for number in np.ravel(answer).tolist()
        if math.isfinite(number)
    ]
    return max(0, -min(exponents, default=0))
