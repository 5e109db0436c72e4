"""Two scores, A and B: where their ROC curves cross, and at which weight they change places.

A's are the bells of the page. B's bells have the spread of A's negative class, both of them, and a
separation of their own.
"""

from __future__ import annotations

import math
from functools import lru_cache

from uarwidgets.explorers.threshold.bells import normal_cdf
from uarwidgets.explorers.threshold.best import best_inside, gain

_RAREST = 0.001  # between this weight and 1 less this, places are looked for
_STEPS = 24  # halvings: more digits than a weight is written with


def crossing(separation: float, spread: float, ratio: float, rival: float) -> tuple[float, float]:
    """FPR and TPR at which the ROC curves cross between their ends; NaN where they do not.

    Over normal scales of FPR and TPR both are straight: of slope 1 / ratio that of A, of slope 1
    that of B.

    Examples
    --------
    >>> crossing(2.0, 1.0, 2.0, 1.0), crossing(2.0, 1.0, 1.0, 1.0)
    ((0.5, 0.8413447460685429), (nan, nan))
    """
    if ratio == 1:
        return math.nan, math.nan
    at = (rival - separation / ratio) / (spread * (1 / ratio - 1))
    return float(normal_cdf(at)), float(normal_cdf(at + rival / spread))


@lru_cache(maxsize=8)
def change_of_places(
    separation: float, spread: float, ratio: float, rival: float
) -> tuple[float, str]:
    """The weight at which A and B, each at its own best threshold, change places; who is first.

    That is "A" or "B": below that weight or, where it is NaN, at every weight; "" where the two
    are equal at all. The ROC curves cross once at most, and so they change places once at most.

    Examples
    --------
    >>> change_of_places(2.0, 1.0, 1.0, 1.0), change_of_places(1.0, 1.0, 1.0, 1.0)
    ((nan, 'A'), (nan, ''))
    """
    if ratio == 1:
        first = "" if separation == rival else "A" if separation > rival else "B"
        return math.nan, first
    if rival == 0:  # who guesses is never first
        return math.nan, "A"

    def a_leads(weight: float) -> bool:
        # Over the likelier of the constant answers, for the lead may be very small.
        ahead = [
            gain(weight, best_inside(weight, *bells), *bells, positive=weight > 0.5)
            for bells in ((separation, spread, ratio), (rival, spread, 1.0))
        ]
        return ahead[0] > ahead[1]

    low, high = math.log(_RAREST / (1 - _RAREST)), math.log((1 - _RAREST) / _RAREST)
    below, above = (a_leads(1 / (1 + math.exp(-x))) for x in (low, high))
    first = "A" if below else "B"
    if below == above:
        return math.nan, first
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (
            (middle, high) if a_leads(1 / (1 + math.exp(-middle))) == below else (low, middle)
        )
    return 1 / (1 + math.exp(-(low + high) / 2)), first
