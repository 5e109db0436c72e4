"""The recalls as bars on the axis from 0 to 1 over UAR, and below them the other scores as dots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BEFORE,
    GRID,
    INK,
    LETTERS,
    NARROW,
    NUMBERS,
    SIZE,
    SOFT,
    Drawing,
    cut_to_width,
    new_axes,
    new_figure,
    new_ring,
    new_text,
)
from uarwidgets.kit.glass import new_area
from uarwidgets.styles import CLASS_COLOURS, style_of

ACCURACY, BASELINE, UAR = "accuracy", "majority_baseline", "unweighted_average_recall"
_ALPHA = "alpha_weighted_recall"
HEADING, AXIS = "recall; thickness: class size", "score; bracket: 95% interval"
SCORES = UAR, ACCURACY, BASELINE, _ALPHA
RIGHT, HEAD = 96, 22  # points: for values, and of a line of words above the bars
HIGHEST, MOST_NAMED = 66, 8  # points of a recall at the most, and classes that have room for names


class CalculatorFigure(Drawing):
    """A bar for each recall, a row for each score, with name and value; alpha's dot is a ring.

    A bar is as thick as its class is large. Lines join UAR and accuracy to the recalls that they
    are means of, with `notes` of how under their names. The majority baseline is a triangle under
    the row of accuracy, with a line up to it. Of three classes or more the bar of the one
    that the sentence names is darker. Without notes the picture is low: it is under a large matrix.
    """

    def __init__(self, classes: Sequence[str], notes: Mapping[str, str], *, narrow: bool) -> None:
        n, low = len(classes), not notes
        width, left = (NARROW, 190) if narrow else (SIZE[0], 262)
        shown = SCORES if n == 2 else SCORES[:-1]
        row, bottom = (28 if n < 8 else 24, 46) if low else (46, 52)
        lead = min(25, 52 - 4 * n) if low else min(HIGHEST, 214 / n)
        named = not low or n <= MOST_NAMED
        top = self._first = float(HEAD * named)
        high = top + lead * n + row * 3 + 24 * (n == 2)
        self._notes, self._lead, self._small = notes, lead, NUMBERS[narrow]
        self._row, self._named = row, -1  # no class yet
        self.figure = new_figure((width, bottom + high + 6))
        box = (left, bottom, width - RIGHT - 26 * (n == 2), bottom + high)
        self.axes = axes = new_axes(self.figure, box, xlabel=AXIS)
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])  # points from the top
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "", "0.5", "", "1"])
        self.bars, self.backs, self.values = dict[str, Rectangle](), [], dict[str, Text]()
        self.dots, self.whiskers = dict[str, Line2D](), dict[str, Line2D]()
        colours = CLASS_COLOURS if n == 2 else [SOFT] * n
        # Where they have no room, the names are beside the matrix.
        y, beside, align = (HEAD / 2, 6, "left") if named else (lead * n / 2, -BEFORE, "right")
        new_text(axes, 0, y, HEADING, beside, ha=align, color=SOFT)
        for k, name in enumerate(cut_to_width(classes, left - 2 * BEFORE)):
            if named:
                self._new_row(f"class_{k}_recall", name, top + lead / 2, lead > 40)
            self.backs.append(new_area(axes, colours[k], alpha=0.15, linewidth=0))
            self.bars[f"class_{k}_recall"] = new_area(axes, f"{colours[k]}99", linewidth=0)
            top += lead
        axes.axhline(top + row, color=GRID, linewidth=1.5)
        for name in shown:
            y = top + (12 if name == _ALPHA else row / 2)
            self._new_row(name, style_of(name).label + ", the mean" * (name == UAR), y)
            top += row

    def _new_row(self, name: str, label: str, y: float, counted: bool = False) -> None:
        """Add a name and its value, the dot of a score, and the line from UAR to the recalls."""
        axes, leads, quiet = self.axes, name == UAR, name == _ALPHA
        colour, weight = SOFT if quiet else INK, "bold" if leads else "normal"
        size: Any = {"color": colour, "fontsize": self._small if quiet else LETTERS}
        up = 9 if counted or name in self._notes else 0
        new_text(axes, 0, y - up, label, -BEFORE, ha="right", weight=weight, **size)
        if up:
            small: Any = {"color": SOFT, "fontsize": self._small}
            told = self._notes.get(name, "")
            note = new_text(axes, 0, y + up, told, -BEFORE, ha="right", **small)
            self.values |= {f"{name}_found": note} if counted else {}
        self.values[name] = new_text(axes, 1, y, "", 14, **size)
        if name == _ALPHA:
            self.dots[name] = new_ring(axes, style_of(name).colour)
            self.dots[name].set(ydata=[y], markersize=10, markeredgewidth=2.5)
        elif name == BASELINE:
            # Up to accuracy's bracket.
            look: Any = {"color": INK, "markersize": 13, "clip_on": False, "markevery": [0]}
            (self.dots[name],) = axes.plot([0, 0], [y, y - self._row + 13], "-^", **look)
        elif name in SCORES:
            look = {"color": style_of(name).colour, "zorder": 4 if leads else 3.5}
            # Its ends are seen beside a dot that is wider than it.
            look |= {"markersize": min(20, self._row - 8), "markeredgewidth": 2.5, "linewidth": 4}
            (self.whiskers[name],) = axes.plot([np.nan] * 2, [y] * 2, "-|", **look | {"zorder": 3})
            look |= {"markersize": 20 if leads else 13, "markevery": [0]}
            look |= {"linestyle": style_of(name).dash, "linewidth": 2.2, "clip_on": False}
            look |= {"markeredgecolor": "white", "markeredgewidth": 1.5}
            # From the dot up to the recalls.
            (self.dots[name],) = axes.plot([np.nan] * 2, [y, self._first], marker="o", **look)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        thick = np.fmax(measured.sizes / max(*measured.sizes, 1), 0.06) * self._lead * 0.76
        for k, (bar, back) in enumerate(zip(self.bars.values(), self.backs, strict=True)):
            y = self._first + self._lead * (k + 0.5) - thick[k] / 2
            bar.set_bounds(0, y, np.nan_to_num(measured.recalls[k]), thick[k])
            back.set_bounds(0, y, 1, thick[k])
        if measured.named != self._named and len(self.bars) > 2:
            self._named = measured.named
            for k, (name, bar) in enumerate(self.bars.items()):
                bar.set_facecolor(f"{INK}CC" if k == self._named else f"{SOFT}80")
                if name in self.values:
                    self.values[name].set_fontweight("bold" if k == self._named else "normal")
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, text in self.values.items():
            text.set_text(words["weighted" if name == _ALPHA else name])
        for name, dot in self.dots.items():
            dot.set_xdata(np.full_like(dot.get_ydata(), measured.scores[name]))
