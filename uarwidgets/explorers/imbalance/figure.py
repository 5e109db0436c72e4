"""Score against class imbalance: which lines move when one class is rare, and which do not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from matplotlib.lines import Line2D

from uarwidgets.kit.drawing import (
    BEFORE,
    BESIDE,
    LEAD,
    LETTERS,
    SOFT,
    cut_to_width,
    name_score,
    new_axes,
    new_leader,
    new_ring,
    new_text,
    place_dots,
    separate_labels,
    width_of,
)
from uarwidgets.kit.glass import Glass, new_sides
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import NEGATIVE, POSITIVE, ScoreStyle, style_of

_ROW = LETTERS * 1.25  # points from a row of words to the next
_LEADERS = 20  # points from a tank to its name
_FOOT, _GLASS = 2 * _ROW + _LEADERS, 104  # points for names and shares of tanks, and of these
_ROWS, _COLUMNS = 5, 20  # of a hundred dots


class ImbalanceFigure(LineChart):
    """Curves of the scores against the prevalence, or, with `classes`, against the imbalance.

    With `classes` each is a tank under the curves: the level is accuracy.
    """

    def __init__(
        self,
        curves: Sequence[str],
        labels: Mapping[str, str],
        xlim: tuple[float, float],
        *,
        classes: Sequence[str] = (),
        narrow: bool = False,
    ) -> None:
        log = bool(classes)
        self._step = (11 if narrow else 14) * (not log and xlim[1] == 1)  # points between dots
        height = 484 if log else 470
        below = 6 + _FOOT + _GLASS if log else _ROWS * self._step
        super().__init__(
            curves, xlabel=labels["x"], ylabel=labels["y"], xlim=xlim, log=log,
            unit=labels["ratio"], names={k: labels[k] for k in curves if k in labels},
            left=0 if log else BEFORE + 4 + width_of(labels["tnr"]),
            height=height, below=below, narrow=narrow,
        )  # fmt: skip
        self.leaders["majority_baseline"].set(linestyle=style_of("majority_baseline").dash)
        self.lines["majority_baseline"].set_linewidth(2.2)
        self.dots["majority_baseline"].set_markersize(8)  # seen within that of the geometric mean
        (self.shade,) = self.axes.fill([], [], facecolor=SOFT, alpha=0.28)
        # The constant answers, at the ends of the baseline. On a phone there is room for one.
        self._told, self._wins = (labels["always_0"], labels["always_1"]), labels["wins"]
        places = (1,) if log else (0, 1)[: 1 if narrow or xlim[1] < 1 else 2]
        above: dict[str, Any] = {"transform": self.axes.transAxes, "color": SOFT}
        y = 1 + 22 / self.axes.bbox.height
        self.always = {
            k: new_text(self.axes, k, y, ha=("left", "right")[k], **above) for k in places
        }
        name_score("majority_baseline", self.shade, *self.always.values())
        self.ends: dict[int, Line2D] = {}  # by class
        if log:
            self._add_tanks(classes, labels)
        else:
            self._add_ends(labels)
        if self._step:
            self._add_hundred(labels)

    def _add_ends(self, labels: Mapping[str, str]) -> None:
        axes = self.axes
        # Where one class is nearly absent, accuracy's dot lies on a ring: both are seen.
        self.ends = {1: new_ring(axes, NEGATIVE, 3.9)}
        self.tnr = new_text(axes, 0, 0, labels["tnr"], -BEFORE - 4, ha="right")
        if axes.get_xlim()[1] == 1:
            self.ends[0] = new_ring(axes, POSITIVE, 3.9)
            self.names["tpr"] = new_text(axes, 1, 0, labels["tpr"], BESIDE)
            self.leaders["tpr"] = new_leader(axes, ScoreStyle("", "", "", POSITIVE))
        for ring in self.ends.values():
            ring.set_markersize(18)
        self.dots["accuracy"].set_markersize(11)

    def _add_hundred(self, labels: Mapping[str, str]) -> None:
        """Add a hundred dots between the axis and its numbers: positives begin at the left."""
        axes, high = self.axes, self.axes.bbox.height
        self._shown_counts: Sequence[int] = ()
        axes.tick_params(axis="x", pad=12 + _ROWS * self._step, length=0)
        places = np.arange(_ROWS * _COLUMNS)
        # As wide as the axis, so that the classes meet where the vertical line is.
        self._places = np.column_stack([
            (places // _ROWS + 0.5) / _COLUMNS,
            -(8 + self._step * (places % _ROWS + 0.5)) / high,
        ])  # fmt: skip
        self._deep = (8 + _ROWS * self._step) / high
        # Those who are wrong have paper in them.
        look: Any = {"solid_capstyle": "round", "snap": False, "clip_on": False}
        self.people = [
            axes.plot([], [], color=colour, linewidth=0.8 * self._step - hollow, **look)[0]
            for colour, hollow in ((POSITIVE, 0), (NEGATIVE, 0), ("white", 3.2))
        ]
        (self.border,) = axes.plot([], [], color=SOFT, linewidth=1.5, clip_on=False, zorder=1)
        for k, word in enumerate(("full", "hollow")):
            y = -(8 + self._step * (1.6 + 1.8 * k)) / high
            new_text(axes, 1, y, labels[word], BESIDE, color=SOFT)

    def _show_hundred(self, counts: Sequence[int]) -> None:
        if counts != self._shown_counts:
            self._shown_counts = counts
            hits, positives, wrong, _ = accumulate(counts)
            places = self._places
            parts = places[:positives], places[positives:], places[hits:wrong]
            for dots, part in zip(self.people, parts, strict=True):
                place_dots(dots, part)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        self.show_curves(measured.x, measured.scores, measured.xs, measured.curves)
        if self._step:
            self.border.set_data([measured.x] * 2, [-self._deep, 0])
            self._show_hundred(measured.hundred)
        if not measured.sizes:
            return
        edges = [size / sum(measured.sizes) for size in accumulate(measured.sizes, initial=0)]
        self.glass.fill(edges, measured.recalls, [1] * len(measured.sizes))
        self.level.set_ydata([measured.scores["accuracy"]] * 2)
        self.level_name.set_y(measured.scores["accuracy"])
        middles = [(left + right) / 2 for left, right in pairwise(edges)]
        apart = separate_labels(middles, self._gap, self._gap / 2 - 0.02, 1.03 - self._gap / 2)
        ends = zip(middles, apart, [math.nan] * len(apart), strict=True)
        self.strokes.set_xdata([x for stroke in ends for x in stroke])
        for k, x in enumerate(apart):
            self.tanks[k].set_x(x)
            self.shares[k].set_x(x)
            self.shares[k].set_text(words[f"share_{k}"])

    def _add_tanks(self, names: Sequence[str], labels: Mapping[str, str]) -> None:
        left, right = self.axes.get_window_extent().intervalx
        # As wide as the chart where names and shares have room there, and the level has a name.
        named = max(map(width_of, (*names, "00.0"))) + 4 <= (right - left) / len(names)
        right = right if named else self.figure.get_figwidth() * 72 - 12
        axes = new_axes(self.figure, (left, _FOOT, right, _FOOT + _GLASS))
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_axis_off()
        self.glass = Glass(axes, [SOFT] * len(names))
        new_sides(axes)
        colour = style_of("accuracy").colour
        across = axes.bbox.width
        to_name = [0, 1 + named * LEAD / across]
        (self.level,) = axes.plot(to_name, [0, 0], color=colour, linewidth=3, clip_on=False)
        self.level_name = new_text(axes, 1, 0, labels["accuracy"] if named else "", BESIDE)
        name_score("accuracy", self.level, self.level_name)
        short = cut_to_width(names, across / len(names) - 4)
        self._gap = max(width_of(word) + 12 for word in (*short, "00.0")) / across
        high, low = (-(_LEADERS + _ROW * (i + 0.5)) / _GLASS for i in range(2))
        ys = [-3 / _GLASS, -_LEADERS / _GLASS, math.nan] * len(names)
        (self.strokes,) = axes.plot(ys, ys, color=SOFT, linewidth=1, clip_on=False)
        for y, row in {0.5: labels["recall"], 0: "0", 1: "1", low: labels["share"]}.items():
            new_text(axes, 0, y, row, -8, ha="right", color=SOFT)
        self.tanks = [new_text(axes, 0, high, name, ha="center") for name in short]
        self.shares = [new_text(axes, 0, low, ha="center") for _ in names]

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        super()._bend(xs, curves)
        baseline, accuracy = curves["majority_baseline"], curves["accuracy"]
        under = np.minimum(accuracy, baseline)
        there, back = np.column_stack([xs, baseline]), np.column_stack([xs, under])[::-1]
        gaps = baseline - under
        grey = bool(gaps.max() > 1e-9)
        self.shade.set_xy(np.vstack([there, back]) if grey else np.empty((0, 2)))
        for k, text in self.always.items():
            wins = gaps[-k] > 1e-9 if self.ends else grey
            text.set_text(self._told[k] + self._wins if wins else self._told[k] * bool(self.ends))
        # Of equal heights the last is highest: scores that may be hidden are under the two.
        names = sorted(self.lines, key=("majority_baseline", "accuracy").__contains__)
        heights = {name: float(curves[name][-1]) for name in names}
        for k, ring in self.ends.items():
            ring.set_data([1 - k], [accuracy[k - 1]])
        if self.ends:
            self.tnr.set_y(accuracy[0])
        if "tpr" in self.names:
            heights["tpr"] = heights["accuracy"]
        self._name_ends(heights)
