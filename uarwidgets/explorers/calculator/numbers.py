"""All that the calculator shows of one matrix, in numbers."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.costs import cost_weight, implied_cost_ratio
from uarwidgets.explorers.calculator.formulas import weighted_formula, worked_formulas
from uarwidgets.metrics import UndefinedRecallWarning, scores, unweighted_average_recall
from uarwidgets.posterior import posterior_accuracy, posterior_uar
from uarwidgets.recalls import alpha_weighted_recall
from uarwidgets.styles import SUMMARIES

Matrix = tuple[tuple[int, ...], ...]
ALPHA = "alpha_weighted_recall"
#: Scores that are no means of recalls, in the order of their fold.
OTHERS = ("precision", "f1", "mcc", "kappa")
#: Costs of a missed positive in false alarms that the slider offers.
COST_RATIOS = tuple(float(f"{10 ** (i / 20):.2g}") for i in range(-20, 41))


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Findings:
    """What a matrix says: the summaries by name (NaN without examples), and their formulas filled.

    `intervals` are the 95 % credible ones of accuracy and UAR, where every class has examples.
    """

    matrix: Matrix
    scores: dict[str, float]
    formulas: dict[str, str]
    sizes: FloatArray
    recalls: FloatArray
    precisions: FloatArray
    adjusted_uar: float = math.nan
    intervals: dict[str, tuple[float, float]] = field(default_factory=dict)
    others: dict[str, float] = field(default_factory=lambda: dict.fromkeys(OTHERS, math.nan))

    @property
    def is_empty(self) -> bool:
        """Whether there is no example at all."""
        return not self.sizes.any()

    def at(self, alpha: float) -> tuple[dict[str, float], dict[str, str]]:
        """Return scores and formulas, with two classes the alpha-weighted recall among them."""
        if len(self.matrix) != 2:
            return self.scores, self.formulas
        if np.isnan(self.recalls).any():
            return self.scores | {ALPHA: math.nan}, self.formulas | {ALPHA: ""}
        score = float(alpha_weighted_recall(self.recalls, alpha))
        formula = weighted_formula(self.matrix, alpha)
        return self.scores | {ALPHA: score}, self.formulas | {ALPHA: formula}

    def weights(self, alpha: float) -> dict[str, list[float]]:
        """Return the weight of each recall in each mean; 0 for a class without examples."""
        present = self.sizes > 0
        equal = (present / max(int(present.sum()), 1)).tolist()
        shares = (self.sizes / max(float(self.sizes.sum()), 1.0)).tolist()
        means = {"unweighted_average_recall": equal, "geometric_mean_recall": equal}
        return {"accuracy": shares, **means, ALPHA: [alpha, 1 - alpha]}


@lru_cache(maxsize=64)
def findings(matrix: Matrix) -> Findings:
    """Return all that is shown of a matrix of counts; of zeros alone, nothing.

    Examples
    --------
    >>> found = findings(((4, 16), (5, 75)))
    >>> found.scores["accuracy"], found.formulas["accuracy"], round(found.adjusted_uar, 6)
    (0.79, '(4 + 75) / 100', 0.1375)
    """
    if not any(map(any, matrix)):
        nothing = np.full(len(matrix), math.nan)
        none = dict.fromkeys(SUMMARIES, math.nan)
        return Findings(
            matrix, none, dict.fromkeys(SUMMARIES, ""), np.zeros(len(matrix)), nothing, nothing
        )
    with warnings.catch_warnings():
        # The reading says it in words.
        warnings.simplefilter("ignore", UndefinedRecallWarning)
        found = scores(matrix)
        adjusted = float(unweighted_average_recall(matrix, adjusted=True))
    intervals = {"accuracy": posterior_accuracy(matrix).interval()}
    if np.all(found["support"]):
        intervals["unweighted_average_recall"] = posterior_uar(matrix).interval()
    return Findings(
        matrix,
        {name: float(found[name]) for name in SUMMARIES},
        dict.fromkeys(SUMMARIES, "") | worked_formulas(matrix),
        np.asarray(found["support"]),
        np.asarray(found["recall_per_class"]),
        np.asarray(found["precision_per_class"]),
        adjusted,
        intervals,
        other_scores(matrix),
    )


def other_scores(matrix: Matrix) -> dict[str, float]:
    """Return precision, F1, Matthews' correlation and Cohen's kappa; NaN where one is 0/0.

    Precision and F1 are those of the first of two classes, and of more the mean over the classes.

    Examples
    --------
    >>> found = other_scores(((4, 16), (5, 75)))
    >>> found["precision"] == 4 / 9, found["f1"] == 8 / 29, round(found["mcc"], 6)
    (True, True, 0.192186)
    """
    counts = np.asarray(matrix, dtype=float)
    hits, actual, called = counts.diagonal(), counts.sum(axis=1), counts.sum(axis=0)
    total = counts.sum()
    one = slice(0, 1) if len(matrix) == 2 else slice(None)
    with np.errstate(invalid="ignore", divide="ignore"):
        precision = (hits / called)[one].mean()
        f1 = (2 * hits / (actual + called))[one].mean()
        together = total * hits.sum() - actual @ called
        spread = (total**2 - actual @ actual) * (total**2 - called @ called)
        mcc = together / np.sqrt(spread)
        kappa = together / (total**2 - actual @ called)
    return dict(zip(OTHERS, map(float, (precision, f1, mcc, kappa)), strict=True))


def cost_at(matrix: Matrix, alpha: float) -> float:
    """Return what a missed positive costs in false alarms at a weight, as far as the slider goes.

    Examples
    --------
    >>> cost_at(((4, 16), (5, 75)), 0.5), cost_at(((4, 16), (5, 75)), 1.0)
    (4.0, 100.0)
    """
    share = _positive_share(matrix)
    ratio = float(implied_cost_ratio(share, alpha)) if 0 < share < 1 else 1.0
    return min(max(ratio, COST_RATIOS[0]), COST_RATIOS[-1])


def alpha_at(matrix: Matrix, cost_ratio: float, otherwise: float) -> float:
    """Return the weight at which the best score is the least cost; `otherwise` without a class.

    Examples
    --------
    >>> alpha_at(((4, 16), (5, 75)), 4.0, 0.3), alpha_at(((0, 0), (5, 75)), 4.0, 0.3)
    (0.5, 0.3)
    """
    share = _positive_share(matrix)
    return float(cost_weight(share, cost_ratio)) if 0 < share < 1 else otherwise


def _positive_share(matrix: Matrix) -> float:
    total = sum(map(sum, matrix))
    return sum(matrix[0]) / total if total else 0.0
