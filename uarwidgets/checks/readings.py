"""How a question reads as a composition, and which mistakes another composition holds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from uarwidgets.checks import names
from uarwidgets.checks.names import Cell
from uarwidgets.checks.questions import Question


@dataclass(frozen=True)
class Reading:
    """What a question asks for, as compositions, and what each other composition would be."""

    score: str
    right: tuple[Cell, ...]

    def names(self, cell: Cell) -> tuple[str, ...]:
        """Return the mistakes in a composition, the gravest first: as few as will do.

        Examples
        --------
        >>> from uarwidgets.checks.questions import ask
        >>> reading = reading_of(ask("uar"))
        >>> reading.names(("recall", "by size", "percent"))
        ('accuracy', 'percent')
        """
        found = [self._names(cell, right) for right in self.right]
        return found[0] if len(found) == 1 else min(found, key=len)

    def goes_on(self, cell: Cell) -> bool:
        """Whether only the beginning is wrong, and the last step that of the right formula."""
        return any(cell[:2] != right[:2] and cell[2] == right[2] for right in self.right)

    def _names(self, cell: Cell, right: Cell) -> tuple[str, ...]:
        part, average, step = cell
        found = _beginning(self.score, part, average, right)
        if part == right[0] and average == right[1] and _alike(step, right[2]):
            found = ()
        if _is_pitfall(step):
            if (part, average, right[2]) == ("recall", "by size", "as is"):
                found = ("averaged_per_class_accuracy",)
                if step == "pitfall":
                    return found
            if step != "pitfall" and right == ("one-vs-rest", "mean", "as is"):
                # What is averaged already is averaged once more.
                found = (*found, "formula_forwards")
        if step == right[2]:
            return found
        name = _step_name(step, right[2])
        return found if name in found else (*found, name)


@cache
def _beginning(score: str, part: str, average: str, right: Cell) -> tuple[str, ...]:
    """The mistakes in what is counted and how it is averaged; of the right ones, another way."""
    known = names.SCORES_HERE.get((score, part, average)) or names.SCORES.get((part, average))
    if known is not None:
        return (known,)
    if (part, average) == right[:2]:
        return (_step_name("as is", right[2]),)
    if average in ("first", "second", "last") and part == "precision":
        return ("one_class_only",)
    found = [part_name(part, right[0])] if part != right[0] else []
    if average != right[1]:
        found.append(names.AVERAGES_FOR.get(right[1], {}).get(average, names.AVERAGES[average]))
    return tuple(dict.fromkeys(found))


def part_name(part: str, right: str) -> str:
    """Return which mistake it is to count one thing for each class in place of another.

    Examples
    --------
    >>> part_name("precision", "recall"), part_name("hits", "recall")
    ('transposed', 'no_division')
    """
    kind = "smoothed" if right in ("one hit, one miss", "one in each cell") else right
    return names.PARTS_FOR.get(kind, {}).get(part, names.PARTS[part])


@cache
def _is_pitfall(step: str) -> bool:
    """Whether a step goes from accuracy to the average, somehow; the way back does not."""
    return step.startswith("pitfall") and step != "pitfall, turned round"


@cache
def _alike(step: str, right: str) -> bool:
    """Whether a last step is the right one gone wrong, and not another one in its place."""
    if right == "as is" or step == right:
        return True
    kind = right.split(",")[0]
    return step.startswith(kind) or step in names.STEPS_FOR.get(right, {})


@cache
def _step_name(step: str, right: str = "as is") -> str:
    if step.startswith(("round", "cut")):
        return "rounded"
    return names.STEPS_FOR.get(right, {}).get(step, names.STEPS[step])


def vector_step_name(step: str) -> str:
    """Return which mistake a last step is that takes one number per class.

    Examples
    --------
    >>> vector_step_name("opposite order"), vector_step_name("round 2")
    ('classes_exchanged', 'rounded')
    """
    return names.VECTOR_STEPS.get(step) or _step_name(step)


def right_part(question: Question) -> str | None:
    """Return what a question counts for each class, if it is one of the parts known.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> right_part(ask("uar")), right_part(ask("support"))
    ('recall', 'size')
    """
    if question.score.startswith("posterior_mean"):
        prior = question.options.get("prior")
        return {None: "one in each cell", 1: "one hit, one miss"}.get(prior)
    if question.score in names.RIGHT_PARTS:
        return names.RIGHT_PARTS[question.score]
    return names.RIGHT[question.score][0][0] if question.score in names.RIGHT else None


def reading_of(question: Question) -> Reading | None:
    """Return how a question for a single number reads; None where it is no composition.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> reading_of(ask("uar")).right
    (('recall', 'mean', 'as is'),)
    """
    part = right_part(question)
    if question.score == "posterior_mean_uar":
        return Reading(question.score, ((part, "mean", "as is"),)) if part else None
    if question.score not in names.RIGHT:
        return None
    right = names.ADJUSTED if question.options.get("adjusted") else names.RIGHT[question.score]
    return Reading(question.score, right)
