"""What ThresholdExplorer says of a threshold, without a widget."""

import pytest

from uarwidgets.explorers.threshold.numbers import OWN, measure
from uarwidgets.explorers.threshold.sentences import words as words_of
from uarwidgets.kit.formatting import TWO_CLASSES

USUAL = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}


def told(names=TWO_CLASSES, **state):
    return words_of(measure(**USUAL | state), names)


def test_the_usual_sentence():
    found = "At 1.5 the test finds 31 of 100 positives and clears 99 of 100 negatives."  # Φ(−2.5)
    moves = "are 4 times as common: that moves accuracy's best threshold"
    assert told()["sentence"] == f"{found} Negatives {moves} up, not UAR's."
    assert told(prevalence=0.8)["sentence"] == f"{found} Positives {moves} down, not UAR's."
    assert told(prevalence=0.5)["sentence"].startswith(f"{found} Both classes are equally common")
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    far = told(separation=0.1, prevalence=0.1)
    assert (far["flag_accuracy"], far["best_accuracy"]) == ("accuracy →", "at 21.97")  # 10 ln 9
    plane = words_of(measure(**USUAL), TWO_CLASSES, roc=True)
    assert plane["tpr"] == "TPR = 617 / 2000 = 0.309"  # 0.3085


@pytest.mark.parametrize("separation", [0.0, 1e-300, 1e-12, 2e-9])
def test_without_separation(separation):
    words = told(separation=separation)
    assert ("ithout separation" in words["sentence"]) == (separation < 1e-9)
    if separation:
        return
    assert words["flag_unweighted_average_recall"] == "UAR: any"
    assert (words["flag_accuracy"], words["best_accuracy"]) == ("accuracy →", "at ∞")
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    assert "always answer" not in told(separation=0, prevalence=0.5)["sentence"]


def test_the_own_weight_says_what_a_miss_costs():
    assert told(weight=0.7)[f"flag_{OWN}"] == "α"
    for weight, worth in ((1 / 17, "0.25"), (0.9999999, "40,000,000")):
        assert f"miss costs {worth} false alarms, is best at" in told(weight=weight)["sentence"]


def test_a_weight_at_an_end_answers_always_the_same():
    assert told(weight=1.0)[f"flag_{OWN}"] == "← α"
    assert told(weight=0.5, separation=0.0)[f"flag_{OWN}"] == "α: any"
