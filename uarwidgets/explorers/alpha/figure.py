"""The weighted mean of two recalls as a line over the weight, of one classifier or of two.

Above it equal blocks of each class are piled up at an end of a beam, over the recall of that class.
A block is the smaller class times the cheaper error, so the blocks of a class are its weight; where
they are too many to count, they are drawn as one. The piles balance at α, where a reader drags the
support, and a line leads from it down to the score at that weight. Under the axis are the weights
of the means, what a miss costs at them, and which of two classifiers they prefer. Of two, dotted
lines are the constant answers, and a grey band follows the best of all four at each weight; where
both classifiers are good, the scores begin above 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import product
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
    place_strokes,
    place_texts,
    separate_labels,
    width_of,
)
from uarwidgets.styles import CLASS_COLOURS, style_of

# The three means by the name of their mark.
WEIGHT = "alpha_weighted_recall"
MARKS = {"weight": WEIGHT, "uar": "unweighted_average_recall", "accuracy": "accuracy"}
HEIGHT, BEAM = 476, 348  # points from below
# Points from the axis down to the names of the means, to their weights, and to what they say.
ROWS = {"name": 22, "at": 47, "cost": 67, "prefers": 87}
# Of A and B there is one row more, and names over the axes, under the support.
BOTTOM, TOP = {False: 74, True: 94}, {False: 294, True: 279}
LEFT, BESIDE = 116, {True: 14, False: 20}  # points; of a narrow picture, too
RIGHT = {True: 54, False: 86}
# Blocks: points of the greatest width and height of a pile; the least and most that are in a row,
# as far as they can be counted; points between two; and the least height of a pile of one block.
WIDE, ACROSS, GAP, FLAT = 76, (4, 12), 1.2, 3
PIVOT = 56  # points: width of the triangle
# Sizes of marks: of dots that coincide each shows, and the ring of a recall covers them. And the
# width of a score.
DOT, MAIN, NUMBER = {"uar": 12, "accuracy": 9}, 16, 50
CUT = [-0.015, 0.015, np.nan, -0.015, 0.015], [0.06, 0.1, np.nan, 0.1, 0.14]  # of the axis
_TRIANGLE = [(0, 0), (1, -0.86), (-1, -0.86)]
_WEIGHTED = style_of(WEIGHT)
#: The styles of A and of B, whose lines are told apart without colour too.
BOTH = {
    "alpha_weighted_recall_A": _WEIGHTED._replace(label="α-weighted A", colour=INK),
    "alpha_weighted_recall_B": _WEIGHTED._replace(label="α-weighted B", dash="-", colour=INK),
}


class AlphaFigure(Drawing):
    """The α-weighted recall from TNR (α = 0) to TPR (α = 1), of A or of A and B."""

    def __init__(
        self, labels: Mapping[str, str], *, both: bool = False, narrow: bool = False
    ) -> None:
        width = NARROW if narrow else SIZE[0]
        self.figure = new_figure((width, HEIGHT))
        longest = max(width_of(labels[f"{'class' if both else 'end'}_{k}"]) for k in (0, 1))
        left, right = LEFT, width - max(RIGHT[narrow], BESIDE[narrow] + longest)
        self.axes = axes = new_axes(self.figure, (left, BOTTOM[both], right, TOP[both]))
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=(0, 0.5, 1), yticks=(0, 0.5, 1)[: 3 - both])
        axes.tick_params(labelleft=False, labelbottom=False)
        axes.grid(False, axis="x")
        self._both, self._beside, self._ends = both, BESIDE[narrow], (left, right)
        # Of numbers, and of what belongs to the axes.
        self._quiet: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        quiet = self._quiet | {"ha": "right"}
        # With B the axis may begin above 0; without it a name may be at an end.
        still, *moving = (1, 0, 0.5) if both else (0.5, 0, 1)
        new_text(axes, 0, still, f"{still}", -10, **quiet)
        self.scale = [new_text(axes, 0, x, f"{x}", -10, **quiet) for x in moving]
        new_text(axes, 0, 0.5, labels["y"], -88, ha="center", rotation=90, **self._quiet)
        if both:
            self._add_best(labels)
        self._add_lines(labels)
        self._add_blocks(labels)

    def _add_best(self, labels: Mapping[str, str]) -> None:
        # The constant answers, named where they are 1.
        for k, (aside, side) in enumerate(((self._beside, "left"), (-14, "right"))):
            for row, name in enumerate((labels[f"class_{k}"], "always")):
                at = 1 - k, 1 + (19.5 + 15.5 * row) / self.axes.bbox.height
                new_text(self.axes, *at, name, aside, ha=side, **self._quiet)
        (self.always,) = self.axes.plot([], [], c=GRID, ls=":", lw=1.5)
        (self.best,) = self.axes.plot([], [], c=GRID, lw=13, zorder=2, alpha=0.8, clip_on=False)
        self.named_best = new_text(self.axes, 0, 0, labels["best"], ha="center", **self._quiet)
        (self.cut,) = self.axes.plot(*CUT, color=INK, clip_on=False)
        (self.meeting,) = self.axes.plot([], [], "D", color=INK, markersize=10, zorder=3.5)

    def _add_lines(self, labels: Mapping[str, str]) -> None:
        axes, both, quiet, weight = self.axes, self._both, self._quiet, MARKS["weight"]
        self.lines, self.dots = {}, {}
        for of, style in zip("AB", BOTH.values() if both else [_WEIGHTED], strict=False):
            self.lines[of], self.dots["weight", of] = new_curve(axes, style)
        # At the ends: two recalls, or, at the right alone, the names of A and B.
        look: dict[str, Any] = {"weight": "bold", "fontsize": 22} if both else {}
        ends = "BA" if both else (labels["end_0"],)
        self.named = [new_text(axes, 1, 1, x, self._beside, **look) for x in ends]
        if not both:
            self.named.append(new_text(axes, 0, 1, labels["end_1"]))
        _, dot = new_curve(axes, weight)
        dot.set_markersize(MAIN)
        self.dots["weight", "best"] = dot
        name_score(weight, *self.lines.values(), *self.dots.values())
        axes.vlines((0, 1), 0, 1, colors=GRID, lw=1, clip_on=False)
        # Under the axis a column of each mean.
        quiet = quiet | {"va": "baseline"}
        rows = {row: -down / axes.bbox.height for row, down in [*ROWS.items()][: 3 + both]}
        for row in [*rows][1:]:
            new_text(axes, 0, rows[row], labels[row], -22, ha="right", **quiet)
        y = rows["at"]
        self.zero_one = [new_text(axes, x, y, f"{x}", ha="center", **quiet) for x in (0, 1)]
        self.drops, self.called, self.numbers = {}, {}, {}
        for mark, score in MARKS.items():
            self.drops[mark] = new_leader(axes, score)
            self.drops[mark].set(ls="-" if mark == "weight" else style_of(score).dash, lw=2.5)
            own: dict[str, Any] = {"weight": "bold", "color": INK} if mark == "weight" else {}
            self.called[mark] = {
                row: new_text(axes, 0, y, ha="center", **({} if row == "name" else quiet) | own)
                for row, y in rows.items()
            }
            name_score(score, *self.called[mark].values())
            if not both:
                self.numbers[mark] = new_text(axes, 0, 1, **own)
                name_score(score, self.numbers[mark])
        self._gap = (width_of(labels["accuracy"] + labels["weight"]) / 2 + 18) / axes.bbox.width
        for mark in DOT:
            _, self.dots[mark, "A"] = new_curve(axes, MARKS[mark])
            self.dots[mark, "A"].set_markersize(DOT[mark])
        self.prevalence = new_ring(axes, INK)
        self.ends = [] if both else [new_ring(axes, c, zorder=4.5) for c in CLASS_COLOURS]

    def _add_blocks(self, labels: Mapping[str, str]) -> None:
        page, half, brown = new_page(self.figure), WIDE / 2, _WEIGHTED.colour
        left, right = self._ends
        page.plot([left - half, right + half], [BEAM, BEAM], color=INK, linewidth=3)
        look: dict[str, Any] = {"solid_capstyle": "butt"}
        self.piles = [page.plot([], [], c=colour, **look)[0] for colour in CLASS_COLOURS]
        (self.pivot,) = page.plot([0], [BEAM], marker=_TRIANGLE, c=brown, ms=PIVOT)
        self.ring = new_ring(page, brown)
        name_score(WEIGHT, self.pivot, self.ring)
        self.parts = [new_text(page, 0, 0, ha="center") for _ in CLASS_COLOURS]
        bold: dict[str, Any] = {"ha": "center", "weight": "bold"}
        self.names = [new_text(page, 0, 0, labels[f"class_{k}"], **bold) for k in (0, 1)]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        compared = measured.comparison
        recalls = {"A": measured.recalls} | ({"B": compared.rival} if compared else {})
        weights = {"accuracy": measured.prevalence, "uar": 0.5, "weight": measured.weight}
        of_both = product(MARKS, recalls)
        scores = {(m, of): measured.scores[MARKS[m] + "_B" * (of == "B")] for m, of in of_both}
        for mark in DOT:
            scores[mark, "A"] = max(scores[mark, of] for of in recalls)
        scores["weight", "best"] = compared.highest if compared else scores["weight", "A"]
        # With B the lowest recall is at two thirds of the height, or the axis begins at 0.
        low = max(0.0, 1 - 3 * max(1 - min(map(min, recalls.values())), 0.01)) * self._both

        def up(score: Any) -> Any:
            return (score - low) / (1 - low)

        for of, (tpr, tnr) in recalls.items():
            self.lines[of].set_data([0, 1], [up(tnr), up(tpr)])
        for i, ring in enumerate(self.ends):
            ring.set_data([1 - i], [recalls["A"][i]])
        if not compared:
            self.named[0].set_y(recalls["A"][0])
        for (mark, of), dot in self.dots.items():
            dot.set_data([weights[mark]], [up(scores[mark, of])])
        self.prevalence.set_data([measured.prevalence], [0])
        # The columns under the axis move apart; a stroke leads up from each to its weight.
        wide, tall = map(float, self.axes.bbox.size)
        beam = (BEAM - 24 - self.axes.bbox.y0) / tall
        places = separate_labels([*weights.values()], self._gap, 34 / wide, 1)
        for (mark, at), x in zip(weights.items(), places, strict=True):
            for row, text in self.called[mark].items():
                text.set_text(words[f"{row}_{mark}"])
                text.set_x(x)
            high = beam if mark == "weight" else up(scores[mark, "A"])
            self.drops[mark].set_data([x, at, at], [-12 / tall * (x != at), 0, high])
        for end, text in enumerate(self.zero_one):
            text.set_visible(min(abs(x - end) for x in places) * wide > 44)
        if compared:
            # Of two that tie the first is the lowest.
            place_texts(self.named, [up(x) for x in (compared.rival[0], recalls["A"][0])])
            for text, value in zip(self.scale, (low, (1 + low) / 2), strict=True):
                text.set_text(f"{round(value, 3):g}")
            self.cut.set_visible(low > 0)
            band = np.transpose([(x, up(y)) for x, y in compared.envelope])
            self.best.set_data(*band)
            # Over the band, which bends upwards, on the wider side of the support.
            half = width_of(self.named_best.get_text()) / 2 / wide
            x = min(max((measured.weight + (measured.weight < 0.5)) / 2, half), 1 - half)
            y = np.interp([x - half, x + half], *band).max()
            self.named_best.set_position((x, y + 18 / tall))
            self.always.set_data([0, 1, np.nan, 0, 1], up(np.array([1, 0, np.nan, 0, 1])))
            x = compared.meeting
            self.meeting.set_data([x], [up(x * compared.rival[0] + (1 - x) * compared.rival[1])])
        tpr, tnr = recalls["A"]
        # Right of its line, or left of it near the end; one beside another is left out.
        starts: list[float] = []
        for mark, text in self.numbers.items():
            x = (at := weights[mark] * wide) + (7 if at < wide - 62 else -NUMBER - 7)
            text.set_visible(all(abs(x - start) > NUMBER + 7 for start in starts))
            starts += [x] * text.get_visible()
            over = tnr + (tpr - tnr) * (x + NUMBER * (tpr > tnr)) / wide
            text.set_text(words[MARKS[mark]])
            text.set_position((x / wide, over + 17 / tall))
        if not compared:  # over its ring or, where a score is written, left of it
            name = self.named[1]
            beside = min(starts) < (long := width_of(name.get_text()))
            place = -6 / wide, tnr + 24 / tall
            if beside:  # and of 0.5, where that is
                place = (-17 - 29 * (abs(tnr - 0.5) * tall < 18) - long) / wide, tnr
            name.set_position(place)
            for end, text in enumerate(self.scale):
                text.set_visible(not beside or abs(tnr - end) * tall > 18)
        self._show_blocks(measured, words)

    def _show_blocks(self, measured: Any, words: Mapping[str, str]) -> None:
        weight, rate = measured.weight, measured.prevalence
        left, right = self._ends
        self.pivot.set_xdata([x := left + weight * (right - left)])
        self.ring.set_data([x], [BEAM - 16])
        weights = np.array([weight, 1 - weight])
        cheaper = min(filter(None, weights / (rate, 1 - rate)))
        counts = weights / (cheaper * min(rate, 1 - rate))
        counts = np.array([float(f"{n:.3g}") for n in counts])  # as the costs are written
        across = max(ACROSS[0], math.ceil(max(counts) ** 0.5))
        side = WIDE / across
        highs = np.full(2, side)
        if across > ACROSS[1]:  # a pile is one block
            across, side, highs = 1, WIDE, np.maximum(WIDE * counts / max(counts), FLAT)
            counts = np.sign(counts)
        for k, (middle, n, high) in enumerate(zip((right, left), counts, highs, strict=True)):
            row, column = np.divmod(i := np.arange(n), across)
            start = middle + side * (column - np.minimum(across, n - row * across) / 2)
            end = start + np.maximum(side * np.minimum(1, n - i), 2 * GAP)
            y = BEAM + 1.5 + high * (row + 0.5)
            place_strokes(self.piles[k], start + GAP / 2, end - GAP / 2, y)
            self.piles[k].set_linewidth(high - GAP)
            # Over the middle of its pile, as far as there is room.
            self.parts[k].set_text(text := words[f"part_{k}"])
            half, top = width_of(text) / 2 + 4, BEAM + high * math.ceil(n / across)
            at = min(max(middle, half), self.figure.bbox.width - half)
            self.parts[k].set_position((at, top + 17))
            self.names[k].set_position((at, top + 39))
