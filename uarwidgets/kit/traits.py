"""Traits that refuse what makes no sense, in one clear sentence, and keep what was there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from contextlib import suppress
from numbers import Integral, Real
from typing import Any

from traitlets import TraitError, TraitType

MOST_CLASSES = 10


def _seen(value: object) -> str:
    """Return a refused value as written in a sentence: its beginning, if it is long."""
    written = repr(value)
    return written if len(written) <= 60 else f"{written[:59]}…"


def _is_finite(value: Real) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number too large for a float
        return False


def _as_float(name: str | None, value: object) -> float:
    # bool is a Real to Python, but never what a reader means by a rate
    if isinstance(value, bool) or not isinstance(value, Real) or not _is_finite(value):
        raise TraitError(f"{name} must be a finite number; received {_seen(value)}")
    return float(value)


def _members(wanted: str, value: object) -> tuple[Any, ...]:
    """Return a list's members; an array of no axis has none, though it says it does."""
    if not isinstance(value, str) and isinstance(value, Iterable):
        with suppress(TypeError):
            return tuple(value)
    raise TraitError(f"{wanted}; received {_seen(value)}")


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


class Between(TraitType):
    """A finite number between two ends."""

    def __init__(self, low: float, high: float, default: float, **kwargs: Any) -> None:
        super().__init__(default_value=default, **kwargs)
        self.low, self.high = low, high

    def validate(self, obj: Any, value: object) -> float:
        number = _as_float(self.name, value)
        if not self.low <= number <= self.high:
            raise TraitError(
                f"{self.name} must be between {self.low:g} and {self.high:g}; "
                f"received {_seen(value)}"
            )
        return number


class Whole(TraitType):
    """A whole number between two ends."""

    def __init__(self, low: int, high: int, default: int, **kwargs: Any) -> None:
        super().__init__(default_value=default, **kwargs)
        self.low, self.high = low, high

    def validate(self, obj: Any, value: object) -> int:
        number = _as_float(self.name, value)
        if not isinstance(value, Integral) and number != int(number):
            raise TraitError(f"{self.name} must be a whole number; received {_seen(value)}")
        if not self.low <= number <= self.high:
            raise TraitError(
                f"{self.name} must be a whole number between {self.low} and {self.high}; "
                f"received {_seen(value)}"
            )
        return int(number)


class Rates(TraitType):
    """A tuple of rates between 0 and 1, one a class."""

    def __init__(
        self, default: tuple[float, ...], least: int = 1, most: int = 10, **kwargs: Any
    ) -> None:
        super().__init__(default_value=default, **kwargs)
        self.least, self.most = least, most

    def validate(self, obj: Any, value: object) -> tuple[float, ...]:
        members = _members(f"{self.name} must be a list of numbers", value)
        rates = tuple(_as_float(f"each of {self.name}", rate) for rate in members)
        if not self.least <= len(rates) <= self.most:
            raise TraitError(
                f"{self.name} must hold {_span(self.least, self.most)} numbers; "
                f"received {len(rates)}"
            )
        for rate in rates:
            if not 0 <= rate <= 1:
                raise TraitError(f"each of {self.name} must be between 0 and 1; received {rate!r}")
        return rates


class Sizes(TraitType):
    """A tuple of relative sizes, one a class, the largest at most `most` times the smallest."""

    def __init__(self, most: float, **kwargs: Any) -> None:
        super().__init__(default_value=(), **kwargs)
        self.most = most

    def validate(self, obj: Any, value: object) -> tuple[float, ...]:
        members = _members(f"{self.name} must be a list of numbers", value)
        sizes = tuple(_as_float(f"each of {self.name}", size) for size in members)
        if len(sizes) > MOST_CLASSES:
            raise TraitError(
                f"{self.name} must hold {MOST_CLASSES} numbers at the most; received {len(sizes)}"
            )
        if sizes and not 0 < max(sizes) <= self.most * min(sizes) * (1 + 1e-9):
            raise TraitError(
                f"{self.name} must be above 0, the largest at most {self.most:g} times the "
                f"smallest; received {_seen(value)}"
            )
        return sizes


class Names(TraitType):
    """A tuple of names, one a class; empty for the usual ones."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default_value=(), **kwargs)

    def validate(self, obj: Any, value: object) -> tuple[str, ...]:
        names = _members(f"{self.name} must be a list of names", value)
        if not all(isinstance(name, str) for name in names):
            raise TraitError(f"{self.name} must be texts; received {_seen(value)}")
        if len(names) > MOST_CLASSES:
            raise TraitError(
                f"{self.name} must hold {MOST_CLASSES} names at the most; received {len(names)}"
            )
        return tuple(map(_on_screen, names))


def _on_screen(name: str) -> str:
    """Return a name as one line of at most 40 characters that any page can hold."""
    words = name.encode("utf-8", "replace").decode().split()
    # No page can hold control signs: SVG is refused whole for one of them.
    line = " ".join("".join(filter(str.isprintable, word)) for word in words).strip()
    return line[:40] or "?"


class Counts(TraitType):
    """A confusion matrix of whole numbers as a tuple of rows, each a tuple; zeros alone will do."""

    def __init__(
        self,
        default: tuple[tuple[int, ...], ...],
        least: int = 2,
        most: int = 10,
        high: int = 1_000_000_000,
        **kwargs: Any,
    ) -> None:
        super().__init__(default_value=default, **kwargs)
        self.least, self.most, self.high = least, most, high

    def validate(self, obj: Any, value: object) -> tuple[tuple[int, ...], ...]:
        rows = tuple(map(self._row, _members(f"{self.name} must be a list of rows", value)))
        if not self.least <= len(rows) <= self.most:
            raise TraitError(
                f"{self.name} must have {self.least} to {self.most} rows; received {len(rows)}"
            )
        for row in rows:
            if len(row) != len(rows):
                raise TraitError(
                    f"{self.name} must be square; received {len(rows)} rows, one of {len(row)}"
                )
        return rows

    def _row(self, row: object) -> tuple[int, ...]:
        members = _members(f"each row of {self.name} must be a list of counts", row)
        return tuple(map(self._count, members))

    def _count(self, value: object) -> int:
        number = _as_float(f"each count of {self.name}", value)
        if not 0 <= number <= self.high or number != int(number):
            raise TraitError(
                f"each count of {self.name} must be a whole number between 0 and {self.high}; "
                f"received {_seen(value)}"
            )
        return int(number)


class Choice(TraitType):
    """One of several words, in small or large letters."""

    def __init__(self, words: Sequence[str], default: str, **kwargs: Any) -> None:
        super().__init__(default_value=default, **kwargs)
        self.words = tuple(words)

    def validate(self, obj: Any, value: object) -> str:
        if isinstance(value, str) and value.lower() in self.words:
            return value.lower()
        known = ", ".join(self.words)
        raise TraitError(f"{self.name} must be one of {known}; received {_seen(value)}")
