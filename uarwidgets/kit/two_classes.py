"""What explorers share whose sliders move two recalls."""

from __future__ import annotations

from typing import Any, ClassVar

from uarwidgets.kit.base import Explorer
from uarwidgets.kit.formatting import names_of
from uarwidgets.kit.recall_entries import entries_of, recalls_of
from uarwidgets.kit.traits import Names, Rates
from uarwidgets.live import Entries
from uarwidgets.metrics import prevalence, recall_per_class, support
from uarwidgets.scenarios import Scenario, for_classes


class TwoClasses(Explorer):
    """An explorer of two classes, with a slider for each recall.

    A subclass names in `_moved` the other traits that have a slider each, in the sliders' order.
    """

    _moved: ClassVar[tuple[str, ...]] = ()

    recalls = Rates((0.9, 0.6), least=2, most=2).tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def entries(self) -> dict[str, float]:
        return {name: getattr(self, name) for name in self._moved} | entries_of(self.recalls)

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(2, self.class_names)

    def _fixed(self) -> tuple[Any, ...]:
        return (self.class_names,)

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        return {name: entries[name] for name in self._moved} | {"recalls": recalls_of(entries)}

    def _scenarios(self) -> list[Scenario]:
        return [s for s in for_classes(2) if min(support(s.cm)) > 0]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        state: dict[str, Any] = {
            "recalls": tuple(recall_per_class(scenario.cm).tolist()),
            "class_names": scenario.class_names,
        }
        if "prevalence" in self._moved:
            state["prevalence"] = float(prevalence(scenario.cm)[0])
        return state
