"""Numbers that a reader types: how near is right, and when a mistake may be named."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.checks import check

UAR = "unweighted_average_recall"
CASE = [[4, 16], [5, 75]]  # recalls 4/20 = .2 and 75/80 = .9375
ECG = [[282094, 1534, 3991], [102, 854, 378], [521, 1309, 742]]


@pytest.mark.parametrize(
    "answer", [0.56875, 0.569, 0.5687, 0.5688, 0.2 / 2 + 0.9375 / 2, np.float32(0.56875)]
)
def test_right_to_three_digits(answer):
    assert check(answer, UAR, on=CASE).outcome == "correct"


@pytest.mark.parametrize(
    ("score", "on", "answer", "mistake"),
    [
        ("accuracy", ECG, 0.9821, "averaged_per_class_accuracy"),
        ("accuracy", ECG, 0.6365, "unweighted_average_recall"),
        ("recall_per_class", CASE, [4 / 9, 75 / 91], "precision_per_class"),
        ("recall_per_class", CASE, [0.9375, 0.2], "classes_exchanged"),
        ("support", CASE, [9, 91], "transposed"),
    ],
)
def test_a_number_that_matches_one_mistake(score, on, answer, mistake):
    result = check(answer, score, on=on)
    assert (result.outcome, result.mistake) == ("not yet", mistake)
    assert "A guess from" in str(result)


@pytest.mark.parametrize(
    ("answer", "mistake"), [(float("nan"), "not_a_number"), ([1, 2, 3], "wrong_shape")]
)
def test_what_is_seen_is_not_called_a_guess(answer, mistake):
    result = check(answer, UAR, on=CASE)
    assert (result.outcome, result.mistake) == ("not yet", mistake)
    assert "A guess from" not in str(result)


@pytest.mark.parametrize(
    ("score", "on", "answer", "mistake"),
    [
        ("accuracy", [[120, 80], [100, 4700]], 0.04 * 0.6 + 0.96 * 0.98, "rounded"),
        (UAR, [[120, 80], [50, 750]], (0.6 + 0.94) / 2, "rounded"),
        ("alpha_weighted_recall", ((0.85, 0.93), 5 / 7), 0.71 * 0.85 + 0.29 * 0.93, "correct"),
        (UAR, CASE, 0.5691 + 0.003, None),
    ],
)
def test_rounded_on_the_way_is_said_where_rounding_gives_it(score, on, answer, mistake):
    result = check(answer, score, on=on)
    assert (result.mistake or (result.correct and "correct") or None) == mistake


def test_the_words_do_not_tell_the_answer():
    result = check(0.79, UAR, on=CASE)
    assert "0.569" not in repr(result)
    assert "0.5687" not in result._repr_html_()
    assert float(result.counterexample.expected) == 0.56875
    assert result.counterexample.got == 0.79
    assert result.counterexample.matrix.tolist() == CASE


#: The recalls .2 and .9375, the precisions 4/9 and 75/91, and what may be made of them.
KNOWN = [
    *(0.79, 0.2, 0.9375, 0.8, 0.56875, 1 - 0.56875, 2 * 0.56875 - 1, 2 * 0.56875 / 3),
    *((4 / 9 + 75 / 91) / 2, (0.2 * 0.9375) ** 0.5, 2 / (1 / 0.2 + 1 / 0.9375)),
    *(0.79 / 2, (4 / 20 + 75 / 91) / 2, 0.0, 0.5, 1.0),
]


@given(st.integers(0, 100_000))
def test_a_number_that_no_mistake_gives_is_not_blamed(digits):
    answer = digits / 100_000
    mistake = check(answer, UAR, on=CASE).mistake
    if mistake is not None:
        assert min(abs(answer - known) for known in KNOWN) <= 0.01
    if min(abs(answer - known) for known in KNOWN) <= 1e-9:
        assert mistake is not None or answer in (0.5, 0.0, 1.0)


def test_a_pair_of_arguments():
    assert check(0.5, "cost_weight", on=(0.1, 9)).outcome == "correct"
    assert check(9, "implied_cost_ratio", on=(0.1, 0.5)).outcome == "correct"
    assert check(0.79, "alpha_weighted_recall", on=((0.2, 0.9375), 0.2)).outcome == "correct"
    assert check(0.2, "power_mean_recall", on=((0.2, 0.9375), -1)).outcome == "not yet"


def test_the_second_mistake_of_a_number_in_percent_is_named():
    result = check(79, "accuracy", on=[[120, 80], [96, 4704]])
    assert result.mistake == UAR
    assert "And it is in percent." in str(result)


FRAUD = [[120, 80], [96, 4704]]  # accuracy .9648
RIGHT = [[180, 20], [50, 750]]  # accuracy .93


@pytest.mark.parametrize(
    ("score", "on", "answer", "words"),
    [
        ("accuracy", RIGHT, 93, "Not yet. That is the right value in percent"),
        ("accuracy", RIGHT, 0.093, "Not yet. That is the right value but for the place of"),
        ("accuracy", FRAUD, 9648, "Not yet. That is in percent twice, 10,000 times too large"),
        ("accuracy", FRAUD, 0.0352, "Not yet. That is 1 minus the right value."),
        ("accuracy", FRAUD, 0.035, "Not yet. A guess from your number: That is 1 minus"),
        ("accuracy", FRAUD, 1 - 0.79, "the plain mean of the recalls. And it is 1 minus that."),
        (UAR, CASE, 1.1375, "You add up; a mean divides the sum by the number of classes."),
    ],
)
def test_an_exact_number_is_told_what_it_is(score, on, answer, words):
    assert words in str(check(answer, score, on=on))


@pytest.mark.parametrize(
    ("on", "answer", "mistake"),
    [
        (RIGHT, 0.94, "few_digits"),  # .93 has two digits: nothing was rounded
        (RIGHT, 0.9, "rounded"),
        (RIGHT, 1, "rounded"),
        (FRAUD, 0.964, "rounded"),
        (FRAUD, 0.97, "rounded"),
        (FRAUD, 0.968, None),
        (FRAUD, round(0.04 * 0.6, 2) + 0.96 * 0.98, "rounded"),
    ],
)
def test_near_is_what_rounding_or_cutting_gives(on, answer, mistake):
    result = check(answer, "accuracy", on=on)
    assert (result.mistake, "is near" in str(result)) == (mistake, False)


@pytest.mark.parametrize(
    ("answer", "mistake"),
    [
        ((4 / 20 + 75 / 100) / 2, "divided_by_total"),
        ((20 / 4 + 75 / 80) / 2, "upside_down"),
        ((16 / 20 + 75 / 80) / 2, "errors_for_hits"),
        ((4 / 9 + 75 / 80) / 2, "macro_precision"),
        (4 / 20 / 2, "one_term"),
        ((0.2 + 0.93) / 2, "rounded"),
    ],
)
def test_one_of_the_two_parts_of_a_mean_is_wrong(answer, mistake):
    assert check(answer, UAR, on=CASE).mistake == mistake
