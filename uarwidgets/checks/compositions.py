"""Which composition of a count, a mean and a last step fits an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks import names
from uarwidgets.checks.answers import RELATIVE, SIX_DIGITS
from uarwidgets.checks.finding import Finding, tells
from uarwidgets.checks.grid import (
    AVERAGES,
    PARTS,
    STEPS,
    VECTOR_STEPS,
    Facts,
    single_values,
    vector_values,
)
from uarwidgets.checks.questions import Question
from uarwidgets.checks.readings import part_name, reading_of, right_part, vector_step_name


@dataclass(frozen=True)
class Candidate:
    """A composition that fits: what it would be, and what it gives on the trials."""

    rank: tuple[int, ...]
    names: tuple[str, ...]
    values: list[FloatArray]
    goes_on: bool = False


def composed(
    question: Question,
    facts: Sequence[Facts],
    given: Sequence[FloatArray],
    truths: Sequence[FloatArray],
) -> Finding | None:
    """The simplest composition that fits, whether it gives one number or one per class."""
    dimensions = {value.ndim for value in given if np.isfinite(value).all()}
    make: Callable[..., FloatArray]
    if dimensions == {0}:
        make, name = single_values, single_namer(question)
    elif dimensions == {1}:
        make, name = vector_values, vector_namer(question)
    else:
        return None
    # The largest first: it rules out nearly all the compositions at once.
    order = sorted(range(len(facts)), key=lambda k: (not facts[k].is_plain, -facts[k].total))
    first = order[0]
    everything = make(facts[first])
    if everything.shape != (*_AXES[make], *given[first].shape):
        return None
    kept = np.argwhere(_alike(everything, given[first], lenient=not facts[first].is_plain))
    rows: list[FloatArray] = [everything[tuple(kept.T)]]
    axes, places = _chosen(kept)
    for k in order[1:]:
        if not len(kept):
            return None
        values = make(facts[k], *axes)[places]
        if values.shape[1:] != given[k].shape:
            values = np.full((len(kept), *given[k].shape), np.nan)
        good = _alike(values, given[k], lenient=not facts[k].is_plain)
        rows.append(values)
        if not good.all():
            kept, rows = kept[good], [row[good] for row in rows]
            axes, places = _chosen(kept)
    candidates = [
        replace(found, values=list(values))
        for cell, *values in zip(kept, *rows, strict=True)
        if (found := name(tuple(int(i) for i in cell))) and 1 <= len(found.names) <= 2
    ]
    in_order = [truths[k] for k in order], [given[k] for k in order]
    for candidate in sorted(candidates, key=lambda candidate: candidate.rank):
        if tells(candidate.values, *in_order):
            return Finding(candidate.names, goes_on=candidate.goes_on)
    return None


def _chosen(cells: NDArray[np.intp]) -> tuple[list[Any], tuple[Any, ...]]:
    """The entries of each axis that some cells need, and where the cells are among those."""
    found = [np.unique(column, return_inverse=True) for column in cells.T]
    return [entries for entries, _ in found], tuple(places for _, places in found)


_AXES: dict[Callable[..., FloatArray], tuple[int, ...]] = {
    single_values: (len(PARTS), len(AVERAGES), len(STEPS)),
    vector_values: (len(PARTS), len(VECTOR_STEPS)),
}


def _alike(values: FloatArray, given: FloatArray, *, lenient: bool) -> NDArray[np.bool_]:
    """Which of the values are the one given; undefined ones too, where that is excusable."""
    same = np.isclose(values, given, RELATIVE, SIX_DIGITS)
    undefined, nothing = ~np.isfinite(values), ~np.isfinite(given)
    same |= (undefined | nothing) if lenient else (undefined & nothing)
    return np.all(same, axis=-1) if given.ndim == 1 else same


_Namer = Callable[[tuple[int, ...]], "Candidate | None"]
_PARTS, _AVERAGES, _STEPS = tuple(PARTS), tuple(AVERAGES), tuple(STEPS)
_VECTOR_STEPS = tuple(VECTOR_STEPS)
_NOTHING: list[FloatArray] = []


def single_namer(question: Question) -> _Namer:
    reading, part = reading_of(question), right_part(question)

    def name(index: tuple[int, ...]) -> Candidate | None:
        cell = _PARTS[index[0]], _AVERAGES[index[1]], _STEPS[index[2]]
        if reading is not None:
            found = reading.names(cell)
        elif part is None:
            return None
        else:  # one number, where one per class was asked for
            one = "single_value" if cell[1] in ("mean", "by size") else "one_class_only"
            if cell[1] not in ("mean", "by size", "first", "second", "last") or index[2]:
                return None
            other = (part_name(cell[0], part),) if cell[0] != part else ()
            found = (*other, one)
        goes_on = reading is not None and cell[2] != "as is" and reading.goes_on(cell)
        # Of two ways to say it, the one that names a score is the plainer.
        known = names.KNOWN_SCORES
        score = known.index(found[0]) if found and found[0] in known else len(known)
        return Candidate((len(found), score, *index[::-1]), found, _NOTHING, goes_on)

    return name


def vector_namer(question: Question) -> _Namer:
    right = right_part(question)

    def name(index: tuple[int, ...]) -> Candidate | None:
        part, step = _PARTS[index[0]], _VECTOR_STEPS[index[1]]
        if right is None:
            return None
        found: list[str] = [] if part == right else [part_name(part, right)]
        if step != "as is":
            found.append(vector_step_name(step))
        if not question.per_class:
            known = part in (right, "recall", "one-vs-rest", "hits of all")
            found = (
                ["per_class_values"] if known and len(found) <= 1 else [*found, "per_class_values"]
            )
        return Candidate((len(found), *index[::-1]), tuple(dict.fromkeys(found)), _NOTHING)

    return name
