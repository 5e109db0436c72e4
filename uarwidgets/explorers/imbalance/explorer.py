"""What does accuracy do when one class is rare?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from traitlets import Bool, TraitError, validate

from uarwidgets._core.validation import MOST_CLASSES
from uarwidgets.explorers.imbalance import sentences
from uarwidgets.explorers.imbalance.figure import ImbalanceFigure
from uarwidgets.explorers.imbalance.numbers import (
    IMBALANCE_CURVES,
    MOST,
    PREVALENCE_CURVES,
    RARE,
    RARE_VALUES,
    RATIOS,
    Imbalance,
    by_imbalance,
    by_prevalence,
    profile_of,
)
from uarwidgets.kit import html
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.slides import Names, Number, Rates, Recalls, Slide
from uarwidgets.live import Handle, Slider, ToolbarItem
from uarwidgets.metrics import support
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import style_of


class ImbalanceExplorer(Explorer):
    """Scores against class imbalance, at recalls that the reader sets.

    Two classes: accuracy is the straight line from TNR (prevalence 0) to TPR (prevalence 1);
    UAR and the geometric mean, which `show` adds, are flat. Three to ten classes: the x-axis is the
    size of the largest class over that of the smallest, and below it each class is a tank as wide
    as its share.

    Parameters
    ----------
    recalls : sequence of 2 to 10 float
        Recall of each class, 0 to 1; their number is the number of classes. With two, the first
        is the positive class.
    prevalence : float
        Share of the positive class, 0 to 1, for two classes. Where a class has no examples, UAR and
        the geometric mean are NaN in `scores`.
    rare : bool
        Whether the axis of two classes ends at a prevalence of 0.1; `prevalence` is then 0.1 or
        less.
    imbalance : float
        Largest class to smallest, 1 to 1000, for three or more classes.
    total : int
        Number of examples of three or more classes, 1 to 10,000,000.
    profile : sequence of float
        For three or more classes, how far down each lies between the largest (0) and the
        smallest (1) on a logarithmic scale; empty for equal steps.
    class_names : sequence of str
        Empty for the usual names.
    show : sequence of str
        Names of the scores that are drawn; empty for all.

    Examples
    --------
    >>> ex = ImbalanceExplorer(recalls=(0.2, 0.9375), prevalence=0.2)
    >>> round(ex.scores["accuracy"], 4), round(ex.scores["unweighted_average_recall"], 5)
    (0.79, 0.56875)
    """

    title = "What does accuracy do when one class is rare?"
    score_axis = "y"
    longest = 257

    prevalence = Slide(0, 1, 0.2, step=0.01, label="Prevalence π of {positive}")
    imbalance = Slide(
        1, 1000, 20.0, values=RATIOS, label="Imbalance", unit=sentences.RATIO, decimals=None,
        read=lambda entries: float(f"{entries['imbalance']:.3g}"),
    )  # fmt: skip
    recalls = Recalls((0.9, 0.6), range(2, MOST_CLASSES + 1))
    rare = Bool(False).tag(state=True)
    total = Number(1, 10_000_000, 10_000, whole=True)
    profile = Rates((), range(MOST_CLASSES + 1))
    class_names = Names()

    def __init__(
        self, *, show: Sequence[str] = ("accuracy", "majority_baseline"), **state: Any
    ) -> None:
        super().__init__(show=show, **state)

    @property
    def class_sizes(self) -> tuple[int, ...]:
        """Whole class sizes that add up to `total`, of three or more classes."""
        return tuple(self.measure(self).sizes)

    def resize(self, n_classes: int) -> None:
        """Change the number of classes: a new one has the mean of the recalls that there were."""
        mean = round(float(np.mean(self.recalls)), 2)
        more = n_classes - len(self.recalls)
        self.recalls = (*self.recalls, *[mean] * more)[: max(n_classes, 0)]

    @property
    def _curves(self) -> tuple[str, ...]:
        return PREVALENCE_CURVES if len(self.recalls) == 2 else IMBALANCE_CURVES

    def moved(self) -> list[str]:
        return ["prevalence" if len(self.recalls) == 2 else "imbalance", "recalls"]

    def make_sliders(self) -> list[Slider]:
        sliders = super().make_sliders()
        if self.rare and sliders[0].name == "prevalence":
            sliders[0] = replace(sliders[0], values=RARE_VALUES, decimals=3)
        return sliders

    @validate("prevalence", "rare")
    def _validate_rare(self, proposal: Any) -> Any:
        now = {"rare": self.rare, "prevalence": self.prevalence}
        now[proposal["trait"].name] = proposal["value"]
        if now["rare"] and now["prevalence"] > RARE:
            raise TraitError(
                f"prevalence must be at most {RARE} where rare is True; received "
                f"{now['prevalence']}"
            )
        return proposal["value"]

    def measure(self, s: Any) -> Imbalance:
        if len(s.recalls) == 2:
            return by_prevalence(s.recalls, s.prevalence, RARE if s.rare else 1)
        return by_imbalance(s.recalls, s.imbalance, s.profile, s.total)

    def words(self, s: Any, measured: Imbalance) -> dict[str, str]:
        return sentences.words(measured, s.names)

    def make_picture(self) -> ImbalanceFigure:
        labels = sentences.in_picture(self.names, narrow=self.narrow)
        many = self.names if len(self.recalls) > 2 else ()
        ends = (1, MOST) if many else (0, RARE if self.rare else 1)
        return ImbalanceFigure(self._curves, labels, ends, classes=many, narrow=self.narrow)

    def handles(self, picture: ImbalanceFigure) -> list[Handle]:
        axes = picture.axes
        if not picture.ends:
            return [Handle(picture.now, axes, x="imbalance")]
        # The last lies on top: where one class is absent, the vertical line ends at a ring.
        return [
            Handle(picture.now, axes, x="prevalence"),
            *(Handle(ring, axes, y=f"recall_{k}") for k, ring in picture.ends.items()),
        ]

    def html_above(self) -> str:
        base, two = "majority_baseline", len(self.recalls) == 2
        always = style_of(base)._replace(label="{always}")  # as the picture calls it
        tiles = html.tiles({k: always if two and k == base else k for k in self._curves[::-1]})
        return f'<div style="--uw-fill: {html.themed(style_of("accuracy").colour)}">{tiles}</div>'

    def html_below(self) -> str:
        two = len(self.recalls) == 2
        formulas = html.formulas(self._curves[::-1], two_classes=two)
        return formulas + html.reading(sentences.OF_TWO if two else sentences.OF_MANY)

    def toolbar(self) -> list[ToolbarItem]:
        numbers = {n: str(n) for n in range(2, MOST_CLASSES + 1)}
        menu = ToolbarItem(sentences.N_CLASSES, self.resize, numbers, len(self.recalls))
        rare = ToolbarItem(sentences.RARE, self._set_rare, value=self.rare)
        return [menu, rare] if len(self.recalls) == 2 else [menu]

    def _set_rare(self, wanted: bool) -> None:
        self._apply({"rare": wanted, "prevalence": min(self.prevalence, RARE if wanted else 1)})

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        state, sizes = super().state_for(scenario), support(scenario.cm).tolist()
        if len(sizes) == 2:
            return state | {"profile": (), "rare": self.rare and state["prevalence"] <= RARE}
        by_ratio = {"imbalance": max(sizes) / min(sizes), "profile": profile_of(sizes)}
        return state | by_ratio | {"total": int(sum(sizes))}
