"""The words of UncertaintyExplorer: how sure a score is, and which class makes it unsure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from uarwidgets.explorers.uncertainty.numbers import ACCURACY, ROWS, UAR, Found
from uarwidgets.kit.writing import (
    SCORE,
    all_quoted,
    listing,
    number,
    prevalence_of,
    probability,
    quoted,
    share,
)
from uarwidgets.look import look

TITLE = "How sure is that score?"
COMPARE = "Compare with a second classifier"
IN_PICTURE = {
    "x": SCORE,
    "y": "density, scaled to its peak",
    "examples": "examples",
    "variance": "UAR's variance",
}
NOTE = (
    "The prior takes no answer for more probable than another: each recall is Beta(1, K − 1), "
    "which for two classes is uniform, as it is for accuracy. The dot is the score itself; with "
    "few examples the prior draws UAR's density towards 1/K, accuracy's towards ½. 95 % intervals "
    "leave 2.5 % on either side."
)


def short(names: Sequence[str]) -> list[str]:
    """Return the classes' names as they stand in the picture."""
    return [name if len(name) <= 20 else f"{name[:19]}…" for name in names]


def labels(names: Sequence[str], classifiers: Sequence[str]) -> dict[str, str]:
    """Return the sliders' labels by name."""
    recalls = {
        f"{of}_{k}": f"{f'Classifier {of}, recall' if len(classifiers) > 1 else 'Recall'} of {name}"
        for of in classifiers
        for k, name in enumerate(names)
    }
    return {"total": "Number of examples", "prevalence": prevalence_of(names), **recalls}


def tiles(classifiers: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return label, word and note of each probability that has a tile."""
    better = [
        (f"P(A > B), {look(name).label}", f"probability_better_{name}", "on separate test sets")
        for name in ROWS
    ]
    above = ("P(UAR > 1/K)", "probability_above_chance", "above chance")
    return [above, *better] if len(classifiers) > 1 else [above]


def tell(found: Found, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    words = {name: number(found.values[name, "A"]) for name in ROWS}
    for (name, of), drawn in found.sketches.items():
        words |= {f"{name}_low_{of}": number(drawn.low), f"{name}_high_{of}": number(drawn.high)}
    words["probability_above_chance"] = probability(found.above_chance("A"))
    words |= {f"probability_better_{name}": probability(p) for name, p in found.better.items()}
    words[f"{ACCURACY}_reference"] = f"always the majority {number(found.baseline)}"
    words[f"{UAR}_reference"] = f"chance {number(found.chance)}"
    for kind, parts in (("examples", found.shares), ("variance", found.variance)):
        words |= {f"share_{kind}_{k}": _percent(part) for k, part in enumerate(parts)}
    sizes = found.matrices["A"].sum(axis=1).tolist()
    parts_told = [
        _of_the_interval(found, words, sum(sizes)),
        _of_the_unmeasured(sizes, names),
        _of_the_better(words) if found.better else "",
    ]
    k = int(np.argmax(found.variance))
    return words | {
        "sentence": " ".join(filter(None, parts_told)),
        "variance": f"Class {quoted(names[k])} holds {words[f'share_examples_{k}']} of the "
        f"examples and {words[f'share_variance_{k}']} of UAR's variance.",
        "counts": _of_counts(found, sizes, names),
    }


def _of_the_interval(found: Found, words: Mapping[str, str], total: int) -> str:
    drawn, chance = found.sketches[UAR, "A"], found.chance
    whose = "classifier A's" if found.better else "the"
    score = f"UAR is {words[UAR]}" if np.isfinite(found.values[UAR, "A"]) else "UAR is not measured"
    above = found.above_chance("A")
    verdict = (
        f", and with one of {probability(above)} above chance, {number(chance)}."
        if np.isfinite(above)
        else ". A constant answer has these recalls: it cannot tell the classes apart, whatever "
        "the interval says."
    )
    return (
        f"On {total:,} example{'s' * (total != 1)} {score}; with a probability of 95 % {whose} "
        f"true UAR lies between {number(drawn.low)} and {number(drawn.high)}{verdict}"
    )


def _of_the_unmeasured(sizes: Sequence[int], names: Sequence[str]) -> str:
    empty = [name for name, size in zip(names, sizes, strict=True) if size == 0]
    if not empty:
        return ""
    return (
        f"There are no examples of class {all_quoted(empty)}: nothing is known of that recall, "
        "and only the prior speaks for it."
    )


def _of_the_better(words: Mapping[str, str]) -> str:
    first, second = (words[f"probability_better_{name}"] for name in ROWS)
    return (
        f"Classifier A is better than classifier B with a probability of {first} by accuracy "
        f"and {second} by UAR, if B was tested on other examples, as many and with the same "
        "class shares."
    )


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
