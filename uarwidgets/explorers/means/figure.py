"""Two means of the same two recalls, side by side over the (TPR, TNR) square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D

from uarwidgets.kit.drawing import (
    INK,
    LEAD,
    LETTERS,
    NARROW,
    SIZE,
    SOFT,
    aside,
    move,
    new_axes,
    new_figure,
    new_ring,
)
from uarwidgets.styles import ScoreStyle

PANELS = ("alpha_weighted_recall", "power_mean_recall")
# Nine layers of ink: nothing but paper below, a third of it on top, and an edge to each.
LAYER, EDGE = to_rgba(INK, 0.045), to_rgba(SOFT, 0.6)
_TITLE = 34  # points above a square
Guesser = tuple[float, float]


class MeanPanel:
    """One mean over the square: a band a level, the iso-line through the point, the guessers.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        A square.
    guessers : mapping of str to (float, float)
        Names, and pairs of TPR and TNR on the line TPR + TNR = 1.
    levels : mapping of float to str
        Where a band begins, and how that is written; empty for a level without its number.

    Attributes
    ----------
    bands : list of Polygon
        For each level the part of the square at or above it: stronger where the mean is higher.
    casing, line : Line2D
        The iso-line, in its mean's colour and dash, on a line of paper.
    ring : Line2D
        The operating point.
    title : Text
        Which mean this is; `stroke` beside it is drawn as the iso-line is.
    """

    def __init__(
        self, axes: Axes, guessers: Mapping[str, Guesser], levels: Mapping[float, str]
    ) -> None:
        self.axes = axes
        self._levels: list[np.ndarray] | None = None
        layer: dict[str, Any] = {"facecolor": LAYER, "edgecolor": EDGE, "linewidth": 0.8}
        self.bands = [axes.fill([], [], zorder=1, **layer)[0] for _ in levels]
        axes.plot([0, 1], [1, 0], color=SOFT, linewidth=2, linestyle=(0, (4, 3)), zorder=2)
        (self.casing,) = axes.plot([], [], color="white", linewidth=8, zorder=3)
        (self.line,) = axes.plot([], [], linewidth=4, zorder=3.1)
        for name, (tpr, tnr) in guessers.items():
            _add_guesser(axes, name, tpr, tnr)
        # Where both recalls are equal every mean is that recall: no label ever moves.
        for level, label in levels.items():
            axes.text(
                level, level, label, color=SOFT, fontsize=LETTERS, ha="center", va="center",
                zorder=3.2,
            )  # fmt: skip
        self.ring = new_ring(axes, INK, zorder=6)
        above = axes.get_window_extent().height
        y = 1 + 14 / above
        (self.stroke,) = axes.plot([0, 0], [y, y], linewidth=4, clip_on=False)
        self.stroke.set_xdata([0, 1.6 * LEAD / above])
        self.title = axes.text(
            1.6 * LEAD / above, y, "", color=INK, fontsize=LETTERS, va="center",
            transform=aside(axes, 6),
        )  # fmt: skip
        self.artists: list[Artist] = [
            *self.bands, self.casing, self.line, self.ring, self.stroke, self.title,
        ]  # fmt: skip

    def update(
        self,
        point: Sequence[float],
        isoline: np.ndarray,
        bands: list[np.ndarray],
        title: str,
        style: ScoreStyle,
    ) -> None:
        """Show one state: bands are polygons of the recalls that score as much or more."""
        if bands is not self._levels:  # a point moves alone: the bands need no new drawing
            self._levels = bands
            for polygon, corners in zip(self.bands, bands, strict=True):
                polygon.set_xy(corners)
        for line in (self.casing, self.line):
            line.set_data(isoline[:, 0], isoline[:, 1])
        for line in (self.line, self.stroke):
            _draw_as(line, style)
        move(self.ring, [point[0]], [point[1]])
        self.title.set_text(title)


def _draw_as(line: Line2D, style: ScoreStyle) -> None:
    """Give a line a score's colour and dash; one that has them need not be drawn again."""
    if line.get_color() != style.colour:
        line.set(color=style.colour, linestyle=style.dash)


def _add_guesser(axes: Axes, name: str, tpr: float, tnr: float) -> None:
    """Mark a guesser, with its name to the lower left: under the line there is room."""
    axes.plot(
        [tpr], [tnr], "s", color="white", markeredgecolor="black", markeredgewidth=2, markersize=9,
        clip_on=False, zorder=4,
    )  # fmt: skip
    x, y = max(tpr - 0.045, 0), max(tnr, 0.06)
    axes.text(
        x - 0.02, y - 0.015, name, color=INK, fontsize=LETTERS, ha="right", va="center", zorder=5
    )


class MeansFigure:
    """The α-weighted recall beside the power mean: `panels` by the score's name.

    `labels` run along the axes, ``x`` and ``y``; `guessers` and `levels` are those of a panel;
    `narrow` says whether it is for a narrow page.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        guessers: Mapping[str, Guesser],
        levels: Mapping[float, str],
        *,
        narrow: bool = False,
    ) -> None:
        width, left, gap = (NARROW, 62, 24) if narrow else (SIZE[0], 58, 40)
        side = (width - left - gap - 8) / 2
        self.figure = new_figure((width, 58 + side + _TITLE))
        self.panels: dict[str, MeanPanel] = {}
        for i, name in enumerate(PANELS):
            start = left + i * (side + gap)
            axes = _square(self.figure, (start, 58, start + side, 58 + side), labels)
            self.panels[name] = MeanPanel(axes, guessers, levels)
        right = self.panels["power_mean_recall"].axes
        right.set_ylabel("")
        right.tick_params(labelleft=False)
        self.artists = [artist for panel in self.panels.values() for artist in panel.artists]


def _square(figure: Any, box: tuple[float, float, float, float], labels: Mapping[str, str]) -> Axes:
    axes = new_axes(figure, box, xlabel=labels["x"], ylabel=labels["y"])
    axes.grid(False)
    ticks = (0, 0.5, 1)
    axes.set(xlim=(0, 1), ylim=(0, 1), xticks=ticks, yticks=ticks)
    axes.set_xticklabels(["0", "0.5", "1"])
    axes.set_yticklabels(["0", "0.5", "1"])
    for side in ("top", "right"):
        axes.spines[side].set(visible=True, color=axes.spines["left"].get_edgecolor())
    return axes
