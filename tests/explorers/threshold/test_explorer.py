"""ThresholdExplorer: what its traits, picture and words have to do with each other."""

import json
import re

import pytest
from explorers.moving import words

from uarwidgets import scenarios
from uarwidgets.explorers import NAMES
from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.figure import CURVES
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
    ((fpr, tpr),) = picture.point.get_xydata()
    assert (fpr, tpr) == pytest.approx((fp / (fp + tn), tp / (tp + fn)))
    assert told["sentence"] == ex.sentence
    assert "of 10,000 examples" in ex.live.scene["before"]


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


def test_the_matrix_names_its_classes():
    page = ThresholdExplorer(class_names=("a < b", "well")).live.scene["before"]
    columns, rows = (re.findall(rf'<th scope="{side}">(.*?)</th>', page) for side in ("col", "row"))
    assert columns == ["answered a &lt; b", "answered well"]
    assert rows == ["actual a &lt; b", "actual well"]
