"""The recalls as bars, and under them UAR and accuracy, their two means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BEFORE,
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
    width_of,
)
from uarwidgets.kit.glass import new_area
from uarwidgets.styles import ACCURACY, ALPHA, CLASS_COLOURS, UAR, style_of

BASELINE = "majority_baseline"
# Points: from the bars to a mean, from mean to mean and from there to the axis; the bars together;
# the words of a class; between two lines of words; from the end of the axis to words.
# Classes: from `MANY` on the picture is under the matrix, as `html.WIDE` says; up to `MOST_NAMED`
# there is room for names.
MEAN, ROW, AXIS, BARS, WORDS, LINE, BEYOND, MANY, MOST_NAMED = 66, 82, 64, 190, 42, 19, 7, 6, 8
# Points at the ends of the axis; from the edge to the bars; from a row of means to the words over
# it, to the mark of the mean and to its interval; the diameter of a class that has all weight.
LEFT, RIGHT, TOP, OVER, MARK, DOWN, LARGEST = 184, 92, 30, 37, 9, 25, 36
FULL, PALE = 0.4, "1E"  # opacity of a recall, and of what is missed


class CalculatorFigure(Drawing):
    """A bar for each recall, as thick as its class is large, and under them the two means.

    In the row of a mean each class is a dot at its recall, its area the weight; a triangle is where
    they balance, the mean, with its interval under it. Recalls are a column at the right. A dotted
    line across the interval of UAR is chance, and that of accuracy the majority baseline. `notes`
    are the words in the picture by their place. A picture under a large matrix is low, without
    weights.
    """

    def __init__(
        self, classes: Sequence[str], notes: Mapping[str, str], *, weighted: bool, narrow: bool
    ) -> None:
        n, width = len(classes), NARROW if narrow else SIZE[0]
        low = n >= MANY and not narrow  # without captions
        mean, row, foot, top, room = MEAN, ROW, AXIS, TOP, BARS - 40 * weighted
        if low:
            mean, row, foot, top, room = 18, 48, 38, 2, 115 if n == MANY else n * (49 - 4 * n)
        small: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        self._scale, self._across = NUMBERS[narrow] / LETTERS, width - RIGHT - LEFT
        self._top, self._room, self._least = top, room, min(WORDS, room / n)
        # Points that the words of a class need: a line, of up to three classes two.
        self._need = 0.95 * self._least if n < 4 else min(0.84 * self._least, LINE)
        bottom = top + room  # of the bars
        first = bottom + 40 * weighted + mean  # the height of the first mean
        high = first + row + foot
        self.figure = new_figure((width, 52 + high))
        box = (LEFT, 48, width - RIGHT, 48 + high)
        self.axes = axes = new_axes(self.figure, box, xlabel=notes["axis"])
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])  # points from the top
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.xaxis.label.set(**small)
        axes.grid(False)
        axes.spines["left"].set_visible(False)
        self.bars, self.backs, self.values = dict[str, Rectangle](), [], dict[str, Text]()
        self.dots, self.whiskers = dict[str, Line2D](), dict[str, Line2D]()
        self.weights: list[tuple[Line2D, str, int]] = []
        self.placed: list[tuple[Text, int, float]] = []
        look: dict[str, Any] = {"points": -BEFORE, "ha": "right"}
        dot: dict[str, Any] = {"marker": "o", "ls": "", "mec": "white", "clip_on": False}
        lift, mark, down = (0, 0, 0) if low else (LINE / 2, MARK, DOWN)
        colours = CLASS_COLOURS if n == 2 else [SOFT] * n
        for k, name in enumerate(cut_to_width(classes, LEFT - BEFORE - 2 - (not low) * LINE)):
            score = f"class_{k}_recall"
            self.backs.append(new_area(axes, f"{colours[k]}{PALE}", linewidth=0))
            self.bars[score] = new_area(axes, colours[k], alpha=FULL, linewidth=0)
            if not low or n <= MOST_NAMED:
                self.values[score] = new_text(axes, 1, 0, "", BEYOND)
                self.placed.append((self.values[score], k, 0))
                self.placed.append((new_text(axes, 0, 0, name, **look), k, -lift * (n < 4)))
            if n < 4:
                self.values[f"{score}_of"] = new_text(axes, 0, 0, **look | small)
                self.placed.append((self.values[f"{score}_of"], k, lift))
        if not low:
            new_text(axes, 0, top - LINE * 0.6, notes["height"], **look | small)
            new_text(axes, 1, top - LINE * 0.6, notes["recall"], BEYOND, **small)
            new_text(axes, 0, bottom + mean - OVER, notes["size"], **look | small)
            self.values["apart"] = new_text(axes, 0, bottom + mean - OVER, weight="bold")
        places = {UAR: first, ACCURACY: first + row} | ({ALPHA: first - 46} if weighted else {})
        levels = np.repeat([*places.values()], n + 1)
        (self.beams,) = axes.plot(levels, levels, lw=1.5, color=SOFT, visible=not low)
        for name, y in places.items():
            style, main = style_of(name), name != ALPHA
            at = y - lift * main
            self.values[name] = new_text(axes, 0, at, notes[name], **look, label=notes[name])
            own = dot | {"marker": "o" if low else "^", "ms": 15, "zorder": 4}
            (self.dots[name],) = axes.plot(0, y + mark, c=style.colour, **own)
            if not low:
                for k, colour in enumerate(colours):
                    self.weights.append((axes.plot(0, y, c=colour, **dot)[0], name, k))
            if main:
                del self.values[name]  # its tile has the number
                if not low:
                    new_text(axes, 0, y + lift, notes[f"{name}_of"], **look | small)
                span: dict[str, Any] = {"ms": 16, "lw": 4, "mew": 2.5, "color": style.colour}
                (self.whiskers[name],) = axes.plot([0, 0], [y + down] * 2, "-|", **span)
                # What it is compared with, with its words under it. The last one moves.
                ends = [y + down - 8, y + down + 12]
                (self.baseline,) = axes.plot([1 / n] * 2, ends, ":", c=INK, lw=2, clip_on=False)
                own = {"ha": "center", "fontsize": NUMBERS[narrow]}
                self.level = new_text(axes, 1 / n, y + down + 23, notes["chance"], **own)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        # A bar is as thick as its class is large. All gaps are equal, and large enough for the
        # words of the first class, of the last, and of two neighbours.
        sizes = measured.sizes + (not measured.sizes.any())
        shares, n = sizes / sizes.sum(), len(sizes)
        near = np.array([shares[0], shares[-1], min(shares[1:] + shares[:-1])])
        lacking = self._need * np.array([1, 1, 2]) - self._room * near
        gap = max(0.3 * self._least, *(lacking / np.fmax(2 - (n + 1) * near, 0.01)))
        by_size = (self._room - (n + 1) * gap) * shares
        thick = np.fmax(by_size, 2)
        middles = self._top + gap * np.arange(1, n + 1) + np.cumsum(by_size) - by_size / 2
        for k, bar in enumerate(self.bars.values()):
            y, end = middles[k] - thick[k] / 2, np.nan_to_num(measured.recalls[k])
            bar.set_bounds(0, y, end, thick[k])
            self.backs[k].set_bounds(0, y, 1, thick[k])
        for text, k, down in self.placed:
            text.set_y(middles[k] + down)
        weights = {UAR: [1 / n] * n, ACCURACY: shares, ALPHA: measured.own}
        self.beams.set_xdata([*measured.recalls, np.nan] * (2 + bool(measured.own)))
        for dot, name, k in self.weights:
            dot.set_xdata(measured.recalls[[k]])
            dot.set_markersize(LARGEST * weights[name][k] ** 0.5)
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, mark in self.dots.items():
            mark.set_xdata([measured.scores[name]])
        self.baseline.set_xdata([measured.scores[BASELINE]] * 2)
        half = width_of(words["baseline"]) * self._scale / self._across / 2
        baseline = np.nan_to_num(measured.scores[BASELINE])
        self.level.set_text(words["baseline"])
        self.level.set_x(min(max(baseline, half), max(1 - half, half)))
        for name, text in self.values.items():
            text.set_text(f"{text.get_label()}\u2002{words[name]}".strip())
