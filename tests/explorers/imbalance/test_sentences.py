"""What ImbalanceExplorer says of two and of many classes, without a widget."""

import math
import re

import pytest

import uarwidgets as uw
from uarwidgets.explorers.imbalance.numbers import by_imbalance, by_prevalence
from uarwidgets.explorers.imbalance.sentences import words
from uarwidgets.kit.formatting import NOTHING, TWO_CLASSES


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
        (0.51, (0.5, 0.51), "Accuracy 0.505 is slightly below UAR: the larger"),
        (0.2, (0.0, 1.0), "geometric mean is 0: no positives are found"),
        (0.2, (0.0, 0.0), "geometric mean is 0: no class is ever"),
        (
            0.0,
            (0.5, 0.9),
            "There are no positives here, so their recall cannot be measured. Without it there is "
            "no UAR. Nor is there a geometric mean.",
        ),
        (1.0, (0.5, 0.9), "There are no negatives here"),
    ],
)
def test_two_classes(prevalence, recalls, said):
    assert said in words(by_prevalence(recalls, prevalence), TWO_CLASSES)["sentence"]


@pytest.mark.parametrize("recalls", [(0.9, 0.6), (0.9, 0.6, 0.3)])
@pytest.mark.parametrize("show", [(), ("accuracy", "unweighted_average_recall")])
def test_what_cannot_be_measured_has_no_number(recalls, show):
    ex = uw.ImbalanceExplorer(recalls=recalls, prevalence=0, imbalance=1000, total=100, show=show)
    shown = ex.live.frame["parts"]
    assert {shown[f"{mean}_recall"] for mean in ("unweighted_average", "geometric_mean")} == {
        NOTHING
    }
    assert math.isnan(ex.scores["unweighted_average_recall"])
    assert "cannot be measured. Without it there is no UAR." in ex.sentence
    assert not re.search(r"UAR \d|Always", ex.sentence)


@pytest.mark.parametrize(
    ("recalls", "imbalance", "total", "said"),
    [
        ((0.7, 0.5, 0.1), 20, 1, "no examples of B and C here, so their recalls cannot"),
        ((0.5, 1, 0.5), 1, 100, "Accuracy 0.665 is below UAR 0.667: class sizes differ by one"),
        ((0.5, 0.7, 0.5), 9, 1300, "larger classes tend to have the lower recalls"),
        ((0.7, 0.5, 0.1), 900, 5, "Without them there is no UAR."),
        ((0.5, 0.5, 0.5), 20, 300, "all recalls are equal"),
        ((0.9, 0.7, 0.1), 1, 300, "all classes are equally common"),
        ((0.9, 0.7, 0.1), 1, 10_000, "is slightly above UAR: class sizes differ by one example"),
        ((0.9, 0.7, 0.1), 1, 4, "larger classes tend to have the higher recalls"),
        ((0.9, 0.7, 0.1), 20, 300, "larger classes tend to have the higher recalls"),
        ((0.1, 0.7, 0.9), 20, 300, "larger classes tend to have the lower recalls"),
    ],
)
def test_other_numbers_of_classes(recalls, imbalance, total, said):
    names = tuple("ABC"[: len(recalls)])
    assert said in words(by_imbalance(recalls, imbalance, (), total), names)["sentence"]
