"""The weighted mean of two recalls, and the ratio of costs that a weight stands for."""

from __future__ import annotations

import math
from dataclasses import dataclass

from uarwidgets.costs import cost_weight, implied_cost_ratio
from uarwidgets.recalls import alpha_weighted_recall


@dataclass(frozen=True)
class Weighing:
    """Two recalls, weighted by the reader, by the prevalence, and equally.

    Parameters
    ----------
    recalls : (float, float)
        TPR and TNR.
    prevalence, weight : float
        Share of the positive class, and its weight in the reader's mean.
    scores : dict of str to float
        The three means by name.
    cost_ratio : float
        What a missed positive costs in false alarms; NaN where a class is absent.
    """

    recalls: tuple[float, ...]
    prevalence: float
    weight: float
    scores: dict[str, float]
    cost_ratio: float


def weigh(recalls: tuple[float, ...], prevalence: float, weight: float) -> Weighing:
    """Return the three means and the cost ratio.

    Examples
    --------
    >>> found = weigh((0.2, 0.9375), prevalence=0.2, weight=0.5)
    >>> found.scores["unweighted_average_recall"], round(found.scores["accuracy"], 6)
    (0.56875, 0.79)
    >>> found.cost_ratio
    4.0
    """
    alphas = {
        "alpha_weighted_recall": weight,
        "unweighted_average_recall": 0.5,
        "accuracy": prevalence,
    }
    scores = {name: float(alpha_weighted_recall(recalls, alpha)) for name, alpha in alphas.items()}
    return Weighing(recalls, prevalence, weight, scores, cost_ratio_of(prevalence, weight))


def cost_ratio_of(prevalence: float, weight: float) -> float:
    """Return the cost ratio that a weight implies; NaN where a class is absent.

    Examples
    --------
    >>> cost_ratio_of(0.2, 0.5), cost_ratio_of(0.0, 0.5)
    (4.0, nan)
    """
    return float(implied_cost_ratio(prevalence, weight)) if 0 < prevalence < 1 else math.nan


def weight_for(prevalence: float, cost_ratio: float, otherwise: float) -> float:
    """Return the weight that minimises cost, or `otherwise` where a class is absent.

    Examples
    --------
    >>> weight_for(0.2, 4.0, 0.3), weight_for(1.0, 4.0, 0.3)
    (0.5, 0.3)
    """
    return float(cost_weight(prevalence, cost_ratio)) if 0 < prevalence < 1 else otherwise
