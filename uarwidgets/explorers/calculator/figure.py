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
from uarwidgets.styles import CLASS_COLOURS, style_of

ACCURACY, BASELINE, UAR = "accuracy", "majority_baseline", "unweighted_average_recall"
ALPHA = "alpha_weighted_recall"
# Points: from the bars to a mean, from mean to mean and from there to the axis; the bars together;
# the words of a class; between two lines of words; from the end of the axis to words.
# Classes: from `MANY` on the picture is under the matrix, as `html.WIDE` says; up to `MOST_NAMED`
# there is room for names.
MEAN, ROW, AXIS, BARS, WORDS, LINE, BEYOND, MANY, MOST_NAMED = 40, 70, 50, 210, 42, 19, 7, 6, 8
# Points at the ends of the axis; from the edge to the bars, and to the bracket.
LEFT, RIGHT, TOP, APART = 184, 92, 56, 27
FULL, PALE = 0.4, "1E"  # opacity of a recall, and of what is missed


class CalculatorFigure(Drawing):
    """A bar for each recall, as thick as its class is large, and the two means as lines through.

    Over the bars a bracket leads from line to line. Under them is a row for each mean, with what
    counts alike in it, its dot and its interval, so that the intervals are seen together. The
    recalls are a column at the right. A pointer to the interval of UAR is chance, and one to that
    of accuracy the majority baseline. `notes` are the words in the picture by their place. A
    picture under a large matrix is low.
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
        self._chance = (width_of(notes["chance"]) * self._scale / 2 + 3) / self._across
        self._compared = () if low else (UAR, ACCURACY)
        self._top, self._room, self._least = top, room, min(WORDS, room / n)
        # All words of a class stand in one line where names are short.
        short, pair = max(map(width_of, classes)) < 30, not low and self._least > 40
        self._need = min(0.84 * self._least, LINE if short else WORDS)  # points that they need
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
        self.placed: list[tuple[Text, int, float]] = []
        self.named: list[Text] = []  # in one line with their words
        look: dict[str, Any] = {"points": -BEFORE, "ha": "right"}
        lift, start = (0, top) if low else (LINE / 2, APART)
        colours = CLASS_COLOURS if n == 2 else [SOFT] * n
        for k, name in enumerate(cut_to_width(classes, LEFT - BEFORE - 2 - (not low) * LINE)):
            score = f"class_{k}_recall"
            self.backs.append(new_area(axes, f"{colours[k]}{PALE}", linewidth=0))
            self.bars[score] = new_area(axes, colours[k], alpha=FULL, linewidth=0)
            if not low or n <= MOST_NAMED:
                self.values[score] = new_text(axes, 1, 0, "", BEYOND)
                self.placed.append((self.values[score], k, 0))
                called = new_text(axes, 0, 0, name, **look)
                self.placed.append((called, k, -lift * (pair and not short)))
                self.named += [called] * (pair and short)
            if pair:
                self.values[f"{score}_of"] = new_text(axes, 0, 0, **look | small)
                self.placed.append((self.values[f"{score}_of"], k, lift * (not short)))
        if not low:
            new_text(axes, 0, top - LINE * 0.6, notes["height"], **look | small)
            new_text(axes, 1, top - LINE * 0.6, notes["recall"], BEYOND, **small)
            self.apart = new_text(axes, 0, APART - LINE + 2, "", ha="center", weight="bold")
            (self.bracket,) = axes.plot([0, 0], [APART] * 2, lw=2, c=INK, clip_on=False)
        # A line ends in its dot. That of accuracy crosses the row of UAR, but for its interval and
        # for the words under it.
        places = ({ALPHA: bottom + 26} if weighted else {}) | {UAR: first, ACCURACY: first + row}
        for k, (name, y) in enumerate(places.items()):
            style, main = style_of(name), name != ALPHA
            by = [first + x for x in (39, 29, 8, 0, -8)] * (name == ACCURACY)
            at = y - lift * main
            self.values[name] = new_text(axes, 0, at, notes[name], **look, label=notes[name])
            own: dict[str, Any] = {"clip_on": False, "zorder": 4 - k / 4, "color": style.colour}
            own |= {"ls": style.dash, "lw": 3.5 if main else 2, "markevery": [0]}
            own |= {"marker": "o", "ms": 12, "mec": "white", "mew": 1.5}
            (self.dots[name],) = axes.plot([0] * (len(by) + 2), [y, *by, start], **own)
            if main:
                del self.values[name]  # its tile has the number
                if not low:
                    new_text(axes, 0, y + lift, notes[f"{name}_of"], **look | small)
                own = {"ms": 16, "zorder": 3.9 - k / 4, "color": style.colour}
                (self.whiskers[name],) = axes.plot([0, 0], [y] * 2, "-|", lw=4, mew=2.5, **own)
                # What it is compared with points at its interval, with its words under it. The
                # last one moves.
                own = {"c": INK, "ms": 10, "clip_on": False, "zorder": 3.8 - k / 4}
                (self.dots[BASELINE],) = axes.plot([1 / n], [y + 15], "^", **own)
                own = {"ha": "center", "fontsize": NUMBERS[narrow]}
                self.values["baseline"] = new_text(axes, 1 / n, y + 29, notes["chance"], **own)

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
        wide = max(width_of(words.get(f"class_{k}_recall_of", "")) for k in range(n))
        for text in self.named:
            text.set_x(-(wide * self._scale + BEYOND) / self._across)
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        at, (low, high) = measured.scores[ACCURACY], measured.intervals.get(UAR, (1, 0))
        words_there, crosses = abs(at - 1 / n) < self._chance, low - 0.01 < at < high + 0.01
        for name, dot in self.dots.items():
            hidden = [0, 0, words_there, 0, crosses, 0, 0][: np.size(dot.get_ydata())]
            dot.set_xdata([np.nan if each else measured.scores[name] for each in hidden])
        if ends := sorted(measured.scores[name] for name in self._compared):
            seen = ends[1] - ends[0] > 0.03  # room for a bracket
            self.bracket.set(xdata=ends, visible=seen)
            half = width_of(words["apart"]) * 1.1 / 2  # it is bold
            right = 1 + (RIGHT - half) / self._across
            self.apart.set(x=min(np.nan_to_num(sum(ends) / 2), right), text=words["apart"] * seen)
        half = width_of(words["baseline"]) * self._scale / self._across / 2
        baseline = np.nan_to_num(measured.scores[BASELINE])
        self.values["baseline"].set_x(min(max(baseline, half), max(1 - half, half)))
        for name, text in self.values.items():
            text.set_text(f"{text.get_label()}\u2002{words[name]}".strip())
