"""Score against class imbalance: which lines move when one class is rare, and which do not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BEFORE,
    BESIDE,
    LEAD,
    LETTERS,
    SOFT,
    aside,
    cut_to_width,
    name_score,
    new_axes,
    new_leader,
    new_ring,
    new_text,
    separate_labels,
    width_of,
)
from uarwidgets.kit.glass import Glass, new_sides
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import CLASS_COLOURS, NEGATIVE, POSITIVE, ScoreStyle, style_of

_JUDGED = ("accuracy", "majority_baseline")  # whose numbers are in the picture
_RING_ASIDE = 16  # points from the ring of TNR to the axis
_ROW = LETTERS * 1.25  # points from a row of words to the next
_LEADERS = 20  # points from a tank to its name
_FOOT, _GLASS = 2 * _ROW + _LEADERS, 104  # points for names and shares of tanks, and of these
_LEFT, _WIDE, _GAP = 62, 84, 44  # points before two tanks, of these, and from them to the chart


class ImbalanceFigure(LineChart):
    """Curves of the scores against the prevalence, or, with `classes`, against the imbalance.

    Each class is a tank, under the curves or, of two, beside them: the level is accuracy.
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
        log, self._labels = bool(classes), labels
        height, below = 484 if log else 440, (6 + _FOOT + _GLASS) * log
        # What follows the present place has its number there.
        names = {name: labels[name] for name in curves if name in labels}
        names |= {name: f"{labels[name]} 0.000" for name in _JUDGED}
        super().__init__(
            curves, xlabel=labels["x"], ylabel=labels["y"], xlim=xlim, log=log,
            unit=labels["ratio"], names=names, left=0 if log else _GAP + _WIDE * (not narrow),
            height=height, below=below, narrow=narrow,
        )  # fmt: skip
        for name in _JUDGED:
            self.leaders[name].set_linewidth(1.5)
        self.lines["majority_baseline"].set_linewidth(2.2)
        self.dots["majority_baseline"].set_markersize(5)  # seen within that of the geometric mean
        (self.shade,) = self.axes.fill([], [], facecolor=SOFT, alpha=0.28)
        label, (wide, high) = labels["shade"], self.axes.bbox.size
        left = (1 if log else 0.5 + width_of(label) / 2 / wide) - width_of(label) / wide
        common: dict[str, Any] = {"transform": self.axes.transAxes}
        (sample,) = self.axes.plot(
            [left - 12 / wide], [1 + 19 / high], "s", color=SOFT, alpha=0.28, markersize=14,
            markeredgewidth=0, clip_on=False, **common,
        )  # fmt: skip
        words = new_text(self.axes, left, 1 + 19 / high, label, **common)
        name_score("majority_baseline", self.shade, sample, words)
        self.ends: dict[int, Line2D] = {}  # by class
        self.glass: Glass | None = None
        self.named: list[list[Text]] = []  # rows of words at the tanks
        if log:
            self._add_tanks(classes, labels["share"])
        else:
            self._add_ends(labels)
        if not log and not narrow:
            (_, low), (_, high) = self.axes.get_window_extent().get_points().tolist()
            tanks = self._add_glass((_LEFT, low, _LEFT + _WIDE, high), CLASS_COLOURS)
            below = -22 / (high - low)
            self.named = [[new_text(tanks, 0, below, n, ha="center") for n in ("π", "1 − π")]]

    def _add_ends(self, labels: Mapping[str, str]) -> None:
        axes = self.axes
        # Where the prevalence is near 1, accuracy's dot lies on a ring: both are seen.
        whole = axes.get_xlim()[1] == 1
        self.ends = {0: new_ring(axes, POSITIVE, 3.9)} if whole else {}
        self.ends[1] = new_ring(axes, NEGATIVE, 3.9)
        for ring in self.ends.values():
            ring.set_markersize(18)
        # Beside the axis: where positives are rare, accuracy's dot is on it.
        self.ends[1].set_transform(aside(axes, -_RING_ASIDE))
        self.leaders["tnr"] = new_leader(axes, ScoreStyle("", "", "", NEGATIVE))
        self.tnr = new_text(axes, 0, 0, labels["tnr"], -6, ha="right")
        if whole:
            self.names["tpr"] = new_text(axes, 1, 0, labels["tpr"], BESIDE)
            self.leaders["tpr"] = new_leader(axes, ScoreStyle("", "", "", POSITIVE))

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        self.show_curves(measured.x, measured.scores, measured.xs, measured.curves)
        self._name(measured, words)
        sizes = measured.sizes or (measured.x, 1 - measured.x)
        edges = [size / sum(sizes) for size in accumulate(sizes, initial=0)]
        if self.glass:  # whose level runs on to the dot
            self.glass.fill(edges, measured.recalls, [1] * len(sizes))
            dot, _ = self.axes.transData.transform((measured.x, 0))
            end = 1 if measured.sizes else (dot - _LEFT) / _WIDE
            self.level.set_data([0, end], [measured.scores["accuracy"]] * 2)
        middles = [(left + right) / 2 for left, right in pairwise(edges)]
        if measured.sizes:
            apart = separate_labels(middles, self._gap, self._gap / 2 - 0.02, 1.02 - self._gap / 2)
            ends = zip(middles, apart, [math.nan] * len(apart), strict=True)
            self.strokes.set_xdata([x for stroke in ends for x in stroke])
            for k, share in enumerate(self.shares):
                share.set_text(words[f"share_{k}"])
        else:
            apart = separate_labels(middles, 0.45, 0.0, 1.0)
        for row in self.named:
            for text, x in zip(row, apart, strict=True):
                text.set_x(x)

    def _add_glass(self, box: tuple[float, float, float, float], colours: Sequence[str]) -> Axes:
        axes = new_axes(self.figure, box)
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_axis_off()
        self.glass = Glass(axes, colours)
        new_sides(axes)
        colour = style_of("accuracy").colour
        (self.level,) = axes.plot([], [], color=colour, linewidth=3, clip_on=False)
        name_score("accuracy", self.level)
        return axes

    def _add_tanks(self, names: Sequence[str], row: str) -> None:
        width, left = self.figure.get_figwidth() * 72, BEFORE + width_of(row)
        box = (left, _FOOT, width - 12, _FOOT + _GLASS)
        axes = self._add_glass(box, [SOFT] * len(names))
        across = axes.bbox.width
        short = cut_to_width(names, across / len(names) - 4)
        self._gap = max(width_of(word) + 4 for word in (*short, "00.0")) / across
        high, low = (-(_LEADERS + _ROW * (i + 0.5)) / _GLASS for i in range(2))
        ys = [-3 / _GLASS, -_LEADERS / _GLASS, math.nan] * len(names)
        (self.strokes,) = axes.plot(ys, ys, color=SOFT, linewidth=1, clip_on=False)
        new_text(axes, 0, low, row, -8, ha="right")
        tanks = [new_text(axes, 0, high, name, ha="center") for name in short]
        self.shares = [new_text(axes, 0, low, ha="center") for _ in names]
        self.named = [tanks, self.shares]

    def _name(self, measured: Any, words: Mapping[str, str]) -> None:
        """Write the numbers beside the chart as high as they are here, and the other names."""
        low, high = self.axes.get_xlim()
        at = (measured.x - low) / (high - low)
        if measured.sizes:
            at = math.log(measured.x / low) / math.log(high / low)
        # Of equal heights the last is highest: scores that may be hidden are under the two.
        others = [name for name in self.lines if name not in _JUDGED]
        heights = {name: float(measured.curves[name][-1]) for name in others}
        heights |= {name: measured.scores[name] for name in _JUDGED[::-1]}
        if "tpr" in self.names:
            heights["tpr"] = measured.recalls[0]
        self._name_ends(heights)
        for name in _JUDGED:  # from the dot
            self.names[name].set_text(f"{self._labels[name]} {words[name]}")
            _, written = self.names[name].get_position()
            places = [at, 1, 1 + LEAD / self.axes.bbox.width]
            self.leaders[name].set_data(places, [*[heights[name]] * 2, written])

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        super()._bend(xs, curves)
        baseline, accuracy = curves["majority_baseline"], curves["accuracy"]
        under = np.minimum(accuracy, baseline)
        there, back = np.column_stack([xs, baseline]), np.column_stack([xs, under])[::-1]
        none = (baseline - under).max() <= 1e-9
        self.shade.set_xy(np.empty((0, 2)) if none else np.vstack([there, back]))
        if self.ends:
            tnr, tpr = float(accuracy[0]), float(accuracy[-1])
            for k, ring in self.ends.items():
                ring.set_data([1 - k], [(tpr, tnr)[k]])
            self.leaders["tnr"].set_data([-_RING_ASIDE / self.axes.bbox.width, 0], [tnr, tnr])
            # Away from the level of the tanks, which lies between TNR and TPR.
            down = tnr > 0.08 and (tnr <= tpr or tnr > 0.9)
            self.tnr.set_y(tnr + (-24 if down else 24) / self.axes.bbox.height)
