"""The line above the picture: in symbols and with numbers, what changed marked in each."""

from __future__ import annotations

from uarwidgets.explorers.derivation.sentences import PIECES
from uarwidgets.kit.html import place


def above() -> str:
    """Return the HTML above the picture."""
    return (
        f"{place('step_title', 'p', 'uw-step')}{place('before', 'p', 'uw-line uw-earlier')}"
        f"{_line('symbols')}{_line('filled')}"
        f"{place('sides', 'p', 'uw-sides')}{place('problem', 'p', 'uw-problem')}"
        f"{place('why', 'p', 'uw-why')}"
    )


def _line(name: str) -> str:
    kinds = ("uw-kept", "uw-changed")
    places = (place(f"{name}_{i}", css=kinds[i % 2]) for i in range(PIECES))
    return f'<p class="uw-line uw-{name}">{"".join(places)}</p>'
