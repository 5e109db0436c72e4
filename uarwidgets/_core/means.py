"""The kinds of mean, over checked arrays with the classes on the last axis."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from uarwidgets._core.validation import FloatArray, Score

#: Nearer to 0 than this no digit tells the power mean from the geometric mean, and dividing by
#: the exponent loses them all.
TINY_EXPONENT = 1e-30
_SAME = 1e-12  # means that differ by no more are equal
_NARROW = 1e-9  # a range of weights this narrow is a point


def weighted_mean(recalls: FloatArray, weights: FloatArray) -> Score:
    """Sum of weights times recalls over the classes."""
    # Weights may sum to 1 + 1e-16, which must not make a score of 1 + 1e-16.
    return np.minimum(np.sum(weights * recalls, axis=-1), 1.0)


def arithmetic_mean(recalls: FloatArray, kept: NDArray[np.bool_] | bool = True) -> Score:
    """Plain mean over the classes, or over those kept."""
    return np.mean(recalls, axis=-1, where=kept)


def geometric_mean(recalls: FloatArray, kept: NDArray[np.bool_] | bool = True) -> Score:
    """Geometric mean over the classes, or over those kept (the others must hold 0)."""
    logs, largest = _relative_logs(recalls)
    return largest * np.exp(arithmetic_mean(logs, kept))


def power_mean(recalls: FloatArray, exponents: FloatArray) -> Score:
    """Power mean over the classes; 0 is the geometric mean, infinities the extremes."""
    smallest, largest = recalls.min(axis=-1), recalls.max(axis=-1)
    logs, _ = _relative_logs(recalls)
    lowest = logs.min(axis=-1)
    # Logarithms relative to the largest recall (for a negative exponent the smallest) keep every
    # power within [0, 1]; expm1 and log1p keep exponents near 0 exact.
    with np.errstate(all="ignore"):
        reference = np.where(exponents < 0, lowest, 0.0)
        powers = np.expm1(exponents[..., None] * (logs - reference[..., None]))
        mean_log = reference + np.log1p(arithmetic_mean(powers)) / exponents
        ordinary = largest * np.exp(mean_log)
    ordinary = np.where((exponents <= 0) & np.isneginf(lowest), 0.0, ordinary)
    special = [
        (exponents == 1, arithmetic_mean(recalls)),
        (np.abs(exponents) < TINY_EXPONENT, geometric_mean(recalls)),
        (exponents == np.inf, largest),
        (exponents == -np.inf, smallest),
    ]
    conditions, means = zip(*special, strict=True)
    # Whatever rounding does, a mean lies between its smallest and largest member.
    return np.select(conditions, means, np.clip(ordinary, smallest, largest))[()]


def _relative_logs(recalls: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Logarithms of the recalls relative to the largest (exactly 0 if equal), and the largest."""
    largest = np.max(recalls, axis=-1)
    # Where all recalls are 0 any positive number serves: the logarithms are -inf.
    scale = np.where(largest == 0, 1.0, largest)[..., None]
    with np.errstate(divide="ignore"):
        return np.log(recalls / scale), largest


# The weighted mean of two recalls is a straight line over the weight of the first.


def meeting(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the weight where two pairs of recalls change places; NaN if none between 0 and 1."""
    gap, lead = other[1] - one[1], one[0] - other[0]
    if abs(gap) <= _SAME or abs(lead) <= _SAME or (gap > 0) != (lead > 0):
        return math.nan
    return gap / (gap + lead)


def highest(pairs: Sequence[Sequence[float]]) -> list[tuple[float, tuple[int, ...]]]:
    """Return from which weight on which pairs have the highest mean, from left to right."""
    met = (meeting(*both) for both in combinations(pairs, 2))
    cuts = [0.0, *sorted(x for x in met if _NARROW < x < 1 - _NARROW), 1.0]
    pieces: list[tuple[float, tuple[int, ...]]] = []
    for low, high in pairwise(cuts):
        best = highest_at(pairs, (low + high) / 2)
        if high - low > _NARROW and (not pieces or pieces[-1][1] != best):
            pieces.append((low, best))
    return pieces


def highest_at(pairs: Sequence[Sequence[float]], weight: float) -> tuple[int, ...]:
    """Return which pairs have the highest mean at one weight."""
    heights = [weight * first + (1 - weight) * second for first, second in pairs]
    return tuple(i for i, here in enumerate(heights) if max(heights) - here <= _SAME)
