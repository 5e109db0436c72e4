"""Where would each metric put the threshold?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np
from traitlets import Bool

from uarwidgets.explorers.threshold import panel, rivalry, sentences
from uarwidgets.explorers.threshold.bells import FARTHEST, LIMIT, bells_of
from uarwidgets.explorers.threshold.figure import Shown, ThresholdFigure
from uarwidgets.explorers.threshold.numbers import BESIDE, OWN, Found, measure
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.formatting import names_of
from uarwidgets.kit.recall_entries import RATES
from uarwidgets.kit.traits import Between, Choice, Names
from uarwidgets.live import Control, Entries, Handle, Slider
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import style_of

SPREADS = (0.5, 1.5)
THRESHOLDS = tuple(i / 10 for i in range(-50, 51))
RATIOS = tuple(i / 20 for i in range(10, 41))
# What a reader begins with who asks for one of these and had none yet.
_FIRST = {"spread_ratio": 1.5, "weight": 0.7, "rival": 1.5}


class _Asked(Between):
    """A number between two ends, or None where the reader has not asked for it."""

    def __init__(self, low: float, high: float, **kwargs: Any) -> None:
        super().__init__(low, high, low, **kwargs)
        self.default_value = None

    def validate(self, obj: Any, value: object) -> Any:
        return None if value is None else super().validate(obj, value)


class ThresholdExplorer(Explorer):
    """Two classes with normally distributed scores, and the threshold between them.

    Means lie at -separation/2 and +separation/2. Unless the reader asks for unequal spreads, both
    classes have the same, so the score can be calibrated: a higher one always means a more likely
    positive. With unequal spreads it need not, and the best of all rules may need two thresholds;
    the best thresholds are then the best of the single ones, "positive from here on".

    Parameters
    ----------
    prevalence : float
        Share of the positive class, 0.001 to 0.999.
    threshold : float
        Scores from which the answer is positive, -5 to 5.
    separation : float
        Distance between the means, 0 to 4.
    spread : float
        Standard deviation within each class, 0.5 to 1.5; of the negative one if they differ.
    weight : float, optional
        Alpha, the reader's own weight of the positive class, 0 to 1: its score and best threshold
        are shown too.
    spread_ratio : float, optional
        Standard deviation of the positive class over that of the negative, 0.5 to 2.
    rival : float, optional
        Separation of a second score, B, whose classes both have the spread of A's negative class:
        which of the two is better, each at its own best threshold?
    beside : str
        What stands beside the bells: "roc" or "precision-recall".
    isolines : bool
        Whether the ROC plane shows lines of equal score: straight ones of the own weight, or of
        accuracy, and the hyperbolas of the geometric mean.
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
    >>> ex.weight = 0.7
    >>> round(ex.scores["best_threshold_alpha_weighted_recall"], 4)
    -0.4236

    A second score, and the weight at which the two change places:

    >>> ex = ThresholdExplorer(separation=2, spread_ratio=2, rival=1)
    >>> round(ex.scores["weight_of_equal_scores"], 3)
    0.704
    """

    title = sentences.TITLE
    longest = 200
    _taken_away: Mapping[str, float] = MappingProxyType({})

    prevalence = Between(0.001, 0.999, 0.2).tag(state=True)
    threshold = Between(-LIMIT, LIMIT, 1.5).tag(state=True)
    separation = Between(0, FARTHEST, 2.0).tag(state=True)
    spread = Between(*SPREADS, 1.0).tag(state=True)
    weight = _Asked(0, 1).tag(state=True)
    spread_ratio = _Asked(0.5, 2).tag(state=True)
    rival = _Asked(0, FARTHEST).tag(state=True)
    beside = Choice(BESIDE, BESIDE[0]).tag(state=True)
    isolines = Bool(False).tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def cm(self) -> np.ndarray:
        """The matrix on screen, of 10,000 examples: rows = actual, columns = predicted."""
        return self._measure(self.entries).cm

    @property
    def entries(self) -> dict[str, float]:
        # Beside B it is the separations that count: one control less has room for both.
        spread = () if self._compared else ("spread",)
        names = ("prevalence", "threshold", "separation", *spread)
        shown = {name: getattr(self, name) for name in (*names, *_FIRST)}
        return {name: value for name, value in shown.items() if value is not None}

    @property
    def _own(self) -> bool:
        """Whether the reader has a weight of their own."""
        return self.weight is not None

    @property
    def _unequal(self) -> bool:
        """Whether the classes' spreads may differ."""
        return self.spread_ratio is not None

    @property
    def _compared(self) -> bool:
        """Whether there is a second score."""
        return self.rival is not None

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(2, self.class_names)

    def _fixed(self) -> tuple[Any, ...]:
        spread = self.spread if self._compared else None
        asked = self._own, self._unequal, self._compared
        return (self.class_names, *asked, spread, self.beside, self.isolines)

    def _sliders(self) -> list[Slider]:
        labels = sentences.labels(self._names, unequal=self._unequal)
        if self._compared:
            labels = rivalry.labels(labels)
        distances = tuple(i / 10 for i in range(41))
        sliders = [
            Slider("prevalence", labels["prevalence"], RATES[1:-1]),
            Slider("threshold", labels["threshold"], THRESHOLDS, decimals=1),
            Slider("separation", labels["separation"], distances, decimals=1),
        ]
        if not self._compared:
            spreads = tuple(i / 20 for i in range(10, 31))
            sliders.append(Slider("spread", labels["spread"], spreads))
        if self._unequal:
            sliders.append(Slider("spread_ratio", labels["spread_ratio"], RATIOS, unit=" : 1"))
        if self._own:
            sliders.append(Slider("weight", labels["weight"], RATES, colour=style_of(OWN).colour))
        if self._compared:
            sliders.append(Slider("rival", labels["rival"], distances, decimals=1))
        return sliders

    def _picture(self) -> ThresholdFigure:
        labels = sentences.in_picture(self._names, self.narrow)
        return ThresholdFigure(
            labels, (-LIMIT, LIMIT), own=self._own, unequal=self._unequal,
            precision=self.beside != BESIDE[0], families=self.isolines, rival=self._compared,
            narrow=self.narrow,
        )  # fmt: skip

    def _handles(self, picture: ThresholdFigure) -> list[Handle]:
        bells, axes = picture.bells, picture.bell_axes
        means = [lambda distance: distance / 2, lambda distance: -distance / 2]
        apart = [
            Handle(bell, axes, x="separation", x_of=mean)
            for bell, mean in zip(bells, means, strict=True)
        ]
        point = Handle(picture.plane.point, picture.plane.axes, along="threshold")
        # The last lies on top: the bells are wide.
        return [*apart, point, Handle(picture.now, axes, x="threshold")]

    def _before(self) -> str:
        return panel.before(own=self._own, rival=self._compared)

    def _after(self) -> str:
        return panel.after(own=self._own, unequal=self._unequal, rival=self._compared)

    def _controls(self) -> list[Control]:
        turn, line = (partial(setattr, self, name) for name in ("beside", "isolines"))
        away = self.beside != BESIDE[0]  # the lines are those of the ROC plane
        return [
            Control(sentences.WITH_OWN, partial(self._ask, "weight"), value=self._own),
            Control(sentences.UNEQUAL, partial(self._ask, "spread_ratio"), value=self._unequal),
            Control(rivalry.COMPARE, partial(self._ask, "rival"), value=self._compared),
            Control(sentences.BESIDE_THE_BELLS, turn, sentences.PLANES, self.beside),
            Control(sentences.ISOLINES, line, value=self.isolines, off=away),
        ]

    def _ask(self, name: str, wanted: bool) -> None:
        """Show a number of the reader's own or take it away; what it was comes back with it."""
        before = getattr(self, name)
        setattr(self, name, self._taken_away.get(name, _FIRST[name]) if wanted else None)
        if before is not None:
            self._taken_away = {**self._taken_away, name: before}

    def _measure(self, entries: Entries) -> Found:
        shown = {"spread": self.spread, **entries}  # the spread stands still beside B
        return measure(**shown, beside=self.beside, families=self.isolines)

    def _scores(self, found: Found) -> dict[str, float]:
        return found.scores

    def _tell(self, entries: Entries, found: Found) -> dict[str, str]:
        return (rivalry if found.contest else sentences).tell(found, self._names)

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
        return {**bells, "spread": 1.0, "spread_ratio": None, "class_names": scenario.class_names}
