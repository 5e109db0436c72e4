"""Dots of the definitions that somebody calls balanced accuracy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

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

_LINE, _AXIS, _HEAD = 18, 50, 46  # points for a line of words, the axis and the words above


class DefinitionsFigure(Drawing):
    """A dot for each definition, with the name and the value, and a pale one where it began.

    `labels` are the names of the rows, what their scores are made of in a second line, and the
    words above these, ``called``, over a pale dot, ``began``, along the axis and above the values,
    ``x``, and above the numbers of a bar's ends, the lowest and the highest score, ``moves``.
    `band` goes from the lowest dot to the highest, over how far these are apart, under an `area` as
    wide behind the dots. A `low` picture has less room: only the names and the values.
    """

    def __init__(
        self, labels: Mapping[str, str], called: Sequence[str], *, low: bool, narrow: bool
    ) -> None:
        width, left, letters, right = (NARROW, 176, 20, 126) if narrow else (SIZE[0], 258, 33, 120)
        head, apart = (48, 8) if low else (_HEAD + 30, 38 if narrow else 52)
        parts = {name: labels[name].split("\n")[: 1 if low else 2] for name in called}
        lines = {n: [x for part in parts[n] for x in wrap(part, letters)] for n in called}
        high = sum(_LINE * len(x) + apart for x in lines.values()) + head + min(34, 58 - apart)
        self._drawn = dict[str, tuple[float, float]]()
        self.figure = new_figure((width, high + _AXIS + 2))
        box = left, _AXIS, width - right, high + _AXIS - _HEAD
        self.axes = axes = new_axes(self.figure, box, xlabel=labels["x"])
        axes.set(xlim=(0, 1), ylim=(high, _HEAD), yticks=[])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        self.dots, self.ranges, self.values = dict[str, Any](), {}, {}
        self.starts, self.ends, self.began = dict[str, Any](), {}, {}
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        for k, line in enumerate(wrap(labels["called"], letters)):
            new_text(axes, 0, 14 + _LINE * k, line, 2 - left)
        at_end: Any = {"points": right - 4, "ha": "right"}
        new_text(axes, 1, 14, labels["x"], **at_end)
        new_text(axes, 1, 14 + _LINE, labels["moves"], **at_end, **small)
        bar: Any = {"solid_capstyle": "butt", "clip_on": False}
        top = float(head)
        for name in called:
            y, style = top + _LINE * len(lines[name]) / 2, style_of(name)
            axes.plot([0, 1], [y] * 2, color=GRID, lw=0.6, **bar)
            pale: Any = {"color": to_rgba(style.colour, 0.5)}
            (self.ranges[name],) = axes.plot([0, 0], [y] * 2, lw=8, **pale, **bar)
            look: Any = {"ms": 18 if low else 24, "mew": 0, "clip_on": False, "zorder": 4}
            (self.starts[name],) = axes.plot([0], [y], "o", **pale, **look)
            (self.dots[name],) = axes.plot([0], [y], "o", color=style.colour, **look)
            self.values[name] = new_text(axes, 1, y if low else y - _LINE / 2, **at_end)
            of_name = [each[name] for each in (self.ranges, self.starts, self.dots, self.values)]
            if not low:
                ends = new_text(axes, 1, y + _LINE / 2, labels["stays"], **at_end, **small)
                of_name.append(ends)
                if name != called[0]:  # no share moves the mean of the recalls
                    began = new_text(axes, 0, y - 22, labels["began"], ha="center", **small)
                    of_name.append(began)
                    self.ends[name], self.began[name] = ends, began
            for k, line in enumerate(lines[name]):
                look = small if k else {"weight": "bold"}
                of_name.append(new_text(axes, 0, top + _LINE * (k + 0.5), line, 2 - left, **look))
            top += _LINE * len(lines[name]) + apart
            name_score(name, *of_name)
        bottom = min(top + 4, y + 36)
        middle, pale = [(_HEAD + bottom) / 2] * 2, to_rgba(GRID, 0.33)
        (self.area,) = axes.plot([0, 0], middle, color=pale, lw=bottom - _HEAD, zorder=1, **bar)
        (self.band,) = axes.plot([0, 0], [bottom] * 2, color=SOFT, linewidth=5, **bar)
        self.apart = new_text(axes, 0, bottom + 17, ha="center")

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        if measured.ranges is not self._drawn:  # another matrix
            self._drawn = measured.ranges
            for name, line in self.ranges.items():
                line.set_xdata(self._drawn[name])
                self.starts[name].set_xdata([measured.own[name].value])
            for name, text in self.ends.items():
                text.set_text(words[f"range_{name}"])
                self.began[name].set_x(measured.own[name].value)
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
            self.values[name].set_text(words[f"value_{name}"])
        for name, text in self.began.items():  # over a pale dot that is apart from its dot
            text.set_visible(abs(measured.own[name].value - measured.scores[name]) > 0.04)
        low, high = measured.spread
        self.apart.set_visible(low < high)
        for each in (self.band, self.area):
            each.set_xdata([low, high])
        self.apart.set(x=(low + high) / 2, text=words["differ"])
