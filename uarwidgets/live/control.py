"""What a page offers beside sliders: menus, boxes to tick, buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Control:
    """A menu, a box to tick or a button on the page, and what it does in Python.

    Parameters
    ----------
    label : str
        Its words.
    act : callable
        ``act(value)`` is told the value that was chosen, or whether the box is ticked; of a
        button, None.
    options : mapping of value to str
        What a menu offers: words by value. Without any it is no menu.
    value : object
        What a menu shows, or whether a box is ticked; None for a button.
    tip : str
        What a pointer at rest is told.
    off : bool
        Whether it cannot be used now.
    strong : bool
        Whether it is the one that most readers want.
    """

    label: str
    act: Callable[[Any], object]
    options: Mapping[Any, str] = field(default_factory=dict)
    value: Any = None
    tip: str = ""
    off: bool = False
    strong: bool = False

    @property
    def kind(self) -> str:
        """What it is: a "menu", a "box" or a "button"."""
        if self.options:
            return "menu"
        return "box" if isinstance(self.value, bool) else "button"

    @property
    def wishes(self) -> Sequence[object]:
        """All that a page can ask of a menu or a box."""
        return range(len(self.options)) if self.kind == "menu" else (False, True)

    def use(self, wish: object) -> None:
        """Do what a page asks for: the place of an option, whether a box is ticked, or nothing."""
        values = list(self.options)
        if self.off:
            return
        if self.kind == "box":
            self.act(bool(wish))
        elif self.kind == "button":
            self.act(None)
        elif isinstance(wish, int) and 0 <= wish < len(values):
            self.act(values[wish])

    def message(self) -> dict[str, Any]:
        """Return what the page draws: a menu by its words and the place of the one shown."""
        values = list(self.options)
        shown = values.index(self.value) if self.value in values else -1
        return {
            "label": self.label,
            "kind": self.kind,
            "options": list(self.options.values()),
            "value": shown if values else self.value,
            "tip": self.tip,
            "off": self.off,
            "strong": self.strong,
        }
