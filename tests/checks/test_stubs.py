"""What nobody has worked on yet is not attempted, and is told apart from what went wrong."""

import pytest

from uarwidgets.checks import check


def documented(cm):
    """Return the score."""


def unfinished(cm):
    raise NotImplementedError("your turn")


def template(cm):
    recalls = ...
    return recalls


def template_that_stumbles(cm):
    recalls = ...
    return recalls.mean()


STUBS = [documented, unfinished, template, template_that_stumbles, lambda cm: ..., lambda cm: None]


@pytest.mark.parametrize("stub", STUBS)
def test_a_stub_is_not_attempted(stub):
    result = check(stub, "unweighted_average_recall")
    assert (result.outcome, result.mistake, result.counterexample) == ("not attempted", None, None)


@pytest.mark.parametrize("blank", [None, ..., "", "  ", [..., ...], (0.2, ...)])
def test_a_blank_is_not_attempted(blank):
    assert check(blank, "accuracy").outcome == "not attempted"
    assert check(blank, "accuracy", on=[[4, 16], [5, 75]]).outcome == "not attempted"


def test_computing_without_returning_is_an_attempt():
    def forgetful(cm):
        result = cm.trace() / cm.sum()  # noqa: F841

    result = check(forgetful, "accuracy")
    assert (result.outcome, result.mistake) == ("not yet", "no_return")
    assert "print" not in str(result)


def test_an_error_of_ones_own_is_an_attempt():
    def stumbling(cm):
        return undefined_name  # noqa: F821

    result = check(stumbling, "accuracy")
    assert (result.outcome, result.mistake) == ("not yet", "raises")
    assert "NameError: name 'undefined_name' is not defined" in str(result)


def test_printing_keeps_no_answer():
    words = "There is no answer (None): print shows a number, it does not keep it."
    assert words in str(check(None, "accuracy", on=[[4, 16], [5, 75]]))
    assert words not in str(check(..., "accuracy", on=[[4, 16], [5, 75]]))
