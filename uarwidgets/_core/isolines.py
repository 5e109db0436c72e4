"""Where a mean of two recalls keeps its value: iso-lines over the (TPR, TNR) unit square.

An iso-line runs from its upper left end to its lower right end, TPR never falling.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.means import TINY_EXPONENT
from uarwidgets._core.validation import FloatArray, as_number, as_probability

#: Points on each side of the diagonal: no chord is off its curve by more than 1/300 of the square.
_HALF = 14


def weighted_isoline(level: float, weight: float) -> FloatArray:
    """The straight line of recalls whose alpha-weighted recall is `level`: its two ends.

    They are (TPR, TNR) on the edges of the unit square; `weight` is that of the positive class.

    Examples
    --------
    >>> weighted_isoline(0.25, 0.5).tolist()
    [[0.0, 0.5], [0.5, 0.0]]
    >>> weighted_isoline(0.75, 0.5).tolist()
    [[0.5, 1.0], [1.0, 0.5]]
    """
    score = float(as_probability(level, "level"))
    first = float(as_probability(weight, "weight"))
    second = 1.0 - first
    ends = [
        (_beside(score, 1.0, second, first, 0.0), _beside(score, 0.0, first, second, 1.0)),
        (_beside(score, 0.0, second, first, 1.0), _beside(score, 1.0, first, second, 0.0)),
    ]
    return np.array(ends)


def _beside(level: float, recall: float, weight: float, own_weight: float, default: float) -> float:
    """The recall that goes with `recall`, kept in the square; `default` if it has no weight."""
    if own_weight == 0:
        return default
    return min(max((level - weight * recall) / own_weight, 0.0), 1.0)


def power_isoline(level: float, exponent: float) -> FloatArray:
    """The recalls whose power mean is `level`: points (TPR, TNR), symmetric about the diagonal.

    Exponent 1 gives a straight line, 0 the hyperbola TPR TNR = level squared; the lower the
    exponent, the nearer the corner of the smallest recall. Level 0 is both edges through the
    origin for an exponent of 0 or less, the origin alone for another.

    Examples
    --------
    >>> line = power_isoline(0.5, 0)
    >>> line[[0, -1]].round(12).tolist()
    [[0.25, 1.0], [1.0, 0.25]]
    """
    score = float(as_probability(level, "level"))
    power = float(as_number(exponent, "exponent"))
    if not np.isfinite(power):
        raise ValueError(f"exponent must be finite; received {power}")
    # Steps that grow from the diagonal outwards: that is where the line bends.
    steps = np.linspace(1.0, 0.0, _HALF) ** 2
    higher = score + (_highest(score, power) - score) * steps
    lower = np.zeros_like(higher) if score == 0 else _lower_recall(score, higher, power)
    half = np.column_stack([lower, higher])
    return np.concatenate([half, half[-2::-1, ::-1]])


def _highest(level: float, exponent: float) -> float:
    """The higher recall where the iso-line leaves the square: beside a 0, or 1."""
    if exponent <= 0:
        return 1.0
    with np.errstate(over="ignore", divide="ignore"):
        beside_nothing = level * np.exp2(np.divide(1.0, exponent)) if level else 0.0
    return min(float(beside_nothing), 1.0)


def _lower_recall(level: float, higher: FloatArray, exponent: float) -> FloatArray:
    """The recall whose power mean with `higher`, at least `level`, is `level` > 0.

    It is level (2 - (higher/level)^m)^(1/m), written so that m near 0 keeps its digits.
    """
    ratio = np.log(higher) - np.log(level)  # the quotient may overflow
    if abs(exponent) < TINY_EXPONENT:
        return level * np.exp(-ratio)
    # At the end of a line on an edge rounding may pass -1 by a hair: there the recall is 0.
    inner = np.maximum(-np.expm1(exponent * ratio), -1.0)
    with np.errstate(divide="ignore"):
        return level * np.exp(np.log1p(inner) / exponent)


def upper_set(isoline: ArrayLike) -> FloatArray:
    """The part of the unit square on the high side of an iso-line, as a polygon.

    Examples
    --------
    >>> upper_set([(0, 0.5), (0.5, 0)]).tolist()
    [[0.0, 0.5], [0.5, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
    """
    line = np.asarray(isoline, dtype=float)
    corners = [(1.0, line[-1, 1]), (1.0, 1.0), (line[0, 0], 1.0)]
    return np.concatenate([line, corners])
