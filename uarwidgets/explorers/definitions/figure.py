"""Dots of the definitions that somebody calls balanced accuracy, and of other scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    GRID,
    INK,
    NARROW,
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

_NAME, _DOT = 0.42, 0.68  # of a row: the lower edge of its name, and the middle of its dot
_APART = 0.55  # of a row, for the heading of a group
_FOOT = 0.6  # of a row, for the bracket under the first group
_LOW = 248  # points: the height where each name is beside its dot


class DefinitionsFigure(Drawing):
    """A dot for each score with name and value, in two groups.

    `labels` are the words along the axis, ``x``, above the two groups, ``called`` and ``others``,
    and beside a name. Behind a dot is its range, from its lowest to its highest score. The bracket
    `span` goes from the lowest to the highest dot of the first group. The names of a `low` picture
    are beside the dots.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        called: Sequence[str],
        others: Sequence[str],
        *,
        low: bool = False,
        narrow: bool = False,
    ) -> None:
        width, height = (NARROW, NARROW) if narrow else (SIZE[0], _LOW if low else SIZE[1])
        beside = low and not narrow
        self._drawn: Mapping[str, tuple[float, float]] = {}
        self.figure = new_figure((width, height))
        names = (*called, *others)
        left = max(width_of(style_of(name).label) for name in names) + 12 if beside else 14
        self.axes = axes = new_axes(self.figure, (left, 50, width - 66, height - 2))
        apart = 0.8 if beside else _APART
        last = len(names) + 2 * apart + _FOOT
        axes.set(xlim=(0, 1), ylim=(last, 0), yticks=[], xlabel=labels["x"])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.spines["left"].set_visible(False)
        under = apart + len(called) + _FOOT / 2
        (self.span,) = axes.plot([0, 0], [under] * 2, "|-", color=INK, lw=3.5, ms=13, mew=3.5)
        (self.to_dots,) = axes.plot([], [], color=SOFT, linewidth=1.5, zorder=1)
        self._called = called
        self.dots: dict[str, Line2D] = {}
        self.ranges: dict[str, Line2D] = {}
        self.values: dict[str, Text] = {}
        for k, name in enumerate(names):
            row, style = k + apart + (apart + _FOOT) * (name in others), style_of(name)
            if name in (called[0], others[0]):
                heading = labels["called" if k == 0 else "others"]
                new_text(axes, 0, row - 0.1, heading, 14 - left, va="bottom", weight="bold")
            middle = row + (0.5 if beside else _DOT)
            axes.plot([0, 1], [middle] * 2, color=GRID, linewidth=1)
            alpha, large = (0.25, 14) if name in others else (0.6, 17)
            look: Any = {"color": style.colour, "alpha": alpha, "linewidth": 8}
            (self.ranges[name],) = axes.plot([0, 0], [middle] * 2, **look)
            (self.dots[name],) = axes.plot(
                [0], [middle], "o", color=style.colour, markersize=large, clip_on=False, zorder=4,
                markeredgecolor="white", markeredgewidth=2,
            )  # fmt: skip
            self.values[name] = new_text(axes, 1, middle, points=9)
            of_name = [self.ranges[name], self.dots[name], self.values[name]]
            if beside:
                of_name.append(new_text(axes, 0, middle, style.label, -8, ha="right"))
            else:
                whose: Any = {"ha": "right", "va": "bottom", "color": SOFT}
                of_name.append(new_text(axes, 0, row + _NAME, style.label, va="bottom"))
                of_name.append(new_text(axes, 1, row + _NAME, labels[name], 58, **whose))
            name_score(name, *of_name)
        dots: Any = [self.dots[name].get_ydata() for name in called]
        heights = np.ravel([(y, under, np.nan) for (y,) in dots])
        self.to_dots.set_data(0 * heights, heights)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        if measured.ranges is not self._drawn:  # another matrix
            self._drawn = measured.ranges
            for name, band in self.ranges.items():
                band.set_xdata(measured.ranges[name])
        for name, dot in self.dots.items():
            score = measured.scores[name]
            dot.set_xdata([score])
            self.values[name].set_x(0 if np.isnan(score) else 1)  # where there is room for why
            self.values[name].set_text(words[f"value_{name}"])
        self.span.set_xdata(measured.spread)
        self.to_dots.set_xdata(np.repeat([measured.scores[name] for name in self._called], 3))
