"""The calculator's results as tables on the page, and as a report in Markdown for a paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from numpy.typing import ArrayLike

from uarwidgets._core.validation import as_whole_matrix
from uarwidgets.explorers.calculator.numbers import OTHERS, Measured, measure_matrix
from uarwidgets.explorers.calculator.sentences import COLUMNS, doubt, interval
from uarwidgets.kit.formatting import (
    LETTERS,
    format_count,
    format_score,
    listing,
    names_of,
    unmeasured,
)
from uarwidgets.kit.html import fold, place
from uarwidgets.styles import ScoreStyle, style_of

#: The other scores, in the order of `OTHERS`.
OTHER_STYLES = {
    "precision": ScoreStyle(
        "precision", "", "mean of TPₖ / (TPₖ + FPₖ)", two_classes="TP / (TP + FP)"
    ),
    "f1": ScoreStyle(
        "F1", "", "mean of 2 TPₖ / (2 TPₖ + FPₖ + FNₖ)", two_classes="2 TP / (2 TP + FP + FN)"
    ),
    "mcc": ScoreStyle(
        "MCC (Matthews)", "", "correlation of actual and predicted classes",
        two_classes="(TP TN − FP FN) / √((TP + FN)(TN + FP)(TP + FP)(TN + FN))",
    ),
    "kappa": ScoreStyle(
        "Cohen's kappa", "", "(accuracy − agreement by chance) / (1 − agreement by chance)"
    ),
}  # fmt: skip


def formula(name: str, two_classes: bool) -> str:
    """Return the formula of a score in symbols, for two classes without sums over them."""
    style = style_of(OTHER_STYLES.get(name, name))
    return (two_classes and style.two_classes) or style.formula


def below(scores: Sequence[str], names: Sequence[str]) -> str:
    """Return the folds below the picture."""
    two = len(names) == 2
    note = (
        f"<p>TPR is the recall of {escape(names[0])} (sensitivity), TNR that of "
        f"{escape(names[1])} (specificity), π the share of {escape(names[0])}; TP, FN, FP and TN "
        "are counted for it, and N is the number of examples.</p>"
    )
    rows = []
    for name in (*scores, *OTHERS):
        known = style_of(OTHER_STYLES.get(name, name)).label, formula(name, two)
        rows.append((*map(escape, known), place(f"formula_{name}"), place(name, "b")))
    classes = [("unit, range", *COLUMNS.values())]
    for k, name in enumerate(names):
        classes.append((escape(name), *(place(f"class_{k}_{column}") for column in COLUMNS)))
    scored = _table(("score", "formula", "with your counts", "value"), rows, "uw-scores")
    counted = place("size", "p") + _table(("class", *COLUMNS), classes, "uw-variables")
    button = '<p><button type="button" data-copy="markdown">Copy a report (Markdown)</button></p>'
    return fold("Scores", scored + note * two + button) + fold("Classes", counted)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], css: str) -> str:
    """Return a table of cells that are HTML, in a box that the arrow keys can scroll."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = ""
    for first, *cells in rows:
        columns = zip(head[1:], cells, strict=True)
        data = "".join(f'<td data-column="{column}">{cell}</td>' for column, cell in columns)
        body += f'<tr><th scope="row">{first}</th>{data}</tr>'
    return (
        f'<div class="uw-scroll" role="region" aria-label="{head[0]}" tabindex="0">'
        f'<table class="uw-table {css}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
        "</div>"
    )


class Report(str):
    """A report as text in Markdown, which a notebook shows as it will look."""

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)


def report(cm: ArrayLike, *, class_names: Iterable[str] = ()) -> Report:
    """Half a page on one confusion matrix, as Markdown for a paper.

    It holds the matrix, the recall of each class, UAR with its 95% interval and its formula, and
    accuracy beside the majority baseline.

    Parameters
    ----------
    cm : array-like of shape (K, K)
        Rows = actual, columns = predicted; whole counts of 0 or more, not all zero.
    class_names : iterable of str
        As many as there are classes; none for the usual names.

    Returns
    -------
    Report
        A `str`; a notebook displays it as Markdown.

    Raises
    ------
    ValueError
        If `cm` is not one matrix of whole counts, or the names are not one a class.

    Examples
    --------
    >>> text = report([[4, 16], [5, 75]], class_names=("ill", "well"))
    >>> print(text.split("\\n\\n")[0])
    | actual \\\\ predicted | ill | well |
    | --- | --- | --- |
    | ill | 4 | 16 |
    | well | 5 | 75 |
    """
    matrix, given = as_whole_matrix(cm), tuple(class_names)
    n = len(matrix)
    if given and (len(given) != n or len({*given}) < n):
        raise ValueError(f"class_names must hold {n} different names; received {given!r}")
    usual = names_of(n) if n <= len(LETTERS) else tuple(map(str, range(1, n + 1)))
    return Report(written_report(measure_matrix(matrix), given or usual))


def written_report(measured: Measured, names: Sequence[str]) -> str:
    """Return the report on a matrix that has been measured."""
    uar, scores = "unweighted_average_recall", measured.scores
    plain = [_escaped(name) for name in names]
    rows = [[name, *map(str, row)] for name, row in zip(plain, measured.matrix, strict=True)]
    ruled = [["actual \\\\ predicted", *plain], ["---"] * (len(plain) + 1), *rows]
    matrix = "\n".join(f"| {' | '.join(row)} |" for row in ruled)
    if not any(measured.sizes):
        return f"{matrix}\n"
    recalls = [
        f"{name} {format_score(recall)} (n = {format_count(int(n))})"
        for name, recall, n in zip(plain, measured.recalls, measured.sizes, strict=True)
    ]
    definition = formula(uar, len(names) == 2)
    absent = [name for name, n in zip(names, measured.sizes, strict=True) if n == 0]
    if absent:
        known = f". {_escaped(unmeasured(absent))}"
    else:
        told = interval(measured, uar).replace(":", " credible interval")
        why = f"; it {reason}" if (reason := doubt(measured, names)) else ""
        known = f" ({_escaped(told + why)})."
        definition += f" = {measured.formulas[uar]}"
    paragraphs = [
        matrix,
        f"N = {format_count(int(measured.sizes.sum()))} examples. Recall of {listing(recalls)}.",
        f"**Unweighted average recall (UAR): {format_score(scores[uar])}**{known}",
        f"Definition: {_escaped(definition)}.",
        f"Accuracy: {format_score(scores['accuracy'])}; always answering the largest class: "
        f"{format_score(scores['majority_baseline'])}.",
    ]
    return "\n\n".join(paragraphs) + "\n"


def _escaped(text: str) -> str:
    """Return a text in which Markdown finds no mark-up."""
    return re.sub(r"([\\`*_\[\]<>|#~$^])", r"\\\1", text)
