"""``check``: judge a reader's function or number."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks import recognising
from uarwidgets.checks.answers import TYPED, agree, as_floats
from uarwidgets.checks.questions import Arguments, Question, ask
from uarwidgets.checks.result import CheckResult, Counterexample
from uarwidgets.checks.running import Observation, does_nothing, observe

#: How long all the trials of one check may take together.
SECONDS = 5.0

#: What a function was called with, and what it did.
Trial = tuple[Arguments, Observation]


def check(answer: Any, score: str, on: Any = None, **options: Any) -> CheckResult:
    """Judge an answer: correct, not yet (and which known mistake it matches), or not attempted.

    A function is called on copies of about two dozen confusion matrices of two to five
    classes, in which every class occurs. It has 5 seconds for all of them. It must agree to six
    digits, whatever type of number it returns. What it prints is not shown.

    A mistake is named only if it accounts for every answer given, and differs from the right one
    on several matrices; what is seen while the function runs (an error, no return, a changed
    argument) is named when it is what goes wrong first. A number is right if it is within .0005,
    that is, if its third digit after the point is right; since a single number may agree with a
    mistake by chance, the words then say "may be", and no mistake is named where two fit.

    Parameters
    ----------
    answer : callable, number or sequence of numbers
        A function of one confusion matrix, or the score of the matrix `on`. Not attempted are
        None, ``...``, an empty text, a function whose body is ``...``, ``pass`` or
        ``raise NotImplementedError``, and one in which a ``...`` is still to be filled in.
    score : str
        The name of the score asked for: one of ``checks.SCORES``, or "uar".
        ``alpha_weighted_recall``, ``power_mean_recall``, ``cost_weight`` and
        ``implied_cost_ratio`` are functions of two arguments, and so must the answer be.
    on : array-like of shape (K, K), optional
        The matrix that the exercise is about; rows = actual, columns = predicted. A function is
        then tried on it and on others of as many classes only (and, if it has classes without
        examples, on such matrices too). For scores of two arguments, the pair of them; alpha as
        a vector asks for functions of vectors.
    **options
        Options that the score itself takes, such as ``adjusted=True``.

    Returns
    -------
    CheckResult

    Raises
    ------
    ValueError
        If the score is unknown or does not take the options, `on` is not a confusion matrix, or
        a number is given without `on`.

    Examples
    --------
    >>> check(lambda cm: cm.trace() / cm.sum(), "unweighted_average_recall").mistake
    'accuracy'
    >>> check(0.569, "unweighted_average_recall", on=[[4, 16], [5, 75]]).outcome
    'correct'
    >>> check(..., "accuracy").outcome
    'not attempted'
    """
    question = ask(score, on, **options)
    if _is_blank(answer):
        return CheckResult("not attempted", question)
    if callable(answer):
        return _judge_function(answer, question)
    if question.on is None:
        raise ValueError(
            "on must be given with a number: the confusion matrix that it is the score of; "
            "received None"
        )
    return _judge_number(answer, question)


def _is_blank(answer: Any) -> bool:
    if answer is None or answer is Ellipsis:
        return True
    if isinstance(answer, str):
        return not answer.strip()
    return isinstance(answer, (list, tuple)) and any(item is Ellipsis for item in answer)


def _judge_number(answer: Any, question: Question) -> CheckResult:
    assert question.on is not None
    truth, given = question.truth(*question.on), as_floats(answer)
    if given is not None and agree(given, truth, TYPED):
        return CheckResult("correct", question, of_function=False)
    if given is None or not np.all(np.isfinite(given)):
        mistake: str | None = "not_a_number"
    else:
        mistake = recognising.of_number(question, given)
        if mistake is None and given.shape != truth.shape:
            mistake = "wrong_shape"
    example = Counterexample(question.parameters, question.on, truth, answer)
    return CheckResult("not yet", question, mistake, example, of_function=False)


def _judge_function(function: Callable[..., Any], question: Question) -> CheckResult:
    trials = _run(function, question)
    seen = [observation for _, observation in trials]
    if all(observation.untouched for observation in seen) or (
        does_nothing(function) and all(observation.empty for observation in seen)
    ):
        return CheckResult("not attempted", question)
    wrong = [trial for trial in trials if not _is_right(question, *trial)]
    if not wrong:
        return CheckResult("correct", question, n_tried=len(trials))
    arguments, first = wrong[0]
    mistake = (
        _mistake_of_all(question, trials)
        or (_two_classes_only(trials, wrong) if question.of_counts else None)
        or _mistake_seen(first, question.truth(*arguments))
    )
    got = first.value if first.error is None else first.error
    example = Counterexample(question.parameters, arguments, question.truth(*arguments), got)
    return CheckResult(
        "not yet", question, mistake, example, n_tried=len(trials), printed=first.printed
    )


def _run(function: Callable[..., Any], question: Question) -> list[Trial]:
    """Try the function on one matrix after the other, until the time is over."""
    deadline = time.monotonic() + SECONDS
    trials: list[Trial] = []
    for arguments in question.trials():
        observation = observe(function, arguments, deadline - time.monotonic())
        trials.append((arguments, observation))
        if observation.late:
            break
    return trials


def _is_right(question: Question, arguments: Arguments, seen: Observation) -> bool:
    if seen.floats is None or seen.changed:
        return False
    return agree(seen.floats, question.truth(*arguments))


def _mistake_of_all(question: Question, trials: Iterable[Trial]) -> str | None:
    numbers: list[FloatArray] = []
    for _, seen in trials:
        if seen.floats is None:
            return None
        numbers.append(seen.floats)
    return recognising.of_function(question, [arguments for arguments, _ in trials], numbers)


def _two_classes_only(trials: list[Trial], wrong: list[Trial]) -> str | None:
    """Whether all is right with two classes and several matrices of more go wrong."""
    n_two = sum(len(cm) == 2 for (cm,), _ in trials)
    wrong_with = [len(cm) for (cm,), _ in wrong]
    fits = n_two >= recognising.SEVERAL and 2 not in wrong_with
    return "two_classes_only" if fits and len(wrong) >= recognising.SEVERAL else None


def _mistake_seen(seen: Observation, truth: FloatArray) -> str | None:
    """What went wrong as the function ran, not what its numbers suggest."""
    if seen.late:
        return "too_slow"
    if seen.error is not None:
        return "raises"
    if seen.empty:
        return "no_return"
    if seen.floats is None or not np.all(np.isfinite(seen.floats)):
        return "not_a_number"
    if seen.floats.shape != truth.shape:
        return "wrong_shape"
    return "changes_input" if seen.changed else None
