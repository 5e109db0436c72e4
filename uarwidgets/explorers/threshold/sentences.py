"""The words of ThresholdExplorer: where each score would put the threshold, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.threshold.bells import LIMIT
from uarwidgets.explorers.threshold.best import iso_slope
from uarwidgets.explorers.threshold.numbers import CURVES, OWN, TOTAL, Found
from uarwidgets.explorers.threshold.plane import LEVELS
from uarwidgets.kit.formatting import (
    listing,
    number,
    prevalence_of,
    probability,
    quoted,
    setting,
    share,
)
from uarwidgets.styles import style_of

TITLE = "Where would each metric put the threshold?"
READING = "How to read it"
NOTE = (
    "The areas under the bells are the four counts: what lies left of the threshold is answered "
    "negative, what lies right of it positive, and errors are hatched. Bells are filled as common "
    "as the classes are, which accuracy sees, and dashed as if equally common, which UAR sees: "
    "each score stops where its two bells cross."
)
OF_EQUAL = (
    "Both classes have the same spread: that is why a higher score always means a more likely "
    "positive, and why the geometric mean agrees with UAR."
)
OF_UNEQUAL = (
    "With unequal spreads the bells may cross twice, and a higher score need not mean a more "
    "likely positive. The best threshold is then the crossing above which positives prevail or, "
    "where that is better still, always the same answer. Two thresholds may do better than any "
    "one. The geometric mean has a best threshold of its own."
)
WITH_OWN = "My own weight α"
UNEQUAL = "Unequal spreads"
BESIDE_THE_BELLS = "Beside the bells"
ISOLINES = "Lines of equal score"
PLANES = {"roc": "ROC plane", "precision-recall": "precision and recall"}
OF_THE_OWN = (
    "Your weight α says what a miss costs: α/(1 − α) × (1 − π)/π false alarms at prevalence π. "
    "The threshold that is best for α makes the errors cost least at these costs. With α = π it is "
    "accuracy's, with α = 1/2 it is UAR's."
)
_LONGEST_NAME = 9  # in the picture
_MOST = 1_000_000  # beyond this a cost ratio is no longer written out


def in_picture(names: Sequence[str], narrow: bool = False) -> dict[str, str]:
    """Return what stands in the picture: names of axes and classes, and which side is which."""
    positive, negative = (
        name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…" for name in names
    )
    answer = "" if narrow else "answer "
    return {
        "threshold": "threshold on the score",
        "roc": "ROC plane",
        "fpr": "FPR",
        "tpr": "TPR",
        "precision": "precision",
        "recall": "recall",
        "half": "0.5",
        OWN: "α-weighted",
        "positive": positive,
        "negative": negative,
        "answer_positive": f"{answer}{positive} →",
        "answer_negative": f"← {answer}{negative}",
    }


#: Classes nearer to each other than this count as one in words: no threshold tells them apart.
LEAST_SEPARATION = 1e-9


def labels(names: Sequence[str], *, unequal: bool = False) -> dict[str, str]:
    """Return the sliders' labels by name."""
    return {
        "prevalence": prevalence_of(names),
        "threshold": "Threshold",
        "separation": "Separation",
        "spread": f"Spread of {names[1]}" if unequal else "Spread of each class",
        "spread_ratio": "Ratio of spreads, + : −",
        "weight": f"Weight α of {names[0]}",
    }


def tell(found: Found, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    first, second = map(quoted, names)
    return beside(found, names) | {"sentence": _of_the_best(found, (first, second))}


def beside(found: Found, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state but for its sentence."""
    first, second = map(quoted, names)
    (tp, fn), (fp, tn) = found.cm.tolist()
    counts = {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
    words = {name: number(found.scores[name]) for name in (*CURVES, OWN) if name in found.scores}
    words |= {name: f"{name.upper()} {count:,}" for name, count in counts.items()}
    if found.weight is not None:
        who = f"α = {setting(found.weight)}"
        words[f"flag_{OWN}"] = _flag(who, found.scores[f"best_threshold_{OWN}"])
    return words | {
        "flag_accuracy": _flag("accuracy", found.scores["best_threshold_accuracy"]),
        **_other_flags(found),
        "now": f"Of {TOTAL:,} examples the threshold now, {_place(found.threshold)}, gets {tp:,} "
        f"of {tp + fn:,} {first} and {tn:,} of {fp + tn:,} {second} right.",
        "calibrated": _of_the_calibrated(found, first),
        "plane": _of_precision(found) if "precision" in found.scores else _of_the_lines(found),
    }


def _flag(who: str, at: float) -> str:
    """Return what stands at the threshold that a score would choose; nothing if it does not."""
    if math.isnan(at):
        return ""
    return f"{who} stops here" if abs(at) <= LIMIT else f"{who} stops off the page"


def _other_flags(found: Found) -> dict[str, str]:
    uar, mean = CURVES[1:]
    at = found.scores[f"best_threshold_{uar}"]
    if found.unequal:
        best = found.scores[f"best_threshold_{mean}"]
        return {
            f"flag_{uar}": _flag(style_of(uar).label, at),
            f"flag_{mean}": _flag(style_of(mean).label, best),
        }
    both = f"{style_of(uar).label} and {style_of(mean).label} stop here"
    return {f"flag_{uar}": "" if math.isnan(at) else both}


def _of_the_best(found: Found, names: tuple[str, str]) -> str:
    """Return where accuracy and UAR are best, and which class accuracy would mostly answer."""
    best, positive = found.scores["best_threshold_accuracy"], found.answered_positive
    often, much = (names[0], positive) if positive >= 0.5 else (names[1], 1 - positive)
    common = f"{share(found.prevalence)} are {names[0]}"
    if found.weight is not None:
        return _of_the_own(found, names, often, common)
    if found.ratio != 1:
        accuracy = f"put the threshold at {_where(best)} and answer {often} to {_percent(much)}"
        if math.isinf(best):
            accuracy = f"always answer {often}"
        uar, mean = (_where(found.scores[f"best_threshold_{name}"]) for name in CURVES[1:])
        others = f"UAR would put it at {uar}, the geometric mean at {mean}"
        return f"{common}: accuracy would {accuracy}. {others}, whatever the prevalence."
    if found.separation < LEAST_SEPARATION:
        told = "Without separation UAR is at chance, whatever the threshold"
        if found.prevalence != 0.5:
            told = f"{common}: without separation accuracy would always answer {often}, and UAR "
            told += "is at chance, whatever the threshold"
        return f"{told} (rounding to whole examples aside)."
    if _place(best) == _place(0.0):
        return f"{common}: all three scores would put the threshold at {_place(best)}."
    where = f"{_place(best)}{', off the page,' if abs(best) > LIMIT else ''}"
    return (
        f"{common}: accuracy would put the threshold at {where} and answer {often} to "
        f"{_percent(much)} of all. UAR and the geometric mean would put it at {_place(0.0)}, "
        "whatever the prevalence."
    )


def _of_the_own(found: Found, names: tuple[str, str], often: str, common: str) -> str:
    """Return the same where the reader has a weight too, and what that says of costs."""
    assert found.weight is not None
    best = found.scores[f"best_threshold_{OWN}"]
    called, always = f"α = {setting(found.weight)}", f"would always answer {names[best > 0]}"
    if found.weight in (0, 1):
        own = f"{called} {always}: only {'misses' if found.weight else 'false alarms'} count."
    elif math.isnan(best):
        own = f"{called} is UAR."
    elif math.isinf(best) or _not_apart(found):
        own = f"{called}, where {_worth(found.cost_ratio)}, {always}."
    else:
        own = f"{called}, where {_worth(found.cost_ratio)}, stops at {_where(best)}."
    if _not_apart(found):
        told = "Without separation UAR is at chance, but for rounding"
        accuracy = f"; accuracy would always answer {often}" if found.prevalence != 0.5 else ""
        return f"{told}{accuracy}. {own}"
    accuracy, uar, mean = (_where(found.scores[f"best_threshold_{name}"]) for name in CURVES)
    if found.ratio != 1:
        at = found.scores["best_threshold_accuracy"]
        told = f"would always answer {often}" if math.isinf(at) else f"stops at {accuracy}"
        return f"{common}: accuracy {told}, UAR at {uar}, the geometric mean at {mean}. {own}"
    if accuracy == _place(0.0):
        return f"{common}: accuracy, UAR and the geometric mean stop at {accuracy}. {own}"
    return f"{common}: accuracy stops at {accuracy}, UAR and the geometric mean at 0. {own}"


def _not_apart(found: Found) -> bool:
    """Whether the two bells are one."""
    return found.ratio == 1 and found.separation < LEAST_SEPARATION


def _worth(ratio: float) -> str:
    """Return what a miss costs in false alarms, or a false alarm in misses, as a phrase."""
    one, other = ("miss", "false alarm") if ratio >= 1 else ("false alarm", "miss")
    times = _times(ratio if ratio >= 1 else 1 / max(ratio, 1 / (10 * _MOST)))
    plural = "" if times == "1" else "es" if other == "miss" else "s"
    return f"a {one} costs {times} {other}{plural}"


def _times(factor: float) -> str:
    """Return a factor of 1 or more as written: three digits, no exponent."""
    if factor > _MOST:
        return f"over {_MOST:,}"
    rounded = float(f"{factor:.3g}")
    return f"{rounded:,.0f}" if rounded >= 1000 else f"{rounded:g}"


def _where(best: float) -> str:
    return f"{_place(best)}{' (off the page)' if abs(best) > LIMIT else ''}"


def _of_the_calibrated(found: Found, positive: str) -> str:
    now = probability(found.scores["calibrated_probability"])
    told = f"Calibrated, a score is the probability of {positive}: {now} at the threshold now"
    if _not_apart(found):
        return f"{told}, and everywhere else."
    rate = number(found.prevalence)
    places = [f"{rate}, the prevalence, where UAR is best"]
    if math.isfinite(found.scores["best_threshold_accuracy"]) or found.ratio == 1:
        places = ["0.500 where accuracy is best", *places]
    if found.weight not in (None, 0, 1) and (
        math.isfinite(found.scores[f"best_threshold_{OWN}"]) or found.ratio == 1
    ):
        places.append(f"{probability(1 / (1 + found.cost_ratio))} where α is best")
    turns = ""
    if found.ratio != 1:
        side = "below" if found.ratio > 1 else "above"
        turns = f" A higher score means a less likely {positive} {side} {_place(found.turn)}."
    return f"{told}, {', '.join(places)}.{turns}"


def _of_the_lines(found: Found) -> str:
    lines = [f"accuracy, slope {found.slope:.3g} to 1", "UAR, slope 1 to 1"]
    if found.weight is not None:
        slope = f"slope {iso_slope(found.weight):.3g} to 1" if found.weight else "upright"
        lines.append(f"α = {setting(found.weight)}, {slope}")
    through, touches = " through the point", "a score is best where its line only touches the curve"
    if found.contest:
        through, touches = "", "each touches the curve of whoever is first by its score"
    told = (
        f"In the ROC plane (FPR is 1 − TNR) the lines{through} keep {', '.join(lines[:-1])}, and "
        f"{lines[-1]}: {touches}."
    )
    if "families" not in found.drawn:
        return told
    straight = "accuracy" if found.weight is None else f"α = {setting(found.weight)}"
    levels = listing([f"{level:g}" for level in LEVELS])
    return (
        f"{told} The hyperbola through the point keeps the geometric mean: TPR × TNR is the same "
        f"all along. Faint are the lines on which {straight} and the geometric mean are {levels}."
    )


def _of_precision(found: Found) -> str:
    (tp, fn), (fp, _) = found.cm.tolist()
    told = (
        f"{tp:,} of the {tp + fp:,} that are answered positive are right: precision "
        f"{number(found.scores['precision'])}"
        if tp + fp
        else "Nothing is answered positive: there is no precision"
    )
    return (
        f"{told}, recall {number(tp / (tp + fn))}. Who guesses has the prevalence for precision, "
        f"{number(found.prevalence)}, at any recall: the dashed line. This curve moves with the "
        "prevalence, the ROC curve does not."
    )


def _place(score: float) -> str:
    """Return a score or threshold as written."""
    return setting(round(score, 2))


def _percent(value: float) -> str:
    return "more than 99.9 %" if value > 0.9995 else share(round(value, 3))
