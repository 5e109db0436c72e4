"""What AlphaExplorer says of a weight, without a widget."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.alpha.numbers import weigh
from uarwidgets.explorers.alpha.sentences import tell
from uarwidgets.kit.writing import TWO_CLASSES


@pytest.mark.parametrize(
    ("rate", "weight", "tile", "said"),
    [
        (0.1, 0.5, "9 : 1", "At prevalence 10 % it says: one missed positive weighs as much as 9 "
         "false alarms."),
        (0.1, 0.1, "1 : 1", "one missed positive weighs as much as 1 false alarm."),
        (0.9, 0.5, "1 : 9", "one false alarm weighs as much as 9 missed positives."),
        (0.3, 0.5, "2.33 : 1", "one missed positive weighs as much as about 2.33 false alarms."),
        (0.001, 0.5, "999 : 1", "as 999 false alarms."),
        (0.01, 0.99, "9,800 : 1", "as about 9,800 false alarms."),
        (0.5, 1 - 1e-12, "over 1,000,000,000 : 1", "as over 1,000,000,000 false alarms."),
        (0.5, 1e-12, "1 : over 1,000,000,000", "as over 1,000,000,000 missed positives."),
        (0.1, 0.0, "0 : 1", "only false alarms count: missed positives cost nothing."),
        (0.1, 1.0, "1 : 0", "only missed positives count: false alarms cost nothing."),
        (0.0, 0.5, "–", "At prevalence 0 % there is no positive to miss: no weight implies"),
        (1.0, 0.5, "–", "At prevalence 100 % there is no negative to raise a false alarm"),
    ],
)  # fmt: skip
def test_what_a_weight_says(rate, weight, tile, said):
    words = tell(weigh((0.6, 0.95), rate, weight), TWO_CLASSES)
    assert said in words["sentence"]
    assert words["cost_ratio"] == tile


@pytest.mark.parametrize(
    ("recalls", "said"),
    [
        ((0.2, 0.9), "The lower recall is that of positive: the more weight it gets"),
        ((0.9, 0.2), "The lower recall is that of negative"),
        ((0.4, 0.4), "Both recalls are equal, so every weight gives the same score."),
    ],
)
def test_whom_a_weight_favours(recalls, said):
    assert said in tell(weigh(recalls, 0.2, 0.5), TWO_CLASSES)["sentence"]


@given(st.one_of(st.just(0.0), st.floats(1e-250, 1)), *[st.floats(0, 1)] * 3)
def test_any_state_has_words(weight, rate, tpr, tnr):
    words = tell(weigh((tpr, tnr), rate, weight), ("ill", "well"))
    assert not re.search(r"\b(nan|inf)", " ".join(words.values()), re.I)
