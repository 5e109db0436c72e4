"""Bars of rival definitions: those that stay at any share of a class, and those that move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    GRID,
    NARROW,
    SIZE,
    Drawing,
    name_score,
    new_axes,
    new_figure,
    new_text,
    width_of,
)
from uarwidgets.styles import style_of

_NAME, _BAR = 0.44, 0.63  # of a row: the lower edge of its name, and the middle of its bar
_APART = 0.55  # of a row, for the heading of a group
_LOW = 248  # points: the height where each name is beside its bar
_TICK = 3  # points: half the tick at an end of a range


class DefinitionsFigure(Drawing):
    """Bars of scores with name and value, in two groups.

    `labels` are the words along the axis, ``x``, and above the two groups, ``stay`` and ``move``.
    The line under a bar that moves goes from its lowest to its highest score. The names of a `low`
    picture are beside the bars.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        names: Sequence[str],
        staying: Sequence[str],
        *,
        low: bool = False,
        narrow: bool = False,
    ) -> None:
        width, height = (NARROW, NARROW) if narrow else (SIZE[0], _LOW if low else SIZE[1])
        self._beside = low and not narrow
        self._middles = dict[str, float]()
        self._drawn: Mapping[str, tuple[float, float]] = {}
        self.figure = new_figure((width, height))
        left = max(width_of(style_of(name).label) for name in names) + 12 if self._beside else 14
        self.axes = axes = new_axes(self.figure, (left, 50, width - 66, height - 2))
        apart = 0.8 if self._beside else _APART
        last = len(names) + 2 * apart
        self._point = last / (height - 52)  # in rows
        self._under = (10 if self._beside else 15) * self._point  # a bar's middle, to its range
        axes.set(xlim=(0, 1), ylim=(last, 0), yticks=[], xlabel=labels["x"])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.spines["left"].set_visible(False)
        self._rows = [k + apart * (1 + (k >= len(staying))) for k in range(len(names))]
        for heading, row in (("stay", self._rows[0]), ("move", self._rows[len(staying)])):
            new_text(axes, 0, row - 0.08, labels[heading], va="bottom")
            axes.axhline(row, color=GRID, linewidth=1.5)
        # Of the rows that change places: the name, and the libraries beside it.
        self.names: dict[str, tuple[Text, Text]] = {}
        self.bars: dict[str, Line2D] = {}
        self.ranges: dict[str, Line2D] = {}
        self.values: dict[str, Text] = {}
        for name in names:
            style = style_of(name)
            called = self._name(style.label)
            self.bars[name] = self._line(9, style.colour)
            self.values[name] = new_text(axes, 0, 0, points=8, weight="bold")
            after = -8 if self._beside else 1.12 * width_of(style.label) + 12  # of bold letters
            library = "" if self._beside else labels[name]
            beside = new_text(axes, 0, 0, library, after, va="bottom")
            name_score(name, called, self.bars[name], self.values[name], beside)
            if name in staying:
                self._place(name, (called, beside), self._rows[staying.index(name)])
            else:
                self.names[name] = called, beside
                self.ranges[name] = self._line(1.5, style.colour)
                name_score(name, self.ranges[name])

    @property
    def _above(self) -> float:
        """Rows from the lower edge of a name to the middle of its bar."""
        return 0 if self._beside else _BAR - _NAME

    def _middle(self, row: float) -> float:
        return row + (0.5 if self._beside else _BAR)

    def _name(self, name: str) -> Text:
        if self._beside:
            return new_text(self.axes, 0, 0, name, -8, ha="right")
        return new_text(self.axes, 0, 0, name, weight="bold", va="bottom")

    def _line(self, width: float, colour: str) -> Line2D:
        (line,) = self.axes.plot([], [], color=colour, linewidth=width)
        return line

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        if measured.ranges is not self._drawn:  # another matrix
            self._drawn = measured.ranges
            self._sort(measured.own)
            self._draw_ranges()
        for name, bar in self.bars.items():
            score, middle = measured.scores[name], self._middles[name]
            bar.set_data([0, score], [middle] * 2)
            self.values[name].set_x(score if np.isfinite(score) else 0)
            self.values[name].set_text(words[f"bar_{name}"])

    def _draw_ranges(self) -> None:
        for name, line in self.ranges.items():
            (low, high), y = self._drawn[name], self._middles[name] + self._under
            ends = [y - _TICK * self._point, y + _TICK * self._point, y]
            line.set_data([low] * 3 + [high] * 3, ends + ends[::-1])
            line.set_visible(high - low > 0.001)

    def _place(self, name: str, called: Sequence[Text], row: float) -> None:
        middle = self._middles[name] = self._middle(row)
        for text in called:
            text.set_y(middle - self._above)
        self.values[name].set_y(middle)

    def _sort(self, given: Mapping[str, Any]) -> None:
        """Let the scores that move fall from high to low by the matrix: no share reorders them."""
        order = sorted(self.names, key=lambda name: -np.nan_to_num(given[name].value))
        for name, row in zip(order, self._rows[-len(order) :], strict=True):
            if self._middles.get(name) != self._middle(row):
                self._place(name, self.names[name], row)
