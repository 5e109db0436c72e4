"""What AlarmExplorer says of alarms, without a widget."""

from __future__ import annotations

import pytest

from uarwidgets.explorers.alarm import measure, words_of
from uarwidgets.kit.formatting import TWO_CLASSES


def sentence(recalls, prevalence, names=TWO_CLASSES):
    return words_of(measure(recalls, prevalence), names)["sentence"]


@pytest.mark.parametrize(
    ("recalls", "prevalence", "said"),
    [
        ((0.99, 0.95), 0.01, "Of 10,000 examples 100 are positive, and of 594 alarms 99 are true."),
        ((0.99, 0.95), 0.01, "UAR 0.970 judges the test, wherever it is used; precision 0.167 j"),
        ((1, 0.9999), 0.0001, "Of 10,000 examples 1 is positive, and of 2 alarms 1 is true."),
        ((0.3, 0.9), 0.0001, "and of 1,000 alarms fewer than one is true."),
        ((0.9, 1), 0.01, "and all 90 alarms are true."),
        ((0.1, 0.9999), 0.5, "and of 500 alarms fewer than one is false. UAR 0.550"),
        ((0.99, 0.95), 0.01, "among these examples. They answer two questions."),
        ((0, 0.9), 0.01, "and all 990 alarms are false. UAR 0.450 says"),
        (
            (0, 0.9),
            0.01,
            "the wrong way: after an alarm the positive class is less likely than before.",
        ),
        ((0, 0.9999999), 0.01, "UAR a hair below 0.500 says"),
        ((0.3, 1), 0.0001, "1 is positive, and fewer than one alarm is expected."),
        ((0.99, 0.99999), 0.0001, "and there is 1 alarm."),
        ((0, 1), 0.01, "not one raises an alarm. Precision has no value"),
        ((0, 1), 0.01, "UAR has: 0.500, for a test that always gives one answer."),
        ((1, 0), 0.01, "of 10,000 alarms 100 are true. UAR 0.500 says that the test tells nothing"),
        ((0.7, 0.3), 0.01, "precision 0.010 is the prevalence: an alarm changes nothing."),
    ],
)
def test_what_is_said(recalls, prevalence, said):
    assert said in sentence(recalls, prevalence)


def test_a_class_s_name_stands_in_quotes():
    names = ("ill", "well")
    assert "100 are “ill”, and of" in sentence((0.99, 0.95), 0.01, names)
    assert "after an alarm “ill” is less likely" in sentence((0.1, 0.2), 0.01, names)
