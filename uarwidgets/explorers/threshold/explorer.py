"""Where would each metric put the threshold?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.figure import ThresholdFigure
from uarwidgets.explorers.threshold.numbers import (
    CURVES,
    FARTHEST,
    LIMIT,
    OWN,
    WEIGHTED,
    Measured,
    bells_of,
    measure,
)
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.formatting import HOW_TO_READ, names_of
from uarwidgets.kit.recall_entries import RATES
from uarwidgets.kit.traits import Between, Names
from uarwidgets.live import Control, Entries, Handle, Slider
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import style_of

# What a reader begins with who asks for one of these.
_FIRST = {"spread_ratio": 1.5, "weight": 0.7}


class _Optional(Between):
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
    >>> round(ex.scores["highest_alpha_weighted_recall"], 4)
    0.8613
    """

    title = sentences.TITLE
    longest = 210

    prevalence = Between(0.001, 0.999, 0.2).tag(state=True)
    threshold = Between(-LIMIT, LIMIT, 1.5).tag(state=True)
    separation = Between(0, FARTHEST, 2.0).tag(state=True)
    spread = Between(0.5, 1.5, 1.0).tag(state=True)
    weight = _Optional(0, 1).tag(state=True)
    spread_ratio = _Optional(0.5, 2).tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def cm(self) -> np.ndarray:
        """The matrix on screen, of 10,000 examples: rows = actual, columns = predicted."""
        return self._measure(self.entries).cm

    @property
    def entries(self) -> dict[str, float]:
        names = ("prevalence", "threshold", "separation", "spread", *_FIRST)
        shown = {name: getattr(self, name) for name in names}
        return {name: value for name, value in shown.items() if value is not None}

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(2, self.class_names)

    @property
    def _asked(self) -> dict[str, bool]:
        return {"own": self.weight is not None, "unequal": self.spread_ratio is not None}

    def _fixed(self) -> tuple[Any, ...]:
        return (self.class_names, *self._asked.values())

    def _sliders(self) -> list[Slider]:
        labels = sentences.labels(self._names, unequal=self._asked["unequal"])
        values: dict[str, tuple[float, ...]] = {
            "prevalence": RATES[1:-1],
            "threshold": tuple(i / 10 for i in range(-50, 51)),
            "separation": tuple(i / 10 for i in range(41)),
            "spread": tuple(i / 20 for i in range(10, 31)),
            "spread_ratio": tuple(i / 20 for i in range(10, 41)),
            "weight": RATES,
        }
        more: dict[str, dict[str, Any]] = {
            "threshold": {"decimals": 1},
            "separation": {"decimals": 1},
            "spread_ratio": {"unit": " : 1"},
            "weight": {"colour": style_of(OWN).colour},
        }
        return [
            Slider(name, labels[name], values[name], **more.get(name, {})) for name in self.entries
        ]

    def _curves(self) -> tuple[str, ...]:
        return (*CURVES, *[OWN] * self._asked["own"])

    def _picture(self) -> ThresholdFigure:
        own = [OWN] * self._asked["own"]
        best = (*(CURVES if self._asked["unequal"] else WEIGHTED), *own)
        return ThresholdFigure(
            sentences.in_picture(self._names, self.narrow), LIMIT, self._curves(), best,
            (*WEIGHTED, *own), narrow=self.narrow,
        )  # fmt: skip

    def _handles(self, picture: ThresholdFigure) -> list[Handle]:
        axes, (positive, negative) = picture.bell_axes, picture.bells
        return [
            Handle(positive, axes, x="separation", x_of=lambda distance: distance / 2),
            Handle(negative, axes, x="separation", x_of=lambda distance: -distance / 2),
            Handle(picture.point, picture.plane, along="threshold"),
            Handle(picture.now, axes, x="threshold"),  # above the bells, which are wide
        ]

    def _before(self) -> str:
        return html.tiles(self._curves())

    def _after(self) -> str:
        notes = "".join(f"<p>{note}</p>" for note in sentences.reading(**self._asked))
        told = "".join(html.place(word, "p") for word in ("now", "calibrated", "plane"))
        return html.formulas(self._curves(), two_classes=True) + html.fold(
            HOW_TO_READ, notes + told
        )

    def _controls(self) -> list[Control]:
        own, unequal = self._asked.values()
        return [
            Control(sentences.WITH_OWN, partial(self._ask, "weight"), value=own),
            Control(sentences.UNEQUAL, partial(self._ask, "spread_ratio"), value=unequal),
        ]

    def _ask(self, name: str, wanted: bool) -> None:
        setattr(self, name, _FIRST[name] if wanted else None)

    def _measure(self, entries: Entries) -> Measured:
        return measure(**entries)

    def _scores(self, measured: Measured) -> dict[str, float]:
        return measured.scores

    def _tell(self, entries: Entries, measured: Measured) -> dict[str, str]:
        return sentences.tell(measured, self._names)

    def _draw(
        self,
        picture: ThresholdFigure,
        entries: Entries,
        measured: Measured,
        words: Mapping[str, str],
    ) -> None:
        picture.update(measured, words)

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
