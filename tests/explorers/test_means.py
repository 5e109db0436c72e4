"""MeansExplorer: its numbers, its sentence, and its two squares read back against the metrics."""

from itertools import combinations, product

import numpy as np
import pytest

from uarwidgets.explorers.means import ARITHMETIC, POWER, MeansExplorer
from uarwidgets.kit.formatting import format_score
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall

RECALLS = [(0, 0), (0, 1), (1, 0), (1, 1), (0.9, 0.3), (0.5, 0.5), (0.01, 1), (0.9, 0.8)]


def test_picture_numbers_and_sentence_agree():
    one = MeansExplorer(exponent=0.0)
    for recalls, weight, exponent in product(RECALLS, [0, 0.35, 0.5, 1], [-10, -1, 0, 0.5, 1]):
        entries = {"recall_0": recalls[0], "recall_1": recalls[1]}
        words = one.scene.draw({**entries, "weight": weight, "exponent": exponent})
        scores = {ARITHMETIC: weight * recalls[0] + (1 - weight) * recalls[1]}
        scores[POWER] = float(power_mean_recall(recalls, exponent))
        squares = one.picture.squares
        lost = 1 if recalls[1] < recalls[0] else 0
        for mean, square in squares.items():
            foot = [0 if k == lost else recall for k, recall in enumerate(recalls)]
            assert square.fall.get_xydata().tolist() == [list(recalls), foot]
            assert square.ring.get_xydata().tolist() == [list(recalls)]
            now = scores[mean]
            assert words[mean] == format_score(now)
            # The bar falls from the mean now to that of the pair to which the arrow leads.
            after = weight * foot[0] + (1 - weight) * foot[1]
            after = after if mean == ARITHMETIC else float(power_mean_recall(foot, exponent))
            parts = [part.get_xdata() for part in (square.left, square.drop)]
            assert np.ravel(parts) == pytest.approx([0, after, now, after])
            assert square.edge.get_xdata() == pytest.approx([0, now, now, 0])
            left = format_score(after) if after else "nothing"
            assert square.after.get_text() == f"keeps {left}"
            assert square.now.get_text() == "now" * (now > after)
            assert square.now.get_position()[0] == pytest.approx(now)
            # The arrow leads from the dashed line to the solid one, each of all that score so.
            score = alpha_weighted_recall if mean == ARITHMETIC else power_mean_recall
            thin = square.levels.get_xydata()
            thin = np.split(thin, np.flatnonzero(np.isnan(thin[:, 0])) + 1)[:-1]
            lines = [square.line.get_xydata(), square.end.get_xydata(), *thin]
            apart = [x for x in (0.2, 0.4, 0.6, 0.8) if min(abs(x - now), abs(x - after)) > 0.03]
            parameter = weight if mean == ARITHMETIC else exponent
            for line, level in zip(lines, (now, after, *apart), strict=True):
                points = np.clip(line[np.isfinite(line[:, 0])], 0, 1)
                assert score(points, parameter) == pytest.approx(level, abs=1e-9)
            for number, level in zip(square.numbers, (now, after), strict=True):
                assert number.get_text() in (format_score(level), "")  # where there is no room
                if 0.14 < min(number.get_position()) <= max(number.get_position()) < 0.86:
                    assert score([number.get_position()], parameter) == pytest.approx(level)
            assert square.end.get_linestyle() == "-" != square.line.get_linestyle()
            assert square.edge.get_linestyle() == square.line.get_linestyle()
            assert square.name.get_text() == words[f"{mean}_name"]
        lost_class = f"the {('positive', 'negative')[lost]} class"
        assert one.picture.key.get_text() == f"if {lost_class} were never found"
        kept = (weight, 1 - weight)[1 - lost]
        if max(recalls) > 0:
            kept = {0: "nothing", 0.5: "half", 1: "all"}.get(kept, f"{kept:.0%}")
            assert f" keeps {kept} of {recalls[1 - lost]:g}, " in words["sentence"]


@pytest.mark.parametrize("recalls", [(0.9, 0.3), (0.3, 0.9), (0.1, 0.05), (1.0, 1.0), (0.9, 0.1)])
def test_what_is_kept_is_under_the_head_of_its_arrow_and_no_number_is_on_a_ring(recalls):
    for square in MeansExplorer(recalls=recalls).picture.squares.values():
        head, words = square.drop.get_window_extent(), square.after.get_window_extent()
        assert words.y1 < square.left.get_window_extent().y1 - head.height
        assert abs((words.x0 + words.x1) / 2 - head.x0) < words.width
        assert words.x0 >= square.after.axes.bbox.x0 + 5
        shown = [number for number in square.numbers if number.get_text()]
        assert len(shown) == 2 or recalls in ((0.1, 0.05), (1.0, 1.0))
        marks = [mark.get_window_extent() for mark in (*shown, square.ring, square.fall)]
        assert not any(a.overlaps(b) for a, b in combinations(marks, 2) if b is not marks[-1])
        assert not any(number.overlaps(marks[-1]) for number in marks[: len(shown)])


def test_one_box_shows_the_sliders_of_both_means():
    ex = MeansExplorer(weight=0.3)
    assert (ex.exponent, [*ex.sliders][2:]) == (0.0, ["weight", "exponent"])
    ex.exponent = None
    assert (ex.weight, [*ex.sliders][2:], ex.toolbar()[0].value) == (None, [], False)
    assert ex.scores == MeansExplorer(weight=0.5, exponent=0).scores
