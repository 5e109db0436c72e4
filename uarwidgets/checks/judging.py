"""``check``: judge a reader's function, number or matrix."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from itertools import product
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.constructions import CONSTRUCTIONS, Construction, as_matrices, is_blank
from uarwidgets.checks.questions import (
    QUESTIONS,
    SYNONYMS,
    TYPED,
    Question,
    agree,
    as_floats,
    ask,
    decimals_of,
    shaped_like,
)
from uarwidgets.checks.running import Observation, calls_the_kit, is_stub, observe
from uarwidgets.checks.words import (
    SYMBOLS,
    CheckResult,
    Counterexample,
    mistake_called,
    what_it_is,
    written,
)
from uarwidgets.checks.wrong_formulas import (
    MIN_DIFFERING,
    SECOND_STEP,
    mistake_of_function,
    mistakes_of_number,
)


def check(
    answer: Any, question: str | Question | Construction, on: Any = None, *, hint: str = ""
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
    question : str, Question or Construction
        The name of the score asked for: one of ``checks.SCORES``, or "uar"; one of
        ``checks.CONSTRUCTIONS`` by its key; or a question or construction of your own.
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
        If the question is unknown, or `on` does not fit it. An error in a formula of a question of
        your own is raised as it is, with a note that names the exercise and the matrix.

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
    known: dict[str, Question | Construction] = {**QUESTIONS, **CONSTRUCTIONS}
    asked = question
    if isinstance(asked, str):
        asked = known.get(SYNONYMS.get(asked, asked), asked)
    if isinstance(asked, Question):
        asked = ask(asked, on, hint)
    elif not isinstance(asked, Construction):
        close = get_close_matches(str(question), known, n=1)
        meant = f' (did you mean "{close[0]}"?)' if close else ""
        raise ValueError(
            "question must be a Question, a Construction or one of "
            f"{', '.join(known)}; received {question!r}{meant}"
        )
    called = asked.title if isinstance(asked, Construction) else asked.name
    given = [written(each, 6) for each in getattr(asked, "on", None) or ()]
    parent: Any = getattr(getattr(_shell(), "kernel", None), "get_parent", dict)()
    cell = parent.get("metadata", {}).get("cellId", "")  # some front ends name none
    exercise = cell, f"{called}{' of ' * bool(given)}{', '.join(given)}"
    _RESULTS[exercise] = result = _judge(answer, asked)
    return result


#: The last result of each exercise in this kernel, by its cell and its words.
_RESULTS: dict[tuple[str, str], CheckResult] = {}


def summary() -> None:
    """Print a line for each exercise that was checked in this notebook, as it stands now.

    Examples
    --------
    >>> result = check(0.79, "uar", on=[[4, 16], [5, 75]])
    >>> summary()  # doctest: +ELLIPSIS
    Checked so far:...
    ✗ not yet: unweighted average recall of [[4, 16], [5, 75]]. That is the accuracy, in which ...
    """
    print("Checked so far:")
    for (_, called), result in _RESULTS.items():
        named = mistake_called(result.mistake).what if result.mistake else ""
        exercise = called if len(called) <= 80 else f"{called[:79]}…"
        print(f"{SYMBOLS[result.outcome]} {result.outcome}: {exercise}. {named}".rstrip())


def _judge(answer: Any, asked: Question | Construction) -> CheckResult:
    of_function = isinstance(asked, Question) and asked.on is None
    for name in _names_checked() & _NOT_SET.keys():
        return CheckResult("not yet", asked, "did_not_run", note=_NOT_SET[name])
    if is_blank(answer):
        note = "There is no answer (None): print shows a number, it does not keep it."
        return CheckResult("not attempted", asked, note=note if answer is None else "")
    if of_function != callable(answer):
        name = "number_for_function" if of_function else "function_given"
        note = f"You gave {what_it_is(answer)}" if of_function else ""
        return CheckResult("not yet", asked, name, note=note)
    if isinstance(asked, Construction):
        return _judge_construction(answer, asked)
    return (_judge_function if of_function else _judge_number)(answer, asked)


def _judge_construction(answer: Any, asked: Construction) -> CheckResult:
    matrices = as_matrices(answer, asked.matrices)
    if isinstance(matrices, str):
        return CheckResult("not yet", asked, "not_a_matrix", note=matrices)
    met = asked.judge(matrices)
    if all(holds for _, holds, _ in met):
        return CheckResult("correct", asked, conditions=met)
    held = (note for note, each in _exchanged(matrices) if all(x[1] for x in asked.judge(each)))
    return CheckResult("not yet", asked, "condition_missed", note=next(held, ""), conditions=met)


def _exchanged(matrices: list[FloatArray]) -> Iterator[tuple[str, Sequence[FloatArray]]]:
    """The matrices with something exchanged, and what to say if the conditions hold for these."""
    turned = "With rows and columns exchanged every condition holds: rows are actual classes."
    yield from ((turned, each) for each in product(*((cm.T, cm) for cm in matrices)))
    yield "With the two matrices exchanged every condition holds.", matrices[::-1]
    yield "With the classes in reverse every condition holds.", [cm[::-1, ::-1] for cm in matrices]


def _judge_number(answer: Any, asked: Question) -> CheckResult:
    assert asked.on is not None
    truth, given = asked.truth(*asked.on), as_floats(answer)
    example = Counterexample(None if asked.parameters else asked.on[0], truth, answer)

    def not_yet(mistake: str | None, note: str = "", **more: Any) -> CheckResult:
        return CheckResult("not yet", asked, mistake, example, note=note, **more)

    if given is None or not np.all(np.isfinite(given)):
        return not_yet("not_a_number", f"You gave {what_it_is(answer)}")
    given = shaped_like(given, truth)
    if agree(given, truth, TYPED):
        return CheckResult("correct", asked)
    if truth.ndim == 0 and isinstance(answer, (tuple, list)) and len(answer) == 2:
        first, second = answer
        digits = isinstance(first, int) and isinstance(second, int) and second >= 0
        if digits and first in (int(truth), int(100 * truth)):
            return not_yet("decimal_comma", f"If you mean {first}.{second}, write it so.")
    if agree(given / 100, truth, TYPED):
        return not_yet("percent", exact=True)
    for note, undo in SECOND_STEP:
        names, exact = mistakes_of_number(asked, undo(given))
        if names:
            return not_yet(names[0], note, also=tuple(names[1:]), exact=exact)
        if given.shape != truth.shape:
            return not_yet("wrong_shape", _shapes("gave", given, truth))
    name = "few_digits" if 0 < decimals_of(given) < 3 else None
    return not_yet(name, _out_of_range(given, asked))


def _shapes(verb: str, given: FloatArray, truth: FloatArray) -> str:
    """What an answer holds, and what is asked for."""
    numbers = "1 number" if given.size == 1 else f"{given.size} numbers"
    if given.ndim > 1 and given.size > 1:
        numbers = f"a table of {' by '.join(map(str, given.shape))}"
    if truth.ndim == 0:
        return f"You {verb} {numbers}; one is asked for."
    words = f"For {truth.size} classes you {verb} {numbers}; asked is one number for each class."
    if given.size == 1 and verb == "return":
        return f"{words} Are they added up, or does return stand inside the loop?"
    return f"{words} Is a class left out?" if given.shape == (truth.size - 1,) else words


def _out_of_range(given: FloatArray, asked: Question) -> str:
    if asked.score in ("", "support", "implied_cost_ratio"):
        return ""
    limit = "below 0" if np.any(given < -1e-9) else "above 1" if np.any(given > 1 + 1e-9) else ""
    return f"The {asked.name} is never {limit}." if limit else ""


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
    if not wrong and asked.score and calls_the_kit(function, asked):
        return CheckResult("not yet", asked, "calls_the_kit")
    if not wrong:
        return CheckResult("correct", asked, n_tried=len(seen))
    sizes = [len(cm) for cm, _ in cases[: len(seen)]]
    k = wrong[0]
    name = None
    if not seen[k].changed:
        name, note = mistake_of_function(asked, given)
    if name is not None:
        # The smallest case that shows it: not one on which the wrong formula is undefined.
        finite = (k for k in wrong if (got := given[k]) is not None and np.isfinite(got).all())
        k = next(finite, k)
        if np.size(np.asarray(given[k])) < cases[k][1].size:
            loop = " Does return stand inside the loop?" if name.startswith("one_") else ""
            note = f"Asked is one number for each class.{loop} {note}".strip()
    elif min(sizes.count(2), len(wrong)) >= MIN_DIFFERING and all(sizes[k] > 2 for k in wrong):
        name = "two_classes_only"
    else:
        name, note = _seen_going_wrong(seen[k], cases[k][1], asked)
    if name == "wrong_shape":  # for three classes, K - 1 numbers are not one number
        at = next((k for k in wrong if sizes[k] == 3 and given[k] is not None), k)
        note = _shapes("return", np.asarray(given[at]), cases[at][1])
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
        return "wrong_shape", ""
    return None, _out_of_range(numbers, asked)


#: Of each name that a failed cell did not set, a sentence about it.
_NOT_SET: dict[str, str] = {}


def _shell() -> Any:
    ipython = sys.modules.get("IPython")  # nothing is imported to find out
    return None if ipython is None else ipython.get_ipython()


def _names_checked() -> set[str]:
    """The names in the brackets of the present cell's checks which the cell does not set."""
    history = getattr(getattr(_shell(), "history_manager", None), "input_hist_raw", None) or [""]
    checked = " ".join(re.findall(r"\bcheck\(([^\"']*)", history[-1]))
    return {*re.findall(r"\w+", checked)} - _names_set(history[-1])


def _names_set(cell: str) -> set[str]:
    found = re.findall(r"^\s*(?:(?:def|for) +(\w+)|([\w, ]+?) *[-+*/]?=(?!=))", cell, re.MULTILINE)
    return {name for pair in found for name in re.findall(r"\w+", " ".join(pair))}


def watch_cells(shell: Any) -> None:
    """From now on note the names that a failed cell did not set, and explain a missing answer.

    A check of a name without a value is never called: Python raises a NameError before.
    """
    old_values: dict[str, Any] = {}

    def before(_: Any) -> None:
        old_values.update(shell.user_ns)

    def after(result: Any) -> None:
        error = result.error_before_exec or result.error_in_exec
        for name in _names_set(result.info.raw_cell):
            _NOT_SET.pop(name, None)
            unchanged = shell.user_ns.get(name) is old_values.get(name)
            if result.error_before_exec or (error and unchanged):
                kept = "the old value was checked" if name in shell.user_ns else "it has no value"
                _NOT_SET[name] = (
                    f"The cell that sets {name} ended in {type(error).__name__}: {kept}."
                )
        old_values.clear()

    def explain(shell: Any, kind: Any, error: Any, trace: Any, tb_offset: Any = None) -> None:
        if error.name in _names_checked():
            unset = f"There is no {error.name} yet: run the cell that sets it."
            why = _NOT_SET.get(error.name, unset)
            # Any question will do: the words are about the cell.
            result = CheckResult("not yet", QUESTIONS["accuracy"], "did_not_run", note=why)
            sys.modules["IPython"].display.display(result.hint())
        else:
            shell.showtraceback((kind, error, trace), tb_offset=tb_offset)

    shell.events.register("pre_run_cell", before)
    shell.events.register("post_run_cell", after)
    if shell.last_execution_result is not None:
        after(shell.last_execution_result)
    if not shell.custom_exceptions:
        shell.set_custom_exc((NameError,), explain)


if _shell() is not None:
    watch_cells(_shell())
