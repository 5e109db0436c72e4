"""Where would each metric put the threshold?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from uarwidgets.explorers.threshold import panel, sentences
from uarwidgets.explorers.threshold.figure import Shown, ThresholdFigure
from uarwidgets.explorers.threshold.numbers import FARTHEST, LIMIT, Found, bells_of, measure
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.recall_entries import RATES
from uarwidgets.kit.traits import Between, Names
from uarwidgets.kit.writing import names_of
from uarwidgets.live import Entries, Handle, Slider
from uarwidgets.scenarios import Scenario

SPREADS = (0.5, 1.5)
THRESHOLDS = tuple(i / 10 for i in range(-50, 51))


class ThresholdExplorer(Explorer):
    """Two classes with normally distributed scores, and the threshold between them.

    Both classes have the same spread, so the score can be calibrated: a higher one always means
    a more likely positive. Means lie at -separation/2 and +separation/2.

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
    class_names : sequence of str
        Empty for "positive" and "negative".

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = ThresholdExplorer(prevalence=0.1, separation=2, spread=1)
    >>> round(ex.scores["best_threshold_accuracy"], 4)
    1.0986
    >>> ex.scores["best_threshold_unweighted_average_recall"]
    0.0
    """

    title = sentences.TITLE
    longest = 200

    prevalence = Between(0.001, 0.999, 0.2).tag(state=True)
    threshold = Between(-LIMIT, LIMIT, 1.5).tag(state=True)
    separation = Between(0, FARTHEST, 2.0).tag(state=True)
    spread = Between(*SPREADS, 1.0).tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def cm(self) -> np.ndarray:
        """The matrix on screen, of 10,000 examples: rows = actual, columns = predicted."""
        return self._measure(self.entries).cm

    @property
    def entries(self) -> dict[str, float]:
        names = ("prevalence", "threshold", "separation", "spread")
        return {name: getattr(self, name) for name in names}

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(2, self.class_names)

    def _fixed(self) -> tuple[Any, ...]:
        return (self.class_names,)

    def _sliders(self) -> list[Slider]:
        labels = sentences.labels(self._names)
        distances = tuple(i / 10 for i in range(41))
        return [
            Slider("prevalence", labels["prevalence"], RATES[1:-1]),
            Slider("threshold", labels["threshold"], THRESHOLDS, decimals=1),
            Slider("separation", labels["separation"], distances, decimals=1),
            Slider("spread", labels["spread"], tuple(i / 20 for i in range(10, 31))),
        ]

    def _picture(self) -> ThresholdFigure:
        labels = sentences.in_picture(self._names, self.narrow)
        return ThresholdFigure(labels, (-LIMIT, LIMIT), narrow=self.narrow)

    def _handles(self, picture: ThresholdFigure) -> list[Handle]:
        bells, axes = picture.bells, picture.bell_axes
        means = [lambda distance: distance / 2, lambda distance: -distance / 2]
        apart = [
            Handle(bell, axes, x="separation", x_of=mean)
            for bell, mean in zip(bells, means, strict=True)
        ]
        point = Handle(picture.point, picture.roc_axes, along="threshold")
        # The last lies on top: the bells are wide.
        return [*apart, point, Handle(picture.now, axes, x="threshold")]

    def _before(self) -> str:
        return panel.before()

    def _after(self) -> str:
        return panel.after()

    def _measure(self, entries: Entries) -> Found:
        return measure(**entries)

    def _scores(self, found: Found) -> dict[str, float]:
        return found.scores

    def _tell(self, entries: Entries, found: Found) -> dict[str, str]:
        return sentences.tell(found, self._names)

    def _draw(
        self, picture: ThresholdFigure, entries: Entries, found: Found, words: Mapping[str, str]
    ) -> None:
        picture.update(Shown(**found.drawn), words)

    def _scenarios(self) -> list[Scenario]:
        return [scenario for scenario in super()._scenarios() if bells_of(scenario.cm)]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        bells = bells_of(scenario.cm)
        if bells is None:
            raise ValueError(
                "scenario must have two classes, recalls above 0 and below 1, and TPR + TNR of at "
                f"least 1, to be drawn as two bells; received {scenario.key!r}"
            )
        return {**bells, "spread": 1.0, "class_names": scenario.class_names}
