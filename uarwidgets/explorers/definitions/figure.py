"""Rival definitions as bars, the highest on top: a name, a formula and a value each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.artist import Artist
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from uarwidgets.kit.drawing import LETTERS, SIZE, SOFT, aside, new_axes, new_figure
from uarwidgets.styles import style_of

_NARROW = (480, 440)
_QUIET = LETTERS - 2  # formulas are looked up, not read
_NAME, _BAR = 0.46, (0.54, 0.36)  # of a row: where the name stands; where the bar, how high
_APART = 0.5  # of a row, above the scores that are there for comparison


class DefinitionsFigure:
    """Horizontal bars of scores between 0 and 1, each with its name, formula and value.

    `labels` are the words along the axis, ``x``, and above the scores that are ``compared``,
    which are below the others. A narrow picture has no formulas.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        names: Sequence[str],
        compared: Sequence[str],
        *,
        two_classes: bool,
        narrow: bool,
    ) -> None:
        n, shown = len(names), (*names, *compared)
        width, height = _NARROW if narrow else SIZE
        self.figure = new_figure((width, height))
        box = (14, 50, width - 66, height - 2)
        self.axes = new_axes(self.figure, box, xlabel=labels["x"], ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(len(shown) + _APART, 0), yticks=[])
        self.axes.spines["left"].set_visible(False)
        self.axes.text(0, n + 0.42, labels["compared"], color=SOFT, fontsize=LETTERS, va="bottom")
        self._rows = [k + _APART * (k >= n) for k in range(len(shown))]
        self.bars: dict[str, Rectangle] = {}
        self.titles: dict[str, Text] = {}
        self.formulas: dict[str, Text] = {}
        self.values: dict[str, Text] = {}
        for name in shown:
            style = style_of(name)
            self.bars[name] = Rectangle((0, 0), 0, _BAR[1], facecolor=style.colour, linewidth=0)
            self.axes.add_patch(self.bars[name])
            self.titles[name] = self.axes.text(
                0, 0, style.label, fontsize=LETTERS, weight="bold", va="bottom"
            )
            if not narrow:
                self.formulas[name] = self.axes.text(
                    1, 0, (two_classes and style.two_classes) or style.formula, color=SOFT,
                    fontsize=_QUIET, ha="right", va="bottom", transform=aside(self.axes, 60),
                )  # fmt: skip
            self.values[name] = self.axes.text(
                0, 0, "", fontsize=LETTERS, weight="bold", va="center",
                transform=aside(self.axes, 8), parse_math=False,
            )  # fmt: skip
        moving = (self.bars, self.titles, self.formulas, self.values)
        self.artists: list[Artist] = [artist for part in moving for artist in part.values()]

    def update(
        self, scores: Mapping[str, float], texts: Mapping[str, str], order: Sequence[str]
    ) -> None:
        """Show one state.

        `scores` are NaN where there is no number; `texts` are the scores as written, or why there
        is none; `order` is that of the rows, from top to bottom.
        """
        for name, row in zip(order, self._rows, strict=True):
            there = bool(np.isfinite(scores[name]))
            length = scores[name] if there else 0.0
            self.bars[name].set(visible=there, width=length, y=row + _BAR[0])
            self.values[name].set(position=(length, row + _BAR[0] + _BAR[1] / 2), text=texts[name])
            for words in (self.titles, self.formulas):
                if name in words:
                    words[name].set_y(row + _NAME)
