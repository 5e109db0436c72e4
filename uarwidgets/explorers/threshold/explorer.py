"""Where would each score put the threshold?"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from traitlets import Bool

from uarwidgets._core.matrices import whole_matrix
from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.figure import PeopleFigure, RocFigure
from uarwidgets.explorers.threshold.numbers import (
    ALPHA,
    COLUMN,
    FARTHEST,
    LIMIT,
    WEIGHTED,
    Measured,
    bells_of,
    measure,
)
from uarwidgets.kit import html
from uarwidgets.kit.drawing import cut_to_width
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.slides import RATES, Names, Slide
from uarwidgets.live import Handle, ToolbarItem
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import style_of, styles_of

TOTAL = 10_000  # examples in the matrix: even a class of 1% then has 100
_NAME = 75  # points, at most, that a class's name takes in the picture


class ThresholdExplorer(Explorer):
    """Two classes with normally distributed scores, and the threshold between them.

    Means lie at -separation/2 and +separation/2, and both classes have the same spread, so the
    score can be calibrated: a higher one always means a more likely positive.

    Parameters
    ----------
    prevalence : float
        Share of the positive class, 0.001 to 0.999.
    threshold : float
        Scores from which the answer is positive, -5 to 5.
    separation : float
        Distance between the means, 0 to 4.
    spread : float
        Standard deviation within each class, 0.5 to 1.5.
    weight : float, optional
        Alpha, the reader's own weight of the positive class, 0 to 1: its score and best threshold
        are shown too.
    roc : bool
        Whether the ROC plane is shown instead of the people.
    class_names : sequence of str
        Empty for "positive" and "negative".

    Examples
    --------
    >>> ex = ThresholdExplorer(prevalence=0.1, separation=2, spread=1)
    >>> round(ex.scores["best_threshold_accuracy"], 4)
    1.0986
    >>> ex.scores["best_threshold_unweighted_average_recall"]
    0.0
    >>> ex.weight = 0.7
    >>> round(ex.scores["best_threshold_alpha_weighted_recall"], 4)
    -0.4236
    """

    title = "Where would each score put the threshold?"
    longest = 174
    most_classes = 0

    prevalence = Slide(0.001, 0.999, 0.2, values=RATES[1:-1], label="Prevalence π of {positive}")
    threshold = Slide(-LIMIT, LIMIT, 0.0, step=COLUMN, label="Threshold")
    separation = Slide(0.0, FARTHEST, 2.0, step=0.1, label="Separation")
    spread = Slide(0.5, 1.5, 1.0, step=0.05, label="Spread")
    weight = Slide(
        0.0, 1.0, step=0.01, label="Weight α of {positive}", colour=style_of(ALPHA).colour,
        allow_none=True,
    )  # fmt: skip
    roc = Bool(False).tag(state=True)
    class_names = Names()

    @property
    def cm(self) -> np.ndarray:
        """The matrix of 10,000 examples, in whole numbers: rows = actual, columns = predicted."""
        found = self.measure(self)
        return whole_matrix(found.recalls, found.page.weights["accuracy"], TOTAL)

    @property
    def _scores(self) -> tuple[str, ...]:
        return WEIGHTED if self.weight is None else (*WEIGHTED, ALPHA)

    def measure(self, s: Any) -> Measured:
        return measure(s.prevalence, s.threshold, s.separation, s.spread, s.weight)

    def words(self, s: Any, measured: Measured) -> dict[str, str]:
        return sentences.words(measured, s.names, roc=s.roc)

    def make_picture(self) -> PeopleFigure | RocFigure:
        if self.roc:
            return RocFigure(self._scores, self.narrow)
        labels = sentences.in_picture(cut_to_width(self.names, _NAME), self.narrow)
        return PeopleFigure(labels, LIMIT, self._scores, self.narrow)

    def handles(self, picture: Any) -> list[Handle]:
        if self.roc:
            return [Handle(picture.point, picture.axes, along="threshold")]
        return [Handle(picture.now, x="threshold")]

    def html_above(self) -> str:
        pair = ""
        for name, style in styles_of(WEIGHTED[::-1]).items():
            best = html.tile(style.label, f"best_{name}", style.long_label, style, name)
            reached = html.tile("best score", f"highest_{name}", of=name)
            tiles = html.tiles({}, best, reached, html.tile("your score", name))
            pair += f'<div style="--uw-fill: {html.themed(style.colour)}">{tiles}</div>'
        shown = html.tiles(self._scores[2:], first=f'<div class="uw-pair uw-high">{pair}</div>')
        return f"<p>best threshold</p>{shown}"

    def html_below(self) -> str:
        notes = sentences.READING, *[sentences.OF_THE_PLANE] * self.roc
        return html.formulas(self._scores, two_classes=True) + html.reading(*notes)

    def toolbar(self) -> list[ToolbarItem]:
        return [
            ToolbarItem(sentences.ROC, partial(setattr, self, "roc"), value=self.roc),
            self._switch("weight", sentences.WITH_OWN, 0.7),
        ]

    def offered_scenarios(self) -> list[Scenario]:
        return [scenario for scenario in super().offered_scenarios() if bells_of(scenario.cm)]

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        return {**(bells_of(scenario.cm) or {}), "spread": 1.0, "class_names": scenario.class_names}
