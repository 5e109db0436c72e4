"""The recalls as bars on the axis from 0 to 1, and below them the scores as dots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import GRID, SIZE, Drawing, new_axes, new_figure, new_ring, new_text
from uarwidgets.styles import style_of

SCORES = (
    "accuracy",
    "majority_baseline",
    "unweighted_average_recall",
    "geometric_mean_recall",
    "averaged_per_class_accuracy",
)
_ALPHA = "alpha_weighted_recall"
HEIGHT = 312  # points: the matrix is above the picture


class CalculatorFigure(Drawing):
    """A bar for each recall, a dot for each score, with name and value; alpha's is a ring."""

    def __init__(self, recalls: Sequence[str], shown: Sequence[str], narrow: bool = False) -> None:
        rows = len(recalls) + len(shown)
        high = HEIGHT if recalls else 34.0 + 30 * rows
        high = min(480.0, 34.0 + 44 * rows) if narrow else high
        self.figure = new_figure((480 if narrow else SIZE[0], high))
        box = (10, 30, 384, high - 4) if narrow else (254, 28, 535, high - 4)
        self.axes = axes = new_axes(self.figure, box)
        axes.set(xlim=(0, 1), ylim=(rows, 0), yticks=[])
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "", "0.5", "", "1"])
        self.bars: dict[str, Rectangle] = {}
        self.dots: dict[str, Line2D] = {}
        self.whiskers: dict[str, Line2D] = {}
        self.values: dict[str, Text] = {}
        self.grip = new_ring(axes, style_of(_ALPHA).colour) if _ALPHA in shown else None
        # In a narrow picture the names are above what they name.
        (above, points, align), middle = (
            ((0.3, 0, "left"), 0.75) if narrow else ((0.5, -10, "right"), 0.5)
        )
        named = {f"class_{k}_recall": name for k, name in enumerate(recalls)}
        for row, name in enumerate((*named, *shown)):
            called = named.get(name) or style_of(name).label
            new_text(axes, 0, row + above, called, points, ha=align)
            y = row + middle
            self.values[name] = new_text(axes, 1, y, "", 14)
            if name in named:
                thick = 0.3 if narrow else 0.52
                self.bars[name] = Rectangle((0, y - thick / 2), 0, thick, color=GRID, linewidth=0)
                axes.add_patch(self.bars[name])
                continue
            if name == "unweighted_average_recall":  # which leads
                self.values[name].set_fontweight("bold")
            colour = style_of(name).colour
            if name in ("accuracy", "unweighted_average_recall"):
                (self.whiskers[name],) = axes.plot(
                    [np.nan] * 2, [y] * 2, color=colour, linewidth=4, zorder=3
                )
            if name == _ALPHA and self.grip:
                self.dots[name] = self.grip
            else:
                (self.dots[name],) = axes.plot(
                    [], [], "o", color=colour, markersize=13, clip_on=False, zorder=4
                )
            self.dots[name].set_ydata([y])

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        recalls = {f"class_{k}_recall": r for k, r in enumerate(measured.recalls.tolist())}
        for name, bar in self.bars.items():
            bar.set_width(np.nan_to_num(recalls[name]))
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, text in self.values.items():
            text.set_text(words[name])
        for name, dot in self.dots.items():
            dot.set_xdata([measured.scores[name]])
