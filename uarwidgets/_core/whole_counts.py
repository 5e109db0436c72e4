"""Confusion matrices in whole numbers, as near as they come to wished recalls."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uarwidgets._core.validation import as_recalls, as_weights, check_same_classes


def whole_sizes(shares: ArrayLike, total: int) -> NDArray[np.int64]:
    """Whole class sizes nearest to the shares that add up to `total`.

    The largest remainders are rounded up; ties go to the earlier class.

    Examples
    --------
    >>> whole_sizes([0.5, 0.3, 0.2], 9).tolist()
    [4, 3, 2]
    """
    exact = np.asarray(shares, dtype=float) * total
    # A share such as 0.1 * 3 must not fall below its whole number by rounding.
    floor = np.floor(exact + 1e-9)
    missing = (total - floor.sum(axis=-1, keepdims=True)).astype(int)
    order = np.argsort(-(exact - floor), axis=-1, kind="stable")
    rank = np.argsort(order, axis=-1, kind="stable")
    return (floor + (rank < missing)).astype(np.int64)


def whole_matrix(recalls: ArrayLike, shares: ArrayLike, total: int) -> NDArray[np.int64]:
    """The confusion matrix of whole numbers nearest to these recalls and class shares.

    With n examples of a class its recall can only be a multiple of 1/n: the hits are the
    nearest whole number, halves upwards. Two classes leave no choice; with more, all the misses
    of a class go to the class after it.

    Examples
    --------
    Four of 20 positives are found, and 75 of 80 negatives:

    >>> whole_matrix((0.2, 0.9375), (0.2, 0.8), 100).tolist()
    [[4, 16], [5, 75]]

    A recall of .9 is out of reach with two examples:

    >>> whole_matrix((0.9, 0.5), (0.2, 0.8), 10).tolist()
    [[2, 0], [4, 4]]
    """
    wished = as_recalls(recalls)
    weights = as_weights(shares, "shares")
    check_same_classes(wished, weights, ("recalls", "shares"))
    if wished.ndim != 1 or len(wished) < 2:
        raise ValueError(
            f"recalls must be those of two or more classes; received shape {wished.shape}"
        )
    sizes = whole_sizes(weights, total)
    # A product such as 0.29 * 50 must not fall below its half by rounding.
    hits = np.floor(wished * sizes + 0.5 + 1e-9).astype(np.int64)
    own = np.arange(len(sizes))
    matrix = np.zeros((len(sizes), len(sizes)), dtype=np.int64)
    matrix[own, own] = hits
    matrix[own, (own + 1) % len(sizes)] = sizes - hits
    return matrix
