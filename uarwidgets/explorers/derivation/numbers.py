"""Accuracy taken apart: from correct/total to a weighted mean of recalls, one line a step.

Each line is an equation of two sides. ``STEPS`` holds them in order; `Step.at` fills one with the
counts of a two-class matrix and gives the value of either side, each computed its own way.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from uarwidgets.metrics import accuracy, prevalence, recall_per_class, unweighted_average_recall
from uarwidgets.recalls import alpha_weighted_recall

NAN = float("nan")


@dataclass(frozen=True)
class Counts:
    """TP, FN, FP and TN, and what the lines make of them.

    Parameters
    ----------
    tp, fn, fp, tn : int
        Non-negative.

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

    @property
    def tpr(self) -> float:
        """Recall of the positive class; NaN if there are none."""
        return float(recall_per_class(self.cm)[0]) if self.total else NAN

    @property
    def tnr(self) -> float:
        """Recall of the negative class; NaN if there are none."""
        return float(recall_per_class(self.cm)[1]) if self.total else NAN

    @property
    def prevalence(self) -> float:
        """Prevalence of the positive class."""
        return float(prevalence(self.cm)[0]) if self.total else NAN

    @property
    def accuracy(self) -> float:
        """Share of right answers."""
        return float(accuracy(self.cm))

    @property
    def uar(self) -> float:
        """Plain mean of the two recalls."""
        return float(unweighted_average_recall(self.cm))

    def mean(self, weight: float) -> float:
        """Mean of the two recalls in which the positive class has this weight."""
        return float(alpha_weighted_recall((self.tpr, self.tnr), weight))


@dataclass(frozen=True)
class Line:
    """A step with numbers.

    Parameters
    ----------
    filled : str
        The line with the counts in place of the symbols; what changed stands in brackets.
    left, right : float
        The values of its two sides; NaN where they are undefined.
    weight : float or None
        The weight of the positive class in this line; None while nothing is split yet.
    score : float
        The mean of the two recalls with that weight: the score the line is about.
    problem : str
        Why the line cannot be filled, or nothing.
    """

    filled: str
    left: float
    right: float
    weight: float | None
    score: float = NAN
    problem: str = ""


Fill = Callable[[Counts], tuple[str, float, float]]


@dataclass(frozen=True)
class Step:
    """One line of the derivation.

    Parameters
    ----------
    title : str
        What is done.
    symbols : str
        The line; what changed since the one before stands in square brackets.
    why : str
        Why it may be done, or what it says.
    fill : callable
        ``fill(counts)`` is the filled line and the values of its left and right side.
    needs : str
        What must not be empty: "" for any example at all, "p", "n" or "pn".
    weight : callable, optional
        ``weight(counts)`` is the positive class's weight in this line.
    metric : str
        Name of the score the line is about.
    """

    title: str
    symbols: str
    why: str
    fill: Fill
    needs: str = ""
    weight: Callable[[Counts], float] | None = None
    metric: str = "accuracy"

    def at(self, counts: Counts) -> Line:
        """Return the line with these counts.

        Parameters
        ----------
        counts : Counts

        Returns
        -------
        Line
            With NaN on both sides and the reason in words where a count it divides by is 0.

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
            return Line("", NAN, NAN, None, problem=problem)
        filled, left, right = self.fill(counts)
        weight = self.weight(counts) if self.weight else None
        # Accuracy needs no recalls: it is known even where one class is empty.
        if weight is None or self.metric == "accuracy":
            return Line(filled, left, right, weight, counts.accuracy)
        return Line(filled, left, right, weight, counts.mean(weight))

    def _problem(self, counts: Counts) -> str:
        if not counts.total:
            return "There are no examples yet, so there is nothing to divide by."
        if "p" in self.needs and not counts.p:
            return "There are no positives: TPR is 0/0, so this line cannot be written."
        if "n" in self.needs and not counts.n:
            return "There are no negatives: TNR is 0/0, so this line cannot be written."
        return ""


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


def _limit(end: float) -> Fill:
    def fill(c: Counts) -> tuple[str, float, float]:
        tpr, tnr = _g(c.tpr), _g(c.tnr)
        limit = c.tpr if end else c.tnr
        filled = f"[{end:g}] · {tpr} + [{1 - end:g}] · {tnr} = [{_g(limit)}]"
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


def _prevalence(c: Counts) -> float:
    return c.prevalence


def _half(_: Counts) -> float:
    return 0.5


STEPS: tuple[Step, ...] = (
    Step(
        "Accuracy counts what is right",
        "accuracy = [correct/total]",
        "One fraction. It does not say which class was right.",
        _correct_over_total,
    ),
    Step(
        "Name the four counts",
        "accuracy = [(TP + TN)]/[(TP + FN + FP + TN)]",
        "Right answers lie on the diagonal of the confusion matrix.",
        _four_counts,
    ),
    Step(
        "Gather the classes",
        "accuracy = (TP + TN)/[(p + n)]",
        "p = TP + FN positives, n = FP + TN negatives: the two rows.",
        _two_classes,
    ),
    Step(
        "Split the fraction, one part a class",
        "accuracy = [TP/(p + n)] + [TN/(p + n)]",
        "The denominator is shared, so nothing changes.",
        _split,
        weight=_prevalence,
    ),
    Step(
        "Multiply each part by one",
        "accuracy = [p/(p + n) · TP/p] + [n/(p + n) · TN/n]",
        "p/p and n/n are 1, as long as neither class is empty.",
        _times_one,
        "pn",
        _prevalence,
    ),
    Step(
        "Name the recalls",
        "accuracy = p/(p + n) · [TPR] + n/(p + n) · [TNR]",
        "TPR = TP/p and TNR = TN/n are the recalls of the two classes.",
        _named_recalls,
        "pn",
        _prevalence,
    ),
    Step(
        "Name the weight",
        "accuracy = [α] · TPR + [(1 − α)] · TNR with [α = π]",
        "π = p/(p + n) is the prevalence: the data chose the weight, not you.",
        _named_weight,
        "pn",
        _prevalence,
    ),
    Step(
        "If positives crowd out the rest",
        "[α = π → 1:] α · TPR + (1 − α) · TNR → [TPR]",
        "With these recalls and ever more positives, TNR stops counting.",
        _limit(1.0),
        "pn",
        lambda _: 1.0,
        "alpha_weighted_recall",
    ),
    Step(
        "If positives become rare",
        "[α = π → 0:] α · TPR + (1 − α) · TNR → [TNR]",
        "With these recalls and ever fewer positives, TPR stops counting.",
        _limit(0.0),
        "pn",
        lambda _: 0.0,
        "alpha_weighted_recall",
    ),
    Step(
        "Choose the weight: one half",
        "UAR = [1/2] · TPR + [1/2] · TNR",
        "α = 1/2 is your choice: both classes count the same, however common they are.",
        _equal_weights,
        "pn",
        _half,
        "unweighted_average_recall",
    ),
    Step(
        "What the choice changes",
        "accuracy − UAR = [(π − 1/2)(TPR − TNR)]",
        "No gap if the classes are equally common, or the recalls equal.",
        _gap,
        "pn",
        _prevalence,
    ),
    Step(
        "K classes: accuracy",
        "accuracy = [Σ πₖ rₖ]",
        "The same algebra for any number of classes: each recall weighs its prevalence.",
        _many_classes,
        "pn",
        _prevalence,
    ),
    Step(
        "K classes: equal weights",
        "UAR = [1/K] · Σ rₖ",
        "The prevalences give way to 1/K. Here K = 2.",
        _many_equal,
        "pn",
        _half,
        "unweighted_average_recall",
    ),
)


def is_same(left: float, right: float) -> bool:
    """Whether two sides are one number, up to the last digits of a float.

    Examples
    --------
    >>> is_same(0.1 + 0.2, 0.3), is_same(0.3, 0.31)
    (True, False)
    """
    return math.isclose(left, right, rel_tol=1e-12, abs_tol=1e-12)
