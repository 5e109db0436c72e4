"""What widely used libraries answer for a confusion matrix, awkward ones included.

Each library's convention, written out in our own lines: which classes it knows of, what a class
with no examples does, and where it warns, gives a text or raises. The tests compare every line
with the libraries themselves, at the versions in `CHECKED`.

The libraries read labels, not matrices: a class that is neither an actual nor a predicted label of
any example does not exist for them.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets import metrics
from uarwidgets._core.validation import FloatArray

CHECKED = {"scikit-learn": "1.9", "imbalanced-learn": "0.14", "pycm": "4.6", "mlxtend": "0.25"}
RIVALS = _UAR, _PER_CLASS, _ONE_VS_REST, _BALANCE = (
    "unweighted_average_recall",
    "averaged_per_class_accuracy",
    "mean_one_vs_rest_balanced_accuracy",
    "class_balance_accuracy",
)
# Nobody calls these balanced or per-class accuracy: they are there for comparison.
COMPARED = _ACCURACY, _GEOMETRIC = ("accuracy", "geometric_mean_recall")
SHOWN = (*RIVALS, *COMPARED)


@dataclass(frozen=True)
class Answer:
    """A number, or what came in its place: an error of that name, or a text."""

    value: float = np.nan
    warned: bool = False
    raised: str = ""
    text: str = ""


_VALUE_ERROR = Answer(raised="ValueError")
_VECTOR_ERROR = Answer(raised="pycmVectorError")
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
    Convention(
        "mlxtend", 'accuracy_score, method="average"', _PER_CLASS, "drop",
        Answer(raised="ZeroDivisionError"),
    ),
    Convention("pycm", "ACC_Macro", _PER_CLASS, "zero", _VECTOR_ERROR),
    Convention("pycm", "AUNU", _ONE_VS_REST, "None", _VECTOR_ERROR),
    Convention("pycm", "CBA", _BALANCE, "None", _VECTOR_ERROR),
    Convention(
        "imbalanced-learn", "geometric_mean_score", _GEOMETRIC, "zero", _WARNED, warns=True
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Answers:
    """What all that is shown comes to for one matrix."""

    own: dict[str, Answer]  # by definition
    libraries: list[Answer]  # in the order of `CONVENTIONS`
    sizes: tuple[int, ...]  # the number of examples of each class

    @property
    def scores(self) -> dict[str, float]:
        """The values of this package, NaN where there is none."""
        return {name: answer.value for name, answer in self.own.items()}


def ask(matrix: ArrayLike, undefined: str) -> Answers:
    """Return what this package and the libraries answer for one matrix.

    `undefined` is what a class with no examples does to this package's means of recalls.
    """
    counts = np.asarray(matrix, dtype=float)
    return Answers(
        {name: own_answer(counts, name, undefined) for name in SHOWN},
        [library_answer(counts, convention) for convention in CONVENTIONS],
        tuple(map(int, counts.sum(axis=1))),
    )


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


def ranked(values: Mapping[str, float]) -> tuple[str, ...]:
    """Return the definitions, the highest first and those for comparison after the rivals.

    Ties keep the usual order, and what has no value comes last.
    """

    def below(name: str) -> float:
        return -round(values[name], 12) if np.isfinite(values[name]) else 1.0

    return (*sorted(RIVALS, key=below), *sorted(COMPARED, key=below))


def takes_undefined(definition: str) -> bool:
    """Whether a class with no examples leaves a choice to a function of `uarwidgets.metrics`."""
    return metrics.takes_undefined(getattr(metrics, definition))


def own_answer(matrix: ArrayLike, definition: str, undefined: str) -> Answer:
    """Return what the function of `uarwidgets.metrics` of this name answers."""
    choice = {"undefined": undefined} if takes_undefined(definition) else {}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value = float(getattr(metrics, definition)(matrix, **choice))
        except ValueError:
            return _VALUE_ERROR
    return Answer(value, warned=bool(caught))
