"""Every way in which a text or a file can be read, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Callable

from uarwidgets.explorers.calculator.paste.labels import SCORES, UNLIKE, columns
from uarwidgets.explorers.calculator.paste.tables import (
    MOST_CLASSES,
    Reading,
    Table,
    WrongCell,
    check_name,
    matrices,
)
from uarwidgets.explorers.calculator.paste.texts import as_number, many

_LONGEST = 10_000  # of counts by their names, or of a report
_NAME = re.compile(
    r"\b(?:([tf])([pn])|([tf])(?:rue|alse)[\s_-]*([pn])(?:ositive|egative))s?\b", re.IGNORECASE
)
# What is one count: 1,234 is, where that leaves four of them; else the digits alone are.
_COUNTS = (
    r"(?<![\w.,-])(?:[1-9]\d{0,2}(?:[,'\u2019\u202f]\d{3})+|\d+(?:\.0+)?)(?![\w.])",
    r"(?<![\w.-])\d+(?:\.0+)?(?![\w.])",
)
# A line of a report: the class, precision, recall and F1 of it, and its size.
_LINE = re.compile(r"\s*(.+?)\s+[01]\.\d+\s+([01]\.\d+)\s+[01]\.\d+\s+(\d+)(?:\.0)?\s*")
_SUMMARY = re.compile(r"(micro|macro|weighted|samples) avg|accuracy", re.IGNORECASE)


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
    if not as_labels:
        raise refused if few or not text.strip() else other
    if isinstance(refused, WrongCell) and few and doubts <= {UNLIKE, SCORES}:
        raise refused
    return as_labels


def _tried(read: Callable[[str], list[Reading]], text: str) -> tuple[list[Reading], ValueError]:
    try:
        return read(text), ValueError()
    except ValueError as error:
        return [], error


def counts(text: str) -> list[Reading]:
    """Return the ways to read a text as counts.

    Examples
    --------
    >>> [reading.called for reading in counts("4 16 5 75")][0]
    'TP 4, FN 16, FP 5, TN 75'
    """
    short = text if len(text) <= _LONGEST else ""
    return _by_name(short) or _of_report(short) or matrices(text)


def only(readings: list[Reading]) -> Table:
    """Return the table of a text that need not be asked about; refuse any other in words.

    Examples
    --------
    >>> only(anything("TP=4 FN=16 FP=5 TN=75")).matrix
    ((4, 16), (5, 75))
    """
    first = readings[0]
    if not first.doubt:
        return first.table
    ways = "; or ".join(reading.called for reading in readings[:3])
    raise ValueError(f"{first.doubt} It may be {ways}: please write it in one way only.")


def _by_name(text: str) -> list[Reading]:
    """Return the matrix of four counts that bear their names, in any order and any writing."""
    names = ["".join(letters).lower() for letters in _NAME.findall(text)]
    if len(set(names)) < 3:
        return []
    rest = _NAME.sub(" ", text)
    for pattern in _COUNTS:
        found = [int(as_number(count) or 0) for count in re.findall(pattern, rest)]
        if sorted(names) == ["fn", "fp", "tn", "tp"] and len(found) == 4:
            of = dict(zip(names, found, strict=True))
            table = Table(((of["tp"], of["fn"]), (of["fp"], of["tn"])))
            return [Reading("counts by their names", table, note="each count by its name")]
    raise WrongCell("TP, FN, FP and TN must each be named once, with one whole count.")


def _of_report(text: str) -> list[Reading]:
    """Return the matrix behind scikit-learn's classification report of two classes."""
    if not re.search(r"precision\s+recall", text):
        return []
    lines = [found.groups() for line in text.splitlines() if (found := _LINE.fullmatch(line))]
    classes = [line for line in lines if not _SUMMARY.fullmatch(line[0])]
    if len(classes) != 2:
        macro = next((recall for name, recall, _ in lines if name == "macro avg"), "")
        known = f" UAR is its macro avg of recall, {macro}." if macro and classes else ""
        raise ValueError(
            "A classification report gives away the matrix of two classes only: "
            f"this one has {len(classes)}.{known} Please paste the matrix."
        )
    names, recalls, sizes = zip(*classes, strict=True)
    for name in names:
        check_name(name, "The report")
    n, m = map(int, sizes)
    a, b = (round(float(recall) * size) for recall, size in zip(recalls, (n, m), strict=True))
    off = int(max(n, m) / 10 ** len(recalls[0].partition(".")[2]) / 2)
    exact = f", up to {many(off, 'example')} off since recalls are rounded" if off else ""
    table = Table(((a, n - a), (m - b, b)), names)
    return [Reading("a classification report", table, note=f"recall times support{exact}")]
