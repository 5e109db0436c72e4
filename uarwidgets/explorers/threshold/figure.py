"""Two bells and a threshold: the scores at every threshold, and the ROC curve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BESIDE,
    GRID,
    LETTERS,
    SOFT,
    aside,
    lead,
    new_axes,
    new_figure,
    new_leader,
    place_texts,
)
from uarwidgets.look import BLACK, OCHRE, SLATE, look

# Drawn in this order: where curves meet, dashes lie on the solid one and small marks on large.
MARKS = {"accuracy": 14, "unweighted_average_recall": 11, "geometric_mean_recall": 8}
CURVES = tuple(MARKS)
WEIGHTED = ("accuracy", "unweighted_average_recall")  # straight iso-lines in the ROC plane
SIZE = (640, 490)  # points
_BELLS, _CURVES = (44, 284, 374, 458), (44, 58, 374, 262)  # left, bottom, right, top
_ROC = (470, 298, 630, 458)


@dataclass(frozen=True)
class Shown:
    """What the picture shows: each array holds points (x, y) in its last axis."""

    threshold: float  # scores from which the answer is positive
    bells: tuple[np.ndarray, np.ndarray]  # positive and negative, as common as they are; at most 1
    outlines: tuple[np.ndarray, np.ndarray]  # the same with both classes counted alike
    curves: Mapping[str, np.ndarray]  # each score against the threshold
    now: Mapping[str, np.ndarray]  # each score's present point
    best: Mapping[str, np.ndarray]  # and its highest
    roc: np.ndarray  # FPR and TPR
    point: np.ndarray  # the present one in the ROC plane
    best_points: Mapping[str, np.ndarray]  # in the ROC plane, for the scores in `WEIGHTED`
    iso_lines: Mapping[str, np.ndarray]  # likewise


class ThresholdFigure:
    """Bells above the curves of three scores; beside them the ROC plane.

    Parameters
    ----------
    labels : mapping of str to str
        Axes ``threshold``, ``roc``, ``fpr``, ``tpr``; the classes ``positive``, ``negative``,
        and their sides of the threshold, ``answer_positive``, ``answer_negative``.
    xlim : (float, float)
        The scores on the page.

    Attributes
    ----------
    bells, outlines : list of artist
        Positive class first; `classes` are their names.
    curves, dots, bests, names : dict of str to artist
        Each score's curve, its present point, its highest point, its name.
    roc, point, best_points, iso_lines : artist, or dict of str to artist
        In the ROC plane.
    artists : list of Artist
        All that moves.
    """

    def __init__(self, labels: Mapping[str, str], xlim: tuple[float, float]) -> None:
        self._labels = labels
        self.figure = new_figure(SIZE)
        self._moved: dict[int, np.ndarray] = {}
        self._xlim = xlim
        self._draw_bells(xlim)
        self._draw_curves(xlim)
        self._draw_roc()
        lines = [*self.guides.values(), *self.now, *self.curves.values(), *self.bests.values()]
        plane = [self.roc, *self.iso_lines.values(), *self.best_points.values(), self.point]
        texts = [*self.names.values(), *self.classes, self.rule]
        lines += self.leaders.values()
        bells = [*self.bells, *self.outlines]
        self.artists: list[Artist] = [*bells, *lines, *self.dots.values(), *plane, *texts]

    def _draw_bells(self, xlim: tuple[float, float]) -> None:
        axes = new_axes(self.figure, _BELLS, xlabel="", ylabel="")
        axes.set(xlim=xlim, ylim=(0, 1.25), yticks=[])
        axes.tick_params(labelbottom=False)
        axes.spines["left"].set_visible(False)
        self.bells = [
            axes.fill([], [], facecolor=to_rgba(colour, 0.45), edgecolor=colour, linewidth=2)[0]
            for colour in (OCHRE, SLATE)
        ]
        self.outlines = [
            axes.plot([], [], color=colour, linewidth=1.5, linestyle=(0, (3, 2)))[0]
            for colour in (OCHRE, SLATE)
        ]
        self.classes = [
            axes.text(
                0, 0, self._labels[name], color=BLACK, fontsize=LETTERS, weight="bold", va="bottom",
                ha=side, transform=aside(axes, points), parse_math=False,
            )
            for name, side, points in (("positive", "left", 4), ("negative", "right", -4))
        ]  # fmt: skip
        self.rule = axes.text(
            0, 1.27, "", color=BLACK, fontsize=LETTERS, va="bottom", parse_math=False
        )
        self._beside = {"left": aside(axes, 4), "right": aside(axes, -4)}
        self._bell_axes = axes

    def _draw_curves(self, xlim: tuple[float, float]) -> None:
        axes = new_axes(self.figure, _CURVES, xlabel=self._labels["threshold"], ylabel="")
        axes.set(xlim=xlim, ylim=(0, 1))
        # Each best threshold runs through both panels: where the bells cross, the curve peaks.
        self.guides = {
            (name, i): panel.plot([], [], linewidth=2, color=look(name).colour, linestyle=dash)[0]
            for name in WEIGHTED
            for dash in [look(name).dash if name != "accuracy" else (0, (1, 1))]
            for i, panel in enumerate((self._bell_axes, axes))
        }
        self.now = [
            panel.plot([], [], color=BLACK, linewidth=3)[0] for panel in (self._bell_axes, axes)
        ]
        self.curves: dict[str, Line2D] = {}
        self.dots: dict[str, Line2D] = {}
        self.bests: dict[str, Line2D] = {}
        self.names: dict[str, Text] = {}
        for name in CURVES:
            style = look(name)
            (self.curves[name],) = axes.plot(
                [], [], color=style.colour, linestyle=style.dash, linewidth=4
            )
            self.bests[name] = _mark(axes, "D", style.colour, MARKS[name])
            self.dots[name] = _mark(axes, "o", style.colour, MARKS[name])
            self.names[name] = axes.text(
                xlim[1], 0, style.label, color=BLACK, fontsize=LETTERS, va="center",
                transform=aside(axes, BESIDE),
            )  # fmt: skip
        self.leaders = {name: new_leader(axes, name) for name in CURVES}

    def _draw_roc(self) -> None:
        labels = self._labels
        axes = new_axes(self.figure, _ROC, xlabel=labels["fpr"], ylabel=labels["tpr"])
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.set_title(labels["roc"], fontsize=LETTERS, pad=8)
        axes.plot([0, 1], [0, 1], color=GRID, linewidth=1.5)
        (self.roc,) = axes.plot([], [], color=SOFT, linewidth=3)
        self.iso_lines = {
            name: axes.plot(
                [], [], color=look(name).colour, linestyle=look(name).dash, linewidth=2.5
            )[0]
            for name in WEIGHTED
        }
        self.best_points = {name: _mark(axes, "D", look(name).colour, 11) for name in WEIGHTED}
        self.point = _mark(axes, "o", BLACK, 12)

    def update(self, shown: Shown) -> None:
        """Show one state."""
        for bell, text, points in zip(self.bells, self.classes, shown.bells, strict=True):
            if self._changed(bell, points):
                foot = [(points[-1, 0], 0), (points[0, 0], 0)]
                bell.set_xy(np.concatenate([points, foot]))
            x, top = points[np.argmax(points[:, 1])]
            if text.get_position() != (x, top + 0.02):
                text.set_position((x, top + 0.02))
        for outline, points in zip(self.outlines, shown.outlines, strict=True):
            self._set(outline, points)
        for name in CURVES:
            self._set(self.curves[name], shown.curves[name])
            self._set(self.bests[name], shown.best[name])
            self._set(self.dots[name], shown.now[name])
        for (name, _), guide in self.guides.items():
            self._set(guide, _upright(shown.best[name][0]))
        for line in self.now:
            self._set(line, _upright(shown.threshold))
        self._set(self.roc, shown.roc)
        self._set(self.point, shown.point)
        for name in WEIGHTED:
            self._set(self.iso_lines[name], shown.iso_lines[name])
            self._set(self.best_points[name], shown.best_points[name])
        ends = [float(shown.curves[name][-1, 1]) for name in CURVES]
        if self._changed(self.names, np.array(ends)):
            place_texts(list(self.names.values()), ends)
            for end, name in zip(ends, CURVES, strict=True):
                lead(self.leaders[name], 1, end, self.names[name])
        self._name_side(shown.threshold)

    def _name_side(self, threshold: float) -> None:
        side: Literal["left", "right"] = "left" if threshold <= sum(self._xlim) / 2 else "right"
        self.rule.set_text(self._labels["answer_positive" if side == "left" else "answer_negative"])
        if self._changed(self.rule, np.array([threshold])):
            self.rule.set_x(threshold)
            self.rule.set_horizontalalignment(side)
            self.rule.set_transform(self._beside[side])

    def _set(self, line: Line2D, points: np.ndarray) -> None:
        if self._changed(line, points):
            line.set_data(*np.atleast_2d(points).T)

    def _changed(self, artist: object, points: np.ndarray) -> bool:
        """Whether the points are new: an artist that is left alone is not drawn again."""
        known = self._moved.get(id(artist))
        if known is points or (known is not None and np.array_equal(known, points, equal_nan=True)):
            return False
        self._moved[id(artist)] = points
        return True


def _mark(axes: Axes, marker: str, colour: str, size: float) -> Line2D:
    (mark,) = axes.plot(
        [], [], marker, color=colour, markersize=size, markeredgecolor="white", markeredgewidth=1.5,
        clip_on=False, zorder=4,
    )  # fmt: skip
    return mark


def _upright(x: float) -> np.ndarray:
    return np.array([[x, 0.0], [x, 1.2]])
