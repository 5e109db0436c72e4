"""A posterior in few numbers: a short curve to draw, an interval and probabilities to write.

Whole counts repeat: many positions of a slider share a posterior. So what was computed is kept:
few posteriors, whose curves are large, and many results, which are small.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.posterior import Posterior, probability_better

POINTS = 64
LEVEL = 0.95
_SHOWN = 0.9998  # of the probability lies under the drawn curve


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Sketch:
    """A density as a polyline that is 1 at its highest, and a credible interval.

    Attributes
    ----------
    x, height : ndarray of shape (POINTS,)
        The curve. Heights are relative to the highest: densities of few and of many examples
        differ a hundredfold.
    low, high : float
        The equal-tailed interval that holds `LEVEL` of the probability.
    above_chance : float
        Probability of a value above the chance level that was asked for.
    """

    x: FloatArray
    height: FloatArray
    low: float
    high: float
    above_chance: float


@lru_cache(maxsize=8)
def _kept(posterior: Posterior) -> Posterior:
    """An equal posterior, whose curve may have been computed already.

    A copy, so that the many posteriors that are keys below hold no curve of their own. A curve
    takes some 200 kB: the four that one state compares, and those of the state before it.
    """
    return copy(posterior)


@lru_cache(maxsize=1024)
def sketch(posterior: Posterior, chance: float) -> Sketch:
    """Reduce a posterior to a curve, an interval and a probability.

    Parameters
    ----------
    posterior : Posterior
        From ``posterior_uar`` or ``posterior_accuracy``.
    chance : float
        The chance level, such as 1/K for UAR.

    Returns
    -------
    Sketch

    Examples
    --------
    >>> from uarwidgets.posterior import posterior_uar
    >>> drawn = sketch(posterior_uar([[4, 16], [5, 75]]), 0.5)
    >>> round(drawn.low, 3), round(drawn.high, 3), float(drawn.height.max())
    (0.498, 0.676, 1.0)
    >>> round(drawn.above_chance, 3)
    0.971
    """
    posterior = _kept(posterior)
    x = np.linspace(*posterior.interval(_SHOWN), POINTS)
    density = np.asarray(posterior.pdf(x))
    low, high = posterior.interval(LEVEL)
    above = 1 - float(posterior.cdf(chance))
    return Sketch(x, density / density.max(), low, high, above)


@lru_cache(maxsize=4096)
def chance_of_being_better(first: Posterior, second: Posterior) -> float:
    """Probability that the first score exceeds the second, remembered.

    The same as ``probability_better``: the two must come from separate test sets.

    Examples
    --------
    >>> from uarwidgets.posterior import posterior_accuracy
    >>> same = posterior_accuracy([[4, 16], [5, 75]])
    >>> round(chance_of_being_better(same, same), 6)
    0.5
    """
    return probability_better(_kept(first), _kept(second))
