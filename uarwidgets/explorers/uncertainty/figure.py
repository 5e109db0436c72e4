"""Posterior densities of accuracy and UAR, their intervals, and where UAR's variance comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Protocol

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon, Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import LETTERS, SOFT, aside, new_axes, new_figure
from uarwidgets.look import BLACK, GREEN, GREY, look

ROWS = ("accuracy", "unweighted_average_recall")
WIDTH, LEFT, RIGHT = 640, 132, 576  # points; the axes lie between LEFT and RIGHT
RIDGE, BAR, CAPTION = 88, 23, 27  # points: a density, an interval below it, words above it
BOTTOM = 128  # of the axes; the shares lie below
_LETTER = 0.56 * LETTERS  # about the width of one


@dataclass
class Ridge:
    """The artists of one score of one classifier."""

    curve: Polygon  # the density, scaled to its peak
    bar: Line2D  # interval, and a dot at the score: one artist, drawn in half the time of two
    ends: tuple[Text, Text]  # of the interval, as written
    floor: float  # height of the density's foot, in points

    @property
    def artists(self) -> list[Artist]:
        return [self.curve, self.bar, *self.ends]

    def update(self, drawn: Sketch, score: float, written: Sequence[str]) -> None:
        """Show a density, an interval and a score; NaN hides the score's dot."""
        x = np.concatenate([drawn.x[:1], drawn.x, drawn.x[-1:]])
        height = np.concatenate([[0.0], drawn.height, [0.0]])
        self.curve.set_xy(np.column_stack([x, self.floor + RIDGE * height]))
        self.bar.set_xdata([drawn.low, drawn.high, np.nan, score])
        for text, at, word in zip(self.ends, (drawn.low, drawn.high), written, strict=True):
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
    """Two rows of densities over the scores from 0 to 1, and two bars of class shares.

    Parameters
    ----------
    class_names : sequence of str
        The classes; plain text whatever they hold.
    labels : mapping of str to str
        What runs along the axes, ``x`` and ``y``, and what the bars are of, ``examples`` and
        ``variance``.
    compared : bool
        Whether a second classifier stands beside the first.

    Attributes
    ----------
    ridges : dict of (str, str) to Ridge
        By score and classifier, "A" or "B".
    lines, captions : dict of str to artist
        The upright line of each row, the majority baseline and chance, and its words.
    shares : dict of str to ShareBar
        "examples" and "variance".
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self, class_names: Sequence[str], labels: Mapping[str, str], *, compared: bool = False
    ) -> None:
        self.classifiers = ("A", "B") if compared else ("A",)
        row = RIDGE + CAPTION + BAR * len(self.classifiers)
        height = BOTTOM + 2 * row + 8
        self.figure = new_figure((WIDTH, height))
        self.axes = new_axes(
            self.figure, (LEFT, BOTTOM, RIGHT, height - 4), xlabel=labels["x"], ylabel=""
        )
        self.axes.set(xlim=(0, 1), ylim=(0, 2 * row + 4), yticks=[])
        self.axes.spines["left"].set_visible(False)
        self.axes.xaxis.labelpad = 1
        self.figure.text(
            16 / WIDTH, (BOTTOM + row) / height, labels["y"], fontsize=LETTERS, color=SOFT,
            rotation=90, ha="center", va="center",
        )  # fmt: skip
        self.ridges: dict[tuple[str, str], Ridge] = {}
        self._shown: dict[tuple[str, str], tuple[Sketch, float]] = {}
        self.lines: dict[str, Line2D] = {}
        self.captions: dict[str, Text] = {}
        for name, bottom in zip(ROWS, (row, 0), strict=True):
            self._add_row(name, bottom, row)
        self.shares = {
            name: ShareBar(self.figure, bottom, labels[name], colour, class_names)
            for name, bottom, colour in (("examples", 44, GREY), ("variance", 14, GREEN))
        }
        above = [*self.lines.values(), *self.captions.values()]
        ridges = [a for ridge in self.ridges.values() for a in ridge.artists]
        bars = [a for bar in self.shares.values() for a in bar.artists]
        self.artists: list[Artist] = [*above, *ridges, *bars]

    def _add_row(self, name: str, bottom: float, height: float) -> None:
        style = look(name)
        floor = bottom + BAR * len(self.classifiers)
        dash = look("majority_baseline").dash
        (self.lines[name],) = self.axes.plot(
            [0, 0], [bottom + 3, bottom + height - 22], color=BLACK, linewidth=2, linestyle=dash
        )
        self.captions[name] = self.axes.text(
            0, bottom + height - 11, "", color=BLACK, fontsize=LETTERS, va="center"
        )
        for i, classifier in enumerate(self.classifiers):
            at = floor - BAR * (i + 0.5)
            self.ridges[name, classifier] = self._ridge(name, classifier, floor, at)
            if len(self.classifiers) > 1:
                self.axes.text(
                    0, at, classifier, color=BLACK, fontsize=LETTERS,
                    weight="bold", ha="right", va="center", transform=aside(self.axes, -64),
                )  # fmt: skip
        self.axes.text(
            0, floor + RIDGE / 2, style.label, color=BLACK, fontsize=LETTERS + 1,
            weight="bold", ha="right", va="center", transform=aside(self.axes, -12),
        )  # fmt: skip

    def _ridge(self, name: str, classifier: str, floor: float, at: float) -> Ridge:
        """A is filled in its metric's colour, B is a black outline."""
        colour, first = look(name).colour, classifier == "A"
        ink = colour if first else BLACK
        (curve,) = self.axes.fill(
            [], [], facecolor=to_rgba(colour, 0.3) if first else "none", edgecolor=ink,
            linewidth=2.5, joinstyle="round",
        )  # fmt: skip
        (bar,) = self.axes.plot(
            [0] * 4, [at] * 4, "o-", color=ink, linewidth=9, solid_capstyle="butt", markersize=12,
            markeredgecolor="white", markeredgewidth=2, markevery=[3], clip_on=False, zorder=4,
        )  # fmt: skip
        common: dict[str, Any] = {"color": BLACK, "fontsize": LETTERS, "zorder": 5}
        common |= {"va": "center", "weight": "bold"}
        low = self.axes.text(0, at, "", ha="right", transform=aside(self.axes, -9), **common)
        high = self.axes.text(0, at, "", ha="left", transform=aside(self.axes, 9), **common)
        return Ridge(curve, bar, (low, high), floor)

    def update(
        self,
        drawn: Mapping[tuple[str, str], Sketch],
        scores: Mapping[tuple[str, str], float],
        references: Mapping[str, float],
        shares: Mapping[str, Sequence[float]],
        words: Mapping[str, str],
    ) -> None:
        """Show one state: density and score of each ridge, upright lines, and bars.

        The words are ``NAME_low_A`` and so on for the ends of the intervals, ``NAME_reference``
        for the upright lines, ``share_examples_0`` and so on for the bars.
        """
        for (name, classifier), ridge in self.ridges.items():
            shown = (drawn[name, classifier], scores[name, classifier])
            if self._shown.get((name, classifier)) == shown:
                continue  # the other classifier's moves leave this one as it is
            self._shown[name, classifier] = shown
            written = [words[f"{name}_{end}_{classifier}"] for end in ("low", "high")]
            ridge.update(*shown, written)
        for name, x in references.items():
            caption = self.captions[name]
            if caption.get_text() == words[f"{name}_reference"] and caption.get_position()[0] == x:
                continue
            self.lines[name].set_xdata([x, x])
            caption.set_text(words[f"{name}_reference"])
            caption.set_x(x)
            caption.set_horizontalalignment("left" if x <= 0.5 else "right")
        for kind, bar in self.shares.items():
            parts = shares[kind]
            bar.update(parts, [words[f"share_{kind}_{k}"] for k in range(len(parts))])


class ShareBar:
    """One bar from 0 to 1, cut into the classes' shares; neighbours differ in strength.

    Each piece says name and share, or the name, or the share, or nothing, whatever fits.
    """

    def __init__(
        self, figure: Figure, bottom: float, label: str, colour: str, class_names: Sequence[str]
    ) -> None:
        self._names = class_names
        width, height = figure.get_size_inches() * 72
        axes: Axes = figure.add_axes(
            (LEFT / width, bottom / height, (RIGHT - LEFT) / width, 24 / height)
        )
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_axis_off()
        axes.text(
            0, 0.5, label, color=BLACK, fontsize=LETTERS, ha="right", va="center",
            transform=aside(axes, -8),
        )  # fmt: skip
        self.pieces = [
            Rectangle((0, 0), 0, 1, facecolor=to_rgba(colour, strength), edgecolor="white")
            for strength, _ in zip(cycle((0.6, 0.25)), class_names, strict=False)
        ]
        for piece in self.pieces:
            axes.add_patch(piece)
        self.texts = [
            axes.text(
                0, 0.5, "", color=BLACK, fontsize=LETTERS, ha="center", va="center",
                parse_math=False,
            )
            for _ in class_names
        ]  # fmt: skip

    @property
    def artists(self) -> list[Artist]:
        return [*self.pieces, *self.texts]

    def update(self, shares: Sequence[float], words: Sequence[str]) -> None:
        """Show shares that sum to 1."""
        left = 0.0
        for k, share in enumerate(shares):
            if self.pieces[k].get_x() != left or self.pieces[k].get_width() != share:
                self.pieces[k].set(x=left, width=share)
                self.texts[k].set_x(left + share / 2)
            self.texts[k].set_text(self._fitting(self._names[k], words[k], share))
            left += share

    @staticmethod
    def _fitting(name: str, word: str, share: float) -> str:
        room = share * (RIGHT - LEFT) - 8
        for text in (f"{name} {word}", name, word):
            if len(text) * _LETTER <= room:
                return text
        return ""
