"""Accuracy, taken apart: the algebra from correct/total to a weighted mean of recalls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import ipywidgets as widgets

from uarwidgets.explorers.derivation import panel, sentences
from uarwidgets.explorers.derivation.figure import DerivationFigure
from uarwidgets.explorers.derivation.numbers import STEPS, Counts, Line
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.traits import Whole
from uarwidgets.live import Entries, Slider
from uarwidgets.scenarios import Scenario, for_classes

MOST = 1_000_000
COUNTS = ("tp", "fn", "fp", "tn")


class DerivationStepper(Explorer):
    """Accuracy rewritten line by line, in symbols and with numbers, to a mean of recalls.

    Parameters
    ----------
    step : int
        Which line, from 1.
    tp, fn, fp, tn : int
        The four counts of a two-class confusion matrix.

    Raises
    ------
    TraitError
        If a value is out of range; the stepper stays as it was.

    Examples
    --------
    >>> ex = DerivationStepper(step=7, tp=4, fn=16, fp=5, tn=75)
    >>> ex.scores["left"], ex.line.filled
    (0.79, '0.79 = [0.2] · 0.2 + [0.8] · 0.9375')
    """

    title = sentences.TITLE

    step = Whole(1, len(STEPS), 1).tag(state=True)
    tp = Whole(0, MOST, 4).tag(state=True)
    fn = Whole(0, MOST, 16).tag(state=True)
    fp = Whole(0, MOST, 5).tag(state=True)
    tn = Whole(0, MOST, 75).tag(state=True)

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        # Above the picture the buttons stay where they are, however long a line is.
        self.children = (self._buttons(), *self.children)

    @property
    def line(self) -> Line:
        """The line on screen: filled with the counts, and the values of its two sides."""
        line = self._measure(self.entries)  # which names what is missing, and not in words
        return replace(line, problem=sentences.problem(line))

    def next(self) -> None:
        """Go one line on, if there is one."""
        self.step = min(self.step + 1, len(STEPS))

    def previous(self) -> None:
        """Go one line back, if there is one."""
        self.step = max(self.step - 1, 1)

    @property
    def entries(self) -> dict[str, float]:
        return {name: getattr(self, name) for name in ("step", *COUNTS)}

    def _sliders(self) -> list[Slider]:
        labels, steps = sentences.LABELS, tuple(range(1, len(STEPS) + 1))
        boxes = [Slider(c, labels[c], (0, MOST), 0, whole=True, box=True) for c in COUNTS]
        return [Slider("step", labels["step"], steps, 0, whole=True), *boxes]

    def _picture(self) -> DerivationFigure:
        return DerivationFigure(sentences.IN_PICTURE)

    def _before(self) -> str:
        return panel.above()

    def _measure(self, entries: Entries) -> Line:
        counts = Counts(*(int(entries[name]) for name in COUNTS))
        return STEPS[int(entries["step"]) - 1].at(counts)

    def _scores(self, found: Line) -> dict[str, float]:
        counts, sides = found.counts, {"left": found.left, "right": found.right}
        return sides | {"prevalence": counts.prevalence, "tpr": counts.tpr, "tnr": counts.tnr}

    def _tell(self, entries: Entries, found: Line) -> dict[str, str]:
        return sentences.tell(found)

    def _draw(
        self, picture: DerivationFigure, entries: Entries, found: Line, words: Mapping[str, str]
    ) -> None:
        if found.problem:
            picture.clear()
        else:
            heights, weight = found.bars
            around = sentences.around_bars(found)
            picture.update(found.step.metric, found.score, heights, weight, *around)

    def _scenarios(self) -> list[Scenario]:
        return list(for_classes(2))

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        flat = (count for row in scenario.matrix for count in row)
        return dict(zip(COUNTS, flat, strict=True))

    def _buttons(self) -> widgets.Widget:
        # Neither is ever disabled: a button that is loses the focus, and the keys with it.
        self._back = widgets.Button(description=sentences.PREVIOUS)
        self._on = widgets.Button(description=sentences.NEXT, button_style="primary")
        self._back.on_click(lambda _: self.previous())
        self._on.on_click(lambda _: self.next())
        return widgets.HBox([self._back, self._on])
