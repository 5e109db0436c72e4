"""Wrong formulas of a confusion matrix as compositions: what is counted, how it is averaged (and
weighted), and the last step. All combinations are worked out together, a few arrays a matrix.

Each entry of the three axes is written here once, under the words that say what it does;
`names.py` says which mistake it is where it is not what the question asks for.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from uarwidgets._core.validation import FloatArray


class Facts:
    """The sums of a matrix that the formulas are made of, for the classes that have examples."""

    def __init__(self, cm: FloatArray) -> None:
        present = cm.sum(axis=1) > 0
        self.cm = cm
        self.n_all = len(cm)
        self.n = int(present.sum())
        self.total = float(cm.sum())
        self.hits: FloatArray = np.diagonal(cm)[present]
        self.size: FloatArray = cm.sum(axis=1)[present]
        self.answers: FloatArray = cm.sum(axis=0)[present]
        self.share: FloatArray = self.size / self.total

    @cached_property
    def false_alarms(self) -> FloatArray:
        """Wrong answers of each name."""
        return self.answers - self.hits

    @cached_property
    def others(self) -> FloatArray:
        """Examples of the other classes."""
        return self.total - self.size

    @cached_property
    def is_plain(self) -> bool:
        """Whether every class has been answered, so that precisions are defined."""
        return bool((self.answers > 0).all()) and self.n == self.n_all


def _turned(facts: Facts) -> FloatArray:
    """Recalls read from the other diagonal: the columns in the opposite order."""
    cm = facts.cm[:, ::-1]
    sizes = cm.sum(axis=1)
    return (np.diagonal(cm) / sizes)[sizes > 0]


def _largest(facts: Facts) -> FloatArray:
    sizes = facts.cm.sum(axis=1)
    return (facts.cm.max(axis=1) / sizes)[sizes > 0]


def _recall(facts: Facts) -> FloatArray:
    return facts.hits / facts.size


def _precision(facts: Facts) -> FloatArray:
    return facts.hits / facts.answers


def _one_vs_rest(facts: Facts) -> FloatArray:
    return 1 - (facts.size + facts.answers - 2 * facts.hits) / facts.total


def _specificity(facts: Facts) -> FloatArray:
    return 1 - facts.false_alarms / facts.others


Part = Callable[[Facts], FloatArray]

#: What is counted for each class.
PARTS: dict[str, Part] = {
    "recall": _recall,
    "precision": _precision,
    "one-vs-rest": _one_vs_rest,
    "share": lambda f: f.share,
    "share of the answers": lambda f: f.answers / f.total,
    "size": lambda f: f.size,
    "answers": lambda f: f.answers,
    "hits": lambda f: f.hits,
    "hits of all": lambda f: f.hits / f.total,
    "specificity": _specificity,
    "recall and specificity": lambda f: (_recall(f) + _specificity(f)) / 2,
    "recall plus specificity": lambda f: _recall(f) + _specificity(f),
    "false alarm rate": lambda f: f.false_alarms / f.others,
    "worse": lambda f: f.hits / np.maximum(f.size, f.answers),
    "F1": lambda f: 2 * f.hits / (f.size + f.answers),
    "recall and precision": lambda f: (_recall(f) + _precision(f)) / 2,
    "recall times precision": lambda f: _recall(f) * _precision(f),
    "overlap": lambda f: f.hits / (f.size + f.false_alarms),
    "turned": _turned,
    "largest cell": _largest,
    "misses": lambda f: 1 - _recall(f),
    "false answers": lambda f: f.false_alarms / f.answers,
    "right and left alone": lambda f: f.others - f.false_alarms + f.hits,
    "hit to miss": lambda f: f.hits / (f.size - f.hits),
    "over mean size": lambda f: f.hits / np.mean(f.size),
    "mean hits": lambda f: np.mean(f.hits) / f.size,
    "over a class": lambda f: f.hits * f.n / f.total,
    "floored": lambda f: np.floor(_recall(f)),
    "rounded 1": lambda f: np.round(_recall(f), 1),
    "rounded 2": lambda f: np.round(_recall(f), 2),
    "rounded 3": lambda f: np.round(_recall(f), 3),
    "one-vs-rest floored": lambda f: np.floor(_one_vs_rest(f)),
    "one hit, one miss": lambda f: (f.hits + 1) / (f.size + 2),
    "one in each cell": lambda f: (f.hits + 1) / (f.size + f.n_all),
    "one hit": lambda f: (f.hits + 1) / (f.size + 1),
    "hit without size": lambda f: (f.hits + 1) / f.size,
    "size without hit": lambda f: f.hits / (f.size + 2),
    "one more in size": lambda f: f.hits / (f.size + 1),
    "smoothed precision": lambda f: (f.hits + 1) / (f.answers + 2),
    "smoothed of all": lambda f: (f.hits + 1) / (f.total + 2 * f.n_all),
    "hit plus share": lambda f: f.hits + 1 / f.size + 2,
}

Average = Callable[[FloatArray, Facts], FloatArray]


def _counted(values: FloatArray) -> FloatArray:
    """How many values are above 0, at least one."""
    return np.maximum((values > 0).sum(axis=1), 1)


def _without_zeros(values: FloatArray) -> FloatArray:
    return np.where(values > 0, values, 1.0).prod(axis=1) * np.any(values > 0, axis=1)


def _root(values: FloatArray, f: Facts) -> FloatArray:
    return values.prod(axis=1) ** (1 / f.n)


#: How the numbers of the classes become one: the mean, and the weights in it.
AVERAGES: dict[str, Average] = {
    "mean": lambda v, f: v.mean(axis=1),
    "by size": lambda v, f: v @ f.share,
    "geometric": _root,
    "harmonic": lambda v, f: f.n / (1 / v).sum(axis=1),
    "largest": lambda v, f: v.max(axis=1),
    "smallest": lambda v, f: v.min(axis=1),
    "median": lambda v, f: np.median(v, axis=1),
    "sum": lambda v, f: v.sum(axis=1),
    "product": lambda v, f: v.prod(axis=1),
    "squares": lambda v, f: np.sqrt((v**2).mean(axis=1)),
    "mean square": lambda v, f: (v**2).mean(axis=1),
    "first": lambda v, f: v[:, 0],
    "second": lambda v, f: v[:, 1],
    "last": lambda v, f: v[:, -1],
    "K - 1": lambda v, f: v.sum(axis=1) / (f.n - 1),
    "K + 1": lambda v, f: v.sum(axis=1) / (f.n + 1),
    "two": lambda v, f: v.sum(axis=1) / 2,
    "three": lambda v, f: v.sum(axis=1) / 3,
    "four": lambda v, f: v.sum(axis=1) / 4,
    "five": lambda v, f: v.sum(axis=1) / 5,
    "ten": lambda v, f: v.sum(axis=1) / 10,
    "all examples": lambda v, f: v.sum(axis=1) / f.total,
    "K squared": lambda v, f: v.sum(axis=1) / f.n**2,
    "first of K": lambda v, f: v[:, 0] / f.n,
    "last of K": lambda v, f: v[:, -1] / f.n,
    "first two": lambda v, f: (v[:, 0] + v[:, 1]) / 2,
    "first and last": lambda v, f: (v[:, 0] + v[:, -1]) / 2,
    "without last": lambda v, f: v[:, :-1].sum(axis=1) / f.n,
    "without first": lambda v, f: v[:, 1:].sum(axis=1) / f.n,
    "mean without last": lambda v, f: v[:, :-1].mean(axis=1),
    "mean without first": lambda v, f: v[:, 1:].mean(axis=1),
    "sum without last": lambda v, f: v[:, :-1].sum(axis=1),
    "sum without first": lambda v, f: v[:, 1:].sum(axis=1),
    "only last divided": lambda v, f: v[:, :-1].sum(axis=1) + v[:, -1] / f.n,
    "above zero": lambda v, f: v.sum(axis=1) / _counted(v),
    "answered": lambda v, f: v[:, f.answers > 0].mean(axis=1),
    "gap as zero": lambda v, f: v.sum(axis=1) / f.n_all,
    "gap as one": lambda v, f: (v.sum(axis=1) + f.n_all - f.n) / f.n_all,
    "by number": lambda v, f: v @ f.size,
    "by size over K": lambda v, f: v @ f.share / f.n,
    "by answers": lambda v, f: v @ f.answers / f.total,
    "opposite sizes": lambda v, f: v @ f.share[::-1],
    "others' sizes": lambda v, f: v @ (1 - f.share),
    "others' sizes, summing to 1": lambda v, f: v @ (1 - f.share) / (f.n - 1),
    "rare first": lambda v, f: v @ (1 / f.size) / (1 / f.size).sum(),
    "over shares": lambda v, f: v @ (1 / f.share),
    "first term": lambda v, f: v[:, 0] * f.share[0],
    "last term": lambda v, f: v[:, -1] * f.share[-1],
    "last weight forgotten": lambda v, f: v[:, 0] * f.share[0] + v[:, 1:].sum(axis=1),
    "first weight forgotten": lambda v, f: v[:, 0] + v[:, 1:] @ f.share[1:],
    "first share for all": lambda v, f: v.sum(axis=1) * f.share[0],
    "first share and rest": lambda v, f: v[:, 0] * f.share[0] + v[:, 1] * (1 - f.share[0]),
    "square root of product": lambda v, f: np.sqrt(v.prod(axis=1)),
    "product over K": lambda v, f: v.prod(axis=1) / f.n,
    "product to the K": lambda v, f: v.prod(axis=1) ** f.n,
    "root of K - 1": lambda v, f: v.prod(axis=1) ** (1 / (f.n - 1)),
    "root of K + 1": lambda v, f: v.prod(axis=1) ** (1 / (f.n + 1)),
    "root of sum": lambda v, f: v.sum(axis=1) ** (1 / f.n),
    "root of mean": lambda v, f: v.mean(axis=1) ** (1 / f.n),
    "square root of mean": lambda v, f: np.sqrt(v.mean(axis=1)),
    "mean of roots": lambda v, f: (v ** (1 / f.n)).mean(axis=1),
    "product of roots of 2": lambda v, f: np.sqrt(v).prod(axis=1),
    "root above zero": lambda v, f: _without_zeros(v) ** (1 / _counted(v)),
    "root above zero, K": lambda v, f: _without_zeros(v) ** (1 / f.n),
    "geometric by size": lambda v, f: (v**f.share).prod(axis=1),
    "mean logarithm": lambda v, f: np.log(v).mean(axis=1),
    "sum of logarithms": lambda v, f: np.exp(np.log(v).sum(axis=1)),
    "1 // K": lambda v, f: v.prod(axis=1) ** (1 // f.n),
    "zero as 0.1": lambda v, f: _root(np.maximum(v, 0.1), f),
    "zero as 0.01": lambda v, f: _root(np.maximum(v, 0.01), f),
    "zero as 0.001": lambda v, f: _root(np.maximum(v, 0.001), f),
    "zero as 1e-6": lambda v, f: _root(np.maximum(v, 1e-6), f),
    "zero as 0.01, if not all": lambda v, f: _root(np.maximum(v, 0.01), f) * v.any(axis=1),
    "zero as 0.001, if not all": lambda v, f: _root(np.maximum(v, 0.001), f) * v.any(axis=1),
    "0.01 more": lambda v, f: _root(v + 0.01, f),
    "0.001 more": lambda v, f: _root(v + 0.001, f),
    "mean, or zero": lambda v, f: v.mean(axis=1) * np.all(v > 0, axis=1),
}

Step = Callable[[FloatArray, int], FloatArray]


def _rounded(digits: int) -> Step:
    return lambda x, n: np.round(x, digits)


def _cut(digits: int) -> Step:
    return lambda x, n: np.floor(np.round(x * 10**digits, 6)) / 10**digits


#: What is done to it in the end.
STEPS: dict[str, Step] = {
    "as is": lambda x, n: x,
    "percent": lambda x, n: 100 * x,
    "rest": lambda x, n: 1 - x,
    "floor": lambda x, n: np.floor(np.round(x, 9)),
    "minus": lambda x, n: -x,
    "over K": lambda x, n: x / n,
    "times K": lambda x, n: x * n,
    "half": lambda x, n: x / 2,
    "over K - 1": lambda x, n: x / (n - 1),
    "square": lambda x, n: x**2,
    "square root": lambda x, n: np.sqrt(x),
    "upside down": lambda x, n: 1 / x,
    "adjusted": lambda x, n: (x - 1 / n) / (1 - 1 / n),
    "twice minus one": lambda x, n: 2 * x - 1,
    "minus chance": lambda x, n: x - 1 / n,
    "adjusted the other way": lambda x, n: (1 / n - x) / (1 - 1 / n),
    "adjusted, not below zero": lambda x, n: np.maximum((x - 1 / n) / (1 - 1 / n), 0.0),
    "adjusted, multiplied": lambda x, n: (x - 1 / n) * (1 - 1 / n),
    "adjusted, over chance": lambda x, n: (x - 1 / n) * n,
    "over the room": lambda x, n: x / (1 - 1 / n),
    "adjusted, a bracket": lambda x, n: x - 1 / n / (1 - 1 / n),
    "adjusted, two brackets": lambda x, n: x - 2 / n,
    "adjusted by half of it": lambda x, n: (x - 1 / n) / (1 - 1 / 2),
    "adjusted by K": lambda x, n: (x - 1 / n) / n,
    "adjusted, no room": lambda x, n: (x - 1 / n) / (1 - x),
    "pitfall": lambda x, n: 1 - 2 / n * (1 - x),
    "pitfall, hits": lambda x, n: 1 - 2 / n * x,
    "pitfall, bracket": lambda x, n: 1 - 2 / n - x,
    "pitfall, once": lambda x, n: 1 - (1 - x) / n,
    "pitfall, 2 for K": lambda x, n: 1 - (1 - x) / 2,
    "pitfall, K": lambda x, n: 1 - n * (1 - x),
    "pitfall, 3": lambda x, n: 1 - 2 / 3 * (1 - x),
    "pitfall, 4": lambda x, n: 1 - 2 / 4 * (1 - x),
    "pitfall, 5": lambda x, n: 1 - 2 / 5 * (1 - x),
    "pitfall, cells": lambda x, n: 1 - 2 / n**2 * (1 - x),
    "pitfall, K - 1": lambda x, n: 1 - 2 / (n - 1) * (1 - x),
    "pitfall, twice": lambda x, n: 1 - 2 * (1 - x),
    "pitfall, share of accuracy": lambda x, n: 2 / n * x,
    "pitfall, 2 // K": lambda x, n: 1 - 2 // n * (1 - x),
    "pitfall, sign": lambda x, n: 1 - 2 / n * (x - 1),
    "pitfall, turned round": lambda x, n: 1 - n / 2 * (1 - x),
    "pitfall, below one": lambda x, n: 1 - 2 / n + 2 / n * (1 - x),
    "pitfall, brackets of 2/K": lambda x, n: (1 - 2 / n) * (1 - x),
    "pitfall, floor only": lambda x, n: (1 - 2 / n) * np.ones_like(x),
    **{f"round {digits}": _rounded(digits) for digits in range(1, 7)},
    **{f"cut {digits}": _cut(digits) for digits in range(1, 5)},
}

#: What one number per class may suffer in its last step.
VECTOR_STEPS: dict[str, Step] = {
    **{
        name: STEPS[name]
        for name in ("as is", "percent", "rest", "floor", "over K", "times K", "upside down")
    },
    "opposite order": lambda x, n: x[:, ::-1],
    "next class": lambda x, n: np.roll(x, 1, axis=1),
    "class before": lambda x, n: np.roll(x, -1, axis=1),
    "shares of the sum": lambda x, n: x / x.sum(axis=1, keepdims=True),
    **{name: step for name, step in STEPS.items() if name.startswith(("round", "cut"))},
}

#: How many compositions there are: alike or not, whatever is asked.
N_COMPOSITIONS = len(PARTS) * (len(AVERAGES) * len(STEPS) + len(VECTOR_STEPS))


#: The entries of an axis that are to be worked out; all of them, where there is no choice yet.
Chosen = Sequence[int]
_ALL_PARTS, _ALL_AVERAGES = range(len(PARTS)), range(len(AVERAGES))
_ALL_STEPS, _ALL_VECTOR_STEPS = range(len(STEPS)), range(len(VECTOR_STEPS))


def single_values(
    facts: Facts,
    parts: Chosen = _ALL_PARTS,
    averages: Chosen = _ALL_AVERAGES,
    steps: Chosen = _ALL_STEPS,
) -> FloatArray:
    """Return what the compositions give: shape (parts, averages, steps); NaN for 0/0.

    Examples
    --------
    >>> values = single_values(Facts(np.array([[4.0, 16.0], [5.0, 75.0]])))
    >>> float(values[0, 0, 0]), float(values[0, 1, 0])
    (0.56875, 0.79)
    """
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        counted = np.array([_PARTS[k](facts) for k in parts])
        means = np.array([_safely(_AVERAGES[k], counted, facts) for k in averages]).T
        found = np.empty((*means.shape, len(steps)))
        for place, k in enumerate(steps):
            found[:, :, place] = _STEPS[k](means, facts.n_all)
        return found


def vector_values(
    facts: Facts,
    parts: Chosen = _ALL_PARTS,
    steps: Chosen = _ALL_VECTOR_STEPS,
) -> FloatArray:
    """Return what the compositions without an average give: shape (parts, steps, classes).

    Examples
    --------
    >>> vector_values(Facts(np.array([[4.0, 16.0], [5.0, 75.0]])))[0, 0].tolist()
    [0.2, 0.9375]
    """
    with np.errstate(all="ignore"):
        counted = np.array([_PARTS[k](facts) for k in parts])
        return np.array([_VECTOR_STEPS[k](counted, facts.n_all) for k in steps]).swapaxes(0, 1)


_PARTS, _AVERAGES = tuple(PARTS.values()), tuple(AVERAGES.values())
_STEPS, _VECTOR_STEPS = tuple(STEPS.values()), tuple(VECTOR_STEPS.values())


def _safely(average: Average, values: FloatArray, facts: Facts) -> FloatArray:
    try:
        return average(values, facts)
    except IndexError:  # the second of one class
        return np.full(len(values), np.nan)
