"""A score as an area: two bars as high as the recalls and as wide as their weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matplotlib.artist import Artist
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import LETTERS, aside, new_axes, new_figure
from uarwidgets.look import GREY, look

_TOP = 1.16  # of the y-axis: room for the words on a bar of height 1


class DerivationFigure:
    """Bars of TPR and TNR whose areas add to the score, and the score as a level line.

    Parameters
    ----------
    labels : mapping of str to str
        What runs along the axes, ``x`` and ``y``.

    Attributes
    ----------
    bars : list of two Rectangle
        Positives on the left, negatives on the right; alone, the first spans the whole width.
    tops, weights : list of two Text
        What stands on each bar, and under it.
    level : Line2D
        The height of a bar of width 1 with the same area.
    name : Text
        What the level is called, at its end.
    artists : list of Artist
        All that moves.
    """

    def __init__(self, labels: Mapping[str, str]) -> None:
        self.figure = new_figure((640, 340))
        self.axes = new_axes(
            self.figure, (72, 58, 466, 334), xlabel=labels["x"], ylabel=labels["y"]
        )
        self.axes.xaxis.labelpad = 30
        self.axes.set(xlim=(0, 1), ylim=(0, _TOP), xticks=[], yticks=[0, 0.25, 0.5, 0.75, 1])
        colours = (look("alpha_weighted_recall").colour, GREY)
        self.bars = [Rectangle((0, 0), 0, 0, facecolor=c, alpha=0.4) for c in colours]
        for bar in self.bars:
            self.axes.add_patch(bar)
        (self.level,) = self.axes.plot([], [], linewidth=4, clip_on=False)
        common: dict[str, Any] = {"ha": "center", "fontsize": LETTERS}
        self.tops = [
            self.axes.text(0, 0, "", va="bottom", weight="bold", zorder=5, **common) for _ in "pn"
        ]
        self.weights = [self.axes.text(0, -0.03, "", va="top", **common) for _ in "pn"]
        self.name: Text = self.axes.text(
            1, 0, "", va="center", fontsize=LETTERS, weight="bold",
            transform=aside(self.axes, 10),
        )  # fmt: skip
        words = [*self.tops, *self.weights, self.name]
        self.artists: list[Artist] = [*self.bars, self.level, *words]

    def update(
        self,
        metric: str,
        score: float,
        heights: tuple[float, float],
        weight: float,
        tops: tuple[str, str],
        weights: tuple[str, str],
        name: str,
    ) -> None:
        """Show one line of the derivation.

        The bars have these heights; the first is `weight` wide, the second takes the rest.
        `tops` are the words on them, `weights` those under them, and `name` is that of the level
        line, which stands at the score and has the colour and dash of `metric`.
        """
        # Words stay inside the axes however narrow their bar is.
        middles = (max(weight / 2, 0.13), min((1 + weight) / 2, 0.87))
        for k, (left, width) in enumerate(((0.0, weight), (weight, 1 - weight))):
            self.bars[k].set(x=left, width=width, height=heights[k])
            self.tops[k].set(x=middles[k], y=heights[k] + 0.01, text=tops[k] if width else "")
            self.weights[k].set(x=middles[k], text=weights[k])
        style = look(metric)
        self.level.set(color=style.colour, linestyle=style.dash)
        self.level.set_data([0, 1], [score, score])
        self.name.set(y=score, text=name)

    def clear(self) -> None:
        """Show a line that cannot be written."""
        for k in range(2):
            self.bars[k].set(width=0, height=0)
            self.tops[k].set_text("")
            self.weights[k].set_text("")
        self.level.set_data([], [])
        self.name.set_text("")
