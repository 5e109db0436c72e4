"""Your own confusion matrix: every score, worked through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as widgets

from uarwidgets.explorers.calculator import panel, sentences
from uarwidgets.explorers.calculator.export import as_text, written_report
from uarwidgets.explorers.calculator.figure import BARS, CalculatorFigure
from uarwidgets.explorers.calculator.numbers import (
    ALPHA,
    COST_RATIOS,
    Findings,
    Matrix,
    alpha_at,
    cost_at,
    findings,
)
from uarwidgets.explorers.calculator.paste.form import TableInput
from uarwidgets.explorers.calculator.paste.labels import columns
from uarwidgets.explorers.calculator.paste.tables import MOST_CLASSES, MOST_COUNT, Table
from uarwidgets.explorers.calculator.paste.texts import decode
from uarwidgets.explorers.calculator.paste.ways import counts, only
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.formatting import LETTERS, names_of
from uarwidgets.kit.recall_entries import RATES
from uarwidgets.kit.traits import Between, Choice, Counts, Names
from uarwidgets.live import Control, Entries, Handle, Slider
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import style_of


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

    title = sentences.TITLE
    longest = 230
    answers = "uarwidgets.explorers.calculator.answer"

    matrix = Counts(((4, 16), (5, 75))).tag(state=True)
    class_names = Names().tag(state=True)
    metric = Choice(sentences.METRICS, "unweighted_average_recall").tag(state=True)
    alpha = Between(0, 1, 0.5).tag(state=True)

    # Ways in.

    def read_matrix(self, text: str) -> None:
        """Take the counts from a text: a table, a line, the four by name, or a report of two."""
        self._take(only(counts(text)))

    def read_labels(
        self,
        source: str | bytes,
        *,
        actual: str = "",
        predicted: str = "",
        threshold: float | None = None,
    ) -> None:
        """Take the counts from columns of labels, as text or as the bytes of a CSV file.

        Parameters
        ----------
        source : str or bytes
            A row for each example; the columns' names may come first.
        actual, predicted : str
            The names of the two columns, where the file does not make them plain.
        threshold : float, optional
            For a column of scores: from which on the answer is the positive class.

        Raises
        ------
        ValueError
            If the labels cannot be read, or not in one way only.
        """
        readings = columns(decode(source), actual, predicted)
        if threshold is None:
            return self._take(only(readings))
        scored = [reading.cut for reading in readings if reading.cut is not None]
        if len(scored) != 1:
            raise ValueError("There must be one column of scores, and a class that they are of.")
        return self._take(scored[0](threshold))

    def transpose(self) -> None:
        """Exchange rows and columns: for counts whose rows are the predictions."""
        self._apply({"matrix": tuple(zip(*self.matrix, strict=True))})

    def exchange(self) -> None:
        """Exchange two classes: the second becomes the first, the positive one."""
        if not self._two:
            raise ValueError(f"There are {len(self.matrix)} classes: two can be exchanged.")
        matrix = tuple(row[::-1] for row in self.matrix[::-1])
        self._apply({"matrix": matrix, "class_names": self.class_names[::-1]})

    def clear(self) -> None:
        """Set every count to 0."""
        self._apply({"matrix": ((0,) * len(self.matrix),) * len(self.matrix)})

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
        return sentences.taken(
            self._metric, self.scores[self._metric], not any(map(any, table.matrix))
        )

    # What is on screen.

    @property
    def entries(self) -> dict[str, float]:
        cells = {
            _cell(i, j): float(count)
            for i, row in enumerate(self.matrix)
            for j, count in enumerate(row)
        }
        return {"alpha": self.alpha, **cells} if self._two else cells

    def _fixed(self) -> tuple[Any, ...]:
        return (len(self.matrix), self.class_names, self.metric)

    def _matrix_of(self, entries: Entries) -> tuple[tuple[Any, ...], ...]:
        """Return the counts as they came: the trait refuses what is no count."""
        inside = range(len(self.matrix))
        return tuple(tuple(entries[_cell(i, j)] for j in inside) for i in inside)

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        alpha = {k: v for k, v in entries.items() if k == "alpha"}
        return {"matrix": self._matrix_of(entries)} | alpha

    def _sliders(self) -> list[Slider]:
        labels, colour = sentences.labels(self._names), style_of(ALPHA).colour
        boxes = [
            Slider(name, labels[name], (0, MOST_COUNT), 0, whole=True, box=True)
            for name in self.entries
            if name != "alpha"
        ]
        if not self._two:
            return boxes
        cost = Slider(
            "cost", labels["cost"], COST_RATIOS, decimals=None, unit=sentences.COST_UNIT,
            colour=colour, entry="alpha", read=self._cost_of, write=self._alpha_for,
        )  # fmt: skip
        return [Slider("alpha", labels["alpha"], RATES, colour=colour), cost, *boxes]

    def _cost_of(self, entries: Entries) -> float:
        return cost_at(self._counts_of(entries), entries["alpha"])

    def _alpha_for(self, entries: Entries, cost: float) -> float:
        return alpha_at(self._counts_of(entries), cost, entries["alpha"])

    def _picture(self) -> CalculatorFigure:
        more = (ALPHA,) if self._two else ()
        bars, means = (*BARS, *more), (*sentences.MEANS, *more)
        named = sentences.in_picture(self._names)
        return CalculatorFigure(named, bars, means, narrow=self.narrow)

    def _handles(self, picture: CalculatorFigure) -> list[Handle]:
        if picture.grip is None:
            return []
        return [Handle(picture.grip, picture.axes, along="alpha")]

    def _before(self) -> str:
        return panel.result(self._metric, self._wide)

    def _matrix(self) -> html.Matrix:
        names, inside = self._names, range(len(self.matrix))
        boxes = [_cell(i, j) for i in inside for j in inside]
        if self._wide:
            return html.Matrix(names, names, boxes)
        margins = [f"class_{i}_examples" for i in inside], [f"called_{j}" for j in inside]
        return html.Matrix(names, names, boxes, sentences.CORNER, *margins)

    def _after(self) -> str:
        return panel.after(self._rows, self._names)

    def _form(self, place: str) -> str:
        return panel.form(place)

    def _counts_of(self, entries: Entries) -> Matrix:
        return tuple(tuple(map(int, row)) for row in self._matrix_of(entries))

    def _measure(self, entries: Entries) -> tuple[Findings, float]:
        return findings(self._counts_of(entries)), entries.get("alpha", 0.5)

    def _scores(self, found: tuple[Findings, float]) -> dict[str, float]:
        known, alpha = found
        scores, _ = known.at(alpha)
        return {name: scores[name] for name in self._rows}

    def _tell(self, entries: Entries, found: tuple[Findings, float]) -> dict[str, str]:
        known, alpha = found
        return sentences.tell(known, self._names, self.metric, alpha)

    def _at_rest(self, entries: Entries) -> dict[str, str]:
        known, alpha = self._measure(entries)
        names = self._names
        words = sentences.tell(known, names, self.metric, alpha)
        told = (self._rows, words, known.matrix, names, sentences.read_aloud(known, names))
        paper = written_report(known, self._metric, names, alpha)
        copied = {"text": as_text(*told), "markdown": paper}
        return super()._at_rest(entries) | copied

    def _draw(
        self,
        picture: CalculatorFigure,
        entries: Entries,
        found: tuple[Findings, float],
        words: Mapping[str, str],
    ) -> None:
        known, alpha = found
        scores, _ = known.at(alpha)
        weights = known.weights(alpha)
        picture.update(known.recalls.tolist(), scores, weights, known.intervals, words)

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        return {"matrix": scenario.matrix, "class_names": scenario.class_names}

    @property
    def _two(self) -> bool:
        return len(self.matrix) == 2

    @property
    def _wide(self) -> bool:
        """Whether the boxes leave no room beside the picture for words and margins."""
        return len(self.matrix) > 3

    @property
    def _metric(self) -> str:
        return sentences.shown(self.metric, len(self.matrix))

    @property
    def _rows(self) -> list[str]:
        return [*sentences.ROWS, *([ALPHA] if self._two else [])]

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(len(self.matrix), self.class_names)

    # Controls.

    def _controls(self) -> list[Control]:
        offered = [name for name in sentences.METRICS if self._two or name != ALPHA]
        return [
            Control(
                sentences.SHOWN_LARGE, partial(setattr, self, "metric"),
                {name: style_of(name).label for name in offered}, self._metric,
            ),
            Control(
                sentences.CLASSES, self.resize,
                {n: str(n) for n in range(2, MOST_CLASSES + 1)}, len(self.matrix),
            ),
            Control(sentences.TURN, lambda _: self._turn(), tip=sentences.TURN_TIP),
            Control(
                sentences.EXCHANGE, lambda _: self._on_exchange(), tip=sentences.EXCHANGE_TIP,
                off=not self._two,
            ),
            Control(sentences.CLEAR, lambda _: self.clear(), tip=sentences.CLEAR_TIP),
        ]  # fmt: skip

    def _below(self) -> list[widgets.Widget]:
        self._input = TableInput(self._take_and_say, self._rename, self._on_exchange)
        self._show_names()
        return [self._input]

    def _follow(self) -> None:
        super()._follow()
        self._show_names()
        self._input.hush()  # what was said of the state that has been left

    def _show_names(self) -> None:
        given = self.class_names if self._names == self.class_names else ()
        self._input.show_names(given, names_of(len(self.matrix)))

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
        self._input.say(sentences.turned(before, after))

    def _on_exchange(self) -> None:
        self.exchange()
        precision = self._measure(self.entries)[0].others["precision"]
        self._input.say(sentences.exchanged(self._names, precision))


def _cell(i: int, j: int) -> str:
    return f"cell_{i}_{j}"
