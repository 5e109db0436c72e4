"""The words of ThresholdExplorer: at which threshold each score is best, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.threshold.numbers import LIMIT, OWN, WEIGHTED, Measured
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
    "A dot is one of 100 people of its class, hollow if the test is wrong about them. In the grey "
    "band the answer has changed: the bars count how many are lost or gained. Both classes have "
    "the same spread, so the geometric mean is best where UAR is."
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
    short = shortened(names, _LONGEST_NAME)
    answer = "" if narrow else "answer "
    longest = max(map(_plural, short), key=len)
    return {
        "threshold": "your threshold",
        "to_positive": f"{answer}{short[0]} →",
        "to_negative": f"← {answer}{short[1]}",
        "axis": "test value",
        "right_0": "found",
        "right_1": "cleared",
        "beside": max(f"{longest} 99.9%", "higher accuracy", key=len),
        "band": "grey band",
        "bar": max(f"99.99 {longest} gained", "99.9 × 99.9 = 9,999", key=len),
    }


def beside_plane(lines: Sequence[str]) -> dict[str, str]:
    """Return what the lines of the ROC plane are called."""
    highest = {name: f"highest {style_of(name).label}" for name in lines}
    return {"curve": "all thresholds", "yours": "yours"} | highest


def words(measured: Measured, names: Sequence[str], roc: bool = False) -> dict[str, str]:
    called = [*map(quoted, names)]
    rate, factor = measured.prevalence, float(f"{measured.page.factor:.3g}")
    times = "slightly more" if factor == 1 else f"{format_setting(factor)} times as"
    if roc:
        now, why = _ON_LINES, f"{'accuracy' if rate < 0.5 else 'UAR'}'s line is {times} steep"
        rates = zip(("fpr", "tpr"), measured.point.tolist(), strict=True)
        told = {name: f"{name.upper()} = {_percent(100 * x)} of 100" for name, x in rates}
    else:
        now, why, told = _way(measured, called, factor, shortened(names, _LONGEST_NAME))
    for name in WEIGHTED:
        best = measured.scores[f"best_threshold_{name}"]
        at = f"at {round(best, 2) + 0.0:.2f}".replace("-", "−").replace("inf", "∞")
        told[f"best_{name}"] = "any" if math.isnan(best) else at
        # Of whole counts, as those of the present score are, it may be a little higher.
        told[f"top_{name}"] = format_score(max(measured.page.highest[name], measured.scores[name]))
    own = [] if measured.weight is None else [_own(measured, measured.weight, called)]
    return told | {"sentence": " ".join([now, _reason(measured, called, times, why), *own])}


def _way(
    measured: Measured, called: Sequence[str], factor: float, short: Sequence[str]
) -> tuple[str, str, dict[str, str]]:
    """Return what the way from UAR's best threshold changes: two sentences, the picture's words."""
    rare, common = (0, 1) if measured.prevalence <= 0.5 else (1, 0)
    start = measured.page.highest["unweighted_average_recall"]  # there both recalls are as high
    ends = [(100 * start, 100 * recall) for recall in measured.recalls]
    exact = [round(now - at, 6) for at, now in ends]  # without errors of arithmetic
    changes = exact[rare] + measured.page.factor * exact[common], sum(exact)  # accuracy, UAR
    # So many digits that the numbers, as they are written, show which scores are higher: each
    # recall has an error of half the last digit.
    errors = [error / abs(x) for error, x in zip((1 + factor, 2), changes, strict=True) if x]
    digits = min(max(0, math.ceil(math.log10(max(errors, default=1)))), 2)
    moved = [round(round(now, digits) - round(at, digits), digits) for at, now in ends]
    written = [format_setting(abs(x)) for x in moved]
    counted = round(factor * abs(moved[common]), digits)
    number = format_count(counted) if counted >= 1000 else format_setting(counted)
    product = f"{written[common]} × {format_setting(factor)} = {number}"
    told, parts = {"bar_2": product}, []
    for k, share in enumerate((measured.prevalence, 1 - measured.prevalence)):
        done = "gained" if (k == 1) == (measured.threshold >= 0) else "lost"
        parts.append(f"{written[k]} of 100 {_plural(called[k])} {done}")
        told[f"bar_{int(k == common)}"] = f"{written[k]} {_plural(short[k])} {done}"
        told[f"class_{k}"] = f"{_plural(short[k])} {format_percent(round(share, 3))}"
        told[f"ends_{k}"] = " → ".join(_percent(x) for x in ends[k])
    for name, change in zip(WEIGHTED, changes, strict=True):
        label, at = style_of(name).label, measured.scores[f"best_threshold_{name}"]
        side = "higher" if change > 0 else "lower" if change else "same"
        told[f"way_{name}"] = f"{side} {label}"
        best = "'s best" if abs(at) <= LIMIT else ": any" if math.isnan(at) else " →"
        told[f"flag_{name}"] = f"← {label}" if at < -LIMIT else f"{label}{best}"
    to, why = format_setting(round(measured.threshold, 2)), "accuracy counts that, UAR does not"
    if measured.threshold == 0:
        return f"At {to} UAR is at its best: nothing is lost or gained.", why, told
    if factor > 1:
        more = [product, written[rare]][:: 1 if (changes[0] > 0) == (exact[common] > 0) else -1]
        why = f"for accuracy {more[0]} outweighs {more[1]}"
    return "From 0" + " (UAR's best)" * (at == 0) + f" to {to}: {', '.join(parts)}.", why, told


def _percent(percent: float) -> str:
    """Write a percent; one that is near 0 or 100 has up to two digits."""
    digits = next(d for d in (0, 1, 2) if d == 2 or round(percent, d) not in (0, 100))
    return format_setting(round(percent, digits))


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
