"""What functions of two arguments are tried on, such as recalls and alpha."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray


@dataclass(frozen=True)
class Pair:
    """The names of the two arguments, and the values to try, plainest first."""

    parameters: tuple[str, str]
    trials: tuple[tuple[Any, Any], ...]


_COST_RATIOS = (1.0, 0.5, 2.0, 4.0, 9.0, 0.25)
_SHARES = (0.5, 0.25, 0.2, 0.1, 0.75, 0.04)

PAIRS = {
    "alpha_weighted_recall": Pair(
        ("recalls", "alpha"),
        (
            ((1.0, 1.0), 0.5),
            ((1.0, 0.0), 0.2),
            ((0.0, 1.0), 0.2),
            ((0.5, 1.0), 0.25),
            ((1.0, 0.5), 0.9),
            ((0.2, 0.9375), 0.2),
            ((0.9, 0.6), 0.3),
            ((0.3, 0.8), 0.65),
            ((1 / 3, 6 / 7), 0.4),
            ((5 / 9, 2 / 3), 0.15),
            ((1 / 7, 5 / 6), 0.7),
            # More classes, for an exercise that brings a vector of weights.
            ((1.0, 0.5, 0.0), (0.5, 0.25, 0.25)),
            ((0.9, 0.6, 0.3), (0.7, 0.2, 0.1)),
            ((0.2, 0.4, 0.9), (0.1, 0.3, 0.6)),
            ((0.25, 1.0, 0.75), (0.2, 0.2, 0.6)),
            ((1 / 3, 6 / 7, 2 / 9), (0.4, 0.15, 0.45)),
            ((5 / 9, 2 / 3, 1 / 7), (0.05, 0.35, 0.6)),
        ),
    ),
    "power_mean_recall": Pair(
        ("recalls", "exponent"),
        (
            ((1.0, 1.0), 1.0),
            ((0.5, 1.0), 1.0),
            ((0.5, 1.0), 2.0),
            ((0.5, 1.0), -1.0),
            ((0.2, 0.9375), 0.5),
            ((0.9, 0.6, 0.3), 1.0),
            ((0.9, 0.6, 0.3), 2.0),
            ((0.9, 0.6, 0.3), -2.0),
            ((0.25, 1.0, 0.75, 0.5), 3.0),
            ((0.25, 1.0, 0.75, 0.5), -1.0),
        ),
    ),
    "cost_weight": Pair(
        ("prevalence", "cost_ratio"), tuple((p, c) for p in _SHARES for c in _COST_RATIOS[:4])
    ),
    "implied_cost_ratio": Pair(
        ("prevalence", "alpha"), tuple((p, a) for p in _SHARES for a in (0.5, 0.25, 0.9))
    ),
}


def pairs_like(score: str, on: tuple[FloatArray, ...] | None) -> list[tuple[FloatArray, ...]]:
    """Return the arguments to try: those shaped like `on`, and `on` itself.

    Without `on`, recalls with a vector of weights are left out: alpha is then the weight of
    class 0 of two.
    """
    pairs = [
        (np.array(first, dtype=np.float64), np.array(second, dtype=np.float64))
        for first, second in PAIRS[score].trials
    ]
    if on is None:
        return [pair for pair in pairs if pair[1].ndim == 0]
    dimensions = tuple(argument.ndim for argument in on)
    alike = [pair for pair in pairs if tuple(argument.ndim for argument in pair) == dimensions]
    return [*alike, on]
