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
    distinct_rows,
    many,
    plain_text,
    shown,
)

# The word of each pair that means "found": two classes begin with the positive one.
_POSITIVE = {"1", "1.0", "+1", "yes", "y", "true", "t", "pos", "positive", "+"}
_NEGATIVE = {"0", "0.0", "-1", "no", "n", "false", "f", "neg", "negative", "-"}
_SCORE = {"score", "y_score", "prob", "proba", "probability", "y_prob", "y_proba", "confidence",
          "logit", "p"}  # fmt: skip
_NO_LABEL = {"", "id", "index", "no", "nr", "row", "name", "file", "filename", "unnamed:_0"}
UNLIKE = "No label stands in both columns: are these labels?"
SCORES = "These look like scores, not labels: which threshold?"
_COLUMNS = "Which columns hold the actual and the predicted labels?"
_FEW = 20  # examples, of which no size says anything
_MOST_COLUMNS = 5  # that are tried, where names do not say which they are


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
    rows, times = distinct_rows(plain_text(text))
    width = len(rows[0][1]) if rows else 0
    for row, cells in rows:
        if width < 2 or len(cells) != width:
            other = f" and row {rows[0][0]} has {width}" if width > 2 else ""
            raise ValueError(
                f"Row {row} has {many(len(cells), 'cell')}{other}; "
                "each row needs two labels, the actual and the predicted one."
            )
    names = []
    if rows and _is_header([cells for _, cells in rows]):
        names = rows[0][1]
        times[0] -= 1
        if not times[0]:
            del rows[0], times[0]
    if not rows:
        raise ValueError("There is nothing to read: give one row of two labels for each example.")
    called = names or [f"column {j}" for j in range(1, width + 1)]
    pairs, doubt = _pairs(called, actual, predicted)
    found, refusals = [], []
    for a, p in pairs:
        where = f"actual in {shown(called[a])}, predicted in {shown(called[p])}"
        try:
            for one in _of_pair(rows, times, a, p):
                one = replace(one, doubt=one.doubt or doubt, named=_say_so(called[a], called[p]))
                found.append(
                    replace(one, note=where, called=f"{one.called}, {where}")
                    if width > 2 or a > p
                    else one
                )
        except ValueError as error:
            refusals.append(error)
    if not found:
        raise refusals[0]
    if not doubt:
        return found
    # Of many columns a whole number may be an id.
    fits = [
        one
        for one in found
        if one.doubt == doubt or (one.cut and any(end % 1 for end in one.span[:2]))
    ]
    if not fits:
        raise ValueError("No two columns hold the same labels: the actual and the predicted ones.")
    return fits


def _say_so(actual: str, predicted: str) -> bool:
    return _plain(actual) in ACTUAL and _plain(predicted) in PREDICTED | _SCORE


def _is_header(rows: list[list[str]]) -> bool:
    first = [_plain(cell) for cell in rows[0]]
    if {*first} & ACTUAL and {*first} & (PREDICTED | _SCORE):
        return True
    if len({*first}) < len(first) or any(as_number(cell) is not None for cell in first):
        return False
    columns = zip(*rows[1:], strict=True)
    number = [all(as_number(cell) is not None for cell in column) for column in columns]
    return any(number) if len(first) > 2 else bool(number) and all(number)


def _pairs(called: list[str], actual: str, predicted: str) -> tuple[list[tuple[int, int]], str]:
    """Return the columns that may hold the actual and the predicted labels, and what to ask."""
    plain = [_plain(name) for name in called]
    for name in (actual, predicted):
        if name and name not in called:
            raise ValueError(f"No column is called {shown(name)}: there are {', '.join(called)}.")
    true = [j for j, name in enumerate(plain) if name in ACTUAL]
    said = [j for j, name in enumerate(plain) if name in PREDICTED]
    said = said or [j for j, name in enumerate(plain) if name in _SCORE]
    true = [called.index(actual)] if actual else true
    said = [called.index(predicted)] if predicted else said
    if len(true) == len(said) == 1:
        return [(true[0], said[0])], ""
    if len(called) == 2:
        return [(1, 0) if said == [0] or true == [1] else (0, 1)], ""
    labels = [j for j, name in enumerate(plain) if name not in _NO_LABEL][:_MOST_COLUMNS]
    return list(permutations(labels, 2)), _COLUMNS


def _of_pair(rows: list[Row], times: list[int], a: int, p: int) -> Iterator[Reading]:
    """Return the ways to count two columns: as scores, if they look like it, and as labels."""
    tally: Counter[tuple[str, str]] = Counter()
    for (_, cells), n in zip(rows, times, strict=True):
        tally[cells[a], cells[p]] += n
    actual, predicted = {true for true, _ in tally}, {said for _, said in tally}
    _check(rows, actual, a)
    values = {said: as_number(said) for said in predicted}
    known = {as_number(true) for true in actual}
    numbers = all(value is not None and math.isfinite(value) for value in values.values())
    same = _same_numbers(actual | predicted)
    common = {same[true] for true in actual} & {same[said] for said in predicted}
    doubt = "" if common else UNLIKE
    if numbers and len(actual) == 2 and not known >= {*values.values()}:
        doubt = SCORES
        names = _in_order(actual)
        for positive in names[: 1 if _is_known(names) else 2]:
            yield _scored(tally, positive, next(n for n in names if n != positive), doubt)
    names = _in_order({*same.values()})
    if not 2 <= len(names) <= MOST_CLASSES:
        if doubt == SCORES:
            return
        some = ", ".join(map(shown, names[:3])) + (", …" if len(names) > 3 else "")
        raise ValueError(
            f"The labels name {many(len(names), 'class', 'classes')} ({some}); "
            f"please give 2 to {MOST_CLASSES}."
        )
    _check(rows, predicted, p)
    counts = dict.fromkeys(((x, y) for x in names for y in names), 0)
    for (true, said), n in tally.items():
        counts[same[true], same[said]] += n
    table = Table(tuple(tuple(counts[x, y] for y in names) for x in names), tuple(names))
    yield Reading(f"labels of {len(names)} classes", table, doubt)


def _scored(tally: Counter[tuple[str, str]], positive: str, negative: str, doubt: str) -> Reading:
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
    called = f"scores of {shown(positive)}"
    return Reading(called, cut(start), doubt, cut=cut, span=(low, high, start))


def _check(rows: list[Row], labels: set[str], column: int) -> None:
    """Check each label once, and look for its row only where one is wrong."""
    for label in sorted(labels):
        try:
            check_name(label, "The row")
        except ValueError:
            check_name(label, f"Row {next(r for r, cells in rows if cells[column] == label)}")


def _plain(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.lower())


def _same_numbers(labels: set[str]) -> dict[str, str]:
    """Return what each label is called: 1 and 1.0 are one class, by the shorter name."""
    values = {label: as_number(label) for label in labels}
    alike = all(value is not None and math.isfinite(value) for value in values.values())
    first: dict[object, str] = {}
    for label in sorted(labels, key=lambda label: (len(label), label)):
        first.setdefault(values[label] if alike else label, label)
    return {label: first[values[label] if alike else label] for label in labels}


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
