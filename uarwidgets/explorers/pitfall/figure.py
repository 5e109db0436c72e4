"""The averaged per-class accuracy against the accuracy, and one class's view of the errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
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
    lead,
    new_axes,
    new_curve,
    new_figure,
    new_leader,
    place_texts,
)
from uarwidgets.look import BLUE, GREY, OCHRE, VERMILLION

SIZE = (640, 420)
_LINES = (54, 62, 222, 362)  # left, bottom, right, top of the left panel
_MATRIX = (384, 92, 248)  # left, bottom and side of the matrix
_TOTALS = -0.14  # where the lines below the matrix begin, in its sides
_AWAY = 5  # points between a line and the name along it
_NUMBERED = 6  # up to this many classes each cell says its count
_LETTERED = 12  # up to this many, every row and column has its letter
Box = tuple[float, float, float, float]  # left, top, right, bottom
# What a cell is in one class's view: its colour, and how strong that is at most.
CELLS = {
    "right": (BLUE, 0.75),
    "elsewhere": (GREY, 0.5),
    "misses": (VERMILLION, 0.85),
    "false_alarms": (OCHRE, 0.85),
}


class PitfallFigure:
    """Two panels: the two scores as lines over the accuracy, and the matrix as one class sees it.

    Parameters
    ----------
    labels : mapping of str to str
        What runs along the axes, ``x`` and ``y``; ``actual`` and ``predicted``; and along the
        lines ``lower``, ``upper`` and, in the line below it, ``upper_end``.
    letters : sequence of str
        The classes' names, as many as there can be.
    framed : (int, int)
        The error that is followed: its actual and its predicted class.

    Attributes
    ----------
    lines, dots, values : dict of str to artist
        A score's line, its marker and its number at the right edge, after one of `leaders`.
    floor, floor_value : Line2D, Text
        The lowest possible averaged per-class accuracy.
    names : list of two Text
        What the upper line is called, in two lines along it.
    cells : dict of str to PathPatch
        The cells of each kind in `CELLS`; `frame` is around that of the error that is followed.
    rows, columns, counts : list of Text
        The classes' letters, and the count in each cell, row by row, for a few classes.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self, labels: Mapping[str, str], letters: Sequence[str], framed: tuple[int, int]
    ) -> None:
        self._framed = framed
        self.figure = new_figure(SIZE)
        self.axes = new_axes(self.figure, _LINES, xlabel=labels["x"], ylabel=labels["y"])
        self.axes.set(xlim=(0, 1), ylim=(0, 1))
        self.axes.yaxis.labelpad = 0
        self._draw_lines(labels)
        self.matrix = self._matrix_axes(labels)
        self._draw_matrix(letters)
        self._laid_out: tuple[int, ...] = ()
        self._floor = np.nan
        words = [*self.values.values(), self.floor_value, *self.names, *self.totals.values()]
        self.artists: list[Artist] = [
            self.now, self.gap, self.floor, *self.lines.values(), *self.dots.values(),
            *self.leaders,
            *self.cells.values(), self.grid, self.frame,
            *words, *self.rows, *self.columns, *self.counts,
        ]  # fmt: skip

    # The left panel.

    def _draw_lines(self, labels: Mapping[str, str]) -> None:
        (self.now,) = self.axes.plot([], [], color=SOFT, linewidth=1.2)
        (self.gap,) = self.axes.plot([], [], color=VERMILLION, linewidth=9, alpha=0.3)
        (self.floor,) = self.axes.plot([], [], color=VERMILLION, linewidth=1.5, dashes=(2, 3))
        margin = aside(self.axes, BESIDE)
        self.lines, self.dots, self.values = {}, {}, {}
        for name in ("accuracy", "averaged_per_class_accuracy"):
            self.lines[name], self.dots[name] = new_curve(self.axes, name, [0, 1], [0, 1])
            self.values[name] = self.axes.text(
                1, 0, "", color=INK, fontsize=LETTERS + 2, weight="bold", va="center",
                transform=margin,
            )  # fmt: skip
        self.floor_value = self.axes.text(
            1, 0, "", color=INK, fontsize=LETTERS, va="center", transform=margin
        )
        led = (*self.values, "averaged_per_class_accuracy")
        self.leaders = [new_leader(self.axes, name) for name in led]
        self.names = [self._name_along(labels[word], "bottom") for word in ("upper", "upper_end")]
        along = self._name_along(labels["lower"], "top")
        self._lay_along(along, 0.3, 0.3, 1.0, -_AWAY)

    def _name_along(self, label: str, va: str) -> Text:
        return self.axes.text(
            0, 0, label, color=INK, fontsize=LETTERS, ha="center", va=va, rotation_mode="anchor"
        )

    @staticmethod
    def _lay_along(text: Text, x: float, y: float, slope: float, away: float) -> None:
        """Lay a text along a line of this slope, `away` points above the line's point (x, y)."""
        left, bottom, right, top = _LINES
        width, height = right - left, top - bottom
        turn = np.arctan2(slope * height, width)
        moved = (x - np.sin(turn) * away / width, y + np.cos(turn) * away / height)
        text.set(position=moved, rotation=float(np.degrees(turn)))

    # The right panel.

    def _matrix_axes(self, labels: Mapping[str, str]) -> Axes:
        left, bottom, side = _MATRIX
        place = (left / SIZE[0], bottom / SIZE[1], side / SIZE[0], side / SIZE[1])
        axes = self.figure.add_axes(place)
        axes.set(xlim=(0, 1), ylim=(1, 0))
        axes.axis("off")
        common: dict[str, Any] = {"color": SOFT, "fontsize": LETTERS, "ha": "center"}
        axes.text(0.5, -0.145, labels["predicted"], va="center", **common)
        axes.text(-0.125, 0.5, labels["actual"], rotation=90, va="center", **common)
        return axes

    def _draw_matrix(self, letters: Sequence[str]) -> None:
        self.cells = {kind: PathPatch(Path([(0, 0)]), linewidth=0) for kind in CELLS}
        self.grid = PathPatch(Path([(0, 0)]), edgecolor="white", facecolor="none", linewidth=1.5)
        self.frame = Rectangle((0, 0), 0, 0, edgecolor="black", facecolor="none", linewidth=4)
        for patch in (*self.cells.values(), self.grid, self.frame):
            self.matrix.add_patch(patch)
        self.frame.set_clip_on(False)
        common: dict[str, Any] = {"fontsize": LETTERS, "clip_on": False}
        self.rows = [
            self.matrix.text(-0.02, 0, letter, ha="right", va="center", **common)
            for letter in letters
        ]
        self.columns = [
            self.matrix.text(0, -0.02, letter, ha="center", va="bottom", **common)
            for letter in letters
        ]
        self.counts = [
            self.matrix.text(0, 0, "", ha="center", va="center", **common)
            for _ in range(_NUMBERED**2)
        ]
        self.totals = {
            kind: self._total(kind, 1.09 + 0.088 * line)
            for line, kind in enumerate(("misses", "false_alarms", "elsewhere"))
        }

    def _total(self, kind: str, y: float) -> Text:
        """Return a line below the matrix, after a chip in the colour of its cells."""
        side, (colour, alpha) = 0.045, CELLS[kind]
        chip = Rectangle((_TOTALS, y - side / 2), side, side, facecolor=colour, linewidth=0)
        self.matrix.add_patch(chip)
        chip.set(alpha=alpha, clip_on=False)
        return self.matrix.text(_TOTALS + 1.6 * side, y, "", va="center", fontsize=LETTERS)

    # Moving.

    def update(
        self,
        matrix: np.ndarray,
        scores: Mapping[str, float],
        floor: float,
        view: int,
        texts: Mapping[str, str],
    ) -> None:
        """Show one state.

        `matrix` holds one count in all cells of its diagonal and one in all others; `floor` is
        the averaged per-class accuracy where the accuracy is 0; `view` is the class that is set
        against the rest; `texts` are the scores as written, ``floor``, and the lines below the
        matrix, ``misses``, ``false_alarms`` and ``elsewhere``.
        """
        self._update_lines(scores, floor, texts)
        self._update_cells(matrix, view)
        for kind, text in self.totals.items():
            text.set_text(texts[kind])

    def _update_lines(
        self, scores: Mapping[str, float], floor: float, texts: Mapping[str, str]
    ) -> None:
        x, pitfall = scores["accuracy"], scores["averaged_per_class_accuracy"]
        for name, dot in self.dots.items():
            dot.set_data([x], [scores[name]])
            self.values[name].set_text(texts[name])
        self.now.set_data([x, x], [0, 1])
        self.gap.set_data([x, x], [x, pitfall])
        if floor != self._floor:
            self._floor = floor
            self.lines["averaged_per_class_accuracy"].set_data([0, 1], [floor, 1])
            self.floor.set_data([0, 1], [floor, floor])
            self.floor_value.set_text(texts["floor"])
            for line, text in enumerate(reversed(self.names)):
                away = _AWAY + 1.2 * LETTERS * line
                self._lay_along(text, 0.5, (floor + 1) / 2, 1 - floor, away)
        beside = [*self.values.values(), self.floor_value]
        heights = [*(scores[name] for name in self.values), floor]
        place_texts(beside, heights)
        for leader, height, text in zip(self.leaders, heights, beside, strict=True):
            lead(leader, 1, height, text)

    def _update_cells(self, matrix: np.ndarray, view: int) -> None:
        n = len(matrix)
        right, error = int(matrix[0, 0]), int(matrix[0, 1])
        now = (n, view, right, error)
        if now == self._laid_out:
            return
        before, self._laid_out = self._laid_out, now
        if before[:2] != now[:2]:
            self._lay_out_cells(n, view)
            self._letter(n, view)
        if before[:1] != now[:1]:
            self._lay_out_grid(n)
        if before[2:] != now[2:]:
            total = int(matrix[0].sum())
            for kind, patch in self.cells.items():
                rate = right / total if kind == "right" else 1 - right / total
                colour, strongest = CELLS[kind]
                patch.set_facecolor(to_rgba(colour, strongest * _shade(rate)))
        if n <= _NUMBERED:
            for text, count in zip(self.counts, matrix.ravel().tolist(), strict=False):
                text.set_text(str(count))

    def _lay_out_cells(self, n: int, view: int) -> None:
        a, b = view / n, (view + 1) / n  # where the class's own row and column lie
        boxes: dict[str, list[Box]] = {
            "elsewhere": [(0, 0, a, a), (b, 0, 1, a), (0, b, a, 1), (b, b, 1, 1)],
            "misses": [(0, a, a, b), (b, a, 1, b)],
            "false_alarms": [(a, 0, b, a), (a, b, b, 1)],
            "right": [(k / n, k / n, (k + 1) / n, (k + 1) / n) for k in range(n)],
        }
        # A right answer is not also an error: its cell is left out of what lies under it.
        lone = [box for k, box in enumerate(boxes["right"]) if k != view]
        holes = [(right, top, left, bottom) for left, top, right, bottom in lone]
        for kind, patch in self.cells.items():
            _reshape(patch, _boxes(boxes[kind], holes if kind == "elsewhere" else []))

    def _lay_out_grid(self, n: int) -> None:
        steps = np.arange(1, n) / n
        ends = [[(0, s), (1, s)] for s in steps] + [[(s, 0), (s, 1)] for s in steps]
        codes = [Path.MOVETO, Path.LINETO] * len(ends)
        _reshape(self.grid, Path(np.array(ends).reshape(-1, 2), codes))
        row, column = self._framed
        self.frame.set_bounds(column / n, row / n, 1 / n, 1 / n)
        middles = ((np.arange(n) + 0.5) / n).tolist()
        for k, middle in enumerate(middles):
            self.rows[k].set_y(middle)
            self.columns[k].set_x(middle)
        for k, text in enumerate(self.counts):
            shown = n <= _NUMBERED and k < n * n
            text.set_visible(shown)
            if shown:
                text.set_position((middles[k % n], middles[k // n]))

    def _letter(self, n: int, view: int) -> None:
        for framed, texts in zip(self._framed, (self.rows, self.columns), strict=True):
            for k, text in enumerate(texts):
                # small cells have no room for two letters side by side
                shown = k < n and (n <= _LETTERED or k == view or k == framed != view + 1)
                weight = "bold" if k == view else "normal"
                if text.get_visible() != shown:
                    text.set_visible(shown)
                if text.get_fontweight() != weight:
                    text.set_fontweight(weight)


def _shade(rate: float) -> float:
    """Return how strong a colour stands for a rate: none for none, and one error shows."""
    return 0.2 + 0.8 * rate if rate > 0 else 0.0


def _reshape(patch: PathPatch, path: Path) -> None:
    patch.set_path(path)
    patch.stale = True  # Matplotlib does not say so itself


def _boxes(boxes: Sequence[Box], holes: Sequence[Box]) -> Path:
    """Return one path of boxes; holes run the other way round, so that they stay empty."""
    corners = [
        [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        for left, top, right, bottom in [*boxes, *holes]
    ]
    codes = [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY] * len(corners)
    return Path(np.array(corners, dtype=float).reshape(-1, 2), codes)
