"""The folds below the picture: the two formulas, one error followed, a class against the rest."""

from __future__ import annotations

from uarwidgets.explorers.pitfall import sentences
from uarwidgets.kit import html
from uarwidgets.kit.formatting import HOW_TO_READ
from uarwidgets.styles import style_of


def below() -> str:
    """Return the HTML below the picture."""
    average = _card("averaged_per_class_accuracy", html.place("identity"))
    accuracy = _card("accuracy", html.place("unweighted_average_recall"))
    head = "".join(f'<th scope="col">{name}</th>' for name in sentences.COLUMNS)
    places = (*sentences.COUNTS, "one_vs_rest_accuracy")
    row = "".join(html.place(word, "td") for word in places)
    same = f"<p>{sentences.SAME_COUNTS}</p><table><tr>{head}</tr><tr>{row}</tr></table>"
    reading = f"<p>{sentences.NOTE}</p>{html.place('view', 'p')}"
    return (
        html.fold(sentences.FORMULAS, f'<div class="uw-cards">{average}{accuracy}</div>')
        + html.fold(HOW_TO_READ, reading)
        + html.fold(sentences.EVERY_CLASS, same, "uw-classes")
    )


def _card(name: str, more: str) -> str:
    heading, formula, after = sentences.CARDS[name]
    return (
        f'<div class="uw-card" style="--uw-colour: {style_of(name).colour}"><b>{heading}</b>'
        f"<span>{formula}</span>{html.place(f'{name}_filled')}<span>{after}{more}</span></div>"
    )
