"""What widely used libraries answer for a confusion matrix, awkward ones included.

Each library's convention, written out in our own lines: which classes it knows of, what a class
with no examples does, and where it warns, gives a text or raises. The tests compare every line
with the libraries themselves, at the versions in `CHECKED`.

The libraries read labels, not matrices: a class that is neither an actual nor a predicted label of
any example does not exist for them.
"""

from __future__ import annotations

import math
import warnings
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets import metrics
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.validation import FloatArray

Matrix = tuple[tuple[int, ...], ...]
CHECKED = {"scikit-learn": "1.9", "imbalanced-learn": "0.14", "pycm": "4.6", "mlxtend": "0.25"}
CALLED = _UAR, _ONE_VS_REST, _BALANCE = (  # balanced accuracy, each by somebody
    "unweighted_average_recall",
    "mean_one_vs_rest_balanced_accuracy",
    "class_balance_accuracy",
)
OTHERS = _ACCURACY, _PER_CLASS, _GEOMETRIC = (
    "accuracy",
    "averaged_per_class_accuracy",
    "geometric_mean_recall",
)
SHOWN = CALLED + OTHERS
# Shares of the first class that the slider offers. At 0 and 1 a class would have no examples.
SHARES = (0.001, 0.002, 0.005, *(k / 100 for k in range(1, 100)), 0.995, 0.998, 0.999)


class Answer(NamedTuple):
    """A number, or what came in its place: an error of that name, or a text."""

    value: float = np.nan
    warned: bool = False
    raised: str = ""
    text: str = ""


_VALUE_ERROR = Answer(raised="ValueError")
_VECTOR_ERROR = Answer(raised="pycmVectorError")
_DIVISION_ERROR = Answer(raised="ZeroDivisionError")
_WARNED = Answer(warned=True)


class Convention(NamedTuple):
    """One library's way to one score: what one calls, and what it does in awkward cases."""

    library: str
    call: str
    definition: str  # the name of a function of `uarwidgets.metrics`
    empty_class: str  # a class with no examples: "drop", "zero", or "None" for the text
    no_examples: Answer
    warns: bool = False  # of a class with no examples


CONVENTIONS = (
    Convention("scikit-learn", "accuracy_score", _ACCURACY, "drop", _VALUE_ERROR),
    Convention("pycm", "Overall_ACC", _ACCURACY, "drop", _VECTOR_ERROR),
    Convention("mlxtend", 'accuracy_score, method="standard"', _ACCURACY, "drop", _WARNED),
    Convention("scikit-learn", "balanced_accuracy_score", _UAR, "drop", _VALUE_ERROR, warns=True),
    Convention(
        "scikit-learn", 'recall_score, average="macro"', _UAR, "zero", _VALUE_ERROR, warns=True
    ),
    Convention("mlxtend", 'accuracy_score, method="balanced"', _UAR, "drop", _WARNED),
    Convention("pycm", "TPR_Macro", _UAR, "None", _VECTOR_ERROR),
    Convention("mlxtend", 'accuracy_score, method="average"', _PER_CLASS, "drop", _DIVISION_ERROR),
    Convention("pycm", "ACC_Macro", _PER_CLASS, "zero", _VECTOR_ERROR),
    Convention("pycm", "AUNU", _ONE_VS_REST, "None", _VECTOR_ERROR),
    Convention("pycm", "CBA", _BALANCE, "None", _VECTOR_ERROR),
    Convention("imbalanced-learn", "geometric_mean_score", _GEOMETRIC, "zero", _WARNED, warns=True),
)


class Answers(NamedTuple):
    """What all that is shown comes to for one matrix."""

    own: dict[str, Answer]  # by definition
    libraries: list[Answer]  # in the order of `CONVENTIONS`
    sizes: tuple[int, ...]  # the number of examples of each class
    ranges: dict[str, tuple[float, float]]  # the lowest and highest score over all first shares
    scores: dict[str, float]  # at the shares
    spread: tuple[float, float]  # the lowest and the highest of those in `CALLED`
    shares: tuple[float, ...]  # of each class, the first one's count multiplied
    factor: float  # by which it is; 1 where that changes no share
    used: tuple[float, ...]  # the first class's counts, multiplied


def ask(matrix: Matrix, factor: float = 1.0) -> Answers:
    """Return the scores with the first class's row multiplied by `factor`, and the libraries'."""
    own, libraries, ranges, at_factor = _of_matrix(matrix)
    scores = at_factor.get(factor) or _scores(matrix, [factor])[factor]
    known = [scores[name] for name in CALLED if np.isfinite(scores[name])] or [np.nan]
    first, *others = sizes = tuple(map(sum, matrix))
    total = factor * first + sum(others) or 1
    shares = tuple(size / total for size in (factor * first, *others))
    if math.isclose(factor, 1) or not 0 < first < sum(sizes):
        factor = 1.0
    spread = min(known), max(known)
    used = tuple(count * factor for count in matrix[0])
    return Answers(own, libraries, sizes, ranges, scores, spread, shares, factor, used)


@lru_cache(maxsize=64)
def _of_matrix(matrix: Matrix) -> tuple[Any, ...]:
    """Return what depends on the matrix alone."""
    counts = np.asarray(matrix, dtype=float)
    factors = sorted([1.0, *(factor_at(matrix, share, 1.0) for share in SHARES)])
    scores = _scores(matrix, factors)
    columns = {name: [each[name] for each in scores.values()] for name in SHOWN}
    return (
        {name: own_answer(counts, name) for name in SHOWN},
        [library_answer(counts, convention) for convention in CONVENTIONS],
        {name: (min(column), max(column)) for name, column in columns.items()},
        scores,
    )


def _scores(matrix: Matrix, factors: list[float]) -> dict[float, dict[str, float]]:
    """Return each score by its name, NaN where there is none, by what the first row is times."""
    counts = np.array([matrix] * len(factors), dtype=float)
    counts[:, 0] *= np.array(factors)[:, None]
    values = {name: np.full(len(factors), math.nan) for name in SHOWN}
    if counts.any():
        shared = ConfusionCounts(counts)
        shared.reasons = []  # where the reasons to warn go, which the words tell
        for name in SHOWN:
            with suppress(ValueError):
                values[name] = getattr(metrics, name)(shared)
    columns = np.array(list(values.values())).T.tolist()
    named = (dict(zip(SHOWN, column, strict=True)) for column in columns)
    return dict(zip(factors, named, strict=True))


def share_at(matrix: Matrix, factor: float) -> float:
    """Return the first class's share of the examples, its row multiplied by `factor`."""
    first, *others = map(sum, matrix)
    return factor * first / ((factor * first + sum(others)) or 1)


def factor_at(matrix: Matrix, share: float, otherwise: float) -> float:
    """Return the factor at which the first class has that share; `otherwise` where none does."""
    first, *others = map(sum, matrix)
    return share / (1 - share) * sum(others) / first if first and any(others) else otherwise


def library_answer(counts: FloatArray, convention: Convention) -> Answer:
    """Return what a library answers by its convention."""
    library, definition = convention.library, convention.definition
    occurs = (counts.sum(axis=0) + counts.sum(axis=1)) > 0
    known = counts[np.ix_(occurs, occurs)]
    if not known.size:
        return convention.no_examples
    alone = len(known) == 1
    if library == "pycm" and alone:
        known = np.pad(known, (0, 1))  # it sets a lone class against an empty one
    rows, columns = known.sum(axis=1), known.sum(axis=0)
    if convention.empty_class == "None":
        # pycm gives a mean the text "None" as soon as one class's own value is undefined.
        undefined = {
            _UAR: rows == 0,
            _ONE_VS_REST: (rows == 0) | (rows == rows.sum()),
            _BALANCE: np.maximum(rows, columns) == 0,
        }
        if undefined[definition].any():
            return Answer(text="None")
    if library == "mlxtend" and definition == _PER_CLASS:  # the classes with examples alone
        return Answer(float(metrics.one_vs_rest_accuracy(known)[rows > 0].mean()))
    choice = "drop" if convention.empty_class == "drop" else "zero"
    value = own_answer(known, definition, choice).value
    sees_one_class = alone and convention.call == "balanced_accuracy_score"
    return Answer(value, convention.warns and (bool((rows == 0).any()) or sees_one_class))


def own_answer(matrix: ArrayLike, definition: str, undefined: str = "drop") -> Answer:
    """Return what the function of `uarwidgets.metrics` of this name answers."""
    score = getattr(metrics, definition)
    choice = {"undefined": undefined} if metrics.takes_undefined(score) else {}
    with warnings.catch_warnings(record=True, action="always") as caught:
        try:
            value = float(score(matrix, **choice))
        except ValueError:
            return _VALUE_ERROR
    return Answer(value, warned=bool(caught))
