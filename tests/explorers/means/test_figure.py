"""The picture of MeansExplorer: two squares, their texts, and what moves."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.text import Text

from uarwidgets.explorers.means.figure import MeansFigure
from uarwidgets.explorers.means.numbers import GUESSERS, LEVELS
from uarwidgets.explorers.means.sentences import ON_THE_LINE, WRITTEN, guessers
from uarwidgets.styles import style_of

DRAWN = (style_of("alpha_weighted_recall"), style_of("power_mean_recall"))


def drawn(narrow=False, styles=DRAWN):
    picture = MeansFigure({"x": "TPR", "y": "TNR"}, guessers(narrow=narrow), WRITTEN, narrow=narrow)
    for panel, style in zip(picture.panels.values(), styles, strict=True):
        bands = [np.array([(level, 0), (1, 0), (1, 1), (level, 1)]) for level in LEVELS]
        line = np.array([(0.25, 1.0), (1.0, 0.25)])
        panel.update((0.5, 0.75), line, bands, style.label, style)
    return picture


def test_the_panels_are_squares_of_one_size():
    sizes = {
        tuple(np.round(panel.axes.get_window_extent().size, 6)) for panel in drawn().panels.values()
    }
    ((width, height),) = sizes
    assert width == pytest.approx(height)


@pytest.mark.parametrize("narrow", [False, True])
def test_no_two_texts_meet_and_none_is_cut_off(narrow):
    figure = drawn(narrow).figure
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


@pytest.mark.parametrize("narrow", [False, True])
def test_guessers_are_named_under_their_line(narrow):
    for panel in drawn(narrow).panels.values():
        words = {text.get_text(): text for text in panel.axes.texts}
        for (name, (tpr, _)), full in zip(
            guessers(narrow=narrow).items(), ON_THE_LINE, strict=True
        ):
            assert full.startswith(name)
            box = words[name].get_window_extent().transformed(panel.axes.transData.inverted())
            assert box.x0 >= 0
            assert box.y0 >= 0
            assert box.x1 < tpr
            assert box.x1 + box.y0 < 1
    assert list(guessers().values()) == list(GUESSERS)


def test_the_numbers_of_the_bands_stand_where_every_mean_has_that_value():
    for panel in drawn().panels.values():
        written = {text.get_text(): text.get_position() for text in panel.axes.texts}
        for level in ("0.2", "0.4", "0.6", "0.8"):
            assert written[level] == (float(level), float(level))


def test_an_update_reaches_every_artist():
    panel = drawn().panels["power_mean_recall"]
    assert panel.ring.get_xydata().tolist() == [[0.5, 0.75]]
    for line in (panel.line, panel.casing):
        assert line.get_xydata().tolist() == [[0.25, 1.0], [1.0, 0.25]]
    assert [band.get_xy()[0, 0] for band in panel.bands] == list(LEVELS)
    assert panel.title.get_text() == "power mean"


@pytest.mark.parametrize("kind", ["unweighted_average_recall", "geometric_mean_recall"])
def test_a_line_has_the_colour_and_the_dash_of_the_score_it_is(kind):
    picture = drawn(styles=(style_of(kind), style_of(kind)))
    for panel in picture.panels.values():
        for line in (panel.line, panel.stroke):
            assert line.get_color() == style_of(kind).colour
            assert line.is_dashed()
    (again, _) = drawn(styles=DRAWN).panels.values()
    assert again.line.get_color() == style_of("alpha_weighted_recall").colour


def test_bands_are_of_ink_which_is_no_score_s_colour():
    for panel in drawn().panels.values():
        for band in panel.bands:
            assert to_hex(band.get_facecolor()[:3]) == "#000000"
            assert band.get_facecolor()[3] < 0.1
            assert to_hex(band.get_edgecolor()[:3]) == "#595959"


@pytest.mark.parametrize(("narrow", "width"), [(False, 640), (True, 480)])
def test_the_size_is_that_of_the_page(narrow, width):
    size = drawn(narrow).figure.get_size_inches() * 72
    assert size[0] == width
    assert size[1] <= (480 if narrow else 400)
