"""A second classifier, B, beside the one of an explorer: two recalls, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from traitlets import TraitError

from uarwidgets.kit.recall_entries import RATES, recall_sliders
from uarwidgets.kit.traits import Rates
from uarwidgets.live import Control, Entries, Slider

_FIRST = (0.9, 0.7)  # what it has where a reader asks for it and there was none yet


class Rival(Rates):
    """The recalls of a second classifier of two classes; empty for none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__((), least=0, most=2, **kwargs)

    def validate(self, obj: Any, value: object) -> tuple[float, ...]:
        rates = super().validate(obj, value)
        if len(rates) == 1:
            raise TraitError(f"{self.name} must hold 2 numbers, or none; received 1")
        return rates


def rival_entries(recalls: Sequence[float]) -> dict[str, float]:
    """Return the entries that hold the recalls of a second classifier."""
    return {f"rival_{k}": rate for k, rate in enumerate(recalls)}


def rival_of(entries: Entries) -> tuple[float, ...]:
    """Return the recalls of the second classifier that entries hold; empty without one."""
    return tuple(value for name, value in entries.items() if name.startswith("rival_"))


def sliders_of_both(labels: Sequence[str]) -> list[Slider]:
    """Return the sliders of the recalls of A and B, in the classes' own colours."""
    colours = [slider.colour for slider in recall_sliders(labels[:2])] * 2
    names = [*(f"recall_{k}" for k in range(2)), *rival_entries((0, 0))]
    return [
        Slider(name, label, RATES, colour=colour)
        for name, label, colour in zip(names, labels, colours, strict=True)
    ]


def switch(explorer: Any, label: str, *, off: bool = False) -> Control:
    """Return a box that shows B or takes it away; what B was comes back with it."""

    def tick(wanted: bool) -> None:
        before = explorer.rival
        explorer.rival = vars(explorer).get("_rival_before", _FIRST) if wanted else ()
        if before:
            explorer._rival_before = before

    return Control(label, tick, value=bool(explorer.rival), off=off)
