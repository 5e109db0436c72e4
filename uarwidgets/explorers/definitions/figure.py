"""Dots of the definitions that somebody calls balanced accuracy, and of other scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
from matplotlib.colors import to_rgba

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

_LINE, _AXIS, _RIGHT = 18, 50, 66  # points for a line of words, the axis and the values
_BESIDE = 12  # points from a dot to its note


class DefinitionsFigure(Drawing):
    """A dot for each score with name and value, in two groups; a third has those that stay.

    `labels` are the names of the rows, what their scores are made of in a second line, and the
    words along the axis, ``x``, above the groups, ``called`` and ``others``, and beside a dot that
    stays, ``stays``. A line goes from a score's lowest to its highest value. `band` is a bracket
    from the lowest dot of the first group to the highest, with a stem to each. A `low` picture has
    less room, and only names.
    """

    def __init__(
        self, labels: Mapping[str, str], groups: Sequence[Sequence[str]], *, low: bool, narrow: bool
    ) -> None:
        width, left, letters = (NARROW, 176, 20) if narrow else (SIZE[0], 258, 33)
        head, apart, foot = (19, 3, 17) if low else (28, 10, 40)
        self._called, others, means = groups
        parts = {n: labels[n].split("\n")[: 1 if low else 2] for n in (*self._called, *others)}
        lines = {n: [line for part in parts[n] for line in wrap(part, letters)] for n in parts}
        rows = {n: _LINE * len(lines[n]) + apart for n in lines}
        heading = wrap(labels["called"], letters)
        high = sum(rows.values()) + 2 * head + _LINE * (len(heading) - 1) + foot
        self._drawn = dict[str, tuple[float, float]]()
        self.figure = new_figure((width, high + _AXIS + 2))
        self.axes = axes = new_axes(self.figure, (left, _AXIS, width - _RIGHT, high + _AXIS))
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[], xlabel=labels["x"])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        self._across = width - _RIGHT - left
        self._note = (width_of(labels["stays"]) + 2 * _BESIDE) / self._across
        (self.band,) = axes.plot([], [], color=SOFT, linewidth=1.5, clip_on=False)
        self.dots, self.ranges, self.values, self.stays = dict[str, Any](), {}, {}, {}
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        for k, line in enumerate(heading):
            new_text(axes, 0, head / 2 - 2 + _LINE * k, line, 2 - left)
        top = float(head + _LINE * (len(heading) - 1))
        for name in lines:
            style, first = style_of(name), name in self._called
            y = top + (rows[name] - apart) / 2
            axes.plot([0, 1], [y] * 2, color=GRID, linewidth=0.6)
            look: Any = {"color": to_rgba(style.colour, 0.6), "clip_on": False}
            (self.ranges[name],) = axes.plot([0, 0], [y] * 2, linewidth=4, **look)
            look = {"color": to_rgba(style.colour, 1 if first else 0.6), "clip_on": False}
            look |= {"markersize": 15 if first else 10, "markeredgewidth": 0, "zorder": 4}
            (self.dots[name],) = axes.plot([0], [y], "o", **look)
            self.values[name] = new_text(axes, 1, y, points=9, color=INK if first else SOFT)
            of_name = [self.ranges[name], self.dots[name], self.values[name]]
            if name in means:
                self.stays[name] = new_text(axes, 0, y, labels["stays"], _BESIDE, **small)
                of_name.append(self.stays[name])
            for k, line in enumerate(lines[name]):
                look = {"color": SOFT} if not first else small if k else {"weight": "bold"}
                of_name.append(new_text(axes, 0, top + _LINE * (k + 0.5), line, 2 - left, **look))
            top += rows[name]
            if name == self._called[-1]:
                self._bottom = top
                self.apart = new_text(axes, 0, top + 14, ha="center")
                top += foot + head
                new_text(axes, 0, top - head / 2 - 2, labels["others"], 2 - left)
                axes.axhspan(top, high, color=to_rgba(SOFT, 0.17), linewidth=0)
            name_score(name, *of_name)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        if measured.ranges is not self._drawn:  # another matrix
            self._drawn = measured.ranges
            for name, line in self.ranges.items():
                line.set_xdata(self._drawn[name])
            for name, note in self.stays.items():
                score = measured.scores[name]
                full = score + self._note > 1  # at the right of the dot
                note.set(x=score - full * self._note, visible=bool(np.isfinite(score)))
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.values[name].set_text(words[f"value_{name}"])
        low, high = measured.spread
        corners = [(low, self._bottom), (high, self._bottom)]
        for name in self._called:
            x, y = self.dots[name].get_xydata()[0]
            corners += [(np.nan, np.nan), (x, y), (x, self._bottom)]
        self.band.set_data(*zip(*corners, strict=True))
        self.band.set_visible(low < high)
        half = width_of(words["apart"]) / 2 / self._across
        self.apart.set(text=words["apart"], x=np.clip(np.mean(measured.spread), half, 1 - half))
