"""Score against the weight of the positive class: one line through every weighted recall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import INK, LETTERS, SOFT, aside, new_axes, new_figure
from uarwidgets.look import look

# Points with a name: their score, and the size of their marker. Where points coincide, the
# smaller lies on the larger and each still shows.
MARKS = {
    "weight": ("alpha_weighted_recall", 21),
    "uar": ("unweighted_average_recall", 15),
    "accuracy": ("accuracy", 9),
}
# Names that stand still, under the axis.
FIXED = {"tnr": 0.0, "uar": 0.5, "tpr": 1.0}
TOP = 1.21  # of the upright lines, beside the names above the axes
MARGIN = 0.22  # of the line's width: room on both sides for a name


class AlphaFigure:
    """The alpha-weighted recall from TNR (α = 0) to TPR (α = 1), and the points with a name.

    Parameters
    ----------
    labels : mapping of str to str
        What runs along the axes, ``x`` and ``y``, and what ``accuracy`` and ``weight`` are called.

    Attributes
    ----------
    line : Line2D
        The score at every weight; `ends` marks its two ends.
    dots, drops : dict of str to Line2D
        For each of `MARKS` its point, and the upright line in its colour between it and its name.
    texts : dict of str to Text
        Under the axis a name with its score for each of `FIXED`; above the picture
        ``accuracy`` and ``weight`` with their scores in ``accuracy_value`` and ``weight_value``.
    artists : list of Artist
        All that moves.
    """

    def __init__(self, labels: Mapping[str, str]) -> None:
        self.figure = new_figure()
        self.axes = new_axes(self.figure, (62, 84, 628, 338), xlabel="", ylabel=labels["y"])
        self.axes.set(xlim=(-MARGIN, 1 + MARGIN), ylim=(0, 1))
        self.axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "0.25", "0.5", "0.75", "1"])
        self.axes.set_xlabel(labels["x"], labelpad=28, parse_math=False)
        style = look("alpha_weighted_recall")
        (self.line,) = self.axes.plot(
            [], [], color=style.colour, linewidth=4, linestyle=style.dash, zorder=3
        )
        (self.ends,) = self.axes.plot(
            [], [], "o", color=SOFT, markersize=10, markeredgecolor="white", clip_on=False, zorder=3
        )
        self.dots: dict[str, Line2D] = {}
        self.drops: dict[str, Line2D] = {}
        for i, (mark, (score, size)) in enumerate(MARKS.items()):
            self._add_mark(mark, look(score).colour, size, zorder=4 + i)
        self.texts: dict[str, Text] = {}
        self._add_texts(labels)
        lines = [self.line, self.ends, *self.drops.values(), *self.dots.values()]
        self.artists: list[Artist] = [*lines, *self.texts.values()]

    def _add_mark(self, mark: str, colour: str, size: float, zorder: float) -> None:
        common: dict[str, Any] = {"color": colour, "clip_on": False}
        (self.drops[mark],) = self.axes.plot([], [], linewidth=2, zorder=2, **common)
        (self.dots[mark],) = self.axes.plot(
            [], [], "o", markersize=size, markeredgecolor="white", markeredgewidth=1.5,
            zorder=zorder, **common,
        )  # fmt: skip

    def _add_texts(self, labels: Mapping[str, str]) -> None:
        for name, x in FIXED.items():
            self.texts[name] = self.axes.text(
                x, -0.152, "", color=INK, fontsize=LETTERS, ha="center", va="baseline"
            )
        for mark in ("accuracy", "weight"):
            style: dict[str, Any] = {"color": INK, "va": "baseline"}
            self.texts[mark] = self.axes.text(0, 1.14, labels[mark], fontsize=LETTERS, **style)
            self.texts[f"{mark}_value"] = self.axes.text(
                0, 1.05, "", fontsize=LETTERS + 1, weight="bold", **style
            )
        # Under the axis there is no line that leads from UAR's point to its name.
        self.axes.plot(
            [0.4, 0.6], [-0.175] * 2, color=look(MARKS["uar"][0]).colour, linewidth=3, clip_on=False
        )
        self._beside = {"left": aside(self.axes, 5), "right": aside(self.axes, -5)}

    def update(
        self,
        recalls: Sequence[float],
        places: Mapping[str, float],
        scores: Mapping[str, float],
        words: Mapping[str, str],
    ) -> None:
        """Show one state.

        Parameters
        ----------
        recalls : (float, float)
            TPR and TNR, the line's ends.
        places, scores : mapping of str to float
            For each of `MARKS` its weight and its score.
        words : mapping of str to str
            What the texts under the axis say, and the scores of those above.
        """
        tpr, tnr = recalls
        for line in (self.line, self.ends):
            _move(line, [0, 1], [tnr, tpr])
        for mark, dot in self.dots.items():
            x, y = places[mark], scores[mark]
            _move(dot, [x], [y])
            _move(self.drops[mark], [x, x], [0, y] if mark in FIXED else [y, TOP])
        for name, word in words.items():
            self.texts[name].set_text(word)
        # Each name grows away from the other's line, so that they cannot meet.
        first = places["accuracy"] <= places["weight"]
        self._place("accuracy", places["accuracy"], "right" if first else "left")
        self._place("weight", places["weight"], "left" if first else "right")

    def _place(self, mark: str, x: float, align: Literal["left", "right"]) -> None:
        for text in (self.texts[mark], self.texts[f"{mark}_value"]):
            if (text.get_position()[0], text.get_horizontalalignment()) != (x, align):
                text.set_x(x)
                text.set_horizontalalignment(align)
                text.set_transform(self._beside[align])


def _move(line: Line2D, xs: list[float], ys: list[float]) -> None:
    """Give a line its points; one that stays as it is need not be drawn again."""
    if not np.array_equal(line.get_xydata(), np.column_stack([xs, ys])):
        line.set_data(xs, ys)
