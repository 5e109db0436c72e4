"""A result shows itself in words, and what a reader wrote is never markup."""

import html
import re

import pytest

from uarwidgets.checks import check

UAR = "unweighted_average_recall"


def accuracy(cm):
    return cm.trace() / cm.sum()


def test_a_result_in_words():
    assert repr(check(accuracy, "accuracy")) == (
        "Correct: your function gives the accuracy in all 42 cases tried."
    )
    assert repr(check(0.79, "accuracy", on=[[4, 16], [5, 75]])) == "Correct: that is the accuracy."
    assert repr(check(..., "accuracy")) == (
        "Not attempted yet. Put your own answer in place of the ... and run the cell again."
    )


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [(accuracy, "correct"), (lambda cm: 1, "not yet"), (..., "not attempted")],
)
def test_the_page_says_what_the_text_says(answer, outcome):
    result = check(answer, "accuracy")
    assert result.outcome == outcome
    assert bool(result) == result.correct == (outcome == "correct")
    plain = html.unescape(re.sub(r"<[^>]*>", " ", result._repr_html_()))
    assert set(repr(result).split()) <= set(plain.split())


def test_hostile_text_stays_text():
    page = check(lambda cm: "<script>alert(1)</script>", UAR)._repr_html_()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_a_hint_comes_below_the_verdict():
    result = check(lambda cm: 100 * accuracy(cm), "accuracy")
    hint = "Hint: 93% is 0.93."
    assert repr(result.hint()).splitlines() == [
        "Not yet. That is the right value in percent, 100 times too large.",
        *repr(result).splitlines()[1:],
        f"  {hint}",
    ]
    plain = html.unescape(re.sub(r"<[^>]*>", "", result.hint()._repr_html_()))
    assert hint in plain
    assert "100 times too large" in plain


def test_a_number_worked_out_by_hand_gets_no_advice_on_python():
    assert "//" not in str(check(0, UAR, on=[[4, 16], [5, 75]]).hint())
    assert "//" in str(check(lambda cm: cm.trace() // cm.sum(), "accuracy").hint())


def test_a_hint_on_a_number_begins_with_the_numbers_at_hand():
    fraud = [[120, 80], [100, 4700]]
    for answer in (..., 0.5, 0.79):
        hint = str(check(answer, "accuracy", on=fraud).hint())
        assert "120/200 and 4700/4800; there are 5000 examples" in hint
        assert "0.964" not in hint


def test_a_number_out_of_range_is_told_so():
    assert "The accuracy is never above 1." in str(check(1.7, "accuracy", on=[[4, 16], [5, 75]]))
    assert "never" not in str(check(0.123, "accuracy", on=[[4, 16], [5, 75]]))
