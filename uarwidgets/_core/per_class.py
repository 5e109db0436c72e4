"""Counts in, one number per class out: support, prevalence, recall, precision and accuracy."""

from numpy.typing import ArrayLike

from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.validation import FloatArray


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

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them.

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

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them.

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

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them.

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

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix or a stack of them.

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
    >>> one_vs_rest_accuracy([[2, 0, 0], [0, 1, 1], [0, 0, 0]]).tolist()
    [1.0, 0.75, 0.75]
    """
    return ConfusionCounts.of(cm).one_vs_rest_accuracies
