"""What every picture must hold: letters that can be read, of ink, that do not meet."""

from __future__ import annotations

from itertools import combinations

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex, to_rgb
from matplotlib.text import Text

import uarwidgets as uw
from uarwidgets import explorers
from uarwidgets.kit.drawing import INK, LETTERS, SIZE, SOFT

pytestmark = pytest.mark.usefixtures("closed_each_time")

# The calculator's matrix of up to ten classes has its own letters and tests.
NAMES = [name for name in explorers.NAMES if name != "MetricCalculator"]


def states(name):
    """Where a reader may go: each slider at both ends and in the middle, and every scenario."""
    explorer = getattr(uw, name)()
    scene, state = explorer.scene, explorer.entries
    for slider in scene.sliders:
        values = slider.values
        for value in (values[0], values[len(values) // 2], values[-1]):
            scene.draw(slider.moved(state, value))
            yield scene.figure, f"{slider.name} = {value}"
    for key in explorer.menu:
        explorer.choose(key)
        yield explorer.scene.figure, key


def seen(figure):
    """The texts that are seen: not those of ticks beyond the ends of an axis."""
    beyond = set()
    for axis in [axis for axes in figure.axes for axis in (axes.xaxis, axes.yaxis)]:
        low, high = sorted(axis.get_view_interval())
        for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]:
            if not axis.axes.axison or not low - 1e-9 <= tick.get_loc() <= high + 1e-9:
                beyond |= {tick.label1, tick.label2}
    texts = set(figure.findobj(Text)) - beyond
    return [text for text in texts if text.get_visible() and text.get_text().strip()]


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


def contrast(one, other):
    def luminance(colour):
        linear = [
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_ink_is_read_on_white():
    assert contrast("#767676", "white") == pytest.approx(4.54, abs=0.01)  # a known pair
    assert min(contrast(colour, "white") for colour in (INK, SOFT)) >= 4.5


def test_words_are_ink_which_follows_the_theme(name):
    for figure, state in states(name):
        colours = {to_hex(text.get_color()) for text in figure.findobj(Text) if text.get_text()}
        assert colours <= {INK, SOFT}, state


def test_letters_are_12_pixels_where_the_picture_stands_beside_its_sliders(name):
    for figure, state in states(name):
        width = figure.get_size_inches()[0] * 72
        for text in figure.findobj(Text):
            if text.get_text():  # below 480 pixels there is a picture with larger letters
                assert text.get_fontsize() / width >= (LETTERS - 2) / SIZE[0], (state, text)


def test_no_two_texts_meet_and_none_is_cut_off(name):
    for figure, state in states(name):
        renderer = FigureCanvasAgg(figure).get_renderer()
        page = figure.bbox
        boxes = {}
        figure.draw_without_rendering()
        for text in seen(figure):
            if not text.get_rotation() % 90:
                boxes[text] = text.get_window_extent(renderer)
        for (a, first), (b, second) in combinations(boxes.items(), 2):
            wide = min(first.x1, second.x1) - max(first.x0, second.x0)
            high = min(first.y1, second.y1) - max(first.y0, second.y0)
            assert wide <= 1 or high <= 2, (state, a.get_text(), b.get_text())
        for text, box in boxes.items():
            assert box.x0 >= page.x0 - 1, (state, text)
            assert box.x1 <= page.x1 + 1, (state, text)
