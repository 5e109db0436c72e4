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
        entries = {"recall_0": recalls[0], "recall_1": recalls[1]}
        words = one.scene.draw({**entries, "weight": weight, "exponent": exponent})
        scores = {ARITHMETIC: weight * recalls[0] + (1 - weight) * recalls[1]}
        scores[POWER] = float(power_mean_recall(recalls, exponent))
        planes = one.picture.planes
        lost = 1 if recalls[1] < recalls[0] else 0
        for mean, plane in planes.items():
            foot = [0 if k == lost else recall for k, recall in enumerate(recalls)]
            assert plane.fall.get_xydata().tolist() == [list(recalls), foot]
            assert plane.ring.get_xydata().tolist() == [list(recalls)]
            now = scores[mean]
            assert words[mean] == format_score(now)
            # The bar falls from the mean now to that of the pair to which the arrow leads.
            after = weight * foot[0] + (1 - weight) * foot[1]
            after = after if mean == ARITHMETIC else float(power_mean_recall(foot, exponent))
            parts = [*plane.left.get_xdata(), *plane.drop.get_xdata(), plane.whole.get_width()]
            assert parts == pytest.approx([0, after, now, after, now])
            assert plane.after.get_text() == f"keeps {format_score(after) if after else 'nothing'}"
            loss = f"−{float(words[mean]) - float(words[f'{mean}_without']):.3f}"
            assert plane.loss.get_text() == loss * (now > after)
            assert plane.loss.get_position()[0] == pytest.approx(now)
            assert plane.ends[0].get_text() == f"now {words[mean]}"
            assert plane.ends[1].get_text() in ("", words[f"{mean}_without"])
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
            assert plane.whole.get_edgecolor() == to_rgba(plane.left.get_color())
            assert plane.whole.get_zorder() <= plane.left.get_zorder() < plane.drop.get_zorder()
            assert plane.name.get_text() == words[f"{mean}_name"]
        assert one.picture.key.get_text() == f"if the {TWO_CLASSES[lost]} class were never found"
        kept = (weight, 1 - weight)[1 - lost]
        if max(recalls) > 0:
            kept = {0: "nothing", 0.5: "half", 1: "all"}.get(kept, f"{kept:.0%}")
            assert f" keeps {kept} of {recalls[1 - lost]:g}, " in words["sentence"]


@pytest.mark.parametrize("recalls", [(0.9, 0.3), (0.3, 0.9), (0.1, 0.05), (1.0, 1.0), (0.9, 0.1)])
def test_words_are_beside_their_bar_and_meet_nothing(recalls):
    for plane in MeansExplorer(recalls=recalls).picture.planes.values():
        head, words = plane.drop.get_window_extent(), plane.after.get_window_extent()
        assert abs((words.x0 + words.x1) / 2 - head.x0) < words.width
        assert words.x0 >= plane.after.axes.bbox.x0 + 5
        loss, side = plane.loss.get_window_extent(), plane.axes.yaxis.label.get_window_extent()
        assert words.y1 < min(loss.y0, plane.whole.get_window_extent().y0)
        assert head.x0 < loss.x0 < loss.x1 < side.x0  # clear of the words beside the plane


def test_one_box_shows_the_sliders_of_both_means():
    ex = MeansExplorer(weight=0.3)
    assert (ex.exponent, [*ex.sliders][2:]) == (0.0, ["weight", "exponent"])
    ex.exponent = None
    assert (ex.weight, [*ex.sliders][2:], ex.toolbar()[0].value) == (None, [], False)
    assert ex.scores == MeansExplorer(weight=0.5, exponent=0).scores
