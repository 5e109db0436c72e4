"""Bars of rival definitions: those that stay at any share of a class, and those that move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    GRID,
    LETTERS,
    NARROW,
    SIZE,
    SOFT,
    name_score,
    new_axes,
    new_figure,
    new_ring,
    new_text,
    width_of,
)
from uarwidgets.styles import style_of

_NAME, _BAR = 0.48, 0.72  # of a row: the lower edge of its name, and the middle of its bar
_APART = 0.55  # of a row, for the heading of a group
_LOW = 258  # points: the height where each name is beside its bar


class DefinitionsFigure:
    """A bar for the share of the first class, and bars of scores with name, formula and value.

    `labels` are the words along the axis, ``x``, and above the two groups, ``stay`` and ``move``.
    A light trail behind each bar that moves goes from its lowest to its highest score. A narrow
    picture has no formulas, nor has a `low` one, whose names are beside the bars.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        names: Sequence[str],
        staying: Sequence[str],
        *,
        two_classes: bool,
        low: bool = False,
        narrow: bool = False,
    ) -> None:
        width, height = (NARROW, NARROW) if narrow else (SIZE[0], _LOW if low else SIZE[1])
        self._beside = low and not narrow
        self.figure = new_figure((width, height))
        left = max(width_of(style_of(name).label) for name in names) + 12 if self._beside else 14
        box = (left, 50, width - 66, height - 2)
        self.axes = axes = new_axes(self.figure, box, xlabel=labels["x"])
        apart = 0.8 if self._beside else _APART
        axes.set(xlim=(0, 1), ylim=(len(names) + 1 + 2 * apart, 0), yticks=[])
        axes.spines["left"].set_visible(False)
        axes.plot([0, 1], [self._middle(0)] * 2, color=GRID, linewidth=9)
        self.share = self._bar(0, SOFT)
        self.ring = new_ring(axes)
        self.says = self._name(0)
        self.bars: dict[str, Line2D] = {}
        self.trails: dict[str, Line2D] = {}
        self.values: dict[str, Text] = {}
        for k, name in enumerate(names):
            row = k + 1 + apart * (1 if name in staying else 2)
            if k in (0, len(staying)):
                heading = labels["move" if k else "stay"]
                new_text(axes, 0, row - 0.08, heading, color=SOFT, va="bottom")
            style = style_of(name)
            if name not in staying:
                self.trails[name] = self._bar(row, style.colour, width=17, alpha=0.45)
                name_score(name, self.trails[name])
            self.bars[name] = self._bar(row, style.colour)
            label = self._name(row, style.label)
            told = (two_classes and style.two_classes) or style.formula
            formula = new_text(
                axes, 1, row + _NAME, "" if narrow or low else told, 60,
                color=SOFT, fontsize=LETTERS - 1, ha="right", va="bottom",
            )  # fmt: skip
            self.values[name] = new_text(axes, 0, self._middle(row), points=8, weight="bold")
            name_score(name, self.bars[name], label, formula, self.values[name])
        moving = (self.bars, self.trails, self.values)
        self.artists: list[Artist] = [artist for part in moving for artist in part.values()]
        self.artists += [self.share, self.ring, self.says]

    def _middle(self, row: float) -> float:
        return row + (0.5 if self._beside else _BAR)

    def _name(self, row: float, name: str = "") -> Text:
        if self._beside:
            return new_text(self.axes, 0, self._middle(row), name, -8, ha="right")
        weight = "bold" if name else "normal"
        return new_text(self.axes, 0, row + _NAME, name, weight=weight, va="bottom")

    def _bar(self, row: float, colour: str, width: float = 9, alpha: float = 1) -> Line2D:
        y = [self._middle(row)] * 2
        (bar,) = self.axes.plot([np.nan] * 2, y, color=colour, linewidth=width, alpha=alpha)
        return bar

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        share = measured.shares[0]
        _span(self.share, 0.0, share)
        self.ring.set_data([share], [self._middle(0)])
        self.says.set_text(words["says"])
        for name, bar in self.bars.items():
            score, (low, high) = measured.scores[name], measured.ranges[name]
            _span(bar, 0.0, score)
            if name in self.trails:
                _span(self.trails[name], low, high)
            end = max(high, score) if np.isfinite(score) else 0.0
            if self.values[name].get_position()[0] != end:
                self.values[name].set_x(end)
            self.values[name].set_text(words[f"bar_{name}"])


def _span(bar: Line2D, low: float, high: float) -> None:
    """Let a bar go from low to high; it has no length where either is NaN."""
    heights: Any = bar.get_ydata()
    bar.set_data([low, high], list(heights))
