"""Curves over x with their names at their ends, and at the present x a dot and a number on each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter

from uarwidgets.kit.drawing import (
    BESIDE,
    INK,
    LEAD,
    LETTERS,
    SOFT,
    aside,
    lead,
    new_axes,
    new_curve,
    new_figure,
    new_leader,
    place_texts,
)
from uarwidgets.look import Look, looks

Side = Literal["left", "right"]


class LineChart:
    """Scores from 0 to 1 against one quantity.

    Parameters
    ----------
    curves : iterable of str, or mapping of str to (str or Look)
        Names of scores, or each curve's own name with the score or the look it takes. They are
        drawn in this order, and where they end alike, their names rise in it.
    xlabel, ylabel : str
        What runs along the axes.
    xlim : (float, float)
        The ends of the x-axis.
    log : bool
        Whether it is logarithmic.
    unit : str
        Written after each number along a logarithmic axis.
    right : float
        Where the curves end, in points of the picture's 640: names need room beside them.

    Attributes
    ----------
    lines, dots, names, values : dict of str to artist
        By curve: the curve, its dot, the name at its end and the number at its dot.
    leaders, pointers : dict of str to Line2D
        The strokes in the curve's colour to its name, and from its dot to its number.
    now : Line2D
        The upright line at the present x.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self,
        curves: Iterable[str] | Mapping[str, str | Look],
        *,
        xlabel: str,
        ylabel: str,
        xlim: tuple[float, float],
        log: bool = False,
        unit: str = "",
        right: float = 480,
    ) -> None:
        self.figure = new_figure()
        self.axes = new_axes(self.figure, (62, 58, right, 388), xlabel=xlabel, ylabel=ylabel)
        if log:
            self.axes.set_xscale("log")
            self.axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}{unit}"))
            self.axes.xaxis.set_minor_formatter(FuncFormatter(lambda x, _: ""))
        self.axes.set(xlim=xlim, ylim=(0, 1))
        self._scale = np.log if log else float
        self._ends = tuple(map(self._scale, xlim))
        self._beside = {"left": aside(self.axes, BESIDE), "right": aside(self.axes, -BESIDE)}
        self._side = ""
        self._shown: list[np.ndarray] = []
        (self.now,) = self.axes.plot([], [], color=SOFT, linewidth=1.5)
        named = looks(curves)
        self.leaders = {name: new_leader(self.axes, style) for name, style in named.items()}
        self.pointers = {name: new_leader(self.axes, style) for name, style in named.items()}
        self.lines: dict[str, Line2D] = {}
        self.dots: dict[str, Line2D] = {}
        self.names: dict[str, Text] = {}
        self.values: dict[str, Text] = {}
        for name, style in named.items():
            self.lines[name], self.dots[name] = new_curve(self.axes, style)
            self.names[name] = self.axes.text(
                xlim[1], 0, style.label, color=INK, fontsize=LETTERS, va="center",
                transform=self._beside["left"], parse_math=False,
            )  # fmt: skip
            self.values[name] = self.axes.text(
                0, 0, "", color=INK, fontsize=LETTERS + 1, weight="bold", va="center", zorder=5
            )
        by_curve = (self.lines, self.leaders, self.pointers, self.dots, self.names, self.values)
        moving = [artist for artists in by_curve for artist in artists.values()]
        self.artists: list[Artist] = [self.now, *moving]

    def update(
        self,
        x: float,
        scores: Mapping[str, float],
        xs: np.ndarray,
        curves: Mapping[str, np.ndarray],
        texts: Mapping[str, str],
    ) -> None:
        """Show one state: the scores at x, as written, and the heights of the curves at xs."""
        self.now.set_data([x, x], [0, 1])
        across = (self._scale(x) - self._ends[0]) / (self._ends[1] - self._ends[0])
        side: Side = "left" if across <= 0.5 else "right"
        if side != self._side:
            self._side = side
            self._turn(side)
        for name, value in self.values.items():
            self.dots[name].set_data([x], [scores[name]])
            value.set_text(texts[name])
            value.set_x(x)
        place_texts(list(self.values.values()), [scores[name] for name in self.values])
        towards = LEAD if side == "left" else -LEAD
        for name, pointer in self.pointers.items():
            lead(pointer, across, scores[name], self.values[name], towards)
        shown = [xs, *(curves[name] for name in self.lines)]
        if not self._shown or not all(map(np.array_equal, shown, self._shown)):
            self._shown = shown  # a dot moves alone: the curves need no new drawing
            self._bend(xs, curves)

    def clear(self) -> None:
        """Show a state that has no scores."""
        self._shown = []
        for artists in (self.lines, self.leaders, self.pointers, self.dots):
            for line in artists.values():
                line.set_data([], [])
        self.now.set_data([], [])
        for value in self.values.values():
            value.set_text("")

    def _turn(self, side: Side) -> None:
        """Let the numbers begin (left) or end (right) beside their dots."""
        for value in self.values.values():
            value.set_horizontalalignment(side)
            value.set_transform(self._beside[side])

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        """Give the curves their points, and their names a place at their ends."""
        for name, line in self.lines.items():
            line.set_data(xs, curves[name])
        ends = {name: float(curves[name][-1]) for name in self.names}
        place_texts(list(self.names.values()), list(ends.values()))
        for name, leader in self.leaders.items():
            lead(leader, 1, ends[name], self.names[name])
