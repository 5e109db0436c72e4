"""What is found in a wrong answer, and when it is enough to be named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.answers import agree

#: On how many trials, at least, a mistake must differ from the right answer to be named.
SEVERAL = 3


@dataclass(frozen=True)
class Finding:
    """The mistakes that together make up an answer, and others that it may be instead."""

    names: tuple[str, ...]
    also: tuple[str, ...] = ()
    #: Whether the answer goes on from the wrong number, rather than giving it.
    goes_on: bool = False


def tells(
    values: Sequence[FloatArray], truths: Sequence[FloatArray], given: Sequence[FloatArray]
) -> bool:
    """Whether a mistake differs from the right answer often, and is no mere constant.

    A function that always answers 0 has not made the mistake that happens to give 0 everywhere;
    nor is one to blame that gives nothing at all wherever the mistake would show.
    """
    differs = sum(
        bool(np.isfinite(value).all() and np.isfinite(number).all()) and not agree(value, truth)
        for value, truth, number in zip(values, truths, given, strict=True)
    )
    if differs < SEVERAL:
        return False
    return np.unique(np.concatenate([np.ravel(value) for value in values])).size != 1
