"""A confusion matrix read aloud: which class, by how much, against what, at which costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from uarwidgets.costs import implied_cost_ratio
from uarwidgets.explorers.calculator.formulas import gap_by_class, useful_cost_ratios
from uarwidgets.explorers.calculator.numbers import ALPHA, OTHERS, Findings, Matrix
from uarwidgets.kit.formatting import NOTHING, compare, listing, number, quoted, share
from uarwidgets.styles import SUMMARIES, style_of

TITLE = "What does your confusion matrix say?"
COLUMNS = ("examples", "share", "TP", "FN", "FP", "TN", "recall", "precision")
LINES = 4  # places for the reading after its first two lines, which are in the sentence
#: The scores in the order of the table; any other comes after them.
FIRST = (
    "accuracy",
    "majority_baseline",
    "unweighted_average_recall",
    "geometric_mean_recall",
)
ROWS = (*FIRST, *(name for name in SUMMARIES if name not in FIRST))
#: The scores in the order of the menu.
METRICS = (
    "unweighted_average_recall", "accuracy", "geometric_mean_recall", ALPHA, *ROWS[len(FIRST) :]
)  # fmt: skip

# Menus and buttons.
SHOWN_LARGE, CLASSES = "Shown large", "Classes"
TURN, TURN_TIP = "My rows are predictions", "Exchange rows and columns"
EXCHANGE, EXCHANGE_TIP = "Exchange the classes", "Make the second class the positive one"
CLEAR, CLEAR_TIP = "Clear", "Set every count to 0"
COST_UNIT = " : 1"
#: The scores that are means of the recalls, whatever the number of classes.
MEANS = ("accuracy", "unweighted_average_recall", "geometric_mean_recall")
_IN_THE_GAP = ("accuracy", "unweighted_average_recall")
CORNER = "actual \\ predicted"


def labels(names: Sequence[str]) -> dict[str, str]:
    """Return the labels of the sliders, and of the box of each cell."""
    cells = {
        f"cell_{i}_{j}": f"{a} → {b}" for i, a in enumerate(names) for j, b in enumerate(names)
    }
    return {"alpha": f"Weight α of {names[0]}", "cost": f"Cost of a missed {names[0]}", **cells}


def in_picture(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return how the recall of each class is called in the picture, and its formula."""
    if len(names) == 2:
        return [
            (f"recall of {names[0]}", "sensitivity = TP / (TP + FN)"),
            (f"recall of {names[1]}", "specificity = TN / (TN + FP)"),
        ]
    return [(f"recall of {name}", "") for name in names]


def shown(metric: str, n_classes: int) -> str:
    """Return the score shown large: with other than two classes there is no single alpha."""
    return metric if n_classes == 2 or metric != ALPHA else "unweighted_average_recall"


def tell(found: Findings, names: Sequence[str], metric: str, alpha: float) -> dict[str, str]:
    """Return the words of one state."""
    scores, formulas = found.at(alpha)
    lines, unweighted = _unweighted(found, tuple(names))
    large = shown(metric, len(names))
    words = {name: number(value) for name, value in scores.items()}
    words |= {f"formula_{name}": filled for name, filled in formulas.items()}
    words |= unweighted
    # Accuracy and UAR are named further on.
    opening = [f"{style_of(large).label} is {words[large]}."] * (large not in _IN_THE_GAP)
    return words | {
        "result": words[large],
        "result_interval": _interval(found.intervals.get(large)),
        "sentence": " ".join(lines if found.is_empty else [*opening, *lines[:2]]),
    }


@lru_cache(maxsize=8)  # while the weight moves, these stand still
def _unweighted(found: Findings, names: tuple[str, ...]) -> tuple[list[str], dict[str, str]]:
    """Return what a matrix says read aloud, and the words that know of no weight."""
    lines = read_aloud(found, names)
    words = {f"line_{i}": line for i, line in enumerate([*lines[2:], *[""] * LINES][:LINES])}
    words |= _of_each_class(found) | {name: number(found.others[name]) for name in OTHERS}
    if len(names) == 2:
        words |= {"type_1": _rate(found.matrix[1]), "type_2": _rate(found.matrix[0][::-1])}
    return lines, words | {
        "adjusted": f"Adjusted for chance, UAR is {number(found.adjusted_uar)}.",
        "size": f"N = {sum(map(sum, found.matrix)):,} examples, K = {len(names)} classes.",
    }


def _rate(row: Sequence[int]) -> str:
    """Return how many of a class are called the other one: the first of two counts."""
    return f"{row[0]:,} of {sum(row):,} ({number(row[0] / sum(row))})" if sum(row) else NOTHING


def turned(before: float, after: float) -> str:
    """Return what exchanging rows and columns has done."""
    return (
        "Rows and columns exchanged: rows are now the actual classes. Accuracy stays, "
        f"UAR went from {number(before)} to {number(after)}."
    )


def exchanged(names: Sequence[str], precision: float) -> str:
    """Return what exchanging two classes has done."""
    return (
        f"{quoted(names[0])} is now the positive class. Accuracy and UAR stay; "
        f"α, costs and precision ({number(precision)}) speak of it."
    )


def what_luck_reaches(metric: str, names: Sequence[str], alpha: float, baseline: str) -> str:
    """Return what answers that know nothing of the input reach."""
    k = len(names)
    if metric == "unweighted_average_recall":
        return f"Guessing without looking reaches {number(1 / k)} on average."
    if metric == ALPHA:
        best = number(max(alpha, 1 - alpha))
        return f"Always answering the class of the larger weight reaches {best}."
    if metric == "averaged_per_class_accuracy":
        return (
            f"It is 1 − (2/K)(1 − accuracy), so that with {k} classes it is never below "
            f"{number(1 - 2 / k)}."
        )
    if metric == "mean_one_vs_rest_balanced_accuracy":
        return "Guessing without looking reaches 0.500 on average."
    if metric == "accuracy":
        return f"Always answering the largest class reaches {baseline}."
    if metric == "majority_baseline":
        return "It says nothing of the classifier."
    return "It has no fixed level of luck: always answering one class scores low, guessing more."


def calls(metric: str, alpha: float) -> list[str]:
    """Return the calls that compute a score: ours first."""
    if metric == ALPHA:
        recalls = "uarwidgets.recall_per_class(cm)"
        return [f"uarwidgets.alpha_weighted_recall({recalls}, {round(alpha, 6):g})"]
    elsewhere = {
        "accuracy": "sklearn.metrics.accuracy_score(y_true, y_pred)",
        "unweighted_average_recall": "sklearn.metrics.balanced_accuracy_score(y_true, y_pred)",
        "geometric_mean_recall": "imblearn.metrics.geometric_mean_score(y_true, y_pred)",
    }
    ours = f"uarwidgets.{metric}(cm)"
    return [ours, elsewhere[metric]] if metric in elsewhere else [ours]


def taken(metric: str, score: float, is_empty: bool) -> str:
    """Return what the large number is after a table was read."""
    if is_empty:
        return "with no example there is no score yet"
    return f"{style_of(metric).label} {number(score)}"


def _of_each_class(found: Findings) -> dict[str, str]:
    """Return `COLUMNS` of each class, as written."""
    words: dict[str, str] = {}
    total = int(found.sizes.sum())
    for k, row in enumerate(found.matrix):
        hits, n, called = row[k], int(found.sizes[k]), sum(row[k] for row in found.matrix)
        cells = (hits, n - hits, called - hits, total - n - called + hits)
        written = [f"{n:,}", share(n / max(total, 1)), *(f"{count:,}" for count in cells)]
        written += [number(found.recalls[k]), number(found.precisions[k])]
        if not total:
            written = [NOTHING] * len(COLUMNS)
        words |= {f"class_{k}_{c}": cell for c, cell in zip(COLUMNS, written, strict=True)}
        if len(found.matrix) < 4:  # more have no room for margins
            words[f"called_{k}"] = f"{called:,}"
    return words


def _interval(ends: tuple[float, float] | None) -> str:
    if not ends:
        return "no 95 % interval for it"
    return f"95 % interval {number(ends[0])} to {number(ends[1])}"


def read_aloud(found: Findings, class_names: Sequence[str]) -> list[str]:
    """Return what a matrix says, a sentence or two each: which class, by how much, at what cost."""
    if found.is_empty:
        return ["There are no counts yet: type them, paste a matrix or upload labels."]
    matrix, numbers, sizes = found.matrix, found.scores, found.sizes
    names = [quoted(name) for name in class_names]
    empty = [name for name, n in zip(names, sizes, strict=True) if n == 0]
    alone = len(empty) == len(names) - 1
    lines = [
        _of_classes(names, found.recalls),
        _of_one(numbers) if alone else _of_gap(matrix, names, numbers),
        _of_baseline(names, numbers, sizes),
        _of_chance(found, len(names) - len(empty)),
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


def _of_classes(names: Sequence[str], recalls: np.ndarray) -> str:
    present = [k for k in range(len(names)) if not math.isnan(recalls[k])]
    if len(present) == 1:
        return f"All examples are {names[present[0]]}: there is nothing to compare."
    low, high = recalls[present].min(), recalls[present].max()
    if low == high:
        return f"Every class has the same recall, {number(low)}."
    worst = [k for k in present if recalls[k] == low]
    best = [k for k in present if recalls[k] == high]
    seldom, often = (listing([names[k] for k in which]) for which in (worst, best))
    return (
        f"Least often found: {seldom} (recall {number(low)}); most often: {often} ({number(high)})."
    )


def _of_one(numbers: dict[str, float]) -> str:
    return f"Accuracy and UAR are both its recall, {number(numbers['accuracy'])}."


def _of_gap(matrix: Matrix, names: Sequence[str], numbers: dict[str, float]) -> str:
    accuracy, uar = numbers["accuracy"], numbers["unweighted_average_recall"]
    side = compare(accuracy, uar)
    if side == "equal to":
        return f"Accuracy and UAR are equal, {number(uar)}: the weights make no difference here."
    gap = accuracy - uar
    by = _by(gap)
    opening = f"Accuracy {number(accuracy)} is {side} UAR {number(uar)}{by}"
    if len(names) == 2:
        larger = 0 if sum(matrix[0]) > sum(matrix[1]) else 1
        word = "higher" if gap > 0 else "lower"
        return f"{opening}: {names[larger]}, the larger class, has the {word} recall."
    if not by:
        return f"{opening}."
    parts = gap_by_class(matrix)
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


def _of_chance(found: Findings, n_kept: int) -> str:
    if n_kept < 2 or "unweighted_average_recall" not in found.intervals:
        return ""
    guess = f"Guessing without looking has UAR {number(1 / n_kept)} on average"
    if sum(map(any, zip(*found.matrix, strict=True))) == 1:
        return f"{guess}; so has this, for only one answer occurs, whatever its interval says."
    low, high = found.intervals["unweighted_average_recall"]
    place = "lies above" if 1 / n_kept < low else "lies below" if 1 / n_kept > high else "includes"
    return f"{guess}; the 95 % interval of this UAR, {number(low)} to {number(high)}, {place} that."


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
