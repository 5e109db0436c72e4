"""UAR and accuracy as two balances: the same recalls, with other weights."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
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
    new_text,
    separate_labels,
    width_of,
)
from uarwidgets.styles import ACCURACY, ALPHA, CLASS_COLOURS, UAR, style_of

BASELINE = "majority_baseline"
# Points at the ends of the axis, and over a line that explains another.
LEFT, RIGHT, LINE = 215, 64, 19
# From `MANY` classes on the picture is under the matrix, as `html.WIDE` says, and low. Points in a
# picture of two rows, of three, and in a low one: to the first row, from row to row, and to the
# axis; the diameter of a class that has all weight.
MANY, ROWS = 6, ((118, 180, 80, 66), (94, 128, 76, 40), (46, 84, 66, 28))
# Points from a row to the middle of its triangle, to the end of a dotted line and to the words
# under that; from a line to words beside it.
MARK, DOWN, UNDER, BESIDE = 9, 30, 40, 6


class CalculatorFigure(Drawing):
    """A row for each mean: the classes are dots at their recalls, as large as their weights.

    A triangle is where they balance, the mean. A dotted line under the row of UAR is chance, and
    one under that of accuracy the majority baseline. A line leads down from UAR and one up from
    accuracy to a black line between them, their distance. Over the first row are the names of the
    classes, and of up to three their recalls. `notes` are the words in the picture by their place.
    """

    def __init__(
        self, classes: Sequence[str], notes: Mapping[str, str], *, weighted: bool, narrow: bool
    ) -> None:
        n, width = len(classes), NARROW if narrow else SIZE[0]
        low = n >= MANY and not narrow
        first, row, foot, self._largest = ROWS[2 if low else weighted]
        rows = [ALPHA] * weighted + [UAR, ACCURACY]
        high = first + row * (len(rows) - 1) + foot
        small: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        self._scale, self._across = NUMBERS[narrow] / LETTERS, width - RIGHT - LEFT
        self.figure = new_figure((width, 52 + high))
        box = (LEFT, 48, width - RIGHT, 48 + high)
        self.axes = axes = new_axes(self.figure, box, xlabel=notes["axis"])
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])  # points from the top
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.xaxis.label.set(**small)
        axes.grid(False)
        axes.spines["left"].set_visible(False)
        # Clear of a dot at 0.
        look: dict[str, Any] = {"points": -self._largest / 2 - 12, "ha": "right"}
        dot: dict[str, Any] = {"ls": "", "mec": "white", "clip_on": False}
        colours = CLASS_COLOURS if n == 2 else [SOFT] * n
        # Over the largest dot that the first row may have.
        over = first - self._largest - 8
        names = cut_to_width(classes, self._across / n)
        self._wide = (max(map(width_of, [*names, "0.000" * (n < 4)])) + 6) / self._across
        names = names if (n - 1) * self._wide < 1 else [""] * n  # there is no room
        up = over - LINE * (n < 4)
        self.names = [new_text(axes, 0, up, name, ha="center") for name in names]
        self.recalls = [new_text(axes, 0, over, ha="center", **small) for _ in names * (n < 4)]
        if not low:
            new_text(axes, 0, over, notes["size"], **look | small)
        self.weights = list[tuple[Line2D, str, int]]()
        self.means, self.compared = dict[str, Line2D](), dict[str, Text]()
        heights = first + row * np.arange(len(rows))
        self._heights = dict(zip(rows, heights.tolist(), strict=True))
        between = heights[-1] - self._largest - (4 if low else 12)
        self.apart = new_text(axes, 0, between - 15, ha="center", weight="bold", visible=not low)
        for name, y in zip(rows, heights.tolist(), strict=True):
            style = style_of(name)
            axes.plot([0, 1], [y, y], lw=3.5, color=SOFT)
            new_text(axes, 0, y - LINE / 2, notes[name], **look)
            new_text(axes, 0, y + LINE / 2, notes[f"{name}_of"], **look | small)
            for k, colour in enumerate(colours):
                self.weights.append((axes.plot(0, y, "o", c=colour, **dot)[0], name, k))
            mark: dict[str, Any] = {"c": style.colour, "ms": 18, "zorder": 4}
            (self.means[name],) = axes.plot(0, y + MARK, "^", **mark | dot)
            if name != ALPHA:
                ends = [y, y + DOWN]
                (self.level,) = axes.plot([1 / n] * 2, ends, ":", c=INK, lw=2, zorder=3)
                told: dict[str, Any] = {"ha": "center", "fontsize": NUMBERS[narrow]}
                self.compared[name] = new_text(axes, 1 / n, y + UNDER, notes["chance"], **told)
        self.leads = dict[str, Line2D]()
        for name, start in ((UAR, heights[-2] + 2 * MARK), (ACCURACY, heights[-1])):
            look = {"c": style_of(name).colour, "ls": style_of(name).dash, "lw": 2, "zorder": 2.5}
            (self.leads[name],) = axes.plot([0, 0], [start, between], **look)
        (self.gap,) = axes.plot([0, 0], [between] * 2, c=INK, lw=7, solid_capstyle="butt")

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        weights = measured.weights
        for dot, name, k in self.weights:
            size = self._largest * weights[name][k] ** 0.5
            dot.set_data(measured.recalls[[k]], [self._heights[name] - size / 2])
            dot.set_markersize(size)
        baseline, uar = measured.scores[BASELINE], measured.scores[UAR]
        for name, mean in self.means.items():
            mean.set_xdata([measured.scores[name]])
        self.gap.set_xdata([uar, measured.scores[ACCURACY]])
        for name, lead in self.leads.items():
            lead.set_xdata([measured.scores[name]] * 2)
        self.level.set_xdata([baseline] * 2)
        middle = (uar + measured.scores[ACCURACY]) / 2
        self.apart.set_text(words["apart"])
        self._place(self.apart, middle, uar, 1.14 / self._scale)
        self._place(self.compared[UAR], 1 / len(measured.recalls), uar)
        self.compared[ACCURACY].set_text(words["baseline"])
        self._place(self.compared[ACCURACY], baseline)
        last, recalls = min(1, 1 + RIGHT / self._across - self._wide / 2), measured.recalls
        places = separate_labels(np.nan_to_num(recalls).tolist(), self._wide, 0, last)
        for k, x in enumerate(places):
            self.names[k].set_x(x)
            for text in self.recalls[k : k + 1]:
                text.set_text(words[f"class_{k}_recall"])
                text.set_x(x)

    def _place(self, text: Text, x: float, line: float = np.nan, larger: float = 1) -> None:
        """Put words at a place, or as near to it as they are in the picture and beside a line."""
        half = width_of(text.get_text()) * self._scale * larger / self._across / 2
        low, high = half - LEFT / self._across, 1 + (RIGHT - BESIDE) / self._across - half
        away = half + BESIDE / self._across
        if x > line and line + away <= high:
            x = max(x, line + away)
        elif math.isfinite(line):
            x = min(x, line - away)
        text.set_x(min(max(np.nan_to_num(x), low), high))
