"""Exercises that ask for a matrix; test_answers.py has what students answer to most of them."""

import html
import re

import numpy as np
import pytest

import uarwidgets as uw
from uarwidgets.checks import CONSTRUCTIONS, Condition, Construction, check

EQUAL, OPPOSITE = "accuracy equals UAR", "accuracy and UAR disagree"
SHORTER = "fewer examples, shorter interval"

RIGHT = [
    # Sizes 10, 20, 60 and recalls .9, .6, .8: (9 + 12 + 48) / 90 = .7667 = (.9 + .6 + .8) / 3.
    (EQUAL, [[9, 1, 0], [8, 12, 0], [6, 6, 48]]),
    # Sizes 10, 20, 30, recalls .5, .9, .5: (5 + 18 + 15) / 60 = 38 / 60 = 1.9 / 3.
    (EQUAL, np.array([[5, 5, 0], [1, 18, 1], [15, 0, 15]])),
    # Accuracy .9 and .85; UAR .5 and (.5 + .8889) / 2.
    (OPPOSITE, ([[0, 10], [0, 90]], [[5, 5], [10, 80]])),
    (OPPOSITE, ([[5, 5], [10, 80]], [[0, 10], [0, 90]])),
]


def missed(result):
    return [says for says, holds, _ in result.conditions if holds is False]


@pytest.mark.parametrize(("question", "built"), RIGHT)
def test_a_right_construction_is_correct(question, built):
    result = check(built, question)
    assert (result.outcome, result.mistake, missed(result)) == ("correct", None, [])
    assert "every condition" in str(result)
    assert repr(result.hint()) == repr(result)


def test_the_verdict_gives_the_numbers_found():
    words = str(check([[9, 1, 0], [8, 12, 0], [6, 5, 49]], EQUAL))
    assert "accuracy 0.7778; UAR 0.7722" in words  # 70 / 90 and (.9 + .6 + 49 / 60) / 3
    assert "✓ Every class has examples. [10, 20, 60]" in words
    page = check([[9, 1, 0], [8, 12, 0], [6, 5, 49]], EQUAL)._repr_html_()
    assert set(words.split()) <= set(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.mark.parametrize("question", CONSTRUCTIONS)
@pytest.mark.parametrize("blank", [..., None, "", [[..., ...], [..., ...]], (..., ...), [[1, ...]]])
def test_a_stub_is_not_attempted(question, blank):
    result = check(blank, question)
    assert result.outcome == "not attempted"
    assert CONSTRUCTIONS[question].hint in str(result.hint())


def test_one_of_your_own():
    own = Construction(
        "half right",
        [
            Condition("The accuracy is 1/2.", lambda cm: uw.accuracy(cm) == 0.5, "accuracy"),
            Condition("The first class is found.", lambda cm: cm[0, 0] > 0, lambda cm: "so to say"),
        ],
        hint="As many right as wrong.",
    )
    assert check([[1, 1], [3, 3]], own).correct
    result = check([[0, 1], [3, 4]], own)
    assert missed(result) == ["The first class is found."]
    assert "accuracy 0.5000" in str(result)
    assert "As many right as wrong." in str(result.hint())


def test_a_class_without_examples_spoils_the_judgement_of_the_others():
    result = check([[10, 10, 0], [0, 20, 10], [0, 0, 0]], EQUAL)
    assert missed(result) == ["Every class has examples."]
    assert "– The recalls are not all the same. (not judged yet)" in str(result)
    assert "nan" not in str(result)


def test_a_condition_that_does_not_fit_the_answer_does_not_hold():
    own = Construction("third class", [Condition("It is found.", lambda cm: cm[2, 2] > 0)])
    assert missed(check([[3, 1], [1, 3]], own)) == ["It is found."]


def test_classes_in_reverse_are_found():
    rare_first = Condition("Class 0 is the rarer one.", lambda cm: cm[0].sum() < cm[1].sum())
    words = str(check([[80, 10], [1, 9]], Construction("rare first", [rare_first])))
    assert "With the classes in reverse every condition holds." in words


def test_what_only_rounding_makes_higher_or_more_classes_make_shorter_is_not_accepted():
    same = ([[80, 20], [60, 40]], [[60, 40], [40, 60]])  # .8 + .4 and .6 + .6
    assert "The other has the higher UAR." in missed(check(same, OPPOSITE))
    three = ([[40, 5, 5], [5, 40, 5], [5, 5, 40]], [[2, 1, 1], [1, 2, 1], [100, 100, 800]])
    assert missed(check(three, SHORTER)) == ["There are two classes."]
