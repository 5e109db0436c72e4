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
from uarwidgets.kit.glass import new_area
from uarwidgets.styles import style_of

_LINE, _AXIS, _RIGHT = 18, 50, 66  # points for a line of words, the axis and the values


class DefinitionsFigure(Drawing):
    """A dot for each score with name and value, in two groups; a third has those that stay.

    `labels` are the words along the axis, ``x``, above all, ``lines``, above the second group,
    ``others``, in the row of a score that stays, ``stays``, and under a name. A line goes from a
    score's lowest to its highest value, and `band` from the lowest to the highest dot of the first
    group. A `low` picture has less room, and nothing under the names.
    """

    def __init__(
        self, labels: Mapping[str, str], groups: Sequence[Sequence[str]], *, low: bool, narrow: bool
    ) -> None:
        width, left, letters, lower = (NARROW, 176, 20, 20) if narrow else (SIZE[0], 258, 27, 34)
        above, head, foot, apart = (18, 19, 12, 3) if low else (24, 32, 20, 10 if narrow else 14)
        called, others, means = groups
        # No note is on the way of these dots, nor on that of the edges of the band.
        self._clear_of = {name: called if name in called else [name] for name in means}
        names = (*called, *others)
        told = {n: wrap(style_of(n).label, letters - 3 * (n in called)) for n in names}
        under = {n: wrap(labels[n] * (not low), lower) for n in names}
        rows = {n: _LINE * len(told[n] + under[n]) + apart for n in names}
        high = sum(rows.values()) + above + head + foot
        self._drawn: Mapping[str, tuple[float, float]] = {}
        self.figure = new_figure((width, high + _AXIS + 2))
        self.axes = axes = new_axes(self.figure, (left, _AXIS, width - _RIGHT, high + _AXIS))
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[], xlabel=labels["x"])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.spines["left"].set_visible(False)
        self._across = width - _RIGHT - left
        self._note = (width_of(labels["stays"]) + 9) / self._across
        self.band = new_area(axes, SOFT, linewidth=1)
        self.band.set_facecolor(to_rgba(SOFT, 0.18))
        self.dots, self.ranges, self.values, self.stays = {}, {}, {}, {}
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        new_text(axes, 0, _LINE / 2, labels["lines"], 2 - left, **small)
        top = float(above)
        self.band.set_y(top)
        for name in names:
            style, first = style_of(name), name in called
            if name == others[0]:
                top += foot
                new_text(axes, 0, top + head / 2 - 3, labels["others"], 2 - left, weight="bold")
                top += head
            middle = top + (rows[name] - apart) / 2
            axes.plot([0, 1], [middle] * 2, color=GRID, linewidth=0.8)
            look: Any = {"color": style.colour, "solid_capstyle": "round", "clip_on": False}
            (self.ranges[name],) = axes.plot([0, 0], [middle] * 2, linewidth=4, **look)
            look |= {"markersize": 15 if first else 11, "markeredgewidth": 0, "zorder": 4}
            (self.dots[name],) = axes.plot([0], [middle], "o", **look)
            self.values[name] = new_text(axes, 1, middle, points=9)
            of_name = [self.ranges[name], self.dots[name], self.values[name]]
            if name in means:
                self.stays[name] = new_text(axes, 0, middle, labels["stays"], 5, **small)
                of_name.append(self.stays[name])
            for k, line in enumerate(told[name] + under[name]):
                look = {"color": INK if first else SOFT} if k < len(told[name]) else small
                of_name.append(new_text(axes, 0, top + _LINE * (k + 0.5), line, 2 - left, **look))
            name_score(name, *of_name)
            top += rows[name]
            if name == called[-1]:
                self.band.set_height(top - above)
                self.apart = new_text(axes, 0, top + _LINE / 2 + 4, ha="center")

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        if measured.ranges is not self._drawn:  # another matrix
            self._drawn = measured.ranges
            for name, line in self.ranges.items():
                line.set_xdata(self._drawn[name])
            for name, note in self.stays.items():
                # Beside its number, or at the other end: where there is room.
                ends = np.ravel([self._drawn[each] for each in self._clear_of[name]])
                right = np.fmax.reduce(ends) < 1 - self._note
                room = right or np.fmin.reduce(ends) > self._note
                seen = bool(room and np.isfinite(measured.scores[name]))
                note.set(x=right * (1 - self._note), visible=seen)
        for name, dot in self.dots.items():
            score = measured.scores[name]
            dot.set_xdata([score])
            # Where there is none, there is room for why.
            self.values[name].set(x=0 if np.isnan(score) else 1, text=words[f"value_{name}"])
        self.band.set(x=measured.spread[0], width=np.ptp(measured.spread))
        half = width_of(words["apart"]) / 2 / self._across
        self.apart.set(text=words["apart"], x=np.clip(np.mean(measured.spread), half, 1 - half))
