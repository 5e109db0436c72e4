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
    aside,
    cut_to_width,
    new_axes,
    new_figure,
    new_text,
    width_of,
)
from uarwidgets.kit.glass import new_area
from uarwidgets.styles import CLASS_COLOURS, style_of

ACCURACY, BASELINE, UAR = "accuracy", "majority_baseline", "unweighted_average_recall"
ALPHA = "alpha_weighted_recall"
# Points: the ends of the lines from the top; from these to the bars, with words between or without;
# from the bars to the means; from a line or the end of the axis to words.
# Classes: from `MANY` on the picture is under the matrix, as `html.WIDE` says; up to `MOST_NAMED`
# there is room for names.
TOP, DOWN, GAP, BEYOND, MANY, MOST_NAMED = 24, {False: 66, True: 8}, 4, 7, 6, 8
LEFT, RIGHT = 176, {False: 122, True: 62}  # points at the ends of the axis, in a low one
FULL, PALE = 0.4, "1E"  # opacity of a recall, and of what is missed


class CalculatorFigure(Drawing):
    """A bar for each recall, and under the bars a dot for each mean.

    A bar is as thick as its class is large. Lines lead from the dots of the means up through the
    bars to what counts once in each mean, outside of them. A line over them is as long as UAR and
    accuracy are apart. The recalls are a column at the right. A triangle in the row of UAR is
    chance, and one in the row of accuracy the majority baseline.
    `notes` are the words in the picture by their place. A picture under a large matrix is low.
    """

    def __init__(
        self, classes: Sequence[str], notes: Mapping[str, str], *, weighted: bool, narrow: bool
    ) -> None:
        n, width = len(classes), NARROW if narrow else SIZE[0]
        row, lead, low = 60, (205 - 45 * weighted) / n, n >= MANY and not narrow
        if low:  # for the most classes without captions
            row, lead = (37, 115 / n) if n < MOST_NAMED else (28, 50 - 4 * n)
        small: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        self._low, top = low, TOP + DOWN[low]
        means = top + lead * n + GAP
        high, self._across = means + (2 + weighted) * row + 8 - 6 * low, width - RIGHT[low] - LEFT
        self.figure = new_figure((width, 54 + high))
        box = (LEFT, 50, width - RIGHT[low], 50 + high)
        self.axes = axes = new_axes(self.figure, box, xlabel=notes["axis"])
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])  # points from the top
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "", "0.5", "", "1"])
        axes.grid(False)
        axes.spines["left"].set_bounds(high, top)
        self.bars, self.backs, self.values = dict[str, Rectangle](), [], dict[str, Text]()
        self.dots, self.whiskers = dict[str, Line2D](), dict[str, Line2D]()
        self._middles, self._most = top + lead * (np.arange(n) + 0.5), 0.76 * lead
        colours = CLASS_COLOURS if n == 2 else [SOFT] * n
        for k, name in enumerate(cut_to_width(classes, LEFT - 20)):
            score = f"class_{k}_recall"
            self.backs.append(new_area(axes, f"{colours[k]}{PALE}", linewidth=0))
            self.bars[score] = new_area(axes, colours[k], alpha=FULL, linewidth=0)
            if not low or n <= MOST_NAMED:
                y, look = self._middles[k], dict[str, Any](points=-BEFORE - 7, ha="right")
                new_text(axes, 0, y - 8 * (lead > 40), name, **look)
                self.values[score] = new_text(axes, 1, y, "", BEYOND)
                if lead > 40:
                    self.values[f"{score}_of"] = new_text(axes, 0, y + 9, **look | small)
        if self.values:
            new_text(axes, 1, self._middles[0] - 18, notes["recall"], BEYOND, **small)
        axes.axhline(means - GAP / 2, color=GRID, linewidth=1.5)
        tops = {ALPHA: top + lead / 8, UAR: TOP, ACCURACY: TOP}
        for k, name in enumerate(name for name in tops if weighted or name != ALPHA):
            middle, main = means + row * (k + 0.5), name != ALPHA
            style, y = style_of(name), middle - 0.16 * row * main
            look = {"points": -BEFORE, "ha": "right"}
            self.values[name] = new_text(axes, 0, y, notes[name], **look, label=notes[name])
            look = {"clip_on": False, "zorder": 4 - k / 4, "color": style.colour}
            look |= {"ls": style.dash, "lw": 3 if main else 2, "markevery": [0]}
            look |= {"marker": "o", "ms": 12, "mec": "white", "mew": 1.5}
            (self.dots[name],) = axes.plot([0, 0], [y, tops[name]], **look)
            if main:
                del self.values[name]  # its tile has the number
                look = {"ms": min(20, row / 2.5), "mew": 2.5, "zorder": 3, "color": style.colour}
                (self.whiskers[name],) = axes.plot([0, 0], [y] * 2, "-|", lw=4, **look)
                # What it is compared with: under its interval, its words under it or beside it.
                y += 0.42 * row if low else 17
                look = {"mec": INK, "mew": 1.5, "ms": 9, "clip_on": False}
                (mark,) = axes.plot([1 / n] * 2, [y] * 2, "^", c="none", **look)
                look = {"points": 8 * low, "ha": "left" if low else "center", "zorder": 4.5}
                told = new_text(axes, 1 / n, y + 16 * (not low), notes["chance"], **look | small)
        self.dots[BASELINE], self.values["baseline"] = mark, told
        told.set_horizontalalignment("right")
        # What counts once in each of the two means.
        self.heads = dict[str, list[Text]]()
        for name in self.whiskers if not low else ():
            rows: Any = (39, name, {}), (57, f"{name}_of", small), (74, "once", small)
            self.heads[name] = [new_text(axes, 0, y, notes[row], **s) for y, row, s in rows]
        self.values["apart"] = new_text(axes, 0, 9, ha="center", weight="bold", fontsize=19)
        (self.apart,) = axes.plot([0, 0], [TOP] * 2, c=INK, lw=3.5, zorder=2.6, clip_on=False)
        # The height of each bar, which is its number of examples.
        look = {"marker": "_", "ms": 7, "lw": 1.5, "transform": aside(axes, -7)}
        (self.thick,) = axes.plot([], [], color=SOFT, clip_on=False, **look)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        low, high = sorted(measured.scores[name] for name in (UAR, ACCURACY))
        thick = np.fmax(measured.sizes / max(*measured.sizes, 1), 0.06) * self._most
        for k, bar in enumerate(self.bars.values()):
            y, end = self._middles[k] - thick[k] / 2, np.nan_to_num(measured.recalls[k])
            bar.set_bounds(0, y, end, thick[k])
            self.backs[k].set_bounds(0, y, 1, thick[k])
        ys = self._middles + [[-0.5], [0.5], [np.nan]] * thick
        self.thick.set_data([0] * ys.size, ys.T.ravel())
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]] * 2)
        self.apart.set_xdata([low, high])
        self.values["apart"].set_x((low + high) / 2)
        for name, side in zip(sorted(self.heads, key=measured.scores.get), (-1, 1), strict=False):
            x = np.nan_to_num(measured.scores[name]) + side * BEYOND / self._across
            for text in self.heads[name]:  # outside of its line
                text.set_x(x)
                text.set_horizontalalignment("right" if side < 0 else "left")
                text.set_visible(name in measured.intervals)
        # Around its mark, or, in a low picture, at its side: how much of it is at the right.
        baseline, wide = np.nan_to_num(measured.scores[BASELINE]), width_of(words["baseline"])
        part = 0.45 if not self._low else 1 if baseline < 0.6 else -0.1
        x = min(baseline + part * wide / self._across, 1 + RIGHT[self._low] / self._across)
        self.values["baseline"].set_x(max(x, (wide - LEFT) / self._across))
        for name, text in self.values.items():
            text.set_text(f"{text.get_label()}\u2002{words[name]}".strip())
