"""MeansExplorer: its numbers, its sentence, and its two planes read back against the metrics."""

from itertools import product

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.markers import CARETDOWN, CARETLEFT

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
            assert plane.fall.get_marker() == (CARETLEFT, CARETDOWN)[lost]
            assert plane.fall.get_visible() == (recalls[lost] > 0)
            assert plane.ring.get_xydata().tolist() == [list(recalls)]
            now = scores[mean]
            after = weight * foot[0] + (1 - weight) * foot[1]
            after = after if mean == ARITHMETIC else float(power_mean_recall(foot, exponent))
            assert plane.verdict.get_text() == ("forgives" if after else "does not forgive")
            told = [words[f"{mean}_name"], f"now {now:.3f}", f"then {format_score(after)}"]
            assert [text.get_text() for text in (plane.name, *plane.labels)] == told
            score = alpha_weighted_recall if mean == ARITHMETIC else power_mean_recall
            parameter = weight if mean == ARITHMETIC else exponent
            for points, level in ((plane.line.get_xydata(), now), (plane.end.get_xydata(), after)):
                assert score(np.clip(points, 0, 1), parameter) == pytest.approx(level, abs=1e-9)
            assert plane.line.get_linestyle() != plane.end.get_linestyle() == "-"
            ends, high = zip(*(bar.get_data() for bar in plane.bars), strict=True)
            assert np.ravel(ends) == pytest.approx([0, after, after, now], abs=1e-12)
            at = plane.axes.transData.transform([0, np.unique(high).item()])[1]
            boxes = [text.get_window_extent() for text in (plane.labels[0], plane.verdict)]
            assert boxes[0].y1 < at - 5.5 < at + 5.5 < boxes[1].y0
            page, (_, under) = plane.axes.transData.inverted(), plane.labels
            corners = [page.transform(text.get_window_extent()) for text in plane.labels]
            (over, _), (low, high) = score(np.clip(corners, 0, 1), parameter)
            assert over > now or corners[0][0, 1] > 1.02  # over the plane
            assert high < now and not low <= after <= high if under.get_visible() else True
            shades = [(colour := plane.line.get_color(), 11), (to_rgba(colour, 0.35), 11)]
            assert [(bar.get_color(), bar.get_linewidth()) for bar in plane.bars] == shades
        assert one.picture.never.get_text() == f"If the {TWO_CLASSES[lost]} class were never found:"
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
    ends.append(ex.picture.figure.bbox.x1)
    assert ends == sorted(ends)


def test_one_box_shows_the_sliders_of_both_means():
    ex = MeansExplorer(weight=0.3)
    assert (ex.exponent, [*ex.sliders][2:]) == (0.0, ["weight", "exponent"])
    ex.exponent = None
    assert (ex.weight, [*ex.sliders][2:], ex.toolbar()[0].value) == (None, [], False)
    assert ex.scores == MeansExplorer(weight=0.5, exponent=0).scores
