"""Curves of the definitions that somebody calls balanced accuracy, by the first class's share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BESIDE,
    INK,
    NUMBERS,
    SOFT,
    draw_leader_line,
    name_score,
    new_text,
    separate_labels,
)
from uarwidgets.kit.line_chart import LineChart

NAME = 110  # points: the room for a class's name
_LINE, _GAP = 19, 8  # points: a line of words, and between those of two curves


class DefinitionsFigure(LineChart):
    """Scores against the share of the `first` class, and how far they are apart.

    The area is between the lowest and the highest at each share, the bar between those at the
    present one. `labels` say of what each score is the mean, and who calls it so. A `low` picture
    has less room.
    """

    def __init__(
        self, labels: Mapping[str, tuple[str, str]], first: str, *, low: bool, narrow: bool
    ) -> None:
        ticks = {0: "0", 0.5: "0.5", 1: "1"}
        super().__init__(
            list(labels), xlabel=f"share of {first}, same recalls",
            ylabel="score" if low else "“balanced accuracy”", xlim=(0, 1), ticks=ticks,
            names={name: formula for name, (formula, _) in labels.items()},
            height=214 if low else 390, above=-8, narrow=narrow,
        )  # fmt: skip
        self.axes.set_yticks([*ticks], ticks.values())
        soft: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        self.over = new_text(self.axes, 1, 0, "mean of", BESIDE, **soft)
        self.told = dict[str, Text]()
        for name, (_, who) in labels.items():
            self.told[name] = new_text(self.axes, 1, 0, who, BESIDE, **soft)
            name_score(name, self.told[name])
        (self.area,) = self.axes.fill([], [], color=SOFT, alpha=0.17, linewidth=0)
        (self.gap,) = self.axes.plot([], [], color=INK, lw=7, solid_capstyle="butt", zorder=3.8)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        share = measured.shares[0]
        self.show_curves(share, measured.scores, measured.xs, measured.curves)
        self.gap.set_data([share] * 2, measured.spread)

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        """Write two lines of words beside each curve's end, or as near as there is room."""
        super()._bend(xs, curves)
        line, gap = (points / self.axes.bbox.height for points in (_LINE, _GAP))
        ends = {name: float(curves[name][-1]) for name in self.told}
        at = np.nan_to_num([*ends.values()]).tolist()
        places = separate_labels(at, 2 * line + gap, line / 2, 1 - line / 2)
        for (name, end), place in zip(ends.items(), places, strict=True):
            self.names[name].set_y(place)
            self.told[name].set_y(place - line)
            draw_leader_line(self.leaders[name], 1, end, self.names[name])
        self.over.set_y(max(places) + line)
        shown = [curves[name] for name in ends]
        around = [np.r_[xs, xs[::-1]], np.r_[np.fmin.reduce(shown), np.fmax.reduce(shown)[::-1]]]
        self.area.set_xy(np.transpose(around))
