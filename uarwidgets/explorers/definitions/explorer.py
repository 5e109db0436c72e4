"""Balanced or per-class accuracy: which of the things called so is meant?"""

from __future__ import annotations

from html import escape
from typing import Any

from uarwidgets._core.validation import MOST_CLASSES
from uarwidgets.explorers.definitions import sentences
from uarwidgets.explorers.definitions.figure import DefinitionsFigure
from uarwidgets.explorers.definitions.numbers import (
    CALLED,
    CONVENTIONS,
    SHARES,
    SHOWN,
    Answers,
    ask,
    factor_at,
    share_at,
)
from uarwidgets.kit import html
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.slides import Counts, Names, Slide, resized
from uarwidgets.live import Slider, ToolbarItem
from uarwidgets.scenarios import Scenario, get
from uarwidgets.styles import style_of


class DefinitionsExplorer(Explorer):
    """Rival definitions of balanced or per-class accuracy, for one confusion matrix.

    The first class's share can be changed with all recalls kept: means of recalls stay, the other
    scores move. A table holds what widely used libraries answer for the matrix.

    Parameters
    ----------
    matrix : sequence of 2 to 10 rows of int
        Counts, 0 to 10,000,000: rows = actual, columns = predicted.
    factor : float
        1e-15 to 1e15; the first class's row is multiplied by it. The slider sets it by the
        class's share.
    class_names : sequence of str
        Empty for the usual names.

    Examples
    --------
    >>> ex = DefinitionsExplorer(matrix=((8, 2), (0, 10)))
    >>> ex.scores["unweighted_average_recall"], ex.scores["class_balance_accuracy"]
    (0.9, 0.8166666666666667)
    """

    title = "Which “balanced accuracy” is meant?"
    longest = 142
    score_axis = "x"

    factor = Slide(values=(1e-15, 1e15), default=1.0, label="Factor")  # by the share's slider
    matrix = Counts(get("ecg").matrix, 10_000_000, entry="count")
    class_names = Names()

    def resize(self, n_classes: int) -> None:
        """Change the number of classes: new ones come empty, the last ones go."""
        self._apply({**resized(self.matrix, self.class_names, n_classes), "factor": 1.0})

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        return {**super().state_for(scenario), "factor": 1.0}

    def make_sliders(self) -> list[Slider]:
        _, *boxes = super().make_sliders()
        share = Slider(
            "share", f"Share of {self.names[0]}, same recalls", SHARES, decimals=None,
            entry="factor",
            read=lambda entries: share_at(self._values_at(entries)["matrix"], entries["factor"]),
            write=lambda entries, share: factor_at(
                self._values_at(entries)["matrix"], share, entries["factor"]
            ),
        )  # fmt: skip
        return [share, *boxes]

    def measure(self, s: Any) -> Answers:
        return ask(s.matrix, s.factor)

    def words(self, s: Any, measured: Answers) -> dict[str, str]:
        return sentences.tell(measured, s.names)

    def make_picture(self) -> DefinitionsFigure:
        low = len(self.matrix) >= html.WIDE and not self.narrow
        return DefinitionsFigure(sentences.IN_PICTURE, CALLED, low=low, narrow=self.narrow)

    def html_above(self) -> str:
        tile = html.tile("three scores with one name are", "differ")
        return f'<div class="uw-flat">{html.tiles({}, tile)}</div>'

    def matrix_table(self) -> html.Matrix:
        classes = range(len(self.matrix))
        boxes = [f"count_{i}_{j}" for i in classes for j in classes]
        shares = [f"share_of_{k}" for k in classes]
        used = [f"used_{k}" for k in classes]
        return html.Matrix(self.names, boxes, {"share": shares}, used=used)

    def html_below(self) -> str:
        head = "".join(f'<th scope="col">{word}</th>' for word in sentences.COLUMNS)
        table = (
            f'<div class="uw-scroll"><table class="uw-libraries"><thead><tr>{head}</tr></thead>'
            f"<tbody>{''.join(map(_table_rows, SHOWN))}</tbody></table></div>"
        )
        note = f"<p>{sentences.CONVENTIONS_NOTE}</p>"
        formulas = html.formulas(SHOWN, two_classes=len(self.matrix) == 2)
        return formulas + html.fold("What libraries answer for this matrix", table + note)

    def toolbar(self) -> list[ToolbarItem]:
        numbers = {n: str(n) for n in range(2, MOST_CLASSES + 1)}
        return [ToolbarItem(sentences.N_CLASSES, self.resize, numbers, len(self.matrix))]


def _table_rows(name: str) -> str:
    """Return the rows of one definition: the call of this package, and those of libraries."""
    known = [(i, c) for i, c in enumerate(CONVENTIONS) if c.definition == name]
    calls = [("uarwidgets", f"own_{name}", f"uw.{name}")]
    calls += [(c.library, f"answer_{i}", escape(c.call)) for i, c in known]
    rows = [
        f"<td>{library}</td>{html.place(word, 'td')}"
        f"<td><code>{call.replace('_', '_<wbr>')}</code></td>"
        for library, word, call in calls
    ]
    label, colour = escape(style_of(name).label), html.themed(style_of(name).colour)
    rows[0] = (
        f'<th scope="rowgroup" rowspan="{len(rows)}" style="--uw-colour: {colour}">'
        f"{label}</th>{rows[0]}"
    )
    return f'<tr class="uw-first">{"</tr><tr>".join(rows)}</tr>'
