"""Average the per-class accuracies: what can go wrong?"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from traitlets import TraitError

from uarwidgets.explorers.pitfall.figure import FRAMED, MOST, PitfallFigure
from uarwidgets.explorers.pitfall.numbers import (
    error_in_view,
    even_confusion,
    one_vs_rest_counts,
    whole_hundredths,
)
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.traits import Between, Whole
from uarwidgets.kit.writing import number, share
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.look import look
from uarwidgets.metrics import one_vs_rest_accuracy, scores
from uarwidgets.recalls import lowest_averaged_per_class_accuracy
from uarwidgets.scenarios import Scenario

LETTERS = tuple(ascii_uppercase[:MOST])
RATES = tuple(i / 100 for i in range(101))
SHOWN = ("accuracy", "averaged_per_class_accuracy", "unweighted_average_recall")
_COUNTS = ("tp", "fn", "fp", "tn")


class Hundredths(Between):
    """A rate that is a whole number of hundredths."""

    def validate(self, obj: Any, value: object) -> float:
        rate = super().validate(obj, value)
        whole = whole_hundredths(rate)
        if whole is None:
            raise TraitError(
                f"{self.name} must be a whole number of hundredths, so that every count is "
                f"whole; received {value!r}"
            )
        return whole / 100


class PitfallExplorer(Explorer):
    """The mean of the one-vs-rest accuracies beside the accuracy it is mistaken for.

    All classes are of one size and their errors are spread evenly: each class has 100 examples
    for every other class, so that an error rate in hundredths makes whole counts.

    Parameters
    ----------
    n_classes : int
        Number of classes, 2 to 24.
    error_rate : float
        Share of the answers that are wrong, 0 to 1 in hundredths.
    view : int
        Which class is set against the rest, from 1; the last one if there are fewer.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = PitfallExplorer(n_classes=4, error_rate=1)
    >>> ex.scores["accuracy"], ex.scores["averaged_per_class_accuracy"]
    (0.0, 0.5)
    """

    title = "Average the per-class accuracies: what can go wrong?"

    n_classes = Whole(2, MOST, 5).tag(state=True)
    error_rate = Hundredths(0, 1, 0.6).tag(state=True)
    view = Whole(1, MOST, 1).tag(state=True)

    @property
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """The confusion matrix in the picture: rows = actual, columns = predicted."""
        return tuple(map(tuple, even_confusion(self.n_classes, self.error_rate).tolist()))

    # What is on screen.

    def _scene(self) -> Scene:
        picture = PitfallFigure(LETTERS)

        def draw(entries: State) -> dict[str, str]:
            numbers = self._numbers(entries)
            words = _words(entries, numbers)
            picture.update(_matrix(entries), numbers, _floor(entries), _view(entries), words)
            return words

        sliders = [
            Slider("n_classes", "Number of classes K", tuple(range(2, MOST + 1)), 0, whole=True),
            Slider("error_rate", "Error rate", RATES),
            Slider(
                "view", "View of class (A is 1)", tuple(range(1, MOST + 1)), 0, whole=True,
                read=lambda state: _view(state) + 1,
            ),
        ]  # fmt: skip
        return Scene(
            picture.figure,
            picture.artists,
            draw,
            sliders,
            before=html.tiles(SHOWN[:2]),
            after=html.place("view", "p", "uw-view") + _FORMULAS + _EVERY_CLASS,
        )

    def _moving(self) -> dict[str, float]:
        return {name: float(getattr(self, name)) for name in self._state_names()}

    def _traits_of(self, entries: State) -> dict[str, Any]:
        whole = {name: int(entries[name]) for name in ("n_classes", "view")}
        return {**whole, "error_rate": entries["error_rate"]}

    def _scenarios(self) -> list[Scenario]:
        return [s for s in super()._scenarios() if s.matrix == _all_wrong(s.n_classes)]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        if scenario not in self._scenarios():
            raise ValueError(
                "the scenario must have classes of one size and errors spread evenly; "
                f"received {scenario.key!r}"
            )
        return {"n_classes": scenario.n_classes, "error_rate": 1.0}

    # The numbers: all of them from the metrics.

    def _numbers(self, entries: State) -> dict[str, float]:
        found = scores(_matrix(entries))
        return {name: float(found[name]) for name in SHOWN}

    def _words(self, entries: State) -> dict[str, str]:
        return _words(entries, self._numbers(entries))


# The words: true of the numbers beside them.


def _words(entries: State, numbers: Mapping[str, float]) -> dict[str, str]:
    return {
        **{name: number(value) for name, value in numbers.items()},
        **_counted(entries),
        **_formulas(entries, numbers),
        "floor": f"floor {number(_floor(entries))}",
        "sentence": _sentence(entries, numbers),
        "view": _view_in_words(entries),
    }


def _matrix(entries: State) -> Any:
    return even_confusion(int(entries["n_classes"]), entries["error_rate"])


def _view(entries: State) -> int:
    """Return the class in view, from 0: the last one where there are fewer."""
    return int(min(entries["view"], entries["n_classes"])) - 1


def _floor(entries: State) -> float:
    return lowest_averaged_per_class_accuracy(int(entries["n_classes"]))


def _all_wrong(n_classes: int) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, even_confusion(n_classes, 1).tolist())) if n_classes > 2 else ()


def _sentence(entries: State, numbers: Mapping[str, float]) -> str:
    n, rate = int(entries["n_classes"]), entries["error_rate"]
    accuracy, pitfall = (number(numbers[name]) for name in SHOWN[:2])
    if n == 2:
        return (
            f"With two classes the two scores agree: both are {accuracy}. A miss of one class is "
            "a false alarm of the other, so each error spoils both views, and none flatters."
        )
    if rate == 0:
        return (
            f"Without errors both scores are {accuracy}. With {n} classes the averaged per-class "
            f"accuracy can never fall below {number(_floor(entries))}, however many errors come."
        )
    others = "the other one" if n == 3 else f"the other {n - 2}"
    wrong = "All answers are" if rate == 1 else f"{share(rate)} of the answers are"
    return (
        f"{wrong} wrong: accuracy is {accuracy}, yet the per-class accuracies average {pitfall}. "
        f"Each error spoils 2 of the {n} views and counts as right in {others}, so with "
        f"{n} classes the average cannot fall below {number(_floor(entries))}."
    )


def _view_in_words(entries: State) -> str:
    n, view = int(entries["n_classes"]), _view(entries)
    actual, predicted = (LETTERS[k] for k in FRAMED)
    if entries["error_rate"] == 0:
        return f"The frame, {actual} taken for {predicted}, is empty: there is no error to follow."
    kind = error_in_view(*FRAMED, view)
    verdict = "right" if kind == "true negative" else "wrong"
    return (
        f"Follow one error in the frame, an {actual} taken for a {predicted}. In the view of "
        f"{LETTERS[view]}, view {view + 1} of {n}, it is a {kind}: counted as {verdict}."
    )


def _counted(entries: State) -> dict[str, str]:
    """Return the counts of the class in view; every class has the same."""
    matrix, view = _matrix(entries), _view(entries)
    counts = one_vs_rest_counts(matrix)
    tp, fn, fp, tn = (f"{int(values[view]):,}" for values in counts)
    elsewhere = int(matrix.sum() - matrix.trace() - counts.fn[view] - counts.fp[view])
    n = len(matrix)
    return {
        **dict(zip(_COUNTS, (tp, fn, fp, tn), strict=True)),
        "one_vs_rest_accuracy": number(one_vs_rest_accuracy(matrix)[view]),
        "misses": f"{fn} misses: wrong",
        "false_alarms": f"{fp} false alarms: wrong",
        "elsewhere": f"{elsewhere:,} others count as right",
        **{f"class_{k}": letter if k < n else "" for k, letter in enumerate(LETTERS)},
    }


def _formulas(entries: State, numbers: Mapping[str, float]) -> dict[str, str]:
    matrix = _matrix(entries)
    n, total = len(matrix), int(matrix.sum())
    accuracy, pitfall, uar = (number(numbers[name]) for name in SHOWN)
    each = [number(value) for value in one_vs_rest_accuracy(matrix)]
    listed = each if n <= 4 else [*each[:2], "…", each[-1]]
    return {
        "wrong_way": f"({' + '.join(listed)}) / {n} = {pitfall}",
        "right_way": f"{int(matrix.trace()):,} / {total:,} = {accuracy}",
        "identity": f"1 − (2/{n})(1 − {accuracy}) = {pitfall}",
        "recall_way": uar,
    }


def _card(name: str, heading: str, formula: str, word: str, more: str = "") -> str:
    return (
        f'<div class="uw-card" style="--uw-colour: {look(name).colour}"><b>{heading}</b>'
        f"<span>{formula}</span>{html.place(word)}{more}</div>"
    )


_FORMULAS = (
    '<div class="uw-cards">'
    + _card(
        "averaged_per_class_accuracy",
        "Not the accuracy: the mean over the K views",
        look("averaged_per_class_accuracy").formula,
        "wrong_way",
        "<span>= 1 − (2/K)(1 − accuracy), for every matrix</span>" + html.place("identity"),
    )
    + _card(
        "accuracy",
        "The accuracy: right answers over all answers",
        "Σ TPₖ / N",
        "right_way",
        "<span>Wanted one number a class? Take each class's recall; their mean is the UAR, "
        f"here {html.place('recall_way')}.</span>",
    )
    + "</div>"
)

_EVERY_CLASS = (
    '<details class="uw-classes">'
    "<summary>Every class against the rest: TP, misses FN, false alarms FP, TN</summary>"
    "<table><thead><tr>"
    + "".join(
        f'<th scope="col">{name}</th>'
        for name in ("class", "TP", "FN", "FP", "TN", "(TP + TN) / N")
    )
    + "</tr></thead><tbody>"
    + "".join(
        f"<tr>{html.place(f'class_{k}', 'th')}"
        + "".join(html.place(word, "td") for word in (*_COUNTS, "one_vs_rest_accuracy"))
        + "</tr>"
        for k in range(MOST)
    )
    + "</tbody></table></details>"
)
