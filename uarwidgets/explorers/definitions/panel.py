"""What is folded: the formulas, and the table of what the libraries answer."""

from __future__ import annotations

from html import escape

from uarwidgets.explorers.definitions import sentences
from uarwidgets.explorers.definitions.numbers import CONVENTIONS, SHOWN, takes_undefined
from uarwidgets.kit.html import fold, formulas, place
from uarwidgets.styles import style_of


def below(*, two_classes: bool) -> str:
    """Return the HTML under the picture: calls, with a place for each answer."""
    head = "".join(f'<th scope="col">{word}</th>' for word in sentences.COLUMNS)
    table = (
        f'<div class="uw-scroll"><table class="uw-libraries"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(map(_rows, SHOWN))}</tbody></table></div>"
    )
    note = f"<p>{sentences.CONVENTIONS_NOTE}</p>"
    return formulas(SHOWN, two_classes=two_classes) + fold(sentences.LIBRARIES, table + note)


def _rows(name: str) -> str:
    """Return the rows of one definition: ours, and the libraries'."""
    known = [(i, c) for i, c in enumerate(CONVENTIONS) if c.definition == name]
    style, own = style_of(name), escape(f"uw.{name}")
    if takes_undefined(name):
        own += f', undefined="{place("undefined")}"'
    first = (
        f'<tr class="uw-first"><th scope="rowgroup" rowspan="{len(known) + 1}" '
        f'style="--uw-colour: {style.colour}">{escape(style.label)}</th>'
        f"<td>uarwidgets</td>{place(name, 'td')}<td>{_code(own)}</td></tr>"
    )
    return first + "".join(
        f"<tr><td>{convention.library}</td>{place(f'answer_{i}', 'td')}"
        f"<td>{_code(escape(convention.call))}</td></tr>"
        for i, convention in known
    )


def _code(call: str) -> str:
    """Return a call that may be broken after an underscore."""
    return f"<code>{call.replace('_', '_<wbr>')}</code>"
