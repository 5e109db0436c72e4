"""Two pictures of a threshold: the scores' curves above people, and the ROC plane."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
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
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import CLASS_COLOURS, style_of

HEIGHT = 500  # points, of both pictures
_CURVES = 270, 470  # points from the bottom
_RING, _PEOPLE, _TOP = 34, 47, 228  # of the people
_MIDDLE = 8  # points from the line between the classes to the nearest people
_BARS, _FULL = (72, 31, 4), 50  # points: where the weights' bars begin, and how high they are
_TICKS = [0, 0.5, 1], ["0", "0.5", "1"]
_PLANE = (62, 80, 462, 480)
_BESIDE, _ROW = 9, 19  # points from a line to its words; from a row of words to the next


class PeopleFigure(LineChart):
    """The curves of `scores` above people by their own score, and the best thresholds of both."""

    def __init__(
        self, labels: Mapping[str, str], limit: float, scores: Sequence[str], narrow: bool = False
    ) -> None:
        super().__init__(
            scores, xlabel="", ylabel="score", xlim=(-limit, limit),
            names={"alpha_weighted_recall": "α-weighted"}, height=HEIGHT, narrow=narrow,
            below=_CURVES[0] - 58, above=HEIGHT - _CURVES[1] - 30, beside=["●○ >99% right"],
            left=54 if narrow else 32,
        )  # fmt: skip
        self.axes.tick_params(axis="y", pad=7)
        self.axes.set(xticks=range(-4, 5, 2), yticks=_TICKS[0], yticklabels=_TICKS[1])
        self.axes.grid(visible=False, axis="x")
        self.now.set(color=INK, linewidth=2, zorder=0.4)  # a best line that it is on is over it
        self._ends = self.axes.transData.transform([(-limit, 0), (limit, 0)])[:, 0]
        self._add_people(scores)
        self.peaks = _new_marks(self.axes, scores)  # each with a line
        for name, peak in self.peaks.items():
            self.dots[name].set_markersize(0.7 * self.dots[name].get_markersize())
            peak.set(ls=style_of(name).dash, lw=3.5, markevery=[1], zorder=peak.zorder - 0.5)
            peak.set_markersize(1.25 * peak.get_markersize())  # the dots are seen within
        self._add_words(labels, scores)

    def _add_people(self, scores: Sequence[str]) -> None:
        (left, right), bottom, top = self._ends, _PEOPLE, _TOP
        axes = new_axes(self.figure, (left, bottom, right, top))
        self._half = (top - bottom) / 2
        axes.axis("off")
        axes.set(xlim=self.axes.get_xlim(), ylim=(-self._half, self._half), zorder=-1)
        self._wide = float((right - left) / np.ptp(axes.get_xlim()))  # of a score of 1, in points
        self._middle = float((left + right) / 2)
        look: Any = {"solid_capstyle": "round", "snap": False, "clip_on": False}
        self.people = [axes.plot([], [], color=colour, **look)[0] for colour in CLASS_COLOURS]
        self.wrong = [axes.plot([], [], color="white", **look)[0] for _ in CLASS_COLOURS]
        self.feet = _new_marks(axes, scores)  # where each is best
        self._shown_people: Any = None
        self._shown_page: Any = None

    def _add_words(self, labels: Mapping[str, str], scores: Sequence[str]) -> None:
        """Name the answers at the threshold, the best thresholds and the people."""
        page, right, ring = new_page(self.figure), self._ends[1], _RING
        self.beside = {  # points from the threshold
            new_text(page, 0, ring - 19, labels["to_positive"]): 10,
            new_text(page, 0, ring - 19, labels["to_negative"], ha="right"): -10,
        }
        self._room = [width_of(labels[f"to_{name}"]) + 12 for name in ("negative", "positive")]
        self.name = new_text(page, 0, ring, "your threshold")
        middle = _TOP - self._half
        value = new_text(page, self._middle + 3 * self._wide, _TOP + 6, "test value", color=SOFT)
        # The threshold's line is not seen through a number or the name of the axis.
        for text in (*self.axes.get_xticklabels(), value):
            text.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 1})
        left = _BARS[len(scores) - 1]
        new_text(page, left, _TOP - 10, "weights (%)", color=SOFT, fontsize=16)
        self.weights = dict[str, Any]()  # by score, by class: bar and number; UAR's never move
        for name, x in zip(scores, _BARS, strict=False):
            head = new_text(page, x, ring + 22, style_of(name).label.split("-")[0], fontsize=16)
            _new_line(page, name, linewidth=1.7).set_data([x, x + 26], [ring + 11] * 2)
            parts: list[Any] = []
            for half, colour in zip((_FULL / 2, -_FULL / 2), CLASS_COLOURS, strict=True):
                parts += page.bar([x + 8], [half], 16, middle, color=colour, linewidth=0)
                parts += [new_text(page, x, middle + half * 1.4, "50", fontsize=16)]
                parts[-2].set_gid(f" score-{name}")  # hidden with it, in the colour of the class
            name_score(name, head, *parts[1::2])
            self.weights |= {name: (parts[:2], parts[2:])} if name != scores[1] else {}
        page.plot([left, right], [middle] * 2, color=GRID, linewidth=1.5)
        self._low = (ring - _CURVES[0]) / (_CURVES[1] - _CURVES[0])  # in the curves' axes
        self.told = {}
        for k, colour in enumerate(CLASS_COLOURS):
            y = middle + (60, -22)[k]
            new_text(page, right + BESIDE, y, labels[f"class_{k}"], weight="bold")
            for name, fill in ("right", colour), ("wrong", "white"):
                y -= _ROW
                page.plot([right + BESIDE + 5], [y], "o", c=fill, mec=colour, mew=1.6, ms=8)
                self.told[f"{name}_{k}"] = new_text(page, right + BESIDE + 14, y)
        self.flags = {name: new_text(page, 0, HEIGHT - 12) for name in scores[:2]}
        for name, flag in self.flags.items():
            name_score(name, flag)

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        page = shown.page
        self.show_curves(shown.threshold, shown.scores, page.thresholds, page.curves)
        self._show_people(shown, self._wide * shown.column)
        for name, text in self.told.items():
            text.set_text(words[name])
        # Its end is a dot: the words above are not its name.
        self.now.set_ydata([self._low, max(shown.scores[name] for name in self.dots)])
        x = self._middle + self._wide * shown.threshold
        self.name.set_x(x + 14)
        middle = min(max(x, self._room[0]), self.figure.bbox.width - self._room[1])
        for text, points in self.beside.items():
            text.set_x(middle + points)
        if page is self._shown_page:
            return  # all below stays while the threshold moves
        self._shown_page = page
        first = [*self.flags][shown.prevalence <= 0.5]  # the lower: its name is at its left
        for name, peak in self.peaks.items():
            at, top = page.best[name], page.highest[name]
            if name in self.flags:
                word = words[f"flag_{name}"]
                x = self._middle + self._wide * float(np.nan_to_num(at))  # any: 0
                x += -width_of(word) - _BESIDE if name == first else _BESIDE
                self.flags[name].set(text=word, x=max(2, x))
                top = 1.1 if x > 2 else 1  # beside the name, not through it
            peak.set_data([at] * 3, [top, page.highest[name], 0])
            # Off the page it would be on a number of the weights.
            self.feet[name].set_data([at if abs(at) < 5 else math.nan], [0])
        for name, parts in self.weights.items():
            for k, (bar, text) in enumerate(parts):
                bar.set_height(high := (1 - 2 * k) * _FULL * page.weights[name][k])
                text.set_y(_TOP - self._half + high + 10 - 20 * k)
                text.set_text(words[f"weight_{name}_{k}"])

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
