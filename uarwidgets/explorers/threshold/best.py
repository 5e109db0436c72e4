"""The best threshold of each score, where two classes have normally distributed scores."""

from __future__ import annotations

import math
from functools import lru_cache

from uarwidgets._core.validation import as_probability
from uarwidgets.explorers.threshold.bells import FARTHEST, log_density_ratio

_FAR = 4 * FARTHEST  # the geometric mean is best well within


def iso_slope(weight: float) -> float:
    """Slope (1 - α)/α of the iso-lines of α TPR + (1 - α) TNR in the ROC plane, for α above 0.

    With α the prevalence, negatives per positive: accuracy's. With α = 1/2, 1: UAR's.

    Examples
    --------
    >>> iso_slope(0.5), iso_slope(0.2)
    (1.0, 4.0)
    """
    return (1 - weight) / weight


def best_threshold(weight: float, separation: float, spread: float, ratio: float = 1.0) -> float:
    r"""The threshold at which α TPR + (1 - α) TNR is highest.

    There the densities stand in the ratio (1 - α)/α, the slope of the iso-lines, so
    :math:`t = (\sigma^2 / d) \ln((1 - \alpha) / \alpha)`. With α the prevalence this is the best
    threshold for accuracy, where the calibrated probability is 1/2; with α = 1/2 that for UAR,
    0 whatever the prevalence, where the calibrated probability is the prevalence.

    With unequal spreads the densities stand in that ratio at two scores, or at none. The upper
    side of a threshold is answered positive, so that one of the two is a maximum and the other a
    minimum; the best threshold is the maximum or, if that scores less, a constant answer.

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
    return best_inside(alpha, separation, spread, ratio)


def best_inside(alpha: float, separation: float, spread: float, ratio: float) -> float:
    """Return `best_threshold` for a weight that is known to lie between 0 and 1, but at neither.

    Examples
    --------
    >>> best_inside(0.2, 2.0, 1.0, 1.5) == best_threshold(0.2, 2.0, 1.0, 1.5)
    True
    """
    log_slope = math.log(iso_slope(alpha))
    if ratio != 1:
        return _best_of_unequal(alpha, log_slope, separation, spread, ratio)
    if log_slope == 0:
        return math.nan if separation == 0 else 0.0
    if separation == 0:
        return math.copysign(math.inf, log_slope)
    return spread**2 / separation * log_slope  # infinite too where the separation is next to none


def _best_of_unequal(
    alpha: float, log_slope: float, separation: float, spread: float, ratio: float
) -> float:
    bend, slope, start = log_density_ratio(separation, spread, ratio)
    start -= log_slope
    # The score falls from the left end where positives spread more, and rises to the right end
    # where they spread less: that end is the one rival of the maximum.
    end = -math.inf if ratio > 1 else math.inf
    inner = slope**2 - 4 * bend * start
    if inner <= 0:
        return end
    # The root at which the ratio of densities rises; the slope is never negative.
    at = -2 * start / (slope + math.sqrt(inner))
    positive = ratio > 1  # is what that end answers
    return at if gain(alpha, at, separation, spread, ratio, positive=positive) >= 0 else end


def gain(
    weight: float, at: float, separation: float, spread: float, ratio: float, *, positive: bool
) -> float:
    """What a threshold's α TPR + (1 - α) TNR is above that of a constant answer, however little.

    The constant answer is positive or negative: what it gets wrong is won, less what it gets right.

    Examples
    --------
    >>> gain(0.5, math.inf, 2.0, 1.0, 1.0, positive=True)
    0.0
    """
    below, above = at + separation / 2, separation / 2 - at
    if positive:
        won, lost = _cdf(below / spread), _cdf(-above / (spread * ratio))
        return (1 - weight) * won - weight * lost
    won, lost = _cdf(above / (spread * ratio)), _cdf(-below / spread)
    return weight * won - (1 - weight) * lost


@lru_cache(maxsize=8)
def best_for_geometric_mean(separation: float, spread: float, ratio: float) -> float:
    """The threshold at which the geometric mean of the recalls is highest.

    log TPR + log TNR is concave in the threshold, so that its slope falls through 0 once; with
    equal spreads it is symmetric, and the threshold is 0.

    Examples
    --------
    >>> best_for_geometric_mean(2.0, 1.0, 1.0), round(best_for_geometric_mean(2.0, 1.0, 2.0), 3)
    (0.0, 0.067)
    """
    if ratio == 1:
        return 0.0
    low, high = -_FAR, _FAR
    for _ in range(60):
        middle = (low + high) / 2
        below = (middle + separation / 2) / spread
        above = (separation / 2 - middle) / (spread * ratio)
        # TNR grows by its density over itself, TPR falls alike: both as logarithms.
        gains = -(below**2) / 2 - _log_cdf(below)
        loses = -(above**2) / 2 - _log_cdf(above) - math.log(ratio)
        low, high = (middle, high) if gains > loses else (low, middle)
    return (low + high) / 2


def _cdf(x: float) -> float:
    return 0.5 * math.erfc(-x / math.sqrt(2))


def _log_cdf(x: float) -> float:
    if x > -30:
        return math.log(_cdf(x))
    return -(x**2) / 2 - math.log(-x * math.sqrt(2 * math.pi)) - 1 / x**2  # far out


def best_thresholds(
    prevalence: float, separation: float, spread: float, ratio: float = 1.0
) -> dict[str, float]:
    """The threshold at which each score is highest; infinite or NaN as in `best_threshold`.

    Examples
    --------
    >>> best_thresholds(0.5, 2.0, 1.0)
    {'accuracy': 0.0, 'unweighted_average_recall': 0.0, 'geometric_mean_recall': 0.0}
    """
    return {
        "accuracy": best_threshold(prevalence, separation, spread, ratio),
        "unweighted_average_recall": best_threshold(0.5, separation, spread, ratio),
        "geometric_mean_recall": best_for_geometric_mean(separation, spread, ratio),
    }
