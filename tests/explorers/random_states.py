"""States that a reader may reach, at random, with many at the ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from draw_less import skip_pictures

LONG = tuple(f"animals that live in the {place}" for place in (
    "sea", "desert", "forest", "mountains", "rivers", "Arctic", "steppe", "marshes", "caves", "air",
))  # fmt: skip


class Chance:
    """Draws the parts of a state."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def one_of(self, *values: Any) -> Any:
        return values[self.rng.integers(len(values))]

    def yes(self) -> bool:
        return bool(self.rng.random() < 0.5)

    def names(self, n_classes: int) -> tuple[str, ...]:
        return self.one_of((), ("ill", "healthy") if n_classes == 2 else (), LONG[:n_classes])

    def rate(self, low: float = 0.0, high: float = 1.0) -> float:
        inside = round(float(self.rng.uniform(low, high)), 3)
        return self.one_of(low, high, 0.5 if low <= 0.5 <= high else low, inside, inside)

    def recalls(self, n_classes: int) -> tuple[float, ...]:
        if self.rng.random() < 0.2:
            return (self.rate(),) * n_classes
        if n_classes == 2 and self.rng.random() < 0.2:
            return ((first := self.rate()), 1 - first)
        return tuple(self.rate() for _ in range(n_classes))

    def count(self, most: int = 1_000_000) -> int:
        return int(self.one_of(0, 0, 1, 1, 2, 9, self.rng.integers(200), self.rng.integers(most)))

    def matrix(self, n_classes: int) -> tuple[tuple[int, ...], ...]:
        kept = 1.0 if self.yes() else 0.3
        return tuple(
            tuple(self.count() if self.rng.random() < kept else 0 for _ in range(n_classes))
            for _ in range(n_classes)
        )

    def classes(self) -> int:
        return int(self.one_of(2, 2, self.rng.integers(3, 11)))


def _imbalance(chance: Chance) -> dict[str, Any]:
    n = int(chance.one_of(2, 2, 2, 3, chance.rng.integers(4, 11)))
    return {
        "recalls": chance.recalls(n), "class_names": chance.names(n),
        "prevalence": chance.one_of(0.01, 0.99, 0.49999, chance.rate()),
        "imbalance": chance.one_of(1, 1000, chance.rate(1, 1000)),
        "total": max(chance.count(10_000_000), 1),
    }  # fmt: skip


def _alpha(chance: Chance) -> dict[str, Any]:
    a, b = chance.recalls(2), chance.recalls(2)
    return {
        "recalls": a, "rival": chance.one_of((), a, b, b), "class_names": chance.names(2),
        "prevalence": chance.rate(0.001, 0.999),
        "weight": chance.one_of(0.9999999, 1e-7, 0.8, chance.rate(), chance.rate()),
    }  # fmt: skip


def _alarm(chance: Chance) -> dict[str, Any]:
    return {
        "recalls": chance.one_of(chance.recalls(2), (0.1, 0.9999), (1, 0), (0.0001, 1)),
        "prevalence": chance.one_of(0.00015, chance.rate(0.0001, 0.5)),
        "class_names": chance.names(2),
    }


def _means(chance: Chance) -> dict[str, Any]:
    return {
        "recalls": chance.recalls(2), "weight": chance.rate(), "class_names": chance.names(2),
        "exponent": chance.one_of(-10, -1, 0, 1, -0.3),
    }  # fmt: skip


def _pitfall(chance: Chance) -> dict[str, Any]:
    n = int(chance.one_of(2, 3, 4, chance.rng.integers(2, 25)))
    view, actual, predicted = (int(k) for k in chance.rng.integers(1, n + 1, 3))
    return {
        "n_classes": n, "error_rate": chance.one_of(0, 1, 0.5, round(chance.rate(), 2)),
        "view": view, "actual": actual, "predicted": predicted,
    }  # fmt: skip


def _definitions(chance: Chance) -> dict[str, Any]:
    n = chance.classes()
    return {
        "matrix": chance.matrix(n), "class_names": chance.names(n),
    }  # fmt: skip


def _luck(chance: Chance) -> dict[str, Any]:
    return {
        "guess": chance.rate(), "prevalence": chance.rate(0.02, 0.98),
        "sets": chance.one_of(0, 1, 2, 200), "total": chance.one_of(10, 16, 50, 1000, 10000),
        "level": chance.one_of(0.5, 0.6, 1.0), "class_names": chance.names(2),
    }  # fmt: skip


def _uncertainty(chance: Chance) -> dict[str, Any]:
    n = chance.classes()
    a = chance.recalls(n)
    return {
        "recalls": a, "rival": chance.one_of(a, chance.recalls(n)), "compare": chance.yes(),
        "prevalence": chance.rate(), "total": max(chance.count(), 1),
        "class_names": chance.names(n),
    }  # fmt: skip


def _threshold(chance: Chance) -> dict[str, Any]:
    return {
        "separation": chance.one_of(0, 2, chance.rate(0, 4)), "threshold": chance.rate(-5, 5),
        "prevalence": chance.rate(0.001, 0.999), "weight": chance.one_of(None, chance.rate()),
        "spread_ratio": chance.one_of(None, 0.5, 1.0, 2.0), "roc": chance.yes(),
        "class_names": chance.names(2),
    }  # fmt: skip


def _calculator(chance: Chance) -> dict[str, Any]:
    n = chance.classes()
    return {
        "matrix": chance.matrix(n),
        "class_names": chance.names(n),
        "alpha": chance.rate(),
    }


def _derivation(chance: Chance) -> dict[str, Any]:
    counts = {name: chance.count() for name in ("tp", "fn", "fp", "tn")}
    return {"step": int(chance.rng.integers(1, 14)), **counts}


STATES = {
    "ImbalanceExplorer": _imbalance, "AlphaExplorer": _alpha, "AlarmExplorer": _alarm,
    "MeansExplorer": _means, "PitfallExplorer": _pitfall, "DefinitionsExplorer": _definitions,
    "LuckExplorer": _luck, "UncertaintyExplorer": _uncertainty, "ThresholdExplorer": _threshold,
    "MetricCalculator": _calculator, "DerivationStepper": _derivation,
}  # fmt: skip


def words_at_random(kind: type, n_states: int) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """Random states of an explorer, each with its words."""
    chance = Chance(24)
    with skip_pictures():
        for _ in range(n_states):
            state = STATES[kind.__name__](chance)
            explorer: Any = kind(**state)
            s = explorer.state_at(explorer.entries)
            yield state, explorer._all_words(s, explorer.measure(s))
            explorer.close()
