"""What a reader pastes or uploads, read as counts: a table, counts by name, or labels.

What cannot be read is a ``ValueError`` of one sentence. No cell is evaluated, and the time grows
in proportion to the length of the text.
"""

from __future__ import annotations

import csv
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from uarwidgets._core.validation import LONGEST_NAME, MOST_CLASSES

MOST_COUNT = 1_000_000_000
MOST_BYTES = 10_000_000
_LONGEST_MATRIX = 20_000  # characters
_LONGEST_ROW = 10_000  # characters, of labels

EXAMPLE = (
    "What can be read: 4 16 in one row and 5 75 in the next, TP=4 FN=16 FP=5 TN=75, or for each "
    "example a row such as ill,well with its actual and its predicted label."
)
_ACTUAL = {"actual", "actually", "true", "truth", "real", "y_true", "target", "gold", "reference",
           "label", "y"}  # fmt: skip
_PREDICTED = {"predicted", "prediction", "pred", "y_pred", "answer", "output", "said", "y_hat",
              "called", "score", "y_score", "prob", "proba", "probability"}  # fmt: skip
# Words before a name, as in "Actual: ill" and "called ill".
_BEFORE_A_NAME = {"actual", "actually", "true", "real", "predicted", "pred", "said", "called"}
# A row with no other words is a title, not a row of class names.
_TITLE = {*_ACTUAL, *_PREDICTED, "confusion", "matrix", "class", "classes", "labels", "counts"}
_TOTAL = {"all", "total", "totals", "sum"}
_POSITIVE = {"1", "1.0", "+1", "yes", "y", "true", "t", "pos", "positive", "+"}
_NEGATIVE = {"0", "0.0", "-1", "no", "n", "false", "f", "neg", "negative", "-"}
_TURNED = "rows and columns exchanged since your rows are predictions"
_UNSURE = "its rows taken as the actual classes"
_NAME = re.compile(
    r"\b(?:([tf])([pn])|([tf])(?:rue|alse)[\s_-]*([pn])(?:ositive|egative))s?\b", re.IGNORECASE
)

#: A row's number in the text, from 1, and its cells.
Row = tuple[int, list[str]]


@dataclass(frozen=True)
class Table:
    """Counts as read: rows = actual, columns = predicted."""

    matrix: tuple[tuple[int, ...], ...]
    class_names: tuple[str, ...] = ()  # none where the text named no classes
    note: str = field(default="", compare=False)  # how the text was understood


class MatrixError(ValueError):
    """The text has the shape of a matrix, with a fault in a cell or a name."""


def parse(text: str) -> Table:
    """Read a text as a matrix or as two columns of labels."""
    first = {_key(cell) for cell in re.split(r"[\t;,| ]", text[:1000].partition("\n")[0])}
    named = bool(first & _ACTUAL and first & _PREDICTED)
    refusals = []
    for read in (parse_labels, parse_matrix) if named else (parse_matrix, parse_labels):
        try:
            return read(text)
        except ValueError as error:
            refusals.append(error)
    words = re.findall(r"[^\s,;|]+", text[:_LONGEST_MATRIX])
    numbers = 2 * sum(word[0].isdigit() for word in words) >= len(words)
    short = text.count("\n") < MOST_CLASSES + 2
    as_labels = not named and not (short and (numbers or isinstance(refusals[0], MatrixError)))
    raise refusals[as_labels]


def decode(source: str | bytes, size: int = 0) -> str:
    """Return the text of a file, which `size` may say is too large to be sent, or one pasted."""
    size = max(size, len(source))
    what = "text" if isinstance(source, str) else "file"
    if size > MOST_BYTES:
        raise ValueError(f"The {what} has {size / 1e6:,.1f} MB; at most 10 MB can be read.")
    data = source.encode("utf-8", "replace") if isinstance(source, str) else bytes(source)
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in data and not utf16:
        raise ValueError(f"The {what} holds binary data: save it as CSV first, or paste the text.")
    try:
        return data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError:
        kind = "UTF-16" if utf16 else "UTF-8"
        raise ValueError(f"The {what} is not {kind} text: save it as CSV in UTF-8.") from None


# Matrices.


def parse_matrix(text: str) -> Table:
    """Read counts: a table, or the four counts by name."""
    text = decode(text)
    if len(text) > _LONGEST_MATRIX:
        raise ValueError(
            f"The text has {len(text):,} characters; a matrix of {MOST_CLASSES} classes "
            f"needs fewer than {_LONGEST_MATRIX:,}."
        )
    if re.search(r"precision\s+recall", text):
        raise ValueError(
            "A classification report does not hold the counts. Its UAR is the macro avg of recall; "
            "for more, please paste the matrix."
        )
    names = ["".join(letters).lower() for letters in _NAME.findall(text)]
    counts = re.findall(r"(?<![\w.-])\d+(?:\.0+)?(?![\w.])", _NAME.sub(" ", text))
    if sorted(names) == ["fn", "fp", "tn", "tp"] and len(counts) == 4:
        of = dict(zip(names, (_count(count, "It") for count in counts), strict=True))
        return Table(((of["tp"], of["fn"]), (of["fp"], of["tn"])), note="each count by its name")
    refusals = []
    for rows in _tables(_without_brackets(text)):
        try:
            return _from_rows(rows)
        except ValueError as error:
            refusals.append(error)
    if len(set(names)) > 2:
        raise MatrixError("TP, FN, FP and TN must each be named once, with one whole count.")
    # A parser that found a wrong cell has understood the shape.
    raise next((error for error in refusals if isinstance(error, MatrixError)), refusals[0])


def _without_brackets(text: str) -> str:
    """Return one row a line, where brackets said where rows end."""
    text = re.sub(r"\bnp\.\w+\((\d+)\)", r"\1", text)  # how NumPy 2 prints a count in a list
    nested = re.search(r"[\[({]\s*[\[({]", text)
    if not nested and not re.fullmatch(r"\s*(?:\[[^\[\]]*\][\s,;]*)+", text):
        return text
    rows = re.findall(r"[\[({]([^\[\](){}]*)[\])}]", text[nested.start() :] if nested else text)
    return "\n".join(" ".join(row.split()).strip(" ,") for row in rows)


def _tables(text: str) -> Iterator[list[Row]]:
    """Return the rows of cells that a text may mean, the likeliest first."""
    filled = [(at, line) for at, line in enumerate(text.splitlines(), 1) if re.search(r"\w", line)]
    apart = ["  "] * bool(re.search(r"\S {2,}\S", text))
    barred = all("|" in line for _, line in filled)
    for sign in ["|"] * barred + [sign for sign in "\t;," if sign in text] + [" "] + apart:
        yield [(at, _cells(line, sign)) for at, line in filled]


def _cells(line: str, sign: str) -> list[str]:
    if sign == "|":
        line = re.sub(r"^\||(?<!\\)\|$", "", line.strip())
        cells = [
            re.sub(r"\\(\W)", r"\1", cell.strip().removeprefix("**").removesuffix("**"))
            for cell in re.split(r"(?<!\\)\|", line)
        ]
    elif sign.isspace() and sign != "\t":
        cells = re.split(r"\s{2,}" if sign == "  " else r"\s+", line.strip())
    else:
        try:
            cells = next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])
        except csv.Error as error:
            raise ValueError(f"A row cannot be read as CSV: {error}.") from None
    return [cell.strip() for cell in cells]


def _from_rows(rows: list[Row]) -> Table:
    """Return the matrix at the bottom right of rows of cells, with the names around it."""
    filled = [j for _, cells in rows for j, cell in enumerate(cells) if cell]
    if not filled:
        raise ValueError("There is nothing to read: paste one row of counts for each class.")
    rows = [(at, cells[min(filled) : max(filled) + 1]) for at, cells in rows]
    refusals = list[ValueError]()
    for size in range(len(rows), 1, -1):
        heading, body = rows[:-size], rows[-size:]
        before = len(body[0][1]) - size
        if len({len(cells) for _, cells in body}) > 1 or not 0 <= before <= 2:
            continue
        block = [cells[before:] for _, cells in body]
        is_count = [[bool(re.match(r"\d", cell)) for cell in row] for row in block]
        corner = not is_count[0][0] and block[0][1:] == [row[0] for row in block[1:]]
        if corner or 2 * sum(map(sum, is_count)) < size * size:
            continue
        try:
            return _from_block(heading, body, before)
        except ValueError as error:
            refusals.append(error)
    raise refusals[0] if refusals else _shape_error(rows)


def _shape_error(rows: list[Row]) -> ValueError:
    first, cells = rows[0]
    wide = len(cells)
    for at, cells in rows:
        if len(cells) != wide:
            return ValueError(
                f"Row {at} has {_many(len(cells), 'cell')} and row {first} has {wide}: "
                "all rows must be equally long."
            )
    return ValueError(
        f"The table has {_many(len(rows), 'row')} and {_many(wide, 'column')}; "
        "it must have as many columns of counts as rows."
    )


def _from_block(heading: list[Row], body: list[Row], before: int) -> Table:
    """Return the matrix whose rows are `body`, each with so many words `before` its counts."""
    names = [cells[before - 1] for _, cells in body] if before else []
    titles = [cells[0] for _, cells in body] if before == 2 else []
    if not _words(titles) <= _TITLE:
        raise _shape_error(body)
    header, rows, columns, unsure = _header(heading, len(body), names)
    header, said_above = _without_prefix(header)
    names, said_beside = _without_prefix(names)
    rows, columns = rows | said_beside | _words(titles), columns | said_above
    for at, (above, left) in enumerate(zip(header, names, strict=False), 1):
        if above != left:
            raise MatrixError(
                f"Column {at} is called {_shown(above)} and row {at} {_shown(left)}: "
                "rows and columns must be the same classes in the same order."
            )
    called = header or names
    if any(re.match(r"\d", name) for name in called) and not (header and names):
        raise _shape_error(body)  # a column too many, not a column of names
    for i, name in enumerate(called):
        _check_name(name, "A name in the matrix")
        if name in called[:i]:
            raise MatrixError(f"Two classes are called {_shown(name)}; names must differ.")
    matrix = [
        tuple(_count(cell, f"Row {at}, column {j}") for j, cell in enumerate(cells[before:], 1))
        for at, cells in body
    ]
    if called and called[-1].lower() in _TOTAL:
        inner = [row[:-1] for row in matrix[:-1]]
        summed = [(*row, sum(row)) for row in inner]
        if matrix != [*summed, tuple(map(sum, zip(*summed, strict=True)))]:
            raise MatrixError(
                f"The last class is called {_shown(called[-1])} and does not hold the sums of the "
                "others: please leave it out, or give it another name."
            )
        matrix, called = inner, called[:-1]
    if not 2 <= len(matrix) <= MOST_CLASSES:
        n_classes = _many(len(matrix), "class", "classes")
        raise MatrixError(f"The matrix has {n_classes}; please give 2 to {MOST_CLASSES}.")
    says_turned = bool(rows & _PREDICTED or columns & _ACTUAL)
    if says_turned and not (rows & _ACTUAL or columns & _PREDICTED):
        return Table(tuple(zip(*matrix, strict=True)), tuple(called), _TURNED)
    return Table(tuple(matrix), tuple(called), _UNSURE if unsure else "")


def _header(
    heading: list[Row], size: int, names: list[str]
) -> tuple[list[str], set[str], set[str], bool]:
    """Return the names above the counts, the words on rows and on columns, and if one is in doubt.

    A title above the names speaks of the columns, and a corner beside the names then of the rows.
    A title below the names speaks of the rows, and the corner then of the columns, as pandas
    writes it. A corner of two words speaks of both, the rows first.
    """
    header, corner = list[str](), list[str]()
    over, under = set[str](), set[str]()
    for at, cells in heading:
        filled = [cell for cell in cells if cell]
        if filled[-size:] != names and (len(filled) == 1 or _words(filled) <= _TITLE):
            if _words(filled) <= _TITLE:  # any other title says nothing
                (under if header else over).update(_words(filled))
            continue
        if header or not size <= len(filled) <= size + 1:
            given = f"{_many(len(filled), 'name')} for {_many(size, 'class', 'classes')}"
            raise ValueError(f"Row {at} has {given}{', as another row has' * bool(header)}.")
        header = filled[-size:]
        said = re.findall(r"\w+", " ".join(filled[:-size]).lower())
        corner = [word for word in said if word in _ACTUAL | _PREDICTED]
    if under:
        return header, under, over | {*corner}, False
    if len(corner) > 1:
        return header, {corner[0]}, {*corner[1:]}, False
    if over:
        return header, {*corner}, over, False
    return header, set(), set(), bool({*corner} & _PREDICTED)


def _without_prefix(names: list[str]) -> tuple[list[str], set[str]]:
    """Return names without what stands before each, as in "Actual: ill", and what that says."""
    without, said = list[str](), set[str]()
    for name in names:
        part = re.fullmatch(r"(\w+)[\s:=]+(\S.*)", name)
        if part and part[1].lower() in _BEFORE_A_NAME:
            said.add(part[1].lower())
        elif name.lower() not in _TOTAL:
            return names, set()
        without.append(part[2] if part else name)
    return without, said


def _words(cells: Sequence[str]) -> set[str]:
    return set(re.findall(r"\w+", " ".join(cells).lower()))


def _count(cell: str, where: str) -> int:
    """Return the count in a cell, which may go on in words: "4 found (TP)"."""
    found = re.fullmatch(r"([0-9]+)(?:\.0*)?(?:\s+\D*)?", cell)
    if found and len(found[1]) <= 10 and int(found[1]) <= MOST_COUNT:
        return int(found[1])
    raise MatrixError(
        f"{where} holds {_shown(cell)}; a count is a whole number from 0 to a billion, in digits "
        "such as 1234."
    )


# Labels.


def parse_labels(text: str) -> Table:
    """Count columns of labels, with or without a first row of column names.

    The columns are those whose names say so, or, of two, the first and the second. Classes are
    sorted (numbers by size), but of two such as 0 and 1 or "neg" and "pos" the positive one comes
    first.
    """
    lines = decode(text).splitlines()
    if any(len(line) > _LONGEST_ROW for line in lines):
        raise ValueError("A row is too long for the labels of one example.")
    # Lines of nothing but such signs rule a table in Markdown.
    ruled = re.compile(r"(?=.*(?:--|==))[-=+|: \t]*")
    times = Counter(line for line in lines if line.strip() and not ruled.fullmatch(line))
    # Few classes make few distinct lines, so that a long file is read as fast as it is split.
    sign = next((sign for sign in "\t;,|" if sign in text), " ")
    rows = [(line, _cells(line, sign)) for line in times]
    wide = len(rows[0][1]) if rows else 0
    for line, cells in rows:
        if wide < 2 or len(cells) != wide:
            first = f" and row {lines.index(rows[0][0]) + 1} has {wide}" if wide > 2 else ""
            raise ValueError(
                f"Row {lines.index(line) + 1} has {_many(len(cells), 'cell')}{first}; "
                "each row needs two labels, the actual and the predicted one."
            )
    columns = [f"column {j}" for j in range(1, wide + 1)]
    if rows and _is_header([cells for _, cells in rows]):
        columns = rows[0][1]
        times[rows[0][0]] -= 1  # a header that occurs again is an example
        rows = rows[not times[rows[0][0]] :]
    if not rows:
        raise ValueError("There is nothing to read: give one row of two labels for each example.")
    a, p = _two_columns(columns)
    whole_actual = not any((_number(cells[a]) or 0) % 1 for _, cells in rows)
    for line, cells in rows:
        for label in (cells[a], cells[p]):
            where = f"Row {lines.index(line) + 1}"
            _check_name(label, where)
            if whole_actual and (_number(label) or 0) % 1:
                raise ValueError(
                    f"{where} holds {_shown(label)}, which looks like a score: cut scores at a "
                    "threshold first, as in score >= 0.5."
                )
    called = _classes({cells[a] for _, cells in rows}, {cells[p] for _, cells in rows})
    names = [*{*called.values()}]
    whole = all(re.fullmatch(r"[+-]?[0-9]{1,18}", name) for name in names)
    names.sort(key=lambda name: (int(name) if whole else 0, name))
    if len(names) == 2 and names[0].lower() in _NEGATIVE and names[1].lower() in _POSITIVE:
        names.reverse()
    if not 2 <= len(names) <= MOST_CLASSES:
        some = ", ".join(map(_shown, names[:3])) + ", …" * (len(names) > 3)
        n_classes = _many(len(names), "class", "classes")
        raise ValueError(f"The labels name {n_classes} ({some}); please give 2 to {MOST_CLASSES}.")
    counts: Counter[tuple[str, str]] = Counter()
    for line, cells in rows:
        counts[called[cells[a]], called[cells[p]]] += times[line]
    matrix = tuple(tuple(counts[x, y] for y in names) for x in names)
    where = f"actual in {_shown(columns[a])}, predicted in {_shown(columns[p])}"
    return Table(matrix, tuple(names), where if wide > 2 or a > p else "")


def _is_header(rows: list[list[str]]) -> bool:
    """Whether the first row says what the columns hold, or is the only one without a number."""
    first = {_key(cell) for cell in rows[0]}
    if first & _ACTUAL and first & _PREDICTED:
        return True
    if len(first) < len(rows[0]) or any(_number(cell) is not None for cell in rows[0]):
        return False
    columns = zip(*rows[1:], strict=True)
    numbers = [all(_number(cell) is not None for cell in column) for column in columns]
    return any(numbers) if len(first) > 2 else bool(numbers) and all(numbers)


def _two_columns(columns: list[str]) -> tuple[int, int]:
    """Return which columns hold the actual and the predicted labels."""
    true, said = (
        [j for j, name in enumerate(columns) if _key(name) in kind]
        for kind in (_ACTUAL, _PREDICTED)
    )
    if len(true) == len(said) == 1:
        return true[0], said[0]
    if len(columns) == 2:
        return (1, 0) if said == [0] or true == [1] else (0, 1)
    raise ValueError(
        f"Which of the columns {', '.join(columns)} hold the labels? Please call them actual and "
        "predicted."
    )


def _classes(actual: set[str], predicted: set[str]) -> dict[str, str]:
    """Return the class that each label means: 1 and 1.0 are one class."""
    labels = sorted(actual | predicted, key=lambda label: (-len(label), label))
    called = {label: label for label in labels}
    if all(_number(label) is not None for label in labels):
        shortest = {_number(label): label for label in labels}
        called = {label: shortest[_number(label)] for label in labels}
    if not {called[x] for x in actual} & {called[x] for x in predicted}:
        raise ValueError("No label occurs in both columns, so these are not labels.")
    return called


# Words and cells.


def _check_name(name: str, where: str) -> None:
    """Refuse what cannot be the name of a class."""
    if not name or name.lower() == "nan":
        raise ValueError(f"{where} has a label missing.")
    if len(name) > LONGEST_NAME:
        raise ValueError(
            f"{where} holds a label of {len(name)} characters; at most {LONGEST_NAME} fit."
        )


def _number(cell: str) -> float | None:
    try:
        value = float(cell)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _key(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.strip().strip('"').lower())


def _many(n: int, one: str, several: str = "") -> str:
    return f"{n} {one if n == 1 else several or one + 's'}"


def _shown(cell: str) -> str:
    """Return a cell in quotation marks, short enough for a sentence."""
    return repr(cell if len(cell) <= 30 else cell[:29] + "…")
