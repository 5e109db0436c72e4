"""What each known mistake makes of recalls and weights, or of prevalence and costs."""

from __future__ import annotations

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.formulas import Suspects, together, written_wrongly
from uarwidgets.checks.questions import Question
from uarwidgets.recalls import power_mean_recall, two_class_weights


def suspects_of_pairs(question: Question) -> Suspects:
    """Return the wrong formulas that a wrong value of two arguments is compared with."""
    truth = question.truth
    of_score: dict[str, Suspects] = {
        "alpha_weighted_recall": {
            "weights_exchanged": [lambda recalls, alpha: truth(recalls[::-1], alpha)],
            "unweighted_average_recall": [lambda recalls, _: np.mean(recalls)],
            "geometric_mean": [
                lambda recalls, alpha: np.prod(recalls ** _weights(alpha)),
                lambda recalls, _: power_mean_recall(recalls, 0.0),
            ],
            "per_class_values": [lambda recalls, alpha: recalls * _weights(alpha)],
            "one_class_only": [
                lambda recalls, alpha: (recalls * _weights(alpha))[0],
                lambda recalls, alpha: (recalls * _weights(alpha))[-1],
            ],
            "no_division": [lambda recalls, _: np.sum(recalls)],
        },
        "power_mean_recall": {
            "arithmetic_mean": [lambda recalls, _: np.mean(recalls)],
            "geometric_mean": [lambda recalls, _: power_mean_recall(recalls, 0.0)],
            "no_division": [
                lambda recalls, exponent: np.sum(recalls**exponent) ** (1 / exponent),
                lambda recalls, exponent: np.mean(recalls**exponent),
                lambda recalls, exponent: np.sum(recalls**exponent),
            ],
            "brackets_missing": [
                lambda recalls, exponent: np.mean(recalls**exponent) / exponent,
                lambda recalls, exponent: np.sum(recalls**exponent) / exponent,
            ],
            "wrong_number_of_classes": [
                lambda recalls, exponent: (np.sum(recalls**exponent) / 2) ** (1 / exponent)
            ],
        },
        "cost_weight": {
            "classes_exchanged": [lambda share, ratio: truth(1.0 - share, ratio)],
            "costs_exchanged": [lambda share, ratio: truth(share, 1.0 / ratio)],
            "prevalence_left_out": [lambda _, ratio: truth(0.5, ratio)],
            "weight_of_accuracy": [lambda share, _: share],
        },
        "implied_cost_ratio": {
            "classes_exchanged": [lambda share, alpha: truth(1.0 - share, alpha)],
            "costs_exchanged": [lambda share, alpha: 1.0 / truth(share, alpha)],
            "prevalence_left_out": [lambda _, alpha: truth(0.5, alpha)],
        },
    }
    return together(of_score[question.score], written_wrongly(truth))


def _weights(alpha: FloatArray) -> FloatArray:
    """The weights of all classes; a single alpha is the weight of class 0 of two."""
    return two_class_weights(alpha) if np.ndim(alpha) == 0 else alpha
