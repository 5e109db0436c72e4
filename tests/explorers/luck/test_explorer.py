"""LuckExplorer: dots fall one by one, and the same settings always bring the same ones."""

from __future__ import annotations

from itertools import pairwise

import pytest
from explorers.moving import move, use

import uarwidgets as uw
from uarwidgets.explorers.luck.numbers import SETS
from uarwidgets.explorers.luck.sentences import ANEW

pytestmark = pytest.mark.usefixtures("closed_each_time")


def sweep(explorer):
    """Let the sets fall one by one, and return how many reach the level after each."""
    reached = []
    for n in range(SETS + 1):
        assert move(explorer, (0, n))["refused"] == ""
        reached.append(explorer.scores["reaching"])
    return reached


def test_sets_fall_one_by_one():
    explorer = uw.LuckExplorer()
    first = explorer.scene.sliders[0]
    assert first.name == "sets"
    assert first.values == tuple(range(SETS + 1))
    reached = sweep(explorer)
    assert reached[0] == 0
    assert {b - a for a, b in pairwise(reached)} == {0, 1}
    # About as many as in the long run: four standard deviations leave room.
    likely = explorer.scores["probability_of_reaching"]
    assert abs(reached[-1] - SETS * likely) < 4 * (SETS * likely * (1 - likely)) ** 0.5


def test_another_seed_is_another_draw_and_the_same_seed_is_the_same():
    explorer = uw.LuckExplorer(seed=5)
    before = explorer.live.frame["parts"]
    use(explorer, ANEW)
    assert explorer.seed == 6
    after = explorer.live.frame["parts"]
    assert after["sentence"] != before["sentence"]
    assert after["probability_of_reaching"] == before["probability_of_reaching"]
    assert uw.LuckExplorer(seed=6).live.frame["parts"] == after
    explorer.seed = 999_999
    use(explorer, ANEW)
    assert explorer.seed == 0
    explorer.reset()
    assert explorer.live.frame["parts"] == before


def test_a_scenario_sets_size_prevalence_and_how_often_its_classifier_says_positive():
    explorer = uw.LuckExplorer()
    explorer.choose("imbalanced_test_set")
    assert (explorer.total, explorer.prevalence, explorer.guess) == (100, 20 / 100, 9 / 100)
    explorer.choose("fraud")
    assert (explorer.total, explorer.prevalence, explorer.guess) == (5000, 200 / 5000, 250 / 5000)
    assert "200 “fraud” examples of 5,000" in explorer.sentence
    assert all(uw.scenarios.get(key).n_classes == 2 for key in explorer.menu)


def test_the_scores_are_named():
    assert [*uw.LuckExplorer().scores] == [
        "expected_accuracy",
        "majority_baseline",
        "chance",
        "deviation_accuracy",
        "seen_deviation_accuracy",
        "deviation_unweighted_average_recall",
        "seen_deviation_unweighted_average_recall",
        "reaching",
        "probability_of_reaching",
    ]


def test_a_prediction_can_be_marked_along_the_scores():
    explorer = uw.LuckExplorer()
    explorer.mark(0.6)
    (x0, _), (x1, _) = explorer.live.tools["mark"]["ends"]
    assert (
        x0 == x1 == pytest.approx(explorer.picture.axes.transData.transform((0.6, 0))[0], abs=0.01)
    )


def test_numbers_and_formulas_are_on_the_page():
    scene = uw.LuckExplorer().live.scene
    for word in ("SD of accuracy", "SD of UAR", "of its dots", "P(UAR ≥ 0.6)"):
        assert word in scene["before"]
    assert "√(g (1 − g) / N)" in scene["after"]
    assert "½ √(g (1 − g) (1/n₁ + 1/n₂))" in scene["after"]
