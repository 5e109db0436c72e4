"""Two heaps of dots over the scores from 0 to 1: accuracy above, UAR below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    INK,
    LETTERS,
    aside,
    move,
    new_axes,
    new_figure,
    separate_labels,
    width_of,
)
from uarwidgets.styles import style_of

ROWS = ("accuracy", "unweighted_average_recall")
WIDTH, NARROW = 640, 480  # points
LEFT, RIGHT = 104, 24  # points beside the axes
HEAP, BAR, CAPTION = 116, 24, 26  # points: the dots, a bar below them, words above them
BOTTOM = 46  # of the axes
FLOORS = dict(zip(ROWS, (HEAP + CAPTION + 2 * BAR, BAR), strict=True))  # where the dots lie


class LuckFigure:
    """Two heaps, each over a bar that reaches a standard deviation to either side.

    Parameters
    ----------
    xlabel : str
        What the axis is called.
    columns : int
        How many columns of dots there are from a score of 0 to one of 1.
    level : float
        The UAR from which on dots are dark.
    narrow : bool
        Whether it is for a narrow page.
    """

    def __init__(self, xlabel: str, columns: int, level: float, *, narrow: bool = False) -> None:
        self._width, self._level = (NARROW if narrow else WIDTH), level
        self._across = self._width - LEFT - RIGHT
        self._dot = self._across / columns
        rows = 2 * (HEAP + CAPTION + BAR)
        self.figure = new_figure((self._width, BOTTOM + rows + 4))
        box = (LEFT, BOTTOM, self._width - RIGHT, BOTTOM + rows + 2)
        self.axes = axes = new_axes(self.figure, box, xlabel=xlabel, ylabel="")
        axes.set(xlim=(0, 1), ylim=(0, rows + 2), yticks=[])
        axes.spines["left"].set_visible(False)
        axes.xaxis.labelpad = 0
        upper, lower = FLOORS.values()
        dotted = style_of("majority_baseline").dash
        axes.plot([0.5, 0.5], [lower, lower + HEAP + 4], color=INK, linewidth=2, zorder=2)
        axes.plot([level] * 2, [lower, lower + HEAP + 4], color=INK, linewidth=1, zorder=2)
        self.lines = {
            name: self._line(INK, 2, linestyle=dash, zorder=2)
            for name, dash in (("expected", "solid"), ("baseline", dotted))
        }
        self.texts = {
            "expected": self._text(0, upper, "center", 0),
            "baseline": self._text(0, upper, "center", 0),
            "chance": self._text(0.5, lower, "right", 20),
            "reaching": self._text(level, lower, "left", -6),
        }
        self.bars, self.seen, self.dots, self.last = {}, {}, {}, {}
        for name, floor in FLOORS.items():
            style = style_of(name)
            axes.plot([0, 1], [floor, floor], color=INK, linewidth=0.8, zorder=1)
            axes.text(
                0, floor + HEAP / 2, style.label, fontsize=LETTERS, color=INK, weight="bold",
                ha="right", va="center", transform=aside(axes, -20),
            )  # fmt: skip
            self.bars[name] = self._line(style.colour, 9, zorder=3)
            self.seen[name] = self._line(INK, 2.5, zorder=3)
            self.dots[name] = self._dots(style.colour)
            self.last[name] = self._dots(style.colour, markersize=13, markeredgecolor="white",
                                         markeredgewidth=1.5, zorder=5)  # fmt: skip
        self.dark = self._dots(INK)
        self.artists: list[Artist] = [
            *self.bars.values(), *self.seen.values(), *self.lines.values(), *self.dots.values(),
            self.dark, *self.last.values(), *self.texts.values(),
        ]  # fmt: skip

    def _line(self, colour: str, width: float, **more: Any) -> Line2D:
        (line,) = self.axes.plot(
            [], [], color=colour, linewidth=width, solid_capstyle="butt", clip_on=False, **more
        )
        return line

    def _dots(self, colour: str, **more: Any) -> Line2D:
        look = {"markersize": 0.92 * self._dot, "markeredgewidth": 0, "zorder": 4, **more}
        (dots,) = self.axes.plot([], [], "o", color=colour, clip_on=False, **look)
        return dots

    def _text(self, x: float, floor: float, ha: Any, points: float) -> Text:
        return self.axes.text(
            x, floor + HEAP + 15, "", color=INK, fontsize=LETTERS, ha=ha, va="center", zorder=6,
            transform=aside(self.axes, points),
        )  # fmt: skip

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        """Show one state: what was measured of it, and its words."""
        sets, scores = measured.sets, measured.scores
        layers = max(int(heap.layer.max()) for heap in measured.heaps.values())
        pitch = min(self._dot, (HEAP - self._dot) / max(layers, 1))  # closer, if they must fit
        for name, heap in measured.heaps.items():
            floor = FLOORS[name]
            x, y = heap.x[:sets], floor + self._dot / 2 + pitch * heap.layer[:sets]
            high = heap.scores[:sets] >= self._level - 1e-9
            if name == ROWS[0]:
                high = np.zeros(sets, dtype=bool)
            else:
                move(self.dark, x[high].tolist(), y[high].tolist())
            move(self.dots[name], x[~high].tolist(), y[~high].tolist())
            move(self.last[name], x[-1:].tolist(), y[-1:].tolist())
            for bar, kind in ((self.bars, "deviation"), (self.seen, "seen_deviation")):
                wide = scores[f"{kind}_{name}"]
                move(bar[name], [heap.mean - wide, heap.mean + wide], [floor - 12] * 2)
        for name, text in self.texts.items():
            if text.get_text() != words[name]:
                text.set_text(words[name])
        floor = FLOORS[ROWS[0]]
        places = [scores["expected_accuracy"], scores["majority_baseline"]]
        for line, at in zip(self.lines.values(), places, strict=True):
            move(line, [at, at], [floor, floor + HEAP + 4])
        # The words over the two lines, moved apart where they would meet.
        halves = [width_of(words[name]) / 2 for name in self.lines]
        most = max(halves) + 4
        middles = separate_labels(
            [LEFT + at * self._across for at in places], sum(halves) + 12, most, self._width - most
        )
        for name, middle in zip(self.lines, middles, strict=True):
            self.texts[name].set_x((middle - LEFT) / self._across)
