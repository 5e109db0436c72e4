"""Two bells and a threshold: the four kinds of answers, the scores, and the ROC curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from matplotlib.transforms import blended_transform_factory

from uarwidgets.kit.drawing import (
    BESIDE,
    GRID,
    INK,
    LETTERS,
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
_CHIP = 17  # points that a flag's mark takes
_ROWS = (402, 381, 360)  # heights of the table's lines, above the bells
_HATCH = np.arange(-4.9, 5, 0.2)  # scores at which errors have a stroke


class ThresholdFigure:
    """Bells above the curves of `scores`; beside them the ROC plane with its `lines`."""

    def __init__(
        self,
        labels: Mapping[str, str],
        limit: float,
        scores: Sequence[str],
        best: Sequence[str],
        lines: Sequence[str],
        *,
        narrow: bool = False,
    ) -> None:
        self._limit, more = limit, len(best) - 2
        width, right = (480, 326) if narrow else (640, 400)
        self._upper = (44, 214 + 9 * more, right, 342)
        self._lower = (44, 50, right, 168 - 9 * more)
        self.figure = new_figure((width, 414))
        self._page = new_axes(self.figure, (0, 0, width, 414), xlabel="", ylabel="")
        self._page.set(xlim=(0, width), ylim=(0, 414))
        self._page.axis("off")
        self._page.patch.set_visible(False)
        self._add_table(labels, (12, 182, 258) if narrow else (30, 222, 318))
        self.flags = {name: self._word(0, 201 + 9 * more - 19 * i) for i, name in enumerate(best)}
        self.chips = {name: _new_mark(self._page, "D", name, 10) for name in best}
        self._add_bells(best)
        self._add_curves(labels, scores)
        self._add_plane(
            labels, (372, 244, 470, 342) if narrow else (450, 208, 632, 390), best, lines
        )
        self.artists: list[Artist] = [
            *self.errors, *self.bells, *self.outlines, *self.poles.values(), self.now,
            *self.curves.values(), *self.leaders.values(), *self.chips.values(),
            *self.dots.values(), self.roc, *self.iso_lines.values(), *self.best_points.values(),
            self.point, *self.names.values(), *self.flags.values(), *self.counts.values(),
        ]  # fmt: skip

    def _word(self, x: float, y: float, words: str = "", **style: Any) -> Text:
        return self._page.text(
            x, y, words, color=INK, fontsize=LETTERS, va="center", parse_math=False, **style
        )

    def _add_table(self, labels: Mapping[str, str], columns: tuple[float, float, float]) -> None:
        left, middle, right = columns
        head, *rows = _ROWS
        self._word(self._upper[0], head, labels["answer_negative"])
        self._word(self._upper[2], head, labels["answer_positive"], ha="right")
        self.counts: dict[str, Text] = {}
        for y, name, colour, kinds in zip(
            rows, ("positive", "negative"), CLASS_COLOURS, (("fn", "tp"), ("tn", "fp")), strict=True
        ):
            self._word(middle, y, labels[name], ha="center", weight="bold")
            for x, kind in zip((left, right), kinds, strict=True):
                fill = to_rgba(colour, 0.3)
                self._page.add_patch(
                    Rectangle((x, y - 6), 16, 12, facecolor=fill, edgecolor=colour, linewidth=1.5)
                )
                if kind in ("fn", "fp"):
                    strokes = [x + 4, x + 8, x + 12]
                    self._page.vlines(strokes, y - 6, y + 6, color=INK, linewidth=1.5)
                self.counts[kind] = self._word(x + 22, y)

    def _add_bells(self, best: Sequence[str]) -> None:
        axes = new_axes(self.figure, self._upper, xlabel="", ylabel="")
        axes.set(xlim=(-self._limit, self._limit), ylim=(0, 1.02), yticks=[])
        axes.tick_params(labelbottom=False)
        axes.spines["left"].set_visible(False)
        self.bell_axes = axes
        self.bells = [
            axes.fill([], [], facecolor=to_rgba(colour, 0.3), edgecolor=colour, linewidth=2)[0]
            for colour in CLASS_COLOURS
        ]
        self.errors = [axes.plot([], [], color=INK, linewidth=1.5)[0] for _ in CLASS_COLOURS]
        self.outlines = [
            axes.plot([], [], color=colour, linewidth=1.5, linestyle=(0, (3, 2)))[0]
            for colour in CLASS_COLOURS
        ]
        # Through both panels, with a gap at the flags between them.
        through = blended_transform_factory(axes.transData, self._page.transData)
        self.poles = {
            name: axes.plot(
                [], [], linewidth=2.5, color=style_of(name).colour, linestyle=style_of(name).dash,
                transform=through, clip_on=False, marker="D", markersize=10,
                markeredgecolor="white", markeredgewidth=1.5, markevery=[1],
            )[0]
            for name in best
        }  # fmt: skip
        (self.now,) = axes.plot(
            [], [], "-o", color=INK, linewidth=3, transform=through, clip_on=False, zorder=3,
            markevery=[3], markersize=13, markerfacecolor="white", markeredgewidth=4,
        )  # fmt: skip

    def _add_curves(self, labels: Mapping[str, str], scores: Sequence[str]) -> None:
        axes = new_axes(self.figure, self._lower, xlabel=labels["threshold"], ylabel="")
        axes.set(xlim=(-self._limit, self._limit), ylim=(0, 1))
        axes.patch.set_visible(False)  # the poles and the threshold belong to the bells
        axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.xaxis.labelpad = 1
        self.curves = {name: _new_line(axes, name, 4) for name in scores}
        self.dots = {
            name: _new_mark(axes, marker, name, size)
            for name, (marker, size) in _MARKS.items()
            if name in scores
        }
        self.leaders = {name: new_leader(axes, name) for name in scores}
        self.names = {
            name: axes.text(
                self._limit, 0, labels.get(name, style_of(name).label), color=INK,
                fontsize=LETTERS, va="center", transform=aside(axes, BESIDE),
            )
            for name in scores
        }  # fmt: skip

    def _add_plane(
        self,
        labels: Mapping[str, str],
        box: tuple[float, float, float, float],
        best: Sequence[str],
        lines: Sequence[str],
    ) -> None:
        self.plane = axes = new_axes(self.figure, box, xlabel=labels["fpr"], ylabel="")
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks([0, 1], ["0", "1"])
        axes.set_yticks([0, 0.5, 1], ["0", labels["tpr"], "1"])
        axes.xaxis.labelpad = -LETTERS - 3  # between its two numbers
        axes.set_title(labels["roc"], fontsize=LETTERS, pad=6)
        axes.plot([0, 1], [0, 1], color=GRID, linewidth=1.5)
        (self.roc,) = axes.plot([], [], color=SOFT, linewidth=3)
        self.iso_lines = {name: _new_line(axes, name, 2.5) for name in lines}
        self.best_points = {name: _new_mark(axes, "D", name, 10) for name in best}
        self.point = new_ring(axes, INK)

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
        _put(self.now, self._through(at, 1))
        for name, curve in self.curves.items():
            _put(curve, shown.curves[name])
            _put(self.dots[name], np.array([[at, shown.now[name]]]))
        for name, flag in self.flags.items():
            x, height = shown.best[name].tolist()
            _put(self.poles[name], self._through(x, height))
            _put(self.best_points[name], shown.best_points[name][np.newaxis])
            # Under the pole, with its middle at x as far as there is room.
            word, begin = words[f"flag_{name}"], np.nan
            if word:
                left, _, right, _ = self._upper
                middle = left + (x + self._limit) / (2 * self._limit) * (right - left)
                length = width_of(word) + _CHIP + 4
                begin = min(max(middle - length / 2, left), right - length)
                flag.set_x(begin + _CHIP)
            flag.set_text(word)
            _put(self.chips[name], np.array([[begin + 6, flag.get_position()[1]]]))
        _put(self.roc, shown.roc)
        _put(self.point, shown.point[np.newaxis])
        for name, line in self.iso_lines.items():
            _put(line, shown.iso_lines[name])
        for kind, text in self.counts.items():
            text.set_text(words[kind])
        ends = [float(shown.curves[name][-1, 1]) for name in self.names]
        place_texts(list(self.names.values()), ends)
        for end, (name, text) in zip(ends, self.names.items(), strict=True):
            draw_leader_line(self.leaders[name], 1, end, text)

    def _through(self, x: float, height: float) -> np.ndarray:
        """Return a line at a score: up to a height of the lower panel, and through the upper."""
        (_, low, _, high), (_, bottom, _, top) = self._lower, self._upper
        ys = [low, low + height * (high - low), np.nan, bottom, top]
        return np.column_stack([[x] * len(ys), ys])


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
