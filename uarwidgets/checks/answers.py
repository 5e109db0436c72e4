"""What counts as a number, and when two of them are the same."""

from __future__ import annotations

import math
from decimal import Decimal
from numbers import Real
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray

#: A function works at full precision: this much is rounding. Six digits after the point will do.
RELATIVE = 1e-6
SIX_DIGITS = 0.51e-6
ABSOLUTE = 1e-9

#: A number that a reader types is right when its third digit after the point is.
TYPED = 0.5e-3


def as_floats(value: Any) -> FloatArray | None:
    """Return a number, or numbers in a sequence, as floats of our own; None for all else.

    Fractions, NumPy's numbers and NaN are numbers; truth values, text and None are not.

    Examples
    --------
    >>> as_floats((0.5, 1))
    array([0.5, 1. ])
    >>> as_floats("0.5"), as_floats(True), as_floats(None)
    (None, None, None)
    """
    try:
        array = np.asarray(value)
        if array.dtype.kind == "c" and not np.any(array.imag):
            array = array.real
        if array.dtype.kind in "iuf":
            return np.array(array, dtype=np.float64)
        if array.dtype.kind == "O" and all(_is_number(item) for item in array.flat):
            return np.array(array, dtype=np.float64)
    except Exception:  # rows of unequal length, a number too long, an object that refuses
        return None
    return None


def _is_number(item: object) -> bool:
    return isinstance(item, (Real, Decimal)) and not isinstance(item, (bool, np.bool_))


def shaped_like(given: FloatArray, truth: FloatArray) -> FloatArray:
    """Return one number out of its brackets, and a row or column as a vector, if that is all.

    Examples
    --------
    >>> shaped_like(np.array([[0.5]]), np.array(0.4))
    array(0.5)
    >>> shaped_like(np.array([[1.0], [0.0]]), np.array([1.0, 1.0])).shape
    (2,)
    """
    one_long_axis = sum(length > 1 for length in given.shape) <= 1
    return given.reshape(truth.shape) if one_long_axis and given.size == truth.size else given


def agree(first: FloatArray, second: FloatArray, tolerance: float | None = None) -> bool:
    """Whether two answers have one shape and are equal but for rounding; NaN equals NaN.

    With a `tolerance`, numbers may be that far apart instead.

    Examples
    --------
    >>> agree(np.array(0.5), np.array(0.5 + 1e-12)), agree(np.array(0.5), np.array([0.5]))
    (True, False)
    """
    if np.shape(first) != np.shape(second):
        return False
    relative, absolute = (RELATIVE, SIX_DIGITS) if tolerance is None else (0.0, tolerance)

    def same(x: float, y: float) -> bool:
        if x == y or (x != x and y != y):  # infinite ones too; then NaN
            return True
        return abs(x - y) <= absolute + ABSOLUTE + relative * abs(y) < math.inf

    # A number a class at most: NumPy would take ten times as long.
    return all(map(same, np.ravel(first).tolist(), np.ravel(second).tolist()))


def decimals_of(answer: FloatArray) -> int:
    """Return how many digits after the point were typed, of the number that has most.

    Examples
    --------
    >>> decimals_of(np.array(0.569)), decimals_of(np.array([1.0, 0.25]))
    (3, 2)
    """
    return max((_decimals(float(number)) for number in np.ravel(answer)), default=0)


def _decimals(number: float) -> int:
    if not math.isfinite(number):
        return 0
    exponent = Decimal(repr(number)).normalize().as_tuple().exponent
    return max(0, -int(exponent))
