r"""Two classes of normally distributed scores, one threshold: the recalls, and the best thresholds.

The negative class has mean :math:`-d/2`, the positive :math:`+d/2`; both have the standard
deviation :math:`\sigma`. An example is called positive from the threshold up. As the spread is
the same in both classes, a higher score always means a more likely positive: the score can be
calibrated, and one threshold is all that a rule needs.
"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.validation import FloatArray, Score, as_probability

_erfc = np.frompyfunc(math.erfc, 1, 1)


def normal_cdf(x: ArrayLike) -> Score:
    """Probability that a standard normal variable is at most `x`, exact far into both tails.

    Examples
    --------
    >>> float(normal_cdf(0.0)), round(float(normal_cdf(1.959963984540054)), 6)
    (0.5, 0.975)
    """
    return 0.5 * np.asarray(_erfc(-np.asarray(x, dtype=float) / math.sqrt(2)), dtype=float)[()]


def normal_density(x: ArrayLike, mean: float, spread: float) -> FloatArray:
    """Density of a normal variable.

    Examples
    --------
    >>> bool(normal_density(0.0, 0.0, 1.0) == (2 * np.pi) ** -0.5)
    True
    """
    z = (np.asarray(x, dtype=float) - mean) / spread
    return np.exp(-(z**2) / 2) / (spread * math.sqrt(2 * math.pi))


def recalls_at(threshold: ArrayLike, separation: float, spread: float) -> FloatArray:
    """TPR and TNR at a threshold.

    Parameters
    ----------
    threshold : array-like of shape (...)
        Scores from which the answer is positive; infinite ones are welcome.
    separation : float
        Distance between the two means, 0 or more.
    spread : float
        Standard deviation within each class, above 0.

    Returns
    -------
    ndarray of shape (..., 2)
        The recall of the positive and of the negative class.

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
    """Slope of the iso-lines of α TPR + (1 - α) TNR in the ROC plane, (1 - α)/α.

    Parameters
    ----------
    weight : float
        The weight α of TPR, above 0 and at most 1.

    Returns
    -------
    float
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

    Parameters
    ----------
    weight : float
        The weight α of TPR, in [0, 1].
    separation, spread : float
        As in :func:`recalls_at`.

    Returns
    -------
    float
        Infinite where it is best to give always the same answer. NaN where all thresholds are
        equally good: α = 1/2 without separation.

    Raises
    ------
    ValueError
        If ``weight`` is outside [0, 1].

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
    if separation == 0:
        return math.nan if log_slope == 0 else math.copysign(math.inf, log_slope)
    return spread**2 / separation * log_slope


def best_thresholds(prevalence: float, separation: float, spread: float) -> dict[str, float]:
    """The threshold at which each score is highest.

    Returns
    -------
    dict of str to float
        For accuracy, unweighted_average_recall and geometric_mean_recall; infinite or NaN as
        in :func:`best_threshold`.

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


def bells_for(tpr: float, tnr: float) -> tuple[float, float]:
    """Separation and threshold at which scores of spread 1 have these recalls.

    Parameters
    ----------
    tpr, tnr : float
        Strictly between 0 and 1.

    Returns
    -------
    separation, threshold : float
        The separation, known in signal detection as d', is negative if TPR + TNR < 1.

    Raises
    ------
    ValueError
        If a recall is 0 or 1: no finite threshold has it.

    Examples
    --------
    >>> bells_for(0.5, 0.5)
    (0.0, 0.0)
    """
    if not (0 < tpr < 1 and 0 < tnr < 1):
        raise ValueError(f"tpr and tnr must lie strictly between 0 and 1; received {tpr} and {tnr}")
    found, kept = NormalDist().inv_cdf(tpr), NormalDist().inv_cdf(tnr)
    return found + kept, (kept - found) / 2
