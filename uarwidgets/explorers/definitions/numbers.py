"""What widely used libraries answer for a confusion matrix, awkward ones included.

Each library's convention, written out in our own lines: which classes it knows of, what a class
with no examples does, and where it warns, gives a text or raises. The tests hold every line
against the libraries themselves, at the versions in `CHECKED`; those of torchmetrics and
yardstick, which no test installs, against what they were found to do.

All but yardstick, whose factors have levels, read labels, not matrices: a class that is neither an
actual nor a predicted label of any example does not exist for them.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uarwidgets import metrics
from uarwidgets._core.validation import FloatArray

CHECKED = {
    "scikit-learn": "1.9",
    "imbalanced-learn": "0.14",
    "pycm": "4.6",
    "mlxtend": "0.25",
}
UNTESTED = ("torchmetrics", "yardstick")
RIVALS = (
    "unweighted_average_recall",
    "averaged_per_class_accuracy",
    "mean_one_vs_rest_balanced_accuracy",
    "class_balance_accuracy",
)
# Nobody calls these balanced or per-class accuracy: they stand apart, for comparison.
COMPARED = ("accuracy", "geometric_mean_recall")
SHOWN = (*RIVALS, *COMPARED)


@dataclass(frozen=True)
class Answer:
    """A number, or what came in its place: an error of that name, or a text."""

    value: float = np.nan
    warned: bool = False
    raised: str = ""
    text: str = ""


Asked = Callable[[FloatArray], Answer]


@dataclass(frozen=True)
class Convention:
    """One library's way to one score."""

    library: str  # a key of `CHECKED`, or one of `UNTESTED`
    call: str  # what one writes to get the number
    definition: str  # the score it stands for: the name of a function of `uarwidgets.metrics`
    answer: Asked  # what comes for whole counts of shape (K, K)


@dataclass(frozen=True)
class Answers:
    """What all that is shown comes to for one matrix."""

    own: dict[str, Answer]  # by definition
    libraries: list[Answer]  # in the order of `CONVENTIONS`
    sizes: tuple[int, ...]  # the number of examples of each class


def ask(matrix: ArrayLike, undefined: str) -> Answers:
    """Return what this package and the libraries answer for one matrix.

    Parameters
    ----------
    matrix : array-like of shape (K, K)
        Rows = actual, columns = predicted; whole counts, which may be all zero.
    undefined : {"drop", "zero", "nan", "raise"}
        What a class with no examples does to this package's means of recalls.

    Examples
    --------
    A class that is predicted but has no examples:

    >>> found = ask([[1, 1], [0, 0]], "drop")
    >>> found.own["unweighted_average_recall"]
    Answer(value=0.5, warned=True, raised='', text='')
    >>> [(c.call, a.value) for c, a in zip(CONVENTIONS, found.libraries)][5:7]
    [('balanced_accuracy_score', 0.5), ('recall_score, average="macro"', 0.25)]
    """
    counts = np.asarray(matrix, dtype=float)
    return Answers(
        {name: own_answer(counts, name, undefined) for name in SHOWN},
        [convention.answer(counts) for convention in CONVENTIONS],
        tuple(map(int, counts.sum(axis=1))),
    )


def ranked(values: Mapping[str, float]) -> tuple[str, ...]:
    """Return the definitions as they stand below one another: the highest on top.

    Those that are there for comparison stand below the rivals; ties keep the usual order, and
    what has no value comes last.

    Examples
    --------
    >>> ranked({name: own_answer([[4, 16], [5, 75]], name, "drop").value for name in SHOWN})[:2]
    ('averaged_per_class_accuracy', 'unweighted_average_recall')
    """

    def below(name: str) -> float:
        return -round(values[name], 12) if np.isfinite(values[name]) else 1.0

    return (*sorted(RIVALS, key=below), *sorted(COMPARED, key=below))


def takes_undefined(definition: str) -> bool:
    """Whether a class with no examples leaves a choice to a function of `uarwidgets.metrics`.

    Examples
    --------
    >>> takes_undefined("accuracy"), takes_undefined("unweighted_average_recall")
    (False, True)
    """
    return metrics.takes_undefined(getattr(metrics, definition))


def own_answer(matrix: ArrayLike, definition: str, undefined: str) -> Answer:
    """Return what the function of `uarwidgets.metrics` of this name answers.

    Examples
    --------
    >>> own_answer([[1, 1], [0, 0]], "unweighted_average_recall", "raise").raised
    'ValueError'
    """
    counts = np.asarray(matrix).tolist()
    choice = undefined if takes_undefined(definition) else ""
    return _own_answer(tuple(map(tuple, counts)), definition, choice)


@lru_cache(maxsize=512)  # several libraries ask the same
def _own_answer(counts: tuple[tuple[float, ...], ...], definition: str, undefined: str) -> Answer:
    choice = {"undefined": undefined} if undefined else {}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value = float(getattr(metrics, definition)(counts, **choice))
        except ValueError:
            return _VALUE_ERROR
    return Answer(value, warned=bool(caught))


_NONE = Answer(text="None")
_VALUE_ERROR = Answer(raised="ValueError")
_NO_DIVISION = Answer(raised="ZeroDivisionError")
_VECTOR_ERROR = Answer(raised="pycmVectorError")
_RUNTIME_ERROR = Answer(raised="RuntimeError")
_NAN_WARNED = Answer(warned=True)


def _known(counts: FloatArray) -> FloatArray:
    """The matrix of the classes that occur as a label, actual or predicted."""
    occurs = (counts.sum(axis=0) + counts.sum(axis=1)) > 0
    return counts[np.ix_(occurs, occurs)]


def _empty(counts: FloatArray) -> NDArray[np.bool_]:
    """Which classes have no examples."""
    return counts.sum(axis=1) == 0


def _accuracy(on_nothing: Answer) -> Asked:
    """Accuracy, which no absent class disturbs."""

    def answer(counts: FloatArray) -> Answer:
        known = _known(counts)
        return own_answer(known, "accuracy", "") if known.size else on_nothing

    return answer


def _sklearn_balanced(counts: FloatArray) -> Answer:
    known = _known(counts)
    if not known.size:
        return _VALUE_ERROR
    value = own_answer(known, "unweighted_average_recall", "drop").value
    return Answer(value, warned=bool(_empty(known).any()) or len(known) == 1)


def _sklearn_macro(counts: FloatArray) -> Answer:
    known = _known(counts)
    if not known.size:
        return _VALUE_ERROR
    value = own_answer(known, "unweighted_average_recall", "zero").value
    return Answer(value, warned=bool(_empty(known).any()))


def _imblearn_geometric(counts: FloatArray) -> Answer:
    known = _known(counts)
    if not known.size:
        return _NAN_WARNED
    value = own_answer(known, "geometric_mean_recall", "zero").value
    return Answer(value, warned=bool(_empty(known).any()))


def _mlxtend_average(counts: FloatArray) -> Answer:
    if not counts.any():
        return _NO_DIVISION
    present = ~_empty(counts)
    return Answer(float(metrics.one_vs_rest_accuracy(counts)[present].mean()))


def _mlxtend_balanced(counts: FloatArray) -> Answer:
    if not counts.any():
        return _NAN_WARNED
    return Answer(own_answer(counts, "unweighted_average_recall", "drop").value)


def _pycm(definition: str) -> Asked:
    """pycm gives a mean the text "None" as soon as one class's own value is undefined."""

    def answer(counts: FloatArray) -> Answer:
        known = _known(counts)
        if not known.size:
            return _VECTOR_ERROR
        if len(known) == 1:
            known = np.pad(known, (0, 1))  # it sets a lone class against an empty one
        rows, columns = known.sum(axis=1), known.sum(axis=0)
        undefined = {
            "unweighted_average_recall": rows == 0,
            "mean_one_vs_rest_balanced_accuracy": (rows == 0) | (rows == rows.sum()),
            "class_balance_accuracy": np.maximum(rows, columns) == 0,
        }.get(definition, np.zeros(1, dtype=bool))
        if undefined.any():
            return _NONE
        return Answer(own_answer(known, definition, "zero").value)

    return answer


def _torchmetrics_macro(counts: FloatArray) -> Answer:
    known = _known(counts)
    if not known.size:
        return _RUNTIME_ERROR
    return Answer(own_answer(known, "unweighted_average_recall", "zero").value)


def _yardstick_accuracy(counts: FloatArray) -> Answer:
    return own_answer(counts, "accuracy", "") if counts.any() else Answer()


def _yardstick_recall(counts: FloatArray) -> Answer:
    if not counts.any():
        return _NAN_WARNED
    value = own_answer(counts, "unweighted_average_recall", "drop").value
    return Answer(value, warned=bool(_empty(counts).any()))


def _yardstick_balanced(counts: FloatArray) -> Answer:
    if _empty(counts).any():
        return _NAN_WARNED
    return Answer(own_answer(counts, "mean_one_vs_rest_balanced_accuracy", "drop").value)


_UAR, _PER_CLASS, _ONE_VS_REST, _BALANCE = RIVALS
_ACCURACY, _GEOMETRIC = COMPARED
CONVENTIONS = (
    Convention("scikit-learn", "accuracy_score", _ACCURACY, _accuracy(_VALUE_ERROR)),
    Convention("pycm", "Overall_ACC", _ACCURACY, _accuracy(_VECTOR_ERROR)),
    Convention("mlxtend", 'accuracy_score, method="standard"', _ACCURACY, _accuracy(_NAN_WARNED)),
    Convention(
        "torchmetrics", 'multiclass_accuracy, average="micro"', _ACCURACY, _accuracy(_RUNTIME_ERROR)
    ),
    Convention("yardstick", "accuracy", _ACCURACY, _yardstick_accuracy),
    Convention("scikit-learn", "balanced_accuracy_score", _UAR, _sklearn_balanced),
    Convention("scikit-learn", 'recall_score, average="macro"', _UAR, _sklearn_macro),
    Convention("mlxtend", 'accuracy_score, method="balanced"', _UAR, _mlxtend_balanced),
    Convention("pycm", "TPR_Macro", _UAR, _pycm(_UAR)),
    Convention("torchmetrics", "multiclass_accuracy", _UAR, _torchmetrics_macro),
    Convention("yardstick", 'recall, estimator="macro"', _UAR, _yardstick_recall),
    Convention("mlxtend", 'accuracy_score, method="average"', _PER_CLASS, _mlxtend_average),
    Convention("pycm", "ACC_Macro", _PER_CLASS, _pycm(_PER_CLASS)),
    Convention("pycm", "AUNU", _ONE_VS_REST, _pycm(_ONE_VS_REST)),
    Convention("yardstick", "bal_accuracy", _ONE_VS_REST, _yardstick_balanced),
    Convention("pycm", "CBA", _BALANCE, _pycm(_BALANCE)),
    Convention("imbalanced-learn", "geometric_mean_score", _GEOMETRIC, _imblearn_geometric),
)
