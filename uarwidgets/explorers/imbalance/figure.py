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
_FOOT, _GLASS = 2 * _ROW + _LEADERS, 140  # points for names and shares of tanks, and of these
_ROWS, _COLUMNS = 5, 20  # of a hundred dots
_PEOPLE = 142  # points from 0 to the axis, for them
_LEVELS = "accuracy", "majority_baseline"  # what is compared at the present prevalence


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
            beside=["58 of 98", *(f"● {labels[f'class_{k}']}" for k in (0, 1))] * people,
        )  # fmt: skip
        self.axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        self.lines["majority_baseline"].set_linewidth(2.2)
        self.dots["majority_baseline"].set_markersize(8)
        self.dots["accuracy"].set_markersize(13 if log else 11)
        (self.shade,) = self.axes.fill([], [], facecolor=SOFT, alpha=0.28)
        self._most, self.ends = xlim[1], dict[int, Line2D]()  # rings by class
        self.arms, self.of_line = list[Text](), list[Text]()  # names on lines, of two classes
        # At the present prevalence or imbalance: how far accuracy is from the baseline.
        self.gap = new_leader(self.axes, "majority_baseline")
        self.gap.set(transform=self.axes.transData, color=SOFT, linewidth=7)
        self.apart = new_text(self.axes, 0, 0, weight="bold")
        name_score("majority_baseline", self.shade, self.apart)
        if log:
            self.leaders["majority_baseline"].set(linestyle=style_of("majority_baseline").dash)
            over = 1 + 22 / self.axes.bbox.height
            self.grey = new_text(self.axes, xlim[1], over, labels["grey"], ha="center", color=SOFT)
            self.names["second_row"] = new_text(self.axes, xlim[1], 0, labels["second_row"], BESIDE)
            name_score("majority_baseline", self.grey, self.names["second_row"])
            self._add_tanks(classes, labels, narrow)
        else:
            self._add_ends(labels)
        self._low = -_PEOPLE / self.axes.bbox.height * people  # the axis, in scores
        # Half the height of the dots over it.
        self._dots = _ROWS / _COLUMNS * self.axes.bbox.width / 2 / self.axes.bbox.height * people
        if people:
            self._add_hundred(labels)

    def _add_ends(self, labels: Mapping[str, str]) -> None:
        axes, most = self.axes, self._most
        # Each arm of the baseline has its name, and accuracy, on their lines.
        arms = [labels["always_0"], labels["always_1"]][: 1 + (most == 1)]
        self.arms = [new_text(axes, 0, 0, name, color=SOFT) for name in arms]
        for name in ("majority_baseline", "accuracy"):
            self.names.pop(name).remove()
            self.leaders.pop(name).remove()
        self.of_line = [new_text(axes, 0, 0, labels["accuracy"])]
        name_score("accuracy", *self.of_line)
        new_text(axes, 0, 0.25, labels["y"], -22, ha="center", rotation=90)
        # Where one class is nearly absent, accuracy's dot lies on a ring: both are seen.
        self.ends = {1: new_ring(axes, NEGATIVE, 3.9)}
        self.tnr = new_text(axes, 0, 0, labels["tnr"], -BEFORE - 4, ha="right")
        if most == 1:
            self.ends[0] = new_ring(axes, POSITIVE, 3.9)
            self.names["tpr"] = new_text(axes, 1, 0, labels["tpr"], BESIDE)
        for ring in self.ends.values():
            ring.set_markersize(18)
        name_score("majority_baseline", *self.arms)

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
            page.plot([right + 5.5], [y], "o", color=(POSITIVE, NEGATIVE)[k], markersize=11)
            new_text(page, right + 17, y, labels[f"class_{k}"], weight="bold")
            self.counts.append(new_text(page, right, y - 19))

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        self.show_curves(measured.x, measured.scores, measured.xs, measured.curves)
        if self._low:
            for k, text in enumerate(self.counts):
                text.set_text(words[f"right_{k}"])
            hits, misses, false, _ = measured.hundred
            if measured.hundred != self._shown_counts:
                self._shown_counts = measured.hundred
                wrong = np.r_[hits : hits + misses, 100 - false : 100]
                parts = *np.split(self._places, [hits + misses]), self._places[wrong]
                for dots, part in zip(self.people, parts, strict=True):
                    place_dots(dots, part)
        accuracy, base = (measured.scores[k] for k in _LEVELS)
        self.gap.set_data([measured.x] * 2, [base, accuracy])
        self.apart.set_text(words["gap"])
        self._place_names(measured, base, accuracy)
        if not measured.sizes:
            # Not through the dots, but where it runs between them.
            mixed = self._low and sum(measured.hundred[:2]) % _ROWS
            ends = [self._low / 2 + k * self._dots for k in (-1, math.nan if mixed else 0, 1)]
            self.now.set_data([measured.x] * 5, [self._low, *ends, max(base, accuracy)])
            return
        edges = [size / sum(measured.sizes) for size in accumulate(measured.sizes, initial=0)]
        self.glass.fill(edges, measured.recalls, measured.recalls)
        self.level.set_data([0, 1], [measured.scores["accuracy"]] * 2)
        self.named.set_y(measured.scores["accuracy"])
        middles = [(left + right) / 2 for left, right in pairwise(edges)]
        apart = separate_labels(middles, self._gap, self._gap / 2 - 0.02, 1.03 - self._gap / 2)
        self.strokes.set_xdata(np.transpose([middles, apart, [math.nan] * len(apart)]).ravel())
        for k, x in enumerate(apart):
            self.tanks[k].set_x(x)
            self.shares[k].set_x(x)
            self.shares[k].set_text(words[f"share_{k}"])

    def _add_tanks(self, names: Sequence[str], labels: Mapping[str, str], narrow: bool) -> None:
        (left, _, right, _), widest = self.axes.bbox.extents, self.figure.bbox.width - 12
        if max(map(width_of, (*names, "00.0"))) + 4 > (right - left) / len(names):
            right = widest  # names and shares have no room below the chart
        axes = new_axes(self.figure, (left, _FOOT, right, _FOOT + _GLASS))
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_axis_off()
        self.glass = Glass(axes, [SOFT] * len(names))
        new_sides(axes)
        self.level = new_leader(axes, "accuracy")
        self.level.set_linewidth(4)
        self.named = new_text(axes, 1, 0, labels["accuracy"], 8, visible=right < widest)
        name_score("accuracy", self.named)
        short = cut_to_width(names, (across := axes.bbox.width) / len(names) - 4)
        self._gap = max(width_of(word) + 12 for word in (*short, "00.0")) / across
        high, low = (-(_LEADERS + _ROW * (i + 0.5)) / _GLASS for i in range(2))
        ys = [-3 / _GLASS, -_LEADERS / _GLASS, math.nan] * len(names)
        (self.strokes,) = axes.plot(ys, ys, color=SOFT, linewidth=1, clip_on=False)
        for y, row in {0.5: labels["recall"], 0: "0", 1: "1", low: labels["share"]}.items():
            new_text(axes, 0, y, row, -6, ha="right", color=SOFT, fontsize=NUMBERS[narrow])
        self.tanks = [new_text(axes, 0, high, name, ha="center") for name in short]
        self.shares = [new_text(axes, 0, low, ha="center") for _ in names]

    def _place_names(self, measured: Any, *levels: float) -> None:
        """Let the names of both arms, of the gap and of accuracy meet no line and no other name."""
        (wide, tall), log = map(float, self.axes.bbox.size), bool(measured.sizes)
        scale = np.log10 if log else np.asarray
        x, most, half = float(scale(measured.x)), float(scale(self._most)), _ROW / 2 / tall
        point, gap, at = most / wide, 1.02 * half, scale(measured.xs)
        lines, (tpr, tnr, *_) = [measured.curves[k] for k in _LEVELS], measured.recalls
        taken: list[tuple[float, ...]] = []
        for text in (*self.arms, self.apart, *self.of_line):
            width = width_of(text.get_text()) * point * (1.1 if text is self.apart else 1)
            places = []
            lefts = [to * most - width / 2 for to in (0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2)]
            if text is self.apart:  # beside its bar, towards the middle
                taken.append((x - 4 * point, x + 4 * point, 0, max(levels)))
                lefts = [x + 9 * point if x <= most / 2 else x - 9 * point - width]
            elif text in self.arms:  # at their upper ends
                lefts = [most - width if most < 1 else 0.9 - width if taken else 0.1]
            for left in lefts:
                xs = left, min(max(0.5, left), left + width), left + width
                if log:
                    on, base = (np.interp(xs, at, line).tolist() for line in lines)
                else:  # as above, in a part of the time
                    on, base = [x * tpr + (1 - x) * tnr for x in xs], [max(x, 1 - x) for x in xs]
                near = sum(levels) / 2 if text is self.apart else (on[0] + on[2]) / 2 - 0.01
                ys = [near, min(on) - gap, max(on) + gap, min(base) - gap, max(base) + gap]
                if text in self.arms:  # or over the frame
                    near, ys = 0, [max(on + base) + gap, 1 + 2 * half]
                boxes = [*taken, *((left, left + width, min(y), max(y)) for y in (on, base))]
                for y in ys:
                    meets = int(y < half or y - 1.6 * half < 1 < y + 0.8 * half)
                    for a, b, c, d in boxes:
                        meets += a < left + width and left < b and c < y + half and y - half < d
                    places.append((meets + abs(y - near), left, y))
                if min(places)[0] < 0.2:
                    break
            cost, left, y = min(places)
            text.set_position((10**left if log else left, y))
            taken.append((left, left + width, y - half, y + half))
        for text in self.of_line:
            text.set_visible(cost < 0.2)  # not far from its line

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
