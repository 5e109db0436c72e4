"""Score against class imbalance: which lines move when one class is rare, and which do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from uarwidgets.kit.drawing import LETTERS, SOFT
from uarwidgets.kit.line_chart import LineChart, Side
from uarwidgets.look import look

# Under the lines and the strokes of the chart, as if they had been drawn first.
_UNDER_LINES, _UNDER_STROKES = 1.9, 2.9


class ImbalanceFigure(LineChart):
    """Curves of the scores against the prevalence, or against an imbalance ratio.

    A `shade` lies where accuracy is under the majority baseline; a still line may show the lowest
    possible averaged per-class accuracy, with its name, `floor`. `labels` are what runs along the
    axes, ``x`` and ``y``, what follows each ``ratio`` there, and the name of the ``floor``.
    """

    def __init__(
        self,
        curves: Sequence[str],
        labels: Mapping[str, str],
        xlim: tuple[float, float],
        *,
        log: bool = False,
        floor: float | None = None,
    ) -> None:
        right = 378 if "averaged_per_class_accuracy" in curves else 480
        super().__init__(
            curves, xlabel=labels["x"], ylabel=labels["y"], xlim=xlim, log=log,
            unit=labels["ratio"], right=right,
        )  # fmt: skip
        (self.shade,) = self.axes.fill([], [], facecolor=look("accuracy").colour, alpha=0.22)
        self.artists.insert(0, self.shade)
        self.floor = None
        if floor is not None:
            self.axes.axhline(
                floor, color=look("averaged_per_class_accuracy").colour, linewidth=1.2,
                linestyle=(0, (2, 3)), zorder=_UNDER_LINES,
            )  # fmt: skip
            self.floor = self.axes.text(
                0, floor, labels["floor"], color=SOFT, fontsize=LETTERS, va="bottom",
                transform=self.axes.get_yaxis_transform(), zorder=_UNDER_STROKES,
            )  # fmt: skip
            self.artists.append(self.floor)

    def clear(self) -> None:
        super().clear()
        self.shade.set_xy(np.empty((0, 2)))

    def _turn(self, side: Side) -> None:
        super()._turn(side)
        if self.floor is not None:  # its name makes way for the numbers
            away: Side = "right" if side == "left" else "left"
            self.floor.set(x=0.98 if away == "right" else 0.02, horizontalalignment=away)

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        super()._bend(xs, curves)
        baseline = curves["majority_baseline"]
        under = np.minimum(curves["accuracy"], baseline)
        self.shade.set_xy(np.concatenate([np.c_[xs, baseline], np.c_[xs, under][::-1]]))
