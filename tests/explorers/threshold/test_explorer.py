"""ThresholdExplorer: picture, numbers and words are one at every threshold."""

import json
import math
import re

import numpy as np
import pytest
from explorers.moving import move, words
from scipy.stats import norm
from traitlets import TraitError

from uarwidgets import scenarios
from uarwidgets.explorers.threshold import explorer as threshold
from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.figure import CURVES, ThresholdFigure
from uarwidgets.kit.base import open_state

HOSTILE = ("<script>alert(1)</script> $x^2", "a\nb\\frac{")
ACCURACY, UAR, MEAN = CURVES


@pytest.fixture
def shown(monkeypatch):
    """An explorer, and the picture that its scene draws on."""
    pictures = []

    class Kept(ThresholdFigure):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            pictures.append(self)

    monkeypatch.setattr(threshold, "ThresholdFigure", Kept)

    def show(**state):
        ex = ThresholdExplorer(**state)
        _ = ex.figure
        return ex, pictures[-1]

    return show


STATES = [
    {},
    *[{"prevalence": rate} for rate in (0.001, 0.01, 0.5, 0.99, 0.999)],
    *[{"threshold": at} for at in (-5, 0, 5)],
    *[{"separation": d, "prevalence": rate} for d in (0, 0.1, 4) for rate in (0.2, 0.5)],
    *[{"spread": spread, "separation": d} for spread in (0.5, 1.5) for d in (0, 4)],
]


@pytest.mark.parametrize("state", STATES, ids=str)
def test_picture_numbers_and_words_are_one(shown, state):
    ex, picture = shown(**state)
    numbers, told = ex.scores, words(ex)
    (tp, fn), (fp, tn) = ex.cm.tolist()
    assert tp + fn == round(10_000 * ex.prevalence)
    assert tp + fn + fp + tn == 10_000
    middle = ex.separation / 2
    assert abs(tp - (tp + fn) * norm(middle, ex.spread).sf(ex.threshold)) <= 0.5 + 1e-6
    assert abs(tn - (tn + fp) * norm(-middle, ex.spread).cdf(ex.threshold)) <= 0.5 + 1e-6
    tpr, tnr = tp / (tp + fn), tn / (tn + fp)
    expected = [(tp + tn) / 10_000, (tpr + tnr) / 2, math.sqrt(tpr * tnr)]
    for name, value in zip(CURVES, expected, strict=True):
        assert numbers[name] == pytest.approx(value)
        assert picture.dots[name].get_xydata().tolist() == [[ex.threshold, numbers[name]]]
        assert told[name] == f"{numbers[name]:.3f}"
    assert picture.point.get_xydata() == pytest.approx(np.array([[1 - tnr, tpr]]))
    assert [told[f"cell_{k}"] for k in range(4)] == [f"{n:,}" for n in (tp, fn, fp, tn)]
    assert f"{tp:,} of {tp + fn:,} positive and {tn:,} of {tn + fp:,} negative" in ex.sentence
    assert "of 10,000 examples" in ex.live.scene["before"]
    assert not re.search(r"\bnan\b|\binf\b", " ".join(told.values()))
    assert told["sentence"] == ex.sentence


@pytest.mark.parametrize("state", STATES, ids=str)
def test_curves_and_their_best_points(shown, state):
    ex, picture = shown(**state)
    middle = ex.separation / 2
    x = picture.curves[ACCURACY].get_xdata()
    tpr, tnr = norm(middle, ex.spread).sf(x), norm(-middle, ex.spread).cdf(x)
    share = ex.prevalence
    curves = [share * tpr + (1 - share) * tnr, (tpr + tnr) / 2, np.sqrt(tpr * tnr)]
    for name, expected in zip(CURVES, curves, strict=True):
        assert picture.curves[name].get_ydata() == pytest.approx(expected, abs=1e-9)
        ((at, height),) = picture.bests[name].get_xydata()
        if not math.isnan(at):  # the best on the page, at its ends if need be
            assert height >= expected.max() - 1e-9
            assert abs(at) <= 5
    roc = picture.roc.get_xydata()
    assert roc[[0, -1]].tolist() == [[1, 1], [0, 0]]
    assert roc[1:-1] == pytest.approx(np.column_stack([1 - tnr, tpr]), abs=1e-9)


@pytest.mark.parametrize("share", [0.01, 0.2, 0.5, 0.9])
def test_iso_lines_go_through_the_point_at_their_slopes(shown, share):
    _, picture = shown(prevalence=share, threshold=0.5)
    ((fpr, tpr),) = picture.point.get_xydata()
    for name, slope in ((ACCURACY, (1 - share) / share), (UAR, 1)):
        (x0, y0), (x1, y1) = picture.iso_lines[name].get_xydata()
        assert (y1 - y0) == pytest.approx(slope * (x1 - x0))
        assert y0 + slope * (fpr - x0) == pytest.approx(tpr)
        edges = {round(value, 9) for value in (x0, y0)}, {round(value, 9) for value in (x1, y1)}
        assert all(edge & {0.0, 1.0} for edge in edges)


def test_accuracy_slides_to_the_majority_and_uar_stays():
    ex = ThresholdExplorer()
    places, answered = [], []
    for share in (0.5, 0.2, 0.05, 0.01):
        ex.prevalence = share
        assert ex.scores[f"best_threshold_{UAR}"] == 0
        assert ex.scores[f"best_threshold_{MEAN}"] == 0
        places.append(ex.scores[f"best_threshold_{ACCURACY}"])
        found = re.search(r"answer negative to ([\d.]+) %", ex.sentence)
        answered.append(float(found[1]) if found else 50.0)
    assert places == pytest.approx([math.log((1 - s) / s) / 2 for s in (0.5, 0.2, 0.05, 0.01)])
    assert answered == sorted(answered)
    assert answered[-1] > 99.8


def test_how_often_accuracy_would_answer_with_the_majority():
    ex = ThresholdExplorer(prevalence=0.2)
    at = math.log(4) / 2
    negative = 0.2 * norm(1).cdf(at) + 0.8 * norm(-1).cdf(at)
    assert f"answer negative to {100 * negative:.1f}".rstrip("0").rstrip(".") in ex.sentence
    assert "at 0.69 and" in ex.sentence


def test_the_calibrated_scale():
    ex = ThresholdExplorer(prevalence=0.2, threshold=0)
    assert ex.scores["calibrated_probability"] == pytest.approx(0.2)
    ex.threshold = math.log(4) / 2
    assert ex.scores["calibrated_probability"] == pytest.approx(0.5)
    assert words(ex)["calibrated_probability"] == "0.500"
    assert "0.200, the prevalence, where UAR is best" in words(ex)["calibrated"]
    ex.threshold = 5
    assert words(ex)["calibrated_probability"] == "> 0.999"


def test_without_separation():
    ex = ThresholdExplorer(separation=0, prevalence=0.2)
    assert "UAR is at chance, whatever the threshold" in ex.sentence
    assert "accuracy would always answer negative" in ex.sentence
    assert "and everywhere else" in words(ex)["calibrated"]
    ex.prevalence = 0.8
    assert "accuracy would always answer positive" in ex.sentence
    ex.prevalence = 0.5
    assert "always answer" not in ex.sentence


def test_a_best_threshold_off_the_page_is_said_so(shown):
    ex, picture = shown(separation=0.1, prevalence=0.1)
    assert f"at {math.log(9) * 10:.2f}, off the page, and answer negative" in ex.sentence
    assert "more than 99.9 %" in ex.sentence
    assert picture.bests[ACCURACY].get_xdata()[0] == 5


def test_the_menu_offers_what_two_bells_can_show():
    ex = ThresholdExplorer()
    keys = [key for _, key in ex._menu.options if key]
    assert keys == [
        "balanced_test_set",
        "imbalanced_test_set",
        "coin_flip",
        "biased_guesser",
        "rare_disease",
        "fraud",
        "equal_uar_specific",
        "equal_uar_sensitive",
    ]
    for key in keys:
        ex._menu.value = key
        cm = scenarios.get(key).cm
        assert ex.cm / ex.cm.sum() == pytest.approx(cm / cm.sum(), abs=1e-4)
        assert scenarios.get(key).story in words(ex)["story"]
        again = open_state(ex.share_text)
        assert again.state == ex.state == json.loads(json.dumps(ex.state))
        assert again.sentence == ex.sentence


@pytest.mark.parametrize("key", ["one_class", "always_wrong", "reversed", "three_sizes"])
def test_a_scenario_that_no_two_bells_have_is_refused(key):
    ex = ThresholdExplorer()
    before = ex.state
    with pytest.raises(ValueError, match=f"two classes, .* two bells; received '{key}'"):
        ex.choose(key)
    assert ex.state == before


def test_every_slider_to_both_ends_from_the_browser():
    ex = ThresholdExplorer()
    for i, slider in enumerate(ex.live._scene.sliders):
        for value in (slider.values[0], slider.values[-1]):
            move(ex, (i, value))
            assert ex.state[slider.name] == value
            assert words(ex)["sentence"] == ex.sentence


def test_frames_are_light():
    ex = ThresholdExplorer()
    ex.live.settle()
    strips = [name for name in ex.live.trait_names() if name.startswith("strip_")]
    assert sum(len(getattr(ex.live, name)) for name in strips) < 1_000_000


def test_hostile_class_names_stay_text(shown):
    ex, picture = shown(class_names=HOSTILE)
    picture.figure.canvas.draw()
    assert "<script" not in ex.live.scene["before"] + ex.live.scene["after"]
    assert "<script" not in ex.live.scene["svg"]
    assert ex.class_names[1] == "a b\\frac{"
    assert HOSTILE[0] in ex.sentence


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("prevalence", 0),
        ("prevalence", 1),
        ("threshold", 5.1),
        ("threshold", float("nan")),
        ("separation", -0.1),
        ("separation", "2"),
        ("spread", 0.4),
        ("spread", True),
        ("class_names", "AB"),
    ],
)
def test_bad_values_change_nothing(name, value):
    ex = ThresholdExplorer()
    before, frame = ex.state, ex.live.frame
    with pytest.raises(TraitError, match=name):
        setattr(ex, name, value)
    assert ex.state == before
    assert ex.live.frame == frame
