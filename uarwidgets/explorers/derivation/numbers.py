"""Accuracy taken apart: from correct/total to a weighted mean of recalls, one line a step.

Each line is an equation of two sides. ``STEPS`` holds them in order; `Step.at` fills one with the
counts of a two-class matrix and gives the value of either side, each computed its own way. What is
said of a line is in `sentences`, under the line's key.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import attrgetter

import numpy as np

from uarwidgets._core.whole_counts import whole_sizes
from uarwidgets.metrics import accuracy, prevalence, recall_per_class, unweighted_average_recall
from uarwidgets.recalls import alpha_weighted_recall

NAN = float("nan")
MOST_COUNT = 1_000_000
MOST_DOTS = 100
_FINEST = 20  # times that the class that grows less is taken, to come near a share


@dataclass(frozen=True)
class Counts:
    """TP, FN, FP and TN, and what the lines make of them.

    Examples
    --------
    >>> counts = Counts(4, 16, 5, 75)
    >>> counts.p, counts.n, counts.total, counts.tpr, counts.prevalence
    (20, 80, 100, 0.2, 0.2)
    """

    tp: int
    fn: int
    fp: int
    tn: int

    @property
    def cm(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The confusion matrix: rows = actual, the positive class first."""
        return ((self.tp, self.fn), (self.fp, self.tn))

    @property
    def p(self) -> int:
        """Number of positives."""
        return self.tp + self.fn

    @property
    def n(self) -> int:
        """Number of negatives."""
        return self.fp + self.tn

    @property
    def total(self) -> int:
        """Number of examples."""
        return self.p + self.n

    @cached_property
    def recalls(self) -> tuple[float, float]:
        """Recalls of the two classes; NaN of one that has no examples."""
        tpr, tnr = recall_per_class(self.cm).tolist() if self.total else (NAN, NAN)
        return tpr, tnr

    @property
    def tpr(self) -> float:
        """Recall of the positive class."""
        return self.recalls[0]

    @property
    def tnr(self) -> float:
        """Recall of the negative class."""
        return self.recalls[1]

    @cached_property
    def prevalence(self) -> float:
        """Prevalence of the positive class."""
        return float(prevalence(self.cm)[0]) if self.total else NAN

    @cached_property
    def accuracy(self) -> float:
        """Share of right answers."""
        return float(accuracy(self.cm))

    @cached_property
    def uar(self) -> float:
        """Plain mean of the two recalls."""
        return float(unweighted_average_recall(self.cm))

    @property
    def dots(self) -> tuple[int, int, int, int]:
        """How many dots stand for each count: a dot is an example, or one in a hundred."""
        each = np.array([self.tp, self.fn, self.fp, self.tn])
        tp, fn, fp, tn = whole_sizes(each / self.total, min(self.total, MOST_DOTS)).tolist()
        return tp, fn, fp, tn

    def mean(self, weight: float) -> float:
        """Mean of the two recalls in which the positive class has this weight."""
        return float(alpha_weighted_recall(self.recalls, weight))


@lru_cache(maxsize=256)  # every number box of a frame asks for them
def resized(counts: Counts, share: float) -> Counts:
    """Return counts with the same recalls, and positives as near to a share as can be.

    Each class is taken as many times as it needs to be: its recall stays what it was.

    Examples
    --------
    >>> resized(Counts(4, 16, 5, 75), 0.5)
    Counts(tp=16, fn=64, fp=5, tn=75)
    """
    if not (counts.p and counts.n):
        return counts
    once_p, once_n = math.gcd(counts.tp, counts.fn), math.gcd(counts.fp, counts.tn)
    p, n = counts.p // once_p, counts.n // once_n
    ratio = share * n / ((1 - share) * p)
    tries = [(round(ratio * b), b) for b in range(1, _FINEST + 1)]
    tries += [(a, round(a / ratio)) for a in range(1, _FINEST + 1)]

    def badness(times: tuple[int, int]) -> tuple[float, int]:
        a, b = times[0] * p, times[1] * n
        return round(abs(a / (a + b) - share), 9), a + b

    most_p, most_n = max(1, MOST_COUNT // p), max(1, MOST_COUNT // n)
    within = [(min(max(a, 1), most_p), min(max(b, 1), most_n)) for a, b in tries]
    a, b = min(within, key=badness)
    more = max(1, round(MOST_DOTS / (a * p + b * n)))  # as many examples as there are dots
    a, b = a * more, b * more
    return Counts(
        counts.tp // once_p * a, counts.fn // once_p * a,
        counts.fp // once_n * b, counts.tn // once_n * b,
    )  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A step with numbers; nothing but its `problem` where a count it divides by is 0."""

    step: Step
    counts: Counts
    filled: str = ""  # counts in place of the symbols; what changed stands in brackets
    left: float = NAN  # the values of its two sides
    right: float = NAN
    weight: float | None = None  # of the positive class; None while nothing is split yet
    score: float = NAN  # what the line is about: the mean of the two recalls with that weight
    problem: str = ""  # of what there are none: "examples", "positives" or "negatives"

    @property
    def levels(self) -> dict[str, float]:
        """The scores that stand as level lines, by name."""
        both = {"accuracy": self.counts.accuracy, _UAR: self.counts.uar}
        return {name: both[name] for name in self.step.levels}


Fill = Callable[[Counts], tuple[str, float, float]]


@dataclass(frozen=True)
class Step:
    """One line of the derivation."""

    key: str
    picture: str  # "bars", or how `dots` arranges the examples
    symbols: str  # the line; what changed since the one before stands in brackets
    of_recalls: bool  # whether it needs examples of both classes
    fill: Fill  # the filled line, and the values of its left and right side
    weight: Callable[[Counts], float] | None = None  # the positive class's weight in this line
    metric: str = "accuracy"  # the score the line is about
    levels: tuple[str, ...] = ()  # the scores that the picture shows as level lines

    def at(self, counts: Counts) -> Line:
        """Return the line with these counts.

        Examples
        --------
        >>> line = STEPS[4].at(Counts(4, 16, 5, 75))
        >>> line.filled
        '79/100 = [20/100 · 4/20] + [80/100 · 75/80]'
        >>> line.left == line.right
        True
        """
        problem = self._problem(counts)
        if problem:
            return Line(self, counts, problem=problem)
        filled, left, right = self.fill(counts)
        weight = self.weight(counts) if self.weight else None
        # Accuracy needs no recalls: it is known even where one class is empty.
        if weight is None or self.metric == "accuracy":
            return Line(self, counts, filled, left, right, weight, counts.accuracy)
        return Line(self, counts, filled, left, right, weight, counts.mean(weight))

    def _problem(self, counts: Counts) -> str:
        if not counts.total:
            return "examples"
        if self.of_recalls and not counts.p:
            return "positives"
        return "negatives" if self.of_recalls and not counts.n else ""


def segments(line: str) -> list[str]:
    """Split a line at its brackets: plain, changed, plain, changed, ... plain.

    Examples
    --------
    >>> segments("accuracy = [TP/N] + [TN/N]")
    ['accuracy = ', 'TP/N', ' + ', 'TN/N', '']
    """
    return line.replace("]", "[").split("[")


def _g(value: float) -> str:
    # Five digits that count, and never 1e-06.
    return np.format_float_positional(value, precision=5, unique=False, fractional=False, trim="-")


def _correct_over_total(c: Counts) -> tuple[str, float, float]:
    right = (c.tp + c.tn) / c.total
    return f"{_g(c.accuracy)} = [{c.tp + c.tn}/{c.total}]", c.accuracy, right


def _four_counts(c: Counts) -> tuple[str, float, float]:
    filled = f"{c.tp + c.tn}/{c.total} = [({c.tp} + {c.tn})]/[({c.tp} + {c.fn} + {c.fp} + {c.tn})]"
    return filled, c.accuracy, (c.tp + c.tn) / (c.tp + c.fn + c.fp + c.tn)


def _two_classes(c: Counts) -> tuple[str, float, float]:
    filled = f"{c.tp + c.tn}/{c.total} = ({c.tp} + {c.tn})/[({c.p} + {c.n})]"
    return filled, c.accuracy, (c.tp + c.tn) / (c.p + c.n)


def _split(c: Counts) -> tuple[str, float, float]:
    filled = f"{c.tp + c.tn}/{c.total} = [{c.tp}/{c.total}] + [{c.tn}/{c.total}]"
    return filled, c.accuracy, c.tp / (c.p + c.n) + c.tn / (c.p + c.n)


def _times_one(c: Counts) -> tuple[str, float, float]:
    first, second = f"{c.p}/{c.total} · {c.tp}/{c.p}", f"{c.n}/{c.total} · {c.tn}/{c.n}"
    right = c.p / c.total * (c.tp / c.p) + c.n / c.total * (c.tn / c.n)
    return f"{c.tp + c.tn}/{c.total} = [{first}] + [{second}]", c.accuracy, right


def _named_recalls(c: Counts) -> tuple[str, float, float]:
    tpr, tnr = c.tpr, c.tnr
    first, second = f"{c.p}/{c.total} · [{_g(tpr)}]", f"{c.n}/{c.total} · [{_g(tnr)}]"
    right = c.p / c.total * tpr + c.n / c.total * tnr
    return f"{c.tp + c.tn}/{c.total} = {first} + {second}", c.accuracy, right


def _named_weight(c: Counts) -> tuple[str, float, float]:
    tpr, tnr = c.tpr, c.tnr
    pi = c.prevalence
    filled = f"{_g(c.accuracy)} = [{_g(pi)}] · {_g(tpr)} + [{_g(1 - pi)}] · {_g(tnr)}"
    return filled, c.accuracy, c.mean(pi)


def _limit(end: int) -> Fill:
    def fill(c: Counts) -> tuple[str, float, float]:
        limit = c.tpr if end else c.tnr
        filled = f"[{end}] · {_g(c.tpr)} + [{1 - end}] · {_g(c.tnr)} = [{_g(limit)}]"
        return filled, c.mean(end), limit

    return fill


def _equal_weights(c: Counts) -> tuple[str, float, float]:
    tpr, tnr = c.tpr, c.tnr
    filled = f"{_g(c.uar)} = [1/2] · {_g(tpr)} + [1/2] · {_g(tnr)}"
    return filled, c.uar, 0.5 * tpr + 0.5 * tnr


def _many_classes(c: Counts) -> tuple[str, float, float]:
    pi, tpr, tnr = c.prevalence, c.tpr, c.tnr
    right = np.dot(prevalence(c.cm), recall_per_class(c.cm))
    filled = f"{_g(c.accuracy)} = [{_g(pi)} · {_g(tpr)} + {_g(1 - pi)} · {_g(tnr)}]"
    return filled, c.accuracy, float(right)


def _many_equal(c: Counts) -> tuple[str, float, float]:
    tpr, tnr = c.tpr, c.tnr
    right = (tpr + tnr) / 2
    filled = f"{_g(c.uar)} = [1/2] · ({_g(tpr)} + {_g(tnr)})"
    return filled, c.uar, right


def _gap(c: Counts) -> tuple[str, float, float]:
    tpr, tnr = c.tpr, c.tnr
    score, mean = c.accuracy, c.uar
    right = (c.prevalence - 0.5) * (tpr - tnr)
    filled = f"{_g(score)} − {_g(mean)} = [({_g(c.prevalence)} − 1/2)({_g(tpr)} − {_g(tnr)})]"
    return filled, score - mean, right


_PREVALENCE = attrgetter("prevalence")
_ACCURACY, _ALPHA, _UAR = "accuracy", "alpha_weighted_recall", "unweighted_average_recall"


def _one(_: Counts) -> float:
    return 1.0


def _none(_: Counts) -> float:
    return 0.0


def _half(_: Counts) -> float:
    return 0.5


_ONE = "accuracy = [p/(p + n) · TP/p] + [n/(p + n) · TN/n]"
_RECALLS = "accuracy = p/(p + n) · [TPR] + n/(p + n) · [TNR]"
_WEIGHT = "accuracy = [α] · TPR + [(1 − α)] · TNR with [α = π]"
_COMMON = "[α = π → 1:] α · TPR + (1 − α) · TNR → [TPR]"
_RARE = "[α = π → 0:] α · TPR + (1 − α) · TNR → [TNR]"
_HALF = "UAR = [1/2] · TPR + [1/2] · TNR"
_GAP = "accuracy − UAR = [(π − 1/2)(TPR − TNR)]"
_BOTH = (_ACCURACY, _UAR)

STEPS: tuple[Step, ...] = (
    Step("total", "mixed", "accuracy = [correct/total]", False, _correct_over_total),
    Step("counts", "cells", "accuracy = [(TP + TN)]/[(TP + FN + FP + TN)]", False, _four_counts),
    Step("classes", "rows", "accuracy = (TP + TN)/[(p + n)]", False, _two_classes),
    Step("split", "slots", "accuracy = [TP/(p + n)] + [TN/(p + n)]", False, _split, _PREVALENCE),
    Step("one", "columns", _ONE, True, _times_one, _PREVALENCE),
    Step("recalls", "bars", _RECALLS, True, _named_recalls, _PREVALENCE),
    Step("weight", "bars", _WEIGHT, True, _named_weight, _PREVALENCE, _ACCURACY, _BOTH[:1]),
    Step("common", "bars", _COMMON, True, _limit(1), _one, _ALPHA),
    Step("rare", "bars", _RARE, True, _limit(0), _none, _ALPHA),
    Step("half", "bars", _HALF, True, _equal_weights, _half, _UAR, _BOTH[1:]),
    Step("gap", "bars", _GAP, True, _gap, _PREVALENCE, _ACCURACY, _BOTH),
    Step(
        "many", "bars", "accuracy = [Σ πₖ rₖ]", True, _many_classes, _PREVALENCE, _ACCURACY,
        _BOTH[:1],
    ),
    Step("many_half", "bars", "UAR = [1/K] · Σ rₖ", True, _many_equal, _half, _UAR, _BOTH[1:]),
)  # fmt: skip


def is_same(left: float, right: float) -> bool:
    """Whether two sides are one number, up to the last digits of a float.

    Examples
    --------
    >>> is_same(0.1 + 0.2, 0.3), is_same(0.3, 0.31)
    (True, False)
    """
    return math.isclose(left, right, rel_tol=1e-12, abs_tol=1e-12)
