"""Posterior densities of three scores, with their intervals, over the scores from 0 to 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from matplotlib.text import Text

from uarwidgets.kit.drawing import INK, LETTERS, aside, new_axes, new_figure
from uarwidgets.styles import style_of

ROWS = ("accuracy", "unweighted_average_recall", "geometric_mean_recall")
REFERRED = ROWS[:2]  # which have an upright line, and words above it
WIDTH, NARROW = 640, 480  # points
LEFT, RIGHT = 104, 58  # points beside the axes: the rows' names, and the end of an interval
RIDGE, LOWER = 80, 64  # points: a density; lower where each has two intervals below it
BAR, CAPTION = 24, 26  # points: an interval, and words above a density
BARE = 10  # points above a density without words
NUMBER = 62  # points that the end of an interval takes, as written, and the dot beside it
BOTTOM = 46  # of the axes
_LETTER = 0.56 * LETTERS  # about the width of one


@dataclass
class Ridge:
    """The artists of one score of one classifier."""

    curve: Polygon  # the density, scaled to its peak
    bar: Line2D  # interval, and a dot at the score: one artist, drawn in half the time of two
    ends: tuple[Text, Text]  # of the interval, as written
    floor: float  # height of the density's foot, in points
    height: float  # of the density itself
    room: float  # of what is written at an end, along the axis

    @property
    def artists(self) -> list[Artist]:
        return [self.curve, self.bar, *self.ends]

    def update(self, drawn: Sketch, score: float, written: Sequence[str]) -> None:
        """Show a density, an interval and a score; NaN hides the score's dot."""
        x = np.concatenate([drawn.x[:1], drawn.x, drawn.x[-1:]])
        height = np.concatenate([[0.0], drawn.height, [0.0]])
        self.curve.set_xy(np.column_stack([x, self.floor + self.height * height]))
        self.bar.set_xdata([drawn.low, drawn.high, np.nan, score])
        low, high = drawn.low, drawn.high
        # A dot outside the interval stands between it and what is written at its end.
        low = score if low - self.room < score < low else low
        high = score if high < score < high + self.room else high
        for text, at, word in zip(self.ends, (low, high), written, strict=True):
            text.set_x(at)
            text.set_text(word)


class Sketch(Protocol):
    """A density to draw: a polyline that is 1 at its highest, and an interval."""

    @property
    def x(self) -> np.ndarray: ...
    @property
    def height(self) -> np.ndarray: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


class UncertaintyFigure:
    """Three rows of densities over the scores from 0 to 1.

    Classifier A is filled, classifier B an outline, both in the colour of the row's score.

    Parameters
    ----------
    labels : mapping of str to str
        What runs along the axis, ``x``.
    compared : bool
        Whether a second classifier stands beside the first.
    narrow : bool
        Whether it stands in a narrow column.

    Attributes
    ----------
    ridges : dict of (str, str) to Ridge
        By score and classifier, "A" or "B".
    tail : Polygon
        The part of classifier A's density of UAR that is no better than chance.
    lines, captions : dict of str to artist
        The upright line of a row, the majority baseline or chance, and its words.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self, labels: Mapping[str, str], *, compared: bool = False, narrow: bool = False
    ) -> None:
        self.classifiers = ("A", "B") if compared else ("A",)
        self._width = NARROW if narrow else WIDTH
        bars = BAR * len(self.classifiers)
        self._ridge_height = LOWER if compared else RIDGE
        rows = {
            name: self._ridge_height + bars + (CAPTION if name in REFERRED else BARE)
            for name in ROWS
        }
        top = sum(rows.values())
        height = BOTTOM + top + 4
        self.figure = new_figure((self._width, height))
        box = (LEFT, BOTTOM, self._width - RIGHT, height - 2)
        self.axes = new_axes(self.figure, box, xlabel=labels["x"], ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(0, top + 2), yticks=[])
        self.axes.spines["left"].set_visible(False)
        self.axes.xaxis.labelpad = 0
        self.ridges: dict[tuple[str, str], Ridge] = {}
        self._shown: dict[tuple[str, str], tuple[Sketch, float]] = {}
        self._tail: tuple[Sketch, float] | None = None
        self._at: dict[str, float] = {}
        self.lines: dict[str, Line2D] = {}
        self.captions: dict[str, Text] = {}
        for name, row in rows.items():
            top -= row
            self._add_row(name, top + bars)
            if name in REFERRED:
                self._add_reference(name, top, row)
        (self.tail,) = self.axes.fill([], [], facecolor=to_rgba(INK, 0.55), linewidth=0)
        above = [self.tail, *self.lines.values(), *self.captions.values()]
        ridges = [artist for ridge in self.ridges.values() for artist in ridge.artists]
        self.artists: list[Artist] = [*ridges, *above]

    def _add_reference(self, name: str, bottom: float, height: float) -> None:
        # Before the intervals: where one ends a hair's breadth beyond it, that is seen.
        (self.lines[name],) = self.axes.plot(
            [0, 0], [bottom + 2, bottom + height - 23], color=INK, linewidth=2,
            linestyle=style_of("majority_baseline").dash, zorder=6,
        )  # fmt: skip
        self.captions[name] = self.axes.text(
            0, bottom + height - 12, "", color=INK, fontsize=LETTERS, ha="center", va="center"
        )

    def _add_row(self, name: str, floor: float) -> None:
        common: dict[str, Any] = {"color": INK, "weight": "bold", "ha": "right", "va": "center"}
        for i, classifier in enumerate(self.classifiers):
            at = floor - BAR * (i + 0.5)
            self.ridges[name, classifier] = self._ridge(name, classifier, floor, at)
            if len(self.classifiers) > 1:
                beside = aside(self.axes, -72)
                self.axes.text(0, at, classifier, fontsize=LETTERS, transform=beside, **common)
        middle = floor + self._ridge_height / 2
        self.axes.text(
            0, middle, style_of(name).label.replace(" ", "\n"), fontsize=LETTERS,
            transform=aside(self.axes, -8), **common,
        )  # fmt: skip

    def _ridge(self, name: str, classifier: str, floor: float, at: float) -> Ridge:
        colour, first = style_of(name).colour, classifier == "A"
        (curve,) = self.axes.fill(
            [], [], facecolor=to_rgba(colour, 0.3) if first else "none", edgecolor=colour,
            linewidth=2.5, linestyle="solid" if first else (0, (4, 2)), joinstyle="round",
        )  # fmt: skip
        (bar,) = self.axes.plot(
            [0] * 4, [at] * 4, "o-", color=colour, linewidth=9 if first else 4,
            solid_capstyle="butt", markersize=12, markeredgecolor="white" if first else colour,
            markerfacecolor=colour if first else "white", markeredgewidth=2, markevery=[3],
            clip_on=False, zorder=4,
        )  # fmt: skip
        common: dict[str, Any] = {"color": INK, "fontsize": LETTERS, "zorder": 7, "va": "center"}
        low = self.axes.text(0, at, "", ha="right", transform=aside(self.axes, -9), **common)
        high = self.axes.text(0, at, "", ha="left", transform=aside(self.axes, 9), **common)
        room = NUMBER / (self._width - LEFT - RIGHT)
        return Ridge(curve, bar, (low, high), floor, self._ridge_height, room)

    def update(
        self,
        drawn: Mapping[tuple[str, str], Sketch],
        scores: Mapping[tuple[str, str], float],
        references: Mapping[str, float],
        words: Mapping[str, str],
        *,
        judged: bool = True,
    ) -> None:
        """Show one state: density and score of each ridge, and upright lines.

        Where it is not judged against chance, the tail is left out.

        The words are ``NAME_low_A`` and so on for the ends of the intervals, and
        ``NAME_reference`` for the upright lines.
        """
        for (name, classifier), ridge in self.ridges.items():
            shown = (drawn[name, classifier], scores[name, classifier])
            if self._shown.get((name, classifier)) == shown:
                continue  # the other classifier's moves leave this one as it is
            self._shown[name, classifier] = shown
            written = [words[f"{name}_{end}_{classifier}"] for end in ("low", "high")]
            ridge.update(*shown, written)
        chance = references[ROWS[1]] if judged else -np.inf
        self._fill_tail(drawn[ROWS[1], "A"], chance)
        for name, x in references.items():
            self._refer(name, x, words[f"{name}_reference"])

    def _fill_tail(self, drawn: Sketch, chance: float) -> None:
        if self._tail == (drawn, chance):
            return
        self._tail = (drawn, chance)
        end = min(chance, float(drawn.x[-1]))
        below = drawn.x < end
        x = np.concatenate([drawn.x[:1], drawn.x[below], [end, end]])
        top = np.interp(end, drawn.x, drawn.height)
        height = np.concatenate([[0.0], drawn.height[below], [top, 0.0]])
        ridge = self.ridges[ROWS[1], "A"]
        points = np.column_stack([x, ridge.floor + ridge.height * height])
        self.tail.set_xy(points if below.any() else np.full((1, 2), np.nan))

    def _refer(self, name: str, x: float, words: str) -> None:
        """Put a row's upright line at x, and its words above it as far as there is room."""
        caption, width = self.captions[name], self._width - LEFT - RIGHT
        half = len(words) * _LETTER / 2
        middle = min(max(LEFT + x * width, 4 + half), self._width - 4 - half)
        if (caption.get_text(), self._at.get(name)) == (words, x):
            return
        self._at[name] = x
        self.lines[name].set_xdata([x, x])
        caption.set_text(words)
        caption.set_x((middle - LEFT) / width)
