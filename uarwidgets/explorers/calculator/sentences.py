"""The words of a confusion matrix: accuracy beside UAR and the majority baseline."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from uarwidgets.explorers.calculator.numbers import Measured
from uarwidgets.kit.formatting import (
    NOTHING,
    compare,
    difference,
    format_count,
    format_percent,
    format_score,
    format_setting,
    listed,
    not_reliable,
    unmeasured,
)
from uarwidgets.styles import ACCURACY, ALPHA, UAR

TITLE = "What does your confusion matrix say?"
#: Variables of a class, each with its symbol, unit and range.
COLUMNS = {
    "examples": "nₖ, count, 0 to N", "share": "πₖ, 0 to 100%", "TP": "count, 0 to nₖ",
    "FN": "count, 0 to nₖ", "FP": "count, 0 to N − nₖ", "TN": "count, 0 to N − nₖ",
    "recall": "rₖ, no unit, 0 to 1", "precision": "no unit, 0 to 1",
}  # fmt: skip
COMPARED = ACCURACY, UAR, "majority_baseline"
#: Words in the picture.
NOTES = {
    "accuracy": "accuracy", UAR: "UAR", ALPHA: "α-weighted", "axis": "recall",
    f"{UAR}_of": "classes count alike", "accuracy_of": "examples count alike",
    f"{ALPHA}_of": "your weights",
}  # fmt: skip
WITH_OWN = "My own weight α"
INVITATION = "Type your own counts into the matrix."
# Menus and buttons.
CLASSES = "Classes"
TURN, TURN_TIP = "Transpose", "Exchange rows and columns, if your rows are predictions"
SWAP, SWAP_TIP = "Swap classes", "Make the second class the positive one"


def tell(measured: Measured, names: Sequence[str], alpha: float | None = None) -> dict[str, str]:
    """Return the words of one state."""
    matrix, total, words = measured.matrix, int(measured.sizes.sum()), dict[str, str]()
    for k, row in enumerate(matrix):
        hits, n, called = row[k], sum(row), sum(row[k] for row in matrix)
        counts = (hits, n - hits, called - hits, total - n - called + hits)
        cells = [format_count(n), format_percent(n / max(total, 1)), *map(format_count, counts)]
        cells += [format_score(measured.recalls[k]), format_score(measured.precisions[k])]
        for column, cell in zip(COLUMNS, cells, strict=True):
            words[f"class_{k}_{column}"] = cell if total else NOTHING
        words[f"called_{k}"] = format_count(called)
    gap = difference(*np.nan_to_num([measured.scores[name] for name in COMPARED[:2]]))
    why = doubt(measured, names) if UAR in measured.intervals else ""
    return words | {
        **{f"formula_{name}": measured.formulas.get(name, "") for name in measured.scores},
        "total": format_count(total),
        "size": f"N = {format_count(total)} example{'s' * (total != 1)}, K = {len(names)} classes.",
        "result": format_score(measured.scores[UAR]).replace(NOTHING, "none"),
        **{f"{name}_interval": interval(measured, name) for name in COMPARED[:2]},
        f"{UAR}_guess": f"⋮ chance {format_score(1 / len(names))}",
        "accuracy_guess": f"⋮ baseline {format_score(measured.scores[COMPARED[2]])}",
        "apart": f"{gap} apart" * math.isfinite(measured.scores[UAR]),
        "doubt": f"UAR's interval {why}." * bool(why),
        "sentence": sentence(measured, names, alpha),
    }


def interval(measured: Measured, name: str) -> str:
    """Return the ends of a score's 95% interval."""
    ends = " to ".join(map(format_score, measured.intervals.get(name, ())))
    return f"95%: {ends}" if ends else "no 95% interval"


def doubt(measured: Measured, names: Sequence[str]) -> str:
    """Return why the 95% interval of UAR is not reliable or leaves the score out, if it does."""
    score, (low, high) = measured.scores[UAR], measured.intervals[UAR]
    if few := not_reliable(names, measured.sizes.tolist(), measured.few):
        return f"is not reliable: {few}"
    if low <= score <= high:
        return ""
    side = "below 1" if score > high else "above 0"  # it leaves its interval there alone
    return f"stays {side} because it also counts one imagined hit and one imagined miss"


def taken(measured: Measured, note: str) -> str:
    """Return what was read, with a note on how, and what the large number now is."""
    examples = format_count(int(measured.sizes.sum()))
    read = f"Read {len(measured.matrix)} classes, {examples} examples{', ' * bool(note)}{note}"
    uar = measured.scores[UAR]
    return f"{read}: UAR {'cannot be measured' if math.isnan(uar) else format_score(uar)}."


def sentence(measured: Measured, class_names: Sequence[str], alpha: float | None = None) -> str:
    """Return how accuracy compares with UAR, and why, and with the majority baseline."""
    sizes = measured.sizes.tolist()
    if not any(sizes):
        return "There are no counts yet: type them, paste a matrix or upload labels."
    if absent := [name for name, n in zip(class_names, sizes, strict=True) if n == 0]:
        without = f"Without {'it' if len(absent) == 1 else 'them'} there is no UAR"
        return f"{unmeasured(absent)} {without}, though scikit-learn prints the mean of the rest."
    accuracy, uar, baseline = (measured.scores[name] for name in COMPARED)
    side, why = compare(accuracy, uar), ": the weights make no difference here"
    if named := [class_names[k] for k in measured.named]:
        first = measured.named[0]
        size = "large" if sizes[first] * len(sizes) > sum(sizes) else "small"
        has = f"is {size}, with a recall" if len(named) == 1 else f"are {size}, with recalls"
        place, rank = ("above", "higher") if measured.recalls[first] > uar else ("below", "lower")
        why = f", mostly because {listed(named)} {has} {place} UAR"
        if len(sizes) == 2:
            why = f" because the {size.rstrip('e')}er class, {listed(named)}, has the {rank} recall"
    told = f"Accuracy is {side} UAR{why}."
    if alpha not in (None, 0.5) and len(sizes) == 2:
        own = format_score(measured.scores[ALPHA])
        return f"{told} At α = {format_setting(alpha)} the α-weighted recall is {own}; UAR keeps ½."
    own = _beside(accuracy, measured.intervals["accuracy"], baseline)
    if measured.few:  # what is known of UAR is not reliable
        return f"{told} Accuracy is {own} the majority baseline."
    other = _beside(uar, measured.intervals[UAR], 1 / len(sizes))
    if own.startswith("not") and other.startswith("not"):
        below = compare(accuracy, baseline) == "below"
        more = "; accuracy is below the majority baseline" * below
        return f"{told} Neither is clearly better than guessing{more}."
    if own == other:
        return f"{told} Both are clearly {'better' if 'above' in own else 'worse'} than guessing."
    return f"{told} UAR is {other} chance; accuracy is {own} the majority baseline."


def _beside(score: float, interval: tuple[float, float], level: float) -> str:
    """Return at which side of a level a score is, and whether its interval is."""
    unsure = interval[0] <= level <= interval[1]
    return f"{'not ' * unsure}clearly {'below' if score < level else 'above'}"
