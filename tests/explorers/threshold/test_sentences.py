"""What ThresholdExplorer says of a threshold, without a widget."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold.numbers import OWN, measure
from uarwidgets.explorers.threshold.sentences import words as words_of
from uarwidgets.kit.formatting import TWO_CLASSES

USUAL = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}


def told(names=TWO_CLASSES, **state):
    return words_of(measure(**USUAL | state), names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    far = told(separation=0.1, prevalence=0.1)
    assert (far["flag_accuracy"], far["best_accuracy"]) == ("accuracy →", "at 21.97")  # 10 ln 9
    assert told(weight=0.7)[f"flag_{OWN}"] == "α"
    assert told(weight=1.0)[f"flag_{OWN}"] == "← α"
    assert told(weight=0.5, separation=0.0)[f"flag_{OWN}"] == "α: any"
    assert told(separation=0.0)["flag_unweighted_average_recall"] == "UAR: any"
    always = told(separation=0.0)
    assert (always["flag_accuracy"], always["best_accuracy"]) == ("accuracy →", "at ∞")
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    plane = words_of(measure(**USUAL), TWO_CLASSES, roc=True)
    assert plane["tpr"] == "TPR = 617 / 2000 = 0.309"  # 0.3085


@given(st.floats(0.001, 0.999), st.floats(0, 4), st.floats(0.5, 1.5))
def test_what_is_lost_is_more_and_counts_less(prevalence, separation, spread):
    measured = measure(prevalence, 1.5, separation, spread)
    words = words_of(measured, TWO_CLASSES)
    if numbers := re.findall(r"[\d.]+", words["lost"] + words["gained"]):
        lost, gained, factor = map(float, numbers)
        assert gained < lost < factor * gained
        assert sorted(100 * np.abs(measured.page.gains)) == pytest.approx([gained, lost], abs=0.5)
