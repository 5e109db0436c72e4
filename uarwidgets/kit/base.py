"""The base with the old hooks, for explorers that have not moved to `uarwidgets.kit.explorer`."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, ClassVar

import ipywidgets as widgets

from uarwidgets import scenarios
from uarwidgets.kit import explorer, html
from uarwidgets.live import Control, Entries, Handle, Slider
from uarwidgets.scenarios import Scenario


class Explorer(explorer.Explorer):
    answers: ClassVar[str] = ""

    def measure(self, s: Any) -> Any:
        return self._measure(s.entries)

    def words(self, s: Any, measured: Any) -> Mapping[str, str]:
        return self._tell(s.entries, measured)

    def make_picture(self) -> Any:
        return self._picture()

    def draw(self, picture: Any, s: Any, measured: Any, words: Mapping[str, str]) -> None:
        self._draw(picture, s.entries, measured, words)

    def scores_of(self, measured: Any) -> dict[str, float]:
        return self._scores(measured)

    def handles(self, picture: Any) -> list[Handle]:
        return self._handles(picture)

    def html_above(self) -> str:
        return self._before()

    def html_below(self) -> str:
        return self._after()

    def matrix_table(self) -> html.Matrix | None:
        return self._matrix()

    def widgets_below(self) -> list[widgets.Widget]:
        return self._below()

    def toolbar(self) -> list[Control]:
        return self._controls()

    def make_sliders(self) -> list[Slider]:
        return self._sliders()

    def offered_scenarios(self) -> list[Scenario]:
        return self._scenarios()

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        return self._from_scenario(scenario)

    def moved(self) -> list[str]:
        return []

    def state_at(self, entries: Entries) -> Any:
        return SimpleNamespace(entries=entries)

    def _values_at(self, entries: Entries) -> dict[str, Any]:
        traits = self.traits(state=True)
        return {n: traits[n].validate(self, v) for n, v in self._traits_of(entries).items()}

    def _words_at_rest(self, entries: Entries) -> dict[str, str]:
        return self._at_rest(entries)

    def _at_rest(self, entries: Entries) -> dict[str, str]:
        return super()._words_at_rest(entries)

    def _sync(self) -> None:
        self._follow()

    def _follow(self) -> None:
        super()._sync()

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        return dict(entries)

    def _fixed(self) -> tuple[Any, ...]:
        return ()

    def _sliders(self) -> list[Slider]:
        raise NotImplementedError

    def _picture(self) -> Any:
        raise NotImplementedError

    def _handles(self, picture: Any) -> list[Handle]:
        return []

    def _before(self) -> str:
        return ""

    def _matrix(self) -> html.Matrix | None:
        return None

    def _after(self) -> str:
        return ""

    def _form(self, place: str) -> str:
        return ""

    def _measure(self, entries: Entries) -> Any:
        raise NotImplementedError

    def _scores(self, found: Any) -> dict[str, float]:
        return dict(found)

    def _tell(self, entries: Entries, found: Any) -> dict[str, str]:
        raise NotImplementedError

    def _draw(self, picture: Any, entries: Entries, found: Any, words: Mapping[str, str]) -> None:
        raise NotImplementedError

    def _below(self) -> list[widgets.Widget]:
        return []

    def _controls(self) -> list[Control]:
        return []

    def _scenarios(self) -> list[Scenario]:
        return list(scenarios.ALL)

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        raise NotImplementedError
