"""What does accuracy do when one class is rare?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from uarwidgets._core.whole_counts import whole_sizes
from uarwidgets.explorers.imbalance.figure import (
    IMBALANCE_CURVES,
    PREVALENCE_CURVES,
    ImbalanceFigure,
)
from uarwidgets.explorers.imbalance.numbers import (
    geometric_profile,
    prevalence_below_baseline,
    profile_of,
    shares_at,
)
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.traits import Between, Names, Rates, Whole
from uarwidgets.kit.writing import (
    all_quoted,
    compare,
    names_of,
    number,
    quoted,
    share,
)
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.look import look
from uarwidgets.metrics import prevalence, recall_per_class, support
from uarwidgets.recalls import (
    lowest_averaged_per_class_accuracy,
    scores_from_recalls,
    two_class_weights,
)
from uarwidgets.scenarios import Scenario

RATES = tuple(i / 100 for i in range(101))
# twenty steps a decade, each of three digits
RATIOS = tuple(float(f"{10 ** (i / 20):.3g}") for i in range(61))


class ImbalanceExplorer(Explorer):
    """Scores against class imbalance, at recalls that the reader sets.

    Two classes: accuracy is the straight line from TNR (prevalence 0) to TPR (prevalence 1);
    UAR and the geometric mean are flat. Three to ten classes: the x-axis is the size of the
    largest class over that of the smallest.

    Parameters
    ----------
    recalls : sequence of 1 to 10 float
        Recall of each class; their number is the number of classes. With two, the first is
        the positive class.
    prevalence : float
        Share of the positive class, for two classes.
    imbalance : float
        Largest class to smallest, 1 to 1000, for three or more classes.
    total : int
        Number of examples, shared out over three or more classes in whole numbers.
    profile : sequence of float
        For three or more classes, how far down each lies between the largest (0) and the
        smallest (1) on a logarithmic scale; empty for equal steps.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = ImbalanceExplorer(recalls=(0.2, 0.9375), prevalence=0.2)
    >>> round(ex.scores["accuracy"], 4), round(ex.scores["unweighted_average_recall"], 5)
    (0.79, 0.56875)
    """

    title = "What does accuracy do when one class is rare?"

    recalls = Rates((0.9, 0.6)).tag(state=True)
    prevalence = Between(0, 1, 0.3).tag(state=True)
    imbalance = Between(1, 1000, 20.0).tag(state=True)
    total = Whole(0, 10_000_000, 10_000).tag(state=True)
    profile = Rates((), least=0).tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def class_sizes(self) -> tuple[int, ...]:
        """Whole class sizes that add up to `total`; shown for three or more classes."""
        return tuple(self._sizes(self.imbalance).tolist())

    # What is on screen.

    def _scene(self) -> Scene:
        two = self._two
        shown = PREVALENCE_CURVES if two else IMBALANCE_CURVES
        names, n = self._names, len(self.recalls)
        picture = ImbalanceFigure(
            shown,
            xlabel=f"prevalence of {names[0]}" if two else "largest class to smallest",
            xlim=(0, 1) if two else (1, 1000),
            log=not two,
            floor=None if two or n == 1 else self._floor,
        )

        def draw(entries: State) -> dict[str, str]:
            numbers = self._numbers(entries)
            words = self._words(entries)
            if self._problem:
                picture.clear()
            else:
                curves = self._curves(entries)
                x = entries["prevalence" if two else "imbalance"]
                picture.update(x, numbers, curves.pop("x"), curves, words)
            return words

        return Scene(
            picture.figure,
            picture.artists,
            draw,
            self._sliders(),
            before=html.tiles(shown[::-1], two_classes=two),
            after=html.place("sizes", "p"),
        )

    def _sliders(self) -> list[Slider]:
        names = self._names
        rates = [
            Slider(f"recall_{k}", f"Recall of {name}{_rate(k) if self._two else ''}", RATES)
            for k, name in enumerate(names)
        ]
        colour = look("accuracy").colour
        if self._two:
            label = f"Prevalence π of {names[0]}"
            return [Slider("prevalence", label, RATES, colour=colour), *rates]
        ratio = Slider("imbalance", "Largest class : smallest", RATIOS, unit=" : 1", colour=colour)
        return [ratio, *rates]

    def _still(self) -> tuple[Any, ...]:
        return (len(self.recalls), self.total, self.profile, self.class_names)

    def _moving(self) -> dict[str, float]:
        place = {"prevalence": self.prevalence} if self._two else {"imbalance": self.imbalance}
        return place | {f"recall_{k}": rate for k, rate in enumerate(self.recalls)}

    def _traits_of(self, entries: State) -> dict[str, Any]:
        places = {k: v for k, v in entries.items() if not k.startswith("recall_")}
        return places | {"recalls": _recalls(entries)}

    def _scenarios(self) -> list[Scenario]:
        return [s for s in super()._scenarios() if min(support(s.cm)) > 0]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        sizes = support(scenario.cm)
        state = {
            "recalls": tuple(recall_per_class(scenario.cm).tolist()),
            "class_names": scenario.class_names,
        }
        if len(sizes) == 2:
            return state | {"prevalence": float(prevalence(scenario.cm)[0]), "profile": ()}
        return state | {
            "imbalance": float(max(sizes) / min(sizes)),
            "profile": profile_of(sizes),
            "total": int(sum(sizes)),
        }

    # The numbers: all of them from the metrics.

    @property
    def _two(self) -> bool:
        return len(self.recalls) == 2

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(len(self.recalls), self.class_names)

    @property
    def _problem(self) -> str:
        """Why there is nothing to score, or nothing."""
        if len(self.recalls) == 1:
            return "With a single class there is nothing to compare: every answer is right."
        if self.total == 0 and not self._two:
            return "There are no examples, so there is nothing to score."
        return ""

    @property
    def _floor(self) -> float:
        return float(lowest_averaged_per_class_accuracy(len(self.recalls)))

    def _sizes(self, imbalance: float | np.ndarray) -> np.ndarray:
        n = len(self.recalls)
        profile = self.profile if len(self.profile) == n else geometric_profile(n)
        return whole_sizes(shares_at(imbalance, profile), self.total)

    def _numbers(self, entries: State) -> dict[str, float]:
        names = PREVALENCE_CURVES if self._two else IMBALANCE_CURVES
        if self._problem:
            return dict.fromkeys(names, float("nan"))
        if self._two:
            shares = two_class_weights(entries["prevalence"])
        else:
            shares = self._sizes(entries["imbalance"]) / self.total
        found = scores_from_recalls(_recalls(entries), shares)
        return {name: float(found[name]) for name in names}

    def _curves(self, entries: State) -> dict[str, np.ndarray]:
        recalls = _recalls(entries)
        if self._two:
            # Straight lines: their ends, the middle, and where accuracy meets the baseline.
            meets = np.ravel(prevalence_below_baseline(recalls))
            x = np.unique(np.concatenate([(0.0, 0.5, 1.0), meets]))
            shares = two_class_weights(x)
        else:
            x = np.unique(np.append(RATIOS, entries["imbalance"]))
            shares = self._sizes(x) / self.total
        found = scores_from_recalls(np.broadcast_to(recalls, shares.shape), shares)
        names = PREVALENCE_CURVES if self._two else IMBALANCE_CURVES
        return {"x": x, **{name: np.asarray(found[name]) for name in names}}

    # The words: true of the numbers beside them.

    def _words(self, entries: State) -> dict[str, str]:
        numbers = self._numbers(entries)
        written = {name: number(value) for name, value in numbers.items()}
        if self._problem:
            return written | {"sentence": self._problem, "sizes": ""}
        told = self._tell_two if self._two else self._tell_many
        return written | told(numbers, entries)

    def _tell_two(self, numbers: Mapping[str, float], entries: State) -> dict[str, str]:
        rate, recalls = entries["prevalence"], _recalls(entries)
        larger = 0 if rate > 0.5 else 1
        if recalls[0] == recalls[1]:
            why = "both recalls are equal"
        elif rate == 0.5:
            why = "both classes are equally common"
        else:
            high = "higher" if recalls[larger] > recalls[1 - larger] else "lower"
            why = f"{quoted(self._names[larger])}, the larger class, has the {high} recall"
        parts = [
            f"{share(rate)} of the examples are {quoted(self._names[0])}.",
            _beside_uar(numbers, why),
            _beside_baseline(
                numbers, quoted(self._names[larger]) if rate != 0.5 else "either class"
            ),
            _never_found(self._names, recalls),
        ]
        for k, size in enumerate((rate, 1 - rate)):
            if size == 0:
                parts.append(_unmeasured([self._names[k]], "These examples"))
        shaded = prevalence_below_baseline(recalls)
        where = " and ".join(f"{share(a)} to {share(b)}" for a, b in shaded)
        note = f"Shaded, prevalence {where}: always answering the larger class scores more."
        return {"sentence": " ".join(filter(None, parts)), "sizes": note if shaded else ""}

    def _tell_many(self, numbers: Mapping[str, float], entries: State) -> dict[str, str]:
        names, recalls = self._names, _recalls(entries)
        sizes = self._sizes(entries["imbalance"]).tolist()
        if len(set(recalls)) == 1:
            why = "all recalls are equal"
        elif len(set(sizes)) == 1:
            why = "all classes are equally common"
        else:
            compared = numbers["accuracy"] - numbers["unweighted_average_recall"]
            why = f"larger classes tend to have the {'higher' if compared > 0 else 'lower'} recalls"
            if abs(compared) < 1e-12:
                why = "the larger classes gain and lose alike"
        empty = [name for name, size in zip(names, sizes, strict=True) if size == 0]
        parts = [
            _beside_uar(numbers, why),
            _beside_baseline(numbers, quoted(names[int(np.argmax(sizes))])),
            f"The averaged per-class accuracy says {number(numbers[IMBALANCE_CURVES[0]])}.",
            _never_found(names, recalls),
            _unmeasured(empty, f"These {self.total} examples") if empty else "",
        ]
        listed = ", ".join(
            f"{quoted(name)} {size:,}" for name, size in zip(names, sizes, strict=True)
        )
        return {
            "sentence": " ".join(filter(None, parts)),
            "sizes": f"Class sizes: {listed}; {self.total:,} in all. Dotted, the floor: the "
            f"averaged per-class accuracy is never below 1 − 2/K, {number(self._floor)}.",
        }


def _recalls(entries: State) -> tuple[float, ...]:
    return tuple(value for name, value in entries.items() if name.startswith("recall_"))


def _rate(k: int) -> str:
    return (" (TPR)", " (TNR)")[k]


def _beside_uar(numbers: Mapping[str, float], why: str) -> str:
    accuracy, uar = numbers["accuracy"], numbers["unweighted_average_recall"]
    side = compare(accuracy, uar)
    return f"Accuracy {number(accuracy)} is {side} UAR {number(uar)}: {why}."


def _beside_baseline(numbers: Mapping[str, float], largest: str) -> str:
    accuracy, baseline = numbers["accuracy"], numbers["majority_baseline"]
    side = compare(accuracy, baseline)
    if accuracy < baseline and side != "equal to":
        return f"Always answering {largest} scores more: {number(baseline)}."
    return f"It is {side} the {number(baseline)} of always answering {largest}."


def _never_found(names: tuple[str, ...], recalls: tuple[float, ...]) -> str:
    lost = [name for name, recall in zip(names, recalls, strict=True) if recall == 0]
    verb = "is" if len(lost) == 1 else "are"
    return f"The geometric mean is 0: {all_quoted(lost)} {verb} never found." if lost else ""


def _unmeasured(names: list[str], examples: str) -> str:
    return (
        f"{examples} hold none of {all_quoted(names)}: "
        "a test set like this cannot measure that recall; the lines use the slider's."
    )
