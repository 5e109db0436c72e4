"""Values that an explorer refuses, and what is said of each (a regular expression)."""

from collections.abc import Iterator
from typing import Any

from uarwidgets.kit.slides import Counts, Number, Rates

#: Those that one explorer alone refuses, or in words of its own.
OF_ONE: dict[str, list[tuple[str, Any, str]]] = {
    "AlphaExplorer": [
        ("recalls", (0.5, 0.5, 0.5), "recalls must hold 2 numbers; received 3"),
        ("rival", (0.5,), "rival must hold 2 numbers, or none; received 1"),
        ("cost_ratio", -1, "cost_ratio must be non-negative; received -1"),
        ("cost_ratio", "nine", "cost_ratio must hold numbers"),
    ],
    "ImbalanceExplorer": [
        ("recalls", [0.5] * 11, "recalls must hold 2 to 10 numbers; received 11"),
        ("prevalence", 1.5, "prevalence must be between 0 and 1"),
        ("class_names", (1, 2), "must be texts"),
        ("class_names", "ab", "class_names must be a list of names; received 'ab'"),
    ],
    "PitfallExplorer": [
        ("error_rate", 0.123, "error_rate must be a whole number of hundredths; received 0.123"),
    ],
    "PairedExplorer": [
        ("matrix", ((1, 2, 3),) * 3, "matrix must have 2 rows, one for each class; received 3"),
    ],
}


def of_a_kind(name: str, trait: object) -> Iterator[tuple[str, Any, str]]:
    """What every trait of a kind refuses."""
    if isinstance(trait, Number):
        whole = "a whole number " if trait.whole else ""
        for value in (trait.low - 1, trait.high + 1):
            yield name, value, f"{name} must be {whole}between .* and .*; received {value}"
    if isinstance(trait, Rates):
        n = trait.sizes[-1]
        yield name, "0.5", f"{name} must be a list of numbers; received '0.5'"
        yield name, [-0.2] * n, f"each of {name} must be between 0 and .*; received -0.2"
    if isinstance(trait, Counts):
        count = f"each count of {name} must be a"
        whole = f"{count} whole number between 0 and {trait.high}; received"
        for value, message in (
            ("1 2", f"{name} must be a list of rows; received '1 2'"),
            ([[1]], f"{name} must have 2 to 10 rows; received 1"),
            ([[0] * 11] * 11, f"{name} must have 2 to 10 rows; received 11"),
            ([[1, 2], [3]], f"{name} must be square; received 2 rows, one of 1"),
            ([[1, 2], "34"], f"each row of {name} must be a list of counts"),
            ([[1, 2], [3, "4"]], f"{count} finite number"),
            ([[1, 2], [3, float("nan")]], f"{count} finite number"),
            *(([[1, 2], [3, bad]], whole) for bad in (-4, 0.5, 1e308)),
        ):
            yield name, value, message
