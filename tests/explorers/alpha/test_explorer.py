"""AlphaExplorer: its line, points and cost ratio read back against the metrics."""

from itertools import product

import numpy as np
import pytest
from explorers.page_messages import move
from matplotlib.colors import to_rgba
from matplotlib.text import Text

from uarwidgets.explorers.alpha.explorer import AlphaExplorer
from uarwidgets.explorers.alpha.figure import MARKS, TALL
from uarwidgets.styles import CLASS_COLOURS


def test_picture_numbers_and_sentence_are_one():
    ex = AlphaExplorer()
    picture = ex.picture
    rates, pairs = (0.001, 0.1, 0.5, 0.999), ((0, 0), (1, 0), (0.2, 0.9375), (0.5, 0.5))
    for rate, weight, (tpr, tnr) in product(rates, rates, pairs):
        entries = {"weight": weight, "prevalence": rate, "recall_0": tpr, "recall_1": tnr}
        words = ex.scene.draw(entries)
        assert picture.lines["A"].get_xydata().tolist() == [[0, tnr], [1, tpr]]
        for (mark, name), x in zip(MARKS.items(), (weight, 0.5, rate), strict=True):
            mean = x * tpr + (1 - x) * tnr
            assert picture.dots[mark, "A"].get_xydata()[0] == pytest.approx((x, mean))
            over = picture.scores[mark].get_text() or (mark != "weight" and words[name])
            assert words[name] == over == f"{mean:.3f}"
        rings = [*picture.ends, picture.foot, picture.prevalence]
        places = [ring.get_xydata()[0].tolist() for ring in rings]
        assert places == [[1, tpr], [0, tnr], [weight, 0], [rate, 0]]
        here = np.isclose(places, [rate, 0], atol=0.01).all(axis=1)
        sizes = [ring.get_markersize() for ring in np.array(rings)[here]]
        assert sizes == sorted(set(sizes), reverse=True)  # the lower is the larger
        assert (picture.of_stem.get_position()[0] < weight) == (weight > 0.9)  # beside TPR
        costs = [text.get_text() for text in picture.misses.values()]
        ratios = (1 - rate) / rate * weight / (1 - weight), (1 - rate) / rate, 1
        for text, ratio in zip(costs, ratios, strict=True):
            assert not text or float(text.replace(",", "")) == pytest.approx(ratio, rel=0.005)
        texts = picture.of_stem, *filter(Text.get_text, picture.misses.values())
        spans = sorted(text.get_window_extent().intervalx.tolist() for text in texts)
        assert np.diff(np.ravel(spans)).min() > 0
    assert [text.get_text() for text in AlphaExplorer().picture.misses.values()] == ["12", "4", "1"]


@pytest.mark.parametrize(
    ("rate", "weight", "miss", "alarm", "condition"),
    [
        (0.3, 0.5, "2.33", "1", "if a miss costs 2.33 false alarms"),
        (0.2, 0.2, "1", "1", "if a miss costs 1 false alarm"),
        (0.5, 2 / 7, "1", "2.5", "if a false alarm costs 2.5 misses"),
        (0.001, 0.9074941685, "9800", "1", "if a miss costs 9800 false alarms"),
        (0.001, 1 - 1e-9, "over 1,000,000", "1", "if a miss costs over 1,000,000 false alarms"),
        (0.5, 0, "0", "1", "if a miss costs nothing"),
        (0.5, 1, "1", "0", "if a false alarm costs nothing"),
    ],
)
def test_the_columns_of_the_weights_balance(rate, weight, miss, alarm, condition):
    entries = {"prevalence": rate, "weight": weight, "recall_0": 0.6, "recall_1": 0.95}
    one = AlphaExplorer()
    words, picture = one.scene.draw(entries), one.picture
    assert words["condition"] == condition
    # Under the rings of their recalls; they balance at the triangle, the foot of the stem.
    heights = [column.get_height() / TALL for column in picture.columns]
    assert heights == pytest.approx([weight, 1 - weight])
    assert [each.get_facecolor() for each in picture.columns] == [*map(to_rgba, CLASS_COLOURS)]
    middles = [column.get_x() + column.get_width() / 2 for column in picture.columns]
    line = picture.dots["weight", "best"], picture.pivot, picture.stem
    marks = (*picture.ends, picture.foot, *line)
    places = [mark.get_transform().transform(mark.get_xydata()) for mark in marks]
    assert np.vstack(places)[:, 0] == pytest.approx([*middles, *[np.dot(heights, middles)] * 5])
    assert places[-1][:, 1] == pytest.approx([places[-2][0, 1], places[-3][0, 1]])
    size = {mark: dot.get_markersize() for (mark, _), dot in picture.dots.items()}
    assert (size["accuracy"] < size["uar"]) == (rate == 0.5)
    assert (size["weight"] < 10) == (weight in (0, 1) or weight > 0.99)  # within a ring
    assert [ring.get_markersize() > 17 for ring in picture.ends] == [weight > 0.99, weight < 0.01]
    for k, (share, cost) in enumerate(((rate, miss), (1 - rate, alarm))):
        product, _, sizes = picture.costs[k].get_text().partition(" = ")
        assert product == f"{100 * share:g}% × cost {cost}"
        one, *of_all = sizes.split(" of ")  # where there is room
        assert not of_all or float(one) / float(*of_all) == pytest.approx(heights[k], abs=0.005)


def test_weight_and_cost_ratio_move_each_other():
    ex = AlphaExplorer(prevalence=0.1, weight=0.1)
    move(ex, (1, 9.0))
    assert ex.weight == pytest.approx(0.5)
    assert ex.live.frame["thumbs"][:2] == [0.5, 9.0]
    move(ex, (0, 0.9))
    assert ex.cost_ratio == pytest.approx(81)
    assert ex.live.frame["thumbs"][:2] == [0.9, 81.0]
    assert ex.scene.sliders[1].values[-1] == 1000  # for a rare disease
    move(ex, (2, 0.5))  # the weight stays; what it says does not
    assert ex.weight == 0.9
    assert ex.cost_ratio == pytest.approx(9)
