"""Dots of the definitions that somebody calls balanced accuracy, and of other scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
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
    separate_labels,
    width_of,
)
from uarwidgets.kit.glass import new_area
from uarwidgets.styles import style_of

# Points for a line of words, the axis and the values; as many classes have a matrix that is wide.
_LINE, _AXIS, _RIGHT, _MANY = 18, 50, 96, 6
_TRACK: Any = {"linewidth": 6, "solid_capstyle": "butt", "clip_on": False, "zorder": 1.5}


class DefinitionsFigure(Drawing):
    """A dot for each score with name and value, in two groups; a third has those that stay.

    `labels` are the names of the rows, what their scores are made of in a second line, and the
    words along the axis, ``x``, above the groups, ``called`` and ``others``, and at the right,
    what a pale track shows, ``share_changes``. A track goes from a score's lowest to its highest
    value. At a dot of the first group are ticks at what its score is the mean of, one for each
    class, under the classes' names where there are few. `band` goes from the lowest dot of that
    group to the highest. A wide picture of many classes is low.
    """

    _ranges: Any = None  # what the tracks show

    def __init__(
        self, names: Sequence[str], labels: Mapping[str, str], *groups: Sequence[str], narrow: bool
    ) -> None:
        width, left, letters = (NARROW, 184, 20) if narrow else (SIZE[0], 254, 32)
        low = len(names) >= _MANY and not narrow
        title, head, apart, foot, dot = (7, 17, 3, 22, 13) if low else (12, 38, 14, 28, 17)
        called, others, means = groups
        parts = {n: labels[n].split("\n")[: 1 if low else 2] for n in (*called, *others)}
        lines = {n: [line for part in parts[n] for line in wrap(part, letters)] for n in parts}
        rows = {n: _LINE * len(lines[n]) + apart for n in lines}
        high = sum(rows.values()) + 2 * head + foot
        self.figure = new_figure((width, high + _AXIS + 2))
        self.axes = axes = new_axes(self.figure, (left, _AXIS, width - _RIGHT, high + _AXIS))
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[], xlabel=labels["x"])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        self._across = across = width - _RIGHT - left
        self.dots, self.tracks, self.values = dict[str, Any](), {}, {}
        self.ticks, self.names = list[Line2D](), list[list[Text]]()
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        wide = max(map(width_of, names)) / across
        # Moved apart, wide names of close ticks would stand over others.
        self._names = few = names if len(names) < _MANY and wide * (len(names) - 1) < 0.34 else ()
        self._room = wide + 3 / across, wide / 2 - 6 / across, 1 - wide / 2 + (_RIGHT - 4) / across
        new_text(axes, 0, title, labels["called"], 2 - left)
        new_text(axes, 1, title, labels["share_changes"], -78, **small)
        key: Any = _TRACK | {"color": f"{style_of(others[0]).colour}4D"}
        axes.plot([1 - 108 / across, 1 - 84 / across], [title] * 2, **key)
        top = float(head)
        for name in lines:
            colour, first = style_of(name).colour, name in called
            y = top + (rows[name] - apart) / 2
            axes.plot([0, 1], [y] * 2, color=GRID, linewidth=1)
            still = {*axes.get_children()}
            look: Any = {"color": colour, "clip_on": False}
            big: Any = {"markersize": dot if first else 10, "markeredgecolor": "white", "zorder": 4}
            (self.dots[name],) = axes.plot([0], [y], "o", **look, **big)
            self.values[name] = new_text(axes, 1, y, points=12, color=INK if first else SOFT)
            if name not in means:
                (self.tracks[name],) = axes.plot([0, 0], [y] * 2, color=f"{colour}4D", **_TRACK)
            if first:
                ys = [y - dot + 2, y + dot - 2, np.nan] * len(names)
                self.ticks += axes.plot(np.zeros(len(ys)), ys, linewidth=2, **look)
                self.names += [[new_text(axes, 0, y - dot - 7, ha="center", **small) for _ in few]]
            for k, line in enumerate(lines[name]):
                look = {"color": SOFT} if not first else small if k else {"weight": "bold"}
                new_text(axes, 0, top + _LINE * (k + 0.5), line, 2 - left, **look)
            name_score(name, *{*axes.get_children()} - still)
            top += rows[name]
            if name == called[-1]:
                self.band = new_area(axes, f"{SOFT}2B", linewidth=0)
                self.band.set_bounds(0, head, 0, top - head)
                self.apart = new_text(axes, 0, top + (11 if low else 14), ha="center")
                top += foot + head
                new_text(axes, 0, top - head / 2 - 2, labels["others"], 2 - left)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.values[name].set_text(words[f"value_{name}"])
        for name, track in self.tracks.items() if measured.ranges is not self._ranges else ():
            track.set_xdata(measured.ranges.get(name, (np.nan, np.nan)))
        self._ranges = measured.ranges
        for ticks, texts, row in zip(self.ticks, self.names, measured.parts.tolist(), strict=True):
            ticks.set_xdata(np.repeat(row, 3))
            known = [k for k, part in enumerate(row) if part == part]  # not NaN
            apart = separate_labels([row[k] for k in known], *self._room)
            for k, text in enumerate(texts):
                text.set_text(self._names[k] if k in known else "")
                x = apart[known.index(k)] if k in known else 0
                if x != text.get_position()[0]:
                    text.set_x(x)
        low, high = measured.spread
        self.band.set_x(low)
        self.band.set_width(high - low)
        half = width_of(words["apart"]) / 2 / self._across
        self.apart.set_text(words["apart"])
        self.apart.set_x(min(max((low + high) / 2, half), 1 - half))
