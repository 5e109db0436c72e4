"""Values that an explorer refuses, and the words it refuses them with.

Nonsense of every kind is tried on every trait by `test_contract.py`; here is what has words of its
own.
"""

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
