"""Balanced or per-class accuracy: which of the things called so is meant?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from uarwidgets._core.undefined import CHOICES
from uarwidgets.explorers.definitions import panel, sentences
from uarwidgets.explorers.definitions.figure import DefinitionsFigure
from uarwidgets.explorers.definitions.numbers import COMPARED, RIVALS, Answers, ask, ranked
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.formatting import names_of
from uarwidgets.kit.html import Matrix
from uarwidgets.kit.traits import Choice, Counts, Names
from uarwidgets.live import Control, Entries, Slider
from uarwidgets.scenarios import Scenario, get

MOST_COUNT = 10_000_000


class DefinitionsExplorer(Explorer):
    """Rival definitions of balanced or per-class accuracy, for one confusion matrix.

    Beside each stand its formula, its value, and what widely used libraries answer for this
    matrix by their known conventions. The highest score stands on top.

    Parameters
    ----------
    matrix : sequence of 2 to 10 rows of int
        Counts: rows = actual, columns = predicted.
    undefined : {"drop", "zero", "nan", "raise"}
        What a class with no examples does to the means of recalls.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = DefinitionsExplorer(matrix=((8, 2), (0, 10)))
    >>> ex.scores["unweighted_average_recall"], ex.scores["class_balance_accuracy"]
    (0.9, 0.8166666666666667)
    """

    title = sentences.TITLE
    longest = sentences.LONGEST
    score_axis = "x"

    matrix = Counts(get("ecg").matrix, high=MOST_COUNT).tag(state=True)
    undefined = Choice(CHOICES, "drop").tag(state=True)
    class_names = Names().tag(state=True)

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        self.add_class("uw-definitions")

    @property
    def n_classes(self) -> int:
        """Number of classes, 2 to 10; another one keeps the counts that still have a place."""
        return len(self.matrix)

    @n_classes.setter
    def n_classes(self, wanted: int) -> None:
        kept = min(wanted, self.n_classes)
        counts = np.zeros((wanted, wanted), dtype=int)
        counts[:kept, :kept] = np.array(self.matrix)[:kept, :kept]
        self._apply({"matrix": counts.tolist(), "class_names": self._names[:wanted]})

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(self.n_classes, self.class_names)

    @property
    def entries(self) -> dict[str, float]:
        return {
            _entry(i, j): float(count)
            for i, row in enumerate(self.matrix)
            for j, count in enumerate(row)
        }

    def _fixed(self) -> tuple[Any, ...]:
        return (self.n_classes, self.class_names)

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        return {"matrix": tuple(tuple(map(int, row)) for row in _counts(entries).tolist())}

    def _sliders(self) -> list[Slider]:
        ends = (0, MOST_COUNT)
        return [
            Slider(_entry(i, j), sentences.box(a, b), ends, 0, whole=True, box=True)
            for i, a in enumerate(self._names)
            for j, b in enumerate(self._names)
        ]

    def _picture(self) -> DefinitionsFigure:
        two_classes = self.n_classes == 2
        return DefinitionsFigure(
            sentences.IN_PICTURE, RIVALS, COMPARED, two_classes=two_classes, narrow=self.narrow
        )

    def _matrix(self) -> Matrix:
        boxes = [_entry(i, j) for i in range(self.n_classes) for j in range(self.n_classes)]
        return Matrix(self._names, self._names, boxes, sentences.CORNER)

    def _after(self) -> str:
        return panel.below(two_classes=self.n_classes == 2)

    # No frame is ever computed ahead, as every control is a box or a menu: `undefined` is the
    # one of the state that is shown, and need not be fixed.

    def _measure(self, entries: Entries) -> Answers:
        return ask(_counts(entries), self.undefined)

    def _scores(self, found: Answers) -> dict[str, float]:
        return {name: answer.value for name, answer in found.own.items()}

    def _tell(self, entries: Entries, found: Answers) -> dict[str, str]:
        return sentences.tell(found, self._names, self.undefined)

    def _draw(
        self, picture: DefinitionsFigure, entries: Entries, found: Answers, words: Mapping[str, str]
    ) -> None:
        values = self._scores(found)
        picture.update(values, {name: words[f"bar_{name}"] for name in values}, ranked(values))

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        return {"matrix": scenario.matrix, "class_names": scenario.class_names}

    def _controls(self) -> list[Control]:
        return [
            Control(
                sentences.UNDEFINED, partial(setattr, self, "undefined"),
                {word: f"{word}: {told}" for word, told in sentences.CHOSEN.items()},
                self.undefined,
            ),
            Control(
                sentences.N_CLASSES, partial(setattr, self, "n_classes"),
                {n: str(n) for n in range(2, 11)}, self.n_classes,
            ),
        ]  # fmt: skip


def _entry(i: int, j: int) -> str:
    return f"count_{i}_{j}"


def _counts(entries: Entries) -> np.ndarray:
    values = np.array(list(entries.values()))
    n = round(len(values) ** 0.5)
    return values.reshape(n, n)
