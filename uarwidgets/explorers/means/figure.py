"""Two means of the same two recalls, side by side over the (TPR, TNR) square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.text import Text

from uarwidgets.kit.drawing import GRID, LETTERS, SOFT, new_axes, new_figure
from uarwidgets.look import look

SIZE = (640, 392)
# Left, bottom, right, top of each score's panel, in points: two equal squares.
PANELS = {"alpha_weighted_recall": (58, 58, 326, 326), "power_mean_recall": (366, 58, 634, 326)}
# Nine layers of one colour: nothing but paper below, two thirds of the colour on top.
LAYER = 0.11


class MeanPanel:
    """One mean over the square: a band a level, the iso-line through the point, the guessers.

    Attributes
    ----------
    bands : list of Polygon
        For each level the part of the square at or above it: stronger where the mean is higher.
    line, dot : Line2D
        The iso-line and the operating point.
    title, value : Text
        Which mean this is, and its score at the point.
    notes : list of Text
        Beside each guesser, its name and score.
    """

    def __init__(
        self,
        axes: Axes,
        colour: str,
        guessers: Sequence[tuple[float, float]],
        levels: Sequence[float],
    ) -> None:
        self.axes = axes
        self._levels: list[np.ndarray] | None = None
        layer: dict[str, Any] = {
            "facecolor": to_rgba(colour, LAYER),
            "edgecolor": GRID,
            "linewidth": 0.8,
        }
        self.bands = [axes.fill([], [], zorder=1, **layer)[0] for _ in levels]
        axes.plot([0, 1], [1, 0], color=SOFT, linewidth=2, linestyle=(0, (4, 3)), zorder=2)
        (self.line,) = axes.plot([], [], color="black", linewidth=4, zorder=3)
        x, y = zip(*guessers, strict=True)
        axes.plot(
            x, y, "s", color="white", markeredgecolor="black", markeredgewidth=2, markersize=9,
            clip_on=False, zorder=4,
        )  # fmt: skip
        self.notes = [_beside_guesser(axes, *guesser) for guesser in guessers]
        (self.dot,) = axes.plot(
            [], [], "o", color="black", markeredgecolor="white", markeredgewidth=2, markersize=15,
            clip_on=False, zorder=6,
        )  # fmt: skip
        above: dict[str, Any] = {"transform": axes.transAxes, "va": "baseline"}
        self.title = axes.text(0, 1.14, "", fontsize=LETTERS, **above)
        self.value = axes.text(0, 1.04, "", fontsize=LETTERS + 2, weight="bold", **above)
        self.artists: list[Artist] = [*self.bands, self.line, self.dot, self.title, self.value]
        self.artists += self.notes

    def update(
        self,
        point: Sequence[float],
        isoline: np.ndarray,
        bands: list[np.ndarray],
        title: str,
        value: str,
        notes: Sequence[str],
    ) -> None:
        """Show one state: bands are polygons of the recalls that score as much or more."""
        if bands is not self._levels:  # a point moves alone: the bands need no new drawing
            self._levels = bands
            for polygon, corners in zip(self.bands, bands, strict=True):
                polygon.set_xy(corners)
        self.line.set_data(isoline[:, 0], isoline[:, 1])
        self.dot.set_data([point[0]], [point[1]])
        self.title.set_text(title)
        self.value.set_text(value)
        for text, note in zip(self.notes, notes, strict=True):
            text.set_text(note)


def _beside_guesser(axes: Axes, tpr: float, tnr: float) -> Text:
    """Return a text to the lower left of a guesser: under the line there is room."""
    x, y = max(tpr - 0.045, 0), max(tnr, 0.06)
    return axes.text(x - 0.02, y - 0.015, "", fontsize=LETTERS, ha="right", va="center", zorder=5)


class MeansFigure:
    """The alpha-weighted arithmetic mean beside the power mean: `panels` by the score's name.

    `labels` run along the axes, ``x`` and ``y``; `guessers` are pairs of TPR and TNR on the line
    TPR + TNR = 1; at each of `levels` a band begins.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        guessers: Sequence[tuple[float, float]],
        levels: Sequence[float],
    ) -> None:
        self.figure: Figure = new_figure(SIZE)
        self.panels = {
            name: MeanPanel(_square(self.figure, box, labels), look(name).colour, guessers, levels)
            for name, box in PANELS.items()
        }
        right = self.panels["power_mean_recall"].axes
        right.set_ylabel("")
        right.tick_params(labelleft=False)
        self.artists = [artist for panel in self.panels.values() for artist in panel.artists]


def _square(
    figure: Figure, box: tuple[float, float, float, float], labels: Mapping[str, str]
) -> Axes:
    axes = new_axes(figure, box, xlabel=labels["x"], ylabel=labels["y"])
    axes.grid(False)
    ticks = (0, 0.5, 1)
    axes.set(xlim=(0, 1), ylim=(0, 1), xticks=ticks, yticks=ticks)
    axes.set_xticklabels(["0", "0.5", "1"])
    axes.set_yticklabels(["0", "0.5", "1"])
    for side in ("top", "right"):
        axes.spines[side].set(visible=True, color=axes.spines["left"].get_edgecolor())
    return axes
