"""What stands beside the bells: the ROC plane, or precision over recall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from uarwidgets.kit.drawing import GRID, INK, LETTERS, SOFT, new_axes
from uarwidgets.styles import style_of

THICK, THIN = 3.0, 1.5  # the curves of A and of B
Box = tuple[float, float, float, float]  # left, bottom, right, top


class Kept:
    """Gives artists their data; one that is left alone is not drawn again."""

    def __init__(self) -> None:
        self._drawn: dict[int, object] = {}

    def new(self, artist: object, data: object) -> bool:
        """Whether the data are new to this artist."""
        known = self._drawn.get(id(artist))
        if known is data or (isinstance(data, list | tuple) and known == data):
            return False
        self._drawn[id(artist)] = data
        return True

    def put(self, line: Line2D, points: np.ndarray) -> None:
        """Give a line its points (x, y)."""
        if self.new(line, points):
            line.set_data(*np.atleast_2d(points).T)


def _new_square(figure: Figure, box: Box, title: str, xlabel: str, middle: str) -> Axes:
    """Return axes from 0 to 1, with `middle` half-way up."""
    axes = new_axes(figure, box, xlabel=xlabel, ylabel="")
    axes.set(xlim=(0, 1), ylim=(0, 1))
    axes.set_xticks([0, 1], ["0", "1"])
    axes.set_yticks([0, 0.5, 1], ["0", middle, "1"])
    axes.xaxis.labelpad = -LETTERS - 3  # between its two numbers
    axes.set_title(title, fontsize=LETTERS, pad=6)
    return axes


def new_mark(axes: Axes, marker: str, colour: str, size: float) -> Line2D:
    """Return a mark with a white edge, not yet placed."""
    (mark,) = axes.plot(
        [], [], marker, color=colour, markersize=size, markeredgecolor="white", markeredgewidth=1.5,
        clip_on=False, zorder=4,
    )  # fmt: skip
    return mark


def _new_line(axes: Axes, score: str, width: float, alpha: float = 1) -> Line2D:
    style = style_of(score)
    (line,) = axes.plot(
        [], [], color=style.colour, linestyle=style.dash, linewidth=width, alpha=alpha
    )
    return line


class Rival:
    """A second score, B, in a plane: its curve thinner and its marks smaller than those of A.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        The plane.
    best : sequence of str
        The scores whose best points are marked.

    Attributes
    ----------
    curve, crossing : Line2D
        What B's threshold trades, and the mark where that curve crosses A's.
    best_points : dict of str to Line2D
        By score B's best point.
    artists : list of Artist
        All that moves.
    """

    def __init__(self, axes: Axes, best: Sequence[str]) -> None:
        (self.curve,) = axes.plot([], [], color=SOFT, linewidth=THIN)
        self.best_points = {name: new_mark(axes, "D", style_of(name).colour, 7) for name in best}
        (self.crossing,) = axes.plot(
            [], [], "x", color=INK, markersize=9, markeredgewidth=2, clip_on=False, zorder=4
        )
        self.artists: list[Artist] = [self.curve, *self.best_points.values(), self.crossing]

    def update(self, shown: Mapping[str, Any], kept: Kept) -> None:
        """Show one state: ``curve``, ``crossing`` and, by score, ``best_points``."""
        kept.put(self.curve, shown["curve"])
        kept.put(self.crossing, shown["crossing"])
        for name, mark in self.best_points.items():
            kept.put(mark, shown["best_points"][name])


class RocPlane:
    """TPR over FPR: the curve, the operating point, and lines on which a score stays the same.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        Where it is drawn.
    box : (float, float, float, float)
        Its place in points.
    labels : mapping of str to str
        ``roc``, ``fpr`` and ``tpr``.
    best : sequence of str
        The scores whose best points are marked.
    lines : sequence of str
        Scores that have a line through the present point.
    families : sequence of str
        Scores that have such a line and faint ones at several levels.

    Attributes
    ----------
    axes : matplotlib.axes.Axes
        The plane.
    curve, point : Line2D
        What the threshold trades, and where it stands.
    best_points, iso_lines : dict of str to Line2D
        By score the best point, and the line through the present one.
    families : dict of str to Line2D
        Their lines at several levels, faint.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self,
        figure: Figure,
        box: Box,
        labels: Mapping[str, str],
        best: Sequence[str],
        lines: Sequence[str],
        families: Sequence[str] = (),
    ) -> None:
        self.axes = axes = _new_square(figure, box, labels["roc"], labels["fpr"], labels["tpr"])
        axes.plot([0, 1], [0, 1], color=GRID, linewidth=1.5)
        self.families = {name: _new_line(axes, name, 1, alpha=0.7) for name in families}
        (self.curve,) = axes.plot([], [], color=SOFT, linewidth=THICK)
        self.iso_lines = {
            name: _new_line(axes, name, 2.5) for name in dict.fromkeys((*lines, *families))
        }
        self.best_points = {name: new_mark(axes, "D", style_of(name).colour, 10) for name in best}
        self.point = new_mark(axes, "o", INK, 12)
        self.artists: list[Artist] = [
            *self.families.values(), self.curve, *self.iso_lines.values(),
            *self.best_points.values(), self.point,
        ]  # fmt: skip

    def update(self, shown: Any, kept: Kept) -> None:
        """Show one state, the `Shown` of a whole picture."""
        kept.put(self.curve, shown.plane)
        kept.put(self.point, shown.point)
        for name, line in self.iso_lines.items():
            kept.put(line, shown.iso_lines[name])
        for name, mark in self.best_points.items():
            kept.put(mark, shown.best_points[name])
        for name, lines in self.families.items():
            kept.put(lines, shown.families[name])


class PrecisionPlane:
    """Precision over recall: the curve at one prevalence, the operating point, and guessers.

    Parameters
    ----------
    figure, box, best
        Those of `RocPlane`.
    labels : mapping of str to str
        ``precision``, ``recall`` and ``half``, the number half-way up.

    Attributes
    ----------
    axes, curve, point, best_points, artists
        Those of `RocPlane`.
    chance : Line2D
        Who guesses has the prevalence for precision, at any recall.
    """

    def __init__(
        self, figure: Figure, box: Box, labels: Mapping[str, str], best: Sequence[str]
    ) -> None:
        words = (labels[name] for name in ("precision", "recall", "half"))
        self.axes = axes = _new_square(figure, box, *words)
        (self.chance,) = axes.plot([], [], color=SOFT, linewidth=2, linestyle=(0, (4, 3)))
        (self.curve,) = axes.plot([], [], color=SOFT, linewidth=THICK)
        self.best_points = {name: new_mark(axes, "D", style_of(name).colour, 10) for name in best}
        self.point = new_mark(axes, "o", INK, 12)
        self.artists: list[Artist] = [
            self.chance, self.curve, *self.best_points.values(), self.point,
        ]  # fmt: skip

    def update(self, shown: Any, kept: Kept) -> None:
        """Show one state, the `Shown` of a whole picture."""
        kept.put(self.chance, shown.chance)
        kept.put(self.curve, shown.plane)
        kept.put(self.point, shown.point)
        for name, mark in self.best_points.items():
            kept.put(mark, shown.best_points[name])
