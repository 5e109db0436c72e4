"""Dots of the definitions that somebody calls balanced accuracy, and of other scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
from matplotlib.lines import Line2D

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
from uarwidgets.kit.glass import new_area
from uarwidgets.styles import style_of

_LINE, _AXIS, _RIGHT = 18, 50, 132  # points for a line of words, the axis and the values
_MOST = 10  # classes


class DefinitionsFigure(Drawing):
    """A dot for each score with name and value, in two groups.

    `labels` are the names of the rows, what their scores are made of in a second line, and the
    words along the axis, ``x``, above the groups, ``called`` and ``others``, and above the values,
    ``share_changes``. Behind a dot of the first group are ticks at what its score is the mean of,
    one for each class. `band` goes from the lowest dot of that group to the highest, and `base` is
    its lower side. A `low` picture has less room, and only names.
    """

    def __init__(
        self, labels: Mapping[str, str], *groups: Sequence[str], low: bool, narrow: bool
    ) -> None:
        width, left, letters = (NARROW, 176, 20) if narrow else (SIZE[0], 254, 32)
        head, apart, foot, dot = (17, 3, 22, 13) if low else (28, 10, 40, 17)
        called, others = groups
        parts = {n: labels[n].split("\n")[: 1 if low else 2] for n in (*called, *others)}
        lines = {n: [line for part in parts[n] for line in wrap(part, letters)] for n in parts}
        rows = {n: _LINE * len(lines[n]) + apart for n in lines}
        heading = wrap(labels["called"], letters)
        high = sum(rows.values()) + 2 * head + _LINE * (len(heading) - 1) + foot
        self.figure = new_figure((width, high + _AXIS + 2))
        self.axes = axes = new_axes(self.figure, (left, _AXIS, width - _RIGHT, high + _AXIS))
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[], xlabel=labels["x"])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        self._across = width - _RIGHT - left
        self.dots, self.values = dict[str, Any](), {}
        self.ticks, self._ys = list[Line2D](), list[np.ndarray]()
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        for k, line in enumerate(heading):
            new_text(axes, 0, head / 2 - 2 + _LINE * k, line, 2 - left)
        new_text(axes, 1, head / 2 - 2, labels["share_changes"], _RIGHT - 2, ha="right", **small)
        top = float(head + _LINE * (len(heading) - 1))
        for name in lines:
            colour, first = style_of(name).colour, name in called
            y = top + (rows[name] - apart) / 2
            axes.plot([0, 1], [y] * 2, color=GRID, linewidth=1)
            look: Any = {"color": colour, "clip_on": False}
            big: Any = {"markersize": dot if first else 10, "markeredgecolor": "white", "zorder": 4}
            (self.dots[name],) = axes.plot([0], [y], "o", **look, **big)
            self.values[name] = new_text(axes, 1, y, points=12, color=INK if first else SOFT)
            of_name = [self.dots[name], self.values[name]]
            if first:
                self.ticks += axes.plot([], [], linewidth=2, **look)
                self._ys.append(np.tile([y - 0.75 * dot, y + 0.75 * dot, np.nan], _MOST))
                of_name.append(self.ticks[-1])
            for k, line in enumerate(lines[name]):
                look = {"color": SOFT} if not first else small if k else {"weight": "bold"}
                of_name.append(new_text(axes, 0, top + _LINE * (k + 0.5), line, 2 - left, **look))
            top += rows[name]
            if name == called[-1]:
                (self.base,) = axes.plot([0, 0], [top] * 2, color=SOFT, linewidth=1.5)
                self.band = new_area(axes, f"{SOFT}2B", linewidth=0)
                self.band.set_bounds(0, head, 0, top - head)
                self.apart = new_text(axes, 0, top + (11 if low else 14), ha="center")
                top += foot + head
                new_text(axes, 0, top - head / 2 - 2, labels["others"], 2 - left)
            name_score(name, *of_name)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.values[name].set_text(words[f"value_{name}"])
        xs = np.repeat(measured.parts, 3, axis=1)
        for ticks, x, y in zip(self.ticks, xs, self._ys, strict=True):
            ticks.set_data(x, y[: len(x)])
        low, high = measured.spread
        self.band.set_x(low)
        self.band.set_width(high - low)
        self.base.set_xdata([low, high])
        half = width_of(words["apart"]) / 2 / self._across
        self.apart.set_text(words["apart"])
        self.apart.set_x(min(max((low + high) / 2, half), 1 - half))
