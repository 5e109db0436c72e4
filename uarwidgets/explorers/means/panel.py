"""The numbers of MeansExplorer, whose names follow the sliders."""

from __future__ import annotations

from uarwidgets.kit import html


def tiles() -> str:
    """Return a tile for each mean, whose name is a word that changes.

    It has no dash beside it: that would have to follow the name.
    """
    named = (("left", "alpha_weighted_recall"), ("right", "power_mean_recall"))
    both = "".join(
        '<div class="uw-tile"><span style="white-space: nowrap">'
        f"{html.place(name)}</span>{html.place(score, 'b')}</div>"
        for name, score in named
    )
    return f'<div class="uw-tiles">{both}</div>'
