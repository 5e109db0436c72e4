"""Slips of handing over, each with its sentence; and right answers in unusual form."""

import atexit

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


def my_copy(cm):
    return uw.uar(cm)


@pytest.mark.parametrize(
    "function",
    [
        uw.uar,
        my_copy,
        lambda cm: float(uw.scores(cm)["unweighted_average_recall"]),
        lambda cm: uw.metrics.unweighted_average_recall(cm),
        lambda cm: my_copy(cm) + 0,
    ],
)
def test_the_kits_own_function_is_kindly_refused(function):
    result = check(function, UAR)
    assert (result.outcome, result.mistake) == ("not yet", "calls_the_kit")
    assert "a function of uarwidgets worked them out" in str(result)
    assert "write it yourself" in str(result.hint())


@pytest.mark.parametrize(
    ("question", "function"),
    [
        (UAR, lambda cm: uw.recall_per_class(cm).mean()),
        ("accuracy", lambda cm: uw.alpha_weighted_recall(recalls(cm), uw.prevalence(cm))),
        ("averaged_per_class_accuracy", lambda cm: 1 - 2 / len(cm) * (1 - uw.accuracy(cm))),
    ],
)
def test_other_functions_of_the_kit_may_be_called(question, function):
    assert check(function, question).correct


def test_a_generator_is_read():
    function = lambda cm: (row[k] / row.sum() for k, row in enumerate(cm))  # noqa: E731
    assert check(function, "recall_per_class").correct


@pytest.fixture
def shell(monkeypatch):
    """A real IPython shell that is watched."""
    IPython = pytest.importorskip("IPython")
    nothing_kept = Config(HistoryManager={"enabled": False})
    shell = IPython.InteractiveShell(config=nothing_kept)
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    monkeypatch.setattr(judging, "_NOT_SET", {})
    judging.watch_cells(shell)
    shell.run_cell("from uarwidgets.checks import check", store_history=True)
    yield shell
    shell.atexit_operations()
    atexit.unregister(shell.atexit_operations)


def test_a_cell_that_did_not_run_in_a_real_shell(shell):
    run = lambda cell: shell.run_cell(cell, store_history=True, silent=False)  # noqa: E731

    def said(cell="said = check(my_uar, 'uar').hint()"):
        assert run(cell).success
        return shell.user_ns["said"]

    run("def my_uar(cm):\n    return cm.trace() / cm.sum()")
    run("def my_uar(cm):\n    return (cm.diagonal() / cm.sum(axis=1)).mean(")
    run("y = 0")
    assert said().mistake == "did_not_run"
    run("def my_uar(cm):\n    return cm.trace() / cm.sum()")
    assert said().mistake == "accuracy"
    run("k = 0\nmy_uar = 1 / k")
    run("y = 0")
    assert said().mistake == "did_not_run"
    run("for my_uar in [cm.trace]: pass")
    assert said().mistake == "did_not_run"
    run("\tfiles = !ls\n  y = 1")  # which IPython cannot even transform
    run("z = 1\nmy_uar = z / 0")
    run("y = 0")
    assert said().mistake == "did_not_run"
    run("my_uar, other = recall / 2, 1")
    assert "The cell that sets my_uar ended in NameError: the old" in str(said())
    assert "run it again" in str(shell.user_ns["said"])
    run("y = 1")
    assert said("said = check(my_uar, 'uar')").mistake == "did_not_run"
    run("my_uar = my_uar")
    for cell in ("other = (1", "my_uar(3)", "my_uar == 1 / 0"):
        run(cell)
        assert said().mistake == "accuracy"
    run("my_uar = 1 / 0")
    assert said("my_uar = 3\nsaid = check(my_uar, 'uar')").mistake == "number_for_function"
    run("def my_uar(cm):\n    return (cm.diagonal() / cm.sum(axis=1)).mean()\nmy_uar([[1]])")
    assert said().correct
    run("%time x = 1\ndef my_uar(cm):\n    return (cm.diagonal() / cm.sum(axis=1)).mean()")
    assert said().correct


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (
            ["my_answer = 93%"],
            "The cell that sets my_answer ended in SyntaxError: it has no value",
        ),
        (["my_answer = 1 / 0", "y = 0"], "ended in ZeroDivisionError: it has no value"),
        (["y = 0"], "There is no my_answer yet: run the cell that sets it."),
    ],
)
def test_an_answer_without_a_value_is_explained_without_a_traceback(shell, cells, words, capsys):
    for cell in [*cells, "check(my_answer, 'accuracy', on=[[4, 16], [5, 75]])"]:
        capsys.readouterr()
        result = shell.run_cell(cell, store_history=True)
    printed = capsys.readouterr()
    assert not result.success
    assert words in printed.out
    assert "Traceback" not in printed.out + printed.err


@pytest.mark.parametrize("cell", ["missing", "missing = missing + 1"])
def test_a_name_error_of_another_kind_is_shown_as_ever(shell, cell, capsys):
    shell.run_cell(cell, store_history=True)
    assert "is not defined" in capsys.readouterr().out


def test_a_failure_before_the_first_check_is_noted(shell, monkeypatch):
    monkeypatch.setattr(judging, "_NOT_SET", {})
    shell.run_cell("my_answer = 93%", store_history=True)
    judging._NOT_SET.clear()
    judging.watch_cells(shell)
    assert "SyntaxError" in judging._NOT_SET["my_answer"]
