"""The words of ThresholdExplorer where the question is: A or B?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.numbers import CURVES, OWN, WEIGHTED, Contest, Found
from uarwidgets.kit.formatting import leader, number, probability, setting
from uarwidgets.styles import ScoreStyle, style_of

COMPARE = "Compare with a second classifier, B"
EQUAL = "weight_of_equal_scores"
EQUAL_TILE = "A = B at α"
EQUAL_NOTE = "the weight at which A and B, each at its own best threshold, change places"
READING = (
    "A is the classifier of the bells. B has another score, whose bells both have the spread of "
    "A's negative class and stand apart by B's own separation. Neither is judged by the threshold "
    "now, but each by its own best: the numbers above are the highest that each score can be. B is "
    "thin: its curve beside the bells and, over the thresholds, a level line as high as it gets. "
    "By a score A is first where its diamond stands above that line. With equal spreads the larger "
    "separation is first at every weight; with unequal ones the ROC curves cross once, at the ×, "
    "and A and B change places at one weight, unless it lies beyond the usual ones, from 0.001 to "
    "0.999. Accuracy's weight is the prevalence, UAR's is 1/2."
)


def labels(usual: Mapping[str, str]) -> dict[str, str]:
    """Return the sliders' labels by name, made from the usual ones."""
    return {
        **usual,
        "threshold": "A: threshold",
        "separation": "A: separation",
        "spread_ratio": "A: spreads, + : −",
        "rival": "B: separation",
    }


@cache
def tiles(*, own: bool) -> Mapping[str, ScoreStyle]:
    """Return the look of each score's tile: those of A at the left, of B at the right."""
    made = {}
    for name in (*WEIGHTED, *[OWN] * own):
        style = style_of(name)
        short = "α-weighted" if name == OWN else style.label
        for of, end in (("A", ""), ("B", "_B")):
            note = f"{style.long_label} of {of} at its own best threshold"
            made[f"highest_{name}{end}"] = replace(style, label=f"{short} {of}", long_label=note)
    return made


def tell(found: Found, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    assert found.contest is not None
    usual = sentences.beside(found, names)
    told = {name: word for name, word in usual.items() if name not in (*CURVES, OWN)}
    highest = {name: number(found.scores[name]) for name in tiles(own=found.weight is not None)}
    sentence = f"{_of_the_best(found, found.contest)} {_of_the_places(found, found.contest)}"
    return {**told, **highest, EQUAL: number(found.contest.weight), "sentence": sentence}


def _of_the_best(found: Found, contest: Contest) -> str:
    """Return who is first by each score; in numbers by the reader's own, where there is one."""
    accuracy, uar = (leader(*contest.highest[name]) for name in WEIGHTED)
    told = f"by accuracy {accuracy}; by UAR {uar}"
    if found.weight is not None:
        own = leader(*contest.highest[OWN])
        told = f"by α = {setting(found.weight)} {own}"
    return f"Each at its own best threshold, {told}."


def _of_the_places(found: Found, contest: Contest) -> str:
    other = {"A": "B", "B": "A", "": ""}[contest.first]
    if not contest.first:
        return "Their ROC curves are one: no weight parts them."
    if found.ratio == 1:
        above = f"The ROC curve of {contest.first} lies above that of {other}"
        return f"{above}: no weight turns that round."
    where = f"the ROC curves cross at {_crossing(*contest.crossing)}"
    if math.isnan(contest.weight):
        return f"{where[0].upper()}{where[1:]}, yet {other} leads at no usual weight."
    turn = setting(round(contest.weight, 3))
    return f"Below α = {turn} {contest.first} is first, above it {other}: {where}."


def _crossing(fpr: float, tpr: float) -> str:
    return f"FPR {probability(fpr)}, TPR {probability(tpr)}"
