"""The recalls as bars on the axis from 0 to 1 over UAR, and below them the other scores as dots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    GRID,
    NARROW,
    SIZE,
    SOFT,
    Drawing,
    cut_to_width,
    new_axes,
    new_figure,
    new_ring,
    new_text,
)
from uarwidgets.kit.glass import new_area
from uarwidgets.styles import CLASS_COLOURS, style_of

ACCURACY, BASELINE, UAR = "accuracy", "majority_baseline", "unweighted_average_recall"
_ALPHA = "alpha_weighted_recall"
SCORES = (
    UAR, ACCURACY, BASELINE, "averaged_per_class_accuracy", "geometric_mean_recall", _ALPHA,
)  # fmt: skip
HEADS = "recall of each class", "other scores"
LEFT, RIGHT = 172, 96  # points for names and values
ROW, HIGHEST, HEAD = 28, 52, 25  # points: of a score, of a recall at the most, of a heading
SECOND = 14  # points for the second line of the longest name
CELL = 4.2  # points: the least width of an example


class CalculatorFigure(Drawing):
    """A bar for each recall, a dot for each score, with name and value; alpha's is a ring.

    A bar has a cell for each example, if these are few. A line joins UAR to the recalls that it is
    the mean of.
    """

    def __init__(self, classes: Sequence[str], shown: Sequence[str], narrow: bool = False) -> None:
        wide, leading = NARROW if narrow else SIZE[0], len(classes) + bool(classes)
        heads, others = HEAD * 2 * bool(classes), ROW * (len(shown) - bool(classes)) + SECOND
        # Under a large matrix there is no room for the axis's name.
        bottom, xlabel = (52, "score; bracket: 95% interval") if classes or narrow else (28, "")
        lead = min(HIGHEST, (SIZE[1] - bottom - 6 - heads - others) / max(leading, 1))
        high = heads + lead * leading + others
        self.figure = new_figure((wide, bottom + high + 6))
        box = (LEFT, bottom, wide - RIGHT, bottom + high)
        self.axes = axes = new_axes(self.figure, box, xlabel=xlabel)
        axes.set(xlim=(0, 1), ylim=(high, 0), yticks=[])  # points from the top
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "", "0.5", "", "1"])
        self.bars: dict[str, Rectangle] = {}
        self.dots: dict[str, Line2D] = {}
        self.whiskers: dict[str, Line2D] = {}
        self.values: dict[str, Text] = {}
        top: float = HEAD * bool(classes)
        colours = CLASS_COLOURS if len(classes) == 2 else [SOFT] * len(classes)
        for k, name in enumerate(cut_to_width(classes, LEFT - 24) if classes else ()):
            self._new_row(f"class_{k}_recall", name, top + lead / 2)
            for width, alpha in ((1, 0.15), (0, 0.6)):  # all examples, and those found
                bar = new_area(axes, colours[k], alpha=alpha, linewidth=0)
                bar.set_bounds(0, top + lead * 0.2, width, lead * 0.6)
            self.bars[f"class_{k}_recall"] = bar
            top += lead
        # Between the examples of a class.
        (self.cells,) = axes.plot([], [], color="white", linewidth=0.9, solid_capstyle="butt")
        self._sizes: list[float] = []
        for name in shown:
            leads = name == UAR and bool(classes)
            label, row = style_of(name).label + ", the mean" * leads, lead if leads else float(ROW)
            if label.startswith("averaged"):
                label, row = label.replace(" ", "\n", 1), ROW + SECOND
            self._new_row(name, label, top + row / 2, leads)
            top += row
            if leads:
                axes.axhline(top, color=GRID, linewidth=1.5)
                for y, head in zip((0, top + 1), HEADS, strict=True):
                    new_text(axes, 0, y + HEAD / 2, head, 6, color=SOFT)
                top += HEAD

    def _new_row(self, name: str, label: str, y: float, leads: bool = False) -> None:
        """Add what is called `label`; a score has a dot, and so does UAR, which may lead."""
        axes, weight = self.axes, "bold" if name == UAR else "normal"
        new_text(axes, 0, y, label, -14, ha="right", weight=weight)
        self.values[name] = new_text(axes, 1, y, "", 14)
        if name == _ALPHA:
            self.dots[name] = new_ring(axes, style_of(name).colour)
            self.dots[name].set_ydata([y])
        if name not in SCORES[:-1]:
            return
        look: dict[str, Any] = {"color": style_of(name).colour, "zorder": 4}
        if name in (ACCURACY, UAR):
            # Its ends are seen beside a dot that is wider than it.
            look |= {"markersize": 28 if leads else 24, "markeredgewidth": 2.5, "linewidth": 4}
            (self.whiskers[name],) = axes.plot([np.nan] * 2, [y] * 2, "-|", **look | {"zorder": 3})
        ys = [y, HEAD] if leads else [y]  # from the dot up to the recalls
        look |= {"markersize": 20 if leads else 13, "linewidth": 2.2, "markevery": [0]}
        look |= {"linestyle": style_of(UAR).dash, "clip_on": False}
        (self.dots[name],) = axes.plot([np.nan] * len(ys), ys, marker="o", **look)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        for bar, recall in zip(self.bars.values(), measured.recalls.tolist(), strict=False):
            bar.set_width(np.nan_to_num(recall))
        if self._sizes != measured.sizes.tolist():
            self._sizes = measured.sizes.tolist()
            xs, ys = [], []
            few = max(self._sizes) <= self.axes.bbox.width / CELL
            for bar, size in zip(self.bars.values(), self._sizes, strict=False):
                borders = np.repeat(np.arange(1, size * few) / max(size, 1), 3)
                xs += borders.tolist()
                ys += [bar.get_y(), bar.get_y() + bar.get_height(), np.nan] * (len(borders) // 3)
            self.cells.set_data(xs, ys)
        for name, whisker in self.whiskers.items():
            whisker.set_xdata(measured.intervals.get(name, (np.nan, np.nan)))
        for name, text in self.values.items():
            text.set_text(words[name])
        for name, dot in self.dots.items():
            dot.set_xdata(np.full_like(dot.get_ydata(), measured.scores[name]))
