"""Precision against prevalence; below it, all examples as a bar and their alarms as another."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from uarwidgets.kit.drawing import (
    BESIDE,
    INK,
    LETTERS,
    SOFT,
    aside,
    hatch,
    new_axes,
    new_hatch,
    width_of,
)
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import NEGATIVE, POSITIVE, ScoreStyle

# In points from the bottom: the key, the bar of the alarms, the bar of all, and the room of it all.
KEY, ALARMS, ALL, ROOM = (2, 16), (23, 39), (52, 68), 70
GAP = 9  # points between strokes
# What is right is filled, what is wrong is hatched.
_FILLED = {"tp": POSITIVE, "tn": to_rgba(NEGATIVE, 0.25)}
_HATCHED = {"fp": NEGATIVE, "fn": POSITIVE}


class AlarmFigure(LineChart):
    """Curves over the prevalence above two bars: `parts` by cell of all, and of the alarms."""

    def __init__(
        self,
        curves: Mapping[str, ScoreStyle],
        labels: Mapping[str, str],
        ticks: Mapping[float, str],
        *,
        narrow: bool = False,
    ) -> None:
        bars = {"all": ALL, "alarms": ALARMS}
        super().__init__(
            curves, xlabel=labels["x"], ylabel=labels["y"], xlim=(min(ticks), max(ticks)),
            log=True, ticks=ticks, names={bar: labels[bar] for bar in bars}, height=440,
            below=ROOM - 8, narrow=narrow,
        )  # fmt: skip
        (left, right), _ = self.axes.bbox.get_points().T
        self.bars = new_axes(self.figure, (left, 0, right, ROOM), xlabel="", ylabel="")
        self.bars.set(xlim=(0, 1), ylim=(0, ROOM))
        self.bars.set_axis_off()
        (self.funnel,) = self.bars.fill([], [], facecolor=SOFT, alpha=0.28, linewidth=0)
        self.parts = {cell: self._part(cell, ALL) for cell in ("tp", "fp", "tn", "fn")}
        self.parts |= {"true": self._part("tp", ALARMS), "false": self._part("fp", ALARMS)}
        self.artists[:0] = [self.funnel, *self.parts.values()]
        for name, (low, high) in bars.items():
            self._frame(0, 1, low, high)
            self._word(1, (low + high) / 2, labels[name], BESIDE)
        self._add_key(labels, right - left)

    def _part(self, cell: str, bar: tuple[int, int]) -> Rectangle | Line2D:
        if cell in _HATCHED:
            return new_hatch(self.bars, _HATCHED[cell])
        low, high = bar
        part = Rectangle((0, low), 0, high - low, facecolor=_FILLED[cell], linewidth=0)
        self.bars.add_patch(part)
        return part

    def _frame(self, left: float, right: float, low: float, high: float) -> None:
        self.bars.add_patch(
            Rectangle(
                (left, low), right - left, high - low, fill=False, edgecolor=SOFT, linewidth=1,
                clip_on=False, zorder=3,
            )
        )  # fmt: skip

    def _word(self, x: float, y: float, text: str, points: float) -> None:
        self.bars.text(
            x, y, text, color=INK, fontsize=LETTERS, va="center",
            transform=aside(self.bars, points),
        )  # fmt: skip

    def _add_key(self, labels: Mapping[str, str], width: float) -> None:
        left = 0.0
        for cell in ("tp", "fp", "fn", "tn"):
            right = left + 18 / width
            part = self._part(cell, KEY)
            part.set_clip_on(False)
            _fill(part, left, right, KEY)
            self._frame(left, right, *KEY)
            self._word(right, sum(KEY) / 2, labels[cell], 6)
            left = right + (6 + width_of(labels[cell]) + 10) / width

    def show(self, shares: Mapping[str, float], precision: float) -> None:
        """Show the cells as shares of all; precision is NaN where there is no alarm."""
        alarms, miss = shares["tp"] + shares["fp"], 1 - shares["fn"]
        none = math.isnan(precision)
        spans = {"tp": (0.0, shares["tp"]), "fp": (shares["tp"], alarms), "tn": (alarms, miss),
                 "fn": (miss, 1.0), "true": (0.0, 0.0 if none else precision),
                 "false": (1.0 if none else precision, 1.0)}  # fmt: skip
        for name, (left, right) in spans.items():
            _fill(self.parts[name], left, right, ALARMS if name in ("true", "false") else ALL)
        (low, _), (_, top) = ALL, ALARMS
        corners = [(0, low), (alarms, low), (1, top), (0, top)]
        self.funnel.set_xy(np.empty((0, 2)) if none else corners)

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        for name, text in self.names.items():  # a curve that is not there has no name
            text.set_visible(not np.isnan(curves[name]).all())
        super()._bend(xs, curves)


def _fill(part: Rectangle | Line2D, left: float, right: float, bar: tuple[int, int]) -> None:
    """Fill or hatch a bar from `left` to `right`."""
    if isinstance(part, Rectangle):
        part.set_x(left)
        part.set_width(right - left)
    else:
        hatch(part, left, bar[0], right, bar[1], GAP)
