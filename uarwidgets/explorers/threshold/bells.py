r"""Two classes of normally distributed scores: their densities, and the recalls at a threshold.

The negative class has mean :math:`-d/2` and standard deviation :math:`\sigma`, the positive
:math:`+d/2` and :math:`\rho \sigma`. An example is called positive from the threshold up. With
equal spreads, :math:`\rho = 1`, a higher score always means a more likely positive: the score can
be calibrated, and one threshold is all that a rule needs. With unequal ones it need not.
"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets import metrics
from uarwidgets._core.validation import FloatArray, Score

LIMIT = 5.0  # the scores on the page run from -LIMIT to LIMIT
FARTHEST = 4.0  # largest separation

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


def recalls_at(
    threshold: ArrayLike, separation: float, spread: float, ratio: float = 1.0
) -> FloatArray:
    """TPR and TNR, in the last axis, at thresholds of any shape; infinite ones are welcome.

    `spread` is that of the negative class, `ratio` the positive one's in units of it.

    Examples
    --------
    >>> recalls_at([-np.inf, 0.0, np.inf], 0.0, 1.0).tolist()
    [[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]]
    """
    at = np.asarray(threshold, dtype=float)
    middle = separation / 2
    distances = np.empty((*at.shape, 2))  # to the means, in spreads
    distances[..., 0] = (middle - at) / (spread * ratio)
    distances[..., 1] = (at + middle) / spread
    return np.asarray(normal_cdf(distances))


def log_density_ratio(separation: float, spread: float, ratio: float) -> tuple[float, float, float]:
    """How likely a score is in the positive class against the negative, as a parabola.

    Its logarithm is bend * score**2 + slope * score + start; with equal spreads a straight line.

    Examples
    --------
    >>> log_density_ratio(2.0, 1.0, 1.0)
    (0.0, 2.0, 0.0)
    """
    own, other = 1 / (spread * ratio) ** 2, 1 / spread**2
    bend, middle = (other - own) / 2, separation / 2
    return bend, middle * (own + other), bend * middle**2 - math.log(ratio)


def calibrated_probability(
    threshold: ArrayLike, prevalence: float, separation: float, spread: float, ratio: float = 1.0
) -> Score:
    """Probability that an example with this score is positive: Bayes' rule.

    Its log-odds are those of the prevalence plus, with equal spreads, separation * score /
    spread**2; with unequal ones, a parabola over the score.

    Examples
    --------
    In the middle both classes are equally dense, so the probability is the prevalence:

    >>> round(float(calibrated_probability(0.0, 0.2, 2.0, 1.0)), 12)
    0.2
    """
    bend, slope, start = log_density_ratio(separation, spread, ratio)
    at = np.asarray(threshold)
    log_odds = math.log(prevalence) - math.log1p(-prevalence) + slope * at
    if ratio != 1:
        log_odds = log_odds + start + bend * at**2
    small = np.exp(-np.abs(log_odds))  # in (0, 1]: nothing overflows
    return (np.where(log_odds < 0, small, 1.0) / (1 + small))[()]


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
