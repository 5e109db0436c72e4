"""Values that an explorer refuses, and its message.

`test_contract.py` tries values of wrong types on every trait; here are those with a message of
their own.
"""

from __future__ import annotations

from typing import Any

#: By explorer: a trait or property, a value, and what is said of it (a regular expression).
INVALID_VALUES: dict[str, list[tuple[str, Any, str]]] = {
    "AlphaExplorer": [
        ("recalls", (0.5, 0.5, 0.5), "recalls must hold 2 numbers; received 3"),
        ("recalls", (0.5, -0.2), "each of recalls must be between 0 and 1; received -0.2"),
        ("weight", 1.1, "weight must be between 0 and 1; received 1.1"),
        ("prevalence", 0, "prevalence must be between 0.001 and 0.999; received 0"),
        ("rival", (0.5,), "rival must hold 2 numbers, or none; received 1"),
        ("rival", (0.5, 1.2), "each of rival must be between 0 and 1; received 1.2"),
        ("cost_ratio", -1, "cost_ratio must be non-negative; received -1"),
        ("cost_ratio", "nine", "cost_ratio must hold numbers"),
    ],
    "ImbalanceExplorer": [
        ("recalls", (0.5, 1.2), "between 0 and 1; received 1.2"),
        ("recalls", "0.5", "must be a list of numbers"),
        ("recalls", [0.5] * 11, "must hold 2 to 10 numbers; received 11"),
        ("prevalence", -0.1, "must be between 0 and 1; received -0.1"),
        ("imbalance", 0.5, "must be between 1 and 1000"),
        ("total", 0, "total must be a whole number between 1 and 10000000; received 0"),
        ("relative_sizes", (1, 2, 2001), "at most 1000 times the smallest"),
        ("relative_sizes", (1, 0, 2), "relative_sizes must be above 0"),
        ("relative_sizes", [1] * 11, "relative_sizes must hold 0 to 10 numbers; received 11"),
        ("class_names", (1, 2), "must be texts"),
        ("class_names", "ab", "class_names must be a list of names; received 'ab'"),
    ],
    "MeansExplorer": [
        ("weight", -0.1, "weight must be between 0 and 1; received -0.1"),
        ("exponent", 1.5, "exponent must be between -10 and 1; received 1.5"),
    ],
    "AlarmExplorer": [
        ("prevalence", 0, "prevalence must be between 0.0001 and 0.5; received 0"),
        ("prevalence", 0.51, "prevalence must be between 0.0001 and 0.5; received 0.51"),
    ],
    "PitfallExplorer": [
        ("n_classes", 1, "n_classes must be a whole number between 2 and 24; received 1"),
        ("n_classes", 25, "n_classes must be a whole number between 2 and 24; received 25"),
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
        ("n_classes", 1, "matrix must have 2 to 10 rows; received 1"),
        ("n_classes", 11, "matrix must have 2 to 10 rows; received 11"),
    ],
    "LuckExplorer": [
        ("total", 9, "total must be a whole number between 10 and 10000; received 9"),
        ("total", 10_001, "total must be a whole number between 10 and 10000; received 10001"),
        ("prevalence", 0, "prevalence must be between 0.02 and 0.98; received 0"),
        ("guess", -0.1, "guess must be between 0 and 1; received -0.1"),
        ("sets", 201, "sets must be a whole number between 0 and 200; received 201"),
        ("seed", -1, "seed must be a whole number between 0 and 999999; received -1"),
    ],
    "UncertaintyExplorer": [
        ("total", 0, "total must be a whole number between 1 and 1000000; received 0"),
        ("total", 1_000_001, "total must be a whole number between 1 and .*; received 1000001"),
        ("prevalence", 1.01, "prevalence must be between 0 and 1; received 1.01"),
        ("recalls", (0.5,), "recalls must hold 2 to 10 numbers; received 1"),
        ("recalls", "0.5", "recalls must be a list of numbers; received '0.5'"),
        ("rival", (0.5, 2), "each of rival must be between 0 and 1; received 2"),
        ("compare", "yes", "'compare' trait of an UncertaintyExplorer instance expected a boolean"),
    ],
    "ThresholdExplorer": [
        ("prevalence", 0, "prevalence must be between 0.001 and 0.999; received 0"),
        ("prevalence", 1, "prevalence must be between 0.001 and 0.999; received 1"),
        ("threshold", 5.1, "threshold must be between -5 and 5; received 5.1"),
        ("separation", -0.1, "separation must be between 0 and 4; received -0.1"),
        ("spread", 0.4, "spread must be between 0.5 and 1.5; received 0.4"),
        ("weight", 1.1, "weight must be between 0 and 1; received 1.1"),
        ("spread_ratio", 2.1, "spread_ratio must be between 0.5 and 2; received 2.1"),
    ],
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
        ("alpha", 1.5, "between 0 and 1"),
    ],
    "DerivationStepper": [
        ("step", 0, "step must be a whole number between 1 and 13; received 0"),
        ("step", 14, "step must be a whole number between 1 and 13; received 14"),
        ("tp", -1, "tp must be a whole number between 0 and 1000000; received -1"),
        ("fn", 10**7, "fn must be a whole number between 0 and 1000000; received 10000000"),
    ],
}
