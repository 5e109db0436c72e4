"""The weighted mean of two recalls as a line over the weight, of one classifier or of two.

Above it equal blocks of each class are piled up at an end of a beam, over the recall of that class.
A block is the smaller class times the cheaper error, so the blocks of a class are its weight; where
they are too many to count, they are drawn as one. The piles balance at α, where a reader drags the
support, and a line leads from it down to the score at that weight. Under the axis are the weights
of the means, and what a miss costs at them. Two classifiers are thin lines, and a thick line is the
best at each weight of them and the constant answers, which are its ends; where both classifiers
are good, the scores begin above 0.
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
from uarwidgets.styles import ACCURACY, ALPHA, CLASS_COLOURS, UAR, style_of

# The three means by the name of their mark.
MARKS = {"weight": ALPHA, "uar": UAR, "accuracy": ACCURACY}
HEIGHT, BEAM = 476, 348  # points from below
# Points from the axis down to the names of the means, to their weights, and to what they say.
ROWS = {"name": 22, "at": 47, "cost": 67}
# Of A and B there are names over the axes, under the support.
BOTTOM, TOP = 74, {False: 294, True: 275}
LEFT, BESIDE = 116, {True: 14, False: 20}  # points; of a narrow picture, too
RIGHT = {True: 54, False: 86}
# Blocks: points of the greatest width and height of a pile; the least and most that are in a row,
# as far as they can be counted; points between two; and the least height of a pile of one block.
WIDE, ACROSS, GAP, FLAT = 76, (4, 12), 1.2, 3
PIVOT = 56  # points: width of the triangle
# Sizes of marks: of dots that coincide each shows, and the ring of a recall covers them. And the
# widths of a score in large and in small letters.
DOT, NUMBER, OTHER = {"weight": 16, "uar": 12, "accuracy": 9}, 50, 44
CUT = [-0.015, 0.015, np.nan, -0.015, 0.015], [0.06, 0.1, np.nan, 0.1, 0.14]  # of the axis
_TRIANGLE = [(0, 0), (1, -0.86), (-1, -0.86)]
_WEIGHTED = style_of(ALPHA)
PALE = "#909090"  # reads on white and on black


class AlphaFigure(Drawing):
    """The α-weighted recall from TNR (α = 0) to TPR (α = 1), of A or of A and B."""

    def __init__(
        self, labels: Mapping[str, str], *, both: bool = False, narrow: bool = False
    ) -> None:
        width = NARROW if narrow else SIZE[0]
        self.figure = new_figure((width, HEIGHT))
        longest = max(width_of(labels[f"{'class' if both else 'end'}_{k}"]) for k in (0, 1))
        left, right = LEFT, width - max(RIGHT[narrow], BESIDE[narrow] + longest)
        self.axes = axes = new_axes(self.figure, (left, BOTTOM, right, TOP[both]))
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
        new_text(axes, 0, 0.25, labels["y"], -20, ha="center", rotation=90, **self._quiet)
        if both:
            self._add_best(labels)
        self._add_lines(labels)
        self._add_blocks(labels)

    def _add_best(self, labels: Mapping[str, str]) -> None:
        # The thick line ends in the constant answers, named where they are 1.
        for k, (aside, side) in enumerate(((self._beside, "left"), (-14, "right"))):
            for row, name in enumerate((labels[f"class_{k}"], "always")):
                at = 1 - k, 1 + (19.5 + 15.5 * row) / self.axes.bbox.height
                new_text(self.axes, *at, name, aside, ha=side, **self._quiet)
        (self.best,) = self.axes.plot([], [], c=INK, lw=5, zorder=2.5, clip_on=False)
        (self.cut,) = self.axes.plot(*CUT, color=INK, clip_on=False)
        self.others = {of: new_text(self.axes, 0, 0, **self._quiet) for of in "AB"}

    def _add_lines(self, labels: Mapping[str, str]) -> None:
        axes, both, quiet = self.axes, self._both, self._quiet
        self.lines, self.dots = {}, {}
        for of in "AB"[: 1 + both]:
            self.lines[of], self.dots[of] = new_curve(axes, ALPHA)
            self.lines[of].set_linestyle("-")  # of what is here, UAR alone is dashed
            if both:
                self.lines[of].set(color=PALE, lw=2.5)
                self.dots[of].set_color(PALE)
        # At the ends: two recalls, or, at the right alone, the names of A and B.
        look: dict[str, Any] = {"color": PALE, "fontsize": 22} if both else {}
        ends = "BA" if both else (labels["end_0"],)
        self.named = [new_text(axes, 1, 1, x, self._beside, **look) for x in ends]
        if not both:
            self.named.append(new_text(axes, 0, 1, labels["end_1"]))
        axes.vlines((0, 1), 0, 1, colors=GRID, lw=1, clip_on=False)
        # Under the axis a column of each mean.
        quiet = quiet | {"va": "baseline"}
        rows = {row: -down / axes.bbox.height for row, down in ROWS.items()}
        for row in [*rows][1:]:
            new_text(axes, 0, rows[row], labels[row], -22, ha="right", **quiet)
        at = rows["at"]
        self.zero_one = [new_text(axes, x, at, f"{x}", ha="center", **quiet) for x in (0, 1)]
        self.drops, self.called, self.numbers = {}, {}, {}
        for mark, score in MARKS.items():
            self.drops[mark] = new_leader(axes, score)
            self.drops[mark].set(ls="-" if mark == "weight" else style_of(score).dash, lw=2.5)
            own: dict[str, Any] = {"weight": "bold", "color": INK} if mark == "weight" else {}
            self.called[mark] = {
                row: new_text(axes, 0, y, ha="center", **({} if row == "name" else quiet) | own)
                for row, y in rows.items()
            }
            self.numbers[mark] = new_text(axes, 0, 1, **own)
            name_score(score, *self.called[mark].values(), self.numbers[mark])
        self._gap = (width_of(labels["accuracy"] + labels["weight"]) / 2 + 18) / axes.bbox.width
        for mark, size in DOT.items():
            _, self.dots[mark] = new_curve(axes, MARKS[mark])
            self.dots[mark].set_markersize(size)
        self.prevalence = new_ring(axes, INK)
        self.ends = [] if both else [new_ring(axes, c, zorder=4.5) for c in CLASS_COLOURS]

    def _add_blocks(self, labels: Mapping[str, str]) -> None:
        page, half, brown = new_page(self.figure), WIDE / 2, _WEIGHTED.colour
        left, right = self._ends
        page.plot([left - half, right + half], [BEAM, BEAM], color=INK, linewidth=3)
        self.piles = [page.plot([], [], c=c, solid_capstyle="butt")[0] for c in CLASS_COLOURS]
        (self.pivot,) = page.plot([0], [BEAM], marker=_TRIANGLE, c=brown, ms=PIVOT)
        self.ring = new_ring(page, brown)
        name_score(ALPHA, self.pivot, self.ring)
        self.parts = [new_text(page, 0, 0, ha="center") for _ in CLASS_COLOURS]
        self.block = new_text(page, (left + right) / 2, BEAM + 16, ha="center", **self._quiet)
        bold: dict[str, Any] = {"ha": "center", "weight": "bold"}
        self.names = [new_text(page, 0, 0, labels[f"class_{k}"], **bold) for k in (0, 1)]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        compared = measured.comparison
        recalls = {"A": measured.recalls} | ({"B": compared.rival} if compared else {})
        weights = {"accuracy": measured.prevalence, "uar": 0.5, "weight": measured.weight}
        # With B the lowest recall is at two thirds of the height, or the axis begins at 0.
        low = max(0.0, 1 - 3 * max(1 - min(map(min, recalls.values())), 0.01)) * self._both

        def up(score: Any) -> Any:
            return (score - low) / (1 - low)

        for (of, (tpr, tnr)), ending in zip(recalls.items(), ("", "_B"), strict=False):
            self.lines[of].set_data([0, 1], [up(tnr), up(tpr)])
            self.dots[of].set_data([measured.weight], [up(measured.scores[ALPHA + ending])])
        for i, ring in enumerate(self.ends):
            ring.set_data([1 - i], [recalls["A"][i]])
        if compared:
            # Of two that tie the first is the lowest.
            place_texts(self.named, [up(x) for x in (compared.rival[0], recalls["A"][0])])
            for text, value in zip(self.scale, (low, (1 + low) / 2), strict=True):
                text.set_text(f"{round(value, 3):g}")
            self.cut.set_visible(low > 0)
            self.best.set_data(*np.transpose([(x, up(y)) for x, y in compared.envelope]))
        line: Any = self.best if compared else self.lines["A"]
        best = line.get_xydata().T
        self.prevalence.set_data([measured.prevalence], [0])
        # The columns under the axis move apart; a stroke leads up from each to its weight.
        wide, tall = map(float, self.axes.bbox.size)
        beam = (BEAM - 24 - self.axes.bbox.y0) / tall
        places = separate_labels([*weights.values()], self._gap, 34 / wide, 1)
        for (mark, at), x in zip(weights.items(), places, strict=True):
            for row, text in self.called[mark].items():
                text.set_text(words[f"{row}_{mark}"])
                text.set_x(x)
            self.dots[mark].set_data([at], [high := np.interp(at, *best)])
            high = beam if mark == "weight" else high
            self.drops[mark].set_data([x, at, at], [-12 / tall * (x != at), 0, high])
        for end, text in enumerate(self.zero_one):
            text.set_visible(min(abs(x - end) for x in places) * wide > 52)
        # Right of its line, or left of it near the end; one beside another is left out.
        room = NUMBER + 20 * self._both
        starts: list[float] = []
        for mark, text in self.numbers.items():
            x = (at := weights[mark] * wide) + (7 if at < wide - room - 12 else -room - 7)
            text.set_visible(all(abs(x - start) > room + 7 for start in starts))
            starts += [x] * text.get_visible()
            over = max(np.interp([x / wide, (x + room) / wide], *best))
            text.set_text(words[f"score_{mark}"])
            text.set_position((x / wide, over + 17 / tall))
        # The score of A or of B that is not the best is under or over its line, if there is room.
        at = measured.weight * wide
        for of, text in self.others.items() if compared else ():
            text.set_text("")
            other = of not in compared.best[ALPHA]
            two: Any = self.lines[of], self.lines["AB".replace(of, "")]
            drawn = *(line.get_xydata().T for line in two), best
            for x, side in product((at + 7, at - OTHER - 7) if other else (), (-1, 1)):
                ends = np.array([x, x + OTHER]) / wide
                own, *more = (np.interp(ends, *line) * tall for line in drawn)
                y = side * max(side * own) + side * 16
                met = [line.min() < y + 17 and line.max() > y - 17 for line in more]
                met += [x - 4 < stem * wide < x + OTHER + 4 for stem in weights.values()]
                if not any(met) and y > 14 and 0 < x < wide - OTHER:
                    text.set_text(words[f"{ALPHA}_{of}"])
                    text.set_position((x / wide, y / tall))
                    break
        if not compared:  # over its ring or, where a score is written, left of it
            tpr, tnr = recalls["A"]
            self.named[0].set_y(tpr)
            name = self.named[1]
            beside = min(starts) < (long := width_of(name.get_text()))
            # Left, too, of the words of the axis.
            x, y = (-17 - 29 * (0.1 < tnr < 0.6) - long, 0) if beside else (-6, 24)
            name.set_position((x / wide, tnr + y / tall))
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
        self.block.set_text(words["block"])
        self.block.set_visible(all(counts) and side > (6 if right - left > 350 else 16))
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
            told = words[f"part_{k}"], words[f"blocks_{k}"]
            self.parts[k].set_text(text := told[self.block.get_visible()])
            half, top = width_of(text) / 2 + 4, BEAM + high * math.ceil(n / across)
            at = min(max(middle, half), self.figure.bbox.width - half)
            self.parts[k].set_position((at, top + 17))
            self.names[k].set_position((at, top + 39))
