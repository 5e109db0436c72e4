"""The words around the calculator's picture: the result, the reading and the tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from uarwidgets.explorers.panel import place
from uarwidgets.explorers.reading import COLUMNS
from uarwidgets.look import look

LINES = 4  # places for the reading after its first two lines, which are in the sentence


def result(name: str) -> str:
    """Return the score shown large, with its formula."""
    style = look(name)
    return (
        '<div class="uw-result"><span class="uw-result-name">'
        f"{escape(style.label)}</span>{place('result', 'b')}"
        f"{place('result_formula')}{place('result_interval')}"
        f"<small>{escape(style.long_label)}: {escape(style.formula)}</small></div>"
    )


def legend() -> str:
    """Return what the number boxes are."""
    return (
        '<p class="uw-legend">Counts, <em>actual → predicted</em>: '
        "one row of boxes for each actual class.</p>"
    )


def reading() -> str:
    """Return places for the reading."""
    places = "".join(place(f"line_{i}", "li") for i in range(LINES))
    return f'<ul class="uw-reading">{places}</ul>'


def buttons() -> str:
    """Return buttons that copy the results and save the picture."""
    actions = (
        ('data-copy="text"', "Copy results"),
        ('data-copy="markdown"', "Copy as Markdown"),
        ('data-save="png"', "Save as PNG"),
        ('data-save="svg"', "Save as SVG"),
    )
    made = " ".join(f'<button type="button" {what}>{label}</button>' for what, label in actions)
    return f"<p>{made}</p>"


def score_table(names: Sequence[str]) -> str:
    """Return every score: its formula, the formula with counts, its value."""
    rows = "".join(
        f'<tr><th scope="row">{escape(look(name).label)}</th><td>{escape(look(name).formula)}</td>'
        f"<td>{place(f'formula_{name}')}</td><td>{place(name, 'b')}</td></tr>"
        for name in names
    )
    head = "".join(
        f'<th scope="col">{h}</th>' for h in ("score", "formula", "with your counts", "value")
    )
    return (
        f'<div class="uw-scroll"><table class="uw-table"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>{place('adjusted', 'p')}"
    )


def class_table(names: Sequence[str]) -> str:
    """Return every class: the variables that the formulas are made of."""
    symbols = {"examples": "examples nₖ", "share": "share πₖ", "recall": "recall rₖ"}
    head = "".join(f'<th scope="col">{symbols.get(c, c)}</th>' for c in ("class", *COLUMNS))
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{place(f'class_{k}_{column}')}</td>" for column in COLUMNS)
        + "</tr>"
        for k, name in enumerate(names)
    )
    return (
        f'{place("size", "p")}<div class="uw-scroll"><table class="uw-table uw-variables">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
