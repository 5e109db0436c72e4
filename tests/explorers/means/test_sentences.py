"""What MeansExplorer says of two means, without a widget."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.means.numbers import GUESSERS, means_of
from uarwidgets.explorers.means.sentences import notes, tell, titles
from uarwidgets.kit.writing import TWO_CLASSES


def said(recalls, weight=0.5, exponent=0.0):
    return tell(means_of(recalls, weight, exponent), TWO_CLASSES)["sentence"]


@pytest.mark.parametrize(
    ("recalls", "words"),
    [
        ((1, 0), "While negative is never found, the left mean gives 0.500, the right 0.000."),
        ((0.4, 0.8), "If positive were never found, the left mean would give 0.400"),
        ((0, 0), "Neither class is ever found"),
    ],
)
def test_who_forgives(recalls, words):
    assert words in said(recalls)


def test_guessers():
    found = means_of((0.9, 0.3), 0.5, 0.0)
    left, right = map(notes, found.guesses.values())
    assert left == ["coin 0.500", "80:20 guesser 0.500", "one class 0.500"]
    assert right == ["coin 0.500", f"80:20 guesser {(0.8 * 0.2) ** 0.5:.3f}", "one class 0.000"]
    assert all(sum(recalls) == 1 for recalls in GUESSERS)


@pytest.mark.parametrize("recalls", [(0.5, 0.5), (0.3, 0.7), (1.0, 0.0)])
def test_a_guesser_does_as_well_on_the_line_alone(recalls):
    assert "a guesser that never looks" in said(recalls)
    assert "guesser" not in said((recalls[0], recalls[1] + 0.01))


@pytest.mark.parametrize(
    ("exponent", "title"),
    [
        (1.0, "UAR (exponent 1)"),
        (0.0, "geometric mean (exponent 0)"),
        (-1.0, "harmonic mean (exponent −1)"),
        (-10.0, "power mean, exponent −10"),
        (0.3, "power mean, exponent 0.3"),
    ],
)
def test_the_right_panel_names_its_mean(exponent, title):
    assert titles(0.5, exponent)["power_mean_recall"] == title


@pytest.mark.parametrize(
    ("weight", "title"), [(0.5, "UAR (α = 0.5)"), (0.25, "arithmetic mean, α = 0.25")]
)
def test_the_left_panel_names_its_mean(weight, title):
    assert titles(weight, 0.0)["alpha_weighted_recall"] == title


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(-10, 1))
def test_any_state_has_numbers_and_words(tpr, tnr, weight, exponent):
    found = means_of((tpr, tnr), weight, exponent)
    assert all(0 <= score <= 1 for score in [*found.scores.values(), *found.without.values()])
    assert found.scores["power_mean_recall"] <= (tpr + tnr) / 2 + 1e-12
    assert all(map(len, found.isolines.values()))
    written = [*tell(found, TWO_CLASSES).values(), *titles(weight, exponent).values()]
    assert not re.search(r"\b(nan|inf)", " ".join(written), re.I)
