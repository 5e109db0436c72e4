"""The weighted mean of two recalls, and the ratio of costs that a weight stands for."""

from __future__ import annotations

import math
from dataclasses import dataclass

from uarwidgets._core.straight_lines import height, highest, highest_at, meeting
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
    contest : Contest, optional
        What a second classifier makes of it.
    """

    recalls: tuple[float, ...]
    prevalence: float
    weight: float
    scores: dict[str, float]
    cost_ratio: float
    contest: Contest | None = None


@dataclass(frozen=True)
class Contest:
    """Four answers at every weight: those of A and of B, and the two constant ones.

    Parameters
    ----------
    rival : (float, float)
        The recalls of B.
    scores : dict of str to float
        Its three means by name.
    turns : list of (float, tuple of str)
        From which weight on which answers are the best, from left to right.
    heights : list of (float, float)
        Weight and score of the best where each of them begins, and at weight 1.
    best : tuple of str
        Those that are the best at the present weight.
    meeting, cost_ratio : float
        The weight at which A and B change places, NaN if there is none, and what it implies.
    """

    rival: tuple[float, ...]
    scores: dict[str, float]
    turns: list[tuple[float, tuple[str, ...]]]
    heights: list[tuple[float, float]]
    best: tuple[str, ...]
    meeting: float
    cost_ratio: float


#: The constant answers and their recalls.
CONSTANT = {"always_0": (1.0, 0.0), "always_1": (0.0, 1.0)}


def weigh(
    recalls: tuple[float, ...], prevalence: float, weight: float, rival: tuple[float, ...] = ()
) -> Weighing:
    """Return the three means and the cost ratio; with the recalls of a rival, also the contest.

    Examples
    --------
    >>> found = weigh((0.2, 0.9375), prevalence=0.2, weight=0.5)
    >>> found.scores["unweighted_average_recall"], round(found.scores["accuracy"], 6)
    (0.56875, 0.79)
    >>> found.cost_ratio
    4.0
    """
    scores = _means(recalls, prevalence, weight)
    contest = _contest(recalls, rival, prevalence, weight) if rival else None
    ratio = cost_ratio_of(prevalence, weight)
    return Weighing(recalls, prevalence, weight, scores, ratio, contest)


def _means(recalls: tuple[float, ...], prevalence: float, weight: float) -> dict[str, float]:
    alphas = {
        "alpha_weighted_recall": weight,
        "unweighted_average_recall": 0.5,
        "accuracy": prevalence,
    }
    return {name: float(alpha_weighted_recall(recalls, alpha)) for name, alpha in alphas.items()}


def _contest(
    recalls: tuple[float, ...], rival: tuple[float, ...], prevalence: float, weight: float
) -> Contest:
    answers = {"A": recalls, "B": rival, **CONSTANT}
    names, pairs = tuple(answers), list(answers.values())
    turns = highest(pairs)
    places = [*(x for x, _ in turns), 1.0]
    met = meeting(recalls, rival)
    return Contest(
        rival,
        _means(rival, prevalence, weight),
        [(x, tuple(names[i] for i in best)) for x, best in turns],
        [(x, max(height(pair, x) for pair in pairs)) for x in places],
        tuple(names[i] for i in highest_at(pairs, weight)),
        met,
        math.nan if math.isnan(met) else cost_ratio_of(prevalence, met),
    )


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
