"""What errors cost decides the weights, and a choice of weights implies what errors cost."""

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.validation import FloatArray, Score, as_number, as_weights, check_broadcast
from uarwidgets.recalls import two_class_weights

__all__ = ["cost_weight", "implied_cost_ratio"]


def cost_weight(prevalence: ArrayLike, cost_ratio: ArrayLike) -> Score:
    """The alpha at which the highest alpha-weighted recall is the lowest cost.

    With p positives, n negatives and costs per error, minimising c_FN FN + c_FP FP is
    maximising alpha TPR + (1 - alpha) TNR with
    alpha = p c_FN / (p c_FN + n c_FP). Equal costs give the prevalence
    p/(p + n), which is accuracy; costs inverse to the class sizes give 1/2, which is the
    unweighted average recall.

    Parameters
    ----------
    prevalence : float or array-like of shape (..., 2)
        Share of the positive class, strictly between 0 and 1, or vectors of both shares.
    cost_ratio : float or array-like of shape (...)
        c_FN / c_FP, what missing a positive costs in units of a false alarm; 0 or more,
        infinite if false alarms cost nothing.

    Returns
    -------
    float or ndarray of shape (...)
        Alpha, the weight of class 0, in [0, 1].

    Raises
    ------
    ValueError
        If the prevalence leaves one class empty or does not sum to 1, or the cost ratio is
        negative or NaN.

    References
    ----------
    C. Elkan (2001). The foundations of cost-sensitive learning. IJCAI 17, 973-978.

    Examples
    --------
    One positive in ten: a miss must cost nine false alarms for UAR to be the fitting score.

    >>> round(float(cost_weight(0.1, 9.0)), 12)
    0.5
    """
    positive, negative = _both_shares(prevalence)
    ratio = as_number(cost_ratio, "cost_ratio")
    if np.any(ratio < 0):
        raise ValueError(f"cost_ratio must be non-negative; received {ratio.min()}")
    check_broadcast(positive.shape, ratio.shape, ("prevalence", "cost_ratio"))
    # The larger cost is scaled to 1, so that no product overflows and infinity is welcome.
    missing = positive * np.minimum(ratio, 1.0)
    alarming = negative / np.maximum(ratio, 1.0)
    return (missing / (missing + alarming))[()]


def implied_cost_ratio(prevalence: ArrayLike, alpha: ArrayLike) -> Score:
    """The cost ratio c_FN / c_FP that a choice of alpha implies: the inverse of ``cost_weight``.

    Parameters
    ----------
    prevalence : float or array-like of shape (..., 2)
        Share of the positive class, strictly between 0 and 1, or vectors of both shares.
    alpha : float or array-like of shape (..., 2)
        The weight of class 0, or vectors of both weights, which sum to 1.

    Returns
    -------
    float or ndarray of shape (...)
        0 or more; infinite at alpha = 1, where false alarms count for nothing.

    Raises
    ------
    ValueError
        If the prevalence leaves one class empty, or a share or weight is outside [0, 1].

    References
    ----------
    C. Elkan (2001). The foundations of cost-sensitive learning. IJCAI 17, 973-978.

    Examples
    --------
    Choosing UAR with one positive in ten says that a miss costs nine false alarms.

    >>> round(float(implied_cost_ratio(0.1, 0.5)), 12)
    9.0
    """
    positive, negative = _both_shares(prevalence)
    weights = _two_class_vectors(alpha, "alpha")
    check_broadcast(positive.shape, weights.shape[:-1], ("prevalence", "alpha"))
    # Odds times odds, neither of which may overflow on its own: at alpha = 0 that would be 0 * inf.
    with np.errstate(divide="ignore", over="ignore"):
        return (weights[..., 0] * negative / positive / weights[..., 1])[()]


def _both_shares(prevalence: ArrayLike) -> tuple[FloatArray, FloatArray]:
    shares = _two_class_vectors(prevalence, "prevalence")
    if np.any(shares == 0):
        raise ValueError(
            "prevalence must leave examples of both classes, or there is nothing to trade; "
            f"received a share of {float(shares[..., 0][(shares == 0).any(axis=-1)].flat[0])}"
        )
    return shares[..., 0], shares[..., 1]


def _two_class_vectors(value: ArrayLike, name: str) -> FloatArray:
    if np.ndim(value) == 0:
        return two_class_weights(value, name)
    vectors = as_weights(value, name)
    if vectors.shape[-1] != 2:
        raise ValueError(
            f"{name} must be a single number or two-class vectors; "
            f"received {vectors.shape[-1]} classes"
        )
    return vectors
