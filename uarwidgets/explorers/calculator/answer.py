"""What a page says of counts that a reader typed into it: a text in, HTML out.

A browser runs this file and what it imports, with NumPy alone.
"""

from __future__ import annotations

from html import escape

from uarwidgets.explorers.calculator import sentences
from uarwidgets.explorers.calculator.numbers import ALPHA, findings
from uarwidgets.explorers.calculator.panel import class_table, score_table, table
from uarwidgets.explorers.calculator.paste.ways import anything, only
from uarwidgets.kit import html
from uarwidgets.kit.formatting import names_of


def answer(text: str) -> str:
    """Return the matrix as it was read, what is to be said of it, and every score and class.

    Examples
    --------
    >>> "0.790" in answer("4 16; 5 75"), "(4 + 75) / 100" in answer("4 16; 5 75")
    (True, True)
    >>> answer("")
    '<p role="alert">There is nothing to read: paste one row of counts for each class.</p>'
    """
    try:
        readings = anything(text)
        read = only(readings)
    except ValueError as error:
        return f'<p role="alert">{escape(str(error))}</p>'
    found, names = findings(read.matrix), names_of(len(read.matrix), read.class_names)
    words = sentences.tell(found, names, "unweighted_average_recall", 0.5)
    counts = [[escape(name), *map(str, row)] for name, row in zip(names, read.matrix, strict=True)]
    rows = [*sentences.ROWS, *([ALPHA] if len(names) == 2 else [])]
    note = f"<p>{escape(readings[0].note)}</p>" * bool(readings[0].note)
    return note + html.filled(
        table([sentences.CORNER, *map(escape, names)], counts, "the counts")
        + html.place("sentence", "p")
        + score_table(rows, names)
        + class_table(names),
        words,
    )
