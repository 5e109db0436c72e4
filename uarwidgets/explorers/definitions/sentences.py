"""The words of DefinitionsExplorer: which scores stay and which move, and who answers what."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from uarwidgets.explorers.definitions.numbers import CALLED, CHECKED, Answer, Answers
from uarwidgets.kit.formatting import (
    class_called,
    difference,
    format_count,
    format_score,
    format_setting,
    listing,
)

# Who calls a score so, and what it is made of: see the references of each in `metrics`.
IN_PICTURE = {
    "unweighted_average_recall": "scikit-learn\nUAR: mean of the recalls",
    "mean_one_vs_rest_balanced_accuracy": "Urbanowicz 2015\nmean of recall and specificity",
    "class_balance_accuracy": "Mosley 2013\nmean of min(recall, precision)",
    "axis": "score (bar: over all shares of the first class)",
}
N_CLASSES = "Classes"

COLUMNS = ("definition", "library", "answers", "call")
_VERSIONS = listing([f"{name} {version}" for name, version in CHECKED.items()])
CONVENTIONS_NOTE = (
    "The libraries' answers are worked out here by their known conventions, which our tests "
    f"compare with {_VERSIONS}. They read labels: a class that is neither an actual nor a "
    "predicted label is unknown to them. The mean one-vs-rest balanced accuracy is that of "
    "Urbanowicz and Moore (2015), the class balance accuracy that of Mosley (2013)."
)


def tell(measured: Answers, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    low, high = measured.spread
    return {
        **{f"answer_{i}": _answered(answer) for i, answer in enumerate(measured.libraries)},
        **{f"own_{name}": _answered(answer) for name, answer in measured.own.items()},
        **{f"value_{name}": format_score(measured.scores[name]) for name in CALLED},
        **{f"share_of_{k}": format_setting(x) for k, x in enumerate(measured.shares)},
        **{f"used_{k}": _counted(x) * (measured.factor != 1) for k, x in enumerate(measured.used)},
        "differ": f"{difference(low, high)} apart" if high > low else "equal",
        "sentence": _sentence(measured, names),
    }


def _counted(count: float) -> str:
    """Return a count that is multiplied in the room of a cell."""
    whole = not count or 1 <= count < 1e6
    return format_count(round(count)) if whole else f"{count:.2g}"


def _sentence(measured: Answers, names: Sequence[str]) -> str:
    empty = [name for name, size in zip(names, measured.sizes, strict=True) if not size]
    if len(empty) == len(names):
        return "There are no examples, so there is nothing to score."
    if len(empty) == len(names) - 1:
        return "Only one class has examples: its specificity and all other recalls are undefined."
    urbanowicz, mosley = (_moved(measured, name) for name in CALLED[1:])
    told = "Precision and one-vs-rest specificity depend on the class shares"
    uar = "UAR is made of recalls alone, so no share moves it"
    if measured.factor != 1:
        before, now = measured.sizes[0] / sum(measured.sizes), format_setting(measured.shares[0])
        shares = f"As {names[0]}'s share went from {format_setting(before)} (rings) to {now}"
        told, uar = f"{shares}, Urbanowicz's score {urbanowicz} and Mosley's {mosley}", "UAR stayed"
    if len(names) == 2:
        told = "With two classes Urbanowicz's score is UAR, as scikit-learn's is; Mosley's "
        told += "is not" if measured.factor == 1 else mosley
    if not empty:
        return f"{told}. {uar}."
    which = class_called(empty[0]) if len(empty) == 1 else f"{len(empty)} classes"
    return f"{told}. There are no examples of {which}: a recall of 0/0 is left out of the means."


def _moved(measured: Answers, name: str) -> str:
    """Return how a score went with the share from that of the matrix to the present one."""
    scores = measured.own[name].value, measured.scores[name]
    before, now = map(format_score, scores)
    verb = "rose" if scores[0] < scores[1] else "fell"
    return f"stayed at {now}" if before == now else f"{verb} from {before} to {now}"


def _answered(answer: Answer) -> str:
    """Return an answer as the table writes it."""
    if answer.raised:
        return f"raises {answer.raised}"
    if answer.text:
        return f'the text "{answer.text}"'
    written = format_score(answer.value) if np.isfinite(answer.value) else "nan (not a number)"
    return f"{written}, with a warning" if answer.warned else written
