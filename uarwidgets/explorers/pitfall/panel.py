"""The two formulas and the table of all classes, below the picture."""

from __future__ import annotations

from uarwidgets.explorers.pitfall.sentences import CARDS, CLASSES, COLUMNS, COUNTS, EVERY_CLASS
from uarwidgets.kit import html
from uarwidgets.look import look


def below() -> str:
    """Return the HTML below the picture."""
    wrong = _card("averaged_per_class_accuracy", "wrong_way", after=html.place("identity"))
    right = _card("accuracy", "right_way", number=html.place("unweighted_average_recall"))
    cards = f'<div class="uw-cards">{wrong}{right}</div>'
    return html.place("view", "p", "uw-view") + cards + _every_class()


def _card(name: str, word: str, number: str = "", after: str = "") -> str:
    heading, formula, more = CARDS[name]
    return (
        f'<div class="uw-card" style="--uw-colour: {look(name).colour}"><b>{heading}</b>'
        f"<span>{formula}</span>{html.place(word)}<span>{more.format(number)}</span>{after}</div>"
    )


def _every_class() -> str:
    head = "".join(f'<th scope="col">{name}</th>' for name in COLUMNS)
    counts = "".join(html.place(word, "td") for word in (*COUNTS, "one_vs_rest_accuracy"))
    rows = (f"<tr>{html.place(f'class_{k}', 'th')}{counts}</tr>" for k in range(len(CLASSES)))
    return (
        f'<details class="uw-classes"><summary>{EVERY_CLASS}</summary><table><thead><tr>{head}'
        f"</tr></thead><tbody>{''.join(rows)}</tbody></table></details>"
    )
