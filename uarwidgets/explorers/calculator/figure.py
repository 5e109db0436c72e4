"""The recalls as bars over UAR and accuracy, their two means, and how far apart these are."""

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
ALPHA, APART = "alpha_weighted_recall", "apart"
# Points: a line of words, and the stroke from the top. Classes: from `MANY` on the picture is under
# the matrix, as `html.WIDE` says; up to `MOST_NAMED` there is room for names.
LINE, TOP, MANY, MOST_NAMED = 24, 9, 6, 8
LEFT, RIGHT = 204, 16  # points at the ends of the axis; at the left a number takes up to 113


class CalculatorFigure(Drawing):
    """A bar for each recall, a dot for each mean of them; alpha's, where it is shown, is a ring.

    A bar is as thick as its class is large. Lines lead from the dots of UAR and accuracy up through
    the bars to a stroke as long as the two are apart. A triangle under the dot of accuracy is the
    majority baseline. Of three classes or more those that the sentence names have darker bars.
    `notes` are the words in the picture by their place. A picture under a large matrix is low.
    """

    def __init__(
        self, classes: Sequence[str], notes: Mapping[str, str], *, weighted: bool, narrow: bool
    ) -> None:
        n, width = len(classes), NARROW if narrow else SIZE[0]
        row, lead, low = 45, (177 - LINE * weighted) / n, n >= MANY and not narrow
        if low:  # for the most classes without captions
            row, lead = (36, 130 / n) if n < MOST_NAMED else (20, 51 - 4 * n)
        self._lead, self._small, self._named = lead, NUMBERS[narrow], tuple[int, ...]()
        means = LINE + lead * n
        high, under = means + 3 * row + LINE * weighted, 72 if narrow else 50
        axis = notes["axis"].replace("\n", "\n" if narrow else "; ")
        self.figure = new_figure((width, under + high + 4))
        box = (LEFT, under, width - RIGHT, under + high)
        self.axes = axes = new_axes(self.figure, box, xlabel=axis)
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])  # points from the top
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "", "0.5", "", "1"])
        self.bars, self.backs, self.values = dict[str, Rectangle](), [], dict[str, Text]()
        self.dots, self.whiskers = dict[str, Line2D](), dict[str, Line2D]()
        colours = CLASS_COLOURS if n == 2 else [SOFT] * n
        for k, name in enumerate(cut_to_width(classes, LEFT - 113)):
            if not low or n <= MOST_NAMED:
                counted = "" if lead > 40 else None
                self._new_label(f"class_{k}_recall", name, LINE + lead * (k + 0.5), counted)
            self.backs.append(new_area(axes, colours[k], alpha=0.15, linewidth=0))
            self.bars[f"class_{k}_recall"] = new_area(axes, f"{colours[k]}99", linewidth=0)
        axes.axhline(means, color=GRID, linewidth=1.5)
        for k, name in enumerate((UAR, ACCURACY)):
            y = means + row * (k + 0.5)
            self._new_label(name, style_of(name).label, y, notes[name] if row > 20 else None)
            look: Any = {"color": style_of(name).colour, "zorder": 4 - k / 2}
            # Its ends are seen beside a dot that is wider than it.
            ends: Any = {"markersize": min(20, row - 8), "markeredgewidth": 2.5, "zorder": 3}
            (self.whiskers[name],) = axes.plot([0, 0], [y] * 2, "-|", linewidth=4, **look | ends)
            look |= {"linestyle": style_of(name).dash, "linewidth": 3, "clip_on": False}
            look |= {"marker": "o", "markersize": 18 - 4 * k, "markevery": [0]}
            look |= {"markeredgecolor": "white", "markeredgewidth": 1.5}
            # From the dot up through the bars.
            (self.dots[name],) = axes.plot([0, 0], [y, TOP], **look)
        self._new_label(APART, "", TOP)
        (self.apart,) = axes.plot([0, 0], [TOP] * 2, color=INK, linewidth=7, zorder=4)
        y = means + 2.5 * row
        self._new_label(BASELINE, notes[BASELINE], y, "" if row > 20 else None)
        look = {"color": INK, "marker": [(0, 5), (3, -5), (-3, -5)], "markersize": min(18, row - 6)}
        (self.dots[BASELINE],) = axes.plot([0], [y - 13 * (row > 20)], clip_on=False, **look)
        if weighted:
            self._new_label(ALPHA, notes[ALPHA], high - LINE / 2)
            self.dots[ALPHA] = new_ring(axes, style_of(ALPHA).colour)
            self.dots[ALPHA].set_ydata([high - LINE / 2])

    def _new_label(self, name: str, label: str, y: float, note: str | None = None) -> None:
        """Add a name with its value, and under it a note, which is a word if it is empty."""
        look: Any = {"points": -BEFORE, "ha": "right"}
        weight, up = "bold" if name in (UAR, APART) else "normal", 9 * (note is not None)
        self.values[name] = new_text(self.axes, 0, y - up, label=label, weight=weight, **look)
        if note is not None:
            look |= {"color": SOFT, "fontsize": self._small}
            under = new_text(self.axes, 0, y + up, note, **look)
            self.values |= {} if note else {f"{name}_found": under}

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        thick = np.fmax(measured.sizes / max(*measured.sizes, 1), 0.06) * self._lead * 0.76
        for k, (bar, back) in enumerate(zip(self.bars.values(), self.backs, strict=True)):
            y = LINE + self._lead * (k + 0.5) - thick[k] / 2
            bar.set_bounds(0, y, np.nan_to_num(measured.recalls[k]), thick[k])
            back.set_bounds(0, y, 1, thick[k])
        if measured.named != self._named and len(self.bars) > 2:
            self._named = measured.named
            for k, (name, bar) in enumerate(self.bars.items()):
                bar.set_facecolor(f"{INK}CC" if k in self._named else f"{SOFT}80")
                if name in self.values:
                    self.values[name].set_fontweight("bold" if k in self._named else "normal")
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]] * (2 if name in self.whiskers else 1))
        means = [measured.scores[name] for name in (UAR, ACCURACY)]
        self.apart.set_xdata(means)
        self.values[APART].set_x(min(means) if words[APART] else 0)
        for name, text in self.values.items():
            text.set_text(f"{text.get_label()}\u2002{words[name]}".strip())
