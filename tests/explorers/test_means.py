"""MeansExplorer: its numbers, its sentence, and its two squares read back against the metrics."""

import re
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_hex

from uarwidgets import scenarios
from uarwidgets.explorers.means import (
    EXPONENTS,
    GUESSERS,
    LEFT,
    RIGHT,
    MeansExplorer,
    mean_names,
    means_of,
    sentence,
)
from uarwidgets.kit.formatting import TWO_CLASSES
from uarwidgets.metrics import accuracy, geometric_mean_recall, unweighted_average_recall
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall
from uarwidgets.styles import style_of


def said(recalls, weight=0.5, exponent=0.0):
    return sentence(means_of(recalls, weight, exponent), TWO_CLASSES)


@pytest.fixture(scope="module")
def one():
    return MeansExplorer()


def test_the_arithmetic_mean_forgives_a_lost_class():
    measured = means_of((1, 0), weight=0.5, exponent=0.0)
    assert measured.scores == {LEFT: 0.5, RIGHT: 0.0}
    measured = means_of((1, 0), weight=0.5, exponent=0.5)  # ((1 + 0)/2)^2
    assert measured.scores[RIGHT] == pytest.approx(0.25)


def test_the_class_of_the_lower_recall_is_left_out():
    measured = means_of((0.4, 0.8), weight=0.3, exponent=1.0)
    assert measured.lost == 0
    assert measured.without == pytest.approx({LEFT: 0.56, RIGHT: 0.4})


RECALLS = [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0), (0.9, 0.3), (0.5, 0.5), (0.01, 1.0)]


def test_picture_numbers_and_sentence_agree(one):
    for recalls, weight, exponent in product(RECALLS, [0, 0.35, 0.5, 1], [-10, -1, 0, 0.1, 1]):
        entries = {"recall_0": recalls[0], "recall_1": recalls[1]}
        words = one.scene.draw({**entries, "weight": weight, "exponent": exponent})
        scores = {
            LEFT: weight * recalls[0] + (1 - weight) * recalls[1],
            RIGHT: float(power_mean_recall(recalls, exponent)),
        }
        lines = {
            mean: np.clip(square.line.get_xydata(), 0, 1)
            for mean, square in one.picture.squares.items()
        }
        for (mean, square), side in zip(
            one.picture.squares.items(), ("left", "right"), strict=True
        ):
            assert square.ring.get_xydata().tolist() == [list(recalls)]
            assert f" {scores[mean]:.3f}" in words["sentence"]
            assert words[mean] == f"{scores[mean]:.3f}"
            assert square.title.get_text() == words[side]
        same = alpha_weighted_recall(lines[LEFT], (weight, 1 - weight))
        assert same == pytest.approx(scores[LEFT], abs=1e-9)
        assert power_mean_recall(lines[RIGHT], exponent) == pytest.approx(scores[RIGHT], abs=1e-9)


@pytest.mark.parametrize(("weight", "exponent"), [(0.5, 0.0), (0.1, -10.0), (1.0, 1.0), (0, -1)])
def test_the_bands_are_the_tenths(weight, exponent):
    squares = MeansExplorer(weight=weight, exponent=exponent).picture.squares
    grid = np.random.default_rng(0).random((400, 2))
    scores = {
        LEFT: alpha_weighted_recall(grid, (weight, 1 - weight)),
        RIGHT: power_mean_recall(grid, exponent),
    }
    for mean, square in squares.items():
        layers = sum(band.get_path().contains_points(grid) for band in square.bands)
        # a point nearer to an edge of a band than a chord to its curve may fall on either side
        tenths = scores[mean] * 10
        clear = np.abs(tenths - np.round(tenths)) > 0.04
        assert clear.sum() > 300
        assert layers[clear].tolist() == np.floor(tenths)[clear].tolist()
        assert {to_hex(band.get_facecolor()[:3]) for band in square.bands} == {"#000000"}


def test_exponents_run_through_the_means_that_have_names():
    assert EXPONENTS[0] == -10
    assert EXPONENTS[-1] == 1
    assert {-1.0, 0.0} <= set(EXPONENTS)
    # -10 is near the smaller recall: within a factor of 2^(1/10)
    assert 0.3 <= means_of((0.9, 0.3), 0.5, -10).scores[RIGHT] <= 0.3 * 2**0.1


def test_every_two_class_scenario_has_its_scores():
    explorer = MeansExplorer()
    assert list(explorer.menu) == [s.key for s in scenarios.for_classes(2)]
    for scenario in scenarios.for_classes(2):
        explorer.reset()
        explorer.choose(scenario.key)
        uar, geometric = explorer.scores.values()
        assert uar == pytest.approx(unweighted_average_recall(scenario.cm))
        assert geometric == pytest.approx(geometric_mean_recall(scenario.cm))
        explorer.weight = scenario.cm[0].sum() / scenario.cm.sum()  # the prevalence: accuracy
        assert explorer.scores[LEFT] == pytest.approx(accuracy(scenario.cm))


def test_the_bands_stay_while_the_point_moves(one):
    scene, state = one.scene, one.entries
    left, right = (
        [str(scene.artists.index(band)) for band in square.bands]
        for square in one.picture.squares.values()
    )
    first = scene.parts(state)
    moved, bent = (
        scene.parts({**state, **change}) for change in ({"recall_0": 0.1}, {"exponent": -3.0})
    )
    assert all(moved[i] is first[i] for i in left + right)
    assert all(bent[i] is first[i] for i in left)
    assert all(bent[i] != first[i] for i in right)


def test_a_line_has_the_colour_and_the_dash_of_the_score_it_is():
    explorer = MeansExplorer(weight=0.5, exponent=0.0)
    squares = explorer.picture.squares
    uar, geometric = style_of("unweighted_average_recall"), style_of("geometric_mean_recall")
    for mean, style in ((LEFT, uar), (RIGHT, geometric)):
        for line in (squares[mean].line, squares[mean].stroke):
            assert line.get_color() == style.colour
            assert line.is_dashed()
    explorer.weight, explorer.exponent = 0.4, 1.0
    assert squares[LEFT].line.get_color() == style_of(LEFT).colour
    assert squares[RIGHT].line.get_color() == uar.colour


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
def test_the_sentence(recalls, words):
    assert words in said(recalls)
    assert "both are UAR, 0.650." in said((0.9, 0.4), exponent=1.0)


@pytest.mark.parametrize("recalls", [*GUESSERS.values(), (0.3, 0.7)])
def test_a_guesser_does_as_well_on_the_line_alone(recalls):
    assert "a guesser that never looks" in said(recalls)
    assert "guesser" not in said((recalls[0], recalls[1] + 0.01))


@pytest.mark.parametrize(
    ("weight", "exponent", "names"),
    [
        (0.5, 1.0, ("UAR", "UAR")),
        (0.25, 0.0, ("α-weighted recall", "geometric mean")),
        (0.5, -1.0, ("UAR", "harmonic mean")),
        (0.51, -10.0, ("α-weighted recall", "power mean")),
    ],
)
def test_the_names_of_the_means(weight, exponent, names):
    assert tuple(mean_names(means_of((0.9, 0.3), weight, exponent)).values()) == names


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(-10, 1))
def test_any_state_has_numbers_and_words(tpr, tnr, weight, exponent):
    measured = means_of((tpr, tnr), weight, exponent)
    assert all(0 <= score <= 1 for score in [*measured.scores.values(), *measured.without.values()])
    assert measured.scores[RIGHT] <= (tpr + tnr) / 2 + 1e-12
    assert all(map(len, measured.isolines.values()))
    assert not re.search(r"\b(nan|inf)", sentence(measured, TWO_CLASSES), re.I)
