"""What does accuracy do when one class is rare?"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from uarwidgets._core.whole_counts import whole_sizes
from uarwidgets.explorers.imbalance import sentences
from uarwidgets.explorers.imbalance.figure import ImbalanceFigure
from uarwidgets.explorers.imbalance.numbers import (
    IMBALANCE_CURVES,
    MOST,
    PREVALENCE_CURVES,
    RATIOS,
    SHARES,
    Imbalance,
    by_imbalance,
    by_prevalence,
    by_sizes,
    profile_of,
    ratio_of,
    shares_at,
    size_for,
    within_range,
)
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.formatting import HOW_TO_READ, names_of, prevalence_of, two_recalls_of
from uarwidgets.kit.recall_entries import RATES, entries_of, recall_sliders, recalls_of
from uarwidgets.kit.traits import Between, Names, Rates, Sizes, Whole
from uarwidgets.live import Control, Entries, Handle, Slider
from uarwidgets.metrics import prevalence, recall_per_class, support
from uarwidgets.recalls import lowest_averaged_per_class_accuracy
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import style_of


class ImbalanceExplorer(Explorer):
    """Scores against class imbalance, at recalls that the reader sets.

    Two classes: accuracy is the straight line from TNR (prevalence 0) to TPR (prevalence 1);
    UAR and the geometric mean are flat. Three to ten classes: the x-axis is the size of the
    largest class over that of the smallest, and below it each class is a bar as high as its share.

    Parameters
    ----------
    recalls : sequence of 1 to 10 float
        Recall of each class; their number is the number of classes. With two, the first is
        the positive class.
    prevalence : float
        Share of the positive class, for two classes.
    imbalance : float
        Largest class to smallest, 1 to 1000, for three or more classes.
    total : int
        Number of examples, shared out over three or more classes in whole numbers.
    profile : sequence of float
        For three or more classes, how far down each lies between the largest (0) and the
        smallest (1) on a logarithmic scale; empty for equal steps.
    relative_sizes : sequence of float
        For three or more classes, their sizes relative to each other, each set by hand and at most
        1000 times another; empty for sizes by `imbalance` and `profile`.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

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

    title = sentences.TITLE
    score_axis = "y"
    longest = sentences.LONGEST

    recalls = Rates((0.9, 0.6)).tag(state=True)
    prevalence = Between(0, 1, 0.3).tag(state=True)
    imbalance = Between(1, 1000, 20.0).tag(state=True)
    total = Whole(0, 10_000_000, 10_000).tag(state=True)
    profile = Rates((), least=0).tag(state=True)
    relative_sizes = Sizes(MOST).tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def class_sizes(self) -> tuple[int, ...]:
        """Whole class sizes that add up to `total`; shown for three or more classes."""
        ratio, profile = self.imbalance, self.profile
        if self._by_hand:
            ratio, profile = ratio_of(self._by_hand), profile_of(self._by_hand)
        shares = shares_at(ratio, len(self.recalls), profile)
        return tuple(whole_sizes(shares, self.total).tolist())

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
        sizes = fitted(self._by_hand, float(np.mean(self._by_hand))) if self._by_hand else ()
        self._apply({"recalls": recalls, "relative_sizes": sizes if wanted > 2 else ()})

    @property
    def entries(self) -> dict[str, float]:
        if self._by_hand:
            return {f"size_{k}": size for k, size in enumerate(self._by_hand)}
        return {self._place: getattr(self, self._place)} | entries_of(self.recalls)

    @property
    def _by_hand(self) -> tuple[float, ...]:
        """The classes' relative sizes, if these are set one by one."""
        fit = len(self.relative_sizes) == len(self.recalls) > 2
        return self.relative_sizes if fit else ()

    @property
    def _two(self) -> bool:
        return len(self.recalls) == 2

    @property
    def _place(self) -> str:
        """Where on the x-axis: the name of a trait."""
        return "prevalence" if self._two else "imbalance"

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(len(self.recalls), self.class_names)

    def _fixed(self) -> tuple[Any, ...]:
        # Where shares are set, the recalls are fixed; where they are not, what the shares were.
        rest = self.recalls if self._by_hand else self.relative_sizes
        n = len(self.recalls)
        return n, self.total, self.profile, self.class_names, bool(self._by_hand), rest

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        place, value = next(iter(entries.items()))
        if place == "size_0":
            return {"relative_sizes": within_range(tuple(entries.values()))}
        return {place: value, "recalls": recalls_of(entries)}

    def _sliders(self) -> list[Slider]:
        names, colour = self._names, style_of("accuracy").colour
        if self._by_hand:
            return [
                _share_slider(k, sentences.share_label(name, recall))
                for k, (name, recall) in enumerate(zip(names, self.recalls, strict=True))
            ]
        if self._two:
            first = Slider("prevalence", prevalence_of(names), RATES, colour=colour)
            return [first, *recall_sliders(two_recalls_of(names))]
        label = sentences.IMBALANCE
        first = Slider("imbalance", label, RATIOS, unit=sentences.RATIO, colour=colour)
        return [first, *recall_sliders([sentences.recall_label(name) for name in names])]

    def _picture(self) -> ImbalanceFigure:
        labels, n = sentences.in_picture(self._names, narrow=self.narrow), len(self.recalls)
        if self._two:
            return ImbalanceFigure(PREVALENCE_CURVES, labels, (0, 1), narrow=self.narrow)
        floor = float(lowest_averaged_per_class_accuracy(n)) if n > 1 else math.nan
        return ImbalanceFigure(
            IMBALANCE_CURVES, labels, (1, MOST), floor=floor, classes=self._names,
            by_hand=bool(self._by_hand), narrow=self.narrow,
        )  # fmt: skip

    def _handles(self, picture: ImbalanceFigure) -> list[Handle]:
        axes = picture.axes
        if self._by_hand and picture.bars:
            bars = picture.bars
            return [Handle(top, bars.axes, y=f"size_{k}") for k, top in enumerate(bars.tops)]
        upright = Handle(picture.now, axes, x=self._place)
        if not self._two:
            return [upright]
        # The last lies on top: where one class is absent, the upright line ends at a ring.
        return [
            upright,
            Handle(picture.dots["accuracy"], axes, x=self._place),
            Handle(picture.ends["tpr"], axes, y="recall_0"),
            Handle(picture.ends["tnr"], axes, y="recall_1"),
        ]

    @property
    def _curves(self) -> tuple[str, ...]:
        return PREVALENCE_CURVES if self._two else IMBALANCE_CURVES

    def _before(self) -> str:
        return html.tiles(self._curves[::-1])

    def _after(self) -> str:
        reading = sentences.OF_TWO if self._two else sentences.OF_MANY
        if self._by_hand:
            reading = f"{reading}</p><p>{sentences.SHARES_BY_HAND}"
        return html.formulas(self._curves[::-1], two_classes=self._two) + html.fold(
            HOW_TO_READ, f"<p>{reading}</p>{html.place('sizes', 'p')}"
        )

    def _controls(self) -> list[Control]:
        sizes = {n: str(n) for n in range(2, 11)}
        set_number = partial(setattr, self, "n_classes")
        found = [Control(sentences.N_CLASSES, set_number, sizes, len(self.recalls))]
        if len(self.recalls) > 2:
            by_hand = bool(self._by_hand)
            found.append(Control(sentences.BY_HAND, self._set_by_hand, value=by_hand))
        return found

    def _set_by_hand(self, wanted: bool) -> None:
        """Set each class's share by hand from now on, or no longer; the shares stay."""
        sizes = self._by_hand
        if wanted and not sizes:
            shares = shares_at(self.imbalance, len(self.recalls), self.profile)
            self.relative_sizes = tuple(shares.tolist())
        elif sizes and not wanted:
            by_ratio = {"imbalance": ratio_of(sizes), "profile": profile_of(sizes)}
            self._apply(by_ratio | {"relative_sizes": ()})

    def _measure(self, entries: Entries) -> Imbalance:
        if "size_0" in entries:
            sizes = within_range(tuple(entries.values()))
            return by_sizes(self.recalls, sizes, self.total)
        recalls = recalls_of(entries)
        if len(recalls) == 2:
            return by_prevalence(recalls, entries["prevalence"])
        return by_imbalance(recalls, entries["imbalance"], self.profile, self.total)

    def _scores(self, measured: Imbalance) -> dict[str, float]:
        return measured.scores

    def _tell(self, entries: Entries, measured: Imbalance) -> dict[str, str]:
        return sentences.tell(measured, self._names)

    def _draw(
        self,
        picture: ImbalanceFigure,
        entries: Entries,
        measured: Imbalance,
        words: Mapping[str, str],
    ) -> None:
        if not measured.curves:
            picture.clear()
            return
        picture.update(measured.x, measured.scores, measured.xs, measured.curves)
        if picture.bars:
            shares = [size / self.total for size in measured.sizes]
            picture.bars.update(shares, measured.recalls, sentences.shares_below(measured))

    def _scenarios(self) -> list[Scenario]:
        return [s for s in super()._scenarios() if min(support(s.cm)) > 0]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        sizes = support(scenario.cm)
        state = {
            "recalls": tuple(recall_per_class(scenario.cm).tolist()),
            "class_names": scenario.class_names,
        }
        if len(sizes) == 2:
            return state | {"prevalence": float(prevalence(scenario.cm)[0]), "profile": ()}
        return state | {
            "relative_sizes": (),
            "imbalance": float(max(sizes) / min(sizes)),
            "profile": profile_of(sizes.tolist()),
            "total": int(sum(sizes)),
        }


def _share_slider(k: int, label: str) -> Slider:
    """Return the slider of a class's share; its entry is the class's relative size."""

    def read(entries: Entries) -> float:
        sizes = within_range(tuple(entries.values()))
        return round(sizes[k] / sum(sizes), 4)

    def write(entries: Entries, share: float) -> float:
        sizes = list(entries.values())
        return size_for(share, sizes[:k] + sizes[k + 1 :])

    return Slider(f"size_{k}", label, SHARES, decimals=None, read=read, write=write)
