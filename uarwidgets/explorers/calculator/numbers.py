"""All that the calculator shows of one matrix, in numbers, and each formula with its counts."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.metrics import Scores, UndefinedRecallWarning, scores
from uarwidgets.posterior import posterior_accuracy, posterior_uar, too_few
from uarwidgets.recalls import alpha_weighted_recall
from uarwidgets.styles import ACCURACY, ALPHA, SUMMARIES, UAR

Matrix = tuple[tuple[int, ...], ...]
#: Scores that are no means of recalls, in the order of their fold.
OTHERS = ("precision", "f1", "mcc", "kappa")


class Measured(NamedTuple):
    """The scores of a matrix by name, NaN where not measured, and their formulas with counts."""

    matrix: Matrix
    scores: dict[str, float]
    formulas: dict[str, str]
    sizes: FloatArray
    recalls: FloatArray
    precisions: FloatArray
    intervals: dict[str, tuple[float, float]]
    few: list[int]  # classes with too few examples for a reliable interval
    named: tuple[int, ...]  # classes that move accuracy away from UAR most, alike in size
    own: tuple[float, ...] = ()  # the reader's own weights

    @property
    def weights(self) -> dict[str, Sequence[float]]:
        """The weights of the classes in each mean; of zeros alone, equal ones."""
        n = len(self.matrix)
        sizes = self.sizes + (not self.sizes.any())
        return {UAR: [1 / n] * n, ACCURACY: (sizes / sizes.sum()).tolist(), ALPHA: self.own}


def measure(matrix: Matrix, alpha: float | None = None) -> Measured:
    """Return all that is shown of a matrix; with an alpha of two classes, its mean too."""
    measured = measure_matrix(matrix)
    if alpha is None or len(matrix) != 2:
        return measured
    score, formula = math.nan, ""
    if not np.isnan(measured.recalls).any():
        (tp, fn), (fp, tn) = matrix
        score = float(alpha_weighted_recall(measured.recalls, alpha))
        a, b = (np.format_float_positional(round(x, 6), trim="-") for x in (alpha, 1 - alpha))
        formula = f"{a} × {tp}/{tp + fn} + {b} × {tn}/{fp + tn}"
    known, formulas = measured.scores | {ALPHA: score}, measured.formulas | {ALPHA: formula}
    return measured._replace(scores=known, formulas=formulas, own=(alpha, 1 - alpha))


@lru_cache(maxsize=64)
def measure_matrix(matrix: Matrix) -> Measured:
    """Return all that depends on the counts alone; of zeros alone, nothing."""
    if not any(map(any, matrix)):
        none, nothing = dict.fromkeys((*SUMMARIES, *OTHERS), math.nan), [math.nan] * len(matrix)
        sizes, recalls, precisions = np.array([[0.0] * len(matrix), nothing, nothing])
        return Measured(matrix, none, {}, sizes, recalls, precisions, {}, [], ())
    # The sentence says it.
    with warnings.catch_warnings(action="ignore", category=UndefinedRecallWarning):
        known = scores(matrix, undefined="nan")
    intervals = {"accuracy": posterior_accuracy(matrix).interval()}
    if np.all(known["support"]):
        intervals["unweighted_average_recall"] = posterior_uar(matrix).interval()
    return Measured(
        matrix,
        {name: float(known[name]) for name in SUMMARIES} | other_scores(matrix),
        {name: text for name, text in worked_formulas(matrix).items() if np.isfinite(known[name])},
        np.asarray(known["support"]),
        np.asarray(known["recall_per_class"]),
        np.asarray(known["precision_per_class"]),
        intervals,
        too_few(known["support"]),
        _telling_classes(known),
    )


def _telling_classes(known: Scores) -> tuple[int, ...]:
    """Return the small or large classes with the largest part in accuracy minus UAR, if any."""
    uar, shares = float(known["unweighted_average_recall"]), np.asarray(known["prevalence"])
    apart = float(known["accuracy"]) - uar
    if not abs(apart) > 1e-12:  # or not a number
        return ()
    # The terms' sum is `apart`. Those of two classes are equal, apart from rounding.
    larger = shares - 1 / len(shares)
    terms = np.round(larger * (known["recall_per_class"] - uar) / apart, 9)
    alike = (terms == terms.max()) & (larger * larger[terms.argmax()] > 0)
    return tuple(np.flatnonzero(alike).tolist())


def worked_formulas(matrix: Matrix) -> dict[str, str]:
    """Return the formula of each score with the counts filled in; each class has examples."""
    classes = range(len(matrix))
    rows, columns = [sum(row) for row in matrix], [sum(c) for c in zip(*matrix, strict=True)]
    hits, total = [matrix[k][k] for k in classes], sum(rows)
    recalls = [f"{hits[k]}/{rows[k]}" for k in classes]
    mean = f"({' + '.join(recalls)}) / {len(rows)}"
    right = [f"{total - rows[k] - columns[k] + 2 * hits[k]}/{total}" for k in classes]
    larger = [f"{hits[k]}/{max(rows[k], columns[k])}" for k in classes]
    # What is not of class k and was not called k, of all that is not of class k.
    refused = [f"{total - rows[k] - columns[k] + hits[k]}/{total - rows[k]}" for k in classes]
    specificity = f"({' + '.join(refused)}) / {len(rows)}"
    return {
        "accuracy": f"({' + '.join(map(str, hits))}) / {total}",
        "majority_baseline": f"{max(rows)} / {total}",
        "unweighted_average_recall": mean,
        "geometric_mean_recall": f"({' × '.join(recalls)})^(1/{len(rows)})",
        "averaged_per_class_accuracy": f"({' + '.join(right)}) / {len(rows)}",
        "mean_one_vs_rest_balanced_accuracy": f"({mean} + {specificity}) / 2",
        "class_balance_accuracy": f"({' + '.join(larger)}) / {len(rows)}",
    }


def other_scores(matrix: Matrix) -> dict[str, float]:
    """Return the scores of `OTHERS`, of two classes for the first; NaN where one is 0/0."""
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
