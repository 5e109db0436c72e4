"""Accuracy as examples, then as an area: dots that sort themselves, and bars that they become."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.explorers.derivation.dots import ACROSS, Dots, Room, arranged
from uarwidgets.kit.drawing import (
    INK,
    LETTERS,
    SIZE,
    SOFT,
    aside,
    hatch,
    new_axes,
    new_figure,
    new_hatch,
    place_texts,
)
from uarwidgets.styles import NEGATIVE, POSITIVE, style_of

_TOP = 1.16  # of the y-axis: room for the words on a bar of height 1
_TICKS = {0.0: "0", 0.5: "0.5", 1.0: "1"}
_NARROW = (480, 420)
_FULL = {"right": INK, "tp": POSITIVE, "tn": NEGATIVE}
_HOLLOW = {"wrong": INK, "fn": POSITIVE, "fp": NEGATIVE, "slots": SOFT}
_SCORES = ("accuracy", "unweighted_average_recall")


class DerivationFigure:
    """Examples as dots, or bars of TPR and TNR whose areas add to the score.

    Parameters
    ----------
    label : str
        What runs along the y-axis.
    narrow : bool
        Whether it stands in a narrow column.

    Attributes
    ----------
    dots : dict of str to Line2D
        By group: full ones are right answers, hollow ones wrong.
    bars, strips : list of two Rectangle
        As high as the recalls, and what they would be if nothing were missed.
    border : Line2D
        Between the bars, where the weight is the share of positives: it can be dragged.
    levels : dict of str to Line2D
        A score as the height of a bar of width 1 with the same area.
    between : Rectangle
        From the share of positives to 1/2, from one recall to the other.
    labels, names : list of Text
        Beside dots or around bars, and at the ends of the levels.
    artists : list of Artist
        All that moves.
    """

    def __init__(self, label: str, *, narrow: bool = False) -> None:
        size = _NARROW if narrow else SIZE
        left, bottom, right, top = (52, 54, 330, 412) if narrow else (56, 54, 456, 392)
        self.figure = new_figure(size)
        self.axes = new_axes(self.figure, (left, bottom, right, top), xlabel="", ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(0, _TOP))
        self.axes.set_axis_off()
        self._room = Room(
            right - left, (top - bottom) / _TOP, size[0] - left - 6, 16 if narrow else 18
        )
        self.dots = {name: self._dots(c, full=True) for name, c in _FULL.items()}
        self.dots |= {name: self._dots(c, full=False) for name, c in _HOLLOW.items()}
        self.strips = [self._area(c, fill=False) for c in (POSITIVE, NEGATIVE)]
        self.bars = [self._area(c, fill=True) for c in (POSITIVE, NEGATIVE)]
        self.missed = [new_hatch(self.axes, SOFT) for _ in "pn"]
        for strokes in self.missed:
            strokes.set(linewidth=0.8, clip_on=False)
            _show(strokes, [], [])
        self.between = self._area(INK, fill=True)
        self.between.set(alpha=0.2, linewidth=1.5)
        self.axis = self._line(SOFT, 1)
        self.ghost = self._line(SOFT, 2, linestyle=(0, (2, 2)))
        self.border = self._line(INK, 4, marker="o", markersize=13, markevery=[1])
        self.levels = {
            name: self._line(style_of(name).colour, 4, linestyle=style_of(name).dash)
            for name in _SCORES
        }
        self.gap = self._line(INK, 2, transform=aside(self.axes, 5))
        self.labels = [self._text() for _ in range(4)]
        self.caption = self._text(color=SOFT)
        self.ticks = [self._text(ha="right", va="center") for _ in _TICKS]
        self.along = self._text(rotation=90, ha="center", va="center")
        self._along = label
        self.names = [
            self._text(va="center", weight="bold", transform=aside(self.axes, 10)) for _ in range(3)
        ]
        self.artists: list[Artist] = [
            *self.strips, *self.bars, *self.missed, self.between, self.axis, self.ghost,
            *self.dots.values(), *self.levels.values(), self.gap, self.border, *self.labels,
            self.caption, *self.ticks, self.along, *self.names,
        ]  # fmt: skip

    def _dots(self, colour: str, *, full: bool) -> Line2D:
        (dots,) = self.axes.plot(
            [0] * 3, [0] * 3, "o", color=colour, markeredgewidth=1.5, clip_on=False,
            markerfacecolor=colour if full else "none",
        )  # fmt: skip
        return dots

    def _area(self, colour: str, *, fill: bool) -> Rectangle:
        look: dict[str, Any] = {"facecolor": colour, "alpha": 0.35} if fill else {"fill": False}
        area = Rectangle((0, 0), 0, 0, edgecolor=colour, linewidth=0 if fill else 1.5, **look)
        area.set_clip_on(False)
        self.axes.add_patch(area)
        return area

    def _line(self, colour: str, width: float, **more: Any) -> Line2D:
        (line,) = self.axes.plot(
            [0] * 3, [0] * 3, color=colour, linewidth=width, clip_on=False, **more
        )
        return line

    def _text(self, **more: Any) -> Text:
        return self.axes.text(0, 0, "", fontsize=LETTERS, zorder=5, **more)

    def show_dots(
        self, kind: str, dots: tuple[int, int, int, int], labels: Sequence[str], caption: str
    ) -> None:
        """Show examples: how `arranged` has them, how many for each count, and words beside."""
        self.clear()
        found = arranged(kind, dots, self._room)
        self._place(found)
        for text, label, (x, y) in zip(self.labels, labels, found.words, strict=False):
            centre = label == "+"
            place = x / self._room.width, y / self._room.height + (0 if centre else 0.02)
            sides = ("center", "center") if centre else ("left", "bottom")
            _write(text, *place, label, *sides, "bold")
        _write(self.caption, 0, -0.16, caption, "left")
        if kind == "columns":
            weight = (dots[0] + dots[1]) / sum(dots)
            self._show_strips(weight)
            self._show_words((1.0, 1.0), weight, labels, ends=True)
            _show(self.border, [weight] * 3, [0, 0.5, 1])
            _write(self.caption, 0.5, -0.16, caption, "center")

    def _place(self, found: Dots) -> None:
        room = self._room
        for name, places in found.groups.items():
            _show(self.dots[name], places[:, 0] / room.width, places[:, 1] / room.height)
            self.dots[name].set_markersize(min(found.size, 0.75 * room.height / ACROSS))

    def show_bars(
        self,
        heights: tuple[float, float],
        weight: float,
        share: float,
        levels: Mapping[str, float],
        labels: Sequence[str],
        names: Sequence[str],
        caption: str,
    ) -> None:
        """Show the bars of two recalls.

        The first is `weight` wide, the second takes the rest; `share` is that of positives.
        `levels` are scores by name; with two of them the gap between them is shown too. `labels`
        stand on the bars and under them, `names` at the ends of the levels and beside the gap.
        """
        self.clear(but=self.along)
        self._show_strips(weight)
        for k, (left, width) in enumerate(((0.0, weight), (weight, 1 - weight))):
            shown = width > 0 and heights[k] > 0
            _fill(self.bars[k], left, 0, width, heights[k], shown)
            hatch(self.missed[k], left, heights[k], left + width, 1, gap=16)
            _show(self.missed[k], *self.missed[k].get_data())
        self._show_words(heights, weight, labels)
        _write(self.caption, 0.5, -0.16, caption, "center")
        _show(self.border if weight == share else self.ghost, [share] * 3, [0, 0.5, 1])
        for name, score in levels.items():
            _show(self.levels[name], [0, 1], [score, score])
        ends = list(levels.values())
        if len(ends) == 2:
            low, high = sorted(heights)
            left, right = sorted((share, 0.5))
            shown = right > left and high > low
            _fill(self.between, left, low, right - left, high - low, shown)
            _show(self.gap, [1, 1], ends)
            ends.append(sum(ends) / 2)
        texts = self.names[: len(ends)]
        for text, name in zip(texts, names, strict=True):
            text.set_x(1)
            text.set_text(name)
        place_texts(texts, ends)

    def _show_strips(self, weight: float) -> None:
        for strip, left, width in zip(self.strips, (0, weight), (weight, 1 - weight), strict=True):
            _fill(strip, left, 0, width, 1, width > 0)
        _show(self.axis, [0, 0, float("nan"), 0, 1], [0, 1, float("nan"), 0, 0])
        for text, (y, word) in zip(self.ticks, _TICKS.items(), strict=True):
            _write(text, -0.02, y, word)
        if self.along.get_text() != self._along:
            _write(self.along, -0.105, 0.75, self._along)

    def _show_words(
        self, heights: tuple[float, float], weight: float, labels: Sequence[str], ends: bool = False
    ) -> None:
        """Show words on the columns and under them: in their middle, or at their outer ends."""
        # Words stay inside the axes however narrow their bar is.
        edge = 46 / self._room.width
        middles = (max(weight / 2, edge), min((1 + weight) / 2, 1 - edge))
        for k, text in enumerate(self.labels):
            shown = labels[k] if (weight, 1 - weight)[k % 2] or k > 1 else ""
            _write(
                text,
                k % 2 if ends else middles[k % 2],
                heights[k] + 0.01 if k < 2 else -0.02,
                shown,
                ("left", "right")[k % 2] if ends else "center",
                "bottom" if k < 2 else "top",
                "bold" if k < 2 and not ends else "normal",
            )

    def clear(self, but: Text | None = None) -> None:
        """Show nothing, as of a line that cannot be written; nothing but one text."""
        for artist in self.artists:
            if artist is but:
                continue
            if isinstance(artist, Text):
                artist.set_text("")
            else:
                artist.set_visible(False)


def _show(line: Line2D, xs: Any, ys: Any) -> None:
    """Show a line; one of no points is hidden, and keeps some to be drawn by."""
    line.set_visible(len(xs) > 0)
    line.set_data(*((xs, ys) if len(xs) else ([0] * 3, [0] * 3)))


# Setters one by one: `set` takes five times as long.


def _fill(
    area: Rectangle, left: float, bottom: float, width: float, height: float, shown: bool
) -> None:
    area.set_bounds(left, bottom, width, height)
    area.set_visible(shown)


def _write(
    text: Text, x: float, y: float, words: str, ha: Any = "", va: Any = "", weight: str = ""
) -> None:
    """Put words at a place; how they stand there stays as it is where nothing is said of it."""
    text.set_x(x)
    text.set_y(y)
    text.set_text(words)
    if ha:
        text.set_horizontalalignment(ha)
    if va:
        text.set_verticalalignment(va)
    if weight and weight != text.get_fontweight():
        text.set_fontweight(weight)
