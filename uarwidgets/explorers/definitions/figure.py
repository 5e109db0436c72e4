"""Dots of the definitions that somebody calls balanced accuracy, and of other scores."""

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
)
from uarwidgets.styles import style_of

_LINE, _AXIS, _RIGHT = 18, 50, 66  # points for a line of words, the axis and the values


class DefinitionsFigure(Drawing):
    """A dot for each score with name and value, in two groups; a third has those that stay.

    `labels` are the names of the rows, what their scores are made of in a second line, and the
    words along the axis, ``x``, above the groups, ``called`` and ``others``, over a dot that
    stays, ``stays``, and of the bars from a score's lowest to its highest value, ``moves``. `band`
    goes from the lowest dot of the first group to the highest, over ``apart``, and `stems` from
    each down to it. A `low` picture has less room, and only names.
    """

    def __init__(
        self, labels: Mapping[str, str], groups: Sequence[Sequence[str]], *, low: bool, narrow: bool
    ) -> None:
        width, left, letters = (NARROW, 176, 20) if narrow else (SIZE[0], 258, 33)
        head, apart, foot = (19, 3, 17) if low else (28 + _LINE * narrow, 16, 40)
        self._called, others, means = groups
        parts = {n: labels[n].split("\n")[: 1 if low else 2] for n in (*self._called, *others)}
        lines = {n: [line for part in parts[n] for line in wrap(part, letters)] for n in parts}
        rows = {n: _LINE * len(lines[n]) + (apart if n in self._called else 3) for n in lines}
        high = sum(rows.values()) + 2 * head + foot
        self._drawn = dict[str, tuple[float, float]]()
        self.figure = new_figure((width, high + _AXIS + 2))
        self.axes = axes = new_axes(self.figure, (left, _AXIS, width - _RIGHT, high + _AXIS))
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[], xlabel=labels["x"])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        across = width - _RIGHT - left
        self.dots, self.ranges, self.values, self.stays = dict[str, Any](), {}, {}, {}
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        new_text(axes, 0, head / 2 - 2, "\n".join(wrap(labels["called"], letters)), 2 - left)
        bar: Any = {"solid_capstyle": "butt", "clip_on": False}
        top = float(head)
        for name in lines:
            style, first = style_of(name), name in self._called
            y = top + _LINE * len(lines[name]) / 2
            axes.plot([0, 1], [y] * 2, color=GRID, linewidth=1)
            look: Any = bar | {"color": to_rgba(style.colour, 0.25 + 0.15 * first)}
            (self.ranges[name],) = axes.plot([0, 0], [y] * 2, lw=7 + 7 * first, **look)
            look = {"color": to_rgba(style.colour, 1 if first else 0.7), "ms": 18 if first else 10}
            (self.dots[name],) = axes.plot([0], [y], "o", mew=0, clip_on=False, zorder=4, **look)
            self.values[name] = new_text(axes, 1, y, points=9, **({} if first else small))
            of_name = [self.ranges[name], self.dots[name], self.values[name]]
            if first and name in means and not low:  # over its dot
                self.stays[name] = new_text(axes, 0, y - 20, labels["stays"], ha="center", **small)
                of_name.append(self.stays[name])
            for k, line in enumerate(lines[name]):
                look = {"weight": "bold"} if first and not k else small
                of_name.append(new_text(axes, 0, top + _LINE * (k + 0.5), line, 2 - left, **look))
            top += rows[name]
            if name == self._called[-1]:
                bottom = top + 4
                self.apart = new_text(axes, 0, top + 22, labels["apart"], ha="center")
                top += foot + head
                new_text(axes, 0, top - head / 2 - 2, labels["others"], 2 - left, **small)
                y = head / 2 - 2 if low else top - head / 2 - 2  # of the key to the ranges
                axes.plot([0.03, 0.13], [y] * 2, color=to_rgba(SOFT, 0.3), linewidth=12, **bar)
                new_text(axes, 0, y, labels["moves"], 0.13 * across + 8, **small)
            name_score(name, *of_name)
        heights = [(np.nan, self.dots[name].get_ydata()[0], bottom) for name in self._called]
        self.stems = axes.plot(*[np.ravel(heights)] * 2, color=SOFT, linewidth=2, clip_on=False)[0]
        (self.band,) = axes.plot([0, 0], [bottom] * 2, color=SOFT, linewidth=12, **bar)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        if measured.ranges is not self._drawn:  # another matrix
            self._drawn = measured.ranges
            for name, line in self.ranges.items():
                line.set_xdata(self._drawn[name])
            for name, note in self.stays.items():
                score = measured.scores[name]
                note.set(x=score, visible=bool(np.isfinite(score)))
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.values[name].set_text(words[f"value_{name}"])
        low, high = measured.spread
        self.stems.set_xdata([x for n in self._called for x in (np.nan, *[measured.scores[n]] * 2)])
        for each in (self.stems, self.apart):
            each.set_visible(low < high)
        self.band.set_xdata([low, high])
        self.apart.set_x((low + high) / 2)
