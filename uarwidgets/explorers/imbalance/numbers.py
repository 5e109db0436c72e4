"""Class sizes that run from balanced to very unequal, and where accuracy meets its baseline."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.validation import FloatArray, as_recalls


def geometric_profile(n_classes: int) -> tuple[float, ...]:
    """Exponents that make each class smaller than the one before by the same factor.

    Examples
    --------
    >>> geometric_profile(3)
    (0.0, 0.5, 1.0)
    """
    return tuple(np.linspace(0.0, 1.0, n_classes).tolist()) if n_classes > 1 else (0.0,)


def profile_of(sizes: ArrayLike) -> tuple[float, ...]:
    """The exponents at which `shares_at` gives back these class sizes' shares.

    Parameters
    ----------
    sizes : array-like of shape (K,)
        Class sizes, all above 0.

    Returns
    -------
    tuple of K float
        0 for the largest class, 1 for the smallest. Equal sizes have the geometric profile.

    Raises
    ------
    ValueError
        If a class has no examples: no profile leads to it.

    Examples
    --------
    >>> profile_of([100, 10, 1])
    (0.0, 0.5, 1.0)
    """
    counts = np.asarray(sizes, dtype=float)
    if not (counts > 0).all():
        raise ValueError(f"sizes must all be above 0; received {counts.tolist()}")
    if counts.max() == counts.min():
        return geometric_profile(len(counts))
    depth = np.log(counts.max() / counts)
    return tuple((depth / depth.max()).tolist())


def shares_at(imbalance: ArrayLike, profile: ArrayLike) -> FloatArray:
    """The class shares at an imbalance.

    Parameters
    ----------
    imbalance : float or array-like of shape (...)
        Largest class to smallest class, 1 or more.
    profile : array-like of shape (K,)
        How far down each class lies: 0 the largest, 1 the smallest.

    Returns
    -------
    ndarray of shape (..., K)

    Examples
    --------
    >>> shares_at(4, (0, 1)).tolist()
    [0.8, 0.2]
    """
    sizes = np.asarray(imbalance, dtype=float)[..., None] ** -np.asarray(profile, dtype=float)
    return sizes / sizes.sum(axis=-1, keepdims=True)


def prevalence_below_baseline(recalls: ArrayLike) -> list[tuple[float, float]]:
    """The prevalences at which always answering the larger class has the higher accuracy.

    Accuracy runs straight from TNR at prevalence 0 to TPR at prevalence 1; the baseline is the
    larger of the prevalence and its complement.

    Parameters
    ----------
    recalls : array-like of shape (2,)
        TPR and TNR, the recalls of the positive and the negative class.

    Returns
    -------
    list of (float, float)
        Open intervals of the positive share, rising; none for a perfect classifier.

    Examples
    --------
    >>> [(round(a, 3), round(b, 3)) for a, b in prevalence_below_baseline((0.75, 0.8))]
    [(0.0, 0.211), (0.762, 1.0)]
    """
    tpr, tnr = as_recalls(recalls).tolist()
    # 1 - x = tnr + (tpr - tnr) x on the left, x = tnr + (tpr - tnr) x on the right.
    left = (1 - tnr) / (1 - tnr + tpr) if tnr < 1 else 0.0
    right = tnr / (1 - tpr + tnr) if tpr < 1 else 1.0
    if left >= right:  # tpr + tnr < 1: below the baseline everywhere
        return [(0.0, 1.0)]
    return [(a, b) for a, b in ((0.0, left), (right, 1.0)) if a < b]
