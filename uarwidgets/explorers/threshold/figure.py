"""Two pictures of a threshold: bells above the scores' curves, and the ROC plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.transforms import blended_transform_factory

from uarwidgets.kit.drawing import (
    BESIDE,
    GRID,
    INK,
    LETTERS,
    NARROW,
    SIZE,
    SOFT,
    aside,
    draw_leader_line,
    new_axes,
    new_figure,
    new_leader,
    new_ring,
    place_texts,
    width_of,
)
from uarwidgets.styles import CLASS_COLOURS, style_of

# The marks of the present scores differ in shape, and the small ones lie on the large ones.
_MARKS = {
    "accuracy": ("o", 14),
    "unweighted_average_recall": ("s", 10),
    "geometric_mean_recall": ("^", 9),
    "alpha_weighted_recall": ("v", 9),
}
HEIGHT = 430  # points, of both pictures
_LEFT, _NAMES = 44, 154  # points at the left of the axes, and at their right
_BELLS, _CURVES = (238, 358), (52, 188)  # points from the bottom of the picture
_THROUGH = (*_CURVES, np.nan, *_BELLS)  # heights of a line with a gap at the flags
_KEY = (419, 398, 377)  # heights of its three lines
_FLAGS = (224, 203)  # heights of the two rows of flags
_FIRST_ROW = ("accuracy", "alpha_weighted_recall")  # flags that may change sides lie in two rows
_CHIP = 12  # points from the middle of a flag's mark to its words
_HATCH = np.arange(-4.9, 5, 0.2)  # scores at which errors have a stroke
_FLANK = 9  # steps of a bell's outline from its peak to the name of its class
_PLANE = (62, 52, 432, 422)


class BellsFigure:
    """Bells above the curves of `scores`, over one axis; a flag where each of `best` is highest."""

    def __init__(
        self,
        labels: Mapping[str, str],
        limit: float,
        scores: Sequence[str],
        best: Sequence[str],
        *,
        narrow: bool = False,
    ) -> None:
        self._limit, self._width = limit, NARROW if narrow else SIZE[0]
        self._right = self._width - _NAMES
        self.figure = new_figure((self._width, HEIGHT))
        self._page = _new_page(self.figure, self._width)
        self._add_bells(best)
        self._add_curves(labels, scores)
        self._add_key(labels)
        self.flags = {
            name: _word(self._page, 0, _FLAGS[name not in _FIRST_ROW], "") for name in best
        }
        self.chips = {name: _new_mark(self._page, "D", name, 10) for name in best}
        self.classes = [
            _word(self._page, 0, 0, labels[name], weight="bold", ha=side)
            for name, side in (("positive", "left"), ("negative", "right"))
        ]
        self.artists: list[Artist] = [
            *self.bells, *self.errors, *self.outlines, *self.poles.values(), self.now, self.peak,
            *self.curves.values(), *self.leaders.values(), *self.dots.values(), self.foot,
            *self.names.values(), *self.chips.values(), *self.flags.values(), *self.classes,
            *self.swatches, self.strokes, *self.answers, *self.counts.values(),
        ]  # fmt: skip

    def _add_bells(self, best: Sequence[str]) -> None:
        self.axes = axes = self._new_axes(_BELLS, "")
        axes.set(ylim=(0, 1.02), yticks=[])
        axes.tick_params(labelbottom=False)
        axes.spines["left"].set_visible(False)
        self.bells = [
            axes.fill([], [], facecolor=to_rgba(colour, 0.3), edgecolor=colour, linewidth=2)[0]
            for colour in CLASS_COLOURS
        ]
        self.errors = [axes.plot([], [], color=INK, linewidth=1.5)[0] for _ in CLASS_COLOURS]
        self.outlines = [
            axes.plot([], [], color=colour, linewidth=1.5, linestyle=(0, (3, 2)))[0]
            for colour in CLASS_COLOURS
        ]
        # Through both panels: x is a score, y is in points.
        through: Any = blended_transform_factory(axes.transData, self._page.transData)
        self.poles = {
            name: axes.plot(
                [], [], color=style_of(name).colour, linestyle=style_of(name).dash, linewidth=2.5,
                transform=through, clip_on=False,
            )[0]
            for name in best
        }  # fmt: skip
        (self.now,) = axes.plot([], [], color=INK, linewidth=3, transform=through, clip_on=False)
        self.peak = new_ring(axes, CLASS_COLOURS[0])

    def _add_curves(self, labels: Mapping[str, str], scores: Sequence[str]) -> None:
        axes = self._new_axes(_CURVES, labels["threshold"])
        axes.set_ylim(0, 1)
        axes.patch.set_visible(False)  # the lines through both panels belong to the bells
        axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.xaxis.labelpad = 1
        self.curves = {name: _new_line(axes, name, 4) for name in scores}
        self.dots = {
            name: _new_mark(axes, marker, name, size)
            for name, (marker, size) in _MARKS.items()
            if name in scores
        }
        self.foot = new_ring(axes, INK)
        self.leaders = {name: new_leader(axes, name) for name in scores}
        self.names = {
            name: axes.text(
                self._limit, 0, labels.get(name, style_of(name).label), color=INK,
                fontsize=LETTERS, va="center", transform=aside(axes, BESIDE),
            )
            for name in scores
        }  # fmt: skip

    def _new_axes(self, heights: tuple[int, int], xlabel: str) -> Axes:
        box = (_LEFT, heights[0], self._right, heights[1])
        axes = new_axes(self.figure, box, xlabel=xlabel, ylabel="")
        axes.set_xlim(-self._limit, self._limit)
        return axes

    def _add_key(self, labels: Mapping[str, str]) -> None:
        """Add the four kinds of answers, on either side of the threshold."""
        head, *rows = _KEY
        left, right = labels["answer_negative"], labels["answer_positive"]
        self.answers = [_word(self._page, 0, head, left, ha="right")]
        self.answers += [_word(self._page, 0, head, right)]
        self._room = width_of(left) + 10, width_of(right) + 10
        self.counts = {
            kind: _word(self._page, 0, rows[i], "", ha=side)
            for kind, i, side in (
                ("fn", 0, "right"), ("tp", 0, "left"), ("tn", 1, "right"), ("fp", 1, "left")
            )
        }  # fmt: skip
        self.swatches = [
            self._page.plot(
                [], [], "s", markersize=15, markerfacecolor=to_rgba(colour, 0.3),
                markeredgecolor=colour, markeredgewidth=1.5,
            )[0]
            for colour in CLASS_COLOURS
        ]  # fmt: skip
        (self.strokes,) = self._page.plot([], [], color=INK, linewidth=1.5)

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        at = shown.threshold
        sides = (at > _HATCH, at < _HATCH)  # of misses, and of false alarms
        for bell, errors, points, wrong in zip(
            self.bells, self.errors, shown.bells, sides, strict=True
        ):
            corners = np.concatenate([points, [(points[-1, 0], 0), (points[0, 0], 0)]])
            if not np.array_equal(bell.get_xy()[: len(corners)], corners):
                bell.set_xy(corners)
            x = _HATCH[wrong]
            heights = np.interp(x, points[:, 0], points[:, 1], left=0, right=0)
            gaps = np.full(len(x), np.nan)
            strokes = np.column_stack([x, 0 * x, x, heights, x, gaps]).reshape(-1, 2)
            _put(errors, strokes)
        for outline, points in zip(self.outlines, shown.outlines, strict=True):
            _put(outline, points)
        peak = len(points) // 2
        _put(self.peak, shown.bells[0][[peak]])
        for text, points, step in zip(self.classes, shown.bells, (_FLANK, -_FLANK), strict=True):
            self._name_class(text, *points[peak + step].tolist())
        _put(self.now, np.column_stack([[at] * 5, _THROUGH]))
        _put(self.foot, np.array([[at, 0]]))
        for name, curve in self.curves.items():
            _put(curve, shown.curves[name])
            _put(self.dots[name], np.array([[at, shown.now[name]]]))
        for name, pole in self.poles.items():
            x = shown.best[name][0]
            _put(pole, np.column_stack([[x] * 5, _THROUGH]))
        for first in (True, False):
            self._place_flags([n for n in self.flags if (n in _FIRST_ROW) == first], shown, words)
        self._place_key(at, words)
        ends = [float(shown.curves[name][-1, 1]) for name in self.names]
        place_texts(list(self.names.values()), ends)
        for end, (name, text) in zip(ends, self.names.items(), strict=True):
            draw_leader_line(self.leaders[name], 1, end, text)

    def _across(self, score: float) -> float:
        """Return where a score is, in points."""
        return _LEFT + (score + self._limit) / (2 * self._limit) * (self._right - _LEFT)

    def _name_class(self, text: Text, x: float, height: float) -> None:
        """Put the name of a class on the outer flank of its bell."""
        bottom, top = _BELLS
        wide = width_of(text.get_text()) * 1.1 + 4  # its letters are bold
        place = self._across(x)
        place = (
            min(place + 6, self._width - wide)
            if text.get_horizontalalignment() == "left"
            else max(place - 6, wide)
        )
        text.set_position((place, bottom + 10 + height / 1.02 * (top - bottom)))

    def _place_flags(self, row: Sequence[str], shown: Any, words: Mapping[str, str]) -> None:
        """Put the marks of a row at their places, and the words of two away from each other."""
        end = 0.0
        row = sorted(row, key=lambda name: float(shown.best[name][0]))
        for name in row:
            flag, word = self.flags[name], words[f"flag_{name}"]
            x = self._across(float(shown.best[name][0]))
            _put(self.chips[name], np.array([[x, flag.get_position()[1]]]))
            flag.set_text(word)
            if word:
                wide = width_of(word)
                begin = x - _CHIP - wide
                # The words of the last begin after its mark, and so do those with no room before.
                if (name == row[-1] and x + _CHIP + wide <= self._width) or begin < end:
                    begin = max(x + _CHIP, end)
                flag.set_x(begin)
                end = begin + wide + _CHIP

    def _place_key(self, at: float, words: Mapping[str, str]) -> None:
        """Put the four counts beside the threshold, as far as there is room."""
        left, right = self._room
        middle = min(max(self._across(at), left), self._width - right)
        for text in self.answers:
            text.set_x(middle + (8 if text.get_horizontalalignment() == "left" else -8))
        for kind, text in self.counts.items():
            text.set_x(middle + (30 if text.get_horizontalalignment() == "left" else -30))
            text.set_text(words[kind])
        _, *rows = _KEY
        for swatch, y in zip(self.swatches, rows, strict=True):
            _put(swatch, np.array([[middle - 16, y], [middle + 16, y]]))
        strokes = [
            (middle + side + x, row + y)
            for side, row in zip((-16, 16), rows, strict=True)
            for x in (-4, 0, 4)
            for y in (-7, 7, np.nan)
        ]
        _put(self.strokes, np.array(strokes))


class RocFigure:
    """The ROC curve, the point of the threshold, and `lines` of equal score through it."""

    def __init__(
        self,
        labels: Mapping[str, str],
        best: Sequence[str],
        lines: Sequence[str],
        *,
        narrow: bool = False,
    ) -> None:
        width = NARROW if narrow else SIZE[0]
        self.figure = new_figure((width, HEIGHT))
        self.axes = axes = new_axes(self.figure, _PLANE, xlabel="", ylabel="")
        axes.set(xlim=(0, 1), ylim=(0, 1))
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_ticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.plot([0, 1], [0, 1], color=GRID, linewidth=1.5)
        (self.roc,) = axes.plot([], [], color=SOFT, linewidth=4)
        self.lines = {name: _new_line(axes, name, 3) for name in lines}
        self.best = {name: _new_mark(axes, "D", name, 11) for name in best}
        self.point = new_ring(axes, INK)
        page = _new_page(self.figure, width)
        left, bottom, right, top = _PLANE
        self.rates = {
            "fpr": _word(page, (left + right) / 2, 12, "", ha="center"),
            "tpr": _word(page, 12, (bottom + top) / 2, "", ha="center", rotation=90),
        }
        # Below the diagonal, where no curve is, or beside the plane.
        x, y = (left + 178, bottom + 118) if narrow else (right + 22, top - 12)
        for name, label in labels.items():
            if name == "best":
                _new_mark(page, "D", "recall_per_class", 11).set_data([x + 16], [y])
            elif name == "roc":
                page.plot([x, x + 32], [y, y], color=SOFT, linewidth=4)
            else:
                _new_line(page, name, 3).set_data([x, x + 32], [y, y])
            _word(page, x + 40, y, label)
            y -= 23
        self.artists: list[Artist] = [
            self.roc, *self.lines.values(), *self.best.values(), self.point, *self.rates.values(),
        ]  # fmt: skip

    def update(self, shown: Any, words: Mapping[str, str]) -> None:
        _put(self.roc, shown.roc)
        _put(self.point, shown.point[np.newaxis])
        for name, line in self.lines.items():
            _put(line, shown.iso_lines[name])
        for name, mark in self.best.items():
            _put(mark, shown.best_points[name][np.newaxis])
        for name, text in self.rates.items():
            text.set_text(words[name])


def _new_page(figure: Figure, width: float) -> Axes:
    """Return axes in points over the whole picture, in front of all else."""
    page = new_axes(figure, (0, 0, width, HEIGHT), xlabel="", ylabel="")
    page.set(xlim=(0, width), ylim=(0, HEIGHT), zorder=2)
    page.axis("off")
    page.patch.set_visible(False)
    return page


def _word(axes: Axes, x: float, y: float, words: str, **style: Any) -> Text:
    return axes.text(
        x, y, words, color=INK, fontsize=LETTERS, va="center", parse_math=False, **style
    )


def _new_line(axes: Axes, score: str, width: float) -> Line2D:
    style = style_of(score)
    return axes.plot([], [], color=style.colour, linestyle=style.dash, linewidth=width)[0]


def _new_mark(axes: Axes, marker: str, score: str, size: float) -> Line2D:
    return axes.plot(
        [], [], marker, color=style_of(score).colour, markersize=size, markeredgecolor="white",
        markeredgewidth=1.5, clip_on=False, zorder=4,
    )[0]  # fmt: skip


def _put(line: Line2D, points: np.ndarray) -> None:
    """Give a line its points (x, y); one that does not change need not be drawn again."""
    if not np.array_equal(line.get_xydata(), points, equal_nan=True):
        line.set_data(*points.T)
