"""The table of wrong formulas, and which of them accounts for a wrong answer.

Each row is the name of a mistake and a formula that gives what somebody who makes it would get. A
function's answers are compared with every row on many matrices, a typed number on the matrix of
its exercise; the first row that fits is named. Add a row here to teach the checks a new mistake,
and its words in `words.py`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, product
from types import SimpleNamespace
from typing import Any

import numpy as np

from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.questions import OF_COUNTS, QUESTIONS, TYPED, Question, agree, decimals_of
from uarwidgets.styles import PER_CLASS, SUMMARIES

#: On how many matrices a mistake must differ from the right answer to be named.
MIN_DIFFERING = 3

Formula = Callable[..., Any]

#: A mistake and its formula.
Row = tuple[str, Formula]


def _counts(cm: FloatArray) -> SimpleNamespace:
    """The sums of a matrix: for each class, and over all."""
    counts = ConfusionCounts(cm)
    return SimpleNamespace(
        cm=cm,
        K=len(cm),
        total=float(counts.total),
        hits=counts.correct,
        size=counts.support,
        f1=2 * counts.correct / (counts.support + counts.correct + counts.false_alarms),
        share=counts.prevalence,
        recall=counts.recalls,
        precision=counts.precisions(),
        specificity=counts.specificities(),
        accuracy=float(counts.accuracy()),
    )


#: One number per class in the place of the recalls.
RECALLS: list[Row] = [
    ("no_division", lambda c: c.hits),
    ("divided_by_total", lambda c: c.hits / c.total),
    ("f1", lambda c: c.f1),
    ("odds", lambda c: c.hits / (c.size - c.hits)),
    ("specificity", lambda c: c.specificity),
]

#: What goes wrong with any mean of recalls r, whatever the weights are.
MEANS: list[Row] = [
    ("product", lambda c: c.recall.prod()),
    ("harmonic_mean", lambda c: c.K / (1 / c.recall).sum()),
    ("no_division", lambda c: c.hits.sum()),
    ("no_division", lambda c: c.hits.mean()),
    ("no_division", lambda c: c.hits @ c.share),
    ("macro_precision", lambda c: c.precision.mean()),
    ("sum_minus_one", lambda c: c.recall.sum() - 1),
    ("odds", lambda c: (c.hits / (c.size - c.hits)).mean()),
    ("f1", lambda c: c.f1[0]),
    ("f1", lambda c: c.f1.mean()),
    ("weights_exchanged", lambda c: c.recall @ c.share[::-1]),
    ("per_class_values", lambda c: c.recall),
    ("per_class_values", lambda c: c.recall * c.share),
    ("difference", lambda c: c.recall[-1] - c.recall[0]),
    ("difference", lambda c: c.accuracy - c.recall.mean()),
]


def _of_two(formula: Formula) -> Formula:
    """A formula of the share p of the first of two classes, and of the recalls r and s."""
    return lambda c: formula(c.share[0], *c.recall) if c.K == 2 else np.nan


#: Accuracy, the mean of the recalls weighted by the class shares.
ACCURACY: list[Row] = [
    ("unweighted_average_recall", lambda c: c.recall.mean()),
    ("no_division", lambda c: c.recall.sum()),
    *MEANS,
    *(
        ("wrong_share", _of_two(lambda p, r, s, k=k: k * p * (r - s) + s))
        for k in (100, 10, 0.1, 0.01)
    ),
    ("odds_for_share", _of_two(lambda p, r, s: p / (1 - p) * (r - s) + s)),
    ("recall_for_weight", _of_two(lambda p, r, s: p * r + (1 - r) * s)),
    ("brackets_missing", _of_two(lambda p, r, s: p * (r + (1 - p) * s))),
    ("brackets_missing", _of_two(lambda p, r, s: p * r + 1 - p * s)),
    ("difference", lambda c: 2 * c.accuracy - 1),
    ("errors", lambda c: c.total - c.hits.sum()),
    ("odds", lambda c: c.accuracy / (1 - c.accuracy)),
    ("odds", lambda c: (1 - c.accuracy) / c.accuracy),
]

UAR: list[Row] = [
    ("sum_for_mean", lambda c: c.recall.sum()),
    ("sum_for_mean", lambda c: c.recall.sum() * c.K),
    *MEANS,
    ("brackets_missing", lambda c: c.recall[:-1].sum() + c.recall[-1] / c.K),
    ("wrong_number_of_classes", lambda c: c.recall.sum() / (c.K + 1)),
    ("chance_level", lambda c: 1 / c.K),
    ("divided_by_total", lambda c: c.hits.mean() / c.total),
    ("divided_by_total", lambda c: c.recall.sum() / c.total),
    ("sizes_exchanged", lambda c: (c.hits / c.size[::-1]).mean()),
]


#: The weight of the positives where their share is p and a miss costs c false alarms.
COST_WEIGHT: list[Row] = [
    ("prevalence_left_out", lambda p, c: c / (c + 1)),
    ("prevalence_left_out", lambda p, c: 1 / (c + 1)),
    ("prevalence_left_out", lambda p, c: c),
    ("costs_left_out", lambda p, c: p),
    ("costs_left_out", lambda p, c: 1 - p),
    ("costs_exchanged", lambda p, c: p / (p + c * (1 - p))),
    ("shares_exchanged", lambda p, c: c * (1 - p) / (c * (1 - p) + p)),
    ("weights_exchanged", lambda p, c: (1 - p) / (1 - p + c * p)),
    ("odds_for_share", lambda p, c: c * p / (1 - p)),
    ("odds_for_share", lambda p, c: (1 - p) / (c * p)),
    ("all_for_negatives", lambda p, c: c * p / (c * p + 1)),
    ("all_for_negatives", lambda p, c: c * p),
    ("all_for_negatives", lambda p, c: p / (1 - p)),
    ("wrong_share", lambda p, c: 10 * c * p / (10 * c * p + 1 - p)),
    ("wrong_share", lambda p, c: c * p / (c * p + 10 * (1 - p))),
]

#: What one class may add to a mean of recalls in the place of its weight times its recall. The
#: class is k, and ~k is another; w holds the weights of all.
PARTS: list[Row] = [
    ("one_term", lambda c, w, k: 0),
    ("difference", lambda c, w, k: -w[k] * c.recall[k]),
    ("weight_forgotten", lambda c, w, k: c.recall[k]),
    ("weight_forgotten", lambda c, w, k: w[~k] * c.recall[k]),
    ("one_error_forgotten", lambda c, w, k: w[k]),
    ("errors_for_hits", lambda c, w, k: w[k] * (1 - c.recall[k])),
    ("macro_precision", lambda c, w, k: w[k] * c.precision[k]),
    ("macro_precision", lambda c, w, k: w[k] * c.precision[~k]),
    ("divided_by_total", lambda c, w, k: w[k] * c.hits[k] / c.total),
    ("sizes_exchanged", lambda c, w, k: w[k] * c.hits[k] / c.size[~k]),
    ("upside_down", lambda c, w, k: w[k] / c.recall[k]),
    *(("wrong_share", lambda c, w, k, x=x: x * w[k] * c.recall[k]) for x in (0.1, 10)),
    ("rounded", lambda c, w, k: w[k] * np.round(c.recall[k], 2)),
    ("rounded", lambda c, w, k: w[k] * np.floor(c.recall[k] * 100) / 100),
    ("rounded", lambda c, w, k: w[k] * np.ceil(np.round(c.recall[k] * 100, 6)) / 100),
    ("rounded", lambda c, w, k: np.round(w[k] * c.recall[k], 2)),
]


def _one_part_wrong(weights: Formula) -> list[Row]:
    return [
        (name, lambda c, f=f, k=k: (w := weights(c)) @ c.recall - w[k] * c.recall[k] + f(c, w, k))
        for name, f in PARTS
        for k in (0, -1)
    ]


#: What is done to the right answer x in the end.
LAST_STEP: list[Row] = [
    ("percent", lambda x: 100 * x),
    ("percent_twice", lambda x: 10_000 * x),
    ("complement", lambda x: 1 - x),
    *(("factor_of_ten", lambda x, k=k: k * x) for k in (10, 0.1, 0.01)),
    ("halved", lambda x: x / 2),
    ("upside_down", lambda x: 1 / x),
    ("minus_sign", lambda x: -x),
    # A whole number stays whole, though its last binary digit may be lost.
    ("integer_division", lambda x: np.floor(np.round(x, 9))),
    ("rounded", np.round),
]

#: What may be done to a wrong answer in the end: a sentence, and the way back.
SECOND_STEP: list[Row] = [
    ("", lambda x: x),
    ("And it is in percent.", lambda x: x / 100),
    ("And it is 1 minus that.", lambda x: np.round(1 - x, 12)),
]

_OWN_ROWS = {
    **dict.fromkeys(SUMMARIES, MEANS),
    "recall_per_class": RECALLS,
    "precision_per_class": RECALLS,
    "accuracy": ACCURACY,
    "unweighted_average_recall": UAR,
    "cost_weight": COST_WEIGHT,
}

#: The scores that are means of recalls, with the weights.
_OWN_PARTS = {
    "accuracy": _one_part_wrong(lambda c: c.share),
    "unweighted_average_recall": _one_part_wrong(lambda c: np.full(c.K, 1 / c.K)),
}


def tables(question: Question) -> tuple[list[Row], ...]:
    """Return the wrong formulas of a question: its own, last steps, other scores, and parts."""
    truth = question.truth if question.parameters else lambda c: question.truth(c.cm)
    last = [(name, lambda *given, step=step: step(truth(*given))) for name, step in LAST_STEP]
    others: list[Row] = []
    if not question.parameters:
        score = {name: QUESTIONS[name].function for name in OF_COUNTS}
        others = [(name, lambda c, name=name: score[name](c.cm)) for name in score]
        turned = (question.truth, *(score[name] for name in PER_CLASS))
        others += [("transposed", lambda c, each=each: each(c.cm.T)) for each in turned]
        one = product(PER_CLASS, (0, -1))
        others += [(f"one_{name}", lambda c, n=name, k=k: score[n](c.cm)[k]) for name, k in one]
    own = [(says, lambda c, wrong=wrong: wrong(c.cm)) for says, wrong in question.wrong.items()]
    own += _OWN_ROWS.get(question.score, [])
    return own, last, others, _OWN_PARTS.get(question.score, [])


def _value(formula: Formula, given: Sequence[Any]) -> FloatArray:
    """What a wrong formula gives; NaN where it gives nothing."""
    with warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"):
        try:
            return np.asarray(formula(*given), dtype=np.float64)
        except (ValueError, ArithmeticError, IndexError):
            return np.array(np.nan)


def mistake_of_function(
    question: Question, given: Sequence[FloatArray | None]
) -> tuple[str | None, str]:
    """Return the first mistake that accounts for what a function returned, and what was added."""
    # Where a class is never found, or always, two ways to write a formula may differ in 0/0.
    tried = [
        (_counts(cm), truth, got)
        for (cm, truth), got in zip(question.cases, given, strict=False)
        if got is not None and cm.diagonal().all() and (cm.sum(axis=1) > cm.diagonal()).all()
    ]
    if len(tried) < MIN_DIFFERING or any(got is None for got in given):
        return None, ""
    first = tried[0][2]
    if all(np.array_equal(first, got) for _, _, got in tried) and np.isfinite(first).all():
        return "constant", ""
    per_class = all(got.shape == truth.shape != () for _, truth, got in tried)
    if per_class and all(agree(np.sort(got), np.sort(truth)) for _, truth, got in tried):
        return "classes_exchanged", ""
    tried.sort(key=lambda case: -case[0].total)  # the largest rules out most formulas at once
    for note, undo in SECOND_STEP:
        undone = [(counts, truth, np.asarray(undo(got))) for counts, truth, got in tried]
        for name, formula in chain(*tables(question)):
            differing = 0
            for counts, truth, got in undone:
                value = _value(formula, (counts,))
                # One number, or the same number for each class.
                if not agree(got, np.full(got.shape, value) if value.ndim == 0 else value):
                    break
                differing += not agree(value, truth)
            else:
                if differing >= MIN_DIFFERING:
                    return name, note
    for digits in range(1, 6):
        if all(agree(got, np.round(truth, digits)) for _, truth, got in tried):
            return "rounded", ""
    if question.score == "recall_per_class" and per_class and not _whole(got for *_, got in tried):
        if _whole(c.hits / got for c, _, got in tried):
            return "wrong_denominator", ""
        if _whole(c.size * got for c, _, got in tried):
            return "wrong_numerator", ""
    return None, ""


def _whole(numbers: Iterable[FloatArray]) -> bool:
    return all(agree(each, np.round(each)) for each in numbers)


#: Of two classes these are accuracy and UAR, whose names a reader knows.
_THE_SAME_OF_TWO = {
    "averaged_per_class_accuracy",
    "one_one_vs_rest_accuracy",
    "mean_one_vs_rest_balanced_accuracy",
}


def mistakes_of_number(question: Question, given: FloatArray) -> tuple[list[str], bool]:
    """Return the mistakes that give a typed number, two at most, and whether one does exactly."""
    assert question.on is not None
    truth, digits = question.truth(*question.on), decimals_of(given)
    here = question.on if question.parameters else (_counts(question.on[0]),)
    if truth.ndim and given.ndim and agree(np.sort(given), np.sort(truth), TYPED):
        return ["classes_exchanged"], False
    names: list[str] = []
    known = _THE_SAME_OF_TWO if np.shape(question.on[0]) == (2, 2) else set()
    exact, half = False, 0.5 * 10.0**-digits
    for k, table in enumerate(tables(question)):
        for name, formula in [] if names else table:
            value = _value(formula, here)
            if name in known or agree(value, truth, TYPED):
                continue
            # One wrong part, the last table, gives so many numbers that three digits prove little.
            if agree(given, value, half if digits > 2 + (k == 3) else 0.0):
                names.append(name)
                exact = exact or agree(given, value, 0.0)
    names = list(dict.fromkeys(names))[:2]
    power = 10.0**digits
    steps = (np.round, np.floor, np.ceil) if digits else ()
    cut = any(agree(given, step(np.round(truth * power, 6)) / power, 0.0) for step in steps)
    if cut or (digits > 3 and not names and agree(given, truth, 0.002)):
        return ["rounded", *names[:1]], False  # the nearest first
    return names, exact
