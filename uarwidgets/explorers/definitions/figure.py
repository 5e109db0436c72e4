"""Dots of the definitions that somebody calls balanced accuracy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    GRID,
    INK,
    LETTERS,
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
from uarwidgets.styles import style_of

# Points: for a line of words, the axis, and at its right end; over the area.
_LINE, _AXIS, _RIGHT, _OVER = 19, 50, 32, 24


class DefinitionsFigure(Drawing):
    """A dot for each definition under its value, and a pale one where it began.

    `labels` are the names of the rows, what their scores are made of in a second line, and the
    words along the axis, ``x``, of a score with a bar from its lowest to its highest value,
    ``moves``, of one without, ``stays``, and at a pale dot, ``began``. The `area` behind the dots
    goes from the lowest to the highest. A `low` picture has less room: only the names and values.
    """

    def __init__(
        self, labels: Mapping[str, str], called: Sequence[str], *, low: bool, narrow: bool
    ) -> None:
        width, left, letters = (NARROW, 176, 20) if narrow else (SIZE[0], 246, 33)
        row, size = (44, 18) if low else (112, 26)
        high, across = row * len(called), width - _RIGHT - left
        over, self._labels = 0 if low else _OVER, labels
        self._half = width_of("0.000 apart") * NUMBERS[narrow] / LETTERS / across / 2
        self._drawn = dict[str, tuple[float, float]]()
        self.figure = new_figure((width, high + _AXIS + 2))
        box = left, _AXIS, width - _RIGHT, high + _AXIS
        self.axes = axes = new_axes(self.figure, box, xlabel=labels["x"])
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.grid(False)
        axes.spines["left"].set_visible(False)
        self.dots, self.ranges, self.values = dict[str, Any](), {}, {}
        self.starts, self.paper = dict[str, Any](), dict[str, Any]()
        self.moves, self.under = dict[str, Text](), dict[str, Text]()
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        bar: Any = {"solid_capstyle": "butt", "clip_on": False}
        for place, name in enumerate(called):
            y, style = row * (place + 0.5) + size / 4, style_of(name)
            axes.plot([0, 1], [y] * 2, color=GRID, lw=0.6, **bar)
            pale: Any = {"color": to_rgba(style.colour, 0.5)}
            (self.ranges[name],) = axes.plot([0, 0], [y] * 2, lw=8, **pale, **bar)
            look: Any = {"ms": size, "mew": 0, "clip_on": False, "zorder": 4}
            # A pale dot does not show the bar through it.
            (self.paper[name],) = axes.plot([0], [y], "o", color="white", **look | {"ms": size - 1})
            (self.starts[name],) = axes.plot([0], [y], "o", **pale, **look)
            (self.dots[name],) = axes.plot([0], [y], "o", color=style.colour, **look)
            self.values[name] = new_text(axes, 0, y - size / 2 - 12, ha="center")
            held = self.ranges, self.paper, self.starts, self.dots, self.values
            of_name = [each[name] for each in held]
            parts = [*labels[name].split("\n"), labels["stays"]][: 1 if low else 3]
            lines = [line for part in parts for line in wrap(part, letters)]
            for k, line in enumerate(lines):
                look = small if k else {"weight": "bold"}
                at = y + _LINE * (k - (len(lines) - 1) / 2)
                text = new_text(axes, 0, at, line, 2 - left, **look)
                of_name.append(text)
            if not low:
                text.set_color(INK)
            if place and not low:  # the first is the mean of the recalls
                self.moves[name] = text
                self.under[name] = new_text(axes, 0, y + 26, labels["began"], ha="center", **small)
                of_name.append(self.under[name])
            name_score(name, *of_name)
        look = {"color": to_rgba(GRID, 0.33), "lw": high - over, "zorder": 1}
        (self.area,) = axes.plot([0, 0], [(over + high) / 2] * 2, **look, **bar)
        if not low:
            # At the area's top edge.
            look = {"marker": "|", "ms": 8, "mew": 1.5, "lw": 1.5, "clip_on": False}
            (self.bracket,) = axes.plot([0, 0], [over - 1] * 2, color=INK, **look)
            self.apart = new_text(axes, 0, 8, ha="center", fontsize=NUMBERS[narrow])

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        if measured.ranges is not self._drawn:  # another matrix
            self._drawn = measured.ranges
            for name, line in self.ranges.items():
                line.set_xdata(self._drawn[name])
                for dot in (self.paper[name], self.starts[name]):
                    dot.set_xdata([measured.own[name].value])
            for name, text in self.moves.items():
                low, high = self._drawn[name]
                text.set_text(self._labels["moves" if abs(high - low) > 1e-9 else "stays"])
                self.under[name].set_x(np.nan_to_num(measured.own[name].value))
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.values[name].set_x(np.nan_to_num(measured.scores[name]))
            self.values[name].set_text(words[f"value_{name}"])
        for name, text in self.under.items():  # where the pale dot is apart from its dot
            text.set_visible(abs(measured.own[name].value - measured.scores[name]) > 0.04)
        self.area.set_xdata(measured.spread)
        if self.moves:
            self.bracket.set_xdata(measured.spread)
            low, high = measured.spread
            middle = np.clip(np.nan_to_num(low + high) / 2, self._half, 1 - self._half)
            self.apart.set(x=float(middle), text=words["differ"] * (high > low))
