"""Dots of the definitions that somebody calls balanced accuracy."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from matplotlib.colors import to_rgba

from uarwidgets.kit.drawing import (
    GRID,
    NARROW,
    NUMBERS,
    SIZE,
    Drawing,
    name_score,
    new_axes,
    new_figure,
    new_text,
)
from uarwidgets.styles import UAR, style_of

# Points: for a line of words, the axis, at its right end, and from there to a value; over the area.
_LINE, _AXIS, _RIGHT, _VALUE, _OVER = 19, 50, 70, 17, 8


class DefinitionsFigure(Drawing):
    """A dot for each definition, a ring where it began if it moved, and its value at the row's end.

    `labels` are the names of the rows, and what their scores are made of in a second line. A bar
    goes from the lowest to the highest value of a score, if the share moves it, and the `area`
    behind the dots from the lowest score to the highest. A `low` picture has less room: only the
    names and values.
    """

    def __init__(
        self, labels: Mapping[str, str], called: Sequence[str], *, low: bool, narrow: bool
    ) -> None:
        width, left, letters = (NARROW, 176, 20) if narrow else (SIZE[0], 246, 33)
        row, size, over = (44, 15, 0) if low else (98, 18, _OVER)
        high = row * len(called) + over
        self.figure = new_figure((width, high + _AXIS + 2))
        box = left, _AXIS, width - _RIGHT, high + _AXIS
        self.axes = axes = new_axes(self.figure, box, xlabel=labels["axis"])
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.grid(False)
        axes.spines["left"].set_visible(False)
        self.dots, self.ranges = dict[str, Any](), dict[str, Any]()
        self.starts, self.values = dict[str, Any](), dict[str, Any]()
        bar: Any = {"solid_capstyle": "butt", "clip_on": False}
        for place, name in enumerate(called):
            y, style = row * (place + 0.5) + over / 2, style_of(name)
            look: Any = {"color": style.colour, "clip_on": False, "zorder": 4}
            (self.dots[name],) = axes.plot([0], [y], "o", ms=size, mew=0, **look)
            self.values[name] = new_text(axes, 1, y, "", _VALUE)
            own = [self.dots[name], self.values[name]]
            if name != UAR:  # no share moves it
                pale: Any = {"color": to_rgba(style.colour, 0.5)}
                # The ends of the bar are taller than the dot, so that a short bar is seen.
                ends: Any = {"marker": "|", "ms": size + 14, "mew": 2}
                own += axes.plot([0, 0], [y] * 2, lw=8, **ends, **pale, **bar)
                # Around the dot, so that it is seen if the score has hardly moved.
                own += axes.plot([0], [y], "o", ms=size + 7, mfc="none", mew=2, **look)
                self.ranges[name], self.starts[name] = own[-2:]
            parts = labels[name].split("\n")[: 1 if low else 2]
            lines = [line for part in parts for line in wrap(part, letters)]
            for k, line in enumerate(lines):
                font: Any = {"fontsize": NUMBERS[narrow]} if k else {"weight": "bold"}
                at = y + _LINE * (k - (len(lines) - 1) / 2)
                own.append(new_text(axes, 0, at, line, 2 - left, **font))
            name_score(name, *own)
        look = {"color": to_rgba(GRID, 0.36), "lw": high - over, "zorder": 1}
        (self.area,) = axes.plot([0, 0], [(over + high) / 2] * 2, **look, **bar)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.values[name].set_text(words[f"value_{name}"])
        for name, bar in self.ranges.items():
            low, high = measured.ranges[name]
            bar.set_xdata([math.nan] * 2 if math.isclose(low, high) else [low, high])
            start, now = measured.own[name].value, measured.scores[name]
            self.starts[name].set_xdata([math.nan if math.isclose(start, now) else start])
        self.area.set_xdata(measured.spread)
