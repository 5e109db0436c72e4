"""All that the calculator shows of one matrix, in numbers."""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.explorers.calculator.formulas import worked_formulas
from uarwidgets.look import SUMMARIES
from uarwidgets.metrics import UndefinedRecallWarning, scores, unweighted_average_recall
from uarwidgets.posterior import posterior_accuracy, posterior_uar
from uarwidgets.recalls import alpha_weighted_recall

Matrix = tuple[tuple[int, ...], ...]
ALPHA = "alpha_weighted_recall"


@dataclass(frozen=True, eq=False)  # arrays have no single answer to ==
class Report:
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
        formula = worked_formulas(self.matrix, alpha)[ALPHA]
        return self.scores | {ALPHA: score}, self.formulas | {ALPHA: formula}


@lru_cache(maxsize=64)
def report(matrix: Matrix) -> Report:
    """Return the report of a matrix of counts; of zeros alone, an empty one.

    Examples
    --------
    >>> found = report(((4, 16), (5, 75)))
    >>> found.scores["accuracy"], found.formulas["accuracy"], round(found.adjusted_uar, 6)
    (0.79, '(4 + 75) / 100', 0.1375)
    """
    if not any(map(any, matrix)):
        nothing = np.full(len(matrix), math.nan)
        none = dict.fromkeys(SUMMARIES, math.nan)
        return Report(
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
    return Report(
        matrix,
        {name: float(found[name]) for name in SUMMARIES},
        dict.fromkeys(SUMMARIES, "") | worked_formulas(matrix),
        np.asarray(found["support"]),
        np.asarray(found["recall_per_class"]),
        np.asarray(found["precision_per_class"]),
        adjusted,
        intervals,
    )
