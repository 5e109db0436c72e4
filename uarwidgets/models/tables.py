"""Counts from what people paste or upload: a matrix, or two columns of labels.

Text in, counts and class names out. What cannot be read is a ``ValueError`` of one sentence that
names the row. All cells are text to the end: nothing here evaluates a formula or a markup.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from uarwidgets.labels import confusion_matrix

MOST_BYTES = 10_000_000
MOST_CLASSES = 10
MOST_COUNT = 1_000_000_000
LONGEST_NAME = 40

_ACTUAL = {"actual", "true", "truth", "y_true", "target", "gold", "reference", "label", "y"}
_PREDICTED = {"predicted", "prediction", "pred", "y_pred", "answer", "output", "said", "y_hat"}
# The word of each pair that means "found": two classes begin with the positive one.
_POSITIVE = {"1", "1.0", "+1", "yes", "y", "true", "t", "pos", "positive", "+"}
_NEGATIVE = {"0", "0.0", "-1", "no", "n", "false", "f", "neg", "negative", "-"}

Row = tuple[int, list[str]]  # its number in the text, from 1, and its cells


@dataclass(frozen=True)
class Table:
    """Counts as read: rows = actual, columns = predicted.

    Parameters
    ----------
    matrix : tuple of K tuples of K int
    class_names : tuple of K str
        Empty where the text named no classes.
    """

    matrix: tuple[tuple[int, ...], ...]
    class_names: tuple[str, ...] = ()


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
    _check_size(len(data), "The file")
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
        raise ValueError(
            f"Row {row} of the file is not UTF-8 text: save it as CSV in UTF-8."
        ) from None


def read_matrix(text: str) -> Table:
    """Return the confusion matrix in a text.

    Parameters
    ----------
    text : str
        One row a line, actual classes down, predicted ones across; cells apart by spaces, tabs,
        commas or semicolons. Brackets, as Python prints them, do no harm. A first row of names
        and a first column of names are welcome.

    Returns
    -------
    Table

    Raises
    ------
    ValueError
        If the text is longer than 10 MB, not square, not of 2 to 10 classes, or a cell is not a
        whole number from 0 to 1,000,000,000.

    Examples
    --------
    >>> read_matrix("4 16\\n5 75").matrix
    ((4, 16), (5, 75))
    >>> read_matrix("[[4, 16], [5, 75]]").matrix
    ((4, 16), (5, 75))
    >>> read_matrix("said,cat,dog\\ncat,9,1\\ndog,2,8").class_names
    ('cat', 'dog')
    """
    rows = _rows(_without_brackets(_checked_text(text)))
    if not rows:
        raise ValueError("There is nothing to read: paste one row of counts for each class.")
    header = rows.pop(0)[1] if not any(map(_is_number, rows[0][1])) and len(rows) > 1 else []
    named = [cells[0] for _, cells in rows if not _is_number(cells[0])]
    if named and len(named) == len(rows):
        rows = [(row, cells[1:]) for row, cells in rows]
    else:
        named = []
    _check_square(rows)
    header = header[1:] if len(header) == len(rows) + 1 else header
    matrix = tuple(tuple(_counts(row, cells)) for row, cells in rows)
    return Table(matrix, _matrix_names(header, named, len(rows)))


def read_labels(text: str) -> Table:
    """Return the confusion matrix of two columns of labels.

    Parameters
    ----------
    text : str
        One example a line: its actual and its predicted label, apart by a comma, a semicolon, a
        tab or spaces. A first row of column names may come first; where it says "predicted,
        actual" the columns are taken in that order.

    Returns
    -------
    Table
        Classes in alphabetical order (whole numbers by size), but of two such as 0 and 1 or
        "neg" and "pos" the positive one first.

    Raises
    ------
    ValueError
        If the text is longer than 10 MB, a row has not two labels, a label is missing, longer
        than 40 characters or holds control characters, or there are not 2 to 10 classes.

    Examples
    --------
    >>> read_labels("actual,predicted\\n1,1\\n1,0\\n0,0")
    Table(matrix=((1, 1), (0, 1)), class_names=('1', '0'))
    """
    rows, times = _distinct_rows(_checked_text(text))
    wrong = next(((row, cells) for row, cells in rows if len(cells) != 2), None)
    if wrong:
        raise ValueError(
            f"Row {wrong[0]} has {_many(len(wrong[1]), 'cell')}; "
            "each row needs two labels, the actual and the predicted one."
        )
    turned = False
    if rows and _is_header(rows):
        first, second = (cell.lower() for cell in rows[0][1])
        turned = first in _PREDICTED and second in _ACTUAL
        times[0] -= 1
        if not times[0]:
            del rows[0], times[0]
    if not rows:
        raise ValueError("There is nothing to read: give one row of two labels for each example.")
    columns = [list(column) for column in zip(*(cells for _, cells in rows), strict=True)]
    actual, predicted = columns[::-1] if turned else columns
    _check_labels(rows, set(actual) | set(predicted))
    names = _in_order(set(actual) | set(predicted))
    if not 2 <= len(names) <= MOST_CLASSES:
        shown = ", ".join(map(_shown, names[:3])) + (", …" if len(names) > 3 else "")
        raise ValueError(
            f"The labels name {_many(len(names), 'class', 'classes')} ({shown}); "
            f"please give 2 to {MOST_CLASSES}."
        )
    counts = confusion_matrix(actual, predicted, labels=names, sample_weight=times).astype(int)
    return Table(tuple(map(tuple, counts.tolist())), tuple(names))


# Rows and cells.


def _checked_text(text: str) -> str:
    _check_size(len(text), "The text")
    if "\0" in text:
        raise ValueError("The text holds binary data: paste plain text.")
    return text.removeprefix("\ufeff")


def _check_size(size: int, what: str) -> None:
    if size > MOST_BYTES:
        raise ValueError(f"{what} has {size / 1e6:,.1f} MB; at most 10 MB can be read.")


def _rows(text: str) -> list[Row]:
    """Return the rows that hold anything, with their line numbers."""
    lines = text.splitlines()
    sign = next((sign for sign in "\t;," if sign in text), None)
    if sign is None:
        split = ((i, line.split()) for i, line in enumerate(lines, 1))
        return [(i, cells) for i, cells in split if cells]
    return [(i, cells) for i, cells in _cells(lines, sign) if any(cells)]


def _distinct_rows(text: str) -> tuple[list[Row], list[int]]:
    """Return each distinct row once, where it first stands, and how often it stands there.

    Few classes make few distinct rows, so that a long file is read as fast as it is split.
    """
    if '"' in text:  # a quotation may run over lines
        rows = _rows(text)
        return rows, [1] * len(rows)
    lines = text.splitlines()
    tally = Counter(lines)
    at: dict[str, int] = {}
    for row, line in enumerate(lines, 1):
        at.setdefault(line, row)
    distinct = list(tally)
    read = _rows("\n".join(distinct))
    rows = [(at[distinct[i - 1]], cells) for i, cells in read]
    return rows, [tally[distinct[i - 1]] for i, _ in read]


def _cells(lines: list[str], sign: str) -> Iterator[Row]:
    reader = csv.reader(lines, delimiter=sign, skipinitialspace=True)
    try:
        for cells in reader:
            yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise ValueError(f"Row {reader.line_num} cannot be read as CSV: {error}.") from None


def _without_brackets(text: str) -> str:
    """Return one row a line, where Python's or NumPy's brackets said where rows end."""
    if "[" not in text:
        return text
    rows = re.split(r"[\[\]]", text)
    return "\n".join(row.strip(" ,\r\n\t").replace("\n", " ") for row in rows)


# A matrix of counts.


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _check_square(rows: list[Row]) -> None:
    size = len(rows)
    for row, cells in rows:
        if len(cells) != len(rows[0][1]):
            raise ValueError(
                f"Row {row} has {_many(len(cells), 'cell')} "
                f"and row {rows[0][0]} has {len(rows[0][1])}: all rows must be equally long."
            )
    if len(rows[0][1]) != size:
        raise ValueError(
            f"The matrix has {_many(size, 'row')} and {_many(len(rows[0][1]), 'column')}; "
            "it must have as many columns as rows."
        )
    if not 2 <= size <= MOST_CLASSES:
        raise ValueError(
            f"The matrix has {_many(size, 'class', 'classes')}; please give 2 to {MOST_CLASSES}."
        )


def _counts(row: int, cells: Sequence[str]) -> Iterator[int]:
    for column, cell in enumerate(cells, 1):
        where = f"Row {row}, column {column}"
        if not cell:
            raise ValueError(f"{where} is empty; it must be a whole number, such as 0.")
        if not _is_number(cell):
            raise ValueError(f"{where} holds {_shown(cell)}, which is not a count.")
        value = float(cell)
        if not 0 <= value <= MOST_COUNT:  # NaN as well
            raise ValueError(
                f"{where} holds {_shown(cell)}; a count lies between 0 and {MOST_COUNT:,}."
            )
        if value != int(value):
            raise ValueError(f"{where} holds {_shown(cell)}; counts are whole numbers, not shares.")
        yield int(value)


def _matrix_names(header: Sequence[str], named: Sequence[str], size: int) -> tuple[str, ...]:
    if header and len(header) != size:
        raise ValueError(f"The first row has {_many(len(header), 'name')} for {size} classes.")
    if header and named and list(header) != list(named):
        at = next(i for i, pair in enumerate(zip(header, named, strict=True)) if len(set(pair)) > 1)
        raise ValueError(
            f"Column {at + 1} is called {_shown(header[at])} and row {at + 1} "
            f"{_shown(named[at])}: rows and columns must be the same classes in the same order."
        )
    names = tuple(header or named)
    for name in names:
        _check_name(name, "A name in the matrix")
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"Two classes are called {_shown(twice)}; names must differ.")
    return names


# Labels.


def _is_header(rows: list[Row]) -> bool:
    first, second = (cell.lower() for cell in rows[0][1])
    if (first in _ACTUAL and second in _PREDICTED) or (first in _PREDICTED and second in _ACTUAL):
        return True
    if first == second or _is_number(first) or _is_number(second) or len(rows) == 1:
        return False
    return all(map(_is_number, chain.from_iterable(cells for _, cells in rows[1:])))


def _check_labels(rows: list[Row], labels: set[str]) -> None:
    """Check each label once, and look for its row only where one is wrong."""
    for label in sorted(labels):
        try:
            _check_name(label, "The row")
        except ValueError:
            row = next(row for row, cells in rows if label in cells)
            _check_name(label, f"Row {row}")
            raise


def _check_name(name: str, where: str) -> None:
    if not name or name.lower() == "nan":
        raise ValueError(f"{where} has a label missing.")
    if len(name) > LONGEST_NAME:
        raise ValueError(
            f"{where} holds a label of {len(name):,} characters; at most {LONGEST_NAME} fit."
        )
    if any(unicodedata.category(sign) == "Cc" for sign in name):
        raise ValueError(f"{where} holds a label with control characters, which is not text.")


def _in_order(labels: set[str]) -> list[str]:
    if all(map(_is_whole, labels)):
        ordered = sorted(labels, key=lambda label: (int(label), label))
    else:
        ordered = sorted(labels)
    if len(ordered) == 2:
        first, second = (label.lower() for label in ordered)
        if first in _NEGATIVE and second in _POSITIVE:
            ordered.reverse()
    return ordered


def _is_whole(label: str) -> bool:
    return re.fullmatch(r"[+-]?[0-9]{1,18}", label) is not None


# Words.


def _many(n: int, one: str, several: str = "") -> str:
    return f"{n:,} {one if n == 1 else several or one + 's'}"


def _shown(cell: str) -> str:
    """Return a cell in quotation marks, short enough for a sentence."""
    return repr(cell if len(cell) <= 30 else cell[:29] + "…")
