"""MeansExplorer: its numbers, its sentence, and its two squares read back against the metrics."""

from itertools import product

import numpy as np
import pytest

from uarwidgets.explorers.means import LEFT, RIGHT, MeansExplorer, mean_names, means_of, sentence
from uarwidgets.kit.formatting import format_score
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall

RECALLS = [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0), (0.9, 0.3), (0.5, 0.5), (0.01, 1.0)]


def test_picture_numbers_and_sentence_agree():
    one = MeansExplorer()
    for recalls, weight, exponent in product(RECALLS, [0, 0.35, 0.5, 1], [-10, -1, 0, 0.5, 1]):
        entries = {"recall_0": recalls[0], "recall_1": recalls[1]}
        words = one.scene.draw({**entries, "weight": weight, "exponent": exponent})
        scores = {LEFT: weight * recalls[0] + (1 - weight) * recalls[1]}
        scores[RIGHT] = float(power_mean_recall(recalls, exponent))
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
            after = after if mean == LEFT else float(power_mean_recall(foot, exponent))
            parts = [part.get_xdata() for part in (square.left, square.was, square.drop)]
            assert np.ravel(parts) == pytest.approx([0, after, after, now, now, after])
            ends = [format_score(after), f"{format_score(now)} now" if now > after else ""]
            assert [square.after.get_text(), square.now.get_text()] == ends
            assert square.now.get_position()[0] == pytest.approx(now)
            assert square.after.get_position()[0] == max(after, 30 / one.picture.bars.bbox.width)
            dashed, value = square.dashed.get_window_extent(), square.value.get_window_extent()
            assert square.dashed.get_position() == (now, now)
            assert min(dashed.width, value.width) < 2 or not dashed.overlaps(value)
            # The arrow leads from the dashed line to the solid one, each of all that score so.
            score = alpha_weighted_recall if mean == LEFT else power_mean_recall
            for line, level in ((square.line, now), (square.end, after)):
                points = np.clip(line.get_xydata(), 0, 1)
                found = score(points, weight if mean == LEFT else exponent)
                assert found == pytest.approx(level, abs=1e-9)
            assert square.end.get_linestyle() == "-" != square.line.get_linestyle()
            assert square.title.get_text() == square.name.get_text() == words[f"{mean}_name"]
        assert words["never"] == f"if the {('positive', 'negative')[lost]} class is never found"
        kept = (weight, 1 - weight)[1 - lost]
        if max(recalls) > 0:
            kept = {0: "nothing", 0.5: "half", 1: "all"}.get(kept, f"{kept:.0%}")
            assert f" keeps {kept} of {recalls[1 - lost]:g}, " in words["sentence"]


@pytest.mark.parametrize(
    ("recalls", "named"),
    [((0.9, 0.3), LEFT), ((0.3, 0.9), LEFT), ((0.1, 0.05), LEFT), ((0.8, 0.2), RIGHT)],
)
def test_what_is_left_and_guessers_stand_on_their_lines_clear_of_the_arrow(recalls, named):
    squares = MeansExplorer(recalls=recalls).picture.squares
    text, left = squares[LEFT].value, max(recalls) / 2
    assert text.get_text() == (format_score(left) if left > 0.1 else "")
    assert left < 0.1 or text.get_position() == pytest.approx([left] * 2)
    assert [mean for mean in squares if squares[mean].guessers.get_text()] == [named]
    across, up = squares[LEFT].guessers.get_position()
    assert (across + up, up > across) == (1, recalls[1] < recalls[0] and named == LEFT)


@pytest.mark.parametrize("recalls", [(0.5, 0.5), (0.8, 0.2), (1.0, 0.0), (0.3, 0.7)])
def test_a_guesser_does_as_well_on_the_line_alone(recalls):
    for higher, told in ((0, True), (0.01, False)):
        measured = means_of((recalls[0], recalls[1] + higher), weight=0.5, exponent=0.0)
        assert ("a guesser does as well" in sentence(measured)) == told


def test_the_names_of_the_means():
    for weight, exponent, *names in (
        (0.5, 1.0, "UAR", "UAR"),
        (0.25, 0.0, "α-weighted recall", "geometric mean"),
        (0.5, -1.0, "UAR", "harmonic mean"),
        (0.51, -10.0, "α-weighted recall", "power mean"),
    ):
        assert [*mean_names(means_of((0.9, 0.3), weight, exponent)).values()] == names
