"""What MeansExplorer says of two means, without a widget."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.means.numbers import GUESSERS, means_of
from uarwidgets.explorers.means.sentences import LONGEST, called, tell
from uarwidgets.kit.formatting import TWO_CLASSES


def said(recalls, weight=0.5, exponent=0.0):
    return tell(means_of(recalls, weight, exponent), TWO_CLASSES)["sentence"]


@pytest.mark.parametrize(
    ("recalls", "words"),
    [
        ((0.9, 0.4), "UAR is 0.650 and the geometric mean 0.600. If negative were never found, "
                     "they would be 0.450 and 0.000."),
        ((1, 0), "While negative is never found, UAR is 0.500 and the geometric mean 0.000."),
        ((0.4, 0.8), "If positive were never found, they would be 0.400 and 0.000."),
        ((0, 0), "Neither class is ever found"),
    ],
)  # fmt: skip
def test_who_forgives(recalls, words):
    assert words in said(recalls)


def test_two_means_of_one_name_are_called_once():
    assert "both are UAR, 0.650." in said((0.9, 0.4), exponent=1.0)


@pytest.mark.parametrize("recalls", [(0.5, 0.5), (0.3, 0.7), (1.0, 0.0)])
def test_a_guesser_does_as_well_on_the_line_alone(recalls):
    assert "a guesser that never looks" in said(recalls)
    assert "guesser" not in said((recalls[0], recalls[1] + 0.01))
    assert all(sum(pair) == 1 for pair in GUESSERS)


@pytest.mark.parametrize(
    ("weight", "exponent", "names"),
    [
        (0.5, 1.0, ("UAR", "UAR")),
        (0.25, 0.0, ("α-weighted recall", "geometric mean")),
        (0.5, -1.0, ("UAR", "harmonic mean")),
        (0.51, -10.0, ("α-weighted recall", "power mean")),
        (0.0, 0.3, ("α-weighted recall", "power mean")),
    ],
)
def test_panel_and_number_have_the_name_of_the_mean(weight, exponent, names):
    found = means_of((0.9, 0.3), weight, exponent)
    assert tuple(called(found).values()) == names
    words = tell(found, TWO_CLASSES)
    assert (words["left"], words["right"]) == names


def test_the_page_keeps_room_for_the_longest_sentence():
    rates = (0.0, 0.25, 0.5, 0.75, 1.0)
    states = product(rates, rates, (0.5, 0.3333), (-9.5, -1.0, 0.0, 1.0))
    longest = max(len(said((tpr, tnr), weight, m)) for tpr, tnr, weight, m in states)
    assert LONGEST - 10 < longest <= LONGEST


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(-10, 1))
def test_any_state_has_numbers_and_words(tpr, tnr, weight, exponent):
    found = means_of((tpr, tnr), weight, exponent)
    assert all(0 <= score <= 1 for score in [*found.scores.values(), *found.without.values()])
    assert found.scores["power_mean_recall"] <= (tpr + tnr) / 2 + 1e-12
    assert all(map(len, found.isolines.values()))
    written = [*tell(found, TWO_CLASSES).values(), *called(found).values()]
    assert not re.search(r"\b(nan|inf)", " ".join(written), re.I)
