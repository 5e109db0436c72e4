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
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.slides import Slide
from uarwidgets.live import Entries, Handle
from uarwidgets.scenarios import ALL, Scenario


class Hundredths(Slide):
    """A rate that is a whole number of hundredths."""

    def validate(self, obj: Any, value: object) -> float:
        rate: float = super().validate(obj, value)
        whole = round(rate * 100)
        if abs(rate * 100 - whole) > 1e-9:  # 0.29 * 100 is a little less than 29 in binary
            raise TraitError(
                f"{self.name} must be a whole number of hundredths, so that every count is "
                f"whole; received {value!r}"
            )
        return whole / 100


def _view(entries: Entries) -> float:
    """Return the class in view, from 1: the last one where there are fewer."""
    return min(entries["view"], entries["n_classes"])


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

    n_classes = Slide(2, MOST, 5, step=1, label=sentences.LABELS["n_classes"])
    error_rate = Hundredths(0, 1, 0.6, step=0.01, label=sentences.LABELS["error_rate"])
    view = Slide(1, MOST, 1, step=1, label=sentences.LABELS["view"], read=_view, upto="n_classes")

    @property
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """The confusion matrix in the picture: rows = actual, columns = predicted."""
        return _rows(self.n_classes, self.error_rate)

    def measure(self, s: Any) -> EvenErrors:
        return measure(s.n_classes, s.error_rate, min(s.view, s.n_classes) - 1)

    def words(self, s: Any, measured: EvenErrors) -> dict[str, str]:
        return sentences.words(measured)

    def make_picture(self) -> PitfallFigure:
        labels = sentences.IN_NARROW_PICTURE if self.narrow else sentences.IN_PICTURE
        return PitfallFigure(labels, sentences.CLASSES, FRAMED, narrow=self.narrow)

    def draw(self, picture: Any, s: Any, measured: EvenErrors, words: Mapping[str, str]) -> None:
        picture.update(
            measured.matrix, measured.scores, measured.error_rate, measured.floor, measured.view,
            words,
        )  # fmt: skip

    def handles(self, picture: PitfallFigure) -> list[Handle]:
        dots = [Handle(dot, picture.axes, x="error_rate") for dot in picture.dots.values()]
        bands = picture.hatches.values()
        views = [Handle(band, picture.matrix_axes, along="view") for band in bands]
        return [*dots, *views, Handle(picture.view_frame, picture.page, along="view")]

    def html_above(self) -> str:
        return html.tiles(SHOWN[:2])

    def html_below(self) -> str:
        return panel.below()

    def offered_scenarios(self) -> list[Scenario]:
        return [s for s in ALL if s.n_classes > 2 and s.matrix == _rows(s.n_classes, 1)]

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        if scenario not in self.offered_scenarios():
            raise ValueError(
                "the scenario must have classes of one size and errors spread evenly; "
                f"received {scenario.key!r}"
            )
        return {"n_classes": scenario.n_classes, "error_rate": 1.0}


def _rows(n_classes: int, error_rate: float) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, even_confusion(n_classes, error_rate).tolist()))
