"""The words of AlarmExplorer: how many alarms are true, and what UAR says beside that."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.alarm.numbers import EXAMPLES, Alarms
from uarwidgets.kit.formatting import SCORE, class_called, number, quoted
from uarwidgets.styles import NEGATIVE, POSITIVE, ScoreStyle, style_of

TITLE = "What is an alarm worth?"
PREVALENCE = "Prevalence π of {positive}"  # the label of its slider
LONGEST = 212  # letters of a sentence in the usual names
ALARMS = ("alarms", f"of {EXAMPLES:,} examples")  # a tile's label and its tooltip
TICKS = {1 / n: f"1/{n:,}" for n in (EXAMPLES, 1000, 100, 10, 2)}

#: The curves. A precision has the colour of its class.
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
}

READING = (
    "Rare is at the left. The upright line marks the present prevalence and can be dragged. "
    "UAR is flat: it depends on the recalls alone. Precision is the share of the alarms that are "
    "true; at the same recalls it falls as the class becomes rare, for there are more and more "
    "others to be alarmed at. The negative predictive value is the share of the other answers "
    "that are right.",
    f"The upper bar holds {EXAMPLES:,} examples, the alarms at its left; the lower bar holds the "
    "alarms alone. What is hatched is wrong. A dash, –, means that nobody gets the answer that "
    "is judged.",
)


def in_picture(names: Sequence[str], *, narrow: bool = False) -> dict[str, str]:
    """Return the fixed words of the picture."""
    return {
        "x": f"prevalence π of {names[0]}",
        "y": SCORE,
        "all": f"{EXAMPLES:,}" if narrow else f"all {EXAMPLES:,}",
        "alarms": "alarms",
        "tp": "true alarm",
        "fp": "false alarm",
        "fn": "miss",
        "tn": "TN" if narrow else "true negative",
    }


def words(measured: Alarms, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    alarms = measured.counts["tp"] + measured.counts["fp"]
    few = alarms == 0 < measured.scores["alarms_per_10000"]
    return {
        "alarms": "fewer than 1" if few else f"{alarms:,}",
        "sentence": f"{_of_alarms(measured, names)} {_of_scores(measured, names)}",
    }


def _of_alarms(measured: Alarms, names: Sequence[str]) -> str:
    """Return how many alarms there are, and how many of them are true."""
    counts, shares = measured.counts, measured.shares
    positives, true, false = counts["tp"] + counts["fn"], counts["tp"], counts["fp"]
    alarms = true + false
    verb = "is" if positives == 1 else "are"
    group = f"Of {EXAMPLES:,} examples {positives:,} {verb} {quoted(names[0])}"
    if measured.scores["alarms_per_10000"] == 0:
        return f"{group}, and not one raises an alarm."
    if alarms == 0:
        return f"{group}, and fewer than one alarm is expected."
    if alarms == 1:  # too few to be divided
        return f"{group}, and there is 1 alarm."
    if 0 in (shares["tp"], shares["fp"]):
        return f"{group}, and all {alarms:,} alarms are {'true' if shares['tp'] else 'false'}."
    if false == 0:
        return f"{group}, and of {alarms:,} alarms fewer than one is false."
    told = "fewer than one is" if true == 0 else f"{true:,} {'is' if true == 1 else 'are'}"
    return f"{group}, and of {alarms:,} alarms {told} true."


def _of_scores(measured: Alarms, names: Sequence[str]) -> str:
    """Return what UAR and precision say."""
    uar = number(measured.scores["unweighted_average_recall"])
    precision = number(measured.scores["precision"])
    above_chance = sum(measured.recalls) - 1
    if measured.scores["alarms_per_10000"] == 0:
        return (
            f"Precision has no value where no alarm is raised. UAR has: {uar}, for a test that "
            "always gives one answer."
        )
    if math.isclose(above_chance, 0, abs_tol=1e-12):
        return (
            f"UAR {uar} says that the test tells nothing, and precision {precision} is the "
            "prevalence: an alarm changes nothing."
        )
    if above_chance < 0:
        below = "a hair below " if uar == number(0.5) else ""
        return (
            f"UAR {below}{uar} says that the test points the wrong way: after an alarm "
            f"{class_called(names[0])} is less likely than before."
        )
    return (
        f"UAR {uar} judges the test, wherever it is used; precision {precision} judges an alarm "
        "among these examples. They answer two questions."
    )
