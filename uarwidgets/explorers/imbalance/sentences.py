"""The words of ImbalanceExplorer: which score follows the class sizes, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uarwidgets.explorers.imbalance.numbers import Imbalance
from uarwidgets.kit.formatting import (
    SCORE,
    TWO_CLASSES,
    compare,
    difference,
    format_count,
    format_percent,
    listed,
    quoted,
    shortened,
    unmeasured,
)

RATIO = " : 1"
_ADJECTIVES = ("ill", "healthy", "sick", "fraudulent")  # which need no quotes after "are"
RARE = "Zoom in on rare classes"
N_CLASSES = "Number of classes"
OF_TWO = (
    "Each dot is one of 100 examples; their numbers are rounded. The dotted line is the majority "
    "baseline, the accuracy of always answering the more common class; in the grey area it is "
    "higher than accuracy. Rings can be dragged."
)
OF_MANY = (
    "The vertical line marks the present imbalance: only the class sizes change along the axis. "
    "Below, each class is as wide as its share and filled up to its recall; the line is accuracy."
)


def in_picture(names: Sequence[str], *, narrow: bool = False) -> dict[str, str]:
    """Return the fixed words of the picture, and shorter names of curves."""
    short = shortened(names, 10)
    return {
        "x": f"prevalence π of {names[0]}" if len(names) == 2 else "largest class to smallest",
        "y": SCORE,
        "ratio": RATIO,
        "recall": "" if narrow else "recall",
        "share": "%" if narrow else "% of all",
        **{f"always_{k}": f"always {short[1 - k]}" for k in (0, 1)},
        "grey": "grey: the baseline wins",
        **{f"class_{k}": name for k, name in enumerate(short)},
        "tpr": "TPR",
        "tnr": "TNR",
        "accuracy": "accuracy",
        "majority_baseline": "majority",
        "second_row": "baseline",
        "geometric_mean_recall": "geo. mean",
        "averaged_per_class_accuracy": "per-class" if narrow else "averaged per-class",
    }


def words(measured: Imbalance, names: Sequence[str]) -> dict[str, str]:
    parts = (_of_two if len(names) == 2 else _of_many)(measured, names)
    shares = [100 * size / sum(measured.sizes) for size in measured.sizes]
    base, accuracy = measured.scores["majority_baseline"], measured.scores["accuracy"]
    apart = difference(accuracy, base)
    gap = f"{apart} {'above' if accuracy > base else 'below'}" if float(apart) else "equal"
    return {
        "gap": gap,
        **(_in_picture_of_two(measured, names) if measured.hundred else {}),
        **{f"share_{k}": f"{x:.1f}" if x < 99.95 else "100" for k, x in enumerate(shares)},
        "sentence": " ".join(filter(None, parts)),
    }


def _in_picture_of_two(measured: Imbalance, names: Sequence[str]) -> dict[str, str]:
    """Return what the baseline is called, and how many are right."""
    larger = shortened(names, 10)[measured.x < 0.5] if measured.x != 0.5 else "either class"
    told = {"always": f"always {larger}"}
    hits, misses, false, cleared = measured.hundred
    for k, (right, n) in enumerate(((hits, hits + misses), (cleared, cleared + false))):
        told[f"right_{k}"] = f"{right} of {n}" if n else "none"
    return told


def _of_two(measured: Imbalance, names: Sequence[str]) -> list[str]:
    rate, recalls = measured.x, measured.recalls
    if absent := [name for name, x in zip(names, (rate, 1 - rate), strict=True) if x == 0]:
        return _without(absent)
    larger = 0 if rate > 0.5 else 1
    if recalls[0] == recalls[1]:
        why = "both recalls are equal"
    elif rate == 0.5:
        why = "both classes are equally common"
    else:
        high = "higher" if recalls[larger] > recalls[1 - larger] else "lower"
        why = f"the larger class has the {high} recall"
    largest = quoted(names[larger]) if rate != 0.5 else "either class"
    return [
        *_counted(rate, measured.scores, names[0], largest),
        _beside_uar(measured.scores, why),
        _never_found(names, recalls),
    ]


def _counted(rate: float, scores: Mapping[str, float], name: str, largest: str) -> list[str]:
    """Return how many are positive, and how many right, of as few as tell the scores apart."""
    accuracy, baseline = scores["accuracy"], scores["majority_baseline"]
    apart = abs(accuracy - baseline) > 1e-9
    for n in (100, 1000, 10_000):
        whole = abs(rate * n - round(rate * n)) < 1e-6
        if whole and (not apart or round(accuracy * n) != round(baseline * n)):
            break
    positives = format_count(round(rate * n)) if rate * n > 0.5 else "Fewer than 1"
    about = "" if abs(accuracy * n - round(accuracy * n)) < 1e-6 else "about "
    verb = "is" if positives == "1" else "are"
    return [
        f"{positives} of {format_count(n)} {verb} {name if name in _ADJECTIVES else quoted(name)}.",
        f"The classifier gets {about}{format_count(round(accuracy * n))} right.",
        f"Always answering {largest} gets {format_count(round(baseline * n))} right.",
        "The rarer a class, the less its recall counts.",
    ]


def _of_many(measured: Imbalance, names: Sequence[str]) -> list[str]:
    scores, sizes = measured.scores, measured.sizes
    if absent := [name for name, size in zip(names, sizes, strict=True) if size == 0]:
        return _without(absent)
    gain = scores["accuracy"] - scores["unweighted_average_recall"]
    if len(set(measured.recalls)) == 1:
        why = "all recalls are equal"
    elif len(set(sizes)) == 1:
        why = "all classes are equally common"
    elif abs(gain) < 1e-12:
        why = "what some classes add, others take away"
    elif max(sizes) - min(sizes) == 1 and sum(sizes) >= 10 * len(sizes):
        why = "class sizes differ by one example"  # as equal as whole numbers are
    else:
        why = f"larger classes tend to have the {'higher' if gain > 0 else 'lower'} recalls"
    total = sum(sizes)
    right = f"{format_count(round(scores['accuracy'] * total))} of {format_count(total)}"
    least = measured.recalls.index(min(measured.recalls))
    rare, name = sizes[least] / total, quoted(names[least])
    largest = quoted(names[sizes.index(max(sizes))])
    only = "but only" if rare * len(sizes) < 1 - 1e-9 else "and"
    share = f"{only} {format_percent(round(rare, 3) or rare)} of the examples are {name}"
    return [
        f"The classifier gets {right} right.",
        f"{format_percent(measured.recalls[least])} of {name} are found, {share}.",
        f"Always answering {largest} gets {format_count(max(sizes))} right.",
        _beside_uar(scores, why),
        _never_found(names, measured.recalls),
    ]


def _beside_uar(scores: Mapping[str, float], why: str) -> str:
    side = compare(scores["accuracy"], scores["unweighted_average_recall"])
    return f"Accuracy is {side} UAR: {why}."


def _never_found(names: Sequence[str], recalls: tuple[float, ...]) -> str:
    lost = [name for name, recall in zip(names, recalls, strict=True) if recall == 0]
    if len(lost) == len(names):
        return "The geometric mean is 0: no class is ever found."
    if not lost:
        return ""
    if lost[0] in TWO_CLASSES:
        return f"The geometric mean is 0: no {lost[0]}s are found."
    verb = "is" if len(lost) == 1 else "are"
    return f"The geometric mean is 0: {listed(lost)} {verb} never found."


def _without(absent: Sequence[str]) -> list[str]:
    """Return what cannot be measured without the recalls of these classes."""
    # One score a sentence, as `show` may leave one of them out.
    without = f"Without {'it' if len(absent) == 1 else 'them'}"
    return [unmeasured(absent), f"{without} there is no UAR.", "Nor is there a geometric mean."]
