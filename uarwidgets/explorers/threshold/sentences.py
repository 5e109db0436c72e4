"""The words of ThresholdExplorer: at which threshold each score is best, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.threshold.numbers import LIMIT, OWN, TOTAL, WEIGHTED, Measured
from uarwidgets.kit.formatting import (
    TWO_CLASSES,
    format_count,
    format_percent,
    format_score,
    format_setting,
    quoted,
    shortened,
)
from uarwidgets.styles import style_of

ROC = "ROC plane"
WITH_OWN = "My own weight α"
READING = (
    "A dot is a person: full if the test is right about them, hollow if it is wrong. UAR counts "
    "both classes alike, accuracy as the bar is split. Both have the same spread, so the geometric "
    "mean is best where UAR is."
)
OF_THE_PLANE = (
    "In the ROC plane (FPR is 1 − TNR) a score is the same along a straight line. Its slope is "
    "(1 − weight)/weight, with the weight of the positive class: (1 − π)/π for accuracy, 1 for "
    "UAR. A score is highest on the line that only touches the curve."
)
_ON_LINES = "Along each line its score is the same, above it higher."
_LONGEST_NAME = 9  # in the picture


def in_picture(names: Sequence[str], narrow: bool = False) -> dict[str, str]:
    """Return what the picture calls its axes, its classes and the sides of the threshold."""
    positive, negative = shortened(names, _LONGEST_NAME)
    answer = "" if narrow else "answer "
    return {
        "threshold": "your threshold",
        "best": "best for ",
        "to_positive": f"{answer}{positive} →",
        "to_negative": f"← {answer}{negative}",
        "axis": "test value",
        "class": f"{max(positive, negative, key=len)} 99.9%",
    }


def beside_plane(lines: Sequence[str]) -> dict[str, str]:
    """Return what the lines of the ROC plane are called."""
    return {"curve": "all thresholds"} | {n: f"highest {style_of(n).label}" for n in lines}


def words(measured: Measured, names: Sequence[str], roc: bool = False) -> dict[str, str]:
    (tp, fn), (fp, tn) = measured.cm.tolist()
    called = [*map(quoted, names)]
    rate = measured.prevalence
    factor = float(f"{max(rate, 1 - rate) / min(rate, 1 - rate):.3g}")
    times = "slightly more" if factor == 1 else f"{format_setting(factor)} times as"
    lost, gained = _trade(measured, factor)
    why = "accuracy counts that, UAR does not"
    if roc:
        why = f"{'accuracy' if rate < 0.5 else 'UAR'}'s line is {times} steep"
        rates = {"tpr": (tp, tp + fn), "fpr": (fp, fp + tn)}
        told = {  # half is rounded up, as by hand
            name: f"{name.upper()} = {part} / {whole} = {format_score(part / whole * (1 + 1e-9))}"
            for name, (part, whole) in rates.items()
        }
    else:
        short = shortened(names, _LONGEST_NAME)
        told = {f"flag_{name}": _flag(measured, name) for name in measured.page.best}
        for k, (right, people) in enumerate(zip(measured.right, measured.people, strict=True)):
            share = round((tp + fn, fp + tn)[k] / TOTAL, 3)
            told[f"class_{k}"] = f"{short[k]} {format_percent(share)}"
            told[f"right_{k}"] = f"{right} {('found', 'cleared')[k]}"
            each = f" (× {format_setting(factor)})" * (share > 0.5 and factor > 1)
            told[f"drawn_{k}"] = f"of {len(people)}{each}"
        if lost:
            why = f"for accuracy {gained} gained outweighs {lost} lost"
        trade = f"grey band: {lost} lost", "<", f"{gained} gained × {format_setting(factor)}"
        told |= zip(("lost", "less", "gained"), trade if lost else [""] * 3, strict=True)
    for name in WEIGHTED:
        best = measured.scores[f"best_threshold_{name}"]
        at = f"at {round(best, 2) + 0.0:.2f}".replace("-", "−").replace("inf", "∞")
        told[f"best_{name}"] = "any" if math.isnan(best) else at
        # Of whole counts, as those of the present score are, it may be a little higher.
        told[f"top_{name}"] = format_score(max(measured.page.highest[name], measured.scores[name]))
    now = _ON_LINES if roc else _present(measured, called)
    own = [] if measured.weight is None else [_own(measured, measured.weight, called)]
    return told | {"sentence": " ".join([now, _reason(measured, called, times, why), *own])}


def _trade(measured: Measured, factor: float) -> tuple[str, str]:
    """Return what part of a class accuracy's best threshold loses and gains, compared with UAR's.

    They have as many digits as show that it loses more, but gains what counts more.
    """
    for digits in range(3):
        gained, lost = sorted(round(abs(100 * x), digits) for x in measured.page.gains.tolist())
        if gained < lost < factor * gained:
            return f"{lost:.{digits}f}%", f"{gained:.{digits}f}%"
    return "", ""


def _flag(measured: Measured, name: str) -> str:
    """Return the name at the best threshold of a score, if it is on the page."""
    at = measured.scores[f"best_threshold_{name}"]
    label = "α" if name == OWN else style_of(name).label
    if abs(at) > LIMIT:  # off the page, where an arrow points
        return f"{label} →" if at > 0 else f"← {label}"
    return f"{label}: any" if math.isnan(at) else label


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
    return f"{told[0].upper()}{told[1:]}: {why}."


def _plural(name: str) -> str:
    return f"{name}s" if name in TWO_CLASSES else name


def _present(measured: Measured, names: Sequence[str]) -> str:
    """Return what the test does at the present threshold."""
    told = [
        f"{right} of {len(people)} {_plural(name)}"
        for right, people, name in zip(measured.right, measured.people, names, strict=True)
    ]
    at = format_setting(round(measured.threshold, 2))
    return f"At {at} the test finds {told[0]} and clears {told[1]}."


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
    return f"{called}, where {cost}, {always}."
