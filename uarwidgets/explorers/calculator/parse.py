"""What a reader pastes or uploads, read as counts: a table, counts by name, or labels.

What cannot be read is a ``ValueError`` of one sentence. No cell is evaluated, and the time grows
in proportion to the length of the text.
"""

from __future__ import annotations

import csv
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from uarwidgets._core.validation import LONGEST_NAME, MOST_CLASSES
from uarwidgets.explorers.calculator.numbers import Matrix

MOST_COUNT = 1_000_000_000
MOST_BYTES = 10_000_000
_LONGEST_MATRIX = 20_000  # characters
_LONGEST_ROW = 10_000  # characters, of labels

EXAMPLE = (
    "What can be read: 4 16 in one row and 5 75 in the next, TP=4 FN=16 FP=5 TN=75, for each "
    "example a row such as ill,well with its actual and its predicted label, or one row of names, "
    "one for each class."
)
_ACTUAL = {"actual", "actually", "true", "truth", "real", "y_true", "target", "gold", "reference",
           "label", "y"}  # fmt: skip
_PREDICTED = {"predicted", "prediction", "pred", "y_pred", "answer", "output", "said", "y_hat",
              "called", "score", "y_score", "prob", "proba", "probability"}  # fmt: skip
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

    matrix: Matrix
    class_names: tuple[str, ...] = ()  # none where the text named no classes
    note: str = field(default="", compare=False)  # how the text was understood


class MatrixError(ValueError):
    """The text has the shape of a matrix, with a fault in a cell or a name."""


def parse(source: str | bytes) -> Table:
    """Read a text, or a file's bytes, as a matrix or as columns of labels."""
    text = decode(source)
    first = {_key(cell) for cell in re.split(r"[\t;,| ]", text[:1000].partition("\n")[0])}
    named = bool(first & _ACTUAL and first & _PREDICTED)
    refusals = []
    for read in (_read_labels, _read_matrix) if named else (_read_matrix, _read_labels):
        try:
            return read(text)
        except ValueError as error:
            refusals.append(error)
    words = re.findall(r"[^\s,;|]+", text[:_LONGEST_MATRIX])
    numbers = 2 * sum(word[0].isdigit() for word in words) >= len(words)
    short = text.count("\n") < MOST_CLASSES + 2
    as_labels = not named and not (short and (numbers or isinstance(refusals[0], MatrixError)))
    raise refusals[as_labels]


def names_in(text: str, n_classes: int) -> list[str]:
    """Return the names in a text that is one row of as many; none in any other text."""
    line = text.strip()[: n_classes * 100].splitlines()
    cells = _cells(line[0], ",") if len(line) == 1 else []
    return cells if len(cells) == n_classes and {*map(_number, cells)} == {None} else []


def decode(source: str | bytes, size: int | None = 0) -> str:
    """Return the text of a file, which `size` may say is too large to be sent, or one pasted."""
    if size is None:
        raise ValueError("The browser could not read the file: please choose it again.")
    size = max(size, len(source))
    what = "text" if isinstance(source, str) else "file"
    if size > MOST_BYTES:
        raise ValueError(f"The {what} has {size / 1e6:,.1f} MB; at most 10 MB can be read.")
    data = source.encode("utf-8", "replace") if isinstance(source, str) else bytes(source)
    kind = "UTF-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "UTF-8"
    if b"\0" in data and kind == "UTF-8":
        raise ValueError(f"The {what} holds binary data: save it as CSV first, or paste the text.")
    try:
        return data.decode(kind).removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise ValueError(f"The {what} is not {kind} text: save it as CSV in UTF-8.") from None


# Matrices.


def _read_matrix(text: str) -> Table:
    """Read counts: a table, or the four counts by name."""
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
    for rows in _tables(text):
        for size in range(len(rows), 1, -1):
            try:
                if table := _from_rows(rows[:-size], rows[-size:]):
                    return table
            except ValueError as error:
                refusals.append(error)
        refusals.append(ValueError(_shape_fault(rows)))
    if len(set(names)) > 2:
        raise MatrixError("TP, FN, FP and TN must each be named once, with one whole count.")
    # A reading that found a wrong cell has understood the shape.
    raise next((error for error in refusals if isinstance(error, MatrixError)), refusals[0])


def _tables(text: str) -> Iterator[list[Row]]:
    """Return the rows of cells that a text may mean, the likeliest first."""
    text = re.sub(r"\bnp\.\w+\((\d+)\)", r"\1", text)  # how NumPy 2 prints a count in a list
    nested = re.search(r"[\[({]\s*[\[({]", text)
    if nested or re.fullmatch(r"\s*(?:\[[^\[\]]*\][\s,;]*)+", text):  # brackets say where rows end
        rows = re.findall(r"[\[({]([^\[\](){}]*)[\])}]", text[nested.start() if nested else 0 :])
        text = "\n".join(" ".join(row.split()).strip(" ,") for row in rows)
    filled = [(at, line) for at, line in enumerate(text.splitlines(), 1) if re.search(r"\w", line)]
    barred = all("|" in line for _, line in filled)
    signs = ["|"] * barred + [sign for sign in "\t;," if sign in text] + [" "]
    for sign in signs + ["  "] * bool(re.search(r"\S {2,}\S", text)):
        table = [(at, _cells(line, sign)) for at, line in filled]
        places = [j for _, cells in table for j, cell in enumerate(cells) if cell] or [0]
        yield [(at, cells[min(places) : max(places) + 1]) for at, cells in table]


def _cells(line: str, sign: str) -> list[str]:
    if sign in (" ", "  "):
        return re.split(r"\s{2,}" if sign == "  " else r"\s+", line.strip())
    if sign != "|":
        cells = next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])
        return [cell.strip() for cell in cells]
    line = line.strip().removeprefix("|").removesuffix("|")
    cells = next(csv.reader([line], delimiter="|", quoting=csv.QUOTE_NONE, escapechar="\\"), [])
    return [cell.strip().removeprefix("**").removesuffix("**") for cell in cells]


def _shape_fault(rows: list[Row]) -> str:
    if not rows:
        return "There is nothing to read: paste one row of counts for each class."
    first, wide = rows[0][0], len(rows[0][1])
    for at, cells in rows:
        if len(cells) != wide:
            return (
                f"Row {at} has {_many(len(cells), 'cell')} and row {first} has {wide}: "
                "all rows must be equally long."
            )
    return (
        f"The table has {_many(len(rows), 'row')} and {_many(wide, 'column')}; "
        "it must have as many columns of counts as rows."
    )


def _from_rows(heading: list[Row], body: list[Row]) -> Table | None:
    """Return the matrix of the rows of `body`, with the names around it; None if it is none."""
    size = len(body)
    before = len(body[0][1]) - size  # words at the left of the counts
    if len({len(cells) for _, cells in body}) > 1 or not 0 <= before <= 2:
        return None
    block = [cells[before:] for _, cells in body]
    is_count = [[bool(re.match(r"\d", cell)) for cell in row] for row in block]
    corner = not is_count[0][0] and block[0][1:] == [row[0] for row in block[1:]]
    names = [cells[before - 1] for _, cells in body] if before else []
    titles = _words(cells[0] for _, cells in body) if before == 2 else set()
    if corner or 2 * sum(map(sum, is_count)) < size * size or not titles <= _TITLE:
        return None
    header, rows, columns, unsure = _header(heading, size, names)
    header, said_above = _without_prefix(header)
    names, said_beside = _without_prefix(names)
    rows, columns = rows | said_beside | titles, columns | said_above
    for at, (above, left) in enumerate(zip(header, names, strict=False), 1):
        if above != left:
            raise MatrixError(
                f"Column {at} is called {_shown(above)} and row {at} {_shown(left)}: "
                "rows and columns must be the same classes in the same order."
            )
    called = header or names
    if any(re.match(r"\d", name) for name in called) and not (header and names):
        return None  # a column too many, not a column of names
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
        words = _words(filled)
        if filled[-size:] != names and (len(filled) == 1 or words <= _TITLE):
            (under if header else over).update(words if words <= _TITLE else ())
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
    return header, {*corner} if over else set(), over, not over and bool({*corner} & _PREDICTED)


def _without_prefix(names: list[str]) -> tuple[list[str], set[str]]:
    """Return names without what stands before each, as in "Actual: ill", and what that says."""
    without, said = list[str](), set[str]()
    for name in names:
        part = re.fullmatch(r"(\w+)[\s:=]+(\S.*)", name)
        if part and part[1].lower() in _ACTUAL | _PREDICTED:
            said.add(part[1].lower())
        elif name.lower() not in _TOTAL:
            return names, set()
        without.append(part[2] if part else name)
    return without, said


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


def _read_labels(text: str) -> Table:
    """Count columns of labels, with or without a first row of column names.

    The columns are those whose names say so, or, of two, the first and the second. Classes are
    sorted (numbers by size), but of two such as 0 and 1 or "neg" and "pos" the positive one comes
    first.
    """
    lines = text.splitlines()
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
    head = rows[0][1] if rows else []
    true, said = (
        [j for j, name in enumerate(head) if _key(name) in kind] for kind in (_ACTUAL, _PREDICTED)
    )
    below = [_number(cell) for _, cells in rows[1:] for cell in cells]
    over_numbers = below and None not in below and {*map(_number, head)} == {None}
    if wide > 2 or (true and said) or over_numbers:
        times[rows[0][0]] -= 1  # a header that occurs again is an example
        rows = rows[not times[rows[0][0]] :]
    if not rows:
        raise ValueError("There is nothing to read: give one row of two labels for each example.")
    if wide > 2 and (len(true) != 1 or len(said) != 1):
        raise ValueError(
            f"Which of the columns {', '.join(head)} hold the labels? Please call them actual and "
            "predicted in the first row."
        )
    a, p = (true[0], said[0]) if wide > 2 else (1, 0) if said == [0] or true == [1] else (0, 1)
    for line, cells in rows:
        for label in (cells[a], cells[p]):
            _check_name(label, f"Row {lines.index(line) + 1}")
    scores = [line for line, cells in rows if (_number(cells[p]) or 0) % 1]
    if scores and not any((_number(cells[a]) or 0) % 1 for _, cells in rows):
        raise ValueError(
            f"Row {lines.index(scores[0]) + 1} holds {_shown(_cells(scores[0], sign)[p])}, which "
            "looks like a score: cut scores at a threshold first, as in score >= 0.5."
        )
    matrix, names = _counted([(cells[a], cells[p], times[line]) for line, cells in rows])
    where = f"actual in {_shown(head[a])}, predicted in {_shown(head[p])}"
    return Table(matrix, names, where if wide > 2 or a > p else "")


def _counted(pairs: Sequence[tuple[str, str, int]]) -> tuple[Matrix, tuple[str, ...]]:
    """Return the matrix of pairs of labels, each so many times, and the names of its classes."""
    labels = {label for *pair, _ in pairs for label in pair}
    known = {label: _number(label) for label in labels}
    numbers = None not in known.values()
    # Of numbers, 1 and 1.0 are one class, called as shortly as possible.
    same = {known[x] if numbers else x: x for x in sorted(labels, key=lambda x: (-len(x), x))}
    called = {label: same[known[label] if numbers else label] for label in labels}
    if not {called[x] for x, _, _ in pairs} & {called[y] for _, y, _ in pairs}:
        raise ValueError("No label occurs in both columns, so these are not labels.")
    names = sorted(same.values(), key=lambda name: (known[name] if numbers else 0, name))
    if len(names) == 2 and names[0].lower() in _NEGATIVE and names[1].lower() in _POSITIVE:
        names.reverse()
    if not 2 <= len(names) <= MOST_CLASSES:
        some = ", ".join(map(_shown, names[:3])) + ", …" * (len(names) > 3)
        n_classes = _many(len(names), "class", "classes")
        raise ValueError(f"The labels name {n_classes} ({some}); please give 2 to {MOST_CLASSES}.")
    counts: Counter[tuple[str, str]] = Counter()
    for actual, predicted, times in pairs:
        counts[called[actual], called[predicted]] += times
    return tuple(tuple(counts[x, y] for y in names) for x in names), tuple(names)


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


def _words(cells: Iterable[str]) -> set[str]:
    return set(re.findall(r"\w+", " ".join(cells).lower()))


def _key(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.strip().strip('"').lower())


def _many(n: int, one: str, several: str = "") -> str:
    return f"{n} {one if n == 1 else several or one + 's'}"


def _shown(cell: str) -> str:
    """Return a cell in quotation marks, short enough for a sentence."""
    return repr(cell if len(cell) <= 30 else cell[:29] + "…")
