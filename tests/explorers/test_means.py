"""MeansExplorer: its two panels read back against the metrics."""

import json
import re
from itertools import product

import numpy as np
import pytest
from explorers.moving import move
from hypothesis import given, settings
from hypothesis import strategies as st
from traitlets import TraitError

from uarwidgets import scenarios
from uarwidgets.explorers import means
from uarwidgets.explorers.base import open_state
from uarwidgets.explorers.means import EXPONENTS, GUESSERS, MeansExplorer
from uarwidgets.metrics import accuracy, geometric_mean_recall, unweighted_average_recall
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall

HOSTILE = ("<b>a&b</b> $x^2$ \n two", '"; alert(1) \\frac{')


@pytest.fixture
def shown(monkeypatch):
    """An explorer, and the picture that its scene draws on."""
    pictures = []

    class Kept(means.MeansFigure):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            pictures.append(self)

    monkeypatch.setattr(means, "MeansFigure", Kept)

    def show(**state):
        ex = MeansExplorer(**state)
        return ex, pictures[-1]

    return show


RECALLS = [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0), (0.9, 0.3), (0.5, 0.5), (0.01, 1.0)]
STATES = list(product(RECALLS, [0.0, 0.35, 0.5, 1.0], [-10.0, -1.0, 0.0, 0.1, 1.0]))


def test_picture_numbers_and_sentence_are_one(shown):
    ex, picture = shown()
    for recalls, weight, exponent in STATES:
        entries = {"recall_0": recalls[0], "recall_1": recalls[1]}
        words = ex.live._scene.draw({**entries, "weight": weight, "exponent": exponent})
        left = weight * recalls[0] + (1 - weight) * recalls[1]
        right = float(power_mean_recall(recalls, exponent))
        for panel, score in ((picture.arithmetic, left), (picture.power, right)):
            assert panel.dot.get_xydata().tolist() == [list(recalls)]
            assert panel.value.get_text() == f"{score:.3f}"
            assert f" {score:.3f}" in words["sentence"]
        assert words["alpha_weighted_recall"] == f"{left:.3f}"
        assert words["power_mean_recall"] == f"{right:.3f}"
        line = np.clip(picture.arithmetic.line.get_xydata(), 0, 1)
        assert alpha_weighted_recall(line, (weight, 1 - weight)) == pytest.approx(left, abs=1e-9)
        line = np.clip(picture.power.line.get_xydata(), 0, 1)
        assert power_mean_recall(line, exponent) == pytest.approx(right, abs=1e-9)


@pytest.mark.parametrize(("weight", "exponent"), [(0.5, 0.0), (0.1, -10.0), (1.0, 1.0), (0, -1)])
def test_the_bands_are_the_tenths(shown, weight, exponent):
    _, picture = shown(weight=weight, exponent=exponent)
    grid = np.random.default_rng(0).random((400, 2))
    pairs = [
        (picture.arithmetic, alpha_weighted_recall(grid, (weight, 1 - weight))),
        (picture.power, power_mean_recall(grid, exponent)),
    ]
    for panel, scores in pairs:
        layers = sum(band.get_path().contains_points(grid) for band in panel.bands)
        # a point nearer to an edge of a band than a chord to its curve may fall on either side
        clear = np.abs(scores * 10 - np.round(scores * 10)) > 0.04
        assert clear.sum() > 300
        assert layers[clear].tolist() == np.floor(scores * 10)[clear].tolist()


def test_who_forgives():
    ex = MeansExplorer(recalls=(1, 0))
    assert ex.scores == {"alpha_weighted_recall": 0.5, "power_mean_recall": 0.0}
    assert (
        "While negative is never found, the left mean gives 0.500, the right 0.000." in ex.sentence
    )
    ex.exponent = 0.5  # ((1 + 0)/2)^2
    assert ex.scores["power_mean_recall"] == pytest.approx(0.25)
    ex.recalls = (0.4, 0.8)
    assert "If positive were never found, the left mean would give 0.400" in ex.sentence
    ex.recalls = (0, 0)
    assert "Neither class is ever found" in ex.sentence


def test_guessers(shown):
    _, picture = shown(weight=0.5, exponent=0)
    texts = [note.get_text() for note in picture.arithmetic.notes]
    assert texts == ["coin 0.500", "80:20 guesser 0.500", "one class 0.500"]
    texts = [note.get_text() for note in picture.power.notes]
    assert texts == ["coin 0.500", f"80:20 guesser {(0.8 * 0.2) ** 0.5:.3f}", "one class 0.000"]
    assert all(sum(recalls) == 1 for recalls in GUESSERS.values())


@pytest.mark.parametrize("recalls", [(0.5, 0.5), (0.3, 0.7), (1.0, 0.0)])
def test_a_guesser_does_as_well_on_the_line_alone(recalls):
    assert "a guesser that never looks" in MeansExplorer(recalls=recalls).sentence
    beside = (recalls[0], recalls[1] + 0.01)
    assert "guesser" not in MeansExplorer(recalls=beside).sentence


@pytest.mark.parametrize(
    ("exponent", "title"),
    [
        (1, "UAR (exponent 1)"),
        (0, "geometric mean (exponent 0)"),
        (-1, "harmonic mean (exponent −1)"),
        (-10, "power mean, exponent −10"),
        (0.3, "power mean, exponent 0.3"),
    ],
)
def test_the_right_panel_names_its_mean(shown, exponent, title):
    _, picture = shown(exponent=exponent)
    assert picture.power.title.get_text() == title


def test_the_left_panel_names_its_mean(shown):
    assert shown(weight=0.5)[1].arithmetic.title.get_text() == "UAR (α = 0.5)"
    assert shown(weight=0.25)[1].arithmetic.title.get_text() == "arithmetic mean, α = 0.25"


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


def test_state_share_text_and_reset():
    ex = MeansExplorer(recalls=(0.7, 0.2), weight=0.3, exponent=-2.5, class_names=("ill", "well"))
    assert ex.state == json.loads(json.dumps(ex.state))
    again = MeansExplorer.from_state(ex.state)
    assert again.state == ex.state
    assert again.scores == ex.scores
    before = ex.state
    ex.exponent, ex.recalls = 1, (0, 1)
    assert ex.state != before
    opened = open_state(ex.share_text)
    assert isinstance(opened, MeansExplorer)
    assert opened.state == ex.state
    ex.reset()
    assert ex.state == before


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("recalls", (0.5,), "recalls must hold 2 numbers; received 1"),
        ("recalls", (0.5, 1.2), "each of recalls must be between 0 and 1; received 1.2"),
        ("weight", -0.1, "weight must be between 0 and 1; received -0.1"),
        ("weight", "half", "weight must be a finite number; received 'half'"),
        ("exponent", 1.5, "exponent must be between -10 and 1; received 1.5"),
        ("exponent", float("-inf"), "exponent must be a finite number; received -inf"),
        ("class_names", "ab", "class_names must be a list of names; received 'ab'"),
    ],
)
def test_bad_values_change_nothing(name, value, message):
    ex = MeansExplorer()
    before, frame = ex.state, ex.live.frame
    with pytest.raises(TraitError, match=message):
        setattr(ex, name, value)
    assert ex.state == before
    assert ex.live.frame == frame


def test_the_browser_moves_every_slider_to_both_ends(shown):
    ex, _ = shown()
    for i, slider in enumerate(ex.live._scene.sliders):
        for value in (slider.values[0], slider.values[-1]):
            move(ex, (i, value))
            assert ex._moving()[slider.name] == value
            assert ex.live.frame["parts"]["sentence"] == ex.sentence
            assert ex.live.frame["thumbs"][i] == value


def test_a_point_alone_leaves_the_bands_be(shown):
    ex, picture = shown()
    scene, state = ex.live._scene, ex._moving()
    left, right = (
        [str(scene.artists.index(band)) for band in panel.bands]
        for panel in (picture.arithmetic, picture.power)
    )
    first = scene.parts(state)
    moved = scene.parts({**state, "recall_0": 0.1})
    bent = scene.parts({**state, "exponent": -3.0})
    assert all(moved[i] is first[i] for i in left + right)
    assert all(bent[i] is first[i] for i in left)
    assert all(bent[i] != first[i] for i in right)


def test_hostile_class_names(shown):
    ex, _ = shown(class_names=HOSTILE)
    assert "<b>" not in ex.live.scene["svg"]
    assert "<b>" not in ex.live.scene["before"] + ex.live.scene["after"]
    assert "\n" not in ex.sentence
    ex.live.settle()


@pytest.fixture(scope="module")
def one():
    return MeansExplorer()


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(-10, 1))
@settings(deadline=None)  # the machine may be busy
def test_any_state_has_numbers_and_words(one, tpr, tnr, weight, exponent):
    entries = {"recall_0": tpr, "recall_1": tnr, "weight": weight, "exponent": exponent}
    scores = one._numbers(entries)
    assert all(0 <= score <= 1 for score in scores.values())
    assert not re.search(r"\b(nan|inf)", json.dumps(one.live._scene.parts(entries)), re.I)
    assert scores["power_mean_recall"] <= (tpr + tnr) / 2 + 1e-12


def test_bytes_at_display():
    ex = MeansExplorer()
    ex.live.settle()
    strips = sum(len(getattr(ex.live, f"strip_{i}")) for i in range(4))
    assert strips + len(json.dumps(ex.live.scene)) + len(json.dumps(ex.live.frame)) < 1e6
