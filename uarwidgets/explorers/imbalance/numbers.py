"""Scores as classes run from balanced to very unequal, and where accuracy meets its baseline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.matrices import whole_sizes
from uarwidgets._core.validation import FloatArray, as_recalls
from uarwidgets.recalls import scores_from_recalls, two_class_weights

PREVALENCE_CURVES = (
    "majority_baseline",
    "geometric_mean_recall",
    "unweighted_average_recall",
    "accuracy",
)
MEANS = ("unweighted_average_recall", "geometric_mean_recall")  # which need every recall
IMBALANCE_CURVES = ("averaged_per_class_accuracy", *PREVALENCE_CURVES)
# twenty steps a decade, each of three digits
RATIOS = tuple(float(f"{10 ** (i / 20):.3g}") for i in range(61))
MOST = RATIOS[-1]
#: The largest prevalence, and the slider's positions, where rare classes alone are shown.
RARE = 0.1
RARE_VALUES = tuple(i / 1000 for i in range(101))


class Imbalance(NamedTuple):
    """Scores at the present class sizes, and at all others; curves are of shape (n,)."""

    recalls: tuple[float, ...]
    x: float  # the prevalence, or the imbalance
    scores: dict[str, float]  # `MEANS` are NaN where a class has no examples
    xs: FloatArray
    curves: dict[str, FloatArray]
    sizes: Sequence[int] = ()  # of three or more classes, whole
    #: Of a hundred examples of two classes: found, missed, false alarms, cleared.
    hundred: tuple[int, ...] = ()


def by_prevalence(recalls: tuple[float, ...], prevalence: float, most: float = 1) -> Imbalance:
    """Return the scores of two classes, and their curves up to a prevalence of `most`."""
    # Straight lines: their ends, the middle, and where accuracy meets the baseline.
    below = prevalence_below_baseline(recalls)
    xs = np.unique(np.concatenate([(0.0, 0.5, most), np.ravel(below)]))
    xs = xs[xs <= most]
    found = scores_from_recalls(recalls, two_class_weights(np.append(xs, prevalence)))
    curves = {name: np.asarray(found[name])[:-1] for name in PREVALENCE_CURVES}
    scores = {name: float(np.asarray(found[name])[-1]) for name in PREVALENCE_CURVES}
    scores |= dict.fromkeys(MEANS, math.nan) if prevalence in (0, 1) else {}
    # The smaller class is rounded, and the larger one so that both together are accuracy.
    sizes = (positives := round(100 * prevalence)), 100 - positives
    right, big = [round(sizes[k] * recalls[k]) for k in (0, 1)], int(prevalence < 0.5)
    right[big] = min(max(round(100 * scores["accuracy"]) - right[1 - big], 0), sizes[big])
    hundred = right[0], sizes[0] - right[0], sizes[1] - right[1], right[1]
    return Imbalance(recalls, prevalence, scores, xs, curves, hundred=hundred)


def by_imbalance(
    recalls: tuple[float, ...], imbalance: float, profile: Sequence[float], total: int
) -> Imbalance:
    """Return the scores of three or more classes of `total` examples."""
    xs = np.unique(np.append(RATIOS, imbalance))
    here = int(np.searchsorted(xs, imbalance))
    sizes = whole_sizes(shares_at(xs, len(recalls), profile), total)
    found = scores_from_recalls(recalls, sizes / total)
    curves = {name: np.asarray(found[name]) for name in IMBALANCE_CURVES}
    scores = {name: float(curve[here]) for name, curve in curves.items()}
    scores |= {} if sizes[here].all() else dict.fromkeys(MEANS, math.nan)
    return Imbalance(recalls, imbalance, scores, xs, curves, sizes[here].tolist())


def shares_at(imbalance: ArrayLike, n_classes: int, profile: Sequence[float] = ()) -> FloatArray:
    """Return class shares of shape (..., K) at imbalances of shape (...).

    The profile says how far down each class lies on a logarithmic scale, from the largest (0) to
    the smallest (1); where it does not fit, each class is smaller by the same factor.
    """
    steps = profile if len(profile) == n_classes else np.linspace(0, 1, n_classes)
    sizes = np.asarray(imbalance, dtype=float)[..., None] ** -np.asarray(steps, dtype=float)
    return sizes / sizes.sum(axis=-1, keepdims=True)


def profile_of(sizes: Sequence[float]) -> tuple[float, ...]:
    """Return the profile at which `shares_at` gives these sizes' shares; empty for equal ones."""
    depth = np.log(max(sizes) / np.asarray(sizes, dtype=float))
    return tuple((depth / depth.max()).tolist()) if depth.max() > 0 else ()


def prevalence_below_baseline(recalls: ArrayLike) -> list[tuple[float, float]]:
    """Return the prevalences, as rising intervals, at which a constant answer scores more."""
    tpr, tnr = as_recalls(recalls).tolist()
    # 1 - x = tnr + (tpr - tnr) x on the left, x = tnr + (tpr - tnr) x on the right.
    left = (1 - tnr) / (1 - tnr + tpr) if tnr < 1 else 0.0
    right = tnr / (1 - tpr + tnr) if tpr < 1 else 1.0
    if left >= right:  # tpr + tnr < 1: below the baseline everywhere
        return [(0.0, 1.0)]
    return [(a, b) for a, b in ((0.0, left), (right, 1.0)) if a < b]
