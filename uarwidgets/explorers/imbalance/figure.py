"""Score against class imbalance: which lines move when one class is rare, and which do not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from uarwidgets.kit.drawing import (
    BEFORE,
    BESIDE,
    LETTERS,
    SOFT,
    aside,
    cut_to_width,
    name_score,
    new_axes,
    new_leader,
    new_ring,
    new_text,
    place_texts,
    separate_labels,
    width_of,
)
from uarwidgets.kit.glass import Glass
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import CLASS_COLOURS, NEGATIVE, POSITIVE, ScoreStyle, style_of

_RING_ASIDE = 16  # points from the ring of TNR to the axis
_ROW = LETTERS * 1.25  # points from a row of words to the next
_FOOT, _GLASS = 2 * _ROW + 6, 110  # points for names and shares under the tanks, and of these
_LEFT, _WIDE = 62, 84  # points before two tanks beside the chart, and of these


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
        log = bool(classes)
        height, below = 484 if log else 440, (6 + _FOOT + _GLASS) * log
        left = 0.0 if log else BEFORE + width_of(labels["tnr"]) + 28
        left += 0 if log or narrow else _WIDE
        super().__init__(
            curves, xlabel=labels["x"], ylabel=labels["y"], xlim=xlim, log=log,
            unit=labels["ratio"], names={name: labels[name] for name in curves if name in labels},
            left=left, height=height, below=below,
            narrow=narrow,
        )  # fmt: skip
        for artists in (self.lines, self.leaders):
            artists["majority_baseline"].set_linewidth(2.2)
        # At their dots: how high the line that is judged is, and the one that it is judged by.
        self.leaders["accuracy"].set_visible(False)
        self.artists.remove(self.leaders["accuracy"])
        self.names["accuracy"].set_transform(self.axes.transData)
        self.numbers = {"accuracy": self.names["accuracy"]}
        self.numbers["majority_baseline"] = new_text(self.axes, 0, 0)
        for name, text in self.numbers.items():
            text.set(weight="bold", zorder=4.5)
            name_score(name, text)
        self.artists.append(self.numbers["majority_baseline"])
        self.dots["majority_baseline"].set_markersize(5)  # seen within that of the geometric mean
        (self.shade,) = self.axes.fill([], [], facecolor=SOFT, alpha=0.28)
        label, (wide, high) = labels["shade"], self.axes.bbox.size
        left = (1 if log else 0.5 + width_of(label) / 2 / wide) - width_of(label) / wide
        common: dict[str, Any] = {"transform": self.axes.transAxes}
        (sample,) = self.axes.plot(
            [left - 12 / wide], [1 + 16 / high], "s", color=SOFT, alpha=0.28, markersize=14,
            markeredgewidth=0, clip_on=False, **common,
        )  # fmt: skip
        words = new_text(self.axes, left, 1 + 16 / high, label, **common)
        self.artists.insert(0, self.shade)
        name_score("majority_baseline", self.shade, sample, words)
        self.ends: dict[int, Line2D] = {}  # by class
        self.glass: Glass | None = None
        if log:
            self._add_tanks(classes, labels["share"])
        else:
            self._add_ends(labels)
        if not log and not narrow:
            (_, low), (_, high) = self.axes.get_window_extent().get_points().tolist()
            self._add_glass((_LEFT, low, _LEFT + _WIDE, high), CLASS_COLOURS)

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
        self.artists.append(self.leaders["tnr"])
        self.tnr = new_text(axes, 0, 0, labels["tnr"], -_RING_ASIDE - BEFORE - 2, ha="right")
        if whole:
            self.names["tpr"] = new_text(axes, 1, 0, labels["tpr"], BESIDE)
            self.leaders["tpr"] = new_leader(axes, ScoreStyle("", "", "", POSITIVE))
            self.artists += [self.leaders["tpr"], self.names["tpr"]]
        self.artists += [self.tnr, *self.ends.values()]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        self.show_curves(measured.x, measured.scores, measured.xs, measured.curves)
        self._tell(measured, words)
        sizes = measured.sizes or (measured.x, 1 - measured.x)
        edges = [size / sum(sizes) for size in accumulate(sizes, initial=0)]
        if self.glass:  # whose level runs on to the dot
            self.glass.fill(edges, measured.recalls, [1] * len(sizes))
            dot, _ = self.axes.transData.transform((measured.x, 0))
            end = 1 if measured.sizes else (dot - _LEFT) / _WIDE
            self.level.set_data([0, end], [measured.scores["accuracy"]] * 2)
        if measured.sizes:
            middles = [(left + right) / 2 for left, right in pairwise(edges)]
            apart = separate_labels(middles, self._gap, self._gap / 2 - 0.02, 1.02 - self._gap / 2)
            for k, x in enumerate(apart):
                self.tanks[k].set_x(x)
                self.shares[k].set_x(x)
                self.shares[k].set_text(words[f"share_{k}"])

    def _add_glass(self, box: tuple[float, float, float, float], colours: Sequence[str]) -> Axes:
        axes = new_axes(self.figure, box)
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_axis_off()
        self.glass = Glass(axes, colours)
        colour = style_of("accuracy").colour
        (self.level,) = axes.plot([], [], color=colour, linewidth=3, clip_on=False)
        name_score("accuracy", self.level)
        self.artists += [*self.glass.artists, self.level]
        return axes

    def _add_tanks(self, names: Sequence[str], row: str) -> None:
        width, left = self.figure.get_figwidth() * 72, BEFORE + width_of(row)
        box = (left, _FOOT, width - 12, _FOOT + _GLASS)
        axes = self._add_glass(box, [SOFT] * len(names))
        across = axes.bbox.width
        short = cut_to_width(names, across / len(names) - 4)
        self._gap = max(width_of(word) + 4 for word in (*short, "00.0")) / across
        high, low = (-(6 + _ROW * (i + 0.5)) / _GLASS for i in range(2))
        new_text(axes, 0, low, row, -8, ha="right")
        self.tanks = [new_text(axes, 0, high, name, ha="center") for name in short]
        self.shares = [new_text(axes, 0, low, ha="center") for _ in names]
        self.artists += [*self.tanks, *self.shares]

    def _tell(self, measured: Any, words: Mapping[str, str]) -> None:
        """Write the two numbers at their dots, each where its line leaves room."""
        scores, (low, high) = measured.scores, self.axes.get_xlim()
        upper = scores["accuracy"] >= scores["majority_baseline"]
        wide, tall = self.axes.bbox.size
        at = (measured.x - low) / (high - low)
        if measured.sizes:
            at = math.log(measured.x / low) / math.log(high / low)
        place = int(np.searchsorted(measured.xs, measured.x))
        for name, text in self.numbers.items():
            ys, above = measured.curves[name], upper == (name == "accuracy")
            rises = ys[min(place + 1, len(ys) - 1)] > ys[max(place - 1, 0)]
            called = "accuracy " if name == "accuracy" else ""
            text.set_text(written := f"{called}{words[name]}")
            needed = (width_of(written) + 20) / wide
            right = at < needed or (bool(above != rises) and at < 1 - needed)
            beside = at + (14 if right else -14) / wide
            x = low * (high / low) ** beside if measured.sizes else low + beside * (high - low)
            y = min(max(scores[name] + (17 if above else -17) / tall, 0.08), 0.97)
            text.set_position((x, y))
            if text.get_horizontalalignment() != (ha := "left" if right else "right"):
                text.set(horizontalalignment=ha)

    def _ends(self, curves: Mapping[str, np.ndarray]) -> dict[str, float]:
        ends = super()._ends(curves)
        accuracy = ends.pop("accuracy")
        return ends | {"tpr": accuracy} if "tpr" in self.names else ends

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
            place_texts([self.tnr], [tnr])
