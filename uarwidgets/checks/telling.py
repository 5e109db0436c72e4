"""Sentences about what was asked and what was given."""

from __future__ import annotations

import inspect
import reprlib
from collections.abc import Iterable
from typing import Any

import numpy as np

from uarwidgets.checks.answers import as_floats
from uarwidgets.checks.questions import Question
from uarwidgets.styles import style_of


def name_of(question: Question) -> str:
    """Return what is asked for, as a reader calls it.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> name_of(ask("uar", adjusted=True))
    'unweighted average recall (adjusted=True)'
    """
    score = question.score
    name = _NAMES[score] if score in _NAMES else style_of(score).long_label
    options = ", ".join(f"{option}={value!r}" for option, value in question.options.items())
    return f"{name} ({options})" if options else name


def way_to(question: Question) -> str:
    """Return how the score is worked out, in words; with the numbers of a matrix by hand.

    The exercise's own hint, where it has one, comes in their place.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> way_to(ask("accuracy", on=[[4, 16], [5, 75]]))
    'Weight the recall of each class by its share of the examples, and add up. The recalls here are 4/20 and 75/80; there are 100 examples in all.'
    """  # noqa: E501
    if question.hint:
        return question.hint
    way = _ADJUSTED_WAY if question.options.get("adjusted") else _WAYS.get(question.score, "")
    numbers = _numbers_here(question)
    return f"{way} {numbers}" if numbers else way


def _numbers_here(question: Question) -> str:
    """What there is to begin with, for a matrix that is small enough to say it."""
    if question.on is None:
        return ""
    if not question.of_counts:
        pairs = zip(question.parameters, question.on, strict=True)
        return f"Here {_listed(f'{name} = {_short(value)}' for name, value in pairs)}."
    (cm,) = question.on
    if len(cm) > 4 or question.score not in _OF_RECALLS:
        return ""
    recalls = _listed(
        f"{hits:g}/{size:g}" for hits, size in zip(np.diagonal(cm), cm.sum(axis=1), strict=True)
    )
    total = f"; there are {cm.sum():g} examples in all" if question.score == "accuracy" else ""
    return f"The recalls here are {recalls}{total}."


def _listed(items: Iterable[str]) -> str:
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last


def _short(value: Any) -> str:
    numbers = [f"{number:g}" for number in np.ravel(value)]
    return numbers[0] if len(numbers) == 1 else f"[{', '.join(numbers)}]"


def what_it_is(value: Any) -> str:
    """Return what an answer is that is no number.

    Examples
    --------
    >>> what_it_is("93 %")
    "text, '93 %': write it without quotation marks or a percent sign"
    >>> what_it_is(r for r in (0.5, 1.0))
    'a generator: put list(...) round it, so that there are numbers in it'
    """
    if isinstance(value, (str, bytes)):
        return f"text, {shortened(value)}: write it without quotation marks or a percent sign"
    if inspect.isgenerator(value) or isinstance(value, (map, filter, zip, range)):
        return f"a {type(value).__name__}: put list(...) round it, so that there are numbers in it"
    if isinstance(value, (bool, np.bool_)):
        return f"{value}, which is true or false and not a number"
    floats = as_floats(value)
    if floats is not None and floats.ndim == 0:
        number = float(floats)
        return "NaN, which 0/0 gives" if np.isnan(number) else f"the number {number:g}"
    if floats is not None and np.all(np.isfinite(floats)):
        return f"the numbers {shortened(floats.tolist())}"
    if floats is not None:
        return "numbers with a NaN or an infinity among them"
    if callable(value):
        return "a function or a method, not yet called: are its brackets () missing?"
    return f"{_article(type(value).__name__)}, not a number"


def _article(name: str) -> str:
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def out_of_range(question: Question, value: Any) -> str:
    """Return a remark on a number that the score can never be.

    Examples
    --------
    >>> from uarwidgets.checks.questions import ask
    >>> out_of_range(ask("accuracy"), 1.0032)
    'The accuracy is never above 1.'
    """
    floats = as_floats(value)
    unbounded = ("support", "implied_cost_ratio", "cost_weight")
    if floats is None or not floats.size or question.score in unbounded or question.options:
        return ""
    if np.any(floats > 1 + 1e-9):
        return f"The {name_of(question)} is never above 1."
    return f"The {name_of(question)} is never below 0." if np.any(floats < -1e-9) else ""


def shortened(value: object) -> str:
    """Return a value in a few characters, whatever it is.

    Examples
    --------
    >>> len(shortened("x" * 1000)) < 50
    True
    """
    # reprlib cuts what is long, and survives a __repr__ that raises.
    return " ".join(reprlib.repr(value).split())


#: The names of what is no score and so has no look.
_NAMES = {
    "cost_weight": "weight α that the costs imply",
    "implied_cost_ratio": "cost ratio that α implies",
    "posterior_mean_recalls": "posterior mean of each recall",
    "posterior_mean_uar": "posterior mean of UAR",
}

_ADJUSTED_WAY = (
    "Take chance, 1/K, from UAR; then divide by what is left between chance and 1, which is "
    "1 − 1/K."
)

_OF_RECALLS = (
    *("accuracy", "unweighted_average_recall", "geometric_mean_recall", "recall_per_class"),
)

_WAYS = {
    "support": "Add up each row.",
    "prevalence": "Add up each row, and divide by the number of all examples.",
    "recall_per_class": "Divide each cell of the diagonal by the sum of its row.",
    "precision_per_class": "Divide each cell of the diagonal by the sum of its column.",
    "one_vs_rest_accuracy": (
        "For one class, count the examples that are right about it: found, or another's and left "
        "to the others. Divide by the number of all examples."
    ),
    "accuracy": "Weight the recall of each class by its share of the examples, and add up.",
    "majority_baseline": "Find the largest class, and its share of the examples.",
    "averaged_per_class_accuracy": (
        "An error is counted as wrong by two of the K classes, and as right by the others. By how "
        "much does it lower the mean?"
    ),
    "unweighted_average_recall": (
        "Work out the recall of each class, add the recalls up, divide by how many there are."
    ),
    "geometric_mean_recall": (
        "Work out the recall of each class, multiply the recalls, take the root of as many as "
        "there are."
    ),
    "mean_one_vs_rest_balanced_accuracy": (
        "For each class take the mean of its recall and its specificity; then the mean over the "
        "classes."
    ),
    "class_balance_accuracy": (
        "Divide each cell of the diagonal by the larger of its row sum and its column sum; then "
        "take the mean."
    ),
    "alpha_weighted_recall": (
        "Multiply the first recall by α and the second by what is left, 1 − α; add up."
    ),
    "power_mean_recall": (
        "Raise each recall to the power of the exponent, take the mean, undo the power."
    ),
    "cost_weight": (
        "Give each class its share of the examples times the cost of an error on it; α is the "
        "positive class's part of the two together."
    ),
    "implied_cost_ratio": (
        "The weights are shares times costs: divide each class's weight by its share, and compare."
    ),
    "posterior_mean_recalls": (
        "Add the imagined hits and misses to what was counted, then work out the recalls."
    ),
    "posterior_mean_uar": (
        "Add the imagined hits and misses to what was counted, work out the recalls, take their "
        "plain mean."
    ),
}
