"""The weighted mean of two recalls as a line over the weight, of one classifier or of two.

Above the line of one classifier equal blocks of each class are piled up at an end of a beam, over
the recall of that class. A block is the smaller class times the cheaper error, so the blocks of a
class are its weight; where they are too many to count, they are drawn as one. The piles balance at
α, where a reader drags the support, and a line leads from it down to the score at that weight.
Under the axis are accuracy, UAR and the reader's mean, and what a miss costs in each. Two
classifiers have the whole height and are thin lines; a thick line is the best at each weight of
them and the constant answers, which are its ends; a dotted line is where A and B change places.
Where both classifiers are good, the scores begin above 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from uarwidgets.kit.drawing import (
    GRID,
    INK,
    NARROW,
    NUMBERS,
    SIZE,
    SOFT,
    Drawing,
    name_score,
    new_axes,
    new_curve,
    new_figure,
    new_leader,
    new_page,
    new_ring,
    new_text,
    place_strokes,
    place_texts,
    separate_labels,
    width_of,
)
from uarwidgets.styles import ACCURACY, ALPHA, CLASS_COLOURS, UAR, style_of

# The three means by the name of their mark.
MARKS = {"weight": ALPHA, "uar": UAR, "accuracy": ACCURACY}
HEIGHT, BEAM, BOTTOM, TOP = 476, 348, 78, {False: 294, True: 420}  # points from below; of A and B
# Points from the axis down to the names of the means, and to what a miss costs in them.
ROWS = {"name": 40, "cost": 62}
LEFT, BESIDE = 116, {True: 14, False: 20}  # points; of a narrow picture, too
RIGHT = {True: 56, False: 86}
ASIDE = {False: -64, True: -10}  # from the axis to its numbers, clear of the name of a recall
# Blocks: points of the greatest width and height of a pile; the least and most that are in a row,
# as far as they can be counted; points between two; and the least height of a pile of one block.
WIDE, ACROSS, GAP, FLAT = 76, (4, 12), 1.2, 3
PIVOT = 56  # points: width of the triangle
# Sizes of marks: of dots that coincide each shows, and the ring of a recall covers them.
DOT = {"weight": 16, "uar": 12, "accuracy": 9}
CUT = [-0.015, 0.015, np.nan, -0.015, 0.015], [0.06, 0.1, np.nan, 0.1, 0.14]  # of the axis
_TRIANGLE = [(0, 0), (1, -0.86), (-1, -0.86)]
PALE = "#909090"  # reads on white and on black


class AlphaFigure(Drawing):
    """The α-weighted recall from TNR (α = 0) to TPR (α = 1), of A or of A and B."""

    def __init__(
        self, labels: Mapping[str, str], *, both: bool = False, narrow: bool = False
    ) -> None:
        width = NARROW if narrow else SIZE[0]
        self.figure = new_figure((width, HEIGHT))
        longest = max(width_of(labels[f"class_{k}"]) for k in (0, 1)) * both
        right = width - max(RIGHT[narrow], BESIDE[narrow] + longest)
        self.axes = axes = new_axes(self.figure, (LEFT, BOTTOM, right, TOP[both]))
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=(0, 0.5, 1), yticks=(0, 0.5, 1)[: 3 - both])
        axes.tick_params(labelleft=False, labelbottom=False)
        axes.grid(False, axis="x")
        self._both, self._beside = both, BESIDE[narrow]
        # Of numbers, and of what belongs to the axes.
        self._quiet: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        aside, quiet = ASIDE[both], self._quiet
        scale = [new_text(axes, 0, x, f"{x}", aside, ha="right", **quiet) for x in (0, 0.5, 1)]
        self.scale = scale[: 2 * both]  # the axis may begin above 0
        new_text(axes, 0, 0.25, labels["y"], aside - 12, ha="center", rotation=90, **quiet)
        page = new_page(self.figure)
        self.ring = new_ring(page, style_of(ALPHA).colour)
        name_score(ALPHA, self.ring)
        self.ends = [] if both else [new_ring(axes, c, zorder=4.5) for c in CLASS_COLOURS]
        if both:
            self._add_best(labels)
        else:
            self._add_blocks(page, labels)
        self._add_lines(labels)

    def _add_best(self, labels: Mapping[str, str]) -> None:
        # The thick line ends in the constant answers, named where they are 1.
        for k, (aside, side) in enumerate(((self._beside, "left"), (-14, "right"))):
            for row, name in enumerate((labels[f"class_{k}"], "always")):
                at = 1 - k, 1 + (19.5 + 15.5 * row) / self.axes.bbox.height
                new_text(self.axes, *at, name, aside, ha=side, **self._quiet)
        pale: dict[str, Any] = {"color": PALE, "fontsize": 22}
        self.named = [new_text(self.axes, 1, 1, of, self._beside, **pale) for of in "BA"]
        (self.best,) = self.axes.plot([], [], c=INK, lw=5, zorder=2.5, clip_on=False)
        (self.cut,) = self.axes.plot(*CUT, color=INK, clip_on=False)
        (self.swap,) = self.axes.plot([], [], ":", c=INK, lw=2)
        self.equal = new_text(self.axes, 0, 0, labels["equal"], ha="center", **self._quiet)

    def _add_lines(self, labels: Mapping[str, str]) -> None:
        axes, both, quiet = self.axes, self._both, self._quiet
        self.lines, self.dots = {}, {}
        for of in "AB"[: 1 + both]:
            self.lines[of], self.dots[of] = new_curve(axes, ALPHA)
            self.lines[of].set_linestyle("-")  # of what is here, UAR alone is dashed
            if both:
                self.lines[of].set(color=PALE, lw=2.5)
                self.dots[of].set_color(PALE)
        axes.vlines((0, 1), 0, 1, colors=GRID, lw=1, clip_on=False)
        # Under the axis a column of each mean.
        quiet = quiet | {"va": "baseline"}
        rows = {row: -down / axes.bbox.height for row, down in ROWS.items()}
        for row, y in rows.items():
            new_text(axes, 0, y, labels[row], -22, ha="right", **quiet)
        quiet["ha"] = "center"
        self.zero_one = [new_text(axes, x, rows["name"], f"{x}", **quiet) for x in (0, 1)]
        self.drops, self.called, self.numbers = {}, {}, {}
        for mark, score in MARKS.items():
            self.drops[mark] = new_leader(axes, score)
            self.drops[mark].set(ls="-" if mark == "weight" else style_of(score).dash, lw=2.5)
            own: dict[str, Any] = {"weight": "bold", "color": INK} if mark == "weight" else {}
            self.called[mark] = {
                "name": new_text(axes, 0, rows["name"], ha="center", va="baseline", **own),
                "cost": new_text(axes, 0, rows["cost"], **quiet | own),
            }
            self.numbers[mark] = new_text(axes, 0, 1, **own)
            name_score(score, *self.called[mark].values(), self.numbers[mark])
        self._gap = (width_of(labels["accuracy"] + labels["weight"]) / 2 + 18) / axes.bbox.width
        for mark, size in DOT.items():
            _, self.dots[mark] = new_curve(axes, MARKS[mark])
            self.dots[mark].set_markersize(size)
        self.prevalence = new_ring(axes, INK)

    def _add_blocks(self, page: Axes, labels: Mapping[str, str]) -> None:
        box, brown = self.axes.bbox, style_of(ALPHA).colour
        page.plot([box.x0 - WIDE / 2, box.x1 + WIDE / 2], [BEAM, BEAM], color=INK, lw=3)
        (self.pivot,) = page.plot([0], [BEAM], marker=_TRIANGLE, c=brown, ms=PIVOT)
        name_score(ALPHA, self.pivot)
        self.piles = [page.plot([], [], c=c, solid_capstyle="butt")[0] for c in CLASS_COLOURS]
        self.parts = [new_text(page, 0, 0, ha="center") for _ in CLASS_COLOURS]
        bold: dict[str, Any] = {"ha": "center", "weight": "bold"}
        self.names = [new_text(page, 0, 0, labels[f"class_{k}"], **bold) for k in (0, 1)]
        tpr = new_text(self.axes, 1, 1, "TPR", self._beside)
        self.named = [tpr, new_text(self.axes, 0, 1, "TNR", -17, ha="right")]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        compared = measured.comparison
        recalls = {"A": measured.recalls} | ({"B": compared.rival} if compared else {})
        weights = {"accuracy": measured.prevalence, "uar": 0.5, "weight": measured.weight}
        # With B the lowest recall is at two thirds of the height, or the axis begins at 0.
        low = max(0.0, 1 - 3 * max(1 - min(map(min, recalls.values())), 0.01)) * self._both
        for of, pair in recalls.items():
            self.lines[of].set_data([0, 1], high := (np.array(pair[::-1]) - low) / (1 - low))
            self.dots[of].set_data([measured.weight], [np.interp(measured.weight, [0, 1], high)])
        if compared:
            # Of two that tie the first is the lowest.
            place_texts(self.named, [(recalls[of][0] - low) / (1 - low) for of in "BA"])
            for text, value in zip(self.scale, (low, (1 + low) / 2), strict=True):
                text.set_text(f"{round(value, 3):g}")
            self.cut.set_visible(low > 0)
            xs, highest = np.transpose(compared.envelope)
            self.best.set_data(xs, (highest - low) / (1 - low))
        best = np.transpose((self.best if compared else self.lines["A"]).get_xydata())
        self.prevalence.set_data([measured.prevalence], [0])
        # The columns under the axis move apart; a stroke leads up from each to its weight.
        wide, tall = map(float, self.axes.bbox.size)
        places = separate_labels([*weights.values()], self._gap, 42 / wide, 1)
        for (mark, at), x in zip(weights.items(), places, strict=True):
            for row, text in self.called[mark].items():
                text.set_text(words[f"{row}_{mark}"])
                text.set_x(x)
            self.dots[mark].set_data([at], [high := np.interp(at, *best)])
            if mark == "weight" and not compared:  # up to the support
                high = (BEAM - 24 - BOTTOM) / tall
            self.drops[mark].set_data([x, at, at], [-20 / tall, -2 / tall, high])
        for end, text in enumerate(self.zero_one):
            text.set_visible(min(abs(x - end) for x in places) * wide > 62)
        self.ring.set_data([LEFT + measured.weight * wide], [BOTTOM if compared else BEAM - 16])
        # Over the line, beside the stroke up to the support; where there is none, over its own dot,
        # or beside it if that is much lower. One that would meet another is left out.
        seen: list[tuple[float, float]] = []
        for mark, text in self.numbers.items():
            text.set_text(words[f"score_{mark}"])
            room, at = 1.1 * width_of(text.get_text()), weights[mark] * wide
            starts = np.array([at + 7 if at < wide - room - 12 else at - 7 - room])
            if compared:
                starts = np.clip([at - room / 2, at, at - room], 4, wide - room - 4)
            highs = np.interp([starts / wide, (starts + room) / wide], *best).max(axis=0)
            first = np.argmax(highs < min(highs) + 20 / tall)
            x = float(starts[first])
            text.set_visible(all(x + room + 6 < start or end + 6 < x for start, end in seen))
            seen += [(min(x, at - 2), max(x + room, at + 2))] * text.get_visible()
            text.set_position((x / wide, highs[first] + 17 / tall))
        if compared:
            self._show_swap(compared.meeting, np.array([*weights.values()]))
        else:
            self._show_blocks(measured, words)

    def _show_swap(self, met: float, weights: np.ndarray) -> None:
        """Mark the weight at which A and B change places, in words where no other mark is."""
        (wide, tall), line = map(float, self.axes.bbox.size), self.lines["A"].get_xydata()
        self.swap.set_data([met, met], [0, np.interp(met, *np.transpose(line))])
        strokes = (weights - met) * wide
        self.swap.set_visible(bool(min(abs(strokes)) > 3))
        half, at = width_of(self.equal.get_text()) * 0.45, met * wide
        sides = [x for x in (-6 - half, 6 + half) if min(abs(strokes - x)) > half + 4]
        sides = [x for x in sides if half < at + x < wide - half]
        self.equal.set_visible(bool(sides) and self.swap.get_visible())
        self.equal.set_position(((at + (*sides, 0)[0]) / wide, 16 / tall))

    def _show_blocks(self, measured: Any, words: Mapping[str, str]) -> None:
        """Pile up the blocks of each class over its recall."""
        box, width, rate = self.axes.bbox, self.figure.bbox.width, measured.prevalence
        self.pivot.set_xdata(self.ring.get_xdata())
        weights = np.array([measured.weight, 1 - measured.weight])
        cheaper = min(filter(None, weights / (rate, 1 - rate)))
        # As the costs are written.
        counts = np.array([float(f"{n:.3g}") for n in weights / (cheaper * min(rate, 1 - rate))])
        across = max(ACROSS[0], math.ceil(max(counts) ** 0.5))
        side = WIDE / across
        highs = np.full(2, side)
        if across > ACROSS[1]:  # a pile is one block
            across, side, highs = 1, WIDE, np.maximum(WIDE * counts / max(counts), FLAT)
            counts = np.sign(counts)
        for k, (middle, n, high) in enumerate(zip((box.x1, box.x0), counts, highs, strict=True)):
            row, column = np.divmod(i := np.arange(n), across)
            start = middle + side * (column - np.minimum(across, n - row * across) / 2)
            end = start + np.maximum(side * np.minimum(1, n - i), 2 * GAP)
            y = BEAM + 1.5 + high * (row + 0.5)
            place_strokes(self.piles[k], start + GAP / 2, end - GAP / 2, y)
            self.piles[k].set_linewidth(high - GAP)
            self.ends[k].set_data([1 - k], [measured.recalls[k]])
            self.named[k].set_y(measured.recalls[k])
            self.parts[k].set_text(text := words[f"part_{k}"])
            half, top = width_of(text) / 2 + 4, BEAM + high * math.ceil(n / across)
            at = max(middle, half) if k else min(middle, width - half)
            self.parts[k].set_position((at, top + 17))
            self.names[k].set_position((middle, top + 39))
