"""A confusion matrix read aloud: which class, by how much, against what, at which costs."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from uarwidgets.costs import implied_cost_ratio
from uarwidgets.explorers.calculator.formulas import (
    gap_by_class,
    useful_cost_ratios,
    worked_formulas,
)
from uarwidgets.kit.writing import NOTHING, compare, listing, number, quoted, share
from uarwidgets.metrics import UndefinedRecallWarning, scores, unweighted_average_recall
from uarwidgets.posterior import posterior_accuracy, posterior_uar

Matrix = tuple[tuple[int, ...], ...]
SUMMARIES = (
    "accuracy",
    "majority_baseline",
    "unweighted_average_recall",
    "geometric_mean_recall",
    "averaged_per_class_accuracy",
    "mean_one_vs_rest_balanced_accuracy",
    "class_balance_accuracy",
)
COLUMNS = ("examples", "share", "TP", "FN", "FP", "TN", "recall", "precision")


@dataclass(frozen=True)
class Report:
    """What a matrix says, in numbers and in words.

    Parameters
    ----------
    numbers : dict of str to float
        The scores by name; NaN where there is no example.
    formulas : dict of str to str
        The same, filled with counts.
    intervals : dict of str to (float, float)
        95 % credible intervals of accuracy and UAR, where every class has examples.
    classes : list of K dict of str to str
        `COLUMNS` of each class, as written.
    lines : list of str
        The reading, a sentence or two each.
    recalls : tuple of K float
    """

    numbers: dict[str, float]
    formulas: dict[str, str]
    intervals: dict[str, tuple[float, float]] = field(default_factory=dict)
    classes: list[dict[str, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    recalls: tuple[float, ...] = ()


@lru_cache(maxsize=64)
def report(matrix: Matrix, names: tuple[str, ...]) -> Report:
    """Return the report of a matrix of counts; of zeros alone, an empty one."""
    if not any(map(any, matrix)):
        nothing = dict.fromkeys(COLUMNS, NOTHING)
        return Report(
            {**dict.fromkeys(SUMMARIES, math.nan), "adjusted_uar": math.nan},
            dict.fromkeys(SUMMARIES, ""),
            classes=[nothing] * len(names),
            lines=["There are no counts yet: type them, paste a matrix or upload labels."],
            recalls=(math.nan,) * len(names),
        )
    with warnings.catch_warnings():
        # The reading says it in words.
        warnings.simplefilter("ignore", UndefinedRecallWarning)
        found = scores(matrix)
        adjusted = float(unweighted_average_recall(matrix, adjusted=True))
    numbers = {name: float(found[name]) for name in SUMMARIES}
    sizes, recalls = np.asarray(found["support"]), np.asarray(found["recall_per_class"])
    intervals = {"accuracy": posterior_accuracy(matrix).interval()}
    if all(sizes):
        intervals["unweighted_average_recall"] = posterior_uar(matrix).interval()
    precisions = np.asarray(found["precision_per_class"])
    columns = np.sum(matrix, axis=0)
    classes = []
    for k, row in enumerate(matrix):
        hits, n = row[k], int(sizes[k])
        called = int(columns[k])
        alarms, rest = called - hits, int(sizes.sum()) - n
        precision = number(precisions[k])
        cells = [f"{count:,}" for count in (hits, n - hits, alarms, rest - alarms)]
        written = [f"{n:,}", share(n / sizes.sum()), *cells, number(recalls[k]), precision]
        classes.append(dict(zip(COLUMNS, written, strict=True)))
    return Report(
        numbers | {"adjusted_uar": adjusted},
        worked_formulas(matrix),
        intervals,
        classes,
        _lines(matrix, [quoted(name) for name in names], numbers, sizes, recalls, intervals),
        tuple(recalls.tolist()),
    )


def _lines(
    matrix: Matrix,
    names: Sequence[str],
    numbers: dict[str, float],
    sizes: np.ndarray,
    recalls: np.ndarray,
    intervals: dict[str, tuple[float, float]],
) -> list[str]:
    empty = [name for name, n in zip(names, sizes, strict=True) if n == 0]
    alone = len(empty) == len(names) - 1
    lines = [
        _of_classes(matrix, names, recalls),
        _of_one(numbers) if alone else _of_gap(matrix, names, numbers),
        _of_baseline(names, numbers, sizes),
        _of_chance(len(names) - len(empty), intervals),
    ]
    if empty:
        recalls_are = "that recall is" if len(empty) == 1 else "those recalls are"
        lines.append(
            f"There are no examples of {listing(empty)}: {recalls_are} 0/0 and left out of the "
            "means, and UAR has no interval."
        )
    elif len(names) == 2:
        lines += _of_costs(matrix, names)
    else:
        lines.append(_of_weights(names, sizes))
    return [line for line in lines if line]


def _of_classes(matrix: Matrix, names: Sequence[str], recalls: np.ndarray) -> str:
    present = [k for k in range(len(names)) if not math.isnan(recalls[k])]
    if len(present) == 1:
        return f"All examples are {names[present[0]]}: there is nothing to compare."
    low, high = recalls[present].min(), recalls[present].max()
    if low == high:
        return f"Every class has the same recall, {number(low)}."
    worst = [k for k in present if recalls[k] == low]
    best = [k for k in present if recalls[k] == high]
    seldom, often = _found(matrix, names, worst), _found(matrix, names, best)
    return f"Least often found: {seldom}. Most often: {often}."


def _of_one(numbers: dict[str, float]) -> str:
    return f"Accuracy and UAR are both its recall, {number(numbers['accuracy'])}."


def _found(matrix: Matrix, names: Sequence[str], which: list[int]) -> str:
    hits, n = matrix[which[0]][which[0]], sum(matrix[which[0]])
    named = listing([names[k] for k in which])
    count = f", {hits:,} of {n:,}" if len(which) == 1 else ""
    return f"{named}{count} (recall {number(hits / n)})"


def _of_gap(matrix: Matrix, names: Sequence[str], numbers: dict[str, float]) -> str:
    accuracy, uar = numbers["accuracy"], numbers["unweighted_average_recall"]
    side = compare(accuracy, uar)
    if side == "equal to":
        return f"Accuracy and UAR are equal, {number(uar)}: the weights make no difference here."
    parts = gap_by_class(matrix)
    gap = accuracy - uar
    by = _by(gap)
    opening = f"Accuracy {number(accuracy)} is {side} UAR {number(uar)}{by}"
    if len(names) == 2:
        larger = 0 if sum(matrix[0]) > sum(matrix[1]) else 1
        word = "higher" if gap > 0 else "lower"
        return f"{opening}: {names[larger]}, the larger class, has the {word} recall."
    if not by:
        return f"{opening}."
    k = int(np.argmax(parts * np.sign(gap)))
    return f"{opening}; {names[k]} alone makes up {number(abs(parts[k]))} of it."


def _of_baseline(names: Sequence[str], numbers: dict[str, float], sizes: np.ndarray) -> str:
    accuracy, baseline = numbers["accuracy"], numbers["majority_baseline"]
    most = [name for name, n in zip(names, sizes, strict=True) if n == sizes.max()]
    which = most[0] if len(most) == 1 else f"only {most[0]}"
    side = compare(accuracy, baseline)
    by = _by(accuracy - baseline)
    return (
        f"Always answering {which} would reach an accuracy of {number(baseline)}: "
        f"the accuracy here is {side} that{by}."
    )


def _by(gap: float) -> str:
    """Return by how much, if three digits can show it."""
    written = number(abs(gap))
    return f", by {written}" if float(written) else ""


def _of_chance(n_kept: int, intervals: dict[str, tuple[float, float]]) -> str:
    if n_kept < 2 or "unweighted_average_recall" not in intervals:
        return ""
    low, high = intervals["unweighted_average_recall"]
    chance = 1 / n_kept
    place = "lies above" if chance < low else "lies below" if chance > high else "includes"
    return (
        f"Guessing without looking has UAR {number(chance)} on average; "
        f"the 95 % interval of this UAR, {number(low)} to {number(high)}, {place} that."
    )


def _of_costs(matrix: Matrix, names: Sequence[str]) -> list[str]:
    sizes = [sum(row) for row in matrix]
    implied = float(implied_cost_ratio(sizes[0] / sum(sizes), 0.5))
    missed = f"a missed {names[0]}"
    views = (
        f"Accuracy counts {missed} as 1 false alarm, UAR as {_ratio(implied)} "
        f"({sizes[1]:,}/{sizes[0]:,}): which fits depends on what errors cost."
    )
    low, high = useful_cost_ratios(matrix)
    if low >= high:
        return [views, "At no cost ratio does it beat both fixed answers, always one class."]
    span = f"between {_ratio(low)} and {_ratio(high)}" if high < math.inf else f"over {_ratio(low)}"
    useful = (
        f"It beats both fixed answers, always {names[0]} and always {names[1]}, "
        f"where {missed} costs {span} false alarms."
    )
    # UAR's ratio lies between the two whenever they leave room.
    verdict = (
        "Accuracy's 1 and UAR's ratio both lie there: on this the two views agree."
        if low < 1 < high
        else "UAR's ratio lies there and accuracy's 1 does not: that is their disagreement."
    )
    return [views, f"{useful} {verdict}"]


def _of_weights(names: Sequence[str], sizes: np.ndarray) -> str:
    most, least = int(np.argmax(sizes)), int(np.argmin(sizes))
    if sizes[most] == sizes[least]:
        return "All classes are equally large: accuracy and UAR weigh every error alike."
    times = _ratio(sizes[most] / sizes[least])
    return (
        f"Accuracy takes every error to cost the same, UAR one on {names[least]} to cost {times} "
        f"times one on {names[most]}: which fits depends on what errors cost."
    )


def _ratio(value: float) -> str:
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"
