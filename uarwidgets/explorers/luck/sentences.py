"""The words of LuckExplorer: how widely a guesser's scores scatter, and how far luck takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from uarwidgets.explorers.luck.numbers import ACCURACY, LEVEL, UAR, Measured
from uarwidgets.kit.formatting import NOTHING, TWO_CLASSES, number, probability, quoted, share
from uarwidgets.styles import ScoreStyle, style_of

TITLE = "How far does luck go?"
LONGEST = 250  # letters of a sentence in the usual names
ANEW = "Other test sets"
ANEW_TIP = "Draw all the test sets once more"
LIKELY = (
    f"P(UAR ≥ {LEVEL:g})",
    "probability_of_reaching",
    f"the probability that a guesser's UAR is {LEVEL:g} or more on one test set",
)
OF_DOTS = ("SD of its dots", "the standard deviation of the dots that have fallen")
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


def _style(score: str, label: str, long_label: str, formula: str) -> ScoreStyle:
    return replace(
        style_of(score), label=label, long_label=long_label, formula=formula, two_classes=""
    )


#: The standard deviations by the formulas.
DEVIATIONS = {
    f"deviation_{ACCURACY}": _style(
        ACCURACY, "SD of accuracy", "standard deviation of a guesser's accuracy", "√(g (1 − g) / N)"
    ),
    f"deviation_{UAR}": _style(
        UAR, "SD of UAR", "standard deviation of a guesser's UAR", "½ √(g (1 − g) (1/n₁ + 1/n₂))"
    ),
}
FORMULAS = {
    "expected": _style(
        ACCURACY, "accuracy", "expected accuracy of a guesser", "π g + (1 − π) (1 − g)"
    ),
    **DEVIATIONS,
}


def words(measured: Measured, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    scores, has_uar = measured.scores, min(measured.sizes) > 0
    likely = scores[LIKELY[1]]
    return {
        LIKELY[1]: probability(likely) if has_uar else NOTHING,
        "expected": f"expected {number(scores['expected_accuracy'])}",
        "baseline": f"always the majority {number(scores['majority_baseline'])}",
        "chance": f"chance {number(0.5)}" if has_uar else "no value",
        "reaching": f"{measured.reaching} reach{'es' * (measured.reaching == 1)} {LEVEL:g}"
        if has_uar
        else "",
        "sentence": _sentence(measured, names),
    }


def _sentence(measured: Measured, names: Sequence[str]) -> str:
    scores, (few, many) = measured.scores, sorted(measured.sizes)
    accuracy, uar = (number(scores[name]) for name in DEVIATIONS)
    rare = names[measured.sizes.index(few)]
    rare = rare if rare in TWO_CLASSES else quoted(rare)
    same = number(scores["expected_accuracy"])
    if not few:
        told = f"There are no {rare} examples, so UAR has no value on these test sets. Accuracy "
        if measured.guess in (0, 1):
            return f"{told}has: it is {same} on each, as the answer is always the same."
        return f"{told}has: its standard deviation is {accuracy}."
    if measured.guess in (0, 1):
        return (
            "A guesser that always gives the same answer leaves nothing to luck: on every test "
            f"set its UAR is {number(0.5)}, its accuracy {same}."
        )
    if few == many:
        width = f"The classes are equal: UAR is accuracy, with a standard deviation of {uar}."
    else:
        width = (
            f"Half of UAR depends on {few:,} {rare} example{'s' * (few != 1)} of {few + many:,}: "
            f"the standard deviation of UAR is {uar}, that of accuracy {accuracy}."
        )
    return f"{_seen(measured)} {width} {_moral(scores[LIKELY[1]])}"


def _seen(measured: Measured) -> str:
    """Return how many of the test sets reach the level, and how many do in the long run."""
    likely, reaching, sets = measured.scores[LIKELY[1]], measured.reaching, measured.sets
    often = "less than 0.1 %" if likely < 0.0005 else share(round(likely, 3))
    if likely >= 0.9995:
        often = "more than 99.9 %"
    if sets == 0:
        return f"No test set has fallen yet; {often} will give UAR {LEVEL:g} or more."
    seen = f"{reaching} of {sets} test sets give{'s' * (reaching == 1)} the guesser"
    if sets == 1:
        seen = f"The first test set {'gives' if reaching else 'does not give'}"
    return f"{seen} UAR {LEVEL:g} or more; in the long run {often} do."


def _moral(likely: float) -> str:
    """Return what one such score proves, by the probability that luck brings it."""
    if likely >= 0.05:
        return "A single score above chance proves little."
    if likely >= 0.0005:
        return f"Luck seldom brings a single score to {LEVEL:g}."
    return f"Luck hardly ever brings a score to {LEVEL:g}."
