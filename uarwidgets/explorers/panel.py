"""The words around a picture, as HTML with places for what moves."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from uarwidgets.look import look


def place(name: str, tag: str = "span", css: str = "") -> str:
    """Return an element that shows the word `name`.

    Examples
    --------
    >>> place("sentence", "p")
    '<p data-live="sentence" class=""></p>'
    """
    return f'<{tag} data-live="{escape(name)}" class="{css}"></{tag}>'


def heading(question: str) -> str:
    """Return an explorer's question as its heading."""
    return f'<div class="uw-title" role="heading" aria-level="3">{escape(question)}</div>'


def tiles(names: Iterable[str]) -> str:
    """Return the present scores in large figures, each in its metric's colour and dash."""
    return f'<div class="uw-tiles">{"".join(map(_tile, names))}</div>'


def _tile(name: str) -> str:
    style = look(name)
    dash = "" if isinstance(style.dash, str) else " ".join(f"{2.5 * d:g}" for d in style.dash[1])
    colour = "currentColor" if style.colour == "#000000" else style.colour
    line = (
        '<svg class="uw-dash" viewBox="0 0 48 6" aria-hidden="true"><path d="M0 3H48" '
        f'stroke="{colour}" stroke-width="5" stroke-dasharray="{dash}"/></svg>'
    )
    return (
        f'<div class="uw-tile">{line}<span>{escape(style.label)}</span>'
        f'{place(name, "b")}<small>{escape(style.formula)}</small></div>'
    )


def sharing() -> str:
    """Return the folded line that hands this state to someone else."""
    return (
        '<details class="uw-share"><summary>Share this state</summary>'
        f"<p>In another notebook: <code>uw.open_state(…)</code> with this text.</p>"
        f'{place("share", "code")}</details>'
    )
