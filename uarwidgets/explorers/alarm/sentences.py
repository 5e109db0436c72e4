"""The words of AlarmExplorer: how many alarms are true, and what UAR says beside that."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.alarm.numbers import CURVES, EXAMPLES, SUMMARIES, Alarms
from uarwidgets.kit.formatting import (
    SCORE,
    number,
    prevalence_of,
    quoted,
    two_recalls_of,
)
from uarwidgets.styles import NEGATIVE, POSITIVE, ScoreStyle, style_of

TITLE = "What is an alarm worth?"
LONGEST = 200  # letters of a sentence in the usual names
ALARMS = ("alarms", f"of {EXAMPLES:,} examples")  # a number's label, and what the pointer is told
MORE = "Also F1 and MCC"  # what the box asks
TICKS = {1 / n: f"1/{n:,}" for n in (EXAMPLES, 1000, 100, 10, 2)}

#: The curves. A precision has the colour of the class it is of.
STYLES = {
    "precision": ScoreStyle(
        "precision",
        "precision (positive predictive value)",
        "TP / (TP + FP)",
        POSITIVE,
        two_classes="π TPR / (π TPR + (1 − π)(1 − TNR))",
    ),
    "unweighted_average_recall": style_of("unweighted_average_recall"),
    "negative_predictive_value": ScoreStyle(
        "NPV",
        "negative predictive value",
        "TN / (TN + FN)",
        NEGATIVE,
        (0, (9.0, 2.0, 2.0, 2.0)),
        two_classes="(1 − π) TNR / ((1 − π) TNR + π (1 − TPR))",
    ),
    "f1": ScoreStyle(
        "F1", "harmonic mean of precision and TPR", "2 TP / (2 TP + FP + FN)", "#C22700",
        (0, (2.0, 1.0)),
    ),
    "mcc": ScoreStyle(
        "MCC", "Matthews correlation coefficient",
        "(TP TN − FP FN) / √((TP + FP)(TP + FN)(TN + FP)(TN + FN))", "#9900FF", (0, (4.0, 1.0)),
    ),
}  # fmt: skip

READING = (
    "Rare is at the left. The upright line stands at the present prevalence and can be dragged. "
    "UAR is flat: it asks for the recalls alone. Precision is the share of the alarms that are "
    "true; at the same recalls it falls as the class becomes rare, for there are more and more "
    "others to be alarmed at. The negative predictive value is the share of the other answers "
    "that are right.",
    f"The upper bar holds {EXAMPLES:,} examples, the alarms at its left; the lower bar holds the "
    "alarms alone. What is hatched is wrong. A dash, –, stands where nobody gets the answer that "
    "is judged.",
)
OF_SUMMARIES = (
    "F1 and MCC follow the prevalence as well: both have the alarms in them. Where MCC is below 0, "
    "its curve is not drawn."
)


def shown(*, summaries: bool) -> dict[str, ScoreStyle]:
    """Return the looks of the curves, in the order of the numbers beside the picture."""
    return {name: STYLES[name] for name in ((*CURVES, *SUMMARIES) if summaries else CURVES)}


def in_picture(names: Sequence[str], *, narrow: bool = False) -> dict[str, str]:
    """Return what stands in the picture and does not move."""
    return {
        "x": f"prevalence π of {names[0]}",
        "y": SCORE,
        "all": f"{EXAMPLES:,}" if narrow else f"all {EXAMPLES:,}",
        "alarms": "alarms",
        "tp": "true alarm",
        "fp": "false alarm",
        "fn": "miss",
        "tn": "rightly clear",
    }


def labels(names: Sequence[str]) -> list[str]:
    """Return the sliders' labels: the prevalence, then the recalls."""
    return [prevalence_of(names), *two_recalls_of(names)]


def tell(found: Alarms, names: Sequence[str], *, summaries: bool = False) -> dict[str, str]:
    """Return the words of one state."""
    written = {name: number(found.scores[name]) for name in shown(summaries=summaries)}
    written["alarms"] = _count(found.scores["alarms_per_10000"], found.counts.alarms)
    name = quoted(names[0])
    return written | {"sentence": f"{_seen(found, name)} {_why(found, name)}"}


def _count(exact: float, whole: float) -> str:
    """Return a number of examples as it is written: never as none where there are some."""
    return "less than 1" if whole == 0 < exact else f"{whole:,}"


def _seen(found: Alarms, name: str) -> str:
    """Return how many alarms there are, and how many of them are true."""
    counts, shares = found.counts, found.shares
    positives = counts.tp + counts.fn
    group = f"Of {EXAMPLES:,} examples {positives:,} {'is' if positives == 1 else 'are'} {name}"
    alarms = _count(shares.alarms, counts.alarms)
    if shares.alarms == 0:
        return f"{group}, and not one raises an alarm."
    if counts.alarms <= 1:  # too few to be divided
        return f"{group}, and there is {alarms} alarm."
    if counts.fp == 0 or shares.tp == 0:
        return f"{group}, and all {alarms} alarms are {'false' if shares.tp == 0 else 'true'}."
    true = _count(shares.tp, counts.tp)
    return f"{group}, and of {alarms} alarms {true} {'is' if counts.tp <= 1 else 'are'} true."


def _why(found: Alarms, name: str) -> str:
    """Return what UAR and precision say, each of its own."""
    uar, precision = (
        number(found.scores[score]) for score in ("unweighted_average_recall", "precision")
    )
    beyond = sum(found.recalls) - 1  # what the recalls have above those of a guess
    if found.shares.alarms == 0:
        return (
            f"Precision has no value where no alarm is raised. UAR has: {uar}, for a test that "
            "always gives one answer."
        )
    if math.isclose(beyond, 0, abs_tol=1e-12):
        return (
            f"UAR {uar} says that the test tells nothing, and precision {precision} is the "
            "prevalence: an alarm changes nothing."
        )
    if beyond < 0:
        below = "a hair below " if uar == number(0.5) else ""
        return (
            f"UAR {below}{uar} says that the test points the wrong way: after an alarm {name} is "
            "less likely than before."
        )
    return (
        f"UAR {uar} judges the test, wherever it is used; precision {precision} judges an alarm "
        "among these examples. Both are true."
    )
