"""The four counts by their names, and the counts behind a classification report."""

from __future__ import annotations

import re

from uarwidgets.explorers.calculator.paste.tables import Reading, Table, WrongCell, check_name
from uarwidgets.explorers.calculator.paste.texts import as_number, many

_LONGEST = 10_000
_NAME = re.compile(r"\b(?:[tf][pn]|(?:true|false)[\s_-]*(?:positive|negative))s?\b", re.IGNORECASE)
_GROUPED = r"(?<![\w.,-])(?:[1-9]\d{0,2}(?:[,'\u2019\u202f]\d{3})+|\d+(?:\.0+)?)(?![\w.])"
_WHOLE = r"(?<![\w.-])\d+(?:\.0+)?(?![\w.])"
_LINE = re.compile(r"\s*(.+?)((?:\s+[01]\.\d+){3})\s+(\d+)(?:\.0)?\s*")
_SUMMARY = re.compile(r"(micro|macro|weighted|samples) avg|accuracy", re.IGNORECASE)


def by_name(text: str) -> list[Reading]:
    """Return the matrix of four counts that bear their names, in any order and any writing.

    Examples
    --------
    >>> by_name("TP=4 FN=16 FP=5 TN=75")[0].table.matrix
    ((4, 16), (5, 75))
    """
    if len(text) > _LONGEST:
        return []
    # The first letters of both words: "tp" of "true positives".
    names = [re.sub(r"(?i)(?<=[tf])(?:rue|alse)?[\s_-]*([pn]).*", r"\1", name).lower()
             for name in _NAME.findall(text)]  # fmt: skip
    if len(set(names)) < 3:
        return []
    rest = _NAME.sub(" ", text)
    for pattern in (_GROUPED, _WHOLE):  # 1,234 is one count where that leaves four
        counts = [int(as_number(found) or 0) for found in re.findall(pattern, rest)]
        if sorted(names) == ["fn", "fp", "tn", "tp"] and len(counts) == 4:
            of = dict(zip(names, counts, strict=True))
            table = Table(((of["tp"], of["fn"]), (of["fp"], of["tn"])))
            return [Reading("counts by their names", table, note="each count by its name")]
    raise WrongCell("TP, FN, FP and TN must each be named once, with one whole count.")


def of_report(text: str) -> list[Reading]:
    """Return the matrix behind scikit-learn's classification report of two classes.

    Examples
    --------
    >>> of_report("4 16")
    []
    """
    if len(text) > _LONGEST or not re.search(r"precision\s+recall", text):
        return []
    lines = [found for line in text.splitlines() if (found := _LINE.fullmatch(line))]
    classes = [found for found in lines if not _SUMMARY.fullmatch(found[1])]
    if len(classes) != 2:
        macro = next((found[2].split()[1] for found in lines if found[1] == "macro avg"), "")
        known = f" UAR is its macro avg of recall, {macro}." if macro and classes else ""
        raise ValueError(
            "A classification report gives away the matrix of two classes only: "
            f"this one has {len(classes)}.{known} Please paste the matrix."
        )
    names = tuple(found[1].strip() for found in classes)
    for name in names:
        check_name(name, "The report")
    sizes = [int(found[3]) for found in classes]
    recalls = [found[2].split()[1] for found in classes]
    (a, b), (n, m) = (round(float(r) * n) for r, n in zip(recalls, sizes, strict=True)), sizes
    off = int(max(sizes) / 10 ** len(recalls[0].partition(".")[2]) / 2)
    exact = f", up to {many(off, 'example')} off since recalls are rounded" if off else ""
    table = Table(((a, n - a), (m - b, b)), names)
    return [Reading("a classification report", table, note=f"recall times support{exact}")]
