"""What every picture must hold: letters that can be read, of ink, that do not meet."""

import contextlib
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import pytest
from draw_less import skip_pictures
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from traitlets import TraitError

import uarwidgets as uw
from uarwidgets import explorers
from uarwidgets.kit.drawing import INK, LETTERS, SIZE, SOFT
from uarwidgets.styles import BLUE, GREEN

pytestmark = pytest.mark.usefixtures("close_after_each_test", "backgrounds_not_drawn")

NAMES = explorers.NAMES


def states(name):
    """Each slider at both ends and in the middle, every scenario, and many long names."""
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
    for many in (
        {"matrix": [[4, 16], [5, 75]], "alpha": 0.7},
        {"recalls": [0.5] * 10, "matrix": [[1] * 10] * 10},
    ):
        for trait, value in many.items():
            with contextlib.suppress(AttributeError, TraitError):  # not all have ten classes
                setattr(explorer, trait, value)
        if "class_names" in explorer.state:
            names = range(len(explorer.names))
            explorer.class_names = [f"{k} $x_1$, a name as long as names can be" for k in names]
        for narrow in (True, False):
            explorer._on_request("narrow", narrow)
            yield explorer.scene.figure, f"long names, narrow={narrow}"


@dataclass
class Letters:
    """A text as it stands in a picture; its box, if it is seen and does not lean."""

    text: str
    colour: str
    size: float
    box: Bbox | None


@cache
def pictures(name):
    """Every state of an explorer: its name, the picture's own box, and its texts."""
    found, drawn = [], None
    for figure, state in states(name):
        if figure is not drawn:  # its ticks stand still from then on
            figure.draw_without_rendering()
            drawn, renderer = figure, FigureCanvasAgg(figure).get_renderer()
        boxed = {text for text in seen(figure) if not text.get_rotation() % 90}
        texts = [
            Letters(
                text.get_text(),
                to_hex(text.get_color()),
                text.get_fontsize(),
                text.get_window_extent(renderer) if text in boxed else None,
            )
            for text in figure.findobj(Text)
            if text.get_text()
        ]
        found.append((state, figure.bbox.frozen(), texts))
    return found


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


def test_words_are_ink_which_follows_the_theme(name):
    for state, _, texts in pictures(name):
        assert {text.colour for text in texts if text.size < 24} <= {INK, SOFT}, state  # else 3:1
        assert {text.colour for text in texts} <= {INK, SOFT, BLUE.lower(), GREEN.lower()}, state


def test_letters_are_12_pixels_where_the_picture_stands_beside_its_sliders(name):
    for state, page, texts in pictures(name):
        for text in texts:  # below 480 pixels there is a picture with larger letters
            assert text.size / page.width >= (LETTERS - 2) / SIZE[0], (state, text)


def test_letters_of_the_narrow_picture_are_12_pixels_where_it_is_364_wide(name):
    with skip_pictures():
        explorer = getattr(uw, name)()
        explorer._on_request("narrow", True)
    scene, _ = explorer.new_scene()
    scene.draw(explorer.entries)
    figure = scene.figure
    width = figure.get_size_inches()[0] * 72
    sizes = {text.get_fontsize() for text in figure.findobj(Text) if text.get_text()}
    assert min(sizes) * 364 / width >= 12


def test_no_two_texts_meet_and_none_is_cut_off(name):
    for state, page, texts in pictures(name):
        boxes = [(text.text, text.box) for text in texts if text.box is not None]
        for (a, first), (b, second) in combinations(boxes, 2):
            wide = min(first.x1, second.x1) - max(first.x0, second.x0)
            high = min(first.y1, second.y1) - max(first.y0, second.y0)
            assert wide <= 1 or high <= 2, (state, a, b)
        for text, box in boxes:
            assert box.x0 >= page.x0 - 1, (state, text)
            assert box.x1 <= page.x1 + 1, (state, text)
            assert page.y0 - 1 <= box.y0 < box.y1 <= page.y1 + 1, (state, text)
