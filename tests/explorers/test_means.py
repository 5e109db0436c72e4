"""MeansExplorer: its numbers, its sentence, and its two planes read back against the metrics."""

from itertools import product

import numpy as np
import pytest
from matplotlib.colors import to_rgba

from uarwidgets.explorers.means import ARITHMETIC, POWER, MeansExplorer
from uarwidgets.kit.formatting import TWO_CLASSES, format_score
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall

RECALLS = [(0, 0), (0, 1), (1, 0), (1, 1), (0.9, 0.3), (0.5, 0.5), (0.01, 1), (0.9, 0.8)]


def test_picture_numbers_and_sentence_agree():
    one = MeansExplorer(exponent=0.0)
    for recalls, weight, exponent in product(RECALLS, [0, 0.35, 0.5, 1], [-10, -1, 0, 0.5, 1]):
        words = one.scene.draw(dict(zip(one.sliders, (*recalls, weight, exponent), strict=True)))
        scores = {ARITHMETIC: weight * recalls[0] + (1 - weight) * recalls[1]}
        scores[POWER] = float(power_mean_recall(recalls, exponent))
        lost = 1 if recalls[1] < recalls[0] else 0
        for mean, plane in one.picture.planes.items():
            foot = [0 if k == lost else recall for k, recall in enumerate(recalls)]
            assert plane.fall.get_xydata().tolist() == [list(recalls), foot]
            assert plane.ring.get_xydata().tolist() == [list(recalls)]
            now = scores[mean]
            # The bar falls from the mean now to that of the pair to which the arrow leads.
            after = weight * foot[0] + (1 - weight) * foot[1]
            after = after if mean == ARITHMETIC else float(power_mean_recall(foot, exponent))
            assert plane.after.get_text() == f"keeps {format_score(after) if after else 'nothing'}"
            loss = f"−{float(words[mean]) - float(words[f'{mean}_without']):.3f}"
            assert plane.loss.get_text() == loss * (now > after)
            parts = [*plane.left.get_xdata(), *plane.drop.get_xdata(), *plane.whole.get_xdata()]
            ends = [0, after, now, after, 0, now, now]
            assert [*parts, plane.loss.get_position()[0]] == pytest.approx(ends)
            assert plane.ends[0].get_text() == f"now {words[mean]}" == f"now {format_score(now)}"
            then = "then " * bool(plane.end.get_xdata()[-1] > 0.66)  # else it would meet lines
            assert plane.ends[1].get_text() in ("", then + words[f"{mean}_without"])
            # The arrow leads from the dashed line to the solid one, each of all that score so.
            score = alpha_weighted_recall if mean == ARITHMETIC else power_mean_recall
            thin = plane.levels.get_xydata()
            thin = np.split(thin, np.flatnonzero(np.isnan(thin[:, 0])) + 1)[:-1]
            lines = [plane.line.get_xydata(), plane.end.get_xydata(), *thin]
            apart = [x for x in (0.2, 0.4, 0.6, 0.8) if min(abs(x - now), abs(x - after)) > 0.03]
            parameter = weight if mean == ARITHMETIC else exponent
            assert [end.get_position()[0] for end in plane.ends] == [e[-1, 0] for e in lines[:2]]
            for line, level in zip(lines, (now, after, *apart), strict=True):
                points = np.clip(line[np.isfinite(line[:, 0])], 0, 1)
                assert score(points, parameter) == pytest.approx(level, abs=1e-9)
            assert plane.end.get_linestyle() == "-" != plane.line.get_linestyle()
            assert plane.whole.get_color() == to_rgba(plane.left.get_color(), 0.35)
            assert plane.whole.get_zorder() <= plane.left.get_zorder() < plane.drop.get_zorder()
            assert plane.name.get_text() == words[f"{mean}_name"]
        assert one.picture.key.get_text() == f"if the {TWO_CLASSES[lost]} class were never found"
        told = {0.5: "half", 1: "all"}.get(kept := (weight, 1 - weight)[1 - lost], f"{kept:.0%}")
        told = f" forgives: it keeps {told} of {recalls[1 - lost]:g}. " if kept else " does not for"
        assert told in words["sentence"] or not any(recalls)


@pytest.mark.parametrize("recalls", [(0.9, 0.3), (0.3, 0.9), (0.1, 0.05), (1.0, 1.0), (0.9, 0.1)])
def test_words_are_beside_their_bar_and_meet_nothing(recalls):
    for plane in MeansExplorer(recalls=recalls).picture.planes.values():
        loss, side = plane.loss.get_window_extent(), plane.axes.yaxis.label.get_window_extent()
        words, name = plane.after.get_window_extent(), plane.name.get_window_extent()
        left, y = plane.left.get_transform().transform(plane.left.get_xydata()[0])
        assert [words.x0, name.x0] == pytest.approx([left, left], abs=2)  # one edge with the bar
        assert y + plane.left.get_linewidth() / 2 < words.y0 < words.y1 < name.y0
        assert plane.drop.get_window_extent().x0 < loss.x0 < loss.x1 < side.x0  # clear of the plane
        taken = [x.get_window_extent() for x in (*plane.ends, plane.ring, plane.fall)]
        path = plane.line.get_path().transformed(plane.line.get_transform())
        for grey in [x.get_window_extent() for x in plane.greys.values() if x.get_visible()]:
            assert grey.count_overlaps(taken) + path.intersects_bbox(grey, False) == 0


def test_one_box_shows_the_sliders_of_both_means():
    ex = MeansExplorer(weight=0.3)
    assert (ex.exponent, [*ex.sliders][2:]) == (0.0, ["weight", "exponent"])
    ex.exponent = None
    assert (ex.weight, [*ex.sliders][2:], ex.toolbar()[0].value) == (None, [], False)
    assert ex.scores == MeansExplorer(weight=0.5, exponent=0).scores
