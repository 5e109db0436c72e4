"""Argument checks that the modules share.

Each check returns a clean float64 array, or raises a ``ValueError`` that names the argument,
says what was wrong and shows what was received.
"""

from decimal import Decimal
from numbers import Real

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]

#: What one matrix gives (a NumPy float) and what a stack gives (an array).
Score = np.float64 | FloatArray

#: How many classes an explorer shows, and how many letters of a class's name.
MOST_CLASSES = 10
LONGEST_NAME = 40

#: How far from 1 a sum of weights may lie: room for rounding, not for a forgotten class.
SUM_TOLERANCE = 1e-8


def as_counts(cm: ArrayLike, name: str = "cm") -> FloatArray:
    """Confusion matrices as floats: square, finite, non-negative, none of them all zero."""
    counts = _as_floats(cm, name)
    if counts.ndim < 2 or counts.size == 0 or counts.shape[-1] != counts.shape[-2]:
        raise ValueError(
            f"{name} must be square, a K x K matrix or a stack of them; "
            f"received shape {counts.shape}"
        )
    _require(np.isfinite(counts), counts, name, "must be finite")
    _require(counts >= 0, counts, name, "must be non-negative")
    with np.errstate(over="ignore"):
        total = counts.sum(axis=(-2, -1))
    if not np.isfinite(total).all():
        raise ValueError(f"{name} must have a finite total; received counts up to {counts.max()}")
    if not (total > 0).all():
        first = tuple(np.argwhere(total == 0)[0].tolist())
        where = f" at index {first} of the stack" if first else ""
        raise ValueError(
            f"{name} must hold at least one example; received a matrix of zeros{where}"
        )
    return counts


def as_whole_matrix(cm: ArrayLike, name: str = "cm") -> tuple[tuple[int, ...], ...]:
    """One confusion matrix of two classes or more as rows of whole counts."""
    counts = as_counts(cm, name)
    if counts.ndim != 2 or len(counts) < 2:
        raise ValueError(
            f"{name} must be one matrix of 2 classes or more; received shape {counts.shape}"
        )
    _require(counts == counts.round(), counts, name, "must hold whole counts")
    return tuple(tuple(map(int, row)) for row in counts.tolist())


def as_recalls(recalls: ArrayLike, name: str = "recalls") -> FloatArray:
    """Vectors of recalls, one recall per class on the last axis, each in [0, 1]."""
    vectors = as_probability(recalls, name)
    if vectors.ndim == 0 or vectors.size == 0:
        raise ValueError(f"{name} must hold one number per class; received {vectors}")
    return vectors


def as_weights(weights: ArrayLike, name: str = "weights") -> FloatArray:
    """Vectors of weights over classes on the last axis: each weight in [0, 1], their sum 1."""
    vectors = as_recalls(weights, name)
    total = vectors.sum(axis=-1)
    wrong = np.abs(total - 1.0) > SUM_TOLERANCE
    if wrong.any():
        raise ValueError(
            f"{name} must sum to 1 over the classes; "
            f"received a sum of {np.asarray(total)[wrong].flat[0]}"
        )
    return vectors


def as_probability(value: ArrayLike, name: str) -> FloatArray:
    """Numbers in [0, 1], of any shape; NaN is refused."""
    values = _as_floats(value, name)
    _require((values >= 0) & (values <= 1), values, name, "must lie in [0, 1]")
    return values


def as_number(value: ArrayLike, name: str) -> FloatArray:
    """Real numbers of any shape, infinite ones included, NaN refused."""
    values = _as_floats(value, name)
    _require(~np.isnan(values), values, name, "must be a number")
    return values


def as_one_number(value: ArrayLike, name: str) -> float:
    """One real number as a float; infinity passes, NaN does not."""
    if type(value) is float and value == value:  # in a fiftieth of the time
        return value
    number = as_number(value, name)
    if number.ndim:
        raise ValueError(f"{name} must be one number; received shape {number.shape}")
    return float(number)


def check_same_classes(first: FloatArray, second: FloatArray, names: tuple[str, str]) -> None:
    """Two sets of class vectors must agree in K and have stacks that broadcast."""
    if first.shape[-1] != second.shape[-1]:
        raise ValueError(
            f"{names[1]} must have as many classes as {names[0]}; "
            f"received {second.shape[-1]} and {first.shape[-1]}"
        )
    check_broadcast(first.shape[:-1], second.shape[:-1], names)


def check_broadcast(
    first: tuple[int, ...], second: tuple[int, ...], names: tuple[str, str]
) -> None:
    """Two stack shapes must broadcast against each other."""
    try:
        np.broadcast_shapes(first, second)
    except ValueError:
        raise ValueError(
            f"{names[1]} must have a stack shape that broadcasts with that of {names[0]}; "
            f"received {second} and {first}"
        ) from None


def refuse_masked(values: ArrayLike, name: str) -> None:
    """Refuse masked values, which NumPy would count as if they were not masked."""
    if np.ma.is_masked(values):
        masked = np.ma.count_masked(values)
        raise ValueError(f"{name} must not have masked values; received {masked} of them")


def _as_floats(values: ArrayLike, name: str) -> FloatArray:
    refuse_masked(values, name)
    if hasattr(values, "toarray"):
        raise ValueError(
            f"{name} must be a dense array; received a sparse one: give {name}.toarray()"
        )
    try:
        array = np.asarray(values)
    except ValueError:
        raise ValueError(
            f"{name} must be a regular array; received rows of unequal length"
        ) from None
    if array.dtype.kind not in "iufO":
        raise ValueError(f"{name} must hold numbers; received {array.dtype} data")
    # Fractions, decimals and integers too long for int64 arrive as objects; None and text do not
    # pass.
    for value in array.flat if array.dtype.kind == "O" else ():
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, (Real, Decimal)):
            raise ValueError(f"{name} must hold numbers; received {value!r}")
    try:
        return array.astype(np.float64, copy=False)
    except OverflowError:
        raise ValueError(f"{name} must be finite; received a number beyond float64") from None


def _require(valid: NDArray[np.bool_], values: FloatArray, name: str, rule: str) -> None:
    if valid.all():
        return
    where = tuple(np.argwhere(~valid)[0].tolist())
    at = f" at index {where}" if where else ""
    raise ValueError(f"{name} {rule}; received {values[where]}{at}")
