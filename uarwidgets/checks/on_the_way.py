"""What becomes of the right value if its parts are rounded before it is worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.grid import AVERAGES, PARTS, STEPS, Facts
from uarwidgets.checks.questions import Question
from uarwidgets.checks.readings import reading_of

_Shorten = Callable[[FloatArray], FloatArray]


def _rounded(digits: int) -> _Shorten:
    return lambda values: np.round(values, digits)


def _cut(digits: int) -> _Shorten:
    return lambda values: np.floor(np.round(values * 10**digits, 6)) / 10**digits


def _unchanged(values: FloatArray) -> FloatArray:
    return values


_SHORTENED = tuple(make(digits) for digits in (2, 3) for make in (_rounded, _cut))


def rounded_on_the_way(question: Question) -> list[FloatArray]:
    """Return what the question's score becomes if two or three digits are kept on the way.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> fraud = [[120, 80], [100, 4700]]  # recalls .6 and .97917, shares .04 and .96
    >>> any(np.isclose(value, 0.9648) for value in rounded_on_the_way(ask("accuracy", on=fraud)))
    True
    """
    assert question.on is not None
    return list(_of_counts(question) if question.of_counts else _of_pair(question))


def _of_pair(question: Question) -> Iterator[FloatArray]:
    assert question.on is not None
    first, second = question.on
    for one, other in product((_unchanged, *_SHORTENED), repeat=2):
        try:
            yield question.truth(one(first), other(second))
        except ValueError:  # rounded away to where the score is not defined
            continue


def _of_counts(question: Question) -> Iterator[FloatArray]:
    reading = reading_of(question)
    if reading is None or question.on is None:
        return
    (cm,) = question.on
    with np.errstate(all="ignore"):
        for (part, average, step), shorten in product(reading.right, _SHORTENED):
            counted = PARTS[part](Facts(cm))[None]
            for share_too in (_unchanged, shorten):
                facts = Facts(cm)
                facts.share = share_too(facts.share)
                mean = AVERAGES[average](shorten(counted), facts)
                yield STEPS[step](mean[None], len(cm))[0, 0]
            mean = AVERAGES[average](counted, Facts(cm))
            yield STEPS[step](shorten(mean)[None], len(cm))[0, 0]
            if average == "geometric":  # the product, before its root is taken
                yield shorten(counted.prod(axis=1))[0] ** (1 / counted.shape[1])
