"""Counts in, score out: the scores of a confusion matrix, or of a stack of them.

Rows are the actual classes, columns the predicted ones, as in scikit-learn. Fed the other way
round, accuracy does not change and the unweighted average recall silently does. In the binary
case class 0 is the positive class.
"""

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

# Imported under its own name, a name is one that this module hands on.
from uarwidgets._core.balanced_accuracies import class_balance_accuracy as class_balance_accuracy
from uarwidgets._core.balanced_accuracies import (
    mean_one_vs_rest_balanced_accuracy as mean_one_vs_rest_balanced_accuracy,
)
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.from_labels import confusion_matrix as confusion_matrix
from uarwidgets._core.means import arithmetic_mean, geometric_mean, largest_share
from uarwidgets._core.per_class import one_vs_rest_accuracy as one_vs_rest_accuracy
from uarwidgets._core.per_class import precision_per_class as precision_per_class
from uarwidgets._core.per_class import prevalence as prevalence
from uarwidgets._core.per_class import recall_per_class as recall_per_class
from uarwidgets._core.per_class import support as support
from uarwidgets._core.score_table import Scores as Scores
from uarwidgets._core.score_table import Value
from uarwidgets._core.undefined import UndefinedRecallWarning as UndefinedRecallWarning
from uarwidgets._core.undefined import reason_of_one_class, reasons_to_warn, resolve, warn
from uarwidgets._core.validation import Score, as_probability
from uarwidgets.styles import PER_CLASS, STYLES, SUMMARIES


def accuracy(cm: ArrayLike) -> Score:
    """Share of all examples that were classified right: trace / N.

    It is the mean of the recalls weighted by the prevalence: the more common a class, the more
    its recall counts. Also called weighted average recall, micro recall or micro precision.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.

    Returns
    -------
    float or ndarray of shape (...)
        In [0, 1]. The same for the transposed matrix.

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them.

    References
    ----------
    M. Sokolova and G. Lapalme (2009). A systematic analysis of performance measures for
    classification tasks. Information Processing & Management 45, 427-437.

    Examples
    --------
    >>> float(accuracy([[4, 16], [5, 75]]))
    0.79
    """
    return ConfusionCounts.of(cm).accuracy()


def majority_baseline(cm: ArrayLike) -> Score:
    """Accuracy of always answering the largest class: the largest prevalence.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.

    Returns
    -------
    float or ndarray of shape (...)
        In [1/K, 1]. Also called the no-information rate.

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them.

    Examples
    --------
    Higher than the accuracy of .79 that the classifier reaches:

    >>> float(majority_baseline([[4, 16], [5, 75]]))
    0.8
    """
    return largest_share(ConfusionCounts.of(cm).prevalence)


def averaged_per_class_accuracy(cm: ArrayLike) -> Score:
    """Mean of the one-vs-rest accuracies: a pitfall, not an accuracy of the classifier.

    For two classes it is the accuracy. For K classes it equals 1 - (2/K)(1 - accuracy) for every
    matrix, so that it cannot fall below 1 - 2/K and grows with the number of classes. Also
    called macro accuracy, average accuracy or mean one-vs-rest accuracy.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.

    Returns
    -------
    float or ndarray of shape (...)
        In [1 - 2/K, 1] for K of 2 or more.

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them.

    References
    ----------
    M. Sokolova and G. Lapalme (2009). A systematic analysis of performance measures for
    classification tasks. Information Processing & Management 45, 427-437.

    Examples
    --------
    No answer is right, and yet:

    >>> wrong = [[0, 9, 9, 9], [9, 0, 9, 9], [9, 9, 0, 9], [9, 9, 9, 0]]
    >>> float(accuracy(wrong)), float(averaged_per_class_accuracy(wrong))
    (0.0, 0.5)
    """
    return arithmetic_mean(ConfusionCounts.of(cm).one_vs_rest_accuracies)


def unweighted_average_recall(
    cm: ArrayLike, *, adjusted: bool = False, undefined: str = "drop"
) -> Score:
    """Plain mean of the recalls: every class counts the same, however rare.

    Also called balanced accuracy, macro recall or UA; ``uar`` is the same function. For two
    classes it is (J + 1)/2 with Youden's J. With the default ``undefined`` it agrees with
    scikit-learn's ``balanced_accuracy_score``, except that adjusted it is never infinite. A
    rival "balanced accuracy" is :func:`mean_one_vs_rest_balanced_accuracy`, another is
    :func:`class_balance_accuracy`.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.
    adjusted : bool
        Rescale so that answering without looking scores 0: (UAR - 1/K) / (1 - 1/K), where K is
        the number of classes kept.
    undefined : {"drop", "zero", "nan", "raise"}
        What a class with no examples does: it is left out of the mean with an
        ``UndefinedRecallWarning``, counts as recall 0, makes the score NaN, or is an error.

    Returns
    -------
    float or ndarray of shape (...)
        In [0, 1]; adjusted in [-1/(K - 1), 1], and NaN with a warning where one class is kept.

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them, if ``undefined`` is not one of
        the choices, or if it is "raise" and a class has no examples.

    References
    ----------
    B. Schuller, S. Steidl and A. Batliner (2009). The INTERSPEECH 2009 emotion challenge.
    Interspeech, 312-315.

    K. H. Brodersen, C. S. Ong, K. E. Stephan and J. M. Buhmann (2010). The balanced accuracy and
    its posterior distribution. ICPR 20, 3121-3124.

    Examples
    --------
    >>> float(unweighted_average_recall([[4, 16], [5, 75]]))
    0.56875
    >>> round(float(unweighted_average_recall([[4, 16], [5, 75]], adjusted=True)), 6)
    0.1375
    """
    counts = ConfusionCounts.of(cm)
    recalls, kept = resolve(counts.recalls, counts.has_examples, undefined)
    mean = arithmetic_mean(recalls, kept)
    reasons = reasons_to_warn(kept)
    if adjusted:
        n_kept = np.count_nonzero(kept, axis=-1)
        if np.any(n_kept == 1):
            reasons.append(reason_of_one_class("the adjusted UAR"))
        mean = _adjusted(mean, n_kept)
    warn(reasons, counts.reasons)
    return mean


uar = unweighted_average_recall


def geometric_mean_recall(
    cm: ArrayLike, *, correction: float = 0.0, undefined: str = "drop"
) -> Score:
    """Geometric mean of the recalls: the K-th root of their product.

    It is 0 as soon as one class is never found, and has no chance level of its own: a fair coin
    scores 1/2, a coin that falls 80:20 scores .4. Also called G-mean.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.
    correction : float
        In [0, 1]; stands in for a recall of 0, so that one missed class does not hide the rest.
    undefined : {"drop", "zero", "nan", "raise"}
        What a class with no examples does: it is left out of the mean with an
        ``UndefinedRecallWarning``, counts as recall 0, makes the score NaN, or is an error.

    Returns
    -------
    float or ndarray of shape (...)
        In [0, 1], never above the unweighted average recall (unless corrected).

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them, ``correction`` lies outside
        [0, 1], ``undefined`` is not one of the choices, or is "raise" and a class has no
        examples.

    References
    ----------
    M. Kubat and S. Matwin (1997). Addressing the curse of imbalanced training sets: one-sided
    selection. ICML 14, 179-186.

    Examples
    --------
    >>> round(float(geometric_mean_recall([[4, 16], [5, 75]])), 4)
    0.433
    """
    counts = ConfusionCounts.of(cm)
    stand_in = as_probability(correction, "correction")
    if stand_in.ndim > 0:
        raise ValueError(f"correction must be a single number; received shape {stand_in.shape}")
    recalls, kept = resolve(counts.recalls, counts.has_examples, undefined)
    warn(reasons_to_warn(kept), counts.reasons)
    return geometric_mean(np.where(kept & (recalls == 0), stand_in, recalls), kept)


def scores(cm: ArrayLike, *, undefined: str = "drop") -> Scores:
    """Every score of this module by name, computed together.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.
    undefined : {"drop", "zero", "nan", "raise"}
        What a class with no examples does to the means of recalls. "drop" gives one
        ``UndefinedRecallWarning``, however many scores are concerned.

    Returns
    -------
    Scores
        The keys are the functions' names. For one matrix the scores are plain floats.

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them, if ``undefined`` is not one of
        the choices, or if it is "raise" and a class has no examples.

    See Also
    --------
    uarwidgets.recalls.scores_from_recalls : from recalls and prevalence alone.

    Examples
    --------
    >>> s = scores([[4, 16], [5, 75]])
    >>> s["accuracy"], s["majority_baseline"], s["unweighted_average_recall"]
    (0.79, 0.8, 0.56875)
    """
    counts = ConfusionCounts(cm)
    counts.reasons = []
    found: dict[str, Value] = {}
    for name, function in _OF_COUNTS.items():
        options = {"undefined": undefined} if takes_undefined(function) else {}
        value = function(counts, **options)
        single = STYLES[name].of == "matrix" and not counts.is_stack
        found[name] = float(value) if single else value
    warn(counts.reasons)
    return Scores(found)


@cache  # to read a signature takes longer than most scores
def takes_undefined(function: Callable[..., Any]) -> bool:
    """Whether a score says what a class with no examples does.

    Examples
    --------
    >>> takes_undefined(unweighted_average_recall), takes_undefined(accuracy)
    (True, False)
    """
    return "undefined" in signature(function).parameters


def _adjusted(mean: Score, n_classes: NDArray[np.intp]) -> Score:
    chance = 1.0 / n_classes
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(n_classes > 1, (mean - chance) / (1.0 - chance), np.nan)[()]


#: The function of each score of a confusion matrix, by name.
_OF_COUNTS: dict[str, Callable[..., Any]] = {
    name: globals()[name] for name in (*PER_CLASS, *SUMMARIES)
}

__all__ = [*_OF_COUNTS, "Scores", "UndefinedRecallWarning", "confusion_matrix", "scores", "uar"]
