"""Rows and cells of a text that somebody pasted or uploaded, and the numbers in them.

What cannot be read is a ``ValueError`` of one sentence that names the row. All cells are text to
the end: nothing here evaluates a formula or a markup.
"""

from __future__ import annotations

import csv
import re
from typing import Any

MOST_BYTES = 10_000_000

#: A row's number in the text, from 1, and its cells.
Row = tuple[int, list[str]]

# A narrow space groups thousands; all others stand between cells.
_BLANKS = re.compile(r"[^\S\u2009\u202f]+")
#: Ruled lines, such as those of a table in Markdown.
RULES = re.compile(r"^(?=.*(?:--|==))[-=+|: \t\r]*$", re.MULTILINE)
#: How people write numbers, and which of their signs say nothing. A comma that is left is a point.
_WRITTEN = (
    # Thousands apart, as in 1,234: what stands between them, a space of some width or a sign.
    (r"[+-]?[1-9]\d{0,2}([,'\u2019 \u00a0\u2009\u202f])\d{3}(?:\1\d{3})*(?:\.0*)?", r"[^\d.+-]"),
    (r"[+-]?[1-9]\d{0,2}(?:\.\d{3}){2,}(?:,0*)?", r"\."),
    (r"[+-]?\d+,\d+", r""),
)


def decode(source: str | bytes, size: int = 0) -> str:
    """Return the text of a file, in UTF-8 or in UTF-16 with a byte order mark, or one pasted.

    `size` is that of a file too large to be sent.

    Examples
    --------
    >>> decode(b"cat,dog"), decode("\\ufeffcat,dog")
    ('cat,dog', 'cat,dog')
    """
    size = max(size, len(source))
    if size > MOST_BYTES:
        what = "text" if isinstance(source, str) else "file"
        raise ValueError(f"The {what} has {size / 1e6:,.1f} MB; at most 10 MB can be read.")
    if isinstance(source, str):
        if "\0" in source:
            raise ValueError("The text holds binary data: paste plain text.")
        return source.removeprefix("\ufeff")
    data = bytes(source)
    marked = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in data and not marked:
        raise ValueError("The file is not text (it holds binary data): save it as CSV first.")
    try:
        return data.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as error:
        row = data[: error.start].count(b"\n") + 1
        kind = "UTF-16" if marked else "UTF-8"
        raise ValueError(
            f"Row {row} of the file is not {kind} text: save it as CSV in UTF-8."
        ) from None


def rows_of(text: str, sign: str) -> list[Row]:
    """Return the rows that hold anything, their cells apart by a comma, semicolon, tab, bar or " ".

    A blank is for spaces of any number, a bar for a table in Markdown without its ruled lines.

    Examples
    --------
    >>> rows_of("| 4 | 16 |\\n|---|----|\\n| 5 | 75 |", "|")
    [(1, ['4', '16']), (3, ['5', '75'])]
    """
    lines, how = text.splitlines(), dict[str, Any](delimiter=sign, skipinitialspace=True)
    if sign == " ":
        lines = [_BLANKS.sub(" ", line).strip() for line in lines]
        how["quoting"] = csv.QUOTE_NONE
    elif sign == "|":  # Markdown's backslash takes the meaning from the sign behind it
        lines = [
            re.sub(r"^\||(?<!\\)\|$", "", line.strip()) for line in RULES.sub("", text).splitlines()
        ]
        lines = [re.sub(r"\\(?=[\w\s]|$)", r"\\\\", line) for line in lines]
        how |= {"quoting": csv.QUOTE_NONE, "escapechar": "\\"}
    reader = csv.reader(lines, **how)
    try:
        rows = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise ValueError(f"Row {reader.line_num} cannot be read as CSV: {error}.") from None
    return [(row, cells) for row, cells in rows if any(cells)]


def as_number(cell: str) -> float | None:
    """Return the number in a cell, however its thousands are grouped; None if there is none.

    Examples
    --------
    >>> as_number("1,234"), as_number("7.5e1"), as_number("0,5"), as_number("cat")
    (1234.0, 75.0, 0.5, None)
    """
    for written, idle in _WRITTEN:
        if re.fullmatch(written, cell):
            cell = re.sub(idle, "", cell).replace(",", ".")
    try:
        return float(cell)
    except ValueError:
        return None


def many(n: int, one: str, several: str = "") -> str:
    """Return a number of things in words.

    Examples
    --------
    >>> many(1, "row"), many(2, "class", "classes")
    ('1 row', '2 classes')
    """
    return f"{n:,} {one if n == 1 else several or one + 's'}"


def shown(cell: str) -> str:
    """Return a cell in quotation marks, short enough for a sentence.

    Examples
    --------
    >>> shown("cat")
    "'cat'"
    """
    return repr(cell if len(cell) <= 30 else cell[:29] + "…")
