"""MeansExplorer: its numbers, its sentence, and its two planes read back against the metrics."""

from itertools import product

import numpy as np
import pytest
from matplotlib.markers import CARETDOWN, CARETLEFT

from uarwidgets.explorers.means import ARITHMETIC, MeansExplorer
from uarwidgets.kit.formatting import TWO_CLASSES, format_score
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall

RECALLS = [(0, 0), (0, 1), (1, 0), (1, 1), (0.9, 0.3), (0.5, 0.5), (0.01, 1), (0.6, 0.3)]


def test_picture_numbers_and_sentence_agree():
    one = MeansExplorer(exponent=0.0)
    for recalls, weight, exponent in product(RECALLS, [0, 0.35, 0.5, 1], [-10, -1, 0, 0.5, 1]):
        words = one.scene.draw(dict(zip(one.sliders, (*recalls, weight, exponent), strict=True)))
        lost = 1 if recalls[1] < recalls[0] else 0
        how = (alpha_weighted_recall, weight), (power_mean_recall, exponent)
        for (mean, plane), (score, parameter) in zip(one.picture.planes.items(), how, strict=True):
            foot = [0 if k == lost else recall for k, recall in enumerate(recalls)]
            side = plane.axes.bbox.width
            tip = pytest.approx((foot + 14 / side * np.eye(2)[lost]).tolist())  # clear of its foot
            assert plane.fall.get_xydata().tolist() == [list(recalls), tip]
            assert plane.fall.get_marker() == (CARETLEFT, CARETDOWN)[lost]
            assert plane.fall.get_visible() == (recalls[lost] > 0.1)
            dots = [mark.get_xydata().tolist() for mark in (plane.ring, plane.foot)]
            assert dots == [[list(recalls)], [foot]]
            pairs, weights = [recalls, foot], [weight, 1 - weight]
            now, after = np.dot(pairs, weights) if mean == ARITHMETIC else score(pairs, exponent)
            verdict = "forgives" if after else "does not forgive" * any(recalls)
            assert plane.verdict.get_text() == verdict
            assert [words[mean], words[f"{mean}_without"]] == [*map(format_score, (now, after))]
            told = words[f"{mean}_name"], "now", "then", "lost"
            assert told == tuple(t.get_text() for t in (plane.name, *plane.line_names, plane.lost))
            for points, level in ((plane.line.get_xydata(), now), (plane.end.get_xydata(), after)):
                assert score(np.clip(points, 0, 1), parameter) == pytest.approx(level, abs=1e-9)
            full, empty = plane.bars
            places = *full.get_xdata(), plane.lost.get_position()[0]
            assert places == pytest.approx((0, after, (after + now) / 2), abs=1e-12)
            assert empty.get_xdata() == pytest.approx([after, now, now, after, after], abs=1e-12)
            page = plane.axes.transData.inverted().transform
            boxes = [page(text.get_window_extent()) for text in plane.line_names]
            (over, _), (low, high) = score(np.clip(boxes, 0, 1), parameter)
            assert over > now or 1 in recalls  # beside the plane, or over it
            away = np.linalg.norm(np.clip(pairs, *np.swapaxes(boxes, 0, 1)) - pairs, axis=1) * side
            hidden = not plane.line_names[1].get_visible()
            assert np.less(away, [13, np.inf if hidden else 65 if after else 13]).all()
            clear = boxes[1].max() > 1 or not any(low <= level <= high for level in (now, after))
            assert hidden or (clear and plane.fall.get_visible())
            assert not hidden or recalls[lost] < 0.2 or (weight, mean) == (0, ARITHMETIC)
            frame = np.unique(empty.get_ydata())
            assert 1 < frame[0] < frame[1] < page(plane.verdict.get_window_extent())[0, 1]
            drawn = [line.get_color() for line in (full, empty, plane.end, plane.line, plane.foot)]
            assert len({*drawn}) == 1
            assert plane.lost.get_visible() == ((now - after) * side > 30)
            assert plane.end.get_linewidth() > 2 * plane.line.get_linewidth()
            assert not any(line.is_dashed() for line in (plane.line, plane.end))
        assert words["lost"] == (called := f"the {TWO_CLASSES[lost]} class")
        assert one.picture.never.get_text() == f"If {called} is forgotten:"
        told = {0.5: "half", 1: "all"}.get(kept := (weight, 1 - weight)[1 - lost], f"{kept:.0%}")
        told = f" keeps {told if kept else 'nothing'} of {recalls[1 - lost]:g}. "
        assert told in words["sentence"] or not any(recalls)


@pytest.mark.parametrize("narrow", [False, True])
def test_words_are_over_their_plane_and_in_its_column(narrow):
    ex, ends = MeansExplorer(recalls=(1, 0.4), weight=0.3, exponent=1), []
    ex._on_request("narrow", narrow)  # another picture
    for plane in ex.picture.planes.values():
        box = plane.axes.bbox
        told = plane.verdict, plane.name, ex.picture.never, *plane.line_names
        words = [text.get_window_extent() for text in (*told, plane.lost)]
        assert [each.x0 for each in words[:2]] == pytest.approx([box.x0] * 2, abs=2)
        heights = [y for each in words[:3] for y in (each.y0, each.y1)]
        assert [box.y1, *heights] == sorted([box.y1, *heights])
        ends += [box.x0, max(each.x1 for each in (*words[:2], *words[3:]))]
    assert [*ends, ex.picture.figure.bbox.x1] == sorted([*ends, ex.picture.figure.bbox.x1])


def test_one_box_shows_the_sliders_of_both_means():
    ex = MeansExplorer(weight=0.3)
    assert (ex.exponent, [*ex.sliders][2:]) == (0.0, ["weight", "exponent"])
    ex.exponent = None
    assert (ex.weight, [*ex.sliders][2:], ex.toolbar()[0].value) == (None, [], False)
    assert ex.scores == MeansExplorer(weight=0.5, exponent=0).scores
    for ticked in (True, False, True):  # the box gives back what it took
        ex.weight = 0.3 if ex.weight else None
        ex.toolbar()[0].use(ticked)
    assert (ex.weight, ex.exponent) == (0.3, 0.0)
