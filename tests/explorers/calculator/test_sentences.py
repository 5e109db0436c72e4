"""A matrix read aloud: what is said of it holds, and nothing else is said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.calculator.numbers import measure
from uarwidgets.explorers.calculator.sentences import read_aloud
from uarwidgets.kit.formatting import NOTHING


def measured_of(matrix, alpha=0.5):
    return measure(tuple(map(tuple, matrix)), alpha)


def lines(matrix, names=("positive", "negative")):
    return read_aloud(measured_of(matrix), names)


def test_the_reading_of_the_standard_case():
    text = " ".join(lines([[4, 16], [5, 75]]))
    for words_ in (
        "Least often found: positive (recall 0.200); most often: negative (0.938).",
        "Accuracy 0.790 is above UAR 0.569, by 0.221: negative, the larger class",
        "accuracy of 0.800: the accuracy here is below that, by 0.010",
        "0.500 on average; the 95% interval of this UAR, 0.495 to 0.673, includes that",
        "UAR as 4 (80/20)",
    ):
        assert words_ in text


@pytest.mark.parametrize("matrix", [[[20, 0], [980, 0]], [[0, 20], [0, 980]]])
def test_of_one_answer_the_interval_says_nothing(matrix):
    text = " ".join(lines(matrix))
    assert "UAR 0.500 on average; so has this, for only one answer occurs" in text
    assert "the 95% interval of this UAR" not in text


def test_the_reading_of_three_classes():
    text = " ".join(lines([[90, 5, 5], [5, 20, 5], [5, 5, 10]], "ABC"))
    assert "For UAR an error on C costs 5 times one on A" in text


@pytest.mark.parametrize(
    ("matrix", "recall"), [([[0, 0], [3, 4]], 4 / 7), ([[0, 0, 0], [1, 2, 3], [0, 0, 0]], 2 / 6)]
)
def test_one_class_alone_is_compared_with_nothing(matrix, recall):
    names = ("A", "B", "C")[: len(matrix)]
    text = " ".join(lines(matrix, names))
    assert "All examples are B: there is nothing to compare." in text
    assert f"Accuracy and UAR are both the recall of that class, {recall:.3f}." in text
    for said in ("no difference", "equal", "larger class", "makes up"):
        assert said not in text


@given(
    st.integers(2, 5).flatmap(
        lambda k: st.lists(
            st.lists(st.integers(0, 30), min_size=k, max_size=k), min_size=k, max_size=k
        )
    )
)
def test_the_reading_never_shows_a_number_that_is_none(matrix):
    sentences = lines(matrix, "ABCDE"[: len(matrix)])
    assert 1 <= len(sentences) <= 6
    for word in ("nan", "inf", NOTHING, "None"):
        assert word not in " ".join(sentences)


@pytest.mark.parametrize(
    ("matrix", "words_"),
    [
        ([[9, 1], [1, 9]], "Always answering any one of the largest classes would reach"),
        ([[999_999, 1], [1, 9]], "UAR as 1/100,000 (10/1,000,000)"),
    ],
)
def test_ties_extremes_and_perfection(matrix, words_):
    assert words_ in " ".join(lines(matrix))
