"""What a class with no examples does to a mean of recalls: decided here, once."""

import warnings

import numpy as np
from numpy.typing import NDArray

from uarwidgets._core.validation import FloatArray, check_choice

CHOICES = ("drop", "zero", "nan", "raise")


class UndefinedRecallWarning(UserWarning):
    """A class has no examples, so its recall is 0/0 and a score had to do without it."""


def resolve(
    values: FloatArray, has_examples: NDArray[np.bool_], undefined: str
) -> tuple[FloatArray, NDArray[np.bool_]]:
    """Per-class values, of shape (..., K), under the choice ``undefined``, and what a mean keeps.

    Classes without examples are 0 for "drop" and "zero", NaN for "nan".

    Examples
    --------
    >>> values, kept = resolve(np.array([0.5, np.nan]), np.array([True, False]), "drop")
    >>> values.tolist(), kept.tolist()
    ([0.5, 0.0], [True, False])
    """
    check_choice(undefined, "undefined", CHOICES)
    if has_examples.all():
        return values, has_examples
    if undefined == "raise":
        raise ValueError(f"cm must have examples of every class; received {_absence(has_examples)}")
    gap = np.nan if undefined == "nan" else 0.0
    kept = has_examples if undefined == "drop" else np.ones_like(has_examples)
    return np.where(has_examples, values, gap), kept


def reasons_to_warn(kept: NDArray[np.bool_]) -> list[str]:
    """Why a mean over the ``kept`` classes deserves a warning; empty when none was dropped.

    Examples
    --------
    >>> reasons_to_warn(np.array([True, False]))
    ['no examples of class 1: its recall is undefined and left out of the mean']
    """
    if kept.all():
        return []
    return [f"{_absence(kept)}: its recall is undefined and left out of the mean"]


def reason_of_one_class(score: str) -> str:
    """Why a score that compares classes is NaN where only one has examples.

    Examples
    --------
    >>> reason_of_one_class("the adjusted UAR")
    'examples of one class only: the adjusted UAR is undefined and given as NaN'
    """
    return f"examples of one class only: {score} is undefined and given as NaN"


def warn(reasons: list[str], collected: list[str] | None = None) -> None:
    """One warning for all the reasons, pointing at the caller of the public function.

    With a list to collect them in, whoever owns the list warns, once for all.

    Examples
    --------
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     warn(["no examples of class 1", "no examples of class 2"])
    >>> len(caught)
    1
    """
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
