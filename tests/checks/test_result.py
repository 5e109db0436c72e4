"""A result shows itself in words, and what a reader wrote is never markup."""

import html
import re

import pytest

from uarwidgets.checks import MISTAKES, SCORES, check
from uarwidgets.checks.questions import ask
from uarwidgets.checks.wrong_formulas import rows

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
    assert result.correct == (outcome == "correct")
    plain = html.unescape(re.sub(r"<[^>]*>", " ", result._repr_html_()))
    assert set(repr(result).split()) <= set(plain.split())


def test_hostile_text_stays_text():
    page = check(lambda cm: "<script>alert(1)</script>", UAR)._repr_html_()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_a_hint_comes_below_the_verdict():
    result = check(lambda cm: 100 * accuracy(cm), "accuracy")
    hint = "Hint: The scores here are fractions between 0 and 1."
    assert repr(result.hint()).splitlines() == [
        "Not yet. That is the right value in percent, 100 times too large.",
        *repr(result).splitlines()[1:],
        f"  {hint}",
    ]
    plain = html.unescape(re.sub(r"<[^>]*>", "", result.hint()._repr_html_()))
    assert hint in plain
    assert "100 times too large" in plain


@pytest.mark.parametrize(
    ("question", "more", "words"),
    [
        (UAR, {}, "Work out the recall of each class, add the recalls up"),
        (UAR, {"adjusted": True}, "Take chance, 1/K, from UAR"),
        ("cost_weight", {}, "the share of each class by the cost"),
    ],
)
def test_a_hint_speaks_of_this_exercise(question, more, words):
    assert words in str(check(..., question, **more).hint())
    assert words in str(
        check(lambda *given: sum(map(len, map(str, given))), question, **more).hint()
    )


def test_a_hint_on_a_number_begins_with_the_numbers_at_hand():
    fraud = [[120, 80], [100, 4700]]
    for answer in (..., 0.5, 0.79):
        hint = str(check(answer, "accuracy", on=fraud).hint())
        assert "120/200 and 4700/4800; there are 5000 examples" in hint
        assert "0.964" not in hint


def test_every_row_of_the_table_has_words_and_no_words_are_for_nothing():
    asked = [*map(ask, SCORES), ask("posterior_mean_recalls", prior=1), ask("uar", adjusted=True)]
    names = {name for question in asked for name, _ in rows(question, typed=False)}
    seen = {
        *("calls_the_kit", "changes_input", "condition_missed", "constant", "decimal_comma"),
        *("did_not_run", "few_digits", "function_for_matrix", "no_return", "not_a_matrix"),
        *("not_a_number", "number_for_function", "raises", "slip", "too_slow", "wrong_shape"),
    }
    assert names | seen == set(MISTAKES)


def test_a_number_out_of_range_is_told_so():
    assert "The accuracy is never above 1." in str(check(1.7, "accuracy", on=[[4, 16], [5, 75]]))
    assert "never" not in str(check(0.123, "accuracy", on=[[4, 16], [5, 75]]))
