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
    """Return the fold with what the symbols mean."""
    rows = (
        f"<tr><th>{escape(symbol)}</th><td>{escape(meaning)}</td></tr>"
        for symbol, meaning in sentences.NAMED
    )
    return html.fold(sentences.SYMBOLS, f'<table class="uw-formulas">{"".join(rows)}</table>')
