"""LuckExplorer: dots fall one by one, and the same settings always bring the same ones."""

from __future__ import annotations

from itertools import pairwise

import pytest
from explorers.moving import move, use

import uarwidgets as uw
from uarwidgets.explorers.luck import ACCURACY, ANEW, LEVEL, SETS, UAR

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


@pytest.mark.parametrize("sets", [0, 1, 57, SETS])
def test_there_is_a_dot_for_each_set_and_those_that_reach_the_level_are_dark(sets):
    explorer = uw.LuckExplorer(sets=sets)
    picture, heaps = explorer.picture, explorer.measure(explorer).heaps
    dark, others = picture.dark.get_xydata(), picture.dots[UAR].get_xydata()
    assert len(picture.dots[ACCURACY].get_xdata()) == len(dark) + len(others) == sets
    assert len(dark) == explorer.scores["reaching"]
    assert all(x >= LEVEL - 0.005 - 1e-9 for x, _ in dark)
    assert all(x <= LEVEL + 0.005 for x, _ in others)
    for name, last in picture.last.items():
        assert list(last.get_xdata()) == heaps[name].x[:sets][-1:].tolist()


def test_the_lines_are_where_the_scores_say():
    lines = uw.LuckExplorer(total=100, prevalence=0.2, guess=0.25).picture.lines
    assert set(lines["expected"].get_xdata()) == {0.2 * 0.25 + 0.8 * 0.75}
    assert set(lines["baseline"].get_xdata()) == {0.8}
