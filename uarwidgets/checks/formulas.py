"""Wrong formulas: how they are held, evaluated, and the ones that any score can suffer."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray

#: A formula of a confusion matrix, or of the two arguments of a function of recalls.
Formula = Callable[..., Any]

#: Mistakes, each with a formula that it may stand for; the likelier first.
Suspects = list[tuple[str, Formula]]


def listed(suspects: Mapping[str, Sequence[Formula]]) -> Suspects:
    """Return mistakes that have several formulas each as a plain list.

    Examples
    --------
    >>> [name for name, _ in listed({"percent": [sum], "rounded": [round, int]})]
    ['percent', 'rounded', 'rounded']
    """
    return [(mistake, formula) for mistake, formulas in suspects.items() for formula in formulas]


def written_wrongly(truth: Formula) -> Suspects:
    """Return the right value, written wrongly: errors for hits, percent, cut or rounded.

    Examples
    --------
    >>> dict(written_wrongly(lambda cm: 0.5))["percent"]([[1, 1], [1, 1]])
    50.0
    """

    def rounded_to(digits: int) -> Formula:
        return lambda *arguments: np.round(truth(*arguments), digits)

    return [
        ("complement", lambda *arguments: 1.0 - truth(*arguments)),
        ("percent", lambda *arguments: 100.0 * truth(*arguments)),
        # A whole number stays whole, though its last binary digit may have been lost.
        ("integer_division", lambda *arguments: np.floor(np.round(truth(*arguments), 9))),
        *(("rounded", rounded_to(digits)) for digits in range(1, 7)),
    ]


def value_of(formula: Formula, arguments: Sequence[FloatArray]) -> FloatArray:
    """Return what a wrong formula gives, NaN where it gives nothing.

    Examples
    --------
    >>> float(value_of(lambda cm: 1 / 0, [np.eye(2)]))
    nan
    """
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return np.asarray(formula(*arguments), dtype=np.float64)
        except (ValueError, ArithmeticError, IndexError):
            return np.array(np.nan)
