"""A bar for each class, as high as its share of the examples and filled as far as it is found."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from uarwidgets.kit.drawing import BEFORE, INK, LETTERS, SOFT, move, new_ring, width_of

_ROW = LETTERS * 1.25  # points from a row of words to the next
_FOOT = 2 * _ROW + 6  # points under the bars: the classes' names, and their shares
_HIGH = 96  # points of a share of 1
BELOW = _FOOT + _HIGH + 10  # points that all of it takes
_WIDEST = 40  # points of a bar


class ShareBars:
    """Class shares as bars, in the lowest part of a figure.

    Parameters
    ----------
    figure : Figure
        Where they are drawn; `BELOW` points at its bottom are theirs.
    names : sequence of str
        The classes.
    row : str
        What the numbers under the names are.
    by_hand : bool
        Whether each bar's top can be taken hold of.

    Attributes
    ----------
    axes : Axes
        Shares run upwards from 0 to 1, classes stand at 0, 1, 2 and so on.
    outlines, found : Line2D
        The bars, and what of each is answered rightly.
    shares : list of Text
        The shares in words.
    tops : list of Line2D
        A ring on each bar; empty if they are not set by hand.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self, figure: Figure, names: Sequence[str], row: str, *, by_hand: bool = False
    ) -> None:
        width, height = figure.get_size_inches() * 72
        left, right = BEFORE + width_of(row), width - 4
        slot = (right - left) / len(names)
        self.axes = _axes(figure, (left / width, _FOOT / height, (right - left) / width,
                                   _HIGH / height), len(names))  # fmt: skip
        bar = min(_WIDEST, slot - 8)
        self._half = bar / slot / 2
        common: dict[str, Any] = {"clip_on": False, "solid_capstyle": "butt"}
        (self.found,) = self.axes.plot([], [], color=SOFT, linewidth=bar, zorder=2, **common)
        (self.outlines,) = self.axes.plot(
            [], [], color=INK, linewidth=1.5, zorder=3, solid_joinstyle="miter", **common
        )
        words: dict[str, Any] = {
            "color": INK, "fontsize": LETTERS, "parse_math": False, "va": "center",
        }  # fmt: skip
        rows = [-(6 + _ROW * (i + 0.5)) / _HIGH for i in range(2)]
        for k, name in enumerate(names):
            self.axes.text(k, rows[0], shortened(name, slot - 6), ha="center", **words)
        self.axes.text(-0.5, rows[1], row, ha="right", **words)
        self.shares = [
            self.axes.text(k, rows[1], "", ha="center", **words) for k in range(len(names))
        ]
        self.tops: list[Line2D] = [new_ring(self.axes) for _ in names] if by_hand else []
        self.artists: list[Artist] = [self.found, self.outlines, *self.shares, *self.tops]

    def update(
        self, shares: Sequence[float], recalls: Sequence[float], words: Sequence[str]
    ) -> None:
        """Show the classes' shares, how far each is found, and the shares in words."""
        gap = (math.nan, math.nan)
        filled: list[tuple[float, float]] = []
        boxes: list[tuple[float, float]] = []
        for k, (share, recall) in enumerate(zip(shares, recalls, strict=True)):
            filled += [(k, 0.0), (k, share * recall), gap]
            a, b = k - self._half, k + self._half
            boxes += [(a, 0.0), (a, share), (b, share), (b, 0.0), gap]
        for line, points in ((self.found, filled), (self.outlines, boxes)):
            move(line, [x for x, _ in points], [y for _, y in points])
        for k, (text, told) in enumerate(zip(self.shares, words, strict=True)):
            text.set_text(told)
            if self.tops:
                move(self.tops[k], [k], [shares[k]])

    def clear(self) -> None:
        """Show nothing: there are no examples."""
        for line in (self.found, self.outlines, *self.tops):
            line.set_data([], [])
        for text in self.shares:
            text.set_text("")


def _axes(figure: Figure, place: tuple[float, float, float, float], n: int) -> Axes:
    axes = figure.add_axes(place)
    axes.set(xlim=(-0.5, n - 0.5), ylim=(0, 1), xticks=[], yticks=[])
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(SOFT)
    return axes


def shortened(name: str, room: float) -> str:
    """Return a name, or as much of its beginning as so many points hold.

    Examples
    --------
    >>> shortened("A", 20), shortened("supraventricular", 60)
    ('A', 'supr…')
    """
    if width_of(name) <= room:
        return name
    kept = len(name)
    while kept > 1 and width_of(f"{name[:kept]}…") > room:
        kept -= 1
    return f"{name[:kept]}…"
