"""ThresholdExplorer: what its traits, picture and words have to do with each other."""

import json

import pytest
from explorers.moving import shown, use, words

from uarwidgets import scenarios
from uarwidgets.explorers import NAMES
from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.figure import CURVES, OWN
from uarwidgets.explorers.threshold.sentences import WITH_OWN
from uarwidgets.kit import share_text


@pytest.fixture(scope="module")
def ex():
    return ThresholdExplorer()


def test_picture_numbers_and_words_are_one(ex):
    ex.threshold, ex.prevalence = -0.5, 0.001
    numbers, told, picture = ex.scores, words(ex), ex.picture
    (tp, fn), (fp, tn) = ex.cm.tolist()
    for name in CURVES:
        assert picture.dots[name].get_xydata().tolist() == [[ex.threshold, numbers[name]]]
        assert told[name] == f"{numbers[name]:.3f}"
    ((fpr, tpr),) = picture.plane.point.get_xydata()
    assert (fpr, tpr) == pytest.approx((fp / (fp + tn), tp / (tp + fn)))
    assert told["sentence"] == ex.sentence
    for kind, count in zip(("TP", "FN", "FP", "TN"), (tp, fn, fp, tn), strict=True):
        assert picture.counts[kind.lower()].get_text() == f"{kind} {count:,}"


def test_the_menu_offers_what_two_bells_can_show(ex):
    keys = list(ex.menu)
    fit = (
        "balanced_test_set imbalanced_test_set coin_flip biased_guesser rare_disease fraud "
        "equal_uar_specific equal_uar_sensitive"
    )
    assert keys == fit.split()
    for key in keys:
        ex.choose(key)
        cm = scenarios.get(key).cm
        assert ex.cm / ex.cm.sum() == pytest.approx(cm / cm.sum(), abs=1e-4)
        assert scenarios.get(key).story in words(ex)["story"]
        assert ex.state == json.loads(json.dumps(ex.state))
        assert share_text.read(ex.share_text, NAMES) == ("ThresholdExplorer", ex.state)


@pytest.mark.parametrize("key", ["one_class", "always_wrong", "reversed", "three_sizes"])
def test_a_scenario_that_no_two_bells_have_is_refused(ex, key):
    before = ex.state
    with pytest.raises(ValueError, match=f"two classes, .* two bells; received '{key}'"):
        ex.choose(key)
    assert ex.state == before


def test_handles_stand_where_their_sliders_say():
    ex = ThresholdExplorer(threshold=0.7, separation=3)
    positive, negative, point, line = ex._handles(ex.picture)
    assert (line.artist, line.x, line.x_of(0.7)) == (ex.picture.now, "threshold", 0.7)
    for bell, mean in ((positive, 1.5), (negative, -1.5)):
        corners = bell.artist.get_xy()
        assert corners[corners[:, 1].argmax(), 0] == pytest.approx(bell.x_of(3)) == mean
        assert bell.x == "separation"
    assert (point.artist, point.along) == (ex.picture.plane.point, "threshold")


def test_a_reader_s_own_weight_comes_with_its_box_and_goes_with_it():
    ex = ThresholdExplorer()
    usual = [slider.name for slider in ex.scene.sliders]
    assert not shown(ex, WITH_OWN)
    use(ex, WITH_OWN, True)
    assert (shown(ex, WITH_OWN), ex.weight) == (True, 0.7)
    assert [slider.name for slider in ex.scene.sliders] == [*usual, "weight"]
    assert words(ex)[OWN] == f"{ex.scores[OWN]:.3f}"
    ex.weight = 0.4
    line = ex._measure(ex.entries).drawn["iso_lines"][OWN]
    assert ex.picture.plane.iso_lines[OWN].get_xydata().tolist() == line.tolist()
    use(ex, WITH_OWN, False)
    assert ex.weight is None
    assert OWN not in ex.scores
    assert [slider.name for slider in ex.scene.sliders] == usual
    use(ex, WITH_OWN, True)
    assert ex.weight == 0.4  # what it was comes back
    ex.reset()
    assert ex.weight is None
