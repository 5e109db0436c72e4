"""The words of LuckExplorer: how widely a guesser's scores scatter, and how far luck takes it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from uarwidgets.explorers.luck.numbers import ACCURACY, LEVEL, ROWS, UAR, Found
from uarwidgets.kit.formatting import (
    NOTHING,
    SCORE,
    TWO_CLASSES,
    number,
    prevalence_of,
    probability,
    quoted,
    share,
)
from uarwidgets.styles import ScoreStyle, style_of

TITLE = "How far does luck go?"
LONGEST = 250  # letters of a sentence in the usual names
ANEW = "Other test sets"
ANEW_TIP = "Draw all the test sets once more"
IN_PICTURE = {"x": SCORE}
LIKELY = (
    f"P(UAR ≥ {LEVEL:g})",
    "probability_of_reaching",
    f"the probability that a guesser's UAR is {LEVEL:g} or more on one test set",
)
#: Label, word and note of the number after each standard deviation.
OF_DOTS = [
    ("of its dots", f"seen_deviation_{name}", "the standard deviation of the dots that have fallen")
    for name in ROWS
]
READING = (
    "The guesser looks at no example. On every test set it answers anew, each time positive with "
    "the probability g that you choose. Each dot is its score on one test set, rounded to two "
    "digits; where scores lie further apart, dots of one score stand side by side. A set has one "
    "dot above and one below, and the large dots are those of the set that fell last. All sets "
    "have the same number of examples of each class; only the answers differ.",
    "Where a heap would rise above its row, its dots overlap. "
    f"UAR's dots of {LEVEL:g} or more have the colour of the letters. "
    "The thick bar under each heap reaches one standard deviation (SD) to either side of what is "
    "to be expected, by the formula; the thin line in it does so by the dots themselves. The "
    "dotted line is the accuracy of always answering the majority.",
    "The recall of a class with n examples is a share of n answers. A coin's has a standard "
    "deviation of 1 / (2√n), and UAR takes half of it: where the class is rare, about 1 / (4√n) is "
    "left, however many examples the other class has.",
)

#: The standard deviations as they are by the formulas.
DEVIATIONS = {
    f"deviation_{ACCURACY}": replace(
        style_of(ACCURACY),
        label="SD of accuracy",
        long_label="standard deviation of a guesser's accuracy",
        formula="√(g (1 − g) / N)",
        two_classes="",
    ),
    f"deviation_{UAR}": replace(
        style_of(UAR),
        label="SD of UAR",
        long_label="standard deviation of a guesser's UAR",
        formula="½ √(g (1 − g) (1/n₁ + 1/n₂))",
        two_classes="",
    ),
}
_EXPECTED = replace(
    style_of(ACCURACY),
    long_label="expected accuracy of a guesser",
    formula="π g + (1 − π) (1 − g)",
    two_classes="",
)
FORMULAS: dict[str, ScoreStyle] = {"expected": _EXPECTED, **DEVIATIONS}


def labels(names: Sequence[str]) -> dict[str, str]:
    """Return the sliders' labels by name."""
    return {
        "sets": "Test sets that have fallen",
        "total": "Examples in each set",
        "prevalence": prevalence_of(names),
        "guess": f"Guesses {names[0]} with g",
    }


def tell(found: Found, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    scores = found.scores
    deviations = [name for name in scores if "deviation" in name]
    measured = math.isfinite(found.likely)
    return {name: number(scores[name]) for name in deviations} | {
        LIKELY[1]: probability(found.likely) if measured else NOTHING,
        "expected": f"expected {number(scores['expected_accuracy'])}",
        "baseline": f"always the majority {number(found.baseline)}",
        "chance": f"chance {number(0.5)}" if measured else "no value",
        "reaching": _reaching(found) if measured else "",
        "sentence": _sentence(found, names),
    }


def _reaching(found: Found) -> str:
    """Return what stands where UAR is high."""
    return f"{found.reaching} reach{'es' * (found.reaching == 1)} {LEVEL:g}"


def _examples(n: int, name: str) -> str:
    """Return a number of examples of a class; of none, the class's examples alone."""
    called = name if name in TWO_CLASSES else quoted(name)
    return f"{f'{n:,} ' if n else ''}{called} example{'s' * (n != 1)}"


def _sentence(found: Found, names: Sequence[str]) -> str:
    if not math.isfinite(found.likely):
        deviation = number(found.heaps[ACCURACY].deviation)
        empty = _examples(0, names[0 if found.sizes[0] == 0 else 1])
        return (
            f"There are no {empty}, so UAR has no value on these test sets. Accuracy has: it "
            f"scatters with a standard deviation of {deviation}."
        )
    if found.guess in (0, 1):
        same = number(found.heaps[ACCURACY].mean)
        return (
            "A guesser that always gives the same answer leaves nothing to luck: on every test "
            f"set its UAR is {number(0.5)}, its accuracy {same}."
        )
    return " ".join([_seen(found), _width(found, names), _moral(found.likely)])


def _seen(found: Found) -> str:
    """Return how many of the fallen sets reach the level, and how many do in the long run."""
    share_of = _percent(found.likely)
    if found.sets == 0:
        return f"No test set has fallen yet; {share_of} will give UAR {LEVEL:g} or more."
    sets = f"{found.sets} test set{'s' * (found.sets != 1)}"
    gives = "gives" if found.reaching < 2 else "give"
    return (
        f"{found.reaching or 'Not one'} of {sets} {gives} the guesser UAR {LEVEL:g} or more; in "
        f"the long run {share_of} do."
    )


def _percent(value: float) -> str:
    """Return a probability in percent: three digits after the point of a share are enough."""
    if value < 0.0005:
        return "less than 0.1 %"
    return "more than 99.9 %" if value >= 0.9995 else share(round(value, 3))


def _width(found: Found, names: Sequence[str]) -> str:
    """Return how widely both scores scatter, and why."""
    by_accuracy, by_uar = (number(found.heaps[name].deviation) for name in ROWS)
    few, many = sorted(found.sizes)
    if few == many:
        return f"The classes are equal: UAR is accuracy, with a standard deviation of {by_uar}."
    rare = names[found.sizes.index(few)]
    return (
        f"Half of UAR hangs on {_examples(few, rare)} of {few + many:,}: its standard deviation "
        f"is {by_uar}, accuracy's {by_accuracy}."
    )


def _moral(likely: float) -> str:
    """Return what one such score is worth, true of the probability that luck brings it."""
    if likely >= 0.05:
        return "A single score above chance proves little."
    if likely >= 0.0005:
        return f"Luck seldom brings a single score to {LEVEL:g}."
    return f"Luck alone hardly ever brings a score to {LEVEL:g}."
