"""The recalls as dots on the axis from 0 to 1, and under them the scores that are their means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import GRID, INK, LETTERS, SIZE, SOFT, aside, new_axes, new_figure
from uarwidgets.styles import style_of

BARS = (
    "accuracy",
    "majority_baseline",
    "unweighted_average_recall",
    "geometric_mean_recall",
    "averaged_per_class_accuracy",
)
_ROOM = 22  # signs of any letters in a name
_LARGEST = 15  # points across, of the dot of a class that has all the weight
_LEAST = 3


@dataclass(frozen=True)
class _Layout:
    """A page, its axes in points (left, bottom, right, top), and where in a row things stand."""

    size: tuple[float, float]
    axes: tuple[float, float, float, float]
    beside: bool  # whether names stand to the left of the axis, or above their bar
    name: float
    formula: float
    bar: tuple[float, float]
    dots: float
    value: float


_WIDE = _Layout(SIZE, (264, 28, 576, 396), True, 0.5, 0.74, (0.16, 0.38), 0.76, 0.5)
_NARROW = _Layout((480, 480), (10, 30, 418, 476), False, 0.3, 0.0, (0.6, 0.2), 0.89, 0.75)


class CalculatorFigure:
    """One row for each recall, one for each score: its name, its bar, and its value at the end.

    `marks` are the recalls' own dots. On the row of a mean the recalls stand again, in `dots`: the
    area of each is its weight there, and the bar ends at their mean. `whiskers` are the intervals
    of accuracy and UAR, `grip` the end of the alpha-weighted recall's bar, if it has one. Names are
    text, whatever they hold; long ones are cut.
    """

    def __init__(
        self,
        recalls: Sequence[tuple[str, str]],
        bars: Sequence[str],
        means: Sequence[str],
        narrow: bool = False,
    ) -> None:
        self._layout, self._two = (_NARROW if narrow else _WIDE), len(recalls) == 2
        if narrow:  # as high as its rows need, up to a square
            high = min(_NARROW.size[1], 34.0 + 44 * (len(recalls) + len(bars)))
            left, bottom, right, _ = _NARROW.axes
            box = (left, bottom, right, high - 4)
            self._layout = replace(_NARROW, size=(_NARROW.size[0], high), axes=box)
        self.figure = new_figure(self._layout.size)
        self.axes = self._axes(len(recalls) + len(bars))
        self.marks: list[Line2D] = []
        self.written: list[Text] = []
        for i, (name, formula) in enumerate(recalls):
            self._name(i, " ".join(name.split()), formula, _ROOM)
            self.marks.append(self._dot(i + self._layout.value, i, ruled=True))
            self.marks[i].set_markersize(10)
            self.written.append(self._value(i))
        self.bars: dict[str, Rectangle] = {}
        self.values: dict[str, Text] = {}
        self.whiskers: dict[str, Line2D] = {}
        self.dots: dict[str, list[Line2D]] = {}
        for i, name in enumerate(bars, len(recalls)):
            self._bar(i, name)
            if name in means:
                at = i + self._layout.dots
                row = [self._dot(at, k, ruled=k == 0) for k in range(len(recalls))]
                self.dots[name] = row
        self.grip = self._grip()
        every = [*self.bars.values(), *self.whiskers.values(), *self.marks, *self.written]
        dots = [dot for row in self.dots.values() for dot in row]
        ends = [self.grip] if self.grip else []
        self.artists: list[Artist] = [*every, *dots, *self.values.values(), *ends]

    def update(
        self,
        recalls: Sequence[float],
        scores: Mapping[str, float],
        weights: Mapping[str, Sequence[float]],
        intervals: Mapping[str, tuple[float, float]],
        texts: Mapping[str, str],
    ) -> None:
        """Show one state.

        `weights` are those of the recalls in each mean. A recall of NaN has no dot, a score of NaN
        no bar; `texts` holds the scores as written, and the recalls under ``class_K_recall``.
        """
        for k, (mark, written, recall) in enumerate(
            zip(self.marks, self.written, recalls, strict=True)
        ):
            _put(mark, recall)
            _write(written, texts[f"class_{k}_recall"])
        for name, row in self.dots.items():
            for dot, recall, weight in zip(row, recalls, weights[name], strict=True):
                _put(dot, recall)
                size = max(_LARGEST * float(np.sqrt(weight)), _LEAST)
                if dot.get_markersize() != size:
                    dot.set_markersize(size)
        for name, bar in self.bars.items():
            length = scores[name] if np.isfinite(scores[name]) else 0.0
            if bar.get_width() != length:
                bar.set_width(length)
            _write(self.values[name], texts[name])
        for name, whisker in self.whiskers.items():
            low, high = intervals.get(name, (np.nan, np.nan))
            if list(whisker.get_xdata()) != [low, high]:  # type: ignore[arg-type]
                whisker.set_xdata([low, high])
        if self.grip:
            _put(self.grip, scores["alpha_weighted_recall"])

    def _axes(self, rows: int) -> Axes:
        axes = new_axes(self.figure, self._layout.axes, xlabel="", ylabel="")
        axes.set(xlim=(0, 1), ylim=(rows, 0), yticks=[], xticks=[0, 0.25, 0.5, 0.75, 1])
        axes.set_xticklabels(["0", "", "0.5", "", "1"])
        return axes

    def _name(self, row: int, name: str, formula: str = "", longest: int = 27) -> None:
        """Name a row; what is longer than the longest name of a score is cut."""
        beside = self._layout.beside
        common: dict[str, Any] = {
            "va": "center", "parse_math": False, "ha": "right" if beside else "left",
            "transform": aside(self.axes, -10 if beside else 0),
        }  # fmt: skip
        high = 0.3 if beside and formula else self._layout.name
        self.axes.text(0, row + high, cut(name, longest), fontsize=LETTERS, **common)
        if beside and formula:
            low = row + self._layout.formula
            self.axes.text(0, low, formula, fontsize=LETTERS - 2, color=SOFT, **common)

    def _value(self, row: int) -> Text:
        return self.axes.text(
            1, row + self._layout.value, "", fontsize=LETTERS, weight="bold", va="center",
            clip_on=False, transform=aside(self.axes, 10),
        )  # fmt: skip

    def _dot(self, y: float, k: int, *, ruled: bool) -> Line2D:
        """Return a dot of class k at the height y, on its thin line from 0 to 1.

        Of two classes the first is filled and the second a ring, through which the first is seen.
        """
        if ruled:
            self.axes.plot([0, 1], [y, y], color=GRID, linewidth=1, zorder=1)
        (dot,) = self.axes.plot(
            [], [], "o", markerfacecolor="none" if self._two and k else INK, markeredgecolor=INK,
            markeredgewidth=1.5, clip_on=False, zorder=4,
        )  # fmt: skip
        dot.set_data([np.nan], [y])
        return dot

    def _bar(self, row: int, name: str) -> None:
        style, (top, height) = style_of(name), self._layout.bar
        self._name(row, style.label)
        self.bars[name] = Rectangle((0, row + top), 0, height, facecolor=style.colour, linewidth=0)
        self.axes.add_patch(self.bars[name])
        self.values[name] = self._value(row)
        if name in ("accuracy", "unweighted_average_recall"):
            (self.whiskers[name],) = self.axes.plot(
                [np.nan] * 2, [row + top + height / 2] * 2, "|-", color=INK, linewidth=2,
                markersize=9, markeredgewidth=2, zorder=3,
            )  # fmt: skip

    def _grip(self) -> Line2D | None:
        bar = self.bars.get("alpha_weighted_recall")
        if bar is None:
            return None
        (dot,) = self.axes.plot(
            [np.nan], [bar.get_y() + bar.get_height() / 2], "o", markersize=11, zorder=4,
            color=style_of("alpha_weighted_recall").colour, markeredgecolor="white", clip_on=False,
        )  # fmt: skip
        return dot


def _put(dot: Line2D, x: float) -> None:
    if dot.get_xdata()[0] != x:  # type: ignore[index]
        dot.set_xdata([x])


def _write(text: Text, words: str) -> None:
    if text.get_text() != words:
        text.set_text(words)


def cut(name: str, room: int) -> str:
    """Return a name in at most `room` signs.

    Examples
    --------
    >>> cut("genuine", 8), cut("genuine", 4)
    ('genuine', 'gen…')
    """
    return name if len(name) <= room else name[: max(room - 1, 1)] + "…"
