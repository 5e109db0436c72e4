"""The averaged per-class accuracy against the accuracy, and how each class counts one error."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import to_rgba
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BESIDE,
    INK,
    LETTERS,
    SOFT,
    aside,
    draw_leader_line,
    move,
    new_axes,
    new_curve,
    new_figure,
    new_leader,
    new_ring,
    place_texts,
)
from uarwidgets.styles import GREY, style_of

SCORES = ("accuracy", "averaged_per_class_accuracy")
HATCHED = ("misses", "false_alarms")  # of the class in view, along its row and its column
_ALPHA = {"right": 0.5, "errors": 0.25}  # of the grey of cells, at most
_TICK = [(-6, 0), (-2, -5), (6, 6)]
_WORD: dict[str, Any] = {"color": INK, "fontsize": LETTERS}


@dataclass(frozen=True)
class _Layout:
    """Places in points."""

    size: tuple[float, float]
    lines: tuple[float, float, float, float]  # left, bottom, right, top
    matrix: tuple[float, float, float]  # left, bottom and side
    words: Mapping[str, tuple[float, float]]  # of the legend and the caption: left, middle
    largest: float  # the largest side of a small matrix
    numbered: int  # up to this many classes each cell says its count


_WIDE = _Layout(
    (640, 408), (58, 164, 236, 380), (392, 128, 236),
    {"wrong": (4, 108), "misses": (64, 108), "false_alarms": (206, 108), "right": (396, 108),
     "elsewhere": (446, 108), "views": (4, 84)},
    30, 6,
)  # fmt: skip
_NARROW = _Layout(
    (480, 480), (58, 364, 366, 468), (58, 96, 184),
    {"wrong": (276, 266), "misses": (276, 244), "false_alarms": (276, 222), "right": (276, 192),
     "elsewhere": (276, 170), "views": (4, 82)},
    28, 5,
)  # fmt: skip
_FOOT = 24  # points below the small matrices


class PitfallFigure:
    """Two scores as lines over the error rate, the matrix as one class sees it, and all views.

    `labels` are the words of the axes and the legend, and the name of the averaged per-class
    accuracy in three lines; `letters` the classes' names, as many as there can be; `framed` the
    actual and the predicted class of the error that is followed.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        letters: Sequence[str],
        framed: tuple[int, int],
        *,
        narrow: bool = False,
    ) -> None:
        self._layout, self._framed = (_NARROW if narrow else _WIDE), framed
        self._n = 0  # of classes, as they are laid out
        self.figure = new_figure(self._layout.size)
        self._add_lines(labels)
        self._add_page(labels)
        self._add_matrix(labels, letters)
        self._add_views(letters)
        self.artists: list[Artist] = [
            self.wedge, self.floor, *self.lines.values(), self.gap, *self.dots.values(),
            *self.leaders, *self.names, self.floor_name,
            *self.cells.values(), *self.hatches.values(), self.grid, self.frame,
            *self.rows, *self.columns, *self.counts, *self.totals.values(),
            self.squares, self.bands, self.errors, self.ticks, self.crosses, self.view_frame,
            *self.letters,
        ]  # fmt: skip

    def _add_lines(self, labels: Mapping[str, str]) -> None:
        axes = self.axes = new_axes(self.figure, self._layout.lines, xlabel=labels["x"], ylabel="")
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.set_yticks([0, 1], ["0", "1"])
        axes.xaxis.labelpad = 0
        colour = style_of(SCORES[1]).colour
        (self.wedge,) = axes.fill([], [], facecolor=to_rgba(GREY, 0.2), linewidth=0)
        (self.floor,) = axes.plot([], [], color=colour, linewidth=1.5)
        self.lines, self.dots = {}, {}
        for name in SCORES:
            self.lines[name], _ = new_curve(axes, name, [0, 1], [1, 0])
            self.dots[name] = new_ring(axes, style_of(name).colour)
        (self.gap,) = axes.plot([], [], color=INK, linewidth=5, zorder=3, clip_on=False)
        called = [style_of(SCORES[0]).label, *(labels[f"name_{k}"] for k in (2, 1, 0))]
        place = {"va": "center", **_WORD}
        self.names = [
            axes.text(1, 0, words, transform=aside(axes, BESIDE), **place) for words in called
        ]
        self.floor_name = axes.text(0, 0, "", ha="right", transform=aside(axes, -8), **place)
        self.leaders = [new_leader(axes, name) for name in SCORES]

    def _add_page(self, labels: Mapping[str, str]) -> None:
        """Add axes in points over the whole figure, with the legend."""
        width, height = self._layout.size
        page = self.page = new_axes(self.figure, (0, 0, width, height), xlabel="", ylabel="")
        page.set(xlim=(0, width), ylim=(0, height))
        page.axis("off")
        page.patch.set_visible(False)
        self.totals = {}
        for word, (x, y) in self._layout.words.items():
            if word in ("misses", "false_alarms", "elsewhere"):
                page.add_patch(Rectangle((x, y - 6), 16, 12, fc=to_rgba(GREY, 0.25), lw=0))
                for d in (-4, 0, 4) if word in HATCHED else ():
                    along = [x, x + 16], [y + d, y + d]
                    across = [x + 8 + d, x + 8 + d], [y - 6, y + 6]
                    page.plot(*(along if word == HATCHED[0] else across), color=INK, linewidth=1.5)
                x += 20
            text = page.text(x, y, labels.get(word, ""), va="center", **_WORD)
            if word not in labels:
                self.totals[word] = text

    def _add_matrix(self, labels: Mapping[str, str], letters: Sequence[str]) -> None:
        left, bottom, side = self._layout.matrix
        axes = self.matrix_axes = new_axes(
            self.figure, (left, bottom, left + side, bottom + side), xlabel="", ylabel=""
        )
        axes.set(xlim=(0, 1), ylim=(1, 0))
        axes.axis("off")
        common: dict[str, Any] = {**_WORD, "ha": "center", "va": "center"}
        axes.text(0.5, -30 / side, labels["predicted"], **{**common, "color": SOFT})
        axes.text(-30 / side, 0.5, labels["actual"], rotation=90, **{**common, "color": SOFT})
        self.cells = {kind: PathPatch(_boxes([]), linewidth=0) for kind in _ALPHA}
        for patch in self.cells.values():
            axes.add_patch(patch)
        style: dict[str, Any] = {"linewidth": 1.5, "clip_on": False}
        self.hatches = {kind: axes.plot([], [], color=INK, **style)[0] for kind in HATCHED}
        (self.grid,) = axes.plot([], [], color="white", **style)
        self.frame = Rectangle((0, 0), 0, 0, edgecolor=INK, fill=False, linewidth=4, clip_on=False)
        self.frame.set_zorder(3)
        axes.add_patch(self.frame)
        self.rows = [
            axes.text(-5 / side, 0, letter, **{**common, "ha": "right"}) for letter in letters
        ]
        self.columns = [
            axes.text(0, -5 / side, letter, **{**common, "va": "bottom"}) for letter in letters
        ]
        self.counts = [axes.text(0, 0, "", **common) for _ in range(self._layout.numbered**2)]

    def _add_views(self, letters: Sequence[str]) -> None:
        """Add a small matrix for each class, the error in each, and a mark for how it counts."""
        page = self.page
        none: dict[str, Any] = {"linestyle": "none", "markeredgewidth": 0}
        (self.squares,) = page.plot([], [], marker="s", color=to_rgba(GREY, 0.12), **none)
        (self.bands,) = page.plot([], [], color=to_rgba(GREY, 0.5))
        (self.errors,) = page.plot([], [], marker="s", color=INK, **none)
        mark: dict[str, Any] = {"linestyle": "none", "color": INK, "markeredgewidth": 2.5}
        (self.ticks,) = page.plot([], [], marker=_TICK, markersize=12, fillstyle="none", **mark)
        (self.crosses,) = page.plot([], [], marker="x", markersize=10, **mark)
        self.view_frame = Rectangle((0, 0), 0, 0, edgecolor=INK, fill=False, linewidth=2.5)
        page.add_patch(self.view_frame)
        self.letters = [page.text(0, 0, k, ha="center", va="bottom", **_WORD) for k in letters]

    def update(
        self,
        matrix: np.ndarray,
        scores: Mapping[str, float],
        error_rate: float,
        floor: float,
        view: int,
        texts: Mapping[str, str],
    ) -> None:
        """Show one state; the matrix holds one count on its diagonal and one in all other cells."""
        n = len(matrix)
        if n != self._n:
            self._n = n
            self._lay_out_lines(floor, texts["floor"])
            self._lay_out_matrix(n)
            self._lay_out_views(n)
        for name, dot in self.dots.items():
            move(dot, [error_rate], [scores[name]])
        move(self.gap, [error_rate] * 2, [scores[name] for name in SCORES])
        for kind, rate in (("right", 1 - error_rate), ("errors", error_rate)):
            strength = 0.2 + 0.8 * rate if rate > 0 else 0  # one error shows
            self.cells[kind].set_facecolor(to_rgba(GREY, _ALPHA[kind] * strength))
        along, across = _stripes(n, view, self._layout.matrix[2])
        move(self.hatches["misses"], along, across)
        move(self.hatches["false_alarms"], across, along)
        for hatch in self.hatches.values():
            hatch.set_visible(error_rate > 0)
        for text, count in zip(self.counts, matrix.ravel().tolist(), strict=False):
            text.set_text(str(count))
        crowded = self._layout.matrix[2] < 19 * n  # points that a letter takes
        for texts_of, few in ((self.rows, crowded), (self.columns, crowded), (self.letters, False)):
            for k, text in enumerate(texts_of):
                _show(text, k < n and (k == view or not few), bold=k == view)
        self._mark_views(n, view, error_rate > 0)
        for kind, text in self.totals.items():
            text.set_text(texts[kind])

    def _lay_out_lines(self, floor: float, name: str) -> None:
        self.lines[SCORES[1]].set_data([0, 1], [1, floor])
        self.wedge.set_xy([(0, 1), (1, floor), (1, 0)])
        self.floor.set_data([0, 1], [floor, floor])
        _, bottom, _, top = self._layout.lines
        self.floor_name.set_text(name)
        # Its name keeps clear of the 1 at the end of the axis.
        self.floor_name.set_y(min(floor, 1 - 1.25 * LETTERS / (top - bottom)))
        place_texts(self.names, [0, floor, floor, floor])
        draw_leader_line(self.leaders[0], 1, 0, self.names[0])
        draw_leader_line(self.leaders[1], 1, floor, self.names[2])

    def _lay_out_matrix(self, n: int) -> None:
        ends = np.arange(n + 1) / n
        both = list(itertools.pairwise(ends))
        self.cells["right"].set_path(_boxes([(a, a, b, b) for a, b in both]))
        errors = [box for a, b in both for box in ((0, a, a, b), (b, a, 1, b))]
        self.cells["errors"].set_path(_boxes(errors))
        points = [p for s in ends[1:-1] for p in ((0, s), (1, s), _GAP, (s, 0), (s, 1), _GAP)]
        self.grid.set_data([x for x, _ in points], [y for _, y in points])
        row, column = self._framed
        self.frame.set_bounds(column / n, row / n, 1 / n, 1 / n)
        middles = ((ends[:-1] + ends[1:]) / 2).tolist()
        for k, middle in enumerate(middles):
            self.rows[k].set_y(middle)
            self.columns[k].set_x(middle)
        for k, text in enumerate(self.counts):
            text.set_visible(k < n * n <= len(self.counts))
            if text.get_visible():
                text.set_position((middles[k % n], middles[k // n]))

    def _lay_out_views(self, n: int) -> None:
        side = self._side = min(self._layout.largest, 0.8 * (self._layout.size[0] - 8) / n)
        step = min((self._layout.size[0] - 8) / n, 2 * side)
        cell, top = side / n, _FOOT + side
        self._middles = [4 + step * k + side / 2 for k in range(n)]
        self.squares.set(xdata=self._middles, ydata=[_FOOT + side / 2] * n, markersize=side)
        self.errors.set_markersize(max(cell, 3))
        self.bands.set_linewidth(max(cell, 1.5))
        points: list[tuple[float, float]] = []
        for k, middle in enumerate(self._middles):
            left, right = middle - side / 2, middle + side / 2
            x, y = left + (k + 0.5) * cell, top - (k + 0.5) * cell
            points += [(left, y), (right, y), _GAP, (x, _FOOT), (x, top), _GAP]
            self.letters[k].set_position((middle, top + 1))
        self.bands.set_data([x for x, _ in points], [y for _, y in points])

    def _mark_views(self, n: int, view: int, wrong: bool) -> None:
        side, middles, (row, column) = self._side, self._middles, self._framed
        frame = middles[view] - side / 2 - 2, _FOOT - 2, side + 4, side + 4
        self.view_frame.set_bounds(*frame)
        x, y = side * ((column + 0.5) / n - 0.5), _FOOT + side * (1 - (row + 0.5) / n)
        move(self.errors, [middle + x for middle in middles], [y if wrong else np.nan] * n)
        below = _FOOT - 13 if wrong else np.nan
        for marks, framed in ((self.crosses, True), (self.ticks, False)):
            xs = [middle for k, middle in enumerate(middles) if (k in self._framed) == framed]
            move(marks, xs or [np.nan], [below] * max(len(xs), 1))


_GAP = (np.nan, np.nan)


def _boxes(boxes: Sequence[tuple[float, float, float, float]]) -> Path:
    """Return one path of boxes: left, top, right, bottom."""
    corners = [[(a, b), (c, b), (c, d), (a, d)] for a, b, c, d in boxes]
    return Path.make_compound_path_from_polys(np.reshape(corners, (-1, 4, 2)))


def _stripes(n: int, k: int, side: float) -> tuple[list[float], list[float]]:
    """Return places along and across row k of strokes beside its diagonal cell."""
    count = max(1, round(side / n / 8))  # some 8 points apart
    along, across = [], []
    for i in range(count):
        place = (k + (i + 0.5) / count) / n
        along += [0, k / n, np.nan, (k + 1) / n, 1, np.nan]
        across += [place, place, np.nan, place, place, np.nan]
    return along, across


def _show(text: Text, shown: bool, *, bold: bool) -> None:
    text.set_visible(shown)
    weight = "bold" if bold else "normal"
    if text.get_fontweight() != weight:
        text.set_fontweight(weight)
