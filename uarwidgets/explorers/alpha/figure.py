"""The weighted mean of two recalls as a line over the weight, of one classifier or of two.

Above it a block of each class stands at an end of a beam, and a pale line leads down from it to
the recall of that class. It is as wide as the share of its class, and as high as the cost of an
error in it: its area is the weight. Lines cut both into equal cells where those are large enough
to count. The two blocks balance at α, where a reader drags the support, and the score at that
weight is below. With a second classifier a grey band follows the best of four answers at each
weight; where both classifiers are good, the scores begin above 0.
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
    new_page,
    new_ring,
    new_text,
    place_texts,
    width_of,
)
from uarwidgets.styles import CLASS_COLOURS, style_of

# The three means by the name of their mark.
WEIGHT = "alpha_weighted_recall"
MARKS = {"weight": WEIGHT, "uar": "unweighted_average_recall", "accuracy": "accuracy"}
HEIGHT, BOTTOM, TOP, BEAM = 488, 52, 248, 310  # points from below
NAMES, COSTS = 20, 41  # points from the axis to the names below it, and to the costs
LEFT, BESIDE = {True: 103, False: 140}, {True: 10, False: 20}  # points; of a narrow picture, too
# Points: width of both blocks together, and greatest height, which a cost of MOST has, or a higher.
WIDE, TALL, MOST = 120, 124, 12
# The least width of a block (part of WIDE), and the least height of it and of a cell (points).
THIN, FLAT, CELL = 0.03, 3, 6
PIVOT, OVER = 56, 22  # points: width of the triangle, and from a dot up to its name or score
# Sizes of marks: of dots that coincide each shows, and the ring of a recall covers them.
DOT, MAIN = {"uar": 12, "accuracy": 9}, 16
CUT = [-0.015, 0.015, np.nan, -0.015, 0.015], [0.06, 0.1, np.nan, 0.1, 0.14]  # of the axis
_GAP = (np.nan, np.nan)
_TRIANGLE = [(0, 0), (1, -0.86), (-1, -0.86)]
_WEIGHTED = style_of(WEIGHT)
#: The styles of A and of B, whose lines are told apart without colour too.
BOTH = {
    "alpha_weighted_recall": _WEIGHTED._replace(label="α-weighted A"),
    "alpha_weighted_recall_B": _WEIGHTED._replace(label="α-weighted B", dash="-", colour=INK),
}


class AlphaFigure(Drawing):
    """The α-weighted recall from TNR (α = 0) to TPR (α = 1), of A or of A and B."""

    def __init__(
        self, labels: Mapping[str, str], *, both: bool = False, narrow: bool = False
    ) -> None:
        width = NARROW if narrow else SIZE[0]
        self.figure = new_figure((width, HEIGHT))
        # At the right there is room for the words over a block, too.
        room = max(54, BESIDE[narrow] + width_of(labels["tpr"]) * (1 - both / 20))
        left, right = LEFT[narrow], width - room
        self.axes = axes = new_axes(self.figure, (left, BOTTOM, right, TOP))
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=(0, 0.5, 1), yticks=(0, 0.5))
        axes.tick_params(labelleft=False, labelbottom=False)
        self._both, self._narrow, self._ends, self._labels = both, narrow, (left, right), labels
        # Of numbers, and of what belongs to the axes.
        self._quiet: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        scale = [new_text(axes, 0, y, f"{y}", -9, ha="right", **self._quiet) for y in (1, 0, 0.5)]
        title = new_text(axes, 0, 0.25, labels["y"], -46, ha="center", rotation=90, **self._quiet)
        self.scale = scale[1:] if both else [title]
        if both:
            self._add_best(labels)
        self._add_lines(labels)
        self._add_blocks(labels)

    def _add_best(self, labels: Mapping[str, str]) -> None:
        # Above the ends of the band.
        new_text(self.axes, 0, 1.12, labels["tnr"], -9, ha="right", **self._quiet)
        new_text(self.axes, 1, 1.12, labels["tpr"], BESIDE[self._narrow], **self._quiet)
        (self.best,) = self.axes.plot([], [], c=GRID, lw=13, zorder=2, alpha=0.8, clip_on=False)
        (self.cut,) = self.axes.plot(*CUT, color=INK, clip_on=False)
        (self.meeting,) = self.axes.plot([], [], "D", color=INK, markersize=10, zorder=3.5)

    def _add_lines(self, labels: Mapping[str, str]) -> None:
        axes, both, quiet, weight = self.axes, self._both, self._quiet, MARKS["weight"]
        row = -NAMES / axes.bbox.height
        new_text(axes, 0, row, labels["x"], -14, ha="right")
        self.lines, self.dots, self.texts, self.drops = {}, {}, {}, {}
        self.misses, self.scores = {}, {}
        for of, style in zip("AB", BOTH.values() if both else [_WEIGHTED], strict=False):
            self.lines[of], self.dots["weight", of] = new_curve(axes, style)
        # At the ends: two recalls, or, at the right alone, the names of A, B and the band.
        look: dict[str, Any] = {"weight": "bold", "fontsize": 22}
        ends = [("B", look), ("A", look), ("best", quiet)] if both else [(labels["tpr"], {})]
        beside = BESIDE[self._narrow]
        self.named = [new_text(axes, 1, 1, name, beside, **style) for name, style in ends]
        if not both:
            self.named.append(new_text(axes, 0, 1, labels["tnr"], -42, ha="right"))
        _, dot = new_curve(axes, _WEIGHTED._replace(colour=INK) if both else weight)
        dot.set_markersize(MAIN)
        self.dots["weight", "best"] = dot
        # With B the axis may begin above 0: thin, no bar.
        (self.stem,) = axes.plot([], [], c=_WEIGHTED.colour, lw=3 - 1.5 * both)
        (self.link,) = axes.plot([], [], ":", c=_WEIGHTED.colour, lw=2, clip_on=False)
        name_score(weight, self.stem, self.link, *self.lines.values(), *self.dots.values())
        # From the blocks to the recalls.
        high = (BEAM - BOTTOM) / axes.bbox.height
        for x, colour in enumerate(CLASS_COLOURS[::-1]):
            axes.axvline(x, 0, high, c=colour, alpha=0.4, clip_on=False)
        # From the names below the axis to the dots on the line.
        for mark in ("uar", "accuracy"):
            self.drops[mark], self.dots[mark, "A"] = new_curve(axes, MARKS[mark])
            self.drops[mark].set_linewidth(2.5 - both)
            self.dots[mark, "A"].set_markersize(DOT[mark])
            self.texts[mark] = new_text(axes, 0.5, row, ha="center", **quiet)
            name_score(MARKS[mark], self.texts[mark])
        # The name of the prevalence is beside that of 1/2 and of the ends.
        half, wide = 0.45 * width_of(labels["accuracy"]) + 10, float(axes.bbox.width)
        near, far = half + max(0.45 * width_of(labels["uar"]), 26), wide / 2 - half - 6
        self._places = [x / wide for x in (near, far, half - 10)]
        self.prevalence = new_ring(axes, INK)
        # Under the names of the weights is what a miss costs; over the dots are names and a score.
        foot, before = -COSTS / axes.bbox.height, -5 if self._narrow else -14
        new_text(axes, 0, foot, labels["miss"], before, ha="right", **quiet)
        for mark, score in MARKS.items():
            self.misses[mark] = new_text(axes, 0, foot, ha="center", **quiet)
            self.scores[mark] = new_text(axes, 0, 0, ha="center")
            name_score(score, self.misses[mark], self.scores[mark])
        self.scores["weight"].set_fontweight("bold")
        self.zero_one = [new_text(axes, x, row, ha="center", **quiet) for x in (0, 1)]
        self.misses["weight"].set(color=INK, weight="bold")
        self.of_weight = new_text(axes, 0, row, weight="bold", ha="center")
        self.ends = [] if both else [new_ring(axes, c, zorder=4.5) for c in CLASS_COLOURS]

    def _add_blocks(self, labels: Mapping[str, str]) -> None:
        page, half, brown = new_page(self.figure), WIDE / 2, _WEIGHTED.colour
        (left, right), self._deeds = self._ends, (labels["deed_0"], labels["deed_1"])
        page.plot([left - half, right + half], [BEAM, BEAM], color=INK, linewidth=3)
        self.blocks = page.bar((right, left), 0, WIDE, BEAM, color=CLASS_COLOURS)
        (self.pivot,) = page.plot([0], [BEAM], marker=_TRIANGLE, c=brown, ms=PIVOT)
        self.of_pivot = new_text(page, 0, BEAM - 14, labels["balance"], ha="center", color=SOFT)
        self.ring = new_ring(page, brown)
        name_score(WEIGHT, self.pivot, self.of_pivot, self.ring)
        self._from_pivot = (width_of(labels["balance"]) + PIVOT) / 2 + 4
        self.cells, self.sides = (page.plot([], [], color=c, lw=1.2)[0] for c in ("white", SOFT))
        self.parts = [new_text(page, x, 0, ha="center") for x in (right, left)]
        self.costs = [new_text(page, 0, 0, ha=ha) for ha in ("right", "left")]
        self.weights = [new_text(page, 0, 0, ha="center", weight="bold") for _ in CLASS_COLOURS]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        compared = measured.comparison
        recalls = {"A": measured.recalls} | ({"B": compared.rival} if compared else {})
        weights = {"accuracy": measured.prevalence, "uar": 0.5, "weight": measured.weight}
        of_both = product(MARKS, recalls)
        scores = {(m, of): measured.scores[MARKS[m] + "_B" * (of == "B")] for m, of in of_both}
        for mark in self.drops:
            scores[mark, "A"] = max(scores[mark, of] for of in recalls)
        scores["weight", "best"] = compared.highest if compared else scores["weight", "A"]
        # With B the lowest recall is at two thirds of the height, or the axis begins at 0.
        low = max(0.0, 1 - 3 * max(1 - min(map(min, recalls.values())), 0.01)) * self._both

        def up(score: Any) -> Any:
            return (score - low) / (1 - low)

        for of, (tpr, tnr) in recalls.items():
            self.lines[of].set_data([0, 1], [up(tnr), up(tpr)])
        weight, side = measured.weight, measured.prevalence - 0.5
        for i, ring in enumerate(self.ends):
            ring.set_data([1 - i], [recalls["A"][i]])
            self.named[i].set_text(words[("TPR", "TNR")[i]][: 3 if self._narrow else 9])
            self.named[i].set_y(recalls["A"][i])
        for (mark, of), dot in self.dots.items():
            dot.set_data([weights[mark]], [up(scores[mark, of])])
        wide, tall = map(float, self.axes.bbox.size)
        # One stem where two would lie on one another.
        stem = up(scores["weight", "best"]) * (weight not in (0.5, measured.prevalence))
        self.stem.set_data([weight] * 2, [0, stem])
        self.prevalence.set_data([measured.prevalence], [0])
        # The other costs give way to that of the weight, and one that is equal to it is left out.
        self.misses["weight"].set_text(words["miss_weight"])
        half = width_of(words["miss_weight"]) / 2
        mine = max(weight, (half - 9 * (not self._narrow)) / wide)
        self.misses["weight"].set_x(mine)
        near, far, reach = self._places
        self.texts["accuracy"].set_x(0.5 + np.sign(side) * min(max(abs(side), near), far))
        below = self._labels if side else {**self._labels, "accuracy": ""}
        own, clear = 0.56 * width_of(words["own"]) + 6, True
        for mark, drop in self.drops.items():
            (x, y), at = self.texts[mark].get_position(), weights[mark]
            self.texts[mark].set_text(below[mark])
            # Under the stem, as far as the name reaches.
            foot = min(max(at, x - reach), x + reach)
            # From the axis, or from a name that is not below.
            low_y = (y + 11 / tall) * (foot != at)
            drop.set_data([foot, at, at], (low_y, 0, up(scores[mark, "A"])))
            free = abs(foot - mine) * wide > half + 30 and at != weight
            self.misses[mark].set_text(words[f"miss_{mark}"] if free else "")
            self.misses[mark].set_x(foot)
            clear = clear and abs(x - weight) * wide > width_of(below[mark]) / 2 + own
        self.of_weight.set_text(words["own"] if clear else "")
        self.of_weight.set_x(max(weight, (own - 16) / wide))
        for x, text in enumerate(self.zero_one):  # unless α is there
            text.set_text("" if clear and abs(x - weight) * wide < 36 else f"{x}")
        # Beside the rings of the recalls; of those that meet the first is shown.
        halves = [width_of(words[f"over_{mark}"]) / 2 / wide + 3 / wide for mark in self.scores]
        slope = max(abs(up(tpr) - up(tnr)) for tpr, tnr in recalls.values())
        over = dict[float, float]()
        for (mark, text), half in zip(self.scores.items(), halves, strict=True):
            x = min(max(weights[mark], half), 1 - half)
            free = all(abs(x - other) > half + room for other, room in over.items())
            text.set_text(words[f"over_{mark}"] if free else "")
            score = up(scores[mark, "best" if mark == "weight" else "A"])
            rise = slope * (half + abs(x - weights[mark]))
            text.set_position((x, min(score + rise, 1) + OVER / tall * free))
            over[x] = half
        top = self.scores["weight"].get_position()[1] + 12 / tall
        self.link.set_data([weight] * 2, [top, (BEAM - 24 - BOTTOM) / tall])
        if compared:
            # Of two that tie the first is the lowest.
            place_texts(self.named, [up(compared.rival[0]), up(recalls["A"][0]), 1])
            for text, value in zip(self.scale, (low, (1 + low) / 2), strict=True):
                text.set_text(f"{round(value, 3):g}")
            self.cut.set_visible(low > 0)
            self.best.set_data(*np.transpose([(x, up(y)) for x, y in compared.envelope]))
            x = compared.meeting
            self.meeting.set_data([x], [up(x * compared.rival[0] + (1 - x) * compared.rival[1])])
        else:  # unless the name of a recall is there
            self.scale[0].set_visible(abs(0.25 - recalls["A"][1]) * tall > 36)
        self._show_blocks(measured, words)

    def _show_blocks(self, measured: Any, words: Mapping[str, str]) -> None:
        weight, rate = measured.weight, measured.prevalence
        share = min(max(rate, THIN), 1 - THIN)
        left, right = self._ends
        x = left + weight * (right - left)
        self.pivot.set_xdata([x])
        self.ring.set_data([x], [BEAM - 16])
        self.of_pivot.set_x(x + (-1 if weight > 0.5 else 1) * self._from_pivot)
        # Width times height is the weight, so a height is a cost.
        unit = min(filter(None, (weight / rate, (1 - weight) / (1 - rate))))
        costs = weight / share / unit, (1 - weight) / (1 - share) / unit
        cell = WIDE * min(share, 1 - share), TALL / max(MOST, *costs)
        size = cell if min(cell) >= CELL else (WIDE, TALL)  # as large: no lines
        cells, sides = [], []
        for k, (middle, part) in enumerate(((right, share), (left, 1 - share))):
            height = max(cell[1] * costs[k], FLAT * (costs[k] > 0))
            x, y = middle - WIDE * part / 2, BEAM + 1
            ends, top = (x, x + WIDE * part), y + height
            self.blocks[k].set_bounds(x, y, WIDE * part, height)
            for at in np.arange(x + size[0], ends[1] - 0.1, size[0]).tolist():
                cells += [(at, y), (at, top), _GAP]
            for at in np.arange(y + size[1], top - 0.1, size[1]).tolist():
                cells += [(x, at), (ends[1], at), _GAP]
            # A cost is at the side of its block that is towards the other.
            near, far, beside = (ends[k] + by * (2 * k - 1) for by in (3, 7, 12))
            sides += [(x, top + 3), (x, top + 7), (ends[1], top + 7), (ends[1], top + 3), _GAP]
            sides += [(near, y), (far, y), (far, top), (near, top), _GAP]
            # On a phone it is below the name of the other block, or above it where it is long.
            long = len(cost := words[f"cost_{k}"]) > 3 and "." not in cost
            level = (11, TALL - 24)[long] if self._narrow else max(height / 2, 11)
            self.costs[k].set_text(f"{self._deeds[k]} {cost}")
            self.costs[k].set_position((beside, BEAM + level))
            # What is over a block is above the cost at its side.
            for texts, of, over in (self.parts, "part", 19), (self.weights, "weight", 41):
                texts[k].set_text(words[f"{of}_{k}"])
                texts[k].set_y(BEAM + max(height, 12) + over)
            # Over the middle of its block, as far as there is room.
            half = 0.56 * width_of(words[f"weight_{k}"]) + 4
            self.weights[k].set_x(min(max(middle, half), self.figure.bbox.width - half))
        self.sides.set_data(np.array(sides).T)
        self.cells.set_data(np.reshape(cells, (-1, 2)).T)
