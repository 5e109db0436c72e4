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

_LINE, _AXIS, _RIGHT = 19, 50, 32  # points for a line of words, the axis, and at its right end


class DefinitionsFigure(Drawing):
    """A dot for each definition under its value, and a pale one where it began.

    `labels` are the names of the rows, what their scores are made of in a second line, and the
    words along the axis, ``x``, at the last of the bars that go from the lowest to the highest
    score, ``moves``, and at a pale dot, ``began``. The `area` behind the dots goes from the lowest
    to the highest. A `low` picture has less room: only the names and the values.
    """

    def __init__(
        self, labels: Mapping[str, str], called: Sequence[str], *, low: bool, narrow: bool
    ) -> None:
        width, left, letters = (NARROW, 176, 20) if narrow else (SIZE[0], 246, 33)
        row, size = (44, 18) if low else (112, 26)
        high, across = row * len(called), width - _RIGHT - left
        self._half = width_of(labels["moves"]) * NUMBERS[narrow] / LETTERS / across / 2
        self._drawn = dict[str, tuple[float, float]]()
        self.figure = new_figure((width, high + _AXIS + 2))
        box = left, _AXIS, width - _RIGHT, high + _AXIS
        self.axes = axes = new_axes(self.figure, box, xlabel=labels["x"])
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.grid(False)
        axes.spines["left"].set_visible(False)
        self.dots, self.ranges, self.values = dict[str, Any](), {}, {}
        self.starts, self.under = dict[str, Any](), list[Text]()
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        bar: Any = {"solid_capstyle": "butt", "clip_on": False}
        for place, name in enumerate(called):
            y, style = row * (place + 0.5) + size / 4, style_of(name)
            axes.plot([0, 1], [y] * 2, color=GRID, lw=0.6, **bar)
            pale: Any = {"color": to_rgba(style.colour, 0.5)}
            (self.ranges[name],) = axes.plot([0, 0], [y] * 2, lw=8, **pale, **bar)
            look: Any = {"ms": size, "mew": 0, "clip_on": False, "zorder": 4}
            (self.starts[name],) = axes.plot([0], [y], "o", **pale, **look)
            (self.dots[name],) = axes.plot([0], [y], "o", color=style.colour, **look)
            self.values[name] = new_text(axes, 0, y - size / 2 - 12, ha="center")
            of_name = [each[name] for each in (self.ranges, self.starts, self.dots, self.values)]
            parts = labels[name].split("\n")[: 1 if low else 2]
            lines = [line for part in parts for line in wrap(part, letters)]
            for k, line in enumerate(lines):
                look = small if k else {"weight": "bold"}
                at = y + _LINE * (k - (len(lines) - 1) / 2)
                of_name.append(new_text(axes, 0, at, line, 2 - left, **look))
            name_score(name, *of_name)
        # No share moves the mean of the recalls, which is the first.
        for name, word in zip(called[1:], ("began", "moves"), strict=True) if not low else ():
            y = self.dots[name].get_ydata()[0] + 26
            self.under.append(new_text(axes, 0, y, labels[word], ha="center", **small))
            name_score(name, self.under[-1])
        look = {"color": to_rgba(GRID, 0.33), "lw": high, "zorder": 1}
        (self.area,) = axes.plot([0, 0], [high / 2] * 2, **look, **bar)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        _, second, last = self.dots
        if measured.ranges is not self._drawn:  # another matrix
            self._drawn = measured.ranges
            for name, line in self.ranges.items():
                line.set_xdata(self._drawn[name])
                self.starts[name].set_xdata([measured.own[name].value])
            low, high = sorted(self._drawn[last])
            for text in self.under[:1]:  # at the pale dot
                text.set_x(np.nan_to_num(measured.own[second].value))
            for text in self.under[1:]:  # at the bar, within the axis
                text.set_visible(high - low > 1e-9)
                middle = float(np.nan_to_num(low + high)) / 2
                text.set_x(min(max(middle, self._half), max(1 - self._half, self._half)))
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.values[name].set_x(np.nan_to_num(measured.scores[name]))
            self.values[name].set_text(words[f"value_{name}"])
        for text in self.under[:1]:  # where the pale dot is apart from its dot
            text.set_visible(abs(measured.own[second].value - measured.scores[second]) > 0.04)
        self.area.set_xdata(measured.spread)
