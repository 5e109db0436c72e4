"""What widely used libraries answer for a confusion matrix, awkward ones included.

Each library's convention, written out in our own lines: which classes it knows of, what a class
with no examples does, and where it warns, gives a text or raises. The tests hold every line
against the libraries themselves, at the versions in `CHECKED`.

All of them read labels, not matrices: a class that is neither an actual nor a predicted label of
any example does not exist for them.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Answer:
    """A number, or what came in its place.

    Parameters
    ----------
    value : float
        NaN where no number came.
    remark : str
        Such as "with a warning" or "raises ValueError"; empty where nothing is to be said.
    """

    value: float
    remark: str = ""


@dataclass(frozen=True)
class Convention:
    """One library's way to one score.

    Parameters
    ----------
    library : str
        A key of `CHECKED`.
    call : str
        What one writes to get the number.
    definition : str
        The score it stands for: the name of a function of `uarwidgets.metrics`.
    answer : callable
        ``answer(counts)`` is the `Answer` for whole counts of shape (K, K).
    """

    library: str
    call: str
    definition: str
    answer: Callable[[FloatArray], Answer]


def answers(matrix: ArrayLike) -> list[tuple[Convention, Answer]]:
    """What every library answers for one matrix.

    Parameters
    ----------
    matrix : array-like of shape (K, K)
        Rows = actual, columns = predicted; whole counts, which may be all zero.

    Returns
    -------
    list of (Convention, Answer)
        In the order of `CONVENTIONS`.

    Examples
    --------
    A class that is predicted but has no examples:

    >>> for convention, answer in answers([[1, 1], [0, 0]])[3:5]:
    ...     print(convention.call, answer.value, answer.remark)
    balanced_accuracy_score 0.5 with a warning
    recall_score, average="macro" 0.25 with a warning
    """
    counts = np.asarray(matrix, dtype=float)
    return [(convention, convention.answer(counts)) for convention in CONVENTIONS]


def own_answer(matrix: ArrayLike, definition: str, undefined: str = "drop") -> Answer:
    """What this package answers.

    Parameters
    ----------
    matrix : array-like of shape (K, K)
        Rows = actual, columns = predicted; whole counts, which may be all zero.
    definition : str
        The name of a function of `uarwidgets.metrics`.
    undefined : {"drop", "zero", "nan", "raise"}
        What a class with no examples does to the means of recalls.

    Returns
    -------
    Answer

    Examples
    --------
    >>> own_answer([[1, 1], [0, 0]], "unweighted_average_recall")
    Answer(value=0.5, remark='with a warning')
    >>> own_answer([[1, 1], [0, 0]], "unweighted_average_recall", "raise").remark
    'raises ValueError'
    """
    score = getattr(metrics, definition)
    choice = {} if definition in ("accuracy", "averaged_per_class_accuracy") else {
        "undefined": undefined
    }  # fmt: skip
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value = float(score(matrix, **choice))
        except ValueError:
            return Answer(np.nan, "raises ValueError")
    return _number(value, warned=bool(caught))


def _number(value: float, warned: bool = False) -> Answer:
    words = ["nan"] if np.isnan(value) else []
    words += ["with a warning"] if warned else []
    return Answer(float(value), ", ".join(words))


_NONE = Answer(np.nan, 'the text "None"')
_VALUE_ERROR = Answer(np.nan, "raises ValueError")
_NO_DIVISION = Answer(np.nan, "raises ZeroDivisionError")
_VECTOR_ERROR = Answer(np.nan, "raises pycmVectorError")
_NAN_WARNED = _number(np.nan, warned=True)


def _known(counts: FloatArray) -> FloatArray:
    """The matrix of the classes that occur as a label, actual or predicted."""
    occurs = (counts.sum(axis=0) + counts.sum(axis=1)) > 0
    return counts[np.ix_(occurs, occurs)]


def _empty(counts: FloatArray) -> NDArray[np.bool_]:
    """Which classes have no examples."""
    return counts.sum(axis=1) == 0


def _plain(definition: str, on_nothing: Answer) -> Callable[[FloatArray], Answer]:
    """A score that no absent class disturbs."""

    def answer(counts: FloatArray) -> Answer:
        known = _known(counts)
        return Answer(float(getattr(metrics, definition)(known))) if known.size else on_nothing

    return answer


def _sklearn_balanced(counts: FloatArray) -> Answer:
    known = _known(counts)
    if not known.size:
        return _VALUE_ERROR
    value = own_answer(known, "unweighted_average_recall").value
    return _number(value, warned=bool(_empty(known).any()) or len(known) == 1)


def _sklearn_macro(counts: FloatArray) -> Answer:
    known = _known(counts)
    if not known.size:
        return _VALUE_ERROR
    value = own_answer(known, "unweighted_average_recall", "zero").value
    return _number(value, warned=bool(_empty(known).any()))


def _imblearn_geometric(counts: FloatArray) -> Answer:
    known = _known(counts)
    if not known.size:
        return _NAN_WARNED
    value = own_answer(known, "geometric_mean_recall", "zero").value
    return _number(value, warned=bool(_empty(known).any()))


def _mlxtend_average(counts: FloatArray) -> Answer:
    if not counts.any():
        return _NO_DIVISION
    present = ~_empty(counts)
    return Answer(float(metrics.one_vs_rest_accuracy(counts)[present].mean()))


def _mlxtend_balanced(counts: FloatArray) -> Answer:
    if not counts.any():
        return _NAN_WARNED
    return Answer(own_answer(counts, "unweighted_average_recall").value)


def _pycm(definition: str) -> Callable[[FloatArray], Answer]:
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


CONVENTIONS: tuple[Convention, ...] = (
    Convention("scikit-learn", "accuracy_score", "accuracy", _plain("accuracy", _VALUE_ERROR)),
    Convention("pycm", "Overall_ACC", "accuracy", _plain("accuracy", _VECTOR_ERROR)),
    Convention(
        "mlxtend", 'accuracy_score, method="standard"', "accuracy", _plain("accuracy", _NAN_WARNED)
    ),
    Convention(
        "scikit-learn", "balanced_accuracy_score", "unweighted_average_recall", _sklearn_balanced
    ),
    Convention(
        "scikit-learn", 'recall_score, average="macro"', "unweighted_average_recall", _sklearn_macro
    ),
    Convention(
        "mlxtend",
        'accuracy_score, method="balanced"',
        "unweighted_average_recall",
        _mlxtend_balanced,
    ),
    Convention(
        "pycm", "TPR_Macro", "unweighted_average_recall", _pycm("unweighted_average_recall")
    ),
    Convention(
        "mlxtend",
        'accuracy_score, method="average"',
        "averaged_per_class_accuracy",
        _mlxtend_average,
    ),
    Convention(
        "pycm", "ACC_Macro", "averaged_per_class_accuracy", _pycm("averaged_per_class_accuracy")
    ),
    Convention(
        "pycm",
        "AUNU",
        "mean_one_vs_rest_balanced_accuracy",
        _pycm("mean_one_vs_rest_balanced_accuracy"),
    ),
    Convention("pycm", "CBA", "class_balance_accuracy", _pycm("class_balance_accuracy")),
    Convention(
        "imbalanced-learn", "geometric_mean_score", "geometric_mean_recall", _imblearn_geometric
    ),
)
