"""The confusion matrix of two columns of labels, as text or as a file."""

from __future__ import annotations

import re
from itertools import chain

from uarwidgets._core.from_labels import confusion_matrix
from uarwidgets.explorers.calculator.paste.tables import (
    ACTUAL,
    MOST_CLASSES,
    PREDICTED,
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


def read_labels(text: str) -> Table:
    """Return the confusion matrix of two columns of labels, one example a line.

    A row of column names may come first; where it says "predicted, actual" the columns are taken
    in that order. Classes are sorted (whole numbers by size), but of two such as 0 and 1 or "neg"
    and "pos" the positive one comes first.

    Examples
    --------
    >>> read_labels("actual,predicted\\n1,1\\n1,0\\n0,0")
    Table(matrix=((1, 1), (0, 1)), class_names=('1', '0'))
    """
    rows, times = distinct_rows(plain_text(text))
    for row, cells in rows:
        if len(cells) != 2:
            raise ValueError(
                f"Row {row} has {many(len(cells), 'cell')}; "
                "each row needs two labels, the actual and the predicted one."
            )
    turned = False
    if rows and _is_header(rows):
        first, second = (cell.lower() for cell in rows[0][1])
        turned = first in PREDICTED and second in ACTUAL
        times[0] -= 1
        if not times[0]:
            del rows[0], times[0]
    if not rows:
        raise ValueError("There is nothing to read: give one row of two labels for each example.")
    actual, predicted = zip(*(cells[::-1] if turned else cells for _, cells in rows), strict=True)
    names = _in_order({*actual, *predicted})
    _check_labels(rows, names)
    if not 2 <= len(names) <= MOST_CLASSES:
        some = ", ".join(map(shown, names[:3])) + (", …" if len(names) > 3 else "")
        raise ValueError(
            f"The labels name {many(len(names), 'class', 'classes')} ({some}); "
            f"please give 2 to {MOST_CLASSES}."
        )
    counts = confusion_matrix(actual, predicted, labels=names, sample_weight=times).astype(int)
    return Table(tuple(map(tuple, counts.tolist())), tuple(names))


def _is_header(rows: list[Row]) -> bool:
    first, second = (cell.lower() for cell in rows[0][1])
    if (first in ACTUAL and second in PREDICTED) or (first in PREDICTED and second in ACTUAL):
        return True
    if first == second or _is_number(first) or _is_number(second) or len(rows) == 1:
        return False
    return all(map(_is_number, chain.from_iterable(cells for _, cells in rows[1:])))


def _is_number(cell: str) -> bool:
    return as_number(cell) is not None


def _check_labels(rows: list[Row], labels: list[str]) -> None:
    """Check each label once, and look for its row only where one is wrong."""
    for label in sorted(labels):
        try:
            check_name(label, "The row")
        except ValueError:
            check_name(label, f"Row {next(row for row, cells in rows if label in cells)}")


def _in_order(labels: set[str]) -> list[str]:
    whole = all(re.fullmatch(r"[+-]?[0-9]{1,18}", label) for label in labels)
    ordered = sorted(labels, key=lambda label: (int(label) if whole else 0, label))
    if len(ordered) == 2 and ordered[0].lower() in _NEGATIVE and ordered[1].lower() in _POSITIVE:
        ordered.reverse()
    return ordered
