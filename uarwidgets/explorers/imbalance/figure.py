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
_UNDER = 62  # points from the axis to them


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
        self._step = (13 if narrow else 18) * (not log and xlim[1] == 1)  # points between dots
        height = 484 if log else 470 if narrow else 494
        below = 6 + _FOOT + _GLASS if log else (_ROWS * self._step + 1.5 * _ROW) * bool(self._step)
        super().__init__(
            curves, xlabel=labels["x"], ylabel=labels["y"], xlim=xlim, log=log,
            unit=labels["ratio"], names={k: labels[k] for k in curves if k in labels},
            left=0 if log else BEFORE + 4 + width_of(labels["tnr"]),
            height=height, below=below, narrow=narrow,
        )  # fmt: skip
        self.axes.xaxis.labelpad = 4
        self.lines["majority_baseline"].set_linewidth(2.2)
        self.dots["majority_baseline"].set_markersize(8)
        self.dots["accuracy"].set_markersize(13 if log else 11)
        (self.shade,) = self.axes.fill([], [], facecolor=SOFT, alpha=0.28)
        name_score("majority_baseline", self.shade)
        self.ends: dict[int, Line2D] = {}  # by class
        if log:
            self.leaders["majority_baseline"].set(linestyle=style_of("majority_baseline").dash)
            over = 1 + 22 / self.axes.bbox.height
            self.grey = new_text(self.axes, xlim[1], over, labels["grey"], ha="center", color=SOFT)
            self.names["second_row"] = new_text(self.axes, xlim[1], 0, labels["second_row"], BESIDE)
            name_score("majority_baseline", self.grey, self.names["second_row"])
            self._add_tanks(classes, labels)
        else:
            self._add_ends(labels)
        if self._step:
            self._add_hundred(labels, narrow=narrow)

    def _add_ends(self, labels: Mapping[str, str]) -> None:
        axes, most = self.axes, self.axes.get_xlim()[1]
        # Each arm of the baseline has its name over its end.
        self.names.pop("majority_baseline").remove()
        self.leaders.pop("majority_baseline").remove()
        for k in (0, 1) if most == 1 else (0,):
            word, y = labels[f"always_{k}"], 1 + 16 / axes.bbox.height
            x = min(k, 1 + (BESIDE + 82 - width_of(word) / 2) / axes.bbox.width)
            name_score("majority_baseline", new_text(axes, x * most, y, word, ha="center"))
        # Where one class is nearly absent, accuracy's dot lies on a ring: both are seen.
        self.ends = {1: new_ring(axes, NEGATIVE, 3.9)}
        self.tnr = new_text(axes, 0, 0, labels["tnr"], -BEFORE - 4, ha="right")
        if most == 1:
            self.ends[0] = new_ring(axes, POSITIVE, 3.9)
            self.names["tpr"] = new_text(axes, 1, 0, labels["tpr"], BESIDE)
            self.leaders["tpr"] = new_leader(axes, ScoreStyle("", "", "", POSITIVE))
        for ring in self.ends.values():
            ring.set_markersize(18)
        # At the present prevalence: how far accuracy is from the baseline.
        self.gap, self.to_words = (new_leader(axes, "majority_baseline") for _ in range(2))
        self.gap.set(transform=axes.transData, color=SOFT, linewidth=7)
        self.to_words.set_transform(axes.transData)
        look: Any = {"ha": "center", "zorder": 6}
        self.apart = [new_text(axes, 0, 0, weight=w, **look) for w in ("bold", "normal")]
        name_score("majority_baseline", *self.apart)
        # The name of accuracy is on its line.
        self._name, self.of_line = labels["accuracy"], self.names.pop("accuracy")
        self.of_line.set(transform=axes.transData, **look)
        self.leaders.pop("accuracy").remove()

    def _add_hundred(self, labels: Mapping[str, str], *, narrow: bool) -> None:
        """Add a hundred dots under the axis: positives begin at the left."""
        axes, high = self.axes, self.axes.bbox.height
        self._shown_counts: Sequence[int] = ()
        places = np.arange(_ROWS * _COLUMNS)
        # As wide as the axis, so that the classes meet under the vertical line.
        self._places = np.column_stack([
            (places // _ROWS + 0.5) / _COLUMNS,
            -(_UNDER + self._step * (places % _ROWS + 0.5)) / high,
        ])  # fmt: skip
        # Those who are wrong have paper in them.
        look: Any = {"solid_capstyle": "round", "snap": False, "clip_on": False}
        self.people = [
            axes.plot([], [], color=colour, linewidth=0.8 * self._step - hollow, **look)[0]
            for colour, hollow in ((POSITIVE, 0), (NEGATIVE, 0), ("white", 3.2))
        ]
        for k, word in enumerate(("full", "hollow")):
            y = -(_UNDER + self._step * (1.6 + 1.8 * k)) / high
            new_text(axes, 1, y, labels[word], BESIDE, color=SOFT)
        y = -(_UNDER + _ROWS * self._step + 0.7 * _ROW) / high
        self.counts = [new_text(axes, 0, y) for _ in range(2)]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        self.show_curves(measured.x, measured.scores, measured.xs, measured.curves)
        if self._step:
            # The count of the negatives from the line between the classes on, if there is room.
            told, box = [words[f"right_{k}"] for k in (0, 1)], self.axes.bbox
            first, second = (width_of(word) + 12 for word in told)
            at = min(max(measured.x * box.width, first), self.figure.bbox.width - box.x0 - second)
            for text, word, points in zip(self.counts, told, (min(at - first, 0), at), strict=True):
                text.set_text(word)
                text.set_x((points + 6) / box.width)
            # The vertical line goes on between the classes.
            hits, misses, false, _ = measured.hundred
            full, more = divmod(positives := hits + misses, _ROWS)
            edges = [(full + (more > 0)) / _COLUMNS, full / _COLUMNS]
            rows = np.array([-0.5, more, more, _ROWS + 0.2])
            down = -(_UNDER + self._step * rows) / self.axes.bbox.height
            xs = [measured.x, measured.x, math.nan, *np.repeat(edges, 2)]
            self.now.set_data(xs, [0, 1, math.nan, *down])
            if measured.hundred != self._shown_counts:
                self._shown_counts = measured.hundred
                places = self._places
                wrong = np.concatenate([places[hits:positives], places[100 - false :]])
                parts = places[:positives], places[positives:], wrong
                for dots, part in zip(self.people, parts, strict=True):
                    place_dots(dots, part)
        if not measured.sizes:
            self._show_gap(measured, words)
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

    def _show_gap(self, measured: Any, words: Mapping[str, str]) -> None:
        """Say how far accuracy is from the baseline, and name its line."""
        base, accuracy = (measured.scores[k] for k in ("majority_baseline", "accuracy"))
        x, most, (wide, high) = measured.x, self.axes.get_xlim()[1], self.axes.bbox.size
        row, point, bar = _ROW / high, most / wide, (base + accuracy) / 2
        self.gap.set_data([x] * 2, [base, accuracy])
        # Beside the vertical line, towards the middle if there is room, and in two rows at the bar.
        near, gap = (x + math.copysign(0.1 * most, most / 2 - x), bar), words["gap"]
        for told in ([gap, words["always"]], [gap.removesuffix(" to")]):
            wide, rows = max(1.08 * width_of(told[0]), width_of(told[-1])), len(told)
            size = half, tall = (wide / 2 + 5) * point, (0.5 * rows + 0.1) * row
            away = [half + (10 + 6 * k) * point for k in range((40, 2)[rows - 1])]
            around = [x + side * way for way in away for side in (1, -1)]
            box, free = self._find_room(measured, around, near, size, (2, 4, 3))
            # A stroke leads to them from the nearest end, if they are not at it.
            foot = box[0] - math.copysign(half, box[0] - x)
            end = min(max(box[1], min(base, accuracy)), max(base, accuracy))
            far = bool(abs(foot - x) > 36 * point or abs(end - box[1]) > tall + 0.8 * row)
            if free and not far:
                break
        for text, word, up in zip(self.apart, (*told, ""), (rows / 2 - 0.5, -0.5), strict=False):
            text.set_text(word)
            text.set_position((box[0], box[1] + up * row))
        self.to_words.set_data([x, foot] * far, [end, box[1]] * far)
        # Over the line of accuracy, as near to its middle as there is room, or close under it.
        name, others = ((width_of(self._name) / 2 + 4) * point, 0.52 * row), [(*box, *size)]
        along, near = np.linspace(name[0], most - name[0], 21).tolist(), (most / 2, accuracy)
        found = (self._find_room(measured, along, near, name, (way,), others) for way in (0, 1))
        place, free = next((each for each in found if each[1]), (near, False))
        self.of_line.set_text(self._name * free)
        self.of_line.set_position(place)

    def _find_room(
        self, measured: Any, xs: Any, near: Any, size: Any, ways: Any, others: Any = ()
    ) -> tuple[tuple[float, float], bool]:
        """Return the middle of words, of half this size, nearest to a place; whether it is free.

        They meet no line. They are over that of accuracy, under it, between both lines, at the
        height of the gap's bar if there is room, under both or over both, and clear of `others`:
        middles and half their sizes.
        """
        (tpr, tnr), (half, tall), most = measured.recalls, size, self.axes.get_xlim()[1]
        apart = half + 10 * most / self.axes.bbox.width - 1e-9
        for x in sorted(xs, key=lambda x: abs(x - near[0])):
            left, right = x - half, x + half
            low, top = sorted(tnr + (tpr - tnr) * end for end in (left, right))
            middle = min(max(0.5, left), right)
            lowest, highest = max(middle, 1 - middle), max(right, 1 - left)
            floor, roof = min(top, highest) + tall, max(low, lowest) - tall
            ys = [top + tall, low - tall, min(max(near[1], floor), roof)]
            ys += [min(low, lowest) - tall, max(top, highest) + tall]
            if left < -1e-9 or right > most + 1e-9 or abs(x - measured.x) < apart:
                continue
            for y in (ys[k] for k in ways):
                up, down = y + tall - 1e-9, y - tall + 1e-9
                taken = (up > low and down < top) or (up > lowest and down < highest)
                taken |= down < 0 or up > 1
                taken |= any(
                    abs(x - a) < half + w and abs(y - b) < tall + h for a, b, w, h in others
                )
                if not taken:
                    return (x, y), True
        return near, False

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
            self.tnr.set_y(accuracy[0])
        # Of equal heights the last is highest: scores that may be hidden are under the others.
        last = ("tpr", "accuracy", "second_row", "majority_baseline")
        at = {"tpr": "accuracy", "second_row": "majority_baseline"}
        names = sorted(self.names, key=lambda name: name in last and last.index(name) + 1)
        heights = {name: float(curves[at.get(name, name)][-1]) for name in names}
        self._name_ends(heights)
