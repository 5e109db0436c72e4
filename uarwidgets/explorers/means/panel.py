"""The numbers of MeansExplorer, whose names follow the sliders."""

from __future__ import annotations

from uarwidgets.kit import html


def tiles() -> str:
    """Return a tile for each mean, whose name is a word that changes."""
    named = (("left", "alpha_weighted_recall"), ("right", "power_mean_recall"))
    both = "".join(
        f'<div class="uw-tile">{html.place(name)}{html.place(score, "b")}</div>'
        for name, score in named
    )
    return f'<div class="uw-tiles">{both}</div>'
