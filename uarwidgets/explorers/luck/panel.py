"""The HTML around the picture of LuckExplorer: the numbers, and what is folded below."""

from __future__ import annotations

from uarwidgets.explorers.luck import sentences
from uarwidgets.kit import html
from uarwidgets.kit.formatting import HOW_TO_READ


def before() -> str:
    """Return the tiles: each standard deviation by the formula, and that of its dots beside it."""
    made = [
        tile
        for (name, style), (label, word, note) in zip(
            sentences.DEVIATIONS.items(), sentences.OF_DOTS, strict=True
        )
        for tile in (
            html.tile(style.label, name, style.long_label, style),
            html.tile(label, word, note),
        )
    ]
    return html.tiles({}, *made, html.tile(*sentences.LIKELY))


def after() -> str:
    """Return the folds."""
    reading = "".join(f"<p>{words}</p>" for words in sentences.READING)
    return html.formulas(sentences.FORMULAS) + html.fold(HOW_TO_READ, reading)
