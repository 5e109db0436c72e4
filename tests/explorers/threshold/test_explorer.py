"""ThresholdExplorer: its picture, numbers and words are of one state."""

import numpy as np
import pytest
from explorers.page_messages import shown, use, words

from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.numbers import OWN, WEIGHTED
from uarwidgets.explorers.threshold.sentences import ROC, WITH_OWN


def test_picture_numbers_and_words_are_one():
    ex = ThresholdExplorer(threshold=-0.5, prevalence=0.001)
    numbers, told, picture = ex.scores, words(ex), ex.picture
    (tp, fn), (fp, tn) = ex.cm.tolist()
    for name in WEIGHTED:
        assert picture.dots[name].get_xydata().tolist() == [[ex.threshold, numbers[name]]]
        assert told[name] == f"{numbers[name]:.3f}"
    wrong = [len(line.get_xydata()) // 3 for line in picture.wrong]
    assert wrong == [fn, 100 - round(100 * tn / (tn + fp))]
    shown = [picture.told[f"{name}_{k}"].get_text() for name in ("right", "drawn") for k in (0, 1)]
    assert shown == [f"{tp} found", f"{100 - wrong[1]} cleared", "of 10", "of 100 (× 999)"]
    use(ex, ROC, True)
    assert ex.scene.size == ThresholdExplorer().scene.size
    ((fpr, tpr),) = ex.picture.point.get_xydata()
    assert (fpr, tpr) == pytest.approx((fp / (fp + tn), tp / (tp + fn)))
    assert ex.picture.rates["fpr"].get_text() == f"FPR = {fp} / {fp + tn} = {fpr:.3f}"
    assert words(ex)["sentence"] == ex.sentence


@pytest.mark.parametrize(
    ("share", "way", "times"),
    [(0.5, 0, ""), (0.28, 1, " (× 2.57)"), (0.8, -1, " (× 4)"), (0.001, 1, " (× 999)")],
)
def test_a_bar_shows_the_prevalence_a_band_and_an_arrow_where_it_moves_accuracy(share, way, times):
    ex = ThresholdExplorer(prevalence=share, threshold=5 * way)
    ex._on_request("narrow", share != 0.5)  # where there is least room
    picture, edge = ex.picture, ex.picture.figure.bbox.x1
    ring, name = picture.now.get_window_extent(), picture.name.get_window_extent()
    assert ring.x1 - 2 < name.x0 < name.x1 < edge  # at the right of its ring
    positive, negative = (abs(part.get_width()) for part in picture.shares)
    assert positive / (positive + negative + 1) == pytest.approx(share)
    assert len({dots.get_linewidth() for dots in picture.people}) == 1
    ends = {*picture.apart.get_bbox().intervalx}
    assert ends == {mark.get_xdata()[0] for mark in picture.peaks.values()}
    (start, tip), y = picture.arrow.get_xdata()[:2], picture.arrow.get_ydata()
    assert (np.sign(tip - start) if np.isfinite(y).all() else 0) == way
    lost, gained = (picture.told[name].get_window_extent() for name in ("lost", "gained"))
    at, to = (sign.get_xdata()[0] for sign in picture.signs[:: way or 1])  # of lost, of gained
    assert np.isfinite([at, to]).all() == (way != 0)
    assert not way or 0 < lost.x0 < lost.x1 < at < to < gained.x0 < gained.x1 < edge
    drawn = picture.told[f"drawn_{int(share < 0.5)}"]  # of the common class
    assert drawn.get_text() == f"of 100{times}"
    assert drawn.get_window_extent().x1 <= edge
    assert picture.flags["accuracy"].get_text() == "best for accuracy"


@pytest.mark.parametrize("key", ["one_class", "always_wrong", "reversed", "three_sizes"])
def test_a_scenario_that_no_two_bells_have_is_refused(key):
    ex = ThresholdExplorer(separation=1.0)
    with pytest.raises(ValueError, match=f"key must be one of .*; received '{key}'"):
        ex.choose(key)
    assert ex.state == ThresholdExplorer(separation=1.0).state


def test_at_its_best_threshold_a_score_is_the_best_one():
    ex = ThresholdExplorer(prevalence=0.3, separation=1, spread=0.5)
    ex.threshold = ex.scores["best_threshold_accuracy"]  # between two points of the curve
    assert words(ex)["top_accuracy"] == words(ex)["accuracy"]
    highest = pytest.approx([ex.scores["accuracy"]], abs=1e-4)  # of whole counts
    assert ex.picture.peaks["accuracy"].get_ydata() == highest
    ex.prevalence = 0.5  # the marks are at one place: of each, a part is seen
    marks = sorted(ex.picture.peaks.values(), key=lambda mark: -mark.get_zorder())
    small, large = (mark.get_markersize() for mark in marks)
    assert large / 2**0.5 > small / 2 + 1


def test_a_box_brings_an_own_weight_and_takes_it_away():
    ex = ThresholdExplorer()
    usual = [slider.name for slider in ex.scene.sliders]
    use(ex, WITH_OWN, True)
    assert (shown(ex, WITH_OWN), ex.weight) == (True, 0.7)
    assert words(ex)[OWN] == f"{ex.scores[OWN]:.3f}"
    assert [slider.entry for slider in ex.scene.sliders] == list(ex.entries)
    assert [*usual, "weight"] == [slider.name for slider in ex.scene.sliders]
    assert ex.picture.peaks[OWN].get_ydata()[0] >= max(ex.picture.lines[OWN].get_ydata())
    use(ex, WITH_OWN, False)
    assert (ex.weight, OWN in ex.scores) == (None, False)
    assert [slider.name for slider in ex.scene.sliders] == usual
