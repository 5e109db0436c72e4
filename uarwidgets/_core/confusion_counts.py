"""Checked counts and their sums, and what a class with no examples does to a score."""

import warnings
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from uarwidgets._core.validation import FloatArray, Score, as_counts

#: What a class with no examples may do to a mean of recalls.
CHOICES = ("drop", "zero", "nan", "raise")


class UndefinedRecallWarning(UserWarning):
    """A class has no examples, so its recall is 0/0 and a score had to do without it."""


class ConfusionCounts:
    """The sums of a confusion matrix, or of a stack: made once, then read by every score."""

    #: Where the reasons to warn are collected, while several scores are read from one object.
    reasons: list[str] | None = None

    @classmethod
    def of(cls, cm: "ArrayLike | ConfusionCounts") -> "ConfusionCounts":
        """Return the counts of a matrix; one that has been made already, as it is."""
        return cm if isinstance(cm, ConfusionCounts) else cls(cm)

    def __init__(self, cm: ArrayLike) -> None:
        counts = as_counts(cm)
        self.is_stack = counts.ndim > 2
        self.correct: FloatArray = counts.diagonal(axis1=-2, axis2=-1)
        self.support: FloatArray = counts.sum(axis=-1)
        # The errors are summed by themselves: a difference of large sums would lose small ones.
        errors = counts * (1 - np.eye(counts.shape[-1]))
        self.false_alarms: FloatArray = errors.sum(axis=-2)
        self.misses: FloatArray = errors.sum(axis=-1)
        self.total: Score = self.support.sum(axis=-1)
        self._totals = np.asarray(self.total)[..., None]  # for each class
        #: Which classes have examples, so that their recall is defined.
        self.has_examples: NDArray[np.bool_] = self.support > 0

    @cached_property
    def prevalence(self) -> FloatArray:
        """n_k / N."""
        return self.support / self._totals

    @cached_property
    def recalls(self) -> FloatArray:
        """TP_k / n_k."""
        return _ratio(self.correct, self.support)

    def precisions(self) -> FloatArray:
        """TP_k / (TP_k + FP_k)."""
        return _ratio(self.correct, self.correct + self.false_alarms)

    @cached_property
    def one_vs_rest_accuracies(self) -> FloatArray:
        """(TP_k + TN_k) / N."""
        right = self._totals - (self.misses + self.false_alarms)
        return np.maximum(right, 0.0) / self._totals  # rounding may leave less than 0

    def specificities(self) -> FloatArray:
        """TN_k / (N - n_k), NaN where no other class has examples."""
        others = self.support @ (1 - np.eye(self.support.shape[-1]))
        return _ratio(np.maximum(others - self.false_alarms, 0.0), others)

    def accuracy(self) -> Score:
        """Trace / N."""
        return self.correct.sum(axis=-1) / self.total


def _ratio(part: FloatArray, whole: FloatArray) -> FloatArray:
    """part / whole, NaN where the whole is nothing."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(whole > 0, part / whole, np.nan)


def resolve(
    values: FloatArray, has_examples: NDArray[np.bool_], undefined: str
) -> tuple[FloatArray, NDArray[np.bool_]]:
    """Per-class values under the choice ``undefined``, and which classes a mean keeps."""
    if not isinstance(undefined, str) or undefined not in CHOICES:
        listed = ", ".join(f'"{choice}"' for choice in CHOICES)
        raise ValueError(f"undefined must be one of {listed}; received {undefined!r}")
    if has_examples.all():
        return values, has_examples
    if undefined == "raise":
        raise ValueError(f"cm must have examples of every class; received {_absence(has_examples)}")
    gap = np.nan if undefined == "nan" else 0.0
    kept = has_examples if undefined == "drop" else np.ones_like(has_examples)
    return np.where(has_examples, values, gap), kept


def reasons_to_warn(kept: NDArray[np.bool_]) -> list[str]:
    """Why a mean over the ``kept`` classes deserves a warning; empty when none was dropped."""
    if kept.all():
        return []
    return [f"{_absence(kept)}: its recall is undefined and left out of the mean"]


def warn(reasons: list[str], collected: list[str] | None = None) -> None:
    """Warn once for all the reasons, or leave them to the function that collects them."""
    if collected is not None:
        collected += [reason for reason in reasons if reason not in collected]
    elif reasons:
        warnings.warn("; ".join(reasons), UndefinedRecallWarning, stacklevel=3)


def _absence(present: NDArray[np.bool_]) -> str:
    """The first absent class in words, and for a stack how many matrices lack one."""
    *_, first_class = np.argwhere(~present)[0]
    if present.ndim == 1:
        return f"no examples of class {first_class}"
    lacking = int((~present).any(axis=-1).sum())
    total = present[..., 0].size
    return f"no examples of a class (class {first_class} first) in {lacking} of {total} matrices"
