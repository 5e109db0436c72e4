"""The words of ThresholdExplorer: where each score would put the threshold, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.threshold.numbers import CURVES, LIMIT, TOTAL, Found
from uarwidgets.kit.writing import number, prevalence_of, probability, quoted, setting, share
from uarwidgets.look import look

TITLE = "Where would each metric put the threshold?"
READING = "How to read it"
NOTE = (
    "The areas under the bells are the four counts: what lies left of the threshold is answered "
    "negative, what lies right of it positive, and errors are hatched. Bells are filled as common "
    "as the classes are, which accuracy sees, and dashed as if equally common, which UAR sees: "
    "each score stops where its two bells cross. Both classes have the same spread: that is why a "
    "higher score always means a more likely positive, and why the geometric mean agrees with UAR."
)
_LONGEST_NAME = 9  # in the picture


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
        "positive": positive,
        "negative": negative,
        "answer_positive": f"{answer}{positive} →",
        "answer_negative": f"← {answer}{negative}",
    }


#: Classes nearer to each other than this count as one in words: no threshold tells them apart.
LEAST_SEPARATION = 1e-9


def labels(names: Sequence[str]) -> dict[str, str]:
    """Return the sliders' labels by name."""
    return {
        "prevalence": prevalence_of(names),
        "threshold": "Threshold",
        "separation": "Separation",
        "spread": "Spread of each class",
    }


def tell(found: Found, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    first, second = map(quoted, names)
    (tp, fn), (fp, tn) = found.cm.tolist()
    counts = {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
    words = {name: number(found.scores[name]) for name in CURVES}
    words |= {name: f"{name.upper()} {count:,}" for name, count in counts.items()}
    return words | {
        "flag_accuracy": _flag("accuracy", found.scores["best_threshold_accuracy"]),
        "flag_unweighted_average_recall": _other_flag(found),
        "sentence": _of_the_best(found, (first, second)),
        "now": f"Of {TOTAL:,} examples the threshold now, {_place(found.threshold)}, gets {tp:,} "
        f"of {tp + fn:,} {first} and {tn:,} of {fp + tn:,} {second} right.",
        "calibrated": _of_the_calibrated(found, first),
        "roc": "In the ROC plane (FPR is 1 − TNR) the lines through the point keep accuracy, slope "
        f"{found.slope:.3g} to 1, and UAR, slope 1 to 1: a score is best where its line only "
        "touches the curve.",
    }


def _flag(who: str, at: float) -> str:
    """Return what stands at the threshold that a score would choose; nothing if it does not."""
    if math.isnan(at):
        return ""
    return f"{who} stops here" if abs(at) <= LIMIT else f"{who} stops off the page"


def _other_flag(found: Found) -> str:
    uar, mean = (look(name).label for name in CURVES[1:])
    if math.isnan(found.scores["best_threshold_unweighted_average_recall"]):
        return ""
    return f"{uar} and {mean} stop here"


def _of_the_best(found: Found, names: tuple[str, str]) -> str:
    """Return where accuracy and UAR are best, and which class accuracy would mostly answer."""
    best, positive = found.scores["best_threshold_accuracy"], found.answered_positive
    often, much = (names[0], positive) if positive >= 0.5 else (names[1], 1 - positive)
    common = f"{share(found.prevalence)} are {names[0]}"
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


def _of_the_calibrated(found: Found, positive: str) -> str:
    now = probability(found.scores["calibrated_probability"])
    told = f"Calibrated, a score is the probability of {positive}: {now} at the threshold now"
    if found.separation < LEAST_SEPARATION:
        return f"{told}, and everywhere else."
    rate = number(found.prevalence)
    return f"{told}, 0.500 where accuracy is best, {rate}, the prevalence, where UAR is best."


def _place(score: float) -> str:
    """Return a score or threshold as written."""
    return setting(round(score, 2))


def _percent(value: float) -> str:
    return "more than 99.9 %" if value > 0.9995 else share(round(value, 3))
