"""Average the per-class accuracies: what can go wrong?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from traitlets import TraitError

from uarwidgets.explorers.pitfall import panel, sentences
from uarwidgets.explorers.pitfall.figure import PitfallFigure
from uarwidgets.explorers.pitfall.numbers import (
    FRAMED,
    MOST,
    SHOWN,
    EvenErrors,
    even_confusion,
    measure,
)
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.recall_entries import RATES
from uarwidgets.kit.traits import Between, Whole
from uarwidgets.live import Entries, Handle, Slider
from uarwidgets.scenarios import Scenario


class Hundredths(Between):
    """A rate that is a whole number of hundredths."""

    def validate(self, obj: Any, value: object) -> float:
        rate = super().validate(obj, value)
        whole = round(rate * 100)
        if abs(rate * 100 - whole) > 1e-9:  # 0.29 * 100 is a little less than 29 in binary
            raise TraitError(
                f"{self.name} must be a whole number of hundredths, so that every count is "
                f"whole; received {value!r}"
            )
        return whole / 100


class PitfallExplorer(Explorer):
    """The mean of the one-vs-rest accuracies beside the accuracy it is mistaken for.

    All classes are of one size and their errors are spread evenly: each class has 100 examples
    for every other class, so that an error rate in hundredths makes whole counts.

    Parameters
    ----------
    n_classes : int
        Number of classes, 2 to 24.
    error_rate : float
        Share of the answers that are wrong, 0 to 1 in hundredths.
    view : int
        Which class is set against the rest, from 1; the last one if there are fewer.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = PitfallExplorer(n_classes=4, error_rate=1)
    >>> ex.scores["accuracy"], ex.scores["averaged_per_class_accuracy"]
    (0.0, 0.5)
    """

    title = sentences.TITLE
    score_axis = "y"
    longest = 211

    n_classes = Whole(2, MOST, 5).tag(state=True)
    error_rate = Hundredths(0, 1, 0.6).tag(state=True)
    view = Whole(1, MOST, 1).tag(state=True)

    @property
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """The confusion matrix in the picture: rows = actual, columns = predicted."""
        return _rows(self.n_classes, self.error_rate)

    @property
    def entries(self) -> dict[str, float]:
        return {name: float(getattr(self, name)) for name in ("n_classes", "error_rate", "view")}

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        whole = {name: int(entries[name]) for name in ("n_classes", "view")}
        return {**whole, "error_rate": entries["error_rate"]}

    def _sliders(self) -> list[Slider]:
        labels, sizes = sentences.LABELS, tuple(range(1, MOST + 1))
        return [
            Slider("n_classes", labels["n_classes"], sizes[1:], 0, whole=True),
            Slider("error_rate", labels["error_rate"], RATES),
            Slider("view", labels["view"], sizes, 0, whole=True, read=_view, upto="n_classes"),
        ]

    def _picture(self) -> PitfallFigure:
        labels = sentences.IN_NARROW_PICTURE if self.narrow else sentences.IN_PICTURE
        return PitfallFigure(labels, sentences.CLASSES, FRAMED, narrow=self.narrow)

    def _handles(self, picture: PitfallFigure) -> list[Handle]:
        dots = [Handle(dot, picture.axes, x="error_rate") for dot in picture.dots.values()]
        bands = picture.hatches.values()
        views = [Handle(band, picture.matrix_axes, along="view") for band in bands]
        return [*dots, *views, Handle(picture.view_frame, picture.page, along="view")]

    def _before(self) -> str:
        return html.tiles(SHOWN[:2])

    def _after(self) -> str:
        return panel.below()

    def _measure(self, entries: Entries) -> EvenErrors:
        return measure(int(entries["n_classes"]), entries["error_rate"], _view(entries) - 1)

    def _scores(self, measured: EvenErrors) -> dict[str, float]:
        return measured.scores

    def _tell(self, entries: Entries, measured: EvenErrors) -> dict[str, str]:
        return sentences.tell(measured)

    def _draw(
        self,
        picture: PitfallFigure,
        entries: Entries,
        measured: EvenErrors,
        words: Mapping[str, str],
    ) -> None:
        picture.update(
            measured.matrix, measured.scores, measured.error_rate, measured.floor, measured.view,
            words,
        )  # fmt: skip

    def _scenarios(self) -> list[Scenario]:
        many = [s for s in super()._scenarios() if s.n_classes > 2]
        return [s for s in many if s.matrix == _rows(s.n_classes, 1)]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        if scenario not in self._scenarios():
            raise ValueError(
                "the scenario must have classes of one size and errors spread evenly; "
                f"received {scenario.key!r}"
            )
        return {"n_classes": scenario.n_classes, "error_rate": 1.0}


def _rows(n_classes: int, error_rate: float) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, even_confusion(n_classes, error_rate).tolist()))


def _view(entries: Entries) -> int:
    """Return the class in view, from 1: the last one where there are fewer."""
    return int(min(entries["view"], entries["n_classes"]))
