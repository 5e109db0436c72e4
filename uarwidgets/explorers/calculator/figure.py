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
    LETTERS,
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
# Points: the ends of the lines from the top; from these to the bars; from the bars to the means;
# from a line or the end of the axis to words; between the lines of a mean's words.
# Classes: from `MANY` on the picture is under the matrix, as `html.WIDE` says; up to `MOST_NAMED`
# there is room for names.
TOP, DOWN, GAP, BEYOND, LINE, MANY, MOST_NAMED = 24, {False: 32, True: 8}, 4, 7, 17, 6, 8
LEFT, RIGHT = 196, 90  # points at the ends of the axis
FULL, PALE = 0.4, "1E"  # opacity of a recall, and of what is missed


class CalculatorFigure(Drawing):
    """A bar for each recall, and under the bars a dot for each mean.

    A bar is as thick as its class is large. Lines lead from the dots of the means up through the
    bars to a line that is as long as UAR and accuracy are apart. The recalls are a column at the
    right; at the left of each mean is what counts once in it. A dotted line through the interval
    of UAR is chance, and one through that of accuracy the majority baseline.
    `notes` are the words in the picture by their place. A picture under a large matrix is low.
    """

    def __init__(
        self, classes: Sequence[str], notes: Mapping[str, str], *, weighted: bool, narrow: bool
    ) -> None:
        n, width = len(classes), NARROW if narrow else SIZE[0]
        row, lead, low = 66, (212 - 45 * weighted) / n, n >= MANY and not narrow
        if low:  # for the most classes without captions
            row, lead = (37, 115 / n) if n < MOST_NAMED else (28, 50 - 4 * n)
        small: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        dark = small | {"color": INK}
        self._low, top = low, TOP + DOWN[low] + 8 * narrow
        means, self._scale = top + lead * n + GAP, NUMBERS[narrow] / LETTERS
        high, self._across = means + 2 * row + 40 * weighted + 8 - 6 * low, width - RIGHT - LEFT
        self.figure = new_figure((width, 54 + high))
        box = (LEFT, 50, width - RIGHT, 50 + high)
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
            new_text(axes, 1, top - 8, notes["recall"], BEYOND, **small)
            new_text(axes, 0, top - 8, notes["thick"], **look | dark)
        axes.axhline(means - GAP / 2, color=GRID, linewidth=1.5)
        first, look = means + 0.34 * row + 40 * weighted, {"points": -BEFORE - 7, "ha": "right"}
        places = {ALPHA: (means + 20, top + lead / 8)} if weighted else {}
        places |= {UAR: (first, TOP), ACCURACY: (first + row, TOP)}
        for k, (name, (y, end)) in enumerate(places.items()):
            style, main = style_of(name), name != ALPHA
            self.values[name] = new_text(axes, 0, y, notes[name], **look, label=notes[name])
            for line, word in enumerate((f"{name}_of", "once") if main and not low else ()):
                new_text(axes, 0, y + LINE * (line + 1), notes[word], **look | small)
            own: dict[str, Any] = {"clip_on": False, "zorder": 4 - k / 4, "color": style.colour}
            own |= {"ls": style.dash, "lw": 3 if main else 2, "markevery": [0]}
            own |= {"marker": "o", "ms": 12, "mec": "white", "mew": 1.5}
            (self.dots[name],) = axes.plot([0, 0], [y, end], **own)
            if main:
                del self.values[name]  # its tile has the number
                own = {"ms": min(20, row / 3.3), "zorder": 3.9 - k / 4, "color": style.colour}
                (self.whiskers[name],) = axes.plot([0, 0], [y] * 2, "-|", lw=4, mew=2.5, **own)
                # What it is compared with, seen beyond the ends of an interval, its words under it
                # or beside it. The last one moves.
                ends = (y - 9, y + 0.45 * row) if low else (y - 14, y + 30)
                own = {"ls": style_of(BASELINE).dash, "c": INK, "lw": 2, "zorder": 3.8 - k / 4}
                (self.dots[BASELINE],) = axes.plot([1 / n] * 2, ends, clip_on=False, **own)
                level, y = "chance" if name == UAR else "baseline", ends[1] + 10 * (not low)
                self.values[level] = new_text(axes, 0, y, ha="center", **dark)
        # The names of the lines, outside of both.
        sides = [] if low else [(-BEYOND, "right"), (BEYOND, "left")]
        self.heads = [new_text(axes, 0, TOP + 5, "", x, ha=ha, **dark) for x, ha in sides]
        self.values["apart"] = new_text(axes, 0, 9, ha="center", weight="bold", fontsize=19)
        (self.apart,) = axes.plot([0, 0], [TOP] * 2, c=INK, lw=3.5, zorder=2.6, clip_on=False)
        # The height of each bar, which is its number of examples.
        look = {"marker": "_", "ms": 7, "lw": 1.5, "transform": aside(axes, -7)}
        (self.thick,) = axes.plot([], [], color=SOFT, clip_on=False, **look)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        ends = sorted((measured.scores[name], style_of(name).label) for name in (UAR, ACCURACY))
        for text, (x, name) in zip(self.heads, ends, strict=False):
            text.set_x(x)
            text.set_text(name * (x == x))  # none where it is not measured
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
        self.apart.set_xdata([x for x, _ in ends])
        self.values["apart"].set_x((ends[0][0] + ends[1][0]) / 2)
        # Under its mark, or beside it, away from the line of accuracy.
        line, baseline = (np.nan_to_num(measured.scores[name]) for name in (ACCURACY, BASELINE))
        for name, level in (("chance", 1 / len(self.bars)), ("baseline", baseline)):
            half = width_of(words[name]) * self._scale / self._across / 2
            away = BEYOND / self._across + half
            beside = away if level < away + half else -away
            x = level + beside if self._low else min(max(level, half), max(1 - half, half))
            if name == "chance" and abs(x - line) < away:
                x = line - away if line > max(level, away + half) and not self._low else line + away
            self.values[name].set_x(x)
        for name, text in self.values.items():
            text.set_text(f"{text.get_label()}\u2002{words[name]}".strip())
