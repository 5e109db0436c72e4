"""Confusion matrices as drawn: a large one as one class sees it, and a small one for each class."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.text import Text

from uarwidgets.kit.drawing import INK, LETTERS
from uarwidgets.styles import GREY

# What a cell holds, and how strong its grey is at most.
CELLS = {"right": 0.5, "errors": 0.25}
HATCHED = ("misses", "false_alarms")  # of the class in view: each leans its own way
NUMBERED = 6  # up to this many classes each cell says its count
_ROOM = 19  # points that a letter takes
_GAP = 8  # points between two strokes of a hatch
Box = tuple[float, float, float, float]  # left, top, right, bottom


class OneMatrix:
    """A matrix whose rows and columns are classes, as one of them sees it.

    Parameters
    ----------
    axes : Axes
        A square from 0 to 1, y downwards.
    side : float
        Its side in points.
    letters : sequence of str
        The classes' names, as many as there can be.
    framed : (int, int)
        The error that is followed: its actual and its predicted class.
    numbered : int
        Up to how many classes each cell says its count.

    Attributes
    ----------
    cells, hatches : dict of str to PathPatch
        The cells of each kind in `CELLS`; strokes over those in `HATCHED`.
    frame : Rectangle
        Around the error that is followed.
    rows, columns, counts : list of Text
        The classes' letters, and the count in each cell, row by row, for a few classes.
    """

    def __init__(
        self,
        axes: Axes,
        side: float,
        letters: Sequence[str],
        framed: tuple[int, int],
        numbered: int = NUMBERED,
    ) -> None:
        self._side, self._framed, self._numbered = side, framed, numbered
        self._laid_out: tuple[int, ...] = ()
        self.cells = {kind: PathPatch(_NOTHING, linewidth=0) for kind in CELLS}
        self.hatches = {kind: hatched(_NOTHING) for kind in HATCHED}
        self.grid = PathPatch(_NOTHING, edgecolor="white", facecolor="none", linewidth=1.5)
        self.frame = Rectangle((0, 0), 0, 0, edgecolor=INK, facecolor="none", linewidth=4)
        for patch in (*self.cells.values(), *self.hatches.values(), self.grid, self.frame):
            axes.add_patch(patch)
            patch.set_clip_on(False)
        common: dict[str, Any] = {"fontsize": LETTERS, "clip_on": False, "color": INK}
        away = 5 / self._side
        self.rows = [
            axes.text(-away, 0, letter, ha="right", va="center", **common) for letter in letters
        ]
        self.columns = [
            axes.text(0, -away, letter, ha="center", va="bottom", **common) for letter in letters
        ]
        self.counts = [
            axes.text(0, 0, "", ha="center", va="center", **common)
            for _ in range(self._numbered**2)
        ]

    @property
    def artists(self) -> list[Artist]:
        filled = [*self.cells.values(), *self.hatches.values(), self.grid, self.frame]
        return [*filled, *self.rows, *self.columns, *self.counts]

    def update(self, matrix: np.ndarray, view: int) -> None:
        """Show a matrix that holds one count on its diagonal and one in all other cells."""
        n = len(matrix)
        right, error = int(matrix[0, 0]), int(matrix[0, 1])
        now = (n, view, right, error)
        if now == self._laid_out:
            return
        before, self._laid_out = self._laid_out, now
        if before[:1] != now[:1]:
            self._lay_out_grid(n)
        if before[:2] != now[:2]:
            self._letter(n, view)
            gap = _GAP / self._side
            for kind, patch in self.hatches.items():
                boxes = _row(n, view) if kind == "misses" else _column(n, view)
                _reshape(patch, strokes(boxes, gap, kind == HATCHED[1]))
        if before[2:] != now[2:]:
            total = int(matrix[0].sum())
            for kind, patch in self.cells.items():
                rate = right / total if kind == "right" else 1 - right / total
                patch.set_facecolor(to_rgba(GREY, CELLS[kind] * _shade(rate)))
            for patch in self.hatches.values():
                patch.set_visible(error > 0)
        if n <= self._numbered:
            for text, count in zip(self.counts, matrix.ravel().tolist(), strict=False):
                text.set_text(str(count))

    def _lay_out_grid(self, n: int) -> None:
        own = _diagonal(n)
        _reshape(self.cells["right"], _boxes(own))
        _reshape(self.cells["errors"], _boxes([(0, 0, 1, 1)], holes=own))
        _reshape(self.grid, _grid(n))
        row, column = self._framed
        self.frame.set_bounds(column / n, row / n, 1 / n, 1 / n)
        middles = ((np.arange(n) + 0.5) / n).tolist()
        for k, middle in enumerate(middles):
            self.rows[k].set_y(middle)
            self.columns[k].set_x(middle)
        for k, text in enumerate(self.counts):
            shown = n <= self._numbered and k < n * n
            text.set_visible(shown)
            if shown:
                text.set_position((middles[k % n], middles[k // n]))

    def _letter(self, n: int, view: int) -> None:
        for framed, texts in zip(self._framed, (self.rows, self.columns), strict=True):
            for k, text in enumerate(texts):
                # small cells have no room for two letters side by side
                shown = k < n and (self._side >= _ROOM * n or k == view or k == framed != view + 1)
                _show(text, shown, k == view)


class Views:
    """A small matrix for each class: its row and column, the error, and how it counts that.

    Attributes
    ----------
    squares, bands, errors : Line2D
        All small matrices, the row and column of the class in each, and the error in each.
    ticks, crosses : Line2D
        Below them: counted as right, counted as wrong.
    frame : Rectangle
        Around the matrix of the class in view.
    letters : list of Text
        The classes.
    """

    def __init__(
        self, page: Axes, letters: Sequence[str], framed: tuple[int, int], foot: float, side: float
    ) -> None:
        self._framed, self._foot, self._largest = framed, foot, side
        self._width = page.get_xlim()[1]
        # Lines and their marks, which cost nothing while they stand still, as patches would.
        (self.squares,) = page.plot([], [], "s", color=to_rgba(GREY, 0.12), markeredgewidth=0)
        (self.bands,) = page.plot([], [], color=to_rgba(GREY, 0.5), solid_capstyle="butt")
        (self.errors,) = page.plot([], [], "s", color=INK, markeredgewidth=0)
        self.frame = Rectangle((0, 0), 0, 0, edgecolor=INK, facecolor="none", linewidth=2.5)
        page.add_patch(self.frame)
        style: dict[str, Any] = {"color": INK, "linewidth": 2.5, "solid_capstyle": "round"}
        (self.ticks,) = page.plot([], [], **style)
        (self.crosses,) = page.plot([], [], **style)
        self.letters = [
            page.text(0, 0, letter, color=INK, fontsize=LETTERS, ha="center", va="bottom")
            for letter in letters
        ]
        self._laid_out: tuple[int, int, bool] | None = None

    @property
    def artists(self) -> list[Artist]:
        drawn = [self.squares, self.bands, self.errors, self.ticks, self.crosses, self.frame]
        return [*drawn, *self.letters]

    def update(self, n: int, view: int, wrong: bool) -> None:
        """Show n classes, the class in view, and the error, if there is one."""
        if self._laid_out == (n, view, wrong):
            return
        before, self._laid_out = self._laid_out, (n, view, wrong)
        step = (self._width - 8) / n
        side = min(self._largest, 0.8 * step)
        step = min(step, 2 * side)
        lefts = [4 + step * k for k in range(n)]
        self.frame.set_bounds(lefts[view] - 2, self._foot - 2, side + 4, side + 4)
        if before is None or before[0] != n:
            self._lay_out(n, lefts, side)
        for k, text in enumerate(self.letters):
            _show(text, k < n, k == view)
        row, column = self._framed
        y = self._foot + side * (1 - (row + 0.5) / n)
        xs = [left + side * (column + 0.5) / n for left in lefts]
        self.errors.set_data(xs, [y if wrong else np.nan] * n)
        marks: dict[bool, list[float]] = {True: [], False: []}
        for k, left in enumerate(lefts if wrong else []):
            marks[k in self._framed].append(left + side / 2)
        middle = self._foot - 13
        self.crosses.set_data(*_drawn(_CROSS, marks[True], middle))
        self.ticks.set_data(*_drawn(_TICK, marks[False], middle))

    def _lay_out(self, n: int, lefts: Sequence[float], side: float) -> None:
        foot, cell = self._foot, side / n
        middles = [left + side / 2 for left in lefts]
        self.squares.set(xdata=middles, ydata=[foot + side / 2] * n, markersize=side)
        self.errors.set_markersize(max(cell, 3))
        self.bands.set_linewidth(max(cell, 1.5))
        ends: list[tuple[float, float]] = []
        for k, left in enumerate(lefts):
            x, y, gap = left + (k + 0.5) * cell, foot + side - (k + 0.5) * cell, (np.nan, np.nan)
            ends += [(left, y), (left + side, y), gap, (x, foot), (x, foot + side), gap]
            self.letters[k].set_position((middles[k], foot + side + 1))
        self.bands.set_data([x for x, _ in ends], [y for _, y in ends])


def _drawn(mark: np.ndarray, xs: Sequence[float], y: float) -> tuple[list[float], list[float]]:
    """Return the line that draws a mark at each place, with gaps between them."""
    gap = (np.nan, np.nan)
    points = [(x + dx, y + dy) for x in xs for dx, dy in [*mark, gap]] or [gap]
    return [x for x, _ in points], [y for _, y in points]


def _show(text: Text, shown: bool, bold: bool) -> None:
    weight = "bold" if bold else "normal"
    if text.get_visible() != shown:
        text.set_visible(shown)
    if text.get_fontweight() != weight:
        text.set_fontweight(weight)


def hatched(path: Path) -> PathPatch:
    """Return a patch of strokes."""
    return PathPatch(path, edgecolor=INK, facecolor="none", linewidth=1.5)


def _shade(rate: float) -> float:
    """Return how strong a grey stands for a rate: none for none, and one error shows."""
    return 0.2 + 0.8 * rate if rate > 0 else 0.0


def _reshape(patch: PathPatch, path: Path) -> None:
    patch.set_path(path)
    patch.stale = True  # Matplotlib does not say so itself


_NOTHING = Path(np.empty((0, 2)))
#: What is drawn around a point, in points: counted as wrong, and as right.
_CROSS = np.array([(-5, -5), (5, 5), (np.nan, np.nan), (-5, 5), (5, -5)])
_TICK = np.array([(-6, 0), (-2, -5), (6, 6)])


def _diagonal(n: int) -> list[Box]:
    """Return the cells of the right answers, in a matrix that is 1 wide and 1 high."""
    return [(k / n, k / n, (k + 1) / n, (k + 1) / n) for k in range(n)]


def _row(n: int, k: int) -> list[Box]:
    """Return what lies left and right of class k's right answers: its misses."""
    return [(0, k / n, k / n, (k + 1) / n), ((k + 1) / n, k / n, 1, (k + 1) / n)]


def _column(n: int, k: int) -> list[Box]:
    """Return what lies above and below class k's right answers: its false alarms."""
    return [(k / n, 0, (k + 1) / n, k / n), (k / n, (k + 1) / n, (k + 1) / n, 1)]


def _boxes(drawn: Sequence[Box], holes: Sequence[Box] = ()) -> Path:
    """Return one path of boxes; holes run the other way round, so that they stay empty."""
    turned = [(right, top, left, bottom) for left, top, right, bottom in holes]
    corners = [
        [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        for left, top, right, bottom in [*drawn, *turned]
    ]
    codes = [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY] * len(corners)
    return Path(np.array(corners, dtype=float).reshape(-1, 2), codes) if corners else _NOTHING


def _grid(n: int) -> Path:
    """Return the lines between the cells of n classes."""
    steps = np.arange(1, n) / n
    ends = [[(0, s), (1, s)] for s in steps] + [[(s, 0), (s, 1)] for s in steps]
    return _segments(np.array(ends).reshape(-1, 2))


def strokes(areas: Sequence[Box], gap: float, falling: bool) -> Path:
    """Return slanting strokes over boxes, at fixed places: a box that grows only gets more.

    They are at 45 degrees where both axes have one scale: x + y is a multiple of the gap, or, for
    the other lean, x - y.
    """
    ends = []
    for left, first, right, last in areas:
        low, high = sorted((first, last))
        # On a stroke x is c - y, or c + y where it leans the other way.
        a, b = (low, high) if falling else (-high, -low)
        ks = range(math.ceil((left - b) / gap), math.floor((right - a) / gap) + 1)
        for k in reversed(ks) if falling else ks:
            start, end = max(left, k * gap + a), min(right, k * gap + b)
            for x in (start, end):
                ends.append((x, x - k * gap if falling else k * gap - x))
    return _segments(np.array(ends, dtype=float).reshape(-1, 2))


def _segments(ends: np.ndarray) -> Path:
    return Path(ends, [Path.MOVETO, Path.LINETO] * (len(ends) // 2)) if len(ends) else _NOTHING
