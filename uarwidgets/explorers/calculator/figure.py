"""The recalls as bars on the axis from 0 to 1, and below them the scores as dots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import GRID, SIZE, Drawing, new_axes, new_figure, new_ring, new_text
from uarwidgets.kit.glass import new_area
from uarwidgets.styles import NEGATIVE, POSITIVE, style_of

ACCURACY, BASELINE, UAR = "accuracy", "majority_baseline", "unweighted_average_recall"
_ALPHA = "alpha_weighted_recall"
SCORES = (
    UAR, _ALPHA, "geometric_mean_recall", ACCURACY, BASELINE, "averaged_per_class_accuracy",
)  # fmt: skip


class CalculatorFigure(Drawing):
    """A bar for each recall, a dot for each score, with name and value; alpha's is a ring.

    A line joins UAR to the recalls that it is the mean of, and one the baseline to accuracy.
    """

    def __init__(self, recalls: Sequence[str], shown: Sequence[str], narrow: bool = False) -> None:
        rows = len(recalls) + len(shown)
        wide, most, each = (480, 480.0, 44) if narrow else (SIZE[0], 424.0, 46 if recalls else 30)
        # Names are above what they name, but before it where a large matrix leaves no room.
        above = bool(recalls) or narrow
        xlabel, low = ("score; coloured line: 95% interval", 52) if above else ("", 28)
        high = min(most, low + 6 + each * rows)
        self.figure = new_figure((wide, high))
        left, points, align, at, middle = (
            (10, 6, "left", 0.28, 0.74) if above else (262, -18, "right", 0.5, 0.5)
        )
        self.axes = axes = new_axes(self.figure, (left, low, wide - 96, high - 4), xlabel=xlabel)
        axes.set(xlim=(0, 1), ylim=(rows, 0), yticks=[])
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "", "0.5", "", "1"])
        self.bars: dict[str, Rectangle] = {}
        self.dots: dict[str, Line2D] = {}
        self.whiskers: dict[str, Line2D] = {}
        self.values: dict[str, Text] = {}
        if recalls and UAR in shown[:1]:
            axes.axhline(len(recalls) + 1.02, color=GRID, linewidth=1.5)  # below: other scores
        self.grip = new_ring(axes, style_of(_ALPHA).colour) if _ALPHA in shown else None
        colours = (POSITIVE, NEGATIVE) if len(recalls) == 2 else [GRID] * len(recalls)
        named = {f"class_{k}_recall": name for k, name in enumerate(recalls)}
        for row, name in enumerate((*named, *shown)):
            called = named.get(name) or style_of(name).label
            called += ", mean of the recalls" * (name == UAR and above)
            weight = "bold" if name == UAR else "normal"  # which leads
            new_text(axes, 0, row + at, called, points, ha=align, weight=weight, zorder=5)
            y = row + middle
            self.values[name] = new_text(axes, 1, y, "", 14, weight=weight)
            if name in named:
                self.bars[name] = new_area(axes, colours[row], alpha=0.6, linewidth=0)
                self.bars[name].set_bounds(0, y - 0.2, 0, 0.4)
                continue
            colour = style_of(name).colour
            if name in (ACCURACY, UAR):
                (self.whiskers[name],) = axes.plot(
                    # Its ends are seen beside a dot that is wider than it.
                    [np.nan] * 2,
                    [y] * 2,
                    "-|",
                    color=colour,
                    linewidth=4,
                    zorder=3,
                    markersize=20,
                    markeredgewidth=2.5,
                )
            # From the dot up to what it is compared with.
            recalls_of = [y, np.nan, row, 0] if recalls else [y]  # it leaves its name out
            spans = {UAR: recalls_of, BASELINE: [y, y - 1.3]}
            (self.dots[name],) = axes.plot(
                [],
                [],
                "o:",
                color=colour,
                markersize=18 if name == UAR else 13,
                linewidth=2,
                markevery=[0],
                clip_on=False,
                zorder=4,
            )
            if name == _ALPHA and self.grip:
                self.dots[name] = self.grip
            self.dots[name].set_ydata(spans.get(name, [y]))

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        recalls = {f"class_{k}_recall": r for k, r in enumerate(measured.recalls.tolist())}
        for name, bar in self.bars.items():
            bar.set_width(np.nan_to_num(np.maximum(recalls[name], 0.004)))  # 0 is seen, too
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, text in self.values.items():
            text.set_text(words[name])
        for name, dot in self.dots.items():
            dot.set_xdata(np.full_like(dot.get_ydata(), measured.scores[name]))
