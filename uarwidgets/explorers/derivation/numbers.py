"""Accuracy, step by step, from correct/total to a weighted mean of recalls.

Each step is an equation, in `words.toml` as data: in symbols, and with places for numbers. What
changed since the step before is in brackets.
"""

from __future__ import annotations

import math
import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.matrices import whole_sizes
from uarwidgets.metrics import accuracy, prevalence, recall_per_class, unweighted_average_recall
from uarwidgets.styles import ACCURACY, UAR

MOST_COUNT = 1_000_000
MOST_DOTS = 100
LEFT = 4  # as many terms as the left side of an equation has at most, and even
_DIGITS = {ACCURACY: 3, UAR: 3}  # after the point


class Counts(NamedTuple):
    """The four counts of a confusion matrix, and their sums."""

    tp: int
    fn: int
    fp: int
    tn: int

    @property
    def all(self) -> dict[str, int]:
        """The counts and their sums, by the names in formulas."""
        p, n = self.tp + self.fn, self.fp + self.tn
        return {**self._asdict(), "p": p, "n": n, "N": p + n, "correct": self.tp + self.tn}

    @property
    def dots(self) -> tuple[int, ...]:
        """How many dots each count has: a dot is an example, or one in a hundred."""
        total = sum(self)
        return tuple(whole_sizes(np.array(self) / (total or 1), min(total, MOST_DOTS)).tolist())

    @property
    def scores(self) -> dict[str, float]:
        """Scores by name; NaN where there is nothing to divide by."""
        names = (ACCURACY, UAR, "prevalence", "tpr", "tnr")
        if not any(self):
            return dict.fromkeys(names, math.nan)
        cm: Any = ConfusionCounts([[self.tp, self.fn], [self.fp, self.tn]])
        uar = float(unweighted_average_recall(cm)) if self.all["p"] and self.all["n"] else math.nan
        values = float(accuracy(cm)), uar, float(prevalence(cm)[0]), *recall_per_class(cm).tolist()
        return dict(zip(names, values, strict=True))


class Step(NamedTuple):
    """One equation of the derivation."""

    key: str
    title: str  # what is done
    shows: str  # what the picture then shows
    picture: str  # "bars", or how the dots are arranged
    symbols: str
    numbers: str  # the same, with places for numbers
    weight: float | None = None  # of the positive class, NaN for its prevalence; None for no weight
    levels: str = ""  # the scores that are level lines in the picture
    why: str = ""  # equations that explain the change


class Measured(NamedTuple):
    """A step with numbers; without an equation where a count to divide by is 0."""

    step: Step
    counts: Counts
    scores: dict[str, float]
    problem: str  # of what there are none: "examples", "positives" or "negatives"
    numbers: dict[str, str]  # as written, by their names in an equation
    filled: str  # the equation with numbers
    weight: float | None
    levels: dict[str, float]


def measure(number: int, counts: Counts) -> Measured:
    """Return the step of this number, from 1, with these counts."""
    step, scores = STEPS[number - 1], counts.scores
    needs = {"examples": "N", "positives": "p", "negatives": "n"}
    for what, name in needs.items():
        if not counts.all[name] and (what == "examples" or number >= _FIRST_OF_RECALLS):
            return Measured(step._replace(numbers=""), counts, scores, what, {}, "", None, {})
    weight = step.weight
    if weight is not None and math.isnan(weight):
        weight = scores["prevalence"]
    known = {**scores, "rest": 1 - scores["prevalence"]}
    whole = {name: f"{x:,}" if x >= 10_000 else str(x) for name, x in counts.all.items()}
    numbers = whole | {name: written(x, _DIGITS.get(name, 5)) for name, x in known.items()}
    rough = any(x in step.numbers and abs(float(numbers[x]) - scores[x]) > 1e-9 for x in _DIGITS)
    step = step._replace(numbers=step.numbers.replace(" = ", " ≈ ", int(rough)))
    levels = {name: scores[name] for name in step.levels.split()}
    if step.weight in (0, 1):  # the limit, where accuracy is the recall of one class
        levels = {ACCURACY: scores["tpr" if step.weight else "tnr"]}
    filled = step.numbers.format(**numbers)
    return Measured(step, counts, scores, "", numbers, filled, weight, levels)


def written(score: float, digits: int = 5) -> str:
    """Return a score as it is in an equation: so many digits after the point, or those it needs."""
    return f"{score:.{7 if round(score, digits) in (0, 1) else digits}f}".rstrip("0").rstrip(".")


DATA = tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
STEPS = tuple(Step(key, **step) for key, step in DATA["steps"].items())
_FIRST_OF_RECALLS = 5  # the steps from here on need examples of both classes


_FRACTION = re.compile(r"(\([^()]*\)|[\w{}]+)/(\([^()]*\)|[\w{}]+)")


def sides(equation: str) -> list[tuple[str, str]]:
    """Return the `terms` of the left side, filled up to `LEFT`, and those of the right side."""
    # With its sign; an equation may have its right side alone.
    *_, right = re.split(r"^[^\[]*?[=≈→] ", equation, maxsplit=1)
    left = terms(equation[: len(equation) - len(right)])
    return left + [("", "")] * (LEFT - len(left)) + terms(right)


def terms(equation: str) -> list[tuple[str, str]]:
    """Return an equation as pairs above and below a bar, kept and changed ones by turns."""
    found: list[tuple[str, str]] = []
    for i, piece in enumerate(equation.replace("]", "[").split("[")):  # what changed is in brackets
        parts = [*_FRACTION.split(piece), "", ""]  # a text, then above, below and text by turns
        for text, above, below in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            for pair in filter(any, ((text, ""), (above.strip("()"), below.strip("()")))):
                if len(found) % 2 != i % 2:
                    found.append(("", ""))
                found.append(pair)
    return found
