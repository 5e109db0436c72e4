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

ACCURACY, BASELINE, UAR = "accuracy", "majority_baseline", "unweighted_average_recall"
SCORES = (ACCURACY, BASELINE, UAR, "geometric_mean_recall", "averaged_per_class_accuracy")
_ALPHA = "alpha_weighted_recall"
HEIGHT = 424  # points


class CalculatorFigure(Drawing):
    """A bar for each recall, a dot for each score, with name and value; alpha's is a ring.

    The majority baseline is a line through its row and that of accuracy, which it is to be beside.
    """

    def __init__(self, recalls: Sequence[str], shown: Sequence[str], narrow: bool = False) -> None:
        rows = len(recalls) + len(shown)
        high = HEIGHT if recalls else 34.0 + 30 * rows  # a large matrix is above it
        high = min(480.0, 58.0 + 44 * rows) if narrow else high
        xlabel, low = ("score; coloured line: 95% interval", 52) if recalls or narrow else ("", 28)
        self.figure = new_figure((480 if narrow else SIZE[0], high))
        box = (10, low, 384, high - 4) if narrow else (262, low, 543, high - 4)
        self.axes = axes = new_axes(self.figure, box, xlabel=xlabel)
        axes.set(xlim=(0, 1), ylim=(rows, 0), yticks=[])
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "", "0.5", "", "1"])
        self.bars: dict[str, Rectangle] = {}
        self.dots: dict[str, Line2D] = {}
        self.whiskers: dict[str, Line2D] = {}
        self.values: dict[str, Text] = {}
        self.grip = new_ring(axes, style_of(_ALPHA).colour) if _ALPHA in shown else None
        # In a narrow picture the names are above what they name.
        (above, points, align), middle = (
            ((0.3, 0, "left"), 0.75) if narrow else ((0.5, -18, "right"), 0.5)
        )
        named = {f"class_{k}_recall": name for k, name in enumerate(recalls)}
        for row, name in enumerate((*named, *shown)):
            called = named.get(name) or style_of(name).label
            weight = "bold" if name == UAR else "normal"  # which leads
            new_text(axes, 0, row + above, called, points, ha=align, weight=weight)
            y = row + middle
            self.values[name] = new_text(axes, 1, y, "", 14, weight=weight)
            if name in named:
                thick = 0.3 if narrow else 0.52
                self.bars[name] = Rectangle((0, y - thick / 2), 0, thick, color=GRID, linewidth=0)
                axes.add_patch(self.bars[name])
                continue
            colour, span = style_of(name).colour, [y]
            if name in (ACCURACY, UAR):
                (self.whiskers[name],) = axes.plot(
                    [np.nan] * 2, [y] * 2, color=colour, linewidth=4, zorder=3
                )
            if name == _ALPHA and self.grip:
                self.dots[name] = self.grip
            elif name == BASELINE:  # a line, beside which accuracy's dot is seen
                (self.dots[name],) = axes.plot([], [], color=colour, linewidth=2.5)
                span = [y - 1.5, y + 0.5]
            else:
                (self.dots[name],) = axes.plot(
                    [], [], "o", color=colour, markersize=13, clip_on=False, zorder=4
                )
            self.dots[name].set_ydata(span)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        recalls = {f"class_{k}_recall": r for k, r in enumerate(measured.recalls.tolist())}
        for name, bar in self.bars.items():
            bar.set_width(np.nan_to_num(recalls[name]))
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, text in self.values.items():
            text.set_text(words[name])
        for name, dot in self.dots.items():
            dot.set_xdata(np.full_like(dot.get_ydata(), measured.scores[name]))
