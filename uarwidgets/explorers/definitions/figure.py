"""Rival definitions as bars: one name, formula and value each, for one and the same matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.artist import Artist
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import LETTERS, SOFT, aside, new_axes, new_figure
from uarwidgets.look import look

_ROW = 62  # points a definition takes
_BAR = 0.36  # of a row
_APART = 0.5  # of a row, above the scores that are there for comparison


class DefinitionsFigure:
    """Horizontal bars of scores between 0 and 1.

    Parameters
    ----------
    labels : mapping of str to str
        What runs along the axis, ``x``, and what stands above the scores ``compared``.
    names, compared : sequence of str
        Scores, from top to bottom, and those that stand apart below them.
    two_classes : bool
        Whether the formulas are those of two classes.

    Attributes
    ----------
    bars : dict of str to Rectangle
        A score's bar; hidden where there is no number.
    values : dict of str to Text
        The number at its end, or why there is none.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        names: Sequence[str],
        compared: Sequence[str],
        *,
        two_classes: bool = False,
    ) -> None:
        n, rows = len(names), len(names) + len(compared) + _APART
        height = 60 + _ROW * rows
        self._two_classes = two_classes
        self.figure = new_figure((640, height))
        self.axes = new_axes(self.figure, (14, 54, 566, height - 4), xlabel=labels["x"], ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(rows, 0), yticks=[])
        self.axes.spines["left"].set_color(SOFT)
        self.bars: dict[str, Rectangle] = {}
        self.values: dict[str, Text] = {}
        for row, name in enumerate(names):
            self._add_row(row, name)
        self.axes.text(0, n + 0.42, labels["compared"], color=SOFT, fontsize=LETTERS, va="bottom")
        for row, name in enumerate(compared):
            self._add_row(n + _APART + row, name)
        self.artists: list[Artist] = [*self.bars.values(), *self.values.values()]

    def _add_row(self, row: float, name: str) -> None:
        style = look(name)
        over = row + 0.46
        self.axes.text(0, over, style.label, fontsize=LETTERS, weight="bold", va="bottom")
        formula = (self._two_classes and style.two_classes) or style.formula
        self.axes.text(
            1, over, formula, color=SOFT, fontsize=LETTERS, ha="right", va="bottom",
            transform=aside(self.axes, 60),
        )  # fmt: skip
        bar = Rectangle((0, row + 0.52), 0, _BAR, facecolor=style.colour, linewidth=0)
        self.axes.add_patch(bar)
        self.bars[name] = bar
        self.values[name] = self.axes.text(
            0, row + 0.52 + _BAR / 2, "", fontsize=LETTERS + 2, weight="bold", va="center",
            transform=aside(self.axes, 8), parse_math=False,
        )  # fmt: skip

    def update(self, scores: Mapping[str, float], texts: Mapping[str, str]) -> None:
        """Show one state.

        `scores` are NaN where there is no number; `texts` are the scores as written, or why there
        is none.
        """
        for name, bar in self.bars.items():
            found = bool(np.isfinite(scores[name]))
            bar.set_visible(found)
            bar.set_width(scores[name] if found else 0)
            self.values[name].set_x(scores[name] if found else 0)
            self.values[name].set_text(texts[name])
