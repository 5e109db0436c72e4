"""How sure is that score?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from traitlets import Bool

from uarwidgets.explorers.uncertainty import panel, sentences
from uarwidgets.explorers.uncertainty.figure import UncertaintyFigure
from uarwidgets.explorers.uncertainty.numbers import (
    ROWS,
    UAR,
    Found,
    class_shares,
    measure,
)
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.formatting import names_of
from uarwidgets.kit.traits import Between, Names, Rates, Whole
from uarwidgets.live import Control, Entries, Handle, Slider
from uarwidgets.metrics import prevalence, recall_per_class, support
from uarwidgets.scenarios import Scenario

RATES = tuple(i / 50 for i in range(51))
COARSE_RATES = tuple(i / 20 for i in range(21))  # where there are many sliders
# ten steps a decade, each of two digits, from 10 to 100,000
TOTALS = tuple(float(f"{10 ** (i / 10):.2g}") for i in range(10, 51))


class UncertaintyExplorer(Explorer):
    """Posterior densities of three scores, for as many examples as the reader asks for.

    Accuracy, UAR and the geometric mean of the recalls, of a matrix of whole numbers at the wished
    recalls. The priors are those of :func:`posterior_uar` and :func:`posterior_accuracy`; the
    geometric mean has UAR's. No probability of being above chance is given where a constant answer
    has the same recalls.

    Parameters
    ----------
    total : int
        Number of examples, 1 to 1,000,000.
    recalls : sequence of 2 to 10 float
        Wished recall of each class; with two, the first is the positive class.
    prevalence : float
        Share of the positive class, for two classes.
    shares : sequence of float
        For three or more classes, their sizes relative to each other, 0 to 1; empty for equal
        sizes.
    compare : bool
        Whether a second classifier is shown, tested on another test set like this one
        or on this one.
    rival : sequence of float
        Its wished recalls; those of the first if their number differs.
    same_examples : bool
        Whether the second classifier was tested on the very same examples.
    overlap : sequence of float
        Then, for each class, where the number of examples that both get right lies between the
        fewest, 0, and the most, 1, that their recalls admit; 0.5 if their number differs.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    The 95 % interval of a UAR of .569 on 100 examples holds chance, .5; on 1,000 it does not:

    >>> ex = UncertaintyExplorer(recalls=(0.2, 0.9375), prevalence=0.2, total=100)
    >>> round(ex.scores["unweighted_average_recall_low"], 3)
    0.498
    >>> ex.total = 1000
    >>> ex.scores["unweighted_average_recall_low"] > 0.5
    True

    Two classifiers, each on 100 examples of its own, and both on the same 100:

    >>> ex = UncertaintyExplorer(compare=True)
    >>> round(ex.scores["probability_better_accuracy"], 2)
    0.87
    >>> ex.same_examples = True
    >>> round(ex.scores["probability_better_accuracy"], 2)
    0.95
    """

    title = sentences.TITLE
    score_axis = "x"
    longest = 268

    total = Whole(1, 1_000_000, 100).tag(state=True)
    recalls = Rates((0.2, 0.9375), least=2).tag(state=True)
    prevalence = Between(0, 1, 0.2).tag(state=True)
    shares = Rates((), least=0).tag(state=True)
    compare = Bool(False).tag(state=True)
    rival = Rates((0.4, 0.8), least=0).tag(state=True)
    same_examples = Bool(False).tag(state=True)
    overlap = Rates((1.0, 0.6), least=0).tag(state=True)
    class_names = Names().tag(state=True)

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        self._follow()

    @property
    def cm(self) -> np.ndarray:
        """The matrix on screen: rows = actual, columns = predicted."""
        return self._measure(self.entries).matrices["A"]

    @property
    def entries(self) -> dict[str, float]:
        entries = {"total": float(self.total)}
        if len(self.recalls) == 2:
            entries["prevalence"] = self.prevalence
        wished = {"A": self.recalls, "B": self._rival}
        for of in self._classifiers:
            entries |= {f"{of}_{k}": rate for k, rate in enumerate(wished[of])}
        if self._paired:
            entries |= {f"overlap_{k}": place for k, place in enumerate(self._overlap)}
        return entries

    @property
    def _classifiers(self) -> tuple[str, ...]:
        return ("A", "B") if self.compare else ("A",)

    @property
    def _rival(self) -> tuple[float, ...]:
        return self.rival if len(self.rival) == len(self.recalls) else self.recalls

    @property
    def _paired(self) -> bool:
        return self.compare and self.same_examples

    @property
    def _overlap(self) -> tuple[float, ...]:
        n_classes = len(self.recalls)
        return self.overlap if len(self.overlap) == n_classes else (0.5,) * n_classes

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(len(self.recalls), self.class_names)

    def _fixed(self) -> tuple[Any, ...]:
        hidden = () if self.compare else self.rival, () if self._paired else self.overlap
        chosen = self.compare, self.same_examples
        return (len(self.recalls), self.shares, *chosen, *hidden, self.class_names)

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        state = {name: entries[name] for name in ("total", "prevalence") if name in entries}
        parts = {"recalls": "A", "rival": "B", "overlap": "overlap"}
        found = {name: _part(part, entries) for name, part in parts.items()}
        return state | {name: values for name, values in found.items() if values}

    def _sliders(self) -> list[Slider]:
        names = self._names
        labels = sentences.labels(names, self._classifiers)
        total = Slider("total", labels["total"], TOTALS, decimals=0, whole=True)
        rates = RATES if len(names) <= 3 else COARSE_RATES
        return [total, *(Slider(name, labels[name], rates) for name in list(self.entries)[1:])]

    def _picture(self) -> UncertaintyFigure:
        return UncertaintyFigure(sentences.IN_PICTURE, compared=self.compare, narrow=self.narrow)

    def _handles(self, picture: UncertaintyFigure) -> list[Handle]:
        """Accuracy follows the recall of the second class, the means that of the first."""
        moves = dict(zip(ROWS, (1, 0, 0), strict=True))
        return [
            Handle(ridge.bar, picture.axes, along=f"{of}_{moves[name]}")
            for (name, of), ridge in picture.ridges.items()
        ]

    def _before(self) -> str:
        return panel.before(self._classifiers)

    def _after(self) -> str:
        return panel.after(self._names, paired=self._paired)

    def _measure(self, entries: Entries) -> Found:
        wished = {of: _part(of, entries) for of in self._classifiers}
        shares = class_shares(len(wished["A"]), entries.get("prevalence", 0.5), self.shares)
        return measure(wished, shares, int(entries["total"]), _part("overlap", entries))

    def _scores(self, found: Found) -> dict[str, float]:
        return found.scores

    def _tell(self, entries: Entries, found: Found) -> dict[str, str]:
        return sentences.tell(found, self._names)

    def _draw(
        self, picture: UncertaintyFigure, entries: Entries, found: Found, words: Mapping[str, str]
    ) -> None:
        judged = bool(np.isfinite(found.above(UAR, "A")))
        picture.update(found.sketches, found.values, found.references, words, judged=judged)

    def _controls(self) -> list[Control]:
        compare = Control(sentences.COMPARE, partial(setattr, self, "compare"), value=self.compare)
        if not self.compare:
            return [compare]
        same = partial(setattr, self, "same_examples")
        return [compare, Control(sentences.SAME, same, value=self.same_examples)]

    def _follow(self) -> None:
        # What is on screen, after the classes changed.
        shown = {"rival": self._rival} if self.compare else {}
        shown |= {"overlap": self._overlap} if self._paired else {}
        if any(getattr(self, name) != value for name, value in shown.items()):
            self._apply(shown)
        else:
            super()._follow()

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        sizes = support(scenario.cm)
        state = {
            "total": int(sizes.sum()),
            "recalls": tuple(recall_per_class(scenario.cm).tolist()),
            "class_names": scenario.class_names,
        }
        if len(sizes) == 2:
            return state | {"prevalence": float(prevalence(scenario.cm)[0]), "shares": ()}
        return state | {"shares": tuple((sizes / sizes.max()).tolist())}


def _part(of: str, entries: Entries) -> tuple[float, ...]:
    return tuple(value for name, value in entries.items() if name.startswith(f"{of}_"))
