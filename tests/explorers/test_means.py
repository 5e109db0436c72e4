"""MeansExplorer: its numbers, its sentence, and its two planes read back against the metrics."""

from itertools import product

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.markers import CARETDOWN, CARETLEFT

from uarwidgets.explorers.means import ARITHMETIC, MeansExplorer
from uarwidgets.kit.formatting import TWO_CLASSES, format_score
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall

RECALLS = [(0, 0), (0, 1), (1, 0), (1, 1), (0.9, 0.3), (0.5, 0.5), (0.01, 1), (0.9, 0.8)]


def test_picture_numbers_and_sentence_agree():
    one = MeansExplorer(exponent=0.0)
    for recalls, weight, exponent in product(RECALLS, [0, 0.35, 0.5, 1], [-10, -1, 0, 0.5, 1]):
        words = one.scene.draw(dict(zip(one.sliders, (*recalls, weight, exponent), strict=True)))
        lost = 1 if recalls[1] < recalls[0] else 0
        how = (alpha_weighted_recall, weight), (power_mean_recall, exponent)
        for (mean, plane), (score, parameter) in zip(one.picture.planes.items(), how, strict=True):
            foot = [0 if k == lost else recall for k, recall in enumerate(recalls)]
            tip = pytest.approx((foot + 5 / 264 * np.eye(2)[lost]).tolist())  # points over its foot
            assert plane.fall.get_xydata().tolist() == [list(recalls), tip]
            assert plane.fall.get_marker() == (CARETLEFT, CARETDOWN)[lost]
            assert plane.fall.get_visible() == (recalls[lost] > 0.1)
            assert plane.ring.get_xydata().tolist() == [list(recalls)]
            pairs, weights = [recalls, foot], [weight, 1 - weight]
            now, after = np.dot(pairs, weights) if mean == ARITHMETIC else score(pairs, exponent)
            assert plane.verdict.get_text() == ("forgives" if after else "does not forgive")
            told = [words[f"{mean}_name"], f"now {now:.3f}", f"then {format_score(after)}"]
            assert [text.get_text() for text in (plane.name, *plane.labels)] == told
            for points, level in ((plane.line.get_xydata(), now), (plane.end.get_xydata(), after)):
                assert score(np.clip(points, 0, 1), parameter) == pytest.approx(level, abs=1e-9)
            ends, high = zip(*(bar.get_data() for bar in plane.bars), strict=True)
            assert np.ravel(ends) == pytest.approx([0, after, after, now], abs=1e-12)
            page, bar = plane.axes.transData.inverted().transform, np.unique(high).item() * 264
            *corners, verdict = (
                page(t.get_window_extent()) for t in (*plane.labels, plane.verdict)
            )
            assert corners[0][1, 1] * 264 < bar - 11 < bar + 11 < verdict[0, 1] * 264
            (over, _), (low, high) = score(np.clip(corners, 0, 1), parameter)
            assert over > now or 1 < corners[0][0, 1] < 1.04  # over the plane
            hidden = not plane.labels[1].get_visible()
            assert hidden or (high < now and not low <= after <= high)
            drawn = [line.get_color() for line in (*plane.bars, plane.end, plane.line)]
            assert drawn == [to_rgba(drawn[0], alpha) for alpha in (1, 0.55)] * 2
            assert not any(line.is_dashed() for line in (plane.line, plane.end))
        assert one.picture.never.get_text() == f"If the {TWO_CLASSES[lost]} class were never found:"
        normal = np.array([weight, 1 - weight]) / np.hypot(weight, 1 - weight)
        turn = np.radians(-(along := one.picture.along).get_rotation())  # as the pale line
        assert [np.sin(turn), np.cos(turn)] == pytest.approx(normal.tolist())
        assert (along.get_position() - np.array(recalls)) @ normal == pytest.approx(20 / 264)
        far = np.subtract(along.get_position(), recalls) @ [normal[1], -normal[0]]
        assert abs(far) > one.picture._half / 264 or not along.get_visible()  # from the ring
        assert max(along.get_position()) < 1 or not along.get_visible()
        told = {0.5: "half", 1: "all"}.get(kept := (weight, 1 - weight)[1 - lost], f"{kept:.0%}")
        told = f" forgives: it keeps {told} of {recalls[1 - lost]:g}. " if kept else " does not for"
        assert told in words["sentence"] or not any(recalls)


@pytest.mark.parametrize("narrow", [False, True])
def test_words_are_over_their_plane_and_in_its_column(narrow):
    ex, ends = MeansExplorer(recalls=(0.3, 0.9), weight=0.3, exponent=1), []
    ex._on_request("narrow", narrow)  # another picture
    for plane in ex.picture.planes.values():
        box, told = plane.axes.bbox, [plane.verdict, plane.name, ex.picture.never]
        words = [text.get_window_extent() for text in told]
        assert [each.x0 for each in words[:2]] == pytest.approx([box.x0] * 2, abs=2)
        heights = [y for each in words for y in (each.y0, each.y1)]
        assert [box.y1, *heights] == sorted([box.y1, *heights])
        ends += [box.x0, max(each.x1 for each in words[:2])]
    assert [*ends, ex.picture.figure.bbox.x1] == sorted([*ends, ex.picture.figure.bbox.x1])


def test_one_box_shows_the_sliders_of_both_means():
    ex = MeansExplorer(weight=0.3)
    assert (ex.exponent, [*ex.sliders][2:]) == (0.0, ["weight", "exponent"])
    ex.exponent = None
    assert (ex.weight, [*ex.sliders][2:], ex.toolbar()[0].value) == (None, [], False)
    assert ex.scores == MeansExplorer(weight=0.5, exponent=0).scores
