"""Results as text, and as a report in Markdown that a paper can take over."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from numpy.typing import ArrayLike

from uarwidgets._core.validation import as_counts
from uarwidgets.explorers.calculator.numbers import ALPHA, Findings, findings
from uarwidgets.explorers.calculator.panel import formula
from uarwidgets.explorers.calculator.sentences import METRICS, calls, what_luck_reaches
from uarwidgets.kit.formatting import listing, names_of, number, setting
from uarwidgets.styles import style_of


class Report(str):
    """A report as text in Markdown, which a notebook shows as it will look."""

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)


def report(
    cm: ArrayLike,
    metric: str = "unweighted_average_recall",
    *,
    class_names: Sequence[str] = (),
    alpha: float = 0.5,
) -> Report:
    """Half a page on one confusion matrix, as Markdown for a paper.

    It holds the matrix, the recall of each class, the chosen score with its 95 % interval where
    there is one, the score's baseline and definition, and the call that computes it.

    Parameters
    ----------
    cm : array-like of shape (K, K)
        Rows = actual, columns = predicted; whole counts of 0 or more, not all zero.
    metric : str
        The name of the score: any that the calculator shows large.
    class_names : sequence of str
        As many as there are classes; none for the usual names.
    alpha : float
        With two classes, the weight of the first one in the alpha-weighted recall.

    Returns
    -------
    Report
        A `str`; a notebook displays it as Markdown.

    Raises
    ------
    ValueError
        If `cm` is not one matrix of whole counts, `metric` is no score of the calculator, the
        names are not one a class, or `alpha` is not between 0 and 1.

    Examples
    --------
    >>> text = report([[4, 16], [5, 75]], class_names=("ill", "well"))
    >>> print(text.split("\\n\\n")[0])
    | actual \\\\ predicted | ill | well |
    | --- | --- | --- |
    | ill | 4 | 16 |
    | well | 5 | 75 |
    """
    counts = as_counts(cm)
    if counts.ndim != 2 or len(counts) < 2:
        raise ValueError(f"cm must be one matrix of 2 classes or more; received {counts.shape}")
    if (counts != counts.round()).any():
        raise ValueError("cm must hold whole counts: an interval depends on how many there are")
    names = names_of(len(counts), class_names)
    if class_names and tuple(class_names) != names:
        raise ValueError(f"class_names must hold {len(counts)} names; received {class_names!r}")
    if metric not in METRICS or (metric == ALPHA and len(counts) != 2):
        raise ValueError(f"metric must be one of {', '.join(METRICS)}; received {metric!r}")
    if not 0 <= alpha <= 1:
        raise ValueError(f"alpha must be between 0 and 1; received {alpha}")
    matrix = tuple(tuple(map(int, row)) for row in counts.tolist())
    return Report(written_report(findings(matrix), metric, names, float(alpha)))


def written_report(found: Findings, metric: str, names: Sequence[str], alpha: float) -> str:
    """Return the report on what was found."""
    scores, formulas = found.at(alpha)
    style, two = style_of(metric), len(names) == 2
    plain = [_escaped(name) for name in names]
    matrix = _table(
        ["actual \\\\ predicted", *plain],
        [[name, *map(str, row)] for name, row in zip(plain, found.matrix, strict=True)],
    )
    if found.is_empty:
        return f"{matrix}\n"
    recalls = [
        f"{name} {number(recall)} (n = {int(n):,})"
        for name, recall, n in zip(plain, found.recalls, found.sizes, strict=True)
    ]
    ends = found.intervals.get(metric)
    interval = f" (95 % credible interval {number(ends[0])} to {number(ends[1])})" if ends else ""
    at = f" at α = {setting(alpha)}" if metric == ALPHA else ""
    chosen = f"{style.long_label}{'' if style.label in style.long_label else f' ({style.label})'}"
    filled = f" = {formulas[metric]}" if formulas[metric] else ""
    symbols = (
        f"TPR is the recall of {plain[0]}, TNR that of {plain[1]}"
        if two
        else "rₖ is the recall of class k, πₖ its share, K the number of classes"
    )
    baseline = number(scores["majority_baseline"])
    paragraphs = [
        f"N = {int(found.sizes.sum()):,} examples. Recall of {listing(recalls)}.",
        f"**{chosen[0].upper()}{chosen[1:]}{at}: {number(scores[metric])}**{interval}. "
        f"{what_luck_reaches(metric, names, alpha, baseline)}",
        f"Accuracy: {number(scores['accuracy'])}; always answering the largest class: {baseline}."
        if metric != "accuracy"
        else "",
        f"Definition: {_escaped(formula(metric, two) + filled)}; {symbols}.",
        "Computed by " + " or ".join(f"`{call}`" for call in calls(metric, alpha)) + ".",
    ]
    return "\n\n".join(filter(None, [matrix, *paragraphs])) + "\n"


def as_text(
    scores: Sequence[str],
    words: Mapping[str, str],
    matrix: Sequence[Sequence[int]],
    names: Sequence[str],
    lines: Sequence[str],
) -> str:
    """Return the results as lines of plain text.

    `words` holds each score's value, and under ``formula_NAME`` its filled formula; `lines` are
    the reading.
    """
    rows = [("actual \\ predicted", *names)]
    rows += [(name, *map(str, row)) for name, row in zip(names, matrix, strict=True)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]
    results = [
        f"{style_of(name).label}: {words[name]}" + _filled(words[f"formula_{name}"])
        for name in scores
    ]
    return "\n".join(["Confusion matrix", *table, "", *results, "", *lines])


def _filled(formula: str) -> str:
    return f" = {formula}" if formula else ""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    ruled = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in ruled)


def _escaped(text: str) -> str:
    """Return a text in which Markdown finds no mark-up."""
    return re.sub(r"([\\`*_\[\]<>|#~$^])", r"\\\1", text)
