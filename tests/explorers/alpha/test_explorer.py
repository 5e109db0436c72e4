"""AlphaExplorer: its line, points and cost ratio read back against the metrics."""

from itertools import product

import numpy as np
import pytest
from explorers.page_messages import move

from uarwidgets.explorers.alpha.explorer import AlphaExplorer
from uarwidgets.explorers.alpha.figure import DISC, MARKS
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
            told = picture.numbers[mark].get_text(), picture.drops[mark].get_color()
            assert told == (f"{mean:.3f}", style_of(name).colour)
            (foot, *xs), (below, *_, high) = picture.drops[mark].get_data()  # up from its name
            assert ([*xs, high], below < 0) == (pytest.approx([x, x, mean]), True)
            named, cost = (text.get_text() for text in picture.called[mark].values())
            assert {text.get_position()[0] for text in picture.called[mark].values()} == {foot}
            assert named == NAMES[mark]
            ratio = x / (1 - x) * (1 - rate) / rate
            extreme = "> 9,999" if ratio > 9999 else "< 0.001" if ratio < 0.001 else ""
            assert extreme == cost if extreme else float(cost) == pytest.approx(ratio, rel=0.005)
        places = [ring.get_xydata()[0].tolist() for ring in (*picture.ends, picture.prevalence)]
        assert places == [[1, tpr], [0, tnr], [rate, 0]]


@pytest.mark.parametrize(("rate", "weight", "miss", "alarm"), [
    (0.3, 0.5, "2.33", "1"), (0.2, 0.75, "12", "1"), (0.04, 0.5, "24", "1"), (0.01, 0.5, "99", "1"),
    (0.001, 0.9074941685, "9800", "1"), (0.99, 0.01, "1", "9801"), (0.001, 0.5, "999", "1"),
    (0.001, 1 - 1e-9, "over 1,000,000", "1"), (0.5, 2 / 7, "1", "2.5"), (0.2, 0.73, "10.8", "1"),
    (0.2, 0.2, "1", "1"), (0.04, 0.8065, "100", "1"), (0.5, 0, "0", "1"), (0.5, 1, "1", "0"),
])  # fmt: skip
def test_discs_are_the_weights_each_a_share_times_a_cost_and_balance(rate, weight, miss, alarm):
    picture = AlphaExplorer(prevalence=rate, weight=weight).picture
    weights = np.array([weight, 1 - weight])
    parts = [f"{100 * rate:.3g}% × cost {miss}", f"{100 - 100 * rate:.3g}% × cost {alarm}"]
    assert [text.get_text() for text in picture.parts] == parts
    areas = [disc.get_markersize() ** 2 for disc in picture.discs]
    assert areas == pytest.approx(DISC**2 * weights)
    assert [disc.get_color() for disc in picture.discs] == [*CLASS_COLOURS]
    for disc, ring in zip(picture.discs, picture.ends, strict=True):
        assert disc.get_xydata().tolist() == ring.get_xydata().tolist()
        assert disc.zorder < ring.zorder
    # They balance where the support stands, under the score; a post leads down from there.
    marks = *picture.discs, picture.dots["weight"], picture.pivot, picture.ring
    places = [mark.axes.transData.transform(mark.get_xydata())[0] for mark in marks]
    post = picture.axes.transData.transform(picture.drops["weight"].get_xydata())[-1]
    assert weights @ places[:2] == pytest.approx(places[2])
    assert [*places[3:], post] == [pytest.approx(places[2] - (0, down)) for down in (0, 16, 0)]
    # The numbers are clear of the discs, and all else of the words over them.
    for text in picture.numbers.values():
        box = text.get_window_extent()
        right, left = (at for at, _ in places[:2])
        inner = left + areas[1] ** 0.5 / 2 < box.x0 < box.x1 < right - areas[0] ** 0.5 / 2
        assert inner or not text.get_visible()
        assert box.y1 < min(part.get_window_extent().y0 for part in picture.parts)
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
