"""What does accuracy do when one class is rare?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from uarwidgets._core.straight_lines import height
from uarwidgets.explorers.imbalance import rivalry, sentences
from uarwidgets.explorers.imbalance.figure import ImbalanceFigure
from uarwidgets.explorers.imbalance.numbers import (
    IMBALANCE_CURVES,
    MOST,
    PREVALENCE_CURVES,
    RATIOS,
    RIVAL_CURVES,
    SHARES,
    Imbalance,
    by_imbalance,
    by_prevalence,
    of_both,
    profile_of,
    ratio_of,
    shares_among,
    shares_of,
    size_for,
    sizes_at,
    within,
)
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.formatting import HOW_TO_READ, names_of
from uarwidgets.kit.recall_entries import RATES, entries_of, recall_sliders, recalls_of
from uarwidgets.kit.rival import Rival, rival_entries, rival_of, sliders_of_both, switch
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
    rival : sequence of 2 float
        The recalls of a second classifier, B, for two classes; empty for none.
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

    A second classifier, and the prevalence at which the two accuracies are equal:

    >>> ex.rival = (0.6, 0.7375)
    >>> round(ex.scores["prevalence_of_equal_accuracy"], 4)
    0.3333
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
    rival = Rival().tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def class_sizes(self) -> tuple[int, ...]:
        """Whole class sizes that add up to `total`; shown for three or more classes."""
        n, ratio, profile = len(self.recalls), self.imbalance, self.profile
        if self._by_hand:
            ratio, profile = ratio_of(self._by_hand), profile_of(self._by_hand)
        return tuple(sizes_at(ratio, n, profile, self.total).tolist())

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
        rival = rival_entries(self._rival)
        return {self._place: getattr(self, self._place)} | entries_of(self.recalls) | rival

    @property
    def _rival(self) -> tuple[float, ...]:
        """The second classifier that is shown."""
        return self.rival if self._two else ()

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
        hidden = () if self._two else self.rival
        shown = bool(self._rival)
        # Where shares are set, the recalls stand still; and where they are not, what they were.
        still = self.recalls if self._by_hand else self.relative_sizes
        n = len(self.recalls)
        return (n, self.total, self.profile, self.class_names, shown, hidden, bool(self._by_hand),
                still)  # fmt: skip

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        place = next(iter(entries))
        if place == "size_0":
            return {"relative_sizes": within(tuple(entries.values()))}
        rival = rival_of(entries)
        found = {place: entries[place], "recalls": recalls_of(entries)}
        return found | ({"rival": rival} if rival else {})

    def _sliders(self) -> list[Slider]:
        if self._by_hand:
            labels = sentences.share_labels(self._names, self.recalls)
            return [_share_slider(k, label) for k, label in enumerate(labels)]
        place, *recalls = sentences.labels(self._names)
        colour = style_of("accuracy").colour
        if self._two:
            first = Slider("prevalence", place, RATES, colour=colour)
        else:
            first = Slider("imbalance", place, RATIOS, unit=sentences.RATIO, colour=colour)
        if self._rival:
            return [first, *sliders_of_both(rivalry.labels(self._names))]
        return [first, *recall_sliders(recalls)]

    def _picture(self) -> ImbalanceFigure:
        labels = sentences.in_picture(self._names, narrow=self.narrow)
        if self._rival:
            labels = rivalry.in_picture(self._names, narrow=self.narrow)
            return ImbalanceFigure(RIVAL_CURVES, labels, (0, 1), narrow=self.narrow)
        if self._two:
            return ImbalanceFigure(PREVALENCE_CURVES, labels, (0, 1), narrow=self.narrow)
        n = len(self.recalls)
        floor = float(lowest_averaged_per_class_accuracy(n)) if n > 1 else None
        return ImbalanceFigure(
            IMBALANCE_CURVES, labels, (1, MOST), log=True, floor=floor, classes=self._names,
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
        names = ("recall_0", "recall_1", *rival_entries(self._rival))
        ends = zip(("tpr", "tnr", "tpr_B", "tnr_B"), names, strict=False)
        return [
            upright,
            Handle(picture.dots["accuracy"], axes, x=self._place),
            *(Handle(picture.ends[end], axes, y=name) for end, name in ends),
        ]

    @property
    def _curves(self) -> tuple[str, ...]:
        return PREVALENCE_CURVES if self._two else IMBALANCE_CURVES

    def _before(self) -> str:
        if self._rival:
            equal = html.tile(rivalry.EQUAL_TILE, rivalry.EQUAL, rivalry.EQUAL_NOTE)
            return html.tiles(rivalry.tiles(), equal)
        return html.tiles(self._curves[::-1])

    def _after(self) -> str:
        reading = sentences.OF_TWO if self._two else sentences.OF_MANY
        reading = rivalry.READING if self._rival else reading
        if self._by_hand:
            reading = f"{reading}</p><p>{sentences.SHARES_BY_HAND}"
        return html.formulas(self._curves[::-1], two_classes=self._two) + html.fold(
            HOW_TO_READ, f"<p>{reading}</p>{html.place('sizes', 'p')}"
        )

    def _controls(self) -> list[Control]:
        sizes = {n: str(n) for n in range(2, 11)}
        found = [
            Control(sentences.N_CLASSES, partial(setattr, self, "n_classes"), sizes, self.n_classes)
        ]
        if len(self.recalls) > 2:
            by_hand = bool(self._by_hand)
            found.append(Control(sentences.BY_HAND, self._take_in_hand, value=by_hand))
        return [*found, switch(self, rivalry.COMPARE, off=not self._two)]

    def _take_in_hand(self, wanted: bool) -> None:
        """Set each class's share by hand from now on, or no longer; the shares stay."""
        sizes = self._by_hand
        if wanted and not sizes:
            self.relative_sizes = shares_of(self.imbalance, len(self.recalls), self.profile)
        elif sizes and not wanted:
            by_ratio = {"imbalance": ratio_of(sizes), "profile": profile_of(sizes)}
            self._apply(by_ratio | {"relative_sizes": ()})

    def _measure(self, entries: Entries) -> Imbalance:
        if "size_0" in entries:
            sizes = within(tuple(entries.values()))
            return by_imbalance(self.recalls, ratio_of(sizes), profile_of(sizes), self.total)
        recalls, rival = recalls_of(entries), rival_of(entries)
        if rival:
            return of_both(recalls, rival, entries["prevalence"])
        if len(recalls) == 2:
            return by_prevalence(recalls, entries["prevalence"])
        return by_imbalance(recalls, entries["imbalance"], self.profile, self.total)

    def _scores(self, found: Imbalance) -> dict[str, float]:
        if not found.rival:
            return found.scores
        return found.scores | {rivalry.EQUAL: found.meeting}

    def _tell(self, entries: Entries, found: Imbalance) -> dict[str, str]:
        return (rivalry if found.rival else sentences).tell(found, self._names)

    def _draw(
        self, picture: ImbalanceFigure, entries: Entries, found: Imbalance, words: Mapping[str, str]
    ) -> None:
        if found.curves:
            picture.update(found.x, found.scores, found.xs, found.curves)
            if picture.bars:
                shares = [size / self.total for size in found.sizes]
                picture.bars.update(shares, found.recalls, sentences.shares_below(found))
        else:
            picture.clear()
        if found.rival:
            picture.mark_switch(found.meeting, height(found.recalls, found.meeting))

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
            "profile": profile_of(sizes),
            "total": int(sum(sizes)),
        }


def _share_slider(k: int, label: str) -> Slider:
    """Return the slider of a class's share; its entry is the class's size beside the others'."""
    name = f"size_{k}"

    def others(entries: Entries) -> list[float]:
        return [size for entry, size in entries.items() if entry != name]

    def read(entries: Entries) -> float:
        return shares_among(tuple(entries.values()))[k]

    def write(entries: Entries, share: float) -> float:
        return size_for(share, others(entries))

    return Slider(name, label, SHARES, decimals=None, read=read, write=write)
