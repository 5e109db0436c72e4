"""Two means of the same two recalls, and where each keeps its value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from uarwidgets._core.isolines import power_isoline, upper_set, weighted_isoline
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall, two_class_weights

# Guessers that ignore their input: their recalls are the shares of their answers.
GUESSERS = ((0.5, 0.5), (0.8, 0.2), (1.0, 0.0))
# Of the power means, those that are scores with a name.
NAMED = {1.0: "unweighted_average_recall", 0.0: "geometric_mean_recall"}
LEVELS = tuple(k / 10 for k in range(1, 10))


@dataclass(frozen=True)
class Means:
    """The weighted arithmetic mean and the power mean; each dict holds both by name."""

    recalls: tuple[float, ...]
    weight: float
    exponent: float
    scores: dict[str, float]
    kinds: dict[str, str]  # the score that each mean is at these parameters
    isolines: dict[str, np.ndarray]  # (n, 2): the recalls that score the same
    bands: dict[str, list[np.ndarray]]  # for each of LEVELS those that score as much or more
    lost: int  # the class of the lower recall
    without: dict[str, float]  # the scores if that class were never found


def means_of(recalls: tuple[float, ...], weight: float, exponent: float) -> Means:
    """Return both means of two recalls.

    Examples
    --------
    >>> found = means_of((0.8, 0.2), weight=0.5, exponent=0.0)
    >>> {name: round(score, 3) for name, score in found.scores.items()}
    {'alpha_weighted_recall': 0.5, 'power_mean_recall': 0.4}
    """
    lost = int(recalls[1] < recalls[0])
    lower = [0.0 if k == lost else recall for k, recall in enumerate(recalls)]
    scored = [recalls, lower]
    weighted = np.asarray(alpha_weighted_recall(scored, two_class_weights(weight))).tolist()
    power = np.asarray(power_mean_recall(scored, exponent)).tolist()
    rows = {"alpha_weighted_recall": weighted, "power_mean_recall": power}
    isolines = weighted_isoline(weighted[0], weight), power_isoline(power[0], exponent)
    bands = _weighted_bands(weight), _power_bands(exponent)
    return Means(
        recalls,
        weight,
        exponent,
        scores={name: row[0] for name, row in rows.items()},
        kinds={
            "alpha_weighted_recall": NAMED[1.0] if weight == 0.5 else "alpha_weighted_recall",
            "power_mean_recall": NAMED.get(exponent, "power_mean_recall"),
        },
        isolines=dict(zip(rows, isolines, strict=True)),
        bands=dict(zip(rows, bands, strict=True)),
        lost=lost,
        without={name: row[1] for name, row in rows.items()},
    )


# While the point alone moves, a panel is given the very same bands and leaves them be.


@lru_cache(maxsize=256)
def _weighted_bands(weight: float) -> list[np.ndarray]:
    return [upper_set(weighted_isoline(level, weight)) for level in LEVELS]


@lru_cache(maxsize=256)
def _power_bands(exponent: float) -> list[np.ndarray]:
    return [upper_set(power_isoline(level, exponent)) for level in LEVELS]
