"""A guesser's scores on many test sets, and how widely the formulas say that they scatter.

The seed fixes the draws: each test set has two uniform numbers of its own, which become the hits
of the two classes by the quantiles of their binomial distributions. So the same settings give the
same test sets, and a slider moves a dot instead of drawing it anew.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from uarwidgets._core.validation import FloatArray
from uarwidgets._core.whole_counts import whole_sizes
from uarwidgets.metrics import majority_baseline
from uarwidgets.posterior import standard_error_uar
from uarwidgets.recalls import alpha_weighted_recall, two_class_weights

ACCURACY, UAR = ROWS = ("accuracy", "unweighted_average_recall")
LEAST, MOST = 10, 10_000  # examples in a test set
SETS = 200  # the most test sets
LEVEL = 0.6  # a UAR that luck may reach
COLUMNS = 100  # of dots, from a score of 0 to one of 1
BESIDE = 5  # dots of one score side by side, at the most
# ten steps a decade, each of two digits
TOTALS = tuple(float(f"{10 ** (i / 10):.2g}") for i in range(10, 41))
_NEAR = 1e-9  # what rounding does to a score, at the most


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Heap:
    """One score on all test sets, in their order; NaN where it has no value."""

    scores: FloatArray
    x: FloatArray  # of each dot, near its score
    layer: NDArray[np.int64]  # the number of dots under it
    mean: float  # the expectation and the standard deviation, by the formulas
    deviation: float


@dataclass(frozen=True, eq=False)
class Measured:
    """What a guesser scores on the first `sets` test sets."""

    sizes: tuple[int, int]  # examples of each class in a test set
    guess: float
    sets: int
    heaps: dict[str, Heap]  # by score
    reaching: int  # how many of these test sets have a UAR of LEVEL or more
    scores: dict[str, float]


def measure(*, total: int, prevalence: float, guess: float, sets: int, seed: int) -> Measured:
    """Measure one state."""
    positives, negatives = whole_sizes(two_class_weights(prevalence), total).tolist()
    heaps, baseline, likely = _all_sets(positives, negatives, guess, seed)
    shown = {name: heap.scores[:sets] for name, heap in heaps.items()}
    reaching = int((shown[UAR] >= LEVEL - _NEAR).sum())
    scores = {
        "expected_accuracy": heaps[ACCURACY].mean,
        "majority_baseline": baseline,
        "chance": 0.5,
        "reaching": float(reaching) if math.isfinite(likely) else math.nan,
        "probability_of_reaching": likely,
    }
    for name in ROWS:
        scores[f"deviation_{name}"] = heaps[name].deviation
        seen = float(shown[name].std(ddof=1)) if sets > 1 else math.nan
        scores[f"seen_deviation_{name}"] = seen
    return Measured((positives, negatives), guess, sets, heaps, reaching, scores)


@lru_cache(maxsize=32)  # all stay the same while the number of test sets grows
def _all_sets(
    positives: int, negatives: int, guess: float, seed: int
) -> tuple[dict[str, Heap], float, float]:
    """Return the dots by score, the majority baseline, and the probability of LEVEL or more."""
    from scipy.special import bdtr

    sizes, expected = np.array([positives, negatives]), np.array([guess, 1 - guess])
    uniforms = np.random.default_rng(seed).random((2, SETS))
    cumulated = [bdtr(np.arange(n + 1.0), n, p) for n, p in zip(sizes, expected, strict=True)]
    hits = [np.searchsorted(cdf, u) for cdf, u in zip(cumulated, uniforms, strict=True)]
    # The recalls of each test set; in the last row those of the expected answers.
    recalls = np.vstack([np.stack(hits, axis=-1) / np.maximum(sizes, 1), expected])
    weights = [sizes / sizes.sum(), (0.5, 0.5)]
    scores = np.array(alpha_weighted_recall(recalls[:, np.newaxis], weights))
    whole = np.array([[guess, 1 - guess]] * 2) * sizes[:, np.newaxis]
    deviation, likely = math.nan, math.nan
    if positives > 0 < negatives:
        deviation = float(standard_error_uar(whole))
        # For each number of hits in the one class, those that are needed in the other.
        needed = negatives * (2 * LEVEL - np.arange(positives + 1) / positives - _NEAR)
        needed = np.clip(np.ceil(needed).astype(int), 0, negatives + 1)
        fewer = np.append(0.0, cumulated[1])[needed]
        likely = float(np.diff(cumulated[0], prepend=0.0) @ (1 - fewer))
    else:
        scores[:, 1] = math.nan
    deviations = math.sqrt(guess * (1 - guess) / sizes.sum()), deviation
    # How far the possible scores are apart.
    steps = 1 / sizes.sum(), 0.5 / max(1, math.lcm(positives, negatives))
    heaps = {
        name: Heap(column[:-1], *stacked(column[:-1], step), float(column[-1]), deviation)
        for name, column, step, deviation in zip(ROWS, scores.T, steps, deviations, strict=True)
    }
    return heaps, float(majority_baseline(whole)), likely


def stacked(scores: FloatArray, step: float) -> tuple[FloatArray, NDArray[np.int64]]:
    """Return where dots lie that fall one after the other: x, and the number of dots below each.

    A dot falls into the column nearest to its score. Where scores are `step` apart, more than two
    columns, those that tie lie side by side too: up to five of them, if the next score leaves
    room.
    """
    if np.isnan(scores).any():
        return scores, np.zeros(len(scores), dtype=np.int64)
    beside = min(max(math.floor(step * COLUMNS + _NEAR) // 2 * 2 - 1, 1), BESIDE)  # odd
    column = np.floor(scores * COLUMNS + 0.5 + _NEAR).astype(np.int64)
    order = np.argsort(column, kind="stable")
    begins = np.searchsorted(column[order], column[order])
    rank = np.empty(len(scores), dtype=np.int64)
    rank[order] = np.arange(len(scores)) - begins
    place = rank % beside
    aside = (place + 1) // 2 * np.where(place % 2, -1, 1)  # 0, -1, 1, -2, 2
    return (column + aside) / COLUMNS, rank // beside
