"""The picture of AlphaExplorer: a line, three balances, and words that never meet."""

import numpy as np
import pytest

from uarwidgets.explorers.alpha.figure import BEAMS, HEIGHT, MARKS, TURNS, AlphaFigure
from uarwidgets.explorers.alpha.sentences import GAINS, in_picture


def drawn(prevalence=0.1, weight=0.7, recalls=(0.6, 0.95)):
    picture = AlphaFigure(in_picture(), GAINS)
    show(picture, prevalence, weight, recalls)
    return picture


def show(picture, prevalence, weight, recalls=(0.6, 0.95)):
    weights = {"accuracy": prevalence, "uar": 0.5, "weight": weight}
    scores = {
        (mark, "A"): recalls[1] + (recalls[0] - recalls[1]) * x for mark, x in weights.items()
    }
    picture.update({"A": recalls}, weights, scores)
    picture.show_balances(recalls, weights, scores, dict.fromkeys(TURNS, "TNR gains"))


def test_points_lie_on_the_line_and_all_show_where_they_coincide():
    picture = drawn(0.5, 0.5)
    for dot in picture.dots.values():
        assert dot.get_xydata().tolist() == [[0.5, pytest.approx(0.775)]]
    order = sorted(picture.dots.values(), key=lambda dot: dot.get_zorder())
    sizes = [dot.get_markersize() + dot.get_markeredgewidth() for dot in order]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) == len(MARKS)


# The balances.


def upright(line):
    """The strokes of a line, by their gaps."""
    points = line.get_xydata()
    return np.split(points, np.flatnonzero(np.isnan(points[:, 0])) + 1)[:-1]


def test_each_beam_is_held_where_it_does_not_tip():
    """The moments about the fulcrum, of the blocks as drawn, cancel."""
    picture = drawn(0.2, 0.7, (0.3, 0.9))
    for i, (mark, y) in enumerate(BEAMS.items()):
        ((held, _),) = picture.fulcra[mark].get_xydata()
        turning = 0.0
        for line in picture.blocks.values():
            (x, low), (_, high) = upright(line)[i][:2]
            assert low == y
            turning += (high - low) * (x - held)
        assert turning == pytest.approx(0, abs=1e-9)


def test_blocks_are_as_high_as_weights_and_outlines_as_shares():
    picture = drawn(prevalence=0.2, weight=0.7)
    order = list(BEAMS)
    for end, share, weights in (
        ("tpr", 0.2, {"accuracy": 0.2, "uar": 0.5, "weight": 0.7}),
        ("tnr", 0.8, {"accuracy": 0.8, "uar": 0.5, "weight": 0.3}),
    ):
        blocks = upright(picture.blocks[end])
        for mark, weight in weights.items():
            heights = np.ptp(blocks[order.index(mark)][:2, 1])
            assert heights == pytest.approx(weight * HEIGHT)
        outlines = upright(picture.shares[end])
        assert len(outlines) == len(TURNS)
        for outline in outlines:
            assert np.ptp(outline[:-1, 1]) == pytest.approx(share * HEIGHT)
