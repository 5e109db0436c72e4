"""Which weight makes it fair, and fair to whom?"""

from __future__ import annotations

import math
from typing import Any

from uarwidgets.costs import cost_weight, implied_cost_ratio
from uarwidgets.explorers.alpha.figure import AlphaFigure
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.traits import Between, Names, Rates
from uarwidgets.kit.writing import (
    NOTHING,
    TWO_CLASSES,
    compare,
    names_of,
    number,
    quoted,
    setting,
    share,
)
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.look import look
from uarwidgets.metrics import prevalence, recall_per_class, support
from uarwidgets.recalls import alpha_weighted_recall
from uarwidgets.scenarios import Scenario, for_classes

RATES = tuple(i / 100 for i in range(101))
# Round numbers in each decade, so that 9 : 1 is there to be had; from end to end they span what
# any prevalence and weight of RATES imply, but for weights of 0 and 1.
_ROUND = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)
COST_RATIOS = (*(float(f"{x}e{d}") for d in range(-4, 4) for x in _ROUND), 1e4)
MOST = 1_000_000_000  # beyond this a cost ratio is no longer written out
TILES = ("alpha_weighted_recall", "unweighted_average_recall", "accuracy")


class AlphaExplorer(Explorer):
    """The weighted mean of two recalls at every weight, and what a weight says about costs.

    The weight alpha of the positive class is one's own choice. The prevalence pi as alpha gives
    accuracy, 1/2 gives UAR. At a given prevalence each alpha stands for one ratio of costs.

    Parameters
    ----------
    recalls : sequence of 2 float
        TPR and TNR, the recalls of the positive and the negative class.
    prevalence : float
        Share of the positive class.
    weight : float
        Alpha, the positive class's weight: one's own choice.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = AlphaExplorer(recalls=(0.2, 0.9375), prevalence=0.2, weight=0.5)
    >>> round(ex.scores["accuracy"], 6), round(ex.scores["alpha_weighted_recall"], 6)
    (0.79, 0.56875)
    >>> ex.cost_ratio = 1
    >>> ex.weight
    0.2
    """

    title = "Which weight makes it fair, and fair to whom?"

    recalls = Rates((0.6, 0.95), least=2, most=2).tag(state=True)
    prevalence = Between(0, 1, 0.1).tag(state=True)
    weight = Between(0, 1, 0.5).tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def cost_ratio(self) -> float:
        """What a missed positive costs in false alarms, as the weight implies at this prevalence.

        Setting it sets the weight. NaN where one class is absent.
        """
        return _cost_ratio(self.prevalence, self.weight)

    @cost_ratio.setter
    def cost_ratio(self, value: float) -> None:
        self.weight = float(cost_weight(self.prevalence, value))

    # What is on screen.

    def _scene(self) -> Scene:
        picture = AlphaFigure(xlabel=f"weight α of {self._names[0]}")

        def draw(entries: State) -> dict[str, str]:
            words, scores = self._words(entries), self._numbers(entries)
            uar, tpr, tnr = "unweighted_average_recall", entries["recall_0"], entries["recall_1"]
            picture.update(
                (tpr, tnr),
                {"weight": entries["weight"], "uar": 0.5, "accuracy": entries["prevalence"]},
                {
                    "weight": scores["alpha_weighted_recall"],
                    "uar": scores[uar],
                    "accuracy": scores["accuracy"],
                },
                {
                    "tnr": f"TNR {number(tnr)}",
                    "uar": f"{look(uar).label} {words[uar]}",
                    "tpr": f"TPR {number(tpr)}",
                    "accuracy_value": words["accuracy"],
                    "weight_value": words["alpha_weighted_recall"],
                },
            )
            return words

        costs = html.tile("this α says", "cost_ratio", f"{self._miss} : false alarm")
        before = html.tiles(TILES, costs, two_classes=True)
        return Scene(picture.figure, picture.artists, draw, self._sliders(), before=before)

    def _sliders(self) -> list[Slider]:
        first, second = self._names
        weighted, accuracy = look("alpha_weighted_recall").colour, look("accuracy").colour
        return [
            Slider("weight", f"Your weight α of {first}", RATES, colour=weighted, read=_weight),
            Slider(
                "cost_ratio", "Cost of miss to false alarm", COST_RATIOS, decimals=None,
                unit=" : 1", colour=weighted, entry="weight", read=_thumb, write=_weight_at,
            ),
            Slider("prevalence", f"Prevalence π of {first}", RATES, colour=accuracy),
            Slider("recall_0", f"Recall of {first} (TPR)", RATES),
            Slider("recall_1", f"Recall of {second} (TNR)", RATES),
        ]  # fmt: skip

    def _still(self) -> tuple[Any, ...]:
        return (self.class_names,)

    def _moving(self) -> dict[str, float]:
        recalls = {f"recall_{k}": rate for k, rate in enumerate(self.recalls)}
        return {"weight": self.weight, "prevalence": self.prevalence} | recalls

    def _traits_of(self, entries: State) -> dict[str, Any]:
        places = {name: entries[name] for name in ("weight", "prevalence")}
        return places | {"recalls": _recalls(entries)}

    def _scenarios(self) -> list[Scenario]:
        return [s for s in for_classes(2) if min(support(s.cm)) > 0]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        return {
            "recalls": tuple(recall_per_class(scenario.cm).tolist()),
            "prevalence": float(prevalence(scenario.cm)[0]),
            "class_names": scenario.class_names,
        }

    # The numbers and the words.

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(2, self.class_names)

    def _numbers(self, entries: State) -> dict[str, float]:
        recalls = _recalls(entries)
        alphas = {
            "alpha_weighted_recall": entries["weight"],
            "unweighted_average_recall": 0.5,
            "accuracy": entries["prevalence"],
        }
        scores = {
            name: float(alpha_weighted_recall(recalls, alpha)) for name, alpha in alphas.items()
        }
        ratio = _cost_ratio(entries["prevalence"], entries["weight"])
        return scores | {"implied_cost_ratio": ratio}

    def _words(self, entries: State) -> dict[str, str]:
        numbers = self._numbers(entries)
        ratio = numbers["implied_cost_ratio"]
        written = {name: number(numbers[name]) for name in TILES}
        mine, uar, accuracy = (numbers[name] for name in TILES)
        told = [
            f"α = {setting(entries['weight'])} scores {number(mine)}, {compare(mine, uar)} UAR "
            f"{number(uar)} (α = 0.5) and {compare(mine, accuracy)} accuracy {number(accuracy)} "
            "(α = π).",
            self._tell_costs(ratio, entries),
            self._tell_whom(entries),
        ]
        return written | {"sentence": " ".join(told), "cost_ratio": _ratio(ratio)}

    @property
    def _examples(self) -> tuple[str, str]:
        """What an example of each class is called in a sentence."""
        first, second = (
            name if name in TWO_CLASSES else f"{quoted(name)} example" for name in self._names
        )
        return first, second

    @property
    def _miss(self) -> str:
        return f"missed {self._examples[0]}"

    def _tell_costs(self, ratio: float, entries: State) -> str:
        rate, weight, alarm = entries["prevalence"], entries["weight"], "false alarm"
        if math.isnan(ratio):
            first, second = self._examples
            missing = f"{first} to miss" if rate == 0 else f"{second} to raise a false alarm"
            return (
                f"At prevalence {share(rate)} there is no {missing}: no weight implies a ratio of "
                "costs, and such data cannot measure that class's recall."
            )
        if weight in (0, 1):
            counted, free = (self._miss, alarm) if weight == 1 else (alarm, self._miss)
            return f"It says that only {counted}s count: {free}s cost nothing."
        one, other = (self._miss, alarm) if ratio >= 1 else (alarm, self._miss)
        factor = max(ratio, 1 / ratio)
        written = _times(factor)
        exact = factor > MOST or math.isclose(factor, float(f"{factor:.3g}"), rel_tol=1e-9)
        return (
            f"At prevalence {share(rate)} it says: one {one} weighs as much as "
            f"{'' if exact else 'about '}{written} {other}{'' if written == '1' else 's'}."
        )

    def _tell_whom(self, entries: State) -> str:
        """Which way the score goes as a class is given more weight."""
        tpr, tnr = _recalls(entries)
        if tpr == tnr:
            return "Both recalls are equal, so every weight gives the same score."
        lower = quoted(self._names[0 if tpr < tnr else 1])
        return f"The lower recall is that of {lower}: the more weight it gets, the lower the score."


def _recalls(entries: State) -> tuple[float, float]:
    return entries["recall_0"], entries["recall_1"]


# Weight and cost ratio are one entry of the state, shown in two ways.


def _cost_ratio(rate: float, weight: float) -> float:
    return float(implied_cost_ratio(rate, weight)) if 0 < rate < 1 else math.nan


def _weight(state: State) -> float:
    """Where the weight's thumb stands: a cost ratio's weight may have a tail of digits."""
    return round(state["weight"], 5)


def _thumb(state: State) -> float:
    """Where the cost ratio's thumb stands: in the middle if no ratio exists."""
    ratio = _cost_ratio(state["prevalence"], state["weight"])
    if math.isnan(ratio):
        return 1.0
    return float(f"{min(max(ratio, COST_RATIOS[0]), COST_RATIOS[-1]):.6g}")


def _weight_at(state: State, ratio: float) -> float:
    """The weight for a cost ratio; the same as before if no ratio exists."""
    rate = state["prevalence"]
    return float(cost_weight(rate, ratio)) if 0 < rate < 1 else state["weight"]


def _ratio(ratio: float) -> str:
    """A cost ratio as written: "9 : 1", "1 : 4"."""
    if math.isnan(ratio):
        return NOTHING
    if ratio in (0, math.inf):
        return "0 : 1" if ratio == 0 else "1 : 0"
    return f"{_times(ratio)} : 1" if ratio >= 1 else f"1 : {_times(1 / ratio)}"


def _times(factor: float) -> str:
    """A factor of 1 or more as written: three digits, no exponent."""
    if factor > MOST:
        return f"over {MOST:,}"
    rounded = float(f"{factor:.3g}")
    return f"{rounded:,.0f}" if rounded >= 1000 else f"{rounded:g}"
