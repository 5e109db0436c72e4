"""Checked counts and their sums, from which every score is a line or two."""

from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uarwidgets._core.validation import FloatArray, Score, as_counts


class ConfusionCounts:
    """The sums of a confusion matrix, or of a stack: made once, then read by every score.

    ``correct``, ``support``, ``misses`` and ``false_alarms``, of shape (..., K), are the diagonal,
    the row sums, and the row and column sums without the diagonal; ``total`` has shape (...).

    Examples
    --------
    >>> counts = ConfusionCounts([[4, 16], [5, 75]])
    >>> counts.support.tolist(), counts.false_alarms.tolist()
    ([20.0, 80.0], [5.0, 16.0])
    """

    #: Where the reasons to warn are collected, while several scores are read from one object.
    reasons: list[str] | None = None

    @classmethod
    def of(cls, cm: "ArrayLike | ConfusionCounts") -> "ConfusionCounts":
        """Return the counts of a matrix; one that has been made already, as it is."""
        return cm if isinstance(cm, ConfusionCounts) else cls(cm)

    def __init__(self, cm: ArrayLike) -> None:
        counts = as_counts(cm)
        n_classes = counts.shape[-1]
        self.is_stack = counts.ndim > 2
        self.correct: FloatArray = counts.diagonal(axis1=-2, axis2=-1)
        self.support: FloatArray = np.add.reduce(counts, axis=-1)
        # The errors are summed by themselves: a difference of large sums would lose small ones.
        errors = counts * _other(n_classes)
        self.false_alarms: FloatArray = np.add.reduce(errors, axis=-2)
        self.misses: FloatArray = np.add.reduce(errors, axis=-1)
        self.total: Score = np.add.reduce(self.support, axis=-1)

    @property
    def has_examples(self) -> NDArray[np.bool_]:
        """Which classes have examples, so that their recall is defined."""
        return self.support > 0

    @property
    def has_one_class(self) -> bool:
        """Whether some matrix has examples of one class only."""
        return bool(np.any(np.count_nonzero(self.support, axis=-1) == 1))

    @cached_property
    def prevalence(self) -> FloatArray:
        """n_k / N."""
        return self.support / self._total_per_class()

    @cached_property
    def recalls(self) -> FloatArray:
        """TP_k / n_k."""
        return _ratio(self.correct, self.support)

    def precisions(self) -> FloatArray:
        """TP_k / (TP_k + FP_k)."""
        return _ratio(self.correct, self.correct + self.false_alarms)

    def worse_of_recall_and_precision(self) -> FloatArray:
        """TP_k / max(row sum, column sum)."""
        predicted = self.correct + self.false_alarms
        return _ratio(self.correct, np.maximum(self.support, predicted))

    @cached_property
    def one_vs_rest_accuracies(self) -> FloatArray:
        """(TP_k + TN_k) / N."""
        right = self._total_per_class() - (self.misses + self.false_alarms)
        return _not_negative(right) / self._total_per_class()

    def specificities(self) -> FloatArray:
        """TN_k / (N - n_k), NaN where no other class has examples."""
        others = self.support @ _other(self.support.shape[-1])
        return _ratio(_not_negative(others - self.false_alarms), others)

    def accuracy(self) -> Score:
        """Trace / N."""
        return np.add.reduce(self.correct, axis=-1) / self.total

    def _total_per_class(self) -> FloatArray:
        return np.asarray(self.total)[..., None]


@lru_cache(maxsize=64)
def _other(n_classes: int) -> FloatArray:
    """1 where row and column are different classes, 0 on the diagonal; for reading alone."""
    found = 1.0 - np.eye(n_classes)
    found.setflags(write=False)
    return found


def _ratio(part: FloatArray, whole: FloatArray) -> FloatArray:
    """part / whole, NaN where the whole is nothing."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(whole > 0, part / whole, np.nan)


def _not_negative(values: FloatArray) -> FloatArray:
    """Fractional counts may leave a rounding error of either sign where 0 is meant."""
    return np.maximum(values, 0.0)
