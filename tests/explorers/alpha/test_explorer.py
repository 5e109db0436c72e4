"""AlphaExplorer: its line, points and cost ratio read back against the metrics."""

from itertools import product

import numpy as np
import pytest
from explorers.page_messages import move
from matplotlib.colors import to_rgba

from uarwidgets.explorers.alpha.explorer import AlphaExplorer
from uarwidgets.explorers.alpha.figure import MARKS, TALL, WIDE
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
            over = {"weight": words[name], "uar": "accuracy = " * (rate == 0.5) + "UAR"}
            assert picture.scores[mark].get_text() in ("", over.get(mark, mark))[mark == "weight" :]
            assert words[name] == f"{mean:.3f}"
        places = [ring.get_xydata()[0].tolist() for ring in (*picture.ends, picture.prevalence)]
        named = {(text.get_position()[1], text.get_text()) for text in picture.named}
        assert named == {(tpr, f"TPR {tpr:.3f}"), (tnr, f"TNR {tnr:.3f}")}
        assert places == [[1, tpr], [0, tnr], [rate, 0]]
        assert (picture.of_pivot.get_position()[0] < picture.pivot.get_xdata()[0]) == (weight > 0.5)
        costs = [text.get_text() for text in (*picture.misses.values(), picture.of_weight)]
        ratios = (1 - rate) / rate * weight / (1 - weight), (1 - rate) / rate, 1, weight
        for text, ratio in zip(costs, ratios, strict=True):
            assert not text or float(text.replace(",", "")) == pytest.approx(ratio, rel=0.005)
        assert costs[0] != (costs[2] if rate == weight else "")  # the same is not told twice
        names = *picture.zero_one, picture.texts["accuracy"], picture.texts["uar"]
        for row in picture.misses.values(), (*names, picture.of_weight), picture.scores.values():
            spans = sorted(x.get_window_extent().intervalx.tolist() for x in row if x.get_text())
            assert np.diff(np.ravel(spans)).min() > 0
    texts = *AlphaExplorer().picture.misses.values(), AlphaExplorer().picture.of_weight
    assert [text.get_text() for text in texts] == ["12", "4", "1", "0.75"]


@pytest.mark.parametrize(("rate", "weight", "miss", "alarm"), [
    (0.3, 0.5, "2.33", "1"), (0.2, 0.2, "1", "1"), (0.5, 2 / 7, "1", "2.5"),
    (0.001, 0.9074941685, "9800", "1"), (0.001, 1 - 1e-9, "over 1,000,000", "1"),
    (0.5, 0, "0", "1"), (0.5, 1, "1", "0"), (0.99, 0.01, "1", "9801"), (0.2, 0.75, "12", "1"),
])  # fmt: skip
def test_blocks_are_as_wide_as_their_shares_and_as_high_as_costs(rate, weight, miss, alarm):
    picture, weights = AlphaExplorer(prevalence=rate, weight=weight).picture, (weight, 1 - weight)
    boxes = np.array([block.get_bbox().extents for block in picture.blocks])
    wide, high = (boxes[:, 2:] - boxes[:, :2]).T
    costs = weights / wide * WIDE / min(filter(None, np.divide(weights, (rate, 1 - rate))))
    each = TALL / max(12, *costs)  # a cost of 1, whatever the other, up to 12
    assert high.max() == pytest.approx(each * max(costs))
    assert wide == pytest.approx(np.clip([rate, 1 - rate], 0.03, 0.97) * WIDE)
    assert [each >= 3 for each in high] == [each > 0 for each in weights]  # what counts is seen
    if high.min() > 3:  # the area of each is its weight, and the two balance at the triangle
        assert wide * high / (wide @ high) == pytest.approx(weights)
    assert [each.get_facecolor() for each in picture.blocks] == [*map(to_rgba, CLASS_COLOURS)]
    middles = (boxes[:, 0] + boxes[:, 2]) / 2
    marks = picture.ring, picture.dots["weight", "best"], picture.pivot, picture.stem, picture.link
    places = [mark.axes.transData.transform(mark.get_xydata()) for mark in (*picture.ends, *marks)]
    assert np.vstack(places)[:, 0] == pytest.approx([*middles, *[np.dot(weights, middles)] * 7])
    assert places[5][1, 1] == pytest.approx(places[5 if weight in (0.5, rate) else 3][0, 1])
    size = {mark: dot.get_markersize() for (mark, _), dot in picture.dots.items()}
    assert size["accuracy"] < size["uar"] < size["weight"]
    assert size["weight"] < picture.ends[0].get_markersize() + 4  # which covers the dot
    assert picture.dots["weight", "best"].zorder < picture.ends[0].zorder
    assert [x.get_text() for x in picture.zero_one] == ["0" * (weight > 0.1), "1" * (weight < 0.95)]
    sides = np.ptp(picture.sides.get_xydata().reshape(2, 2, 5, 2)[:, :, :4], axis=2)
    assert (sides[:, 0, 0], sides[:, 1, 1]) == (pytest.approx(wide), pytest.approx(high))
    lines = sum(np.ceil(x.max() / x.min() - 1.01) for x in (wide, high[high > 0]))
    assert len(picture.cells.get_xdata()) == 3 * lines * (min(*wide, each) > 6)
    for k, (share, cost) in enumerate(((rate, miss), (1 - rate, alarm))):
        assert picture.parts[k].get_text() == f"{100 * share:.3g}% of all"
        assert picture.costs[k].get_text() == f"a {('miss', 'false alarm')[k]} costs {cost}"
        shown = picture.blocks[k], picture.parts[k], picture.weights[k], picture.costs[k]
        block, part, name, beside = (each.get_window_extent() for each in shown)
        assert block.y1 < part.y0 < part.y1 < name.y0
        assert not any(box.overlaps(beside) for box in (block, part, name))


def test_weight_and_cost_ratio_move_each_other():
    ex = AlphaExplorer(prevalence=0.1, weight=0.1)
    for moved, thumbs in (((1, 9.0), [0.5, 9.0]), ((0, 0.9), [0.9, 81.0])):
        move(ex, moved)
        assert ex.live.frame["thumbs"][:2] == thumbs
    assert ex.scene.sliders[1].values[-1] == 1000  # for a rare disease
    move(ex, (2, 0.5))  # the weight stays; what it says does not
    assert (ex.weight, ex.cost_ratio) == (0.9, pytest.approx(9))
