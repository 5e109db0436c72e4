"""The words of MeansExplorer: what each mean says, and what it says of a forgotten class."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.means.numbers import Means
from uarwidgets.kit.writing import compare, number, quoted, setting, two_recalls_of

TITLE = "Arithmetic or geometric: who forgives a forgotten class?"
KEY = (
    "Each band is a tenth, stronger where the mean is higher; the thick line joins the recalls "
    "that score the same. On the dashed line, TPR + TNR = 1, lie the guessers that never look "
    "at their input."
)
IN_PICTURE = {"x": "TPR", "y": "TNR"}
GUESSERS = ("coin", "80:20 guesser", "one class")  # in the order of their recalls in `numbers`
SPECIAL = {1.0: "UAR", 0.0: "geometric mean", -1.0: "harmonic mean"}


def labels(names: Sequence[str]) -> list[str]:
    """Return the sliders' labels: those of the recalls, of the weight and of the exponent."""
    return [*two_recalls_of(names), f"Left: weight α of {names[0]}", "Right: exponent"]


def titles(weight: float, exponent: float) -> dict[str, str]:
    """Return what stands above each panel.

    Examples
    --------
    >>> list(titles(0.25, -1.0).values())
    ['arithmetic mean, α = 0.25', 'harmonic mean (exponent −1)']
    """
    left = "UAR (α = 0.5)" if weight == 0.5 else f"arithmetic mean, α = {setting(weight)}"
    written, named = f"exponent {setting(exponent)}", SPECIAL.get(exponent)
    right = f"{named} ({written})" if named else f"power mean, {written}"
    return {"alpha_weighted_recall": left, "power_mean_recall": right}


def notes(guesses: Sequence[float]) -> list[str]:
    """Return what stands beside the guessers."""
    return [f"{name} {number(score)}" for name, score in zip(GUESSERS, guesses, strict=True)]


def tell(found: Means, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    weighted, power = found.scores.values()
    tpr, tnr = found.recalls
    mean = SPECIAL.get(found.exponent, f"power mean with exponent {setting(found.exponent)}")
    told = [
        f"Recalls {number(tpr)} (TPR) and {number(tnr)} (TNR): the arithmetic "
        f"mean with α = {setting(found.weight)} is {number(weighted)}; the {mean} is "
        f"{number(power)}, {compare(power, weighted)} it.",
        _forgotten(found, names),
    ]
    if math.isclose(tpr + tnr, 1, abs_tol=1e-12):
        told.append("TPR + TNR = 1: a guesser that never looks at its input does as well.")
    written = {name: number(score) for name, score in found.scores.items()}
    return written | {"sentence": " ".join(told)}


def _forgotten(found: Means, names: Sequence[str]) -> str:
    """Return what each mean says, or would say, of a class that is never found."""
    if max(found.recalls) == 0:
        return "Neither class is ever found: nothing is left to forgive."
    left, right = map(number, found.without.values())
    name = quoted(names[found.lost])
    if found.recalls[found.lost] == 0:
        return f"While {name} is never found, the left mean gives {left}, the right {right}."
    return f"If {name} were never found, the left mean would give {left}, the right {right}."
