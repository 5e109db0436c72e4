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
        "Correct: your function gives the accuracy in all 24 cases tried."
    )
    assert repr(check(0.79, "accuracy", on=[[4, 16], [5, 75]])) == "Correct: that is the accuracy."
    assert repr(check(..., "accuracy")) == (
        "Not attempted yet. Put your own answer in place of the ... and run the cell again."
    )


def test_a_score_has_one_name():
    pitfall = "averaged_per_class_accuracy"
    assert repr(check(lambda cm: 1 - 2 / len(cm) * (1 - accuracy(cm)), pitfall)) == (
        "Correct: your function gives the averaged per-class accuracy in all 24 cases tried."
    )


def test_a_counterexample_in_words():
    assert repr(check(lambda cm: 100 * accuracy(cm), "accuracy")).splitlines() == [
        "Not yet. Your function gives the right value in percent, 100 times too large. "
        "For a hint, put .hint() after the check.",
        "  smallest case tried that shows it:",
        "  1  0",
        "  0  1",
        "  (rows = actual, columns = predicted)",
        "  expected 1",
        "  got      100",
    ]


def test_a_counterexample_of_two_arguments():
    lines = repr(check(lambda p, c: p, "cost_weight")).splitlines()
    assert "  prevalence = 0.5" in lines
    assert "  cost_ratio = 0.5" in lines


def test_no_known_mistake():
    words = repr(check(lambda cm: accuracy(cm) ** 3, UAR))
    assert "does not give the unweighted average recall, and matches no mistake" in words


def test_numbers_that_look_alike_are_written_out():
    result = check(lambda cm: accuracy(cm) + 1e-5, "accuracy")
    expected, got = result.counterexample.numbers()
    assert (expected, got) == ("1", "1.00001")


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


def test_ink_and_paper_are_the_themes():
    page = check(lambda cm: 1, "accuracy")._repr_html_()
    assert re.findall(r"(?<![-\w])color:(\w+)", page) == ["inherit"]
    assert re.findall(r"background:(\w+)", page) == ["transparent"]


def test_hostile_text_stays_text():
    page = check(lambda cm: "<script>alert(1)</script>", UAR)._repr_html_()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_hints():
    hint = check(lambda cm: 100 * accuracy(cm), "accuracy").hint()
    assert repr(hint) == "The scores here are fractions between 0 and 1."
    assert hint == str(hint)
    assert "(1/K) Σ rₖ" in check(lambda cm: 1, UAR).hint()
    assert "a part at a time" in check(..., UAR).hint()
    assert "(UAR − 1/K) / (1 − 1/K)" in check(lambda cm: 7, UAR, adjusted=True).hint()
    assert check(accuracy, "accuracy").hint() == "Nothing is missing."
    assert "c_FN" in check(..., "cost_weight").hint()
