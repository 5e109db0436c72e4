"""Rows and cells of a text that somebody pasted or uploaded, and the numbers in them.

What cannot be read is a ``ValueError`` of one sentence that names the row. All cells are text to
the end: nothing here evaluates a formula or a markup.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator

MOST_BYTES = 10_000_000

#: A row's number in the text, from 1, and its cells.
Row = tuple[int, list[str]]

# A narrow space groups thousands; all others stand between cells.
_BLANKS = re.compile(r"[^\S\u2009\u202f]+")
# Thousands apart, as in 1,234: what stands between the groups, a space of some width or a sign.
_GROUPED = re.compile(
    r"[+-]?[1-9]\d{0,2}(?:([,'\u2019 \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(?:\.0*)?"
)
_DOTTED = re.compile(r"[+-]?[1-9]\d{0,2}(?:\.\d{3}){2,}(?:,0*)?")
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")


def decode(data: bytes) -> str:
    """Return a file's text.

    Parameters
    ----------
    data : bytes
        UTF-8, or UTF-16 with a byte order mark.

    Returns
    -------
    str

    Raises
    ------
    ValueError
        If the file is larger than 10 MB, binary, or in another encoding.

    Examples
    --------
    >>> decode(b"cat,dog")
    'cat,dog'
    """
    data = bytes(data)
    check_size(len(data))
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16"
    elif b"\0" in data:
        raise ValueError("The file is not text (it holds binary data): save it as CSV first.")
    else:
        encoding = "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        row = data[: error.start].count(b"\n") + 1
        kind = "UTF-16" if encoding == "utf-16" else "UTF-8"
        raise ValueError(
            f"Row {row} of the file is not {kind} text: save it as CSV in UTF-8."
        ) from None


def check_size(size: int, what: str = "The file") -> None:
    """Refuse what is too large to be read.

    Raises
    ------
    ValueError
        If `size`, in bytes, is more than 10 MB. The sentence begins with `what`.

    Examples
    --------
    >>> check_size(20_000_000)
    Traceback (most recent call last):
        ...
    ValueError: The file has 20.0 MB; at most 10 MB can be read.
    """
    if size > MOST_BYTES:
        raise ValueError(f"{what} has {size / 1e6:,.1f} MB; at most 10 MB can be read.")


def plain_text(text: str) -> str:
    """Return a text without its byte order mark, if it can be read at all.

    Raises
    ------
    ValueError
        If the text is longer than 10 MB, or holds binary data.

    Examples
    --------
    >>> plain_text("\\ufeff4 16")
    '4 16'
    """
    check_size(len(text), "The text")
    if "\0" in text:
        raise ValueError("The text holds binary data: paste plain text.")
    return text.removeprefix("\ufeff")


def rows_of(text: str, sign: str) -> list[Row]:
    """Return the rows that hold anything, with their line numbers.

    Parameters
    ----------
    text : str
    sign : {",", ";", "\\t", "|", " "}
        What stands between cells; a blank for spaces of any number, and a bar for a table in
        Markdown, whose ruled lines are left out.

    Returns
    -------
    list of (int, list of str)

    Raises
    ------
    ValueError
        If a quotation cannot be read as CSV.

    Examples
    --------
    >>> rows_of("| 4 | 16 |\\n|---|----|\\n| 5 | 75 |", "|")
    [(1, ['4', '16']), (3, ['5', '75'])]
    """
    lines = text.splitlines()
    if sign == " ":
        narrow = "\u2009" in text or "\u202f" in text
        split = _BLANKS.split if narrow else str.split
        read: Iterable[Row] = ((i, split(line.strip())) for i, line in enumerate(lines, 1))
    else:
        read = _barred(lines) if sign == "|" else _cells(lines, sign)
    return [(i, cells) for i, cells in read if any(cells)]


def distinct_rows(text: str) -> tuple[list[Row], list[int]]:
    """Return each distinct row once, where it first stands, and how often it stands there.

    Few classes make few distinct rows, so that a long file is read as fast as it is split. Cells
    are apart by the first of tabs, semicolons, commas and bars that occurs, or else by spaces.

    Raises
    ------
    ValueError
        If a quotation cannot be read as CSV.

    Examples
    --------
    >>> distinct_rows("a,b\\na,a\\na,b")
    ([(1, ['a', 'b']), (2, ['a', 'a'])], [2, 1])
    """
    sign = next((sign for sign in "\t;,|" if sign in text), " ")
    if '"' in text:  # a quotation may run over lines
        rows = rows_of(text, sign)
        return rows, [1] * len(rows)
    lines = text.splitlines()
    tally = Counter(lines)
    at: dict[str, int] = {}
    for row, line in enumerate(lines, 1):
        at.setdefault(line, row)
    distinct = list(tally)
    read = rows_of("\n".join(distinct), sign)
    rows = [(at[distinct[i - 1]], cells) for i, cells in read]
    return rows, [tally[distinct[i - 1]] for i, _ in read]


def without_rules(text: str) -> str:
    """Return a text whose ruled lines, such as those of a table in Markdown, are empty.

    Examples
    --------
    >>> without_rules("a | b\\n--|--\\n1 | 2")
    'a | b\\n\\n1 | 2'
    """
    return "\n".join("" if _is_ruled(line) else line for line in text.splitlines())


def as_number(cell: str) -> float | None:
    """Return the number in a cell, however its thousands are grouped; None if there is none.

    Examples
    --------
    >>> as_number("1,234"), as_number("7.5e1"), as_number("0,5"), as_number("cat")
    (1234.0, 75.0, 0.5, None)
    """
    if _GROUPED.fullmatch(cell):
        cell = re.sub(r"[^\d.+-]", "", cell)
    elif _DOTTED.fullmatch(cell):
        cell = cell.replace(".", "").replace(",", ".")
    elif _DECIMAL_COMMA.fullmatch(cell):
        cell = cell.replace(",", ".")
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


def _is_ruled(line: str) -> bool:
    return ("--" in line or "==" in line) and not line.strip("-=+|: \t")


def _cells(lines: list[str], sign: str) -> Iterator[Row]:
    reader = csv.reader(lines, delimiter=sign, skipinitialspace=True)
    try:
        for cells in reader:
            yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise ValueError(f"Row {reader.line_num} cannot be read as CSV: {error}.") from None


def _barred(lines: list[str]) -> Iterator[Row]:
    for row, line in enumerate(lines, 1):
        if _is_ruled(line):
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())]
        if len(cells) > 1 and not cells[0]:
            del cells[0]
        if len(cells) > 1 and not cells[-1]:
            del cells[-1]
        # Markdown's backslash takes the meaning from the sign behind it.
        yield row, [re.sub(r"\\([^\w\s])", r"\1", cell) for cell in cells]
