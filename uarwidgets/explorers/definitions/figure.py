"""Dots of the definitions that somebody calls balanced accuracy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
from matplotlib.colors import to_rgba

from uarwidgets.kit.drawing import (
    GRID,
    NARROW,
    NUMBERS,
    SIZE,
    SOFT,
    Drawing,
    name_score,
    new_axes,
    new_figure,
    new_text,
    width_of,
)
from uarwidgets.styles import UAR, style_of

# Points: for a line of words, the axis, and at its right end; over the area; from the end of a bar,
# where a dot may be, to its number; from the axis to a bar with a number at its left.
_LINE, _AXIS, _RIGHT, _OVER, _BESIDE, _LEAST = 19, 50, 56, 8, 15, 48


class DefinitionsFigure(Drawing):
    """A dot for each definition under its value, and a pale one where it began.

    `labels` are the names of the rows, and what their scores are made of in a second line. A bar
    goes from the lowest to the highest value of a score, which are at its ends, and the `area`
    behind the dots from the lowest score to the highest. A `low` picture has less room: only the
    names and values.
    """

    def __init__(
        self, labels: Mapping[str, str], called: Sequence[str], *, low: bool, narrow: bool
    ) -> None:
        width, left, letters = (NARROW, 176, 20) if narrow else (SIZE[0], 246, 33)
        row, size, over = (44, 18, 0) if low else (98, 22, _OVER)
        high = row * len(called) + over * 2 / 3
        self._across = width - _RIGHT - left
        self.figure = new_figure((width, high + _AXIS + 2))
        box = left, _AXIS, width - _RIGHT, high + _AXIS
        self.axes = axes = new_axes(self.figure, box, xlabel=labels["axis"])
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.grid(False)
        axes.spines["left"].set_visible(False)
        self.dots, self.ranges, self.values = dict[str, Any](), {}, {}
        self.starts, self.paper, self.told, self.ends = dict[str, Any](), {}, {}, {}
        small: Any = {"fontsize": NUMBERS[narrow]}
        soft = small | {"color": SOFT}
        bar: Any = {"solid_capstyle": "butt", "clip_on": False}
        for place, name in enumerate(called):
            y, style = row * (place + 0.5) + size / 4 + over * 2 / 3, style_of(name)
            pale: Any = {"color": to_rgba(style.colour, 0.5)}
            (self.ranges[name],) = axes.plot([0, 0], [y] * 2, lw=8, **pale, **bar)
            look: Any = {"ms": size, "mew": 0, "clip_on": False, "zorder": 4}
            # A pale dot does not show the bar through it.
            (self.paper[name],) = axes.plot([0], [y], "o", color="white", **look | {"ms": size - 1})
            (self.starts[name],) = axes.plot([0], [y], "o", **pale, **look)
            (self.dots[name],) = axes.plot([0], [y], "o", color=style.colour, **look)
            self.values[name] = new_text(axes, 0, y - size / 2 - 12, ha="center")
            own = [x[name] for x in (self.ranges, self.paper, self.starts, self.dots, self.values)]
            parts = labels[name].split("\n")[: 1 if low else 2]
            lines = [line for part in parts for line in wrap(part, letters)]
            for k, line in enumerate(lines):
                look = small if k else {"weight": "bold"}
                at = y + _LINE * (k - (len(lines) - 1) / 2)
                own.append(new_text(axes, 0, at, line, 2 - left, **look))
            if not low:
                self.told[name] = new_text(axes, 0, y + size, ha="center", **soft)
                sides = ((-_BESIDE, "right"), (_BESIDE, "left")) if name != UAR else ()
                self.ends[name] = [new_text(axes, 0, y, "", at, ha=ha, **soft) for at, ha in sides]
                own += self.told[name], *self.ends[name]
            name_score(name, *own)
        look = {"color": to_rgba(GRID, 0.36), "lw": high - over, "zorder": 1}
        (self.area,) = axes.plot([0, 0], [(over + high) / 2] * 2, **look, **bar)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.ranges[name].set_xdata(measured.ranges[name])
            for start in (self.paper[name], self.starts[name]):
                start.set_xdata([measured.own[name].value])
            self.values[name].set_x(np.nan_to_num(measured.scores[name]))
            self.values[name].set_text(words[f"value_{name}"])
        for name, text in self.told.items():
            text.set_text(words[f"under_{name}"])
            half = width_of(text.get_text()) / self._across / 2
            text.set_x(min(max(np.nan_to_num(measured.own[name].value), half), 1 - half))
            for k, end in enumerate(self.ends[name]):
                at = np.nan_to_num(measured.ranges[name][k])
                end.set_text(words[f"end_{k}_{name}"] * bool(k or at * self._across > _LEAST))
                end.set_x(at)
        self.area.set_xdata(measured.spread)
