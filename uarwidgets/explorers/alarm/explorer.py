"""What is an alarm worth?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from uarwidgets.explorers.alarm import sentences
from uarwidgets.explorers.alarm.figure import AlarmFigure
from uarwidgets.explorers.alarm.numbers import EVEN, PREVALENCES, RAREST, Alarms, measure
from uarwidgets.kit import html
from uarwidgets.kit.formatting import HOW_TO_READ, prevalence_of, two_recalls_of
from uarwidgets.kit.recall_entries import recall_sliders, recalls_of
from uarwidgets.kit.traits import Between, Rates
from uarwidgets.kit.two_classes import TwoClasses
from uarwidgets.live import Entries, Handle, Slider
from uarwidgets.live.record import themed
from uarwidgets.scenarios import Scenario


class AlarmExplorer(TwoClasses):
    """The precision of an alarm against the prevalence, beside the UAR of the test.

    Two recalls make the test; the prevalence says where it is used. Below the curves, 10,000
    examples: the alarms among them, and those that are true.

    Parameters
    ----------
    recalls : sequence of 2 float
        TPR and TNR, the recalls of the positive and the negative class.
    prevalence : float
        Share of the positive class, 1/10,000 to 1/2.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = AlarmExplorer(recalls=(0.99, 0.95), prevalence=0.01)
    >>> round(ex.scores["unweighted_average_recall"], 3), round(ex.scores["precision"], 3)
    (0.97, 0.167)
    """

    title = sentences.TITLE
    score_axis = "y"
    longest = sentences.LONGEST
    _moved = ("prevalence",)

    recalls = Rates((0.99, 0.95), least=2, most=2).tag(state=True)
    prevalence = Between(RAREST, EVEN, 0.01).tag(state=True)

    def _sliders(self) -> list[Slider]:
        label = prevalence_of(self._names)
        return [
            Slider("prevalence", label, PREVALENCES, decimals=None),
            *recall_sliders(two_recalls_of(self._names)),
        ]

    def _picture(self) -> AlarmFigure:
        labels = sentences.in_picture(self._names, narrow=self.narrow)
        return AlarmFigure(sentences.STYLES, labels, sentences.TICKS, narrow=self.narrow)

    def _handles(self, picture: AlarmFigure) -> list[Handle]:
        held = (picture.now, picture.dots["precision"])
        return [Handle(artist, picture.axes, x="prevalence") for artist in held]

    def _before(self) -> str:
        # The classes' colours follow the theme.
        tiles = {
            name: replace(style, colour=themed(style.colour))
            for name, style in sentences.STYLES.items()
        }
        label, note = sentences.ALARMS
        return html.tiles(tiles, html.tile(label, "alarms", note))

    def _after(self) -> str:
        reading = "".join(f"<p>{words}</p>" for words in sentences.READING)
        formulas = html.formulas(sentences.STYLES, two_classes=True)
        return formulas + html.fold(HOW_TO_READ, reading)

    def _measure(self, entries: Entries) -> Alarms:
        return measure(recalls_of(entries), entries["prevalence"])

    def _scores(self, measured: Alarms) -> dict[str, float]:
        return measured.scores

    def _tell(self, entries: Entries, measured: Alarms) -> dict[str, str]:
        return sentences.tell(measured, self._names)

    def _draw(
        self, picture: AlarmFigure, entries: Entries, measured: Alarms, words: Mapping[str, str]
    ) -> None:
        picture.update(measured.prevalence, measured.scores, measured.xs, measured.curves)
        picture.show(measured.shares, measured.scores["precision"])

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        state = super()._from_scenario(scenario)
        return state | {"prevalence": min(max(state["prevalence"], RAREST), EVEN)}
