"""A confusion matrix, shaded by the share of its row, and bars of its scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import GRID, SOFT, aside, new_axes, new_figure
from uarwidgets.look import look

BARS = (
    "accuracy",
    "majority_baseline",
    "unweighted_average_recall",
    "geometric_mean_recall",
    "averaged_per_class_accuracy",
)
_SIGN = 0.64  # width of a sign, in sizes of its letters
_DARKEST = 0.5  # opacity of a cell that holds its whole row


@dataclass(frozen=True)
class _Layout:
    """Where the two panels stand: points from the lower left corner, as left, bottom, right, top.

    Letters are chosen to be read where the page shows the whole in a width of 400 px.
    """

    size: tuple[float, float]
    letters: float
    matrix: tuple[float, float, float, float]
    bars: tuple[float, float, float, float]


_BESIDE = _Layout((690, 384), 18, (118, 20, 352, 254), (424, 36, 620, 380))
_BELOW = _Layout((560, 856), 20, (132, 394, 488, 750), (20, 40, 470, 360))
_MOST_BESIDE = 5  # classes; the counts of more need cells that are larger


class CalculatorFigure:
    """The matrix and the scores: side by side, or with six classes and more one below the other.

    `cells` holds one square a cell and `counts` its number, both row by row; `recalls` stand
    beside the rows; `values` at the ends of the `bars`; `whiskers` are the intervals of accuracy
    and UAR. Names are text, whatever they hold; long ones are cut.
    """

    def __init__(
        self, class_names: Sequence[str], bars: Sequence[str], labels: Mapping[str, str]
    ) -> None:
        self.size = len(class_names)
        self._layout = _BESIDE if self.size <= _MOST_BESIDE else _BELOW
        self._letters = self._layout.letters
        self.figure = new_figure(self._layout.size)
        self.bars: dict[str, Rectangle] = {}
        self.values: dict[str, Text] = {}
        self.whiskers: dict[str, Line2D] = {}
        self._draw_matrix([" ".join(name.split()) for name in class_names], labels)
        self._draw_bars(bars)
        self._shown: tuple[object, ...] | None = None
        rows = [self.cells, *self.counts, *self.recalls]
        scores = [*self.bars.values(), *self.whiskers.values(), *self.values.values()]
        self.artists: list[Artist] = [*rows, *scores]

    def update(
        self,
        matrix: Sequence[Sequence[int]],
        shares: np.ndarray,
        scores: Mapping[str, float],
        intervals: Mapping[str, tuple[float, float]],
        texts: Mapping[str, str],
        recalls: Sequence[str],
    ) -> None:
        """Show one state.

        `shares` are the counts over their row's sums, 0 for an empty row; a score of NaN leaves out
        its bar; `texts` are the scores and `recalls` the recalls as written.
        """
        shown = (tuple(map(tuple, matrix)), tuple(recalls))
        if shown != self._shown:
            self._shown = shown
            self._update_matrix(matrix, shares, recalls)
        for name, bar in self.bars.items():
            length = scores[name] if np.isfinite(scores[name]) else 0.0
            if bar.get_width() != length:
                bar.set_width(length)
            low, high = intervals.get(name, (np.nan, np.nan))
            if name in self.whiskers:
                y = bar.get_y() + bar.get_height() / 2
                self.whiskers[name].set_data([low, high], [y, y])
            self._write(self.values[name], texts[name])
            end = max(length, high) if np.isfinite(high) else length
            if self.values[name].get_position()[0] != end:
                self.values[name].set_x(end)

    def _update_matrix(
        self, matrix: Sequence[Sequence[int]], shares: np.ndarray, recalls: Sequence[str]
    ) -> None:
        face = np.empty((self.size**2, 4))
        face[:, :3] = to_rgb(SOFT)
        face[:, 3] = np.ravel(shares) * _DARKEST
        colours: Any = face
        self.cells.set_facecolor(colours)
        width = self._cell()
        flat = [count for row in matrix for count in row]
        for text, count in zip(self.counts, flat, strict=True):
            words = brief(count, int(width / (_SIGN * self._letters)))
            self._write(text, words)
            # Where three digits need smaller letters all counts have them; millions, smaller ones.
            signs = max(3, len(words) + 0.4 * ("M" in words))
            fits = min(self._letters, (width - 4) / (_SIGN * signs))
            if text.get_fontsize() != fits:
                text.set_fontsize(fits)
        for text, recall in zip(self.recalls, recalls, strict=True):
            self._write(text, recall)

    @staticmethod
    def _write(text: Text, words: str) -> None:
        if text.get_text() != words:
            text.set_text(words)

    def _draw_matrix(self, names: list[str], labels: Mapping[str, str]) -> None:
        k = self.size
        axes = self._matrix_axes()
        corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=float)
        squares = [corners + np.array((j, i)) for i in range(k) for j in range(k)]
        self.cells = PolyCollection(squares, edgecolors=GRID, linewidths=1)
        axes.add_collection(self.cells, autolim=False)
        for i in range(k):
            axes.add_patch(Rectangle((i, i), 1, 1, fill=False, edgecolor="black", linewidth=2))
        centre: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": self._letters}
        self.counts = [
            axes.text(j + 0.5, i + 0.5, "", **centre) for i in range(k) for j in range(k)
        ]
        self.recalls = [
            axes.text(k, i + 0.5, "", va="center", fontsize=self._letters, transform=aside(axes, 8))
            for i in range(k)
        ]
        self._draw_names(axes, names, labels)

    def _cell(self) -> float:
        left, _, right, _ = self._layout.matrix
        return (right - left) / self.size

    def _matrix_axes(self) -> Axes:
        width, height = self._layout.size
        left, bottom, right, top = self._layout.matrix
        place = (left / width, bottom / height, (right - left) / width, (top - bottom) / height)
        axes = self.figure.add_axes(place, xlim=(0, self.size), ylim=(self.size, 0))
        axes.set_axis_off()
        return axes

    def _draw_names(self, axes: Axes, names: list[str], labels: Mapping[str, str]) -> None:
        """Name rows and columns; a name is text, never mathematics."""
        k, size = self.size, self._letters
        left, _, right, _ = self._layout.matrix
        steep = k > 2
        across = 8 if steep else int(self._cell() / (_SIGN * size))
        common: dict[str, Any] = {"fontsize": size, "parse_math": False}
        for i, name in enumerate(names):
            axes.text(
                0, i + 0.5, cut(name, int((left - 14) / (_SIGN * size))), ha="right", va="center",
                transform=aside(axes, -8), **common,
            )  # fmt: skip
            axes.text(
                i + 0.5, -0.02 * k, cut(name, across), ha="left" if steep else "center",
                va="bottom", rotation=50 if steep else 0, rotation_mode="anchor", **common,
            )  # fmt: skip
        top, (width, height) = axes.get_position().y1, self._layout.size
        words: dict[str, Any] = {"fontsize": size, "color": SOFT, "va": "bottom"}
        beside = (left - 8) / width
        self.figure.text(
            beside, top + 1.4 * size / height, labels["predicted"], ha="right", **words
        )
        self.figure.text(beside, top, labels["actual"], ha="right", **words)
        self.figure.text((right + 8) / width, top, labels["recall"], **words)

    def _draw_bars(self, names: Sequence[str]) -> None:
        axes = new_axes(self.figure, self._layout.bars, xlabel="", ylabel="")
        axes.set(xlim=(0, 1), ylim=(len(names), 0), yticks=[], xticks=[0, 0.5, 1])
        axes.set_xticklabels(["0", "0.5", "1"])
        axes.tick_params(labelsize=self._letters)
        end = aside(axes, 8)
        for i, name in enumerate(names):
            style = look(name)
            beside = aside(axes, 3)
            axes.text(
                0, i + 0.42, style.label, fontsize=self._letters, va="bottom", transform=beside
            )
            bar = Rectangle((0, i + 0.48), 0, 0.36, facecolor=style.colour, linewidth=0)
            axes.add_patch(bar)
            self.bars[name] = bar
            self.values[name] = axes.text(
                0, i + 0.66, "", fontsize=self._letters, weight="bold", va="center", transform=end,
                clip_on=False,
            )  # fmt: skip
            if name in ("accuracy", "unweighted_average_recall"):
                (self.whiskers[name],) = axes.plot(
                    [], [], "|-", color="black", linewidth=2.5, markersize=12, markeredgewidth=2.5
                )


def brief(count: int, room: int) -> str:
    """Return a count in full if `room` signs hold it, else rounded to two or three digits.

    Examples
    --------
    >>> brief(4700, 4), brief(282094, 5), brief(4750, 3), brief(999_999, 4)
    ('4700', '282k', '4.8k', '1M')
    """
    if len(str(count)) <= max(room, 3):
        return str(count)
    digits = 3 if room >= 5 else 2
    rounded = round(count, digits - len(str(count)))
    sizes = ((10**9, "G"), (10**6, "M"), (10**3, "k"))
    size, sign = next(pair for pair in sizes if rounded >= pair[0])
    return f"{float(rounded / size):g}{sign}"


def cut(name: str, room: int) -> str:
    """Return a name in at most `room` signs.

    Examples
    --------
    >>> cut("genuine", 8), cut("genuine", 4)
    ('genuine', 'gen…')
    """
    return name if len(name) <= room else name[: max(room - 1, 1)] + "…"
