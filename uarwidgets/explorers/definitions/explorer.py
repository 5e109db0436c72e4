"""Balanced or per-class accuracy: which of the things called so is meant?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from uarwidgets._core.confusion_counts import CHOICES
from uarwidgets.explorers.definitions import panel, sentences
from uarwidgets.explorers.definitions.figure import DefinitionsFigure
from uarwidgets.explorers.definitions.numbers import (
    COMPARED,
    RIVALS,
    SHOWN,
    Answers,
    ask,
    ranked,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.html import Matrix
from uarwidgets.kit.slides import MOST_CLASSES, Choice, Counts, Names
from uarwidgets.live import Control
from uarwidgets.scenarios import get


class DefinitionsExplorer(Explorer):
    """Rival definitions of balanced or per-class accuracy, for one confusion matrix.

    Beside each are its formula, its value, and what widely used libraries answer for this
    matrix by their known conventions. The highest score is on top.

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

    matrix = Counts(get("ecg").matrix, 10_000_000, entry="count")
    undefined = Choice(CHOICES, "drop").tag(fixed=False)
    class_names = Names()

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
        names = self.class_names[:wanted] if wanted <= len(self.class_names) else ()
        self._apply({"matrix": counts.tolist(), "class_names": names})

    def measure(self, s: Any) -> Answers:
        return ask(s.matrix, s.undefined)

    def words(self, s: Any, measured: Answers) -> dict[str, str]:
        return sentences.tell(measured, s.names, s.undefined)

    def make_picture(self) -> DefinitionsFigure:
        two = self.n_classes == 2
        return DefinitionsFigure(
            sentences.IN_PICTURE, RIVALS, COMPARED, two_classes=two, narrow=self.narrow
        )

    def draw(
        self, picture: DefinitionsFigure, s: Any, measured: Answers, words: Mapping[str, str]
    ) -> None:
        written = {name: words[f"bar_{name}"] for name in SHOWN}
        picture.update(measured.scores, written, ranked(measured.scores))

    def matrix_table(self) -> Matrix:
        boxes = [f"count_{i}_{j}" for i in range(self.n_classes) for j in range(self.n_classes)]
        return Matrix(self.names, boxes)

    def html_below(self) -> str:
        return panel.below(two_classes=self.n_classes == 2)

    def toolbar(self) -> list[Control]:
        return [
            Control(
                sentences.UNDEFINED, partial(setattr, self, "undefined"),
                {word: f"{word}: {told}" for word, told in sentences.CHOSEN.items()},
                self.undefined,
            ),
            Control(
                sentences.N_CLASSES, partial(setattr, self, "n_classes"),
                {n: str(n) for n in range(2, MOST_CLASSES + 1)}, self.n_classes,
            ),
        ]  # fmt: skip
