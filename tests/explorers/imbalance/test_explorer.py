"""ImbalanceExplorer: the lines are the scores, from two classes to ten."""

import itertools
import math
import re

import numpy as np
import pytest
from explorers.page_messages import shown, use
from traitlets import TraitError

import uarwidgets as uw
from uarwidgets.explorers.imbalance.numbers import MEANS, RATIOS
from uarwidgets.explorers.imbalance.sentences import N_CLASSES, RARE
from uarwidgets.kit.formatting import NOTHING

RATES = (0.0, 0.2, 0.5, 0.9375, 1.0)


@pytest.fixture(scope="module")
def two():
    return uw.ImbalanceExplorer()


@pytest.mark.parametrize(("tpr", "tnr"), list(itertools.product(RATES, RATES)))
def test_with_two_classes_accuracy_runs_straight_from_tnr_to_tpr(two, tpr, tnr):
    two.recalls = (tpr, tnr)
    curves = {name: line.get_xydata() for name, line in two.picture.lines.items()}
    points = curves["accuracy"]
    np.testing.assert_allclose(points[[0, -1]], [(0, tnr), (1, tpr)], atol=1e-12)
    np.testing.assert_allclose(points[:, 1], tnr + (tpr - tnr) * points[:, 0], atol=1e-12)
    np.testing.assert_allclose(curves["unweighted_average_recall"][:, 1], (tpr + tnr) / 2)
    np.testing.assert_allclose(curves["geometric_mean_recall"][:, 1], (tpr * tnr) ** 0.5)
    baseline = curves["majority_baseline"]
    np.testing.assert_allclose(baseline[:, 1], np.maximum(baseline[:, 0], 1 - baseline[:, 0]))


def test_the_dots_stand_at_the_scores():
    explorer = uw.ImbalanceExplorer(recalls=(0.2, 0.9375), prevalence=0.2)
    wanted = uw.scores([[4, 16], [5, 75]])
    assert len(explorer.scores) == 4
    for name, score in explorer.scores.items():
        assert score == pytest.approx(wanted[name])
        assert explorer.picture.dots[name].get_xydata().tolist() == [[0.2, score]]
    words = explorer.live.frame["parts"]
    assert (words["accuracy"], words["majority_baseline"]) == ("0.790", "0.800")


def test_the_areas_and_the_gap_are_marked_where_a_constant_answer_wins():
    for recalls, rate, meets, gap, *told in (
        ((0.9, 0.6), 0.2, [4 / 13, 6 / 7], 0.14, "always negative", "0.140 below"),
        ((1, 0.6), 0.8, [0.4 / 1.4, 1], -0.12, "always positive", "0.120 above"),
        ((0.5, 0.5), 0.5, [0.5], 0, "always either class", "equal"),
    ):
        picture = (explorer := uw.ImbalanceExplorer(recalls=recalls, prevalence=rate)).picture
        arms = [text.get_text() for text in picture.arms]  # which have names in every state
        assert arms == ["always negative", "always positive"]
        (xs, base), _, _, (_, accuracy) = (line.get_data() for line in picture.lines.values())
        outline = np.r_[np.c_[xs, base], np.c_[xs, np.minimum(base, accuracy)][::-1]]
        np.testing.assert_allclose(picture.shade.get_xy()[:-1], outline, atol=1e-12)
        found = [*-np.diff(picture.gap.get_ydata()), *xs[np.isclose(base, accuracy)]]
        assert found == pytest.approx([gap, *meets])
        assert [*picture.gap.get_xdata()] == [rate] * 2
        assert [explorer.live.frame["parts"]["always"], picture.apart.get_text()] == told
        for text in (*picture.arms, picture.apart, *picture.of_line):  # near to a line, not on it
            (x, y), high = text.get_position(), picture.axes.bbox.height
            assert min(abs(y - np.interp(x, xs, line)) * high for line in (base, accuracy)) > 10.5
    many = uw.ImbalanceExplorer(recalls=(0.1, 1, 0.5)).picture.grey
    assert (many.get_text(), many.get_visible()) == ("grey: the baseline wins", True)


def test_of_a_hundred_dots_the_wrong_ones_have_paper_in_them():
    picture = (explorer := uw.ImbalanceExplorer(recalls=(0.2, 0.9375), prevalence=0.2)).picture
    positive, negative, wrong = (line.get_xydata()[::3].tolist() for line in picture.people)
    assert [text.get_text() for text in picture.counts] == ["4 of 20", "75 of 80"]
    assert (wrong, len(positive), len(negative)) == (positive[4:] + negative[75:], 20, 80)
    xs, ys = picture.now.get_data()  # the vertical line is between the classes
    assert positive[-1][0] < min(xs) == 0.2 == max(xs) < negative[0][0]
    assert ys[0] < positive[4][1] < positive[0][1] < 0 < ys[-1]
    explorer.prevalence = 0.04  # 0.8 of 4: the dots are whole
    assert [text.get_text() for text in picture.counts] == ["1 of 4", "90 of 96"]
    xs, (_, under, gap, over, _) = picture.now.get_data()  # broken: these are not a column
    assert ({*xs}, under < positive[4][1] < positive[0][1] < over) == ({0.04}, math.isnan(gap))


def test_rare_classes_have_an_axis_of_their_own():
    explorer = uw.ImbalanceExplorer(recalls=(0.2, 0.93), prevalence=0.3)
    use(explorer, RARE, True)
    assert (explorer.prevalence, explorer.picture.axes.get_xlim()) == (0.1, (0, 0.1))
    assert explorer.scene.sliders[0].values[:3] == (0, 0.001, 0.002)
    assert {line.get_xdata().max() for line in explorer.picture.lines.values()} == {0.1}
    assert uw.open_state(explorer.share_text).rare
    with pytest.raises(TraitError, match=r"at most 0\.1 where rare is True; received 0\.3"):
        explorer.prevalence = 0.3
    explorer.choose("imbalanced_test_set")  # where one in five is positive
    assert not explorer.rare
    use(explorer, RARE, False)
    explorer.prevalence = 0.3


def test_many_classes_have_whole_sizes_that_add_up():
    explorer = uw.ImbalanceExplorer(recalls=(0.9, 0.7, 0.5), total=1000)
    for imbalance in RATIOS:
        explorer.imbalance = imbalance
        assert sum(explorer.class_sizes) == 1000
        scores = explorer.scores
        accuracy, pitfall = (scores[x] for x in ("accuracy", "averaged_per_class_accuracy"))
        assert accuracy == pytest.approx(np.dot(explorer.class_sizes, (0.9, 0.7, 0.5)) / 1000)
        assert pitfall == pytest.approx(1 - 2 / 3 * (1 - accuracy))
        shares, picture = np.array(explorer.class_sizes) / 1000, explorer.picture
        water = [tank.get_bbox().size for tank in picture.glass.water]
        assert np.array(water) == pytest.approx(np.column_stack([shares, (0.9, 0.7, 0.5)]))
        assert {*picture.level.get_ydata(), picture.named.get_position()[1]} == {accuracy}
        told = [float(text.get_text()) for text in picture.shares]
        assert told == pytest.approx(100 * shares, abs=0.05 + 1e-9)
        found = np.interp(imbalance, *picture.lines["accuracy"].get_data())
        assert found == pytest.approx(accuracy)
        base = max(shares)  # a bar is between both, and how long it is stands on neither curve
        assert [*picture.gap.get_ydata()] == [pytest.approx(base), accuracy]
        assert float(picture.apart.get_text()[:5]) == pytest.approx(abs(accuracy - base), abs=6e-4)
        box = picture.apart.get_window_extent()
        for name in ("accuracy", "majority_baseline"):
            curve = picture.axes.transData.transform(picture.lines[name].get_xydata())
            assert not box.count_contains(curve)


def test_a_scenario_keeps_its_own_class_sizes():
    explorer = uw.ImbalanceExplorer()
    explorer.choose("ecg")
    assert explorer.class_sizes == (287619, 1334, 2572)
    scenario = uw.scores(uw.scenarios.get("ecg").cm)
    assert explorer.scores == pytest.approx({name: scenario[name] for name in explorer.scores})


def test_the_menu_of_the_number_of_classes_moves_the_explorer_and_follows_it():
    ex = uw.ImbalanceExplorer(recalls=(0.9, 0.6))
    use(ex, N_CLASSES, 4)
    assert ex.recalls == (0.9, 0.6, 0.75, 0.75)  # the mean of those that were there
    ex.recalls = (0.1,) * 10
    assert shown(ex, N_CLASSES) == 10
    use(ex, N_CLASSES, 2)
    assert ex.recalls == (0.1, 0.1)


@pytest.mark.parametrize("recalls", [(0.9, 0.6), (0.9, 0.6, 0.3)])
@pytest.mark.parametrize("show", [(), ("accuracy", "unweighted_average_recall")])
def test_what_cannot_be_measured_has_no_number(recalls, show):
    ex = uw.ImbalanceExplorer(recalls=recalls, prevalence=0, imbalance=1000, total=100, show=show)
    assert {ex.live.frame["parts"][mean] for mean in MEANS} == {NOTHING}
    assert math.isnan(ex.scores["unweighted_average_recall"])
    assert not re.search(r"UAR \d|Always", ex.sentence)
