"""The table of wrong formulas, and which of them accounts for a wrong answer.

Each row is the name of a mistake and a formula that gives what somebody who makes it would get. A
function's answers are compared with every row on every trial, a typed number on the matrix of its
exercise; the first row that fits is told. Add a row here to teach the checks a new mistake, and
its words in `words.py`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from uarwidgets import metrics
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.questions import TYPED, Arguments, Question, agree, decimals_of
from uarwidgets.recalls import power_mean_recall, two_class_weights
from uarwidgets.styles import SUMMARIES

#: On how many trials a mistake must differ from the right answer to be named.
MIN_DIFFERING_TRIALS = 3

Formula = Callable[..., Any]

#: A mistake and its formula.
Row = tuple[str, Formula]


def _counts(cm: FloatArray) -> SimpleNamespace:
    """The sums of a matrix, for the classes that have examples: n of them, of K."""
    counts = ConfusionCounts(cm)
    kept = counts.has_examples
    answers = counts.correct + counts.false_alarms
    return SimpleNamespace(
        cm=cm,
        K=len(cm),
        n=int(kept.sum()),
        total=float(counts.total),
        kept=kept,
        hits=counts.correct[kept],
        size=counts.support[kept],
        answers=answers[kept],
        share=counts.prevalence[kept],
        recall=counts.recalls[kept],
        precision=counts.precisions()[kept],
        specificity=counts.specificities()[kept],
        one_vs_rest=counts.one_vs_rest_accuracies[kept],
        accuracy=float(counts.accuracy()),
        chance=cm.sum(axis=1) @ cm.sum(axis=0) / float(counts.total) ** 2,
        is_plain=bool(kept.all() and answers.all()),
    )


def _root(v: FloatArray, n: float) -> Any:
    return v.prod() ** (1 / n)


def _mean_recall(cm: FloatArray) -> Any:
    return (cm.diagonal() / cm.sum(axis=1)).mean()


#: What may be counted for each class.
PER_CLASS: dict[str, Formula] = {
    "recall_per_class": lambda c: c.recall,
    "precision_per_class": lambda c: c.precision,
    "one_vs_rest_accuracy": lambda c: c.one_vs_rest,
    "prevalence": lambda c: c.share,
    "class_sizes": lambda c: c.size,
    "no_division": lambda c: c.hits,
    "divided_by_total": lambda c: c.hits / c.total,
    "specificity": lambda c: c.specificity,
    "f1": lambda c: 2 * c.hits / (c.size + c.answers),
    "worse_of_both": lambda c: c.hits / np.maximum(c.size, c.answers),
    "odds": lambda c: c.hits / (c.size - c.hits),
    "first_column": lambda c: c.cm[:, 0] / c.cm.sum(axis=1),
    "largest_cell": lambda c: c.cm.max(axis=1) / c.cm.sum(axis=1),
    "divided_by_classes": lambda c: c.hits / c.K,
    "with_prior": lambda c: (c.hits + 1) / (c.size + 2),
}

#: The mean of the posterior, with one imagined hit and miss for each class, gone wrong.
PRIOR: list[Row] = [
    ("without_prior", lambda c: c.recall),
    ("miss_forgotten", lambda c: (c.hits + 1) / (c.size + 1)),
    ("size_forgotten", lambda c: (c.hits + 1) / c.size),
    ("hit_forgotten", lambda c: c.hits / (c.size + 2)),
    ("other_prior", lambda c: (c.hits + 1) / (c.size + c.K)),
    ("other_prior", lambda c: (c.hits + 2) / (c.size + 4)),
    ("other_prior", lambda c: (c.hits + 0.5) / (c.size + 1)),
    ("transposed", lambda c: (c.hits + 1) / (c.answers + 2)),
    ("divided_by_total", lambda c: (c.hits + 1) / (c.total + 2 * c.K)),
    ("divided_by_total", lambda c: (c.hits + 1) / (c.total + 2)),
    ("brackets_missing", lambda c: c.hits + 1 / c.size + 2),
    ("brackets_missing", lambda c: c.hits + 1 / (c.size + 2)),
    ("brackets_missing", lambda c: (c.hits + 1) / c.size + 2),
]

#: Another score in the place of the one asked for; the kit's own follow (`_of_counts`).
SCORES: list[Row] = [
    ("accuracy", lambda c: c.accuracy),
    ("unweighted_average_recall", lambda c: c.recall.mean()),
    ("majority_baseline", lambda c: c.share.max()),
    ("macro_precision", lambda c: c.precision.mean()),
    ("averaged_per_class_accuracy", lambda c: c.one_vs_rest.mean()),
    ("geometric_mean", lambda c: _root(c.recall, c.n)),
    ("harmonic_mean", lambda c: c.n / (1 / c.recall).sum()),
    ("macro_f1", lambda c: PER_CLASS["f1"](c).mean()),
    ("mean_specificity", lambda c: c.specificity.mean()),
    ("chance_level", lambda c: 1 / c.n),
    ("kappa", lambda c: (c.accuracy - c.chance) / (1 - c.chance)),
    ("transposed", lambda c: _root(c.precision, c.n)),
    ("odds", lambda c: c.accuracy / (1 - c.accuracy)),
]

#: How the numbers v of the classes become one number, gone wrong.
MEANS: list[Row] = [
    ("weighted_by_support", lambda v, c: v @ c.share),
    ("no_division", lambda v, c: v.sum()),
    ("product", lambda v, c: v.prod()),
    ("one_class_only", lambda v, c: v[0]),
    ("one_class_only", lambda v, c: v[1]),
    ("one_class_only", lambda v, c: v[-1]),
    ("one_class_only", lambda v, c: v[0] * c.share[0]),
    ("one_class_only", lambda v, c: v[-1] * c.share[-1]),
    ("empty_class_as_zero", lambda v, c: v.sum() / c.K),
    ("wrong_number_of_classes", lambda v, c: v.sum() / 2),
    ("wrong_number_of_classes", lambda v, c: v.sum() / (c.n - 1)),
    ("wrong_number_of_classes", lambda v, c: v.sum() / (c.n + 1)),
    ("class_left_out", lambda v, c: v[:-1].mean()),
    ("class_left_out", lambda v, c: v[1:].mean()),
    ("class_left_out", lambda v, c: v[:-1].sum() / c.n),
    ("class_left_out", lambda v, c: v[1:].sum() / c.n),
    ("brackets_missing", lambda v, c: v[:-1].sum() + v[-1] / c.n),
    ("brackets_missing", lambda v, c: v.prod() / c.n),
    ("brackets_missing", lambda v, c: v[0] * v[1] ** (1 / c.n)),
    ("brackets_missing", lambda v, c: v[0] ** (1 / c.n) * v[1]),
    ("divided_by_total", lambda v, c: c.hits.mean() / c.total),
    ("divided_twice", lambda v, c: v.mean() / c.n),
    ("no_division", lambda v, c: v @ c.size),
    ("weights_exchanged", lambda v, c: v @ c.share[::-1]),
    ("weight_forgotten", lambda v, c: v[0] * c.share[0] + v[1:].sum()),
    ("weight_forgotten", lambda v, c: v[0] + v[1:] @ c.share[1:]),
    ("root_of_sum", lambda v, c: v.sum() ** (1 / c.n)),
    ("root_of_sum", lambda v, c: v.mean() ** (1 / c.n)),
    ("no_division", lambda v, c: _root(c.hits, c.n)),
    ("no_division", lambda v, c: c.hits @ c.share),
    ("no_division", lambda v, c: c.hits.sum()),
    ("divided_by_total", lambda v, c: _root(c.hits / c.total, c.n)),
    ("per_class_values", lambda v, c: v),
    ("per_class_values", lambda v, c: v ** (1 / c.n)),
    ("one_class_only", lambda v, c: c.precision[0]),
    ("one_class_only", lambda v, c: c.precision[-1]),
]

#: The same, where it takes a function to go wrong like this.
CODED_MEANS: list[Row] = [
    ("divided_by_classes", lambda v, c: c.hits.mean()),
    ("brackets_missing", lambda v, c: c.hits / c.size.mean()),
    ("zero_recalls_left_out", lambda v, c: v.sum() / max((v > 0).sum(), 1)),
    ("largest_cell", lambda v, c: c.cm.max(axis=1).sum() / c.total),
    ("worst_class", lambda v, c: v.min()),
    ("best_class", lambda v, c: v.max()),
    ("median", lambda v, c: np.median(v)),
    ("squares", lambda v, c: np.sqrt((v**2).mean())),
    ("wrong_number_of_classes", lambda v, c: v.sum() / 10),
    ("wrong_number_of_classes", lambda v, c: _root(v, 2)),
    ("wrong_number_of_classes", lambda v, c: _root(v, 3)),
    ("wrong_number_of_classes", lambda v, c: _root(v, c.total)),
    ("loop_keeps_one", lambda v, c: v[0] / c.n),
    ("loop_keeps_one", lambda v, c: v[-1] / c.n),
    ("two_classes_only", lambda v, c: (v[0] + v[1]) / 2),
    ("empty_class_as_one", lambda v, c: (v.sum() + c.K - c.n) / c.K),
    ("weights_of_the_answers", lambda v, c: v @ c.answers / c.total),
    ("integer_division", lambda v, c: np.floor(v).mean()),
    ("power_for_root", lambda v, c: v.prod() ** c.n),
    ("weighted_by_support", lambda v, c: (v**c.share).prod()),
    ("mean_of_roots", lambda v, c: (v ** (1 / c.n)).mean()),
    ("logarithm", lambda v, c: np.log(v).mean()),
    ("zero_recalls_left_out", lambda v, c: _root(v[v > 0], (v > 0).sum()) if v.any() else 0.0),
    ("zero_recalls_left_out", lambda v, c: _root(v[v > 0], c.n) if v.any() else 0.0),
    ("zero_replaced", lambda v, c: _root(np.maximum(v, 0.01), c.n)),
    ("zero_replaced", lambda v, c: _root(np.maximum(v, 0.001), c.n) * v.any()),
    ("zero_replaced", lambda v, c: _root(v + 1e-6, c.n)),
    ("transposed", lambda v, c: c.precision.sum()),
]

#: Slips that need the matrix as it is: a class without examples, or one read wrongly.
WHOLE_MATRIX: dict[str, list[Row]] = {
    "unweighted_average_recall": [
        ("unanswered_left_out", lambda c: _by_columns(c.cm)),
        ("diagonal_moved", lambda c: _mean_recall(c.cm[c.kept])),
        ("columns_cut", lambda c: _mean_recall(c.cm[c.kept][:, c.kept])),
        ("adjusted_for_chance", lambda c: (c.recall.mean() - 1 / c.n) / (1 - 1 / c.n)),
        ("chance_taken_off", lambda c: c.recall.mean() - 1 / c.n),
        ("false_alarm_rate", lambda c: (c.recall[:-1].sum() + 1 - c.recall[-1]) / c.n),
        ("minus_one", lambda c: c.recall.mean() - 1),
    ],
    "accuracy": [
        ("formula_forwards", lambda c: 1 - 2 / c.K * (1 - c.one_vs_rest.mean())),
        (
            "false_alarm_rate",
            lambda c: c.recall[:-1] @ c.share[:-1] + c.share[-1] - c.recall[-1] * c.share[-1],
        ),
        (
            "share_in_percent",
            lambda c: 100 * c.share[0] * (c.recall[0] - c.recall[-1]) + c.recall[-1],
        ),
    ],
    "averaged_per_class_accuracy": [
        (
            "true_negatives_short",
            lambda c: ((c.hits + c.total - c.size - c.answers) / c.total).mean(),
        ),
        ("unweighted_average_recall", lambda c: 1 - 2 / c.K * (1 - c.recall.mean())),
    ],
}


def _by_columns(cm: FloatArray) -> Any:
    kept = cm.sum(axis=0) > 0
    return (cm.diagonal()[kept] / np.maximum(cm.sum(axis=1)[kept], 1)).mean()


#: From accuracy x to the average of the per-class accuracies, or back, gone wrong.
PITFALL: list[Row] = [
    ("hits_for_errors", lambda x, K: 1 - 2 / K * x),
    ("hits_for_errors", lambda x, K: 2 / K * x),
    ("errors_counted_once", lambda x, K: 1 - (1 - x) / K),
    ("wrong_factor", lambda x, K: 1 - K * (1 - x)),
    ("wrong_factor", lambda x, K: 1 - 2 * (1 - x)),
    ("wrong_number_of_classes", lambda x, K: 1 - (1 - x) / 2),
    ("wrong_number_of_classes", lambda x, K: 1 - 2 / K**2 * (1 - x)),
    ("wrong_number_of_classes", lambda x, K: 1 - 2 / 3 * (1 - x)),
    ("wrong_number_of_classes", lambda x, K: 1 - 2 / 5 * (1 - x)),
    ("brackets_missing", lambda x, K: 1 - 2 / K - x),
    ("integer_division", lambda x, K: 1 - 2 // K * (1 - x)),
    ("upside_down_difference", lambda x, K: 1 - 2 / K * (x - 1)),
    ("turned_round", lambda x, K: 1 - K / 2 * (1 - x)),
    ("hits_left_out", lambda x, K: 1 - 2 / K),
    ("divided_twice", lambda x, K: x / K),
]


def _weights(alpha: FloatArray) -> FloatArray:
    return two_class_weights(alpha) if np.ndim(alpha) == 0 else alpha


def _odds(x: Any) -> Any:
    return x / (1 - x)


#: Scores of two arguments: p is a share, c a cost ratio, a a weight, r recalls, m an exponent.
PAIRS: dict[str, list[Row]] = {
    "cost_weight": [
        ("weight_of_accuracy", lambda p, c: p),
        ("threshold", lambda p, c: 1 / (1 + c)),
        ("prevalence_left_out", lambda p, c: c / (1 + c)),
        ("costs_exchanged", lambda p, c: p / (p + c * (1 - p))),
        ("odds", lambda p, c: c * _odds(p)),
        ("rest_left_out", lambda p, c: c * p / (c * p + 1)),
        ("classes_exchanged", lambda p, c: c * (1 - p) / (c * (1 - p) + p)),
        ("no_division", lambda p, c: c * p),
        ("no_division", lambda p, c: c * p + 1 - p),
        ("cost_in_one_place", lambda p, c: p / (c * p + 1 - p)),
    ],
    "implied_cost_ratio": [
        ("costs_exchanged", lambda p, a: 1 / (_odds(a) / _odds(p))),
        ("alpha_itself", lambda p, a: a),
        ("prevalence_left_out", lambda p, a: _odds(a)),
        ("alpha_left_out", lambda p, a: 1 / _odds(p)),
        ("ratio_of_weights", lambda p, a: a / p),
        ("ratio_of_weights", lambda p, a: (1 - a) / p),
        ("alpha_upside_down", lambda p, a: 1 / _odds(a) / _odds(p)),
        ("alpha_upside_down", lambda p, a: 1 / _odds(a)),
        ("classes_exchanged", lambda p, a: _odds(a) * _odds(p)),
        ("alpha_for_odds", lambda p, a: a / _odds(p)),
        ("share_for_odds", lambda p, a: _odds(a) / p),
    ],
    "power_mean_recall": [
        ("arithmetic_mean", lambda r, m: r.mean()),
        ("geometric_mean", lambda r, m: power_mean_recall(r, 0.0)),
        ("no_division", lambda r, m: (r**m).sum() ** (1 / m)),
        ("no_division", lambda r, m: (r**m).mean()),
    ],
    "alpha_weighted_recall": [
        ("weights_exchanged", lambda r, a: _weights(a) @ r[::-1]),
        ("unweighted_average_recall", lambda r, a: r.mean()),
        ("geometric_mean", lambda r, a: (r ** _weights(a)).prod()),
        ("geometric_mean", lambda r, a: power_mean_recall(r, 0.0)),
        ("per_class_values", lambda r, a: r * _weights(a)),
        ("one_class_only", lambda r, a: (r * _weights(a))[0]),
        ("one_class_only", lambda r, a: r[0]),
        ("one_class_only", lambda r, a: r[-1]),
        ("weight_forgotten", lambda r, a: _weights(a)[0] * r[0] + r[1:].sum()),
        ("weight_forgotten", lambda r, a: r[0] + _weights(a)[1:] @ r[1:]),
        ("weight_forgotten", lambda r, a: _weights(a)[0] * r.sum()),
        ("the_weight", lambda r, a: _weights(a)[0]),
    ],
}

#: What is done to the right answer x in the end.
LAST_STEP: list[Row] = [
    ("percent", lambda x: 100 * x),
    ("complement", lambda x: 1 - x),
    # A whole number stays whole, though its last binary digit may be lost.
    ("integer_division", lambda x: np.floor(np.round(x, 9))),
]

#: What a mistake is called where another score is asked for.
_NAME_FOR = {
    ("unweighted_average_recall", "macro_precision"): "transposed",
    ("geometric_mean_recall", "unweighted_average_recall"): "arithmetic_mean",
    ("geometric_mean_recall", "product"): "no_division",
    ("recall_per_class", "precision_per_class"): "transposed",
    ("precision_per_class", "recall_per_class"): "transposed",
    ("prevalence", "class_sizes"): "no_division",
}

#: The numbers of the classes that a score is a mean of; recalls for all others.
_OWN_PART = {
    "averaged_per_class_accuracy": "one_vs_rest_accuracy",
    "majority_baseline": "prevalence",
    "class_balance_accuracy": "worse_of_both",
    "support": "class_sizes",
    "posterior_mean_recalls": "with_prior",
}


def rows(question: Question, *, typed: bool) -> list[Row]:
    """Return the wrong formulas of a question, the likelier first; of a typed number fewer.

    They take what `_counts` makes of a matrix, or the two arguments of the score.
    """
    if question.of_counts:
        found = list(_rows_of_counts(question, typed))
        return [(_NAME_FOR.get((question.score, name), name), formula) for name, formula in found]
    return [*PAIRS[question.score], *_last_steps(question.truth, typed)]


def _last_steps(truth: Formula, typed: bool) -> Iterator[Row]:
    for name, step in LAST_STEP:
        yield name, lambda *arguments, f=step: f(truth(*arguments))
    for digits in () if typed else range(1, 7):
        power = 10.0**digits
        yield "rounded", lambda *arguments, d=digits: np.round(truth(*arguments), d)
        yield "rounded", lambda *arguments, p=power: np.floor(truth(*arguments) * p + 1e-6) / p


def _rows_of_counts(question: Question, typed: bool) -> Iterator[Row]:
    score = question.score
    own = PER_CLASS[_OWN_PART.get(score, score if question.per_class else "recall_per_class")]
    if score == "posterior_mean_recalls" and question.options.get("prior") == 1:
        yield from PRIOR
    if score != "support":
        yield from _last_steps(lambda c: question.truth(c.cm), typed)
    yield "transposed", lambda c: question.truth(c.cm.T)
    for turn in (np.s_[::-1, ::-1], np.s_[:, ::-1], np.s_[::-1]):
        yield "classes_exchanged", lambda c, turn=turn: question.truth(c.cm[turn])
    if question.options:
        yield "without_options", lambda c: question.function(c.cm)
    if question.per_class:
        yield from PER_CLASS.items()
        yield "classes_exchanged", lambda c: own(c)[::-1]
        yield "integer_division", lambda c: np.floor(own(c))
        yield "single_value", lambda c: own(c).mean()
        yield "single_value", lambda c: own(c) @ c.share
        for k in (0, 1, -1):
            yield "one_class_only", lambda c, k=k: own(c)[k]
        return
    yield from SCORES
    for name in SUMMARIES:
        if name not in ("geometric_mean_recall", score):
            yield name, lambda c, name=name: getattr(metrics, name)(c.cm)
    yield from WHOLE_MATRIX.get(score, ())
    for name, formula in PITFALL:
        # For accuracy the average is given, and the formula has to be turned round.
        if score == "averaged_per_class_accuracy":
            yield name, lambda c, f=formula: f(c.accuracy, c.K)
        elif score == "accuracy" and name in ("hits_left_out", "hits_for_errors"):
            yield name, lambda c, f=formula: f(c.one_vs_rest.mean(), c.K)
        elif score == "accuracy" and name.startswith("wrong"):
            yield "wrong_factor", lambda c, f=formula: f(c.one_vs_rest.mean(), c.K)
    for name, mean in MEANS if typed else MEANS + CODED_MEANS:
        yield name, lambda c, f=mean: f(own(c), c)


def _value(formula: Formula, arguments: Sequence[Any]) -> FloatArray:
    """What a wrong formula gives; NaN where it gives nothing."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return np.asarray(formula(*arguments), dtype=np.float64)
        except (ValueError, ArithmeticError, IndexError):
            return np.array(np.nan)


def _prepared(question: Question, arguments: Arguments) -> tuple[Any, ...]:
    return (_counts(arguments[0]),) if question.of_counts else arguments


def mistake_of_function(question: Question, given: Sequence[FloatArray | None]) -> str | None:
    """Return the first mistake that accounts for what a function returned on every trial."""
    cases = question.cases[: len(given)]
    numbers = [
        # 1e12 is 1/0 with a 0 made a little larger.
        np.full(truth.shape, np.nan) if got is None else np.where(np.abs(got) > 1e9, np.nan, got)
        for got, (_, truth) in zip(given, cases, strict=True)
    ]
    same = all(np.array_equal(numbers[0], each) for each in numbers)
    one = numbers[0].size > 0 and numbers[0].ndim == question.per_class
    if same and one and np.isfinite(numbers[0]).all() and len(cases) >= MIN_DIFFERING_TRIALS:
        return "constant"
    prepared = [_prepared(question, arguments) for arguments, _ in cases]
    # Where a class was never predicted, a formula and a function may well differ in 0/0.
    lenient = [question.of_counts and not each[0].is_plain for each in prepared]
    # The largest first: it rules out nearly all the formulas at once.
    order = sorted(range(len(cases)), key=lambda k: (lenient[k], -float(np.sum(cases[k][0][0]))))
    for name, formula in rows(question, typed=False):
        differing, values = 0, []
        for k in order:
            value, got, truth = _value(formula, prepared[k]), numbers[k], cases[k][1]
            undefined = [not np.isfinite(each).all() for each in (value, got)]
            if not (all(undefined) or (lenient[k] and any(undefined)) or agree(got, value)):
                break
            differing += not any(undefined) and not agree(value, truth)
            values.append(value.ravel())
        else:
            if differing >= MIN_DIFFERING_TRIALS and np.unique(np.concatenate(values)).size > 1:
                return name
    return None


def mistakes_of_number(question: Question, given: FloatArray) -> list[str]:
    """Return the mistakes that give a typed number, two at most; "few_digits" if it has too few."""
    assert question.on is not None
    truth, digits = question.truth(*question.on), decimals_of(given)
    here = _prepared(question, question.on)
    size = here[0].K if question.of_counts else 0
    alike = [
        _prepared(question, case) for case, _ in question.cases if not size or len(case[0]) == size
    ]
    exact: dict[Any, str] = {}
    roughly = False
    for name, formula in rows(question, typed=True):
        value = _value(formula, here)
        # Of more than two classes one number does not show which were exchanged.
        unclear = name == "classes_exchanged" and size > 2 and not question.per_class
        if unclear or np.isnan(value).all() or agree(value, truth, 2 * TYPED):
            continue
        tolerance = 100 * TYPED if name == "percent" else 0.5 * 10.0 ** -max(digits, 3)
        if agree(given, value, tolerance if digits >= 3 or name == "percent" else 1e-9):
            # Formulas that agree on all matrices of this size are one mistake.
            everywhere = [np.round(_value(formula, each), 9) + 0.0 for each in alike]
            key = tuple(each.tobytes() for each in everywhere) if len(alike) > 2 else name
            exact.setdefault(key, name)
        roughly = roughly or (0 < digits < 3 and agree(given, value, 0.5 * 10.0**-digits))
    names = list(dict.fromkeys(exact.values()))[:2]
    if digits >= 2 and agree(given, truth, 10.0**-digits):
        return [*names[:1], "rounded"]
    if not names and digits >= 3 and agree(given, truth, 0.002):
        return ["rounded"]
    return ["few_digits"] if roughly and not names else names
