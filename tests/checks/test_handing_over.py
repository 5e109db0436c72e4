"""Slips of handing over, each with its sentence; and right answers in unusual form."""

import atexit
import types

import numpy as np
import pytest
from traitlets.config import Config

import uarwidgets as uw
from uarwidgets.checks import check, judging

UAR = "unweighted_average_recall"
CASE = [[4, 16], [5, 75]]  # UAR (.2 + .9375) / 2 = .56875


def recalls(cm):
    return cm.diagonal() / cm.sum(axis=1)


def uar(cm):
    return recalls(cm).mean()


@pytest.mark.parametrize("answer", [0.569, np.float64(0.569), "0.569", [0.2, 0.9], 1])
def test_a_number_where_a_function_is_asked(answer):
    result = check(answer, UAR)
    assert (result.outcome, result.mistake) == ("not yet", "number_for_function")
    assert "This exercise asks for a function. You gave " in str(result)
    assert "NaN" not in str(result)
    assert "without brackets" in str(result.hint())


@pytest.mark.parametrize(("answer", "meant"), [((0, 569), "0.569"), ([0, 57], "0.57")])
def test_a_decimal_comma(answer, meant):
    result = check(answer, UAR, on=CASE)
    assert result.mistake == "decimal_comma"
    assert f"If you mean {meant}, write it so." in str(result)


def test_two_numbers_that_are_no_comma():
    assert check((0.2, 0.9375), UAR, on=CASE).mistake == "per_class_values"
    assert check([20, 80], "support", on=CASE).correct
    for pair in ([930, 1000], (123, 160)):
        result = check(pair, UAR, on=CASE)
        assert result.mistake == "wrong_shape"
        assert "You gave 2 numbers; one is asked for." in str(result)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda cm: f"{uar(cm):.0%}", "text, '"),
        (lambda cm: (r for r in recalls(cm)), "a generator. Put list(...) round it"),
        (lambda cm: recalls(cm).mean, "are its brackets () missing?"),
        (lambda cm: dict(enumerate(recalls(cm))), "a dict, not a number"),
        (lambda cm: uar(cm) > 0.5, "true or false"),
        (lambda cm: [f"{r:.2f}" for r in recalls(cm)], "a list of text. Return the numbers"),
        (lambda cm: float("nan"), "NaN: from 0/0, the root of a negative number"),
    ],
)
def test_what_is_no_number_is_told_what_it_is(make, words):
    result = check(make, "recall_per_class")
    assert result.mistake == "not_a_number"
    assert words in str(result)


@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning")
@pytest.mark.parametrize(
    "cast",
    [
        *(lambda x: [x], lambda x: np.array([x]), lambda x: np.array([[x]]), np.asmatrix),
        *(lambda x: (x,), lambda x: complex(x, 0), lambda x: round(x, 6)),
    ],
)
def test_a_right_number_in_needless_brackets_or_of_six_digits(cast):
    assert check(lambda cm: cast(float(uar(cm))), UAR).outcome == "correct"
    assert check(cast(0.569), UAR, on=CASE).outcome == "correct"


@pytest.mark.parametrize(
    ("question", "function", "more"),
    [
        (UAR, lambda cm: uw.uar(cm), {}),
        (UAR, lambda cm: float(uw.scores(cm)["unweighted_average_recall"]), {}),
        (UAR, lambda cm: uw.uar(cm, adjusted=True), {"adjusted": True}),
        ("accuracy", lambda cm: uw.accuracy(cm), {}),
        ("cost_weight", uw.cost_weight, {}),
    ],
)
def test_the_kits_own_function_is_kindly_refused(question, function, more):
    result = check(function, question, **more)
    assert (result.outcome, result.mistake) == ("not yet", "calls_the_kit")
    assert "the kit's own function worked them out" in str(result)
    assert "write it yourself" in str(result.hint())


@pytest.mark.parametrize(
    ("question", "function", "more"),
    [
        (UAR, lambda cm: uw.recall_per_class(cm).mean(), {}),
        (UAR, lambda cm: (uw.uar(cm) - 1 / len(cm)) / (1 - 1 / len(cm)), {"adjusted": True}),
        ("accuracy", lambda cm: uw.alpha_weighted_recall(recalls(cm), uw.prevalence(cm)), {}),
        ("averaged_per_class_accuracy", lambda cm: 1 - 2 / len(cm) * (1 - uw.accuracy(cm)), {}),
        ("geometric_mean_recall", lambda cm: uw.recall_per_class(cm).prod() ** (1 / len(cm)), {}),
    ],
)
def test_other_functions_of_the_kit_may_be_called(question, function, more):
    assert check(function, question, **more).correct


def test_slips_that_only_this_exercise_knows():
    on, slips = ((0.85, 0.93), 5 / 7), {"That is the accuracy.": 0.9268}
    result = check(0.9268, "alpha_weighted_recall", on=on, slips=slips)
    assert result.mistake == "slip"
    assert "Not yet. That is the accuracy." in str(result)
    assert check(0.873, "alpha_weighted_recall", on=on, slips=slips).correct


# --- the notebook ---------------------------------------------------------------------------


def shell_after(*written, last_error=None, last_cell=None):
    """A notebook in which these cells ran, the last of them now."""
    info = types.SimpleNamespace(raw_cell=last_cell)
    last = types.SimpleNamespace(error_in_exec=last_error, info=info)
    history = types.SimpleNamespace(input_hist_raw=["", *written])
    return types.SimpleNamespace(
        history_manager=history, last_execution_result=last, transform_cell=str
    )


CHECK = 'uw.checks.check(my_uar, "uar").hint()'


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (["def my_uar(cm):\n    return 1", "def my_uar(cm):\n    return (1", CHECK], "SyntaxError"),
        (["def my_uar(cm):\nreturn 1", CHECK], "IndentationError"),
        (["def my_uar(cm:", "x = 1", CHECK], "SyntaxError"),
        (["def my_uar(cm:", "def my_uar(cm): ...", CHECK], None),
        (["other = (1", CHECK], None),
    ],
)
def test_a_cell_that_did_not_run(monkeypatch, written, why):
    monkeypatch.setattr(judging, "_shell", lambda: shell_after(*written))
    result = check(uar, UAR)
    assert result.mistake == (None if why is None else "did_not_run")
    assert result.correct == (why is None)
    if why:
        assert f"The cell that sets my_uar ended in {why}." in str(result)
        assert "run it again" in str(result.hint())


def test_a_cell_that_ended_in_an_error(monkeypatch):
    cell = "my_answer = recall / 2"
    shell = shell_after(
        "my_answer = 0.5",
        cell,
        "uw.checks.check(my_answer, 'uar', on=case)",
        last_error=NameError("recall"),
        last_cell=cell,
    )
    monkeypatch.setattr(judging, "_shell", lambda: shell)
    result = check(0.5, UAR, on=CASE)
    assert result.mistake == "did_not_run"
    assert "The cell that sets my_answer ended in NameError." in str(result)


def test_a_function_that_prints_in_the_check(monkeypatch):
    shell = shell_after("def my_recalls(cm): print(1)", "check(my_recalls(ten), 'support', on=ten)")
    monkeypatch.setattr(judging, "_shell", lambda: shell)
    assert check(None, "support", on=CASE).mistake == "no_return"
    monkeypatch.setattr(judging, "_shell", lambda: None)
    assert check(None, "support", on=CASE).outcome == "not attempted"


def test_in_a_real_shell():
    interactive = pytest.importorskip("IPython.core.interactiveshell")
    nothing_kept = Config(HistoryManager={"enabled": False})
    shell, real = interactive.InteractiveShell(config=nothing_kept), judging._shell
    try:
        run = lambda cell: shell.run_cell(cell, store_history=True, silent=False)  # noqa: E731
        run("from uarwidgets.checks import check, judging\njudging._shell = get_ipython")
        run("def my_uar(cm):\n    return cm.trace() / cm.sum()")
        run("def my_uar(cm):\n    return (cm.diagonal() / cm.sum(axis=1)).mean(")
        assert run("said = check(my_uar, 'uar')").success
        assert shell.user_ns["said"].mistake == "did_not_run"
        run("%time x = 1\ndef my_uar(cm):\n    return (cm.diagonal() / cm.sum(axis=1)).mean()")
        assert run("said = check(my_uar, 'uar')").success
        assert shell.user_ns["said"].correct
    finally:
        judging._shell = real
        shell.atexit_operations()
        atexit.unregister(shell.atexit_operations)
