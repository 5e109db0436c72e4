"""Which known mistake a wrong function matches: one that fits everywhere, or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.answers import agree
from uarwidgets.checks.compositions import composed
from uarwidgets.checks.finding import SEVERAL, Finding, tells
from uarwidgets.checks.formulas import Formula, value_of
from uarwidgets.checks.grid import Facts
from uarwidgets.checks.questions import Arguments, Question
from uarwidgets.checks.suspects import suspects


def of_function(question: Question, given: Sequence[FloatArray | None]) -> Finding | None:
    """Return the mistakes that give all these values, one a trial; None if no known ones do.

    Where two mistakes are the same formula (the mean recall of the transposed matrix is the
    macro precision) the likelier name is given. Where a matrix leaves a mistake undefined, as
    precision is for a class that was never answered, anything may have been returned.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> question = ask("accuracy")
    >>> of_function(question, [100 * truth for _, truth in question.cases]).names
    ('percent',)
    """
    cases = question.cases[: len(given)]
    trials, truths = [arguments for arguments, _ in cases], [truth for _, truth in cases]
    numbers = [_or_nothing(value, truth) for value, truth in zip(given, truths, strict=True)]
    one_each = 1 if question.per_class else 0
    if len(trials) >= SEVERAL and numbers[0].ndim == one_each and _is_constant(numbers):
        return Finding(("constant",))
    # Functions of two arguments may be undefined wherever the mistaken formula is.
    facts = [Facts(cm) for (cm,) in trials] if question.of_counts else []
    plain = [each.is_plain for each in facts] or [False] * len(trials)
    found = _listed(question, trials, numbers, truths, plain)
    if found is None and question.of_counts:
        found = composed(question, facts, numbers, truths)
    return found


#: More than any score of the trials: what becomes of 1/0 where 0 was made a little larger.
_BEYOND = 1e9


def _or_nothing(value: FloatArray | None, truth: FloatArray) -> FloatArray:
    """The numbers of one answer, NaN where it is none."""
    if value is None:
        return np.full(truth.shape, np.nan)
    return np.where(np.abs(value) > _BEYOND, np.nan, value)


def _is_constant(numbers: Sequence[FloatArray]) -> bool:
    """Whether every answer is the same, and is one."""
    first = numbers[0]
    return (
        first.size > 0
        and bool(np.isfinite(first).all())
        and all(np.array_equal(first, each) for each in numbers)
    )


def _listed(
    question: Question,
    trials: Sequence[Arguments],
    given: Sequence[FloatArray],
    truths: Sequence[FloatArray],
    plain: Sequence[bool],
) -> Finding | None:
    """The first mistake of those written out by hand that fits."""
    order = sorted(range(len(trials)), key=lambda k: not plain[k] or k < len(trials) // 2)
    for mistake, formula in suspects(question):
        values = list(_while_it_fits(formula, trials, given, plain, order))
        if len(values) == len(trials) and tells(
            values, [truths[k] for k in order], [given[k] for k in order]
        ):
            return Finding((mistake,))
    return None


def _while_it_fits(
    formula: Formula,
    trials: Sequence[Arguments],
    given: Sequence[FloatArray],
    plain: Sequence[bool],
    order: Sequence[int],
) -> Iterator[FloatArray]:
    """Yield what a formula gives on each trial, up to the first where something else was given."""
    for k in order:
        value = value_of(formula, trials[k])
        undefined = [not np.isfinite(number).all() for number in (value, given[k])]
        excused = all(undefined) or (len(trials[k]) == 1 and not plain[k] and any(undefined))
        if not (excused or agree(given[k], value)):
            return
        yield value
