"""What of an explorer is its state: traits that change as one, JSON, and the share text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import ipywidgets as widgets
from traitlets import HasTraits, TraitError

from uarwidgets.kit import share_text
from uarwidgets.live import drawing_lock


def plain(state: Mapping[str, Any]) -> dict[str, Any]:
    """Return a state as JSON gives it back: lists for tuples."""
    return {name: _listed(value) for name, value in state.items()}


def _listed(value: Any) -> Any:
    return [_listed(member) for member in value] if isinstance(value, tuple) else value


def _a_mapping(state: object) -> None:
    if not isinstance(state, Mapping):
        raise ValueError(f"state must be a dict; received {state!r}")


class Stateful(widgets.VBox):
    """A widget whose state is its traits tagged ``state=True``."""

    @property
    def state(self) -> dict[str, Any]:
        """The state as a small dict that JSON can hold."""
        return plain({name: getattr(self, name) for name in self._state_names()})

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> Self:
        """Return an explorer in a state that `state` gave.

        Raises
        ------
        ValueError
            If the dict holds an unknown name or a value out of range.
        """
        _a_mapping(state)
        try:
            return cls(**{str(name): value for name, value in state.items()})
        except TraitError as error:  # which is no ValueError
            raise ValueError(str(error)) from None

    @classmethod
    def checked_state(cls, state: Mapping[str, Any]) -> dict[str, Any]:
        """Return the whole state that such a dict stands for, without a picture.

        Raises
        ------
        ValueError
            As `from_state` does.
        """
        _a_mapping(state)
        unknown = [name for name in state if name not in cls._state_names()]
        if unknown:
            raise ValueError(f"{cls.__name__} has no state called {unknown[0]!r}")
        there = cls._bare()
        try:
            there._set(state)
        except TraitError as error:  # which is no ValueError
            raise ValueError(str(error)) from None
        return there.state

    @classmethod
    def _bare(cls) -> Self:
        """Return one that is on no page: its traits, as all begin with them, and no picture."""
        there = cls.__new__(cls)
        HasTraits.__init__(there)
        return there

    @property
    def share_text(self) -> str:
        """The state as one line of text; `uarwidgets.open_state` rebuilds the explorer."""
        return share_text.write(type(self).__name__, self.state)

    @classmethod
    def _state_names(cls) -> list[str]:
        return list(cls.class_traits(state=True))

    def _set(self, state: Mapping[str, Any]) -> None:
        """Set several traits as one: all of them, or, if one is refused, none."""
        before = {name: getattr(self, name) for name in self._state_names()}
        try:
            with self.hold_trait_notifications():
                for name, value in state.items():
                    setattr(self, name, value)
        except (TraitError, ValueError):
            with self.hold_trait_notifications():
                for name, value in before.items():
                    setattr(self, name, value)
            raise

    def __setattr__(self, name: str, value: Any) -> None:
        # No frame may be drawn between a trait's change and the scene that follows from it.
        with drawing_lock:
            super().__setattr__(name, value)

    def _checked(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """Return values as the traits would hold them: 4 for 4.0 where 4 is a count."""
        traits = self.traits(state=True)
        return {name: traits[name].validate(self, value) for name, value in state.items()}
