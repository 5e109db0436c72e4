"""The picture of MeansExplorer: two squares, their texts, and what moves."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.text import Text

from uarwidgets.explorers.means.figure import MeansFigure
from uarwidgets.explorers.means.numbers import GUESSERS, LEVELS
from uarwidgets.look import look

NOTES = ["coin 0.500", "80:20 guesser 0.500", "one class 0.500"]


def drawn():
    picture = MeansFigure({"x": "TPR", "y": "TNR"}, GUESSERS, LEVELS)
    titles = ("arithmetic mean, α = 0.3333", "harmonic mean (exponent −1)")
    for panel, title in zip(picture.panels.values(), titles, strict=True):
        bands = [np.array([(level, 0), (1, 0), (1, 1), (level, 1)]) for level in LEVELS]
        line = np.array([(0.25, 1.0), (1.0, 0.25)])
        panel.update((0.5, 0.75), line, bands, title, "0.500", NOTES)
    return picture


def test_the_panels_are_squares_of_one_size():
    sizes = {
        tuple(np.round(panel.axes.get_window_extent().size, 6)) for panel in drawn().panels.values()
    }
    ((width, height),) = sizes
    assert width == pytest.approx(height)


def test_no_two_texts_meet_and_none_is_cut_off():
    figure = drawn().figure
    figure.draw_without_rendering()
    texts = [t for t in figure.findobj(Text) if t.get_text() and t.get_visible()]
    boxes = [text.get_window_extent() for text in texts]
    for a, b in combinations(boxes, 2):
        assert a.x1 <= b.x0 or b.x1 <= a.x0 or a.y1 <= b.y0 or b.y1 <= a.y0, (a, b)
    for box in boxes:
        assert box.x0 >= 0
        assert box.x1 <= figure.bbox.x1
        assert box.y0 >= 0
        assert box.y1 <= figure.bbox.y1


def test_the_notes_lie_under_the_line_of_guessers():
    picture = drawn()
    for panel in picture.panels.values():
        for note, (tpr, _) in zip(panel.notes, GUESSERS, strict=True):
            box = note.get_window_extent().transformed(panel.axes.transData.inverted())
            assert box.x0 >= 0
            assert box.y0 >= 0
            assert box.x1 < tpr
            assert box.x1 + box.y0 < 1


def test_an_update_reaches_every_artist():
    panel = drawn().panels["power_mean_recall"]
    assert panel.dot.get_xydata().tolist() == [[0.5, 0.75]]
    assert panel.line.get_xydata().tolist() == [[0.25, 1.0], [1.0, 0.25]]
    assert [band.get_xy()[0, 0] for band in panel.bands] == list(LEVELS)
    assert [note.get_text() for note in panel.notes] == NOTES
    assert panel.value.get_text() == "0.500"


def test_bands_have_the_colour_of_their_score():
    for name, panel in drawn().panels.items():
        rgb = tuple(int(look(name).colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        for band in panel.bands:
            assert band.get_facecolor()[:3] == pytest.approx(rgb)
            assert band.get_facecolor()[3] == pytest.approx(0.11)
