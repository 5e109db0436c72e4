"""``check``: judge a reader's function, number or matrix."""

from __future__ import annotations

import ast
import dis
import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from traceback import walk_tb
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.constructions import CONSTRUCTIONS, Construction, as_matrices, is_blank
from uarwidgets.checks.questions import (
    SCORES,
    SYNONYMS,
    TYPED,
    Question,
    agree,
    as_floats,
    ask,
    shaped_like,
)
from uarwidgets.checks.running import Observation, calls_the_kit, is_stub, observe
from uarwidgets.checks.words import CheckResult, Counterexample, name_of, what_it_is
from uarwidgets.checks.wrong_formulas import MIN_DIFFERING, mistake_of_function, mistakes_of_number


def check(
    answer: Any, question: str | Construction, on: Any = None, *, hint: str = ""
) -> CheckResult:
    """Judge an answer: correct, not yet (and which known mistake it matches), or not attempted.

    A function is called on copies of about forty confusion matrices of two to twelve classes, in
    which every class occurs. It has 5 seconds of processor time and 10 by the clock for all of
    them (by the clock alone on Windows, in a browser and in a thread), imports left out, and must
    agree to six digits. What it prints is not shown.

    A mistake is named only if it accounts for every answer given, and differs from the right one
    on several matrices. A number is right if it is within .0005, that is, if its third digit
    after the point is right; since it may agree with a mistake by chance, that is called a guess.

    Parameters
    ----------
    answer : callable, number, sequence of numbers or confusion matrix
        A function of one confusion matrix, the score of the matrix `on`, or what a construction
        asks for. Not attempted are None, ``...``, an empty text, a function whose body is
        ``...``, ``pass`` or ``raise NotImplementedError``, and anything with a ``...`` in it.
    question : str or Construction
        The name of the score asked for: one of ``checks.SCORES``, or "uar". Or a construction:
        one of ``checks.CONSTRUCTIONS`` by its title, or one of your own.
    on : array-like of shape (K, K), optional
        The matrix that a number is the score of; rows = actual, columns = predicted. For the
        scores of two arguments, such as ``implied_cost_ratio``, the pair of them.
    hint : str, optional
        What ``.hint()`` says of this exercise, where the way to the score in general is no help.

    Returns
    -------
    CheckResult
        True only if the answer is correct, so that ``assert check(...)`` fails otherwise.

    Raises
    ------
    ValueError
        If the question is unknown, or `on` does not fit it.

    Examples
    --------
    >>> check(lambda cm: cm.trace() / cm.sum(), "unweighted_average_recall").mistake
    'accuracy'
    >>> check(0.569, "unweighted_average_recall", on=[[4, 16], [5, 75]]).outcome
    'correct'
    >>> check(..., "accuracy").outcome
    'not attempted'
    >>> check([[8, 0, 0], [1, 0, 0], [1, 0, 0]], "averaged accuracy high, UAR at chance").mistake
    'condition_missed'
    """
    asked: Question | Construction
    if isinstance(question, Construction):
        asked = question
    elif question in CONSTRUCTIONS:
        asked = CONSTRUCTIONS[question]
    elif question in (*SCORES, *SYNONYMS):
        asked = ask(question, on, hint)
    else:
        known = (*SCORES, *CONSTRUCTIONS)
        close = get_close_matches(str(question), known, n=1)
        meant = f' (did you mean "{close[0]}"?)' if close else ""
        raise ValueError(
            f"question must be a Construction or one of {', '.join(known)}; "
            f"received {question!r}{meant}"
        )
    of_function = isinstance(asked, Question) and asked.on is None
    if why := _why_the_answer_is_old():
        return CheckResult("not yet", asked, "did_not_run", note=why)
    if is_blank(answer):
        return CheckResult("not attempted", asked, of_function=of_function)
    if of_function != callable(answer):
        name = "number_for_function" if of_function else "function_given"
        note = f"You gave {what_it_is(answer)}" if of_function else ""
        return CheckResult("not yet", asked, name, of_function=False, note=note)
    if isinstance(asked, Construction):
        return _judge_construction(answer, asked)
    return (_judge_function if of_function else _judge_number)(answer, asked)


def _judge_construction(answer: Any, asked: Construction) -> CheckResult:
    matrices = as_matrices(answer, asked.matrices)
    if isinstance(matrices, str):
        return CheckResult("not yet", asked, "not_a_matrix", of_function=False, note=matrices)
    met = asked.judge(matrices)
    right = all(holds for _, holds, _ in met)
    outcome, mistake = ("correct", None) if right else ("not yet", "condition_missed")
    return CheckResult(outcome, asked, mistake, of_function=False, conditions=met)


def _judge_number(answer: Any, asked: Question) -> CheckResult:
    assert asked.on is not None
    truth, given = asked.truth(*asked.on), as_floats(answer)
    example = Counterexample(asked.on[0] if asked.of_counts else None, truth, answer)

    def not_yet(mistake: str | None, note: str = "", also: tuple[str, ...] = ()) -> CheckResult:
        return CheckResult(
            "not yet", asked, mistake, example, of_function=False, note=note, also=also
        )

    if given is None or not np.all(np.isfinite(given)):
        return not_yet("not_a_number", f"You gave {what_it_is(answer)}")
    given = shaped_like(given, truth)
    if agree(given, truth, TYPED):
        return CheckResult("correct", asked, of_function=False)
    if truth.ndim == 0 and isinstance(answer, (tuple, list)) and len(answer) == 2:
        first, second = answer
        digits = isinstance(first, int) and isinstance(second, int) and second >= 0
        if digits and first in (int(truth), int(100 * truth)):
            return not_yet("decimal_comma", f"If you mean {first}.{second}, write it so.")
    if agree(given / 100, truth, TYPED):
        return not_yet("percent")
    if names := mistakes_of_number(asked, given):
        return not_yet(names[0], "", tuple(names[1:]))
    if given.shape != truth.shape:
        return not_yet("wrong_shape", _shapes("gave", given, truth))
    if names := mistakes_of_number(asked, given / 100):
        return not_yet(names[0], "And it is in percent.", tuple(names[1:]))
    return not_yet(None, _out_of_range(given, asked))


def _shapes(verb: str, given: FloatArray, truth: FloatArray) -> str:
    numbers = "1 number" if given.size == 1 else f"{given.size} numbers"
    if truth.ndim == 0:
        return f"You {verb} {numbers}; one is asked for."
    words = f"You {verb} {numbers}; {truth.size} are asked for, one per class."
    loop = given.size == 1 and verb == "return"
    return f"{words} Does return stand inside the loop?" if loop else words


def _out_of_range(given: FloatArray, asked: Question) -> str:
    if asked.score in ("support", "implied_cost_ratio"):
        return ""
    for wrong, limit in ((given > 1 + 1e-9, "above 1"), (given < -1e-9, "below 0")):
        if np.any(wrong):
            return f"The {name_of(asked)} is never {limit}."
    return ""


def _judge_function(function: Callable[..., Any], asked: Question) -> CheckResult:
    cases = asked.cases
    seen = observe(function, [cm for cm, _ in cases])
    if all(each.untouched for each in seen) or (
        is_stub(function) and all(each.empty for each in seen)
    ):
        return CheckResult("not attempted", asked)
    given = [
        None if each.floats is None else shaped_like(each.floats, truth)
        for each, (_, truth) in zip(seen, cases, strict=False)
    ]
    wrong = [
        k
        for k, (numbers, each) in enumerate(zip(given, seen, strict=True))
        if numbers is None or each.changed or not agree(numbers, cases[k][1])
    ]
    if not wrong and calls_the_kit(function, asked):
        return CheckResult("not yet", asked, "calls_the_kit")
    if not wrong:
        return CheckResult("correct", asked, n_tried=len(seen))
    sizes = [len(cm) for cm, _ in cases[: len(seen)]]
    k, note = wrong[0], ""
    name = None if seen[k].changed else mistake_of_function(asked, given)
    if name is not None:
        # The smallest case that shows it: not one on which the wrong formula is undefined.
        finite = (k for k in wrong if (got := given[k]) is not None and np.isfinite(got).all())
        k = next(finite, k)
    elif min(sizes.count(2), len(wrong)) >= MIN_DIFFERING and all(sizes[k] > 2 for k in wrong):
        name = "two_classes_only"
    else:
        name, note = _seen_going_wrong(seen[k], cases[k][1], asked)
    said = seen[k].value if seen[k].error is None else seen[k].error
    example = Counterexample(cases[k][0], cases[k][1], said)
    return CheckResult("not yet", asked, name, example, note=note)


def _seen_going_wrong(
    seen: Observation, truth: FloatArray, asked: Question
) -> tuple[str | None, str]:
    """What went wrong as the function ran, and a sentence about it."""
    if seen.late:
        return "too_slow", ""
    if seen.error is not None:
        return "raises", ""
    if seen.changed:
        return "changes_input", ""
    if seen.empty:
        printed = "It prints something, but printing is not returning."
        return "no_return", printed if seen.printed else ""
    if seen.floats is None or not np.all(np.isfinite(seen.floats)):
        return "not_a_number", f"It returns {what_it_is(seen.value)}"
    numbers = shaped_like(seen.floats, truth)
    if numbers.shape != truth.shape:
        return "wrong_shape", _shapes("return", numbers, truth)
    return None, _out_of_range(numbers, asked)


#: Names whose cell failed before it set them: the error, and where later cells begin.
_FAILED: dict[str, tuple[str, int]] = {}
#: What a cell runs in parts: a name in it may have been set before the error.
_BLOCKS = (ast.For, ast.While, ast.With, ast.If, ast.Try)


def _why_the_answer_is_old() -> str:
    """The sentence about the error that kept a name which this cell checks from being set."""
    ipython = sys.modules.get("IPython")  # nothing is imported to find out
    shell = None if ipython is None else ipython.get_ipython()
    history = getattr(getattr(shell, "history_manager", None), "input_hist_raw", None) or [""]
    if cell := _failed_cell(shell, history):
        for name in _names_set(shell, history[cell], sys.last_value):
            _FAILED[name] = type(sys.last_value).__name__, cell + 1
    checked = " ".join(re.findall(r"\bcheck\(([^\"']*)", history[-1]))
    for name in re.findall(r"\w+", checked):
        why, later = _FAILED.get(name, ("", 0))
        if why and not any(name in _names_set(shell, cell) for cell in history[later:]):
            return f"The cell that sets {name} ended in {why}: the old value was checked."
    return ""


def _failed_cell(shell: Any, history: list[str]) -> int:
    """The number of the cell that failed last; 0 if there is no telling."""
    error, last = getattr(sys, "last_value", None), getattr(shell, "last_execution_result", None)
    if last is None or error is None:
        return 0
    if not last.success:
        return len(history) - 2
    files = [frame.f_code.co_filename for frame, _ in walk_tb(error.__traceback__)]
    files.append(getattr(error, "filename", ""))  # of a SyntaxError
    cell_of = getattr(shell.compile, "format_code_name", lambda file: None)  # not in IPython 7
    labels = filter(None, map(cell_of, files))  # ("Cell", "In[3]")
    number = int(next(labels, ("", "In[0]"))[1][3:-1])
    # A cell that ran twice may have failed once.
    return number if number < len(history) and history.count(history[number]) == 1 else 0


def _names_set(shell: Any, cell: str, error: BaseException | None = None) -> set[str]:
    """The names that a cell sets; with the error that ended it, those that it did not reach."""
    frames = walk_tb(error.__traceback__ if error else None)
    failed = next((line for frame, line in frames if frame.f_code.co_name == "<module>"), 0)
    try:
        left = [
            each
            for each in ast.parse(shell.transform_cell(cell)).body
            if each.lineno > failed
            or ((each.end_lineno or 0) >= failed and not isinstance(each, _BLOCKS))
        ]
        code = compile(ast.Module(left, []), "", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except (SyntaxError, ValueError):
        return {a or b for a, b in re.findall(r"^def +(\w+)|^(\w+) *=(?!=)", cell, re.M)}
    return {each.argval for each in dis.get_instructions(code) if each.opname == "STORE_NAME"}
