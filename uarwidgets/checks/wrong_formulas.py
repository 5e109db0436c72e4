"""The table of wrong formulas, and which of them accounts for a wrong answer.

Each row is the name of a mistake and a formula that gives what somebody who makes it would get. A
function's answers are compared with every row on many matrices, a typed number on the matrix of
its exercise; the first row that fits is named. Add a row here to teach the checks a new mistake,
and its words in `words.py`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from itertools import chain
from types import SimpleNamespace
from typing import Any

import numpy as np

from uarwidgets import metrics
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.questions import TYPED, Question, agree, decimals_of
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
        answers=counts.correct + counts.false_alarms,
        share=counts.prevalence,
        recall=counts.recalls,
        precision=counts.precisions(),
        specificity=counts.specificities(),
        accuracy=float(counts.accuracy()),
    )


def _f1(c: SimpleNamespace) -> FloatArray:
    return np.asarray(2 * c.hits / (c.size + c.answers))


#: One number per class in the place of the recalls.
RECALLS: list[Row] = [
    ("transposed", lambda c: 1 - c.precision),
    ("one_vs_rest_accuracy", lambda c: 1 - (c.size + c.answers - 2 * c.hits) / c.total),
    ("prevalence", lambda c: c.share),
    ("prevalence", lambda c: c.answers / c.total),
    ("class_sizes", lambda c: c.size),
    ("no_division", lambda c: c.hits),
    ("divided_by_total", lambda c: c.hits / c.total),
    ("divided_by_total", lambda c: c.K * c.hits / c.total),
    ("divided_by_classes", lambda c: c.hits / c.K),
    ("sizes_exchanged", lambda c: c.hits / np.roll(c.size, 1)),
    ("divided_by_hits", lambda c: c.hits / c.hits.sum()),
    ("divided_by_largest", lambda c: c.hits / c.cm.max(axis=1)),
    ("divided_by_mean", lambda c: c.hits / c.cm.mean(axis=1)),
    ("one_column", lambda c: c.cm[:, 0] / c.size),
    ("one_column", lambda c: c.cm[:, 1] / c.size),
    ("largest_cell", lambda c: c.cm.max(axis=1) / c.size),
    ("all_hits", lambda c: c.hits.sum() / c.size),
    ("f1", _f1),
    ("f1", lambda c: (c.recall + c.precision) / 2),
    ("odds", lambda c: c.hits / (c.size - c.hits)),
    ("smoothed", lambda c: (c.hits + 1) / (c.size + 2)),
    ("classes_exchanged", lambda c: c.recall[::-1]),
    ("classes_exchanged", lambda c: np.sort(c.recall)),
    ("classes_exchanged", lambda c: np.fliplr(c.cm).diagonal() / c.size),
    ("specificity", lambda c: c.specificity),
    ("single_value", lambda c: c.recall.mean()),
    ("single_value", lambda c: c.accuracy),
    ("single_value", lambda c: np.full(c.K, c.accuracy)),
    ("one_recall", lambda c: c.recall[0]),
    ("one_recall", lambda c: c.recall[-1]),
]

#: What goes wrong with any mean of recalls r, whatever the weights are.
MEANS: list[Row] = [
    ("product", lambda c: c.recall.prod()),
    ("geometric_mean", lambda c: c.recall.prod() ** (1 / c.K)),
    ("harmonic_mean", lambda c: c.K / (1 / c.recall).sum()),
    ("no_division", lambda c: c.recall.sum()),
    ("no_division", lambda c: c.hits.sum()),
    ("no_division", lambda c: c.hits.mean()),
    ("no_division", lambda c: c.hits @ c.share),
    ("one_recall", lambda c: c.recall[0]),
    ("one_recall", lambda c: c.recall[-1]),
    ("one_error_rate", lambda c: 1 - c.recall[0]),
    ("one_error_rate", lambda c: 1 - c.recall[-1]),
    ("one_error_rate", lambda c: 1 - c.precision[0]),
    ("one_precision", lambda c: c.precision[0]),
    ("one_precision", lambda c: c.precision[-1]),
    ("macro_precision", lambda c: c.precision.mean()),
    ("macro_precision", lambda c: (c.recall[0] + c.precision[0]) / 2),
    ("macro_precision", lambda c: (c.recall[-1] + c.precision[0]) / 2),
    ("sum_minus_one", lambda c: c.recall.sum() - 1),
    ("f1", lambda c: _f1(c)[0]),
    ("f1", lambda c: _f1(c).mean()),
    ("weights_exchanged", lambda c: c.recall @ c.share[::-1]),
    ("per_class_values", lambda c: c.recall),
    ("per_class_values", lambda c: c.recall * c.share),
    ("prevalence", lambda c: c.share[0]),
    ("difference", lambda c: c.recall[-1] - c.recall[0]),
    ("difference", lambda c: (c.recall[-1] - c.recall[0]) / 2),
    ("difference", lambda c: c.accuracy - c.recall.mean()),
    ("one_term", lambda c: c.share[0] * c.recall[0]),
    ("one_term", lambda c: c.share[-1] * c.recall[-1]),
]


def _of_two(formula: Formula) -> Formula:
    """A formula of the share p of the first of two classes, and of the recalls r and s."""
    return lambda c: formula(c.share[0], *c.recall) if c.K == 2 else np.nan


#: Accuracy, the mean of the recalls weighted by the class shares.
ACCURACY: list[Row] = [
    ("unweighted_average_recall", lambda c: c.recall.mean()),
    *MEANS,
    ("weight_forgotten", lambda c: c.share[0] * c.recall[0] + c.recall[1:].sum()),
    ("weight_forgotten", lambda c: c.recall[0] + c.recall[1:] @ c.share[1:]),
    ("weight_forgotten", lambda c: c.share[0] * c.recall.sum()),
    ("wrong_share", _of_two(lambda p, r, s: 100 * p * (r - s) + s)),
    ("wrong_share", _of_two(lambda p, r, s: 10 * p * (r - s) + s)),
    ("wrong_share", _of_two(lambda p, r, s: p / 100 * (r - s) + s)),
    ("odds_for_share", _of_two(lambda p, r, s: p / (1 - p) * (r - s) + s)),
    ("recall_for_weight", _of_two(lambda p, r, s: p * r + (1 - r) * s)),
    ("errors_for_hits", _of_two(lambda p, r, s: p * r + (1 - p) * (1 - s))),
    ("errors_for_hits", _of_two(lambda p, r, s: p * (1 - r) + (1 - p) * s)),
    ("one_error_forgotten", _of_two(lambda p, r, s: 1 - p * (1 - r))),
    ("one_error_forgotten", _of_two(lambda p, r, s: 1 - (1 - p) * (1 - s))),
    ("brackets_missing", _of_two(lambda p, r, s: p * (r + (1 - p) * s))),
    ("brackets_missing", _of_two(lambda p, r, s: p * r + 1 - p * s)),
    ("difference", _of_two(lambda p, r, s: (1 - p) * s - p * r)),
    ("difference", _of_two(lambda p, r, s: p * r - (1 - p) * s)),
    ("difference", lambda c: 2 * c.accuracy - 1),
    ("errors", lambda c: c.total - c.hits.sum()),
    ("odds", lambda c: c.accuracy / (1 - c.accuracy)),
    ("odds", lambda c: (1 - c.accuracy) / c.accuracy),
]

UAR: list[Row] = [
    ("accuracy", lambda c: c.accuracy),
    *MEANS,
    ("wrong_number_of_classes", lambda c: c.recall.sum() / (c.K + 1)),
    ("chance_level", lambda c: 1 / c.K),
    ("brackets_missing", lambda c: c.recall[:-1].sum() + c.recall[-1] / c.K),
    ("divided_by_total", lambda c: c.hits.mean() / c.total),
    ("divided_by_total", lambda c: c.recall.sum() / c.total),
    ("errors_for_hits", lambda c: (c.recall[:-1].sum() + 1 - c.recall[-1]) / c.K),
    ("errors_for_hits", lambda c: (1 - c.recall[0] + c.recall[1:].sum()) / c.K),
    ("sizes_exchanged", lambda c: (c.hits / c.size[::-1]).mean()),
    ("odds", lambda c: (c.hits / (c.size - c.hits)).mean()),
]


def _odds(x: Any) -> Any:
    return x / (1 - x)


#: The cost ratio that a weight a implies where the share of the positives is p.
COST_RATIO: list[Row] = [
    ("costs_exchanged", lambda p, a: _odds(p) / _odds(a)),
    ("prevalence_left_out", lambda p, a: _odds(a)),
    ("prevalence_left_out", lambda p, a: 1 / _odds(a)),
    ("alpha_left_out", lambda p, a: 1 / _odds(p)),
    ("alpha_left_out", lambda p, a: _odds(p)),
    ("alpha_left_out", lambda p, a: 1 / p),
    ("alpha_left_out", lambda p, a: p),
    ("alpha_itself", lambda p, a: a),
    ("alpha_itself", lambda p, a: 1 - a),
    ("ratio_of_weights", lambda p, a: a / p),
    ("ratio_of_weights", lambda p, a: a / (1 - p)),
    ("alpha_itself", lambda p, a: 1 / a),
    ("alpha_upside_down", lambda p, a: 1 / _odds(a) / _odds(p)),
    ("shares_exchanged", lambda p, a: _odds(a) * _odds(p)),
    ("alpha_for_odds", lambda p, a: a / _odds(p)),
    ("alpha_for_odds", lambda p, a: (1 - a) / _odds(p)),
    ("share_for_odds", lambda p, a: _odds(a) / p),
    ("share_for_odds", lambda p, a: _odds(a) * p),
    ("share_for_odds", lambda p, a: _odds(a) / (1 - p)),
    ("share_for_odds", lambda p, a: _odds(a) * (1 - p)),
    ("weight_for_cost", lambda p, a: a * p / (a * p + 1 - p)),
    ("brackets_missing", lambda p, a: a - a / _odds(p)),
    ("equal_costs", lambda p, a: 1),
    ("wrong_share", lambda p, a: _odds(10 * a) / _odds(p)),
    ("wrong_share", lambda p, a: _odds(100 * a) / _odds(p)),
]

#: What is done to the right answer x in the end.
LAST_STEP: list[Row] = [
    ("percent", lambda x: 100 * x),
    ("complement", lambda x: 1 - x),
    ("factor_of_ten", lambda x: 10 * x),
    ("factor_of_ten", lambda x: x / 10),
    ("factor_of_ten", lambda x: x / 100),
    ("halved", lambda x: x / 2),
    ("upside_down", lambda x: 1 / x),
    ("minus_sign", lambda x: -x),
    # A whole number stays whole, though its last binary digit may be lost.
    ("integer_division", lambda x: np.floor(np.round(x, 9))),
    ("rounded", np.round),
]

_OWN_ROWS = {
    "recall_per_class": RECALLS,
    "accuracy": ACCURACY,
    "unweighted_average_recall": UAR,
    "implied_cost_ratio": COST_RATIO,
}


def tables(question: Question) -> tuple[list[Row], list[Row], list[Row]]:
    """Return the wrong formulas of a question: its own, last steps, and other scores."""
    truth = (lambda c: question.truth(c.cm)) if question.of_counts else question.truth
    last: list[Row] = [
        (name, lambda *given, step=step: step(truth(*given))) for name, step in LAST_STEP
    ]
    others: list[Row] = []
    if question.of_counts:
        others.append(("transposed", lambda c: question.truth(c.cm.T)))
    if question.of_counts and question.score not in PER_CLASS:
        scores = [name for name in SUMMARIES if name != question.score]
        others += [(name, lambda c, name=name: getattr(metrics, name)(c.cm)) for name in scores]
    return _OWN_ROWS.get(question.score, []), last, others


def _value(formula: Formula, given: Sequence[Any]) -> FloatArray:
    """What a wrong formula gives; NaN where it gives nothing."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return np.asarray(formula(*given), dtype=np.float64)
        except (ValueError, ArithmeticError, IndexError):
            return np.array(np.nan)


def mistake_of_function(question: Question, given: Sequence[FloatArray | None]) -> str | None:
    """Return the first mistake that accounts for what a function returned."""
    # Where a class is never found, or always, two ways to write a formula may differ in 0/0.
    tried = [
        (_counts(cm), truth, got)
        for (cm, truth), got in zip(question.cases, given, strict=False)
        if got is not None and cm.diagonal().all() and (cm.sum(axis=1) > cm.diagonal()).all()
    ]
    if len(tried) < MIN_DIFFERING or any(got is None for got in given):
        return None
    first = tried[0][2]
    if all(np.array_equal(first, got) for _, _, got in tried) and np.isfinite(first).all():
        return "constant"
    tried.sort(key=lambda case: -case[0].total)  # the largest rules out most formulas at once
    for name, formula in chain(*tables(question)):
        differing = 0
        for counts, truth, got in tried:
            value = _value(formula, (counts,))
            if not agree(got, value):
                break
            differing += not agree(value, truth)
        else:
            if differing >= MIN_DIFFERING:
                return name
    for digits in range(1, 6):
        if all(agree(got, np.round(truth, digits)) for _, truth, got in tried):
            return "rounded"
    return None


def mistakes_of_number(question: Question, given: FloatArray) -> list[str]:
    """Return the mistakes that give a typed number, two at most; "few_digits" if it has too few."""
    assert question.on is not None
    truth, digits = question.truth(*question.on), decimals_of(given)
    here = (_counts(question.on[0]),) if question.of_counts else question.on
    names: list[str] = []
    roughly = False
    for table in tables(question):
        for name, formula in [] if names else table:
            value = _value(formula, here)
            if agree(value, truth, TYPED):
                continue
            if agree(given, value, 0.5 * 10.0**-digits if digits > 2 else 0.0):
                names.append(name)
            roughly = roughly or agree(given, value, 0.5 * 10.0**-digits)
    names = list(dict.fromkeys(names))[:2]
    power = 10.0**digits
    cut = any(agree(given, step(truth * power) / power, 0.0) for step in (np.round, np.floor))
    near = 1e-9 if digits < 2 else max(10.0**-digits, 0.0 if names else 0.002)
    if digits and (cut or agree(given, truth, near)):
        return [*names[:1], "rounded"]
    return names or (["few_digits"] if 0 < digits < 3 and roughly else [])
