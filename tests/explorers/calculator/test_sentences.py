"""A matrix read aloud: what is said of it holds, and nothing else is said."""

import pytest

import uarwidgets as uw
from uarwidgets.explorers.calculator.numbers import measure
from uarwidgets.explorers.calculator.sentences import sentence


def said(matrix, names=("positive", "negative")):
    return sentence(measure(tuple(map(tuple, matrix)), 0.5), names)


def test_the_sentence_of_the_standard_case():
    assert said([[4, 16], [5, 75]]) == (
        "Least often found: positive (recall 0.200); most often: negative (0.938). Accuracy 0.790 "
        "is above UAR 0.569, by 0.221: negative, the larger class, has the higher recall."
    )


def test_the_own_weight_is_told_once_it_has_moved():
    ex = uw.MetricCalculator(matrix=[[4, 16], [5, 75]])
    assert "α" not in ex.sentence
    ex.alpha = 0.9
    assert ex.sentence.endswith("At α = 0.9 the α-weighted recall is 0.274.")  # .18 + .09375
    ex.read_matrix("1 2 3\n4 5 6\n7 8 9")
    assert "α" not in ex.sentence


def test_a_class_without_examples_is_told():
    assert "no examples of A and C: those recalls are 0/0 and left out of the means." in said(
        [[0, 0, 0], [1, 2, 3], [0, 0, 0]], "ABC"
    )
    assert "There are no positive examples: that recall is 0/0" in said([[0, 0], [3, 4]])


@pytest.mark.parametrize(
    ("matrix", "recall"), [([[0, 0], [3, 4]], 4 / 7), ([[0, 0, 0], [1, 2, 3], [0, 0, 0]], 2 / 6)]
)
def test_one_class_alone_is_compared_with_nothing(matrix, recall):
    names = ("A", "B", "C")[: len(matrix)]
    text = said(matrix, names)
    assert "All examples are B: there is nothing to compare." in text
    assert f"Accuracy and UAR are both the recall of that class, {recall:.3f}." in text
    for words_ in ("no difference", "equal", "larger class", "makes up"):
        assert words_ not in text
