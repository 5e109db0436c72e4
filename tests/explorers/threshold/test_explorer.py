"""ThresholdExplorer: its picture, numbers and words are of one state."""

import numpy as np
import pytest
from explorers.moving import shown, use, words

from uarwidgets import scenarios
from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.numbers import CURVES, OWN
from uarwidgets.explorers.threshold.sentences import UNEQUAL, WITH_OWN


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
    for kind, count in zip(("TP", "FN", "FP", "TN"), (tp, fn, fp, tn), strict=True):
        assert picture.counts[kind.lower()].get_text() == f"{kind} {count:,}"


@pytest.mark.parametrize("threshold", [-5, -0.7, 0.1, 1.5, 5])
def test_misses_and_false_alarms_are_hatched_and_nothing_else(ex, threshold):
    ex.reset()
    ex.threshold = threshold
    measured = ex.measure(ex)
    for errors, bell, side in zip(ex.picture.errors, measured.bells, (-1, 1), strict=True):
        x, y = errors.get_xydata().T
        seen = ~np.isnan(y)
        assert (side * (x[seen] - threshold) >= -1e-9).all()
        assert (y[seen] <= np.interp(x[seen], *bell.T) + 1e-9).all()
        inside = np.linspace(-2, 2, 41)
        for place in inside[side * (inside - threshold) > 0.2]:
            assert np.abs(x[seen] - place).min() < 0.11


def test_the_threshold_and_the_best_ones_run_through_both_panels(ex):
    ex.reset()
    picture = ex.picture
    lower, upper = picture.curves["accuracy"].axes, picture.bell_axes
    best = {name: ex.scores[f"best_threshold_{name}"] for name in picture.poles}
    for line, x in [(picture.now, 1.5), *((picture.poles[name], at) for name, at in best.items())]:
        places = line.get_transform().transform(line.get_xydata())
        assert places[0] == pytest.approx(lower.transData.transform((x, 0)))
        assert places[3] == pytest.approx(upper.transData.transform((x, 0)))
        for flag in picture.flags.values():  # it stands in the gap
            assert places[1, 1] < flag.get_position()[1] < places[3, 1]


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
def test_four_flags_have_room(narrow):
    ex = ThresholdExplorer(weight=0.7, spread_ratio=1.5)
    ex._on_request("narrow", narrow)
    picture = ex.picture
    heights = [flag.get_position()[1] for flag in picture.flags.values()]
    assert list(picture.flags) == [*CURVES[:2], CURVES[2], OWN]
    assert max(heights) + 9 < picture.bell_axes.get_window_extent().y0
    assert min(heights) - 9 > picture.curves[OWN].axes.get_window_extent().y1
    left, right = picture.bell_axes.get_window_extent().intervalx
    for ex.threshold, ex.prevalence in ((0, 0.001), (0, 0.999)):
        for flag in picture.flags.values():
            box = flag.get_window_extent()
            assert left - 1 <= box.x0 - 17
            assert box.x1 <= right + 1


def test_the_menu_offers_what_two_bells_can_show(ex):
    fit = (
        "balanced_test_set imbalanced_test_set coin_flip biased_guesser rare_disease fraud "
        "equal_uar_specific equal_uar_sensitive"
    )
    assert list(ex.menu) == fit.split()
    for key in ex.menu:
        ex.choose(key)
        cm = scenarios.get(key).cm
        assert ex.cm / ex.cm.sum() == pytest.approx(cm / cm.sum(), abs=1e-4)


@pytest.mark.parametrize("key", ["one_class", "always_wrong", "reversed", "three_sizes"])
def test_a_scenario_that_no_two_bells_have_is_refused(ex, key):
    before = ex.state
    with pytest.raises(ValueError, match=f"two classes, .* two bells; received '{key}'"):
        ex.choose(key)
    assert ex.state == before


def test_handles_are_where_their_sliders_say():
    ex = ThresholdExplorer(threshold=0.7, separation=3)
    positive, negative, point, line = ex.handles(ex.picture)
    assert (line.artist, line.x, line.x_of(0.7)) == (ex.picture.now, "threshold", 0.7)
    for bell, mean in ((positive, 1.5), (negative, -1.5)):
        corners = bell.artist.get_xy()
        assert corners[corners[:, 1].argmax(), 0] == pytest.approx(bell.x_of(3)) == mean
        assert bell.x == "separation"
    assert (point.artist, point.along) == (ex.picture.point, "threshold")


def test_boxes_bring_an_own_weight_and_unequal_spreads_and_take_them_away():
    ex = ThresholdExplorer()
    usual = [slider.name for slider in ex.scene.sliders]
    use(ex, WITH_OWN, True)
    assert (shown(ex, WITH_OWN), ex.weight) == (True, 0.7)
    assert words(ex)[OWN] == f"{ex.scores[OWN]:.3f}"
    use(ex, UNEQUAL, True)
    assert (shown(ex, UNEQUAL), ex.spread_ratio) == (True, 1.5)
    assert [slider.entry for slider in ex.scene.sliders] == list(ex.entries)
    assert [*usual, "spread_ratio", "weight"] == [slider.name for slider in ex.scene.sliders]
    assert ex.scene.sliders[3].label == "Spread of negative"
    assert CURVES[2] in ex.picture.poles
    assert CURVES[2] not in ex.picture.iso_lines
    assert "need not mean" in ex.scene.after
    use(ex, WITH_OWN, False)
    use(ex, UNEQUAL, False)
    assert (ex.weight, ex.spread_ratio) == (None, None)
    assert OWN not in ex.scores
    assert [slider.name for slider in ex.scene.sliders] == usual
    ex.spread_ratio = 0.8
    ex.choose("fraud")  # which is drawn with equal spreads
    assert ex.spread_ratio is None
