"""The kinds of mean, over checked arrays with the classes on the last axis."""

import numpy as np
from numpy.typing import NDArray

from uarwidgets._core.validation import FloatArray, Score

#: Nearer to 0 than this no digit tells the power mean from the geometric mean, and dividing by
#: the exponent loses them all.
TINY_EXPONENT = 1e-30


def weighted_mean(recalls: FloatArray, weights: FloatArray) -> Score:
    """Sum of weights times recalls over the classes, both already checked.

    Examples
    --------
    >>> float(weighted_mean(np.array([0.5, 1.0]), np.array([0.5, 0.5])))
    0.75
    """
    # Weights may sum to 1 + 1e-16, which must not make a score of 1 + 1e-16.
    return np.minimum(np.add.reduce(weights * recalls, axis=-1), 1.0)


def arithmetic_mean(recalls: FloatArray, kept: NDArray[np.bool_] | None = None) -> Score:
    """Plain mean over the classes, or over those kept; the others must hold 0.

    Examples
    --------
    >>> float(arithmetic_mean(np.array([0.5, 0.0]), np.array([True, False])))
    0.5
    """
    return np.add.reduce(recalls, axis=-1) / _number_of_classes(recalls, kept)


def geometric_mean(recalls: FloatArray, kept: NDArray[np.bool_] | None = None) -> Score:
    """Geometric mean over the classes, or over those kept, without under- or overflow.

    Examples
    --------
    >>> float(geometric_mean(np.full(1000, 0.25)))
    0.25
    """
    logs, largest = _relative_logs(recalls, kept)
    mean_log = np.add.reduce(logs, axis=-1) / _number_of_classes(recalls, kept)
    return largest * np.exp(mean_log)


def largest_share(prevalence: FloatArray) -> Score:
    """The largest share: the accuracy of always answering the largest class.

    Examples
    --------
    >>> float(largest_share(np.array([0.2, 0.8])))
    0.8
    """
    return np.maximum.reduce(prevalence, axis=-1)


def power_mean(recalls: FloatArray, exponents: FloatArray) -> Score:
    """Power mean over the classes; 0 is the geometric mean, infinities the extremes.

    Examples
    --------
    >>> float(power_mean(np.array([0.5, 1.0]), np.array(1.0)))
    0.75
    """
    smallest, largest = recalls.min(axis=-1), recalls.max(axis=-1)
    special = [
        (exponents == 1, arithmetic_mean(recalls)),
        (np.abs(exponents) < TINY_EXPONENT, geometric_mean(recalls)),
        (exponents == np.inf, largest),
        (exponents == -np.inf, smallest),
    ]
    conditions, means = zip(*special, strict=True)
    # Whatever rounding does, a mean lies between its smallest and largest member.
    ordinary = np.clip(_ordinary_power_mean(recalls, exponents), smallest, largest)
    return np.select(conditions, means, ordinary)[()]


def _ordinary_power_mean(recalls: FloatArray, exponents: FloatArray) -> FloatArray:
    """The power mean at finite exponents other than 0; elsewhere anything may come out.

    Logarithms relative to the largest recall (for a negative exponent the smallest) keep every
    power within [0, 1]; expm1 and log1p keep exponents near 0 exact.
    """
    logs, largest = _relative_logs(recalls, None)
    lowest = np.minimum.reduce(logs, axis=-1)
    with np.errstate(all="ignore"):
        reference = np.where(exponents < 0, lowest, 0.0)
        powers = np.expm1(exponents[..., None] * (logs - reference[..., None]))
        mean_log = reference + np.log1p(arithmetic_mean(powers)) / exponents
        means = largest * np.exp(mean_log)
    return np.where((exponents <= 0) & np.isneginf(lowest), 0.0, means)


def _relative_logs(
    recalls: FloatArray, kept: NDArray[np.bool_] | None
) -> tuple[FloatArray, FloatArray]:
    """Logarithms of the recalls relative to the largest, and the largest.

    Equal recalls have logarithms of exactly 0, so that their mean is exact whatever its kind.
    """
    largest = np.maximum.reduce(recalls, axis=-1)
    # Where all recalls are 0 any positive number serves: the logarithms are -inf.
    scale = np.where(largest == 0, 1.0, largest)[..., None]
    with np.errstate(divide="ignore"):
        logs = np.log(recalls / scale)
    return (logs if kept is None else np.where(kept, logs, 0.0)), largest


def _number_of_classes(recalls: FloatArray, kept: NDArray[np.bool_] | None) -> int | NDArray:
    return recalls.shape[-1] if kept is None else np.count_nonzero(kept, axis=-1)
