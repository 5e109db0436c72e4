"""Recalls in, score out: every score here is a mean of per-class recalls.

What differs is the weight and the kind of mean. Classes lie on the last axis; all else is a
stack. Class 0 is the positive class where there are two.
"""

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.means import arithmetic_mean, geometric_mean, power_mean, weighted_mean
from uarwidgets._core.score_table import Scores, Value
from uarwidgets._core.validation import (
    FloatArray,
    Score,
    as_number,
    as_probability,
    as_recalls,
    as_weights,
    check_broadcast,
    check_same_classes,
)

__all__ = ["alpha_weighted_recall", "power_mean_recall", "scores_from_recalls"]


def alpha_weighted_recall(recalls: ArrayLike, alpha: ArrayLike) -> Score:
    """Mean of the recalls with weights of one's own choice: the sum of alpha_k r_k.

    Also called weighted accuracy. The weights decide what is measured: the prevalence gives
    accuracy, equal weights give the unweighted average recall, and ``cost_weight`` gives the
    weights at which a higher score means a lower cost.

    Parameters
    ----------
    recalls : array-like of shape (..., K)
        Recall of each class, in [0, 1].
    alpha : float or array-like of shape (..., K)
        Weights over the classes, non-negative, summing to 1. A single number is for two
        classes: the weight of class 0, the positive class. An array holds vectors over
        classes on its last axis.

    Returns
    -------
    float or ndarray of shape (...)
        In [0, 1]: never below the smallest recall or above the largest.

    Raises
    ------
    ValueError
        If a recall or weight is outside [0, 1], weights do not sum to 1, a single number is
        given for other than two classes, or the shapes do not match.

    References
    ----------
    K. H. Brodersen, C. S. Ong, K. E. Stephan and J. M. Buhmann (2010). The balanced accuracy and
    its posterior distribution. ICPR 20, 3121-3124, for equal weights.

    Examples
    --------
    Recalls .2 and .9375; with a fifth of the examples positive this is the accuracy, and with
    equal weights the UAR.

    >>> round(float(alpha_weighted_recall((0.2, 0.9375), 0.2)), 6)
    0.79
    >>> round(float(alpha_weighted_recall((0.2, 0.9375), (0.5, 0.5))), 6)
    0.56875
    """
    vectors = as_recalls(recalls)
    if np.ndim(alpha) == 0:
        if vectors.shape[-1] != 2:
            raise ValueError(
                "alpha may be a single number for two classes only; "
                f"received {alpha!r} for {vectors.shape[-1]} classes"
            )
        weights = two_class_weights(alpha)
    else:
        weights = as_weights(alpha, "alpha")
    check_same_classes(vectors, weights, ("recalls", "alpha"))
    return weighted_mean(vectors, weights)


def power_mean_recall(recalls: ArrayLike, exponent: ArrayLike) -> Score:
    """Power mean of the recalls: the m-th root of the mean of r_k^m.

    One family for the means in use: exponent 1 is the unweighted average recall, 0 (in the
    limit) the geometric mean, -1 the harmonic mean, -inf the smallest recall and +inf the
    largest. It never falls as the exponent grows. Also called the generalised or Hoelder mean.

    Parameters
    ----------
    recalls : array-like of shape (..., K)
        Recall of each class, in [0, 1].
    exponent : float or array-like of shape (...)
        Any real number, or infinite; an array broadcasts against the stack of recalls.

    Returns
    -------
    float or ndarray of shape (...)
        Between the smallest and the largest recall. With an exponent of 0 or less, 0 as soon
        as one recall is 0.

    Raises
    ------
    ValueError
        If a recall is outside [0, 1], the exponent is NaN or not numeric, or the shapes do not
        broadcast.

    References
    ----------
    G. H. Hardy, J. E. Littlewood and G. Polya (1934). Inequalities, chapter II.

    Examples
    --------
    >>> [round(float(power_mean_recall((0.5, 1.0), m)), 4) for m in (-1, 0, 1)]
    [0.6667, 0.7071, 0.75]
    """
    vectors = as_recalls(recalls)
    exponents = as_number(exponent, "exponent")
    check_broadcast(vectors.shape[:-1], exponents.shape, ("recalls", "exponent"))
    return power_mean(vectors, exponents)


def scores_from_recalls(recalls: ArrayLike, prevalence: ArrayLike) -> Scores:
    """The scores that the recalls and the class shares decide between them.

    Parameters
    ----------
    recalls : array-like of shape (..., K)
        Recall of each class, in [0, 1].
    prevalence : array-like of shape (..., K)
        Share of each class, summing to 1; broadcasts against ``recalls``.

    Returns
    -------
    Scores
        prevalence, recall_per_class, accuracy, majority_baseline, averaged_per_class_accuracy,
        unweighted_average_recall, geometric_mean_recall. The other scores need the columns of
        the confusion matrix, which recalls do not tell.

    Raises
    ------
    ValueError
        If a recall or share is outside [0, 1], shares do not sum to 1, or the shapes do not
        match.

    See Also
    --------
    scores : all scores, from a confusion matrix.

    Examples
    --------
    >>> s = scores_from_recalls((0.2, 0.9375), (0.2, 0.8))
    >>> round(s["accuracy"], 6), round(s["unweighted_average_recall"], 6)
    (0.79, 0.56875)
    """
    vectors = as_recalls(recalls)
    shares = as_weights(prevalence, "prevalence")
    check_same_classes(vectors, shares, ("recalls", "prevalence"))
    if vectors.shape != shares.shape:
        vectors, shares = np.broadcast_arrays(vectors, shares)
    accuracy = weighted_mean(vectors, shares)
    summaries: dict[str, Value] = {
        "accuracy": accuracy,
        "majority_baseline": np.max(shares, axis=-1),
        "averaged_per_class_accuracy": averaged_per_class_accuracy_from_accuracy(
            accuracy, vectors.shape[-1]
        ),
        "unweighted_average_recall": arithmetic_mean(vectors),
        "geometric_mean_recall": geometric_mean(vectors),
    }
    if vectors.ndim == 1:
        summaries = {name: float(value) for name, value in summaries.items()}
    return Scores({"prevalence": shares, "recall_per_class": vectors, **summaries})


def two_class_weights(alpha: ArrayLike, name: str = "alpha") -> FloatArray:
    """Weights (alpha, 1 - alpha) of two classes, from the weight of class 0.

    Examples
    --------
    >>> two_class_weights([0.0, 0.25]).tolist()
    [[0.0, 1.0], [0.25, 0.75]]
    """
    positive = as_probability(alpha, name)
    return np.stack([positive, 1.0 - positive], axis=-1)


def averaged_per_class_accuracy_from_accuracy(accuracy: Score, n_classes: int) -> Score:
    """The averaged per-class accuracy that an accuracy entails: 1 - (2/K)(1 - accuracy).

    True of every confusion matrix: an error is wrong in two of the K one-vs-rest views, that of
    the actual class and that of the predicted one, and right in all the others. With one class
    no error is possible and both are 1.

    Examples
    --------
    >>> averaged_per_class_accuracy_from_accuracy(0.0, 4)
    0.5
    """
    return 1.0 - (2.0 / n_classes) * (1.0 - accuracy)
