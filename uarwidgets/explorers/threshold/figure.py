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
    LEAD,
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
_BARS = 64, 41, 18  # points from the bottom: of the bars of what is lost and gained
_PEOPLE, _CURVES = (132, 292), (322, 468)  # and of the people and the curves
_LOW = (_PEOPLE[0] - _CURVES[0]) / (_CURVES[1] - _CURVES[0])  # of the people, in the curves' axes
_BESIDE = 9  # points from a line to its words
_MIDDLE = 4  # points from the people's axis to the nearest of them
_TICKS = [0, 0.5, 1], ["0", "0.5", "1"]
_PLANE = (62, 80, 462, 480)
_ROW = 21  # points from a line of words to the next
_BRICK = 6  # points, at least, of one


class PeopleFigure(LineChart):
    """The curves of `scores` with their best thresholds, above people by their own score.

    A grey band reaches from UAR's best threshold, 0, to the present one. Bars below count whom the
    band contains: of the rare class, of the common one, and these as often as accuracy counts them.
    """

    def __init__(
        self, labels: Mapping[str, str], limit: float, scores: Sequence[str], narrow: bool = False
    ) -> None:
        super().__init__(
            scores, xlabel="", ylabel="", xlim=(-limit, limit),
            names={"alpha_weighted_recall": "α-weighted"}, height=HEIGHT, narrow=narrow,
            below=_CURVES[0] - 58, above=HEIGHT - _CURVES[1] - 30, beside=[labels["beside"]],
        )  # fmt: skip
        self.axes.set(xticks=range(-4, 5, 2), yticks=_TICKS[0], yticklabels=_TICKS[1])
        self.axes.tick_params(axis="x", labelbottom=False, length=0)
        self.now.set_color(INK)
        self._width = NARROW if narrow else SIZE[0]
        self._ends_at = self.axes.transData.transform([(-limit, 0), (limit, 0)])[:, 0]
        self._page = new_page(self.figure)
        people = self._add_people()
        self._add_words(labels, scores)
        self.peaks = _new_marks(self.axes, scores)
        self.poles = {name: _new_line(self.axes, name, 3, 1.5) for name in scores}
        self.behind = {name: _new_line(people, name, 1.5, 1) for name in scores}  # the people
        for name, pole in self.poles.items():
            self.dots[name].set_markersize(0.7 * self.dots[name].get_markersize())
            self.peaks[name].zorder += 0.5  # on the dot of the threshold
            name_score(name, self.peaks[name], pole, self.behind[name])
        self.bands = [
            new_area(axes, GRID + "4D", linewidth=0, zorder=0.5) for axes in (people, self.axes)
        ]

    def _add_people(self) -> Axes:
        (left, right), (bottom, top) = self._ends_at, _PEOPLE
        axes = new_axes(self.figure, (left, bottom, right, top))
        self._half = (top - bottom) / 2
        axes.set(xticks=self.axes.get_xticks(), yticks=[])
        axes.set(xlim=self.axes.get_xlim(), ylim=(-self._half, self._half))
        axes.tick_params(axis="x", pad=24)  # below the name of the threshold
        axes.set_zorder(-1)  # the threshold's line is before the people
        self.axes.patch.set_visible(False)
        axes.spines["left"].set_visible(False)
        axes.axhline(0, color=GRID, linewidth=1.5)
        self._wide = float((right - left) / np.ptp(axes.get_xlim()))  # of a score of 1, in points
        self._middle = float((left + right) / 2)
        look: Any = {"solid_capstyle": "round", "snap": False, "clip_on": False}
        self.people = [axes.plot([], [], color=colour, **look)[0] for colour in CLASS_COLOURS]
        self.wrong = [axes.plot([], [], color="white", **look)[0] for _ in CLASS_COLOURS]
        self._shown_people: Sequence[np.ndarray] = ()
        self._shown_page: Any = None
        return axes

    def _add_words(self, labels: Mapping[str, str], scores: Sequence[str]) -> None:
        """Name the answers at the threshold, the classes, the bars and the best thresholds."""
        page, right, (bottom, top) = self._page, self._ends_at[1], _PEOPLE
        self.beside = {  # points from the threshold
            new_text(page, 0, top + 14, labels["to_positive"]): 10,
            new_text(page, 0, top + 14, labels["to_negative"], ha="right"): -10,
        }
        self._room = [width_of(labels[f"to_{name}"]) + 12 for name in ("negative", "positive")]
        self.name = new_text(page, 0, bottom - 17, labels["threshold"])
        new_text(page, right + 18, bottom - 36, labels["axis"], color=SOFT, fontsize=16)
        self.told = {}
        for k, colour in enumerate(CLASS_COLOURS):
            y = (top + bottom) / 2 + _ROW * (3, -1)[k]
            self.told[f"class_{k}"] = new_text(page, right + 18, y)
            self.told[f"ends_{k}"] = new_text(page, right + 18, y - _ROW)
            new_text(page, right + 18, y - 2 * _ROW, labels[f"right_{k}"])
            page.plot([right + 7], [y], "o", color=colour, markersize=9)
        self._zero = zero = width_of(labels["bar"]) + 14  # where the bars begin
        self._reach = right - zero - 8
        page.plot([zero] * 2, [_BARS[0] + 11, _BARS[2] - 11], color=GRID, linewidth=1.5)
        new_area(page, GRID + "4D", linewidth=0).set_bounds(right, _BARS[0] - 8, LEAD, 16)
        new_text(page, right + BESIDE, _BARS[0], labels["band"])
        look: Any = {"linewidth": 15, "solid_capstyle": "butt", "zorder": 1.5}
        self.bars = [page.plot([], [], color=colour, **look)[0] for colour in CLASS_COLOURS]
        for row, y in enumerate(_BARS):
            self.told[f"bar_{row}"] = new_text(page, zero - 8, y, ha="right")
        self.flags = {name: new_text(page, 0, HEIGHT - 14) for name in scores[:2]}
        for (name, flag), y in zip(self.flags.items(), reversed(_BARS), strict=False):
            self.told[f"way_{name}"] = new_text(page, right + BESIDE, y)
            stroke = _new_line(page, name, 4)
            stroke.set_data([right, right + LEAD], [y, y])
            name_score(name, self.told[f"way_{name}"], stroke, flag)

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        page = shown.page
        self.show_curves(shown.threshold, shown.scores, page.thresholds, page.curves)
        self.now.set_data([shown.threshold] * 2, [_LOW, 1])  # through the people too
        self.bands[0].set_bounds(0, -self._half, shown.threshold, 2 * self._half)
        self.bands[1].set_bounds(0, 0, shown.threshold, 1)
        self._show_people(shown.people, shown.right, self._wide * shown.column)
        for name, text in self.told.items():
            text.set_text(words[name])
        self._show_bars(shown)
        x = self._middle + self._wide * shown.threshold
        middle = min(max(x, self._room[0]), self._width - self._room[1])
        for text, points in self.beside.items():
            text.set_x(middle + points)
        self.name.set_x(x + 10)
        if page is self._shown_page:
            return  # all below stays while the threshold moves
        self._shown_page = page
        for name, pole in self.poles.items():
            at = [page.best[name]]
            self.peaks[name].set_data(at, [page.highest[name]])
            pole.set_data(at * 2, [0, 1.17 if name in self.flags else 1])
            self.behind[name].set_data(at * 2, [-self._half, self._half])
        # The lower has its name at its left, the other at its right.
        best = {name: float(np.nan_to_num(page.best[name])) for name in self.flags}  # any: 0
        first = min(reversed(best), key=best.__getitem__)
        for name, flag in self.flags.items():
            word, x = words[f"flag_{name}"], self._middle + self._wide * best[name]
            wide = width_of(word) + _BESIDE
            flag.set_text(word)
            flag.set_x(max(2, x - wide) if name == first else min(x, self._width - wide) + _BESIDE)

    def _show_bars(self, shown: Any) -> None:
        """Show how many are lost and gained, on a scale that has room for all of this side."""
        lost = shown.page.highest["unweighted_average_recall"]  # at most, of a class
        factor, zero = shown.page.factor, self._zero
        rare, common = (0, 1) if shown.prevalence <= 0.5 else (1, 0)
        loses = common == (shown.threshold < 0)
        scale = self._reach / (factor * lost if loses else max(lost, factor * (1 - lost)))
        first, once = (abs(shown.recalls[k] - lost) * scale for k in (rare, common))
        xs = [zero, zero + once, math.nan, zero, zero + factor * once]
        for k in range(1, math.ceil(factor - 1e-9) if once > _BRICK else 1):  # a gap before each
            xs[-1:] = zero + k * once - 1.5, math.nan, zero + k * once, xs[-1]
        self.bars[common].set_data(xs, [_BARS[1]] * 2 + [_BARS[2]] * (len(xs) - 2))
        self.bars[rare].set_data([zero, zero + first], [_BARS[0]] * 2)

    def _show_people(self, people: Any, right: Sequence[int], wide: float) -> None:
        """Show positives above the axis and negatives below; those who are wrong are hollow."""
        tallest = 1 + max(float(places[:, 1].max()) for places in people)
        step = min(wide, (self._half - _MIDDLE) / tallest)
        dots = [
            np.column_stack([places[:, 0], side * (_MIDDLE + (places[:, 1] + 0.5) * step)])
            for places, side in zip(people, (1, -1), strict=True)
        ]
        if [*map(id, people)] != [*map(id, self._shown_people)]:
            self._shown_people = people
            for full, hollow, points in zip(self.people, self.wrong, dots, strict=True):
                place_dots(full, points)
                full.set_linewidth(0.96 * step)
                hollow.set_linewidth(max(0.96 * step - 2.4, 0.53 * step))
        # Of the positives the lowest scores are wrong, of the negatives the highest.
        wrong = dots[0][: len(dots[0]) - right[0]], dots[1][right[1] :]
        for line, points in zip(self.wrong, wrong, strict=True):
            place_dots(line, points)


class RocFigure(Drawing):
    """The ROC curve, the point of the threshold, and the line of each score that touches it."""

    def __init__(
        self, labels: Mapping[str, str], scores: Sequence[str], narrow: bool = False
    ) -> None:
        self.figure = new_figure((NARROW if narrow else SIZE[0], HEIGHT))
        self.axes = axes = new_axes(self.figure, _PLANE)
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks(*_TICKS)
        axes.set_yticks(*_TICKS)
        axes.plot([0, 1], [0, 1], color=GRID, linewidth=1.5)
        (self.roc,) = axes.plot([], [], color=SOFT, linewidth=4)
        self.lines = {name: _new_line(axes, name, 3) for name in scores}
        self.best = _new_marks(axes, scores)
        self.point = new_ring(axes, INK)
        self.name = new_text(axes, 0, 0, labels["yours"])
        page = new_page(self.figure)
        left, bottom, right, top = _PLANE
        fpr = new_text(page, (left + right) / 2, bottom - 42, ha="center")
        tpr = new_text(page, 12, (bottom + top) / 2, ha="center", rotation=90)
        self.rates = {"fpr": fpr, "tpr": tpr}
        # Named where no curve is.
        x = 0.98 - max(map(width_of, labels.values())) / (right - left)
        samples = {"curve": axes.plot([], [], color=SOFT, linewidth=4)[0]}
        samples |= {name: _new_line(axes, name, 3) for name in scores}
        marks = _new_marks(axes, scores)
        for k, (name, sample) in enumerate(samples.items()):
            y = 0.05 + 0.07 * k
            sample.set_data([x - 0.11, x - 0.02], [y, y])
            text = new_text(axes, x, y, labels[name])
            if name in scores:
                marks[name].set_data([x - 0.065], [y])
                name_score(name, text, sample, marks[name], self.lines[name], self.best[name])

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        self.roc.set_data(*shown.page.roc.T)
        self.point.set_data(*shown.point[:, np.newaxis])
        self.name.set_position((min(shown.point[0] + 0.035, 0.87), shown.point[1] - 0.05))
        for name, line in self.lines.items():
            line.set_data(*shown.page.lines[name].T)
            self.best[name].set_data(*shown.page.best_points[name][:, np.newaxis])
        for name, text in self.rates.items():
            text.set_text(words[name])


def _new_line(axes: Axes, score: str, width: float, zorder: float = 2) -> Line2D:
    look: Any = {"linestyle": style_of(score).dash, "linewidth": width, "zorder": zorder}
    return axes.plot([], [], color=style_of(score).colour, clip_on=False, **look)[0]


def _new_marks(axes: Axes, scores: Sequence[str]) -> dict[str, Line2D]:
    """Return a mark for each score, of three shapes; where two are at one place, both are seen."""
    look: Any = {"markeredgecolor": "white", "markeredgewidth": 1, "clip_on": False}
    marks = {}
    for name, shape, size in zip(scores, "Ds^", (9, 14, 18), strict=False):
        look |= {"color": style_of(name).colour, "markersize": size, "zorder": 4 - size / 100}
        (marks[name],) = axes.plot([], [], shape, **look)
    return marks
