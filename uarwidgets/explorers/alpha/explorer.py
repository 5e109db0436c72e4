"""Which weight makes it fair, and fair to whom?"""

from __future__ import annotations

import math
from collections.abc import Mapping

from uarwidgets.costs import cost_weight
from uarwidgets.explorers.alpha import sentences
from uarwidgets.explorers.alpha.figure import AlphaFigure
from uarwidgets.explorers.alpha.numbers import Weighing, cost_ratio_of, weigh, weight_for
from uarwidgets.kit import html
from uarwidgets.kit.recall_entries import RATES, recall_sliders, recalls_of
from uarwidgets.kit.traits import Between, Rates
from uarwidgets.kit.two_classes import TwoClasses
from uarwidgets.live import Entries, Slider
from uarwidgets.look import look

# Round numbers in each decade, so that 9 : 1 is there to be had; from end to end they span what
# any prevalence and weight of RATES imply, but for weights of 0 and 1.
_ROUND = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)
COST_RATIOS = (*(float(f"{x}e{d}") for d in range(-4, 4) for x in _ROUND), 1e4)


class AlphaExplorer(TwoClasses):
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

    title = sentences.TITLE
    _moved = ("weight", "prevalence")

    recalls = Rates((0.6, 0.95), least=2, most=2).tag(state=True)
    prevalence = Between(0, 1, 0.1).tag(state=True)
    weight = Between(0, 1, 0.5).tag(state=True)

    @property
    def cost_ratio(self) -> float:
        """What a missed positive costs in false alarms, as the weight implies at this prevalence.

        Setting it sets the weight. NaN where one class is absent.
        """
        return cost_ratio_of(self.prevalence, self.weight)

    @cost_ratio.setter
    def cost_ratio(self, value: float) -> None:
        self.weight = float(cost_weight(self.prevalence, value))

    def _sliders(self) -> list[Slider]:
        labels = sentences.labels(self._names)
        weighted, accuracy = look("alpha_weighted_recall").colour, look("accuracy").colour
        return [
            Slider("weight", labels["weight"], RATES, colour=weighted, read=_weight_thumb),
            Slider(
                "cost_ratio", labels["cost_ratio"], COST_RATIOS, decimals=None, unit=" : 1",
                colour=weighted, entry="weight", read=_cost_thumb, write=_weight_at,
            ),
            Slider("prevalence", labels["prevalence"], RATES, colour=accuracy),
            *recall_sliders([labels["recall_0"], labels["recall_1"]]),
        ]  # fmt: skip

    def _picture(self) -> AlphaFigure:
        return AlphaFigure(sentences.in_picture(self._names))

    def _before(self) -> str:
        note = sentences.cost_note(self._names)
        costs = html.tile(sentences.COST_TILE, "cost_ratio", note)
        return html.tiles(sentences.TILES, costs)

    def _measure(self, entries: Entries) -> Weighing:
        return weigh(recalls_of(entries), entries["prevalence"], entries["weight"])

    def _scores(self, found: Weighing) -> dict[str, float]:
        return found.scores | {"implied_cost_ratio": found.cost_ratio}

    def _tell(self, entries: Entries, found: Weighing) -> dict[str, str]:
        return sentences.tell(found, self._names)

    def _draw(
        self, picture: AlphaFigure, entries: Entries, found: Weighing, words: Mapping[str, str]
    ) -> None:
        scores = found.scores
        picture.update(
            found.recalls,
            {"weight": found.weight, "uar": 0.5, "accuracy": found.prevalence},
            {
                "weight": scores["alpha_weighted_recall"],
                "uar": scores["unweighted_average_recall"],
                "accuracy": scores["accuracy"],
            },
            {
                **{name: words[name] for name in ("tpr", "tnr", "uar")},
                "accuracy_value": words["accuracy"],
                "weight_value": words["alpha_weighted_recall"],
            },
        )


# Weight and cost ratio are one entry, shown in two ways.


def _weight_thumb(entries: Entries) -> float:
    """Where the weight's thumb stands: a cost ratio's weight may have a tail of digits."""
    return round(entries["weight"], 5)


def _cost_thumb(entries: Entries) -> float:
    """Where the cost ratio's thumb stands: in the middle if no ratio exists."""
    ratio = cost_ratio_of(entries["prevalence"], entries["weight"])
    if math.isnan(ratio):
        return 1.0
    return float(f"{min(max(ratio, COST_RATIOS[0]), COST_RATIOS[-1]):.6g}")


def _weight_at(entries: Entries, ratio: float) -> float:
    return weight_for(entries["prevalence"], ratio, otherwise=entries["weight"])
