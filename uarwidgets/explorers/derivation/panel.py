"""The HTML around the picture of DerivationStepper: its equations, and what is folded below."""

from __future__ import annotations

from html import escape

from uarwidgets.explorers.derivation import sentences
from uarwidgets.kit import html


def above() -> str:
    """Return the title of the step, why it is made, and its equation in symbols and numbers."""

    def equation(line: str) -> str:
        kinds = ("uw-term", "uw-term uw-changed")
        pairs = (
            f'<span class="{kinds[k % 2]}">{html.place(f"{line}_{k}_above")}'
            f"{html.place(f'{line}_{k}_below')}</span>"
            for k in range(sentences.PIECES)
        )
        return f'<div class="uw-equation uw-{line}">{"".join(pairs)}</div>'

    equations = "".join(map(equation, sentences.LINES))
    return f'<div class="uw-across">{html.place("step_title", "b")}{equations}</div>'


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
