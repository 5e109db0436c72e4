"""A guesser's scores over many test sets: what falls, and how widely it must scatter.

The draws are fixed by the seed: every set has two uniform numbers of its own, which become the
hits of the two classes by the quantiles of their binomial distributions. So the same settings give
the same sets, and a slider moves a dot instead of drawing it anew.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from uarwidgets._core.validation import FloatArray
from uarwidgets._core.whole_counts import whole_sizes
from uarwidgets.metrics import majority_baseline
from uarwidgets.posterior import standard_error_uar
from uarwidgets.recalls import alpha_weighted_recall, two_class_weights

ACCURACY, UAR = ROWS = ("accuracy", "unweighted_average_recall")
LEAST, MOST = 10, 10_000  # examples in a set
SETS = 200  # the most of them
LEVEL = 0.6  # a UAR that luck may reach
COLUMNS = 100  # of dots, from a score of 0 to one of 1
BESIDE = 5  # dots of one score that lie side by side, at the most
# ten steps a decade, each of two digits
TOTALS = tuple(float(f"{10 ** (i / 10):.2g}") for i in range(10, 41))
_NEAR = 1e-9  # what rounding does to a score, at the most


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Heap:
    """One score on all the sets that may fall, in the order in which they do.

    Parameters
    ----------
    scores : ndarray of shape (SETS,)
        NaN where the score has no value.
    x : ndarray of shape (SETS,)
        Where each dot stands: near its score, in one of the columns.
    layer : ndarray of shape (SETS,)
        On how many dots it stands.
    mean, deviation : float
        The score's expectation and its standard deviation, by the formulas.
    """

    scores: FloatArray
    x: FloatArray
    layer: NDArray[np.int64]
    mean: float
    deviation: float


@dataclass(frozen=True, eq=False)
class Found:
    """What a guesser scores on the sets that have fallen."""

    sizes: tuple[int, int]  # examples of each class in a set
    guess: float
    sets: int  # that have fallen
    heaps: dict[str, Heap]  # by `ROWS`
    layers: int  # of the highest heap once all have fallen
    baseline: float
    likely: float  # the probability of a UAR of `LEVEL` or more; NaN where it has no value

    def fallen(self, name: str) -> FloatArray:
        """Return one score of the sets that have fallen."""
        return self.heaps[name].scores[: self.sets]

    @property
    def reaching(self) -> int:
        """How many of them have a UAR of `LEVEL` or more."""
        return int((self.fallen(UAR) >= LEVEL - _NEAR).sum())

    @property
    def scores(self) -> dict[str, float]:
        """The numbers by name."""
        named = {
            "expected_accuracy": self.heaps[ACCURACY].mean,
            "majority_baseline": self.baseline,
            "chance": 0.5,
        }
        for name in ROWS:
            named[f"deviation_{name}"] = self.heaps[name].deviation
            named[f"seen_deviation_{name}"] = seen_deviation(self.fallen(name))
        measured = math.isfinite(self.likely)
        return named | {
            "reaching": float(self.reaching) if measured else math.nan,
            "probability_of_reaching": self.likely,
        }


def seen_deviation(scores: FloatArray) -> float:
    """Return the standard deviation of scores that were seen, with n - 1; NaN of fewer than two.

    Examples
    --------
    >>> seen_deviation(np.array([0.4, 0.5, 0.6])), seen_deviation(np.array([0.4]))
    (0.09999999999999998, nan)
    """
    return float(scores.std(ddof=1)) if len(scores) > 1 else math.nan


def measure(*, total: int, prevalence: float, guess: float, sets: int, seed: int) -> Found:
    """Return all that a frame shows.

    Examples
    --------
    Of 20 examples 4 are positive; a coin answers.

    >>> found = measure(total=20, prevalence=0.2, guess=0.5, sets=100, seed=1)
    >>> found.sizes, found.reaching
    ((4, 16), 20)
    >>> round(found.likely, 4)
    0.2258
    >>> [round(found.heaps[name].deviation, 4) for name in ROWS]
    [0.1118, 0.1398]
    """
    positives, negatives = whole_sizes(two_class_weights(prevalence), total).tolist()
    heaps, layers, baseline, likely = _all_sets(positives, negatives, guess, seed)
    return Found((positives, negatives), guess, sets, heaps, layers, baseline, likely)


@lru_cache(maxsize=32)  # while dots fall, nothing else changes
def _all_sets(
    positives: int, negatives: int, guess: float, seed: int
) -> tuple[dict[str, Heap], int, float, float]:
    sizes, expected = np.array([positives, negatives]), np.array([guess, 1 - guess])
    spread = [distribution(n, p) for n, p in zip(sizes.tolist(), expected.tolist(), strict=True)]
    hits = [quantiles(u, *of_class) for u, of_class in zip(uniforms(seed), spread, strict=True)]
    # The recalls of each set; last of all those of an answer that does not look.
    recalls = np.vstack([np.stack(hits, axis=-1) / np.maximum(sizes, 1), expected])
    both = positives > 0 < negatives
    weights = [sizes / sizes.sum(), (0.5, 0.5)]
    scores = np.array(alpha_weighted_recall(recalls[:, np.newaxis], weights))
    whole = np.stack([expected * sizes, (1 - expected) * sizes], axis=-1)
    whole[1] = whole[1, ::-1]
    if not both:
        scores[:, 1] = math.nan
    deviations = (
        math.sqrt(guess * (1 - guess) / sizes.sum()),
        float(standard_error_uar(whole)) if both else math.nan,
    )
    # How far the possible scores lie apart.
    steps = 1 / sizes.sum(), 0.5 / max(1, math.lcm(positives, negatives))
    heaps = {
        name: Heap(own[:-1], *stacked(own[:-1], step), float(own[-1]), deviation)
        for name, own, step, deviation in zip(ROWS, scores.T, steps, deviations, strict=True)
    }
    layers = max(int(heap.layer.max()) + 1 for heap in heaps.values())
    likely = probability_of_reaching(sizes, *spread) if both else math.nan
    return heaps, layers, float(majority_baseline(whole)), likely


@lru_cache(maxsize=4)
def uniforms(seed: int) -> FloatArray:
    """Return the numbers from 0 to 1 that decide each set: of shape (2, SETS).

    Examples
    --------
    >>> bool((uniforms(3) == uniforms(3)).all()), uniforms(3).shape
    (True, (2, 200))
    """
    return np.random.default_rng(seed).random((2, SETS))


@cache
def _log_factorials() -> FloatArray:
    return np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, MOST + 1)))])


def distribution(n: int, p: float) -> tuple[int, FloatArray]:
    """Return the binomial probabilities of all numbers of hits that ever occur, and the first.

    Left out are numbers more than 9 standard deviations and 10 hits from the mean.

    Examples
    --------
    >>> first, chances = distribution(2, 0.5)
    >>> first, chances.round(6).tolist()
    (0, [0.25, 0.5, 0.25])
    >>> distribution(7, 1.0)
    (7, array([1.]))
    """
    if p in (0.0, 1.0) or n == 0:
        return n * int(p), np.ones(1)
    reach = 9 * math.sqrt(n * p * (1 - p)) + 10
    first, last = max(0, math.floor(n * p - reach)), min(n, math.ceil(n * p + reach))
    k = np.arange(first, last + 1)
    log = _log_factorials()
    chances = np.exp(log[n] - log[k] - log[n - k] + k * math.log(p) + (n - k) * math.log1p(-p))
    return first, chances / chances.sum()


def quantiles(u: FloatArray, first: int, chances: FloatArray) -> NDArray[np.int64]:
    """Return hits for numbers from 0 to 1: the fewest at which the distribution reaches each.

    Examples
    --------
    >>> quantiles(np.array([0.2, 0.3, 0.9]), *distribution(2, 0.5)).tolist()
    [0, 1, 2]
    """
    below = np.searchsorted(np.cumsum(chances), u)
    return first + np.minimum(below, len(chances) - 1)


def probability_of_reaching(
    sizes: NDArray[np.int64],
    of_positives: tuple[int, FloatArray],
    of_negatives: tuple[int, FloatArray],
) -> float:
    """Return the probability of a UAR of `LEVEL` or more: exact, over all pairs of hits.

    Examples
    --------
    One example of each class: with a coin UAR is 0, 1/2, 1/2 or 1.

    >>> coin = distribution(1, 0.5)
    >>> round(probability_of_reaching(np.array([1, 1]), coin, coin), 6)
    0.25
    """
    (low, chances), (other_low, others) = of_positives, of_negatives
    positives, negatives = sizes.tolist()
    found = (low + np.arange(len(chances))) / positives
    wanted = np.ceil(negatives * (2 * LEVEL - found) - _NEAR * negatives).astype(np.int64)
    at_least = np.append(np.cumsum(others[::-1])[::-1], 0.0)
    return float(chances @ at_least[np.clip(wanted - other_low, 0, len(others))])


def stacked(scores: FloatArray, step: float) -> tuple[FloatArray, NDArray[np.int64]]:
    """Return where dots come to lie that fall one after the other: x, and the dots below each.

    A dot falls into the column nearest to its score. Where scores are `step` apart, more than two
    columns, those that tie lie side by side too: up to five of them, where the next score leaves
    room.

    Examples
    --------
    >>> x, layer = stacked(np.array([0.5, 0.51, 0.5]), step=0.01)
    >>> x.tolist(), layer.tolist()
    ([0.5, 0.51, 0.5], [0, 0, 1])
    >>> x, layer = stacked(np.array([0.5, 0.5, 0.5, 0.5]), step=0.05)
    >>> x.round(2).tolist(), layer.tolist()
    ([0.5, 0.49, 0.51, 0.5], [0, 0, 0, 1])
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
