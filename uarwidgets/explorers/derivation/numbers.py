"""Accuracy, step by step, from correct/total to a weighted mean of recalls.

Each step is an equation, in `STEPS` as data: in symbols, and with places for numbers. What
changed since the step before is in brackets.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

import numpy as np

from uarwidgets._core.matrices import whole_sizes
from uarwidgets.metrics import accuracy, prevalence, recall_per_class, unweighted_average_recall

MOST_COUNT = 1_000_000
MOST_DOTS = 100
ACCURACY, UAR = "accuracy", "unweighted_average_recall"


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
        cm = [[self.tp, self.fn], [self.fp, self.tn]]
        if not any(self):
            return dict.fromkeys(names, math.nan)
        uar = float(unweighted_average_recall(cm)) if self.all["p"] and self.all["n"] else math.nan
        values = float(accuracy(cm)), uar, float(prevalence(cm)[0]), *recall_per_class(cm).tolist()
        return dict(zip(names, values, strict=True))


class Step(NamedTuple):
    """One equation of the derivation."""

    key: str
    picture: str  # "bars", or how the dots are arranged
    symbols: str
    numbers: str  # the same, with places for numbers
    weight: float | None = None  # of the positive class, NaN for its prevalence; None for no weight
    levels: tuple[str, ...] = ()  # the scores that are level lines in the picture
    why: str = ""  # equations that explain the change


class Measured(NamedTuple):
    """A step with numbers; without an equation where a count to divide by is 0."""

    step: Step
    counts: Counts
    scores: dict[str, float]
    problem: str  # of what there are none: "examples", "positives" or "negatives"
    filled: str  # the equation with numbers
    weight: float | None
    levels: dict[str, float]


def measure(number: int, counts: Counts) -> Measured:
    """Return the step of this number, from 1, with these counts."""
    step, scores = STEPS[number - 1], counts.scores
    needs = {"examples": "N", "positives": "p", "negatives": "n"}
    for what, name in needs.items():
        if not counts.all[name] and (what == "examples" or number >= _FIRST_OF_RECALLS):
            return Measured(step, counts, scores, what, "", None, {})
    weight = step.weight
    if weight is not None and math.isnan(weight):
        weight = scores["prevalence"]
    # Five digits, and never 1e-06.
    written = {
        name: np.format_float_positional(score, 5, unique=False, fractional=False, trim="-")
        for name, score in {**scores, "rest": 1 - scores["prevalence"]}.items()
    }
    whole = {
        name: f"{count:,}" if count >= 10_000 else str(count) for name, count in counts.all.items()
    }
    filled = step.numbers.format(**whole, **written)
    levels = {name: scores[name] for name in step.levels}
    if step.weight in (0, 1):  # the limit, where accuracy is the recall of one class
        levels = {ACCURACY: scores["tpr" if step.weight else "tnr"]}
    return Measured(step, counts, scores, "", filled, weight, levels)


_COUNTED = "{correct}/{N} = "
_OF_ACCURACY, _OF_UAR = "{accuracy} = ", "{unweighted_average_recall} = "
STEPS = (
    Step("total", "mixed", "accuracy = [correct/total]", _OF_ACCURACY + "[{correct}/{N}]"),
    Step(
        "counts", "cells", "accuracy = [(TP + TN)/(TP + FN + FP + TN)]",
        _COUNTED + "[({tp} + {tn})/({tp} + {fn} + {fp} + {tn})]", why="correct = TP + TN",
    ),
    Step(
        "classes", "rows", "accuracy = [(TP + TN)/(p + n)]",
        _COUNTED + "[({tp} + {tn})/({p} + {n})]", why="p = TP + FN,   n = FP + TN",
    ),
    Step(
        "split", "slots", "accuracy = [TP/(p + n)] + [TN/(p + n)]",
        _COUNTED + "[{tp}/{N}] + [{tn}/{N}]",
    ),
    Step(
        "one", "columns", "accuracy = p/(p + n) · [TP/p] + n/(p + n) · [TN/n]",
        _COUNTED + "{p}/{N} · [{tp}/{p}] + {n}/{N} · [{tn}/{n}]", math.nan,
        why="p/p · TP/(p + n) = p/(p + n) · TP/p",
    ),
    Step(
        "recalls", "bars", "accuracy = p/(p + n) · [TPR] + n/(p + n) · [TNR]",
        _COUNTED + "{p}/{N} · [{tpr}] + {n}/{N} · [{tnr}]", math.nan,
        why="TPR = TP/p,   TNR = TN/n",
    ),
    Step(
        "weight", "bars", "accuracy = [α] · TPR + [(1 − α)] · TNR",
        _OF_ACCURACY + "[{prevalence}] · {tpr} + [{rest}] · {tnr}", math.nan, (ACCURACY,),
        why="α = π = p/(p + n),   n/(p + n) = 1 − p/(p + n)",
    ),
    Step(
        "common", "bars", "accuracy → [1] · TPR + [0] · TNR = [TPR]",
        "[1] · {tpr} + [0] · {tnr} = [{tpr}]", 1, why="p ≫ n:   α = p/(p + n) → 1",
    ),
    Step(
        "rare", "bars", "accuracy → [0] · TPR + [1] · TNR = [TNR]",
        "[0] · {tpr} + [1] · {tnr} = [{tnr}]", 0, why="n ≫ p:   α = p/(p + n) → 0",
    ),
    Step(
        "half", "bars", "UAR = [1/2] · TPR + [1/2] · TNR",
        _OF_UAR + "[1/2] · {tpr} + [1/2] · {tnr}", 0.5, (UAR,),
        why="p = n:   α = p/(p + p) = 1/2",
    ),
    Step(
        "gap", "bars", "accuracy − UAR = [(π − 1/2)(TPR − TNR)]",
        "{accuracy} − " + _OF_UAR + "[({prevalence} − 1/2)({tpr} − {tnr})]", math.nan,
        (ACCURACY, UAR), why="(π − 1/2) · TPR + (1/2 − π) · TNR",
    ),
    Step(
        "many", "bars", "accuracy = [Σ πₖ rₖ]",
        _OF_ACCURACY + "[{prevalence} · {tpr} + {rest} · {tnr}]", math.nan, (ACCURACY,),
    ),
    Step(
        "many_half", "bars", "UAR = [1/K] · Σ rₖ", _OF_UAR + "[1/2] · ({tpr} + {tnr})", 0.5, (UAR,)
    ),
)  # fmt: skip
_FIRST_OF_RECALLS = 5  # the steps from here on need examples of both classes


_FRACTION = re.compile(r"(\([^()]*\)|\w[\w,.]*)/(\([^()]*\)|\w+(?:[,.]\w+)*)")


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
