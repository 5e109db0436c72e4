"""Two pictures of a threshold: people above the scores' curves, and the ROC plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D

from uarwidgets.kit.drawing import (
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

HEIGHT = 444  # points, of both pictures
_CURVES, _TOP = (58, 182), 418  # points from the bottom: of the curves, and where people end
_BESIDE = 9  # points from a line to its words
_BETWEEN = 55  # points from the curves to the people: two lines of words
_MIDDLE = 4  # points from the people's axis to the nearest of them
_TICKS = [0, 0.5, 1], ["0", "0.5", "1"]
_PLANE = (62, 56, 434, 428)
_ROW = 21  # points from a line of words to the next
# Points from the sign < to what accuracy's best threshold loses and gains, and how each is aligned.
_TRADE = ("lost", -29, "right"), ("less", 0, "center"), ("gained", 29, "left")


class PeopleFigure(LineChart):
    """People above the curves of `scores`, by their own score; a line where each is highest.

    The lines are named between curves and people, where an arrow leads from UAR's to accuracy's,
    below what is lost and gained on the way. All people are equally large, as UAR counts them.
    Beside them a bar is split by the prevalence, as accuracy counts them.
    """

    def __init__(
        self, labels: Mapping[str, str], limit: float, scores: Sequence[str], narrow: bool = False
    ) -> None:
        self._between = _BETWEEN + _ROW * (len(scores) - 2)  # two scores share a row
        super().__init__(
            scores, xlabel="", ylabel="", xlim=(-limit, limit),
            names={"alpha_weighted_recall": "α-weighted"}, height=HEIGHT, narrow=narrow,
            beside=[labels["threshold"], labels["class"]], above=HEIGHT - _CURVES[1] - 30,
        )  # fmt: skip
        self.axes.set(xticks=range(-4, 5, 2), yticks=_TICKS[0], yticklabels=_TICKS[1])
        self.axes.tick_params(axis="x", pad=24)  # below the name of the threshold
        self.now.set_color(INK)
        self._width = NARROW if narrow else SIZE[0]
        self._ends_at = self.axes.transData.transform([(-limit, 0), (limit, 0)])[:, 0]
        self._page = new_page(self.figure)
        people = self._add_people(_CURVES[1] + self._between)
        self._add_words(labels)
        self._best = labels["best"]
        self.flags = {name: new_text(self._page, 0, 0) for name in scores}
        self.peaks = _new_marks(self.axes, scores)
        self.poles = {name: _new_line(self.axes, name, 5, 1.5) for name in scores}
        self.behind = {name: _new_line(people, name, 2.5, 1) for name in scores}  # the people
        self.apart = new_area(people, GRID + "4D", linewidth=0, zorder=0.5)  # pale
        for name, pole in self.poles.items():
            self.dots[name].set_markersize(0.7 * self.dots[name].get_markersize())
            self.behind[name].set_color(to_rgba(pole.get_color(), 0.6))
            self.peaks[name].zorder += 0.5  # on the dot of the threshold
            name_score(name, self.flags[name], self.peaks[name], pole, self.behind[name])
        self.arrow = _new_line(self._page, scores[0], 3)
        name_score(scores[0], self.apart, self.arrow)

    def _add_people(self, bottom: float) -> Axes:
        left, right = self._ends_at
        axes = new_axes(self.figure, (left, bottom, right, _TOP))
        self._half = (_TOP - bottom) / 2
        axes.set(xticks=self.axes.get_xticks(), yticks=[])
        axes.set(xlim=self.axes.get_xlim(), ylim=(-self._half, self._half))
        axes.tick_params(labelbottom=False, length=0)
        axes.set_zorder(-1)  # the threshold's line is behind the dots on the curves
        self.axes.patch.set_visible(False)
        axes.spines[["left", "bottom"]].set_visible(False)
        axes.axhline(0, color=GRID, linewidth=1.5)
        self._wide = (right - left) / np.ptp(axes.get_xlim())  # of a score of 1, in points
        look: Any = {"solid_capstyle": "round", "snap": False, "clip_on": False}
        self.people = [axes.plot([], [], color=colour, **look)[0] for colour in CLASS_COLOURS]
        self.wrong = [axes.plot([], [], color="white", **look)[0] for _ in CLASS_COLOURS]
        self._shown_people: Sequence[np.ndarray] = ()
        self._shown_page: Any = None
        (self.upper,) = axes.plot([], [], color=INK, linewidth=1.5, clip_on=False)
        return axes

    def _add_words(self, labels: Mapping[str, str]) -> None:
        """Name the answers at the threshold, and the classes beside their people."""
        self.beside = {  # points from the threshold
            new_text(self._page, 0, _TOP + 14, labels["to_positive"]): 8,
            new_text(self._page, 0, _TOP + 14, labels["to_negative"], ha="right"): -8,
        }
        self._room = [width_of(labels[f"to_{name}"]) + 10 for name in ("negative", "positive")]
        page, left, middle = self._page, self._ends_at[1] + 18, _TOP - self._half
        self.name = new_text(self._page, 0, _CURVES[0] - 17, labels["threshold"])
        new_text(self._page, left, _CURVES[0] - 36, labels["axis"], color=SOFT, fontsize=16)
        self._bar = left, self._width - 6
        self.told, self.shares, self.signs = {}, [], []
        under = _TOP - 2 * self._half - 13  # the people
        for k, colour in enumerate(CLASS_COLOURS):
            rows = {"right": (71, -47)[k], "drawn": (47, -71)[k], "class": (22, -22)[k]}
            for name, y in rows.items():
                self.told[f"{name}_{k}"] = new_text(page, left, middle + y)
            self.told[f"right_{k}"].set_fontsize(22)
            page.plot([left - 11], [middle + rows["right"]], "o", color=colour, markersize=9)
            self.shares.append(new_area(page, colour, linewidth=0))
            self.signs += page.plot([0], [under], "o", color=colour, markersize=9)
        self._trade = max(self._across(0), 225)  # room for what is lost
        for name, points, side in _TRADE:
            self.told[name] = new_text(page, self._trade + points, under, ha=side)

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        page = shown.page
        self.show_curves(shown.threshold, shown.scores, page.thresholds, page.curves)
        self.upper.set_data([shown.threshold] * 2, [-self._half, self._half])
        self._show_people(shown.people, shown.right, self._wide * shown.column)
        for name, text in self.told.items():
            text.set_text(words[name])
        x = self._across(shown.threshold)
        middle = min(max(x, self._room[0]), self._width - self._room[1])
        for text, points in self.beside.items():
            text.set_x(middle + points)
        self.name.set_x(x + 10)
        if page is self._shown_page:
            return  # all below stays while the threshold moves
        self._shown_page = page
        border = float(np.interp(shown.prevalence, [0, 1], self._bar))
        for k, start in enumerate((border, border + 1)):  # a point of paper between the classes
            self.shares[k].set_bounds(start, _TOP - self._half - 5, self._bar[k] - start, 10)
        # The lower of UAR and accuracy has its name at its left, if there is room, the other at its
        # right; the reader's own weight is a row below.
        best = {name: np.nan_to_num(x) for name, x in page.best.items()}  # any: the middle
        accuracy, uar = [*best][:2]
        first = accuracy if best[accuracy] < best[uar] else uar
        row, more, ends = _CURVES[1] + self._between - 13 - _ROW, width_of(self._best), {}
        for name, flag in self.flags.items():
            word, x = words[f"flag_{name}"], self._across(best[name])
            wide, y = width_of(word) + _BESIDE, row - _ROW * (name not in (uar, accuracy))
            left = name == first and x > wide + 4
            room = x if left else (self._width - x) * (name != first)
            if y == row and x > self._ends_at[0] and room > wide + more + 4:
                word, wide = self._best + word, wide + more
            flag.set_text(word)
            flag.set_position((x - wide if left else x + _BESIDE, y))
            ends[name] = x + wide * (name == first and not left)
            at = [page.best[name]]
            self.peaks[name].set_data(at, [page.highest[name]])
            self.poles[name].set_data(at * 2, [0, (y + 8 - _CURVES[0]) / np.ptp(_CURVES)])
            self.behind[name].set_data(at * 2, [-self._half, self._half])
        # UAR is best at 0, or at any threshold (NaN): then there is neither a band nor an arrow.
        self.apart.set_bounds(page.best[uar], -self._half, best[accuracy], 2 * self._half)
        side = np.sign(ends[accuracy] - ends[uar])
        start, tip = ends[uar], ends[accuracy] - 3 * side
        fits = page.best[uar] == 0 and side * (tip - start) > 9
        arrow = row + np.array([0, 0, 5, 0, -5]) if fits else [np.nan] * 5
        self.arrow.set_data([start, tip, tip - 7 * side, tip, tip - 7 * side], arrow)
        for sign, gain in zip(self.signs, page.gains, strict=True):
            sign.set_xdata([self._trade + 18 * np.sign(gain) if words["lost"] else np.nan])

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

    def _across(self, score: float) -> float:
        """Return where a score is, in points."""
        return float(np.interp(score, self.axes.get_xlim(), self._ends_at))


class RocFigure(Drawing):
    """The ROC curve, the point of the threshold, and the line of each score that touches it."""

    def __init__(
        self, labels: Mapping[str, str], scores: Sequence[str], narrow: bool = False
    ) -> None:
        width = NARROW if narrow else SIZE[0]
        self.figure = new_figure((width, HEIGHT))
        self.axes = axes = new_axes(self.figure, _PLANE)
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks(*_TICKS)
        axes.set_yticks(*_TICKS)
        axes.plot([0, 1], [0, 1], color=GRID, linewidth=1.5)
        (self.roc,) = axes.plot([], [], color=SOFT, linewidth=4)
        self.lines = {name: _new_line(axes, name, 3) for name in scores}
        self.best = _new_marks(axes, scores)
        self.point = new_ring(axes, INK)
        page = new_page(self.figure)
        left, bottom, right, top = _PLANE
        self.rates = {
            "fpr": new_text(page, (left + right) / 2, 14, ha="center"),
            "tpr": new_text(page, 12, (bottom + top) / 2, ha="center", rotation=90),
        }
        # Named where no curve is.
        x = 0.98 - max(map(width_of, labels.values())) / (right - left)
        samples = {"curve": axes.plot([], [], color=SOFT, linewidth=4)[0]}
        samples |= {name: _new_line(axes, name, 3) for name in scores}
        marks = _new_marks(axes, scores)
        for y, (name, sample) in zip(
            0.05 + 0.07 * np.arange(len(samples)), samples.items(), strict=True
        ):
            sample.set_data([x - 0.11, x - 0.02], [y, y])
            text = new_text(axes, x, y, labels[name])
            if name in scores:
                marks[name].set_data([x - 0.065], [y])
                name_score(name, text, sample, marks[name], self.lines[name], self.best[name])

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        self.roc.set_data(*shown.page.roc.T)
        self.point.set_data(*shown.point[:, np.newaxis])
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
