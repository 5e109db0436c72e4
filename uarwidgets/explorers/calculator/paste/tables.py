"""The confusion matrix in a text that somebody pasted, as spreadsheets and programs write it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from math import isqrt

from uarwidgets.explorers.calculator.paste.texts import (
    Row,
    as_number,
    many,
    plain_text,
    rows_of,
    shown,
    without_rules,
)

MOST_CLASSES = 10
MOST_COUNT = 1_000_000_000
LONGEST_NAME = 40
_MOST_ROWS = 100  # titles and names among them
_LONGEST_ROW = 1_000_000
_LONGEST_LINE = 2_000  # of a matrix in one line

#: What columns or rows of labels are called.
ACTUAL = {"actual", "true", "truth", "y_true", "target", "gold", "reference", "label", "y"}
PREDICTED = {"predicted", "prediction", "pred", "y_pred", "answer", "output", "said", "y_hat"}

# A row of these words alone is a title, not a row of class names.
_TITLE = {*ACTUAL, *PREDICTED, "confusion", "matrix", "class", "classes", "labels", "counts"}
_TOTAL = {"all", "total", "totals", "sum"}
_GROUPED = r"[1-9]\d{0,2}(?:,\d{3})+"  # one count, or several
_FOUR = "TP {}, FN {}, FP {}, TN {}"
_RAVEL = "TN {}, FP {}, FN {}, TP {} (as scikit-learn's ravel gives them)"


@dataclass(frozen=True)
class Table:
    """Counts as read: rows = actual, columns = predicted."""

    matrix: tuple[tuple[int, ...], ...]
    #: Empty where the text named no classes.
    class_names: tuple[str, ...] = ()
    #: Whether the text said that its rows are the predictions, and they were turned round.
    turned: bool = field(default=False, repr=False)


@dataclass(frozen=True)
class Reading:
    """One of the ways to read a text."""

    called: str
    table: Table
    #: What is asked before it may be taken.
    doubt: str = ""
    #: What must be known of it.
    note: str = ""
    #: Whether the names of the columns say what they are.
    named: bool = False
    #: Of scores: the table at any threshold, the least and the largest, and one to begin with.
    cut: Callable[[float], Table] | None = None
    span: tuple[float, float, float] = (0.0, 1.0, 0.5)


class WrongCell(ValueError):
    """The text has the shape of a matrix, and a cell is no count."""


def matrices(text: str) -> list[Reading]:
    """Return the confusion matrices that a text may be: actual classes down, predicted across.

    Cells are apart by spaces, tabs, commas, semicolons, or the bars of a table in Markdown.
    Brackets, as Python prints them, do no harm, nor do titles, thousands grouped as in 1,234, or a
    last row and column of totals. A row of names and a column of names are welcome. Where the text
    itself says that its rows are predictions, as pandas and R do, it is turned. One line may hold
    all counts, row by row.

    Examples
    --------
    >>> [reading.table.matrix for reading in matrices("4 16\\n5 75")]
    [((4, 16), (5, 75))]
    >>> matrices("1,234\\n5,678")[0].doubt
    '1,234 may be one count or 2 counts.'
    """
    _check_length(plain_text(text))
    lines = _without_brackets(without_rules(plain_text(text)))
    _check_length(lines)
    tables: dict[Table, bool] = {}
    refusals = []
    for laid_out, flat in _layouts(lines):
        for sign in _signs(laid_out):
            try:
                tables.setdefault(_table(rows_of(laid_out, sign), sign), flat)
            except ValueError as error:
                refusals.append(error)
    if not tables:
        # Who finds fault with a cell has understood the shape.
        raise next((error for error in refusals if isinstance(error, WrongCell)), refusals[0])
    doubt = _grouped(lines, len(next(iter(tables)).matrix))
    if len(tables) > 1:
        doubt = "The text can be read as two different matrices."
    return [reading for table, flat in tables.items() for reading in _readings(table, flat, doubt)]


def _grouped(lines: str, size: int) -> str:
    """Return a question if commas between the counts may as well group thousands."""
    filled = [line.strip() for line in lines.splitlines() if re.search(r"\d", line)]
    ours = all(re.fullmatch(rf"\D*{_GROUPED}(?:[ ,;]{_GROUPED})*", line) for line in filled)
    grouped = re.findall(_GROUPED, lines)
    if not ours or len(grouped) == size * size:
        return ""
    return f"{grouped[0]} may be one count or {many(grouped[0].count(',') + 1, 'count')}."


def _readings(table: Table, flat: bool, doubt: str) -> Iterator[Reading]:
    cells = [count for row in table.matrix for count in row]
    if not flat or len(cells) > 4:
        rows = "; ".join(" ".join(map(str, row)) for row in table.matrix)
        yield Reading(f"rows {rows}", table, doubt)
        return
    yield Reading(_FOUR.format(*cells), table, doubt, "the four in the order TP, FN, FP, TN")
    turned_round = tuple(row[::-1] for row in table.matrix[::-1])
    yield Reading(_RAVEL.format(*cells), Table(turned_round), doubt)


def check_name(name: str, where: str) -> None:
    """Refuse what cannot be the name of a class, in a sentence that begins with `where`.

    Examples
    --------
    >>> check_name("", "Row 3")
    Traceback (most recent call last):
        ...
    ValueError: Row 3 has a label missing.
    """
    if not name or name.lower() == "nan":
        raise ValueError(f"{where} has a label missing.")
    if len(name) > LONGEST_NAME:
        raise ValueError(
            f"{where} holds a label of {len(name):,} characters; at most {LONGEST_NAME} fit."
        )
    if re.search(r"[\x00-\x1f\x7f-\x9f]", name):
        raise ValueError(f"{where} holds a label with control characters, which is not text.")


# Where cells end.


def _check_length(text: str) -> None:
    filled = [line for line in text.splitlines() if line.strip()]
    if not filled:
        raise ValueError("There is nothing to read: paste one row of counts for each class.")
    if len(filled) > _MOST_ROWS:
        raise ValueError(
            f"The text has {len(filled):,} rows; a matrix has one for each class, "
            f"2 to {MOST_CLASSES}."
        )
    if max(map(len, filled)) > _LONGEST_ROW:
        raise ValueError("A row is too long for a row of counts.")


def _signs(text: str) -> list[str]:
    """Return what may stand between the cells, likeliest first."""
    barred = all("|" in line for line in text.splitlines() if line.strip())
    return [*("|" if barred else ""), *(sign for sign in "\t;," if sign in text), " "]


def _layouts(lines: str) -> Iterator[tuple[str, bool]]:
    """Return a text as it stands; then, if it is one line, as rows of counts, as many as columns.

    With each comes whether the rows are our doing.
    """
    yield lines, False
    line = lines.strip(" \t\n,;/")
    if "\n" in line or len(line) > _LONGEST_LINE:
        return
    for sign in ";/ ":
        if sign in line:
            yield "\n".join(row.strip(" ,") for row in line.split(sign)), False
    for sign in "\t;, ":
        cells = rows_of(line, sign)[0][1] if sign in line else []
        side = isqrt(len(cells))
        if side * side == len(cells) > 1:
            rows = [cells[i : i + side] for i in range(0, len(cells), side)]
            yield "\n".join(map("\t".join, rows)), True


def _without_brackets(text: str) -> str:
    """Return one row a line, where the brackets of Python, R or C said where rows end."""
    text = re.sub(r"\bnp\.\w+\((\d+)\)", r"\1", text)  # as NumPy 2 prints a count in a list
    nested = re.search(r"[\[({]\s*[\[({]", text)
    if not nested and not re.fullmatch(r"\s*(?:\[[^\[\]]*\][\s,;]*)+", text):
        return text
    rows = re.findall(r"[\[({]([^\[\](){}]*)[\])}]", text[nested.start() :] if nested else text)
    if len(rows) == 1:  # [4 16; 5 75]
        rows = rows[0].split(";")
    return "\n".join(" ".join(row.split()).strip(" ,;") for row in rows)


# Which rows and cells are counts, and which are words.


def _table(rows: list[Row], sign: str) -> Table:
    if not rows:  # signs alone
        raise ValueError("There is nothing to read: paste one row of counts for each class.")
    filled = [[j for j, cell in enumerate(cells) if cell] for _, cells in rows]
    first, last = min(at[0] for at in filled), max(at[-1] for at in filled)
    heading, body, leads = _split([(row, cells[first : last + 1]) for row, cells in rows], sign)
    if not body:
        row, cells = heading[0]
        raise ValueError(f"Row {row} holds {shown(next(filter(None, cells)))}; no row has counts.")
    words = [cells[:lead] for lead, (_, cells) in zip(leads, body, strict=True)]
    counts = [cells[lead:] for lead, (_, cells) in zip(leads, body, strict=True)]
    _check_square(body, counts)
    # A name may hold spaces; another column before that of the names is a title.
    names = [" ".join(cells) if sign == " " else cells[-1] for cells in words if cells]
    beside = [] if sign == " " else [cell for cells in words for cell in cells[:-1]]
    header, turned = _header(heading, names, beside, len(counts))
    matrix = [
        tuple(_count(cell, f"Row {row}, column {j}") for j, cell in enumerate(cells, 1))
        for (row, _), cells in zip(body, counts, strict=True)
    ]
    called = _one_name_each(header, names)
    if called and called[-1].lower() in _TOTAL:
        matrix, called = _without_totals(matrix, called[-1]), called[:-1]
    if not 2 <= len(matrix) <= MOST_CLASSES:
        size = many(len(matrix), "class", "classes")
        raise ValueError(f"The matrix has {size}; please give 2 to {MOST_CLASSES}.")
    return Table(tuple(zip(*matrix, strict=True)) if turned else tuple(matrix), called, turned)


def _split(rows: list[Row], sign: str) -> tuple[list[Row], list[Row], list[int]]:
    """Return the rows of words at the top, those of counts, and the cells before each one's counts.

    Classes may be called 0 and 1. Then the row at the top is the same as the column beside.
    """
    top = len(list(takewhile(lambda row: not _has_number(row[1]), rows)))
    heading, body = rows[:top], rows[top:]
    # Below names that are numbers pandas gives a name to the rows.
    below = body[2 if len(body) > 1 and not _has_number(body[1][1]) else 1 :]
    size = len(below)
    beside = [cells[0] for _, cells in below if len(cells) == size + 1]
    if size > 1 and body[0][1][-size:] == beside and not _has_number(body[0][1][:-size]):
        return rows[:-size], below, [1] * size
    words = [len(list(takewhile(lambda cell: as_number(cell) is None, row))) for _, row in body]
    square = all(len(row) - n == len(body) for n, (_, row) in zip(words, body, strict=True))
    if not (sign == " " and square and all(words)):
        # One column of names for all, to the left of which there may be others.
        least = min(words, default=0)
        while least and not all(row[least - 1] for _, row in body):
            least -= 1
        words = [least] * len(body)
    return heading, body, words


def _has_number(cells: list[str]) -> bool:
    return any(as_number(cell) is not None for cell in cells)


def _check_square(body: list[Row], counts: list[list[str]]) -> None:
    n_columns = len(counts[0])
    for (row, cells), found in zip(body, counts, strict=True):
        if len(found) != n_columns:
            raise ValueError(
                f"Row {row} has {many(len(cells), 'cell')} "
                f"and row {body[0][0]} has {len(body[0][1])}: all rows must be equally long."
            )
    if n_columns != len(counts):
        raise ValueError(
            f"The matrix has {many(len(counts), 'row')} and {many(n_columns, 'column')}; "
            "it must have as many columns as rows."
        )


def _count(cell: str, where: str) -> int:
    value = as_number(cell)
    if not cell:
        fault = "is empty; it must be a whole number, such as 0"
    elif value is None:
        fault = f"holds {shown(cell)}, which is not a count"
    elif not 0 <= value <= MOST_COUNT:  # NaN as well
        fault = f"holds {shown(cell)}; a count lies between 0 and {MOST_COUNT:,}"
    elif re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", cell):
        either = f"{value:g} or {cell.replace('.', '')}"
        fault = f"holds {shown(cell)}, which may be {either}: please write counts as digits alone"
    elif value != int(value):
        fault = f"holds {shown(cell)}; counts are whole numbers, not shares"
    else:
        return int(value)
    raise WrongCell(f"{where} {fault}.")


def _without_totals(matrix: list[tuple[int, ...]], name: str) -> list[tuple[int, ...]]:
    """Leave out a last row and column of totals, if that is what they are."""
    inner = [row[:-1] for row in matrix[:-1]]
    rows = [(*row, sum(row)) for row in inner]
    if matrix != [*rows, tuple(map(sum, zip(*rows, strict=True)))]:
        raise ValueError(
            f"The last class is called {shown(name)} and does not hold the sums of the "
            "others: please leave it out, or give it another name."
        )
    return inner


# Names.


def _header(
    heading: list[Row], names: list[str], beside: list[str], size: int
) -> tuple[list[str], bool]:
    """Return the names in the rows of words at the top, and whether rows are predictions.

    A lone word over the row of names says what the columns are, and the corner then what the
    rows are (as R writes it); a lone word under it says what the rows are (as pandas does).
    """
    at, header = 0, list[str]()
    over: set[str] = set()
    under, corner = _words(beside), set()
    for row, cells in heading:
        filled = [cell for cell in cells if cell]
        if len(filled) == 1 or (_words(filled) <= _TITLE and filled[-size:] != names):
            (under if header else over).update(_words(filled))
            continue
        first, last = _apart(filled, names, size)
        if header or len(last) != size:
            given = f"{many(len(filled), 'name')} for {many(size, 'class', 'classes')}"
            again = f", and row {at} as well" if header else ""
            raise ValueError(f"Row {row} has {given}{again}.")
        at, header, corner = row, last, _words(first)
    rows, columns = (under | corner, over) if over else (under, corner)
    return header, bool(rows & PREDICTED and columns & ACTUAL)


def _apart(filled: list[str], names: list[str], size: int) -> tuple[list[str], list[str]]:
    """Return what stands in the corner of a row of names, and the names."""
    for at in range(len(filled)):
        if names and " ".join(filled[at:]) == " ".join(names):
            return filled[:at], names
    at = 1 if names and len(filled) == size + 1 else 0
    return filled[:at], filled[at:]


def _words(cells: Sequence[str]) -> set[str]:
    return set(re.findall(r"\w+", " ".join(cells).lower()))


def _one_name_each(header: list[str], names: list[str]) -> tuple[str, ...]:
    for at, (above, beside) in enumerate(zip(header, names, strict=False), 1):
        if above != beside:
            raise ValueError(
                f"Column {at} is called {shown(above)} and row {at} {shown(beside)}: "
                "rows and columns must be the same classes in the same order."
            )
    called = header or names
    for name in called:
        check_name(name, "A name in the matrix")
    twice = next((name for name in called if called.count(name) > 1), None)
    if twice:
        raise ValueError(f"Two classes are called {shown(twice)}; names must differ.")
    return tuple(called)
