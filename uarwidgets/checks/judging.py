"""``check``: judge a reader's function, number or matrix."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks import cells
from uarwidgets.checks.answers import TYPED, agree, as_floats, decimals_of, shaped_like
from uarwidgets.checks.constructions import Construction, as_matrices, is_blank
from uarwidgets.checks.finding import SEVERAL, Finding
from uarwidgets.checks.given_constructions import CONSTRUCTIONS
from uarwidgets.checks.kit_calls import kit_function_behind
from uarwidgets.checks.questions import SCORES, Arguments, Question, ask
from uarwidgets.checks.recognising import of_function
from uarwidgets.checks.result import CheckResult, Counterexample
from uarwidgets.checks.running import Observation, does_nothing, observe
from uarwidgets.checks.telling import what_it_is
from uarwidgets.checks.time_limit import Budget
from uarwidgets.checks.typed import of_number

#: How much processor time all the trials of one check may take together; five times by the clock.
SECONDS = 2.0

#: What a function was called with, and what it did.
Trial = tuple[Arguments, Observation]


def check(
    answer: Any,
    question: str | Construction,
    on: Any = None,
    *,
    classes: int | None = None,
    with_the_kit: bool = False,
    slips: Mapping[str, Any] | None = None,
    hint: str = "",
    **options: Any,
) -> CheckResult:
    """Judge an answer: correct, not yet (and which known mistake it matches), or not attempted.

    A function is called on copies of about forty confusion matrices of two to twelve classes, in
    which every class occurs. It has 2 seconds of processor time for all of them, imports not
    counted. It must agree to six digits, whatever type of number it returns. What it prints is
    not shown.

    A mistake is named only if it accounts for every answer given, and differs from the right one
    on several matrices; what is seen while the function runs (an error, no return, a changed
    argument) is named when it is what goes wrong first. A number is right if it is within .0005,
    that is, if its third digit after the point is right; since a single number may agree with a
    mistake by chance, the words then say "may be", and where two fit, both are named.

    Parameters
    ----------
    answer : callable, number, sequence of numbers or confusion matrix
        A function of one confusion matrix, the score of the matrix `on`, or what a construction
        asks for. Not attempted are None, ``...``, an empty text, a function whose body is
        ``...``, ``pass`` or ``raise NotImplementedError``, and whatever has a ``...`` still to be
        filled in.
    question : str or Construction
        The name of the score asked for: one of ``checks.SCORES``, or "uar".
        ``alpha_weighted_recall``, ``power_mean_recall``, ``cost_weight`` and
        ``implied_cost_ratio`` are functions of two arguments, and so must the answer be. Or a
        construction: one of ``checks.CONSTRUCTIONS`` by its title, or one of your own.
    on : array-like of shape (K, K), optional
        The matrix that a number is the score of; rows = actual, columns = predicted. A function
        is tried on it too, and, if it has classes without examples, on others with such a gap.
        For scores of two arguments, the pair of them; alpha as a vector asks for functions of
        vectors.
    classes : int, optional
        The only number of classes that a function is asked for.
    with_the_kit : bool, optional
        Whether a function may hand the question on to the kit's own function of that score.
    slips : mapping of str to number, optional
        Wrong numbers to be expected of this exercise, each under the words that say what it is.
    hint : str, optional
        What ``.hint()`` says of this exercise, where the way to the score in general is no help.
    **options
        Options that the score itself takes, such as ``adjusted=True``.

    Returns
    -------
    CheckResult

    Raises
    ------
    ValueError
        If the question is unknown or does not take the options, or `on` is not a confusion
        matrix.

    Examples
    --------
    >>> check(lambda cm: cm.trace() / cm.sum(), "unweighted_average_recall").mistake
    'accuracy'
    >>> check(0.569, "unweighted_average_recall", on=[[4, 16], [5, 75]]).outcome
    'correct'
    >>> check(..., "accuracy").outcome
    'not attempted'
    >>> check([[0, 1], [0, 99]], "averaged accuracy high, UAR at chance").outcome
    'correct'
    """
    asked = _asked(question, on, classes, options)
    if isinstance(asked, Question):
        asked = replace(asked, hint=hint)
    unrun = cells.why_it_did_not_run()
    if unrun is not None:
        note = f"The cell that sets {unrun[0]} ended in {unrun[1]}."
        return CheckResult("not yet", asked, "did_not_run", note=note)
    if isinstance(asked, Construction):
        return _judge_construction(answer, asked)
    if answer is None and cells.answer_is_a_call():
        return CheckResult("not yet", asked, "no_return")
    if is_blank(answer):
        return CheckResult("not attempted", asked, of_function=asked.on is None)
    if callable(answer):
        return _judge_function(answer, asked, with_the_kit=with_the_kit)
    if asked.on is None:
        note = f"You gave {what_it_is(answer)}."
        return CheckResult("not yet", asked, "number_for_function", of_function=False, note=note)
    return _judge_number(answer, asked, slips or {})


def _asked(
    question: Any, on: Any, classes: int | None, options: Mapping[str, Any]
) -> Question | Construction:
    if isinstance(question, Construction):
        return question
    if isinstance(question, str) and question in CONSTRUCTIONS:
        return CONSTRUCTIONS[question]
    known = (*SCORES, *CONSTRUCTIONS)
    if question not in (*known, "uar"):
        close = get_close_matches(str(question), known, n=1)
        meant = f' (did you mean "{close[0]}"?)' if close else ""
        raise ValueError(
            f"question must be a Construction or one of {', '.join(known)}; "
            f"received {question!r}{meant}"
        )
    return ask(question, on, classes, **options)


def _judge_construction(answer: Any, construction: Construction) -> CheckResult:
    if is_blank(answer):
        return CheckResult("not attempted", construction, of_function=False)
    if callable(answer):
        return CheckResult("not yet", construction, "function_for_matrix", of_function=False)
    matrices = as_matrices(answer, construction.matrices)
    if isinstance(matrices, str):
        return CheckResult(
            "not yet", construction, "not_a_matrix", of_function=False, note=matrices
        )
    met = tuple(
        (condition.says, *condition.try_on(matrices)) for condition in construction.all_conditions()
    )
    right = all(holds for _, holds, _ in met)
    return CheckResult(
        "correct" if right else "not yet",
        construction,
        None if right else "condition_missed",
        of_function=False,
        conditions=met,
    )


def _judge_number(answer: Any, question: Question, slips: Mapping[str, Any]) -> CheckResult:
    assert question.on is not None
    truth, given = question.truth(*question.on), as_floats(answer)
    if given is not None:
        given = shaped_like(given, truth)
        if agree(given, truth, TYPED):
            return CheckResult("correct", question, of_function=False)
    note, finding = "", None
    if given is None or not np.all(np.isfinite(given)):
        finding, note = Finding(("not_a_number",)), f"You gave {what_it_is(answer)}."
    elif _is_decimal_comma(answer, truth):
        first, second = answer
        finding, note = Finding(("decimal_comma",)), f"If you mean {first}.{second}, write it so."
    else:
        finding = of_number(question, given)
        slip = _slip(given, slips)
        if slip is not None:
            finding, note = Finding(("slip",)), slip
        elif finding is None and given.shape != truth.shape:
            finding = Finding(("wrong_shape",))
    example = Counterexample(question.parameters, question.on, truth, answer)
    return _not_yet(question, finding, example, of_function=False, note=note)


def _is_decimal_comma(answer: Any, truth: FloatArray) -> bool:
    return (
        truth.ndim == 0
        and isinstance(answer, (tuple, list))
        and len(answer) == 2
        and all(isinstance(part, int) and part >= 0 for part in answer)
    )


def _slip(given: FloatArray, slips: Mapping[str, Any]) -> str | None:
    """The words of the slip that a typed number is, to the digits typed."""
    tolerance = 0.5 * 10.0 ** -max(decimals_of(given), 3)
    fits = (what for what, value in slips.items() if agree(given, np.asarray(value), tolerance))
    return next(fits, None)


def _judge_function(
    function: Callable[..., Any], question: Question, *, with_the_kit: bool
) -> CheckResult:
    trials = _run(function, question)
    truths = [truth for _, truth in question.cases]
    seen = [observation for _, observation in trials]
    if all(observation.untouched for observation in seen) or (
        does_nothing(function) and all(observation.empty for observation in seen)
    ):
        return CheckResult("not attempted", question)
    given = [_shaped(each, truth) for each, truth in zip(seen, truths, strict=False)]
    wrong = [
        k
        for k, (numbers, each) in enumerate(zip(given, seen, strict=True))
        if numbers is None or each.changed or not agree(numbers, truths[k])
    ]
    if not wrong:
        arguments, truth = trials[-1][0], truths[-1]
        used = None
        if not with_the_kit:
            used = kit_function_behind(question.score, function, arguments, truth)
        if used is None:
            return CheckResult("correct", question, n_tried=len(trials))
        note = f"uw.{used} did the work."
        return CheckResult("not yet", question, "calls_the_kit", n_tried=len(trials), note=note)
    (arguments, first), truth = trials[wrong[0]], truths[wrong[0]]
    finding = None
    if not first.changed:
        finding = of_function(question, given)
    if finding is not None:
        # The smallest case that shows it: not one on which the mistaken formula is undefined.
        k = next((k for k in wrong if _is_finite(given[k])), wrong[0])
        (arguments, first), truth = trials[k], truths[k]
    else:
        n_classes = np.size(arguments[0], 0) if np.ndim(arguments[0]) else 0
        seen_so = _mistake_seen(first, truth, n_classes)
        name = _two_classes_only(question, trials, wrong) or seen_so
        finding = Finding((name,)) if name else None
    got = first.value if first.error is None else first.error
    example = Counterexample(question.parameters, arguments, truth, got)
    note = ""
    if finding and finding.names[0] == "not_a_number":
        note = f"It returns {what_it_is(first.value)}."
    return _not_yet(
        question, finding, example, n_tried=len(trials), printed=first.printed, note=note
    )


def _not_yet(
    question: Question, finding: Finding | None, example: Counterexample, **more: Any
) -> CheckResult:
    if finding is None:
        return CheckResult("not yet", question, None, example, **more)
    first, *others = finding.names
    return CheckResult(
        "not yet",
        question,
        first,
        example,
        besides=tuple(others),
        also=finding.also,
        goes_on=finding.goes_on,
        **more,
    )


def _run(function: Callable[..., Any], question: Question) -> list[Trial]:
    """Try the function on one matrix after the other, until the time is over."""
    budget = Budget(SECONDS)
    trials: list[Trial] = []
    for arguments in question.trials():
        observation = observe(function, arguments, budget)
        trials.append((arguments, observation))
        if observation.late:
            break
    return trials


def _shaped(seen: Observation, truth: FloatArray) -> FloatArray | None:
    """The numbers of one call, out of needless brackets."""
    return None if seen.floats is None else shaped_like(seen.floats, truth)


def _is_finite(numbers: FloatArray | None) -> bool:
    return numbers is not None and bool(np.all(np.isfinite(numbers)))


def _two_classes_only(question: Question, trials: list[Trial], wrong: list[int]) -> str | None:
    """Whether all is right with two classes and several matrices of more go wrong."""
    if not question.of_counts:
        return None
    n_classes = [len(cm) for (cm,), _ in trials]
    fits = n_classes.count(2) >= SEVERAL and all(n_classes[k] > 2 for k in wrong)
    # A class without examples is another matter: two are too few for a gap.
    without_gap = sum(bool(np.all(trials[k][0][0].sum(axis=1) > 0)) for k in wrong)
    return "two_classes_only" if fits and without_gap >= SEVERAL else None


def _mistake_seen(seen: Observation, truth: FloatArray, n_classes: int) -> str | None:
    """What went wrong as the function ran, not what its numbers suggest."""
    if seen.late:
        return "too_slow"
    if seen.error is not None:
        return "raises"
    if seen.changed:
        return "changes_input"
    if seen.empty:
        return "no_return"
    if seen.floats is None or not np.all(np.isfinite(seen.floats)):
        return "not_a_number"
    numbers = shaped_like(seen.floats, truth)
    if numbers.shape == truth.shape:
        return None
    return "per_class_values" if numbers.shape == (n_classes,) else "wrong_shape"
