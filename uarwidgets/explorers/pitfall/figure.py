"""The averaged per-class accuracy against the accuracy, and how each class counts one error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.patches import Rectangle

from uarwidgets.explorers.pitfall.matrices import (
    HATCHED,
    NUMBERED,
    OneMatrix,
    Views,
    hatched,
    strokes,
)
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
from uarwidgets.styles import GREY, style_of

SCORES = ("accuracy", "averaged_per_class_accuracy")
_LINE = 1.25 * LETTERS


@dataclass(frozen=True)
class _Layout:
    """Places in points."""

    size: tuple[float, float]
    lines: tuple[float, float, float, float]  # left, bottom, right, top
    matrix: tuple[float, float, float]  # left, bottom and side
    words: Mapping[str, tuple[float, float]]  # of the legend and the caption: left, middle
    views: tuple[float, float]  # the foot and the largest side of the row of small matrices


_WIDE = _Layout(
    (640, 408), (58, 164, 236, 380), (392, 128, 236),
    {"wrong": (4, 108), "misses": (64, 108), "false_alarms": (206, 108), "right": (396, 108),
     "elsewhere": (446, 108), "views": (4, 84)},
    (24, 30),
)  # fmt: skip
_NARROW = _Layout(
    (480, 480), (58, 364, 366, 468), (58, 96, 184),
    {"wrong": (276, 266), "misses": (276, 244), "false_alarms": (276, 222), "right": (276, 192),
     "elsewhere": (276, 170), "views": (4, 82)},
    (24, 28),
)  # fmt: skip


class PitfallFigure:
    """Two scores as lines over the error rate, the matrix as one class sees it, and all views.

    Parameters
    ----------
    labels : mapping of str to str
        What runs along the axes, ``x``, ``actual`` and ``predicted``; the legend's ``wrong`` and
        ``right``; and what the line of the averaged per-class accuracy is called, in three lines,
        ``name_0`` to ``name_2``.
    letters : sequence of str
        The classes' names, as many as there can be.
    framed : (int, int)
        The error that is followed: its actual and its predicted class.
    narrow : bool
        Whether it stands in a narrow column.

    Attributes
    ----------
    lines, dots : dict of str to Line2D
        A score's line and its marker.
    names : list of Text
        Those of the lines, from the lowest up.
    floor, floor_name : Line2D, Text
        The lowest possible averaged per-class accuracy.
    wedge, gap : Polygon, Line2D
        What lies between the lines, and the part of it at this error rate.
    matrix : OneMatrix
        As the class in view sees it.
    totals : dict of str to Text
        The legend's numbers, and ``views``, what is said of the small matrices.
    views : Views
        A small matrix for each class.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        letters: Sequence[str],
        framed: tuple[int, int],
        *,
        narrow: bool = False,
    ) -> None:
        self._layout = _NARROW if narrow else _WIDE
        self.figure = new_figure(self._layout.size)
        self.axes = new_axes(self.figure, self._layout.lines, xlabel=labels["x"], ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(0, 1))
        self.axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        self.axes.set_yticks([0, 1], ["0", "1"])
        self.axes.xaxis.labelpad = 0
        self._draw_lines(labels)
        self.page = self._page(labels)
        self.matrix_axes = self._matrix_axes(labels)
        side, most = self._layout.matrix[2], NUMBERED - narrow
        self.matrix = OneMatrix(self.matrix_axes, side, letters, framed, most)
        self.views = Views(self.page, letters, framed, *self._layout.views)
        self._floor = np.nan
        self.artists: list[Artist] = [
            self.wedge, self.floor, *self.lines.values(), self.gap, *self.dots.values(),
            *self.leaders, *self.names, self.floor_name,
            *self.matrix.artists, *self.totals.values(), *self.views.artists,
        ]  # fmt: skip

    # The lines.

    def _draw_lines(self, labels: Mapping[str, str]) -> None:
        axes, colour = self.axes, style_of(SCORES[1]).colour
        (self.wedge,) = axes.fill([], [], facecolor=to_rgba(GREY, 0.2), linewidth=0)
        (self.floor,) = axes.plot([], [], color=colour, linewidth=1.5)
        self.lines, self.dots = {}, {}
        for name in SCORES:
            self.lines[name], self.dots[name] = new_curve(axes, name, [0, 1], [1, 0])
        (self.gap,) = axes.plot(
            [], [], color=INK, linewidth=5, solid_capstyle="butt", zorder=3, clip_on=False
        )
        called = [style_of(SCORES[0]).label, *(labels[f"name_{k}"] for k in (2, 1, 0))]
        common: dict[str, Any] = {"color": INK, "fontsize": LETTERS, "va": "center"}
        self.names = [axes.text(1, 0, words, transform=aside(axes, BESIDE), **common)
                      for words in called]  # fmt: skip
        self.floor_name = axes.text(0, 0, "", ha="right", transform=aside(axes, -8), **common)
        self.leaders = [new_leader(axes, name) for name in SCORES]

    def _page(self, labels: Mapping[str, str]) -> Axes:
        """Return axes in points over the whole figure, with the legend."""
        width, height = self._layout.size
        page = new_axes(self.figure, (0, 0, width, height), xlabel="", ylabel="")
        page.set(xlim=(0, width), ylim=(0, height))
        page.axis("off")
        page.patch.set_visible(False)
        self.totals = {}
        for word, (x, y) in self._layout.words.items():
            if word in ("misses", "false_alarms", "elsewhere"):
                chip = (x, y - 6, x + 16, y + 6)
                page.add_patch(Rectangle(chip[:2], 16, 12, fc=to_rgba(GREY, 0.25), lw=0))
                if word in HATCHED:
                    page.add_patch(hatched(strokes([chip], 5, word != HATCHED[1])))
                x += 20
            text = page.text(x, y, labels.get(word, ""), color=INK, fontsize=LETTERS, va="center")
            if word not in labels:
                self.totals[word] = text
        return page

    def _matrix_axes(self, labels: Mapping[str, str]) -> Axes:
        left, bottom, side = self._layout.matrix
        axes = new_axes(
            self.figure, (left, bottom, left + side, bottom + side), xlabel="", ylabel=""
        )
        axes.set(xlim=(0, 1), ylim=(1, 0))
        axes.axis("off")
        common: dict[str, Any] = {"color": SOFT, "fontsize": LETTERS, "ha": "center"}
        axes.text(0.5, -30 / side, labels["predicted"], va="center", **common)
        axes.text(-30 / side, 0.5, labels["actual"], rotation=90, va="center", **common)
        return axes

    # Moving.

    def update(
        self,
        matrix: np.ndarray,
        scores: Mapping[str, float],
        error_rate: float,
        floor: float,
        view: int,
        texts: Mapping[str, str],
    ) -> None:
        """Show one state.

        `matrix` holds one count in all cells of its diagonal and one in all others; `floor` is
        the averaged per-class accuracy where the accuracy is 0; `view` is the class that is set
        against the rest; `texts` are ``floor``, the legend's numbers and ``views``.
        """
        self._update_lines(scores, error_rate, floor, texts["floor"])
        self.matrix.update(matrix, view)
        self.views.update(len(matrix), view, error_rate > 0)
        for kind, text in self.totals.items():
            text.set_text(texts[kind])

    def _update_lines(
        self, scores: Mapping[str, float], error_rate: float, floor: float, called: str
    ) -> None:
        for name, dot in self.dots.items():
            dot.set_data([error_rate], [scores[name]])
        self.gap.set_data([error_rate] * 2, [scores[name] for name in SCORES])
        if floor == self._floor:
            return
        self._floor = floor
        self.lines[SCORES[1]].set_data([0, 1], [1, floor])
        self.wedge.set_xy([(0, 1), (1, floor), (1, 0)])
        self.floor.set_data([0, 1], [floor, floor])
        _, bottom, _, top = self._layout.lines
        self.floor_name.set_text(called)
        # Its name keeps clear of the 1 at the end of the axis.
        self.floor_name.set_y(min(floor, 1 - _LINE / (top - bottom)))
        place_texts(self.names, [0, floor, floor, floor])
        for leader, height, text in zip(
            self.leaders, (0, floor), (self.names[0], self.names[2]), strict=True
        ):
            lead(leader, 1, height, text)
