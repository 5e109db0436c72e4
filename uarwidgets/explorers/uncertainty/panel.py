"""The HTML around the picture of UncertaintyExplorer: tiles, and what is folded below."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from uarwidgets.explorers.uncertainty import sentences
from uarwidgets.explorers.uncertainty.numbers import ROWS
from uarwidgets.kit import html


def before(classifiers: Sequence[str]) -> str:
    """Return the tiles."""
    return html.tiles((), *(html.tile(*tile) for tile in sentences.tiles(classifiers)))


def after(names: Sequence[str], *, paired: bool = False) -> str:
    """Return the folds."""
    notes = "".join(f"<p>{note}</p>" for note in sentences.NOTE)
    reading = html.fold(sentences.READING, notes + html.place("counts", "p"))
    unsure = html.place("variance", "p") + _shares(names)
    formulas = html.formulas(ROWS, two_classes=len(names) == 2)
    folds = formulas + reading + html.fold(sentences.UNSURE, unsure)
    return folds + html.fold(sentences.PAIRED, _pairs(names)) if paired else folds


def _pairs(names: Sequence[str]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(html.place(f"pair_{k}_{cell}", "td") for cell in range(4))
        + "</tr>"
        for k, name in enumerate(names)
    )
    notes = "".join(f"<p>{note}</p>" for note in sentences.PAIRED_NOTE)
    return _table(sentences.PAIRED_COLUMNS, rows) + html.place("differences", "p") + notes


def _shares(names: Sequence[str]) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{html.place(f"share_examples_{k}", "td")}'
        f"{html.place(f'share_variance_{k}', 'td')}</tr>"
        for k, name in enumerate(names)
    )
    return _table(sentences.COLUMNS, rows)


def _table(columns: Sequence[str], rows: str) -> str:
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    return f'<table class="uw-formulas"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
