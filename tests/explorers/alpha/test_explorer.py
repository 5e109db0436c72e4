"""AlphaExplorer: its line, points and cost ratio read back against the metrics."""

from itertools import product

import numpy as np
import pytest
from explorers.page_messages import move

from uarwidgets.explorers.alpha.explorer import AlphaExplorer
from uarwidgets.explorers.alpha.figure import BEAM, GAP, MARKS, WIDE
from uarwidgets.explorers.alpha.sentences import NAMES
from uarwidgets.styles import CLASS_COLOURS, style_of


def test_picture_numbers_and_sentence_are_one():
    picture = (ex := AlphaExplorer()).picture
    rates, pairs = (0.001, 0.1, 0.5, 0.999), ((0, 0), (1, 0), (0.2, 0.9375), (0.5, 0.5))
    for rate, weight, (tpr, tnr) in product(rates, rates, pairs):
        entries = {"weight": weight, "prevalence": rate, "recall_0": tpr, "recall_1": tnr}
        words = ex.scene.draw(entries)
        assert picture.lines["A"].get_xydata().tolist() == [[0, tnr], [1, tpr]]
        weights = [float(told) for told in words["weights"].split(" : ")]
        assert (min(weights), weights[0]) == (1, pytest.approx(weights[1] * weight / (1 - weight)))
        for (mark, name), x in zip(MARKS.items(), (weight, 0.5, rate), strict=True):
            mean = x * tpr + (1 - x) * tnr
            assert picture.dots[mark].get_xydata()[0] == pytest.approx((x, mean))
            start, y = picture.numbers[mark].get_position()  # over the line, all along
            assert y > 0.05 + tnr + (tpr - tnr) * (start + 0.11 * (tpr > tnr))
            named, cost = (text.get_text() for text in picture.called[mark].values())
            told = named, picture.numbers[mark].get_text(), picture.drops[mark].get_color()
            assert told == (NAMES[mark], f"{mean:.3f}", style_of(name).colour)
            (foot, *xs), (below, *_, high) = picture.drops[mark].get_data()  # up from its name
            assert (xs, below < 0) == (pytest.approx([x, x]), True)
            assert {text.get_position()[0] for text in picture.called[mark].values()} == {foot}
            ratio = x / (1 - x) * (1 - rate) / rate
            extreme = "> 9,999" if ratio > 9999 else "< 0.001" if ratio < 0.001 else ""
            assert extreme == cost if extreme else float(cost) == pytest.approx(ratio, rel=0.005)
            assert high == pytest.approx(mean) if mark != "weight" else high > 1
        places = [ring.get_xydata()[0].tolist() for ring in (*picture.ends, picture.prevalence)]
        named = {text.get_text(): text.get_position()[1] for text in picture.named}
        assert (named, places) == ({"TPR": tpr, "TNR": tnr}, [[1, tpr], [0, tnr], [rate, 0]])


@pytest.mark.parametrize(("rate", "weight", "miss", "alarm"), [
    (0.3, 0.5, "2.33", "1"), (0.2, 0.75, "12", "1"), (0.04, 0.5, "24", "1"), (0.01, 0.5, "99", "1"),
    (0.001, 0.9074941685, "9800", "1"), (0.99, 0.01, "1", "9801"), (0.001, 0.5, "999", "1"),
    (0.001, 1 - 1e-9, "over 1,000,000", "1"), (0.5, 2 / 7, "1", "2.5"), (0.2, 0.73, "10.8", "1"),
    (0.2, 0.2, "1", "1"), (0.04, 0.8065, "100", "1"), (0.5, 0, "0", "1"), (0.5, 1, "1", "0"),
])  # fmt: skip
def test_equal_blocks_are_the_weights_and_a_pile_is_a_share_times_a_cost(rate, weight, miss, alarm):
    picture = AlphaExplorer(prevalence=rate, weight=weight).picture
    weights = np.array([weight, 1 - weight])
    counts = weights / min(filter(None, weights / (rate, 1 - rate))) / min(rate, 1 - rate)
    counts = np.array([float(f"{n:.3g}") for n in counts])
    across = max(4, np.ceil(max(counts) ** 0.5))
    parts = [f"{100 * rate:.3g}% × cost {miss}", f"{100 - 100 * rate:.3g}% × cost {alarm}"]
    ends = np.array([picture.axes.bbox.x1, picture.axes.bbox.x0])  # of the beam, which balances
    for k, told in enumerate(zip(parts, ("positive", "negative"), strict=True)):
        high, strokes = picture.piles[k].get_linewidth(), picture.piles[k].get_xydata()
        blocks = strokes.reshape(-1, 3, 2)[:, :2]
        wide = np.diff(blocks[:, :, 0]).ravel()
        assert len(blocks) == (np.ceil(counts[k]) if across <= 12 else np.sign(counts[k]))
        if across <= 12 and counts[k]:  # squares of one size, the last one a part of a block
            assert [*wide[:-1], high] == pytest.approx([WIDE / across - GAP] * len(wide))
            assert sum(wide + GAP) == pytest.approx(counts[k] * (high + GAP), abs=2 * GAP)
        elif counts[k]:  # one block, and what counts is seen
            tall = max(WIDE * counts[k] / max(counts), 3)
            assert (*wide, high) == pytest.approx((WIDE - GAP, tall - GAP))
        for y in {*blocks[:, 0, 1]}:  # each row is over the end of the beam
            row = blocks[blocks[:, 0, 1] == y, :, 0]
            middle = (row.min() + row.max()) / 2, np.ptp(row) <= WIDE
            assert middle == (pytest.approx(ends[k], abs=GAP), True)
        assert picture.piles[k].get_color() == CLASS_COLOURS[k]
        texts = picture.parts[k], picture.names[k]
        assert tuple(text.get_text() for text in texts) == told
        part, name = (text.get_window_extent() for text in texts)
        top = max([BEAM, *(blocks[:, 0, 1] + high / 2)])
        assert top + 3 < part.y0 < part.y1 < name.y0 < name.y1 < picture.figure.bbox.y1
    marks = picture.ring, picture.dots["weight"], picture.pivot
    places = [mark.axes.transData.transform(mark.get_xydata()) for mark in (*picture.ends, *marks)]
    line = picture.axes.transData.transform(picture.drops["weight"].get_xydata()[1:])
    assert np.vstack([*places, line])[:, 0] == pytest.approx([*ends, *[weights @ ends] * 5])
    assert 20 < places[4][0, 1] - line[1, 1] < 28  # up to the triangle, down through the score
    size = {mark: dot.get_markersize() for mark, dot in picture.dots.items()}
    assert size["accuracy"] < size["uar"] < size["weight"] < picture.ends[0].get_markersize() + 4
    assert picture.dots["weight"].zorder < picture.ends[0].zorder
    for end, text in enumerate(picture.zero_one):
        assert text.get_visible() or min(abs(x - end) for x in (rate, weight)) < 0.3


def test_weight_and_cost_ratio_move_each_other():
    ex = AlphaExplorer(prevalence=0.1, weight=0.1)
    for moved, thumbs in (((1, 9.0), [0.5, 9.0]), ((0, 0.9), [0.9, 81.0])):
        move(ex, moved)
        assert ex.live.frame["thumbs"][:2] == thumbs
    assert ex.scene.sliders[1].values[-1] == 1000  # for a rare disease
    move(ex, (2, 0.5))  # the weight stays; what it says does not
    assert (ex.weight, ex.cost_ratio) == (0.9, pytest.approx(9))
