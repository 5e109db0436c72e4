"""Errors spread evenly over the classes, and how each class against the rest counts them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uarwidgets._core.tally import Tally
from uarwidgets._core.validation import FloatArray, as_probability


class OneVsRestCounts(NamedTuple):
    """The four counts of every class when it is set against all the others together."""

    tp: FloatArray
    fn: FloatArray
    fp: FloatArray
    tn: FloatArray


def even_confusion(n_classes: int, error_rate: float) -> NDArray[np.int64]:
    """A confusion matrix of equal classes whose errors are spread evenly, in whole numbers.

    Each class has 100 examples for every other class, so that an error rate of m hundredths
    puts exactly m errors into every cell off the diagonal. At an error rate of 1 every such cell
    holds 100.

    Parameters
    ----------
    n_classes : int
        2 or more.
    error_rate : float
        In [0, 1], a whole number of hundredths.

    Returns
    -------
    ndarray of int, shape (n_classes, n_classes)
        Symmetric; its accuracy is exactly 1 - error_rate.

    Raises
    ------
    ValueError
        If there are fewer than two classes, or the error rate is outside [0, 1] or not a whole
        number of hundredths.

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
    """How many hundredths a rate is; None if that is not a whole number.

    Examples
    --------
    >>> whole_hundredths(0.29), whole_hundredths(0.123)
    (29, None)
    """
    hundredths = round(rate * 100)
    # 0.29 * 100 is a little less than 29 in binary
    return hundredths if abs(rate * 100 - hundredths) < 1e-9 else None


def one_vs_rest_counts(cm: ArrayLike) -> OneVsRestCounts:
    """TP, FN, FP and TN of each class against the rest.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.

    Returns
    -------
    OneVsRestCounts
        Arrays ``tp``, ``fn`` (misses), ``fp`` (false alarms) and ``tn``, each of shape (..., K)
        and adding up to the number of examples.

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them.

    Examples
    --------
    Every error is a miss once and a false alarm once:

    >>> counts = one_vs_rest_counts([[90, 5, 5], [5, 20, 5], [5, 5, 10]])
    >>> counts.fn.tolist(), counts.fp.tolist(), counts.tn.tolist()
    ([10.0, 10.0, 10.0], [10.0, 10.0, 10.0], [40.0, 110.0, 120.0])
    """
    tally = Tally(cm)
    misses = tally.support - tally.correct
    total = np.asarray(tally.total)[..., None]
    elsewhere = total - tally.support - tally.false_alarms
    return OneVsRestCounts(tally.correct, misses, tally.false_alarms, elsewhere)


def error_in_view(actual: int, predicted: int, view: int) -> str:
    """What an error is to one class against the rest.

    Returns
    -------
    str
        ``"miss"`` to its actual class, ``"false alarm"`` to its predicted class, and
        ``"true negative"``, which counts as right, to every other class.

    Examples
    --------
    >>> [error_in_view(0, 1, view) for view in range(4)]
    ['miss', 'false alarm', 'true negative', 'true negative']
    """
    return {actual: "miss", predicted: "false alarm"}.get(view, "true negative")
