"""Which known mistake a wrong answer matches: one that fits everywhere, or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.answers import ABSOLUTE, TYPED, agree, decimals_of
from uarwidgets.checks.count_suspects import suspects_of_counts
from uarwidgets.checks.formulas import Formula, Suspects, value_of
from uarwidgets.checks.pair_suspects import suspects_of_pairs
from uarwidgets.checks.questions import Arguments, Question

#: On how many trials, at least, a mistake must differ from the right answer to be named.
SEVERAL = 3


def suspects(question: Question) -> Suspects:
    """Return the wrong formulas that an answer to a question is compared with."""
    return suspects_of_counts(question) if question.of_counts else suspects_of_pairs(question)


def of_function(
    question: Question, trials: Sequence[Arguments], given: Sequence[FloatArray]
) -> str | None:
    """Return the mistake that gives all these values, None if no known one does.

    Where two mistakes are the same formula (the mean recall of the transposed matrix is the
    macro precision) the likelier name is given.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> question = ask("accuracy")
    >>> trials = question.trials()
    >>> of_function(question, trials, [100 * question.truth(*trial) for trial in trials])
    'percent'
    """
    truths = [question.truth(*trial) for trial in trials]
    for mistake, formulas in suspects(question).items():
        for formula in formulas:
            values = list(_while_it_fits(formula, trials, given))
            if len(values) == len(trials) and _tells(values, truths):
                return mistake
    return None


def of_number(question: Question, given: FloatArray) -> str | None:
    """Return the mistake that gives this value for ``question.on``, if exactly one does.

    Two mistakes that are the same formula for as many classes count as one; two that agree on
    this matrix by chance count as two, and neither is named.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> of_number(ask("uar", on=[[4, 16], [5, 75]]), np.array(0.79))
    'accuracy'
    """
    assert question.on is not None
    truth = question.truth(*question.on)
    kinds: dict[tuple[bytes, ...], str] = {}
    for mistake, formulas in suspects(question).items():
        for formula in formulas:
            value = value_of(formula, question.on)
            if mistake != "rounded" and _could_be(given, value, truth, mistake):
                kinds.setdefault(_everywhere(formula, question), mistake)
    names = set(kinds.values())
    if _was_cut(given, truth):
        names.add("rounded")
    return names.pop() if len(names) == 1 else None


def _everywhere(formula: Formula, question: Question) -> tuple[bytes, ...]:
    """What a formula gives on all the trials: the same for formulas that are the same."""
    values = (value_of(formula, trial) for trial in question.trials())
    return tuple((np.round(value, 9) + 0.0).tobytes() for value in values)


def _while_it_fits(
    formula: Formula, trials: Sequence[Arguments], given: Sequence[FloatArray]
) -> Iterator[FloatArray]:
    """Yield what a formula gives on each trial, up to the first where something else was given."""
    for trial, number in zip(trials, given, strict=True):
        value = value_of(formula, trial)
        if np.all(np.isnan(value)) or not agree(number, value):
            return
        yield value


def _tells(values: Sequence[FloatArray], truths: Sequence[FloatArray]) -> bool:
    """Whether a mistake differs from the right answer often, and is no mere constant.

    A function that always answers 0 has not made the mistake that happens to give 0 everywhere.
    """
    differs = sum(not agree(value, truth) for value, truth in zip(values, truths, strict=True))
    constant = np.unique(np.concatenate([np.ravel(value) for value in values])).size == 1
    return differs >= SEVERAL and not constant


def _could_be(given: FloatArray, value: FloatArray, truth: FloatArray, mistake: str) -> bool:
    """Whether a typed number is this value, to the digits typed: three at least, or exactly."""
    if np.all(np.isnan(value)) or agree(value, truth, 2 * TYPED):
        return False
    if mistake == "percent":
        return agree(given, value, 100 * TYPED)
    digits = decimals_of(given)
    return agree(given, value, 0.5 * 10.0**-digits if digits >= 3 else ABSOLUTE)


def _was_cut(given: FloatArray, truth: FloatArray) -> bool:
    """Whether the right value was typed with two digits or more, rounded or cut."""
    digits = decimals_of(given)
    return digits >= 2 and agree(given, truth, 10.0**-digits)
