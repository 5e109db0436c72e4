"""What does accuracy do when one class is rare?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
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
    SHARES,
    Imbalance,
    by_imbalance,
    by_prevalence,
    profile_of,
    ratio_of,
    shares_at,
    size_for,
)
from uarwidgets.kit import html
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import format_setting
from uarwidgets.kit.slides import Names, Number, Rates, Recalls, Slide
from uarwidgets.live import Entries, Handle, Slider, ToolbarItem
from uarwidgets.metrics import support
from uarwidgets.scenarios import Scenario


class RelativeSizes(Rates):
    """The sizes of the classes relative to each other; each slider shows a class's share."""

    def __init__(self) -> None:
        super().__init__((), range(MOST_CLASSES + 1), entry="size", label="{name}", high=math.inf)

    def validate(self, obj: Any, value: object) -> tuple[float, ...]:
        sizes = super().validate(obj, value)
        if sizes and not 0 < max(sizes) <= MOST * min(sizes) * (1 + 1e-9):
            raise TraitError(
                f"{self.name} must be above 0, the largest at most {MOST:g} times the smallest; "
                f"received {value!r}"
            )
        return sizes

    def value_in(self, entries: Entries) -> tuple[float, ...]:
        sizes = super().value_in(entries)
        return tuple(max(size, max(sizes) / MOST) for size in sizes)

    def sliders(self, value: Any, names: Sequence[str]) -> list[Slider]:
        percents = tuple(round(100 * share, 1) for share in SHARES)
        return [
            Slider(
                f"size_{k}", names[k], percents, decimals=1, unit="%",
                read=partial(self._percent, k), write=partial(self._size, k),
            )
            for k in range(len(value))
        ]  # fmt: skip

    def _percent(self, k: int, entries: Entries) -> float:
        sizes = self.value_in(entries)
        return round(100 * sizes[k] / sum(sizes), 1)

    def _size(self, k: int, entries: Entries, percent: float) -> float:
        sizes = super().value_in(entries)
        return size_for(percent / 100, sizes[:k] + sizes[k + 1 :])


class ImbalanceExplorer(Explorer):
    """Scores against class imbalance, at recalls that the reader sets.

    Two classes: accuracy is the straight line from TNR (prevalence 0) to TPR (prevalence 1);
    UAR and the geometric mean are flat. Three to ten classes: the x-axis is the size of the
    largest class over that of the smallest, and below it each class is a bar as high as its share.

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
    relative_sizes : sequence of float
        For three or more classes, their sizes relative to each other, each set by hand and at most
        1000 times another; empty for sizes by `imbalance` and `profile`.
    class_names : sequence of str
        Empty for the usual names.

    Examples
    --------
    >>> ex = ImbalanceExplorer(recalls=(0.2, 0.9375), prevalence=0.2)
    >>> round(ex.scores["accuracy"], 4), round(ex.scores["unweighted_average_recall"], 5)
    (0.79, 0.56875)

    Three classes, whose shares are set one by one:

    >>> shares = ImbalanceExplorer(recalls=(0.9, 0.6, 0.3), relative_sizes=(5, 3, 2))
    >>> shares.class_sizes, round(shares.scores["accuracy"], 4)
    ((5000, 3000, 2000), 0.69)
    """

    title = "What does accuracy do when one class is rare?"
    score_axis = "y"
    longest = 210

    prevalence = Slide(0, 1, 0.3, step=0.01, label="Prevalence π of {positive}")
    imbalance = Slide(
        1, 1000, 20.0, values=RATIOS, label="Imbalance", unit=sentences.RATIO, decimals=None
    )
    recalls = Recalls((0.9, 0.6), range(2, MOST_CLASSES + 1))
    relative_sizes = RelativeSizes()
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

    @property
    def n_classes(self) -> int:
        """Number of classes; another one keeps the recalls of those that stay.

        A new class has the mean of the recalls that there were, and of sizes set by hand.
        """
        return len(self.recalls)

    @n_classes.setter
    def n_classes(self, wanted: int) -> None:
        def fitted(values: tuple[float, ...], mean: float) -> tuple[float, ...]:
            return (*values, *[mean] * (wanted - len(values)))[:wanted]

        recalls = fitted(self.recalls, round(float(np.mean(self.recalls)), 2))
        by_hand = self._sizes_by_hand
        sizes = fitted(by_hand, float(np.mean(by_hand))) if by_hand else ()
        self._apply({"recalls": recalls, "relative_sizes": sizes if wanted > 2 else ()})

    @property
    def _sizes_by_hand(self) -> tuple[float, ...]:
        return self.relative_sizes if _is_by_hand(self) else ()

    @property
    def _curves(self) -> tuple[str, ...]:
        return PREVALENCE_CURVES if len(self.recalls) == 2 else IMBALANCE_CURVES

    def moved(self) -> list[str]:
        if _is_by_hand(self):
            return ["relative_sizes"]
        return ["prevalence" if len(self.recalls) == 2 else "imbalance", "recalls"]

    def labels(self) -> Mapping[str, str]:
        recalls = enumerate(zip(self.names, map(format_setting, self.recalls), strict=True))
        return {f"size_{k}": f"Share of {name}, recall {recall}" for k, (name, recall) in recalls}

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
        if _is_by_hand(s):
            sizes = s.relative_sizes
            return by_imbalance(s.recalls, ratio_of(sizes), profile_of(sizes), s.total)
        return by_imbalance(s.recalls, s.imbalance, s.profile, s.total)

    def words(self, s: Any, measured: Imbalance) -> dict[str, str]:
        return sentences.words(measured, s.names)

    def make_picture(self) -> ImbalanceFigure:
        labels, n = sentences.in_picture(self.names, narrow=self.narrow), len(self.recalls)
        if n == 2:
            ends = (0, RARE if self.rare else 1)
            return ImbalanceFigure(PREVALENCE_CURVES, labels, ends, narrow=self.narrow)
        return ImbalanceFigure(
            IMBALANCE_CURVES, labels, (1, MOST), narrow=self.narrow, by_hand=_is_by_hand(self),
            classes=self.names,
        )  # fmt: skip

    def handles(self, picture: ImbalanceFigure) -> list[Handle]:
        axes, bars = picture.axes, picture.bars
        if bars and bars.tops:
            return [
                Handle(top, bars.axes, y=f"size_{k}", y_of=lambda percent: percent / 100)
                for k, top in enumerate(bars.tops)
            ]
        if bars:
            return [Handle(picture.now, axes, x="imbalance")]
        # The last lies on top: where one class is absent, the upright line ends at a ring.
        return [
            Handle(picture.now, axes, x="prevalence"),
            *(Handle(ring, axes, y=f"recall_{k}") for k, ring in picture.ends.items()),
        ]

    def html_above(self) -> str:
        return html.tiles(self._curves[::-1])

    def html_below(self) -> str:
        two = len(self.recalls) == 2
        notes = [sentences.OF_TWO if two else sentences.OF_MANY]
        notes += [sentences.SHARES_BY_HAND] * _is_by_hand(self)
        formulas = html.formulas(self._curves[::-1], two_classes=two)
        return formulas + html.reading(*notes)

    def toolbar(self) -> list[ToolbarItem]:
        numbers = {n: str(n) for n in range(2, MOST_CLASSES + 1)}
        set_number = partial(setattr, self, "n_classes")
        menu = ToolbarItem(sentences.N_CLASSES, set_number, numbers, self.n_classes)
        box = ToolbarItem(sentences.BY_HAND, self._set_by_hand, value=_is_by_hand(self))
        rare = ToolbarItem(sentences.RARE, self._set_rare, value=self.rare)
        return [menu, box if self.n_classes > 2 else rare]

    def _set_rare(self, wanted: bool) -> None:
        most = RARE if wanted else 1
        self._apply({"rare": wanted, "prevalence": min(self.prevalence, most)})

    def _set_by_hand(self, wanted: bool) -> None:
        sizes = self._sizes_by_hand
        if wanted and not sizes:
            shares = shares_at(self.imbalance, len(self.recalls), self.profile)
            self.relative_sizes = tuple(shares.tolist())
        elif sizes and not wanted:
            by_ratio = {"imbalance": ratio_of(sizes), "profile": profile_of(sizes)}
            self._apply(by_ratio | {"relative_sizes": ()})

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        state, sizes = super().state_for(scenario), support(scenario.cm).tolist()
        if len(sizes) == 2:
            return state | {"profile": (), "rare": self.rare and state["prevalence"] <= RARE}
        by_ratio = {"imbalance": max(sizes) / min(sizes), "profile": profile_of(sizes)}
        return state | by_ratio | {"relative_sizes": (), "total": int(sum(sizes))}


def _is_by_hand(s: Any) -> bool:
    """Return whether a state's shares are set one by one."""
    return len(s.relative_sizes) == len(s.recalls) > 2
