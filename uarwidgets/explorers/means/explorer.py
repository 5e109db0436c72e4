"""Arithmetic or geometric: who forgives a forgotten class?"""

from __future__ import annotations

from collections.abc import Mapping

from uarwidgets.explorers.means import panel, sentences
from uarwidgets.explorers.means.figure import PANELS, MeansFigure
from uarwidgets.explorers.means.numbers import NAMED, Means, means_of
from uarwidgets.kit import html
from uarwidgets.kit.formatting import HOW_TO_READ
from uarwidgets.kit.recall_entries import RATES, entries_of, recall_sliders, recalls_of
from uarwidgets.kit.traits import Between, Rates
from uarwidgets.kit.two_classes import TwoClasses
from uarwidgets.live import Entries, Handle, Slider
from uarwidgets.styles import style_of

# Halves down to -2, where little changes, then tenths.
EXPONENTS = tuple(k / 2 for k in range(-20, -4)) + tuple(k / 10 for k in range(-20, 11))


class MeansExplorer(TwoClasses):
    """The alpha-weighted arithmetic mean of two recalls beside their power mean.

    Parameters
    ----------
    recalls : sequence of 2 float
        TPR and TNR, the recalls of the positive and the negative class.
    weight : float
        Alpha, the positive class's weight in the arithmetic mean.
    exponent : float
        Of the power mean, -10 to 1: 1 is the UAR, 0 the geometric mean, -1 the harmonic mean,
        and -10 lies near the smallest recall.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = MeansExplorer(recalls=(0.8, 0.2))
    >>> {name: round(score, 3) for name, score in ex.scores.items()}
    {'alpha_weighted_recall': 0.5, 'power_mean_recall': 0.4}
    """

    title = sentences.TITLE
    longest = sentences.LONGEST
    _moved = ("weight", "exponent")

    recalls = Rates((0.9, 0.3), least=2, most=2).tag(state=True)
    weight = Between(0, 1, 0.5).tag(state=True)
    exponent = Between(-10, 1, 0.0).tag(state=True)

    @property
    def entries(self) -> dict[str, float]:
        return entries_of(self.recalls) | super().entries  # whose sliders come first

    def _sliders(self) -> list[Slider]:
        *recalls, weight, exponent = sentences.labels(self._names)
        left, right = (style_of(name).colour for name in PANELS)
        return [
            *recall_sliders(recalls),
            Slider("weight", weight, RATES, colour=left),
            Slider("exponent", exponent, EXPONENTS, decimals=1, colour=right),
        ]

    def _picture(self) -> MeansFigure:
        guessers = sentences.guessers(narrow=self.narrow)
        return MeansFigure(sentences.IN_PICTURE, guessers, sentences.WRITTEN, narrow=self.narrow)

    def _handles(self, picture: MeansFigure) -> list[Handle]:
        return [
            Handle(square.ring, square.axes, x="recall_0", y="recall_1")
            for square in picture.panels.values()
        ]

    def _before(self) -> str:
        return panel.tiles()

    def _after(self) -> str:
        shown = (*PANELS, *NAMED.values())
        reading = html.fold(HOW_TO_READ, f"<p>{sentences.READING}</p>")
        return html.formulas(shown, two_classes=True) + reading

    def _measure(self, entries: Entries) -> Means:
        return means_of(recalls_of(entries), entries["weight"], entries["exponent"])

    def _scores(self, found: Means) -> dict[str, float]:
        return found.scores

    def _tell(self, entries: Entries, found: Means) -> dict[str, str]:
        return sentences.tell(found, self._names)

    def _draw(
        self, picture: MeansFigure, entries: Entries, found: Means, words: Mapping[str, str]
    ) -> None:
        for name, title in sentences.called(found).items():
            picture.panels[name].update(
                found.recalls, found.isolines[name], found.bands[name], title,
                style_of(found.kinds[name]),
            )  # fmt: skip
