"""The words around the calculator's picture: the result, the reading and the tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from uarwidgets.explorers.calculator.sentences import COLUMNS, LINES
from uarwidgets.kit.html import place
from uarwidgets.look import look

# With two classes, in counts: they are in the boxes beside.
_TWO_CLASSES = {
    "accuracy": "(TP + TN) / N",
    "averaged_per_class_accuracy": "((TP + TN) / N + (TN + TP) / N) / 2",
    "mean_one_vs_rest_balanced_accuracy": "((TPR + TNR) / 2 + (TNR + TPR) / 2) / 2",
    "class_balance_accuracy": "(TP / max(TP + FN, TP + FP) + TN / max(TN + FP, TN + FN)) / 2",
    "majority_baseline": "max(TP + FN, TN + FP) / N",
}


def formula(name: str, two_classes: bool) -> str:
    """Return the formula of a score in symbols, for two classes without sums over them.

    Examples
    --------
    >>> formula("unweighted_average_recall", True), formula("unweighted_average_recall", False)
    ('(TPR + TNR) / 2', '(1/K) Σ rₖ')
    """
    style = look(name)
    short = (_TWO_CLASSES.get(name) or style.two_classes) if two_classes else ""
    return short or style.formula


def result(name: str, two_classes: bool) -> str:
    """Return the score shown large, with its formula."""
    style = look(name)
    return (
        '<div class="uw-result"><span class="uw-result-name">'
        f"{escape(style.label)}</span>{place('result', 'b')}"
        f"{place('result_formula')}{place('result_interval')}"
        f"<small>{escape(style.long_label)}: {escape(formula(name, two_classes))}</small></div>"
    )


def legend() -> str:
    """Return what the number boxes are."""
    return (
        '<p class="uw-legend">Counts, <em>actual → predicted</em>: '
        "one row of boxes for each actual class.</p>"
    )


def reading() -> str:
    """Return places for the reading."""
    places = "".join(place(f"line_{i}", "li") for i in range(LINES))
    return f'<ul class="uw-reading">{places}</ul>'


def buttons() -> str:
    """Return buttons that copy the results and save the picture."""
    actions = (
        ('data-copy="text"', "Copy results"),
        ('data-copy="markdown"', "Copy as Markdown"),
        ('data-save="png"', "Save as PNG"),
        ('data-save="svg"', "Save as SVG"),
    )
    made = " ".join(f'<button type="button" {what}>{label}</button>' for what, label in actions)
    return f"<p>{made}</p>"


def score_table(scores: Sequence[str], names: Sequence[str]) -> str:
    """Return every score: its formula, the formula with counts, its value."""
    two = len(names) == 2
    symbols = (
        f"TPR is the recall of {names[0]}, TNR that of {names[1]}; TP, FN, FP and TN are counted "
        f"for {names[0]}, and N is the number of examples."
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(look(name).label)}</th>'
        f"<td>{escape(formula(name, two))}</td>"
        f"<td>{place(f'formula_{name}')}</td><td>{place(name, 'b')}</td></tr>"
        for name in scores
    )
    head = "".join(
        f'<th scope="col">{h}</th>' for h in ("score", "formula", "with your counts", "value")
    )
    return (
        _scrolled(
            f'<table class="uw-table uw-scores"><thead><tr>{head}</tr></thead>'
            f"<tbody>{rows}</tbody></table>",
            "every score",
        )
        + (f'<p class="uw-legend">{escape(symbols)}</p>' if two else "")
        + place("adjusted", "p")
    )


def class_table(names: Sequence[str]) -> str:
    """Return every class: the variables that the formulas are made of.

    Each cell says its column as well, for pages too narrow for a table.
    """
    symbols = {"examples": "examples nₖ", "share": "share πₖ", "recall": "recall rₖ"}
    called = {column: symbols.get(column, column) for column in COLUMNS}
    head = "".join(f'<th scope="col">{c}</th>' for c in ("class", *called.values()))
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(
            f'<td data-column="{symbol}">{place(f"class_{k}_{column}")}</td>'
            for column, symbol in called.items()
        )
        + "</tr>"
        for k, name in enumerate(names)
    )
    return place("size", "p") + _scrolled(
        f'<table class="uw-table uw-variables"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>",
        "every class",
    )


def _scrolled(table: str, name: str) -> str:
    """Return a table in a box of its own, which the arrow keys can scroll too."""
    return f'<div class="uw-scroll" role="region" aria-label="{name}" tabindex="0">{table}</div>'
