"""The weighted mean of two recalls, and the ratio of costs that a weight implies."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from uarwidgets._core.means import highest, highest_at, meeting
from uarwidgets.costs import implied_cost_ratio
from uarwidgets.recalls import alpha_weighted_recall, two_class_weights

MEANS = ("alpha_weighted_recall", "unweighted_average_recall", "accuracy")
#: The constant answers and their recalls.
CONSTANT = {"always_0": (1.0, 0.0), "always_1": (0.0, 1.0)}


class Comparison(NamedTuple):
    """Four answers at every weight: those of A and of B, and the two constant ones."""

    rival: tuple[float, ...]
    turns: list[tuple[float, tuple[str, ...]]]  # from which weight on which answers are best
    envelope: list[tuple[float, float]]  # those weights and 1, and the highest score there
    best: dict[str, tuple[str, ...]]  # at the weight of each of MEANS
    highest: dict[str, float]  # their score
    meeting: float  # the weight at which A and B are equal and change places; NaN if none


class Weighing(NamedTuple):
    """Two recalls, weighted by the reader, by the prevalence, and equally."""

    recalls: tuple[float, ...]
    prevalence: float
    weight: float
    scores: dict[str, float]  # those of MEANS, the implied cost ratio, and those of B
    comparison: Comparison | None = None  # with a second classifier


def measure(
    recalls: tuple[float, ...], prevalence: float, weight: float, rival: tuple[float, ...] = ()
) -> Weighing:
    """Return the three means and the cost ratio, and what the recalls of B add."""
    alphas = two_class_weights((weight, 0.5, prevalence))

    def means(pair: tuple[float, ...], end: str = "") -> dict[str, float]:
        found = np.asarray(alpha_weighted_recall(pair, alphas)).tolist()
        return {f"{name}{end}": mean for name, mean in zip(MEANS, found, strict=True)}

    scores = means(recalls) | {"implied_cost_ratio": cost_ratio_of(prevalence, weight)}
    if not rival:
        return Weighing(recalls, prevalence, weight, scores)
    answers = {"A": recalls, "B": rival, **CONSTANT}
    names, pairs = tuple(answers), list(answers.values())
    turns, met = highest(pairs), meeting(recalls, rival)
    scores |= means(rival, "_B") | {"weight_of_equal_scores": met}
    xs, weights = (*dict(turns), 1.0), (weight, 0.5, prevalence)
    alphas = two_class_weights((*xs, *weights))
    scored = np.max(alpha_weighted_recall(pairs, alphas[:, None]), axis=1).tolist()
    best = [tuple(names[i] for i in highest_at(pairs, x)) for x in weights]
    comparison = Comparison(
        rival,
        [(x, tuple(names[i] for i in best)) for x, best in turns],
        [*zip(xs, scored[:-3], strict=True)],
        dict(zip(MEANS, best, strict=True)),
        dict(zip(MEANS, scored[-3:], strict=True)),
        met,
    )
    return Weighing(recalls, prevalence, weight, scores, comparison)


@lru_cache(maxsize=256)
def cost_ratio_of(prevalence: float, weight: float) -> float:
    """Return the cost ratio that a weight implies."""
    return float(implied_cost_ratio(prevalence, weight))


def rounded(ratio: float) -> float:
    """Return a cost ratio of three digits, of four from 1000 up, and of five near 1."""
    return float(f"{ratio:.{3 + (ratio >= 1000) + 2 * (0.99 < ratio < 1.01)}g}")
