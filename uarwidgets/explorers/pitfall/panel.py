"""The folds below the picture: the two formulas, and one error followed."""

from __future__ import annotations

from uarwidgets.explorers.pitfall import sentences
from uarwidgets.kit import html
from uarwidgets.kit.formatting import HOW_TO_READ
from uarwidgets.styles import style_of


def below() -> str:
    """Return the HTML below the picture."""
    average = _card("averaged_per_class_accuracy", html.place("identity"))
    accuracy = _card("accuracy", html.place("unweighted_average_recall"))
    reading = f"<p>{sentences.NOTE}</p>{html.place('view', 'p')}"
    cards = html.fold(sentences.FORMULAS, f'<div class="uw-cards">{average}{accuracy}</div>')
    return cards + html.fold(HOW_TO_READ, reading)


def _card(name: str, more: str) -> str:
    heading, formula, after = sentences.CARDS[name]
    return (
        f'<div class="uw-card" style="--uw-colour: {style_of(name).colour}"><b>{heading}</b>'
        f"<span>{formula}</span>{html.place(f'{name}_filled')}<span>{after}{more}</span></div>"
    )
