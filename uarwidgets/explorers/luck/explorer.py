"""How far does luck go?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uarwidgets.explorers.luck import sentences
from uarwidgets.explorers.luck.figure import LuckFigure
from uarwidgets.explorers.luck.numbers import (
    COLUMNS,
    LEAST,
    LEVEL,
    MOST,
    SETS,
    TOTALS,
    Measured,
    measure,
)
from uarwidgets.kit import html
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import HOW_TO_READ, SCORE
from uarwidgets.kit.slides import Names, Number, Slide
from uarwidgets.live import Control
from uarwidgets.metrics import support
from uarwidgets.scenarios import Scenario, for_classes

_SEEDS = 1_000_000


class LuckExplorer(Explorer):
    """The scores of a guesser on many test sets, which fall as dots one by one.

    The guesser looks at no example: it answers positive with one probability, whatever it is
    shown. All test sets have the same whole class sizes, and only the answers are drawn. The same
    seed gives the same draws, so that a slider moves the dots and does not draw them anew.

    Parameters
    ----------
    total : int
        Number of examples in each test set, 10 to 10,000.
    prevalence : float
        Share of the positive class.
    guess : float
        Probability of the answer positive.
    sets : int
        How many test sets have fallen, 0 to 200.
    seed : int
        Which draws they are, 0 to 999,999.
    class_names : sequence of str
        Empty for "positive" and "negative".

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    On 20 examples, 4 of them positive, a coin reaches a UAR of .6 in more than a fifth of all
    test sets; on 2,000 it never does, to speak of:

    >>> ex = LuckExplorer(total=20, prevalence=0.2)
    >>> round(ex.scores["probability_of_reaching"], 3)
    0.226
    >>> ex.total = 2000
    >>> ex.scores["probability_of_reaching"] < 0.001
    True
    """

    title = sentences.TITLE
    score_axis = "x"
    longest = sentences.LONGEST

    sets = Slide(0, SETS, 100, step=1, label="Test sets that have fallen")
    total = Slide(
        LEAST, MOST, 20, values=TOTALS, label="Examples in each set", whole=True, decimals=0
    )
    prevalence = Slide(0.0, 1.0, 0.2, step=0.02, label="Prevalence π of {positive}")
    guess = Slide(0.0, 1.0, 0.5, step=0.02, label="Guesses {positive} with g")
    seed = Number(0, _SEEDS - 1, 1, whole=True)
    class_names = Names()

    def measure(self, s: Any) -> Measured:
        return measure(
            total=s.total, prevalence=s.prevalence, guess=s.guess, sets=s.sets, seed=s.seed
        )

    def words(self, s: Any, measured: Measured) -> dict[str, str]:
        return sentences.words(measured, s.names)

    def make_picture(self) -> LuckFigure:
        return LuckFigure(SCORE, COLUMNS, LEVEL, narrow=self.narrow)

    def draw(
        self, picture: LuckFigure, s: Any, measured: Measured, words: Mapping[str, str]
    ) -> None:
        picture.update(measured, words)

    def html_above(self) -> str:
        label, note = sentences.OF_DOTS
        tiles = [
            html.tile(style.label, name, style.long_label, style)
            + html.tile(label, f"seen_{name}", note)
            for name, style in sentences.DEVIATIONS.items()
        ]
        return html.tiles({}, *tiles, html.tile(*sentences.LIKELY))

    def html_below(self) -> str:
        reading = "".join(f"<p>{words}</p>" for words in sentences.READING)
        return html.formulas(sentences.FORMULAS) + html.fold(HOW_TO_READ, reading)

    def toolbar(self) -> list[Control]:
        return [Control(sentences.ANEW, self._draw_anew, tip=sentences.ANEW_TIP)]

    def _draw_anew(self, _: object) -> None:
        self.seed = (self.seed + 1) % _SEEDS

    def offered_scenarios(self) -> list[Scenario]:
        return [s for s in for_classes(2) if LEAST <= s.cm.sum() <= MOST and min(support(s.cm)) > 0]

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        """Return test sets like a scenario's, and a guesser that says positive as often as it."""
        total = int(scenario.cm.sum())
        return {
            "total": total,
            "prevalence": float(support(scenario.cm)[0] / total),
            "guess": float(scenario.cm[:, 0].sum() / total),
            "class_names": scenario.class_names,
        }
