"""The HTML around the picture of ThresholdExplorer: tiles, the confusion matrix, notes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.numbers import CURVES
from uarwidgets.kit import html


def before(names: Sequence[str]) -> str:
    """Return the scores' tiles and the confusion matrix, with a place for each number."""
    label, note = sentences.tile(names)
    told = html.tile(label, "calibrated_probability", note)
    return html.tiles(CURVES, told) + _matrix(names)


def after() -> str:
    """Return what stands below the sentence."""
    note = f"<p><small>{sentences.NOTE}</small></p>"
    return html.place("calibrated", "p") + html.place("roc", "p") + note


def _matrix(names: Sequence[str]) -> str:
    answered, actual = ([escape(name) for name in side] for side in sentences.margins(names))
    head = "".join(f'<th scope="col">{name}</th>' for name in answered)
    rows = "".join(
        f'<tr><th scope="row">{name}</th>'
        + "".join(html.place(f"cell_{2 * i + j}", "td") for j in range(2))
        + "</tr>"
        for i, name in enumerate(actual)
    )
    return (
        f'<table class="uw-matrix"><caption>{sentences.CAPTION}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )
