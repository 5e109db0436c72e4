"""Every explorer in one view: heights, letters, nothing that jumps, and what can be dragged."""

import json
import math
import re

import pytest
from browser.accessibility import faults
from browser.explorer_pages import CLASHES, twin
from browser.figure_on_page import FigureOnPage, empty_page
from browser.live_view import PARTS, on_page
from browser.pointers import Finger, Mouse

from uarwidgets import explorers
from uarwidgets.live.widget import PAGE

NAMES = [f"{name}()" for name in explorers.NAMES]
K5 = "ImbalanceExplorer(recalls=(.95, .8, .7, .5, .2))"
SIX = "MetricCalculator(matrix=[[9 * (i == j) + 1 for j in range(6)] for i in range(6)])"
RIVAL, OTHER = "AlphaExplorer(rival=(.9, .7))", "MeansExplorer(exponent=-1)"
WEIGHED, OWN = "ThresholdExplorer(weight=.7)", "MetricCalculator(alpha=.7)"
SLID = [OWN if name == "MetricCalculator()" else name for name in NAMES]  # each has a slider
layout = pytest.mark.parametrize(
    "explorer", [*NAMES, K5, SIX, WEIGHED, OWN, RIVAL, OTHER], indirect=True
)
moved = pytest.mark.parametrize("explorer", [*SLID, K5, RIVAL], indirect=True)
#: Where the laptop's notebook leaves room, with the file list open, and the projector's without.
LAPTOP, STAGE, PHONE = (934, 647), (1694, 959), (364, 779)
#: Small windows with the file list open, and what they leave an explorer.
SMALL, OLD, ZOOMED = (1280, 720, 848, 599), (1024, 768, 592, 647), (911, 512, 479, 391)
TALL = {SIX, RIVAL}

MEASURE = """() => {
    const box = (name) => document.querySelector(`.uw-${name}`)?.getBoundingClientRect();
    const letters = [...document.querySelectorAll('.uw-page *')].filter(node =>
        [...node.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())
        && node.getClientRects().length
        && !node.closest('option, details:not([open]) > :not(summary)'))
        .map(node => {
            const svg = node.closest('.uw-picture svg');
            const [b, v] = svg ? [svg.getBoundingClientRect(), svg.viewBox.baseVal] : [];
            const scale = svg ? Math.min(b.width / v.width, b.height / v.height) : 1;
            return [parseFloat(getComputedStyle(node).fontSize) * scale, node.textContent.trim()];
        }).sort(([a], [b]) => a - b);
    return {
        height: Math.max(...['sentence', 'picture', 'controls', 'matrix']
            .map(name => box(name)?.bottom ?? 0)) - box('head').top,
        letters: letters[0],
        wide: document.querySelector('.uw-live').scrollWidth - innerWidth,
    };
}"""


@pytest.fixture(scope="module")
def explorer(request):
    made = twin(request.param)
    made.code = request.param
    yield made
    made.close()


# With motion, one figure would fade over the other for a while, its letters too.
page = empty_page(*LAPTOP)


# Where the picture and each slider stand when that slider is scrolled to.
SEEN_TOGETHER = """live => {
    const picture = live.querySelector('.uw-picture');
    return [...live.querySelectorAll('.uw-sliders input[type=range]')].map(slider => {
        slider.scrollIntoViewIfNeeded();
        return [picture, slider].map(node => node.getBoundingClientRect().toJSON());
    });
}"""


def resize(at: FigureOnPage, size: tuple[int, int]) -> None:
    at.page.set_viewport_size({"width": size[0], "height": size[1]})
    at.page.wait_for_function("size => size[0] === innerWidth", arg=size)
    at.serve()


def fits(page, height: float, letters: float) -> None:
    """Fail if the view is higher than that, a letter smaller, or the page too narrow for it."""
    found = page.evaluate(MEASURE)
    assert found["height"] <= height
    assert found["letters"][0] >= letters, found["letters"]
    assert found["wide"] <= 0


@layout
def test_heights_letters_and_what_axe_finds(page, explorer):
    at = FigureOnPage(page, explorer.live, held=False)
    fits(page, 640 if explorer.code in TALL else 560, 12)
    for dark in (True, False) if explorer.code in NAMES else ():  # the others have the same parts
        page.evaluate("dark => wear(dark)", dark)
        assert faults(at.view.live) == []
    assert at.view.ask(CLASHES) == []
    assert page.locator(".uw-keep").count() == (explorer.code != "DerivationStepper()")
    resize(at, STAGE)
    fits(page, 900, 20)
    resize(at, PHONE)
    assert explorer.narrow
    fits(page, math.inf, 12)
    assert faults(at.view.live) == []
    assert at.view.ask(CLASHES) == []
    for picture, slider in at.view.ask(SEEN_TOGETHER):
        assert picture["top"] >= -1
        assert picture["bottom"] <= slider["top"]
        assert slider["bottom"] <= PHONE[1] + 1
    resize(at, LAPTOP)


# From the upper edge of the picture to the lower edge of a slider, and what of it the picture is.
REACH = """live => {
    const [picture, slider] = ['.uw-picture', '.uw-sliders input']
        .map(name => live.querySelector(name).getBoundingClientRect());
    return [slider.bottom - Math.min(picture.top, slider.top), picture.height];
}"""


@pytest.mark.parametrize("explorer", SLID, indirect=True)
def test_in_a_small_window_the_picture_is_seen_with_a_slider(page, explorer):
    at = FigureOnPage(page, explorer.live, held=False)
    for size in (SMALL, OLD, ZOOMED):
        *window, width, height = size
        page.evaluate("width => { document.body.style.width = `${width}px`; }", width)
        resize(at, window)
        fits(page, height if size is SMALL else math.inf, 12)
        reach, picture = at.view.ask(REACH)
        share = 0.75 if size is ZOOMED else 1
        assert reach - (1 - share) * picture <= height, size
    page.evaluate("() => document.body.removeAttribute('style')")
    resize(at, LAPTOP)


WAITING = re.search(r'waiting: "(.*)"', PAGE)[1]


@layout
def test_what_is_said_while_python_is_silent_is_one_line_over_no_fold(page, explorer):
    at = FigureOnPage(page, explorer.live, held=False)
    at.view.ask(f"live => live.uwView.note({WAITING!r}, true)")
    note, folds = (page.locator(f".uw-{name}").bounding_box() for name in ("note", "after"))
    assert note["height"] < 45
    assert note["y"] + note["height"] <= folds["y"]
    assert note["x"] + note["width"] <= LAPTOP[0]


@pytest.mark.parametrize("name", ["DefinitionsExplorer", "MetricCalculator"])
def test_ten_classes_with_their_matrix_are_one_view(blank, name):
    explorer = twin(f"{name}(matrix=[[9 * (i == j) + 1 for j in range(10)] for i in range(10)])")
    # A laptop, and a projector with the file list open.
    for (width, height), letters in (((934, 647), 12), ((1442, 900), 20)):
        with blank(width, height) as page:
            FigureOnPage(page, explorer.live, held=False)
            fits(page, height, letters)
    assert_full_screen_is_one_view(blank, explorer)
    explorer.close()


@layout
def test_full_screen_is_one_view(blank, explorer):
    assert_full_screen_is_one_view(blank, explorer)


def assert_full_screen_is_one_view(blank, explorer):
    """On a projector, and on an old one of 4 to 3."""
    for (width, height), letters in (((1920, 1080), 24), ((1024, 768), 13)):
        with blank(width, height) as page:
            FigureOnPage(page, explorer.live, held=False)
            page.get_by_role("button", name="Full screen").click()
            page.wait_for_function("() => document.fullscreenElement")
            fits(page, height - page.locator(".uw-head").bounding_box()["y"], letters)
            page.evaluate("() => document.exitFullscreen()")  # such a window has one size


# It is the words that count here: the page is given each state's frame at once.
HEIGHTS = """frames => JSON.parse(frames).map(frame => {
    model.push({frame});
    return [...document.querySelectorAll('.uw-page, .uw-counts')]
        .map(node => node.getBoundingClientRect().height).join();
})"""


@layout
def test_no_sweep_changes_the_height(page, explorer):
    at = FigureOnPage(page, explorer.live, held=False)
    (height,) = set(page.evaluate(HEIGHTS, json.dumps([explorer.live.frame])))
    state = at.view.state
    for slider in (slider for slider in explorer.scene.sliders if not slider.box):
        last = len(slider.values) - 1
        places = sorted({round(last * share / 8) for share in range(9)})
        states = [slider.moved(explorer.entries, slider.values[place]) for place in places]
        frames = [explorer.live.frame_of(state, {}) | {"jump": True} for state in states]
        found = page.evaluate(HEIGHTS, json.dumps(frames))
        assert found == [height] * len(frames), (slider.name, places, found)
        state = frames[-1]["state"]
    assert at.view.state == state  # they have been shown


@moved
def test_every_handle_is_dragged_from_end_to_end(page, explorer):
    """To the one end by a finger, to the other by the mouse."""
    if "step" in explorer.state:
        explorer.step = 7  # at the first, there are no bars yet, and no border between them
    start = explorer.state
    at = FigureOnPage(page, explorer.live, held=False)
    names = page.locator("[data-handle]").evaluate_all("all => all.map(h => h.dataset.handle)")
    assert len(names) == len(explorer.scene.handles)
    with Finger(page).on_a_long_page() as finger:
        for place, name in enumerate(names):
            found = []
            # Under a finger that goes up, a page at its top would scroll.
            for hand, far in ((finger, (2000, -2000)), (Mouse(page), (-2000, 2000))):
                explorer._apply(start)  # where no handle covers another
                at.serve()
                found.append(drag(at, explorer, place, hand, far))
            for one, other in zip(*found, strict=True):
                assert one != other, name
    anew = twin(explorer.code.split("(")[0]).from_state(explorer.state)
    shown = on_page(anew.scene.frame(anew.entries)["parts"], anew.show)
    anew.close()
    assert {n: p for n, p in at.view.parts.items() if shown.get(n) != p} == {}
    explorer.reset()
    at.serve()


# What is seen of a picture and of one of its handles, if that can be taken hold of.
SEEN = """live => {
    const handle = live.querySelectorAll('[data-handle]')[PLACE];
    return JSON.stringify({
        state: JSON.parse(live.dataset.state),
        thumbs: live.uwView.store.thumbs,
        parts: (PARTS)(live),
        height: live.querySelector('.uw-page').getBoundingClientRect().height,
        box: handle.checkVisibility() ? handle.getBoundingClientRect() : null,
    });
}""".replace("PARTS", PARTS)


def drag(
    at: FigureOnPage, explorer, place: int, hand: Mouse | Finger, far: tuple[int, int]
) -> list:
    """Drag a handle so far, and hold the page to Python's state, its frame and its own height.

    Return where its sliders then stand.
    """
    handle, seen = explorer.scene.handles[place], SEEN.replace("PLACE", str(place))
    name = " ".join(handle.names)
    if handle.along:  # it knows the places that are held
        at.hold(handle.along)
    before = json.loads(at.view.ask(seen))
    box = before["box"]
    if box is None:  # nothing to take hold of in this state
        return []
    assert min(box["width"], box["height"]) >= 23.5
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand.down(x, y)
    for step in (0.03, 1):
        hand.move(x + step * far[0], y + step * far[1])
        at.serve()
    hand.up()
    at.serve()
    after = json.loads(at.view.ask(seen))
    assert after["state"] == list(explorer.entries.values()), name
    true = on_page(explorer.scene.frame(explorer.entries)["parts"], explorer.show)
    assert {n: p for n, p in after["parts"].items() if true.get(n) != p} == {}, name
    assert after["height"] == before["height"], name
    sliders = [slider.name for slider in explorer.scene.sliders]
    return [after["thumbs"][sliders.index(moved)] for moved in handle.names]
