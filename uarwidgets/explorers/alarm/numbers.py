"""Precision and its relatives against the prevalence, from very rare to one half."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.validation import FloatArray
from uarwidgets.metrics import precision_per_class
from uarwidgets.recalls import alpha_weighted_recall

EXAMPLES = 10_000
RAREST, EVEN = 1 / EXAMPLES, 0.5  # the ends of the prevalence
# twenty steps a decade, each of two digits
PREVALENCES = tuple(float(f"{10 ** (i / 20 - 4):.2g}") for i in range(75))
_XS = np.geomspace(RAREST, EVEN, 49)  # of the curves


@dataclass(frozen=True)
class Alarms:
    """The scores at one prevalence, the four cells, and the curves over all prevalences."""

    recalls: tuple[float, ...]
    prevalence: float
    scores: dict[str, float]  # NaN where nobody gets the answer that is judged
    shares: dict[str, float]  # of tp, fn, fp and tn among all examples
    counts: dict[str, int]  # the same of `EXAMPLES`, whole
    xs: FloatArray
    curves: dict[str, FloatArray]


def measure(recalls: tuple[float, ...], prevalence: float) -> Alarms:
    """Return all that a frame needs."""
    both = scores_at(recalls, np.append(_XS, prevalence))  # the present one last
    shares = {cell: float(share) for cell, share in shares_at(recalls, prevalence).items()}
    scores = {name: float(score[-1]) for name, score in both.items()}
    scores["alarms_per_10000"] = EXAMPLES * (shares["tp"] + shares["fp"])
    curves = {name: score[:-1] for name, score in both.items()}
    counts = counts_at(recalls, prevalence)
    return Alarms(recalls, prevalence, scores, shares, counts, _XS, curves)


def scores_at(recalls: tuple[float, ...], prevalence: ArrayLike) -> dict[str, FloatArray]:
    """Return the scores of two recalls at prevalences of shape (...)."""
    cells = shares_at(recalls, prevalence)
    cm = np.array([[cells["tp"], cells["fn"]], [cells["fp"], cells["tn"]]])
    precision = precision_per_class(np.moveaxis(cm, (0, 1), (-2, -1)))
    return {
        "precision": precision[..., 0],
        "negative_predictive_value": precision[..., 1],
        "unweighted_average_recall": np.full(
            np.shape(prevalence), alpha_weighted_recall(recalls, (0.5, 0.5))
        ),
    }


def counts_at(recalls: tuple[float, ...], prevalence: float) -> dict[str, int]:
    """Return `EXAMPLES` examples in whole numbers: the classes first, then the alarms of each."""
    tpr, tnr = recalls
    positives = round(EXAMPLES * prevalence)
    negatives = EXAMPLES - positives
    tp, fp = round(positives * tpr), round(negatives * (1 - tnr))
    return {"tp": tp, "fn": positives - tp, "fp": fp, "tn": negatives - fp}


def shares_at(recalls: tuple[float, ...], prevalence: ArrayLike) -> dict[str, FloatArray]:
    """Return the share of each cell among all examples."""
    (tpr, tnr), share = recalls, np.asarray(prevalence, dtype=float)
    rest = 1 - share
    return {
        "tp": share * tpr, "fn": share * (1 - tpr), "fp": rest * (1 - tnr), "tn": rest * tnr,
    }  # fmt: skip
