"""The line in symbols and with numbers, what changed marked in each; and what is folded."""

from __future__ import annotations

from html import escape

from uarwidgets.explorers.derivation import sentences
from uarwidgets.kit.html import fold, place

# Room for the longest line of all thirteen: nothing below them moves from step to step.
_ROOM = {"step_title": 1, "before": 2, "symbols": 2, "filled": 3}


def before() -> str:
    """Return the HTML above the controls."""
    return (
        _roomy("step_title", place("step_title", "p", "uw-step"))
        + _roomy("before", place("before", "p", "uw-earlier"))
        + _roomy("symbols", _line("symbols"))
        + _roomy("filled", _line("filled"))
    )


def after() -> str:
    """Return the HTML under the picture."""
    names = _table(sentences.NAMED)
    return fold(sentences.SYMBOLS, names) + fold(sentences.LIMITS, _table(sentences.GUESSERS))


def _roomy(name: str, html: str) -> str:
    return f'<div style="min-height: {1.35 * _ROOM[name]:.2f}em">{html}</div>'


def _line(name: str) -> str:
    kinds = ("uw-kept", "uw-changed")
    places = (place(f"{name}_{i}", css=kinds[i % 2]) for i in range(sentences.PIECES))
    return f'<p class="uw-{name}" style="font-size: inherit">{"".join(places)}</p>'


def _table(rows: tuple[tuple[str, ...], ...]) -> str:
    lines = (
        f"<tr><th>{escape(first)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in rest)}</tr>"
        for first, *rest in rows
    )
    return f'<table class="uw-formulas">{"".join(lines)}</table>'
