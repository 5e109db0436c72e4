"""The variables of an explorer, each declared once: its values, its sliders or boxes, its label."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import chain
from numbers import Real
from typing import Any

from traitlets import TraitError, TraitType

from uarwidgets._core.validation import LONGEST_NAME, MOST_CLASSES
from uarwidgets.kit.formatting import LETTERS
from uarwidgets.live import Entries, Slider
from uarwidgets.styles import CLASS_COLOURS

RATES = tuple(i / 100 for i in range(101))


class StateTrait(TraitType):
    """A trait that is part of the state, of which share texts and Reset know."""

    metadata = {"state": True}  # noqa: RUF012 (traitlets copies it)
    label = ""  # with one, sliders or boxes move it


class Number(StateTrait):
    """A finite number between two ends, a whole one if `whole`; part of the state, not moved."""

    def __init__(
        self, low: float, high: float, default: Any = None, *, whole: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(default_value=default, **kwargs)
        self.low, self.high, self.whole = low, high, whole

    def validate(self, obj: Any, value: object) -> Any:
        number = _as_float(self.name, value)
        if self.whole and number != int(number):
            raise TraitError(f"{self.name} must be a whole number; received {_short(value)}")
        if not self.low <= number <= self.high:
            kind = "a whole number " if self.whole else ""
            low, high = (self.low, self.high) if self.whole else (f"{self.low:g}", f"{self.high:g}")
            raise TraitError(
                f"{self.name} must be {kind}between {low} and {high}; received {_short(value)}"
            )
        return int(number) if self.whole else number + 0.0  # not -0


class Slide(Number):
    """A number that a slider moves, or, with ``box=True``, a number box.

    ``Slide(0, 1, 0.9, step=0.01, label="Weight of {positive}")``, or with positions of its own,
    ``Slide(values=(1, 2, 5, 10), default=2)``. It is whole where low, high and step are. With
    ``allow_none=True`` there is no slider while the value is None. In a label, {positive} and
    {negative} are the names of the first and the last class, and {s} is an s for more than two.
    `more` are further fields of `uarwidgets.live.Slider`, such as ``unit=" : 1"``.
    """

    def __init__(
        self,
        low: float = math.nan,
        high: float = math.nan,
        default: float | None = None,
        *,
        label: str,
        step: float = 0.01,
        values: Iterable[float] = (),
        whole: bool = False,
        box: bool = False,
        allow_none: bool = False,
        **more: Any,
    ) -> None:
        whole = whole or (box and not values) or all(isinstance(x, int) for x in (low, high, step))
        self.values = tuple(values) or ((low, high) if box else ())
        if not self.values:
            n_steps = round((high - low) / step)
            self.values = tuple(round(low + i * step, 10) for i in range(n_steps + 1))
        low = self.values[0] if math.isnan(low) else low
        high = self.values[-1] if math.isnan(high) else high
        self.label = label
        decimals = 0 if whole else 1 if step == 0.1 else 2
        self.once = more.pop("once", ())
        self.more = {"decimals": decimals, "whole": whole, "box": box, **more}
        super().__init__(low, high, default, whole=whole, allow_none=allow_none)

    def entries_of(self, value: Any) -> dict[str, float]:
        return {str(self.name): float(value)}

    def value_in(self, entries: Entries) -> Any:
        return entries[str(self.name)]

    def sliders(self, value: Any, names: Sequence[str]) -> list[Slider]:
        known = {"positive": names[0], "negative": names[-1], "s": "s" * (len(names) > 2)}
        label, *once = (text.format(**known) for text in (self.label, *self.once))
        return [Slider(str(self.name), label, self.values, once=tuple(once), **self.more)]


class Rates(StateTrait):
    """A tuple of rates between 0 and 1, one a class: of as many classes as `sizes` allows.

    With a label, a slider moves each: that of class k is called ``{entry}_{k}``. In the label,
    {name} is the name of the class and {rate}, of two classes, is " (TPR)" or " (TNR)".
    """

    def __init__(
        self,
        default: tuple[float, ...],
        sizes: Collection[int] = range(1, MOST_CLASSES + 1),
        *,
        entry: str = "recall",
        label: str = "",
        values: Iterable[float] = RATES,
        high: float = 1,
        **kwargs: Any,
    ) -> None:
        super().__init__(default_value=default, **kwargs)
        self.high = high
        self.sizes, self.entry, self.label, self.values = tuple(sizes), entry, label, tuple(values)

    def validate(self, obj: Any, value: object) -> tuple[float, ...]:
        members = _members(f"{self.name} must be a list of numbers", value)
        rates = tuple(_as_float(f"each of {self.name}", rate) + 0.0 for rate in members)
        if len(rates) not in self.sizes:
            least, most = self.sizes[0], self.sizes[-1]
            wanted = f"{least} to {most} numbers" if most > least else f"{least} numbers"
            if self.sizes == (0, most):
                wanted = f"{most} numbers, or none"
            raise TraitError(f"{self.name} must hold {wanted}; received {len(rates)}")
        for rate in rates:
            if not 0 <= rate <= self.high:
                raise TraitError(
                    f"each of {self.name} must be between 0 and {self.high:g}; received {rate!r}"
                )
        return rates

    def entries_of(self, value: Any) -> dict[str, float]:
        return {f"{self.entry}_{k}": rate for k, rate in enumerate(value)}

    def value_in(self, entries: Entries) -> tuple[float, ...]:
        return tuple(value for name, value in entries.items() if name.startswith(f"{self.entry}_"))

    def sliders(self, value: Any, names: Sequence[str]) -> list[Slider]:
        two = len(value) == 2
        rates, colours = ((" (TPR)", " (TNR)"), CLASS_COLOURS) if two else ([""] * len(value),) * 2
        return [
            Slider(entry, self.label.format(name=name, rate=rate), self.values, colour=colour)
            for entry, name, rate, colour in zip(
                self.entries_of(value), names, rates, colours, strict=True
            )
        ]


class Recalls(Rates):
    """The recall of each class, with a slider each."""

    def __init__(
        self, default: tuple[float, ...], sizes: Collection[int] = (2,), **more: Any
    ) -> None:
        super().__init__(default, sizes, **{"label": "Recall of {name}{rate}", **more})


class Counts(StateTrait):
    """A confusion matrix of whole numbers, a tuple of rows, with a number box for each count."""

    label = "{row} → {column}"

    def __init__(
        self,
        default: tuple[tuple[int, ...], ...],
        high: int = 1_000_000_000,
        *,
        entry: str = "cell",
        **kwargs: Any,
    ) -> None:
        super().__init__(default_value=default, **kwargs)
        self.high, self.entry = high, entry

    def validate(self, obj: Any, value: object) -> tuple[tuple[int, ...], ...]:
        wanted = f"each row of {self.name} must be a list of counts"
        listed = _members(f"{self.name} must be a list of rows", value)
        rows = tuple(_members(wanted, row) for row in listed)
        for count in chain(*rows):
            number = _as_float(f"each count of {self.name}", count)
            if not 0 <= number <= self.high or number != int(number):
                raise TraitError(
                    f"each count of {self.name} must be a whole number between 0 and {self.high}; "
                    f"received {_short(count)}"
                )
        if not 2 <= len(rows) <= MOST_CLASSES:
            raise TraitError(
                f"{self.name} must have 2 to {MOST_CLASSES} rows; received {len(rows)}"
            )
        for row in rows:
            if len(row) != len(rows):
                raise TraitError(
                    f"{self.name} must be square; received {len(rows)} rows, one of {len(row)}"
                )
        return tuple(tuple(map(int, row)) for row in rows)

    def entries_of(self, value: Any) -> dict[str, float]:
        return {
            f"{self.entry}_{i}_{j}": float(count)
            for i, row in enumerate(value)
            for j, count in enumerate(row)
        }

    def value_in(self, entries: Entries) -> tuple[tuple[float, ...], ...]:
        counts = [v for name, v in entries.items() if name.startswith(f"{self.entry}_")]
        n = math.isqrt(len(counts))
        return tuple(tuple(counts[i : i + n]) for i in range(0, n * n, n))

    def sliders(self, value: Any, names: Sequence[str]) -> list[Slider]:
        labels = [self.label.format(row=a, column=b) for a in names for b in names]
        return [
            Slider(entry, label, (0, self.high), 0, whole=True, box=True)
            for entry, label in zip(self.entries_of(value), labels, strict=True)
        ]


class Names(StateTrait):
    """A tuple of names, one a class; empty for the usual ones."""

    default_value = ()

    def validate(self, obj: Any, value: object) -> tuple[str, ...]:
        names = _members(f"{self.name} must be a list of names", value)
        if not all(isinstance(name, str) for name in names):
            raise TraitError(f"{self.name} must be texts; received {_short(value)}")
        if len(names) > MOST_CLASSES:
            raise TraitError(
                f"{self.name} must hold {MOST_CLASSES} names at the most; received {len(names)}"
            )
        return tuple(map(_one_line, names))


def resized(
    matrix: Sequence[Sequence[int]], names: Sequence[str], n_classes: int
) -> dict[str, Any]:
    """Return the state of so many classes: new ones come empty, the last ones go."""
    known, classes = len(matrix), range(n_classes)
    counts = [[matrix[i][j] if max(i, j) < known else 0 for j in classes] for i in classes]
    more = [letter for letter in LETTERS if letter not in names]
    return {"matrix": counts, "class_names": (*names, *more)[:n_classes] if names else ()}


def _short(value: object) -> str:
    """Return a refused value as written in a sentence: its beginning, if it is long."""
    written = repr(value)
    return written if len(written) <= 60 else f"{written[:59]}…"


def _as_float(name: str | None, value: object) -> float:
    # bool is a Real to Python, but never what a reader means by a rate. A whole number may be too
    # large for a float.
    if isinstance(value, float | Real) and not isinstance(value, bool):  # float first: faster
        with suppress(OverflowError):
            if math.isfinite(number := float(value)):
                return number
    raise TraitError(f"{name} must be a finite number; received {_short(value)}")


def _members(wanted: str, value: object) -> tuple[Any, ...]:
    """Return a list's members; an array of no axis has none, though it is iterable."""
    if not isinstance(value, str) and isinstance(value, Iterable):
        with suppress(TypeError):
            return tuple(value)
    raise TraitError(f"{wanted}; received {_short(value)}")


def _one_line(name: str) -> str:
    """Return a name as one short line that any page can hold."""
    words = name.encode("utf-8", "replace").decode().split()
    # An SVG with a control character is refused as a whole.
    line = " ".join("".join(filter(str.isprintable, word)) for word in words).strip()
    return line[:LONGEST_NAME] or "?"
