"""What an exercise asks for: a score, its right answer, and what a function is tried on."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from numbers import Real
from typing import Any

import numpy as np

from uarwidgets import costs, metrics, recalls
from uarwidgets._core.validation import FloatArray, as_counts
from uarwidgets.styles import PER_CLASS, SUMMARIES

#: The arguments of one call: a confusion matrix alone, or the two of a function of recalls.
Arguments = tuple[FloatArray, ...]

#: How far a function may be from the right answer, relative and absolute: rounding alone.
RELATIVE, ABSOLUTE = 1e-6, 0.51e-6

#: A typed number is right when its third digit after the point is.
TYPED = 0.5e-3


def _posterior_mean_recalls(cm: FloatArray, *, prior: float | None = None) -> FloatArray:
    """The mean of the posterior of each recall under Beta(a, a); by default a is 1/K."""
    imagined = 1 / cm.shape[-1] if prior is None else prior
    hits = np.diagonal(cm, axis1=-2, axis2=-1)
    return np.asarray((hits + imagined) / (cm.sum(axis=-1) + 2 * imagined))


_OF_COUNTS: dict[str, Callable[..., Any]] = {
    **{name: getattr(metrics, name) for name in (*PER_CLASS, *SUMMARIES)},
    "posterior_mean_recalls": _posterior_mean_recalls,
}

_RECALLS = ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.5, 1.0), (0.2, 0.9375), (1 / 3, 6 / 7))
_SHARES = (0.5, 0.25, 0.2, 0.1, 0.75, 0.04)

#: Scores of two arguments: the function, the names of its arguments, and what it is tried on.
_OF_PAIRS: dict[str, tuple[Callable[..., Any], tuple[str, str], list[tuple[Any, Any]]]] = {
    "alpha_weighted_recall": (
        recalls.alpha_weighted_recall,
        ("recalls", "alpha"),
        [
            *((pair, alpha) for alpha in (0.5, 0.2, 0.65) for pair in _RECALLS),
            # Vectors of weights, for an exercise that brings one.
            *(((r, s, 0.5), (a, 0.2, 0.8 - a)) for r, s in _RECALLS for a in (0.1, 0.7)),
        ],
    ),
    "power_mean_recall": (
        recalls.power_mean_recall,
        ("recalls", "exponent"),
        [
            *((pair, exponent) for exponent in (1.0, 2.0, -1.0, 0.5) for pair in _RECALLS[2:]),
            *(((*pair, 0.25), exponent) for exponent in (1.0, 3.0, -2.0) for pair in _RECALLS[2:]),
        ],
    ),
    "cost_weight": (
        costs.cost_weight,
        ("prevalence", "cost_ratio"),
        [(share, ratio) for share in _SHARES for ratio in (1.0, 0.5, 2.0, 4.0)],
    ),
    "implied_cost_ratio": (
        costs.implied_cost_ratio,
        ("prevalence", "alpha"),
        [(share, alpha) for share in _SHARES for alpha in (0.5, 0.25, 0.9)],
    ),
}

#: Short names of scores.
SYNONYMS = {"uar": "unweighted_average_recall"}

#: The scores that a check may ask for.
SCORES = (*_OF_COUNTS, *_OF_PAIRS)


@dataclass(frozen=True)
class Question:
    """A score, the options it is asked with, and what the exercise knows."""

    score: str
    on: Arguments | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    #: What `.hint()` says, where the way to the score in general is no help.
    hint: str = ""
    #: Wrong numbers that this exercise expects, each with the sentence that explains it.
    slips: Mapping[str, Any] = field(default_factory=dict)

    @property
    def of_counts(self) -> bool:
        return self.score in _OF_COUNTS

    @property
    def per_class(self) -> bool:
        return self.score in (*PER_CLASS, "posterior_mean_recalls")

    @property
    def function(self) -> Callable[..., Any]:
        """The kit's function of the score."""
        return _OF_COUNTS[self.score] if self.of_counts else _OF_PAIRS[self.score][0]

    @property
    def parameters(self) -> tuple[str, ...]:
        return ("cm",) if self.of_counts else _OF_PAIRS[self.score][1]

    def truth(self, *arguments: Any) -> FloatArray:
        """Return the right answer."""
        with warnings.catch_warnings():
            # An empty class is part of the exercise: do not warn of it.
            warnings.simplefilter("ignore", metrics.UndefinedRecallWarning)
            return np.asarray(self.function(*arguments, **self.options), dtype=np.float64)

    @cached_property
    def cases(self) -> list[tuple[Arguments, FloatArray]]:
        """What a function is tried on, smallest first, with the right answers."""
        if self.of_counts:
            arguments: list[Arguments] = [
                (cm,) for cm in _matrices(None if self.on is None else self.on[0])
            ]
        else:
            arguments = _pairs(self.score, self.on)
        found = [(each, self.truth(*each)) for each in arguments]
        # The precision of a class that was never predicted is undefined, and not asked for.
        return [case for case in found if np.isfinite(case[1]).all()]


def ask(score: Any, on: Any = None, hint: str = "", slips: Any = None, **options: Any) -> Question:
    """Return the question for one of `SCORES`; ValueError for bad options or a bad `on`."""
    name = SYNONYMS.get(score, score)
    question = Question(name, None, options, hint, slips or {})
    try:
        question.truth(*([np.eye(2)] if question.of_counts else _pairs(name, None)[-1]))
    except TypeError:
        raise ValueError(
            f"options must be those that {name} takes; received {', '.join(options)}"
        ) from None
    if on is None:
        return question
    if question.of_counts:
        cm = as_counts(on, "on")
        if cm.ndim != 2:
            raise ValueError(f"on must be one confusion matrix; received shape {cm.shape}")
        return Question(name, (cm.copy(),), options, hint, slips or {})
    try:
        first, second = on
    except (TypeError, ValueError):
        names = " and ".join(question.parameters)
        raise ValueError(f"on must be a pair of {names} for {name}; received {on!r}") from None
    question.truth(first, second)  # raises, naming the argument, if the values do not fit
    pair = np.array(first, dtype=np.float64), np.array(second, dtype=np.float64)
    return Question(name, pair, options, hint, slips or {})


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


def _matrices(on: FloatArray | None) -> list[FloatArray]:
    """Return the matrices to try; if `on` has an empty class, some others have one too."""
    found = [
        np.array([row.split() for row in matrix.split("/")], dtype=np.float64)
        for matrix in _MATRICES.split(";")
    ]
    # Twelve classes, so that 10 for K is noticed; the product of the row sums fits 64 bits.
    row, column = np.indices((12, 12))
    found.append((row * 2 + column * 5 + row * column) % 3 + (1.0 + row % 5) * np.eye(12))
    if on is not None:
        present = on.sum(axis=1) > 0
        if not present.all():
            found += [cm * present[:, None] for cm in found if len(cm) == len(on)]
            larger = [cm for cm in found if len(cm) > 2 and cm.sum(axis=1).all()]
            for index, cm in enumerate(larger):
                found.append(cm * (np.arange(len(cm)) != index % len(cm))[:, None])
        found = list({cm.tobytes(): cm for cm in [*found, on] if cm.any()}.values())
    return sorted(found, key=lambda cm: (len(cm), cm.sum()))


def _pairs(score: str, on: Arguments | None) -> list[Arguments]:
    """Return the pairs to try: those shaped like `on`, and `on` itself."""
    pairs = [
        (np.array(first, dtype=np.float64), np.array(second, dtype=np.float64))
        for first, second in _OF_PAIRS[score][2]
    ]
    if on is None:
        return [pair for pair in pairs if pair[1].ndim == 0]
    shapes = tuple(argument.ndim for argument in on)
    return [*(pair for pair in pairs if tuple(x.ndim for x in pair) == shapes), on]


def as_floats(value: Any) -> FloatArray | None:
    """Return a number, or a sequence of numbers, as floats; None for text and truth values."""

    def is_number(item: object) -> bool:
        return isinstance(item, (Real, Decimal)) and not isinstance(item, (bool, np.bool_))

    try:
        array = np.asarray(value)
        if array.dtype.kind == "c" and not np.any(array.imag):
            array = array.real
        if array.dtype.kind in "iuf" or (
            array.dtype.kind == "O" and all(is_number(item) for item in array.flat)
        ):
            return np.array(array, dtype=np.float64)
    except Exception:  # rows of unequal length, a number too long, an object that refuses
        return None
    return None


def shaped_like(given: FloatArray, truth: FloatArray) -> FloatArray:
    """Return one number without its brackets, and a row or column as a vector, if that is all."""
    one_long_axis = sum(length > 1 for length in given.shape) <= 1
    return given.reshape(truth.shape) if one_long_axis and given.size == truth.size else given


def agree(first: FloatArray, second: FloatArray, tolerance: float | None = None) -> bool:
    """Whether two answers have one shape and equal numbers but for rounding; NaN equals NaN."""
    if np.shape(first) != np.shape(second):
        return False
    relative, absolute = (RELATIVE, ABSOLUTE) if tolerance is None else (0.0, tolerance)
    return all(
        x == y
        or (x != x and y != y)
        or abs(x - y) <= absolute + 1e-9 + relative * abs(y) < math.inf
        for x, y in zip(np.ravel(first).tolist(), np.ravel(second).tolist(), strict=True)
    )


def decimals_of(answer: FloatArray) -> int:
    """Return how many digits after the point were typed, of the number that has most."""
    exponents = [
        int(Decimal(repr(number)).normalize().as_tuple().exponent)
        for number in np.ravel(answer).tolist()
        if math.isfinite(number)
    ]
    return max(0, -min(exponents, default=0))
