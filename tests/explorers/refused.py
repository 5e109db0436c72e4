"""Values that an explorer refuses, and the words it refuses them with."""

from __future__ import annotations

from typing import Any

#: By explorer: a trait or property, a value, and what is said of it (a regular expression).
REFUSED: dict[str, list[tuple[str, Any, str]]] = {
    "AlphaExplorer": [
        ("recalls", (0.5, 0.5, 0.5), "recalls must hold 2 numbers; received 3"),
        ("recalls", (0.5, -0.2), "each of recalls must be between 0 and 1; received -0.2"),
        ("weight", 1.1, "weight must be between 0 and 1; received 1.1"),
        ("prevalence", float("nan"), "prevalence must be a finite number; received nan"),
        ("cost_ratio", -1, "cost_ratio must be non-negative; received -1"),
        ("cost_ratio", "nine", "cost_ratio must hold numbers"),
    ],
    "ImbalanceExplorer": [],
    "MeansExplorer": [],
    "PitfallExplorer": [],
    "DefinitionsExplorer": [],
    "UncertaintyExplorer": [
        ("total", 0, "total must be a whole number between 1 and 1000000; received 0"),
        ("total", 1_000_001, "total must be a whole number between 1 and .*; received 1000001"),
        ("total", 10.5, "total must be a whole number; received 10.5"),
        ("total", float("nan"), "total must be a finite number; received nan"),
        ("prevalence", 1.01, "prevalence must be between 0 and 1; received 1.01"),
        ("recalls", (0.5,), "recalls must hold 2 to 10 numbers; received 1"),
        ("recalls", (0.5, -0.1), "each of recalls must be between 0 and 1; received -0.1"),
        ("recalls", "0.5", "recalls must be a list of numbers; received '0.5'"),
        ("rival", (0.5, 2), "each of rival must be between 0 and 1; received 2"),
        ("shares", (0.5, float("inf")), "each of shares must be a finite number; received inf"),
        ("compare", "yes", "'compare' trait of an UncertaintyExplorer instance expected a boolean"),
        ("class_names", "AB", "class_names must be a list of names; received 'AB'"),
    ],
    "ThresholdExplorer": [
        ("prevalence", 0, "prevalence must be between 0.001 and 0.999; received 0"),
        ("prevalence", 1, "prevalence must be between 0.001 and 0.999; received 1"),
        ("threshold", 5.1, "threshold must be between -5 and 5; received 5.1"),
        ("threshold", float("nan"), "threshold must be a finite number; received nan"),
        ("separation", -0.1, "separation must be between 0 and 4; received -0.1"),
        ("separation", "2", "separation must be a finite number; received '2'"),
        ("spread", 0.4, "spread must be between 0.5 and 1.5; received 0.4"),
        ("spread", True, "spread must be a finite number; received True"),
        ("class_names", "AB", "class_names must be a list of names; received 'AB'"),
    ],
    "MetricCalculator": [],
    "DerivationStepper": [],
}
