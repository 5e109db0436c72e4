"""What ImbalanceExplorer says of two and of many classes, without a widget."""

import pytest

from uarwidgets.explorers.imbalance.numbers import by_imbalance, by_prevalence
from uarwidgets.explorers.imbalance.sentences import words
from uarwidgets.kit.formatting import TWO_CLASSES


@pytest.mark.parametrize(
    ("prevalence", "recalls", "said"),
    [
        (0.2, (0.2, 0.9375), "is above UAR 0.569: the larger class has the higher"),
        (0.8, (0.2, 0.9375), "is below UAR 0.569: the larger class has the lower"),
        (0.5, (0.2, 0.9), "is equal to UAR 0.550: both classes are"),
        (0.2, (0.7, 0.7), "is equal to UAR 0.700: both recalls are"),
        (0.2, (0.2, 0.9375), "answering negative scores more: 0.800"),
        (0.5, (0.2, 0.2), "answering either class scores more: 0.500"),
        (0.2, (0.0, 1.0), "Always answering negative scores as much."),
        (0.2, (0.9, 0.9), "Always answering negative scores less: 0.800."),
        (0.51, (0.5, 0.51), "Accuracy 0.505 is a hair below UAR: the larger"),
        (0.2, (0.0, 1.0), "geometric mean is 0: no positives are found"),
        (0.2, (0.0, 0.0), "geometric mean is 0: no class is ever"),
        (
            0.0,
            (0.5, 0.9),
            "These examples hold none of the positive class and cannot measure its recall.",
        ),
        (1.0, (0.5, 0.9), "hold none of the negative class"),
    ],
)
def test_two_classes(prevalence, recalls, said):
    assert said in words(by_prevalence(recalls, prevalence), TWO_CLASSES)["sentence"]


@pytest.mark.parametrize(
    ("recalls", "imbalance", "total", "said"),
    [
        ((0.7, 0.5, 0.1), 20, 1, "This example holds none of B and C and cannot measure their rec"),
        ((0.5, 1, 0.5), 1, 100, "Accuracy 0.665 is below UAR 0.667: class sizes differ by one"),
        ((0.5, 0.7, 0.5), 9, 1300, "larger classes tend to have the lower recalls"),
        ((0.7, 0.5, 0.1), 900, 5, "These 5 examples hold none of B and C"),
        ((0.5, 0.5, 0.5), 20, 300, "all recalls are equal"),
        ((0.9, 0.7, 0.1), 1, 300, "all classes are equally common"),
        ((0.9, 0.7, 0.1), 1, 10_000, "is a hair above UAR: class sizes differ by one example"),
        ((0.9, 0.7, 0.1), 1, 4, "larger classes tend to have the higher recalls"),
        ((0.9, 0.7, 0.1), 20, 300, "larger classes tend to have the higher recalls"),
        ((0.1, 0.7, 0.9), 20, 300, "larger classes tend to have the lower recalls"),
    ],
)
def test_other_numbers_of_classes(recalls, imbalance, total, said):
    names = tuple("ABC"[: len(recalls)])
    assert said in words(by_imbalance(recalls, imbalance, (), total), names)["sentence"]
