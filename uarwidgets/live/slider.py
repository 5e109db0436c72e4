"""A slider: the positions of its thumb, and what it does to a state."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from numbers import Real
from typing import Any

from uarwidgets.live.record import THEME

_INFINITE = 1e15  # JSON has no infinity: the page writes ∞ for this
#: A number for each entry: what one slider or box shows.
Entries = Mapping[str, float]


@dataclass(frozen=True)
class Slider:
    """One control: the positions of its thumb, and how its value is written.

    Parameters
    ----------
    name : str
        The name of the state's entry it moves.
    label : str
        What a reader sees, and what a screen reader says.
    values : sequence of float
        The positions, rising. The box beside the slider takes any value between the ends.
    decimals : int, optional
        Digits after the point on screen; None for as few as the value needs.
    unit : str
        Written after the value, such as ``" : 1"``.
    whole : bool
        Whether only whole numbers are allowed in the box.
    colour : str, optional
        A CSS colour for the thumb's track.
    box : bool
        Whether it is a number box alone. `values` are then its two ends, and no frames are
        computed ahead: the kernel answers each number.
    entry : str, optional
        The entry of the state it moves, where that is not its own: two sliders may show one
        entry in two ways, such as a weight and a cost ratio.
    read : callable, optional
        ``read(state)`` is where the thumb stands; by default the entry's value.
    write : callable, optional
        ``write(state, value)`` is the entry's new value; by default `value`.
    letters : bool
        Whether whole numbers from 1 are written as A, B, ...; a box alone is then a menu of them.
    upto : str
        An entry beyond which the thumb does not go, such as a number of classes.
    empty : float, optional
        A value at which the box is empty, such as that of no guess.
    options : sequence of pairs, optional
        A menu instead of a thumb: the word of each of the values 0, 1, ..., and what it means. A
        check box where the words are False and True.
    glide : bool
        Whether one picture gives way to the next, as steps do that are far apart; there is no
        Keep then.
    once : sequence of str, optional
        The words of a wide button that moves the thumb to the low end, ever more slowly, and back
        to the high end. There is no number box then.
    """

    name: str
    label: str
    values: tuple[float, ...]
    decimals: int | None = 2
    unit: str = ""
    whole: bool = False
    colour: str = ""
    box: bool = False
    entry: str = ""
    read: Callable[[Entries], float] | None = None
    write: Callable[[Entries, float], float] | None = None
    glide: bool = False
    once: tuple[str, ...] = ()
    letters: bool = False
    upto: str = ""
    empty: float | None = None
    options: tuple[tuple[Any, Any], ...] = ()

    def __post_init__(self) -> None:
        values = tuple(float(value) for value in self.values)
        if len(values) < 2 or not all(a < b for a, b in pairwise(values)):
            raise ValueError(f"values of slider {self.name!r} must rise, got {self.values!r}")
        if not all(map(math.isfinite, values)):
            raise ValueError(f"values of slider {self.name!r} must be finite")
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "entry", self.entry or self.name)

    def thumb(self, state: Entries) -> float:
        """Return the value the slider shows in `state`."""
        return min(float(self.read(state) if self.read else state[self.entry]), _INFINITE)

    def moved(self, state: Entries, value: float) -> dict[str, float]:
        """Return `state` after the slider was moved to `value`."""
        new = self.write(state, value) if self.write else value
        return {**state, self.entry: float(new)}

    def nearest(self, value: float) -> int:
        """Return which of the positions is nearest to a value."""
        return min(range(len(self.values)), key=lambda j: abs(self.values[j] - value))

    def meaning(self, number: float) -> Any:
        """Return what a number of the entry is to a reader's function."""
        if self.options:
            return self.options[round(number)][1]
        return int(number) if self.whole else number

    def number_of(self, value: Any) -> float:
        """Return the number of a value as a state names it, or raise `ValueError`."""
        words = [word for word, _ in self.options]
        if words and value not in words:
            raise ValueError(f"{self.name} is one of {words}; received {value!r}")
        low, high = self.values[0], self.values[-1]
        fits = isinstance(value, Real) and (float(value).is_integer() or not self.whole)
        if not words and not (fits and low <= value <= high):
            kind = "in whole numbers " * self.whole
            raise ValueError(f"{self.name} goes {kind}from {low:g} to {high:g}; received {value!r}")
        return float(words.index(value) if words else value)

    def message(self, entries: Sequence[str]) -> dict[str, Any]:
        """Return what the browser needs to know of the slider."""
        fields = ("name", "label", "values", "decimals", "unit", "whole", "colour", "box")
        known = {n: getattr(self, n) for n in (*fields, "glide", "once", "letters", "empty")}
        upto = entries.index(self.upto) if self.upto else None
        entry = entries.index(self.entry)
        known["options"] = [word for word, _ in self.options]
        known["colour"] = THEME.get(self.colour.lower(), self.colour)
        return known | {"entry": entry, "tied": self.write is not None, "upto": upto}
