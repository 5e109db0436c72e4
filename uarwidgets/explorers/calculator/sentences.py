"""A confusion matrix read aloud: which class, by how much, compared with what, at which costs."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from uarwidgets.costs import implied_cost_ratio
from uarwidgets.explorers.calculator.numbers import (
    ALPHA,
    Matrix,
    Measured,
)
from uarwidgets.kit.formatting import (
    NOTHING,
    TWO_CLASSES,
    compare,
    format_percent,
    format_score,
    listing,
    quoted,
)
from uarwidgets.styles import SUMMARIES

TITLE = "What does your confusion matrix say?"
#: Variables of a class, each with its unit and range.
COLUMNS = {
    "examples": "count, 0 to N", "share": "0 to 100%", "TP": "count, 0 to nₖ",
    "FN": "count, 0 to nₖ", "FP": "count, 0 to N − nₖ", "TN": "count, 0 to N − nₖ",
    "recall": "no unit, 0 to 1", "precision": "no unit, 0 to 1",
}  # fmt: skip
LINES = 3  # places for the reading after its first two lines, which are in the sentence
_FIRST = ("accuracy", "majority_baseline", "unweighted_average_recall", "geometric_mean_recall")
#: The scores in the order of the table.
ROWS = (*_FIRST, *(name for name in SUMMARIES if name not in _FIRST))
#: The scores that a report may be about.
METRICS = (
    "unweighted_average_recall", "accuracy", "geometric_mean_recall", ALPHA, *ROWS[len(_FIRST) :]
)  # fmt: skip

# Menus and buttons.
CLASSES = "Classes"
TURN, TURN_TIP = "My rows are predictions", "Exchange rows and columns"
EXCHANGE, EXCHANGE_TIP = "Exchange the classes", "Make the second class the positive one"


def in_picture(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return how the recall of each class is called in the picture, and its formula."""
    if len(names) == 2:
        return [
            (f"recall of {names[0]}", "sensitivity = TP / (TP + FN)"),
            (f"recall of {names[1]}", "specificity = TN / (TN + FP)"),
        ]
    return [(f"recall of {name}", "") for name in names]


def tell(measured: Measured, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    matrix, lines = measured.matrix, read_aloud(measured, names)
    total = int(measured.sizes.sum())
    words = {f"line_{i}": line for i, line in enumerate([*lines[2:], *[""] * LINES][:LINES])}
    for k, row in enumerate(matrix):
        hits, n, called = row[k], sum(row), sum(row[k] for row in matrix)
        counts = (hits, n - hits, called - hits, total - n - called + hits)
        cells = [f"{n:,}", format_percent(n / max(total, 1)), *(f"{count:,}" for count in counts)]
        cells += [format_score(measured.recalls[k]), format_score(measured.precisions[k])]
        for column, cell in zip(COLUMNS, cells, strict=True):
            words[f"class_{k}_{column}"] = cell if total else NOTHING
        words[f"called_{k}"] = f"{called:,}"
    uar = "unweighted_average_recall"
    return words | {
        **{name: format_score(value) for name, value in measured.others.items()},
        **{f"formula_{name}": formula for name, formula in measured.formulas.items()},
        "adjusted": f"Adjusted for chance, UAR is {format_score(measured.adjusted_uar)}.",
        "size": f"N = {total:,} example{'s' * (total != 1)}, K = {len(names)} classes.",
        "result": format_score(measured.scores[uar]),
        "result_interval": _interval(measured.scores[uar], measured.intervals.get(uar)),
        "sentence": " ".join(lines[:2]),
    }


def _interval(score: float, ends: tuple[float, float] | None) -> str:
    if not ends:
        return "no 95% interval for it"
    low, high = ends
    interval = f"95% interval {format_score(low)} to {format_score(high)}"
    if low <= score <= high:
        return interval
    return f"{interval}: two imagined examples, one right and one wrong, count in it too"


def taken(uar: float) -> str:
    """Return what the large number is after a table was read."""
    return "with no example there is no score yet" if math.isnan(uar) else f"UAR {uar:.3f}"


def read_aloud(measured: Measured, class_names: Sequence[str]) -> list[str]:
    """Return what a matrix says, a sentence or two each: which class, by how much, at what cost."""
    matrix, sizes = measured.matrix, measured.sizes
    if not any(sizes):
        return ["There are no counts yet: type them, paste a matrix or upload labels."]
    names = [quoted(name) for name in class_names]
    empty = [name for name, n in zip(names, sizes, strict=True) if n == 0]
    lines = [
        _of_classes(names, measured.recalls),
        _of_gap(matrix, names, measured.scores, len(names) - len(empty)),
        _of_baseline(names, measured.scores, sizes),
        _of_chance(measured, len(names) - len(empty)),
    ]
    if empty:
        recalls_are = "that recall is" if len(empty) == 1 else "those recalls are"
        none = f"no examples of {listing(empty)}"
        if empty[0] in TWO_CLASSES:
            none = f"no {empty[0]} examples"
        lines.append(
            f"There are {none}: {recalls_are} 0/0 and left out of the "
            "means, and UAR has no interval."
        )
    elif len(names) == 2:
        p, n = sizes
        ratio = _ratio(float(implied_cost_ratio(p / (p + n), 0.5)))
        counts = f"{n:,.0f}/{p:,.0f}"
        lines.append(
            f"Accuracy counts a missed {names[0]} example as 1 false alarm, UAR as "
            f"{ratio}{f' ({counts})' * (counts != ratio)}: "
            "which fits depends on what errors cost."
        )
    elif sizes.max() == sizes.min():
        lines.append("All classes are equally large: accuracy and UAR weigh every error alike.")
    else:
        lines.append(
            f"Accuracy takes every error to cost the same. For UAR an error on "
            f"{names[int(sizes.argmin())]} costs {_ratio(sizes.max() / sizes.min())} times one on "
            f"{names[int(sizes.argmax())]}: which fits depends on what errors cost."
        )
    return [line for line in lines if line]


def _of_classes(names: Sequence[str], recalls: np.ndarray) -> str:
    present = [k for k in range(len(names)) if not math.isnan(recalls[k])]
    if len(present) == 1:
        return f"All examples are {names[present[0]]}: there is nothing to compare."
    low, high = recalls[present].min(), recalls[present].max()
    if low == high:
        return f"Every class has the same recall, {format_score(low)}."
    worst = listing([names[k] for k in present if recalls[k] == low])
    best = listing([names[k] for k in present if recalls[k] == high])
    return (
        f"Least often found: {worst} (recall {format_score(low)}); "
        f"most often: {best} ({format_score(high)})."
    )


def _of_gap(matrix: Matrix, names: Sequence[str], scores: dict[str, float], n_kept: int) -> str:
    accuracy, uar = scores["accuracy"], scores["unweighted_average_recall"]
    if n_kept == 1:
        return f"Accuracy and UAR are both the recall of that class, {format_score(accuracy)}."
    side = compare(accuracy, uar)
    if side == "equal to":
        return (
            f"Accuracy and UAR are equal, {format_score(uar)}: the weights make no difference here."
        )
    gap = accuracy - uar
    by = "" if "hair" in side else _by(gap)
    opening = f"Accuracy {format_score(accuracy)} is {side} UAR {format_score(uar)}{by}"
    if len(names) == 2:
        larger = 0 if sum(matrix[0]) > sum(matrix[1]) else 1
        word = "higher" if gap > 0 else "lower"
        return f"{opening}: {names[larger]}, the larger class, has the {word} recall."
    return f"{opening}."


def _of_baseline(names: Sequence[str], scores: dict[str, float], sizes: np.ndarray) -> str:
    accuracy, baseline = scores["accuracy"], scores["majority_baseline"]
    largest = [name for name, n in zip(names, sizes, strict=True) if n == sizes.max()]
    which = largest[0] if len(largest) == 1 else "any one of the largest classes"
    return (
        f"Always answering {which} would reach an accuracy of {format_score(baseline)}: the "
        f"accuracy here is {compare(accuracy, baseline)} that{_by(accuracy - baseline)}."
    )


def _by(gap: float) -> str:
    """Return by how much, if three digits can show it."""
    written = format_score(abs(gap))
    return f", by {written}" if float(written) else ""


def _of_chance(measured: Measured, n_kept: int) -> str:
    if n_kept < 2 or "unweighted_average_recall" not in measured.intervals:
        return ""
    guess = f"Guessing without looking has UAR {format_score(1 / n_kept)} on average"
    if sum(map(any, zip(*measured.matrix, strict=True))) == 1:
        return f"{guess}; so has this, for only one answer occurs, whatever its interval says."
    low, high = measured.intervals["unweighted_average_recall"]
    place = "lies above" if 1 / n_kept < low else "lies below" if 1 / n_kept > high else "includes"
    ends = f"{format_score(low)} to {format_score(high)}"
    return f"{guess}; the 95% interval of this UAR, {ends}, {place} that."


def _ratio(value: float) -> str:
    """Return a ratio of costs or sizes, a small one as a fraction."""
    if 0 < value < 0.01:
        return f"1/{1 / value:,.0f}"
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"
