"""Two pictures of a threshold: the scores' curves above people, and the ROC plane."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from uarwidgets.kit.drawing import (
    BESIDE,
    GRID,
    INK,
    NARROW,
    SIZE,
    SOFT,
    Drawing,
    name_score,
    new_axes,
    new_figure,
    new_page,
    new_ring,
    new_text,
    place_dots,
    width_of,
)
from uarwidgets.kit.glass import new_area
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import CLASS_COLOURS, style_of

HEIGHT = 500  # points, of both pictures
_PEOPLE, _CURVES = (144, 308), (348, 468)  # points from the bottom
_RING = 131
# In the curves' axes: the ring and the marks over the people.
_LOW, _HIGH = ((y - _CURVES[0]) / (_CURVES[1] - _CURVES[0]) for y in (_RING, _PEOPLE[1] + 5))
_MIDDLE = 4  # points from the line between the classes to the nearest people
_TICKS = [0, 0.5, 1], ["0", "0.5", "1"]
_PLANE = (62, 80, 462, 480)
_BESIDE, _ROW = 9, 19  # points from a line to its words; from a row of words to the next
_NUMBER = 72  # points that a number beside a bar takes


class PeopleFigure(LineChart):
    """The curves of `scores` with their best thresholds, above people by their own score.

    A grey band reaches from UAR's best threshold, 0, to the present one. Below, each score has two
    bars: to the left what it loses on this way, to the right what it gains. A bar is as long as
    the change of a class's recall, times its weight in the score.
    """

    def __init__(
        self, labels: Mapping[str, str], limit: float, scores: Sequence[str], narrow: bool = False
    ) -> None:
        super().__init__(
            scores, xlabel="", ylabel="", xlim=(-limit, limit),
            names={"alpha_weighted_recall": "α-weighted"}, height=HEIGHT, narrow=narrow,
            below=_CURVES[0] - 58, above=HEIGHT - _CURVES[1] - 30, beside=[labels["right"]],
        )  # fmt: skip
        self.axes.set(xticks=range(-4, 5, 2), yticks=_TICKS[0], yticklabels=_TICKS[1])
        self.axes.grid(visible=False, axis="x")
        self.axes.xaxis.set_zorder(3.6)  # its numbers are before the threshold's line
        self.now.set_color(INK)
        self._ends = self.axes.transData.transform([(-limit, 0), (limit, 0)])[:, 0]
        people = self._add_people()
        self._add_words(labels, scores)
        self.band = new_area(people, GRID + "4D", linewidth=0)
        # A line through both pictures' scale, and a mark over the people.
        self.peaks = _new_marks(self.axes, scores)
        self.best = _new_marks(people, scores[:2])
        for name, peak in self.peaks.items():
            self.dots[name].set_markersize(0.7 * self.dots[name].get_markersize())
            peak.set(linestyle=style_of(name).dash, linewidth=2.5, markevery=[1])
            peak.zorder += 0.5  # on the dot of the threshold
        for mark in self.best.values():
            mark.set(marker="v", markersize=13)

    def _add_people(self) -> Axes:
        (left, right), (bottom, top) = self._ends, _PEOPLE
        axes = new_axes(self.figure, (left, bottom, right, top))
        self._half = (top - bottom) / 2
        axes.axis("off")
        # The threshold's line is before the people.
        axes.set(xlim=self.axes.get_xlim(), ylim=(-self._half, self._half), zorder=-1)
        axes.axhline(color=GRID, linewidth=1.5)
        self.axes.patch.set_visible(False)
        self._wide = float((right - left) / np.ptp(axes.get_xlim()))  # of a score of 1, in points
        self._middle = float((left + right) / 2)
        look: Any = {"solid_capstyle": "round", "snap": False, "clip_on": False}
        self.people = [axes.plot([], [], color=colour, **look)[0] for colour in CLASS_COLOURS]
        self.wrong = [axes.plot([], [], color="white", **look)[0] for _ in CLASS_COLOURS]
        self._shown_people: Any = None
        self._shown_page: Any = None
        return axes

    def _add_words(self, labels: Mapping[str, str], scores: Sequence[str]) -> None:
        """Name the answers at the threshold, the best thresholds and the people."""
        page, right, top = new_page(self.figure), self._ends[1], _PEOPLE[1]
        self.beside = {  # points from the threshold
            new_text(page, 0, _RING - 22, labels["to_positive"]): 10,
            new_text(page, 0, _RING - 22, labels["to_negative"], ha="right"): -10,
        }
        self._room = [width_of(labels[f"to_{name}"]) + 12 for name in ("negative", "positive")]
        self.name = new_text(page, 0, _RING, labels["threshold"])
        new_text(page, right - 8, _CURVES[0] - 20, labels["axis"], color=SOFT, fontsize=16)
        self.told = {}
        new_text(page, right + BESIDE, top + 1, labels["dots"], color=SOFT, fontsize=16)
        for k, colour in enumerate(CLASS_COLOURS):
            y = top - 18 - 4.3 * _ROW * k
            new_text(page, right + BESIDE, y, labels[f"class_{k}"], weight="bold")
            for name, fill, ms in ("share", colour, 0), ("right", colour, 8), ("wrong", "white", 8):
                y -= _ROW
                page.plot([right + BESIDE + 5], [y], "o", c=fill, mec=colour, mew=ms / 5, ms=ms)
                self.told[f"{name}_{k}"] = new_text(page, right + BESIDE + 1.75 * ms, y)
        self.flags = {name: new_text(page, 0, HEIGHT - 14) for name in scores[:2]}
        for name, flag in self.flags.items():
            name_score(name, flag)
        self._add_bars(page, scores)

    def _add_bars(self, page: Axes, scores: Sequence[str]) -> None:
        """Add a row for each score, UAR first: what is lost, what is gained, and their sum."""
        width = self.figure.bbox.width
        names = {score: self.names[score].get_text() for score in (scores[1], *scores[::2])}
        left = 18 if width == NARROW else 62  # beside a piece of the line
        row = (22, 19)[len(scores) - 2]
        y = 6 + row * len(scores)
        weights = 1.5 * left + max(map(width_of, names.values())) - 3
        room = width - weights - 82 - 92 - 2 * _NUMBER
        self._reach = 0.72 * room, 0.28 * room  # more is lost than gained
        self._zero = zero = width - 92 - _NUMBER - self._reach[1]
        write = partial(new_text, page, va="baseline")
        self.told["way"] = write(left, y + row, weight="bold")
        name_score(scores[1], self.told["way"])
        self.told["lost"] = write(zero - 8, y, ha="right")
        self.told["gained"] = write(zero + 8, y)
        (band,) = page.plot([0, left - 6], [y + row + 6] * 2, lw=14, color=GRID + "4D")
        self.keys: list[Any] = [band, write(weights, y, "weights")]
        heights = {score: y - row * k for k, score in enumerate(names, 1)}
        self._rows = [y + 6 for score in scores for y in (heights[score], heights[score], math.nan)]
        for score, y in heights.items():
            told = {
                f"weights_{score}": write(weights, y),
                f"lost_{score}": write(0, y, ha="right"),
                f"gained_{score}": write(0, y),
                f"way_{score}": write(width - 2, y, ha="right", weight="bold"),
            }
            self.keys += _new_line(page, score, linewidth=2.5), write(left, y, names[score])
            self.keys[-2].set_data([0, left - 6], [y + 6] * 2)
            name_score(score, self.keys[-1], *told.values())
            self.told |= told
        look: Any = {"linewidth": row - 6, "solid_capstyle": "butt"}
        self.bars = [page.plot([], [], color=colour, **look)[0] for colour in CLASS_COLOURS]

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        page = shown.page
        self.show_curves(shown.threshold, shown.scores, page.thresholds, page.curves)
        self.band.set_bounds(0, -self._half, shown.threshold, 2 * self._half)
        self._show_people(shown, self._wide * shown.column)
        for name, text in self.told.items():
            text.set_text(words[name])
        if self.keys[0].get_visible() != bool(words["lost"]):
            for key in self.keys:
                key.set_visible(bool(words["lost"]))
        self._show_bars(shown)
        # From the ring up to the higher dot; at a best threshold that one's line goes on.
        there = any(abs(best - shown.threshold) < 0.03 for best in page.best.values())
        high = _HIGH if there else max(shown.scores[name] for name in self.flags)
        self.now.set_data([shown.threshold] * 2, [_LOW, high])
        x = self._middle + self._wide * shown.threshold
        self.name.set_x(x + 14)
        middle = min(max(x, self._room[0]), self.figure.bbox.width - self._room[1])
        for text, points in self.beside.items():
            text.set_x(middle + points)
        if page is self._shown_page:
            return  # all below stays while the threshold moves
        self._shown_page = page
        for name, mark in self.best.items():
            mark.set_data([page.best[name]], [self._half + 5])
        for name, peak in self.peaks.items():
            peak.set_data([page.best[name]] * 3, (page.highest[name], page.highest[name], 0))
        first = [*self.flags][shown.prevalence <= 0.5]  # the lower: its name is at its left
        for name, flag in self.flags.items():
            x = self._middle + self._wide * float(np.nan_to_num(page.best[name]))  # any: 0
            x += -width_of(words[f"flag_{name}"]) - _BESIDE if name == first else _BESIDE
            flag.set_text(words[f"flag_{name}"])
            flag.set_x(max(2, x))
            # A line leads up beside the name, not through it.
            tops = 1.17 if x > 2 else 1, page.highest[name], 0
            self.peaks[name].set_data([page.best[name]] * 3, tops)

    def _show_bars(self, shown: Any) -> None:
        """Show what is lost and gained, on a scale with room for all thresholds of this side."""
        start, weights = shown.page.highest["unweighted_average_recall"], shown.page.weights
        lost = int(shown.threshold < 0)  # the class that loses
        most = [max(float(each[k]) for each in weights.values()) for k in (lost, 1 - lost)]
        scale = min(self._reach[0] / most[0] / start, self._reach[1] / most[1] / (1 - start))
        xs: list[list[float]] = [[], []]
        for name, each in weights.items():
            for side, k, beside in ("lost", lost, -6), ("gained", 1 - lost, 6):
                end = self._zero + scale * float(each[k]) * (shown.recalls[k] - start)
                self.told[f"{side}_{name}"].set_x(end + beside)
                xs[k] += [self._zero, end, math.nan]
        for bars, ends in zip(self.bars, xs, strict=True):
            bars.set_data(ends, self._rows)

    def _show_people(self, shown: Any, wide: float) -> None:
        """Show positives above the axis and negatives below; those who are wrong are hollow."""
        people, recalls = shown.people, shown.recalls
        if people[0] is not self._shown_people:
            self._shown_people, self._points = people[0], [*people]
            step = min(wide, (self._half - _MIDDLE) / (1 + max(p[:, 1].max() for p in people)))
            for k, side in enumerate((1, -1)):
                self._points[k] = people[k] * [1, side * step] + [0, side * (_MIDDLE + step / 2)]
                place_dots(self.people[k], self._points[k])
                self.people[k].set_linewidth(0.96 * step)
                self.wrong[k].set_linewidth(max(0.96 * step - 2.4, 0.53 * step))
        # Of the positives the lowest scores are wrong, of the negatives the highest.
        positives, negatives = self._points
        place_dots(self.wrong[0], positives[: len(positives) - round(len(positives) * recalls[0])])
        place_dots(self.wrong[1], negatives[round(len(negatives) * recalls[1]) :])


class RocFigure(Drawing):
    """The ROC curve, the point of the threshold, and the line of each score that touches it."""

    def __init__(self, labels: Mapping[str, str], scores: Sequence[str], narrow: bool) -> None:
        self.figure = new_figure((NARROW if narrow else SIZE[0], HEIGHT))
        self.axes = axes = new_axes(self.figure, _PLANE, xlabel=labels["x"], ylabel=labels["y"])
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks(*_TICKS)
        axes.set_yticks(*_TICKS)
        axes.plot([0, 1], [0, 1], color=GRID, linewidth=1.5)
        (self.roc,) = axes.plot([], [], color=SOFT, linewidth=4)
        self.lines = {name: _new_line(axes, name) for name in scores}
        self.best = _new_marks(axes, scores)
        self.point = new_ring(axes, INK)
        self.point.set(markersize=20, zorder=3.5)  # the marks are seen within
        # Named where no curve is.
        x, row = 0.335, 0.052
        new_ring(axes, INK).set_data([x - 0.06], [row])
        self.yours = new_text(axes, x, row)
        self.slopes = {}
        for k, (name, mark) in enumerate(_new_marks(axes, scores).items(), 2):
            _new_line(axes, name).set_data([x - 0.1, x - 0.02], [row * k] * 2)
            mark.set_data([x - 0.06], [row * k])
            self.slopes[name] = new_text(axes, x, row * k)
            name_score(name, self.slopes[name])

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        self.roc.set_data(*shown.page.roc.T)
        self.point.set_data(*shown.point[:, np.newaxis])
        self.yours.set_text(words["yours"])
        for name, line in self.lines.items():
            line.set_data(*shown.page.lines[name].T)
            self.slopes[name].set_text(words[f"slope_{name}"])
            self.best[name].set_data(*shown.page.best_points[name][:, np.newaxis])


def _new_line(axes: Axes, score: str, **style: Any) -> Line2D:
    look: Any = {"linestyle": style_of(score).dash, "linewidth": 3, "clip_on": False} | style
    (line,) = axes.plot([], [], color=style_of(score).colour, **look)
    name_score(score, line)
    return line


def _new_marks(axes: Axes, scores: Sequence[str]) -> dict[str, Line2D]:
    """Return a mark for each score, of three shapes; where two are at one place, both are seen."""
    look: Any = {"markeredgecolor": "white", "markeredgewidth": 1, "clip_on": False}
    marks = {}
    for name, shape, size in zip(scores, "Ds^", (12, 11, 16), strict=False):
        look |= {"color": style_of(name).colour, "markersize": size, "zorder": 4 - size / 100}
        (marks[name],) = axes.plot([], [], shape, **look)
        name_score(name, marks[name])
    return marks
