"""One threshold between two bells: the matrix, the scores, their curves, and where each is best."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from uarwidgets._core.means import arithmetic_mean, geometric_mean, weighted_mean
from uarwidgets._core.validation import FloatArray
from uarwidgets._core.whole_counts import whole_sizes
from uarwidgets.costs import implied_cost_ratio
from uarwidgets.explorers.threshold.bells import (
    LIMIT,
    bell,
    calibrated_probability,
    log_density_ratio,
    recalls_at,
)
from uarwidgets.explorers.threshold.best import (
    best_for_geometric_mean,
    best_threshold,
    best_thresholds,
    iso_slope,
)
from uarwidgets.explorers.threshold.contest import change_of_places, crossing
from uarwidgets.explorers.threshold.plane import (
    hyperbola,
    hyperbolas,
    precision_points,
    roc_points,
    straight_family,
    straight_line,
)
from uarwidgets.recalls import two_class_weights

WEIGHTED = ("accuracy", "unweighted_average_recall")  # straight iso-lines in the ROC plane
GEOMETRIC = "geometric_mean_recall"
CURVES = (*WEIGHTED, GEOMETRIC)
OWN = "alpha_weighted_recall"  # the score of the reader's own weight
BESIDE = ("roc", "precision-recall")  # what may stand beside the bells
TOTAL = 10_000  # examples in the matrix: 1 in 100 still is a class of 100

_SCORES = np.linspace(-LIMIT, LIMIT, 61)


@dataclass(frozen=True)
class Contest:
    """A and a second score, B, each at its own best threshold."""

    highest: dict[str, tuple[float, float]]  # by score, what A and B reach there
    weight: float  # at which they change places; NaN where they do not
    first: str  # "A" or "B", who is first below that weight or at all; "" if they are one
    crossing: tuple[float, float]  # FPR and TPR where the ROC curves cross; NaN where nowhere


@dataclass(frozen=True)
class Found:
    """One threshold between two bells."""

    prevalence: float
    threshold: float
    separation: float
    ratio: float  # the spread of the positive class over that of the negative
    turn: float  # the score at which higher begins, or ceases, to mean more likely; NaN if nowhere
    unequal: bool  # whether the reader asked for unequal spreads
    cm: np.ndarray  # of `TOTAL` examples in whole numbers
    scores: dict[str, float]  # of cm, and ``calibrated_probability``, ``best_threshold_accuracy``
    answered_positive: float  # the share of all examples at accuracy's best threshold
    slope: float  # of accuracy's iso-lines in the ROC plane
    weight: float | None  # the reader's own, of the positive class
    cost_ratio: float  # what a miss costs in false alarms, as that weight implies; NaN without one
    drawn: dict[str, Any]  # what the picture shows, by name
    contest: Contest | None = None


def measure(
    prevalence: float,
    threshold: float,
    separation: float,
    spread: float,
    weight: float | None = None,
    spread_ratio: float | None = None,
    rival: float | None = None,
    *,
    beside: str = BESIDE[0],
    families: bool = False,
) -> Found:
    """All that a frame shows; the points stand where the whole numbers put them.

    `rival` is the separation of a second score, B; `beside` is one of `BESIDE`; `families` are
    lines of equal score in the ROC plane.

    Examples
    --------
    >>> found = measure(prevalence=0.2, threshold=0.0, separation=2.0, spread=1.0)
    >>> found.cm.tolist(), round(found.scores["calibrated_probability"], 12)
    ([[1683, 317], [1269, 6731]], 0.2)
    """
    ratio = 1.0 if spread_ratio is None or math.isclose(spread_ratio, 1) else spread_ratio
    bells = separation, spread, ratio
    unmoved = _unmoved(prevalence, *bells)
    # What `whole_matrix` does, of entries that are checked already: a product such as 0.29 * 50
    # must not fall below its half by rounding.
    hits = np.floor(recalls_at(threshold, *bells) * unmoved.sizes + (0.5 + 1e-9))
    recalls = hits / unmoved.sizes
    (tp, tn), (p, n) = hits.astype(int).tolist(), unmoved.sizes.tolist()
    scores = {
        "accuracy": (tp + tn) / TOTAL,
        "unweighted_average_recall": float(arithmetic_mean(recalls)),
        GEOMETRIC: float(geometric_mean(recalls)),
    }
    weights, best, kept = unmoved.weights, unmoved.best, unmoved.drawn
    cost_ratio = math.nan
    if spread_ratio is not None:  # it parts the geometric mean from UAR
        shown = _shape(*bells)["best"]
        kept = kept | {part: {**kept[part], GEOMETRIC: at} for part, at in shown.items()}
    if weight is not None:
        own = _weighed(weight, *bells)
        weights, best = weights | {OWN: own.weights}, best | {OWN: own.best}
        scores[OWN] = float(weighted_mean(recalls, own.weights))
        cost_ratio = _cost_ratio(prevalence, weight)
        kept = kept | {part: {**kept[part], OWN: at} for part, at in own.drawn.items()}
    drawn = {"threshold": threshold, "now": scores.copy(), **kept}
    if beside == "precision-recall":
        scores["precision"] = tp / (tp + n - tn) if tp + n - tn else math.nan
        drawn |= {
            "plane": _precision_curve(prevalence, *bells),
            "point": np.array([recalls[0], scores["precision"]]),
            "chance": unmoved.chance,
            "best_points": {
                name: _precision_point(best[name], prevalence, *bells) for name in kept["best"]
            },
            "iso_lines": {},
        }
    else:
        drawn["point"] = roc_points(recalls)
        # B has lines of its own, which do not go through the point.
        drawn["iso_lines"] = {} if rival is not None else _iso_lines(recalls, weights)
    if families and beside == "roc":
        straight = "accuracy" if weight is None else OWN
        drawn["iso_lines"][GEOMETRIC] = hyperbola(scores[GEOMETRIC])
        drawn["families"] = {
            straight: straight_family(float(weights[straight][0])),
            GEOMETRIC: hyperbolas(),
        }
    calibrated = calibrated_probability(threshold, prevalence, *bells)
    scores["calibrated_probability"] = float(calibrated)
    scores |= {f"best_threshold_{name}": at for name, at in best.items()}
    contest = None
    if rival is not None:
        compared = _against(rival, prevalence, weight, *bells, beside=beside)
        contest, drawn["rival"], lines = compared
        if beside == "roc":
            drawn["iso_lines"] |= lines
        scores |= {f"highest_{name}": of_both[0] for name, of_both in contest.highest.items()}
        scores |= {f"highest_{name}_B": of_both[1] for name, of_both in contest.highest.items()}
        scores["weight_of_equal_scores"] = contest.weight
    cm = np.array([[tp, p - tp], [n - tn, tn]])
    return Found(
        prevalence, threshold, separation, ratio, unmoved.turn, spread_ratio is not None,
        cm, scores, unmoved.answered_positive,
        iso_slope(prevalence), weight, cost_ratio, drawn, contest,
    )  # fmt: skip


def _iso_lines(recalls: FloatArray, weights: Mapping[str, FloatArray]) -> dict[str, FloatArray]:
    """Return the lines through the present point of the ROC plane that keep weighted means."""
    return {
        name: straight_line(float(weighted_mean(recalls, weight)), float(weight[0]))
        for name, weight in weights.items()
    }


@lru_cache(maxsize=8)
def _cost_ratio(prevalence: float, weight: float) -> float:
    return float(implied_cost_ratio(prevalence, weight))


@dataclass(frozen=True, eq=False)
class _Weighed:
    """A weighted mean of the recalls at every threshold."""

    weights: FloatArray
    best: float
    highest: float  # at the best threshold
    recalls: FloatArray  # at the best threshold
    drawn: dict[str, Any]


@lru_cache(maxsize=8)
def _weighed(weight: float, *bells: float) -> _Weighed:
    weights, best = two_class_weights(weight), best_threshold(weight, *bells)
    recalls = recalls_at(best, *bells)
    # On the page, where the curve is seen to peak: at its ends if need be.
    at = float(np.clip(best, -LIMIT, LIMIT))
    seen = recalls_at(at, *bells) if abs(best) > LIMIT else recalls
    curve = weighted_mean(_shape(*bells)["recalls"], weights)
    drawn = {
        "curves": np.column_stack([_SCORES, curve]),
        "best": np.array([at, weighted_mean(seen, weights)]),
        "best_points": roc_points(recalls),
    }
    # Without separation every threshold is as good as a constant answer.
    highest = (
        max(weight, 1 - weight) if math.isnan(best) else float(weighted_mean(recalls, weights))
    )
    return _Weighed(weights, best, highest, recalls, drawn)


@lru_cache(maxsize=4)  # while the threshold moves, these stand still
def _against(
    rival: float, prevalence: float, weight: float | None, *bells: float, beside: str
) -> tuple[Contest, dict[str, Any], dict[str, FloatArray]]:
    """A's bells and those of a second score, B; what the picture shows of B; and lines that touch.

    These are, in the ROC plane, those on which a score stays as high as the better gets it.
    """
    separation, spread, ratio = bells
    others = rival, spread, 1.0
    compared = dict(zip(WEIGHTED, (prevalence, 0.5), strict=True))
    if weight is not None:
        compared[OWN] = weight
    a = {name: _weighed(at, *bells) for name, at in compared.items()}
    b = {name: _weighed(at, *others) for name, at in compared.items()}
    fpr, tpr = crossing(separation, spread, ratio, rival)
    turn, first = change_of_places(separation, spread, ratio, rival)
    highest = {name: (a[name].highest, b[name].highest) for name in compared}
    curve, place = _shape(*others)["roc"], (fpr, tpr)
    best_points = {name: one.drawn["best_points"] for name, one in b.items()}
    if beside == "precision-recall":
        curve = _precision_curve(prevalence, *others)
        alarms = prevalence * tpr + (1 - prevalence) * fpr
        place = tpr, prevalence * tpr / alarms if alarms else math.nan
        best_points = {n: _precision_point(one.best, prevalence, *others) for n, one in b.items()}
    drawn = {
        "curve": curve,
        "best_points": best_points,
        "crossing": np.array(place),
        "levels": {name: _level_line(y) for name, (_, y) in highest.items()},
    }
    lines = {name: straight_line(max(highest[name]), at) for name, at in compared.items()}
    return Contest(highest, turn, first, (fpr, tpr)), drawn, lines


@lru_cache(maxsize=8)
def _level_line(y: float) -> FloatArray:
    line = np.array([[-LIMIT, y], [LIMIT, y]])
    line.setflags(write=False)
    return line


@dataclass(frozen=True, eq=False)
class _Unmoved:
    """What depends neither on the threshold nor on the reader's own weight."""

    sizes: np.ndarray  # of the classes among `TOTAL` examples
    weights: dict[str, FloatArray]  # of the scores in `WEIGHTED`
    best: dict[str, float]
    answered_positive: float
    turn: float
    chance: FloatArray  # recall and precision of those who guess
    drawn: dict[str, Any]


@lru_cache(maxsize=4)
def _unmoved(prevalence: float, *bells: float) -> _Unmoved:
    shape = _shape(*bells)
    weighed = {
        name: _weighed(weight, *bells)
        for name, weight in zip(WEIGHTED, (prevalence, 0.5), strict=True)
    }
    shares, recalls = weighed["accuracy"].weights, weighed["accuracy"].recalls
    drawn = {
        part: {name: one.drawn[part] for name, one in weighed.items()}
        for part in ("curves", "best", "best_points")
    }
    drawn["curves"][GEOMETRIC] = shape["geometric_mean"]
    return _Unmoved(
        whole_sizes(shares, TOTAL),
        {name: one.weights for name, one in weighed.items()},
        best_thresholds(prevalence, *bells),
        float(weighted_mean(np.array([recalls[0], 1 - recalls[1]]), shares)),
        shape["turn"],
        np.array([[0.0, prevalence], [1.0, prevalence]]),
        {
            "bells": tuple(one * (1, w) for one, w in zip(shape["bells"], shares, strict=True)),
            "outlines": shape["outlines"],
            "plane": shape["roc"],
            **drawn,
        },
    )


@lru_cache(maxsize=4)  # while the prevalence moves, these stand still
def _shape(separation: float, spread: float, ratio: float) -> dict[str, Any]:
    """What does not depend on the prevalence either, and a bell of each class as high as 1."""
    found = recalls_at(_SCORES, separation, spread, ratio)
    # As wide as a bell is, so much lower it is; the higher of the two is 1 high.
    heights = min(1.0, ratio) / ratio, min(1.0, ratio)
    bells = [
        bell(mean, wide) * (1, height)
        for mean, wide, height in zip(
            (separation / 2, -separation / 2), (spread * ratio, spread), heights, strict=True
        )
    ]
    bend, slope, _ = log_density_ratio(separation, spread, ratio)
    at = best_for_geometric_mean(separation, spread, ratio)
    recalls = recalls_at(at, separation, spread, ratio)
    return {
        "recalls": found,
        "bells": bells,
        "outlines": tuple(one * (1, 0.5) for one in bells),
        "turn": -slope / (2 * bend) if bend else math.nan,
        "best": {
            "best": np.array([at, geometric_mean(recalls)]),
            "best_points": roc_points(recalls),
        },
        "geometric_mean": np.column_stack([_SCORES, geometric_mean(found)]),
        "roc": np.concatenate([[[1.0, 1.0]], roc_points(found), [[0.0, 0.0]]]),
    }


@lru_cache(maxsize=4)
def _precision_curve(prevalence: float, *bells: float) -> FloatArray:
    on_page = precision_points(_SCORES, prevalence, *bells)
    return np.concatenate([[[1.0, prevalence]], on_page])


@lru_cache(maxsize=8)
def _precision_point(threshold: float, prevalence: float, *bells: float) -> FloatArray:
    return precision_points(threshold, prevalence, *bells)
