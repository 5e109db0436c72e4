"""Score against class imbalance: which lines move when one class is rare, and which do not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BEFORE,
    BESIDE,
    LETTERS,
    NUMBERS,
    SOFT,
    cut_to_width,
    name_score,
    new_axes,
    new_leader,
    new_page,
    new_ring,
    new_text,
    place_dots,
    separate_labels,
    width_of,
)
from uarwidgets.kit.glass import Glass, new_sides
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import NEGATIVE, POSITIVE, style_of

_ROW = LETTERS * 1.25  # points from a row of words to the next
_LEADERS = 20  # points from a tank to its name
_FOOT, _GLASS = 2 * _ROW + _LEADERS, 104  # points for names and shares of tanks, and of these
_ROWS, _COLUMNS = 5, 20  # of a hundred dots
_PEOPLE = 142  # points from 0 to the axis, for them


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
        people = not log and xlim[1] == 1
        below = 6 + _FOOT + _GLASS if log else _PEOPLE * people
        super().__init__(
            curves, xlabel=labels["x"], ylabel=labels["y"] * log, xlim=xlim, log=log,
            unit=labels["ratio"], names={k: labels[k] for k in curves if k in labels},
            left=0 if log else width_of(labels["tnr"]) + 22 * narrow - 8,
            height=484 if log else 472, below=below, above=0 if log else 12, narrow=narrow,
            beside=["93.8% of 98", labels["class_0"], labels["class_1"]] * people,
        )  # fmt: skip
        self.axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        self.lines["majority_baseline"].set_linewidth(2.2)
        self.dots["majority_baseline"].set_markersize(8)
        self.dots["accuracy"].set_markersize(13 if log else 11)
        (self.shade,) = self.axes.fill([], [], facecolor=SOFT, alpha=0.28)
        self._most, self.ends = xlim[1], dict[int, Line2D]()  # rings by class
        if log:
            self.leaders["majority_baseline"].set(linestyle=style_of("majority_baseline").dash)
            over = 1 + 22 / self.axes.bbox.height
            self.grey = new_text(self.axes, xlim[1], over, labels["grey"], ha="center", color=SOFT)
            self.names["second_row"] = new_text(self.axes, xlim[1], 0, labels["second_row"], BESIDE)
            name_score("majority_baseline", self.shade, self.grey, self.names["second_row"])
            self._add_tanks(classes, labels)
        else:
            self._add_ends(labels)
        self._low = -_PEOPLE / self.axes.bbox.height * people  # the axis, in scores
        if people:
            self._add_hundred(labels)

    def _add_ends(self, labels: Mapping[str, str]) -> None:
        axes, most = self.axes, self._most
        # The arm of the baseline that does not hold now has its name over its end, ...
        self.names.pop("majority_baseline").remove()
        self.leaders.pop("majority_baseline").remove()
        self._always, y = [labels[f"always_{k}"] for k in (0, 1)], 1 + 21 / axes.bbox.height
        self.arms = [new_text(axes, k, y, ha=("left", "right")[k]) for k in range(2 * (most == 1))]
        new_text(axes, 0, 0.25, labels["y"], -22, ha="center", rotation=90)
        # Where one class is nearly absent, accuracy's dot lies on a ring: both are seen.
        self.ends = {1: new_ring(axes, NEGATIVE, 3.9)}
        self.tnr = new_text(axes, 0, 0, labels["tnr"], -BEFORE - 4, ha="right")
        if most == 1:
            self.ends[0] = new_ring(axes, POSITIVE, 3.9)
            self.names["tpr"] = new_text(axes, 1, 0, labels["tpr"], BESIDE)
        for ring in self.ends.values():
            ring.set_markersize(18)
        # At the present prevalence: how far accuracy is from the baseline.
        self.gap = new_leader(axes, "majority_baseline")
        self.gap.set(transform=axes.transData, color=SOFT, linewidth=7)
        # ... and the one that holds at the gap.
        self.apart = [new_text(axes, 0, 0, weight=weight) for weight in ("bold", "normal")]
        name_score("majority_baseline", self.shade, *self.arms, *self.apart)
        # The name of accuracy is on its line.
        self.of_line = self.names.pop("accuracy")
        self.of_line.set(transform=axes.transData, ha="center")
        self.leaders.pop("accuracy").remove()

    def _add_hundred(self, labels: Mapping[str, str]) -> None:
        """Add a hundred dots between the chart and its axis: positives begin at the left."""
        axes, box = self.axes, self.axes.bbox
        axes.spines["bottom"].set_position(("outward", _PEOPLE))
        self._shown_counts: Sequence[int] = ()
        step, places = box.width / _COLUMNS, np.arange(_ROWS * _COLUMNS)
        # As wide as the axis, so that the classes meet at the vertical line.
        up = (_PEOPLE + step * (2 * (places % _ROWS) + 1 - _ROWS)) / 2
        self._places = np.column_stack([(places // _ROWS + 0.5) / _COLUMNS, -up / box.height])
        # Those who are wrong have paper in them.
        look: Any = {"solid_capstyle": "round", "snap": False, "clip_on": False, "zorder": 4}
        self.people = [
            axes.plot([], [], color=colour, linewidth=0.8 * step - hollow, **look)[0]
            for colour, hollow in ((POSITIVE, 0), (NEGATIVE, 0), ("white", 3.2))
        ]
        page, right, self.counts = new_page(self.figure), box.x1 + BESIDE, list[Text]()
        for y, word in ((box.y0 - 20, "● right"), (box.y0 - 38, "○ wrong")):
            new_text(page, right, y, word, color=SOFT, fontsize=NUMBERS[True])
        for k, y in enumerate((box.y0 - 64, box.y0 - 110)):
            new_text(page, right, y, labels[f"class_{k}"], weight="bold")
            self.counts.append(new_text(page, right, y - 19))

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        self.show_curves(measured.x, measured.scores, measured.xs, measured.curves)
        if self._low:
            for k, text in enumerate(self.counts):
                text.set_text(words[f"right_{k}"])
            hits, misses, false, _ = measured.hundred
            self.now.set_data([measured.x] * 2, [self._low, 1])
            if measured.hundred != self._shown_counts:
                self._shown_counts = measured.hundred
                wrong = np.r_[hits : hits + misses, 100 - false : 100]
                parts = *np.split(self._places, [hits + misses]), self._places[wrong]
                for dots, part in zip(self.people, parts, strict=True):
                    place_dots(dots, part)
        if not measured.sizes:
            base, accuracy = (measured.scores[k] for k in ("majority_baseline", "accuracy"))
            self.gap.set_data([measured.x] * 2, [base, accuracy])
            self._place_names(measured, words, base, accuracy)
            return
        edges = [size / sum(measured.sizes) for size in accumulate(measured.sizes, initial=0)]
        self.glass.fill(edges, measured.recalls, [1] * len(measured.sizes))
        self.level.set_data([0, 1], [measured.scores["accuracy"]] * 2)
        middles = [(left + right) / 2 for left, right in pairwise(edges)]
        apart = separate_labels(middles, self._gap, self._gap / 2 - 0.02, 1.03 - self._gap / 2)
        self.strokes.set_xdata(np.transpose([middles, apart, [math.nan] * len(apart)]).ravel())
        for k, x in enumerate(apart):
            self.tanks[k].set_x(x)
            self.shares[k].set_x(x)
            self.shares[k].set_text(words[f"share_{k}"])

    def _add_tanks(self, names: Sequence[str], labels: Mapping[str, str]) -> None:
        left, _, right, _ = self.axes.bbox.extents
        if max(map(width_of, (*names, "00.0"))) + 4 > (right - left) / len(names):
            right = self.figure.bbox.width - 12  # names and shares have no room below the chart
        axes = new_axes(self.figure, (left, _FOOT, right, _FOOT + _GLASS))
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_axis_off()
        self.glass = Glass(axes, [SOFT] * len(names))
        new_sides(axes)
        across = axes.bbox.width
        self.level = new_leader(axes, "accuracy")
        short = cut_to_width(names, across / len(names) - 4)
        self._gap = max(width_of(word) + 12 for word in (*short, "00.0")) / across
        high, low = (-(_LEADERS + _ROW * (i + 0.5)) / _GLASS for i in range(2))
        ys = [-3 / _GLASS, -_LEADERS / _GLASS, math.nan] * len(names)
        (self.strokes,) = axes.plot(ys, ys, color=SOFT, linewidth=1, clip_on=False)
        for y, row in {0.5: labels["recall"], 0: "0", 1: "1", low: labels["share"]}.items():
            new_text(axes, 0, y, row, -8, ha="right", color=SOFT)
        self.tanks = [new_text(axes, 0, high, name, ha="center") for name in short]
        self.shares = [new_text(axes, 0, low, ha="center") for _ in names]

    def _place_names(self, measured: Any, words: Mapping[str, str], *levels: float) -> None:
        """Write what the gap is beside its bar, towards the middle, and accuracy at its line."""
        x, most, told = measured.x, self._most, (words["gap"], words["always"])
        point, row = most / self.axes.bbox.width, _ROW / self.axes.bbox.height
        way, gap = 1 if x <= most / 2 else -1, row / 2 + 4 / self.axes.bbox.height
        low, high = sorted(x + way * point * far for far in (9, 9 + max(map(width_of, told))))
        on, base = _heights(measured.recalls, low, high)
        over, y = max(on + base) + gap, min(on + base) - gap
        if over - max(levels) <= min(levels) - y or y < 0.03 + row:
            y = min(over, 1 + row / 2) + row
        for k, text in enumerate(self.apart):
            text.set_text(told[k])
            text.set_position((low, y - k * row))
        # Over the other arm its name, if there is room.
        for k, text in enumerate(self.arms):
            free = y < 1 or width_of(self._always[k]) * point < (low, 1 - high)[k]
            text.set_text(self._always[k] if free and (x > 0.5, x < 0.5)[k] else "")
        # The name of accuracy is as near to its line as there is room, rather in the other half.
        places, half = [], (width_of("accuracy") / 2 + 4) * point
        for far, at in enumerate((0.78 * most, 0.22 * most)[::way]):
            on, base = _heights(measured.recalls, at - half, at + half)
            for up in (max(on) + gap, min(on) - gap, max(on + base) + gap, min(on + base) - gap):
                meets = abs(at - x) < half or not 0.02 < up < 1.02
                meets |= min(base) - row / 2 < up < max(base) + row / 2
                meets |= low < at + half and at - half < high and abs(y - up) < 2 * row
                places.append((meets + 0.1 * far + abs(up - (on[0] + on[2]) / 2), at, up))
        self.of_line.set_position(min(places)[1:])

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        super()._bend(xs, curves)
        baseline, accuracy = curves["majority_baseline"], curves["accuracy"]
        gaps = np.maximum(baseline - accuracy, 0)
        grey = bool(gaps.max() > 1e-9)
        outline = [[*xs, *xs[::-1]], [*baseline, *(baseline - gaps)[::-1]]]
        if not self.ends:
            self.grey.set_visible(grey)
        self.shade.set_xy(np.transpose(outline) if grey else np.empty((0, 2)))
        for k, ring in self.ends.items():
            ring.set_data([1 - k], [accuracy[k - 1]])
        if self.ends:
            # Beside its ring, or, where a number of the axis or its name is, beside that.
            left = 0 if 0.6 <= accuracy[0] <= 0.9 else 32
            self.tnr.set_position((-left * self._most / self.axes.bbox.width, accuracy[0]))
        # Of equal heights the last is highest: scores that may be hidden are under the others.
        last = ("tpr", "accuracy", "second_row", "majority_baseline")
        at = {"tpr": "accuracy", "second_row": "majority_baseline"}
        names = sorted(self.names, key=lambda name: name in last and last.index(name) + 1)
        heights = {name: float(curves[at.get(name, name)][-1]) for name in names}
        self._name_ends(heights)


def _heights(recalls: tuple[float, float], low: float, high: float) -> list[list[float]]:
    """Return accuracy and its baseline at both ends of a span, and where each may be extreme."""
    xs = low, min(max(0.5, low), high), high
    return [[recalls[1] + (recalls[0] - recalls[1]) * x for x in xs], [max(x, 1 - x) for x in xs]]
