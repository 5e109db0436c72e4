"""What an alarm is worth in a population: precision and its kin, from very rare to even."""

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
CURVES = ("precision", "unweighted_average_recall", "negative_predictive_value")
SUMMARIES = ("f1", "mcc")
_PLACES = np.geomspace(RAREST, EVEN, 49)  # of the curves


@dataclass(frozen=True)
class Cells:
    """The four cells of a confusion matrix, as shares or as counts."""

    tp: float
    fn: float
    fp: float
    tn: float

    @property
    def alarms(self) -> float:
        """All that is called positive."""
        return self.tp + self.fp


@dataclass(frozen=True)
class Alarms:
    """What is seen at one prevalence, and the curves over all; they are of shape (n,)."""

    recalls: tuple[float, float]
    prevalence: float
    scores: dict[str, float]  # NaN where nobody gets the answer that is judged
    shares: Cells
    counts: Cells  # of `EXAMPLES`, whole
    xs: FloatArray
    curves: dict[str, FloatArray]


def measure(recalls: tuple[float, ...], prevalence: float) -> Alarms:
    """Return all that a frame needs.

    Examples
    --------
    >>> found = measure((0.99, 0.95), 0.01)
    >>> found.counts
    Cells(tp=99, fn=1, fp=495, tn=9405)
    >>> round(found.scores["precision"], 4)  # 99 / (99 + 495)
    0.1667
    """
    tpr, tnr = recalls
    found = scores_at(recalls, np.append(_PLACES, prevalence))  # at one go, the present one last
    scores = {name: float(score[-1]) for name, score in found.items()}
    shares = Cells(*map(float, _cells(recalls, prevalence)))
    return Alarms(
        (tpr, tnr),
        prevalence,
        scores | {"alarms_per_10000": EXAMPLES * shares.alarms},
        shares,
        counts_at(recalls, prevalence),
        _PLACES,
        {name: score[:-1] for name, score in found.items()},
    )


def scores_at(recalls: tuple[float, ...], prevalence: ArrayLike) -> dict[str, FloatArray]:
    """Return the scores of two recalls at prevalences of shape (...).

    Precision and negative predictive value are NaN where nobody gets that answer. The MCC of a
    constant answer is 0, the limit of answers that say nothing.

    Examples
    --------
    >>> scores_at((0.75, 0.5), [0.5, 0.25])["precision"].round(4).tolist()
    [0.6, 0.3333]
    """
    tp, fn, fp, tn = _cells(recalls, prevalence)
    cm = np.moveaxis(np.array([[tp, fn], [fp, tn]]), (0, 1), (-2, -1))
    precision = precision_per_class(cm)
    uar = np.full(np.shape(tp), alpha_weighted_recall(recalls, (0.5, 0.5)))
    # TP TN - FP FN, but 0 and no rounding error for answers that say nothing.
    above = (tp + fn) * (fp + tn) * (recalls[0] + recalls[1] - 1)
    margins = np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))
    mcc = np.divide(above, margins, out=np.zeros_like(uar), where=margins > 0)
    return {
        "precision": precision[..., 0],
        "negative_predictive_value": precision[..., 1],
        "unweighted_average_recall": uar,
        "f1": 2 * tp / (2 * tp + fp + fn),  # above 0/0: there are positives
        "mcc": mcc,
    }


def counts_at(recalls: tuple[float, ...], prevalence: float) -> Cells:
    """Return `EXAMPLES` examples in whole numbers: both classes, and the alarms of each.

    Examples
    --------
    >>> counts_at((0.5, 1.0), 0.0001)
    Cells(tp=0, fn=1, fp=0, tn=9999)
    """
    tp, fn, fp, _ = (EXAMPLES * share for share in map(float, _cells(recalls, prevalence)))
    positives, found, alarmed = round(tp + fn), round(tp), round(fp)
    return Cells(found, positives - found, alarmed, EXAMPLES - positives - alarmed)


def _cells(recalls: tuple[float, ...], prevalence: ArrayLike) -> tuple[FloatArray, ...]:
    """Return the shares TP, FN, FP and TN."""
    (tpr, tnr), share = recalls, np.asarray(prevalence, dtype=float)
    return share * tpr, share * (1 - tpr), (1 - share) * (1 - tnr), (1 - share) * tnr
