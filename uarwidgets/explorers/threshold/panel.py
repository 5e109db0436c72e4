"""The HTML around the picture of ThresholdExplorer: the scores, and what is folded below."""

from __future__ import annotations

from uarwidgets.explorers.threshold import rivalry, sentences
from uarwidgets.explorers.threshold.numbers import CURVES, OWN
from uarwidgets.kit import html


def before(*, own: bool, rival: bool) -> str:
    """Return the scores' tiles, with `own` also that of the reader's own weight.

    With a `rival`, those of A and of B, each at its own best threshold.
    """
    if rival:
        equal = html.tile(rivalry.EQUAL_TILE, rivalry.EQUAL, rivalry.EQUAL_NOTE)
        return html.tiles(rivalry.tiles(own=own), equal)
    return html.tiles(_shown(own))


def after(*, own: bool, unequal: bool, rival: bool) -> str:
    """Return the folds."""
    told = "".join(html.place(word, "p") for word in ("now", "calibrated", "plane"))
    spreads = sentences.OF_UNEQUAL if unequal else sentences.OF_EQUAL
    notes = (
        f"{sentences.NOTE} {spreads}",
        *[sentences.OF_THE_OWN] * own,
        *[rivalry.READING] * rival,
    )
    reading = "".join(f"<p>{note}</p>" for note in notes) + told
    return html.formulas(_shown(own), two_classes=True) + html.fold(sentences.READING, reading)


def _shown(own: bool) -> tuple[str, ...]:
    return (*CURVES, *[OWN] * own)
