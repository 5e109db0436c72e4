"""What a threshold trades: points of the ROC plane, and of recall and precision."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.validation import FloatArray
from uarwidgets.explorers.threshold.bells import normal_cdf, recalls_at


def roc_points(recalls: FloatArray) -> FloatArray:
    """Points (FPR, TPR) for recalls (TPR, TNR).

    Examples
    --------
    >>> roc_points(np.array([0.75, 1.0])).tolist()
    [0.0, 0.75]
    """
    return np.stack([1 - recalls[..., 1], recalls[..., 0]], axis=-1)


def precision_points(
    threshold: ArrayLike, prevalence: float, separation: float, spread: float
) -> FloatArray:
    """Points (recall, precision) of the positive class at thresholds of any shape.

    The precision is NaN where nothing is answered positive.

    Examples
    --------
    >>> precision_points([-np.inf, np.inf], 0.2, 2.0, 1.0).tolist()
    [[1.0, 0.2], [0.0, nan]]
    """
    tpr = recalls_at(threshold, separation, spread)[..., 0]
    # FPR is not taken as 1 - TNR, of which no digit is left far out.
    fpr = normal_cdf(-(np.asarray(threshold, dtype=float) + separation / 2) / spread)
    hits, alarms = prevalence * tpr, (1 - prevalence) * fpr
    with np.errstate(invalid="ignore"):
        return np.stack([tpr, hits / (hits + alarms)], axis=-1)
