"""The folds below the picture: the two formulas, one error followed, all classes."""

from __future__ import annotations

from uarwidgets.explorers.pitfall.sentences import (
    CARDS,
    CLASSES,
    COLUMNS,
    COUNTS,
    EVERY_CLASS,
    FORMULAS,
    NOTE,
    READING,
)
from uarwidgets.kit import html
from uarwidgets.styles import style_of


def below() -> str:
    """Return the HTML below the picture."""
    wrong = _card("averaged_per_class_accuracy", "wrong_way", after=html.place("identity"))
    right = _card("accuracy", "right_way", number=html.place("unweighted_average_recall"))
    cards = html.fold(FORMULAS, f'<div class="uw-cards">{wrong}{right}</div>')
    reading = html.fold(READING, f"<p>{NOTE}</p>{html.place('view', 'p')}")
    return cards + reading + html.fold(EVERY_CLASS, _every_class(), "uw-classes")


def _card(name: str, word: str, number: str = "", after: str = "") -> str:
    heading, formula, more = CARDS[name]
    return (
        f'<div class="uw-card" style="--uw-colour: {style_of(name).colour}"><b>{heading}</b>'
        f"<span>{formula}</span>{html.place(word)}<span>{more.format(number)}</span>{after}</div>"
    )


def _every_class() -> str:
    head = "".join(f'<th scope="col">{name}</th>' for name in COLUMNS)
    counts = "".join(html.place(word, "td") for word in (*COUNTS, "one_vs_rest_accuracy"))
    rows = (f"<tr>{html.place(f'class_{k}', 'th')}{counts}</tr>" for k in range(len(CLASSES)))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
