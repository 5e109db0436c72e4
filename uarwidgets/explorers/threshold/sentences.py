"""The words of ThresholdExplorer: where each score would put the threshold, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from uarwidgets.explorers.threshold.numbers import CURVES, LIMIT, TOTAL, Found
from uarwidgets.kit.writing import number, prevalence_of, probability, quoted, setting, share

TITLE = "Where would each metric put the threshold?"
CAPTION = f"of {TOTAL:,} examples"
NOTE = (
    "Bells are filled as common as the classes are, which accuracy sees, and dashed as "
    "if equally common, which UAR sees. Diamonds mark the best thresholds. Both classes have "
    "the same spread: that is why a higher score always means a more likely positive, and why "
    "the geometric mean agrees with UAR."
)
_LONGEST_NAME = 9  # in the picture


def in_picture(names: Sequence[str]) -> dict[str, str]:
    """Return what stands in the picture: names of axes and classes, and which side is which."""
    positive, negative = (
        name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…" for name in names
    )
    return {
        "threshold": "threshold on the score",
        "roc": "ROC plane",
        "fpr": "FPR",
        "tpr": "TPR",
        "positive": positive,
        "negative": negative,
        "answer_positive": f"answer {positive} →",
        "answer_negative": f"← answer {negative}",
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


def tile(names: Sequence[str]) -> tuple[str, str]:
    """Return the label and the note of the calibrated probability."""
    return f"P({names[0]}) at the threshold", "calibrated score"


def margins(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return what stands over the columns and before the rows of the confusion matrix."""
    return [f"answered {name}" for name in names], [f"actual {name}" for name in names]


def tell(found: Found, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    first, second = map(quoted, names)
    (tp, fn), (fp, tn) = found.cm.tolist()
    words = {name: number(found.scores[name]) for name in CURVES}
    words |= {f"cell_{k}": f"{count:,}" for k, count in enumerate((tp, fn, fp, tn))}
    calibrated = probability(found.scores["calibrated_probability"])
    parts = [
        f"{share(found.prevalence)} of the examples are {first}.",
        _of_the_best(found, (first, second)),
        f"The threshold now, {_place(found.threshold)}, gets {tp:,} of {tp + fn:,} {first} and "
        f"{tn:,} of {fp + tn:,} {second} examples right.",
    ]
    return words | {
        "calibrated_probability": calibrated,
        "sentence": " ".join(parts),
        "calibrated": _of_the_calibrated(found, calibrated, first),
        "roc": "In the ROC plane (FPR is 1 − TNR) the lines through the point keep accuracy, slope "
        f"{found.slope:.3g} to 1, and UAR, slope 1 to 1: a score is best where its line only "
        "touches the curve.",
    }


def _of_the_best(found: Found, names: tuple[str, str]) -> str:
    """Return where accuracy and UAR are best, and which class accuracy would mostly answer."""
    best, positive = found.scores["best_threshold_accuracy"], found.answered_positive
    often, much = (names[0], positive) if positive >= 0.5 else (names[1], 1 - positive)
    if found.separation < LEAST_SEPARATION:
        told = "Without separation UAR is at chance, whatever the threshold"
        if found.prevalence != 0.5:
            told += f"; accuracy would always answer {often}"
        return f"{told} (rounding to whole examples aside)."
    where = f"{_place(best)}{', off the page,' if abs(best) > LIMIT else ''}"
    if _place(best) == _place(0.0):
        return f"All three scores would put the threshold at {where}."
    return (
        f"Accuracy would put the threshold at {where} and answer {often} to {_percent(much)} of "
        f"them; UAR would put it at {_place(0.0)}, whatever the prevalence, and so would the "
        "geometric mean."
    )


def _of_the_calibrated(found: Found, now: str, positive: str) -> str:
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
