"""AlphaExplorer: its line, points and cost ratio read back against the metrics."""

import re
from itertools import product

import pytest
from explorers.page_messages import move

from uarwidgets.explorers.alpha.explorer import AlphaExplorer
from uarwidgets.styles import CLASS_COLOURS


def test_picture_numbers_and_sentence_are_one():
    ex = AlphaExplorer()
    picture = ex.picture
    rates, pairs = (0.001, 0.1, 0.5, 0.999), ((0, 0), (1, 0), (0.2, 0.9375), (0.5, 0.5))
    for rate, weight, (tpr, tnr) in product(rates, rates, pairs):
        entries = {"weight": weight, "prevalence": rate, "recall_0": tpr, "recall_1": tnr}
        words = ex.scene.draw(entries)
        assert picture.lines["A"].get_xydata().tolist() == [[0, tnr], [1, tpr]]
        points = {
            "weight": (weight, weight * tpr + (1 - weight) * tnr),
            "uar": (0.5, (tpr + tnr) / 2),
            "accuracy": (rate, rate * tpr + (1 - rate) * tnr),
        }
        names = ("alpha_weighted_recall", "unweighted_average_recall", "accuracy")
        for (mark, point), name in zip(points.items(), names, strict=True):
            assert picture.dots[mark, "A"].get_xydata()[0] == pytest.approx(point)
            assert words[name] == f"{point[1]:.3f}"
        assert picture.ends["tpr"].get_xydata().tolist() == [[1, tpr]]
        assert picture.ends["tnr"].get_xydata().tolist() == [[0, tnr]]
        assert picture.prevalence.get_xydata().tolist() == [[rate, 0]]


@pytest.mark.parametrize(
    ("rate", "weight", "miss", "alarm"),
    [
        (0.1, 0.5, "9", "1"),
        (0.2, 0.2, "1", "1"),
        (0.5, 2 / 7, "1", "2.5"),
        (0.3, 0.5, "2.33", "1"),
        (0.001, 0.9074941685, "9800", "1"),
        (0.001, 1 - 1e-9, "over 1,000,000", "1"),
        (0.5, 0, "0", "1"),
        (0.5, 1, "1", "0"),
    ],
)
def test_a_class_weighs_its_share_times_the_cost_of_its_errors(one, rate, weight, miss, alarm):
    one.scene.draw({"prevalence": rate, "weight": weight, "recall_0": 0.6, "recall_1": 0.95})
    picture = one.picture
    # The bar is parted under the stem: the positive class weighs what is at its left.
    assert [list(bar.get_xdata()) for bar in picture.bars] == [[0, weight], [weight, 1]]
    assert [bar.get_color() for bar in picture.bars] == [*CLASS_COLOURS]
    assert set(picture.stem.get_xdata()) == {weight}
    for k, share, of_all in ((0, rate, weight), (1, 1 - rate, 1 - weight)):
        told, product, *total = re.split(" = | of ", picture.costs[k].get_text())
        told = re.sub("share |cost |,", "", told)
        assert told == f"{share:g} × {(miss, alarm)[k]}".replace(",", "")
        for whole in total:
            assert float(product) / float(whole) == pytest.approx(of_all, abs=0.005)


@pytest.fixture(scope="module")
def one():
    return AlphaExplorer()


def test_weight_and_cost_ratio_move_each_other():
    ex = AlphaExplorer(prevalence=0.1, weight=0.1)
    thumbs = dict(zip([s.name for s in ex.scene.sliders], range(5), strict=True))
    move(ex, (thumbs["cost_ratio"], 9.0))
    assert ex.weight == pytest.approx(0.5)
    assert ex.live.frame["thumbs"][:2] == [0.5, 9.0]
    move(ex, (thumbs["weight"], 0.9))
    assert ex.cost_ratio == pytest.approx(81)
    assert ex.live.frame["thumbs"][:2] == [0.9, 81.0]
    assert ex.scene.sliders[1].values[-1] == 1000  # for a rare disease
    move(ex, (thumbs["prevalence"], 0.5))  # the weight stays; what it says does not
    assert ex.weight == 0.9
    assert ex.cost_ratio == pytest.approx(9)
