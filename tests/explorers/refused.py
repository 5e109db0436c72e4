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
    "ImbalanceExplorer": [
        ("recalls", (0.5, 1.2), "between 0 and 1; received 1.2"),
        ("recalls", (0.5, "x"), "must be a finite number; received 'x'"),
        ("recalls", "0.5", "must be a list of numbers"),
        ("recalls", [0.5] * 11, "must hold 1 to 10 numbers; received 11"),
        ("prevalence", True, "must be a finite number; received True"),
        ("prevalence", -0.1, "must be between 0 and 1; received -0.1"),
        ("imbalance", 0.5, "must be between 1 and 1000"),
        ("total", 2.5, "must be a whole number; received 2.5"),
        ("class_names", (1, 2), "must be texts"),
    ],
    "MeansExplorer": [
        ("recalls", (0.5,), "recalls must hold 2 numbers; received 1"),
        ("recalls", (0.5, 1.2), "each of recalls must be between 0 and 1; received 1.2"),
        ("weight", -0.1, "weight must be between 0 and 1; received -0.1"),
        ("weight", "half", "weight must be a finite number; received 'half'"),
        ("exponent", 1.5, "exponent must be between -10 and 1; received 1.5"),
        ("exponent", float("-inf"), "exponent must be a finite number; received -inf"),
        ("class_names", "ab", "class_names must be a list of names; received 'ab'"),
    ],
    "PitfallExplorer": [],
    "DefinitionsExplorer": [],
    "UncertaintyExplorer": [],
    "ThresholdExplorer": [],
    "MetricCalculator": [
        ("matrix", [[1, 2]], "matrix must have 2 to 10 rows"),
        ("matrix", [[1, 2], [3]], "matrix must be square"),
        ("matrix", [[1, 2], [3, -4]], "whole number between 0 and 1000000000"),
        ("matrix", [[1, 2], [3, 0.5]], "whole number"),
        ("matrix", [[1, 2], [3, 1e308]], "whole number"),
        ("matrix", [[1, 2], [3, float("nan")]], "finite number"),
        ("matrix", [[1, 2], [3, "4"]], "finite number"),
        ("matrix", [[1, 2], "34"], "each row of matrix"),
        ("matrix", "1 2", "list of rows"),
        ("matrix", [[0] * 11] * 11, "2 to 10 rows"),
        ("metric", "f1", "metric"),
        ("alpha", 1.5, "between 0 and 1"),
    ],
    "DerivationStepper": [],
}
