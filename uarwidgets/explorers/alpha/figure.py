"""The weighted mean of two recalls as a line over the weight, of one classifier or of two.

At each end of the line, the recall of a class, is a disc as large as that class's weight: its share
times the cost of an error in it. The line balances at α, on a support that a reader drags, and how
high this stands is the score. Under the axis are accuracy, UAR and the reader's mean, and what a
miss costs in each. Two classifiers are thin lines, and a thick line is the best at each weight of
them and the constant answers, which are its ends; a dotted line is where A and B change places.
Where both classifiers are good, the scores begin above 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

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
    place_texts,
    separate_labels,
    width_of,
)
from uarwidgets.styles import ACCURACY, ALPHA, CLASS_COLOURS, UAR, style_of

# The three means by the name of their mark.
MARKS = {"weight": ALPHA, "uar": UAR, "accuracy": ACCURACY}
HEIGHT, BOTTOM, TOP = 476, 84, {False: 390, True: 420}  # points from below; of A and B
# Points from the axis down to the names of the means, and to what a miss costs in them.
ROWS = {"name": 44, "cost": 67}
LEFT, BESIDE = {True: 100, False: 116}, {True: 14, False: 20}  # points; of a narrow picture, too
RIGHT = {True: 54, False: 86}
ASIDE = {False: -42, True: -10}  # from the axis to its numbers, clear of a disc where there is one
DISC, PIVOT = 72, 56  # points: the diameter of a class that has all weight; of the triangle
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
        self.axes = axes = new_axes(self.figure, (LEFT[narrow], BOTTOM, right, TOP[both]))
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=(0, 0.5, 1), yticks=(0, 0.5, 1)[: 3 - both])
        axes.tick_params(labelleft=False, labelbottom=False)
        axes.grid(False, axis="x")
        self._both, self._beside = both, BESIDE[narrow]
        # Of numbers, and of what belongs to the axes.
        self._quiet: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        quiet = self._quiet | {"ha": "right"}
        aside = ASIDE[both]
        scale = [new_text(axes, 0, x, f"{x}", aside, **quiet) for x in (0, 0.5, 1)]
        self.scale = scale[: 2 * both]  # the axis may begin above 0
        new_text(axes, 0, 0.25, labels["y"], aside - 12, ha="center", rotation=90, **self._quiet)
        if both:
            self._add_best(labels)
        self._add_lines(labels)
        self._add_weights(labels)

    def _add_best(self, labels: Mapping[str, str]) -> None:
        # The thick line ends in the constant answers, named where they are 1.
        for k, (aside, side) in enumerate(((self._beside, "left"), (-14, "right"))):
            for row, name in enumerate((labels[f"class_{k}"], "always")):
                at = 1 - k, 1 + (19.5 + 15.5 * row) / self.axes.bbox.height
                new_text(self.axes, *at, name, aside, ha=side, **self._quiet)
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
        pale: dict[str, Any] = {"color": PALE, "fontsize": 22}
        self.named = [new_text(axes, 1, 1, of, self._beside, **pale) for of in "BA" * both]
        top = 1 + (0 if both else DISC / 2) / axes.bbox.height  # up to the words of the discs
        axes.vlines((0, 1), 0, top, colors=GRID, lw=1, clip_on=False)
        # Under the axis a column of each mean.
        quiet = quiet | {"va": "baseline"}
        rows = {row: -down / axes.bbox.height for row, down in ROWS.items()}
        for row, y in rows.items():
            new_text(axes, 0, y, labels[row], -22, ha="right", **quiet)
        at = rows["name"]
        self.zero_one = [new_text(axes, x, at, f"{x}", ha="center", **quiet) for x in (0, 1)]
        self.drops, self.called, self.numbers = {}, {}, {}
        for mark, score in MARKS.items():
            self.drops[mark] = new_leader(axes, score)
            self.drops[mark].set(ls="-" if mark == "weight" else style_of(score).dash, lw=2.5)
            own: dict[str, Any] = {"weight": "bold", "color": INK} if mark == "weight" else {}
            look: dict[str, Any] = {"ha": "center", "va": "baseline"}
            self.called[mark] = {
                "name": new_text(axes, 0, rows["name"], **look | own),
                "cost": new_text(axes, 0, rows["cost"], **quiet | look | own),
            }
            self.numbers[mark] = new_text(axes, 0, 1, **own)
            name_score(score, *self.called[mark].values(), self.numbers[mark])
        self._gap = (width_of(labels["accuracy"] + labels["weight"]) / 2 + 18) / axes.bbox.width
        for mark, size in DOT.items():
            _, self.dots[mark] = new_curve(axes, MARKS[mark])
            self.dots[mark].set_markersize(size)
        self.prevalence = new_ring(axes, INK)

    def _add_weights(self, labels: Mapping[str, str]) -> None:
        page, brown = new_page(self.figure), style_of(ALPHA).colour
        (self.pivot,) = page.plot([0], [0], marker=_TRIANGLE, c=brown, ms=PIVOT)
        self.ring = new_ring(page, brown)
        name_score(ALPHA, self.pivot, self.ring)
        one: dict[str, Any] = {"clip_on": False, "zorder": 3.5, "mec": "white"}
        colours = () if self._both else CLASS_COLOURS
        self.discs = [self.axes.plot([], [], "o", c=c, **one)[0] for c in colours]
        self.ends = [new_ring(self.axes, c, zorder=4.5) for c in colours]
        # Over the highest place of a disc.
        top = self.axes.bbox.y1 + DISC / 2
        self.parts = [new_text(page, 0, top + 15, ha="center") for _ in colours]
        ends = (self.axes.bbox.x1, self.axes.bbox.x0)[: len(colours)]
        for k, x in enumerate(ends):
            new_text(page, x, top + 37, labels[f"class_{k}"], ha="center", weight="bold")

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        compared = measured.comparison
        recalls = {"A": measured.recalls} | ({"B": compared.rival} if compared else {})
        weights = {"accuracy": measured.prevalence, "uar": 0.5, "weight": measured.weight}
        # With B the lowest recall is at two thirds of the height, or the axis begins at 0.
        low = max(0.0, 1 - 3 * max(1 - min(map(min, recalls.values())), 0.01)) * self._both
        for of, pair in recalls.items():
            self.lines[of].set_data([0, 1], (np.array(pair[::-1]) - low) / (1 - low))
            score = measured.weight * pair[0] + (1 - measured.weight) * pair[1]
            self.dots[of].set_data([measured.weight], [(score - low) / (1 - low)])
        if compared:
            # Of two that tie the first is the lowest.
            place_texts(self.named, [(recalls[of][0] - low) / (1 - low) for of in "BA"])
            for text, value in zip(self.scale, (low, (1 + low) / 2), strict=True):
                text.set_text(f"{round(value, 3):g}")
            self.cut.set_visible(low > 0)
            xs, highest = np.transpose(compared.envelope)
            self.best.set_data(xs, (highest - low) / (1 - low))
        line: Any = self.best if compared else self.lines["A"]
        best = line.get_xydata().T
        self.prevalence.set_data([measured.prevalence], [0])
        # The columns under the axis move apart; a stroke leads up from each to its weight.
        wide, tall = map(float, self.axes.bbox.size)
        places = separate_labels([*weights.values()], self._gap, 42 / wide, 1)
        for (mark, at), x in zip(weights.items(), places, strict=True):
            for row, text in self.called[mark].items():
                text.set_text(words[f"{row}_{mark}"])
                text.set_x(x)
            self.dots[mark].set_data([at], [high := np.interp(at, *best)])
            self.drops[mark].set_data([x, at, at], [-22 / tall, -2 / tall, high])
        for end, text in enumerate(self.zero_one):
            text.set_visible(min(abs(x - end) for x in places) * wide > 62)
        left, bottom = map(float, self.axes.bbox.min)
        foot = bottom + (0 if compared else tall * measured.scores[ALPHA])
        self.pivot.set_data([x := left + measured.weight * wide], [foot])
        self.ring.set_data([x], [foot - 16])
        if compared:
            self._show_swap(compared.meeting, np.array([*weights.values()]))
            clear = [0.0, 0.0]
        else:
            clear = self._show_discs(measured, words)
        # Over the line, right of its own stroke where no disc is; where one would meet another it
        # is left out.
        seen: list[tuple[float, float]] = []
        for mark, text in self.numbers.items():
            text.set_text(words[f"score_{mark}"])
            room = 1.1 * width_of(text.get_text())
            x = min(max(weights[mark] * wide + 7, clear[1]), wide - clear[0] - room)
            text.set_visible(all(x + room + 7 < start or end + 7 < x for start, end in seen))
            seen += [(x, x + room)] * text.get_visible()
            over = max(np.interp([x / wide, (x + room) / wide], *best))
            text.set_position((x / wide, over + 17 / tall))

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

    def _show_discs(self, measured: Any, words: Mapping[str, str]) -> list[float]:
        """Place the discs and their words, and return how far these reach into the axes."""
        box, width, reach = self.axes.bbox, self.figure.bbox.width, list[float]()
        weights = measured.weight, 1 - measured.weight
        for k, (recall, weight) in enumerate(zip(measured.recalls, weights, strict=True)):
            self.ends[k].set_data([1 - k], [recall])
            self.discs[k].set_data([1 - k], [recall])
            self.discs[k].set_markersize(size := DISC * weight**0.5)
            reach.append(7 + max(size / 2, 10))
            self.parts[k].set_text(words[f"part_{k}"])
            half = width_of(self.parts[k].get_text()) / 2 + 4
            self.parts[k].set_x(max(box.x0, half) if k else min(box.x1, width - half))
        return reach
