"""Results as text and as Markdown, to be pasted elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from uarwidgets.look import look


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
    counts = [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows
    ]
    results = [
        f"{look(name).label}: {words[name]}" + _filled(words[f"formula_{name}"]) for name in scores
    ]
    return "\n".join(["Confusion matrix", *counts, "", *results, "", *lines])


def as_markdown(
    scores: Sequence[str],
    words: Mapping[str, str],
    matrix: Sequence[Sequence[int]],
    names: Sequence[str],
    lines: Sequence[str],
) -> str:
    """Return the results as Markdown: two tables and a list. Arguments as in `as_text`."""
    plain = [_escaped(name) for name in names]
    counts = _table(
        ["actual \\\\ predicted", *plain],
        [[name, *map(str, row)] for name, row in zip(plain, matrix, strict=True)],
    )
    results = _table(
        ["score", "with these counts", "value"],
        [[look(s).label, _escaped(words[f"formula_{s}"]), words[s]] for s in scores],
    )
    reading = "\n".join(f"- {_escaped(line)}" for line in lines)
    return f"{counts}\n\n{results}\n\n{reading}\n"


def _filled(formula: str) -> str:
    return f" = {formula}" if formula else ""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    ruled = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in ruled)


def _escaped(text: str) -> str:
    """Return a text in which Markdown finds no mark-up."""
    return re.sub(r"([\\`*_\[\]<>|#~$^])", r"\\\1", text)
