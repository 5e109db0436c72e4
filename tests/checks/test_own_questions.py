"""Questions that an author writes; the list of the checks of a notebook, and of all mistakes."""

from types import SimpleNamespace

import numpy as np
import pytest

from uarwidgets.checks import MISTAKES, SCORES, Question, check, judging, summary
from uarwidgets.checks.questions import OF_COUNTS, QUESTIONS
from uarwidgets.checks.wrong_formulas import tables
from uarwidgets.styles import PER_CLASS

SAYS = "You divide by a row."
LIFT = Question(
    "lift of the first class",
    lambda cm: cm[0, 0] * cm.sum() / cm[0].sum() / cm[:, 0].sum(),
    wrong={SAYS: lambda cm: cm[0, 0] / cm[0].sum()},
)
CASE = [[5, 5], [5, 35]]  # the lift is 5 * 50 / 10 / 10


@pytest.mark.parametrize(
    ("answer", "mistake", "said"),
    [
        (2.5, None, "Correct: that is the lift of the first class."),
        (0.5, SAYS, f"A guess from your number: {SAYS}"),
        (50, SAYS, f"{SAYS} And it is in percent."),
        (250, "percent", "in percent"),
        (0.8, "accuracy", "That is the accuracy"),
        ([2.5, 1], "wrong_shape", "You gave 2 numbers; one is asked for."),
        (lambda cm: cm[0, 0] / cm[0].sum() / (cm[:, 0].sum() / cm.sum()), None, "in all 41 cases"),
        (lambda cm: cm[0, 0] / cm[0].sum(), SAYS, "expected 2\n  got      1"),
        (lambda cm: 100 * LIFT.function(cm), "percent", "expected 2\n  got      200"),
        (lambda cm: cm.trace() / cm.sum(), "accuracy", "That is the accuracy"),
        (lambda cm: cm[0], "wrong_shape", "You return 3 numbers; one is asked for."),
        (lambda cm: cm.foo, "raises", "AttributeError"),
    ],
)
def test_a_question_of_ones_own(answer, mistake, said):
    result = check(answer, LIFT, on=None if callable(answer) else CASE)
    assert (result.mistake, result.correct) == (mistake, mistake is None)
    assert said in str(result)


def test_a_question_for_two_classes_tries_no_others_and_has_no_hint():
    first = Question("precision", lambda cm: (lambda a, b: a[0] / (a[0] + b[0]))(*cm), classes=2)
    assert check(lambda cm: cm[0, 0] / cm[:, 0].sum(), first).n_tried == len(first.cases) == 16
    assert "hint" not in str(check(0.123, first, on=CASE).hint())
    with pytest.raises(ValueError, match="there is no right answer to 'precision'"):
        check(1, first, on=[[0, 1], [0, 1]])


@pytest.mark.parametrize(
    ("function", "wrong", "error"),
    [
        (lambda cm: cm.foo, None, AttributeError),
        (lambda cm: "0.5", None, TypeError),
        (lambda cm: cm[2, 2], None, IndexError),
        (np.trace, lambda cm: undefined, NameError),  # noqa: F821
    ],
)
@pytest.mark.parametrize("on", [None, CASE])
def test_an_error_of_the_author_is_raised_and_not_the_students(function, wrong, error, on):
    with pytest.raises(error) as caught:
        check(..., Question("trace", function, {SAYS: wrong} if wrong else {}), on=on)
    assert "In a formula of the exercise “trace”, for [[" in caught.value.__notes__[0]


def test_a_summary_has_a_line_for_each_exercise_as_it_stands(capsys, monkeypatch):
    monkeypatch.setattr(judging, "_RESULTS", {})
    check(..., "uar")
    check([[1, 2], [3, 4]], "accuracy equals UAR")
    for answer in (0.8, 0.5):
        check(answer, LIFT, on=CASE)
    check(QUESTIONS["accuracy"].function, "uar")
    summary()
    assert capsys.readouterr().out.splitlines() == [
        "Checked so far:",
        f"✗ not yet: unweighted average recall. {MISTAKES['accuracy'].what}",
        "✗ not yet: accuracy equals UAR.",
        f"✗ not yet: lift of the first class of [[5, 5], [5, 35]]. {SAYS}",
    ]


def test_in_a_summary_the_same_question_in_another_cell_is_another_exercise(capsys, monkeypatch):
    monkeypatch.setattr(judging, "_RESULTS", {})
    uar = lambda cm: np.mean(cm.diagonal() / cm.sum(axis=1))  # noqa: E731
    for cell, answer in (("loop", ...), ("numpy", ...), ("loop", uar)):
        kernel = SimpleNamespace(get_parent=lambda c=cell: {"metadata": {"cellId": c}})
        monkeypatch.setattr(judging, "_shell", lambda k=kernel: SimpleNamespace(kernel=k))
        check(answer, "uar")
    summary()
    _, *lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["✓ correct", "… not attempted"]


def test_the_list_of_mistakes_holds_what_can_occur_and_nothing_else():
    """Of scores here; test_answers.py looks for every other name."""
    assert {n for q in SCORES for rows in tables(QUESTIONS[q]) for n, _ in rows} <= {*MISTAKES}
    for name in OF_COUNTS:
        function = QUESTIONS[name].function
        assert check(lambda cm, f=function: f(cm) * 1, LIFT).mistake == name
        if name in PER_CLASS:
            assert check(lambda cm, f=function: f(cm)[-1], LIFT).mistake == f"one_{name}"
