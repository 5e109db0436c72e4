"""Counts in, score out: the scores of a confusion matrix, or of a stack of them.

Rows are the actual classes, columns the predicted ones, as in scikit-learn. If they are exchanged,
accuracy is the same and the unweighted average recall is not, without a warning. In the binary case
class 0 is the positive class. Anything but a confusion matrix or a stack of them raises a
`ValueError`.
"""

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

# Imported under its own name, a name is one that this module hands on.
from uarwidgets._core.confusion_counts import ConfusionCounts, reasons_to_warn, resolve, warn
from uarwidgets._core.confusion_counts import UndefinedRecallWarning as UndefinedRecallWarning
from uarwidgets._core.matrices import confusion_matrix as confusion_matrix
from uarwidgets._core.means import arithmetic_mean, geometric_mean
from uarwidgets._core.score_table import Scores as Scores
from uarwidgets._core.score_table import Value
from uarwidgets._core.validation import FloatArray, Score, as_probability
from uarwidgets.styles import PER_CLASS, STYLES, SUMMARIES

_ONE_CLASS = "examples of one class only: {} is undefined and given as NaN"


def support(cm: ArrayLike) -> FloatArray:
    """Number of examples of each class: the row sums n_k.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.

    Returns
    -------
    ndarray of shape (..., K)
        Non-negative. Also called class size.

    Examples
    --------
    >>> support([[4, 16], [5, 75]]).tolist()
    [20.0, 80.0]
    """
    return ConfusionCounts.of(cm).support


def prevalence(cm: ArrayLike) -> FloatArray:
    """Share of each class among all examples: n_k / N.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.

    Returns
    -------
    ndarray of shape (..., K)
        In [0, 1], summing to 1 over the classes. Also called class prior or class share.

    Examples
    --------
    >>> prevalence([[4, 16], [5, 75]]).tolist()
    [0.2, 0.8]
    """
    return ConfusionCounts.of(cm).prevalence


def recall_per_class(cm: ArrayLike) -> FloatArray:
    """Share of each class's examples that were found: TP_k / n_k.

    Also called sensitivity or true positive rate; speech papers call it class-wise accuracy.
    The recall of the negative class is the specificity.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.

    Returns
    -------
    ndarray of shape (..., K)
        In [0, 1]; NaN, without a warning, for a class with no examples.

    Examples
    --------
    >>> recall_per_class([[4, 16], [5, 75]]).tolist()
    [0.2, 0.9375]
    """
    return ConfusionCounts.of(cm).recalls


def precision_per_class(cm: ArrayLike) -> FloatArray:
    """Share of the answers "class k" that were right: TP_k / (TP_k + FP_k).

    Also called positive predictive value. Unlike recall it depends on the prevalence.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.

    Returns
    -------
    ndarray of shape (..., K)
        In [0, 1]; NaN, without a warning, for a class that was never predicted.

    Examples
    --------
    >>> [round(p, 4) for p in precision_per_class([[4, 16], [5, 75]]).tolist()]
    [0.4444, 0.8242]
    """
    return ConfusionCounts.of(cm).precisions()


def one_vs_rest_accuracy(cm: ArrayLike) -> FloatArray:
    """Accuracy of each class against all the others: (TP_k + TN_k) / N.

    A true negative of class k counts as right even where the answer was a wrong class, so these
    are no parts of the accuracy; see :func:`averaged_per_class_accuracy` for their mean.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.

    Returns
    -------
    ndarray of shape (..., K)
        In [0, 1].

    References
    ----------
    M. Sokolova and G. Lapalme (2009). A systematic analysis of performance measures for
    classification tasks. Information Processing & Management 45, 427-437.

    Examples
    --------
    >>> one_vs_rest_accuracy([[2, 0, 0], [0, 1, 1], [0, 0, 0]]).tolist()
    [1.0, 0.75, 0.75]
    """
    return ConfusionCounts.of(cm).one_vs_rest_accuracies


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

    Examples
    --------
    Higher than the accuracy of .79 that the classifier reaches:

    >>> float(majority_baseline([[4, 16], [5, 75]]))
    0.8
    """
    return np.max(ConfusionCounts.of(cm).prevalence, axis=-1)


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
        If ``undefined`` is not one of the choices, or is "raise" and a class has no examples.

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
            reasons.append(_ONE_CLASS.format("the adjusted UAR"))
        chance = 1.0 / n_kept
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = np.where(n_kept > 1, (mean - chance) / (1.0 - chance), np.nan)[()]
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
        In [0, 1]; replaces a recall of 0, so that one missed class does not hide the rest.
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
        If ``correction`` lies outside [0, 1], ``undefined`` is not one of the choices, or is
        "raise" and a class has no examples.

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


def mean_one_vs_rest_balanced_accuracy(cm: ArrayLike, *, undefined: str = "drop") -> Score:
    """Mean over the classes of (recall + specificity) / 2: a rival "balanced accuracy".

    It equals (UAR + mean specificity) / 2. For two classes it is the UAR; for more it is never
    below it: an example of class j called k costs the recall of j 1/n_j, and the specificity of
    k 1/(N - n_k), which is no more, since the examples of j are among the N - n_k.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.
    undefined : {"drop", "zero", "nan", "raise"}
        What a class with no examples does: it is left out of the mean with an
        ``UndefinedRecallWarning``, counts as recall 0, makes the score NaN, or is an error.

    Returns
    -------
    float or ndarray of shape (...)
        In [0, 1]; NaN where only one class has examples, since without any others that class
        has no specificity.

    Raises
    ------
    ValueError
        If ``undefined`` is not one of the choices, or is "raise" and a class has no examples.

    References
    ----------
    R. J. Urbanowicz and J. H. Moore (2015). ExSTraCS 2.0: description and evaluation of a
    scalable learning classifier system. Evolutionary Intelligence 8, 89-116.

    Examples
    --------
    Two classes perfectly swapped, a third one always right:

    >>> float(mean_one_vs_rest_balanced_accuracy([[9, 0, 0], [0, 0, 9], [0, 9, 0]]))
    0.5
    """
    counts = ConfusionCounts.of(cm)
    recalls, kept = resolve(counts.recalls, counts.has_examples, undefined)
    reasons = reasons_to_warn(kept)
    if undefined != "nan" and np.any(np.count_nonzero(counts.support, axis=-1) == 1):
        reasons.append(_ONE_CLASS.format("mean_one_vs_rest_balanced_accuracy"))
    warn(reasons, counts.reasons)
    halves = (recalls + counts.specificities()) / 2.0
    return arithmetic_mean(halves, kept)


def class_balance_accuracy(cm: ArrayLike, *, undefined: str = "drop") -> Score:
    """Mean over the classes of TP_k / max(row sum, column sum): a rival "balanced accuracy".

    Each class is judged by the worse of its recall and its precision, so that the score is never
    above the UAR nor above the macro precision.

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Rows = actual, columns = predicted; non-negative, finite, not all zero.
    undefined : {"drop", "zero", "nan", "raise"}
        What a class with no examples does: it is left out of the mean with an
        ``UndefinedRecallWarning``, counts as 0, makes the score NaN, or is an error.

    Returns
    -------
    float or ndarray of shape (...)
        In [0, 1].

    Raises
    ------
    ValueError
        If ``undefined`` is not one of the choices, or is "raise" and a class has no examples.

    References
    ----------
    L. Mosley (2013). A balanced approach to the multi-class imbalance problem. PhD thesis, Iowa
    State University.

    Examples
    --------
    >>> round(float(class_balance_accuracy([[4, 16], [5, 75]])), 4)
    0.5121
    """
    counts = ConfusionCounts.of(cm)
    worse = np.fmin(counts.recalls, counts.precisions())
    shares, kept = resolve(worse, counts.has_examples, undefined)
    warn(reasons_to_warn(kept), counts.reasons)
    return arithmetic_mean(shares, kept)


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
        If ``undefined`` is not one of the choices, or is "raise" and a class has no examples.

    See Also
    --------
    scores_from_recalls : from recalls and prevalence alone.

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


#: The function of each score of a confusion matrix, by name.
_OF_COUNTS: dict[str, Callable[..., Any]] = {
    name: globals()[name] for name in (*PER_CLASS, *SUMMARIES)
}

__all__ = [*_OF_COUNTS, "Scores", "UndefinedRecallWarning", "confusion_matrix", "scores", "uar"]
