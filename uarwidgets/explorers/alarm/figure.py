"""Precision against prevalence; below it, all examples as a bar and their alarms as another."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.patches import Rectangle

from uarwidgets.kit.drawing import (
    BESIDE,
    INK,
    LETTERS,
    SOFT,
    aside,
    hatch,
    new_axes,
    new_hatch,
    width_of,
)
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import NEGATIVE, POSITIVE, ScoreStyle

# Points, from the bottom: the key, the bar of the alarms, what leads to it, the bar of all.
KEY, ALARMS, ALL, HIGH = (2, 16), (23, 39), (52, 68), 70
FOOT, HEAD = 62, 22  # points more under the axes than a line chart has, and fewer above
GAP = 9  # points between strokes
_FULL = {"tp": POSITIVE, "tn": to_rgba(NEGATIVE, 0.25)}  # what is right; what is wrong is hatched
_HATCHED = {"fp": NEGATIVE, "fn": POSITIVE}
Box = tuple[float, float, float, float]  # left, bottom, right, top


class AlarmFigure(LineChart):
    """Curves over the prevalence above two bars of examples.

    Parameters
    ----------
    curves : mapping of str to ScoreStyle
        The scores.
    labels : mapping of str to str
        What runs along the axes, ``x`` and ``y``; the names of the bars, ``all`` and ``alarms``;
        those of the four cells, ``tp``, ``fp``, ``fn`` and ``tn``.
    ticks : mapping of float to str
        How places on the x-axis are written; the first and the last are its ends.
    narrow : bool
        Whether it is for a narrow page.

    Attributes
    ----------
    bars : Axes
        Of the two bars: x is a share, y are points.
    parts : dict of str to Rectangle
        What is right: ``tp`` and ``tn`` of all, and ``true`` of the alarms.
    strokes : dict of str to Line2D
        What is wrong: ``fp`` and ``fn`` of all, and ``false`` of the alarms.
    funnel : Polygon
        From the alarms among all to the alarms alone.
    """

    def __init__(
        self,
        curves: Mapping[str, ScoreStyle],
        labels: Mapping[str, str],
        ticks: Mapping[float, str],
        *,
        narrow: bool = False,
    ) -> None:
        first, *_, last = ticks
        beside = {bar: labels[bar] for bar in ("all", "alarms")}  # in the column of the names
        super().__init__(
            curves, xlabel=labels["x"], ylabel=labels["y"], xlim=(first, last), log=True,
            ticks=ticks, names=beside, narrow=narrow,
        )  # fmt: skip
        self._add_bars()
        self._add_key(labels)
        for words, (low, high) in zip(beside.values(), (ALL, ALARMS), strict=True):
            self.bars.text(
                1, (low + high) / 2, words, color=INK, fontsize=LETTERS, va="center",
                transform=aside(self.bars, BESIDE),
            )  # fmt: skip

    def _add_bars(self) -> None:
        """Make room under the axes, which stay as large as they are, and put the bars there."""
        width, height = self.figure.get_size_inches() * 72
        box, whole = self.axes.get_position(), height + FOOT - HEAD
        self.figure.set_size_inches(width / 72, whole / 72)
        self.axes.set_position(
            (box.x0, (box.y0 * height + FOOT) / whole, box.width, box.height * height / whole)
        )
        self._width = box.width * width
        self.bars = new_axes(
            self.figure, (box.x0 * width, 0, box.x1 * width, HIGH), xlabel="", ylabel=""
        )
        self.bars.set(xlim=(0, 1), ylim=(0, HIGH))
        self.bars.set_axis_off()
        (self.funnel,) = self.bars.fill([], [], facecolor=SOFT, alpha=0.28, linewidth=0)
        self.parts = {
            "tn": self._part(ALL, "tn"), "tp": self._part(ALL, "tp"),
            "true": self._part(ALARMS, "tp"),
        }  # fmt: skip
        of = {"fp": "fp", "fn": "fn", "false": "fp"}
        self.strokes = {name: new_hatch(self.bars, _HATCHED[cell]) for name, cell in of.items()}
        for low, high in (ALL, ALARMS):
            self._frame((0, low, 1, high))
        self.artists[:0] = [self.funnel, *self.parts.values(), *self.strokes.values()]

    def _part(self, bar: tuple[int, int], cell: str) -> Rectangle:
        low, high = bar
        part = Rectangle((0, low), 0, high - low, facecolor=_FULL[cell], linewidth=0)
        self.bars.add_patch(part)
        return part

    def _frame(self, box: Box) -> None:
        left, low, right, high = box
        self.bars.add_patch(
            Rectangle(
                (left, low), right - left, high - low, fill=False, edgecolor=SOFT, linewidth=1,
                clip_on=False, zorder=3,
            )
        )  # fmt: skip

    def _add_key(self, labels: Mapping[str, str]) -> None:
        """Say which cell is which, in a line that stands still."""
        low, high = KEY
        left = 0.0
        for cell in ("tp", "fp", "fn", "tn"):
            right = left + 18 / self._width
            if cell in _FULL:
                part = self._part(KEY, cell)
                part.set(x=left, width=right - left, clip_on=False)
            else:
                strokes = new_hatch(self.bars, _HATCHED[cell])
                strokes.set_clip_on(False)
                hatch(strokes, left, low, right, high, GAP)
            self._frame((left, low, right, high))
            self.bars.text(
                right, (low + high) / 2, labels[cell], color=INK, fontsize=LETTERS, va="center",
                transform=aside(self.bars, 6),
            )  # fmt: skip
            left = right + (6 + width_of(labels[cell]) + 10) / self._width

    def show(self, cells: Mapping[str, float], precision: float) -> None:
        """Show the cells as shares of all; precision is NaN where there is no alarm."""
        tp, fp, fn = cells["tp"], cells["fp"], cells["fn"]
        (low, high), (bottom, top) = ALL, ALARMS
        alarms, missed = tp + fp, 1 - fn
        self._span("tp", 0, tp)
        self._span("tn", alarms, missed)
        hatch(self.strokes["fp"], tp, low, alarms, high, GAP)
        hatch(self.strokes["fn"], missed, low, 1, high, GAP)
        if math.isnan(precision):
            self._span("true", 0, 0)
            self.strokes["false"].set_data([], [])
            self.funnel.set_xy(np.empty((0, 2)))
        else:
            self._span("true", 0, precision)
            hatch(self.strokes["false"], precision, bottom, 1, top, GAP)
            self.funnel.set_xy([(0, low), (alarms, low), (1, top), (0, top)])

    def _span(self, name: str, left: float, right: float) -> None:
        self.parts[name].set_x(left)
        self.parts[name].set_width(right - left)

    def update(
        self,
        x: float,
        scores: Mapping[str, float],
        xs: np.ndarray,
        curves: Mapping[str, np.ndarray],
    ) -> None:
        # What lies below the axes is not drawn: neither a dot nor a curve.
        super().update(x, {name: _within(score) for name, score in scores.items()}, xs, curves)

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        drawn = {name: _within(curves[name]) for name in self.lines}
        for name, curve in drawn.items():  # a curve that is not there has no name
            self.names[name].set_visible(not np.isnan(curve).all())
        super()._bend(xs, drawn)
        for name, leader in self.leaders.items():
            if not self.names[name].get_visible():
                leader.set_data([], [])


def _within(score: Any) -> Any:
    """Return scores, NaN where they are below 0."""
    return np.where(np.asarray(score) >= 0, score, np.nan)
