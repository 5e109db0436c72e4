"""The confusion matrix in a text that somebody pasted, as spreadsheets and programs write it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt

from uarwidgets.explorers.calculator.paste.texts import (
    RULES,
    Row,
    as_number,
    decode,
    many,
    rows_of,
    shown,
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
_NOTHING = "There is nothing to read: paste one row of counts for each class."
_GROUPED = r"[1-9]\d{0,2}(?:,\d{3})+"  # one count, or several
_FOUR = "TP {}, FN {}, FP {}, TN {}"
_RAVEL = "TN {}, FP {}, FN {}, TP {} (as scikit-learn's ravel gives them)"


@dataclass(frozen=True)
class Table:
    """Counts as read: rows = actual, columns = predicted."""

    matrix: tuple[tuple[int, ...], ...]
    class_names: tuple[str, ...] = ()  # none where the text named no classes
    turned: bool = field(default=False, repr=False)  # as its rows were said to be predictions


@dataclass(frozen=True)
class Reading:
    """One of the ways to read a text."""

    called: str
    table: Table
    doubt: str = ""  # what is asked before it may be taken
    note: str = ""  # what must be known of it
    named: bool = False  # whether the names of the columns say what they are
    cut: Callable[[float], Table] | None = None  # of scores: the table at any threshold
    span: tuple[float, float, float] = (0.0, 1.0, 0.5)  # the least, the largest, one to begin with


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
    text = decode(text)
    _check_length(text)
    lines = _without_brackets(RULES.sub("", text))
    tables: dict[Table, bool] = {}
    refusals = []
    for laid_out, flat in _layouts(lines):
        for sign in _signs(laid_out):
            try:
                tables.setdefault(_table(rows_of(laid_out, sign), spaced=sign == " "), flat)
            except ValueError as error:
                refusals.append(error)
    if not tables:
        # Who finds fault with a cell has understood the shape.
        raise next((error for error in refusals if isinstance(error, WrongCell)), refusals[0])
    doubt = _grouped(lines, len(next(iter(tables)).matrix))
    if len(tables) > 1:
        doubt = "The text can be read as two different matrices."
    return [one for table, flat in tables.items() for one in _readings(table, flat, doubt)]


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
        raise ValueError(_NOTHING)
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
        cells = [cell for _, cells in rows_of(line, sign) for cell in cells] if sign in line else []
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


def _table(rows: list[Row], *, spaced: bool) -> Table:
    heading, body, lead = _split(_trimmed(rows), spaced=spaced)
    size, wide = len(body), len(body[0][1])
    for row, cells in body:
        if len(cells) != wide:
            raise ValueError(
                f"Row {row} has {many(len(cells), 'cell')} and row {body[0][0]} has {wide}: "
                "all rows must be equally long."
            )
    if wide - lead != size:
        raise ValueError(
            f"The matrix has {many(size, 'row')} and {many(wide - lead, 'column')}; "
            "it must have as many columns as rows."
        )
    names = [cells[lead - 1] for _, cells in body if lead]
    titles = [title for _, cells in body for title in cells[: max(lead - 1, 0)]]
    header, turned = _header(heading, names, titles, size)
    matrix = [
        tuple(_count(cell, f"Row {row}, column {j}") for j, cell in enumerate(cells[lead:], 1))
        for row, cells in body
    ]
    called = _one_name_each(header, names)
    if called and called[-1].lower() in _TOTAL:
        matrix, called = _without_totals(matrix, called[-1]), called[:-1]
    if not 2 <= len(matrix) <= MOST_CLASSES:
        found = many(len(matrix), "class", "classes")
        raise ValueError(f"The matrix has {found}; please give 2 to {MOST_CLASSES}.")
    return Table(tuple(zip(*matrix, strict=True)) if turned else tuple(matrix), called, turned)


def _trimmed(rows: list[Row]) -> list[Row]:
    """Return rows without the columns at either side that are empty."""
    if not rows:  # signs alone
        raise ValueError(_NOTHING)
    filled = [j for _, cells in rows for j, cell in enumerate(cells) if cell]
    return [(row, cells[min(filled) : max(filled) + 1]) for row, cells in rows]


def _split(rows: list[Row], *, spaced: bool) -> tuple[list[Row], list[Row], int]:
    """Return the rows of words at the top, those of counts, and how many words begin each of these.

    Where rows are `spaced`, words before a count are one name. Classes may be called 0 and 1:
    then the row at the top is the same as the column beside.
    """
    leads = [_words_before(cells) for _, cells in rows]
    top = next((i for i, (_, cells) in enumerate(rows) if leads[i] < len(cells)), len(rows))
    if top == len(rows):
        row, cells = rows[0]
        raise ValueError(f"Row {row} holds {shown(next(filter(None, cells)))}; no row has counts.")
    # Below names that are numbers pandas gives a name to the rows.
    names, body = rows[top][1], rows[top + 1 :]
    body = body[1:] if body and leads[top + 1] == len(body[0][1]) else body
    size = len(body)
    beside = [cells[0] for _, cells in body if len(cells) == size + 1]
    if size > 1 and names[-size:] == beside and leads[top] >= len(names) - size:
        return rows[:-size], body, 1
    body, words = rows[top:], leads[top:]
    n_counts = [len(cells) - lead for lead, (_, cells) in zip(words, body, strict=True)]
    if spaced and min(words) > 0 and len({*n_counts}) == 1:
        n = n_counts[0]
        return rows[:top], [(row, [" ".join(cells[:-n]), *cells[-n:]]) for row, cells in body], 1
    return rows[:top], body, min(words)


def _words_before(cells: list[str]) -> int:
    """Return how many cells come before the first number."""
    return next((j for j, cell in enumerate(cells) if as_number(cell) is not None), len(cells))


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
    heading: list[Row], names: list[str], titles: list[str], size: int
) -> tuple[list[str], bool]:
    """Return the names in the rows of words at the top, and whether rows are predictions.

    A lone word over the row of names says what the columns are, and the corner then what the
    rows are (as R writes it); a lone word under it says what the rows are (as pandas does).
    """
    at, header, corner = 0, list[str](), set[str]()
    over, under = set[str](), _words(titles)
    for row, cells in heading:
        filled = [cell for cell in cells if cell]
        if len(filled) == 1 or (_words(filled) <= _TITLE and filled[-size:] != names):
            (under if header else over).update(_words(filled))
            continue
        # What stands before the names is the corner; names of several words are joined by now.
        ends = (i for i in range(len(filled)) if names and " ".join(filled[i:]) == " ".join(names))
        first = next(ends, int(bool(names) and len(filled) == size + 1))
        last = names if " ".join(filled[first:]) == " ".join(names) else filled[first:]
        if header or len(last) != size:
            given = f"{many(len(filled), 'name')} for {many(size, 'class', 'classes')}"
            again = f", and row {at} as well" if header else ""
            raise ValueError(f"Row {row} has {given}{again}.")
        at, header, corner = row, last, _words(filled[:first])
    rows, columns = (under | corner, over) if over else (under, corner)
    return header, bool(rows & PREDICTED and columns & ACTUAL)


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
    for i, name in enumerate(called):
        check_name(name, "A name in the matrix")
        if name in called[:i]:
            raise ValueError(f"Two classes are called {shown(name)}; names must differ.")
    return tuple(called)
