"""ThresholdExplorer: its picture, numbers and words are of one state."""

import numpy as np
import pytest
from explorers.page_messages import shown, use, words

from uarwidgets.explorers.threshold.explorer import ThresholdExplorer
from uarwidgets.explorers.threshold.numbers import ALPHA, WEIGHTED, recalls_at
from uarwidgets.explorers.threshold.sentences import ROC, WITH_OWN


def test_picture_numbers_and_words_are_one():
    ex = ThresholdExplorer(threshold=-0.5, prevalence=0.001)
    numbers, told, picture = ex.scores, words(ex), ex.picture
    recalls = recalls_at(ex.threshold, ex.separation, ex.spread)
    assert ex.cm.sum(axis=1).tolist() == [10, 9990]  # the matrix has whole counts
    assert abs(ex.cm.diagonal() - [10, 9990] * recalls).max() <= 0.5
    for name in WEIGHTED:
        assert picture.dots[name].get_xydata().tolist() == [[ex.threshold, numbers[name]]]
        assert told[name] == f"{numbers[name]:.3f}"
    for k, n in enumerate(len(line.get_xydata()) // 3 for line in picture.wrong):
        assert picture.told[f"wrong_{k}"].get_text() == f"{n} wrong"
        counts = [picture.told[f"{word}_{k}"].get_text() for word in ("counts", "of")]
        assert counts == (["", ""], ["each counts 999", "in accuracy"])[k]
    lower, higher = sorted(picture.between.get_xdata())
    dots = [line.get_xdata().reshape(-1, 3)[:, 0] for line in picture.people]
    ill, well = (int(np.sum((lower < x) & (x < higher))) for x in dots)  # as a reader counts them
    assert f"({well} × 999 against {ill}), but not for UAR ({well} against {ill})" in ex.sentence
    assert ex.html_above().index("best_unweighted") < ex.html_above().index("best_accuracy")
    use(ex, ROC, True)
    assert ex.scene.size == ThresholdExplorer().scene.size
    alone = ThresholdExplorer(show=("accuracy",)).figure.findobj()  # no grey: it is of two scores
    assert {each.get_visible() for each in alone if each.get_gid() == "score-both"} == {False}
    ((fpr, tpr),) = ex.picture.point.get_xydata()
    assert [tpr, 1 - fpr] == pytest.approx(recalls.tolist())
    assert ex.picture.yours.get_text() == f"yours: FPR {fpr:.3f}, TPR {tpr:.3f}"
    slope = np.divide(*np.ptp(ex.picture.lines["accuracy"].get_data(), axis=1)[::-1])
    assert ex.picture.slopes["accuracy"].get_text() == f"best accuracy, slope {slope:.0f}"


@pytest.mark.parametrize(("share", "threshold"), [(0.28, -3), (0.8, -1), (0.001, 5), (0.5, 0)])
def test_marks_stand_at_their_thresholds(share, threshold):
    ex = ThresholdExplorer(prevalence=share, threshold=threshold)
    ex._on_request("narrow", share != 0.5)  # where there is least room
    picture, page = ex.picture, ex.measure(ex).page
    name, heads = picture.name.get_window_extent(), picture.heads  # beside its ring
    x, y = picture.axes.transData.transform(picture.now.get_xydata()[0])
    assert (9 < name.x0 - x < 19, 1 < (name.y0 - y) / name.height < 2) == (True, True)
    left, right = (heads[each].get_window_extent() for each in sorted(heads, key=page.best.get))
    lines = [picture.axes.transData.transform((page.best[each], 0))[0] for each in heads]
    assert left.x1 < min(lines) <= max(lines) < right.x0  # each beside its own line
    low, top = picture.axes.get_ylim()  # through people and curves
    assert picture.now.get_xydata().tolist() == [[threshold, low], [threshold, top]]
    left, right = (text.get_window_extent() for text in picture.beside)
    assert left.x1 < x < right.x0 < right.x1 < picture.figure.bbox.x1
    assert y < right.y0 < right.y1 < name.y0
    assert picture.beside[0].get_visible() == (left.x0 > 0)
    behind = min(line.zorder for line in (picture.now, *picture.people, *picture.wrong))
    words = picture.axes.transData.inverted().transform(name)[1, 1]  # over them a line ends
    xs, (y, _) = picture.between.get_data()  # from the one best threshold to the other
    half = picture.between.get_linewidth() / picture.axes.bbox.height * (top - low) / 2
    assert (sorted(xs), picture.between.zorder < behind) == (sorted(page.best.values()), True)
    assert low < words <= y - half < 0 < top < y + half
    for name, guide in picture.guides.items():
        (x, over), (below, foot) = guide.get_xydata().tolist()
        look = guide.get_color(), guide.is_dashed(), guide.zorder < behind
        assert look == (picture.lines[name].get_color(), name != "accuracy", True)
        assert low < words <= foot < top < over
        assert x == below == page.best[name]
        assert picture.peaks[name].get_xydata().tolist() == [[x, page.highest[name]]]


def test_at_its_best_threshold_a_score_is_the_best_one():
    ex = ThresholdExplorer(prevalence=0.3, separation=1, spread=0.5)
    ex.threshold = ex.scores["best_threshold_accuracy"]  # between two points of the curve
    assert abs(ex.picture.peaks["accuracy"].get_ydata()[0] - ex.scores["accuracy"]) < 1e-4
    ex.prevalence = 0.5  # the marks are at one place: of each, a part is seen
    lower, upper = sorted(ex.picture.peaks.values(), key=lambda mark: mark.get_zorder())
    assert lower.get_markersize() / 2 > upper.get_markersize() / 2 + 1


def test_a_box_brings_an_own_weight_and_takes_it_away():
    ex = ThresholdExplorer()
    usual = [slider.name for slider in ex.scene.sliders]
    use(ex, WITH_OWN, True)
    assert (shown(ex, WITH_OWN), ex.weight, words(ex)[ALPHA]) == (
        True,
        0.7,
        f"{ex.scores[ALPHA]:.3f}",
    )
    assert [slider.entry for slider in ex.scene.sliders] == list(ex.entries)
    assert [*usual, "weight"] == [slider.name for slider in ex.scene.sliders]
    assert ex.picture.peaks[ALPHA].get_ydata()[0] >= max(ex.picture.lines[ALPHA].get_ydata())
    use(ex, WITH_OWN, False)
    assert (ex.weight, ALPHA in ex.scores, [s.name for s in ex.scene.sliders]) == (
        None,
        False,
        usual,
    )
