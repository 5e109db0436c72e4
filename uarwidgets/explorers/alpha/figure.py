"""The weighted mean of two recalls as a line over the weight, of one classifier or of two.

Below it, as squares, what the errors of one classifier cost. With a second one a grey band follows
the best answer at each weight, and only the scores from the lowest recall up are shown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BEFORE,
    BESIDE,
    GRID,
    INK,
    NARROW,
    SIZE,
    SOFT,
    Drawing,
    draw_leader_line,
    name_score,
    new_axes,
    new_figure,
    new_leader,
    new_ring,
    new_text,
    place_texts,
    width_of,
)
from uarwidgets.styles import CLASS_COLOURS, POSITIVE, ScoreStyle, style_of

# The three means by the name of their mark: the score, and the size of its dot. Where dots
# coincide, the smaller lies on the larger and each still shows.
MARKS = {
    "weight": ("alpha_weighted_recall", 14),
    "uar": ("unweighted_average_recall", 12),
    "accuracy": ("accuracy", 9),
}
HEIGHT = 444  # points of the picture
BOTTOM = 186  # points below the chart
ROW = 40  # points from a row of squares to the next, at the most
# Width of a line and size of its dots: where A and B coincide, both are seen.
_SIZES = {"A": (4.5, 1.0), "B": (3.0, 0.65)}
_OCHRE = style_of("alpha_weighted_recall").colour


def styles_of_both() -> dict[str, ScoreStyle]:
    """Return the styles of A and of B, whose lines are told apart without colour."""
    weighted = style_of("alpha_weighted_recall")
    return {
        "alpha_weighted_recall": weighted._replace(label="α-weighted A", dash="-"),
        "alpha_weighted_recall_B": weighted._replace(label="α-weighted B", dash=(0, (1, 1))),
    }


class AlphaFigure(Drawing):
    """The α-weighted recall from TNR (α = 0) to TPR (α = 1), of A or of A and B."""

    def __init__(
        self, labels: Mapping[str, str], *, both: bool = False, narrow: bool = False
    ) -> None:
        width, edge = (NARROW, 40) if narrow else (SIZE[0], 62)
        edge += 18 if both else 0  # room for three decimals
        self.figure = new_figure((width, HEIGHT))
        ends = {"tnr": "A", "tpr": "A"} if both else labels
        left = edge + BEFORE + width_of(ends["tnr"])
        after = max(width_of(ends["tpr"]), width_of(labels["always_0"]) / 2 - BESIDE if both else 0)
        box = (left, BOTTOM - both * 2 * ROW, width - BESIDE - after - 6, HEIGHT - 36)
        self.axes = axes = new_axes(
            self.figure, box, xlabel=labels["x"], ylabel="" if narrow else labels["y"]
        )
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks([0, 0.5, 1], [labels["x0"], "", labels["x1"]])
        axes.set_yticks([0, 0.5, 1], ["", "", ""])
        axes.tick_params(axis="x", pad=8)  # below a ring on the axis
        axes.xaxis.labelpad = 28  # below the name of the prevalence
        axes.yaxis.labelpad = left - edge + (54 if both else 36)
        self.texts: dict[str, Text] = {}
        self.leaders: dict[str, Line2D] = {}
        self._both = both
        if both:
            self._add_best(labels)
        self._add_lines(labels, ends, "AB" if both else "A")
        before = edge - left - 10
        scale = [new_text(axes, 0, y, f"{y:g}", before, ha="right") for y in (0, 0.5, 1)]
        self.scale = scale[:2] if both else []
        self.equal = new_text(
            axes, 0, -92 / axes.bbox.height, points=edge - 22 - left, weight="bold"
        )
        self.squares: list[Any] = []
        if both:
            new_text(axes, 0, 20 / axes.bbox.height, "from", before, ha="right")
        else:
            self._add_squares(edge - 22, width)

    def _add_best(self, labels: Mapping[str, str]) -> None:
        row = 1 + 20 / self.axes.bbox.height
        for x, answer in enumerate(("always_1", "always_0")):
            new_text(self.axes, x, row, labels[answer], ha="center")
        new_text(self.axes, 0.5, row, "grey: the best of all", ha="center")
        (self.constant,) = self.axes.plot([], [], color=SOFT, linewidth=1.2)
        (self.best,) = self.axes.plot([], [], color=GRID, linewidth=13, zorder=2, alpha=0.8)

    def _add_lines(self, labels: Mapping[str, str], ends: Mapping[str, str], letters: str) -> None:
        axes, weight = self.axes, style_of("alpha_weighted_recall")
        for of in letters:
            for x, end in enumerate(("tnr", "tpr")):
                self.texts[f"{end}_{of}"] = new_text(
                    axes, x, 0, of if self._both else ends[end], BESIDE if x else -BEFORE,
                    ha="left" if x else "right",
                )  # fmt: skip
            colour = _OCHRE if self._both else POSITIVE
            self.leaders[of] = new_leader(axes, ScoreStyle("", "", "", colour))
        (self.stem,) = axes.plot([], [], color=_OCHRE, linewidth=4, clip_on=False)
        self.texts["top"] = new_text(axes, 0, 0, ha="center", weight="bold", fontsize=20)
        # From the names below the axis to the dots on the line.
        self.drops: dict[str, tuple[Line2D, float]] = {}
        for mark, points in (("uar", 20), ("accuracy", 42)):
            score, under = MARKS[mark][0], -points / axes.bbox.height
            (drop,) = axes.plot([], [], color=style_of(score).colour, linewidth=2, clip_on=False)
            self.drops[mark] = drop, under + 12 / axes.bbox.height
            self.texts[mark] = new_text(axes, 0.5, under, ha="center")
            name_score(score, self.texts[mark], drop)
        name_score("alpha_weighted_recall", self.stem, self.texts["top"])
        self.lines = {
            of: axes.plot(
                [], [], color=style.colour, linewidth=_SIZES[of][0], linestyle=style.dash, zorder=3,
            )[0]
            for of, style in zip(
                letters, styles_of_both().values() if self._both else [weight], strict=True
            )
        }  # fmt: skip
        self.dots = {
            (mark, of): axes.plot(
                [], [], "o", color=style_of(score).colour, markeredgecolor="white",
                clip_on=False, markersize=size * _SIZES[of][1],
                zorder=4 + (mark == "accuracy") / 10,
            )[0]
            for of in letters
            for mark, (score, size) in MARKS.items()
            if (mark, of) != ("weight", "A")
        }  # fmt: skip
        self.dots["weight", "A"] = new_ring(axes, weight.colour, zorder=3.8)
        for (mark, _), dot in self.dots.items():
            name_score(MARKS[mark][0], dot)
        name_score("alpha_weighted_recall", *self.lines.values())
        self.prevalence = new_ring(axes, INK)
        self.ends = {}
        if not self._both:
            colours = zip(("tpr", "tnr"), CLASS_COLOURS, strict=True)
            self.ends = {end: new_ring(axes, colour, zorder=3.5) for end, colour in colours}

    def _add_squares(self, left: float, width: float) -> None:
        right = width - 20
        self._step = min(ROW, (right - left) / 11)
        self.most = math.floor((right - left) / self._step)  # squares of full size in a row
        box = (left, 0, left + self.most * self._step, 2 * self._step)
        axes = new_axes(self.figure, box)
        axes.set(xlim=(0, self.most), ylim=(2, 0))
        axes.set_axis_off()
        self.squares = [
            axes.fill([], [], facecolor=to_rgba(c, 0.6), linewidth=0)[0] for c in CLASS_COLOURS
        ]
        (self.gaps,) = axes.plot([], [], color="white", zorder=3)
        self.more = new_text(axes, self.most, 1, "…", 2)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        compared = measured.comparison
        recalls = {"A": measured.recalls} | ({"B": compared.rival} if compared else {})
        self._show_lines(measured, words, recalls)
        self.texts["top"].set_text(words["top"])
        self.equal.set_text(words["squares"])
        if self.squares:
            self.show_costs(measured.cost_ratio)

    def _show_lines(
        self, measured: Any, words: Mapping[str, str], recalls: Mapping[str, Sequence[float]]
    ) -> None:
        weights = {"accuracy": measured.prevalence, "uar": 0.5, "weight": measured.weight}
        scores = {
            (mark, of): measured.scores[score if of == "A" else f"{score}_B"]
            for mark, (score, _) in MARKS.items()
            for of in recalls
        }
        low = 0.0
        if self._both:  # the lowest recall at a fifth of the height
            low = max(0.0, 1 - 1.25 * max(1 - min(map(min, recalls.values())), 0.01))

        def up(score: float) -> float:
            return (score - low) / (1 - low)

        for of, (tpr, tnr) in recalls.items():
            self.lines[of].set_data([0, 1], [up(tnr), up(tpr)])
        for end, ring in self.ends.items():
            i = int(end == "tnr")
            ring.set_data([1 - i], [recalls["A"][i]])
        for (mark, of), dot in self.dots.items():
            dot.set_data([weights[mark]], [up(scores[mark, of])])
        x, top = measured.weight, max(up(scores["weight", of]) for of in recalls)
        self.stem.set_data([x, x], [0, top])
        self.texts["top"].set_position((x, top + 22 / self.axes.bbox.height))
        self.prevalence.set_data([measured.prevalence], [0])
        for mark, (drop, under) in self.drops.items():
            highest = max(up(scores[mark, of]) for of in recalls)
            drop.set_data([weights[mark]] * 2, [under, highest])
            self.texts[mark].set_x(min(weights[mark], 0.95))  # it ends on the page
            self.texts[mark].set_text(words[f"below_{mark}"])
        # Where heights tie, the first is the lowest.
        upwards = list(recalls.items())[::-1]
        for i, end in enumerate(("tpr", "tnr")):
            names = [self.texts[f"{end}_{of}"] for of, _ in upwards]
            place_texts(names, [up(pair[i]) for _, pair in upwards])
        for of, (tpr, _) in recalls.items():
            draw_leader_line(self.leaders[of], 1, up(tpr), self.texts[f"tpr_{of}"])
        if self._both:
            for text, value in zip(self.scale, (low, (1 + low) / 2), strict=True):
                text.set_text(f"{value:.3g}")
            self.constant.set_data([low, 1, math.nan, 0, 1 - low], [0, 1, math.nan, 1, 0])
            xs, heights = zip(*measured.comparison.envelope, strict=True)
            self.best.set_data(xs, [*map(up, heights)])

    def show_costs(self, ratio: float) -> None:
        """Show how many squares of misses cost as much as how many of false alarms."""
        known = 0 < ratio < math.inf
        counts = (max(1, 1 / ratio), max(1, ratio)) if known else (ratio > 0, ratio == 0)
        # The more there are, the smaller: so many rows of them have the height of one.
        rows = next((n for n in (1, 2, 3, 4, 5, 7, 10) if n * n * self.most >= max(counts)), 10)
        most, gap = rows * rows * self.most, 0.12 / rows
        for top, (squares, count) in enumerate(zip(self.squares, counts, strict=True)):
            whole, rest = divmod(min(count, most) if rows == 1 else round(min(count, most)), rows)
            left = whole / rows
            # The last column has a part of a square, or of a column.
            right, low = left + (rest > 0) * gap / 2 + rest * (1 - gap), top + 1.0
            if rows > 1:
                right, low = left + (rest > 0) / rows, top + rest / rows
            squares.set_xy(
                [(0, top), (right, top), (right, low), (left, low), (left, top + 1), (0, top + 1)]
            )
        # Over the edges, so that none is seen beside a gap.
        across = range(math.ceil(min(max(counts), most) / rows) + 1)
        cuts: list[tuple[tuple[float, ...], tuple[float, ...]]]
        cuts = [((k / rows,) * 2, (0, 2)) for k in across]
        cuts += [((0, self.most), (k / rows,) * 2) for k in range(2 * rows + 1)]
        self.gaps.set_data(*([v for cut in cuts for v in (*cut[i], math.nan)] for i in (0, 1)))
        self.gaps.set_linewidth(gap * self._step)
        self.more.set_visible(max(counts) > most)
        self.more.set_y(1.5 if counts[1] > counts[0] else 0.5)
