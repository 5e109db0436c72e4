"""Two pictures of a threshold: the scores' curves above people, and the ROC plane."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BESIDE,
    GRID,
    INK,
    NARROW,
    NUMBERS,
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
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import CLASS_COLOURS, style_of

HEIGHT = 504  # points, of both pictures
_CURVES = 168  # points that a score of 1 is above 0
_TOP, _OVER, _FOOT = 28, 13, 44  # points without people: over and under the curves, over the axis
_MIDDLE = 8  # points from the line between the classes to the nearest people
_TICKS = [0, 0.5, 1], ["0", "0.5", "1"]
_PLANE = (62, 80, 466, 484)


class PeopleFigure(LineChart):
    """The curves of `scores` above people, over one axis, and where each is at its best."""

    def __init__(
        self, labels: Mapping[str, str], limit: float, scores: Sequence[str], narrow: bool = False
    ) -> None:
        super().__init__(
            scores, xlabel="test value", ylabel="score", xlim=(-limit, limit),
            names={"alpha_weighted_recall": "α-weighted"}, height=HEIGHT, narrow=narrow,
            beside=["each counts 99", *[labels[f"class_{k}"] for k in "01"]],
        )  # fmt: skip
        axes, box = self.axes, self.axes.bbox
        self._low = 1 - box.height / _CURVES
        axes.set(ylim=(self._low, 1), xticks=range(-4, 5, 2))
        axes.set_yticks(*_TICKS)
        axes.yaxis.label.set_y(1 - _CURVES / 2 / box.height)
        axes.spines["left"].set_bounds(0, 1)
        axes.grid(visible=False, axis="x")
        self.now.set(color=INK, linewidth=1, zorder=3.2)
        # Between the best thresholds: a stroke as wide as the curves and the people are high.
        look: Any = {"color": INK, "alpha": 0.1, "linestyle": "-", "zorder": 0.2}
        self.between = _new_line(axes, "accuracy", linewidth=box.height + _TOP - _FOOT, **look)
        name_score("both", self.between)  # hidden if either score is
        self._center = (self._low + 1 + (_TOP + _FOOT) / _CURVES) / 2
        self._middle = (self._low + (_FOOT - _OVER) / _CURVES) / 2
        self._wide = box.width / (2 * limit)  # points that a value of 1 takes
        look = {"solid_capstyle": "round", "snap": False, "clip_on": False, "zorder": 0.5}
        self.people = [axes.plot([], [], color=colour, **look)[0] for colour in CLASS_COLOURS]
        self.wrong = [axes.plot([], [], color="white", **look)[0] for _ in CLASS_COLOURS]
        self._shown_people: Any = None
        self.guides = {n: _new_line(axes, n, linewidth=3, zorder=0.3) for n in scores}
        self.peaks = _new_marks(axes, scores)
        for dot in self.dots.values():
            dot.set_markersize(8)  # smaller than the peaks
        self._add_words(labels, narrow)

    def _add_words(self, labels: Mapping[str, str], narrow: bool) -> None:
        """Name the best thresholds, the reader's, the answers at its sides, and the people."""
        axes, page, box = self.axes, new_page(self.figure), self.axes.bbox
        self.heads = {name: new_text(axes, 0, 1 + 19 / _CURVES) for name in [*self.peaks][:2]}
        for name, text in self.heads.items():
            text.set_text(f"{style_of(name).label}'s best")
            name_score(name, text)
        row = self._low + 15 / _CURVES
        self.name = new_text(axes, 0, row + 20 / _CURVES, labels["yours"], 12)
        quiet: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        self.beside = [new_text(axes, 0, row, labels["to_negative"], -12, ha="right", **quiet)]
        self.beside.append(new_text(axes, 0, row, labels["to_positive"], 12, **quiet))
        # Where the picture begins, and from where on there is room for the left word.
        self._left = (2 - box.x0) / self._wide + axes.get_xlim()[0]
        self._first = self._left + (width_of(labels["to_negative"]) + 12) / self._wide
        middle = box.y0 + (self._middle - self._low) * _CURVES
        right = box.x1 + BESIDE
        page.plot([box.x0, page.bbox.x1], [middle] * 2, color=GRID, linewidth=1, zorder=0.4)
        self.told = dict[str, Text]()
        for k, colour in enumerate(CLASS_COLOURS):
            y = middle + (86, -15)[k]
            new_text(page, right, y, labels[f"class_{k}"], weight="bold")
            for down, word, fill in (18, "right", colour), (36, "wrong", "white"):
                page.plot([right + 5], [y - down], "o", c=fill, mec=colour, mew=1.6, ms=8)
                self.told[f"{word}_{k}"] = new_text(page, right + 14, y - down)
            for down, word in (54, "counts"), (70, "of"):
                self.told[f"{word}_{k}"] = new_text(page, right, y - down, **quiet)
                name_score("accuracy", self.told[f"{word}_{k}"])

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        page, gap = shown.page, 4 / self._wide
        self.show_curves(shown.threshold, shown.scores, page.thresholds, page.curves)
        self._show_people(shown, self._wide * shown.column)
        ends = [shown.scores[f"best_threshold_{name}"] for name in self.heads]
        self.between.set_data(np.clip(ends, *self.axes.get_xlim()), [self._center] * 2)
        for name, text in self.told.items():
            text.set_text(words[name])
        self.now.set_ydata([self._low, 1])
        for text in (self.name, *self.beside):
            text.set_x(shown.threshold)
        self.beside[0].set_visible(shown.threshold > self._first)
        tops = dict.fromkeys(self.peaks, 8)
        # At the sides where their lines are not, so that the names never meet.
        for k, name in enumerate(sorted(self.heads, key=lambda name: page.best[name])):
            text, at, side = self.heads[name], page.best[name], ("right", "left")[k]
            room = self._left + width_of(text.get_text()) / self._wide
            tops[name] = _TOP if k or room < at - gap else 8
            text.set_x(at + gap if k else max(at - gap, room))
            text.set_visible(not math.isnan(at))
            if text.get_horizontalalignment() != side:
                text.set(horizontalalignment=side)
        for name, high in page.highest.items():
            at = page.best[name]
            self.peaks[name].set_data([at], [high])
            self.guides[name].set_data([at, at], [1 + tops[name] / _CURVES, high])

    def _show_people(self, shown: Any, wide: float) -> None:
        """Show positives above the middle and negatives below; those who are wrong are hollow."""
        people, recalls = shown.people, shown.recalls
        if people[0] is not self._shown_people:
            self._shown_people, self._points = people[0], [*people]
            half = -self._middle * _CURVES - _OVER
            step = min(wide, (half - _MIDDLE) / (1 + max(p[:, 1].max() for p in people)))
            for k, side in enumerate((1, -1)):
                up = side * (_MIDDLE + step * (people[k][:, 1] + 0.5)) / _CURVES
                self._points[k] = np.column_stack([people[k][:, 0], self._middle + up])
                place_dots(self.people[k], self._points[k])
                self.people[k].set_linewidth(0.96 * step)
                self.wrong[k].set_linewidth(max(0.96 * step - 2.4, 0.53 * step))
        # Of the positives the lowest scores are wrong, of the negatives the highest.
        positives, negatives = self._points
        place_dots(self.wrong[0], positives[: len(positives) - round(len(positives) * recalls[0])])
        place_dots(self.wrong[1], negatives[round(len(negatives) * recalls[1]) :])


class RocFigure(Drawing):
    """The ROC curve, the point of the threshold, and the line of each score that touches it."""

    def __init__(self, scores: Sequence[str], narrow: bool) -> None:
        self.figure = new_figure((NARROW if narrow else SIZE[0], HEIGHT))
        self.axes = axes = new_axes(self.figure, _PLANE, xlabel="FPR", ylabel="TPR")
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
    look: Any = {"color": style_of(score).colour, "linestyle": style_of(score).dash} | style
    (line,) = axes.plot([], [], **{"linewidth": 3, "solid_capstyle": "butt"} | look, clip_on=False)
    name_score(score, line)
    return line


def _new_marks(axes: Axes, scores: Sequence[str]) -> dict[str, Line2D]:
    """Return a dot for each score, of three sizes; where two are at one place, both are seen."""
    look = {"linestyle": "", "marker": "o", "markeredgecolor": "white"}
    sized = [*zip(scores, (11, 14, 18), strict=False)]
    return {n: _new_line(axes, n, markersize=m, zorder=4 - m / 100, **look) for n, m in sized}
