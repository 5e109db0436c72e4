"""Balanced or per-class accuracy: which of the things called so is meant?"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import groupby
from typing import Any

import ipywidgets as widgets
import numpy as np
from traitlets import CaselessStrEnum

from uarwidgets._core.undefined import CHOICES
from uarwidgets.explorers.definitions.figure import DefinitionsFigure
from uarwidgets.explorers.definitions.numbers import (
    CHECKED,
    CONVENTIONS,
    Answer,
    answers,
    own_answer,
)
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.traits import Counts, Names
from uarwidgets.kit.writing import all_quoted, listing, names_of, number
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.look import look
from uarwidgets.scenarios import Scenario, get

RIVALS = (
    "unweighted_average_recall",
    "averaged_per_class_accuracy",
    "mean_one_vs_rest_balanced_accuracy",
    "class_balance_accuracy",
)
# Nobody calls these balanced or per-class accuracy: they stand apart, for comparison.
COMPARED = ("accuracy", "geometric_mean_recall")
SHOWN = (*RIVALS, *COMPARED)
MOST_COUNT = 10_000_000
_CHOSEN = {
    "drop": "left out of the means",
    "zero": "counted as a recall of 0",
    "nan": "a reason to leave the means undefined",
    "raise": "an error",
}


class DefinitionsExplorer(Explorer):
    """Rival definitions of balanced or per-class accuracy, for one confusion matrix.

    Beside each stand its formula, its value, and what scikit-learn, imbalanced-learn, pycm and
    mlxtend answer for this matrix by their known conventions.

    Parameters
    ----------
    matrix : sequence of 2 to 10 rows of int
        Counts: rows = actual, columns = predicted.
    undefined : {"drop", "zero", "nan", "raise"}
        What a class with no examples does to the means of recalls.
    class_names : sequence of str
        Empty for the usual names.

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = DefinitionsExplorer(matrix=((8, 2), (0, 10)))
    >>> ex.scores["unweighted_average_recall"], ex.scores["class_balance_accuracy"]
    (0.9, 0.8166666666666667)
    """

    title = "“Balanced” or “per-class” accuracy: which of these is meant?"

    matrix = Counts(get("ecg").matrix, high=MOST_COUNT).tag(state=True)
    undefined = CaselessStrEnum(CHOICES, default_value="drop").tag(state=True)
    class_names = Names().tag(state=True)

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        self.add_class("uw-definitions")

    @property
    def n_classes(self) -> int:
        """Number of classes, 2 to 10; another one keeps the counts that still have a place."""
        return len(self.matrix)

    @n_classes.setter
    def n_classes(self, wanted: int) -> None:
        kept = min(wanted, self.n_classes)
        counts = np.zeros((wanted, wanted), dtype=int)
        counts[:kept, :kept] = np.array(self.matrix)[:kept, :kept]
        self._apply({"matrix": counts.tolist(), "class_names": self._names[:wanted]})

    # What is on screen.

    def _scene(self) -> Scene:
        picture = DefinitionsFigure(RIVALS, COMPARED, two_classes=self.n_classes == 2)

        def draw(entries: State) -> dict[str, str]:
            # No frame is ever computed ahead, as every control is a box or a menu: `undefined`
            # is the one of the state that is shown.
            words = self._words(entries)
            picture.update(self._numbers(entries), {name: words[f"bar_{name}"] for name in SHOWN})
            return words

        names = self._names
        boxes = [
            Slider(_entry(i, j), f"{a} as {b}", (0, MOST_COUNT), 0, whole=True, box=True)
            for i, a in enumerate(names)
            for j, b in enumerate(names)
        ]
        return Scene(
            picture.figure,
            picture.artists,
            draw,
            boxes,
            before=_HOW_TO_READ,
            after=_LIBRARIES,
            columns=len(names),
        )

    def _still(self) -> tuple[Any, ...]:
        return (self.n_classes, self.class_names)

    def _moving(self) -> dict[str, float]:
        return {
            _entry(i, j): float(count)
            for i, row in enumerate(self.matrix)
            for j, count in enumerate(row)
        }

    def _traits_of(self, entries: State) -> dict[str, Any]:
        return {"matrix": tuple(tuple(map(int, row)) for row in _counts(entries).tolist())}

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        return {"matrix": scenario.matrix, "class_names": scenario.class_names}

    def _controls(self) -> list[widgets.Widget]:
        style = {"description_width": "initial"}
        size = widgets.Dropdown(
            options=range(2, 11), value=self.n_classes, description="Number of classes", style=style
        )
        choice = widgets.Dropdown(
            options=[(f"{word}: {told}", word) for word, told in _CHOSEN.items()],
            value=self.undefined,
            description="A class with no examples is",
            style=style,
        )
        for menu in (size, choice):
            menu.layout = widgets.Layout(width="max-content", max_width="calc(100% - 4px)")
        size.observe(lambda change: self._on_size(change["new"]), "value")
        choice.observe(lambda change: setattr(self, "undefined", change["new"]), "value")
        self.observe(lambda _: setattr(size, "value", self.n_classes), "matrix")
        self.observe(lambda _: setattr(choice, "value", self.undefined), "undefined")
        return [widgets.HBox([choice, size], layout=widgets.Layout(flex_flow="row wrap"))]

    def _on_size(self, wanted: int) -> None:
        if wanted != self.n_classes:
            self.n_classes = wanted

    # The numbers: all of them from the metrics.

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(self.n_classes, self.class_names)

    def _answers(self, entries: State) -> dict[str, Answer]:
        counts = _counts(entries)
        return {name: own_answer(counts, name, self.undefined) for name in SHOWN}

    def _numbers(self, entries: State) -> dict[str, float]:
        return {name: answer.value for name, answer in self._answers(entries).items()}

    # The words: true of the numbers beside them.

    def _words(self, entries: State) -> dict[str, str]:
        counts, own = _counts(entries), self._answers(entries)
        sizes = counts.sum(axis=1)
        empty = [name for name, size in zip(self._names, sizes, strict=True) if size == 0]
        told = {f"answer_{i}": _answered(answer) for i, (_, answer) in enumerate(answers(counts))}
        for name, answer in own.items():
            told[name] = _answered(answer)
            told[f"bar_{name}"] = _on_bar(answer, int(np.count_nonzero(sizes)))
        return {**told, "undefined": self.undefined, "sentence": self._sentence(own, sizes, empty)}

    def _sentence(self, own: Mapping[str, Answer], sizes: np.ndarray, empty: list[str]) -> str:
        if not sizes.any():
            return "There are no examples, so there is nothing to score."
        parts = [_spread(own, int(sizes.sum()))]
        if empty:
            parts.append(
                f"There are no examples of {all_quoted(empty)}: the recall is 0/0, here "
                f"{_CHOSEN[self.undefined]}."
            )
        if np.count_nonzero(sizes) == 1:
            parts.append("Only one class has examples, so its specificity is 0/0 too.")
        if not empty or self.undefined == "drop":
            uar = number(own["unweighted_average_recall"].value)
            parts.insert(1, f"What scikit-learn calls balanced accuracy is the UAR, {uar}.")
        return " ".join(parts)


def _spread(own: Mapping[str, Answer], total: int) -> str:
    """Return the lowest and the highest of the values that there are."""
    found = {name: a.value for name, a in own.items() if np.isfinite(a.value)}
    low, high = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
    every = "every definition" if len(found) == len(own) else "every definition that has a value"
    if found[high] - found[low] < 1e-12:
        return f"For these {total:,} answers {every} gives {number(found[low])}."
    return (
        f"The same {total:,} answers score {number(found[low])} as {look(low).label} and "
        f"{number(found[high])} as {look(high).label}."
    )


def _entry(i: int, j: int) -> str:
    return f"count_{i}_{j}"


def _counts(entries: State) -> np.ndarray:
    values = np.array(list(entries.values()))
    n = round(len(values) ** 0.5)
    return values.reshape(n, n)


def _answered(answer: Answer) -> str:
    """Return an answer as the table writes it."""
    written = number(answer.value) if np.isfinite(answer.value) else ""
    remark = answer.remark.replace("nan", "nan (not a number)")
    return ", ".join(filter(None, (written, remark)))


def _on_bar(answer: Answer, n_present: int) -> str:
    """Return what stands at the end of a bar, or in its place."""
    if np.isfinite(answer.value) or n_present == 0:
        return number(answer.value)
    if "raises" in answer.remark:
        return "an error: a class has no examples"
    reason = "only one class has examples" if n_present == 1 else "a class has no examples"
    return f"undefined: {reason}"


_HOW_TO_READ = (
    "<p>Counts: <b>actual</b> class as <b>predicted</b> class, one row for each actual class.</p>"
)


def _code(call: str) -> str:
    """Return a call that may be broken after an underscore."""
    return f"<code>{call.replace('_', '_<wbr>')}</code>"


def _library_table() -> str:
    """Return the table of calls, with a place for each answer."""
    rows = []
    numbered = groupby(enumerate(CONVENTIONS), key=lambda pair: pair[1].definition)
    known = {definition: list(pairs) for definition, pairs in numbered}
    for name in SHOWN:
        style = look(name)
        own = escape(f"uw.{name}")
        if name not in ("accuracy", "averaged_per_class_accuracy"):
            own += f', undefined="{html.place("undefined")}"'
        rows.append(
            f'<tr class="uw-first"><th scope="rowgroup" rowspan="{len(known[name]) + 1}" '
            f'style="--uw-colour: {style.colour}">{escape(style.label)}</th>'
            f"<td>uarwidgets</td>{html.place(name, 'td')}<td>{_code(own)}</td></tr>"
        )
        rows += [
            f"<tr><td>{convention.library}</td>{html.place(f'answer_{i}', 'td')}"
            f"<td>{_code(escape(convention.call))}</td></tr>"
            for i, convention in known[name]
        ]
    head = ("definition", "library", "answers", "call")
    return (
        '<table class="uw-libraries"><thead><tr>'
        + "".join(f'<th scope="col">{word}</th>' for word in head)
        + f"</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


_LIBRARIES = (
    f"<details><summary>What {listing(list(CHECKED))} print for this matrix</summary>"
    + _library_table()
    + "<p><small>The libraries' answers are worked out here by their known conventions, checked "
    + f"against {', '.join(f'{name} {version}' for name, version in CHECKED.items())}. They read "
    "labels: a class that is neither an actual nor a predicted label is unknown to them."
    "</small></p></details>"
)
