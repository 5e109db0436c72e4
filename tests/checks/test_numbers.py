"""Numbers that a reader types: how near is right, and when a mistake may be named."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.checks import check

UAR = "unweighted_average_recall"
CASE = [[4, 16], [5, 75]]  # recalls 4/20 = .2 and 75/80 = .9375


@pytest.mark.parametrize(
    "answer", [0.56875, 0.569, 0.5687, 0.5688, 0.2 / 2 + 0.9375 / 2, np.float32(0.56875)]
)
def test_right_to_three_digits(answer):
    assert check(answer, UAR, on=CASE).outcome == "correct"


@pytest.mark.parametrize(
    ("answer", "mistake"), [(float("nan"), "not_a_number"), ([1, 2, 3], "wrong_shape")]
)
def test_what_is_seen_is_not_called_a_guess(answer, mistake):
    result = check(answer, UAR, on=CASE)
    assert (result.outcome, result.mistake) == ("not yet", mistake)
    assert "A guess from" not in str(result)


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
