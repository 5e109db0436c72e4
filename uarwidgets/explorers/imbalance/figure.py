"""Score against class imbalance: which lines move when one class is rare, and which do not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D

from uarwidgets.explorers.imbalance.bars import BELOW, ShareBars
from uarwidgets.kit.drawing import (
    BEFORE,
    BESIDE,
    GRID,
    INK,
    LETTERS,
    SIZE,
    SOFT,
    aside,
    move,
    new_leader,
    new_ring,
    place_texts,
    width_of,
)
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import NEGATIVE, POSITIVE, ScoreStyle, style_of

_UNDER_LINES = 1.9
_HIGHER = {False: 440, True: 480}  # points that a figure with bars is high, by whether it is narrow
_ABOVE = 1.035  # of the height of the axes: where the name of the shade stands


class ImbalanceFigure(LineChart):
    """Curves of the scores against the prevalence, or against an imbalance ratio.

    Parameters
    ----------
    curves : sequence of str, or mapping of str to str
        The scores; those of a second classifier, B, by names of their own, the score's
        and ``_B``.
    labels : mapping of str to str
        What runs along the axes, ``x`` and ``y``, and what follows each ``ratio`` there; the name
        of the ``shade``, where accuracy is under the majority baseline; what stands at the axis:
        ``tpr`` and ``tnr``, the ends of accuracy's line, or the ``floor``, the lowest possible
        averaged per-class accuracy; beside B the left ends' names, ``tnr`` and ``tnr_B``; and
        curves' names that are shorter than their labels.
    xlim : (float, float)
        The ends of the x-axis; they lie where one class is absent, or, if ``log``, at ratios.
    log : bool
        Whether it is logarithmic.
    floor : float, optional
        Where the floor lies.
    classes : sequence of str
        The names of the bars below, one a class; none without any.
    by_hand : bool
        Whether these can be taken hold of, and not the upright line.
    narrow : bool
        Whether it is for a narrow page.

    Attributes
    ----------
    shade : Polygon
        Where accuracy is under the majority baseline; `named` says so, and `pointer` leads there.
    ends : dict of str to Line2D
        The rings ``tpr`` and ``tnr`` at the ends of accuracy's line, ``tpr_B`` and ``tnr_B`` at
        those of B's; empty if ``log``.
    bars : ShareBars
        The bars below; None without any.
    switch, fall : Line2D
        Beside B: a stroke on the axis where the two accuracies are equal, and the line down to it.
    """

    def __init__(
        self,
        curves: Sequence[str] | Mapping[str, str],
        labels: Mapping[str, str],
        xlim: tuple[float, float],
        *,
        log: bool = False,
        floor: float | None = None,
        classes: Sequence[str] = (),
        by_hand: bool = False,
        narrow: bool = False,
    ) -> None:
        height, below = (_HIGHER[narrow], BELOW) if classes else (SIZE[1], 0)
        super().__init__(
            curves, xlabel=labels["x"], ylabel=labels["y"], xlim=xlim, log=log,
            unit=labels["ratio"], names={name: labels[name] for name in curves if name in labels},
            left=labels["floor" if log else "tnr"], height=height, below=below, narrow=narrow,
        )  # fmt: skip
        self._log, self._label = log, labels["shade"]
        self._both = "accuracy_B" in self.lines
        half = width_of(self._label) / 2 / self.axes.get_window_extent().width
        # Two classes may have an area on either side of an even prevalence: where each lies, and
        # where the line begins that leads there.
        self._sides = [
            (np.linspace(0.0, 0.5, 33), 0.5 - half), (np.linspace(0.5, 1.0, 33), 0.5 + half)
        ]  # fmt: skip
        if log:
            low, high = map(math.log, xlim)
            end = math.exp(high - half * (high - low))
            self._sides = [(np.linspace(low, high, 33), end)]
        for name in self.lines:
            if name == "majority_baseline" or name.endswith("_B"):  # not the first subject
                for artists in (self.lines, self.leaders):
                    artists[name].set_linewidth(2.2)
                self.dots[name].set_markersize(7)
        (self.shade,) = self.axes.fill([], [], facecolor=SOFT, alpha=0.28)
        (self.pointer,) = self.axes.plot([], [], color=SOFT, linewidth=1.5, clip_on=False)
        self.named = self.axes.text(
            1 if log else 0.5, _ABOVE, "", color=INK, fontsize=LETTERS, va="baseline",
            ha="right" if log else "center", transform=self.axes.transAxes,
        )  # fmt: skip
        self.artists[:0] = [self.shade, self.pointer, self.named]
        self.ends: dict[str, Line2D] = {}
        if not log:
            self._add_ends(labels)
        elif floor is not None:
            self._add_floor(floor, labels["floor"])
        self.bars: ShareBars | None = None
        if classes:
            self.bars = ShareBars(self.figure, classes, labels["share"], by_hand=by_hand)
            self.artists += self.bars.artists
        if by_hand:
            self.now.set_marker("")

    def _add_ends(self, labels: Mapping[str, str]) -> None:
        """Add a ring at either end of accuracy's line, and its name."""
        self.ends = {"tnr": new_ring(self.axes, NEGATIVE), "tpr": new_ring(self.axes, POSITIVE)}
        words: dict[str, Any] = {"color": INK, "fontsize": LETTERS, "va": "center"}
        before: dict[str, Any] = {"ha": "right", "transform": aside(self.axes, -BEFORE), **words}
        self.tnr = self.axes.text(0, 0, labels["tnr"], **before)
        if self._both:
            self.tnr_of_rival = self.axes.text(0, 0, labels["tnr_B"], **before)
            self._add_rival()
            return
        self.names["tpr"] = self.axes.text(
            1, 0, labels["tpr"], transform=aside(self.axes, BESIDE), **words
        )
        self.leaders["tpr"] = new_leader(self.axes, ScoreStyle("", "", "", POSITIVE))
        self.artists += [self.leaders["tpr"], self.names["tpr"], self.tnr, *self.ends.values()]

    def _add_rival(self) -> None:
        """Add smaller rings at the ends of B's line, and what marks where it meets A's."""
        for end, colour in (("tnr_B", NEGATIVE), ("tpr_B", POSITIVE)):
            self.ends[end] = new_ring(self.axes, colour, zorder=5.1)
            self.ends[end].set(markersize=9, markeredgewidth=3)
        (self.fall,) = self.axes.plot([], [], color=GRID, linewidth=1.5, zorder=_UNDER_LINES)
        (self.switch,) = self.axes.plot(
            [], [], "|", color=INK, markersize=16, markeredgewidth=3, clip_on=False, zorder=4.5
        )
        self.artists += [self.fall, self.switch, self.tnr, self.tnr_of_rival, *self.ends.values()]

    def _add_floor(self, floor: float, label: str) -> None:
        """Add the line of the floor, with its name at the axis."""
        self.axes.axhline(
            floor, color=style_of("averaged_per_class_accuracy").colour, linewidth=1.5,
            linestyle=(0, (2, 3)), zorder=_UNDER_LINES,
        )  # fmt: skip
        self.axes.text(
            1, floor, label, color=INK, fontsize=LETTERS, ha="right", va="center",
            transform=aside(self.axes, -BEFORE),
        )  # fmt: skip

    def clear(self) -> None:
        super().clear()
        self._unshade()
        if self.bars:
            self.bars.clear()

    def _unshade(self) -> None:
        self.shade.set_xy(np.empty((0, 2)))
        self.pointer.set_data([], [])
        self.named.set_text("")

    def _ends(self, curves: Mapping[str, np.ndarray]) -> dict[str, float]:
        found = super()._ends(curves)
        return found | {"tpr": found["accuracy"]} if "tpr" in self.names else found

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        super()._bend(xs, curves)
        baseline, own = curves["majority_baseline"], curves["accuracy"]
        best = np.maximum(own, curves["accuracy_B"]) if self._both else own
        under = np.minimum(best, baseline)
        if (under < baseline).any():
            there_and_back = np.append(xs, xs[::-1]), np.append(baseline, under[::-1])
            self.shade.set_xy(np.column_stack(there_and_back))
            self._point(xs, under, baseline)
        else:
            self._unshade()
        if self.ends:
            self._bend_ends({"": own} | ({"_B": curves["accuracy_B"]} if self._both else {}))

    def _bend_ends(self, of: Mapping[str, np.ndarray]) -> None:
        """Put the rings at the ends of each accuracy's line, and their names beside them."""
        for letter, heights in of.items():
            move(self.ends[f"tnr{letter}"], [0], [float(heights[0])])
            move(self.ends[f"tpr{letter}"], [1], [float(heights[-1])])
        texts = [self.tnr_of_rival, self.tnr] if self._both else [self.tnr]
        place_texts(texts, [float(heights[0]) for heights in reversed(list(of.values()))])

    def mark_switch(self, x: float, y: float) -> None:
        """Mark on the axis where the accuracies of A and B are equal, at y; nowhere if NaN."""
        move(self.switch, [x], [0])
        move(self.fall, [x, x], [0, y])

    def _point(self, xs: np.ndarray, under: np.ndarray, baseline: np.ndarray) -> None:
        """Lead from the name of the shade into the middle of each of its areas."""
        across, middle = np.log(xs) if self._log else xs, (under + baseline) / 2
        lines: list[tuple[float, float]] = []
        for grid, begin in self._sides:
            gap = np.interp(grid, across, baseline - under)
            if gap.max() > 1e-9:
                x = float(np.average(grid, weights=gap))
                end = (math.exp(x) if self._log else x, float(np.interp(x, across, middle)))
                lines += [(begin, _ABOVE), end, (math.nan, math.nan)]
        self.pointer.set_data([x for x, _ in lines], [y for _, y in lines])
        self.named.set_text(self._label if lines else "")
