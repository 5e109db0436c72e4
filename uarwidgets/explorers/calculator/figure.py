"""UAR and accuracy as two balances: the same recalls, with other weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D

from uarwidgets.kit.drawing import (
    GRID,
    INK,
    NARROW,
    NUMBERS,
    SIZE,
    SOFT,
    Drawing,
    cut_to_width,
    new_axes,
    new_figure,
    new_text,
    separate_labels,
    width_of,
)
from uarwidgets.styles import ACCURACY, ALPHA, CLASS_COLOURS, UAR, style_of

# Points at the ends of the axis; over a line that explains another; from a row to the middle of its
# triangle; to the bar under that and to words under the bar; and to the top of a dotted line.
LEFT, RIGHT, LINE, MARK, BAR, TOLD, GUESS = 198, 64, 19, 9, 24, 44, 26
# From `MANY` classes on the picture is under the matrix, as `html.WIDE` says, and low. Points in a
# picture of two rows, of three, and in a low one: to the first row, from row to row, and to the
# axis; the height of a class that has all weight.
MANY, ROWS = 6, ((146, 150, 68, 96), (110, 108, 64, 60), (66, 64, 36, 36))
EDGE, LEAST = 1.5, 3  # points between two bars on each other, and the height of the lightest


class CalculatorFigure(Drawing):
    """A row for each mean: the classes stand at their recalls, as high as their weights.

    Classes at about the same recall stand on top of each other. A triangle is where a row balances,
    the mean. A dashed line leads down from UAR to below the row of accuracy, where a black bar is
    as long as both are apart. Short dotted lines mark chance and the majority baseline. Over the
    first row are the names of the classes, and of up to three their recalls, each with a line down.
    `notes` are the words in the picture by their place.
    """

    def __init__(
        self, classes: Sequence[str], notes: Mapping[str, str], *, weighted: bool, narrow: bool
    ) -> None:
        n, width = len(classes), NARROW if narrow else SIZE[0]
        low = n >= MANY and not narrow
        first, row, foot, self._high = ROWS[2 if low else weighted]
        rows = [ALPHA] * weighted + [UAR, ACCURACY]
        high = first + row * (len(rows) - 1) + foot
        small: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        self._across = width - RIGHT - LEFT
        self.figure = new_figure((width, 52 + high))
        box = (LEFT, 48, width - RIGHT, 48 + high)
        self.axes = axes = new_axes(self.figure, box, xlabel=notes["axis"])
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])  # points from the top
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.xaxis.label.set(**small)
        axes.grid(False)
        axes.spines["left"].set_visible(False)
        colours = CLASS_COLOURS if n == 2 else [SOFT] * n
        self._thick = 30 if n == 2 else 5 if n >= MANY else 9 if narrow else 14
        # Over the highest pile that the first row may have.
        self._over = first - self._high - 20
        names = cut_to_width(classes, self._across / n)
        self._wide = (max(map(width_of, [*names, "0.000" * (n < 4)])) + 6) / self._across
        names = names if (n - 1) * self._wide < 1 else [""] * n  # there is no room
        up = self._over - LINE * (n < 4)
        self.names = [new_text(axes, 0, up, name, ha="center") for name in names]
        self.recalls = [
            new_text(axes, 0, self._over, ha="center", **small) for _ in names * (n < 4)
        ]
        heights = first + row * np.arange(len(rows))
        self._rows = dict(zip(rows, heights.tolist(), strict=True))
        (self.plumb,) = axes.plot([], [], c=GRID, lw=1, clip_on=False, zorder=1)
        self.weights, self.means = dict[str, list[Line2D]](), dict[str, Line2D]()
        bar: dict[str, Any] = {"lw": self._thick, "solid_capstyle": "butt", "clip_on": False}
        look: dict[str, Any] = {"points": -self._thick / 2 - 12, "ha": "right"}
        for name, y in self._rows.items():
            style = style_of(name)
            axes.plot([0, 1], [y, y], lw=3.5, color=SOFT)
            new_text(axes, 0, y - LINE / 2, notes[name], **look)
            new_text(axes, 0, y + LINE / 2, notes[f"{name}_of"], **look | small)
            self.weights[name] = [axes.plot(0, y, c=c, **bar)[0] for c in colours]
            mark: dict[str, Any] = {"c": style.colour, "ms": 18, "mec": "white", "clip_on": False}
            (self.means[name],) = axes.plot(0, y + MARK, "^", zorder=4, **mark)
        uar, accuracy = heights[-2:]
        dots: dict[str, Any] = {"c": INK, "ls": style_of("majority_baseline").dash, "lw": 2}
        axes.plot([1 / n] * 2, [uar - GUESS, uar - 2], zorder=1.5, **dots)
        (self.baseline,) = axes.plot([0, 0], [accuracy - GUESS, accuracy - 2], zorder=1.5, **dots)
        dash: dict[str, Any] = {"c": style_of(UAR).colour, "ls": style_of(UAR).dash, "lw": 2}
        # The bar is under the triangle, which would cover a short one.
        under = accuracy + BAR
        (self.lead,) = axes.plot([0, 0], [uar + 2 * MARK, under - 4], zorder=1.5, **dash)
        (self.gap,) = axes.plot([0, 0], [under] * 2, c=INK, lw=8, solid_capstyle="butt")
        self.apart = new_text(axes, 0, accuracy + TOLD, ha="center", weight="bold", visible=not low)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        recalls, weights = measured.recalls, measured.weights
        feet = {name: self._feet(recalls, weights[name]) for name in self.means}
        # Of two classes a weight can slide: there the others keep their height.
        tops = [feet[name] + weights[name] for name in feet] if len(recalls) > 2 else 1
        high = self._high / np.max(tops)
        for name, bars in self.weights.items():
            for k, bar in enumerate(bars):
                foot, tall = self._rows[name] - 2 - high * feet[name][k], high * weights[name][k]
                top = foot - max(tall - EDGE, LEAST * (tall > 0))
                bar.set_data(recalls[[k, k]], [foot, top])
            self.means[name].set_xdata([measured.scores[name]])
        uar, accuracy = measured.scores[UAR], measured.scores[ACCURACY]
        self.gap.set_xdata([uar, accuracy])
        self.baseline.set_xdata([measured.scores["majority_baseline"]] * 2)
        self.lead.set_xdata([uar, uar])
        self.apart.set_text(words["apart"])
        half, end = width_of(words["apart"]) * 1.14 / self._across / 2, 1 + RIGHT / self._across
        self.apart.set_x(min(np.nan_to_num((uar + accuracy) / 2), end - half))
        places = separate_labels(
            np.nan_to_num(recalls).tolist(), self._wide, 0, min(1, end - self._wide / 2)
        )
        xs = np.stack([places, recalls, recalls, np.full(len(recalls), np.nan)], axis=-1)
        ys = [self._over + 12, self._over + 20, self._rows[ACCURACY], np.nan]
        self.plumb.set_data(xs.ravel(), ys * len(recalls))
        for k, x in enumerate(places):
            self.names[k].set_x(x)
            for text in self.recalls[k : k + 1]:
                text.set_text(words[f"class_{k}_recall"])
                text.set_x(x)

    def _feet(self, recalls: np.ndarray, weights: Sequence[float]) -> np.ndarray:
        """Return what is under each class of a row: the weights that it would meet."""
        feet, tops = np.zeros((2, len(recalls)))
        for k in np.argsort(weights, kind="stable")[::-1]:
            near = abs(recalls - recalls[k]) * self._across < self._thick
            feet[k] = tops[near].max(initial=0)
            tops[k] = feet[k] + weights[k]
        return feet
