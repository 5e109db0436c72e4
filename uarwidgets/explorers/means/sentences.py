"""The words of MeansExplorer: what each mean says, and what it says of a forgotten class."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.means.numbers import GUESSERS, LEVELS, Means
from uarwidgets.kit.formatting import number, quoted, two_recalls_of
from uarwidgets.styles import style_of

TITLE = "Arithmetic or geometric: who forgives a forgotten class?"
LONGEST = 210  # letters of a sentence in the usual names
READING = (
    "Every point of a square is a pair of recalls, and a mean of the two stands over it. Each band "
    "is a tenth, stronger where the mean is higher. On the diagonal, where the numbers are, both "
    "recalls are equal, and every mean is that recall. The thick line joins the recalls that score "
    "the same. On the dashed line, TPR + TNR = 1, lie the guessers that never look at their input. "
    "The ring can be dragged in either square. Turned to the left by a quarter, either square is "
    "the ROC plane: TPR runs upwards, FPR = 1 − TNR to the right, and the dashed line is its "
    "diagonal."
)
IN_PICTURE = {"x": "TPR", "y": "TNR"}
ON_THE_LINE = ("coin", "80:20 guesser", "one class")  # in the order of GUESSERS
# On the diagonal there is room for every other number, beside the coin.
WRITTEN = {level: f"{level:g}" if i % 2 else "" for i, level in enumerate(LEVELS)}
HARMONIC = "harmonic mean"


def labels(names: Sequence[str]) -> list[str]:
    """Return the sliders' labels: those of the recalls, of the weight and of the exponent."""
    return [*two_recalls_of(names), f"Left: weight α of {names[0]}", "Right: exponent"]


def guessers(*, narrow: bool = False) -> dict[str, tuple[float, float]]:
    """Return the guessers by name, which is shorter in a narrow picture."""
    names = [name.removesuffix(" guesser") if narrow else name for name in ON_THE_LINE]
    return dict(zip(names, GUESSERS, strict=True))


def called(found: Means) -> dict[str, str]:
    """Return what each mean is called, above its panel and at its number.

    Examples
    --------
    >>> from uarwidgets.explorers.means.numbers import means_of
    >>> list(called(means_of((0.9, 0.3), 0.25, -1.0)).values())
    ['α-weighted recall', 'harmonic mean']
    """
    names = {name: style_of(kind).label for name, kind in found.kinds.items()}
    if found.exponent == -1:
        names["power_mean_recall"] = HARMONIC
    return names


def tell(found: Means, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    left, right = called(found).values()
    told = [_of_both(found, names)]
    if math.isclose(sum(found.recalls), 1, abs_tol=1e-12):
        told.append("TPR + TNR = 1: a guesser that never looks does as well.")
    written = {name: number(score) for name, score in found.scores.items()}
    return written | {"left": left, "right": right, "sentence": " ".join(told)}


def _of_both(found: Means, names: Sequence[str]) -> str:
    """Return what both means are, and what they are or would be without a class."""
    left, right = (name if name == "UAR" else f"the {name}" for name in called(found).values())
    now, (tpr, tnr) = tuple(map(number, found.scores.values())), found.recalls
    both = f"{left} is {now[0]} and {right} {now[1]}"
    if left == right:
        both = f"both are UAR, {now[0]}"
    name = quoted(names[found.lost])
    if max(tpr, tnr) == 0:
        return f"Neither class is ever found: {both}, and nothing is left to forgive."
    if found.recalls[found.lost] == 0:
        return f"While {name} is never found, {both}."
    without = " and ".join(map(number, found.without.values()))
    return (
        f"Of TPR {number(tpr)} and TNR {number(tnr)}, {both}. If {name} were never found, they "
        f"would be {without}."
    )
