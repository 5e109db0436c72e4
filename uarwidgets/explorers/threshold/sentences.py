"""The words of ThresholdExplorer: at which threshold each score is best, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

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
    "A dot is one of 100 people of its class: full if the test is right about them, hollow if it "
    "is wrong. The bars count those in the grey band, whose answer is another one than at UAR's "
    "best threshold. UAR counts both classes alike, accuracy as often as they occur. Both have the "
    "same spread, so the geometric mean is best where UAR is."
)
OF_THE_PLANE = (
    "In the ROC plane (FPR is 1 − TNR) a score is the same along a straight line. Its slope is "
    "(1 − weight)/weight, with the weight of the positive class: (1 − π)/π for accuracy, 1 for "
    "UAR. A score is highest on the line that only touches the curve."
)
_ON_LINES = "Along each line its score is the same, above it higher."
_LONGEST_NAME = 9  # in the picture
_BEST = "'s best"
_FINEST = 4  # digits of a percent
_NOTHING = ["0", "0"]
_SIDES = "same", "higher", "lower"


def in_picture(names: Sequence[str], narrow: bool = False) -> dict[str, str]:
    """Return what the picture calls its axes, its classes and the sides of the threshold."""
    short = shortened(names, _LONGEST_NAME)
    positive, negative = short
    answer = "" if narrow else "answer "
    longest = max(map(_plural, short), key=len)
    return {
        "threshold": "your threshold",
        "best": _BEST,
        "to_positive": f"{answer}{positive} →",
        "to_negative": f"← {answer}{negative}",
        "axis": "test value",
        "class": f"{longest} 99.9%",
        "ends": "84 → 99.9 cleared",
        "way": "higher accuracy",
        "band": "grey band",
        "bar": max(f"99.9 {longest} gained", "99.9 × 99.9 = 9,999", key=len),
    }


def beside_plane(lines: Sequence[str]) -> dict[str, str]:
    """Return what the lines of the ROC plane are called."""
    return {"curve": "all thresholds", "yours": "yours"} | {
        n: f"highest {style_of(n).label}" for n in lines
    }


def words(measured: Measured, names: Sequence[str], roc: bool = False) -> dict[str, str]:
    called = [*map(quoted, names)]
    rate, factor = measured.prevalence, float(f"{measured.page.factor:.3g}")
    times = "slightly more" if factor == 1 else f"{format_setting(factor)} times as"
    if roc:
        now, why = _ON_LINES, f"{'accuracy' if rate < 0.5 else 'UAR'}'s line is {times} steep"
        rates = zip(("fpr", "tpr"), measured.point.tolist(), strict=True)
        told = {name: f"{name.upper()} = {_percent(100 * x, 0)} of 100" for name, x in rates}
    else:
        way = _way(measured, factor)
        now, why = _present(measured, called, way), "accuracy counts that, UAR does not"
        short = [*map(_plural, shortened(names, _LONGEST_NAME))]
        told = {f"flag_{name}": _flag(measured, name) for name in measured.page.best}
        for k, share in enumerate((rate, 1 - rate)):
            told[f"class_{k}"] = f"{short[k]} {format_percent(round(share, 3))}"
            told[f"ends_{k}"] = f"{way.ends[k]} {('found', 'cleared')[k]}"
        for row, k in enumerate(way.classes):
            told[f"bar_{row}"] = f"{way.moved[k]} {short[k]} {way.verbs[k]}"
        told["bar_2"] = f"{way.moved[k]} × {format_setting(factor)} = {way.counted}"
        for name, side in zip(WEIGHTED, way.sides, strict=True):
            told[f"way_{name}"] = f"{_SIDES[side]} {style_of(name).label}"
        if factor > 1 and way.moved != _NOTHING:
            more, less = told["bar_2"], way.moved[way.classes[0]]
            if (way.sides[0] < 0) == (way.verbs[k] == "gained"):
                more, less = less, more
            why = f"for accuracy {more} {'outweighs' if way.sides[0] else 'equals'} {less}"
    for name in WEIGHTED:
        best = measured.scores[f"best_threshold_{name}"]
        at = f"at {round(best, 2) + 0.0:.2f}".replace("-", "−").replace("inf", "∞")
        told[f"best_{name}"] = "any" if math.isnan(best) else at
        # Of whole counts, as those of the present score are, it may be a little higher.
        told[f"top_{name}"] = format_score(max(measured.page.highest[name], measured.scores[name]))
    own = [] if measured.weight is None else [_own(measured, measured.weight, called)]
    return told | {"sentence": " ".join([now, _reason(measured, called, times, why), *own])}


class _Way(NamedTuple):
    """What changes from UAR's best threshold to the present one, in percent, as it is written."""

    classes: tuple[int, int]  # the rare one and the common one
    verbs: tuple[str, str]  # by class
    ends: list[str]  # by class, how many are right at both thresholds
    moved: list[str]  # by class, how many more or fewer
    counted: str  # that of the common class, as often as accuracy counts it
    sides: list[int]  # whether accuracy and UAR are lower, -1, the same or higher


def _way(measured: Measured, factor: float) -> _Way:
    """Write the changes with as many digits as show which scores are higher."""
    rare, common = (0, 1) if measured.prevalence <= 0.5 else (1, 0)
    ends = [(100 * measured.page.start, 100 * recall) for recall in measured.recalls]
    exact = [now - at for at, now in ends]
    sides = _sides(exact[rare], exact[common], measured.page.factor * exact[common])
    for digits in (*range(_FINEST + 1), 0):  # few digits, if none of these show it
        moved = [round(round(now, digits) - round(at, digits), digits) for at, now in ends]
        counted = round(factor * moved[common], digits)
        if all(moved) and _sides(moved[rare], moved[common], counted) == sides:
            break
    return _Way(
        classes=(rare, common),
        verbs=("lost", "gained") if measured.threshold >= 0 else ("gained", "lost"),
        ends=[" → ".join(_percent(x, digits) for x in pair) for pair in ends],
        moved=[format_setting(abs(x)) for x in moved],
        counted=_number(abs(counted)),
        sides=sides,
    )


def _sides(rare: float, common: float, counted: float) -> list[int]:
    return [(x > 1e-9) - (x < -1e-9) for x in (rare + counted, rare + common)]


def _percent(percent: float, digits: int) -> str:
    """Write a percent; one that is near 0 or 100 has up to two digits."""
    while round(percent, digits) in (0, 100) and digits < 2:
        digits += 1
    return format_setting(round(percent, digits))


def _number(value: float) -> str:
    return format_count(value) if value >= 1000 else format_setting(value)


def _flag(measured: Measured, name: str) -> str:
    """Return the name at the best threshold of a score, if it is on the page."""
    at = measured.scores[f"best_threshold_{name}"]
    label = "α" if name == OWN else style_of(name).label
    if math.isnan(at):
        return f"{label}: any"
    if abs(at) > LIMIT:  # off the page, where an arrow points
        return f"{label}{_BEST} →" if at > 0 else f"← {label}{_BEST}"
    return f"{label}{_BEST}"


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


def _present(measured: Measured, names: Sequence[str], way: _Way) -> str:
    """Return what the present threshold changes."""
    at = format_setting(round(measured.threshold, 2))
    if way.moved == _NOTHING:
        return f"At {at} UAR is at its best: nothing is lost or gained."
    told = [
        f"{'lose' if verb == 'lost' else 'gain'} {percent} of 100 {_plural(name)}"
        for verb, percent, name in zip(way.verbs, way.moved, names, strict=True)
    ]
    return f"From 0 to {at} you {told[0]} and {told[1]}."


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
    cost = f"a miss costs {_number(ratio)} false alarm{'s' * (ratio != 1)}"
    return f"{called}, where {cost}, {always}."
