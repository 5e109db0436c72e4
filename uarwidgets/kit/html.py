"""The words around a picture, as HTML with places for what moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from uarwidgets.look import Look, look, looks


def place(name: str, tag: str = "span", css: str = "") -> str:
    """Return an element that shows the word `name`.

    Examples
    --------
    >>> place("sentence", "p")
    '<p data-live="sentence" class=""></p>'
    """
    return f'<{tag} data-live="{escape(name)}" class="{css}"></{tag}>'


def places(html: str) -> list[str]:
    """Return the words that a page shows, or copies.

    Examples
    --------
    >>> places(place("a") + '<button data-copy="b">Copy</button>' + place("a"))
    ['a', 'b']
    """
    return list(dict.fromkeys(re.findall(r'data-(?:live|copy)="([^"]+)"', html)))


def heading(question: str) -> str:
    """Return an explorer's question as its heading."""
    return f'<div class="uw-title" role="heading" aria-level="3">{escape(question)}</div>'


def tiles(
    named: Iterable[str] | Mapping[str, str | Look], *more: str, two_classes: bool = False
) -> str:
    """Return the present scores in large figures, each in its metric's colour and dash.

    `named` is what `uarwidgets.look.looks` takes. `more` are further tiles, such as `tile` makes;
    with `two_classes` the formulas are in TPR, TNR and the prevalence pi.
    """
    scores = [
        tile(style.label, name, (two_classes and style.two_classes) or style.formula, style)
        for name, style in looks(named).items()
    ]
    return f'<div class="uw-tiles">{"".join([*scores, *more])}</div>'


def tile(label: str, word: str, note: str = "", style: str | Look | None = None) -> str:
    """Return a tile for the word `word`, large; with a score's or a look's colour and dash."""
    stroke = "" if style is None else _stroke(look(style))
    return (
        f'<div class="uw-tile"><svg class="uw-dash" viewBox="0 0 48 6" aria-hidden="true">{stroke}'
        f"</svg><span>{escape(label)}</span>{place(word, 'b')}<small>{escape(note)}</small></div>"
    )


def _stroke(style: Look) -> str:
    dash = "" if isinstance(style.dash, str) else " ".join(f"{2.5 * d:g}" for d in style.dash[1])
    colour = "currentColor" if style.colour == "#000000" else style.colour
    return f'<path d="M0 3H48" stroke="{colour}" stroke-width="5" stroke-dasharray="{dash}"/>'


def sharing() -> str:
    """Return the folded line that hands this state to someone else."""
    return (
        '<details class="uw-share"><summary>Share or save</summary>'
        "<p>In another notebook, <code>uw.open_state(r'''…''')</code> with this text between the "
        "quotes brings it back.</p>"
        f"<p>{place('share', 'code')}</p>"
        '<p><button data-copy="share">Copy the text</button> '
        '<button data-save="png">Save as PNG</button> '
        '<button data-save="svg">Save as SVG</button></p></details>'
    )
