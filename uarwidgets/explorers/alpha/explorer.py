"""Which weight makes it fair, and fair to whom?"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from uarwidgets.costs import cost_weight
from uarwidgets.explorers.alpha import rivalry, sentences
from uarwidgets.explorers.alpha.cost_curve import CostCurveFigure
from uarwidgets.explorers.alpha.figure import ENDS, MARKS, TURNS, AlphaFigure
from uarwidgets.explorers.alpha.numbers import Weighing, cost_ratio_of, weigh, weight_for
from uarwidgets.kit import html
from uarwidgets.kit.formatting import HOW_TO_READ
from uarwidgets.kit.recall_entries import RATES, recall_sliders, recalls_of
from uarwidgets.kit.rival import Rival, rival_entries, rival_of, sliders_of_both, switch
from uarwidgets.kit.traits import Between, Rates
from uarwidgets.kit.two_classes import TwoClasses
from uarwidgets.live import Control, Entries, Handle, Slider
from uarwidgets.styles import style_of

# Round numbers, of which each moves the weight visibly. A weight may imply a ratio beyond them:
# the thumb then stands at an end, and the box beside it says what the ratio is.
_ROUND = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)
COST_RATIOS = (*(float(f"{x}e{d}") for d in (-1, 0) for x in _ROUND), 10.0)


class AlphaExplorer(TwoClasses):
    """The weighted mean of two recalls at every weight, and what a weight says about costs.

    The weight alpha of the positive class is one's own choice. The prevalence pi as alpha gives
    accuracy, 1/2 gives UAR. At a given prevalence each alpha stands for one ratio of costs. With a
    rival it asks "A or B?": which of them, or which constant answer, is best at which weight.

    Parameters
    ----------
    recalls : sequence of 2 float
        TPR and TNR, the recalls of the positive and the negative class.
    prevalence : float
        Share of the positive class.
    weight : float
        Alpha, the positive class's weight: one's own choice.
    rival : sequence of 2 float
        The recalls of a second classifier, B; empty for none.
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

    Two tests, and the weight at which they change places:

    >>> ex = AlphaExplorer(recalls=(0.92, 0.98), rival=(0.98, 0.92))
    >>> round(ex.scores["weight_of_equal_scores"], 6)
    0.5
    """

    title = sentences.TITLE
    score_axis = "y"
    longest = sentences.LONGEST
    _moved = ("weight", "prevalence")

    recalls = Rates((0.6, 0.95), least=2, most=2).tag(state=True)
    prevalence = Between(0, 1, 0.2).tag(state=True)
    weight = Between(0, 1, 0.7).tag(state=True)
    rival = Rival().tag(state=True)

    @property
    def entries(self) -> dict[str, float]:
        return super().entries | rival_entries(self.rival)

    def _fixed(self) -> tuple[Any, ...]:
        return (*super()._fixed(), bool(self.rival))

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        rival = rival_of(entries)
        return super()._traits_of(entries) | ({"rival": rival} if rival else {})

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
        weighted, accuracy = style_of("alpha_weighted_recall").colour, style_of("accuracy").colour
        weight = Slider("weight", labels["weight"], RATES, colour=weighted, read=_weight_thumb)
        costs = Slider(
            "cost_ratio", labels["cost_ratio"], COST_RATIOS, decimals=None, unit=" : 1",
            colour=weighted, entry="weight", read=_cost_thumb, write=_weight_at,
        )  # fmt: skip
        rate = Slider("prevalence", labels["prevalence"], RATES, colour=accuracy)
        if self.rival:  # one below the other there is room for six: the cost ratio has its tile
            return [weight, rate, *sliders_of_both(rivalry.labels(self._names))]
        recalls = recall_sliders([labels["recall_0"], labels["recall_1"]])
        return [weight, costs, rate, *recalls]

    def _picture(self) -> AlphaFigure | CostCurveFigure:
        if self.rival:
            return CostCurveFigure(rivalry.in_picture(self._names), narrow=self.narrow)
        labels = sentences.in_picture(self._names, narrow=self.narrow)
        return AlphaFigure(labels, sentences.GAINS, narrow=self.narrow)

    def _handles(self, picture: AlphaFigure | CostCurveFigure) -> list[Handle]:
        axes, recalls = picture.axes, dict(zip(ENDS, ("recall_0", "recall_1"), strict=True))
        # The last lies on top: what covers another leaves it something to be held by.
        if isinstance(picture, CostCurveFigure):
            rivals = dict(zip(ENDS, ("rival_0", "rival_1"), strict=True))
            return [
                *(Handle(picture.ends[end, "A"], axes, y=name) for end, name in recalls.items()),
                *(Handle(picture.ends[end, "B"], axes, y=name) for end, name in rivals.items()),
                Handle(picture.prevalence, axes, x="prevalence"),
                Handle(picture.dots["weight", "A"], axes, x="weight"),
            ]
        return [
            *(Handle(picture.blocks[end], picture.beams, x=name) for end, name in recalls.items()),
            *(Handle(picture.ends[end], axes, y=name) for end, name in recalls.items()),
            Handle(picture.prevalence, axes, x="prevalence"),
            Handle(picture.dots["weight"], axes, x="weight"),
        ]

    def _before(self) -> str:
        note = sentences.cost_note(self._names)
        costs = html.tile(sentences.COST_TILE, "cost_ratio", note)
        if self.rival:
            equal = html.tile(rivalry.EQUAL_TILE, "weight_of_equal_scores", rivalry.EQUAL_NOTE)
            return html.tiles(rivalry.tiles(), costs, equal)
        squares = html.place("cost_squares", "div", "uw-squares")
        return html.tiles(sentences.TILES, costs, squares)

    def _after(self) -> str:
        told = (rivalry.READING if self.rival else sentences.READING, sentences.COSTS)
        reading = "".join(f"<p>{words}</p>" for words in told)
        return html.formulas(sentences.TILES, two_classes=True) + html.fold(HOW_TO_READ, reading)

    def _controls(self) -> list[Control]:
        return [switch(self, rivalry.COMPARE)]

    def _measure(self, entries: Entries) -> Weighing:
        rival = rival_of(entries)
        return weigh(recalls_of(entries), entries["prevalence"], entries["weight"], rival)

    def _scores(self, found: Weighing) -> dict[str, float]:
        scores = found.scores | {"implied_cost_ratio": found.cost_ratio}
        if found.contest:
            scores |= {f"{name}_B": score for name, score in found.contest.scores.items()}
            scores["weight_of_equal_scores"] = found.contest.meeting
        return scores

    def _tell(self, entries: Entries, found: Weighing) -> dict[str, str]:
        return (rivalry if found.contest else sentences).tell(found, self._names)

    def _draw(
        self,
        picture: AlphaFigure | CostCurveFigure,
        entries: Entries,
        found: Weighing,
        words: Mapping[str, str],
    ) -> None:
        weights = {"accuracy": found.prevalence, "uar": 0.5, "weight": found.weight}
        if isinstance(picture, CostCurveFigure):
            assert found.contest is not None
            recalls = {"A": found.recalls, "B": found.contest.rival}
            of = {"A": found.scores, "B": found.contest.scores}
            scores = {(mark, k): of[k][score] for mark, (score, _) in MARKS.items() for k in of}
            picture.update(recalls, weights, scores, found.contest.heights)
            return
        picture.update(
            found.recalls,
            weights,
            {mark: found.scores[score] for mark, (score, _) in MARKS.items()},
            {mark: words[f"{mark}_gains"] for mark in TURNS},
        )


# Weight and cost ratio are one entry, shown in two ways.


def _weight_thumb(entries: Entries) -> float:
    """Where the weight's thumb stands: a cost ratio's weight may have a tail of digits."""
    return round(entries["weight"], 5)


def _cost_thumb(entries: Entries) -> float:
    """Where the cost ratio's thumb stands: in the middle if no ratio exists."""
    ratio = cost_ratio_of(entries["prevalence"], entries["weight"])
    return 1.0 if math.isnan(ratio) else float(f"{min(ratio, sentences.MOST):.4g}")


def _weight_at(entries: Entries, ratio: float) -> float:
    return weight_for(entries["prevalence"], ratio, otherwise=entries["weight"])
