"""The constructions that the chapters ask for."""

from __future__ import annotations

import numpy as np

from uarwidgets import metrics
from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.constructions import Condition, Construction
from uarwidgets.metrics import recall_per_class
from uarwidgets.posterior import posterior_uar

#: Two scores are equal if they differ by rounding alone.
_EQUAL = 1e-9

#: A score is at a level if its third digit after the point is.
_AT = 0.5e-3


def _accuracy(cm: FloatArray) -> float:
    return float(metrics.accuracy(cm))


def _uar(cm: FloatArray) -> float:
    return float(metrics.unweighted_average_recall(cm))


def _differ(values: FloatArray) -> bool:
    return bool(np.ptp(values) > _EQUAL)


def _answers(cm: FloatArray) -> FloatArray:
    """Of each class's examples, the share of each answer."""
    return np.asarray(cm / cm.sum(axis=1, keepdims=True))


def _no_two_alike(rows: FloatArray) -> bool:
    return not any(
        np.allclose(first, second, atol=_EQUAL, rtol=0)
        for k, first in enumerate(rows)
        for second in rows[:k]
    )


def _written(rows: FloatArray) -> str:
    return " ".join(f"[{', '.join(f'{share:.3f}' for share in row)}]" for row in rows)


def _precision(cm: FloatArray) -> str:
    return f"precision {metrics.precision_per_class(cm)[0]:.4f}"


def _width(cm: FloatArray) -> float:
    low, high = posterior_uar(cm).interval(0.95)
    return float(high - low)


_EQUALITY = Construction(
    "accuracy equals UAR",
    [
        Condition(
            "The classes are not all of one size.",
            lambda cm: _differ(cm.sum(axis=1)),
            lambda cm: f"sizes [{', '.join(f'{size:.0f}' for size in cm.sum(axis=1))}]",
        ),
        Condition(
            "The recalls are not all the same.",
            lambda cm: _differ(recall_per_class(cm)),
            "recall_per_class",
        ),
        Condition(
            "Accuracy and UAR are equal.",
            lambda cm: abs(_accuracy(cm) - _uar(cm)) < _EQUAL,
            ("accuracy", "unweighted_average_recall"),
        ),
    ],
    hint="Give the largest class a recall that lies between those of the others: then the classes "
    "that pull accuracy up and those that pull it down can balance.",
    classes=3,
)

_DISAGREEMENT = Construction(
    "accuracy and UAR disagree",
    [
        Condition(
            "The test set is the same: class by class, the sizes are.",
            lambda a, b: np.array_equal(a.sum(axis=1), b.sum(axis=1)),
        ),
        Condition(
            "One of the two has the higher accuracy.",
            lambda a, b: abs(_accuracy(a) - _accuracy(b)) > _EQUAL,
            "accuracy",
        ),
        Condition(
            "The other has the higher UAR.",
            lambda a, b: (
                (_accuracy(a) - _accuracy(b)) * (_uar(a) - _uar(b)) < 0
                and abs(_uar(a) - _uar(b)) > _EQUAL
            ),
            "unweighted_average_recall",
        ),
    ],
    hint="Let one class be much larger. Which recall does accuracy listen to, and which does UAR "
    "hear as well?",
    matrices=2,
)

_FEW_RIGHT_ALARMS = Construction(
    "high accuracy, low precision",
    [
        Condition(
            "The accuracy is 0.99 or more.", lambda cm: _accuracy(cm) >= 0.99 - _EQUAL, "accuracy"
        ),
        Condition(
            "Class 0 is answered, so that it has a precision.",
            lambda cm: cm[:, 0].sum() > 0,
            lambda cm: f"{cm[:, 0].sum():.0f} times",
        ),
        Condition(
            "The precision of class 0 is below 0.1.",
            lambda cm: metrics.precision_per_class(cm)[0] < 0.1,
            _precision,
        ),
    ],
    hint="Precision looks down the first column only. How many more examples must the second "
    "class have, for its few false alarms to outnumber the hits and still cost little accuracy?",
    classes=2,
)

_INFORMATIVE = Construction(
    "UAR 1/3 and informative",
    [
        Condition(
            "UAR is 1/3.", lambda cm: abs(_uar(cm) - 1 / 3) < _AT, "unweighted_average_recall"
        ),
        Condition(
            "Every answer says something: how often it is given depends on the class.",
            lambda cm: np.all(np.ptp(_answers(cm), axis=0) > _EQUAL),
            lambda cm: f"shares of the answers {_written(_answers(cm).T)}",
        ),
        Condition(
            "No two classes are answered alike, as a guesser would.",
            lambda cm: _no_two_alike(_answers(cm)),
        ),
        # Else two classes exchanged, and the third always found, would do: the chapter's example.
        Condition(
            "No class is found every time.",
            lambda cm: np.all(recall_per_class(cm) < 1),
            "recall_per_class",
        ),
    ],
    hint="UAR looks at the diagonal alone. A wrong answer can still tell the class, if it is "
    "always the same wrong answer.",
    classes=3,
)

_PITFALL = Construction(
    "averaged accuracy high, UAR at chance",
    [
        Condition(
            "The averaged per-class accuracy is 0.9 or more.",
            lambda cm: float(metrics.averaged_per_class_accuracy(cm)) >= 0.9 - _EQUAL,
            "averaged_per_class_accuracy",
        ),
        Condition(
            "UAR is no better than chance, 1/K.",
            lambda cm: _uar(cm) < 1 / len(cm) + _AT,
            "unweighted_average_recall",
        ),
    ],
    hint="What UAR has a classifier that always gives the same answer? And what does the averaged "
    "per-class accuracy count that it never said?",
)

_SHORTER = Construction(
    "fewer examples, shorter interval",
    [
        Condition(
            "The first has fewer examples than the second.",
            lambda a, b: a.sum() < b.sum(),
            lambda a, b: f"{a.sum():.0f} and {b.sum():.0f}",
        ),
        Condition(
            "The 95 % interval of its UAR is shorter.",
            lambda a, b: _width(a) < _width(b),
            lambda a, b: f"lengths {_width(a):.4f} and {_width(b):.4f}",
        ),
    ],
    hint="The part of a class in the uncertainty is r(1 - r)/n. What makes it small, beside a "
    "large n? And which class has the largest part?",
    matrices=2,
)

#: The constructions that a check may ask for by name.
CONSTRUCTIONS: dict[str, Construction] = {
    construction.title: construction
    for construction in (
        *(_EQUALITY, _DISAGREEMENT, _FEW_RIGHT_ALARMS),
        *(_INFORMATIVE, _PITFALL, _SHORTER),
    )
}
