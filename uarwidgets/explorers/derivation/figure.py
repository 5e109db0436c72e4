"""Accuracy as examples, then as an area: dots that sort themselves, and tanks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from matplotlib.lines import Line2D

from uarwidgets.kit.drawing import (
    INK,
    SIZE,
    SOFT,
    Drawing,
    aside,
    new_axes,
    new_figure,
    new_text,
    place_strokes,
    place_texts,
    width_of,
)
from uarwidgets.kit.glass import Glass, arrow, new_area, new_sides
from uarwidgets.styles import NEGATIVE, POSITIVE, style_of

_TOP = 1.16  # of the y-axis: room for the words on a bar of height 1
_COLOURS = {"tp": POSITIVE, "fn": POSITIVE, "fp": NEGATIVE, "tn": NEGATIVE, "slots": SOFT}
_FULL = ("tp", "tn")  # right answers; the others are hollow
_ACROSS = 10  # dots side by side, where a hundred make a square
_SLIVER = 0.012  # of the width, for a class whose weight tends to 0
# Of the labels those of what the step changes: bold, as in the equation.
_CHANGED = {"one": (0, 1), "recalls": (0, 1), "gap": (), "many": (0, 1, 2, 3)}
_LINE = 38  # points from a block of dots to the next, with a line of words


class DerivationFigure(Drawing):
    """Examples as dots, or tanks of TPR and TNR whose water adds to the score."""

    def __init__(self, *, narrow: bool = False) -> None:
        size, self._row = ((480, 354), 16) if narrow else ((SIZE[0], 326), 20)
        left, bottom, right, top = (58, 54, 310, 364) if narrow else (62, 54, 472, 332)
        self.figure = new_figure(size)
        self.axes = new_axes(self.figure, (left, bottom, right, top))
        self.axes.set(xlim=(0, 1), ylim=(0, _TOP))
        self.axes.set_axis_off()
        self._width, self._height = right - left, (top - bottom) / _TOP
        self._whole, self._left = size[0] - 2, (1 - left) / self._width  # of the dots
        self.dots = {
            name: self._line(colour, 0, marker="o", markeredgewidth=1.5, linestyle="none")
            for name, colour in _COLOURS.items()
        }
        self.glass = Glass(self.axes, (POSITIVE, NEGATIVE))
        for line in self.glass.tops:
            line.set_linewidth(4)
        self.sides = new_sides(self.axes)
        self.areas = [new_area(self.axes, INK, alpha=0.2, linewidth=1.5) for _ in range(2)]
        self.share = self._line(SOFT, 2, linestyle=(0, (2, 2)))
        self.flow = self._line(SOFT, 1.5, zorder=5)
        self.levels = {
            name: self._line(style_of(name).colour, 4, linestyle=style_of(name).dash)
            for name in ("accuracy", "unweighted_average_recall")
        }
        self.gap = self._line(INK, 2, marker="_", markersize=8, transform=aside(self.axes, 5))
        self.labels = [new_text(self.axes, 0, 0, zorder=5) for _ in range(4)]
        self.marked = self._line("#ffb80060", 20, solid_capstyle="butt")  # as in the equation
        self.caption = new_text(self.axes, 0, 0, va="baseline", zorder=5)
        self.ticks = [new_text(self.axes, -0.02, y, f"{y:g}", ha="right") for y in (0, 0.5, 1)]
        self.along = new_text(self.axes, 0, 0.5, "recall", -49, rotation=90, ha="center", zorder=5)
        self.names = [new_text(self.axes, 1, 0, points=13, zorder=5) for _ in range(3)]
        self.number = new_text(self.axes, 1, 0, points=13, fontsize=24, weight="bold")
        self.of_share = [new_text(self.axes, 0, 0, zorder=5) for _ in range(2)]

    def _line(self, colour: str, width: float, **style: Any) -> Line2D:
        return self.axes.plot([0], [0], color=colour, linewidth=width, clip_on=False, **style)[0]

    def update(
        self, measured: Any, beside: Sequence[str], ends: Sequence[str], caption: str
    ) -> None:
        for artist in self.artists:
            artist.set_visible(False)
        for text in (*self.labels, *self.names, self.number, self.caption, *self.of_share):
            text.set(text="", visible=True)
        # Without an equation there are still the examples of each class.
        kind = "rows" if measured.problem else measured.step.picture
        weight, recalls = measured.weight, (measured.scores["tpr"], measured.scores["tnr"])
        if kind != "bars":
            low = self._show_dots(kind, measured.counts.dots, beside)
            self.caption.set(position=(self._left, low - 0.16), text=caption, ha="left")
        if weight is not None:
            # What is above the one level is grey, as what is empty below it. Where there are two,
            # their areas are on paper, between lines at the recalls.
            levels, water = [*measured.levels.values()], [0.0, 0.0]
            if kind == "bars" and len(levels) < 2:
                one = levels[0] if levels and 0 < weight < 1 else 1
                water = [min(recall, one) for recall in recalls]
            self._show_glass(weight, water, recalls if len(levels) == 2 else ())
            self._name_tanks(measured, recalls if kind == "bars" else (1, 1), beside, ends)
            place = max(0.5, self._left + width_of(caption) / 2 / self._width), -46 / self._height
            self.caption.set(position=place, text=caption, ha="center")

    def _show_dots(self, kind: str, dots: Sequence[int], words: Sequence[str]) -> float:
        """Return where the lowest row of dots, or of words above none, is."""
        groups, sizes, places = self.arranged(kind, dots)
        for name, points in groups.items():
            _show(self.dots[name], points[:, 0], points[:, 1])
            # Step 1 does not tell the classes apart.
            colour = INK if kind == "mixed" else _COLOURS[name]
            face = colour if name in _FULL else "none"
            self.dots[name].set(markersize=sizes[name], mec=colour, mfc=face)
        for text, word, (x, y) in zip(self.labels, words, places, strict=False):
            above = x / self._width, y / self._height + 0.02
            text.set(position=above, text=word, ha="left", va="bottom", weight="bold")
        lines = [y / self._height for _, y in places]
        return float(np.hstack([lines, *(points[:, 1] for points in groups.values())]).min())

    def arranged(
        self, kind: str, dots: Sequence[int]
    ) -> tuple[dict[str, np.ndarray], dict[str, float], list[tuple[float, float]]]:
        """Return the dots' places by group, their diameters, and the places of the words.

        `dots` are the numbers for TP, FN, FP and TN. Diameters and places of words are in points
        from the lower left corner of the unit square, dots in its own units.
        """
        (tp, fn, fp, tn), total = dots, sum(dots)
        height, whole, left = self._height, self._whole, self._left * self._width
        positives, negatives = {"tp": tp, "fn": fn}, {"tn": tn, "fp": fp}
        half = left + whole / 2
        # Dots keep their size from step to step, so that they can be followed.
        of_cells = min((height - _LINE) / _ACROSS, whole / 25)
        usual = 0.82 * of_cells
        columns, pitch, rise, first = self._row, whole / (self._row - 0.2), -1, tp + fn
        if kind == "cells":
            columns, first, pitch = 12, max(tp, fn), of_cells
        elif kind in ("slots", "columns"):
            columns, rise = _ACROSS, 1
            pitch = min(height, half - left - _LINE) / _ACROSS
        # A class, or a row of the matrix, is below the other, with a line of words between.
        second = height - max(math.ceil(first / columns), 1) * pitch - _LINE
        # Blocks: the groups in their order, and where the first row begins.
        if kind == "mixed":
            # Nearer to the equation, since it has no words above.
            blocks = [({"tp": tp, "tn": tn, "fn": fn, "fp": fp}, left, height + _LINE / 2)]
        elif kind == "cells":
            blocks = [({"tp": tp}, left, height), ({"fn": fn}, half, height)]
            blocks += [({"fp": fp}, left, second), ({"tn": tn}, half, second)]
        elif kind == "rows":
            blocks = [(positives, left, height), (negatives, left, second)]
        elif kind == "slots":
            low = height - _ACROSS * pitch
            blocks = [({"tp": tp, "slots": total - tp}, left, low)]
            blocks += [({"tn": tn, "slots": total - tn}, half, low)]
        else:
            blocks = [(positives, 0.0, 0.0), (negatives, (tp + fn) / total * self._width, 0.0)]
        words = [(left, start) for _, left, start in blocks if kind != "columns"]
        if kind == "slots":
            between = (left + half + _ACROSS * pitch) / 2 - 8
            words = [(left, height), (half, height), (between, (low + height) / 2)]
        groups: dict[str, np.ndarray] = {}
        sizes: dict[str, float] = {}
        inset = 0.5 if kind == "columns" else 0.4  # a block begins with the edge of a dot
        for names, begin, start in blocks:
            k, across, up = np.arange(sum(names.values())), pitch, rise * pitch
            if kind == "mixed":  # in no order
                k = np.array(Random(7).sample(range(len(k)), len(k)))
            if kind == "columns":  # as wide as the class's share, and as high as the square
                wide = len(k) / total
                columns = max(1, round(_ACROSS * wide))
                across = wide * self._width / columns
                up = height / max(math.ceil(len(k) / columns), 1)
            x = (begin + (k % columns + inset) * across) / self._width
            y = (start + (k // columns + 0.5) * up) / height
            parts = np.split(np.column_stack([x, y]), np.cumsum(list(names.values()))[:-1])
            sizes |= dict.fromkeys(names, min(usual, 0.82 * across))
            for name, part in zip(names, parts, strict=True):
                groups[name] = np.concatenate([groups[name], part]) if name in groups else part
        return groups, sizes, words

    def _show_glass(self, weight: float, water: Sequence[float], lines: Sequence[float]) -> None:
        weight = min(max(weight, _SLIVER), 1 - _SLIVER)
        self.glass.fill((0, weight, 1), water, lines or (1, 1))
        glass = *self.glass.water, self.glass.borders, *(self.glass.tops if lines else ())
        for artist in (*glass, self.sides, *self.ticks, self.along, self.marked):
            artist.set_visible(True)

    def _name_tanks(
        self, measured: Any, heights: Sequence[float], words: Sequence[str], names: Sequence[str]
    ) -> None:
        weight, levels, share = measured.weight, measured.levels, measured.scores["prevalence"]
        marked = []
        for j, word in enumerate(words[:4]):  # two at the recalls, two under the tanks
            k = j % 2
            width, letters = abs(k - weight), width_of(word) / self._width
            x = (k + weight) / 2
            if width <= letters + 8 / self._width:  # before or after the wall
                beside = weight + (k - 0.5) * (letters + 12 / self._width)
                # Below the sliver there is room, beside it the 0 of the axis.
                x = max(beside, letters / 2 + self._left) if j < 2 or weight else _SLIVER / 2
            if len(levels) == 2 and j > 1:  # at the wall, and at 1/2
                away = (1 - k) * max(abs(weight - 0.5), letters / 2 + 26 / self._width)
                x = max(0.5 - math.copysign(away, 0.5 - share), letters / 2 + self._left)
            # Over the frame no line is, and nothing moves from step to step.
            changed = j in _CHANGED.get(measured.step.key, (2, 3))
            y = -19 / self._height if j > 1 else 1.077
            look = {"ha": "center", "va": "center", "weight": "bold" if changed else "normal"}
            self.labels[j].set(position=(x, y), text=word if width or j > 1 else "", **look)
            edge = letters / 2 + 3 / self._width
            marked += [(x - edge, x + edge, y)] * changed
        place_strokes(self.marked, *np.reshape(marked, (-1, 3)).T)
        if weight != share:
            _show(self.share, [share] * 2, [0, 1])
            # Beside it, where the tank is wider and the level is not.
            away, ha = (6, "left") if 2 * share < weight + (share > weight) else (-6, "right")
            top = 0.94 if max(*levels.values(), heights[share > weight]) < 0.75 else 0.14
            for k, (text, word) in enumerate(zip(self.of_share, words[4:], strict=True)):
                shown = word * (k or self._width > 300)  # a narrow picture has no room for both
                text.set(text=shown, position=(share + away / self._width, top - 0.08 * k), ha=ha)
        for name, score in levels.items():
            _show(self.levels[name], [0, 1], [score, score])
        ends = list(levels.values())
        # What one tank has above the level is what the other lacks below it.
        corners = [((k, heights[k]), (weight, level)) for level in ends for k in range(2)]
        if len(ends) == 2:
            corners = [((share, heights[0]), (0.5, heights[1]))]
            _show(self.share, [0.5] * 2, [0, 1])
            _show(self.gap, [1, 1], ends)
            ends.append(sum(ends) / 2)
        for area, pair in zip(self.areas, corners, strict=False):
            (left, right), (low, high) = map(sorted, zip(*pair, strict=True))
            area.set_bounds(left, low, right - left, high - low)
            area.set_visible(right > left and high > low)
        if len(ends) == 1 and self.areas[0].get_visible():
            right, point = heights[1] > heights[0], (1 / self._width, 1 / self._height)
            rows = [(heights[k] + ends[0]) / 2 for k in (right, not right)]
            _show(self.flow, *arrow(weight, rows, right, point))
        if len(ends) == 1:  # its number is large, over its name, or under it where it is low
            names, number = names[0].rsplit(" ", 1)[:1], names[0].split()[-1]
            self.number.set(text=number, position=(1, ends[0]), color=style_of(*levels).colour)
            ends[0] += -0.12 if ends[0] > 0.2 else 0.12
        for text, name in zip(self.names, names, strict=False):
            text.set_text(name)
        place_texts(self.names[: len(ends)], ends)


def _show(line: Line2D, xs: Any, ys: Any) -> None:
    if len(xs):
        line.set_visible(True)
        line.set_data(xs, ys)
