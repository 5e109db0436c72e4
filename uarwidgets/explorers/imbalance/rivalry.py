"""The words of ImbalanceExplorer where the question is: A or B?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from uarwidgets.explorers.imbalance import sentences
from uarwidgets.explorers.imbalance.numbers import RIVAL_CURVES, Imbalance
from uarwidgets.kit.formatting import leader, number, quoted, share, two_recalls_of
from uarwidgets.styles import ScoreStyle, style_of

COMPARE = "Compare with a second classifier, B"
EQUAL = "prevalence_of_equal_accuracy"
EQUAL_TILE = "A = B at π"
EQUAL_NOTE = "the prevalence at which A and B change places by accuracy"
SHORT = {"majority_baseline": "baseline"}
READING = (
    "The upright line stands at the present prevalence: every score is read where it crosses. "
    "Accuracy runs straight from TNR to TPR, that of B on the thinner line. Where the two cross, "
    "at the stroke on the axis, the other classifier becomes the more accurate. Neither has "
    "changed there, only how common the classes are: by UAR the order stays. Grey is where always "
    "answering the larger class scores more than both. What ends in a ring can be dragged."
)


def in_picture(names: Sequence[str], *, narrow: bool = False) -> dict[str, str]:
    """Return what stands in the picture and does not move."""
    fixed = sentences.in_picture(names, narrow=narrow)
    return {**fixed, **SHORT, **_called(), "tnr": "A", "tnr_B": "B"}


def _called() -> dict[str, str]:
    """Return the names of the scores of A and of B."""
    return {
        name: f"{style_of(score).label} {'B' if name.endswith('_B') else 'A'}"
        for name, score in RIVAL_CURVES.items()
        if score != "majority_baseline"
    }


def labels(names: Sequence[str]) -> list[str]:
    """Return the labels of the sliders of A's recalls, then of B's."""
    own = [f"{label[0].lower()}{label[1:]}" for label in two_recalls_of(names)]
    return [f"{of}: {label}" for of in "AB" for label in own]


def tiles() -> dict[str, ScoreStyle]:
    """Return the look of each score's tile: those of A at the left, of B at the right."""
    called = {**_called(), "majority_baseline": style_of("majority_baseline").label}
    return {
        name: replace(style_of(RIVAL_CURVES[name]), label=called[name])
        for name in reversed(RIVAL_CURVES)
    }


def tell(found: Imbalance, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    told = [_by_accuracy(found), _by_uar(found), _of_guessing(found, names)]
    return {
        **{name: number(found.scores[name]) for name in RIVAL_CURVES},
        EQUAL: number(found.meeting),
        "sentence": " ".join(filter(None, told)),
        "sizes": sentences.shaded(found.below, "both classifiers"),
    }


def _by_accuracy(found: Imbalance) -> str:
    one, other = found.scores["accuracy"], found.scores["accuracy_B"]
    told = f"At π = {share(found.x)}, by accuracy, {leader(one, other)}"
    if math.isnan(found.meeting):
        alike = math.isclose(one, other, abs_tol=1e-12)
        return f"{told}." if alike else f"{told}; no prevalence turns that round."
    low, high = ("A", "B") if found.recalls[1] > found.rival[1] else ("B", "A")
    turn = share(found.meeting)
    if math.isclose(found.x, found.meeting, abs_tol=1e-9):
        return f"{told}: below it {low} is first, above it {high}."
    beyond = f"above {turn} {high}" if found.x < found.meeting else f"below {turn} {low}"
    return f"{told}; {beyond} is."


def _by_uar(found: Imbalance) -> str:
    name = "unweighted_average_recall"
    first = leader(found.scores[name], found.scores[f"{name}_B"])
    return f"By UAR {first}, at every prevalence."


def _of_guessing(found: Imbalance, names: Sequence[str]) -> str:
    baseline = found.scores["majority_baseline"]
    if baseline - max(found.scores["accuracy"], found.scores["accuracy_B"]) <= 1e-12:
        return ""
    largest = quoted(names[0 if found.x > 0.5 else 1]) if found.x != 0.5 else "either class"
    return f"Always answering {largest} scores more than both: {number(baseline)}."
