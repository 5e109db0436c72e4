"""The confusion matrix of columns of labels, or of labels and scores, as text or as a file."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import numpy as np

from uarwidgets.explorers.calculator.paste.tables import (
    ACTUAL,
    MOST_CLASSES,
    PREDICTED,
    Reading,
    Table,
    check_name,
)
from uarwidgets.explorers.calculator.paste.texts import (
    Row,
    as_number,
    decode,
    many,
    rows_of,
    shown,
)

# What columns are called that hold scores, and those that hold no label.
_SCORE = {"score", "y_score", "prob", "proba", "probability", "y_prob", "y_proba", "confidence",
          "logit", "p"}  # fmt: skip
_NO_LABEL = {"", "id", "index", "no", "nr", "row", "name", "file", "filename", "unnamed:_0"}
# The word of each pair that means "found": two classes begin with the positive one.
_POSITIVE = {"1", "1.0", "+1", "yes", "y", "true", "t", "pos", "positive", "+"}
_NEGATIVE = {"0", "0.0", "-1", "no", "n", "false", "f", "neg", "negative", "-"}
UNLIKE = "No label stands in both columns: are these labels?"
SCORES = "These look like scores, not labels: which threshold?"
_COLUMNS = "Which columns hold the actual and the predicted labels?"
_FEW = 20  # examples, of which no size says anything
_MOST_COLUMNS = 5  # that are tried, where names do not say which they are

#: How often each pair of an actual and a predicted label stands there.
_Tally = Counter[tuple[str, str]]


def columns(text: str, actual: str = "", predicted: str = "") -> list[Reading]:
    """Return what columns of labels may be counted as, the likeliest first.

    A row of column names may come first. The columns are those called `actual` and `predicted`,
    those whose names say so, or of two the first and the second; otherwise each pair with labels
    in common is a way. Classes are sorted (whole numbers by size), but of two such as 0 and 1 or
    "neg" and "pos" the positive one comes first.

    Examples
    --------
    >>> columns("id,actual,predicted\\n7,1,1\\n8,1,0\\n9,0,0")[0].table
    Table(matrix=((1, 1), (0, 1)), class_names=('1', '0'))
    """
    rows, times = _distinct_rows(decode(text))
    width = len(rows[0][1]) if rows else 0
    for row, cells in rows:
        if width < 2 or len(cells) != width:
            other = f" and row {rows[0][0]} has {width}" if width > 2 else ""
            raise ValueError(
                f"Row {row} has {many(len(cells), 'cell')}{other}; "
                "each row needs two labels, the actual and the predicted one."
            )
    called = [f"column {j}" for j in range(1, width + 1)]
    if rows and _is_header([cells for _, cells in rows]):
        called = rows[0][1]
        times[0] -= 1  # where it stands again, it is an example
        if not times[0]:
            del rows[0], times[0]
    if not rows:
        raise ValueError("There is nothing to read: give one row of two labels for each example.")
    pairs, doubt = _pairs(called, actual, predicted)
    found, refusals = list[Reading](), list[ValueError]()
    for pair in pairs:
        try:
            found += _of_pair(rows, times, called, pair)
        except ValueError as error:
            refusals.append(error)
    if not found:
        raise refusals[0]
    if not doubt:
        return found
    # Of many columns a whole number may be an id.
    fits = [one for one in found if not one.doubt or (one.cut and any(x % 1 for x in one.span[:2]))]
    if not fits:
        raise ValueError("No two columns hold the same labels: the actual and the predicted ones.")
    return [replace(one, doubt=one.doubt or doubt) for one in fits]


def _distinct_rows(text: str) -> tuple[list[Row], list[int]]:
    """Return each distinct row once, where it first stands, and how often it stands there.

    Few classes make few distinct rows, so that a long file is read as fast as it is split. Cells
    are apart by the first of tabs, semicolons, commas and bars that occurs, or else by spaces.
    """
    sign = next((sign for sign in "\t;,|" if sign in text), " ")
    if '"' in text:  # a quotation may run over lines
        rows = rows_of(text, sign)
        return rows, [1] * len(rows)
    lines = text.splitlines()
    times = Counter(lines)
    at = dict(zip(reversed(lines), range(len(lines), 0, -1), strict=True))
    distinct = list(times)
    read = [(distinct[i - 1], cells) for i, cells in rows_of("\n".join(distinct), sign)]
    return [(at[line], cells) for line, cells in read], [times[line] for line, _ in read]


def _is_header(rows: list[list[str]]) -> bool:
    """Whether the first row says what the columns hold, or is the only one without a number."""
    first = {_plain(cell) for cell in rows[0]}
    if first & ACTUAL and first & (PREDICTED | _SCORE):
        return True
    if len(first) < len(rows[0]) or any(as_number(cell) is not None for cell in first):
        return False
    below = zip(*rows[1:], strict=True)
    numbers = [all(as_number(cell) is not None for cell in column) for column in below]
    return any(numbers) if len(first) > 2 else bool(numbers) and all(numbers)


def _pairs(called: list[str], actual: str, predicted: str) -> tuple[list[tuple[int, int]], str]:
    """Return the columns that may hold the actual and the predicted labels, and what to ask."""
    plain = [_plain(name) for name in called]

    def places(wanted: str, *kinds: set[str]) -> list[int]:
        if wanted and wanted not in called:
            there = ", ".join(called)
            raise ValueError(f"No column is called {shown(wanted)}: there are {there}.")
        if wanted:
            return [called.index(wanted)]
        found = [[j for j, name in enumerate(plain) if name in kind] for kind in kinds]
        return next(filter(None, found), [])

    true, said = places(actual, ACTUAL), places(predicted, PREDICTED, _SCORE)
    if len(true) == len(said) == 1:
        return [(true[0], said[0])], ""
    if len(called) == 2:
        return [(1, 0) if said == [0] or true == [1] else (0, 1)], ""
    labels = [j for j, name in enumerate(plain) if name not in _NO_LABEL][:_MOST_COLUMNS]
    return list(permutations(labels, 2)), _COLUMNS


def _of_pair(
    rows: list[Row], times: list[int], called: list[str], pair: tuple[int, int]
) -> Iterator[Reading]:
    """Return the ways to count two columns, and say which, if it is not plain."""
    a, p = pair
    tally: _Tally = Counter()
    first: dict[tuple[str, str], int] = {}
    for (row, cells), n in zip(rows, times, strict=True):
        tally[cells[a], cells[p]] += n
        first.setdefault((cells[a], cells[p]), row)
    for both, row in first.items():
        for label in both:
            check_name(label, f"Row {row}")
    named = _plain(called[a]) in ACTUAL and _plain(called[p]) in PREDICTED | _SCORE
    where = f"actual in {shown(called[a])}, predicted in {shown(called[p])}"
    for one in _counted(tally):
        if len(called) > 2 or a > p:
            one = replace(one, note=where, called=f"{one.called}, {where}")
        yield replace(one, named=named)


def _counted(tally: _Tally) -> Iterator[Reading]:
    """Return the ways to count two columns: as scores, if they look like it, and as labels."""
    actual, predicted = ({pair[k] for pair in tally} for k in (0, 1))
    same = _same_numbers(actual | predicted)
    doubt = "" if {same[x] for x in actual} & {same[x] for x in predicted} else UNLIKE
    values = {as_number(said) for said in predicted}
    numbers = all(value is not None and math.isfinite(value) for value in values)
    if numbers and len(actual) == 2 and not values <= {as_number(true) for true in actual}:
        doubt = SCORES
        order = _in_order(actual)
        yield _scored(tally, *order)
        if not _is_known(order):
            yield _scored(tally, *order[::-1])
    names = _in_order({*same.values()})
    if 2 <= len(names) <= MOST_CLASSES:
        counts: Counter[tuple[str, str]] = Counter()
        for (true, said), n in tally.items():
            counts[same[true], same[said]] += n
        table = Table(tuple(tuple(counts[x, y] for y in names) for x in names), tuple(names))
        yield Reading(f"labels of {len(names)} classes", table, doubt)
    elif doubt != SCORES:
        some = ", ".join(map(shown, names[:3])) + (", …" if len(names) > 3 else "")
        raise ValueError(
            f"The labels name {many(len(names), 'class', 'classes')} ({some}); "
            f"please give 2 to {MOST_CLASSES}."
        )


def _scored(tally: _Tally, positive: str, negative: str) -> Reading:
    values = np.array([as_number(said) for _, said in tally], dtype=float)
    times = np.array(list(tally.values()))
    true = np.array([actual == positive for actual, _ in tally])

    def cut(threshold: float) -> Table:
        said = values >= threshold
        cells = ((true & said, true & ~said), (~true & said, ~true & ~said))
        matrix = tuple(tuple(int(times[cell].sum()) for cell in row) for row in cells)
        return Table(matrix, (positive, negative))

    low, high = float(values.min()), float(values.max())
    start = 0.5 if low >= 0 and high <= 1 else 0.0 if low < 0 < high else (low + high) / 2
    span = (low, high, start)
    return Reading(f"scores of {shown(positive)}", cut(start), SCORES, cut=cut, span=span)


def _plain(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.lower())


def _same_numbers(labels: set[str]) -> dict[str, str]:
    """Return what each label is called: 1 and 1.0 are one class, by the shorter name."""
    values = {label: as_number(label) for label in labels}
    if not all(value is not None and math.isfinite(value) for value in values.values()):
        return {label: label for label in labels}
    longest_first = sorted(labels, key=lambda label: (len(label), label), reverse=True)
    called = {values[label]: label for label in longest_first}
    return {label: called[value] for label, value in values.items()}


def _in_order(labels: set[str]) -> list[str]:
    whole = all(re.fullmatch(r"[+-]?[0-9]{1,18}", label) for label in labels)
    ordered = sorted(labels, key=lambda label: (int(label) if whole else 0, label))
    return ordered[::-1] if _is_known(ordered[::-1]) else ordered


def _is_known(names: list[str]) -> bool:
    """Return whether the names of two classes say that the first is the positive one."""
    first, last = names[0].lower(), names[-1].lower()
    return len(names) == 2 and first in _POSITIVE and last in _NEGATIVE


def likelier_positive(table: Table) -> str:
    """Return which of two classes is likelier the positive one, if it is not the first.

    Programs sort classes, so that 0 comes before 1; and the positive class is usually the rarer.

    Examples
    --------
    >>> likelier_positive(Table(((75, 5), (16, 4)), ("0", "1")))
    "'1'"
    """
    if len(table.matrix) != 2:
        return ""
    names, (first, second) = list(table.class_names), map(sum, table.matrix)
    if names and _is_known(names[::-1]):
        return shown(names[1])
    rarer = first + second > _FEW and 0 < 2 * second <= first and not (names and _is_known(names))
    return f"the second, of {many(second, 'example')}" if rarer else ""
