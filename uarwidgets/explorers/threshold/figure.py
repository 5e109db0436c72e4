"""Two pictures of a threshold: bells above the scores' curves, and the ROC plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.transforms import blended_transform_factory

from uarwidgets.kit.drawing import (
    GRID,
    INK,
    NARROW,
    SIZE,
    SOFT,
    name_score,
    new_axes,
    new_figure,
    new_page,
    new_ring,
    new_text,
    width_of,
)
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.styles import CLASS_COLOURS, style_of

HEIGHT = 436  # points, of both pictures
_CURVES, _BELLS = (58, 190), (240, 362)  # points from the bottom of the picture
_THROUGH = (*_CURVES, np.nan, *_BELLS)  # a line through both, with a gap at the flags
_FLAGS = (226, 205)  # heights of the two rows of flags
_KEY = (425, 404, 383)  # heights of the lines above the bells
_FIRST_ROW = ("accuracy", "alpha_weighted_recall")  # flags that pass those of the second
_BESIDE = 15  # points from the middle of a flag's mark to its words
_HATCH = np.arange(-4.9, 5, 0.2)  # scores at which errors have a stroke
_PEAK, _FLANK = 25, 8  # of a bell's outline: the step of its peak, and steps to its name
_TICKS = [0, 0.5, 1], ["0", "0.5", "1"]
_PLANE = (62, 56, 434, 428)


class BellsFigure(LineChart):
    """Bells above the curves of `scores`, over one axis; a flag where each is highest."""

    def __init__(
        self,
        labels: Mapping[str, str],
        limits: tuple[float, float],
        scores: Sequence[str],
        narrow: bool = False,
    ) -> None:
        super().__init__(
            scores, xlabel=labels["threshold"], ylabel="", xlim=limits,
            names={"alpha_weighted_recall": "α-weighted"},
            height=HEIGHT, above=HEIGHT - _CURVES[1] - 30, narrow=narrow,
        )  # fmt: skip
        self.axes.set_yticks(*_TICKS)
        self.now.set(color=INK, linewidth=3)
        self._width = NARROW if narrow else SIZE[0]
        self._ends_at = self.axes.transData.transform(np.column_stack([limits, limits]))[:, 0]
        self._page = new_page(self.figure)
        self._add_bells(scores)
        self._add_key(labels)
        self.flags = {
            name: new_text(self._page, 0, _FLAGS[name not in _FIRST_ROW]) for name in scores
        }
        self.marks = _new_marks(self._page, scores)
        for name in scores:
            name_score(name, self.flags[name], self.marks[name], self.poles[name])
        self.artists += [
            *self.bells, *self.errors, *self.poles.values(), self.upper, self.peak,
            *self.classes, *self.marks.values(), *self.flags.values(), *self.swatches,
            self.strokes, *self.beside,
        ]  # fmt: skip

    def _add_bells(self, scores: Sequence[str]) -> None:
        box = (self._ends_at[0], _BELLS[0], self._ends_at[1], _BELLS[1])
        self.upper_axes = axes = new_axes(self.figure, box)
        axes.set(xlim=self.axes.get_xlim(), ylim=(0, 1.02), yticks=[])
        axes.tick_params(labelbottom=False)
        axes.spines["left"].set_visible(False)
        self.bells = [
            axes.fill([], [], facecolor=to_rgba(colour, 0.3), edgecolor=colour, linewidth=2)[0]
            for colour in CLASS_COLOURS
        ]
        self.errors = [axes.plot([], [], color=INK, linewidth=1.5)[0] for _ in CLASS_COLOURS]
        through: Any = blended_transform_factory(axes.transData, self._page.transData)
        self.poles = {name: _new_line(axes, name, 2.5) for name in scores[::-1]}
        for pole in self.poles.values():
            pole.set(transform=through, clip_on=False)
        (self.upper,) = axes.plot([], [], color=INK, linewidth=3, clip_on=False)
        self.peak = new_ring(axes, CLASS_COLOURS[0])

    def _add_key(self, labels: Mapping[str, str]) -> None:
        """Name the classes, and the four kinds of answers at either side of the threshold."""
        head, *rows = _KEY
        self.classes, self.counts = [], {}
        self.beside: dict[Text, int] = {}  # points from the threshold
        for name, kinds, side in (("positive", ("tp", "fp"), 1), ("negative", ("fn", "tn"), -1)):
            align = "left" if side > 0 else "right"
            self.classes += [new_text(self._page, 0, 0, labels[name], weight="bold", ha=align)]
            self.beside[new_text(self._page, 0, head, labels[f"to_{name}"], ha=align)] = 8 * side
            for kind, y in zip(kinds, rows, strict=True):
                self.counts[kind] = new_text(self._page, 0, y, ha=align)
                self.beside[self.counts[kind]] = 30 * side
        self._room = [width_of(labels[f"to_{name}"]) + 10 for name in ("negative", "positive")]
        look: Any = {"markersize": 15, "markeredgewidth": 1.5}
        self.swatches = [
            self._page.plot([], [], "s", color=to_rgba(colour, 0.3), mec=colour, **look)[0]
            for colour in CLASS_COLOURS
        ]
        (self.strokes,) = self._page.plot([], [], "|", color=INK, **look)

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        at = shown.threshold
        self.show_curves(at, shown.scores, shown.thresholds, shown.curves)
        self.upper.set_data([at, at], [0, 1.02])
        sides = (at > _HATCH, at < _HATCH)  # of misses, and of false alarms
        for bell, errors, points, wrong in zip(
            self.bells, self.errors, shown.bells, sides, strict=True
        ):
            if not np.array_equal(bell.get_xy()[:-1], points):  # it closes itself
                bell.set_xy(points)
            x = _HATCH[wrong]
            heights = np.interp(x, points[:, 0], points[:, 1], left=0, right=0)
            gaps = np.full(len(x), np.nan)
            errors.set_data(np.repeat(x, 3), np.column_stack([0 * x, heights, gaps]).ravel())
        self.peak.set_data(*shown.bells[0][[_PEAK]].T)
        for name, pole in self.poles.items():
            pole.set_data(np.full(5, shown.best[name]), _THROUGH)
        for first in (True, False):
            self._place_flags([n for n in self.flags if (n in _FIRST_ROW) == first], shown, words)
        self._place_words(shown, words)

    def _across(self, score: float) -> float:
        """Return where a score is, in points."""
        return float(np.interp(score, self.axes.get_xlim(), self._ends_at))

    def _place_flags(self, row: Sequence[str], shown: Any, words: Mapping[str, str]) -> None:
        """Put the marks of a row at their places, and the words of two away from each other."""
        end = 0.0
        row = sorted(row, key=lambda name: float(shown.best[name]))
        for name in row:
            flag, word = self.flags[name], words[f"flag_{name}"]
            x, wide = self._across(shown.best[name]), width_of(word)
            begin = x - _BESIDE - wide
            # The words of the last begin after its mark, and so do those with no room before.
            if begin < end or (name == row[-1] and x + _BESIDE + wide <= self._width):
                begin = max(x + _BESIDE, end)
            flag.set_text(word)
            flag.set_x(begin)
            self.marks[name].set_data([x if word else np.nan], [flag.get_position()[1]])
            end = begin + wide + _BESIDE

    def _place_words(self, shown: Any, words: Mapping[str, str]) -> None:
        """Put the classes' names at their bells, and the counts at the threshold."""
        bottom, top = _BELLS
        for text, points, step in zip(self.classes, shown.bells, (_FLANK, -_FLANK), strict=True):
            x, height = points[_PEAK + step]
            x = self._across(x) + step
            x = x if step > 0 else max(x, 4 + 1.1 * width_of(text.get_text()))  # bold letters
            text.set_position((x, bottom + 10 + height * (top - bottom)))
        middle = min(max(self._across(shown.threshold), self._room[0]), self._width - self._room[1])
        for text, points in self.beside.items():
            text.set_x(middle + points)
        for kind, text in self.counts.items():
            text.set_text(words[kind])
        rows = _KEY[1:]
        for swatch, y in zip(self.swatches, rows, strict=True):
            swatch.set_data([middle - 16, middle + 16], [y, y])
        ends = [x + off for x in (middle - 16, middle + 16) for off in (-4, 0, 4)]
        self.strokes.set_data(ends, np.repeat(rows, 3).tolist())


class RocFigure:
    """The ROC curve, the point of the threshold, and `lines` of equal score through it."""

    def __init__(
        self,
        labels: Mapping[str, str],
        best: Sequence[str],
        lines: Sequence[str],
        narrow: bool = False,
    ) -> None:
        width = NARROW if narrow else SIZE[0]
        self.figure = new_figure((width, HEIGHT))
        self.axes = axes = new_axes(self.figure, _PLANE)
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks(*_TICKS)
        axes.set_yticks(*_TICKS)
        axes.plot([0, 1], [0, 1], color=GRID, linewidth=1.5)
        (self.roc,) = axes.plot([], [], color=SOFT, linewidth=4)
        self.lines = {name: _new_line(axes, name, 3) for name in lines}
        self.best = _new_marks(axes, best)
        for of_scores in (self.lines, self.best):
            for name, artist in of_scores.items():
                name_score(name, artist)
        self.point = new_ring(axes, INK)
        page = new_page(self.figure)
        left, bottom, right, top = _PLANE
        self.rates = {
            "fpr": new_text(page, (left + right) / 2, 14, ha="center"),
            "tpr": new_text(page, 12, (bottom + top) / 2, ha="center", rotation=90),
        }
        # Below the diagonal, where no curve is, or beside the plane.
        x, y = (left + 178, bottom + 118) if narrow else (right + 22, top - 12)
        for name, label in labels.items():
            score = name if name in lines else "support"  # which is grey
            sample = _new_mark(page, score) if name == "best" else _new_line(page, score, 3)
            xs = [x + 16] if name == "best" else [x, x + 32]
            sample.set_data(xs, [y] * len(xs))
            words = new_text(page, x + 40, y, label)
            if name in lines:
                name_score(name, sample, words)
            y -= 23
        self.artists: list[Artist] = [
            self.roc, *self.lines.values(), *self.best.values(), self.point, *self.rates.values(),
        ]  # fmt: skip

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        self.roc.set_data(*shown.roc.T)
        self.point.set_data(*shown.point[:, np.newaxis])
        for name, line in self.lines.items():
            line.set_data(*shown.iso_lines[name].T)
        for name, mark in self.best.items():
            mark.set_data(*shown.best_points[name][:, np.newaxis])
        for name, text in self.rates.items():
            text.set_text(words[name])


def _new_line(axes: Axes, score: str, width: float) -> Line2D:
    style = style_of(score)
    return axes.plot([], [], color=style.colour, linestyle=style.dash, linewidth=width)[0]


def _new_mark(axes: Axes, score: str) -> Line2D:
    look: Any = {"color": style_of(score).colour, "markersize": 10, "markeredgecolor": "white"}
    return axes.plot([], [], "D", markeredgewidth=1.5, clip_on=False, zorder=4, **look)[0]


def _new_marks(axes: Axes, scores: Sequence[str]) -> dict[str, Line2D]:
    """Return a mark for each score; where two are at one place, both are seen."""
    marks = {name: _new_mark(axes, name) for name in scores}
    for name in scores[2:]:  # which may be equal to the first two
        marks[name].set(markersize=16, zorder=3.9)
    return marks
