"""Every way in which a text or a file can be read, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Callable

from uarwidgets.explorers.calculator.paste.counts import by_name, of_report
from uarwidgets.explorers.calculator.paste.labels import SCORES, UNLIKE, columns
from uarwidgets.explorers.calculator.paste.tables import (
    MOST_CLASSES,
    Reading,
    Table,
    WrongCell,
    matrices,
)


def counts(text: str) -> list[Reading]:
    """Return the ways to read a text as counts.

    Examples
    --------
    >>> [reading.called for reading in counts("4 16 5 75")][0]
    'TP 4, FN 16, FP 5, TN 75'
    """
    return by_name(text) or of_report(text) or matrices(text)


def anything(text: str) -> list[Reading]:
    """Return the ways to read a text as counts, or as columns of labels.

    Examples
    --------
    >>> [reading.called for reading in anything("1 0\\n0 1")]
    ['rows 1 0; 0 1', 'labels of 2 classes']
    """
    as_counts, refused = _tried(counts, text)
    as_labels, other = _tried(columns, text)
    if any(one.named for one in as_labels if one.cut or not one.doubt):
        return as_labels
    if as_counts:
        return as_counts + [one for one in as_labels if not one.doubt]
    # Who finds fault with a cell, or with few numbers, has likely understood the text.
    few = re.search(r"\d", text) and text.count("\n") < MOST_CLASSES + 2
    doubts = {one.doubt for one in as_labels}
    if isinstance(refused, WrongCell) and few and doubts <= {UNLIKE, SCORES}:
        raise refused
    if not as_labels:
        raise (refused if few or not text.strip() else other) or ValueError
    return as_labels


def _tried(
    read: Callable[[str], list[Reading]], text: str
) -> tuple[list[Reading], ValueError | None]:
    try:
        return read(text), None
    except ValueError as error:
        return [], error


def only(readings: list[Reading]) -> Table:
    """Return the table of a text that need not be asked about; refuse any other in words.

    Examples
    --------
    >>> only(anything("4,16;5,75")).matrix
    ((4, 16), (5, 75))
    """
    first = readings[0]
    if not first.doubt:
        return first.table
    ways = "; or ".join(reading.called for reading in readings[:3])
    raise ValueError(f"{first.doubt} It may be {ways}: please write it in one way only.")
