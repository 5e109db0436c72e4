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
    "PitfallExplorer": [
        ("n_classes", 1, "n_classes must be a whole number between 2 and 24; received 1"),
        ("n_classes", 25, "n_classes must be a whole number between 2 and 24; received 25"),
        ("n_classes", 2.5, "n_classes must be a whole number; received 2.5"),
        ("n_classes", "3", "n_classes must be a finite number; received '3'"),
        ("error_rate", -0.01, "error_rate must be between 0 and 1; received -0.01"),
        ("error_rate", 1.01, "error_rate must be between 0 and 1; received 1.01"),
        ("error_rate", 0.123, "error_rate must be a whole number of hundredths, so that every"),
        ("view", 0, "view must be a whole number between 1 and 24; received 0"),
        ("view", 25, "view must be a whole number between 1 and 24; received 25"),
    ],
    "DefinitionsExplorer": [
        ("matrix", ((1, 2), (3,)), "matrix must be square; received 2 rows, one of 1"),
        ("matrix", ((1,),), "matrix must have 2 to 10 rows; received 1"),
        ("matrix", ((1, -2), (3, 4)), "each count of matrix must be a whole number between 0"),
        ("matrix", ((1, 0.5), (3, 4)), "each count of matrix must be a whole number between 0"),
        ("matrix", ((1, float("nan")), (3, 4)), "each count of matrix must be a finite number"),
        ("matrix", ((1, 10**8), (3, 4)), "each count of matrix must be a whole number between 0"),
        ("matrix", "1 2", "matrix must be a list of rows; received '1 2'"),
        ("undefined", "skip", "undefined"),
        ("class_names", "AB", "class_names must be a list of names; received 'AB'"),
        ("n_classes", 1, "matrix must have 2 to 10 rows; received 1"),
        ("n_classes", 11, "matrix must have 2 to 10 rows; received 11"),
    ],
    "UncertaintyExplorer": [],
    "ThresholdExplorer": [],
    "MetricCalculator": [],
    "DerivationStepper": [
        ("step", 0, "step must be a whole number between 1 and 13; received 0"),
        ("step", 14, "step must be a whole number between 1 and 13; received 14"),
        ("step", 1.5, "step must be a whole number; received 1.5"),
        ("tp", -1, "tp must be a whole number between 0 and 1000000; received -1"),
        ("fn", 10**7, "fn must be a whole number between 0 and 1000000; received 10000000"),
        ("fp", "3", "fp must be a finite number; received '3'"),
        ("tn", float("nan"), "tn must be a finite number; received nan"),
    ],
}
