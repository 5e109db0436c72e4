"""Your own confusion matrix: every score, worked through."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets
import numpy as np
from traitlets import Enum, TraitError

from uarwidgets.explorers import panel
from uarwidgets.explorers.base import Explorer
from uarwidgets.explorers.copies import as_markdown, as_text
from uarwidgets.explorers.reading import COLUMNS, SUMMARIES, Matrix, report
from uarwidgets.explorers.traits import Between, Counts, Names
from uarwidgets.explorers.words import NOTHING, number
from uarwidgets.figures.calculator import BARS, CalculatorFigure
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.look import look
from uarwidgets.recalls import alpha_weighted_recall
from uarwidgets.scenarios import Scenario
from uarwidgets.tables import MOST_CLASSES, MOST_COUNT, Table, decode, read_labels, read_matrix
from uarwidgets.worked import worked_formulas

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
        *others, reading, toolbar = self.children
        self.children = (self._choices(), *others, reading, self._note, toolbar)
        self._follow_menus()

    # Ways in.

    def read_matrix(self, text: str) -> None:
        """Take the counts from a text, as `uarwidgets.tables.read_matrix` reads it."""
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
        fresh = [letter for letter in "ABCDEFGHIJ" if letter not in names]
        kept = (*names, *fresh)[:n_classes] if names else ()
        self._apply({"matrix": matrix, "class_names": kept})

    def _take(self, table: Table) -> None:
        self._apply({"matrix": table.matrix, "class_names": table.class_names})

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
            before=_result(shown) + _legend(),
            after=_reading() + _buttons() + _score_table(self._rows) + _class_table(names),
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
        label = f"α, weight of {names[0]}"  # noqa: RUF001
        return [Slider("alpha", label, WEIGHTS, colour=look(ALPHA).colour), *boxes]

    def _still(self) -> tuple[Any, ...]:
        return (len(self.matrix), self.class_names, self.metric)

    def _moving(self) -> dict[str, float]:
        cells = {
            _cell(i, j): count
            for i, row in enumerate(self.matrix)
            for j, count in enumerate(row)
        }
        return {"alpha": self.alpha, **cells} if self._two else cells

    def _matrix_of(self, entries: State) -> Matrix:
        inside = range(len(self.matrix))
        return tuple(tuple(int(entries[_cell(i, j)]) for j in inside) for i in inside)

    def _traits_of(self, entries: State) -> dict[str, Any]:
        matrix: dict[str, Any] = {"matrix": self._matrix_of(entries)}
        return matrix | ({"alpha": entries["alpha"]} if "alpha" in entries else {})

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
        n = len(self.matrix)
        usual = ("positive", "negative") if n == 2 else tuple("ABCDEFGHIJ"[:n])
        return self.class_names if len(self.class_names) == n else usual

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
        words |= {f"line_{i}": line for i, line in enumerate(_padded(found.lines))}
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
        words["sentence"] = " ".join([opening, *found.lines[:2]] if _any(matrix) else found.lines)
        words["text"] = as_text(self._rows, words, matrix, names, found.lines)
        words["markdown"] = as_markdown(self._rows, words, matrix, names, found.lines)
        return words

    # Menus, and the ways in.

    def _choices(self) -> widgets.Widget:
        layout = widgets.Layout(width="22em")
        self._size = widgets.Dropdown(
            options=list(range(2, MOST_CLASSES + 1)), description="Classes",
            layout=widgets.Layout(width="10em"),
        )  # fmt: skip
        self._result = widgets.Dropdown(description="Shown large", layout=layout)
        self._result.style.description_width = "6em"
        turn = widgets.Button(
            description="My rows are predictions",
            tooltip="Exchange rows and columns",
            layout=widgets.Layout(width="auto"),
        )
        turn.on_click(lambda _: self._turn())
        self._size.observe(self._on_size, "value")
        self._result.observe(self._on_result, "value")
        return _row(self._result, self._size, turn)

    def _controls(self) -> list[widgets.Widget]:
        self._note = widgets.HTML()
        self._kind = widgets.RadioButtons(
            options=[("a matrix of counts", "matrix"), ("two columns of labels", "labels")],
            description="My text is", layout=widgets.Layout(width="auto"),
        )  # fmt: skip
        self._paste = widgets.Textarea(
            placeholder="4 16\n5 75", description="Paste", rows=5, continuous_update=False,
            layout=widgets.Layout(width="100%", max_width="40em"),
        )  # fmt: skip
        read = widgets.Button(description="Read the text")
        read.on_click(lambda _: self._read_text())
        self._upload = widgets.FileUpload(
            accept=".csv,.tsv,.txt", description="Upload labels (CSV, at most 10 MB)",
            layout=widgets.Layout(width="auto"),
        )  # fmt: skip
        self._upload.observe(self._on_upload, "value")
        self._naming = widgets.Text(
            description="Names", placeholder="ill, well", continuous_update=False,
            layout=widgets.Layout(width="100%", max_width="40em"),
        )  # fmt: skip
        self._naming.observe(self._on_naming, "value")
        inside = widgets.VBox(
            [self._kind, self._paste, _row(read, self._upload), self._naming],
            layout=widgets.Layout(overflow="hidden"),
        )
        folded = widgets.Accordion([inside], selected_index=None)
        folded.titles = ("Paste or upload; name the classes",)
        return [folded]

    def _follow(self) -> None:
        super()._follow()
        self._follow_menus()

    def _follow_menus(self) -> None:
        """Bring the menus to the traits."""
        offered = [name for name in METRICS if self._two or name != ALPHA]
        options = [(look(name).label, name) for name in offered]
        if self._result.options != tuple(options):
            with self._result.hold_trait_notifications():
                self._result.options = options
                self._result.value = self._metric
        self._result.value = self._metric
        self._size.value = len(self.matrix)

    def _on_size(self, change: Mapping[str, Any]) -> None:
        if change["new"] != len(self.matrix):
            self.resize(change["new"])

    def _on_result(self, change: Mapping[str, Any]) -> None:
        if change["new"] not in (None, self._metric):
            self.metric = change["new"]

    def _turn(self) -> None:
        before = self.scores["unweighted_average_recall"]
        self.transpose()
        after = self.scores["unweighted_average_recall"]
        self._say(
            "Rows and columns exchanged: rows are now the actual classes. Accuracy stays, "
            f"UAR went from {number(before)} to {number(after)}."
        )

    def _read_text(self) -> None:
        text = self._paste.value
        if self._kind.value == "labels":
            self._try(partial(self.read_labels, text))
        else:
            self._try(partial(self.read_matrix, text), _hint(text))

    def _on_upload(self, change: Mapping[str, Any]) -> None:
        if change["new"]:
            file = change["new"][0]
            self._try(partial(self.read_labels, bytes(file["content"])))
            self._upload.value = ()

    def _on_naming(self, change: Mapping[str, Any]) -> None:
        names = [name.strip() for name in next(csv.reader([change["new"]]), [])]
        if names and len(names) != len(self.matrix):
            self._say(f"{len(names)} names for {len(self.matrix)} classes: nothing was changed.")
        else:
            self._try(lambda: self._apply({"class_names": names}))

    def _try(self, take: Any, hint: str = "") -> None:
        """Take what was given, or say why not; the state is then what it was."""
        try:
            take()
        except (ValueError, TraitError) as error:
            self._say(f"{error} {hint}Nothing was changed.", wrong=True)
        else:
            total = sum(map(sum, self.matrix))
            self._say(f"Read: {total:,} examples of {len(self.matrix)} classes.")

    def _say(self, text: str, wrong: bool = False) -> None:
        kind = "uw-wrong" if wrong else "uw-said"
        self._note.value = f'<div class="{kind}" role="status">{escape(text)}</div>'


def _cell(i: int, j: int) -> str:
    return f"cell_{i}_{j}"


def _any(matrix: Matrix) -> bool:
    return any(map(any, matrix))


LINES = 6


def _padded(lines: Sequence[str]) -> list[str]:
    return [*lines, *[""] * (LINES - len(lines))]


def _interval(ends: tuple[float, float] | None) -> str:
    return f"95 % interval {number(ends[0])} to {number(ends[1])}" if ends else ""


def _hint(text: str) -> str:
    """Say so if a text that was to be a matrix holds labels."""
    try:
        read_labels(text)
    except ValueError:
        return ""
    return "If these are labels, choose “two columns of labels”. "


def _row(*children: widgets.Widget) -> widgets.Widget:
    layout = widgets.Layout(flex_flow="row wrap", align_items="center")
    return widgets.HBox(list(children), layout=layout)


# The panel.


def _result(name: str) -> str:
    style = look(name)
    return (
        '<div class="uw-result"><span class="uw-result-name">'
        f"{escape(style.label)}</span>{panel.place('result', 'b')}"
        f"{panel.place('result_formula')}{panel.place('result_interval')}"
        f'<small>{escape(style.long_label)}: {escape(style.formula)}</small></div>'
    )


def _legend() -> str:
    return (
        '<p class="uw-legend">Counts, <em>actual → predicted</em>: '
        "one row of boxes for each actual class.</p>"
    )


def _reading() -> str:
    places = "".join(panel.place(f"line_{i}", "li") for i in range(LINES))
    return f'<ul class="uw-reading">{places}</ul>'


def _buttons() -> str:
    buttons = (
        ('data-copy="text"', "Copy results"),
        ('data-copy="markdown"', "Copy as Markdown"),
        ('data-save="png"', "Save as PNG"),
        ('data-save="svg"', "Save as SVG"),
    )
    made = " ".join(f'<button type="button" {what}>{label}</button>' for what, label in buttons)
    return f"<p>{made}</p>"


def _score_table(names: Sequence[str]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(look(name).label)}</th><td>{escape(look(name).formula)}</td>'
        f"<td>{panel.place(f'formula_{name}')}</td><td>{panel.place(name, 'b')}</td></tr>"
        for name in names
    )
    head = "".join(f'<th scope="col">{h}</th>' for h in ("score", "formula", "with your counts", ""))
    return (
        f'<div class="uw-scroll"><table class="uw-table"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>{panel.place('adjusted', 'p')}"
    )


def _class_table(names: Sequence[str]) -> str:
    symbols = {"examples": "examples nₖ", "share": "share πₖ", "recall": "recall rₖ"}
    head = "".join(f'<th scope="col">{symbols.get(c, c)}</th>' for c in ("class", *COLUMNS))
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{panel.place(f'class_{k}_{column}')}</td>" for column in COLUMNS)
        + "</tr>"
        for k, name in enumerate(names)
    )
    return (
        f'{panel.place("size", "p")}<div class="uw-scroll"><table class="uw-table">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
