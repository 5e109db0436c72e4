"""AlphaExplorer: its line, points and cost ratio read back against the metrics."""

from itertools import product

import numpy as np
import pytest
from explorers.page_messages import move
from matplotlib.colors import to_rgba

from uarwidgets.explorers.alpha.explorer import AlphaExplorer
from uarwidgets.explorers.alpha.figure import MARKS, TALL, WIDE
from uarwidgets.explorers.alpha.sentences import NAMES
from uarwidgets.styles import CLASS_COLOURS, style_of


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
            told = words[name], picture.drops[mark].get_color()
            assert told == (f"{mean:.3f}", style_of(name).colour)
            named, number, miss = picture.columns[mark].values()  # under the axis, a stroke up
            ratio = x / (1 - x) * (1 - rate) / rate
            assert float(miss.get_text().replace(",", "")) == pytest.approx(ratio, rel=0.006)
            assert (float(number.get_text()), named.get_text()) == (pytest.approx(x), NAMES[mark])
            (foot, *xs), (below, *ys) = picture.drops[mark].get_data()
            assert ([*xs, ys[0]], below < 0) == (pytest.approx([x, x, 0]), foot != x)
            assert {number.get_position()[0], named.get_position()[0]} == {foot}
            assert ys[1] == pytest.approx(mean) if mark != "weight" else ys[1] > 1
        places = [ring.get_xydata()[0].tolist() for ring in (*picture.ends, picture.prevalence)]
        named = {text.get_text(): text.get_position()[1] for text in picture.named}
        ends = {f"TPR {tpr:.2f}": tpr, f"TNR {f'{tnr:.3f}'.removesuffix('0')}": tnr}  # as typed
        assert (named, places) == (ends, [[1, tpr], [0, tnr], [rate, 0]])
        names, numbers, costs = zip(*(x.values() for x in picture.columns.values()), strict=True)
        for row in names, (*numbers, *picture.zero_one), costs:
            spans = sorted(x.get_window_extent().intervalx.tolist() for x in row if x.get_visible())
            assert np.diff(np.ravel(spans)).min() > 0


@pytest.mark.parametrize(("rate", "weight", "miss", "alarm"), [
    (0.3, 0.5, "2.33 ≈ 0.7", "1 = 0.7"), (0.2, 0.75, "12 = 2.4", "1 = 0.8"),
    (0.001, 0.9074941685, "9800 = 9.8", "1 = 0.999"), (0.99, 0.01, "1 = 0.99", "9801 ≈ 98"),
    (0.001, 1 - 1e-9, "over 1,000,000", "1 = 0.999"), (0.5, 2 / 7, "1 = 0.5", "2.5 = 1.25"),
    (0.2, 0.2, "1 = 0.2", "1 = 0.8"), (0.5, 0, "0 = 0", "1 = 0.5"), (0.5, 1, "1 = 0.5", "0 = 0"),
])  # fmt: skip
def test_blocks_are_as_wide_as_their_shares_and_as_high_as_costs(rate, weight, miss, alarm):
    picture = AlphaExplorer(prevalence=rate, weight=weight).picture
    weights = np.array([weight, 1 - weight])
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
    marks = picture.ring, picture.dots["weight", "best"], picture.pivot
    places = [mark.axes.transData.transform(mark.get_xydata()) for mark in (*picture.ends, *marks)]
    line = picture.axes.transData.transform(picture.drops["weight"].get_xydata()[1:])
    assert np.vstack([*places, line])[:, 0] == pytest.approx([*middles, *[weights @ middles] * 5])
    assert 20 < places[4][0, 1] - line[1, 1] < 28  # up to the triangle, down through the score
    size = {mark: dot.get_markersize() for (mark, _), dot in picture.dots.items()}
    assert size["accuracy"] < size["uar"] < size["weight"]
    assert size["weight"] < picture.ends[0].get_markersize() + 4  # which covers the dot
    assert picture.dots["weight", "best"].zorder < picture.ends[0].zorder
    for end, text in enumerate(picture.zero_one):
        assert text.get_visible() or min(abs(x - end) for x in (rate, weight)) < 0.3
    lines = sum(np.ceil(x.max() / x.min() - 1.01) for x in (wide, high[high > 0]))
    assert len(picture.cells.get_xdata()) == 3 * lines * (min(*wide, each) > 6)
    for k, (share, cost) in enumerate(((rate, miss), (1 - rate, alarm))):
        assert picture.parts[k].get_text() == f"share {100 * share:.3g}% × cost {cost}"
        shown = picture.blocks, picture.parts, picture.weights
        block, part, name = (each[k].get_window_extent() for each in shown)
        assert block.y1 < part.y0 < part.y1 < name.y0


def test_weight_and_cost_ratio_move_each_other():
    ex = AlphaExplorer(prevalence=0.1, weight=0.1)
    for moved, thumbs in (((1, 9.0), [0.5, 9.0]), ((0, 0.9), [0.9, 81.0])):
        move(ex, moved)
        assert ex.live.frame["thumbs"][:2] == thumbs
    assert ex.scene.sliders[1].values[-1] == 1000  # for a rare disease
    move(ex, (2, 0.5))  # the weight stays; what it says does not
    assert (ex.weight, ex.cost_ratio) == (0.9, pytest.approx(9))
