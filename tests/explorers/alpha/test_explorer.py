"""AlphaExplorer: its line, points and cost ratio read back against the metrics."""

import json
import math
import re
from itertools import product

import numpy as np
import pytest
from explorers.moving import move
from hypothesis import given, settings
from hypothesis import strategies as st
from traitlets import TraitError

from uarwidgets import scenarios
from uarwidgets.explorers.alpha import explorer as alpha
from uarwidgets.explorers.alpha.explorer import COST_RATIOS, RATES, AlphaExplorer
from uarwidgets.kit.base import open_state
from uarwidgets.metrics import accuracy, recall_per_class, unweighted_average_recall

HOSTILE = ("<b>a&b</b> $x^2$ \n two", '"; alert(1) \\frac{')


@pytest.fixture
def shown(monkeypatch):
    """An explorer, and the picture that its scene draws on."""
    pictures = []

    class Kept(alpha.AlphaFigure):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            pictures.append(self)

    monkeypatch.setattr(alpha, "AlphaFigure", Kept)

    def show(**state):
        ex = AlphaExplorer(**state)
        return ex, pictures[-1]

    return show


def slider(ex, name):
    return next(i for i, s in enumerate(ex.live._scene.sliders) if s.name == name)


STATES = list(
    product(
        [0.0, 0.1, 0.5, 1.0], [0.0, 0.35, 0.5, 1.0], [(0, 0), (1, 0), (0.2, 0.9375), (0.5, 0.5)]
    )
)


def test_picture_numbers_and_sentence_are_one(shown):
    ex, picture = shown()
    for rate, weight, (tpr, tnr) in STATES:
        entries = {"weight": weight, "prevalence": rate, "recall_0": tpr, "recall_1": tnr}
        words = ex.live._scene.draw(entries)
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


@pytest.mark.parametrize(
    ("rate", "weight", "tile", "said"),
    [
        (0.1, 0.5, "9 : 1", "At prevalence 10 % it says: one missed positive weighs as much as 9 "
         "false alarms."),
        (0.1, 0.1, "1 : 1", "one missed positive weighs as much as 1 false alarm."),
        (0.9, 0.5, "1 : 9", "one false alarm weighs as much as 9 missed positives."),
        (0.3, 0.5, "2.33 : 1", "one missed positive weighs as much as about 2.33 false alarms."),
        (0.001, 0.5, "999 : 1", "as 999 false alarms."),
        (0.01, 0.99, "9,800 : 1", "as about 9,800 false alarms."),
        (0.5, 1 - 1e-12, "over 1,000,000,000 : 1", "as over 1,000,000,000 false alarms."),
        (0.5, 1e-12, "1 : over 1,000,000,000", "as over 1,000,000,000 missed positives."),
        (0.1, 0.0, "0 : 1", "only false alarms count: missed positives cost nothing."),
        (0.1, 1.0, "1 : 0", "only missed positives count: false alarms cost nothing."),
        (0.0, 0.5, "–", "At prevalence 0 % there is no positive to miss: no weight implies"),
        (1.0, 0.5, "–", "At prevalence 100 % there is no negative to raise a false alarm"),
    ],
)  # fmt: skip
def test_what_a_weight_says(one, rate, weight, tile, said):
    one.prevalence, one.weight = rate, weight
    assert said in one.sentence
    assert one.live.frame["parts"]["cost_ratio"] == tile


def test_whom_a_weight_favours(one):
    one.recalls = (0.2, 0.9)
    assert "The lower recall is that of positive: the more weight it gets" in one.sentence
    one.recalls = (0.9, 0.2)
    assert "The lower recall is that of negative" in one.sentence
    one.recalls = (0.4, 0.4)
    assert "Both recalls are equal, so every weight gives the same score." in one.sentence


# The two sliders of one entry.


def test_weight_and_cost_ratio_move_each_other():
    ex = AlphaExplorer(prevalence=0.1, weight=0.1)
    thumbs = dict(zip([s.name for s in ex.live._scene.sliders], range(5), strict=True))
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
    sliders = {s.name: s for s in AlphaExplorer().live._scene.sliders}
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


# The common surface.


def test_state_share_text_and_reset():
    ex = AlphaExplorer(recalls=(0.7, 0.2), prevalence=0.3, weight=0.25, class_names=("a", "b"))
    assert ex.state == json.loads(json.dumps(ex.state))
    again = AlphaExplorer.from_state(ex.state)
    assert again.state == ex.state
    assert again.scores == ex.scores
    before = ex.state
    ex.cost_ratio, ex.recalls = 12, (0, 1)
    assert ex.state != before
    opened = open_state(ex.share_text)
    assert isinstance(opened, AlphaExplorer)
    assert opened.state == ex.state
    ex.reset()
    assert ex.state == before


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("recalls", (0.5, 0.5, 0.5), "recalls must hold 2 numbers; received 3"),
        ("recalls", (0.5, -0.2), "each of recalls must be between 0 and 1; received -0.2"),
        ("weight", 1.1, "weight must be between 0 and 1; received 1.1"),
        ("prevalence", float("nan"), "prevalence must be a finite number; received nan"),
        ("cost_ratio", -1, "cost_ratio must be non-negative; received -1"),
        ("cost_ratio", "nine", "cost_ratio must hold numbers"),
    ],
)
def test_bad_values_change_nothing(one, name, value, message):
    one.prevalence = 0.2
    before, frame = one.state, one.live.frame
    with pytest.raises((TraitError, ValueError), match=message):
        setattr(one, name, value)
    assert one.state == before
    assert one.live.frame == frame


def test_the_browser_moves_every_slider_to_both_ends():
    ex = AlphaExplorer()
    for i, control in enumerate(ex.live._scene.sliders):
        for value in (control.values[0], control.values[-1]):
            move(ex, (i, value))
            assert ex.live.frame["thumbs"][i] == pytest.approx(value, abs=1e-5)
            assert ex.live.frame["parts"]["sentence"] == ex.sentence


def test_hostile_class_names():
    ex = AlphaExplorer(class_names=HOSTILE)
    scene = ex.live.scene
    assert "<b>" not in scene["svg"] + scene["before"] + scene["after"]
    assert "$x^2$" in scene["svg"]  # as it was given, not as a formula
    assert "\n" not in ex.sentence
    ex.live.settle()


rates = st.floats(0, 1)
shares = st.one_of(st.just(0.0), st.floats(1e-250, 1))


@given(rates, shares, rates, rates)
@settings(deadline=None)
def test_any_state_has_numbers_and_words(one, weight, rate, tpr, tnr):
    entries = {"weight": weight, "prevalence": rate, "recall_0": tpr, "recall_1": tnr}
    scene = one.live._scene
    assert not re.search(r"\b(nan|inf)", json.dumps(scene.parts(entries)), re.I)
    assert all(map(math.isfinite, scene.thumbs(entries)))


def test_bytes_at_display():
    ex = AlphaExplorer()
    ex.live.settle()
    strips = sum(len(getattr(ex.live, f"strip_{i}")) for i in range(5))
    assert strips + len(json.dumps(ex.live.scene)) + len(json.dumps(ex.live.frame)) < 4e5
