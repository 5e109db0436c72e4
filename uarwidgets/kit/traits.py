"""The old names of traits, for explorers that have not moved to `uarwidgets.kit.slides`."""

from __future__ import annotations

from typing import Any

from traitlets import TraitError, TraitType

from uarwidgets.kit import slides
from uarwidgets.kit.slides import MOST_CLASSES, Choice, Names, _as_float, _members, _short

__all__ = ["MOST_CLASSES", "Between", "Choice", "Counts", "Names", "Rates", "Sizes", "Whole"]
Between = slides.Number


class Whole(slides.Number):
    def __init__(self, low: int, high: int, default: int, **kwargs: Any) -> None:
        super().__init__(low, high, default, whole=True, **kwargs)


class Rates(slides.Rates):
    def __init__(
        self, default: tuple[float, ...], least: int = 1, most: int = 10, **kwargs: Any
    ) -> None:
        super().__init__(default, range(least, most + 1), **kwargs)


class Counts(slides.Counts):
    pass


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
                f"smallest; received {_short(value)}"
            )
        return sizes
