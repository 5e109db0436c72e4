r"""Two classes of normally distributed scores, one threshold: the recalls, and the best thresholds.

The negative class has mean :math:`-d/2`, the positive :math:`+d/2`; both have the standard
deviation :math:`\sigma`. An example is called positive from the threshold up. As the spread is
the same in both classes, a higher score always means a more likely positive: the score can be
calibrated, and one threshold is all that a rule needs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets import metrics
from uarwidgets._core.isolines import weighted_isoline
from uarwidgets._core.means import arithmetic_mean, geometric_mean, weighted_mean
from uarwidgets._core.validation import FloatArray, Score, as_probability
from uarwidgets._core.whole_counts import whole_sizes
from uarwidgets.recalls import two_class_weights

WEIGHTED = ("accuracy", "unweighted_average_recall")  # straight iso-lines in the ROC plane
CURVES = (*WEIGHTED, "geometric_mean_recall")
LIMIT = 5.0  # the scores on the page run from -LIMIT to LIMIT
FARTHEST = 4.0  # largest separation
TOTAL = 10_000  # examples in the matrix: 1 in 100 still is a class of 100

_SCORES = np.linspace(-LIMIT, LIMIT, 61)
_STEPS = np.linspace(-3.6, 3.6, 49)  # of a bell, in spreads
_erfc = np.frompyfunc(math.erfc, 1, 1)


def normal_cdf(x: ArrayLike) -> Score:
    """Probability that a standard normal variable is at most `x`, exact far into both tails.

    Examples
    --------
    >>> float(normal_cdf(0.0)), round(float(normal_cdf(1.959963984540054)), 6)
    (0.5, 0.975)
    """
    return 0.5 * np.asarray(_erfc(-np.asarray(x, dtype=float) / math.sqrt(2)), dtype=float)[()]


def bell(mean: float, spread: float) -> FloatArray:
    """Points (score, height) of a normal density that is 1 at its highest, on the page.

    Examples
    --------
    >>> bell(0.0, 1.0).max(axis=0).round(2).tolist()
    [3.6, 1.0]
    """
    x = np.clip(mean + spread * _STEPS, -LIMIT, LIMIT)
    return np.column_stack([x, np.exp(-(((x - mean) / spread) ** 2) / 2)])


def recalls_at(threshold: ArrayLike, separation: float, spread: float) -> FloatArray:
    """TPR and TNR, in the last axis, at thresholds of any shape; infinite ones are welcome.

    Examples
    --------
    >>> recalls_at([-np.inf, 0.0, np.inf], 0.0, 1.0).tolist()
    [[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]]
    """
    at = np.asarray(threshold, dtype=float)
    middle = separation / 2
    tpr = normal_cdf((middle - at) / spread)
    tnr = normal_cdf((at + middle) / spread)
    return np.stack(np.broadcast_arrays(tpr, tnr), axis=-1)


def calibrated_probability(
    threshold: ArrayLike, prevalence: float, separation: float, spread: float
) -> Score:
    """Probability that an example with this score is positive: Bayes' rule.

    Its log-odds are those of the prevalence plus separation * score / spread**2.

    Examples
    --------
    In the middle both classes are equally dense, so the probability is the prevalence:

    >>> round(float(calibrated_probability(0.0, 0.2, 2.0, 1.0)), 12)
    0.2
    """
    slope = separation / spread**2
    log_odds = math.log(prevalence) - math.log1p(-prevalence) + slope * np.asarray(threshold)
    small = np.exp(-np.abs(log_odds))  # in (0, 1]: nothing overflows
    return (np.where(log_odds < 0, small, 1.0) / (1 + small))[()]


def iso_slope(weight: float) -> float:
    """Slope (1 - α)/α of the iso-lines of α TPR + (1 - α) TNR in the ROC plane, for α above 0.

    With α the prevalence, negatives per positive: accuracy's. With α = 1/2, 1: UAR's.

    Examples
    --------
    >>> iso_slope(0.5), iso_slope(0.2)
    (1.0, 4.0)
    """
    return (1 - weight) / weight


def best_threshold(weight: float, separation: float, spread: float) -> float:
    r"""The threshold at which α TPR + (1 - α) TNR is highest.

    There the densities stand in the ratio (1 - α)/α, the slope of the iso-lines, so
    :math:`t = (\sigma^2 / d) \ln((1 - \alpha) / \alpha)`. With α the prevalence this is the best
    threshold for accuracy, where the calibrated probability is 1/2; with α = 1/2 that for UAR,
    0 whatever the prevalence, where the calibrated probability is the prevalence.

    Infinite where it is best to give always the same answer; NaN where all thresholds are
    equally good, which is α = 1/2 without separation.

    References
    ----------
    C. Elkan (2001). The foundations of cost-sensitive learning. IJCAI 17, 973-978.

    Examples
    --------
    >>> best_threshold(0.5, 2.0, 1.0), round(best_threshold(0.1, 2.0, 1.0), 4)
    (0.0, 1.0986)
    >>> best_threshold(0.1, 0.0, 1.0)
    inf
    """
    alpha = float(as_probability(weight, "weight"))
    if alpha in (0.0, 1.0):
        return math.inf if alpha == 0 else -math.inf
    log_slope = math.log(iso_slope(alpha))
    if log_slope == 0:
        return math.nan if separation == 0 else 0.0
    if separation == 0:
        return math.copysign(math.inf, log_slope)
    return spread**2 / separation * log_slope  # infinite too where the separation is next to none


def best_thresholds(prevalence: float, separation: float, spread: float) -> dict[str, float]:
    """The threshold at which each score is highest; infinite or NaN as in `best_threshold`.

    Examples
    --------
    >>> best_thresholds(0.5, 2.0, 1.0)
    {'accuracy': 0.0, 'unweighted_average_recall': 0.0, 'geometric_mean_recall': 0.0}
    """
    return {
        "accuracy": best_threshold(prevalence, separation, spread),
        "unweighted_average_recall": best_threshold(0.5, separation, spread),
        # log TPR + log TNR is concave in the threshold and, with equal spreads, symmetric.
        "geometric_mean_recall": 0.0,
    }


def bells_of(cm: ArrayLike) -> dict[str, float] | None:
    """Prevalence, separation and threshold of two bells of spread 1 that lead to this matrix.

    The separation is known in signal detection as d'. None if no two bells on the page do: no
    finite threshold has a recall of 0 or 1.

    Examples
    --------
    >>> bells_of([[1, 1], [3, 3]]), bells_of([[2, 0], [3, 3]])
    ({'prevalence': 0.25, 'separation': 0.0, 'threshold': 0.0}, None)
    """
    recalls = metrics.recall_per_class(cm).tolist()
    if len(recalls) != 2 or not all(0 < recall < 1 for recall in recalls):
        return None
    found, kept = map(NormalDist().inv_cdf, recalls)
    separation, threshold = found + kept, (kept - found) / 2
    if not 0 <= separation <= FARTHEST or abs(threshold) > LIMIT:
        return None
    share = float(metrics.prevalence(cm)[0])
    return {"prevalence": share, "separation": separation, "threshold": threshold}


@dataclass(frozen=True)
class Found:
    """One threshold between two bells."""

    prevalence: float
    threshold: float
    separation: float
    cm: np.ndarray  # of `TOTAL` examples in whole numbers
    scores: dict[str, float]  # of cm, and ``calibrated_probability``, ``best_threshold_accuracy``
    answered_positive: float  # the share of all examples at accuracy's best threshold
    slope: float  # of accuracy's iso-lines in the ROC plane
    drawn: dict[str, Any]  # what the picture shows, by name


def measure(prevalence: float, threshold: float, separation: float, spread: float) -> Found:
    """All that a frame shows; the points stand where the whole numbers put them.

    Examples
    --------
    >>> found = measure(prevalence=0.2, threshold=0.0, separation=2.0, spread=1.0)
    >>> found.cm.tolist(), round(found.scores["calibrated_probability"], 12)
    ([[1683, 317], [1269, 6731]], 0.2)
    """
    unmoved = _unmoved(prevalence, separation, spread)
    # What `whole_matrix` does, of entries that are checked already: a product such as 0.29 * 50
    # must not fall below its half by rounding.
    hits = np.floor(recalls_at(threshold, separation, spread) * unmoved.sizes + (0.5 + 1e-9))
    recalls = hits / unmoved.sizes
    (tp, tn), (p, n) = hits.astype(int).tolist(), unmoved.sizes.tolist()
    scores = {
        "accuracy": (tp + tn) / TOTAL,
        "unweighted_average_recall": float(arithmetic_mean(recalls)),
        "geometric_mean_recall": float(geometric_mean(recalls)),
    }
    at_weight = {name: float(weighted_mean(recalls, w)) for name, w in unmoved.weights.items()}
    drawn = {
        "threshold": threshold,
        "now": scores.copy(),
        "point": _roc_points(recalls),
        "iso_lines": {
            name: _roc_points(weighted_isoline(level, float(unmoved.weights[name][0])))
            for name, level in at_weight.items()
        },
        **unmoved.drawn,
    }
    calibrated = calibrated_probability(threshold, prevalence, separation, spread)
    scores["calibrated_probability"] = float(calibrated)
    scores |= {f"best_threshold_{name}": at for name, at in unmoved.best.items()}
    cm = np.array([[tp, p - tp], [n - tn, tn]])
    slope = iso_slope(prevalence)
    return Found(
        prevalence, threshold, separation, cm, scores, unmoved.answered_positive, slope, drawn
    )


@dataclass(frozen=True, eq=False)
class _Unmoved:
    """What does not depend on the threshold."""

    sizes: np.ndarray  # of the classes among `TOTAL` examples
    weights: dict[str, FloatArray]  # of the scores in `WEIGHTED`
    best: dict[str, float]
    answered_positive: float
    drawn: dict[str, Any]


@lru_cache(maxsize=4)
def _unmoved(prevalence: float, separation: float, spread: float) -> _Unmoved:
    shape, shares = _shape(separation, spread), two_class_weights(prevalence)
    best = best_thresholds(prevalence, separation, spread)
    recalls = recalls_at(best["accuracy"], separation, spread)
    # On the page, where the curve is seen to peak: at its ends if need be.
    at = float(np.clip(best["accuracy"], -LIMIT, LIMIT))
    seen = recalls_at(at, separation, spread) if abs(best["accuracy"]) > LIMIT else recalls
    accuracy = np.column_stack([_SCORES, weighted_mean(shape["recalls"], shares)])
    return _Unmoved(
        whole_sizes(shares, TOTAL),
        {"accuracy": shares, "unweighted_average_recall": np.array([0.5, 0.5])},
        best,
        float(weighted_mean(np.array([recalls[0], 1 - recalls[1]]), shares)),
        {
            "bells": tuple(one * (1, w) for one, w in zip(shape["bells"], shares, strict=True)),
            "outlines": shape["outlines"],
            "curves": {"accuracy": accuracy, **shape["curves"]},
            "best": {
                "accuracy": np.array([at, weighted_mean(seen, shares)]),
                **shape["best"],
            },
            "roc": shape["roc"],
            "best_points": {"accuracy": _roc_points(recalls), **shape["best_points"]},
        },
    )


@lru_cache(maxsize=4)  # while the prevalence moves, these stand still
def _shape(separation: float, spread: float) -> dict[str, Any]:
    """What does not depend on the prevalence either, and a bell of each class as high as 1."""
    found = recalls_at(_SCORES, separation, spread)
    uar, at = "unweighted_average_recall", best_threshold(0.5, separation, spread)
    recalls = recalls_at(at, separation, spread)
    curves = {uar: arithmetic_mean(found), "geometric_mean_recall": geometric_mean(found)}
    bells = [bell(mean, spread) for mean in (separation / 2, -separation / 2)]
    return {
        "recalls": found,
        "bells": bells,
        "outlines": tuple(one * (1, 0.5) for one in bells),
        "curves": {name: np.column_stack([_SCORES, curve]) for name, curve in curves.items()},
        "best": {uar: np.array([at, arithmetic_mean(recalls)])},
        "roc": np.concatenate([[[1.0, 1.0]], _roc_points(found), [[0.0, 0.0]]]),
        "best_points": {uar: _roc_points(recalls)},
    }


def _roc_points(recalls: FloatArray) -> FloatArray:
    """Points (FPR, TPR) for recalls (TPR, TNR)."""
    return np.stack([1 - recalls[..., 1], recalls[..., 0]], axis=-1)
