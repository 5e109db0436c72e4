"""Rival definitions as bars: one name, formula and value each, for one and the same matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.artist import Artist
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.figures.house import LETTERS, SOFT, aside, new_axes, new_figure
from uarwidgets.look import look

_ROW = 62  # points a definition takes
_BAR = 0.36  # of a row


class DefinitionsFigure:
    """Horizontal bars of scores between 0 and 1.

    Parameters
    ----------
    names : sequence of str
        Scores, from top to bottom.

    Attributes
    ----------
    bars : dict of str to Rectangle
        A score's bar; hidden where there is no number.
    values : dict of str to Text
        The number at its end, or why there is none.
    artists : list of Artist
        All that moves.
    """

    def __init__(self, names: Sequence[str]) -> None:
        height = 60 + _ROW * len(names)
        self.figure = new_figure((680, height))
        self.axes = new_axes(self.figure, (14, 54, 606, height - 4), xlabel="score", ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(len(names), 0), yticks=[])
        self.axes.spines["left"].set_color(SOFT)
        self.bars: dict[str, Rectangle] = {}
        self.values: dict[str, Text] = {}
        for row, name in enumerate(names):
            self._add_row(row, name)
        self.artists: list[Artist] = [*self.bars.values(), *self.values.values()]

    def _add_row(self, row: int, name: str) -> None:
        style = look(name)
        over = row + 0.46
        self.axes.text(0, over, style.label, fontsize=LETTERS, weight="bold", va="bottom")
        self.axes.text(
            1, over, style.formula, color=SOFT, fontsize=LETTERS - 1, ha="right", va="bottom"
        )
        bar = Rectangle((0, row + 0.52), 0, _BAR, facecolor=style.colour, linewidth=0)
        self.axes.add_patch(bar)
        self.bars[name] = bar
        self.values[name] = self.axes.text(
            0, row + 0.52 + _BAR / 2, "", fontsize=LETTERS + 2, weight="bold", va="center",
            transform=aside(self.axes, 8), parse_math=False,
        )  # fmt: skip

    def update(self, scores: Mapping[str, float], texts: Mapping[str, str]) -> None:
        """Show one state.

        Parameters
        ----------
        scores : mapping of str to float
            NaN where there is no number.
        texts : mapping of str to str
            The scores as written, or why there is none.
        """
        for name, bar in self.bars.items():
            found = bool(np.isfinite(scores[name]))
            bar.set_visible(found)
            bar.set_width(scores[name] if found else 0)
            self.values[name].set_x(scores[name] if found else 0)
            self.values[name].set_text(texts[name])
