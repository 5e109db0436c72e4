"""What is an alarm worth?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from uarwidgets.explorers.alarm import sentences
from uarwidgets.explorers.alarm.figure import AlarmFigure
from uarwidgets.explorers.alarm.numbers import EVEN, PREVALENCES, RAREST, Alarms, measure
from uarwidgets.kit import html
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import HOW_TO_READ
from uarwidgets.kit.slides import Names, Recalls, Slide
from uarwidgets.live import Handle


class AlarmExplorer(Explorer):
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
    removed: ClassVar = {"summaries": False}

    prevalence = Slide(
        RAREST, EVEN, 0.01, values=PREVALENCES, label=sentences.PREVALENCE, decimals=None
    )
    recalls = Recalls((0.99, 0.95))
    class_names = Names()

    def measure(self, s: Any) -> Alarms:
        return measure(s.recalls, s.prevalence)

    def words(self, s: Any, measured: Alarms) -> dict[str, str]:
        return sentences.words(measured, s.names)

    def make_picture(self) -> AlarmFigure:
        labels = sentences.in_picture(self.names, narrow=self.narrow)
        return AlarmFigure(sentences.STYLES, labels, sentences.TICKS, narrow=self.narrow)

    def draw(self, picture: Any, s: Any, measured: Alarms, words: Mapping[str, str]) -> None:
        picture.update(measured.prevalence, measured.scores, measured.xs, measured.curves)
        picture.show(measured.shares, measured.scores["precision"])

    def handles(self, picture: AlarmFigure) -> list[Handle]:
        return [Handle(picture.now, picture.axes, x="prevalence")]

    def html_above(self) -> str:
        label, note = sentences.ALARMS
        return html.tiles(sentences.STYLES, html.tile(label, "alarms", note))

    def html_below(self) -> str:
        reading = "".join(f"<p>{words}</p>" for words in sentences.READING)
        formulas = html.formulas(sentences.STYLES, two_classes=True)
        return formulas + html.fold(HOW_TO_READ, reading)
