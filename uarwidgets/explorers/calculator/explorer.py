"""Your own confusion matrix: every score, worked through."""

from __future__ import annotations

from typing import Any

from uarwidgets._core.validation import MOST_CLASSES
from uarwidgets.explorers.calculator import report, sentences
from uarwidgets.explorers.calculator.figure import CalculatorFigure
from uarwidgets.explorers.calculator.form import TableInput
from uarwidgets.explorers.calculator.numbers import Measured, measure
from uarwidgets.explorers.calculator.parse import decode, names_in, parse
from uarwidgets.kit import html
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import listing
from uarwidgets.kit.slides import Counts, Names, Slide, resized
from uarwidgets.live import Entries, ToolbarItem
from uarwidgets.styles import ACCURACY, ALPHA, SUMMARIES, UAR, style_of


class MetricCalculator(Explorer):
    """Every score of the reader's own confusion matrix, with formulas filled in.

    Counts come from number boxes, a pasted matrix, or two columns of labels in a text or a CSV
    file. Rows are the actual classes, columns the predicted ones.

    Parameters
    ----------
    matrix : 2 to 10 sequences of as many int
        Whole counts, 0 to 1,000,000,000.
    class_names : sequence of str
        Empty for the usual names. With two classes the first is the positive one.
    alpha : float, optional
        The reader's own weight of the positive class, 0 to 1, for two classes: the alpha-weighted
        recall is shown too.

    Examples
    --------
    >>> ex = MetricCalculator(matrix=[[4, 16], [5, 75]])
    >>> ex.scores["accuracy"], ex.scores["unweighted_average_recall"]
    (0.79, 0.56875)
    """

    title = sentences.TITLE
    longest = 195

    alpha = Slide(
        0.0, 1.0, step=0.01, label="Weight α of {positive}", colour=style_of(ALPHA).colour,
        allow_none=True,
    )  # fmt: skip
    matrix = Counts(((4, 16), (5, 75)))
    class_names = Names()

    def __init__(self, **state: Any) -> None:
        self._input = TableInput(self.read)
        super().__init__(**state)
        # What was said was about a state that is no longer shown.
        self.observe(lambda _: self._input.say(""), ["matrix", "class_names"])
        self.add_class("uw-calculator")
        self.children = (self._input, self.live)  # counts are typed in before they are read

    # Ways in.

    def read(self, source: str | bytes) -> str:
        """Take the counts from a text or a file's bytes, and return in words what was read.

        It may be a table, the four counts by name, or a row of two labels for each example; or
        one row, the names of the classes.

        Examples
        --------
        >>> MetricCalculator().read("TP=4 FN=16 FP=5 TN=75")
        'Read 2 classes, 100 examples, each count by its name: UAR 0.569.'
        """
        if names := names_in(decode(source), len(self.matrix)):
            self._apply({"class_names": names})
            return f"The classes are called {listing(names)}."
        table = parse(source)
        self._apply({"matrix": table.matrix, "class_names": table.class_names})
        return sentences.taken(self.measure(self.state_at(self.entries)), table.note)

    def transpose(self) -> None:
        """Exchange rows and columns: for counts whose rows are the predictions."""
        self._apply({"matrix": tuple(zip(*self.matrix, strict=True))})

    def exchange(self) -> None:
        """Turn the order of the classes round: of two, the second is then the positive one."""
        matrix = tuple(row[::-1] for row in self.matrix[::-1])
        self._apply({"matrix": matrix, "class_names": self.class_names[::-1]})

    def resize(self, n_classes: int) -> None:
        """Change the number of classes: new ones come empty, the last ones go."""
        self._apply(resized(self.matrix, self.class_names, n_classes))

    # What is on screen.

    def moved(self) -> list[str]:
        return ["alpha"] * (self.alpha is not None and len(self.matrix) == 2) + ["matrix"]

    def measure(self, s: Any) -> Measured:
        return measure(s.matrix, s.alpha)

    def words(self, s: Any, measured: Measured) -> dict[str, str]:
        return sentences.tell(measured, s.names, s.alpha)

    def _words_at_rest(self, entries: Entries) -> dict[str, str]:
        s = self.state_at(entries)
        written = report.written_report(self.measure(s), s.names)
        return super()._words_at_rest(entries) | {"markdown": written}

    def make_picture(self) -> CalculatorFigure:
        weighted = "alpha" in self.moved()
        return CalculatorFigure(self.names, sentences.NOTES, weighted=weighted, narrow=self.narrow)

    def html_above(self) -> str:
        pair = ""
        for name, word in ((UAR, "result"), (ACCURACY, ACCURACY)):
            style = style_of(name)
            tile = html.tile(style.label, word, style.long_label, of="result")
            beside = "".join(html.place(f"{name}_{of}", "div") for of in ("interval", "guess"))
            fill = html.themed(style.colour)
            pair += f'<div style="--uw-fill: {fill}">{html.tiles({}, tile)}{beside}</div>'
        return f'<div class="uw-pair">{pair}</div>{html.place("doubt", "div")}'

    def matrix_table(self) -> html.Matrix:
        names, classes = self.names, range(len(self.matrix))
        boxes = [f"cell_{i}_{j}" for i in classes for j in classes]
        ends = {"all": [f"class_{k}_examples" for k in classes]}
        if len(names) > 8:  # with fewer, one more column makes letters too small
            ends["recall"] = [f"class_{k}_recall" for k in classes]
        called = [f"called_{k}" for k in classes]
        return html.Matrix(names, boxes, ends, called, above=True, caption=sentences.INVITATION)

    def html_below(self) -> str:
        return report.below((*SUMMARIES, *[ALPHA] * ("alpha" in self.moved())), self.names)

    # Controls.

    def toolbar(self) -> list[ToolbarItem]:
        sizes = {n: str(n) for n in range(2, MOST_CLASSES + 1)}
        items = [
            ToolbarItem(sentences.CLASSES, self.resize, sizes, len(self.matrix)),
            ToolbarItem(sentences.TURN, lambda _: self.transpose(), tooltip=sentences.TURN_TIP),
            ToolbarItem(sentences.SWAP, lambda _: self.exchange(), tooltip=sentences.SWAP_TIP),
            self._switch("alpha", sentences.WITH_OWN, 0.7),
        ]
        return items if len(self.matrix) == 2 else items[:2]
