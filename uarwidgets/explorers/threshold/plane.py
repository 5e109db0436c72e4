"""What a threshold trades: points of the ROC plane, and of recall and precision."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.isolines import power_isoline, weighted_isoline
from uarwidgets._core.validation import FloatArray
from uarwidgets.explorers.threshold.bells import normal_cdf, recalls_at

LEVELS = (0.2, 0.4, 0.6, 0.8)  # of the lines of a family


def roc_points(recalls: FloatArray) -> FloatArray:
    """Points (FPR, TPR) for recalls (TPR, TNR).

    Examples
    --------
    >>> roc_points(np.array([0.75, 1.0])).tolist()
    [0.0, 0.75]
    """
    points = np.array(recalls[..., ::-1])
    points[..., 0] = 1 - points[..., 0]
    return points


def precision_points(
    threshold: ArrayLike, prevalence: float, separation: float, spread: float, ratio: float = 1.0
) -> FloatArray:
    """Points (recall, precision) of the positive class at thresholds of any shape.

    The precision is NaN where nothing is answered positive.

    Examples
    --------
    >>> precision_points([-np.inf, np.inf], 0.2, 2.0, 1.0).tolist()
    [[1.0, 0.2], [0.0, nan]]
    """
    tpr = recalls_at(threshold, separation, spread, ratio)[..., 0]
    # FPR is not taken as 1 - TNR, of which no digit is left far out.
    fpr = normal_cdf(-(np.asarray(threshold, dtype=float) + separation / 2) / spread)
    hits, alarms = prevalence * tpr, (1 - prevalence) * fpr
    with np.errstate(invalid="ignore"):
        return np.stack([tpr, hits / (hits + alarms)], axis=-1)


@lru_cache(maxsize=32)  # of several scores, one often stays
def straight_line(level: float, weight: float) -> FloatArray:
    """Where the weighted mean of the recalls is `level`: points of the ROC plane.

    Examples
    --------
    >>> straight_line(0.75, 0.5).tolist()
    [[0.0, 0.5], [0.5, 1.0]]
    """
    points = roc_points(weighted_isoline(level, weight))
    points.setflags(write=False)
    return points


def hyperbola(level: float) -> FloatArray:
    """Where the geometric mean of the recalls is `level`: TPR (1 - FPR) is its square.

    Examples
    --------
    >>> hyperbola(0.5)[[0, -1]].round(12).tolist()
    [[0.0, 0.25], [0.75, 1.0]]
    """
    return roc_points(power_isoline(level, 0))


@lru_cache(maxsize=8)
def straight_family(weight: float) -> FloatArray:
    """Straight lines at `LEVELS`, one after the other, parted by NaN."""
    return _one_after_the_other([straight_line(level, weight) for level in LEVELS])


@lru_cache(maxsize=1)
def hyperbolas() -> FloatArray:
    """Hyperbolas at `LEVELS`, one after the other, parted by NaN."""
    return _one_after_the_other([hyperbola(level) for level in LEVELS])


def _one_after_the_other(lines: list[FloatArray]) -> FloatArray:
    gap = np.full((1, 2), np.nan)
    return np.concatenate([part for line in lines for part in (gap, line)][1:])
