"""The words of ImbalanceExplorer: which score follows the class sizes, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uarwidgets.explorers.imbalance.numbers import Imbalance
from uarwidgets.kit.formatting import (
    SCORE,
    all_quoted,
    compare,
    number,
    prevalence_of,
    quoted,
    setting,
    share,
    two_recalls_of,
)
from uarwidgets.recalls import lowest_averaged_per_class_accuracy

TITLE = "What does accuracy do when one class is rare?"
RATIO = " : 1"
LONGEST = 210  # letters of a sentence in the usual names
N_CLASSES = "Number of classes"
BY_HAND = "Set each class's share"
SHARE_ROW = "share, %"

SHORT = {
    "majority_baseline": "baseline",
    "geometric_mean_recall": "geo. mean",
    "averaged_per_class_accuracy": "per-class",
}
MOST_LISTED = 3  # classes; more are counted
OF_TWO = (
    "The upright line stands at the present prevalence: every score is read where it crosses. "
    "Accuracy runs straight from TNR, where there are no positives, to TPR, where there is nothing "
    "else. UAR and the geometric mean are flat. What ends in a ring can be dragged."
)
OF_MANY = (
    "The upright line stands at the present imbalance: every score is read where it crosses. The "
    "recalls stay; only the class sizes change along the axis. Below, each class is a bar as high "
    "as its share of the examples, filled as far as they are found: all that is filled, added up, "
    "is accuracy. What ends in a ring can be dragged."
)
SHARES_BY_HAND = (
    "Each share is set by its own slider or ring. The other classes keep their proportions to each "
    "other, so that all shares add up to 1; no class can be more than 1000 times as large as "
    "another. The upright line follows: it stands where the largest class is so many times as "
    "large as the smallest. Left of it the same classes are less unequal, right of it more so."
)


def in_picture(names: Sequence[str], *, narrow: bool = False) -> dict[str, str]:
    """Return what stands in the picture and does not move; names of curves where it is narrow."""
    x = f"prevalence π of {names[0]}" if len(names) == 2 else "largest class to smallest"
    shorter = SHORT if narrow else {"averaged_per_class_accuracy": "averaged per-class"}
    return {
        "x": x,
        "y": SCORE,
        "ratio": RATIO,
        "floor": "floor",
        "share": SHARE_ROW,
        "shade": "one constant answer scores more",
        "tpr": "TPR",
        "tnr": "TNR",
        **shorter,
    }


def labels(names: Sequence[str]) -> list[str]:
    """Return the sliders' labels: that of the x-axis, then those of the recalls."""
    if len(names) == 2:
        return [prevalence_of(names), *two_recalls_of(names)]
    return ["Imbalance", *(f"Recall of {name}" for name in names)]


def share_labels(names: Sequence[str], recalls: Sequence[float]) -> list[str]:
    """Return the labels of the sliders of each class's share, beside which recalls stand still."""
    both = zip(names, recalls, strict=True)
    return [f"Share of {name}, recall {setting(recall)}" for name, recall in both]


def shares_below(found: Imbalance) -> list[str]:
    """Return each class's share, in percent, as it stands under its bar."""
    total = sum(found.sizes)
    shares = [100 * size / total if total else 0.0 for size in found.sizes]
    return [f"{value:.1f}" if value < 99.95 else "100" for value in shares]


def tell(found: Imbalance, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    if len(names) == 2:
        told, sizes = _of_two(found, names), shaded(found.below)
    elif found.curves:
        told, sizes = _of_many(found, names), _sizes(found, names)
    elif len(names) == 1:
        told = ["With a single class there is nothing to compare: every answer is right."]
        sizes = ""
    else:
        told, sizes = ["There are no examples, so there is nothing to score."], ""
    written = {name: number(score) for name, score in found.scores.items()}
    return written | {"sentence": " ".join(filter(None, told)), "sizes": sizes}


def _of_two(found: Imbalance, names: Sequence[str]) -> list[str]:
    rate, recalls = found.x, found.recalls
    larger = 0 if rate > 0.5 else 1
    if recalls[0] == recalls[1]:
        why = "both recalls are equal"
    elif rate == 0.5:
        why = "both classes are equally common"
    else:
        high = "higher" if recalls[larger] > recalls[1 - larger] else "lower"
        why = f"the larger class has the {high} recall"
    largest = quoted(names[larger]) if rate != 0.5 else "either class"
    absent = [name for name, size in zip(names, (rate, 1 - rate), strict=True) if size == 0]
    whole = f"{share(rate)} of the examples are {quoted(names[0])}."
    return [
        "" if absent else whole,
        _beside_uar(found.scores, why),
        _beside_baseline(found.scores, largest),
        _unmeasured(absent, "These examples") or _never_found(names, recalls),
    ]


def shaded(below: Sequence[tuple[float, float]], whom: str = "this classifier") -> str:
    """Return where always answering the larger class scores more, and than whom."""
    where = [f"{share(a)} to {share(b)}" for a, b in below]
    if not where:
        return ""
    return (
        f"Shaded, prevalence {' and '.join(where)}: always answering the larger class scores more "
        f"than {whom}."
    )


def _of_many(found: Imbalance, names: Sequence[str]) -> list[str]:
    scores, sizes = found.scores, found.sizes
    gain = scores["accuracy"] - scores["unweighted_average_recall"]
    if len(set(found.recalls)) == 1:
        why = "all recalls are equal"
    elif len(set(sizes)) == 1:
        why = "all classes are equally common"
    elif abs(gain) < 1e-12:
        why = "the larger classes gain and lose alike"
    elif max(sizes) - min(sizes) == 1 and abs(gain) < 0.001:  # as equal as whole numbers are
        why = "class sizes differ by one example"
    else:
        why = f"larger classes tend to have the {'higher' if gain > 0 else 'lower'} recalls"
    absent = [name for name, size in zip(names, sizes, strict=True) if size == 0]
    special = _unmeasured(absent, f"These {sum(sizes)} examples") or _never_found(
        names, found.recalls
    )
    averaged = number(scores["averaged_per_class_accuracy"])
    return [
        _beside_uar(scores, why),
        _beside_baseline(scores, quoted(names[sizes.index(max(sizes))])),
        special or f"The averaged per-class accuracy says {averaged}.",
    ]


def _sizes(found: Imbalance, names: Sequence[str]) -> str:
    listed = [f"{quoted(name)} {size:,}" for name, size in zip(names, found.sizes, strict=True)]
    floor = number(float(lowest_averaged_per_class_accuracy(len(names))))
    return (
        f"Class sizes: {', '.join(listed)}; {sum(found.sizes):,} in all. The floor: the averaged "
        f"per-class accuracy is never below 1 − 2/K, {floor}."
    )


def _beside_uar(scores: Mapping[str, float], why: str) -> str:
    accuracy, uar = scores["accuracy"], scores["unweighted_average_recall"]
    side = compare(accuracy, uar)
    written = "UAR" if "hair" in side else f"UAR {number(uar)}"  # which is the same as written
    return f"Accuracy {number(accuracy)} is {side} {written}: {why}."


def _beside_baseline(scores: Mapping[str, float], largest: str) -> str:
    accuracy, baseline = scores["accuracy"], scores["majority_baseline"]
    side = compare(baseline, accuracy)
    if side == "equal to":
        return f"Always answering {largest} scores as much."
    more = side.replace("above", "more").replace("below", "less")
    return f"Always answering {largest} scores {more}: {number(baseline)}."


def _never_found(names: Sequence[str], recalls: tuple[float, ...]) -> str:
    lost = [name for name, recall in zip(names, recalls, strict=True) if recall == 0]
    if len(lost) == len(names):
        return "The geometric mean is 0: no class is ever found."
    verb = "is" if len(lost) == 1 else "are"
    return f"The geometric mean is 0: {_listed(lost)} {verb} never found." if lost else ""


def _unmeasured(names: Sequence[str], examples: str) -> str:
    return f"{examples} hold none of {_listed(names)}: they cannot measure it." if names else ""


def _listed(names: Sequence[str]) -> str:
    return all_quoted(names) if len(names) <= MOST_LISTED else f"{len(names)} classes"
