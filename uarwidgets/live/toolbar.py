"""Menus, check boxes and buttons that a page offers beside sliders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ToolbarItem:
    """A menu, a check box or a button on the page, and what it does in Python or to a slider.

    Parameters
    ----------
    label : str
        Its words.
    on_use : callable, optional
        ``on_use(value)`` is called with the value that was chosen, or whether the box is ticked;
        of a button, with None.
    options : mapping of value to str
        What a menu offers: words by value. Without any it is no menu. If sliders can leave all
        others, the last is for wherever they are.
    value : object
        What a menu shows, or whether a box is ticked; None for a button.
    tooltip : str
        What a pointer at rest is told.
    goals : mapping of str to sequence of float
        Of a button that moves a slider, by the name of the slider: a value to come back to, and one
        to go to. It stands under the button of a slider with `once`, if there is one.
    before : mapping of str to float
        Of such a button, by the name of another slider or box: a value that it is led to before.
    ways : sequence of str
        The words of such a button on the way back, and on the way to the second value.
    """

    label: str
    on_use: Callable[[Any], object] | None = None
    options: Mapping[Any, str] = field(default_factory=dict)
    value: Any = None
    tooltip: str = ""
    goals: Mapping[str, Sequence[float]] = field(default_factory=dict)
    before: Mapping[str, float] = field(default_factory=dict)
    ways: Sequence[str] = ()

    @property
    def kind(self) -> str:
        """What it is: a "menu", "checkbox" or "button", or a "move": a button of a slider."""
        if self.goals:
            return "move"
        if self.options:
            return "menu"
        return "checkbox" if isinstance(self.value, bool) else "button"

    @property
    def choices(self) -> Sequence[Any]:
        """All that a page can ask for: the place of an option, whether a box is ticked, None."""
        kinds = {"menu": range(len(self.options)), "checkbox": (False, True), "button": (None,)}
        return kinds.get(self.kind, ())

    def use(self, choice: Any) -> None:
        """Do what a page asks for, if it is one of the choices."""
        if self.on_use and choice in self.choices:
            self.on_use(list(self.options)[choice] if self.options else choice)

    def message(self) -> dict[str, Any]:
        """Return what the page draws: a menu by its words and the place of the one shown."""
        values = list(self.options)
        place = values.index(self.value) if self.value in values else -1
        names = ("label", "kind", "tooltip", "goals", "before", "ways")
        return {name: getattr(self, name) for name in names} | {
            "options": list(self.options.values()),
            "value": place if values else self.value,
        }
