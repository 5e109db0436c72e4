"""What AlphaExplorer says of a weight, without a widget."""

import math

import pytest

from uarwidgets.explorers.alpha.numbers import measure
from uarwidgets.explorers.alpha.sentences import in_squares, words
from uarwidgets.kit.formatting import TWO_CLASSES


@pytest.mark.parametrize(
    ("rate", "weight", "said"),
    [
        (0.1, 0.5, "At π = 10% one missed positive weighs as much as 9 false alarms."),
        (0.1, 0.1, "one missed positive weighs as much as 1 false alarm."),
        (0.9, 0.5, "one false alarm weighs as much as 9 missed positives."),
        (0.3, 0.5, "one missed positive weighs as much as about 2.33 false alarms."),
        (0.001, 0.5, "as 999 false alarms."),
        (0.01, 0.99, "as about 9800 false alarms."),
        (0.5, 1 - 1e-12, "weighs more than 1,000,000 false alarms."),
        (0.5, 1e-12, "one false alarm weighs more than 1,000,000 missed"),
        (0.1, 0.0, "only false alarms count: misses cost nothing."),
        (0.1, 1.0, "only misses count: false alarms cost nothing."),
    ],
)  # fmt: skip
def test_what_a_weight_says(rate, weight, said):
    told = words(measure((0.6, 0.95), rate, weight), TWO_CLASSES)
    assert said in told["sentence"]


@pytest.mark.parametrize(
    ("rate", "said"),
    [
        (0.1, "missing one “ill” weighs as much as 9 false alarms."),
        (0.5 + 1e-12, "missing one “ill” weighs as much as 1 false alarm."),
        (0.9, "one false alarm weighs as much as missing 9 “ill”."),
        (0.7, "one false alarm weighs as much as missing about 2.33 “ill”."),
    ],
)
def test_a_class_with_a_name_of_its_own(rate, said):
    assert said in words(measure((0.6, 0.95), rate, 0.5), ("ill", "healthy"))["sentence"]


@pytest.mark.parametrize(
    ("ratio", "told"),
    [
        (9, ("1 miss", "= 9 false alarms")),
        (1, ("1 miss", "= 1 false alarm")),
        (2 / 5, ("2.5 misses", "= 1 false alarm")),
        (7 / 3, ("1 miss", "≈ 2.33 false alarms")),
        (9800, ("1 miss", "= 9800 false alarms")),
        (1e9, ("1 miss", "> 1,000,000 false alarms")),
        (1e-9, ("1,000,000 misses", "< 1 false alarm")),
        (0, ("", "only false alarms count")),
        (math.inf, ("only misses count", "")),
    ],
)
def test_what_is_written_beside_the_squares(ratio, told):
    assert in_squares(ratio) == told


@pytest.mark.parametrize(
    ("recalls", "weight", "said"),
    [
        (
            (0.2, 0.9),
            0.5,
            "The positive class has the lower recall, and its weight lowers the",
        ),
        ((0.2, 0.9), 0, "The positive class has the lower recall, and no weight."),
        ((0.9, 0.2), 1, "The negative class has the lower recall, and no weight."),
        (
            (0.9, 0.2),
            0,
            "The negative class has the lower recall, and its weight lowers the",
        ),
        ((0.4, 0.4), 0.5, "Both recalls are equal: every weight gives this score."),
    ],
)
def test_whom_a_weight_favours(recalls, weight, said):
    assert said in words(measure(recalls, 0.2, weight), TWO_CLASSES)["sentence"]
