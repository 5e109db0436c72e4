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
    "A dot is one of 100 people of its class, hollow if the test is wrong about them; the strip "
    "beside them shows how common the classes are. In the grey band the answer has changed. Both "
    "classes have the same spread, so the geometric mean is best where UAR is."
)
OF_THE_PLANE = (
    "In the ROC plane (FPR is 1 − TNR) a score is the same along a line of slope (1 − α)/α, with "
    "the weight α of the positive class: π for accuracy, 1/2 for UAR. It is highest on the line "
    "that only touches the curve."
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
        "beside": f"{longest} 99.9%",
        "change": "accuracy +0.00001",
        "bar": max(f"99.99 {longest} gained", "99.9 × 99.9 = 9,999", key=len),
    }


def beside_plane(lines: Sequence[str]) -> dict[str, str]:
    """Return what the lines of the ROC plane are called."""
    highest = {name: f"highest {style_of(name).label}" for name in lines}
    return {"curve": "all thresholds", "x": "FPR", "y": "TPR"} | highest


def words(measured: Measured, names: Sequence[str], roc: bool = False) -> dict[str, str]:
    called = [*map(quoted, names)]
    rate, factor = measured.prevalence, float(f"{measured.page.factor:.3g}")
    times = "slightly more" if factor == 1 else f"{format_setting(factor)} times as"
    if roc:
        now, why = _ON_LINES, f"{'accuracy' if rate < 0.5 else 'UAR'}'s line is {times} steep"
        rates = zip(("fpr", "tpr"), measured.point.tolist(), strict=True)
        told = {name: f"{name.upper()} {format_score(x)}" for name, x in rates} | {"yours": "yours"}
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
    # At UAR's best threshold both recalls are as high as UAR.
    rate, start = measured.prevalence, measured.page.highest["unweighted_average_recall"]
    rare, common = (0, 1) if rate <= 0.5 else (1, 0)
    ends = [(100 * start, 100 * recall) for recall in measured.recalls]
    exact = [round(now - at, 6) for at, now in ends]  # without errors of arithmetic
    changes = rate * exact[0] + (1 - rate) * exact[1], sum(exact) / 2  # accuracy, UAR
    # So many digits that the numbers, as they are written, show which scores are higher: each
    # recall has an error of half the last digit.
    errors = [1 / abs(change) for change in changes if change]
    digits = min(max(0, math.ceil(math.log10(max(errors, default=1)))), 2)
    moved = [round(round(now, digits) - round(at, digits), digits) for at, now in ends]
    written = [format_setting(abs(x)) for x in moved]
    counted = round(factor * abs(moved[common]), digits)
    number = format_count(counted) if counted >= 1000 else format_setting(counted)
    product = f"{written[common]} × {format_setting(factor)} = {number}"
    told, parts = {"bar_2": product}, []
    for k, share in enumerate((rate, 1 - rate)):
        done = "gained" if (k == 1) == (measured.threshold >= 0) else "lost"
        parts.append(f"{written[k]} of 100 {_plural(called[k])} {done}")
        told[f"bar_{int(k == common)}"] = f"{written[k]} {_plural(short[k])} {done}"
        told[f"class_{k}"] = f"{_plural(short[k])} {format_percent(round(share, 3))}"
        told[f"ends_{k}"] = " → ".join(_percent(x) for x in ends[k])
        told[f"right_{k}"] = f"of 100 {('found', 'cleared')[k]}"
    for name, change in zip(WEIGHTED, changes, strict=True):
        label, at = style_of(name).label, measured.scores[f"best_threshold_{name}"]
        by = float(format_score(measured.scores[name])) - float(format_score(start))
        by = by if by * change > 0 else change / 100  # never against the bars
        by_how_much = f"{'+' * (by > 0)}{format_score(by)}".replace("-", "−") if change else "±0"
        told[f"way_{name}"] = f"{label} {by_how_much}"
        best = "'s best" if abs(at) <= LIMIT else ": any" if math.isnan(at) else " →"
        told[f"flag_{name}"] = f"← {label}" if at < -LIMIT else f"{label}{best}"
    told["way"] = f"from {'0' if math.isnan(at) else told[f'flag_{name}']} to yours"
    to, why = format_setting(round(measured.threshold, 2)), "accuracy counts that, UAR does not"
    if measured.threshold == 0:
        return f"At {to} UAR is at its best: nothing is lost or gained.", why, told
    if factor > 1:
        more = [product, written[rare]][:: 1 if (changes[0] > 0) == (exact[common] > 0) else -1]
        why = f"for accuracy {more[0]} outweighs {more[1]}"
    if round(measured.scores["best_threshold_accuracy"], 2) == round(measured.threshold, 2):
        to += " (accuracy's best)"
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
