"""Which mistake a typed number may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks import names
from uarwidgets.checks.answers import ABSOLUTE, TYPED, agree, decimals_of
from uarwidgets.checks.compositions import Candidate, single_namer, vector_namer
from uarwidgets.checks.finding import Finding
from uarwidgets.checks.formulas import Formula, value_of
from uarwidgets.checks.grid import (
    AVERAGES,
    PARTS,
    STEPS,
    VECTOR_STEPS,
    Facts,
    single_values,
    vector_values,
)
from uarwidgets.checks.on_the_way import rounded_on_the_way
from uarwidgets.checks.questions import Question
from uarwidgets.checks.suspects import suspects

_AXES = tuple(PARTS), tuple(AVERAGES), tuple(STEPS)
_TYPED_SINGLE = tuple(
    tuple(axis.index(entry) for entry in entries)
    for axis, entries in zip(_AXES, names.TYPED, strict=True)
)
_TYPED_VECTOR = (_TYPED_SINGLE[0], tuple(range(len(VECTOR_STEPS))))


def of_number(question: Question, given: FloatArray) -> Finding | None:
    """Return the mistakes that give this value for ``question.on``.

    Mistakes that are the same formula for as many classes count as one; of others that agree on
    this matrix by chance, the two likeliest are named.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> of_number(ask("uar", on=[[4, 16], [5, 75]]), np.array(0.79)).names
    ('accuracy',)
    """
    assert question.on is not None
    truth = question.truth(*question.on)
    found: dict[tuple[bytes, ...], tuple[str, ...]] = {}
    for mistake, formula in suspects(question, at_most=1):
        value = value_of(formula, question.on)
        if mistake == "rounded" or (mistake == "classes_exchanged" and not _has_two(question)):
            continue
        if _could_be(given, value, truth, mistake):
            found.setdefault(_everywhere(formula, question), (mistake,))
    if question.of_counts:
        for candidate in _typed(question, given, truth):
            key = tuple((np.round(row, 9) + 0.0).tobytes() for row in candidate.values)
            found.setdefault(key, candidate.names)
    fits: list[tuple[str, ...]] = list(dict.fromkeys(found.values()))
    singles: list[tuple[str, ...]] = [fit for fit in fits if len(fit) == 1]
    if _was_cut(given, truth):
        singles.append(("rounded",))
    if not singles and not fits and _was_rounded_on_the_way(question, given):
        singles.append(("rounded",))
    fits = singles or fits
    if not fits:
        return None
    return Finding(fits[0], tuple(fit[0] for fit in fits[1:2] if len(fit) == 1))


def _has_two(question: Question) -> bool:
    """Whether there is but one way to exchange the classes; a list says itself which it was."""
    assert question.on is not None
    return question.per_class or not question.of_counts or len(question.on[0]) == 2


def _everywhere(formula: Formula, question: Question) -> tuple[bytes, ...]:
    """What a formula gives on trials like `on`: the same for formulas that are the same."""
    values = (value_of(formula, trial) for trial in question.trials_alike())
    return tuple((np.round(value, 9) + 0.0).tobytes() for value in values)


def _typed(question: Question, given: FloatArray, truth: FloatArray) -> list[Candidate]:
    """The compositions that give a typed number, by how likely they are."""
    assert question.on is not None
    name = single_namer(question) if given.ndim == 0 else vector_namer(question)
    make = single_values if given.ndim == 0 else vector_values
    (cm,) = question.on
    facts = Facts(cm)
    if given.ndim > 1 or (given.ndim == 1 and len(given) != facts.n):
        return []
    axes = _TYPED_SINGLE if given.ndim == 0 else _TYPED_VECTOR
    values = make(facts, *axes)
    cells = np.argwhere(_near(values, given))
    found = []
    for cell, value in zip(cells, values[tuple(cells.T)], strict=True):
        index = tuple(int(axis[k]) for axis, k in zip(axes, cell, strict=True))
        if given.ndim == 0 and not _step_fits(_AXES[2][index[2]], question, facts.n):
            continue
        candidate = name(index)
        if candidate is None or not _is_typed(candidate.names):
            continue
        if _AXES[1][index[1]] == "first two" and candidate.names == ("two_classes_only",):
            candidate = replace(candidate, names=("class_left_out",))
        if _could_be(given, value, truth, candidate.names[-1]):
            found.append(replace(candidate, values=_on_others(question, make, index)))
    return sorted(found, key=lambda candidate: candidate.rank)


def _on_others(
    question: Question, make: Callable[..., FloatArray], index: tuple[int, ...]
) -> list[FloatArray]:
    """What one composition gives on trials like the one that was asked about."""
    chosen = [[k] for k in index]
    return [np.ravel(make(Facts(cm), *chosen)) for (cm,) in question.trials_alike()]


def _near(values: FloatArray, given: FloatArray) -> NDArray[np.bool_]:
    """Which values are worth a closer look: those within the widest tolerance."""
    with np.errstate(all="ignore"):
        near = np.abs(values - given) <= 100 * TYPED + ABSOLUTE
    return np.all(near, axis=-1) if given.ndim == 1 else near


def _step_fits(step: str, question: Question, n_classes: int) -> bool:
    """Whether a last step can have been taken: with as many classes, and from such a score."""
    if step in names.FROM_CHANCE and question.score != "unweighted_average_recall":
        return False
    if step.startswith("pitfall"):
        return n_classes > 2 and question.score in ("accuracy", "averaged_per_class_accuracy")
    if step == "twice minus one":
        return n_classes == 2 or bool(question.options.get("adjusted"))
    return True


def _is_typed(found: tuple[str, ...]) -> bool:
    """Whether somebody may have typed it: one mistake, or a score in percent or taken from 1."""
    if not found or not names.NOT_TYPED.isdisjoint(found):
        return False
    score = found[0] in names.KNOWN_SCORES
    return len(found) == 1 or (score and found[1] in ("percent", "complement"))


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


def _was_rounded_on_the_way(question: Question, given: FloatArray) -> bool:
    """Whether it is what comes of rounded parts, to the digits typed: three at least."""
    digits = decimals_of(given)
    tolerance = max(0.5 * 10.0**-digits, ABSOLUTE)
    values = rounded_on_the_way(question) if digits >= 3 else []
    return any(agree(given, value, tolerance) for value in values)
