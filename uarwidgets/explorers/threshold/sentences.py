"""The words of ThresholdExplorer: at which threshold each score is best, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.threshold.numbers import LIMIT, OWN, WEIGHTED, Measured
from uarwidgets.kit.formatting import (
    TWO_CLASSES,
    format_count,
    format_score,
    format_setting,
    quoted,
)
from uarwidgets.styles import style_of

ROC = "ROC plane"
WITH_OWN = "My own weight α"
READING = (
    "A dot is one of 100 people of its class; in the grey band the answer has changed. A bar is as "
    "long as the share of a class that is lost or gained, times the class's weight in the score. "
    "Both classes have the same spread, so the geometric mean is best where UAR is."
)
OF_THE_PLANE = (
    "In the ROC plane (FPR is 1 − TNR) a score is the same along a line of slope (1 − α)/α, with "
    "the weight α of the positive class: π for accuracy, 1/2 for UAR. It is highest on the line "
    "that only touches the curve."
)
_ON_LINES = "Along each line its score is the same, above it higher."


def in_picture(short: Sequence[str], narrow: bool = False) -> dict[str, str]:
    """Return what the picture calls its axes, its classes and the sides of the threshold."""
    answer = "" if narrow else "answer "
    return {
        "threshold": "your threshold",
        "to_positive": f"{answer}{short[0]} →",
        "to_negative": f"← {answer}{short[1]}",
        "axis": "test value",
        "way": "from UAR's best to yours",
        "right": "○ >99 of 100 right",
    }


def beside_plane(lines: Sequence[str]) -> dict[str, str]:
    """Return what the lines of the ROC plane are called."""
    highest = {name: f"highest {style_of(name).label}" for name in lines}
    return {"curve": "all thresholds", "x": "FPR", "y": "TPR"} | highest


def words(
    measured: Measured, names: Sequence[str], short: Sequence[str], roc: bool = False
) -> dict[str, str]:
    called = [*map(quoted, names)]
    factor = float(f"{1 / min(measured.prevalence, 1 - measured.prevalence) - 1:.3g}")
    times = "slightly more" if factor == 1 else f"{format_setting(factor)} times as"
    if roc:
        why = f": {'accuracy' if measured.prevalence < 0.5 else 'UAR'}'s line is {times} steep"
        fpr, tpr = map(format_score, measured.point.tolist())
        told = {"yours": f"yours: FPR {fpr}, TPR {tpr}"}
    else:
        why, told = _way(measured, called, factor, short)
    for name in WEIGHTED:
        best = measured.scores[f"best_threshold_{name}"]
        at = f"at {round(best, 2) + 0.0:.2f}".replace("-", "−").replace("inf", "∞")
        told[f"best_{name}"] = "any" if math.isnan(best) else at
        # Of whole counts, as those of the present score are, it may be a little higher.
        told[f"top_{name}"] = format_score(max(measured.page.highest[name], measured.scores[name]))
    own = [] if measured.weight is None else [_own(measured, measured.weight, called)]
    parts = [*[_ON_LINES] * roc, _reason(measured, called, times, why), *own]
    return told | {"sentence": " ".join(parts)}


def _way(
    measured: Measured, called: Sequence[str], factor: float, short: Sequence[str]
) -> tuple[str, dict[str, str]]:
    """Return why scores change on the way from UAR's best threshold, and the picture's words."""
    # At UAR's best threshold both recalls are as high as UAR.
    start, weights = measured.page.highest["unweighted_average_recall"], measured.page.weights
    exact = [round(100 * (recall - start), 6) for recall in measured.recalls]  # no float errors
    changes = {name: float(each @ exact) for name, each in weights.items()}
    # So many digits that the numbers, as they are written, show which scores are higher: each
    # recall has an error of half the last digit.
    errors = [1 / abs(changes[name]) for name in WEIGHTED if changes[name]]
    digits = min(max(0, math.ceil(math.log10(max(errors, default=1)))), 2)
    written = [format_setting(round(abs(x), digits)) for x in exact]
    lost = int(measured.threshold < 0)  # the class that loses; the other gains
    told, prevalence = {}, weights["accuracy"].tolist()
    for k, recall in enumerate(measured.recalls):
        told[f"class_{k}"] = f"{format_setting(round(100 * prevalence[k], 1))}% {_plural(short[k])}"
        told[f"right_{k}"] = f"{_of_100(100 * recall)} of 100 right"
        told[f"wrong_{k}"] = f"{_of_100(100 - 100 * recall)} wrong"
    for side, k in ("lost", lost), ("gained", 1 - lost):
        told[side] = f"{written[k]} {_plural(short[k], written[k])} {side}"
        for name, each in weights.items():
            told[f"{side}_{name}"] = f"× {format_setting(round(float(each[k]), 3))}"
    for name, change in changes.items():
        label, at = style_of(name).label, measured.scores[f"best_threshold_{name}"]
        by = float(format_score(measured.scores[name])) - float(format_score(start))
        by = by if by * change > 0 else change / 100  # never against the bars
        written_by = f"{by:+.3f}" if abs(by) >= 0.0005 else "≈0" if change else "±0"
        told[f"way_{name}"] = written_by.replace("-", "−")
        best = "'s best" if abs(at) <= LIMIT else ": any" if math.isnan(at) else " →"
        told[f"flag_{name}"] = f"← {label}" if at < -LIMIT else f"{label}{best}"
    down, up = (f"the {written[k]} {_plural(called[k], written[k])}" for k in (lost, 1 - lost))
    why = f", yet for accuracy too {down} lost (of 100) outweigh {up} gained"
    if not any(exact) or factor == 1:
        why = ": accuracy counts that, UAR does not"
        why += ". At UAR's best threshold nothing is lost or gained" * (not any(exact))
    elif (measured.prevalence > 0.5) != lost:  # the common class is lost
        why = f": for accuracy {down} lost (of 100) count more than for UAR, and {up} gained less"
    elif changes["accuracy"] > 0:
        why = f": for accuracy {up} gained (of 100) outweigh {down} lost"
        why += "; for UAR, with equal weights, they do not"
    return why, told


def _of_100(number: float) -> str:
    """Write a whole number; only none and all are written 0 and 100."""
    return "<1" if 0 < number <= 0.5 else ">99" if 99.5 <= number < 100 else f"{number:.0f}"


def _reason(measured: Measured, names: Sequence[str], times: str, why: str) -> str:
    """Return why accuracy has another best threshold than UAR."""
    best, uar = (measured.scores[f"best_threshold_{name}"] for name in WEIGHTED)
    if math.isnan(uar):  # no threshold tells the classes apart
        answer = f"accuracy would always answer {names[best > 0]}, and " if math.isinf(best) else ""
        return f"Without separation {answer}UAR is at chance at every threshold."
    if measured.prevalence == 0.5:
        return "Both classes are equally common: accuracy and UAR have the same best threshold."
    common = _plural(names[measured.prevalence < 0.5])
    told = f"{common} {'is' if common in names else 'are'} {times} common"
    return f"{told[0].upper()}{told[1:]}{why}."


def _plural(name: str, number: str = "") -> str:
    return f"{name}s" if name in TWO_CLASSES and number != "1" else name


def _own(measured: Measured, weight: float, names: Sequence[str]) -> str:
    best = measured.scores[f"best_threshold_{OWN}"]
    called, always = f"α = {format_setting(weight)}", f"would always answer {names[best > 0]}"
    if weight in (0, 1):
        return f"{called} {always}: only {'misses' if weight else 'false alarms'} count."
    if math.isnan(best):
        return f"{called} is UAR."
    if not math.isinf(best):
        off = " (off the page)" * (abs(best) > LIMIT)
        always = f"is best at {format_setting(round(best, 2))}{off}"
    ratio = float(f"{measured.cost_ratio:.3g}")
    number = format_count(ratio) if ratio >= 1000 else format_setting(ratio)
    cost = f"a miss costs {number} false alarm{'s' * (ratio != 1)}"
    return f"{called} ({cost}) {always}."
