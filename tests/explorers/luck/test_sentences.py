"""The words of LuckExplorer say what is true of the numbers, in every corner."""

from __future__ import annotations

import pytest

from uarwidgets.explorers import luck as sentences
from uarwidgets.explorers.luck import measure

STATE = {"total": 20, "prevalence": 0.2, "guess": 0.5, "sets": 100, "seed": 1}
USUAL, NAMED = ("positive", "negative"), ("ill", "well")


def told(names=USUAL, **changes):
    return sentences.words_of(measure(**{**STATE, **changes}), names)


def test_what_is_seen_and_why_it_matters():
    words = told()
    assert words["sentence"] == (
        "20 of 100 test sets give the guesser UAR 0.6 or more; in the long run 22.6 % do. Half of "
        "UAR depends on 4 positive examples of 20: the standard deviation of UAR is 0.140, that of "
        "accuracy 0.112. A single score above chance proves little."
    )
    assert words["reaching"] == "20 reach 0.6"
    assert words["probability_of_reaching"] == "0.226"
    assert words["baseline"] == "always the majority 0.800"
    assert (words["expected"], words["chance"]) == ("expected 0.500", "chance 0.500")


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"sets": 0}, "No test set has fallen yet; 22.6 % will give UAR 0.6 or more."),
        ({"sets": 1}, "The first test set does not give UAR 0.6 or more; in the long"),
        ({"sets": 2}, "of 2 test sets give"),
        ({"prevalence": 0.0, "guess": 0.0}, "Accuracy has: it is 1.000 on each, as the answer is"),
        ({"total": 10_000}, "0 of 100 test sets give "),
        ({"total": 10_000}, "less than 0.1 % do"),
        ({"total": 10_000}, "Luck hardly ever brings a score to 0.6."),
        ({"total": 200}, "Luck seldom brings a single score to 0.6."),
        ({"prevalence": 0.8}, "depends on 4 negative examples of 20"),
        ({"prevalence": 0.05}, "depends on 1 positive example of 20"),
        ({"prevalence": 0.5}, "The classes are equal: UAR is accuracy, with a standard deviation"),
        ({"prevalence": 0.0}, "There are no positive examples, so UAR has no value"),
        ({"prevalence": 1.0}, "There are no negative examples"),
        ({"guess": 0.0}, "its UAR is 0.500, its accuracy 0.800."),
        ({"guess": 1.0}, "its UAR is 0.500, its accuracy 0.200."),
    ],
)
def test_the_corners(changes, part):
    assert part in told(**changes)["sentence"]


def test_one_reaches_two_reach():
    counts = {measure(**{**STATE, "sets": n}).reaching: n for n in range(2, 30)}
    assert told(sets=counts[1])["reaching"] == "1 reaches 0.6"
    assert told(sets=counts[2])["reaching"] == "2 reach 0.6"
    assert f"1 of {counts[1]} test sets gives" in told(sets=counts[1])["sentence"]


def test_names_are_quoted():
    assert "4 “ill” examples of 20" in told(NAMED)["sentence"]
    assert "There are no “well” examples" in told(NAMED, prevalence=1)["sentence"]


def test_no_value_is_a_dash():
    words = told(prevalence=0)
    assert words["probability_of_reaching"] == "–"
    assert (words["reaching"], words["chance"]) == ("", "no value")
