"""How much should each class weigh?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uarwidgets._core.validation import as_one_number
from uarwidgets.costs import cost_weight
from uarwidgets.explorers.alpha import sentences
from uarwidgets.explorers.alpha.figure import AlphaFigure
from uarwidgets.explorers.alpha.numbers import MEANS, Weighing, cost_ratio_of, measure, rounded
from uarwidgets.kit import html
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.slides import RATES, Names, Recalls, Slide
from uarwidgets.live import Handle, Slider, ToolbarItem
from uarwidgets.styles import style_of

# Round numbers up to what a missed rare disease may cost. A weight may imply a ratio beyond them:
# the thumb is then at an end, and the box beside it says what the ratio is.
_ROUND = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9)
COST_RATIOS = (*(float(f"{x}e{d}") for d in (-1, 0, 1, 2) for x in _ROUND), 1000.0)


class AlphaExplorer(Explorer):
    """The weighted mean of two recalls at every weight, and what a weight says about costs.

    The weight alpha of the positive class is one's own choice. The prevalence pi as alpha gives
    accuracy, 1/2 gives UAR. At a given prevalence each alpha implies one ratio of costs. With a
    rival it asks "A or B?": which of them, or which constant answer, is best at which weight.

    Parameters
    ----------
    recalls : sequence of 2 float
        TPR and TNR, the recalls of the positive and the negative class, 0 to 1.
    prevalence : float
        Share of the positive class, 0.001 to 0.999.
    weight : float
        Alpha, the weight of the positive class, 0 to 1.
    rival : sequence of 2 float
        The recalls of a second classifier, B; empty for none.
    class_names : sequence of str
        Empty for the usual names.

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

    title = "How much should each class weigh?"
    score_axis = "y"
    longest = 177

    weight = Slide(
        0, 1, 0.75, step=0.01, label="Weight α of {positive}",
        read=lambda entries: round(entries["weight"], 5),  # that of a cost ratio has more digits
        colour=style_of("alpha_weighted_recall").colour,
    )  # fmt: skip
    prevalence = Slide(0.001, 0.999, 0.2, values=RATES[1:-1], label="Prevalence π of {positive}")
    recalls = Recalls((0.6, 0.95))
    rival = Recalls((), (0, 2), entry="rival", label="B: recall of {name}")
    class_names = Names()

    @property
    def cost_ratio(self) -> float:
        """What a missed positive costs in false alarms, as the weight implies at this prevalence.

        Setting it sets the weight.
        """
        return cost_ratio_of(self.prevalence, self.weight)

    @cost_ratio.setter
    def cost_ratio(self, value: float) -> None:
        self.weight = float(cost_weight(self.prevalence, as_one_number(value, "cost_ratio")))

    def moved(self) -> list[str]:
        # With B in two columns: a row for the recalls of A, and one for those of B.
        return sorted(super().moved(), key=lambda name: bool(self.rival) and name == "prevalence")

    def make_sliders(self) -> list[Slider]:
        weight, *others = super().make_sliders()
        # Weight and cost ratio are one entry, shown in two ways.
        costs = Slider(
            "cost_ratio", sentences.COSTS[bool(self.rival)], COST_RATIOS, decimals=None,
            colour=weight.colour, entry="weight",
            read=lambda entries: rounded(cost_ratio_of(entries["prevalence"], entries["weight"])),
            write=lambda entries, ratio: float(cost_weight(entries["prevalence"], ratio)),
        )  # fmt: skip
        return [weight, costs, *others]

    def labels(self) -> Mapping[str, str]:
        recalls = {f"recall_{k}": f"A: recall of {name}" for k, name in enumerate(self.names)}
        return recalls | {"prevalence": "Prevalence π"} if self.rival else {}

    def measure(self, s: Any) -> Weighing:
        return measure(s.recalls, s.prevalence, s.weight, s.rival)

    def words(self, s: Any, measured: Weighing) -> dict[str, str]:
        return sentences.words(measured, s.names)

    def make_picture(self) -> AlphaFigure:
        labels = sentences.in_picture(self.names, short=self.narrow)
        return AlphaFigure(labels, both=bool(self.rival), narrow=self.narrow)

    def _mark_ends(self) -> dict[str, Any] | None:
        # With B the axis of the scores does not stand still.
        return None if self.rival else super()._mark_ends()

    def handles(self, picture: AlphaFigure) -> list[Handle]:
        # The last lies on top.
        return [
            *(Handle(ring, picture.axes, y=f"recall_{k}") for k, ring in enumerate(picture.ends)),
            Handle(picture.prevalence, picture.axes, x="prevalence"),
            Handle(picture.ring, picture.axes, x="weight"),
        ]

    def html_above(self) -> str:
        if not self.rival:
            first = html.tile("weight of {classes}", "weights", of=MEANS[0])
            # The picture has the scores; here a screen reader finds them, without buttons.
            told = html.tiles({n: style_of(n)._replace(long_label="") for n in MEANS}, first=first)
            return f'<div class="uw-told" style="--uw-fill: var(--uw-ochre)">{told}</div>'
        pair = ""
        for word in ("alpha_weighted_recall_A", "alpha_weighted_recall_B"):
            tile = html.tile(f"α-weighted {word[-1]}", word, style_of(MEANS[0]).long_label)
            pair += f'<div data-colour="{word}_ink">{html.tiles({}, tile)}</div>'
        return f'<div class="uw-pair">{pair}</div>'

    def html_below(self) -> str:
        first = sentences.READING_OF_BOTH if self.rival else sentences.READING
        return html.formulas(MEANS, two_classes=True) + html.reading(first, sentences.OF_COSTS)

    def toolbar(self) -> list[ToolbarItem]:
        # With the recalls of B where a reader asks for it first.
        return [self._switch("rival", sentences.COMPARE, (0.9, 0.7))]
