"""Errors spread evenly over the classes, and how each class against the rest counts them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uarwidgets import metrics
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets.recalls import lowest_averaged_per_class_accuracy

MOST = 24  # classes
FRAMED = (0, 1)  # the error that is followed: actual class, predicted class
SHOWN = ("accuracy", "averaged_per_class_accuracy", "unweighted_average_recall")


@dataclass(frozen=True)
class EvenErrors:
    """Evenly spread errors, scored, and as the class in view counts them."""

    matrix: NDArray[np.int64]  # rows = actual, columns = predicted
    error_rate: float
    view: int  # the class in view, from 0
    scores: dict[str, float]  # those of `SHOWN`
    floor: float  # the lowest averaged per-class accuracy of so many classes
    one_vs_rest: float  # the accuracy of each class against the rest: all have the same
    counts: dict[str, int]  # tp, fn, fp and tn of the class in view, and errors elsewhere
    followed: str  # what the error `FRAMED` is to the class in view


def measure(n_classes: int, error_rate: float, view: int) -> EvenErrors:
    """Return evenly spread errors as class `view`, from 0, counts them."""
    matrix = even_confusion(n_classes, error_rate)
    sums = ConfusionCounts(matrix)
    tp, row, column = (int(x) for x in (matrix[view, view], matrix[view].sum(),
                                        matrix[:, view].sum()))  # fmt: skip
    counts = {"tp": tp, "fn": row - tp, "fp": column - tp}
    counts["tn"] = int(matrix.sum()) - sum(counts.values())
    counts["elsewhere"] = int(matrix.sum() - matrix.trace()) - counts["fn"] - counts["fp"]
    return EvenErrors(
        matrix,
        error_rate,
        view,
        {name: float(getattr(metrics, name)(sums)) for name in SHOWN},
        float(lowest_averaged_per_class_accuracy(n_classes)),
        float(sums.one_vs_rest_accuracies[view]),
        counts,
        dict(zip(FRAMED, ("miss", "false alarm"), strict=True)).get(view, "true negative"),
    )


def even_confusion(n_classes: int, error_rate: float) -> NDArray[np.int64]:
    """Return a matrix of equal classes with evenly spread errors, in whole numbers.

    Each class has 100 examples for every other class, so that an error rate of m hundredths
    puts exactly m errors into every cell off the diagonal.
    """
    errors = round(error_rate * 100)
    matrix = np.full((n_classes, n_classes), errors, dtype=np.int64)
    np.fill_diagonal(matrix, (100 - errors) * (n_classes - 1))
    return matrix
