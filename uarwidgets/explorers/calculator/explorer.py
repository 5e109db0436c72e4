"""Your own confusion matrix: every score, worked through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as widgets
import numpy as np
from traitlets import Enum

from uarwidgets.explorers.calculator import panel as parts
from uarwidgets.explorers.calculator.export import as_markdown, as_text
from uarwidgets.explorers.calculator.figure import BARS, CalculatorFigure
from uarwidgets.explorers.calculator.formulas import worked_formulas
from uarwidgets.explorers.calculator.paste.form import TableInput
from uarwidgets.explorers.calculator.paste.labels import read_labels
from uarwidgets.explorers.calculator.paste.tables import (
    MOST_CLASSES,
    MOST_COUNT,
    Table,
    read_matrix,
)
from uarwidgets.explorers.calculator.paste.texts import decode
from uarwidgets.explorers.calculator.sentences import SUMMARIES, Matrix, report
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.traits import Between, Counts, Names
from uarwidgets.kit.writing import LETTERS, names_of, number
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.look import look
from uarwidgets.recalls import alpha_weighted_recall
from uarwidgets.scenarios import Scenario

WEIGHTS = tuple(i / 100 for i in range(101))
ALPHA = "alpha_weighted_recall"
METRICS = ("unweighted_average_recall", "accuracy", "geometric_mean_recall", ALPHA, *SUMMARIES[4:])


class MetricCalculator(Explorer):
    """Every score of the reader's own confusion matrix, with formulas filled in.

    Counts come from number boxes, a pasted matrix, or two columns of labels in a text or a CSV
    file. Rows are the actual classes, columns the predicted ones.

    Parameters
    ----------
    matrix : 2 to 10 sequences of as many int
        Whole counts of 0 or more.
    class_names : sequence of str
        Empty for the usual names. With two classes the first is the positive one.
    metric : str
        Name of the score shown large. With other than two classes there is no single alpha, and
        UAR stands in for ``"alpha_weighted_recall"``.
    alpha : float
        Weight of the positive class in the alpha-weighted recall, for two classes.

    Raises
    ------
    TraitError
        If a value is out of range; the calculator stays as it was.

    Examples
    --------
    >>> ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    >>> ex.scores["accuracy"], ex.scores["unweighted_average_recall"]
    (0.79, 0.56875)
    """

    title = "What does your confusion matrix say?"

    matrix = Counts(((4, 16), (5, 75))).tag(state=True)
    class_names = Names().tag(state=True)
    metric = Enum(METRICS, "unweighted_average_recall").tag(state=True)
    alpha = Between(0, 1, 0.5).tag(state=True)

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        # The menus that decide what is on screen stand above it, the ways in below.
        self.children = (self._choices(), *self.children)
        self._follow_menus()

    # Ways in.

    def read_matrix(self, text: str) -> None:
        """Take the counts from a text, as `paste.tables.read_matrix` reads it."""
        self._take(read_matrix(text))

    def read_labels(self, source: str | bytes) -> None:
        """Take the counts from two columns of labels, as text or as the bytes of a CSV file."""
        text = source if isinstance(source, str) else decode(source)
        self._take(read_labels(text))

    def transpose(self) -> None:
        """Exchange rows and columns: for counts whose rows are the predictions."""
        self._apply({"matrix": tuple(zip(*self.matrix, strict=True))})

    def resize(self, n_classes: int) -> None:
        """Change the number of classes: new ones come empty, the last ones go."""
        old = self.matrix
        inside = range(len(old))
        matrix = [
            [old[i][j] if i in inside and j in inside else 0 for j in range(n_classes)]
            for i in range(n_classes)
        ]
        names = self.class_names if len(self.class_names) == len(old) else ()
        fresh = [letter for letter in LETTERS if letter not in names]
        kept = (*names, *fresh)[:n_classes] if names else ()
        self._apply({"matrix": matrix, "class_names": kept})

    def _take(self, table: Table) -> None:
        self._apply({"matrix": table.matrix, "class_names": table.class_names})

    def _take_and_say(self, table: Table) -> str:
        """Take a table, and return in words what the large number now is."""
        self._take(table)
        if not any(map(any, table.matrix)):
            return "with no example there is no score yet"
        return f"{look(self._metric).label} {number(self.scores[self._metric])}"

    # What is on screen.

    def _scene(self) -> Scene:
        names, shown = self._names, self._metric
        bars = (*BARS, ALPHA) if self._two else BARS
        picture = CalculatorFigure(names, bars)

        def draw(entries: State) -> dict[str, str]:
            matrix = self._matrix_of(entries)
            words = self._words(entries)
            found = report(matrix, names)
            sums = np.maximum(np.sum(matrix, axis=1, keepdims=True), 1)
            picture.update(
                matrix,
                np.asarray(matrix) / sums,
                self._numbers(entries),
                found.intervals,
                words,
                list(map(number, found.recalls)),
            )
            return words

        return Scene(
            picture.figure,
            picture.artists,
            draw,
            self._sliders(),
            columns=len(names),
            before=parts.result(shown, self._two) + parts.legend(),
            after=parts.reading()
            + parts.buttons()
            + parts.score_table(self._rows, names)
            + parts.class_table(names),
        )

    def _sliders(self) -> list[Slider]:
        names = self._names
        boxes = [
            Slider(_cell(i, j), f"{a} → {b}", (0, MOST_COUNT), 0, whole=True, box=True)
            for i, a in enumerate(names)
            for j, b in enumerate(names)
        ]
        if not self._two:
            return boxes
        label = f"Weight α of {names[0]}"
        return [Slider("alpha", label, WEIGHTS, colour=look(ALPHA).colour), *boxes]

    def _still(self) -> tuple[Any, ...]:
        return (len(self.matrix), self.class_names, self.metric)

    def _moving(self) -> dict[str, float]:
        cells = {
            _cell(i, j): count for i, row in enumerate(self.matrix) for j, count in enumerate(row)
        }
        return {"alpha": self.alpha, **cells} if self._two else cells

    def _matrix_of(self, entries: State) -> Matrix:
        inside = range(len(self.matrix))
        return tuple(tuple(int(entries[_cell(i, j)]) for j in inside) for i in inside)

    def _traits_of(self, entries: State) -> dict[str, Any]:
        # As they came: the trait refuses what is no count.
        inside = range(len(self.matrix))
        matrix = tuple(tuple(entries[_cell(i, j)] for j in inside) for i in inside)
        return {"matrix": matrix} | {k: v for k, v in entries.items() if k == "alpha"}

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        return {"matrix": scenario.matrix, "class_names": scenario.class_names}

    # The numbers and the words.

    @property
    def _two(self) -> bool:
        return len(self.matrix) == 2

    @property
    def _metric(self) -> str:
        return self.metric if self._two or self.metric != ALPHA else "unweighted_average_recall"

    @property
    def _rows(self) -> list[str]:
        return [*SUMMARIES, *([ALPHA] if self._two else [])]

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(len(self.matrix), self.class_names)

    @property
    def _usual_names(self) -> tuple[str, ...]:
        return names_of(len(self.matrix))

    def _numbers(self, entries: State) -> dict[str, float]:
        found = report(self._matrix_of(entries), self._names)
        numbers = {name: found.numbers[name] for name in SUMMARIES}
        if self._two:
            defined = not np.isnan(found.recalls).any()
            weigh = partial(alpha_weighted_recall, found.recalls)
            numbers[ALPHA] = float(weigh(entries["alpha"])) if defined else float("nan")
        return numbers

    def _words(self, entries: State) -> dict[str, str]:
        matrix, names = self._matrix_of(entries), self._names
        found, numbers = report(matrix, names), self._numbers(entries)
        formulas = dict(found.formulas)
        if self._two:
            known = not np.isnan(numbers[ALPHA])
            formulas[ALPHA] = worked_formulas(matrix, entries["alpha"])[ALPHA] if known else ""
        words = {name: number(value) for name, value in numbers.items()}
        words |= {f"formula_{name}": filled for name, filled in formulas.items()}
        words |= {f"line_{i}": line for i, line in enumerate(_padded(found.lines[2:]))}
        for k, cells in enumerate(found.classes):
            words |= {f"class_{k}_{column}": text for column, text in cells.items()}
        shown = self._metric
        words |= {
            "result": words[shown],
            "result_formula": f"= {formulas[shown]}" if formulas[shown] else "",
            "result_interval": _interval(found.intervals.get(shown)),
            "adjusted": f"Adjusted for chance, UAR is {number(found.numbers['adjusted_uar'])}.",
            "size": f"N = {sum(map(sum, matrix)):,} examples, K = {len(names)} classes.",
        }
        opening = f"{look(shown).label} is {words[shown]}."
        words["sentence"] = " ".join(
            [opening, *found.lines[:2]] if any(map(any, matrix)) else found.lines
        )
        words["text"] = as_text(self._rows, words, matrix, names, found.lines)
        words["markdown"] = as_markdown(self._rows, words, matrix, names, found.lines)
        return words

    # Menus.

    def _choices(self) -> widgets.Widget:
        self._result = widgets.Dropdown(
            description="Shown large",
            layout=widgets.Layout(width="23em", max_width="calc(100% - 4px)"),
        )
        self._result.style.description_width = "7em"
        self._size = widgets.Dropdown(
            description="Classes",
            options=list(range(2, MOST_CLASSES + 1)),
            layout=widgets.Layout(width="11em"),
        )
        turn = widgets.Button(
            description="My rows are predictions",
            tooltip="Exchange rows and columns",
            layout=widgets.Layout(width="auto"),
        )
        turn.on_click(lambda _: self._turn())
        self._size.observe(self._on_menus, "value")
        self._result.observe(self._on_menus, "value")
        layout = widgets.Layout(flex_flow="row wrap", align_items="center")
        return widgets.HBox([self._result, self._size, turn], layout=layout)

    def _controls(self) -> list[widgets.Widget]:
        self._input = TableInput(self._take_and_say, self._rename)
        return [self._input]

    def _follow(self) -> None:
        super()._follow()
        self._follow_menus()
        self._input.hush()  # what was said of the state that has been left

    def _follow_menus(self) -> None:
        """Bring the menus to the traits."""
        self._following = True
        offered = [name for name in METRICS if self._two or name != ALPHA]
        options = tuple((look(name).label, name) for name in offered)
        if self._result.options != options:
            self._result.options = options
        self._result.value = self._metric
        self._size.value = len(self.matrix)
        given = self.class_names if self._names == self.class_names else ()
        self._input.show_names(given, self._usual_names)
        self._following = False

    def _on_menus(self, change: Mapping[str, Any]) -> None:
        if self._following:
            return
        if change["owner"] is self._size:
            self.resize(change["new"])
        else:
            self.metric = change["new"]

    def _rename(self, names: Sequence[str]) -> None:
        if names and len(names) != len(self.matrix):
            raise ValueError(f"There are {len(self.matrix)} classes and {len(names)} names.")
        twice = [name for i, name in enumerate(names) if name in names[:i]]
        if twice:
            raise ValueError(f"Two classes are called {twice[0]!r}; names must differ.")
        self._apply({"class_names": names})

    def _turn(self) -> None:
        before = self.scores["unweighted_average_recall"]
        self.transpose()
        after = self.scores["unweighted_average_recall"]
        self._input.say(
            "Rows and columns exchanged: rows are now the actual classes. Accuracy stays, "
            f"UAR went from {number(before)} to {number(after)}."
        )


def _cell(i: int, j: int) -> str:
    return f"cell_{i}_{j}"


def _padded(lines: Sequence[str]) -> list[str]:
    return [*lines, *[""] * (parts.LINES - len(lines))]


def _interval(ends: tuple[float, float] | None) -> str:
    return f"95 % interval {number(ends[0])} to {number(ends[1])}" if ends else ""
