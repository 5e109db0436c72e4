"""Where a mean of two recalls keeps its value: iso-lines over the (TPR, TNR) unit square.

An iso-line runs from its upper left end to its lower right end, TPR never falling.
"""

from __future__ import annotations

import numpy as np

from uarwidgets._core.means import TINY_EXPONENT
from uarwidgets._core.validation import FloatArray

#: Points on each side of the diagonal: no chord is off its curve by more than 1/300 of the square.
_HALF = 14


def weighted_isoline(level: float, weight: float) -> FloatArray:
    """The two ends of the line of recalls whose mean, the first with `weight`, is `level`."""
    weights = np.array([[weight, 1 - weight]] * 2)
    # What the other recall, 1 at one end and 0 at the other, leaves of the score.
    left_over = [[level - (1 - weight), level], [level, level - weight]]
    ends = np.array([[0.0, 1.0], [1.0, 0.0]])  # where a recall has no weight
    with np.errstate(over="ignore"):
        return np.clip(np.divide(left_over, weights, out=ends, where=weights > 0), 0, 1)


def power_isoline(level: float, exponent: float) -> FloatArray:
    """The recalls whose power mean is `level`: points (TPR, TNR), symmetric about the diagonal."""
    with np.errstate(over="ignore", divide="ignore"):
        # The higher recall where the line leaves the square: at 1, or beside a recall of 0.
        beside_zero = level * np.exp2(np.divide(1.0, exponent)) if level and exponent > 0 else 0.0
        end = 1.0 if exponent <= 0 else min(float(beside_zero), 1.0)
        # Steps that grow from the diagonal outwards: that is where the line bends.
        higher = level + (end - level) * np.linspace(1.0, 0.0, _HALF) ** 2
        if level == 0:
            lower = np.zeros_like(higher)
        else:
            # level (2 - (higher/level)^m)^(1/m), written so that m near 0 keeps its digits.
            ratio = np.log(higher) - np.log(level)  # the quotient may overflow
            # At the end of a line on an edge rounding may pass -1 by a hair: the recall is 0.
            inner = np.maximum(-np.expm1(exponent * ratio), -1.0)
            tiny = abs(exponent) < TINY_EXPONENT
            lower = level * np.exp(-ratio if tiny else np.log1p(inner) / exponent)
    half = np.column_stack([lower, higher])
    return np.concatenate([half, half[-2::-1, ::-1]])
