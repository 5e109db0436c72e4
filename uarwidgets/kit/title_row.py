"""What the page offers beside sliders: scenarios, controls, the scenes of a talk, a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from traitlets import TraitError

from uarwidgets import scenarios
from uarwidgets.kit.state import Stateful, plain
from uarwidgets.live import Control, LiveFigure, Scene
from uarwidgets.live.scene import Entries


class TitleRow(Stateful):
    """A widget with a live picture, which is brought to scenarios and through a talk."""

    #: The axis of `picture.axes` along which scores run, "x" or "y", where one does: see `mark`.
    score_axis: ClassVar[str] = ""

    live: LiveFigure
    picture: Any
    narrow = False  # whether the page has room for a narrow figure alone
    _scene: Scene
    _initial: dict[str, Any]
    _ways_in: list[tuple[scenarios.Scenario, dict[str, Any]]]
    _talk: Sequence[tuple[str, dict[str, Any]]] = ()
    _marked: tuple[float, str] | None = None

    def choose(self, key: str) -> None:
        """Bring the explorer to a scenario of `uarwidgets.scenarios`."""
        self._apply(self._from_scenario(scenarios.get(key)))

    @property
    def menu(self) -> dict[str, str]:
        """The scenarios that the menu offers: their words by key."""
        return _menu_of(self._scenarios())

    @property
    def chosen(self) -> str:
        """The key of the scenario that is shown, or an empty text."""
        shown = self._shown(self.state)
        return shown[0].key if shown else ""

    @property
    def scenes(self) -> list[tuple[str, dict[str, Any]]]:
        """Titles and states that Page Down and Page Up walk through, in full screen or out of it.

        A state may name a part of the traits: the others are then as the explorer began.
        """
        return list(self._talk)

    @scenes.setter
    def scenes(self, talk: Sequence[tuple[str, Mapping[str, Any]]]) -> None:
        known = set(self._state_names())
        for title, state in talk:
            if not isinstance(title, str) or not set(state) <= known:
                raise ValueError(f"a scene is a title and a state; received {(title, state)!r}")
            try:
                self._at({**self._initial, **state})
            except TraitError as error:  # said now, not before the audience
                raise ValueError(f"scene {title!r}: {error}") from None
        self._talk = [(title, dict(state)) for title, state in talk]
        self._offer()

    def mark(self, value: float | None, label: str = "your prediction") -> None:
        """Draw a line at a score, such as one that a reader predicted; None takes it away.

        Raises
        ------
        ValueError
            If the value is not from 0 to 1, or no score runs along an axis of the picture.
        """
        if not self.score_axis:
            raise ValueError(f"{type(self).__name__} has no axis of scores to draw a mark at")
        if value is not None and not 0 <= value <= 1:
            raise ValueError(f"value must be a score between 0 and 1; received {value!r}")
        self._marked = None if value is None else (float(value), str(label))
        self._offer()

    # What an explorer says.

    @property
    def entries(self) -> dict[str, float]:
        """What the sliders and boxes show now, by name."""
        raise NotImplementedError

    def _fixed(self) -> tuple[Any, ...]:
        """Return what a scene depends on beside the entries: another value, another scene."""
        return ()

    def _from_scenario(self, scenario: scenarios.Scenario) -> dict[str, Any]:
        """Return the state that shows a scenario."""
        raise NotImplementedError

    def _scenarios(self) -> list[scenarios.Scenario]:
        """Return the scenarios that the menu offers."""
        return list(scenarios.ALL)

    def _controls(self) -> list[Control]:
        """Return menus, boxes and buttons, as they stand now."""
        return []

    def _apply(self, state: Mapping[str, Any]) -> None:
        raise NotImplementedError

    def _at_rest(self, entries: Entries) -> dict[str, str]:
        raise NotImplementedError

    # Wiring.

    def _find_ways_in(self) -> None:
        self._ways_in = [(s, plain(self._from_scenario(s))) for s in self._scenarios()]

    def _shown(self, state: Mapping[str, Any]) -> list[scenarios.Scenario]:
        """Return the scenarios of the menu that look like `state`."""
        return [scenario for scenario, wanted in self._ways_in if {**state, **wanted} == state]

    def _turn_to(self, place: object) -> None:
        """Bring up a scene of the talk."""
        if isinstance(place, int) and 0 <= place < len(self._talk):
            self._apply({**self._initial, **self._talk[place][1]})

    def _use(self, wish: object) -> None:
        """Do what one of the controls says."""
        if not (isinstance(wish, list) and len(wish) == 2):
            return
        controls = self._controls()
        place, value = wish
        if isinstance(place, int) and 0 <= place < len(controls):
            controls[place].use(value)

    def _used(self, place: int, wish: object) -> dict[str, Any]:
        """Return the state that one of the controls leads to, without picture and page."""
        there = self._at(self.state)
        there.__dict__["_follow"] = lambda: None
        there._use([place, wish])
        return there.state

    def _mark(self) -> dict[str, Any] | None:
        """Return where the page draws the mark."""
        if self._marked is None:
            return None
        value, label = self._marked
        axes = self.picture.axes
        across = self.score_axis == "x"
        (low, high) = axes.get_ylim() if across else axes.get_xlim()
        ends = [(value, low), (value, high)] if across else [(low, value), (high, value)]
        height = self._scene.figure.get_size_inches()[1] * 72
        places = [(round(x, 2), round(height - y, 2)) for x, y in axes.transData.transform(ends)]
        return {"ends": places, "label": f"{label}: {value:.3f}"}

    def _offer(self) -> None:
        """Tell the page what the title row offers; of a talk, the frames that this scene holds."""
        talk = [
            {"title": title, "frame": self._held({**self._initial, **state})}
            for title, state in self._talk
        ]
        self.live.tools = {
            "menu": list(self.menu.items()),
            "reset": True,
            "controls": [control.message() for control in self._controls()],
            "talk": talk,
            "mark": self._mark(),
        }

    def _offer_anew(self) -> None:
        """Tell the page what the controls show, where that has changed."""
        controls = [control.message() for control in self._controls()]
        if controls != self.live.tools["controls"]:
            self.live.tools = {**self.live.tools, "controls": controls}

    def _at(self, state: Mapping[str, Any]) -> Self:
        """Return this explorer's traits in another state, without picture and page."""
        there = self._bare()
        there._ways_in, there.narrow = self._ways_in, self.narrow
        there._set(state)
        return there

    def _held(self, state: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the frame of a state, where the present scene can show it."""
        there = self._at(state)
        if there._fixed() != self._fixed():
            return None
        entries = there.entries
        return self.live.drawn(entries, there._at_rest(entries))


def _menu_of(offered: Sequence[scenarios.Scenario]) -> dict[str, str]:
    """Return a menu's words by key: where sizes differ, those of three classes or more say so."""
    alike = len({s.n_classes for s in offered}) == 1
    return {
        s.key: s.name if alike or s.n_classes == 2 else f"{s.name} ({s.n_classes} classes)"
        for s in offered
    }
