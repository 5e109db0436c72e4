"""The words of ThresholdExplorer: where each score would put the threshold, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.threshold.numbers import CURVES, LIMIT, OWN, TOTAL, Measured
from uarwidgets.kit.formatting import (
    format_percent,
    format_score,
    format_setting,
    probability,
    quoted,
)
from uarwidgets.styles import style_of

PREVALENCE = "Prevalence π of {positive}"
TITLE = "Where would each metric put the threshold?"
ROC = "ROC plane"
WITH_OWN = "My own weight α"
UNEQUAL = "Unequal spreads"
_READING = (
    "The areas under the bells are the four counts: what lies left of the threshold is answered "
    "negative, what lies right of it positive, and errors are hatched. Bells are filled as common "
    "as the classes are, which accuracy sees, and dashed as if equally common, which UAR sees: "
    "each score is best where its two bells cross."
)
_OF_EQUAL = (
    "Both classes have the same spread: that is why a higher score always means a more likely "
    "positive, and why the geometric mean agrees with UAR."
)
_OF_UNEQUAL = (
    "With unequal spreads the bells may cross twice, and a higher score need not mean a more "
    "likely positive. The best threshold is then the crossing above which positives prevail or, "
    "where that is better still, always the same answer. Two thresholds may do better than any "
    "one. The geometric mean has a best threshold of its own."
)
_OF_THE_OWN = (
    "Your weight α says what a miss costs: α/(1 − α) × (1 − π)/π false alarms at prevalence π. "
    "The threshold that is best for α makes the errors cost least at these costs. With α = π it is "
    "accuracy's, with α = 1/2 it is UAR's."
)
_OF_THE_PLANE = (
    "In the ROC plane (FPR is 1 − TNR) a straight line through the point keeps one score: "
    "accuracy, UAR or your own. Its slope is (1 − weight)/weight, with the weight of the positive "
    "class: (1 − π)/π for accuracy, 1 for UAR. A score is best where its line only touches the "
    "curve."
)
_LONGEST_NAME = 9  # in the picture
_MOST = 1_000_000  # beyond this a cost ratio is not written out
_LEAST_SEPARATION = 1e-9  # below this no threshold tells the classes apart


def reading(own: bool, unequal: bool, roc: bool) -> tuple[str, ...]:
    spreads = _OF_UNEQUAL if unequal else _OF_EQUAL
    return (f"{_READING} {spreads}", *[_OF_THE_PLANE] * roc, *[_OF_THE_OWN] * own)


def in_picture(names: Sequence[str], narrow: bool = False) -> dict[str, str]:
    """Return what the picture calls its axes, its classes and the sides of the threshold."""
    positive, negative = (
        name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…" for name in names
    )
    answer = "" if narrow else "answer "
    return {
        "threshold": "threshold on the score",
        OWN: "α-weighted",
        "positive": positive,
        "negative": negative,
        "answer_positive": f"{answer}{positive} →",
        "answer_negative": f"← {answer}{negative}",
    }


def beside_plane(lines: Sequence[str]) -> dict[str, str]:
    """Return what the lines and marks of the ROC plane are called."""
    called = {name: "α" if name == OWN else style_of(name).label for name in lines}
    equal = {name: f"equal {label}" for name, label in called.items()}
    return {"roc": "all thresholds", **equal, "best": "best threshold"}


def labels(names: Sequence[str]) -> dict[str, str]:
    return {"spread": f"Spread of {names[1]}"}


def words(measured: Measured, names: Sequence[str], roc: bool = False) -> dict[str, str]:
    (tp, fn), (fp, tn) = measured.cm.tolist()
    first, second = map(quoted, names)
    if roc:
        rates = {"tpr": (tp, tp + fn), "fpr": (fp, fp + tn)}
        told = {
            name: f"{name.upper()} = {part:,} / {whole:,} = {format_score(part / whole)}"
            for name, (part, whole) in rates.items()
        }
    else:
        counts = {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
        told = {name: f"{name.upper()} {count:,}" for name, count in counts.items()}
        told |= {f"flag_{name}": _flag(measured, name) for name in measured.best}
    return {
        **told,
        "now": f"Of {TOTAL:,} examples the threshold now, {_place(measured.threshold)}, gets {tp:,}"
        f" of {tp + fn:,} {first} and {tn:,} of {fp + tn:,} {second} right.",
        "calibrated": _calibrated(measured, first),
        "sentence": _sentence(measured, (first, second)),
    }


def _flag(measured: Measured, name: str) -> str:
    """Return the words at the best threshold of a score; none if there is no best one."""
    at = measured.scores[f"best_threshold_{name}"]
    label = f"best for {'α' if name == OWN else style_of(name).label}"
    if name == CURVES[1] and not measured.unequal:
        label = f"{label} and {style_of(CURVES[2]).label}"
    if name == CURVES[2]:
        label = style_of(name).label  # in one row with UAR's, which says what it is best for
    if abs(at) > LIMIT:  # off the page, where an arrow points
        label = f"{label} →" if at > 0 else f"← {label}"
    return "" if math.isnan(at) else label


def _sentence(measured: Measured, names: tuple[str, str]) -> str:
    best, positive = measured.scores["best_threshold_accuracy"], measured.answered_positive
    often, much = (names[0], positive) if positive >= 0.5 else (names[1], 1 - positive)
    together = _together(measured)
    own = "" if measured.weight is None else f" {_own(measured, measured.weight, names)}"
    uar, mean = (_where(measured.scores[f"best_threshold_{name}"]) for name in CURVES[1:])
    accuracy = f"accuracy would put the threshold at {_where(best)}"
    common = f"{format_percent(measured.prevalence)} are {names[0]}: "
    if together and measured.prevalence == 0.5:
        told = "Without separation UAR is at chance, whatever the threshold"
    elif together:
        told = f"{common}without separation accuracy would always answer {often}, and UAR is at "
        told += "chance, whatever the threshold"
    elif measured.ratio == 1 and _place(best) == _place(0.0):
        told = f"{common}all three scores would put the threshold at {_place(best)}"
    else:
        if math.isinf(best):
            accuracy = f"accuracy would always answer {often}"
        elif not own:
            accuracy += f" and answer {often} for {_percent(much)} of all"
        others = "UAR and the geometric mean" if uar == mean else "UAR"
        others += f"{'' if own else ' would put it'} at {uar}"
        others += "" if uar == mean else f", the geometric mean at {mean}"
        told = f"{common}{accuracy}, {others}"
        if not own:
            told = f"{common}{accuracy}. {others}, whatever the prevalence"
    rounding = " (rounding to whole examples aside)" if together and not own else ""
    return f"{told}{rounding}.{own}"


def _together(measured: Measured) -> bool:
    return measured.ratio == 1 and measured.separation < _LEAST_SEPARATION


def _own(measured: Measured, weight: float, names: tuple[str, str]) -> str:
    best = measured.scores[f"best_threshold_{OWN}"]
    called, always = f"α = {format_setting(weight)}", f"would always answer {names[best > 0]}"
    if weight in (0, 1):
        return f"{called} {always}: only {'misses' if weight else 'false alarms'} count."
    if math.isnan(best):
        return f"{called} is UAR."
    if not (math.isinf(best) or _together(measured)):
        always = f"would put it at {_where(best)}"
    return f"{called}, where {_worth(measured.cost_ratio)}, {always}."


def _worth(ratio: float) -> str:
    """Return what a miss costs in false alarms, or a false alarm in misses, as a phrase."""
    one, other = ("miss", "false alarms") if ratio >= 1 else ("false alarm", "misses")
    factor = float(f"{max(ratio, 1 / max(ratio, 1e-9)):.3g}")
    if factor == 1:
        return f"a {one} costs 1 {'false alarm' if ratio >= 1 else 'miss'}"
    times = f"over {_MOST:,}" if factor > _MOST else f"{factor:,.0f}"
    return f"a {one} costs {times if factor >= 1000 else f'{factor:g}'} {other}"


def _calibrated(measured: Measured, positive: str) -> str:
    scores, equal = measured.scores, measured.ratio == 1
    now = probability(scores["calibrated_probability"])
    told = f"Calibrated, a score is the probability of {positive}: {now} at the threshold now"
    if _together(measured):
        return f"{told}, and everywhere else."
    if equal or math.isfinite(scores["best_threshold_accuracy"]):
        told += ", 0.500 where accuracy is best"
    told += f", {format_score(measured.prevalence)}, the prevalence, where UAR is best"
    if measured.weight not in (None, 0, 1) and (
        equal or math.isfinite(scores[f"best_threshold_{OWN}"])
    ):
        told += f", {probability(1 / (1 + measured.cost_ratio))} where α is best"
    return f"{told}."


def _place(score: float) -> str:
    return format_setting(round(score, 2))


def _where(best: float) -> str:
    return f"{_place(best)}{' (off the page)' if abs(best) > LIMIT else ''}"


def _percent(value: float) -> str:
    return "more than 99.9%" if value > 0.9995 else format_percent(round(value, 3))
