"""Arithmetic or geometric: who forgives a forgotten class?"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from uarwidgets._core.isolines import power_isoline, upper_set, weighted_isoline
from uarwidgets._core.validation import Score
from uarwidgets.explorers.means.figure import LEVELS, MeansFigure
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.traits import Between, Names, Rates
from uarwidgets.kit.writing import compare, names_of, number, quoted, setting
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.look import look
from uarwidgets.metrics import recall_per_class, support
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall, two_class_weights
from uarwidgets.scenarios import Scenario, for_classes

RATES = tuple(i / 100 for i in range(101))
# Halves down to -2, where little changes, then tenths.
EXPONENTS = tuple(k / 2 for k in range(-20, -4)) + tuple(k / 10 for k in range(-20, 11))
# Guessers that ignore their input: their recalls are the shares of their answers.
GUESSERS = {"coin": (0.5, 0.5), "80:20 guesser": (0.8, 0.2), "one class": (1.0, 0.0)}
KEY = (
    "Each band is a tenth, stronger where the mean is higher; the thick line joins the recalls "
    "that score the same. On the dashed line, TPR + TNR = 1, lie the guessers that never look "
    "at their input."
)
SPECIAL = {1.0: "UAR", 0.0: "geometric mean", -1.0: "harmonic mean"}


class MeansExplorer(Explorer):
    """The alpha-weighted arithmetic mean of two recalls beside their power mean.

    Parameters
    ----------
    recalls : sequence of 2 float
        TPR and TNR, the recalls of the positive and the negative class.
    weight : float
        Alpha, the positive class's weight in the arithmetic mean.
    exponent : float
        Of the power mean, -10 to 1: 1 is the UAR, 0 the geometric mean, -1 the harmonic mean,
        and -10 lies near the smallest recall.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = MeansExplorer(recalls=(0.8, 0.2))
    >>> {name: round(score, 3) for name, score in ex.scores.items()}
    {'alpha_weighted_recall': 0.5, 'power_mean_recall': 0.4}
    """

    title = "Arithmetic or geometric: who forgives a forgotten class?"

    recalls = Rates((0.9, 0.3), least=2, most=2).tag(state=True)
    weight = Between(0, 1, 0.5).tag(state=True)
    exponent = Between(-10, 1, 0.0).tag(state=True)
    class_names = Names().tag(state=True)

    # What is on screen.

    def _scene(self) -> Scene:
        picture = MeansFigure(list(GUESSERS.values()))

        def draw(entries: State) -> dict[str, str]:
            words = self._words(entries)
            point, weight, exponent = _recalls(entries), entries["weight"], entries["exponent"]
            scores = self._numbers(entries)
            guesses = list(GUESSERS.values())
            picture.arithmetic.update(
                point,
                weighted_isoline(scores["alpha_weighted_recall"], weight),
                _weighted_bands(weight),
                {"title": _weighted_title(weight), "value": words["alpha_weighted_recall"]},
                _notes(alpha_weighted_recall(guesses, two_class_weights(weight))),
            )
            picture.power.update(
                point,
                power_isoline(scores["power_mean_recall"], exponent),
                _power_bands(exponent),
                {"title": _power_title(exponent), "value": words["power_mean_recall"]},
                _notes(power_mean_recall(guesses, exponent)),
            )
            return words

        return Scene(
            picture.figure,
            picture.artists,
            draw,
            self._sliders(),
            before=html.tiles(("alpha_weighted_recall", "power_mean_recall"), two_classes=True),
            after=f"<p>{KEY}</p>",
        )

    def _sliders(self) -> list[Slider]:
        first, second = self._names
        weighted, power = look("alpha_weighted_recall"), look("power_mean_recall")
        return [
            Slider("recall_0", f"Recall of {first} (TPR)", RATES),
            Slider("recall_1", f"Recall of {second} (TNR)", RATES),
            Slider("weight", f"Left: weight α of {first}", RATES, colour=weighted.colour),
            Slider("exponent", "Right: exponent", EXPONENTS, decimals=1, colour=power.colour),
        ]

    def _still(self) -> tuple[Any, ...]:
        return (self.class_names,)

    def _moving(self) -> dict[str, float]:
        recalls = {f"recall_{k}": rate for k, rate in enumerate(self.recalls)}
        return recalls | {"weight": self.weight, "exponent": self.exponent}

    def _traits_of(self, entries: State) -> dict[str, Any]:
        means = {name: entries[name] for name in ("weight", "exponent")}
        return means | {"recalls": _recalls(entries)}

    def _scenarios(self) -> list[Scenario]:
        return [s for s in for_classes(2) if min(support(s.cm)) > 0]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        recalls = tuple(recall_per_class(scenario.cm).tolist())
        return {"recalls": recalls, "class_names": scenario.class_names}

    # The numbers and the words.

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(2, self.class_names)

    def _numbers(self, entries: State) -> dict[str, float]:
        recalls = _recalls(entries)
        return {
            "alpha_weighted_recall": float(alpha_weighted_recall(recalls, entries["weight"])),
            "power_mean_recall": float(power_mean_recall(recalls, entries["exponent"])),
        }

    def _words(self, entries: State) -> dict[str, str]:
        numbers = self._numbers(entries)
        weighted, power = numbers["alpha_weighted_recall"], numbers["power_mean_recall"]
        recalls, exponent = _recalls(entries), entries["exponent"]
        mean = SPECIAL.get(exponent, f"power mean with exponent {setting(exponent)}")
        sentence = (
            f"Recalls {number(recalls[0])} (TPR) and {number(recalls[1])} (TNR): the arithmetic "
            f"mean with α = {setting(entries['weight'])} is {number(weighted)}; the {mean} is "
            f"{number(power)}, {compare(power, weighted)} it."
        )
        told = [sentence, self._forgotten(entries), _on_the_line(recalls)]
        written = {name: number(value) for name, value in numbers.items()}
        return written | {"sentence": " ".join(filter(None, told))}

    def _forgotten(self, entries: State) -> str:
        """What each mean says, or would say, of a class that is never found."""
        recalls = _recalls(entries)
        if max(recalls) == 0:
            return "Neither class is ever found: nothing is left to forgive."
        lost = int(recalls[1] < recalls[0])
        without = {**entries, f"recall_{lost}": 0.0}
        left, right = map(number, self._numbers(without).values())
        name = quoted(self._names[lost])
        if recalls[lost] == 0:
            return f"While {name} is never found, the left mean gives {left}, the right {right}."
        return f"If {name} were never found, the left mean would give {left}, the right {right}."


def _recalls(entries: State) -> tuple[float, float]:
    return entries["recall_0"], entries["recall_1"]


def _on_the_line(recalls: tuple[float, float]) -> str:
    if not math.isclose(sum(recalls), 1, abs_tol=1e-12):
        return ""
    return "TPR + TNR = 1: a guesser that never looks at its input does as well."


def _weighted_title(weight: float) -> str:
    return "UAR (α = 0.5)" if weight == 0.5 else f"arithmetic mean, α = {setting(weight)}"


def _power_title(exponent: float) -> str:
    written = f"exponent {setting(exponent)}"
    named = SPECIAL.get(exponent)
    return f"{named} ({written})" if named else f"power mean, {written}"


def _notes(scores: Score) -> list[str]:
    written = map(number, np.atleast_1d(scores).tolist())
    return [f"{name} {score}" for name, score in zip(GUESSERS, written, strict=True)]


# While the point alone moves, a panel is given the very same bands and leaves them be.


@lru_cache(maxsize=256)
def _weighted_bands(weight: float) -> list[np.ndarray]:
    return [upper_set(weighted_isoline(level, weight)) for level in LEVELS]


@lru_cache(maxsize=256)
def _power_bands(exponent: float) -> list[np.ndarray]:
    return [upper_set(power_isoline(level, exponent)) for level in LEVELS]
