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
    words along the axis, ``x``, under the longest bar from a lowest to a highest value, ``moves``,
    under the first score, ``stays``, and under a pale dot, ``began``. The `area` behind the dots
    goes from the lowest to the highest. A `low` picture has less room: only the names and values.
    """

    def __init__(
        self, labels: Mapping[str, str], called: Sequence[str], *, low: bool, narrow: bool
    ) -> None:
        width, left, letters = (NARROW, 176, 20) if narrow else (SIZE[0], 246, 33)
        row, size = (44, 18) if low else (96, 26)
        over = 0 if low else _OVER
        high, across = row * len(called) + over * 2 / 3, width - _RIGHT - left
        # In parts of the axis: half of a text, and how far one may go at the right.
        self._half = {word: width_of(text) / across / 2 for word, text in labels.items()}
        self._labels, self._end = labels, 1 + _RIGHT / across
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
        self.told = dict[str, Text]()
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        bar: Any = {"solid_capstyle": "butt", "clip_on": False}
        for place, name in enumerate(called):
            y, style = row * (place + 0.5) + size / 4 + over * 2 / 3, style_of(name)
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
            parts = labels[name].split("\n")[: 1 if low else 2]
            lines = [line for part in parts for line in wrap(part, letters)]
            for k, line in enumerate(lines):
                look = small if k else {"weight": "bold"}
                at = y + _LINE * (k - (len(lines) - 1) / 2)
                of_name.append(new_text(axes, 0, at, line, 2 - left, **look))
            if not low:
                self.told[name] = new_text(axes, 0, y + 26, ha="center", **small)
                of_name.append(self.told[name])
            name_score(name, *of_name)
        look = {"color": to_rgba(GRID, 0.33), "lw": high - over, "zorder": 1}
        (self.area,) = axes.plot([0, 0], [(over + high) / 2] * 2, **look, **bar)
        if not low:
            (self.leader,) = axes.plot([], [], color=SOFT, lw=1.2, **bar)
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
            wide = {k: round(float(np.nan_to_num(np.ptp(v))), 9) for k, v in self._drawn.items()}
            first, *others = self.dots
            other, longest = sorted(others, key=wide.__getitem__)
            # The words under each score, at rest and where the pale dot is apart.
            rest, moved = "moves" * (wide[longest] > 0), "began" if wide[other] < 0.1 else "moves"
            self._under = {first: ("stays", "stays"), other: ("", "began"), longest: (rest, moved)}
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.values[name].set_x(np.nan_to_num(measured.scores[name]))
            self.values[name].set_text(words[f"value_{name}"])
        leader: Any = [], []
        for name, text in self.told.items():
            own = measured.own[name].value
            word = self._under[name][abs(own - measured.scores[name]) > 0.04] * (own >= 0)
            text.set_text(self._labels.get(word, ""))
            if word:
                x = own if word == "began" else sum(self._drawn[name]) / 2
                text.set_x(min(max(x, self._half[word]), self._end - self._half[word]))
                if word == "moves":
                    leader = [x, x], [text.get_position()[1] - over for over in (22, 9)]
        self.area.set_xdata(measured.spread)
        if self.told:
            low, high = measured.spread
            self.leader.set_data(*leader)
            self.bracket.set_xdata(measured.spread)
            self.apart.set_text(words["differ"].partition(" ")[0] * (high > low))
            self.apart.set_x((low + high) / 2 if high > low else 0)
