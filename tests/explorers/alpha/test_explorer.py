"""AlphaExplorer: its line, points and cost ratio read back against the metrics."""

import math
from itertools import product

import pytest
from explorers.page_messages import move

from uarwidgets.explorers.alpha.explorer import AlphaExplorer
from uarwidgets.explorers.alpha.figure import CUTS
from uarwidgets.explorers.alpha.sentences import equal_costs


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
        assert picture.texts["top"].get_text() == words["alpha_weighted_recall"]
        assert picture.ends["tpr"].get_xydata().tolist() == [[1, tpr]]
        assert picture.ends["tnr"].get_xydata().tolist() == [[0, tnr]]
        assert picture.prevalence.get_xydata().tolist() == [[rate, 0]]


@pytest.mark.parametrize(
    ("ratio", "misses", "alarms"),
    [(9, 1, 9), (2.5, 1, 2.5), (1 / 3, 3, 1), (1, 1, 1), (24, 1, 24), (99, 1, 99),
     (1000, 1, 1000), (0.01, 100, 1), (1e6, 1, 1e6), (0, 0, 1), (math.inf, 1, 0)],
)  # fmt: skip
def test_bars_are_cut_into_as_many_parts_as_cost_the_same(one, ratio, misses, alarms):
    picture = one.picture
    picture.show_costs(ratio)
    drawn = zip(picture.bars, picture.cuts, picture.thin, (misses, alarms), strict=True)
    for bar, cuts, thin, count in drawn:
        assert (bar.get_visible(), thin.get_visible()) == (count > 0, count > CUTS)
        parts = range(1, math.ceil(count) if count <= CUTS else 1)
        assert cuts.get_xdata()[::3] == pytest.approx([k / count for k in parts])


@pytest.mark.parametrize(
    ("ratio", "told"),
    [
        (9, "1 miss = 9 false alarms"),
        (1, "1 miss = 1 false alarm"),
        (2 / 5, "2.5 misses = 1 false alarm"),
        (7 / 3, "1 miss ≈ 2.33 false alarms"),
        (9800, "1 miss = 9800 false alarms"),
        (1e9, "1 miss > 1,000,000 false alarms"),
        (1e-9, "1,000,000 misses < 1 false alarm"),
        (0, "only false alarms count"),
        (math.inf, "only misses count"),
    ],
)
def test_what_is_written_over_the_bars(ratio, told):
    assert equal_costs(ratio) == told
    named = told.replace("misses ", "missed “ill” ").replace("miss ", "missed “ill” ")
    assert equal_costs(ratio, ("ill", "healthy")) == (named if "only" not in told else told)


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
