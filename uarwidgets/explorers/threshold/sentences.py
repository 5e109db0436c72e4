"""The words of ThresholdExplorer: at which threshold each score is best, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.threshold.numbers import ALPHA, LIMIT, PEOPLE, WEIGHTED, Measured
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
    "A dot is 1% of its class. In UAR all dots count alike; in accuracy those of a class that is 4 "
    "times as common count 4 times. A line in the colour of a score leads to its best threshold, "
    "the black one is at yours. Between the two best all is grey; the sentence counts the dots "
    "whose middle is in it. As the spreads are equal, the geometric mean is best where UAR is."
)
OF_THE_PLANE = (
    "FPR is 1 − TNR. A line's slope is (1 − α)/α, with the weight α of the positive class: π for "
    "accuracy, 1/2 for UAR. That of the highest score touches the curve of all thresholds."
)
_ON_LINES = "Along each line its score is the same, above it higher."


def in_picture(short: Sequence[str], narrow: bool = False) -> dict[str, str]:
    """Return what the picture calls its axes, its classes and the sides of the threshold."""
    answer = "" if narrow else "answer "
    return {
        "to_positive": f"{answer}{short[0]} →",
        "to_negative": f"← {answer}{short[1]}",
        **{f"class_{k}": f"{PEOPLE} {_plural(name)}" for k, name in enumerate(short)},
        "yours": "your threshold",
    }


def words(measured: Measured, names: Sequence[str], roc: bool = False) -> dict[str, str]:
    called = [*map(quoted, names)]
    told: dict[str, str] = {}
    if roc:
        fpr, tpr = map(format_score, measured.point.tolist())
        told["yours"] = f"yours: FPR {fpr}, TPR {tpr}"
    else:
        for k, weight in enumerate(shares := measured.page.weights["accuracy"]):
            right = round(PEOPLE * measured.recalls[k])  # of 100 in the picture
            told |= {f"right_{k}": f"{right} right", f"wrong_{k}": f"{PEOPLE - right} wrong"}
            more = bool(weight > shares.min())
            told[f"counts_{k}"] = f"each counts {_ratio(float(weight / shares.min()))}" * more
            told[f"of_{k}"] = "in accuracy" * more
    for name, each in measured.page.weights.items():
        best = measured.scores[f"best_threshold_{name}"]
        at = f"at {round(best, 2) + 0.0:.2f}".replace("-", "−").replace("inf", "∞")
        told[f"best_{name}"] = "any" if math.isnan(best) else at
        told[f"highest_{name}"] = format_score(measured.page.highest[name])
        if roc:
            slope = _ratio(float(each[1] / each[0])) if each[0] else "∞"
            told[f"slope_{name}"] = f"best {style_of(name).label.split()[0]}, slope {slope}"
    own = [] if measured.weight is None else [_own(measured, measured.weight, called)]
    parts = [*[_ON_LINES] * roc, _reason(measured, called, roc), *own]
    return told | {"sentence": " ".join(parts)}


def _reason(measured: Measured, names: Sequence[str], roc: bool) -> str:
    """Return why accuracy's best threshold is not UAR's, with the people between the two."""
    best, uar = (measured.scores[f"best_threshold_{name}"] for name in WEIGHTED)
    if math.isnan(uar):  # no threshold tells the classes apart
        answer = f"accuracy would always answer {names[best > 0]}, and " if math.isinf(best) else ""
        return f"Without separation {answer}UAR is at chance at every threshold."
    if measured.prevalence == 0.5:
        return "Both classes are equally common: accuracy and UAR have the same best threshold."
    factor = float(f"{1 / min(measured.prevalence, 1 - measured.prevalence) - 1:.3g}")
    times = "slightly more" if factor == 1 else f"{_ratio(factor)} times as"
    common, rare = _plural(names[best > 0]), _plural(names[best <= 0])
    told = f"{common} {'is' if common in names else 'are'} {times} common"
    if roc:
        steep = f"{'accuracy' if best > 0 else 'UAR'}'s line is {times} steep"
        return f"{told[0].upper()}{told[1:]}: {steep}."
    if round(best, 2) == 0:  # no grey is seen
        side = "higher" if best > 0 else "lower"
        return f"Accuracy's best threshold is slightly {side} than UAR's, as {told}."
    fewer, more = measured.between[:: -1 if best > 0 else 1]
    # Where the grey is narrow, the people of whole columns may be too few to show it.
    shown = measured.weight is None and fewer <= more < fewer * factor
    of = [f" ({fewer}{each} against {more})" * shown for each in (f" × {_ratio(factor)}", "")]
    it = f"{'it outweighs' if common in names else 'they outweigh'} {rare} for accuracy{of[0]}"
    return f"{told[0].upper()}{told[1:]}: in the grey {it}, but not for UAR{of[1]}."


def _plural(name: str) -> str:
    return f"{name}s" if name in TWO_CLASSES else name


def _ratio(value: float) -> str:
    value = float(f"{value:.3g}")
    return format_count(value) if value >= 1000 else format_setting(value)


def _own(measured: Measured, weight: float, names: Sequence[str]) -> str:
    best = measured.scores[f"best_threshold_{ALPHA}"]
    called, always = f"α = {format_setting(weight)}", f"would always answer {names[best > 0]}"
    if weight in (0, 1):
        return f"{called} {always}: only {'misses' if weight else 'false alarms'} count."
    if math.isnan(best):
        return f"{called} is UAR."
    if not math.isinf(best):
        off = " (off the page)" * (abs(best) > LIMIT)
        always = f"is best at {format_setting(round(best, 2))}{off}"
    ratio = _ratio(measured.cost_ratio)
    cost = f"a miss costs {ratio} false alarm{'s' * (ratio != '1')}"
    return f"{called} ({cost}) {always}."
