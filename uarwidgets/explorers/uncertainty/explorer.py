"""How sure is that score?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as widgets
import numpy as np
from traitlets import Bool

from uarwidgets._core.whole_counts import whole_matrix
from uarwidgets.explorers.uncertainty.figure import ROWS, UncertaintyFigure
from uarwidgets.explorers.uncertainty.numbers import Sketch, chance_of_being_better, sketch
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.traits import Between, Names, Rates, Whole
from uarwidgets.kit.writing import (
    all_quoted,
    listing,
    names_of,
    number,
    probability,
    quoted,
    share,
)
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.look import look
from uarwidgets.metrics import (
    accuracy,
    majority_baseline,
    prevalence,
    recall_per_class,
    support,
    unweighted_average_recall,
)
from uarwidgets.posterior import (
    Posterior,
    posterior_accuracy,
    posterior_uar,
    variance_share,
)
from uarwidgets.recalls import two_class_weights
from uarwidgets.scenarios import Scenario

ACCURACY, UAR = ROWS
RATES = tuple(i / 50 for i in range(51))
COARSE_RATES = tuple(i / 20 for i in range(21))  # where there are many sliders
# ten steps a decade, each of two digits, from 10 to 100,000
TOTALS = tuple(float(f"{10 ** (i / 10):.2g}") for i in range(10, 51))


class UncertaintyExplorer(Explorer):
    """Posterior densities of accuracy and UAR for as many examples as the reader asks for.

    The matrix is one of whole numbers at the wished recalls; the prior on every rate is
    uniform.

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
        Whether a second classifier is shown, tested on another test set like this one.
    rival : sequence of float
        Its wished recalls; those of the first if their number differs.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    A UAR of .569 on 100 examples does not exclude chance; on 1,000 examples it does:

    >>> ex = UncertaintyExplorer(recalls=(0.2, 0.9375), prevalence=0.2, total=100)
    >>> round(ex.scores["unweighted_average_recall_low"], 3)
    0.498
    >>> ex.total = 1000
    >>> ex.scores["unweighted_average_recall_low"] > 0.5
    True
    """

    title = "How sure is that score?"

    total = Whole(1, 1_000_000, 100).tag(state=True)
    recalls = Rates((0.2, 0.9375), least=2).tag(state=True)
    prevalence = Between(0, 1, 0.2).tag(state=True)
    shares = Rates((), least=0).tag(state=True)
    compare = Bool(False).tag(state=True)
    rival = Rates((0.4, 0.8), least=0).tag(state=True)
    class_names = Names().tag(state=True)

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        self._follow()

    @property
    def cm(self) -> np.ndarray:
        """The matrix on screen: rows = actual, columns = predicted."""
        return self._matrix("A", self._moving())

    # What is on screen.

    def _scene(self) -> Scene:
        picture = UncertaintyFigure(self._names, compared=self.compare)

        def draw(entries: State) -> dict[str, str]:
            matrices = {of: self._matrix(of, entries) for of in self._classifiers}
            numbers = self._measure(matrices)
            words = self._tell(numbers, matrices)
            drawn = _sketches(_posteriors(matrices), 1 / len(self.recalls))
            first = matrices["A"]
            parts = {"examples": prevalence(first), "variance": variance_share(first)}
            picture.update(
                drawn,
                {(name, of): numbers[_key(name, of)] for name, of in drawn},
                {ACCURACY: numbers["majority_baseline"], UAR: 1 / len(first)},
                {name: part.tolist() for name, part in parts.items()},
                words,
            )
            return words

        return Scene(
            picture.figure,
            picture.artists,
            draw,
            self._sliders(),
            before=_tiles(self.compare, self._two),
            after=html.place("variance", "p") + html.place("counts", "p") + _NOTE,
        )

    def _sliders(self) -> list[Slider]:
        names = self._names
        rates = RATES if len(names) <= 3 else COARSE_RATES
        sliders = [Slider("total", "Number of examples", TOTALS, decimals=0, whole=True)]
        if self._two:
            sliders.append(Slider("prevalence", f"Prevalence π of {names[0]}", RATES))
        for of in self._classifiers:
            whose = f"Classifier {of}, recall" if self.compare else "Recall"
            sliders += [
                Slider(f"{of}_{k}", f"{whose} of {name}", rates) for k, name in enumerate(names)
            ]
        return sliders

    def _controls(self) -> list[widgets.Widget]:
        box = widgets.Checkbox(
            value=self.compare, description="Compare with a second classifier", indent=False
        )
        widgets.link((self, "compare"), (box, "value"))
        return [box]

    def _follow(self) -> None:
        if self.compare and self.rival != self._rival:
            self._apply({"rival": self._rival})  # what is on screen, after the classes changed
        else:
            super()._follow()

    def _still(self) -> tuple[Any, ...]:
        hidden = () if self.compare else self.rival
        return (len(self.recalls), self.shares, self.compare, hidden, self.class_names)

    def _moving(self) -> dict[str, float]:
        entries = {"total": float(self.total)}
        if self._two:
            entries["prevalence"] = self.prevalence
        wished = {"A": self.recalls, "B": self._rival}
        for of in self._classifiers:
            entries |= {f"{of}_{k}": rate for k, rate in enumerate(wished[of])}
        return entries

    def _traits_of(self, entries: State) -> dict[str, Any]:
        total = entries["total"]
        # Any other number is left for the trait to refuse.
        whole = int(total) if float(total).is_integer() else total
        state: dict[str, Any] = {"total": whole, "recalls": _wished("A", entries)}
        if "prevalence" in entries:
            state["prevalence"] = entries["prevalence"]
        if self.compare:
            state["rival"] = _wished("B", entries)
        return state

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

    # The numbers: all of them from the metrics and the posterior.

    @property
    def _two(self) -> bool:
        return len(self.recalls) == 2

    @property
    def _classifiers(self) -> tuple[str, ...]:
        return ("A", "B") if self.compare else ("A",)

    @property
    def _rival(self) -> tuple[float, ...]:
        return self.rival if len(self.rival) == len(self.recalls) else self.recalls

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(len(self.recalls), self.class_names)

    def _matrix(self, of: str, entries: State) -> np.ndarray:
        wished = _wished(of, entries)
        if self._two:
            shares = two_class_weights(entries["prevalence"])
        else:
            fits = len(self.shares) == len(wished) and sum(self.shares) > 0
            sizes = np.array(self.shares if fits else [1.0] * len(wished))
            shares = sizes / sizes.sum()
        return whole_matrix(wished, shares, int(entries["total"]))

    def _numbers(self, entries: State) -> dict[str, float]:
        return self._measure({of: self._matrix(of, entries) for of in self._classifiers})

    def _measure(self, matrices: Mapping[str, np.ndarray]) -> dict[str, float]:
        posteriors = _posteriors(matrices)
        drawn = _sketches(posteriors, 1 / len(self.recalls))
        numbers: dict[str, float] = {}
        for of, cm in matrices.items():
            uar = unweighted_average_recall(cm, undefined="nan")
            numbers |= {_key(ACCURACY, of): float(accuracy(cm)), _key(UAR, of): float(uar)}
            for name in ROWS:
                numbers[_key(f"{name}_low", of)] = drawn[name, of].low
                numbers[_key(f"{name}_high", of)] = drawn[name, of].high
            numbers[_key("probability_above_chance", of)] = drawn[UAR, of].above_chance
        first = matrices["A"]
        numbers["majority_baseline"] = float(majority_baseline(first))
        for k, part in enumerate(variance_share(first).tolist()):
            numbers[f"variance_share_{k}"] = part
        if len(matrices) > 1:
            for name in ROWS:
                better = chance_of_being_better(posteriors[name, "A"], posteriors[name, "B"])
                numbers[f"probability_better_{name}"] = better
        return numbers

    # The words: true of the numbers beside them.

    def _words(self, entries: State) -> dict[str, str]:
        matrices = {of: self._matrix(of, entries) for of in self._classifiers}
        return self._tell(self._measure(matrices), matrices)

    def _tell(
        self, numbers: Mapping[str, float], matrices: Mapping[str, np.ndarray]
    ) -> dict[str, str]:
        names, cm = self._names, matrices["A"]
        sizes = support(cm).astype(int).tolist()
        words = {
            name: probability(value) if name.startswith("probability") else number(value)
            for name, value in numbers.items()
        }
        for name in ROWS:
            for of in matrices:
                for end in ("low", "high"):
                    words[f"{name}_{end}_{of}"] = words[_key(f"{name}_{end}", of)]
        words[f"{ACCURACY}_reference"] = f"always the majority {words['majority_baseline']}"
        words[f"{UAR}_reference"] = f"chance {number(1 / len(cm))}"
        for k, part in enumerate(prevalence(cm).tolist()):
            words[f"share_examples_{k}"] = _percent(part)
            words[f"share_variance_{k}"] = _percent(numbers[f"variance_share_{k}"])
        parts = [
            self._tell_interval(words, numbers, sum(sizes), len(cm)),
            self._tell_unmeasured(sizes),
            self._tell_better(words) if len(matrices) > 1 else "",
        ]
        return words | {
            "sentence": " ".join(filter(None, parts)),
            "variance": self._tell_variance(words, numbers, sizes),
            "counts": _tell_counts(names, matrices, sizes),
        }

    def _tell_interval(
        self, words: Mapping[str, str], numbers: Mapping[str, float], total: int, n: int
    ) -> str:
        low, high = (words[f"{UAR}_{end}_A"] for end in ("low", "high"))
        whose = "classifier A's" if self.compare else "the"
        score = f"UAR is {words[UAR]}" if np.isfinite(numbers[UAR]) else "UAR is not measured"
        if numbers[f"{UAR}_low"] > 1 / n:
            verdict = "which excludes chance"
        elif numbers[f"{UAR}_high"] < 1 / n:
            verdict = "which lies below chance"
        else:
            verdict = "which does not exclude chance"
        examples = f"{total:,} example{'s' * (total != 1)}"
        return (
            f"On {examples} {score}; with a probability of 95 % {whose} true UAR "
            f"lies between {low} and {high}, {verdict}, {number(1 / n)}."
        )

    def _tell_unmeasured(self, sizes: Sequence[int]) -> str:
        empty = [name for name, size in zip(self._names, sizes, strict=True) if size == 0]
        if not empty:
            return ""
        return (
            f"There are no examples of class {all_quoted(empty)}: nothing is known of that recall, "
            "and only the prior speaks for it."
        )

    def _tell_better(self, words: Mapping[str, str]) -> str:
        first, second = (words[f"probability_better_{name}"] for name in ROWS)
        return (
            f"Classifier A is better than classifier B with a probability of {first} by accuracy "
            f"and {second} by UAR, if B was tested on other examples, as many and with the same "
            "class shares."
        )

    def _tell_variance(
        self, words: Mapping[str, str], numbers: Mapping[str, float], sizes: Sequence[int]
    ) -> str:
        k = max(range(len(sizes)), key=lambda i: numbers[f"variance_share_{i}"])
        return (
            f"Class {quoted(self._names[k])} holds {words[f'share_examples_{k}']} of the "
            f"examples and {words[f'share_variance_{k}']} of UAR's variance."
        )


_NOTE = (
    "<p><small>The prior on every rate is uniform. The dot is the score itself; with few "
    "examples the prior draws the density from it towards ½. 95 % intervals leave 2.5 % "
    "on either side.</small></p>"
)


def _key(name: str, of: str) -> str:
    """Return the name of a number of classifier A, or B."""
    return name if of == "A" else f"{name}_{of}"


def _wished(of: str, entries: State) -> tuple[float, ...]:
    return tuple(value for name, value in entries.items() if name.startswith(f"{of}_"))


def _posteriors(matrices: Mapping[str, np.ndarray]) -> dict[tuple[str, str], Posterior]:
    made = {ACCURACY: posterior_accuracy, UAR: posterior_uar}
    return {(name, of): made[name](cm) for name in ROWS for of, cm in matrices.items()}


def _sketches(
    posteriors: Mapping[tuple[str, str], Posterior], chance: float
) -> dict[tuple[str, str], Sketch]:
    return {key: sketch(posterior, chance) for key, posterior in posteriors.items()}


def _percent(value: float) -> str:
    """Return a share as a whole percentage, or with one digit where that would be 0 or 100."""
    return share(round(value, 2) if 0.01 <= value <= 0.99 else round(value, 3))


def _tell_counts(
    names: Sequence[str], matrices: Mapping[str, np.ndarray], sizes: Sequence[int]
) -> str:
    told = []
    for of, cm in matrices.items():
        found = [f"{quoted(name)} {cm[k, k]:,} of {sizes[k]:,}" for k, name in enumerate(names)]
        whose = f"by classifier {of}: " if len(matrices) > 1 else ""
        told.append(whose + ", ".join(found))
    steps = listing([f"1/{size:,}" for size in sizes if size])
    return f"Found, in whole examples: {'; '.join(told)}. So recall moves in steps of {steps}."


def _tiles(compare: bool, two_classes: bool) -> str:
    more = [html.tile("P(UAR > 1/K)", "probability_above_chance", "above chance")]
    if compare:
        for name in ROWS:
            better = f"P(A > B), {look(name).label}"
            more.append(html.tile(better, f"probability_better_{name}", "on separate test sets"))
    return html.tiles(ROWS, *more, two_classes=two_classes)
