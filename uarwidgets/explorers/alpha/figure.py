"""The weighted mean of two recalls as a line over the weight, of one classifier or of two.

Below it a bar is parted at the weight: what the positive class weighs is at its left. A class
weighs its share times what an error in it costs. With a second classifier a grey band follows the
best answer at each weight, and only the scores from the lowest recall up are shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
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
from uarwidgets.styles import CLASS_COLOURS, ScoreStyle, style_of

# The three means by the name of their mark: the score, and the size of its dot. Where dots
# coincide, the smaller lies on the larger and each still shows.
MARKS = {
    "weight": ("alpha_weighted_recall", 14),
    "uar": ("unweighted_average_recall", 12),
    "accuracy": ("accuracy", 9),
}
HEIGHT = 444  # points of the picture
BOTTOM = 150  # points below the chart
NAMES = 20  # points from the axis to the names below it
BAR, ROWS = 66, (36, 12)  # points from below: the middle of the bar, and the words under it
# Width of a line and size of its dots: where A and B coincide, both are seen.
_SIZES = {"A": (4.5, 1.0), "B": (3.0, 0.65)}
_OCHRE = style_of("alpha_weighted_recall").colour


def styles_of_both() -> dict[str, ScoreStyle]:
    """Return the styles of A and of B, whose lines are told apart without colour too."""
    weighted = style_of("alpha_weighted_recall")
    return {
        "alpha_weighted_recall": weighted._replace(label="α-weighted A"),
        "alpha_weighted_recall_B": weighted._replace(label="α-weighted B", colour=INK, dash="-"),
    }


class AlphaFigure(Drawing):
    """The α-weighted recall from TNR (α = 0) to TPR (α = 1), of A or of A and B."""

    def __init__(
        self, labels: Mapping[str, str], *, both: bool = False, narrow: bool = False
    ) -> None:
        width = NARROW if narrow else SIZE[0]
        self.figure = new_figure((width, HEIGHT))
        # From the edge to the numbers of the axis; with B its letters are beside the axis.
        edge, after = ((58 if narrow else 80), labels["always_0"]) if both else (74, labels["x1"])
        left = edge + (BEFORE + width_of("A")) * both
        right = width - width_of(after) / 2 - 6
        box = (left, BOTTOM, right, HEIGHT - (46 if both else 14))
        self.axes = axes = new_axes(self.figure, box, xlabel=labels["x"], ylabel=labels["y"])
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks([0, 0.5, 1], [labels["x0"], "", labels["x1"]])
        axes.set_yticks([0, 0.5, 1], ["", "", ""])
        axes.tick_params(axis="x", pad=8)  # below a ring on the axis
        axes.xaxis.labelpad = 10
        axes.yaxis.labelpad = left - edge + (54 if both else 36)
        self.texts: dict[str, Text] = {}
        self.leaders: dict[str, Line2D] = {}
        self._both = both
        self._shown: tuple[float, ...] = ()
        axes.yaxis.label.set_visible(not narrow)
        if both:
            self._add_best(labels)
        self._add_lines(labels, "AB" if both else "A")
        before = edge - left - 10
        scale = [new_text(axes, 0, y, f"{y:g}", before, ha="right") for y in (0, 0.5, 1)]
        self.scale = scale[:2] if both else []
        self._add_weights()

    def _add_best(self, labels: Mapping[str, str]) -> None:
        row = 1 + 30 / self.axes.bbox.height
        for x, answer in enumerate(("always_1", "always_0")):
            new_text(self.axes, x, row, labels[answer], ha="center")
        new_text(self.axes, 0.5, row, "grey: the best of all", ha="center")
        # A break in the axis, where it does not begin at 0.
        self.cut = new_text(self.axes, 0, 22 / self.axes.bbox.height, "≈", ha="center")
        (self.best,) = self.axes.plot([], [], color=GRID, linewidth=13, zorder=2, alpha=0.8)
        self.constant = self.axes.plot([], [], ":", [], [], ":", color=SOFT, lw=1.5, zorder=2.1)

    def _add_lines(self, labels: Mapping[str, str], letters: str) -> None:
        axes, weight = self.axes, style_of("alpha_weighted_recall")
        for of in letters if self._both else "":
            for x, end in enumerate(("tnr", "tpr")):
                self.texts[f"{end}_{of}"] = new_text(
                    axes, x, 0, of, BESIDE if x else -BEFORE, ha="left" if x else "right"
                )
            colour = INK if of == "B" else _OCHRE
            self.leaders[of] = new_leader(axes, ScoreStyle("", "", "", colour))
        (self.stem,) = axes.plot([], [], color=_OCHRE, linewidth=4, clip_on=False)
        self.of_stem = new_text(axes, 0, 0.08, "α", 6, weight="bold")
        # From the names below the axis to the dots on the line.
        self.drops: dict[str, Line2D] = {}
        for mark in ("uar", "accuracy"):
            score = MARKS[mark][0]
            (drop,) = axes.plot([], [], color=style_of(score).colour, linewidth=1.5, clip_on=False)
            drop.set(linestyle=style_of(score).dash)
            self.drops[mark] = drop
            self.texts[mark] = new_text(axes, 0.5, -NAMES / axes.bbox.height, ha="center")
            name_score(score, self.texts[mark], drop)
        # The name of the prevalence is beside that of 1/2 and of the ends.
        wide = axes.bbox.width
        half = (width_of("π: accuracy") / 2 + 8) / wide
        self._places = (
            half + width_of("½: UAR") / 2 / wide,
            0.5 - half - width_of(labels["x0"]) / 2 / wide,
        )
        name_score("alpha_weighted_recall", self.stem, self.of_stem)
        self.lines = {
            of: axes.plot(
                [], [], color=style.colour, linewidth=_SIZES[of][0], linestyle=style.dash,
                zorder=3 - (of == "B") / 10,
            )[0]
            for of, style in zip(
                letters, styles_of_both().values() if self._both else [weight], strict=True
            )
        }  # fmt: skip
        self.dots = {
            (mark, of): axes.plot(
                [], [], "o", markeredgecolor="white", clip_on=False,
                color=INK if mark == "weight" else style_of(score).colour,
                markersize=size * _SIZES[of][1], zorder=4 + (mark == "accuracy") / 10,
            )[0]
            for of in letters
            for mark, (score, size) in MARKS.items()
            if (mark == "weight") == (of == "B")  # the others are on the better line alone
        }  # fmt: skip
        self.dots["weight", "A"] = new_ring(axes, weight.colour, zorder=3.8)
        for (mark, _), dot in self.dots.items():
            name_score(MARKS[mark][0], dot)
        name_score("alpha_weighted_recall", *self.lines.values())
        self.prevalence = new_ring(axes, INK)
        ends = () if self._both else zip(("tpr", "tnr"), CLASS_COLOURS, strict=True)
        self.ends = {end: new_ring(axes, colour, zorder=3.5) for end, colour in ends}

    def _add_weights(self) -> None:
        # A bar as long as the axis above it, so that its parts meet under the weight.
        axes = self.axes
        y, *rows = ((points - BOTTOM) / axes.bbox.height for points in (BAR, *ROWS))
        self.bars = [
            axes.plot([0, 0], [y, y], color=colour, linewidth=28, clip_on=False)[0]
            for colour in CLASS_COLOURS
        ]
        sides = list(enumerate(("left", "right")))
        self.parts = [new_text(axes, x, rows[0], ha=ha, weight="bold") for x, ha in sides]
        self.costs = [new_text(axes, x, rows[1], ha=ha) for x, ha in sides]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        compared = measured.comparison
        recalls = {"A": measured.recalls} | ({"B": compared.rival} if compared else {})
        self._show_lines(measured, words, recalls)
        self._show_weights(measured, words)

    def _show_lines(
        self, measured: Any, words: Mapping[str, str], recalls: Mapping[str, Sequence[float]]
    ) -> None:
        weights = {"accuracy": measured.prevalence, "uar": 0.5, "weight": measured.weight}
        scores = {
            (mark, of): measured.scores[score if of == "A" else f"{score}_B"]
            for mark, (score, _) in MARKS.items()
            for of in recalls
        }
        for mark in self.drops:
            scores[mark, "A"] = max(scores[mark, of] for of in recalls)
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
        best = measured.comparison.highest if self._both else scores["weight", "A"]
        self.stem.set_data([measured.weight] * 2, [0, up(best)])
        self.of_stem.set_x(measured.weight)
        self.prevalence.set_data([measured.prevalence], [0])
        side = measured.prevalence - 0.5
        self.texts["accuracy"].set_x(0.5 + np.sign(side) * np.clip(abs(side), *self._places))
        for mark, drop in self.drops.items():
            (x, y), at = self.texts[mark].get_position(), weights[mark]
            heights = y + 11 / self.axes.bbox.height, 0, up(scores[mark, "A"])
            drop.set_data([np.clip(at, x - 0.08, x + 0.08), at, at], heights)
            self.texts[mark].set_text(words[f"below_{mark}"])
        if self._both:
            # Where heights tie, the first is the lowest.
            upwards = list(recalls.items())[::-1]
            for i, end in enumerate(("tpr", "tnr")):
                names = [self.texts[f"{end}_{of}"] for of, _ in upwards]
                place_texts(names, [up(pair[i]) for _, pair in upwards])
            for of, (tpr, _) in recalls.items():
                draw_leader_line(self.leaders[of], 1, up(tpr), self.texts[f"tpr_{of}"])
            self.cut.set_visible(low > 0)
            for text, value in zip(self.scale, (low, (1 + low) / 2), strict=True):
                text.set_text(f"{value:.3g}")
            xs, heights = zip(*measured.comparison.envelope, strict=True)
            self.best.set_data(xs, [*map(up, heights)])
            for x, line in enumerate(self.constant):
                line.set_data([0, 1], [up(1 - x), up(x)])

    def _show_weights(self, measured: Any, words: Mapping[str, str]) -> None:
        if (measured.prevalence, measured.weight) == self._shown:  # a recall has moved
            return
        self._shown = measured.prevalence, measured.weight
        told, room = [words["cost_0"], words["cost_1"]], self.axes.bbox.width - 16
        for word in ("share ", "cost ", told[0][told[0].rindex(" of ") :]):
            if sum(map(width_of, told)) > room:
                told = [text.replace(word, "") for text in told]
        for k, ends in enumerate(((0, measured.weight), (measured.weight, 1))):
            self.bars[k].set_xdata(ends)
            self.parts[k].set_text(words[f"weight_{k}"])
            self.costs[k].set_text(told[k])
