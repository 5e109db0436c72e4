"""AlphaExplorer: its line, points and cost ratio read back against the metrics."""

import math
from itertools import product

import numpy as np
import pytest
from explorers.moving import move
from hypothesis import given, settings
from hypothesis import strategies as st

from uarwidgets import scenarios
from uarwidgets.explorers.alpha.explorer import COST_RATIOS, AlphaExplorer
from uarwidgets.kit.recall_entries import RATES
from uarwidgets.metrics import accuracy, recall_per_class, unweighted_average_recall


def slider(ex, name):
    return next(i for i, s in enumerate(ex.scene.sliders) if s.name == name)


STATES = list(
    product(
        [0.0, 0.1, 0.5, 1.0], [0.0, 0.35, 0.5, 1.0], [(0, 0), (1, 0), (0.2, 0.9375), (0.5, 0.5)]
    )
)


def test_picture_numbers_and_sentence_are_one():
    ex = AlphaExplorer()
    picture = ex.picture
    for rate, weight, (tpr, tnr) in STATES:
        entries = {"weight": weight, "prevalence": rate, "recall_0": tpr, "recall_1": tnr}
        words = ex.scene.draw(entries)
        assert picture.line.get_xydata().tolist() == [[0, tnr], [1, tpr]]
        points = {
            "weight": (weight, weight * tpr + (1 - weight) * tnr),
            "uar": (0.5, (tpr + tnr) / 2),
            "accuracy": (rate, rate * tpr + (1 - rate) * tnr),
        }
        names = ("alpha_weighted_recall", "unweighted_average_recall", "accuracy")
        for (mark, point), name in zip(points.items(), names, strict=True):
            assert picture.dots[mark].get_xydata()[0] == pytest.approx(point)
            assert words[name] == f"{point[1]:.3f}"
            assert f" {words[name]}" in words["sentence"]
        assert picture.texts["accuracy_value"].get_text() == words["accuracy"]
        assert picture.texts["weight_value"].get_text() == words["alpha_weighted_recall"]
        assert picture.texts["uar"].get_text() == f"UAR {words['unweighted_average_recall']}"
        assert picture.texts["tnr"].get_text() == f"TNR {tnr:.3f}"
        assert picture.texts["tpr"].get_text() == f"TPR {tpr:.3f}"


def test_the_points_that_have_names():
    ex = AlphaExplorer(recalls=(0.2, 0.9375), prevalence=0.2)
    for weight, score in ((0, 0.9375), (1, 0.2), (0.5, (0.2 + 0.9375) / 2), (0.2, 0.79)):
        ex.weight = weight
        assert ex.scores["alpha_weighted_recall"] == pytest.approx(score)
    assert ex.scores["accuracy"] == pytest.approx((4 + 75) / 100)


def test_scenarios():
    ex = AlphaExplorer()
    assert [s.key for s in ex._scenarios()] == [s.key for s in scenarios.for_classes(2)]
    for scenario in ex._scenarios():
        ex.reset()
        ex.choose(scenario.key)
        assert ex.scores["accuracy"] == pytest.approx(accuracy(scenario.cm))
        uar = unweighted_average_recall(scenario.cm)
        assert ex.scores["unweighted_average_recall"] == pytest.approx(uar)
        assert ex.recalls == tuple(recall_per_class(scenario.cm))
        assert scenario.story in ex.live.frame["parts"]["story"]
        assert ex.weight == 0.5  # one's own: data do not change it


# What a weight says about costs.


@given(
    st.floats(0.01, 0.99), st.floats(1e-3, 1e3), *[st.tuples(st.floats(0, 1), st.floats(0, 1))] * 2
)
@settings(deadline=None)
def test_at_its_cost_ratio_the_higher_score_costs_less(one, rate, ratio, first, second):
    """The cost of an example, straight from its definition."""
    one.prevalence, one.recalls = rate, first
    one.cost_ratio = ratio
    a = one.scores["alpha_weighted_recall"]
    one.recalls = second
    b = one.scores["alpha_weighted_recall"]
    costs = [rate * ratio * (1 - tpr) + (1 - rate) * (1 - tnr) for tpr, tnr in (first, second)]
    # score = 1 - cost / (cost of missing everything)
    whole = rate * ratio + (1 - rate)
    assert b - a == pytest.approx((costs[0] - costs[1]) / whole, abs=1e-9)
    assert one.cost_ratio == pytest.approx(ratio, rel=1e-6)


@pytest.fixture(scope="module")
def one():
    return AlphaExplorer()


# The two sliders of one entry.


def test_weight_and_cost_ratio_move_each_other():
    ex = AlphaExplorer(prevalence=0.1, weight=0.1)
    thumbs = dict(zip([s.name for s in ex.scene.sliders], range(5), strict=True))
    move(ex, (thumbs["cost_ratio"], 9.0))
    assert ex.weight == pytest.approx(0.5)
    assert ex.live.frame["thumbs"][:2] == [0.5, 9.0]
    move(ex, (thumbs["weight"], 0.9))
    assert ex.cost_ratio == pytest.approx(81)
    assert ex.live.frame["thumbs"][:2] == [0.9, 81.0]
    move(ex, (thumbs["prevalence"], 0.5))  # the weight stays; what it says does not
    assert ex.weight == 0.9
    assert ex.cost_ratio == pytest.approx(9)


@pytest.mark.parametrize("rate", [0.01, 0.1, 0.5, 0.77, 0.99])
def test_every_position_comes_back(rate):
    sliders = {s.name: s for s in AlphaExplorer().scene.sliders}
    state = {"weight": 0.5, "prevalence": rate, "recall_0": 0.5, "recall_1": 0.5}
    for control in (sliders["weight"], sliders["cost_ratio"]):
        for value in control.values:
            there = control.moved(state, value)
            assert control.thumb(there) == pytest.approx(value, rel=1e-5, abs=5e-6)
            assert math.isfinite(sliders["cost_ratio"].thumb(there))


def test_no_inner_weight_lies_beyond_the_ends_of_the_cost_slider():
    inner = np.array(RATES[1:-1])
    odds = inner / (1 - inner)
    implied = odds[:, None] / odds
    assert COST_RATIOS[0] <= implied.min()
    assert implied.max() <= COST_RATIOS[-1]
    assert 9 in COST_RATIOS


def test_the_ends_stand_at_the_ends_of_the_cost_slider(one):
    one.prevalence = 0.2
    cost = slider(one, "cost_ratio")
    one.weight = 0
    assert one.live.frame["thumbs"][cost] == COST_RATIOS[0]
    one.weight = 1
    assert one.live.frame["thumbs"][cost] == COST_RATIOS[-1]


@pytest.mark.parametrize("rate", [0, 1])
def test_without_a_class_there_is_no_cost_ratio(rate):
    ex = AlphaExplorer(prevalence=rate, weight=0.3)
    assert math.isnan(ex.cost_ratio)
    assert math.isnan(ex.scores["implied_cost_ratio"])
    move(ex, (slider(ex, "cost_ratio"), 9.0))
    assert ex.weight == 0.3
    with pytest.raises(ValueError, match="prevalence must leave examples of both classes"):
        ex.cost_ratio = 9
    assert ex.weight == 0.3
    ex.live.settle()
