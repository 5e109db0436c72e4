"""How sure are we? What a confusion matrix of limited size says about UAR and accuracy."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from uarwidgets._core.confusion_counts import ConfusionCounts, reasons_to_warn, resolve, warn
from uarwidgets._core.distribution import GeometricPosterior, Posterior
from uarwidgets._core.validation import FloatArray, Score, as_one_number
from uarwidgets.metrics import recall_per_class, support

__all__ = ["posterior_accuracy", "posterior_uar"]

#: Examples of each class from which on an interval of UAR is told without a warning.
FEWEST_EXAMPLES = 5


def posterior_uar(cm: ArrayLike, *, prior: float | None = None) -> Posterior:
    """Posterior distribution of the unweighted average recall (balanced accuracy).

    Each recall is unknown: after r hits and m misses it follows Beta(1/K + r, 1/K + m),
    independently of the other classes. UAR is the plain mean of these recalls.

    Parameters
    ----------
    cm : array-like of shape (K, K)
        Confusion matrix, rows = actual classes, columns = predicted classes. One matrix, not a
        stack.
    prior : float, positive, optional
        By default Beta(1/K, 1/K) on each recall: two imagined examples in all, one found and one
        missed, shared out evenly among the K classes. For two classes that is the Jeffreys prior,
        Beta(1/2, 1/2). A number a makes each recall Beta(a, a) instead, whatever K: 1 is the
        uniform prior of Brodersen et al.

    Returns
    -------
    Posterior
        With ``mean``, ``std``, ``interval(level)``, ``pdf(x)`` and ``cdf(x)``, all on [0, 1].

    Raises
    ------
    ValueError
        If ``cm`` is a stack or not a confusion matrix, or ``prior`` is not positive and finite.

    See Also
    --------
    posterior_accuracy : the same for accuracy.

    Notes
    -----
    The mean is not the UAR of ``cm``: the imagined examples draw each recall towards 1/2, most
    where real examples are fewest.

    In simulations with 2 to 24 classes, 5 to 100 examples each and true recalls from 1/K to 0.95
    the 95% interval of the default holds the true UAR in 86 to 98% of the test sets; in as few as
    82% where one class of ten has 5 examples and the others have 100. With fewer than five
    examples of a class the prior decides, and the share falls to 60%: do not rely on the interval,
    nor on a probability of being above chance. With ``prior=1`` the imagined examples of many
    classes add up, and the interval of a good classifier lies below its true UAR.

    A classifier that nearly always gives the same answer is seldom right about the other classes.
    For ten classes the interval then misses the true UAR in up to a quarter of the test sets, also
    with 100 examples of each class.

    The interval leaves half of the rest on either side, so it cannot hold a UAR of exactly 0 or 1.

    A class without examples keeps its prior and makes the interval wide; the UAR of ``cm`` leaves
    it out.

    References
    ----------
    K. H. Brodersen, C. S. Ong, K. E. Stephan and J. M. Buhmann (2010). The balanced accuracy and
    its posterior distribution. Proceedings of the 20th International Conference on Pattern
    Recognition, 3121-3124.

    Examples
    --------
    The interval of a UAR of .569 on 20 positive and 80 negative examples holds chance, 1/2:

    >>> posterior = posterior_uar([[4, 16], [5, 75]])
    >>> round(posterior.mean, 5) == round((4.5 / 21 + 75.5 / 81) / 2, 5)
    True
    >>> low, high = posterior.interval(0.95)
    >>> low < 0.5 < high
    True
    """
    hits, misses = _hits_and_misses(cm)
    return _posterior(hits, misses, 1 / len(hits) if prior is None else prior)


def posterior_accuracy(cm: ArrayLike, *, prior: float = 1.0) -> Posterior:
    """Posterior distribution of accuracy: Beta(prior + correct, prior + wrong).

    Parameters
    ----------
    cm : array-like of shape (K, K)
        Confusion matrix, rows = actual classes, columns = predicted classes. One matrix, not a
        stack.
    prior : float, positive
        Examples of each kind, correct and wrong, imagined before seeing any: 1 for the uniform
        prior, the same two imagined examples in all as in :func:`posterior_uar`.

    Returns
    -------
    Posterior
        With ``mean``, ``std``, ``interval(level)``, ``pdf(x)`` and ``cdf(x)``, all on [0, 1].

    Raises
    ------
    ValueError
        If ``cm`` is a stack or not a confusion matrix, or ``prior`` is not positive and finite.

    See Also
    --------
    posterior_uar : the same for the unweighted average recall.

    Notes
    -----
    Accuracy is the share of correct answers, whatever their class, so its posterior pools the
    classes, as in Brodersen et al. (2010). The examples must be drawn at random: where class sizes
    were set by design, the number of correct answers is not binomial.

    References
    ----------
    K. H. Brodersen, C. S. Ong, K. E. Stephan and J. M. Buhmann (2010). The balanced accuracy and
    its posterior distribution. Proceedings of the 20th International Conference on Pattern
    Recognition, 3121-3124.

    Examples
    --------
    >>> posterior_accuracy([[4, 16], [5, 75]]).mean == (1 + 79) / (2 + 100)
    True
    """
    hits, misses = _hits_and_misses(cm)
    return _posterior(hits.sum(keepdims=True), misses.sum(keepdims=True), prior)


def posterior_geometric_mean(cm: ArrayLike, *, prior: float | None = None) -> GeometricPosterior:
    """Posterior distribution of the geometric mean of the recalls.

    The recalls are those of :func:`posterior_uar`: independent, each Beta(1/K + r, 1/K + m) after
    r hits and m misses. Their geometric mean is never above their plain one.

    Parameters
    ----------
    cm : array-like of shape (K, K)
        Confusion matrix, rows = actual classes, columns = predicted classes. One matrix, not a
        stack.
    prior : float, positive, optional
        As in :func:`posterior_uar`.

    Returns
    -------
    Posterior
        With ``mean``, ``std``, ``interval(level)``, ``pdf(x)`` and ``cdf(x)``, all on [0, 1].

    Raises
    ------
    ValueError
        If ``cm`` is a stack or not a confusion matrix, or ``prior`` is not positive and finite.

    See Also
    --------
    posterior_uar : the same for the plain mean.

    Notes
    -----
    A class of which nothing was found makes the score of ``cm`` 0, and its posterior not: with
    few examples of that class its true recall may well be above 0. So the score can lie below the
    interval.

    The geometric mean weighs relative errors. A recall that is small and little known makes it
    less certain than UAR; recalls that are equal and large, hardly.

    Examples
    --------
    >>> posterior = posterior_geometric_mean([[4, 16], [5, 75]])
    >>> low, high = posterior.interval(0.95)
    >>> round(low, 3), round(high, 3)
    (0.258, 0.618)
    """
    recalls = posterior_uar(cm, prior=prior)
    return GeometricPosterior(recalls.a, recalls.b)


def standard_error_uar(cm: ArrayLike) -> Score:
    """Plug-in standard error of UAR: (1/K) sqrt(sum r_k (1 - r_k) / n_k).

    Parameters
    ----------
    cm : array-like of shape (..., K, K)
        Confusion matrices, rows = actual classes, columns = predicted classes.

    Returns
    -------
    float or ndarray of shape (...)
        Non-negative. It is 0 when every recall is 0 or 1, however few the examples:
        :func:`posterior_uar` does not share that over-confidence.

    Raises
    ------
    ValueError
        If ``cm`` is not a confusion matrix.

    Warns
    -----
    UndefinedRecallWarning
        If a class has no examples. It is left out and K becomes the number of classes kept, as
        UAR itself does by default.

    Examples
    --------
    >>> float(standard_error_uar([[4, 16], [5, 75]]).round(4))
    0.0467
    """
    examples = support(cm)
    recall = recall_per_class(cm)
    present = examples > 0
    variance = recall * (1 - recall) / np.where(present, examples, 1)
    variance, kept = resolve(variance, present, "drop")
    warn(reasons_to_warn(kept))
    return np.sqrt(variance.sum(axis=-1)) / kept.sum(axis=-1)


def variance_share(cm: ArrayLike, *, prior: float | None = None) -> FloatArray:
    """Share of each class in the posterior variance of UAR.

    Parameters
    ----------
    cm : array-like of shape (K, K)
        Confusion matrix, rows = actual classes, columns = predicted classes. One matrix, not a
        stack.
    prior : float, positive, optional
        As in :func:`.posterior_uar`.

    Returns
    -------
    ndarray of shape (K,)
        Non-negative, summing to 1. The recalls are independent and equally weighted, so this is
        the variance of each Beta over their sum.

    Raises
    ------
    ValueError
        If ``cm`` is a stack or not a confusion matrix, or ``prior`` is not positive and finite.

    Examples
    --------
    Class 2 holds 13 % of the examples and most of the uncertainty:

    >>> variance_share([[90, 5, 5], [5, 20, 5], [5, 5, 10]]).round(2).tolist()
    [0.05, 0.36, 0.59]
    """
    variances = posterior_uar(cm, prior=prior).variances
    return variances / variances.sum()


def too_few(sizes: ArrayLike) -> list[int]:
    """Classes with fewer examples than a reliable interval of UAR needs, which is five.

    Parameters
    ----------
    sizes : array-like of shape (K,)
        Number of examples of each class.

    Returns
    -------
    list of int

    Examples
    --------
    >>> too_few([100, 5, 4])
    [2]
    """
    return np.flatnonzero(np.asarray(sizes) < FEWEST_EXAMPLES).tolist()


def _hits_and_misses(cm: ArrayLike | ConfusionCounts) -> tuple[FloatArray, FloatArray]:
    """Per class, of one matrix."""
    counts = ConfusionCounts.of(cm)
    if counts.is_stack:
        shape = (*counts.support.shape, counts.support.shape[-1])
        raise ValueError(f"cm must be one K x K matrix, not a stack; received shape {shape}")
    return counts.correct, counts.misses


def _posterior(hits: FloatArray, misses: FloatArray, prior: float) -> Posterior:
    imagined = as_one_number(prior, "prior")
    if not 0 < imagined < np.inf:
        raise ValueError(f"prior must be positive and finite; received {prior}")
    return Posterior(tuple((imagined + hits).tolist()), tuple((imagined + misses).tolist()))
