"""The folds below the picture: the formulas, and the table of what the libraries answer."""

from __future__ import annotations

from html import escape

from uarwidgets.explorers.definitions import sentences
from uarwidgets.explorers.definitions.numbers import CONVENTIONS, SHOWN
from uarwidgets.kit.html import fold, formulas, place
from uarwidgets.styles import style_of


def below(*, two_classes: bool) -> str:
    """Return the HTML under the picture: calls, with a place for each answer."""
    head = "".join(f'<th scope="col">{word}</th>' for word in sentences.COLUMNS)
    table = (
        f'<div class="uw-scroll"><table class="uw-libraries"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(map(_table_rows, SHOWN))}</tbody></table></div>"
    )
    note = f"<p>{sentences.CONVENTIONS_NOTE}</p>"
    return formulas(SHOWN, two_classes=two_classes) + fold(sentences.LIBRARIES, table + note)


def _table_rows(name: str) -> str:
    """Return the rows of one definition: the call of this package, and those of libraries."""
    known = [(i, c) for i, c in enumerate(CONVENTIONS) if c.definition == name]
    calls = [("uarwidgets", f"own_{name}", f"uw.{name}")]
    calls += [(c.library, f"answer_{i}", escape(c.call)) for i, c in known]
    rows = [
        f"<td>{library}</td>{place(word, 'td')}<td><code>{call.replace('_', '_<wbr>')}</code></td>"
        for library, word, call in calls
    ]
    style = style_of(name)
    rows[0] = (
        f'<th scope="rowgroup" rowspan="{len(rows)}" style="--uw-colour: {style.colour}">'
        f"{escape(style.label)}</th>{rows[0]}"
    )
    return f'<tr class="uw-first">{"</tr><tr>".join(rows)}</tr>'
