"""Two rival scores that also go by the name of balanced accuracy."""

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.means import arithmetic_mean
from uarwidgets._core.undefined import reason_of_one_class, reasons_to_warn, resolve, warn
from uarwidgets._core.validation import Score


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
        In [0, 1]; NaN with a warning where only one class has examples, since without any
        others that class has no specificity.

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them, if ``undefined`` is not one of
        the choices, or if it is "raise" and a class has no examples.

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
    warn(reasons_to_warn(kept) + reasons_without_specificity(counts, undefined), counts.reasons)
    halves = (recalls + counts.specificities()) / 2.0
    return arithmetic_mean(np.where(kept, halves, 0.0), kept)


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
        If ``cm`` is not a confusion matrix or a stack of them, if ``undefined`` is not one of
        the choices, or if it is "raise" and a class has no examples.

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
    shares, kept = resolve(counts.worse_of_recall_and_precision(), counts.has_examples, undefined)
    warn(reasons_to_warn(kept), counts.reasons)
    return arithmetic_mean(shares, kept)


def reasons_without_specificity(counts: ConfusionCounts, undefined: str) -> list[str]:
    """Why :func:`mean_one_vs_rest_balanced_accuracy` warns of a NaN; empty where it need not.

    Examples
    --------
    >>> reasons_without_specificity(ConfusionCounts([[4, 16], [5, 75]]), "drop")
    []
    """
    if undefined == "nan" or not counts.has_one_class:
        return []
    return [reason_of_one_class("mean_one_vs_rest_balanced_accuracy")]
