"""What each known mistake makes of recalls and weights, or of prevalence and costs.

The longer formulas are taken apart: a wrong formula is one with another entry in one place, or in
two. An entry is written with the name of the mistake that it is, None where it is right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.formulas import Formula, Suspects, listed, written_wrongly
from uarwidgets.checks.questions import Question
from uarwidgets.recalls import power_mean_recall, two_class_weights

#: What stands in one place of a formula: the mistake it is, and the function.
Place = Sequence[tuple[str | None, Callable[..., Any]]]


def suspects_of_pairs(question: Question, at_most: int = 2) -> Suspects:
    """Return the wrong formulas that a wrong value of two arguments is compared with."""
    truth = question.truth
    of_score: dict[str, Callable[[Formula, int], Suspects]] = {
        "alpha_weighted_recall": _weighted_recalls,
        "power_mean_recall": _power_means,
        "cost_weight": _weights_of_costs,
        "implied_cost_ratio": _costs_of_weights,
    }
    return of_score[question.score](truth, at_most) + written_wrongly(truth)


def _composed(
    *places: Place,
    at_most: int,
    formula: Callable[..., Formula],
) -> Suspects:
    """All wrong formulas with one entry in each place: those with the fewest mistakes first."""
    by_mistakes: list[tuple[int, str, Formula]] = []
    for index in product(*(range(len(place)) for place in places)):
        entries = [place[k] for place, k in zip(places, index, strict=True)]
        wrong = [name for name, _ in entries if name is not None]
        if 1 <= len(wrong) <= at_most:
            by_mistakes.append((len(wrong), wrong[0], formula(*(entry for _, entry in entries))))
    by_mistakes.sort(key=lambda entry: entry[0])
    return [(name, each) for _, name, each in by_mistakes]


def _weights_of_costs(truth: Formula, at_most: int) -> Suspects:
    """Step(cost x odds of the prevalence): the weight is x / (1 + x)."""
    cost: Place = [
        (None, lambda c: c),
        ("costs_exchanged", lambda c: 1 / c),
        ("cost_left_out", lambda c: 1.0),
    ]
    sizes: Place = [
        (None, lambda p: p / (1 - p)),
        ("classes_exchanged", lambda p: (1 - p) / p),
        ("prevalence_left_out", lambda p: 1.0),
        ("rest_left_out", lambda p: p),
        ("rest_left_out", lambda p: 1 / (1 - p)),
        ("classes_exchanged", lambda p: 1 - p),
        ("classes_exchanged", lambda p: 1 / p),
    ]
    step: Place = [
        (None, lambda x: x / (1 + x)),
        ("odds", lambda x: x),
        ("complement", lambda x: 1 / (1 + x)),
        ("last_step_missing", lambda x: 1 + x),
        ("sign", lambda x: x / (1 - x)),
        ("sign", lambda x: x / (x - 1)),
    ]
    return [
        *listed(
            {
                "weight_of_accuracy": [lambda p, _: p],
                "threshold": [lambda _, c: 1 / (1 + c)],
                "no_division": [lambda p, c: c * p, lambda p, c: c * p + 1 - p],
                "brackets_missing": [
                    lambda p, c: p * p + 1 - p,
                    lambda p, c: c * p / (c * p) + 1 - p,
                ],
                "cost_in_one_place": [
                    lambda p, c: p / (c * p + 1 - p),
                    lambda p, c: c / (c * p + 1 - p),
                    lambda p, c: 1 / (c * p + 1 - p),
                ],
                "arguments_exchanged": [
                    lambda p, c: p * c / (p * c + 1 - c),
                    lambda p, c: p / (p + c),
                    lambda p, c: c / (p + c),
                ],
            }
        ),
        *_composed(
            cost,
            sizes,
            step,
            at_most=at_most,
            formula=lambda cost_of, odds_of, last: lambda p, c: last(cost_of(c) * odds_of(p)),
        ),
    ]


def _costs_of_weights(truth: Formula, at_most: int) -> Suspects:
    """(odds of alpha) x (others for each positive)."""
    weight: Place = [
        (None, lambda a: a / (1 - a)),
        ("alpha_upside_down", lambda a: (1 - a) / a),
        ("share_for_odds", lambda a: a),
        ("alpha_left_out", lambda a: 1.0),
        ("alpha_upside_down", lambda a: 1 / a),
        ("share_for_odds", lambda a: 1 / (1 - a)),
        ("alpha_upside_down", lambda a: 1 - a),
    ]
    sizes: Place = [
        (None, lambda p: (1 - p) / p),
        ("classes_exchanged", lambda p: p / (1 - p)),
        ("prevalence_left_out", lambda p: 1.0),
        ("share_for_odds", lambda p: 1 / p),
        ("classes_exchanged", lambda p: p),
        ("classes_exchanged", lambda p: 1 - p),
    ]
    return [
        *listed(
            {
                "costs_exchanged": [lambda p, a: 1.0 / truth(p, a)],
                "prevalence_left_out": [lambda _, a: a / (1 - a)],
                "alpha_upside_down": [lambda _, a: (1 - a) / a],
                "alpha_itself": [lambda _, a: a],
                "ratio_of_weights": [lambda p, a: a / p],
            }
        ),
        *_composed(
            weight,
            sizes,
            at_most=at_most,
            formula=lambda odds_of, sizes_of: lambda p, a: odds_of(a) * sizes_of(p),
        ),
    ]


def _power_means(truth: Formula, at_most: int) -> Suspects:
    """Undo(average(inner(recalls)))."""
    inner: Place = [
        (None, lambda r, m: r**m),
        ("power_outside", lambda r, m: r),
        ("exponent_upside_down", lambda r, m: r ** (1 / m)),
        ("times_for_power", lambda r, m: r * m),
        ("arguments_exchanged", lambda r, m: m**r),
        ("fixed_power", lambda r, m: r**2),
    ]
    average: Place = [
        (None, np.mean),
        ("no_division", np.sum),
        ("product", np.prod),
        ("median", np.median),
    ]
    undo: Place = [
        (None, lambda x, m, k: x ** (1 / m)),
        ("root_left_out", lambda x, m, k: x),
        ("power_for_root", lambda x, m, k: x**m),
        ("brackets_missing", lambda x, m, k: x / m),
        ("root_of_classes", lambda x, m, k: x ** (1 / k)),
        ("fixed_power", lambda x, m, k: np.sqrt(x)),
        ("times_for_power", lambda x, m, k: x * m),
    ]
    return [
        *listed(
            {
                "arithmetic_mean": [lambda r, _: np.mean(r)],
                "geometric_mean": [lambda r, _: power_mean_recall(r, 0.0)],
                "harmonic_mean": [lambda r, _: len(r) / np.sum(1 / r)],
                "no_division": [
                    lambda r, m: np.sum(r**m) ** (1 / m),
                    lambda r, m: np.mean(r**m),
                    lambda r, m: np.sum(r**m),
                ],
                "worst_class": [lambda r, _: np.min(r)],
                "best_class": [lambda r, _: np.max(r)],
                "exponent_upside_down": [lambda r, m: np.mean(r ** (1 / m)) ** m],
                "divided_outside": [lambda r, m: np.sum(r**m) ** (1 / m) / len(r)],
                "wrong_number_of_classes": [lambda r, m: (np.sum(r**m) / 2) ** (1 / m)],
                "per_class_values": [lambda r, m: r, lambda r, m: r**m],
            }
        ),
        *_composed(
            inner,
            average,
            undo,
            at_most=at_most,
            formula=lambda raised, mean, last: lambda r, m: last(mean(raised(r, m)), m, len(r)),
        ),
    ]


def _weighted_recalls(truth: Formula, at_most: int) -> Suspects:
    """The weights in a mean of recalls, and the kind of mean."""
    return listed(
        {
            "weights_exchanged": [lambda recalls, alpha: truth(recalls[::-1], alpha)],
            "unweighted_average_recall": [lambda recalls, _: np.mean(recalls)],
            "geometric_mean": [
                lambda recalls, alpha: np.prod(recalls ** _weights(alpha)),
                lambda recalls, _: power_mean_recall(recalls, 0.0),
            ],
            "harmonic_mean": [lambda recalls, alpha: 1 / np.sum(_weights(alpha) / recalls)],
            "per_class_values": [lambda recalls, alpha: recalls * _weights(alpha)],
            "one_class_only": [
                lambda recalls, alpha: (recalls * _weights(alpha))[0],
                lambda recalls, alpha: (recalls * _weights(alpha))[-1],
                lambda recalls, _: recalls[0],
                lambda recalls, _: recalls[-1],
            ],
            "weight_forgotten": [
                lambda recalls, alpha: _weights(alpha)[0] * recalls[0] + np.sum(recalls[1:]),
                lambda recalls, alpha: recalls[0] + _weights(alpha)[1:] @ recalls[1:],
                lambda recalls, alpha: _weights(alpha)[0] * np.sum(recalls),
            ],
            "no_division": [lambda recalls, _: np.sum(recalls)],
            "divided_twice": [lambda recalls, alpha: truth(recalls, alpha) / len(recalls)],
            "the_weight": [lambda _, alpha: _weights(alpha)[0]],
            "complement": [lambda recalls, alpha: truth(1 - recalls, alpha)],
        }
    )


def _weights(alpha: FloatArray) -> FloatArray:
    """The weights of all classes; a single alpha is the weight of class 0 of two."""
    return two_class_weights(alpha) if np.ndim(alpha) == 0 else alpha
