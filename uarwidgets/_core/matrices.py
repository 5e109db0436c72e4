"""Confusion matrices: of two sequences of labels, and of whole numbers near to wished recalls."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uarwidgets._core.validation import as_number, refuse_masked


def confusion_matrix(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    labels: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
) -> NDArray[Any]:
    """Count how often each actual class was given each predicted class.

    Rows are the actual classes, columns the predicted ones, as in scikit-learn. In the binary
    case this package takes class 0 for the positive class; with labels 0 and 1, of which 1 is
    the positive one, pass ``labels=[1, 0]``.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n,)
        Labels: whole numbers, booleans or text, not a mixture.
    labels : array-like of shape (K,), optional
        The classes in the order wanted. By default those that occur, sorted. Unlike
        scikit-learn, which leaves them out in silence, a label that occurs but is not listed
        is an error.
    sample_weight : array-like of shape (n,), optional
        What each example counts for; 1 by default.

    Returns
    -------
    ndarray of shape (K, K)
        Of int64, or of float64 with ``sample_weight``.

    Raises
    ------
    ValueError
        If the labels are empty, not one-dimensional, of unequal length, missing (None, NaN),
        fractional, or a mixture of text and numbers; if ``labels`` repeats a label or leaves
        out one that occurs; if a weight is negative, NaN or infinite.

    References
    ----------
    J. T. Townsend (1971). Theoretical analysis of an alphabetic confusion matrix.
    Perception & Psychophysics 9, 40-50.

    Examples
    --------
    >>> confusion_matrix([1, 1, 0, 0, 0], [1, 0, 0, 0, 1], labels=[1, 0]).tolist()
    [[1, 1], [1, 2]]
    >>> confusion_matrix(["cat", "dog", "dog"], ["cat", "cat", "dog"]).tolist()
    [[1, 0], [1, 1]]
    """
    actual, predicted = _as_labels(y_true, "y_true"), _as_labels(y_pred, "y_pred")
    if len(actual) != len(predicted):
        raise ValueError(
            f"y_pred must be as long as y_true; received {len(predicted)} and {len(actual)} labels"
        )
    _check_same_kind(actual, predicted, "y_true and y_pred")
    weights = None if sample_weight is None else as_number(sample_weight, "sample_weight")
    if weights is not None and weights.shape != actual.shape:
        raise ValueError(
            f"sample_weight must hold one number for each of {len(actual)} examples; "
            f"received shape {weights.shape}"
        )
    if weights is not None and (weights.min() < 0 or not np.isfinite(weights.max())):
        worst = weights.min() if weights.min() < 0 else weights.max()
        raise ValueError(f"sample_weight must be non-negative and finite; received {worst}")
    labels_seen, codes = np.unique(np.concatenate([actual, predicted]), return_inverse=True)
    seen = classes = labels_seen.tolist()
    if labels is not None:
        wanted = _as_labels(labels, "labels")
        _check_same_kind(wanted, actual, "labels and y_true")
        classes = wanted.tolist()
    position = {label: k for k, label in enumerate(classes)}
    if len(position) < len(classes):
        repeated = next(label for label in classes if classes.count(label) > 1)
        raise ValueError(f"labels must not repeat a label; received {repeated!r} twice")
    missing = [label for label in seen if label not in position]
    if missing:
        listed = ", ".join(map(repr, missing[:5])) + (", ..." if len(missing) > 5 else "")
        raise ValueError(f"labels must list every label that occurs; {listed} not among them")
    n = len(classes)
    places = np.array([position[label] for label in seen])[codes]
    cells = places[: len(actual)] * n + places[len(actual) :]
    return np.bincount(cells, weights, minlength=n * n).reshape(n, n)


def _as_labels(y: Any, name: str) -> NDArray[Any]:
    """A one-dimensional array of int64 or of text."""
    refuse_masked(y, name)
    # As objects: NumPy would turn ["a", 1] and ["a", nan] into text without a word.
    array = np.asarray(y, dtype=None if hasattr(y, "dtype") else object)
    if array.ndim != 1:
        raise ValueError(f"{name} must be one-dimensional; received shape {array.shape}")
    if array.size == 0:
        raise ValueError(f"{name} must not be empty; received no labels")
    wanted = f"{name} must hold whole numbers or text, not both and none missing"
    if array.dtype.kind in "OT":
        array = _array_of_one_kind(array.tolist(), name, wanted)
    if array.dtype.kind == "f":
        no_label = ~np.isfinite(array) | (array != np.trunc(array)) | (np.abs(array) > 2**53)
        if no_label.any():
            raise ValueError(
                f"{wanted} (a score or a probability is not a label yet); received "
                f"{array[no_label][0]}"
            )
    # As a Python integer: NumPy before 2 would compare the two as rounded floats.
    elif array.dtype == np.uint64 and int(array.max()) > np.iinfo(np.int64).max:
        raise ValueError(f"{name} must fit 64-bit integers; received {array.max()}")
    elif array.dtype.kind not in "biuUS":
        raise ValueError(f"{wanted}; received {array.dtype} data")
    return array if array.dtype.kind in "US" else array.astype(np.int64, copy=False)


def _array_of_one_kind(listed: list[Any], name: str, wanted: str) -> NDArray[Any]:
    first = listed[0]
    whole = (int, np.integer, np.bool_)
    numbers = (*whole, float, np.floating)
    kinds = next((kind for kind in (str, bytes) if isinstance(first, kind)), numbers)
    for value in listed:
        if not isinstance(value, kinds):
            beside = "" if value is first else f"{first!r} and "
            raise ValueError(f"{wanted}; received {beside}{value!r}")
    try:
        return np.array(listed, np.int64 if all(isinstance(x, whole) for x in listed) else None)
    except OverflowError:
        raise ValueError(f"{name} must fit 64-bit integers; received {max(listed)}") from None


def _check_same_kind(first: NDArray[Any], second: NDArray[Any], names: str) -> None:
    if first.dtype.kind != second.dtype.kind:
        words = {"i": "numbers", "U": "text", "S": "bytes"}
        raise ValueError(
            f"{names} must hold labels of one kind; "
            f"received {words[first.dtype.kind]} and {words[second.dtype.kind]}"
        )


def shares_of(sizes: Sequence[float], n_classes: int) -> tuple[float, ...]:
    """Return sizes as shares of their sum; equal ones where they do not fit."""
    if len(sizes) != n_classes or sum(sizes) == 0:
        return (1 / n_classes,) * n_classes
    return tuple(size / sum(sizes) for size in sizes)


def whole_sizes(shares: ArrayLike, total: int) -> NDArray[np.int64]:
    """Whole class sizes that add up to `total`: the largest remainders are rounded up."""
    exact = np.asarray(shares, dtype=float) * total
    # A share such as 0.1 * 3 must not fall below its whole number by rounding.
    floor = np.floor(exact + 1e-9)
    missing = (total - floor.sum(axis=-1, keepdims=True)).astype(int)
    order = np.argsort(-(exact - floor), axis=-1, kind="stable")
    rank = np.argsort(order, axis=-1, kind="stable")
    return (floor + (rank < missing)).astype(np.int64)


def whole_matrix(recalls: ArrayLike, shares: ArrayLike, total: int) -> NDArray[np.int64]:
    """The nearest matrix of whole numbers; all misses of a class go to the class after it."""
    sizes = whole_sizes(shares, total)
    # A product such as 0.29 * 50 must not fall below its half by rounding.
    hits = np.floor(np.asarray(recalls, dtype=float) * sizes + 0.5 + 1e-9).astype(np.int64)
    own = np.arange(len(sizes))
    matrix = np.zeros((len(sizes), len(sizes)), dtype=np.int64)
    matrix[own, own] = hits
    matrix[own, (own + 1) % len(sizes)] = sizes - hits
    return matrix
