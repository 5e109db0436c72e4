"""How far does luck go?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matplotlib.figure import Figure

from uarwidgets.explorers.luck import panel, sentences
from uarwidgets.explorers.luck.figure import LuckFigure, for_files
from uarwidgets.explorers.luck.numbers import (
    COLUMNS,
    LEAST,
    LEVEL,
    MOST,
    ROWS,
    SETS,
    TOTALS,
    Found,
    measure,
)
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.formatting import names_of
from uarwidgets.kit.traits import Between, Names, Whole
from uarwidgets.live import Control, Entries, Slider
from uarwidgets.metrics import support
from uarwidgets.scenarios import Scenario, for_classes

RATES = tuple(i / 50 for i in range(51))
_SEEDS = 1_000_000
_MOVED = ("sets", "total", "prevalence", "guess")


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

    total = Whole(LEAST, MOST, 20).tag(state=True)
    prevalence = Between(0, 1, 0.2).tag(state=True)
    guess = Between(0, 1, 0.5).tag(state=True)
    sets = Whole(0, SETS, 100).tag(state=True)
    seed = Whole(0, _SEEDS - 1, 1).tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def figure(self) -> Figure:
        return for_files(super().figure)

    @property
    def entries(self) -> dict[str, float]:
        return {name: float(getattr(self, name)) for name in _MOVED}

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(2, self.class_names)

    def _fixed(self) -> tuple[Any, ...]:
        return (self.seed, self.class_names)

    def _sliders(self) -> list[Slider]:
        labels = sentences.labels(self._names)
        return [
            Slider("sets", labels["sets"], tuple(range(SETS + 1)), decimals=0, whole=True),
            Slider("total", labels["total"], TOTALS, decimals=0, whole=True),
            Slider("prevalence", labels["prevalence"], RATES),
            Slider("guess", labels["guess"], RATES),
        ]

    def _picture(self) -> LuckFigure:
        return LuckFigure(sentences.IN_PICTURE, COLUMNS, LEVEL, narrow=self.narrow)

    def _before(self) -> str:
        return panel.before()

    def _after(self) -> str:
        return panel.after()

    def _measure(self, entries: Entries) -> Found:
        return measure(
            total=int(entries["total"]),
            prevalence=entries["prevalence"],
            guess=entries["guess"],
            sets=int(entries["sets"]),
            seed=self.seed,
        )

    def _scores(self, found: Found) -> dict[str, float]:
        return found.scores

    def _tell(self, entries: Entries, found: Found) -> dict[str, str]:
        return sentences.tell(found, self._names)

    def _draw(
        self, picture: LuckFigure, entries: Entries, found: Found, words: Mapping[str, str]
    ) -> None:
        scores = found.scores
        seen = {name: scores[f"seen_deviation_{name}"] for name in ROWS}
        picture.update(found.heaps, found.sets, found.layers, seen, found.baseline, words)

    def _controls(self) -> list[Control]:
        return [Control(sentences.ANEW, self._draw_anew, tip=sentences.ANEW_TIP)]

    def _draw_anew(self, _: object) -> None:
        self.seed = (self.seed + 1) % _SEEDS

    def _scenarios(self) -> list[Scenario]:
        return [s for s in for_classes(2) if LEAST <= s.cm.sum() <= MOST and min(support(s.cm)) > 0]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        """Return test sets like a scenario's, and a guesser that says positive as often as it."""
        total = int(scenario.cm.sum())
        return {
            "total": total,
            "prevalence": float(support(scenario.cm)[0] / total),
            "guess": float(scenario.cm[:, 0].sum() / total),
            "class_names": scenario.class_names,
        }
