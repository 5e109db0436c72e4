"""The recalls as bars on the axis from 0 to 1, and below them the scores as dots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import GRID, SIZE, new_axes, new_figure, new_ring, new_text
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


class CalculatorFigure:
    """A bar for each recall, a dot for each score, with name and value; alpha's is a ring."""

    def __init__(self, recalls: Sequence[str], shown: Sequence[str], narrow: bool = False) -> None:
        self._narrow, rows = narrow, len(recalls) + len(shown)
        high = HEIGHT if recalls else 34.0 + 30 * rows
        high = min(480.0, 34.0 + 44 * rows) if narrow else high
        self.figure = new_figure((480 if narrow else SIZE[0], high))
        box = (10, 30, 384, high - 4) if narrow else (254, 28, 538, high - 4)
        self.axes = new_axes(self.figure, box, xlabel="", ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(rows, 0), yticks=[], xticks=[0, 0.25, 0.5, 0.75, 1])
        self.axes.set_xticklabels(["0", "", "0.5", "", "1"])
        self.bars: dict[str, Rectangle] = {}
        self.dots: dict[str, Line2D] = {}
        self.whiskers: dict[str, Line2D] = {}
        self.values: dict[str, Text] = {}
        self.grip = new_ring(self.axes, style_of(_ALPHA).colour) if _ALPHA in shown else None
        for k, name in enumerate(recalls):
            self._write_name(k, name)
            self.bars[f"class_{k}_recall"] = self._bar(k)
            self.values[f"class_{k}_recall"] = self._write_value(k)
        for row, name in enumerate(shown, len(recalls)):
            style = style_of(name)
            self._write_name(row, style.label)
            self.values[name] = self._write_value(row)
            middle = row + (0.75 if narrow else 0.5)
            if name in ("accuracy", "unweighted_average_recall"):
                (self.whiskers[name],) = self.axes.plot(
                    [np.nan] * 2, [middle] * 2, color=style.colour, linewidth=4, zorder=3
                )
            if name == _ALPHA and self.grip:
                self.dots[name] = self.grip
            else:
                (self.dots[name],) = self.axes.plot(
                    [], [], "o", color=style.colour, markersize=13, clip_on=False, zorder=4
                )
            self.dots[name].set_ydata([middle])
        moving = (self.bars, self.whiskers, self.values, self.dots)
        self.artists: list[Artist] = [artist for part in moving for artist in part.values()]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        recalls = {f"class_{k}_recall": r for k, r in enumerate(measured.recalls.tolist())}
        scores = measured.scores | recalls
        for name, bar in self.bars.items():
            bar.set_width(scores[name] if np.isfinite(scores[name]) else 0.0)
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, text in self.values.items():
            text.set_text(words[name])
        for name, dot in self.dots.items():
            dot.set_xdata([scores[name]])

    def _write_name(self, row: int, name: str) -> None:
        place, align = ((0.3, 0), "left") if self._narrow else ((0.5, -10), "right")
        new_text(self.axes, 0, row + place[0], name, place[1], ha=align)

    def _write_value(self, row: int) -> Text:
        return new_text(self.axes, 1, row + (0.75 if self._narrow else 0.5), "", 14, weight="bold")

    def _bar(self, row: int) -> Rectangle:
        top, height = (0.6, 0.3) if self._narrow else (0.24, 0.52)
        bar = Rectangle((0, row + top), 0, height, color=GRID, linewidth=0)
        self.axes.add_patch(bar)
        return bar
