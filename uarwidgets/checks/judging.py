"""``check``: judge a reader's function, number or matrix."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks import running
from uarwidgets.checks.constructions import CONSTRUCTIONS, Construction, as_matrices, is_blank
from uarwidgets.checks.questions import (
    SCORES,
    SYNONYMS,
    TYPED,
    Question,
    agree,
    as_floats,
    ask,
    decimals_of,
    shaped_like,
)
from uarwidgets.checks.running import Budget, Observation, is_stub, kit_function_in, observe
from uarwidgets.checks.words import CheckResult, Counterexample, name_of, what_it_is
from uarwidgets.checks.wrong_formulas import (
    MIN_DIFFERING_TRIALS,
    mistake_of_function,
    mistakes_of_number,
)


def check(
    answer: Any,
    question: str | Construction,
    on: Any = None,
    *,
    slips: Mapping[str, Any] | None = None,
    hint: str = "",
    **options: Any,
) -> CheckResult:
    """Judge an answer: correct, not yet (and which known mistake it matches), or not attempted.

    A function is called on copies of about forty confusion matrices of two to twelve classes, in
    which every class occurs. It has 2 seconds of processor time for all of them (10 in a browser),
    imports not counted. It must agree to six digits. What it prints is not shown.

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
        The name of the score asked for: one of ``checks.SCORES``, or "uar".
        ``alpha_weighted_recall``, ``power_mean_recall``, ``cost_weight`` and
        ``implied_cost_ratio`` are functions of two arguments, and so must the answer be. Or a
        construction: one of ``checks.CONSTRUCTIONS`` by its title, or one of your own.
    on : array-like of shape (K, K), optional
        The matrix that a number is the score of; rows = actual, columns = predicted. A function
        is tried on it too, and, if it has classes without examples, on others with such a gap.
        For scores of two arguments, the pair of them.
    slips : mapping of str to number, optional
        Wrong numbers to be expected of this exercise, each under a sentence that says what it is.
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
    >>> check([[8, 0, 0], [1, 0, 0], [1, 0, 0]], "averaged accuracy high, UAR at chance").mistake
    'condition_missed'
    """
    asked: Question | Construction
    if isinstance(question, Construction):
        asked = question
    elif question in CONSTRUCTIONS:
        asked = CONSTRUCTIONS[question]
    elif question in (*SCORES, *SYNONYMS):
        asked = ask(question, on, hint, slips, **options)
    else:
        known = (*SCORES, *CONSTRUCTIONS)
        close = get_close_matches(str(question), known, n=1)
        meant = f' (did you mean "{close[0]}"?)' if close else ""
        raise ValueError(
            f"question must be a Construction or one of {', '.join(known)}; "
            f"received {question!r}{meant}"
        )
    cell, before, shell = _present_cell()
    given = _answer_in(cell)
    if given is not None and (why := _why_it_did_not_run(given, before, shell)):
        return CheckResult("not yet", asked, "did_not_run", note=why)
    if answer is None and isinstance(given, ast.Call) and isinstance(asked, Question):
        return CheckResult("not yet", asked, "no_return")
    if is_blank(answer):
        of_function = isinstance(asked, Question) and asked.on is None
        return CheckResult("not attempted", asked, of_function=of_function)
    if isinstance(asked, Construction):
        return _judge_construction(answer, asked)
    if callable(answer):
        return _judge_function(answer, asked)
    if asked.on is None:
        note = f"You gave {what_it_is(answer)}"
        return CheckResult("not yet", asked, "number_for_function", of_function=False, note=note)
    return _judge_number(answer, asked)


def _judge_construction(answer: Any, asked: Construction) -> CheckResult:
    if callable(answer):
        return CheckResult("not yet", asked, "function_for_matrix", of_function=False)
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
    example = Counterexample(asked.parameters, asked.on, truth, answer)

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
    names = mistakes_of_number(asked, given)
    digits_given = decimals_of(given)
    for what, value in asked.slips.items():
        if agree(given, np.asarray(value), 0.5 * 10.0 ** -max(digits_given, 3)):
            return not_yet("slip", f"{what[0].upper()}{what[1:]}")
        if 0 < digits_given < 3 and agree(given, np.asarray(value), 0.5 * 10.0**-digits_given):
            names = [*names[:1], "few_digits"]
    if names:
        return not_yet(names[0], "", tuple(names[1:]))
    if given.shape != truth.shape:
        return not_yet("wrong_shape", _shapes("gave", given, truth, asked))
    return not_yet(None, _out_of_range(given, asked))


def _shapes(verb: str, given: FloatArray, truth: FloatArray, asked: Question) -> str:
    numbers = "1 number" if given.size == 1 else f"{given.size} numbers"
    if truth.ndim == 0:
        return f"You {verb} {numbers}; one is asked for."
    words = f"You {verb} {numbers}; {truth.size} are asked for, one per class."
    loop = given.size == 1 and verb == "return"
    return f"{words} Does return stand inside the loop?" if loop else words


def _out_of_range(given: FloatArray, asked: Question) -> str:
    if asked.score in ("support", "implied_cost_ratio", "cost_weight") or asked.options:
        return ""
    for wrong, limit in ((given > 1 + 1e-9, "above 1"), (given < -1e-9, "below 0")):
        if np.any(wrong):
            return f"The {name_of(asked)} is never {limit}."
    return ""


def _judge_function(function: Callable[..., Any], asked: Question) -> CheckResult:
    budget, seen = Budget(running.SECONDS), list[Observation]()
    for arguments, _ in asked.cases:
        seen.append(observe(function, arguments, budget))
        if seen[-1].late:
            break
    if all(each.untouched for each in seen) or (
        is_stub(function) and all(each.empty for each in seen)
    ):
        return CheckResult("not attempted", asked)
    truths = [truth for _, truth in asked.cases]
    given = [
        None if each.floats is None else shaped_like(each.floats, truth)
        for each, truth in zip(seen, truths, strict=False)
    ]
    wrong = [
        k
        for k, (numbers, each) in enumerate(zip(given, seen, strict=True))
        if numbers is None or each.changed or not agree(numbers, truths[k])
    ]
    if not wrong:
        used = kit_function_in(function, asked)
        if used is None:
            return CheckResult("correct", asked, n_tried=len(seen))
        note = f"uw.{used} did the work."
        return CheckResult("not yet", asked, "calls_the_kit", n_tried=len(seen), note=note)
    k, note = wrong[0], ""
    name = None if seen[k].changed else mistake_of_function(asked, given)
    if name is not None:
        # The smallest case that shows it: not one on which the wrong formula is undefined.
        finite = (k for k in wrong if (got := given[k]) is not None and np.isfinite(got).all())
        k = next(finite, k)
    else:
        n_classes = np.size(asked.cases[k][0][0], 0) if np.ndim(asked.cases[k][0][0]) else 0
        name, note = _seen_going_wrong(seen[k], truths[k], asked, n_classes)
        if asked.of_counts and _right_for_two_classes(asked, wrong, len(seen)):
            name, note = "two_classes_only", ""
    said = seen[k].value if seen[k].error is None else seen[k].error
    example = Counterexample(asked.parameters, asked.cases[k][0], truths[k], said)
    return CheckResult("not yet", asked, name, example, n_tried=len(seen), note=note)


def _right_for_two_classes(asked: Question, wrong: list[int], n_tried: int) -> bool:
    matrices = [arguments[0] for arguments, _ in asked.cases[:n_tried]]
    two = sum(len(cm) == 2 for cm in matrices)
    # A class without examples is another matter: two are too few for a gap.
    without_gap = sum(bool(matrices[k].sum(axis=1).all()) for k in wrong)
    enough = min(two, without_gap) >= MIN_DIFFERING_TRIALS
    return enough and all(len(matrices[k]) > 2 for k in wrong)


def _seen_going_wrong(
    seen: Observation, truth: FloatArray, asked: Question, n_classes: int
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
    if truth.ndim == 0 and numbers.shape == (n_classes,):
        return "per_class_values", ""
    if numbers.shape != truth.shape:
        return "wrong_shape", _shapes("return", numbers, truth, asked)
    return None, _out_of_range(numbers, asked)


# --- the notebook: the name of the answer, and whether its cell ran -------------------------


def _shell() -> Any:
    """The notebook's shell, if there is one; nothing is imported to find out."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def _present_cell() -> tuple[str, list[str], Any]:
    """The cell that runs now, as Python, those that ran before it, as written, and the shell."""
    shell = _shell()
    try:
        *before, now = shell.history_manager.input_hist_raw
        return shell.transform_cell(now), before, shell
    except Exception:  # no shell, one of another kind, or no history
        return "", [], None


def _answer_in(cell: str) -> ast.expr | None:
    """What a cell gives to its only check."""
    try:
        nodes = list(ast.walk(ast.parse(cell)))
    except (SyntaxError, ValueError):
        return None
    calls = [node for node in nodes if isinstance(node, ast.Call) and node.args]
    found = [
        call.args[0]
        for call in calls
        if getattr(call.func, "attr", getattr(call.func, "id", "")) == "check"
    ]
    return found[0] if len(found) == 1 else None


def _why_it_did_not_run(given: ast.expr, cells: list[str], shell: Any) -> str:
    """The sentence about the error that kept the cell which sets the answer from running."""
    last = getattr(shell, "last_execution_result", None)
    error = getattr(last, "error_in_exec", None)
    failed = getattr(getattr(last, "info", None), "raw_cell", None)
    names = [node.id for node in ast.walk(given) if isinstance(node, ast.Name)]
    for name in names:
        sets = re.compile(rf"^\s*(def\s+{re.escape(name)}\b|{re.escape(name)}\s*=(?!=))", re.M)
        latest = next((cell for cell in reversed(cells) if sets.search(cell)), None)
        if latest is None:
            continue
        why = type(error).__name__ if error is not None and latest == failed else ""
        try:
            ast.parse(shell.transform_cell(latest))
        except SyntaxError as syntax:
            why = type(syntax).__name__
        except ValueError:
            continue
        if why:
            return f"The cell that sets {', '.join(names)} ended in {why}."
    return ""
