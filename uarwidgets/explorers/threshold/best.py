"""The best threshold of each score, where two classes have normally distributed scores."""

from __future__ import annotations

import math

from uarwidgets._core.validation import as_probability


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
