"""The HTML around the picture of ThresholdExplorer: the scores, and what is folded below."""

from __future__ import annotations

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.numbers import CURVES
from uarwidgets.kit import html


def before() -> str:
    """Return the scores' tiles."""
    return html.tiles(CURVES)


def after() -> str:
    """Return the folds."""
    told = "".join(html.place(word, "p") for word in ("now", "calibrated", "roc"))
    reading = f"<p>{sentences.NOTE}</p>{told}"
    return html.formulas(CURVES, two_classes=True) + html.fold(sentences.READING, reading)
