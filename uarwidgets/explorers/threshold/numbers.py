"""Two classes of normally distributed scores, a threshold, and what each score makes of it.

Both have the standard deviation `spread`, the negative class the mean -separation/2 and the
positive class +separation/2: a higher score always means a more likely positive. An example is
answered positive if its score is at the threshold or above.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets import metrics
from uarwidgets._core.isolines import weighted_isoline
from uarwidgets._core.means import weighted_mean
from uarwidgets._core.validation import FloatArray
from uarwidgets.costs import implied_cost_ratio
from uarwidgets.recalls import two_class_weights
from uarwidgets.styles import ACCURACY, ALPHA, UAR

WEIGHTED = (ACCURACY, UAR)  # weighted means of the recalls
LIMIT = 5.0  # the scores on the page run from -LIMIT to LIMIT
FARTHEST = 4.0  # largest separation

PEOPLE = 100  # of a class in the picture
COLUMN = 0.25  # scores that people in one column of the picture have, or half of it

_LEAST_SEPARATION = 1e-9  # below this no threshold tells the classes apart

_SCORES = np.linspace(-LIMIT, LIMIT, 81)


class Page(NamedTuple):
    """What does not depend on the threshold. Points are (x, y) in the last axis of an array."""

    weights: dict[str, FloatArray]  # by score, of the two recalls in a weighted mean
    thresholds: FloatArray  # those on the page
    curves: dict[str, FloatArray]  # by score, its values at them
    best_scores: dict[str, float]  # the best threshold of each score, by the name it has there
    highest: dict[str, float]  # by score, its value at its best threshold
    best: dict[str, float]  # by score, the best threshold; NaN if it is not on the page
    roc: FloatArray  # the points (FPR, TPR) of all thresholds
    best_points: dict[str, FloatArray]  # by score, that of its best threshold
    lines: dict[str, FloatArray]  # by score, all points that have its highest value


class Measured(NamedTuple):
    """All that a frame shows."""

    prevalence: float
    threshold: float
    weight: float | None  # the reader's own, of the positive class
    scores: dict[str, float]
    cost_ratio: float  # what a miss costs in false alarms by the reader's weight; NaN without one
    people: list[FloatArray]  # by class, by score: each one's column and place in it
    column: float  # how many scores a column has
    between: list[int]  # by class, the people between accuracy's best threshold and UAR's
    recalls: list[float]  # TPR and TNR
    page: Page
    point: FloatArray  # the point (FPR, TPR) of the present threshold


def measure(
    prevalence: float,
    threshold: float,
    separation: float,
    spread: float,
    weight: float | None = None,
) -> Measured:
    # A small spread has narrow columns, so that they are not higher than those of a large one.
    column = COLUMN if spread > 0.7 else COLUMN / 2
    # The threshold is between two columns: all in a column are right or all are wrong.
    edge = round(threshold % column, 9) % column
    page = _page(prevalence, weight, separation, spread)
    recalls = recalls_at(threshold, separation, spread)
    now = {name: float(weighted_mean(recalls, each)) for name, each in page.weights.items()}
    probability = calibrated_probability(threshold, prevalence, separation, spread)
    people = [_people(mean, spread, column, edge) for mean in (separation / 2, -separation / 2)]
    low, high = sorted(page.best_scores[f"best_threshold_{name}"] for name in WEIGHTED)
    return Measured(
        prevalence=prevalence,
        threshold=threshold,
        weight=weight,
        scores=now | {"calibrated_probability": probability} | page.best_scores,
        cost_ratio=math.nan if weight is None else float(implied_cost_ratio(prevalence, weight)),
        people=people,
        column=column,
        between=[int(np.sum((low < x) & (x < high))) for x, _ in map(np.transpose, people)],
        recalls=recalls.tolist(),
        page=page,
        point=_roc_points(recalls),
    )


@lru_cache(64)
def _page(prevalence: float, weight: float | None, separation: float, spread: float) -> Page:
    alphas = dict(zip(WEIGHTED, (prevalence, 0.5), strict=True))
    alphas |= {} if weight is None else {ALPHA: weight}
    weights = {name: two_class_weights(alpha) for name, alpha in alphas.items()}
    best = {name: best_threshold(alpha, separation, spread) for name, alpha in alphas.items()}
    # One call for all: most of its time is spent before the first number.
    everywhere = recalls_at([*_SCORES, *best.values()], separation, spread)
    on_page, at_best = np.split(everywhere, [len(_SCORES)])
    highest = {n: float(np.nanmax(weighted_mean(everywhere, w))) for n, w in weights.items()}
    return Page(
        weights=weights,
        thresholds=_SCORES,
        curves={n: np.asarray(weighted_mean(on_page, each)) for n, each in weights.items()},
        highest=highest,
        best_scores={f"best_threshold_{name}": at for name, at in best.items()},
        best={name: at if abs(at) < LIMIT else math.nan for name, at in best.items()},
        roc=np.concatenate([[[1.0, 1.0]], _roc_points(on_page), [[0.0, 0.0]]]),
        best_points=dict(zip(best, _roc_points(at_best), strict=True)),
        lines={n: _roc_points(weighted_isoline(highest[n], a)) for n, a in alphas.items()},
    )


@lru_cache(256)
def _people(mean: float, wide: float, column: float, edge: float) -> FloatArray:
    """Return the columns and the places in them of the people, evenly by their quantiles."""
    from scipy.special import ndtri

    scores = mean + wide * ndtri((np.arange(PEOPLE) + 0.5) / PEOPLE)
    columns = np.floor((np.clip(scores, -LIMIT, LIMIT - column / 2) - edge) / column)
    places = np.arange(PEOPLE) - np.searchsorted(columns, columns)
    return np.column_stack([edge + (columns + 0.5) * column, places])


def recalls_at(threshold: ArrayLike, separation: float, spread: float) -> FloatArray:
    """Return TPR and TNR, in the last axis, at thresholds of any shape, infinite ones too."""
    from scipy.special import ndtr

    at = np.asarray(threshold, dtype=float)
    above, below = (separation / 2 - at) / spread, (at + separation / 2) / spread
    return np.asarray(ndtr(np.stack([above, below], axis=-1)))


def _roc_points(recalls: FloatArray) -> FloatArray:
    return np.stack([1 - recalls[..., 1], recalls[..., 0]], axis=-1)


def calibrated_probability(
    threshold: float, prevalence: float, separation: float, spread: float
) -> float:
    """Return the probability that an example with this score is positive, by Bayes' rule."""
    from scipy.special import expit, logit

    return float(expit(logit(prevalence) + threshold * separation / spread**2))


def best_threshold(alpha: float, separation: float, spread: float) -> float:
    r"""Return the threshold at which α TPR + (1 - α) TNR is highest.

    There the densities are in the ratio (1 - α)/α, at
    :math:`(\sigma^2 / d) \ln((1 - \alpha) / \alpha)` (Elkan 2001). Infinite where a constant answer
    is best; NaN where all are equally good.
    """
    if alpha in (0, 1):
        return math.inf if alpha == 0 else -math.inf
    log_odds = math.log((1 - alpha) / alpha)
    if separation < _LEAST_SEPARATION:
        return math.nan if log_odds == 0 else math.copysign(math.inf, log_odds)
    return log_odds * spread**2 / separation


def bells_of(cm: ArrayLike) -> dict[str, float] | None:
    """Return prevalence, separation (d') and threshold of this matrix, if the page has them."""
    recalls = metrics.recall_per_class(cm).tolist()
    if len(recalls) != 2 or not all(0 < recall < 1 for recall in recalls):
        return None  # no finite threshold has a recall of 0 or 1
    above, below = map(NormalDist().inv_cdf, recalls)
    separation, threshold = above + below, (below - above) / 2
    if not 0 <= separation <= FARTHEST or abs(threshold) > LIMIT:
        return None
    share = float(metrics.prevalence(cm)[0])
    return {"prevalence": share, "separation": separation, "threshold": threshold}
