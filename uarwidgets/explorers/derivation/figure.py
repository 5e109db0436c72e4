"""Accuracy as examples, then as an area: dots that sort themselves, and tanks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    INK,
    SIZE,
    SOFT,
    Drawing,
    aside,
    new_axes,
    new_figure,
    new_text,
    place_texts,
    width_of,
)
from uarwidgets.kit.glass import Glass, new_area, new_sides, new_walls, place_walls
from uarwidgets.styles import NEGATIVE, POSITIVE, style_of

_TOP = 1.16  # of the y-axis: room for the words on a bar of height 1
_COLOURS = {"tp": POSITIVE, "fn": POSITIVE, "fp": NEGATIVE, "tn": NEGATIVE, "slots": SOFT}
_FULL = ("tp", "tn")  # right answers; the others are hollow
_SCORES = ("accuracy", "unweighted_average_recall")
_ACROSS = 10  # dots side by side, where a hundred make a square
_LINE = 24  # points that a line of words takes above a block of dots


class DerivationFigure(Drawing):
    """Examples as dots, or tanks of TPR and TNR whose water adds to the score."""

    def __init__(self, *, narrow: bool = False) -> None:
        size = (480, 420) if narrow else (SIZE[0], 340)
        left, bottom, right, top = (52, 54, 318, 412) if narrow else (56, 54, 482, 332)
        self.figure = new_figure(size)
        self.axes = new_axes(self.figure, (left, bottom, right, top), xlabel="", ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(0, _TOP))
        self.axes.set_axis_off()
        self._width, self._height = right - left, (top - bottom) / _TOP
        self._whole, self._pitch = size[0] - left - 6, 16 if narrow else 18
        self.dots = {
            name: self._line(colour, 0, marker="o", markeredgewidth=1.5, linestyle="none")
            for name, colour in _COLOURS.items()
        }
        self.glass = Glass(self.axes, (POSITIVE, NEGATIVE))
        self.sides, self.walls = new_sides(self.axes), new_walls(self.axes)
        self.between = new_area(self.axes, INK, alpha=0.2, linewidth=1.5)
        self.share = self._line(SOFT, 2, linestyle=(0, (2, 2)))
        self.levels = {
            name: self._line(style_of(name).colour, 4, linestyle=style_of(name).dash)
            for name in _SCORES
        }
        self.gap = self._line(INK, 2, transform=aside(self.axes, 5))
        self.labels = [new_text(self.axes, 0, 0, zorder=5) for _ in range(4)]
        self.caption = new_text(self.axes, 0, 0, color=SOFT, zorder=5)
        self.ticks = [new_text(self.axes, 0, 0, ha="right", zorder=5) for _ in range(3)]
        self.along = new_text(self.axes, 0, 0, rotation=90, ha="center", zorder=5)
        self.names = [
            new_text(self.axes, 0, 0, points=10, weight="bold", zorder=5) for _ in range(3)
        ]

    def _line(self, colour: str, width: float, **style: Any) -> Line2D:
        return self.axes.plot([0], [0], color=colour, linewidth=width, clip_on=False, **style)[0]

    def update(
        self, measured: Any, beside: Sequence[str], ends: Sequence[str], caption: str
    ) -> None:
        for artist in self.artists:
            if isinstance(artist, Text):
                artist.set_text("")
            else:
                artist.set_visible(False)
        weight, kind = measured.weight, measured.step.picture
        recalls = measured.scores["tpr"], measured.scores["tnr"]
        if measured.problem:  # what there is: the examples of each class
            kind = "rows"
        if kind != "bars":
            self._show_dots(kind, measured.counts.dots, beside)
        if weight is not None:
            self._show_glass(weight, recalls if kind == "bars" else (0, 0))
        if kind == "bars":
            self._name_tanks(measured, recalls, beside, ends)
        x, ha = (0, "left") if weight is None else (0.5, "center")
        _write(self.caption, x, -0.16, caption, ha, "baseline", "normal")

    def _show_dots(self, kind: str, dots: Sequence[int], words: Sequence[str]) -> None:
        groups, size, places = self.arranged(kind, dots)
        for name, points in groups.items():
            _show(self.dots[name], points[:, 0], points[:, 1])
            # Step 1 does not tell the classes apart.
            colour = INK if kind == "mixed" else _COLOURS[name]
            self.dots[name].set(
                markersize=size, markeredgecolor=colour,
                markerfacecolor=colour if name in _FULL else "none",
            )  # fmt: skip
        sides = ("left", "right") if kind == "columns" else ("left", "left")
        for k, (text, word, (x, y)) in enumerate(zip(self.labels, words, places, strict=False)):
            va, weight = ("bottom", "bold") if y > 0 else ("top", "normal")
            place = x / self._width, y / self._height + (0.02 if y > 0 else -0.02)
            _write(text, *place, word, sides[k % 2], va, weight)

    def arranged(
        self, kind: str, dots: Sequence[int]
    ) -> tuple[dict[str, np.ndarray], float, list[tuple[float, float]]]:
        """Return the dots' places by group, their diameter, and the places of the words.

        `dots` are the numbers for TP, FN, FP and TN. Diameter and places of words are in points
        from the lower left corner of the unit square, dots in its own units.
        """
        (tp, fn, fp, tn), total = dots, sum(dots)
        height, whole = self._height, self._whole
        positives, negatives = {"tp": tp, "fn": fn}, {"tn": tn, "fp": fp}
        pitch, columns, rise = height / _ACROSS, _ACROSS, -1
        # Blocks: the groups in their order, and where the first row begins.
        if kind == "mixed":
            blocks = [({"tp": tp, "tn": tn, "fn": fn, "fp": fp}, 0.0, height)]
        elif kind == "cells":
            pitch, top, middle = self._pitch, height + _LINE, height / 2
            columns = int(whole / 2 / pitch) - 1
            blocks = [({"tp": tp}, 0.0, top), ({"fn": fn}, whole / 2, top)]
            blocks += [({"fp": fp}, 0.0, middle), ({"tn": tn}, whole / 2, middle)]
        elif kind == "rows":
            columns, pitch = 25, whole / 25
            blocks = [(positives, 0.0, height), (negatives, 0.0, (height - _LINE) / 2)]
        elif kind == "slots":
            pitch, rise = (whole / 2 - _LINE) / _ACROSS, 1
            second = whole / 2 + _LINE
            blocks = [({"tp": tp, "slots": total - tp}, 0.0, 0.0)]
            blocks += [({"tn": tn, "slots": total - tn}, second, 0.0)]
        else:
            blocks = [(positives, 0.0, 0.0), (negatives, (tp + fn) / total * self._width, 0.0)]
        words = [(left, start) for _, left, start in blocks]
        if kind == "slots":
            side = _ACROSS * pitch
            words = [(0, side), (second, side), (side + 0.7 * _LINE, side / 2)]
        elif kind == "columns":
            words = [(0, height), (self._width, height), (0, 0), (self._width, 0)]
        groups: dict[str, np.ndarray] = {}
        for names, left, start in blocks:
            k, across, up = np.arange(sum(names.values())), pitch, rise * pitch
            if kind == "mixed":  # in no order
                k = np.array(Random(7).sample(range(len(k)), len(k)))
            if kind == "columns":  # as wide as the class's share, and as high as the square
                wide = len(k) / total
                columns = max(1, round(_ACROSS * wide))
                across = wide * self._width / columns
                up = height / max(math.ceil(len(k) / columns), 1)
            x = (left + (k % columns + 0.5) * across) / self._width
            y = (start + (k // columns + 0.5) * up) / height
            parts = np.split(np.column_stack([x, y]), np.cumsum(list(names.values()))[:-1])
            for name, part in zip(names, parts, strict=True):
                groups[name] = np.concatenate([groups[name], part]) if name in groups else part
        return groups, min(0.72 * pitch, 0.075 * height), words

    def _show_glass(self, weight: float, heights: Sequence[float]) -> None:
        self.glass.fill((0, weight, 1), heights, (1, 1))
        place_walls(self.walls, [weight], 0, 1)
        for artist in (*self.glass.artists, self.sides, self.walls):
            artist.set_visible(True)
        for text, y in zip(self.ticks, (0, 0.5, 1), strict=True):
            _write(text, -0.02, y, f"{y:g}")
        _write(self.along, -0.105, 0.75, "recall")

    def _name_tanks(
        self, measured: Any, heights: Sequence[float], words: Sequence[str], names: Sequence[str]
    ) -> None:
        weight, levels, share = measured.weight, measured.levels, measured.scores["prevalence"]
        edge = 46 / self._width  # words stay inside the axes, however narrow their tank is
        for k, (left, width) in enumerate([(0.0, weight), (weight, 1 - weight)]):
            middle = min(max(left + width / 2, edge), 1 - edge)
            # The scores lie between the recalls: over the higher, or in the lower bar, no line is.
            fits = width * self._width > width_of(words[k]) + 8
            inside = fits and 0.1 < heights[k] < heights[1 - k]
            x, y, ha, va = middle, heights[k] + 0.01, "center", "bottom"
            if inside:
                y, va = heights[k] - 0.01, "top"
            elif not fits or y > 0.9:  # over the frame
                x, y, ha = k, 1.01, ("left", "right")[k]
            _write(self.labels[k], x, y, words[k] if width else "", ha, va, "normal")
            _write(self.labels[k + 2], middle, -0.02, words[k + 2], "center", "top", "normal")
        if weight != share:
            self.walls.set_visible(False)
            _show(self.share, [share] * 2, [0, 1])
        for name, score in levels.items():
            _show(self.levels[name], [0, 1], [score, score])
        ends = list(levels.values())
        if len(ends) == 2:
            left, right = sorted((share, 0.5))
            low, high = sorted(heights)
            self.between.set_bounds(left, low, right - left, high - low)
            self.between.set_visible(right > left and high > low)
            _show(self.gap, [1, 1], ends)
            ends.append(sum(ends) / 2)
        for text, name in zip(self.names, names, strict=False):
            _write(text, 1, 0, name)
        place_texts(self.names[: len(ends)], ends)


def _show(line: Line2D, xs: Any, ys: Any) -> None:
    if line.get_visible() != (len(xs) > 0):  # to set it again would have it drawn again
        line.set_visible(len(xs) > 0)
    if len(xs):
        line.set_data(xs, ys)


def _write(
    text: Text, x: float, y: float, words: str, ha: Any = None, va: Any = None, weight: str = "bold"
) -> None:
    text.set_position((x, y))
    text.set_text(words)
    if ha:
        text.set(horizontalalignment=ha, verticalalignment=va, fontweight=weight)
