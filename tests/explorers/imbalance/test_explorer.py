"""ImbalanceExplorer: the lines are the scores, and the words are true of them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from traitlets import TraitError

import uarwidgets as uw
from uarwidgets.explorers.imbalance.explorer import RATIOS

RATES = (0.0, 0.2, 0.5, 0.9375, 1.0)


def artists(explorer):
    """The picture's curves, dots and numbers as drawn for the present state."""
    figure = explorer.figure
    (axes,) = figure.axes
    return axes


def curve(explorer, label):
    from uarwidgets.look import LOOKS

    (colour,) = {look.colour for look in LOOKS.values() if look.label == label}
    lines = [
        line
        for line in artists(explorer).lines
        if line.get_color() == colour and line.get_linewidth() == 4
    ]
    (line,) = lines
    return line.get_xydata()


@pytest.mark.parametrize(("tpr", "tnr"), itertools.product(RATES, RATES))
def test_with_two_classes_accuracy_runs_straight_from_tnr_to_tpr(tpr, tnr):
    explorer = uw.ImbalanceExplorer(recalls=(tpr, tnr))
    points = curve(explorer, "accuracy")
    np.testing.assert_allclose(points[[0, -1]], [(0, tnr), (1, tpr)], atol=1e-12)
    np.testing.assert_allclose(points[:, 1], tnr + (tpr - tnr) * points[:, 0], atol=1e-12)
    uar = curve(explorer, "UAR")
    np.testing.assert_allclose(uar[:, 1], (tpr + tnr) / 2, atol=1e-12)
    np.testing.assert_allclose(curve(explorer, "geometric mean")[:, 1], (tpr * tnr) ** 0.5)
    at_half = np.interp(0.5, points[:, 0], points[:, 1])
    assert at_half == pytest.approx((tpr + tnr) / 2)
    baseline = curve(explorer, "majority baseline")
    np.testing.assert_allclose(baseline[:, 1], np.maximum(baseline[:, 0], 1 - baseline[:, 0]))


def test_the_numbers_at_the_marker_are_the_scores():
    explorer = uw.ImbalanceExplorer(recalls=(0.2, 0.9375), prevalence=0.2)
    assert explorer.scores == pytest.approx(
        {
            "accuracy": 0.2 * 0.2 + 0.8 * 0.9375,
            "unweighted_average_recall": (0.2 + 0.9375) / 2,
            "geometric_mean_recall": (0.2 * 0.9375) ** 0.5,
            "majority_baseline": 0.8,
        }
    )
    texts = {text.get_text() for text in artists(explorer).texts}
    assert {"0.790", "0.569", "0.433", "0.800"} <= texts


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"prevalence": 0.2, "recalls": (0.2, 0.9375)}, "is above UAR 0.569: negative, the larger"),
        ({"prevalence": 0.8, "recalls": (0.2, 0.9375)}, "is below UAR 0.569: positive, the larger"),
        ({"prevalence": 0.5, "recalls": (0.2, 0.9)}, "is equal to UAR 0.550: both classes are"),
        ({"prevalence": 0.2, "recalls": (0.7, 0.7)}, "is equal to UAR 0.700: both recalls are"),
        ({"prevalence": 0.2, "recalls": (0.2, 0.9375)}, "answering negative scores more: 0.800"),
        ({"prevalence": 0.5, "recalls": (0.2, 0.2)}, "answering either class scores more: 0.500"),
        ({"prevalence": 0.2, "recalls": (0.0, 1.0)}, "equal to the 0.800 of always answering"),
        ({"prevalence": 0.2, "recalls": (0.0, 1.0)}, "geometric mean is 0: positive is never"),
        ({"prevalence": 0.0, "recalls": (0.5, 0.9)}, "hold none of positive"),
        ({"prevalence": 1.0, "recalls": (0.5, 0.9)}, "hold none of negative"),
    ],
)
def test_the_sentence_is_true_of_the_state(state, words):
    assert words in uw.ImbalanceExplorer(**state).sentence


def test_the_shaded_ranges_are_said():
    explorer = uw.ImbalanceExplorer(recalls=(0.75, 0.8))
    note = explorer.live.frame["parts"]["sizes"]
    assert f"0 % to {20 / 0.95:.4g} % and {80 / 1.05:.4g} % to 100 %" in note
    assert uw.ImbalanceExplorer(recalls=(1, 1)).live.frame["parts"]["sizes"] == ""


def test_many_classes_have_whole_sizes_that_add_up():
    explorer = uw.ImbalanceExplorer(recalls=(0.9, 0.7, 0.5), total=1000)
    for imbalance in RATIOS:
        explorer.imbalance = imbalance
        assert sum(explorer.class_sizes) == 1000
        assert explorer.scores["accuracy"] == pytest.approx(
            np.dot(explorer.class_sizes, (0.9, 0.7, 0.5)) / 1000
        )
        accuracy = explorer.scores["accuracy"]
        assert explorer.scores["averaged_per_class_accuracy"] == pytest.approx(
            1 - 2 / 3 * (1 - accuracy)
        )
        x, y = curve(explorer, "accuracy").T
        assert np.interp(imbalance, x, y) == pytest.approx(accuracy)


def test_the_floor_is_named_and_explained():
    explorer = uw.ImbalanceExplorer(recalls=(0.9, 0.7, 0.5, 0.2))
    (name,) = [text for text in artists(explorer).texts if text.get_text() == "floor"]
    assert name.get_position()[1] == 1 - 2 / 4
    assert "never below 1 − 2/K, 0.500." in explorer.live.frame["parts"]["sizes"]


def test_a_value_between_the_slider_s_positions_lies_on_the_curve():
    explorer = uw.ImbalanceExplorer(recalls=(0.9, 0.7, 0.1), total=37, imbalance=3.3)
    x, y = curve(explorer, "accuracy").T
    assert y[x == 3.3] == explorer.scores["accuracy"]


def test_a_scenario_keeps_its_own_class_sizes():
    explorer = uw.ImbalanceExplorer()
    explorer.choose("ecg")
    assert explorer.class_sizes == (287619, 1334, 2572)
    scenario = uw.scores(uw.scenarios.get("ecg").cm)
    for name, value in explorer.scores.items():
        assert value == pytest.approx(scenario[name]), name


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"recalls": (0.7,)}, "With a single class there is nothing to compare"),
        ({"recalls": (0.7, 0.5, 0.1), "total": 0}, "There are no examples"),
        ({"recalls": (0.7, 0.5, 0.1), "total": 5, "imbalance": 900}, "hold none of B and C"),
    ],
)
def test_what_cannot_be_scored_is_said_and_the_explorer_goes_on(state, words):
    explorer = uw.ImbalanceExplorer(**state)
    assert words in explorer.sentence
    assert words in explorer.live.frame["parts"]["sentence"]
    explorer.recalls = (0.5, 0.5, 0.5)
    explorer.total = 300
    assert explorer.scores["accuracy"] == pytest.approx(0.5)


@pytest.mark.parametrize("n", range(2, 11))
def test_two_to_ten_classes(n):
    explorer = uw.ImbalanceExplorer(recalls=np.linspace(0.9, 0.3, n))
    assert len(explorer.live.scene["sliders"]) == n + 1
    names = [text for text in artists(explorer).texts if text.get_text()]
    assert len(names) >= 8


@pytest.mark.parametrize(
    ("name", "bad", "words"),
    [
        ("recalls", (0.5, 1.2), "between 0 and 1; received 1.2"),
        ("recalls", (0.5, "x"), "must be a finite number; received 'x'"),
        ("recalls", "0.5", "must be a list of numbers"),
        ("recalls", [0.5] * 11, "must hold 1 to 10 numbers; received 11"),
        ("prevalence", True, "must be a finite number; received True"),
        ("prevalence", -0.1, "must be between 0 and 1; received -0.1"),
        ("imbalance", 0.5, "must be between 1 and 1000"),
        ("total", 2.5, "must be a whole number; received 2.5"),
        ("class_names", (1, 2), "must be texts"),
    ],
)
def test_refusals_are_one_clear_sentence_and_change_nothing(name, bad, words):
    explorer = uw.ImbalanceExplorer()
    before = explorer.state
    with pytest.raises(TraitError, match=words):
        setattr(explorer, name, bad)
    assert explorer.state == before


def test_several_values_are_taken_together_or_not_at_all():
    explorer = uw.ImbalanceExplorer()
    before = explorer.state
    with pytest.raises(TraitError):
        explorer._set({"prevalence": 0.9, "recalls": (2, 2)})
    assert explorer.state == before


@pytest.mark.parametrize("prevalence", [0.0, 0.3, 0.5, 0.501, 1.0])
@pytest.mark.parametrize("recalls", [(0.71, 0.7), (1, 1), (0, 0), (0.5, 0.5)])
def test_close_numbers_stand_apart_each_led_to_from_its_own_point(recalls, prevalence):
    explorer = uw.ImbalanceExplorer(recalls=recalls, prevalence=prevalence)
    axes = artists(explorer)
    values = [text for text in axes.texts if text.get_fontweight() == "bold"]
    figure = axes.get_figure()
    renderer = FigureCanvasAgg(figure).get_renderer()
    boxes = sorted((text.get_window_extent(renderer) for text in values), key=lambda b: b.y0)
    assert len(boxes) == 4
    for lower, upper in itertools.pairwise(boxes):
        assert upper.y0 >= lower.y1
    leaders = [line.get_ydata() for line in axes.lines if line.get_linewidth() == 3]
    scores = explorer.scores
    for text, (name, score) in zip(values, scores.items(), strict=True):
        assert text.get_text() == f"{score:.3f}", name
        assert any(np.allclose(ys, (score, text.get_position()[1])) for ys in leaders)
