"""Score against class imbalance: which lines move when one class is rare, and which do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter

from uarwidgets.kit.drawing import (
    BESIDE,
    INK,
    LEAD,
    LETTERS,
    SOFT,
    aside,
    lead,
    new_axes,
    new_curve,
    new_figure,
    new_leader,
    place_texts,
)
from uarwidgets.look import look

PREVALENCE_CURVES = (
    "majority_baseline",
    "geometric_mean_recall",
    "unweighted_average_recall",
    "accuracy",
)
IMBALANCE_CURVES = ("averaged_per_class_accuracy", *PREVALENCE_CURVES)


class ImbalanceFigure:
    """Curves of the scores against the prevalence, or against an imbalance ratio.

    Parameters
    ----------
    curves : sequence of str
        Names of scores, drawn in this order.
    xlabel : str
        What runs along the x-axis.
    xlim : (float, float)
        Its ends.
    log : bool
        Whether it is logarithmic and written as ratios to 1.
    floor : float, optional
        Height of a still line: the lowest possible averaged per-class accuracy.

    Attributes
    ----------
    lines, dots, names, values : dict of str to artist
        The curve, its marker, the name at its end and the number at its marker.
    leaders, pointers : dict of str to Line2D
        The strokes in the score's colour from the curve to its name, and from the marker to its
        number.
    floor : Text or None
        The name of the still line.
    shade : Polygon
        The area where accuracy lies under the majority baseline.
    now : Line2D
        The upright line at the present x.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self,
        curves: Sequence[str],
        *,
        xlabel: str,
        xlim: tuple[float, float],
        log: bool = False,
        floor: float | None = None,
    ) -> None:
        self.curves = tuple(curves)
        self.figure = new_figure()
        right = 378 if "averaged_per_class_accuracy" in curves else 480
        self.axes = new_axes(self.figure, (62, 58, right, 388), xlabel=xlabel, ylabel="score")
        if log:
            self.axes.set_xscale("log")
            self.axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g} : 1"))
            self.axes.xaxis.set_minor_formatter(FuncFormatter(lambda x, _: ""))
        self.axes.set(xlim=xlim, ylim=(0, 1))
        self._scale = np.log if log else float
        self._ends = tuple(map(self._scale, xlim))
        self.floor = None if floor is None else self._draw_floor(floor)
        (self.shade,) = self.axes.fill([], [], facecolor=look("accuracy").colour, alpha=0.22)
        (self.now,) = self.axes.plot([], [], color=SOFT, linewidth=1.5)
        self._beside = {"left": aside(self.axes, BESIDE), "right": aside(self.axes, -BESIDE)}
        self._side = ""
        self._shown: list[np.ndarray] | None = None
        self.lines: dict[str, Line2D] = {}
        self.dots: dict[str, Line2D] = {}
        self.names: dict[str, Text] = {}
        self.values: dict[str, Text] = {}
        self.leaders = {name: new_leader(self.axes, name) for name in self.curves}
        self.pointers = {name: new_leader(self.axes, name) for name in self.curves}
        for name in self.curves:
            self._add_curve(name, right=xlim[1])
        leading = [*self.leaders.values(), *self.pointers.values()]
        moving = [*self.lines.values(), *leading, *self.dots.values()]
        words = [*self.names.values(), *self.values.values()]
        if self.floor is not None:
            words.append(self.floor)
        self.artists: list[Artist] = [self.shade, self.now, *moving, *words]

    def _add_curve(self, name: str, right: float) -> None:
        self.lines[name], self.dots[name] = new_curve(self.axes, name)
        self.names[name] = self.axes.text(
            right, 0, look(name).label, color=INK, fontsize=LETTERS, va="center",
            transform=aside(self.axes, BESIDE),
        )  # fmt: skip
        self.values[name] = self.axes.text(
            0, 0, "", color=INK, fontsize=LETTERS + 1, weight="bold", va="center", zorder=5
        )

    def _draw_floor(self, floor: float) -> Text:
        style = look("averaged_per_class_accuracy")
        self.axes.axhline(floor, color=style.colour, linewidth=1.2, linestyle=(0, (2, 3)))
        return self.axes.text(
            0, floor, "floor", color=SOFT, fontsize=LETTERS,
            va="bottom", transform=self.axes.get_yaxis_transform(),
        )  # fmt: skip

    def update(
        self,
        x: float,
        scores: Mapping[str, float],
        xs: np.ndarray,
        curves: Mapping[str, np.ndarray],
        texts: Mapping[str, str],
    ) -> None:
        """Show one state.

        Parameters
        ----------
        x : float
            The present place on the x-axis.
        scores : mapping of str to float
            The score of each curve there.
        xs : array of shape (n,)
            Where the curves are known, rising.
        curves : mapping of str to array of shape (n,)
            Their heights.
        texts : mapping of str to str
            The scores as written.
        """
        self.now.set_data([x, x], [0, 1])
        across = (self._scale(x) - self._ends[0]) / (self._ends[1] - self._ends[0])
        side: Literal["left", "right"] = "left" if across <= 0.5 else "right"
        if side != self._side:
            self._turn(side)
        for name in self.curves:
            self.dots[name].set_data([x], [scores[name]])
            self.values[name].set_text(texts[name])
            self.values[name].set_x(x)
        place_texts(list(self.values.values()), [scores[name] for name in self.curves])
        towards = LEAD if side == "left" else -LEAD
        for name, pointer in self.pointers.items():
            lead(pointer, across, scores[name], self.values[name], towards)
        shown = [xs, *curves.values()]
        if self._shown is None or not all(map(np.array_equal, shown, self._shown)):
            self._shown = shown  # a marker moves alone: the curves need no new drawing
            self._update_curves(xs, curves)

    def _turn(self, side: Literal["left", "right"]) -> None:
        """Let the numbers begin, or end, beside their markers, and the floor's name make way."""
        self._side = side
        for value in self.values.values():
            value.set_horizontalalignment(side)
            value.set_transform(self._beside[side])
        if self.floor is not None:
            away: Literal["left", "right"] = "right" if side == "left" else "left"
            self.floor.set(x=0.98 if away == "right" else 0.02, horizontalalignment=away)

    def _update_curves(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        for name in self.curves:
            self.lines[name].set_data(xs, curves[name])
        baseline = curves["majority_baseline"]
        under = np.minimum(curves["accuracy"], baseline)
        self.shade.set_xy(np.concatenate([np.c_[xs, baseline], np.c_[xs, under][::-1]]))
        place_texts(list(self.names.values()), [curves[name][-1] for name in self.curves])
        for name, leader in self.leaders.items():
            lead(leader, 1, float(curves[name][-1]), self.names[name])

    def clear(self) -> None:
        """Show a state that has no scores."""
        self._shown = None
        self.now.set_data([], [])
        self.shade.set_xy(np.empty((0, 2)))
        for name in self.curves:
            self.lines[name].set_data([], [])
            self.leaders[name].set_data([], [])
            self.pointers[name].set_data([], [])
            self.dots[name].set_data([], [])
            self.values[name].set_text("")
