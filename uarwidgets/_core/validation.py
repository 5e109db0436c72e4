"""Argument checks that every room shares.

Each check returns a clean float64 array, or raises a ``ValueError`` that names the argument,
says what was wrong and shows what was received.
"""

from collections.abc import Sequence
from numbers import Real

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]

#: What one matrix gives (a NumPy float) and what a stack gives (an array).
Score = np.float64 | FloatArray

#: How far from 1 a sum of weights may lie: room for rounding, not for a forgotten class.
SUM_TOLERANCE = 1e-8


def as_counts(cm: ArrayLike, name: str = "cm") -> FloatArray:
    """Confusion matrices as floats: square, finite, non-negative, none of them all zero.

    Counts need not be whole: weighted examples are welcome.

    Examples
    --------
    >>> as_counts([[4, 16], [5, 75]]).shape
    (2, 2)
    """
    counts = _as_floats(cm, name)
    if counts.ndim < 2:
        raise ValueError(
            f"{name} must be a K x K matrix or a stack of them; received shape {counts.shape}"
        )
    if counts.size == 0:
        raise ValueError(f"{name} must not be empty; received shape {counts.shape}")
    if counts.shape[-1] != counts.shape[-2]:
        raise ValueError(
            f"{name} must be square, one row and one column a class; received shape {counts.shape}"
        )
    with np.errstate(over="ignore", invalid="ignore"):
        total = np.add.reduce(counts, axis=(-2, -1))
    # What passes these needs no look at each count; sliders call this often.
    fine = np.isfinite(total).all() and np.minimum.reduce(counts, axis=None) >= 0
    if not (fine and (total > 0).all()):
        _refuse_counts(counts, total, name)
    return counts


def as_recalls(recalls: ArrayLike, name: str = "recalls") -> FloatArray:
    """Vectors of recalls, one recall per class on the last axis, each in [0, 1].

    Examples
    --------
    >>> as_recalls((0.2, 0.9375)).tolist()
    [0.2, 0.9375]
    """
    return _as_vectors(recalls, name)


def as_weights(weights: ArrayLike, name: str = "weights") -> FloatArray:
    """Vectors of weights over classes on the last axis, each in [0, 1], each vector summing to 1.

    Examples
    --------
    >>> as_weights((0.2, 0.8), "prevalence").tolist()
    [0.2, 0.8]
    """
    vectors = _as_vectors(weights, name)
    total = np.add.reduce(vectors, axis=-1)
    wrong = np.abs(total - 1.0) > SUM_TOLERANCE
    if wrong.any():
        raise ValueError(
            f"{name} must sum to 1 over the classes; "
            f"received a sum of {np.asarray(total)[wrong].flat[0]}"
        )
    return vectors


def as_probability(value: ArrayLike, name: str) -> FloatArray:
    """Numbers in [0, 1], of any shape.

    Examples
    --------
    >>> float(as_probability(0.95, "level"))
    0.95
    """
    values = _as_floats(value, name)
    # NaN fails both comparisons, so this one line also refuses it.
    _require((values >= 0) & (values <= 1), values, name, "must lie in [0, 1]")
    return values


def as_number(value: ArrayLike, name: str) -> FloatArray:
    """Real numbers of any shape, infinite ones included, NaN refused.

    Examples
    --------
    >>> float(as_number(float("-inf"), "exponent"))
    -inf
    """
    values = _as_floats(value, name)
    _require(~np.isnan(values), values, name, "must be a number")
    return values


def as_one_number(value: ArrayLike, name: str) -> float:
    """One real number as a float; infinity passes, NaN does not."""
    number = as_number(value, name)
    if number.ndim:
        raise ValueError(f"{name} must be one number; received shape {number.shape}")
    return float(number)


def check_same_classes(first: FloatArray, second: FloatArray, names: tuple[str, str]) -> None:
    """Two sets of class vectors must agree in K and have stacks that broadcast.

    Examples
    --------
    >>> check_same_classes(np.ones((5, 3)), np.ones(3), ("recalls", "prevalence"))
    """
    if first.shape[-1] != second.shape[-1]:
        raise ValueError(
            f"{names[1]} must have as many classes as {names[0]}; "
            f"received {second.shape[-1]} and {first.shape[-1]}"
        )
    if first.shape != second.shape:
        check_broadcast(first.shape[:-1], second.shape[:-1], names)


def check_broadcast(
    first: tuple[int, ...], second: tuple[int, ...], names: tuple[str, str]
) -> None:
    """Two stack shapes must broadcast against each other.

    Examples
    --------
    >>> check_broadcast((5, 1), (7,), ("recalls", "prevalence"))
    """
    try:
        np.broadcast_shapes(first, second)
    except ValueError:
        raise ValueError(
            f"{names[1]} must have a stack shape that broadcasts with that of {names[0]}; "
            f"received {second} and {first}"
        ) from None


def check_choice(value: object, name: str, choices: Sequence[str]) -> None:
    """One of a few words.

    Examples
    --------
    >>> check_choice("drop", "undefined", ("drop", "zero"))
    """
    if not isinstance(value, str) or value not in choices:
        listed = ", ".join(f'"{choice}"' for choice in choices)
        raise ValueError(f"{name} must be one of {listed}; received {value!r}")


def _refuse_counts(counts: FloatArray, total: FloatArray, name: str) -> None:
    """Say what is wrong with counts, or with the totals of their matrices."""
    _require(np.isfinite(counts), counts, name, "must be finite")
    _require(counts >= 0, counts, name, "must be non-negative")
    if not np.all(np.isfinite(total)):
        raise ValueError(f"{name} must have a finite total; received counts up to {counts.max()}")
    where = "" if counts.ndim == 2 else f" at index {_first(total == 0)} of the stack"
    raise ValueError(f"{name} must hold at least one example; received a matrix of zeros{where}")


def _as_vectors(values: ArrayLike, name: str) -> FloatArray:
    vectors = _as_floats(values, name)
    if vectors.ndim == 0:
        raise ValueError(f"{name} must hold one number per class; received the single {vectors}")
    if vectors.size == 0:
        raise ValueError(f"{name} must not be empty; received shape {vectors.shape}")
    # Two reductions are cheaper than two comparisons and a mask; sliders call this often.
    smallest = np.minimum.reduce(vectors, axis=None)
    largest = np.maximum.reduce(vectors, axis=None)
    if not (smallest >= 0 and largest <= 1):
        _require((vectors >= 0) & (vectors <= 1), vectors, name, "must lie in [0, 1]")
    return vectors


def _as_floats(values: ArrayLike, name: str) -> FloatArray:
    try:
        array = np.asarray(values)
    except ValueError:
        raise ValueError(
            f"{name} must be a regular array; received rows of unequal length"
        ) from None
    kind = array.dtype.kind
    if kind == "O":
        array = _floats_from_objects(array, name)
    elif kind == "b":
        raise ValueError(f"{name} must hold numbers; received booleans")
    elif kind not in "iuf":
        raise ValueError(f"{name} must hold numbers; received {array.dtype} data")
    return array.astype(np.float64, copy=False)


def _floats_from_objects(array: NDArray[np.object_], name: str) -> FloatArray:
    """Fractions and integers too long for int64 arrive as objects; None and text do not pass."""
    for value in array.flat:
        if isinstance(value, (bool, np.bool_)) or not isinstance(value, Real):
            raise ValueError(f"{name} must hold numbers; received {value!r}")
    try:
        return array.astype(np.float64)
    except OverflowError:
        raise ValueError(f"{name} must be finite; received a number beyond float64") from None


def _require(valid: NDArray[np.bool_], values: FloatArray, name: str, rule: str) -> None:
    if valid.all():
        return
    where = _first(~np.asarray(valid))
    at = f" at index {where}" if where else ""
    raise ValueError(f"{name} {rule}; received {values[where]}{at}")


def _first(mask: NDArray[np.bool_]) -> tuple[int, ...]:
    """The index of the first True."""
    return tuple(int(axis) for axis in np.unravel_index(np.argmax(mask), np.shape(mask)))
