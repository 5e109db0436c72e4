"""The words of AlphaExplorer where the question is: A or B?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from uarwidgets.explorers.alpha import sentences
from uarwidgets.explorers.alpha.numbers import Contest, Weighing
from uarwidgets.explorers.alpha.sentences import TILES, times
from uarwidgets.kit.formatting import number, quoted, setting, two_recalls_of
from uarwidgets.styles import ScoreStyle, style_of

COMPARE = "Compare with a second classifier, B"
EQUAL_TILE = "A = B at α"
EQUAL_NOTE = "the weight at which A and B change places"
READING = (
    "Every answer is a straight line from its TNR to its TPR: the thick one is A, the thinner one "
    "B, and the two constant answers are the diagonals. The grey band runs along the best of the "
    "four; a stroke on the axis stands where another takes over. A classifier is worth asking only "
    "where the band follows its line. This is the <b>cost curve</b> of Drummond and Holte (2006), "
    "upside down: over the same weight they draw 1 − score, the expected cost as a part of that of "
    "being always wrong. What ends in a ring can be dragged. <br>C. Drummond and R. C. Holte "
    "(2006). Cost curves: an improved method for visualizing classifier performance. <i>Machine "
    "Learning</i> 65, 95-130."
)


def in_picture(names: Sequence[str]) -> dict[str, str]:
    """Return what stands in the picture and does not change."""
    always = {"always_0": "always +", "always_1": "always −"}
    return {**sentences.in_picture(names), **always}


def labels(names: Sequence[str]) -> list[str]:
    """Return the labels of the sliders of A's recalls, then of B's."""
    return [
        f"{of}: {label[0].lower()}{label[1:]}" for of in "AB" for label in two_recalls_of(names)
    ]


def tiles() -> dict[str, ScoreStyle]:
    """Return the look of each score's tile: those of A at the left, of B at the right."""
    both = [("", "A"), ("_B", "B")]
    short = {"alpha_weighted_recall": "α-weighted"}
    return {
        f"{name}{end}": replace(
            style_of(name), label=f"{short.get(name, style_of(name).label)} {of}"
        )
        for name in TILES
        for end, of in both
    }


def tell(found: Weighing, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    assert found.contest is not None
    contest = found.contest
    told = [
        _of_the_best(found, contest, names),
        _of_the_turns(contest, names),
        _of_the_meeting(found, contest),
    ]
    return {
        **{name: number(found.scores[name]) for name in TILES},
        **{f"{name}_B": number(contest.scores[name]) for name in TILES},
        "cost_ratio": sentences.ratio_in_words(found.cost_ratio),
        "weight_of_equal_scores": number(contest.meeting),
        "sentence": " ".join(told),
    }


def _called(answer: str, names: Sequence[str]) -> str:
    return f"always {quoted(names[int(answer[-1])])}" if answer.startswith("always") else answer


def _of_the_best(found: Weighing, contest: Contest, names: Sequence[str]) -> str:
    called = [_called(answer, names) for answer in contest.best]
    pairs = {"A": found.recalls, "B": contest.rival, "always_0": (1, 0), "always_1": (0, 1)}
    tpr, tnr = pairs[contest.best[0]]
    top = number(found.weight * tpr + (1 - found.weight) * tnr)
    return f"Best at α = {setting(found.weight)}: {' and '.join(called)}, {top}."


def _of_the_turns(contest: Contest, names: Sequence[str]) -> str:
    first, *others = [
        (x, " and ".join(_called(answer, names) for answer in best)) for x, best in contest.turns
    ]
    if not others:
        return f"{first[1]} is best at every weight."
    turns = [f"{called} from {_weight(x)}" for x, called in others]
    return f"From left to right: {', '.join([first[1], *turns])}."


def _of_the_meeting(found: Weighing, contest: Contest) -> str:
    if math.isnan(contest.meeting):
        (tpr, tnr), (other_tpr, other_tnr) = found.recalls, contest.rival
        if (tpr, tnr) == (other_tpr, other_tnr):
            return "A and B score the same at every weight."
        above, below = ("A", "B") if tpr + tnr > other_tpr + other_tnr else ("B", "A")
        return f"{above} is never below {below}."
    ratio = contest.cost_ratio
    told = f"At {_weight(contest.meeting)} A and B change places"
    if math.isnan(ratio):
        return f"{told}."
    one, other = ("miss", "false alarm") if ratio >= 1 else ("false alarm", "miss")
    factor = times(max(ratio, 1 / ratio))
    plural = "" if factor == "1" else "es" if other == "miss" else "s"
    return f"{told}: a {one} is then worth {factor} {other}{plural}."


def _weight(x: float) -> str:
    """Return a weight as written: three digits are enough to find it on the slider."""
    return setting(round(x, 3)) if 0.0005 <= x <= 0.9995 else setting(x)
