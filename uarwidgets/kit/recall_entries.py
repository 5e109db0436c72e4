"""Recalls as entries of what moves: one a class, each with a slider of hundredths."""

from __future__ import annotations

from collections.abc import Sequence

from uarwidgets.live import Entries, Slider

RATES = tuple(i / 100 for i in range(101))
# The two classes' colours, as the page follows its theme with them.
_OF_TWO = ("var(--uw-warm)", "var(--uw-cool)")


def entries_of(recalls: Sequence[float]) -> dict[str, float]:
    """Return the entries that hold these recalls."""
    return {f"recall_{k}": rate for k, rate in enumerate(recalls)}


def recalls_of(entries: Entries) -> tuple[float, ...]:
    """Return the recalls that entries hold."""
    return tuple(value for name, value in entries.items() if name.startswith("recall_"))


def recall_sliders(labels: Sequence[str]) -> list[Slider]:
    """Return a slider for the recall of each class; of two in the classes' own colours."""
    colours = _OF_TWO if len(labels) == 2 else [""] * len(labels)
    return [
        Slider(f"recall_{k}", label, RATES, colour=colour)
        for k, (label, colour) in enumerate(zip(labels, colours, strict=True))
    ]
