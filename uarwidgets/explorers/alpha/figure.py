"""The weighted mean of two recalls as a line over the weight, of one classifier or of two.

Above it a block of each class stands at an end of a beam, and a pale line leads down from it to
the recall of that class. It is as wide as the share of its class, and as high as the cost of an
error in it: its area is the weight. Lines cut both into equal cells where those are large enough
to count. The two blocks balance at α, where a reader drags the support, and a line leads from it
down to the score at that weight. With a second classifier thin lines are the two constant answers,
and a grey band follows the best of all four at each weight; where both classifiers are good, the
scores begin above 0.
"""

from __future__ import annotations

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
    place_texts,
    separate_labels,
    width_of,
)
from uarwidgets.styles import CLASS_COLOURS, style_of

# The three means by the name of their mark.
WEIGHT = "alpha_weighted_recall"
MARKS = {"weight": WEIGHT, "uar": "unweighted_average_recall", "accuracy": "accuracy"}
HEIGHT, BOTTOM, TOP, BEAM = 488, 78, 278, 340  # points from below
ROW, FIRST = 20, 26  # points from a row of words to the next, and from the axis to the first
LEFT, BESIDE = {True: 120, False: 140}, {True: 14, False: 20}  # points; of a narrow picture, too
RIGHT = {True: 54, False: 100}
# Points: width of both blocks together, and greatest height, which a cost of MOST has, or a higher.
WIDE, TALL, MOST = 120, 94, 12
# The least width of a block (part of WIDE), and the least height of it and of a cell (points).
THIN, FLAT, CELL = 0.03, 3, 6
PIVOT = 56  # points: width of the triangle
# Sizes of marks: of dots that coincide each shows, and the ring of a recall covers them.
DOT, MAIN = {"uar": 12, "accuracy": 9}, 16
CUT = [-0.015, 0.015, np.nan, -0.015, 0.015], [0.06, 0.1, np.nan, 0.1, 0.14]  # of the axis
_GAP = (np.nan, np.nan)
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
        longest = max(width_of(labels[f"{'always' if both else 'end'}_{k}"]) for k in (0, 1))
        left, right = LEFT[narrow], width - max(RIGHT[narrow], BESIDE[narrow] + longest)
        self.axes = axes = new_axes(self.figure, (left, BOTTOM + ROW * both, right, TOP))
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=(0, 0.5, 1), yticks=(0, 0.5, 1))
        axes.tick_params(labelleft=False, labelbottom=False)
        axes.grid(False, axis="x")
        self._both, self._beside, self._ends = both, BESIDE[narrow], (left, right)
        # Of numbers, and of what belongs to the axes.
        self._quiet: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        words = {labels["y"]: 1 + 22 / axes.bbox.height, "1": 1, "0": 0, "0.5": 0.5}
        scale = [new_text(axes, 0, words[x], x, -14, ha="right", **self._quiet) for x in words]
        if both:
            self.scale = scale[2:]
            self._add_best(labels)
        self._add_lines(labels)
        self._add_blocks()

    def _add_best(self, labels: Mapping[str, str]) -> None:
        # The constant answers, named as A and B are, at the right.
        (self.constant,) = self.axes.plot([], [], c=GRID, lw=1, zorder=2.5)
        self.never = []  # the words of the one that leaves by the axis
        for k, row in product((0, 1), (1, 0)):
            name, high = labels["always" if row else f"always_{k}"], self.axes.bbox.height
            y = 1 - k + (14 + 16 * row) / high
            self.never += [new_text(self.axes, 1, y, name, self._beside, **self._quiet)][:k]
        (self.best,) = self.axes.plot([], [], c=GRID, lw=13, zorder=2, alpha=0.8, clip_on=False)
        self.band = new_text(self.axes, 0, 1, "best of four", ha="center", **self._quiet)
        (self.cut,) = self.axes.plot(*CUT, color=INK, clip_on=False)
        (self.meeting,) = self.axes.plot([], [], "D", color=INK, markersize=10, zorder=3.5)

    def _add_lines(self, labels: Mapping[str, str]) -> None:
        axes, both, quiet, weight = self.axes, self._both, self._quiet, MARKS["weight"]
        self.lines, self.dots = {}, {}
        for of, style in zip("AB", BOTH.values() if both else [_WEIGHTED], strict=False):
            self.lines[of], self.dots["weight", of] = new_curve(axes, style)
        # At the ends: two recalls, or, at the right alone, the names of A and B.
        look: dict[str, Any] = {"weight": "bold", "fontsize": 22} if both else {}
        self.named = [new_text(axes, 1, 1, x, self._beside, **look) for x in "BA"[: 1 + both]]
        if not both:
            self.named.append(new_text(axes, 0, 1, "", -42, ha="right"))
        _, dot = new_curve(axes, weight)
        dot.set_markersize(MAIN)
        self.dots["weight", "best"] = dot
        name_score(weight, *self.lines.values(), *self.dots.values())
        # From the blocks to the recalls.
        high = (BEAM - axes.bbox.y0) / axes.bbox.height
        axes.vlines((0, 1), 0, high, colors=GRID, lw=1, clip_on=False)
        # Under the axis a column of each mean: its name, its weight, what a miss costs at it, and
        # which classifier it prefers.
        words = ("name", "at", "miss", "prefers")[: 3 + both]
        rows = {word: -(FIRST + ROW * k) / axes.bbox.height for k, word in enumerate(words)}
        for word in words[1:]:
            new_text(axes, 0, rows[word], labels[word], -32, ha="right")
        y = rows["at"]
        self.zero_one = [new_text(axes, x, y, f"{x}", ha="center", **quiet) for x in (0, 1)]
        self.drops, self.columns = {}, {}
        for mark, score in MARKS.items():
            self.drops[mark] = new_leader(axes, score)
            self.drops[mark].set(ls="-" if mark == "weight" else style_of(score).dash, lw=2.5)
            look = {"ha": "center", "weight": "bold" if mark == "weight" else "normal"}
            self.columns[mark] = {word: new_text(axes, 0, y, **look) for word, y in rows.items()}
            name_score(score, *self.columns[mark].values())
        gap = width_of(labels["accuracy"] + labels["weight"]) / 2 + 12
        self._gap = gap / float(axes.bbox.width)
        for mark in DOT:
            _, self.dots[mark, "A"] = new_curve(axes, MARKS[mark])
            self.dots[mark, "A"].set_markersize(DOT[mark])
        self.prevalence = new_ring(axes, INK)
        self.ends = [] if both else [new_ring(axes, c, zorder=4.5) for c in CLASS_COLOURS]

    def _add_blocks(self) -> None:
        page, half, brown = new_page(self.figure), WIDE / 2, _WEIGHTED.colour
        left, right = self._ends
        page.plot([left - half, right + half], [BEAM, BEAM], color=INK, linewidth=3)
        self.blocks = page.bar((right, left), 0, WIDE, BEAM, color=CLASS_COLOURS)
        (self.pivot,) = page.plot([0], [BEAM], marker=_TRIANGLE, c=brown, ms=PIVOT)
        self.ring = new_ring(page, brown)
        name_score(WEIGHT, self.pivot, self.ring)
        (self.cells,) = page.plot([], [], color="white", lw=1.2)
        self.parts = [new_text(page, 0, 0, ha="center") for _ in CLASS_COLOURS]
        self.weights = [new_text(page, 0, 0, ha="center", weight="bold") for _ in CLASS_COLOURS]

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
            self.named[i].set_y(recalls["A"][i])
            self.named[i].set_text(words[f"end_{i}"])
        for (mark, of), dot in self.dots.items():
            dot.set_data([weights[mark]], [up(scores[mark, of])])
        self.prevalence.set_data([measured.prevalence], [0])
        # The columns under the axis move apart; a stroke leads up from each to its weight.
        wide, tall = map(float, self.axes.bbox.size)
        beam = (BEAM - 24 - self.axes.bbox.y0) / tall
        places = separate_labels([*weights.values()], self._gap, 0, 1)
        for (mark, at), x in zip(weights.items(), places, strict=True):
            for word, text in self.columns[mark].items():
                text.set_text(words[f"{word}_{mark}"])
                text.set_x(x)
            high = beam if mark == "weight" else up(scores[mark, "A"])
            self.drops[mark].set_data([x, at, at], [-12 / tall * (x != at), 0, high])
        for end, text in enumerate(self.zero_one):
            text.set_visible(min(abs(x - end) for x in places) * wide > 44)
        if compared:
            # Of two that tie the first is the lowest; below both is the name of a constant answer.
            pair = compared.rival[0], recalls["A"][0]
            sunk = 22 * max(0, 1 - 20 * low)  # at the end of its line, beside the axis
            place_texts(self.named, [max(up(x), (52 - sunk) / tall * (low < 0.1)) for x in pair])
            self.constant.set_data([low, 1, np.nan, 0, 1 - low], [0, 1, np.nan, 1, 0])
            for text, high in zip(self.never, (30, 14), strict=True):
                text.set_position((1 - low, (high - sunk) / tall))
            for text, value in zip(self.scale, (low, (1 + low) / 2), strict=True):
                text.set_text(f"{round(value, 3):g}")
            self.cut.set_visible(low > 0)
            self.best.set_data(*np.transpose([(x, up(y)) for x, y in compared.envelope]))
            # Over the band, away from the support.
            at = 0.3 if measured.weight > 0.5 else 0.7
            ends = at - 56 / wide, at + 56 / wide
            height = max(map(up, np.interp(ends, *np.transpose(compared.envelope))))
            self.band.set_position((at, height + 17 / tall))
            x = compared.meeting
            self.meeting.set_data([x], [up(x * compared.rival[0] + (1 - x) * compared.rival[1])])
        self._show_blocks(measured, words)

    def _show_blocks(self, measured: Any, words: Mapping[str, str]) -> None:
        weight, rate = measured.weight, measured.prevalence
        share = min(max(rate, THIN), 1 - THIN)
        left, right = self._ends
        x = left + weight * (right - left)
        self.pivot.set_xdata([x])
        self.ring.set_data([x], [BEAM - 16])
        # Width times height is the weight, so a height is a cost.
        unit = min(filter(None, (weight / rate, (1 - weight) / (1 - rate))))
        costs = weight / share / unit, (1 - weight) / (1 - share) / unit
        cell = WIDE * min(share, 1 - share), TALL / max(MOST, *costs)
        size = cell if min(cell) >= CELL else (WIDE, TALL)  # as large: no lines
        cells = []
        for k, (middle, part) in enumerate(((right, share), (left, 1 - share))):
            height = max(cell[1] * costs[k], FLAT * (costs[k] > 0))
            x, y = middle - WIDE * part / 2, BEAM + 1
            ends, top = (x, x + WIDE * part), y + height
            self.blocks[k].set_bounds(x, y, WIDE * part, height)
            for at in np.arange(x + size[0], ends[1] - 0.1, size[0]).tolist():
                cells += [(at, y), (at, top), _GAP]
            for at in np.arange(y + size[1], top - 0.1, size[1]).tolist():
                cells += [(x, at), (ends[1], at), _GAP]
            # Over the middle of its block, as far as there is room.
            for texts, of, over in (self.parts, "part", 14), (self.weights, "weight", 36):
                texts[k].set_text(text := words[f"{of}_{k}"])
                half = (0.5 + 0.06 * (of == "weight")) * width_of(text) + 4
                at = min(max(middle, half), self.figure.bbox.width - half)
                texts[k].set_position((at, top + over))
        self.cells.set_data(np.reshape(cells, (-1, 2)).T)
