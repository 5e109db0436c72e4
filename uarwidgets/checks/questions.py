"""What an exercise asks for, its right answer, and what a function is tried on."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cache, cached_property
from numbers import Real
from pathlib import Path
from typing import Any

import numpy as np

from uarwidgets import costs, metrics, recalls
from uarwidgets._core.validation import FloatArray, as_counts
from uarwidgets.styles import PER_CLASS, STYLES, SUMMARIES

#: A typed number is right when its third digit after the point is.
TYPED = 0.5e-3

#: The scores of a confusion matrix.
OF_COUNTS = (*SUMMARIES, *PER_CLASS)

#: Scores of two arguments, and the names of these: numbers alone are asked for.
_OF_PAIRS: dict[Callable[..., Any], tuple[str, ...]] = {
    recalls.alpha_weighted_recall: ("recalls", "alpha"),
    recalls.power_mean_recall: ("recalls", "exponent"),
    costs.cost_weight: ("prevalence", "cost_ratio"),
    costs.implied_cost_ratio: ("prevalence", "alpha"),
}

#: Short names of scores.
SYNONYMS = {"uar": "unweighted_average_recall"}


@dataclass(frozen=True, eq=False)
class Question:
    """An exercise that asks for a number of a confusion matrix, or for a function of one.

    A matrix `on` which the number is asked is given to `check`; without it a function is asked for.

    Parameters
    ----------
    name : str
        What is asked for, as it stands after "the" in a sentence.
    function : callable
        Takes a matrix, an array of shape (K, K), and returns the right answer: a number, or one for
        each class. Matrices for which that is NaN or infinite are not asked for.
    wrong : mapping of str to callable, optional
        Wrong formulas, which take a matrix too, by what to say to those who use them. They are
        tried before the mistakes that every check knows.
    hint : str, optional
        What ``.hint()`` says.
    classes : int, optional
        How many classes the matrices have on which an answer is tried; two to twelve if left out.
    on : tuple of arrays, optional
        What `check` was given.

    Examples
    --------
    >>> from uarwidgets.checks import check
    >>> lift = Question(
    ...     "lift of the positive class",
    ...     lambda cm: cm[0, 0] * cm.sum() / (cm[0].sum() * cm[:, 0].sum()),
    ...     wrong={"You leave out the prevalence.": lambda cm: cm[0, 0] / cm[:, 0].sum()},
    ... )
    >>> check(2.5, lift, on=[[5, 5], [5, 35]]).outcome
    'correct'
    >>> check(0.5, lift, on=[[5, 5], [5, 35]]).mistake
    'You leave out the prevalence.'
    """

    name: str
    function: Callable[..., Any]
    wrong: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    hint: str = ""
    classes: int | None = None
    on: tuple[FloatArray, ...] | None = None

    @property
    def score(self) -> str:
        """The name of the kit's function that gives the answer; empty if it is another."""
        return next((k for k, each in QUESTIONS.items() if each.function is self.function), "")

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the arguments of a score that is not one of counts."""
        return _OF_PAIRS.get(self.function, ())

    def truth(self, *arguments: Any) -> FloatArray:
        """Return the right answer."""
        return self.computed(self.function, *arguments)

    def computed(self, formula: Callable[..., Any], *arguments: Any) -> FloatArray:
        """Return what the right formula or a wrong one gives; an error in it is the author's."""
        # An empty class is part of the exercise: do not warn of it.
        with warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"):
            try:
                given = formula(*map(np.array, arguments))
                value = as_floats(given)
                if value is None or value.shape not in ((), np.shape(arguments[0])[:1]):
                    raise TypeError(f"a number, or one for each class, was expected, not {given!r}")
            except Exception as error:
                where = ", ".join(str(np.asarray(each).tolist()) for each in arguments)
                error.add_note(f"In a formula of the exercise “{self.name}”, for {where}.")
                raise
        return value

    @cached_property
    def cases(self) -> list[tuple[FloatArray, FloatArray]]:
        """The matrices that a function is tried on, smallest first, with the right answers."""
        matrices = [cm for cm in _matrices() if self.classes in (None, len(cm))]
        found = [(cm, self.truth(cm)) for cm in matrices]
        # The precision of a class that was never predicted is undefined, and not asked for.
        return [case for case in found if np.isfinite(case[1]).all()]


_NAMES = {
    "cost_weight": "weight α that the costs imply",
    "implied_cost_ratio": "cost ratio that α implies",
    **{name: style.long_label for name, style in STYLES.items()},
}

#: The questions for the kit's own scores.
QUESTIONS = {
    function.__name__: Question(_NAMES[function.__name__], function)
    for function in (*(getattr(metrics, name) for name in OF_COUNTS), *_OF_PAIRS)
}

#: The scores that a check may ask for.
SCORES = tuple(QUESTIONS)


def ask(question: Question, on: Any = None, hint: str = "") -> Question:
    """Return a question with what a number is asked of; ValueError for a bad `on`."""
    question = replace(question, hint=hint or question.hint)
    if question.parameters:
        try:
            first, second = on
        except (TypeError, ValueError):
            names = " and ".join(question.parameters)
            raise ValueError(
                f"on must be a pair of {names} for {question.score}; received {on!r}"
            ) from None
        question.truth(first, second)  # raises, naming the argument, if the values do not fit
        pair = np.array(first, dtype=np.float64), np.array(second, dtype=np.float64)
        return replace(question, on=pair)
    if on is not None:
        cm = as_counts(on, "on")
        if cm.ndim != 2:
            raise ValueError(f"on must be one confusion matrix; received shape {cm.shape}")
        question = replace(question, on=(cm.copy(),))
    tried = [cm for cm, _ in question.cases] if on is None else [cm]
    if not tried or not np.isfinite(question.truth(tried[0])).all():
        raise ValueError(f"there is no right answer to {question.name!r} for what is asked")
    for cm in tried:
        for formula in question.wrong.values():
            question.computed(formula, cm)
    return question


#: Rows are the actual classes, and every class occurs. Some matrices hold what breaks a careless
#: function: a class never found or never predicted, one answer for everything, unequal sizes.
_MATRICES = Path(__file__).with_name("matrices.txt").read_text(encoding="utf-8")


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
        real = (isinstance(x, (Real, Decimal)) and not isinstance(x, bool) for x in array.flat)
        if array.dtype.kind in "iuf" or (array.dtype.kind == "O" and all(real)):
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
    typed = [Decimal(repr(number)).normalize() for number in np.ravel(answer).tolist()]
    return max(0, *(-int(number.as_tuple().exponent) for number in typed), 0)
