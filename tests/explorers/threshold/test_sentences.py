"""What ThresholdExplorer says of a threshold, without a widget."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold.numbers import OWN, measure
from uarwidgets.explorers.threshold.sentences import words as words_of
from uarwidgets.kit.formatting import TWO_CLASSES

USUAL = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}


def told(names=TWO_CLASSES, **state):
    return words_of(measure(**USUAL | state), names)


def test_the_usual_sentence():
    found = "At 1.5 the test finds 31 of 100 positives and clears 99 of 100 negatives."  # Φ(−2.5)
    why = "are 4 times as common: for accuracy 22 lost weigh less than 11 gained."
    assert told()["sentence"] == f"{found} Negatives {why}"
    assert told(prevalence=0.8)["sentence"] == f"{found} Positives {why}"
    assert told(prevalence=0.5)["sentence"].startswith(f"{found} Both classes are equally common")
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    far = told(separation=0.1, prevalence=0.1)
    assert (far["flag_accuracy"], far["best_accuracy"]) == ("accuracy →", "at 21.97")  # 10 ln 9
    plane = words_of(measure(**USUAL), TWO_CLASSES, roc=True)
    assert plane["tpr"] == "TPR = 617 / 2000 = 0.309"  # 0.3085
    assert plane["sentence"].endswith(" common: accuracy's line is 4 times as steep.")


@given(st.floats(0.001, 0.999), st.floats(0, 4), st.floats(0.5, 1.5))
@example(0.2, 4.0, 0.5)  # none of a hundred
@example(0.49, 2.0, 1.0)  # both are 0
@example(0.005, 2.0, 1.0)  # of 50 people
def test_what_is_lost_is_more_and_counts_less(prevalence, separation, spread):
    state = {"prevalence": prevalence, "separation": separation, "spread": spread}
    words, gains = told(**state), measure(**USUAL | state).page.gains
    if not words["lost"]:
        assert np.isnan(gains).any() or np.abs(gains).min() < 2e-4 or abs(gains.sum()) < 2e-4
        assert (words["less"], words["gained"]) == ("", "")
        return
    assert words["less"] == "<"
    lost, (gained, factor) = words["lost"].split()[0], words["gained"].split(" gained × ")
    assert f"accuracy {lost} lost weigh less than {gained} gained." in words["sentence"]
    exact = sorted(100 * np.abs(gains))
    numbers = [float(number.rstrip("%")) for number in (gained, lost)]
    assert numbers == pytest.approx(exact, abs=0.5)
    assert numbers[0] < numbers[1] < float(factor) * numbers[0]
    assert ("%" in lost) == ("." in lost or words["drawn_0"] != words["drawn_1"])


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
