"""What AlarmExplorer says of alarms, without a widget."""

from __future__ import annotations

import re
from itertools import product

import pytest

from uarwidgets.explorers.alarm.numbers import CURVES, RAREST, SUMMARIES, measure
from uarwidgets.explorers.alarm.sentences import (
    LONGEST,
    READING,
    STYLES,
    TICKS,
    in_picture,
    shown,
    tell,
)
from uarwidgets.kit.formatting import NOTHING, TWO_CLASSES
from uarwidgets.styles import CLASS_COLOURS
from uarwidgets.styles import STYLES as REGISTERED

RATES = (0, 0.0001, 0.01, 0.3, 0.5, 0.9375, 0.99, 0.9999, 0.99999, 1)
PREVALENCES = (RAREST, 0.00013, 0.002, 0.01, 0.1995, 0.5)


def sentence(recalls, prevalence, names=TWO_CLASSES):
    return tell(measure(recalls, prevalence), names)["sentence"]


@pytest.mark.parametrize(
    ("recalls", "prevalence", "said"),
    [
        ((0.99, 0.95), 0.01, "Of 10,000 examples 100 are positive, and of 594 alarms 99 are true."),
        ((0.99, 0.95), 0.01, "UAR 0.970 judges the test, wherever it is used; precision 0.167 j"),
        ((1, 0.9999), 0.0001, "Of 10,000 examples 1 is positive, and of 2 alarms 1 is true."),
        ((0.3, 0.9), 0.0001, "and of 1,000 alarms less than 1 is true."),
        ((0.9, 1), 0.01, "and all 90 alarms are true."),
        ((0, 0.9), 0.01, "and all 990 alarms are false. UAR 0.450 says"),
        ((0, 0.9), 0.01, "the wrong way: after an alarm positive is less likely than before."),
        ((0, 0.9999999), 0.01, "UAR a hair below 0.500 says"),
        ((0.3, 1), 0.0001, "1 is positive, and there is less than 1 alarm."),
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


def test_the_page_keeps_room_for_the_longest_sentence():
    said = [sentence(r, p) for r in product(RATES, RATES) for p in PREVALENCES]
    longest = max(map(len, said))
    assert LONGEST - 10 < longest <= LONGEST
    assert not any(re.search("nan|inf", words) for words in said)


@pytest.mark.parametrize(
    ("recalls", "none"), [((0, 1), "precision"), ((1, 0), "negative_predictive_value")]
)
def test_what_has_no_value_is_a_dash_and_the_dash_is_explained(recalls, none):
    words = tell(measure(recalls, 0.01), TWO_CLASSES, summaries=True)
    assert [name for name, word in words.items() if word == NOTHING] == [none]
    assert f"A dash, {NOTHING}, stands where" in READING[1]


def test_the_alarms_are_counted():
    assert tell(measure((0.99, 0.95), 0.01), TWO_CLASSES)["alarms"] == "594"
    assert tell(measure((1, 0), 0.01), TWO_CLASSES)["alarms"] == "10,000"
    assert tell(measure((0, 1), 0.01), TWO_CLASSES)["alarms"] == "0"


def test_f1_and_mcc_are_words_only_where_they_are_shown():
    found = measure((0.99, 0.95), 0.01)
    assert {*tell(found, TWO_CLASSES)} == {*CURVES, "alarms", "sentence"}
    assert {*tell(found, TWO_CLASSES, summaries=True)} == {*STYLES, "alarms", "sentence"}
    assert [*shown(summaries=False)] == [*CURVES]
    assert {*shown(summaries=True)} == {*CURVES, *SUMMARIES}


def test_a_precision_has_its_class_s_colour_and_the_others_one_of_their_own():
    of_classes = STYLES["precision"].colour, STYLES["negative_predictive_value"].colour
    assert of_classes == CLASS_COLOURS
    taken = {style.colour.lower() for style in REGISTERED.values()}
    own = {STYLES[name].colour.lower() for name in SUMMARIES}
    assert len(own - taken) == len(SUMMARIES)
    assert len({style.dash for style in STYLES.values()}) == len(STYLES)


def test_ticks_are_written_as_the_fractions_they_stand_at():
    for place, written in TICKS.items():
        top, bottom = written.replace(",", "").split("/")
        assert int(top) / int(bottom) == place


def test_what_stands_still_is_shorter_where_the_picture_is_narrow():
    wide, narrow = (in_picture(("ill", "well"), narrow=narrow) for narrow in (False, True))
    assert wide["x"] == narrow["x"] == "prevalence π of ill"
    assert wide["all"].endswith(narrow["all"])
