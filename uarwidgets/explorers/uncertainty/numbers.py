"""Posteriors in few numbers: a short curve to draw, an interval and probabilities to write.

Whole counts repeat: many positions of a slider share a posterior. So what was computed is kept:
few posteriors, whose curves are large, and many results, which are small.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from uarwidgets._core.validation import FloatArray
from uarwidgets._core.whole_counts import whole_matrix
from uarwidgets.metrics import (
    accuracy,
    geometric_mean_recall,
    majority_baseline,
    prevalence,
    unweighted_average_recall,
)
from uarwidgets.posterior import (
    PairedPosterior,
    Posterior,
    posterior_accuracy,
    posterior_difference_accuracy,
    posterior_difference_uar,
    posterior_geometric_mean,
    posterior_uar,
    probability_better,
    variance_share,
)
from uarwidgets.recalls import two_class_weights

ACCURACY, UAR, GEOMETRIC = ROWS = (
    "accuracy",
    "unweighted_average_recall",
    "geometric_mean_recall",
)
JUDGED = (ACCURACY, UAR)  # by which A is held against a constant answer, and against B
POINTS = 64
LEVEL = 0.95
_SHOWN = 0.9998  # of the probability lies under the drawn curve


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Sketch:
    """A density as a polyline that is 1 at its highest, and a credible interval.

    Heights are relative to the highest: densities of few and of many examples differ a
    hundredfold. The interval is equal-tailed and holds `LEVEL` of the probability.
    """

    x: FloatArray
    height: FloatArray
    low: float
    high: float
    above: float  # the probability of more than the level that was asked for


@lru_cache(maxsize=8)
def _kept(posterior: Posterior) -> Posterior:
    """An equal posterior, whose curve may have been computed already.

    A copy, so that the many posteriors that are keys below hold no curve of their own. A curve
    takes some 200 kB: the six that one state compares, and those it shares with the one before.
    """
    return copy(posterior)


@lru_cache(maxsize=1024)
def sketch(posterior: Posterior, level: float) -> Sketch:
    """Reduce a posterior to a curve, an interval and the probability of more than a level.

    Examples
    --------
    >>> drawn = sketch(posterior_uar([[4, 16], [5, 75]]), 0.5)
    >>> round(drawn.low, 3), round(drawn.high, 3), float(drawn.height.max())
    (0.498, 0.676, 1.0)
    >>> round(drawn.above, 3)
    0.971
    """
    posterior = _kept(posterior)
    x = np.linspace(*posterior.interval(_SHOWN), POINTS)
    density = np.asarray(posterior.pdf(x))
    low, high = posterior.interval(LEVEL)
    above = 1 - float(posterior.cdf(level))
    return Sketch(x, density / density.max(), low, high, above)


@lru_cache(maxsize=4096)
def chance_of_being_better(first: Posterior, second: Posterior) -> float:
    """Return ``probability_better``, remembered: the two must come from separate test sets.

    Examples
    --------
    >>> same = posterior_accuracy([[4, 16], [5, 75]])
    >>> round(chance_of_being_better(same, same), 6)
    0.5
    """
    return probability_better(_kept(first), _kept(second))


@dataclass(frozen=True)
class Difference:
    """What the same examples say of the score of A less that of B."""

    better: float  # the probability that it is above 0
    low: float
    high: float


@lru_cache(maxsize=4096)
def difference(posterior: PairedPosterior) -> Difference:
    """Reduce the posterior of a difference to a probability and an interval.

    Examples
    --------
    >>> round(difference(PairedPosterior((0.5,), (0.5,), (1.0,))).better, 6)
    0.5
    """
    # A copy, so that the key holds no curve of its own.
    posterior = copy(posterior)
    return Difference(posterior.probability_better, *posterior.interval(LEVEL))


def agreement_of(
    first: np.ndarray, second: np.ndarray, overlap: Sequence[float]
) -> NDArray[np.int64]:
    """Of each class [[both right, A alone], [B alone, neither]], in whole examples.

    How many both get right lies between the fewest and the most that two recalls admit, at the
    place that `overlap` says, from 0 to 1; halves are rounded upwards.

    Examples
    --------
    A gets 75 of 80 right and B 64: both of them at least 59, and at most 64.

    >>> a, b = [[4, 16], [5, 75]], [[8, 12], [16, 64]]
    >>> agreement_of(np.array(a), np.array(b), (1, 0.6))[1].tolist()
    [[62, 13], [2, 3]]
    """
    sizes, a, b = first.sum(axis=1), np.diagonal(first), np.diagonal(second)
    fewest, most = np.maximum(a + b - sizes, 0), np.minimum(a, b)
    both = fewest + np.floor(np.array(overlap) * (most - fewest) + 0.5 + 1e-9).astype(np.int64)
    cells = np.stack([both, a - both, b - both, sizes - a - b + both], axis=-1)
    return cells.reshape(-1, 2, 2)


@dataclass(frozen=True, eq=False)
class Tested:
    """What one test set says of one classifier, by each of `ROWS`."""

    matrix: NDArray[np.int64]  # for reading alone
    values: dict[str, float]
    posteriors: dict[str, Posterior]
    sketches: dict[str, Sketch]
    baseline: float
    shares: list[float]  # of each class in the examples
    variance: list[float]  # and in UAR's variance
    constant: bool  # whether a constant answer has these recalls


@lru_cache(maxsize=1024)
def tested(counts: tuple[tuple[int, ...], ...]) -> Tested:
    """Return what a matrix of whole numbers says; while A moves, that of B comes back.

    Examples
    --------
    >>> tested(((4, 16), (5, 75))).values["accuracy"]
    0.79
    """
    cm = np.array(counts)
    cm.setflags(write=False)
    posteriors = {
        ACCURACY: posterior_accuracy(cm),
        UAR: posterior_uar(cm),
        GEOMETRIC: posterior_geometric_mean(cm),
    }
    baseline = float(majority_baseline(cm))
    levels = {ACCURACY: baseline, UAR: 1 / len(cm), GEOMETRIC: 0.0}
    constant = np.diag(cm.sum(axis=1)) == np.diagonal(cm)  # a row for each constant answer
    return Tested(
        cm,
        {
            ACCURACY: float(accuracy(cm)),
            UAR: float(unweighted_average_recall(cm, undefined="nan")),
            GEOMETRIC: float(geometric_mean_recall(cm, undefined="nan")),
        },
        posteriors,
        {name: sketch(posteriors[name], levels[name]) for name in ROWS},
        baseline,
        prevalence(cm).tolist(),
        variance_share(cm).tolist(),
        bool(constant.all(axis=1).any()),
    )


@dataclass(frozen=True, eq=False)
class Found:
    """What one test set says of classifier A, and it or another like it of classifier B."""

    tests: dict[str, Tested]  # by classifier
    values: dict[tuple[str, str], float]  # of `ROWS` by classifier; NaN where not measured
    sketches: dict[tuple[str, str], Sketch]
    better: dict[str, float]  # the probability that A is better, by each of `JUDGED`
    # Where both answered the same examples: see `agreement_of`; by `JUDGED`, A less B, and the
    # probability that A is better that two test sets would have given.
    agreement: NDArray[np.int64] | None = None
    differences: Mapping[str, Difference] = field(default_factory=dict)
    apart: Mapping[str, float] = field(default_factory=dict)

    @property
    def matrices(self) -> dict[str, NDArray[np.int64]]:
        """By classifier, in whole numbers."""
        return {of: test.matrix for of, test in self.tests.items()}

    @property
    def baseline(self) -> float:
        return self.tests["A"].baseline

    @property
    def shares(self) -> list[float]:
        """The share of each class in the examples."""
        return self.tests["A"].shares

    @property
    def variance(self) -> list[float]:
        """The share of each class in the variance of A's UAR."""
        return self.tests["A"].variance

    @property
    def chance(self) -> float:
        return 1 / len(self.shares)

    @property
    def references(self) -> dict[str, float]:
        """What each of `JUDGED` is held against: the baseline, taken as known, and chance."""
        return {ACCURACY: self.baseline, UAR: self.chance}

    def above(self, name: str, of: str) -> float:
        """Return the probability of more than the reference; NaN for a constant answer's recalls.

        Of a constant answer UAR is known, and is chance: counts alone would put its posterior
        to either side, by which class is the larger. So it is with accuracy.
        """
        return np.nan if self.tests[of].constant else self.sketches[name, of].above

    @property
    def scores(self) -> dict[str, float]:
        """The numbers by name; those of classifier B end in ``_B``."""
        named = {"majority_baseline": self.baseline}
        named |= {f"variance_share_{k}": part for k, part in enumerate(self.variance)}
        named |= {f"probability_better_{name}": value for name, value in self.better.items()}
        named |= self._of_the_same()
        for (name, of), drawn in self.sketches.items():
            end = "" if of == "A" else f"_{of}"
            named[f"{name}{end}"] = self.values[name, of]
            named |= {f"{name}_low{end}": drawn.low, f"{name}_high{end}": drawn.high}
            if name in JUDGED:
                level = "chance" if name == UAR else "baseline"
                named[f"probability_above_{level}{end}"] = self.above(name, of)
        return named

    def _of_the_same(self) -> dict[str, float]:
        if self.agreement is None:
            return {}
        named = {f"probability_better_apart_{name}": p for name, p in self.apart.items()}
        for name, found in self.differences.items():
            named[f"difference_{name}"] = self.values[name, "A"] - self.values[name, "B"]
            named |= {f"difference_{name}_low": found.low, f"difference_{name}_high": found.high}
        for k, ((_, first), (second, _)) in enumerate(self.agreement.tolist()):
            named |= {f"only_A_{k}": float(first), f"only_B_{k}": float(second)}
        return named


def measure(
    wished: Mapping[str, Sequence[float]],
    shares: Sequence[float],
    total: int,
    overlap: Sequence[float] = (),
) -> Found:
    """All that a frame shows, of each classifier's wished recalls on `total` examples.

    With an overlap for each class the two answered the same examples: see `agreement_of`.

    Examples
    --------
    >>> found = measure({"A": (0.2, 0.9375)}, (0.2, 0.8), 100)
    >>> found.matrices["A"].tolist(), found.values["accuracy", "A"]
    ([[4, 16], [5, 75]], 0.79)
    """
    matrices = {of: whole_matrix(recalls, shares, total) for of, recalls in wished.items()}
    tests = {of: tested(tuple(map(tuple, cm.tolist()))) for of, cm in matrices.items()}
    apart = {}
    if "B" in tests:
        a, b = tests["A"].posteriors, tests["B"].posteriors
        apart = {name: chance_of_being_better(a[name], b[name]) for name in JUDGED}
    found = Found(
        tests,
        {(name, of): value for of, test in tests.items() for name, value in test.values.items()},
        {(name, of): drawn for of, test in tests.items() for name, drawn in test.sketches.items()},
        apart,
    )
    if not overlap:
        return found
    agreement = agreement_of(matrices["A"], matrices["B"], overlap)
    differences = {
        ACCURACY: difference(posterior_difference_accuracy(agreement)),
        UAR: difference(posterior_difference_uar(agreement)),
    }
    better = {name: of.better for name, of in differences.items()}
    return replace(found, better=better, agreement=agreement, differences=differences, apart=apart)


def class_shares(n_classes: int, prevalence: float, sizes: Sequence[float]) -> list[float]:
    """Each class's share: of two by the prevalence, of more by their sizes if these fit.

    Examples
    --------
    >>> class_shares(2, 0.25, ()), class_shares(3, 0.25, (1, 0.5, 0.5)), class_shares(4, 0.25, ())
    ([0.25, 0.75], [0.5, 0.25, 0.25], [0.25, 0.25, 0.25, 0.25])
    """
    if n_classes == 2:
        return two_class_weights(prevalence).tolist()
    fits = len(sizes) == n_classes and sum(sizes) > 0
    parts = np.array(sizes if fits else [1.0] * n_classes)
    return (parts / parts.sum()).tolist()
