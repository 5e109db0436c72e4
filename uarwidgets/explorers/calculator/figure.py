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
    new_text,
    width_of,
)
from uarwidgets.kit.glass import new_area
from uarwidgets.styles import CLASS_COLOURS, style_of

ACCURACY, BASELINE, UAR = "accuracy", "majority_baseline", "unweighted_average_recall"
ALPHA = "alpha_weighted_recall"
# Points: a line of words, the arrow from the top, from the bars to the means, and an arrow's head.
# Classes: from `MANY` on the picture is under the matrix, as `html.WIDE` says; up to `MOST_NAMED`
# there is room for names.
LINE, TOP, GAP, HEAD, MANY, MOST_NAMED = 20, 9, 4, 7, 6, 8
LEFT, RIGHT = 204, 16  # points at the ends of the axis; at the left a number takes up to 113
FULL, PALE = 0.45, "1E"  # opacity of a recall, and of what is missed


class CalculatorFigure(Drawing):
    """A bar for each recall, and under the bars a dot for each mean.

    A bar is as thick as its class is large. Lines lead from the dots of the means up through the
    bars. An arrow is as long as UAR and accuracy are apart. A tick in the row of UAR is chance, and
    one in the row of accuracy the majority baseline. `notes` are the words in the picture by their
    place. A picture under a large matrix is low.
    """

    def __init__(
        self, classes: Sequence[str], notes: Mapping[str, str], *, weighted: bool, narrow: bool
    ) -> None:
        n, width = len(classes), NARROW if narrow else SIZE[0]
        row, lead, low = 54, (198 - 45 * weighted) / n, n >= MANY and not narrow
        if low:  # for the most classes without captions
            row, lead = (39, 122 / n) if n < MOST_NAMED else (28, 51 - 4 * n)
        self._lead, self._small = lead, dict[str, Any](color=SOFT, fontsize=NUMBERS[narrow])
        means = LINE + lead * n + GAP
        high, self._across = means + (2 + weighted) * row + 3, width - RIGHT - LEFT
        self.figure = new_figure((width, 54 + high))
        box = (LEFT, 50, width - RIGHT, 50 + high)
        self.axes = axes = new_axes(self.figure, box, xlabel=notes["axis"])
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])  # points from the top
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "", "0.5", "", "1"])
        axes.grid(False)
        self.bars, self.backs, self.values = dict[str, Rectangle](), [], dict[str, Text]()
        self.dots, self.whiskers = dict[str, Line2D](), dict[str, Line2D]()
        new_text(axes, 0, TOP, notes["thick"], -BEFORE, ha="right", **self._small)
        colours = CLASS_COLOURS if n == 2 else [SOFT] * n
        for k, name in enumerate(cut_to_width(classes, LEFT - 113)):
            score = f"class_{k}_recall"
            if not low or n <= MOST_NAMED:
                self._new_label(score, LINE + lead * (k + 0.5), name, lead > 40)
            self.backs.append(new_area(axes, f"{colours[k]}{PALE}", linewidth=0))
            self.bars[score] = new_area(axes, colours[k], alpha=FULL, linewidth=0)
        axes.axhline(means - GAP / 2, color=GRID, linewidth=1.5)
        tops = {ALPHA: LINE + lead / 8, UAR: TOP, ACCURACY: TOP}
        for k, name in enumerate(name for name in tops if weighted or name != ALPHA):
            middle, main = means + row * (k + 0.5), name != ALPHA
            self._new_label(name, middle, notes[name], row > 30 and main)
            style, y = style_of(name), middle - 0.16 * row * main
            look: Any = {"clip_on": False, "zorder": 4 - k / 4, "color": style.colour}
            look |= {"ls": style.dash, "lw": 3 if main else 2, "markevery": [0]}
            look |= {"marker": "o", "ms": 12, "mec": "white", "mew": 1.5}
            (self.dots[name],) = axes.plot([0, 0], [y, tops[name]], **look)
            if main:
                del self.values[name]  # its tile has the number
                look = {"ms": min(20, row / 2.5), "mew": 2.5, "zorder": 3, "color": style.colour}
                (self.whiskers[name],) = axes.plot([0, 0], [y] * 2, "-|", lw=4, **look)
                # What it is compared with: a tick, and under it its name and number.
                ends = [y - row / 5, y + row / 4.5]
                (tick,) = axes.plot([1 / n] * 2, ends, c=INK, lw=2.5, zorder=3.5, clip_on=False)
                told = new_text(axes, 0, y + 0.42 * row, ha="center", **self._small)
                self.values["chance" if name == UAR else "baseline"] = told
        self.dots[BASELINE] = tick
        self.values["apart"] = new_text(axes, 0, TOP, ha="center", weight="bold")
        ys = [TOP - 5, TOP, TOP + 5, TOP, TOP, TOP - 5, TOP, TOP + 5]
        (self.apart,) = axes.plot(ys, ys, color=INK, linewidth=2, zorder=4, clip_on=False)

    def _new_label(self, name: str, y: float, label: str, note: bool = False) -> None:
        """Add a name with its value, and under it a note."""
        look: Any = {"points": -BEFORE, "ha": "right"}
        self.values[name] = new_text(self.axes, 0, y - 8 * note, label, **look, label=label)
        if note:
            self.values[f"{name}_found"] = new_text(self.axes, 0, y + 9, **look | self._small)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        thick = np.fmax(measured.sizes / max(*measured.sizes, 1), 0.06) * self._lead * 0.76
        for k, (bar, back) in enumerate(zip(self.bars.values(), self.backs, strict=True)):
            y = LINE + self._lead * (k + 0.5) - thick[k] / 2
            bar.set_bounds(0, y, np.nan_to_num(measured.recalls[k]), thick[k])
            back.set_bounds(0, y, 1, thick[k])
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]] * 2)
        low, high = sorted(measured.scores[name] for name in (UAR, ACCURACY))
        # Where there is no room between the two for its heads, the arrow is a line.
        head = HEAD / self._across
        head = head if high - low > 3.5 * head else np.nan
        left, right = low + head, high - head
        self.apart.set_xdata([left, low, left, low, high, right, high, right])
        # Beside the arrow, where there is room.
        half = 0.55 * width_of(words["apart"]) / self._across + 0.02
        self.values["apart"].set_x(low - half if low > 2 * half else high + half)
        # Chance is named where the line of accuracy does not go, if there is room.
        chance, baseline = 1 / len(self.bars), np.nan_to_num(measured.scores[BASELINE])
        room, half = (0.45 * width_of(words[x]) / self._across for x in ("chance", "baseline"))
        side = -1.1 if measured.scores[ACCURACY] > chance > 2.2 * room else 1.1
        self.values["chance"].set_x(chance + side * room)
        self.values["baseline"].set_x(min(max(baseline, half), 1 - half))
        for name, text in self.values.items():
            text.set_text(f"{text.get_label()}\u2002{words[name]}".strip())
