"""Errors spread evenly over the classes, and how each class against the rest counts them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uarwidgets import metrics
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.validation import FloatArray, as_probability
from uarwidgets.recalls import lowest_averaged_per_class_accuracy

MOST = 24  # classes
FRAMED = (0, 1)  # the error that is followed: actual class, predicted class
SHOWN = ("accuracy", "averaged_per_class_accuracy", "unweighted_average_recall")


class OneVsRestCounts(NamedTuple):
    """The four counts of every class when it is set against all the others together."""

    tp: FloatArray
    fn: FloatArray
    fp: FloatArray
    tn: FloatArray


@dataclass(frozen=True)
class EvenErrors:
    """Evenly spread errors, scored, and as the class in view counts them."""

    matrix: NDArray[np.int64]  # rows = actual, columns = predicted
    error_rate: float
    view: int  # the class in view, from 0
    scores: dict[str, float]  # those of `SHOWN`
    floor: float  # the lowest averaged per-class accuracy of so many classes
    each: list[float]  # the accuracy of each class against the rest
    counts: dict[str, int]  # tp, fn, fp and tn of the class in view, and errors elsewhere
    followed: str  # what the error `FRAMED` is to the class in view: see `error_in_view`


def look_at(n_classes: int, error_rate: float, view: int) -> EvenErrors:
    """Return evenly spread errors as class `view`, from 0, counts them.

    Examples
    --------
    >>> found = look_at(4, 1.0, view=0)
    >>> found.scores["accuracy"], found.scores["averaged_per_class_accuracy"], found.followed
    (0.0, 0.5, 'miss')
    """
    matrix, scores, each, seen = _scored(n_classes, error_rate)
    counts = {k: int(v[view]) for k, v in seen._asdict().items()}
    errors = int(matrix.sum() - matrix.trace())
    return EvenErrors(
        matrix,
        error_rate,
        view,
        scores,
        lowest_averaged_per_class_accuracy(n_classes),
        each,
        counts | {"elsewhere": errors - counts["fn"] - counts["fp"]},
        error_in_view(*FRAMED, view),
    )


@lru_cache(maxsize=4)  # while the view moves, all of this stands still
def _scored(
    n_classes: int, error_rate: float
) -> tuple[NDArray[np.int64], dict[str, float], list[float], OneVsRestCounts]:
    matrix = even_confusion(n_classes, error_rate)
    counts = ConfusionCounts(matrix)
    return (
        matrix,
        {name: float(getattr(metrics, name)(counts)) for name in SHOWN},
        counts.one_vs_rest_accuracies.tolist(),
        one_vs_rest_counts(counts),
    )


def even_confusion(n_classes: int, error_rate: float) -> NDArray[np.int64]:
    """Return a confusion matrix of equal classes with evenly spread errors, in whole numbers.

    Each class has 100 examples for every other class, so that an error rate of m hundredths
    puts exactly m errors into every cell off the diagonal.

    Examples
    --------
    >>> even_confusion(3, 0.25).tolist()
    [[150, 25, 25], [25, 150, 25], [25, 25, 150]]
    """
    if n_classes != int(n_classes) or n_classes < 2:
        raise ValueError(f"n_classes must be a whole number of 2 or more; received {n_classes!r}")
    as_probability(error_rate, "error_rate")
    errors = whole_hundredths(error_rate)
    if errors is None:
        raise ValueError(
            f"error_rate must be a whole number of hundredths; received {error_rate!r}"
        )
    matrix = np.full((n_classes, n_classes), errors, dtype=np.int64)
    np.fill_diagonal(matrix, (100 - errors) * (n_classes - 1))
    return matrix


def whole_hundredths(rate: float) -> int | None:
    """Return how many hundredths a rate is; None if that is not a whole number.

    Examples
    --------
    >>> whole_hundredths(0.29), whole_hundredths(0.123)
    (29, None)
    """
    hundredths = round(rate * 100)
    # 0.29 * 100 is a little less than 29 in binary
    return hundredths if abs(rate * 100 - hundredths) < 1e-9 else None


def one_vs_rest_counts(cm: ArrayLike | ConfusionCounts) -> OneVsRestCounts:
    """Return TP, FN, FP and TN of each class against the rest.

    Examples
    --------
    Every error is a miss once and a false alarm once:

    >>> counts = one_vs_rest_counts([[90, 5, 5], [5, 20, 5], [5, 5, 10]])
    >>> counts.fn.tolist(), counts.fp.tolist(), counts.tn.tolist()
    ([10.0, 10.0, 10.0], [10.0, 10.0, 10.0], [40.0, 110.0, 120.0])
    """
    counts = ConfusionCounts.of(cm)
    total = np.asarray(counts.total)[..., None]
    elsewhere = total - counts.support - counts.false_alarms
    return OneVsRestCounts(counts.correct, counts.misses, counts.false_alarms, elsewhere)


def error_in_view(actual: int, predicted: int, view: int) -> str:
    """Return what an error is to one class against the rest; a true negative counts as right.

    Examples
    --------
    >>> [error_in_view(0, 1, view) for view in range(4)]
    ['miss', 'false alarm', 'true negative', 'true negative']
    """
    return {actual: "miss", predicted: "false alarm"}.get(view, "true negative")
