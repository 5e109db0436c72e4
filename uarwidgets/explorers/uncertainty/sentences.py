"""The words of UncertaintyExplorer: how sure a score is, and which class makes it unsure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from uarwidgets.explorers.uncertainty.numbers import ACCURACY, GEOMETRIC, JUDGED, ROWS, UAR, Found
from uarwidgets.kit.formatting import (
    SCORE,
    all_quoted,
    listing,
    number,
    prevalence_of,
    probability,
    quoted,
    share,
)
from uarwidgets.styles import style_of

TITLE = "How sure is that score?"
COMPARE = "Compare with a second classifier"
SAME = "On the same examples"
IN_PICTURE = {"x": SCORE}
READING = "How to read it"
NOTE = (
    "Each density is drawn as high as its row, however wide it is, with a 95 % interval below it: "
    "2.5 % lie on either side. The dot is the score itself. UAR's dark tail is the probability of "
    "no more than chance. Nothing happens where chance passes the end of the interval: the tail "
    "is a little more than 2.5 % on one side, a little less on the other. So it is with accuracy "
    "and the baseline, the accuracy of always answering the majority: it is that of these "
    "examples, as how common the classes are is taken as known.",
    "The prior takes no answer for more probable than another: each recall is Beta(1, K − 1), "
    "which for two classes is uniform, as it is for accuracy. With few examples the prior draws "
    "UAR's density towards 1/K, accuracy's towards ½. Where a class has next to no examples, its "
    "recall may be anything: that makes a kink or a flat top.",
    "The geometric mean comes from the same recalls as UAR, and is never above it. If a class was "
    "never found it is 0, and its interval is not: the true recall of that class may be small "
    "without being 0. The dot then stands outside.",
)
ABOVE_BASELINE = "the probability of an accuracy above the majority baseline"
BETTER = "the probability that A is the better one by the score beside it"
UNSURE = "Which class makes it unsure?"
COLUMNS = ("class", "share of the examples", "share of UAR's variance")
PAIRED = "The same examples"
PAIRED_COLUMNS = ("class", "both right", "only A", "only B", "neither")
PAIRED_NOTE = (
    "Where A and B are both right, or neither is, nothing is learnt about which is better: that is "
    "the idea of McNemar's test (1947). Given their recalls, the more often they agree, the more "
    "exactly the difference is known. An overlap of 0 is the fewest examples that both can get "
    "right; 1 is the most.",
    "By accuracy, the probability that A is better depends on the two sums of disagreements alone. "
    "By UAR each class counts for itself, and its size too. The prior of the four shares of a "
    "class leaves the recalls of A and of B the priors they had, and takes their answers to be "
    "independent: for two classes Dirichlet(½, ½, ½, ½).",
)


def labels(names: Sequence[str], classifiers: Sequence[str]) -> dict[str, str]:
    """Return the sliders' labels by name."""
    recalls = {
        f"{of}_{k}": f"{of}: recall of {name}" if len(classifiers) > 1 else f"Recall of {name}"
        for of in classifiers
        for k, name in enumerate(names)
    }
    overlaps = {f"overlap_{k}": f"Overlap on {name}" for k, name in enumerate(names)}
    total, rate = "Number of examples", prevalence_of(names)
    return {"total": total, "prevalence": rate, **recalls, **overlaps}


def tiles(classifiers: Sequence[str]) -> list[tuple[str, ...]]:
    """Return label, word, note and perhaps the score of each tile: a probability beside its score.

    Beside a second classifier there is no room for the geometric mean's.
    """
    if len(classifiers) > 1:
        beside = {name: ("P(A > B)", f"probability_better_{name}", BETTER) for name in JUDGED}
        return [tile for name in JUDGED for tile in (_tile(name), beside[name])]
    return [
        *(_tile(ACCURACY), ("P(> baseline)", "probability_above_baseline", ABOVE_BASELINE)),
        *(_tile(UAR), ("P(UAR > chance)", "probability_above_chance")),
        _tile(GEOMETRIC),
    ]


def _tile(name: str) -> tuple[str, ...]:
    return style_of(name).label, name, style_of(name).long_label, name


def tell(found: Found, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    words = {name: number(found.values[name, "A"]) for name in (JUDGED if found.better else ROWS)}
    for (name, of), drawn in found.sketches.items():
        words |= {f"{name}_low_{of}": number(drawn.low), f"{name}_high_{of}": number(drawn.high)}
    if not found.better:
        words["probability_above_chance"] = probability(found.above(UAR, "A"))
        words["probability_above_baseline"] = probability(found.above(ACCURACY, "A"))
    words |= {f"probability_better_{name}": probability(p) for name, p in found.better.items()}
    words |= {f"{name}_reference": _of_the_line(found, name) for name in JUDGED}
    for kind, parts in (("examples", found.shares), ("variance", found.variance)):
        words |= {f"share_{kind}_{k}": _percent(part) for k, part in enumerate(parts)}
    sizes = found.matrices["A"].sum(axis=1).tolist()
    told = _of_the_better if found.better else _of_the_interval
    if found.agreement is not None:
        told = _of_the_same
        words |= _of_the_pairs(found)
    k = int(np.argmax(found.variance))
    return words | {
        "sentence": told(found, words, sizes, names),
        "variance": f"Class {quoted(names[k])} holds {words[f'share_examples_{k}']} of the "
        f"examples and {words[f'share_variance_{k}']} of UAR's variance.",
        "counts": _of_counts(found, sizes, names),
    }


def _of_the_line(found: Found, name: str) -> str:
    """Return what stands at an upright line: how much of the curve, or of A's, lies below it.

    Of a constant answer that would say nothing.
    """
    at, above = found.references[name], found.above(name, "A")
    told = f"{'chance' if name == UAR else 'always the majority'} {number(at)}"
    if not np.isfinite(above):
        return told
    return f"{told}: {_percent_of_curve(1 - above)}{' of A' if found.better else ''} below"


def _percent_of_curve(part: float) -> str:
    if part < 0.0005:
        return "under 0.1 %"
    return "over 99.9 %" if part > 0.9995 else _percent(part)


def _of_the_interval(
    found: Found, words: Mapping[str, str], sizes: Sequence[int], names: Sequence[str]
) -> str:
    total, above = sum(sizes), found.above(UAR, "A")
    on = f"On {total:,} example{'s' * (total != 1)} UAR is"
    between = f"between {words[f'{UAR}_low_A']} and {words[f'{UAR}_high_A']}"
    sure = f"ith a probability of 95 % the true UAR lies {between}"
    if not np.isfinite(found.values[UAR, "A"]):
        empty = _unmeasured(sizes, names)
        return f"{on} not measured: {empty}. W{sure}; of that recall only the prior speaks."
    told = f"{on} {words[UAR]}; w{sure}"
    if np.isfinite(above):
        first = f"{told}, and with one of {_in_words(above)} above chance, {number(found.chance)}."
        return f"{first} {_of_the_baseline(found, words)}"
    return (
        f"{told}. A constant answer has these recalls: it cannot tell the classes apart, whatever "
        "the interval says."
    )


def _of_the_baseline(found: Found, words: Mapping[str, str]) -> str:
    return (
        f"Accuracy lies between {words[f'{ACCURACY}_low_A']} and {words[f'{ACCURACY}_high_A']}, "
        f"and with one of {_in_words(found.above(ACCURACY, 'A'))} above the majority baseline, "
        f"{number(found.baseline)}."
    )


def _in_words(value: float) -> str:
    return probability(value).replace("> ", "more than ").replace("< ", "less than ")


def _unmeasured(sizes: Sequence[int], names: Sequence[str]) -> str:
    empty = [name for name, size in zip(names, sizes, strict=True) if size == 0]
    return f"there is no example of class {all_quoted(empty)}"


def _of_the_better(
    found: Found, words: Mapping[str, str], sizes: Sequence[int], names: Sequence[str]
) -> str:
    first, second = (words[f"probability_better_{name}"] for name in JUDGED)
    better = (
        f"Classifier A is better than B with a probability of {first} by accuracy and {second} by "
        "UAR, if B was tested on other examples like these."
    )
    if not np.isfinite(found.values[UAR, "A"]):
        return f"{better} UAR is not measured: {_unmeasured(sizes, names)}."
    return (
        f"{better} A's UAR is {words[UAR]}; with a probability of 95 % its true UAR lies between "
        f"{words[f'{UAR}_low_A']} and {words[f'{UAR}_high_A']}."
    )


def _of_the_same(
    found: Found, words: Mapping[str, str], sizes: Sequence[int], names: Sequence[str]
) -> str:
    assert found.agreement is not None
    (_, first), (second, _) = found.agreement.sum(axis=0).tolist()
    better, apart = (
        f"{probability(of[ACCURACY])} by accuracy and {probability(of[UAR])} by UAR"
        for of in (found.better, found.apart)
    )
    told = (
        f"Only examples count that one alone gets right: A {first:,}, B {second:,}. So A is better "
        f"with a probability of {better}; with a test set each it would be {apart}."
    )
    if not np.isfinite(found.values[UAR, "A"]):
        return f"{told} UAR is not measured: {_unmeasured(sizes, names)}."
    return told


def _of_the_pairs(found: Found) -> dict[str, str]:
    """Return the words of the fold: the table of agreement, and the differences."""
    assert found.agreement is not None
    words = {
        f"pair_{k}_{place}": f"{count:,}"
        for k, table in enumerate(found.agreement.tolist())
        for place, count in enumerate([*table[0], *table[1]])
    }
    told = []
    for name, drawn in found.differences.items():
        value = found.values[name, "A"] - found.values[name, "B"]
        measured = f" is {_signed(value)}, and" if np.isfinite(value) else ""
        told.append(
            f"{style_of(name).label} of A less that of B{measured} lies between "
            f"{_signed(drawn.low)} and {_signed(drawn.high)} with a probability of 95 %."
        )
    first, second = told
    return words | {"differences": f"{first[0].upper()}{first[1:]} {second}"}


def _signed(value: float) -> str:
    """Return a difference as written: with a minus that is one, and no zero below zero."""
    return number(round(value, 3) + 0.0).replace("-", "−")


def _of_counts(found: Found, sizes: Sequence[int], names: Sequence[str]) -> str:
    told = []
    for of, cm in found.matrices.items():
        hits = [f"{quoted(name)} {cm[k, k]:,} of {sizes[k]:,}" for k, name in enumerate(names)]
        told.append((f"by classifier {of}: " if found.better else "") + ", ".join(hits))
    steps = listing([f"1/{size:,}" for size in sizes if size])
    return f"Found, in whole examples: {'; '.join(told)}. So recall moves in steps of {steps}."


def _percent(value: float) -> str:
    """Return a share as a whole percentage, or with one digit where that would be 0 or 100."""
    return share(round(value, 2) if 0.01 <= value <= 0.99 else round(value, 3))
