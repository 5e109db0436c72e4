"""Exercises that ask for a confusion matrix, or two, with given properties.

There are many right answers, so none can be copied. Each condition has a sentence of its own, and
the verdict says which hold, with the numbers found.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any

import numpy as np

from uarwidgets import metrics
from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.questions import as_floats
from uarwidgets.metrics import accuracy, recall_per_class
from uarwidgets.metrics import unweighted_average_recall as uar
from uarwidgets.posterior import posterior_uar
from uarwidgets.styles import style_of

#: Two scores are equal if they differ by rounding alone.
_EQUAL = 1e-9


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

    Raises
    ------
    ValueError
        If `found` names no score. If `holds` or `found` cannot be computed, a check raises it.
    """

    says: str
    holds: Callable[..., Any]
    found: str | Sequence[str] | Callable[..., str] | None = None

    def __post_init__(self) -> None:
        for name in self._names():
            style_of(name)

    def _names(self) -> Sequence[str]:
        """The scores to show."""
        if callable(self.found) or not self.found:
            return []
        return [self.found] if isinstance(self.found, str) else self.found

    def try_on(self, matrices: Sequence[FloatArray]) -> tuple[bool, str]:
        """Return whether the condition holds, and the numbers found."""
        with np.errstate(all="ignore"), warnings.catch_warnings(action="ignore"):
            try:
                holds = self.holds(*matrices)
                if np.size(holds) != 1:
                    raise TypeError(f"holds returns {np.size(holds)} truth values")
                if callable(self.found):
                    return bool(holds), self.found(*matrices)
                return bool(holds), "; ".join(_values_of(name, matrices) for name in self._names())
            except (NameError, AttributeError, TypeError) as error:
                # A mistake in the exercise: no matrix of counts leads to one of these.
                why = f"{type(error).__name__}: {error}"
                raise ValueError(f"holds or found of {self.says!r} is wrong: {why}") from error
            except Exception:  # a condition that cannot be computed does not hold
                return False, ""


def _values_of(name: str, matrices: Sequence[FloatArray]) -> str:
    values = [np.asarray(getattr(metrics, name)(cm)) for cm in matrices]
    texts = [f"{float(x):.4f}" if x.ndim == 0 else _listed(x, ".4f") for x in values]
    return f"{metrics.STYLES[name].label} {' and '.join(texts)}"


def _listed(values: Any, form: str) -> str:
    return f"[{', '.join(format(value, form) for value in values)}]"


@dataclass(frozen=True)
class Construction:
    """An exercise that asks for a confusion matrix with given properties.

    Parameters
    ----------
    title : str
        What it is called in the verdict.
    conditions : sequence of Condition
        All must hold. That the matrix is one of counts, and that each class has examples, is
        always asked; where that fails the others are not judged.
    hint : str, optional
    matrices : {1, 2}, optional
        How many matrices the answer is; conditions of two take both.
    classes : int, optional
        How many classes they must have.

    Raises
    ------
    ValueError
        If `matrices` is another number, or a condition does not take so many matrices.

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

    def __post_init__(self) -> None:
        if self.matrices not in (1, 2):
            raise ValueError(f"matrices must be 1 or 2; received {self.matrices!r}")
        for each in self.conditions:
            try:
                signature(each.holds).bind(*range(self.matrices))
            except TypeError:
                raise ValueError(
                    f"holds of {each.says!r} must take each matrix asked for"
                ) from None

    def judge(self, matrices: Sequence[FloatArray]) -> tuple[tuple[str, bool | None, str], ...]:
        """Return each condition, whether it holds (None if not judged), and the numbers found."""
        first = [_EVERY_CLASS]
        if self.classes is not None or self.matrices == 2:
            number = self.classes or len(matrices[0])
            asked = {2: "two", 3: "three", 4: "four"}.get(number, number)
            same = "Both have the same number of classes."
            says = f"There are {asked} classes." if self.classes else same
            first.insert(0, Condition(says, lambda *cms: {*map(len, cms)} == {number}, _K))
        judged = [(each.says, *each.try_on(matrices)) for each in first]
        if all(holds for _, holds, _ in judged):
            return *judged, *((each.says, *each.try_on(matrices)) for each in self.conditions)
        return *judged, *((each.says, None, "(not judged yet)") for each in self.conditions)


def _K(*matrices: FloatArray) -> str:
    return " and ".join(str(len(cm)) for cm in matrices)


_EVERY_CLASS = Condition(
    "Every class has examples.",
    lambda *cms: all(cm.sum(axis=1).all() for cm in cms),
    lambda *cms: " and ".join(_listed(cm.sum(axis=1), ".0f") for cm in cms),
)


def is_blank(answer: Any) -> bool:
    """Whether a ``...`` is still to be filled in somewhere."""
    if isinstance(answer, (list, tuple)):
        return any(map(is_blank, answer))
    return answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip())


def as_matrices(answer: Any, number: int) -> list[FloatArray] | str:
    """Return the matrices of an answer, or a sentence that says why they are none."""
    given = [answer] if number == 1 else answer
    if number > 1:
        pair = isinstance(given, (list, tuple, np.ndarray)) and len(given) == number
        floats = map(as_floats, given if pair else ())
        if not pair or any(cm is not None and cm.size < 4 for cm in floats):
            return "Two matrices are asked for: give them in round brackets, (first, second)."
    found = []
    for each in given:
        cm = as_floats(each)
        if cm is not None and cm.ndim == 1 and cm.size > 3:
            return f"{_listed(cm, 'g')} is one row of numbers: each class needs a row of its own."
        if cm is None or cm.ndim != 2:
            return "A matrix is a list of rows, each a list of numbers of the same length."
        if cm.shape[0] != cm.shape[1]:
            rows, columns = cm.shape
            return f"It has {rows} rows and {columns} columns; each class needs one of each."
        if len(cm) < 2:
            return "The matrix needs at least two classes."
        if not np.all(np.isfinite(cm)) or np.any(cm < 0) or np.any(cm % 1):
            return "Its cells are counts: whole numbers, none of them negative."
        totals = all((m[:-1].sum(axis=0) == m[-1]).all() for m in (cm, cm.T))
        if len(cm) > 2 and cm.any() and totals:
            return "Its last row and its last column are totals: leave them out."
        found.append(cm)
    return found


def _difference(score: Callable[..., Any], a: FloatArray, b: FloatArray) -> float:
    """How much higher the first scores; 0 if they differ by rounding alone."""
    return round(float(score(a) - score(b)), 9)


def _width(cm: FloatArray) -> float:
    low, high = posterior_uar(cm).interval(0.95)
    return float(high - low)


_EQUALITY = Construction(
    "accuracy equals UAR",
    [
        Condition("The classes are not all of one size.", lambda cm: np.ptp(cm.sum(axis=1)) > 0),
        Condition(
            "The recalls are not all the same.",
            lambda cm: np.ptp(recall_per_class(cm)) > _EQUAL,
            "recall_per_class",
        ),
        Condition(
            "Accuracy and UAR are equal.",
            lambda cm: np.abs(accuracy(cm) - uar(cm)) < _EQUAL,
            ("accuracy", "unweighted_average_recall"),
        ),
    ],
    hint="Give the largest class a recall that lies between those of the others.",
    classes=3,
)

_DISAGREEMENT = Construction(
    "accuracy and UAR disagree",
    [
        Condition(
            "The test set is the same: each class has the same size in both.",
            lambda a, b: np.array_equal(a.sum(axis=1), b.sum(axis=1)),
        ),
        Condition(
            "One of the two has the higher accuracy.",
            lambda a, b: _difference(accuracy, a, b) != 0,
            "accuracy",
        ),
        Condition(
            "The other has the higher UAR.",
            lambda a, b: _difference(accuracy, a, b) * _difference(uar, a, b) < 0,
            "unweighted_average_recall",
        ),
    ],
    hint="Let one class be much larger. Which recalls count in accuracy, and which in UAR?",
    matrices=2,
)

_INFORMATIVE = Construction(
    "UAR 1/3 and informative",
    [
        Condition(
            "UAR is exactly 1/3.",
            lambda cm: np.abs(uar(cm) - 1 / 3) < _EQUAL,
            "unweighted_average_recall",
        ),
        Condition(
            "Every answer says something: how often it is given depends on the class.",
            lambda cm: np.all(np.ptp(cm / cm.sum(axis=1, keepdims=True), axis=0) > _EQUAL),
            lambda cm: " ".join(
                ["shares of the answers", *(_listed(x, ".3f") for x in cm.T / cm.sum(axis=1))]
            ),
        ),
        # Else two classes exchanged, and the third always found, would do: the chapter's example.
        Condition(
            "No class is found every time.",
            lambda cm: np.all(recall_per_class(cm) < 1),
            "recall_per_class",
        ),
    ],
    hint="UAR looks at the diagonal alone. When does a wrong answer still tell the class?",
    classes=3,
)

_PITFALL = Construction(
    "averaged accuracy high, UAR at chance",
    [
        Condition("There are three classes or more.", lambda cm: len(cm) > 2, _K),
        Condition(
            "The averaged per-class accuracy is 0.9 or more.",
            lambda cm: float(metrics.averaged_per_class_accuracy(cm)) >= 0.9 - _EQUAL,
            "averaged_per_class_accuracy",
        ),
        Condition(
            "UAR is no better than chance, 1/K.",
            lambda cm: uar(cm) <= 1 / len(cm) + _EQUAL,
            "unweighted_average_recall",
        ),
    ],
    hint="What UAR has a classifier that always gives the same answer?",
)

_SHORTER = Construction(
    "fewer examples, shorter interval",
    [
        Condition(
            "The first has fewer examples than the second.",
            lambda a, b: a.sum() < b.sum(),
            lambda a, b: f"{a.sum():.0f} and {b.sum():.0f}",
        ),
        Condition(
            "The 95% interval of its UAR is shorter.",
            lambda a, b: _width(a) < _width(b),
            lambda a, b: f"lengths {_width(a):.4f} and {_width(b):.4f}",
        ),
    ],
    hint="A class's part is proportional to r(1 - r)/n. What makes that small besides a large n?",
    matrices=2,
    classes=2,
)

#: The constructions by the keys that notebooks write, which stay where a title is translated.
CONSTRUCTIONS: dict[str, Construction] = {
    "accuracy equals UAR": _EQUALITY,
    "accuracy and UAR disagree": _DISAGREEMENT,
    "UAR 1/3 and informative": _INFORMATIVE,
    "averaged accuracy high, UAR at chance": _PITFALL,
    "fewer examples, shorter interval": _SHORTER,
}
