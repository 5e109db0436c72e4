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
    SIZE,
    SOFT,
    aside,
    move,
    name_score,
    new_axes,
    new_figure,
    new_ring,
)
from uarwidgets.styles import style_of

_NARROW = (480, 480)
_QUIET = LETTERS - 1  # formulas are looked up, not read
_NAME, _BAR = 0.48, 0.72  # of a row: the lower edge of its name, and the middle of its bar
_APART = 0.55  # of a row, for the heading of a group


class DefinitionsFigure:
    """A bar for the share of the first class, and bars of scores with name, formula and value.

    `labels` are the words along the axis, ``x``, and above the two groups, ``stay`` and ``move``.
    A light trail behind each bar that moves goes from its lowest to its highest score. A narrow
    picture has no formulas.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        names: Sequence[str],
        staying: Sequence[str],
        *,
        two_classes: bool,
        narrow: bool,
    ) -> None:
        width, height = _NARROW if narrow else SIZE
        self.figure = new_figure((width, height))
        box = (14, 50, width - 66, height - 2)
        self.axes = axes = new_axes(self.figure, box, xlabel=labels["x"], ylabel="")
        axes.set(xlim=(0, 1), ylim=(len(names) + 1 + 2 * _APART, 0), yticks=[])
        axes.spines["left"].set_visible(False)
        axes.plot([0, 1], [_BAR, _BAR], color=GRID, linewidth=9)
        self.share = self._bar(0, SOFT)
        self.ring = new_ring(axes)
        self.says = axes.text(0, _NAME, "", fontsize=LETTERS, va="bottom", parse_math=False)
        self.bars: dict[str, Line2D] = {}
        self.trails: dict[str, Line2D] = {}
        self.values: dict[str, Text] = {}
        for k, name in enumerate(names):
            row = k + 1 + _APART * (1 if name in staying else 2)
            if k in (0, len(staying)):
                axes.text(
                    0, row - 0.08, labels["move" if k else "stay"], color=SOFT,
                    fontsize=LETTERS, va="bottom",
                )  # fmt: skip
            style = style_of(name)
            if name not in staying:
                self.trails[name] = self._bar(row, style.colour, width=17, alpha=0.3)
                name_score(name, self.trails[name])
            self.bars[name] = self._bar(row, style.colour)
            label = axes.text(
                0, row + _NAME, style.label, fontsize=LETTERS, weight="bold", va="bottom"
            )
            formula = (two_classes and style.two_classes) or style.formula
            told = axes.text(
                1, row + _NAME, "" if narrow else formula,
                color=SOFT, fontsize=_QUIET, ha="right", va="bottom", transform=aside(axes, 60),
            )  # fmt: skip
            self.values[name] = axes.text(
                0, row + _BAR, "", fontsize=LETTERS, weight="bold",
                va="center", transform=aside(axes, 8), parse_math=False,
            )  # fmt: skip
            name_score(name, self.bars[name], label, told, self.values[name])
        moving = (self.bars, self.trails, self.values)
        self.artists: list[Artist] = [artist for part in moving for artist in part.values()]
        self.artists += [self.share, self.ring, self.says]

    def _bar(self, row: float, colour: str, width: float = 9, alpha: float = 1) -> Line2D:
        y = [row + _BAR] * 2
        (bar,) = self.axes.plot([np.nan] * 2, y, color=colour, linewidth=width, alpha=alpha)
        return bar

    def update(
        self,
        scores: Mapping[str, float],
        ranges: Mapping[str, tuple[float, float]],
        texts: Mapping[str, str],
        share: float,
        says: str,
    ) -> None:
        """Show one state.

        `scores` are NaN where there is no number; `texts` are the scores as written, or why there
        is none; `says` is the share in words.
        """
        _span(self.share, 0.0, share)
        move(self.ring, [share], [_BAR])
        self.says.set_text(says)
        for name, bar in self.bars.items():
            _span(bar, 0.0, scores[name])
            low, high = ranges[name]
            if name in self.trails:
                _span(self.trails[name], low, high)
            end = max(high, scores[name]) if np.isfinite(scores[name]) else 0.0
            if self.values[name].get_position()[0] != end:
                self.values[name].set_x(end)
            self.values[name].set_text(texts[name])


def _span(bar: Line2D, low: float, high: float) -> None:
    """Let a bar go from low to high; it has no length where either is NaN."""
    heights: Any = bar.get_ydata()
    move(bar, [low, high], list(heights))
