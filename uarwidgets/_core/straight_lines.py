"""Means of two recalls as straight lines over a weight: where two meet, which is highest where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise

_SAME = 1e-12  # heights that differ by no more are equal
_NARROW = 1e-9  # a piece this narrow is a point


def height(recalls: Sequence[float], weight: float) -> float:
    """Return the mean of two recalls, the first with this weight.

    Examples
    --------
    >>> height((1.0, 0.0), 0.25)
    0.25
    """
    return weight * recalls[0] + (1 - weight) * recalls[1]


def meeting(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the weight at which two pairs of recalls change places; NaN if none between 0 and 1.

    Examples
    --------
    >>> meeting((1.0, 0.5), (0.5, 0.75)), meeting((0.9, 0.6), (0.8, 0.6))
    (0.3333333333333333, nan)
    """
    gap, lead = other[1] - one[1], one[0] - other[0]
    if abs(gap) <= _SAME or abs(lead) <= _SAME or (gap > 0) != (lead > 0):
        return math.nan
    return gap / (gap + lead)


def highest(pairs: Sequence[Sequence[float]]) -> list[tuple[float, tuple[int, ...]]]:
    """Return from which weight on which pairs have the highest mean, from left to right.

    Two or more stand together where their means are the same all along.

    Examples
    --------
    >>> highest([(0.5, 0.75), (0.5, 0.75)])
    [(0.0, (0, 1))]
    >>> highest([(0.75, 0.75), (1.0, 0.0), (0.0, 1.0)])
    [(0.0, (2,)), (0.25, (0,)), (0.75, (1,))]
    """
    met = (meeting(*both) for both in combinations(pairs, 2))
    cuts = [0.0, *sorted(x for x in met if _NARROW < x < 1 - _NARROW), 1.0]
    found: list[tuple[float, tuple[int, ...]]] = []
    for low, high in pairwise(cuts):
        if high - low <= _NARROW:
            continue
        best = highest_at(pairs, (low + high) / 2)
        if not found or found[-1][1] != best:
            found.append((low, best))
    return found


def highest_at(pairs: Sequence[Sequence[float]], weight: float) -> tuple[int, ...]:
    """Return which pairs have the highest mean at one weight.

    Examples
    --------
    >>> highest_at([(0.75, 0.75), (1.0, 0.0)], 0.75), highest_at([(0.75, 0.75), (1.0, 0.0)], 0.5)
    ((0, 1), (0,))
    """
    heights = [height(pair, weight) for pair in pairs]
    return tuple(i for i, here in enumerate(heights) if max(heights) - here <= _SAME)
