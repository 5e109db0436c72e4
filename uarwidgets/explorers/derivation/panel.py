"""The HTML around the picture of DerivationStepper: its equations, and what is folded below."""

from __future__ import annotations

from html import escape

from uarwidgets.explorers.derivation import sentences
from uarwidgets.kit import html

# Of the title, the equation before, and this one in symbols and numbers, where they are longest.
_LINES = (1, 2, 2, 3)


def above() -> str:
    """Return the title of the step, the equation before, and this one with what changed marked."""

    def equation(name: str) -> str:
        kinds = ("uw-kept", "uw-changed")
        pieces = range(sentences.PIECES)
        return "".join(html.place(f"{name}_{k}", css=kinds[k % 2]) for k in pieces)

    before = f'<span style="color: var(--uw-soft)">{html.place("before")}</span>'
    shown = (html.place("step_title", "b"), before, equation("symbols"), equation("filled"))
    return "".join(
        f'<div style="min-height: {1.35 * lines:.2f}em; margin-bottom: 0.3em">{line}</div>'
        for lines, line in zip(_LINES, shown, strict=True)
    )


def below() -> str:
    """Return the folds."""
    names, guessers = _table(sentences.NAMED), _table(sentences.GUESSERS)
    return html.fold(sentences.SYMBOLS, names) + html.fold(sentences.LIMITS, guessers)


def _table(rows: tuple[tuple[str, ...], ...]) -> str:
    lines = (
        f"<tr><th>{escape(first)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in rest)}</tr>"
        for first, *rest in rows
    )
    return f'<table class="uw-formulas">{"".join(lines)}</table>'
