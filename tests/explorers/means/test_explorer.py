"""MeansExplorer: its two panels read back against the metrics."""

from itertools import product

import numpy as np
import pytest

from uarwidgets import scenarios
from uarwidgets.explorers.means.explorer import EXPONENTS, MeansExplorer
from uarwidgets.metrics import accuracy, geometric_mean_recall, unweighted_average_recall
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall
from uarwidgets.styles import style_of


@pytest.fixture(scope="module")
def one():
    return MeansExplorer()


RECALLS = [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0), (0.9, 0.3), (0.5, 0.5), (0.01, 1.0)]
STATES = list(product(RECALLS, [0.0, 0.35, 0.5, 1.0], [-10.0, -1.0, 0.0, 0.1, 1.0]))


def test_picture_numbers_and_sentence_are_one(one):
    arithmetic, power = one.picture.panels.values()
    for recalls, weight, exponent in STATES:
        entries = {"recall_0": recalls[0], "recall_1": recalls[1]}
        words = one.scene.draw({**entries, "weight": weight, "exponent": exponent})
        left = weight * recalls[0] + (1 - weight) * recalls[1]
        right = float(power_mean_recall(recalls, exponent))
        for panel, score in ((arithmetic, left), (power, right)):
            assert panel.ring.get_xydata().tolist() == [list(recalls)]
            assert f" {score:.3f}" in words["sentence"]
        assert arithmetic.title.get_text() == words["left"]
        assert power.title.get_text() == words["right"]
        assert words["alpha_weighted_recall"] == f"{left:.3f}"
        assert words["power_mean_recall"] == f"{right:.3f}"
        line = np.clip(arithmetic.line.get_xydata(), 0, 1)
        assert alpha_weighted_recall(line, (weight, 1 - weight)) == pytest.approx(left, abs=1e-9)
        line = np.clip(power.line.get_xydata(), 0, 1)
        assert power_mean_recall(line, exponent) == pytest.approx(right, abs=1e-9)


@pytest.mark.parametrize(("weight", "exponent"), [(0.5, 0.0), (0.1, -10.0), (1.0, 1.0), (0, -1)])
def test_the_bands_are_the_tenths(weight, exponent):
    arithmetic, power = MeansExplorer(weight=weight, exponent=exponent).picture.panels.values()
    grid = np.random.default_rng(0).random((400, 2))
    pairs = [
        (arithmetic, alpha_weighted_recall(grid, (weight, 1 - weight))),
        (power, power_mean_recall(grid, exponent)),
    ]
    for panel, scores in pairs:
        layers = sum(band.get_path().contains_points(grid) for band in panel.bands)
        # a point nearer to an edge of a band than a chord to its curve may fall on either side
        clear = np.abs(scores * 10 - np.round(scores * 10)) > 0.04
        assert clear.sum() > 300
        assert layers[clear].tolist() == np.floor(scores * 10)[clear].tolist()


def test_exponents_run_through_the_means_that_have_names():
    assert EXPONENTS[0] == -10
    assert EXPONENTS[-1] == 1
    assert {-1.0, 0.0} <= set(EXPONENTS)
    # -10 is near the smaller recall: within a factor of 2^(1/10)
    ex = MeansExplorer(recalls=(0.9, 0.3), exponent=-10)
    assert 0.3 <= ex.scores["power_mean_recall"] <= 0.3 * 2**0.1


def test_scenarios():
    ex = MeansExplorer()
    for scenario in scenarios.for_classes(2):
        ex.reset()
        ex.choose(scenario.key)
        holds(ex, scenario)


def holds(ex, scenario):
    uar, geometric = ex.scores.values()
    assert uar == pytest.approx(unweighted_average_recall(scenario.cm))
    assert geometric == pytest.approx(geometric_mean_recall(scenario.cm))
    assert scenario.story in ex.live.frame["parts"]["story"]
    share = scenario.cm[0].sum() / scenario.cm.sum()
    ex.weight = share  # the prevalence for a weight: accuracy
    assert ex.scores["alpha_weighted_recall"] == pytest.approx(accuracy(scenario.cm))


def test_every_two_class_scenario_is_offered():
    assert [s.key for s in MeansExplorer()._scenarios()] == [
        s.key for s in scenarios.ALL if len(s.matrix) == 2
    ]


def test_a_point_alone_leaves_the_bands_be(one):
    scene, state = one.scene, one.entries
    left, right = (
        [str(scene.artists.index(band)) for band in panel.bands]
        for panel in one.picture.panels.values()
    )
    first = scene.parts(state)
    moved = scene.parts({**state, "recall_0": 0.1})
    bent = scene.parts({**state, "exponent": -3.0})
    assert all(moved[i] is first[i] for i in left + right)
    assert all(bent[i] is first[i] for i in left)
    assert all(bent[i] != first[i] for i in right)


def test_the_point_can_be_taken_hold_of_in_both_squares(one):
    held = [(handle.artist, handle.axes, handle.x, handle.y) for handle in one.scene.handles]
    assert held == [
        (panel.ring, panel.axes, "recall_0", "recall_1") for panel in one.picture.panels.values()
    ]


def test_uar_is_green_and_the_geometric_mean_purple_as_everywhere():
    ex = MeansExplorer(weight=0.5, exponent=0.0)
    left, right = ex.picture.panels.values()
    assert left.line.get_color() == style_of("unweighted_average_recall").colour
    assert right.line.get_color() == style_of("geometric_mean_recall").colour
    ex.weight, ex.exponent = 0.4, 1.0
    assert left.line.get_color() == style_of("alpha_weighted_recall").colour
    assert right.line.get_color() == style_of("unweighted_average_recall").colour
