"""Exercises that ask for a confusion matrix, or two, with given properties.

Nobody can copy one: the answer is not a number, and there are many. Each condition has a sentence
of its own, and the verdict says which hold, with the numbers found.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from uarwidgets import metrics
from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.answers import as_floats


@dataclass(frozen=True)
class Condition:
    """One thing that the matrices must fulfil.

    Parameters
    ----------
    says : str
        A sentence that is true where the condition holds.
    holds : callable
        Takes the matrix (or both), as arrays, and says whether it does.
    found : str, sequence of str or callable, optional
        What to show beside it: names of scores, or a function of the matrices that returns text.

    Examples
    --------
    >>> condition = Condition(
    ...     "The accuracy is 0.9 or more.", lambda cm: metrics.accuracy(cm) >= 0.9, "accuracy"
    ... )
    >>> condition.try_on([np.array([[4.0, 16.0], [5.0, 75.0]])])
    (False, 'accuracy 0.7900')
    """

    says: str
    holds: Callable[..., Any]
    found: str | Sequence[str] | Callable[..., str] | None = None

    def try_on(self, matrices: Sequence[FloatArray]) -> tuple[bool, str]:
        """Return whether the condition holds, and the numbers found."""
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a class without examples the conditions speak
            try:
                return bool(self.holds(*matrices)), self._shown(matrices)
            except Exception:  # a condition of matrices that others have already found amiss
                return False, ""

    def _shown(self, matrices: Sequence[FloatArray]) -> str:
        if callable(self.found):
            return self.found(*matrices)
        names = (self.found,) if isinstance(self.found, str) else tuple(self.found or ())
        return "; ".join(_values_of(name, matrices) for name in names)


def _values_of(name: str, matrices: Sequence[FloatArray]) -> str:
    score = getattr(metrics, name)
    label = metrics.STYLES[name].label
    return f"{label} {' and '.join(_written(score(cm)) for cm in matrices)}"


def _written(value: Any) -> str:
    numbers = [f"{number:.4f}" for number in np.ravel(value)]
    return numbers[0] if np.ndim(value) == 0 else f"[{', '.join(numbers)}]"


@dataclass(frozen=True)
class Construction:
    """An exercise that asks for a confusion matrix with given properties.

    Parameters
    ----------
    title : str
        What it is called in the verdict.
    conditions : sequence of Condition
        All must hold. That the matrix is one of counts, and that each class has examples, is
        always asked.
    hint : str, optional
    matrices : {1, 2}, optional
        How many matrices the answer is; conditions of two take both.
    classes : int, optional
        How many classes they must have.

    Examples
    --------
    >>> from uarwidgets.checks import check
    >>> half = Condition(
    ...     "The accuracy is 1/2.", lambda cm: metrics.accuracy(cm) == 0.5, "accuracy"
    ... )
    >>> check([[3, 1], [4, 2]], Construction("half right", [half]))
    Correct: your matrix meets every condition.
      ✓ Every class has examples. [4, 6]
      ✓ The accuracy is 1/2. accuracy 0.5000
    """

    title: str
    conditions: Sequence[Condition]
    hint: str = ""
    matrices: int = 1
    classes: int | None = None

    def all_conditions(self) -> list[Condition]:
        """Return the conditions in the order in which they are told."""
        first = []
        if self.classes is not None:
            asked = self.classes
            first.append(
                Condition(
                    f"There are {_IN_WORDS.get(asked, asked)} classes.",
                    lambda *cms: all(len(cm) == asked for cm in cms),
                    lambda *cms: " and ".join(str(len(cm)) for cm in cms),
                )
            )
        elif self.matrices == 2:
            first.append(
                Condition(
                    "Both have as many classes.",
                    lambda a, b: len(a) == len(b),
                    lambda a, b: f"{len(a)} and {len(b)}",
                )
            )
        return [*first, _EXAMPLES, *self.conditions]


_IN_WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}


def _sizes(*matrices: FloatArray) -> str:
    return " and ".join(
        f"[{', '.join(f'{size:.0f}' for size in cm.sum(axis=1))}]" for cm in matrices
    )


_EXAMPLES = Condition(
    "Every class has examples.", lambda *cms: all(np.all(cm.sum(axis=1) > 0) for cm in cms), _sizes
)


def is_blank(answer: Any) -> bool:
    """Whether a ``...`` is still to be filled in somewhere.

    Examples
    --------
    >>> is_blank([[1, ...], [0, 1]]), is_blank([[1, 0], [0, 1]])
    (True, False)
    """
    if answer is None or answer is Ellipsis:
        return True
    if isinstance(answer, str):
        return not answer.strip()
    return isinstance(answer, (list, tuple)) and any(map(is_blank, answer))


def as_matrices(answer: Any, number: int) -> list[FloatArray] | str:
    """Return the matrices of an answer, or a sentence that says why they are none.

    Examples
    --------
    >>> as_matrices([[1, 2, 3], [4, 5, 6]], 1)
    'It has 2 rows and 3 columns; a row and a column belong to each class.'
    """
    given = [answer] if number == 1 else answer
    if number > 1 and (not isinstance(given, (list, tuple, np.ndarray)) or len(given) != number):
        return "Two matrices are asked for: hand them over in round brackets, (first, second)."
    found = []
    for each in given:
        cm = as_floats(each)
        if cm is None or cm.ndim != 2:
            return "A matrix is a list of rows, each a list of numbers of the same length."
        if cm.shape[0] != cm.shape[1]:
            rows, columns = cm.shape
            return (
                f"It has {rows} rows and {columns} columns; a row and a column belong to each "
                "class."
            )
        if len(cm) < 2:
            return "It has one class; two at least are to be told apart."
        if not np.all(np.isfinite(cm)) or np.any(cm < 0) or np.any(cm % 1):
            return "Its cells are counts: whole numbers, none of them negative."
        found.append(cm)
    return found
