"""Curves over x with their names at their ends, and at the present x a dot on each."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.markers import TICKDOWN
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter

from uarwidgets.kit.drawing import (
    BESIDE,
    INK,
    NARROW,
    SIZE,
    SOFT,
    Drawing,
    draw_leader_line,
    name_score,
    new_axes,
    new_curve,
    new_figure,
    new_leader,
    new_text,
    place_texts,
    width_of,
)
from uarwidgets.styles import ScoreStyle, styles_of

_DOTS = (16, 13, 9)  # sizes in points, from the last curve


class LineChart(Drawing):
    """Scores from 0 to 1 against one quantity.

    `curves` are names of scores, or each curve's own name with the score or the style it takes.
    They are drawn in this order, and where they end alike, their names rise in it. `names` says
    what a curve is called at its end where that is not its label, `beside` what else has room
    there, `ticks` where numbers stand along the x-axis and how they are written. `left`, `below`
    and `above` are points that stay free: between the numbers of the y-axis and its name, under
    the chart and above it.

    By curve, `lines`, `dots`, `names` and `leaders` are the curve, its dot, the name at its end and
    the stroke that leads to it. `now` is the vertical line at the present x, with a ring to drag.
    """

    def __init__(
        self,
        curves: Iterable[str] | Mapping[str, str | ScoreStyle],
        *,
        xlabel: str,
        ylabel: str,
        xlim: tuple[float, float],
        log: bool = False,
        unit: str = "",
        ticks: Mapping[float, str] | None = None,
        names: Mapping[str, str] | None = None,
        beside: Iterable[str] = (),
        left: float = 0,
        height: float = SIZE[1],
        below: float = 0,
        above: float = 0,
        narrow: bool = False,
    ) -> None:
        named = styles_of(curves)
        called = {name: style.label for name, style in named.items()} | dict(names or {})
        width = NARROW if narrow else SIZE[0]
        self.figure = new_figure((width, height))
        ends = width - BESIDE - max(map(width_of, (*called.values(), *beside))) - 6
        self.axes = new_axes(
            self.figure, ((40 if narrow else 62) + left, below + 58, ends, height - above - 30),
            xlabel=xlabel, ylabel="" if narrow else ylabel,
        )  # fmt: skip
        self.axes.tick_params(pad=7)  # below a ring on the axis
        self.axes.yaxis.labelpad += left
        self.axes.xaxis.labelpad = 1
        if log:
            self.axes.set_xscale("log")
            self.axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}{unit}"))
        self.axes.set(xlim=xlim, ylim=(0, 1))
        if ticks:
            self.axes.set_xticks(list(ticks), list(ticks.values()))
        if log:  # all ticks without a number as one line: each of Matplotlib's takes 0.5 ms
            within = [x for x in self.axes.xaxis.get_minorticklocs() if xlim[0] <= x <= xlim[1]]
            self.axes.minorticks_off()
            self.axes.plot(
                within, [0] * len(within), linestyle="none", marker=TICKDOWN, markersize=2,
                markeredgewidth=0.6, color=INK, clip_on=False, zorder=self.axes.xaxis.zorder,
            )  # fmt: skip
        self._shown: list[np.ndarray] = []
        (self.now,) = self.axes.plot(
            [], [], "-o", color=SOFT, linewidth=1.5, markevery=[0], markersize=13, zorder=3.5,
            markerfacecolor="white", markeredgecolor=INK, markeredgewidth=4, clip_on=False,
        )  # fmt: skip
        self.leaders = {name: new_leader(self.axes, style) for name, style in named.items()}
        self.lines: dict[str, Line2D] = {}
        self.dots: dict[str, Line2D] = {}
        self.names: dict[str, Text] = {}
        for name, style in named.items():
            self.lines[name], self.dots[name] = line, dot = new_curve(self.axes, style)
            # Full, as only the vertical line is dragged. That of the last curve is the largest and
            # lies lowest, so that all are seen where they meet.
            over = len(named) - len(self.dots)
            dot.set(markersize=_DOTS[min(over, len(_DOTS) - 1)], zorder=4 + over / 10)
            self.names[name] = text = new_text(self.axes, xlim[1], 0, called[name], BESIDE)
            name_score(name, line, self.leaders[name], dot, text)

    def show_curves(
        self,
        x: float,
        scores: Mapping[str, float],
        xs: np.ndarray,
        curves: Mapping[str, np.ndarray],
    ) -> None:
        """Show one state: the scores at x, and the heights of the curves at xs."""
        self.now.set_data([x, x], [0, 1])
        for name, dot in self.dots.items():
            dot.set_data([x], [scores[name]])
        shown = [xs, *(curves[name] for name in self.lines)]
        if not self._shown or not all(map(np.array_equal, shown, self._shown)):
            self._shown = shown  # a dot moves alone: the curves need no new drawing
            self._bend(xs, curves)

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        """Give the curves their points, and their names a place at their ends."""
        for name, line in self.lines.items():
            line.set_data(xs, curves[name])
        self._name_ends(
            {name: float(curves[name][-1]) for name in self.lines if name in self.names}
        )

    def _name_ends(self, heights: Mapping[str, float], top: float = math.inf) -> None:
        """Write the names beside these heights, up to a top; of equal ones the first is lowest."""
        place_texts([self.names[name] for name in heights], list(heights.values()), top)
        for name in heights.keys() & self.leaders.keys():
            draw_leader_line(self.leaders[name], 1, heights[name], self.names[name])
