"""The live engine in JupyterLab: what is painted is what Matplotlib's transforms say."""

import random
import re

import numpy as np
import pytest
from browser.lab import run_all
from browser.live_view import (
    WIDGET,
    View,
    assert_a_slider_of_ipywidgets_moves_the_picture_at_once,
    on_page,
)
from live.example_figure import CELL, RATES, EveryArtist


@pytest.fixture
def truth():
    scene = EveryArtist().scene()

    def parts(state):
        return on_page(scene.parts(dict(zip(("height", "place"), state, strict=True))))

    return parts


def show(lab, page, *cells):
    lab.open(page, lab.write("live.ipynb", *cells))
    run_all(page)
    page.wait_for_selector(".uw-picture path")
    return View(page, page.locator(".uw-live").first)


def assert_one_state(view, truth):
    """Picture, numbers, words, label and sliders all belong to the state on the page."""
    state = view.state
    expected = truth(state)
    # the small number that `place` carries is written with its own digits
    assert view.parts == expected
    assert view.label == f"EveryArtist. {expected['sentence']}"
    assert view.thumbs == pytest.approx(state)


def test_painted_geometry_is_matplotlib_s_own(lab, page):
    view = show(lab, page, CELL)
    picture = EveryArtist()
    picture.figure.set_dpi(72)
    picture.figure.draw_without_rendering()
    rng = random.Random(1)
    for _ in range(8):
        height, place = rng.choice(RATES[1:]), rng.choice(RATES[1:])  # no corner falls on another
        view.slider(0).fill(str(RATES.index(height)))
        view.slider(1).fill(str(RATES.index(place)))
        view.wait([height, place])
        picture.draw({"height": height, "place": place})
        expected = {
            0: picture.axes.transData.transform(picture.solid.get_xydata()),
            1: picture.axes.transData.transform(picture.dashed.get_xydata()),
            2: picture.axes.transData.transform([(place, height)]),
            3: picture.axes.transData.transform([(0, 0), (place, 0), (place, height)]),
            4: picture.axes.transData.transform(picture.bar.get_corners()),
            5: picture.axes.transData.transform(picture.dots.get_offsets()),
            6: picture.axes.transData.transform([(place, height)]),
            7: np.add(picture.axes.transData.transform([(place, height)]), (10, 5)),
            8: picture.map.transData.transform([(i % 4, i // 4) for i in range(12)]),
        }
        # in one breath, so that a page that scrolls meanwhile moves both
        (a, b, c, d, e, f), found = page.evaluate(PAINTED, [[*expected], [2, 5, 6, 7]])
        for i, data in expected.items():
            pixels = np.asarray(data) * (1, -1) + (0, 4 * 72)
            screen = pixels @ np.array([[a, b], [c, d]]) + (e, f)
            painted = np.array(found[i])
            if i == 8:
                painted = painted[[4 * k for k in range(12)]]
            if i == 4:
                painted, screen = np.sort(painted, axis=0), np.sort(screen, axis=0)
            np.testing.assert_allclose(painted[: len(screen)], screen, atol=0.5)
        cells = page.locator("[data-live='8'] path").evaluate_all(
            "nodes => nodes.map(n => getComputedStyle(n).fill)"
        )
        shades = picture.cells.to_rgba(picture.cells.get_array().ravel())[:, :3] * 255
        found = [[int(v) for v in re.findall(r"\d+", cell)] for cell in cells]
        np.testing.assert_allclose(found, shades, atol=0.51)


# The picture's own scale, and where each part's points lie on the screen: a path's vertices, or
# the middle of a mark, or the anchor of a text.
PAINTED = """([parts, marks]) => {
    const scale = document.querySelector('.uw-picture svg').getScreenCTM();
    const found = parts.map(part => {
        const points = [];
        for (const node of document.querySelector(`[data-live="${part}"]`).children) {
            const m = node.getScreenCTM();
            const put = (x, y) => points.push([m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f]);
            if (node.tagName === 'text') put(+node.getAttribute('x'), +node.getAttribute('y'));
            else if (marks.includes(part)) {
                const b = node.getBBox();
                put(b.x + b.width / 2, b.y + b.height / 2);
            } else {
                const corners = node.getAttribute('d').matchAll(/(-?[\\d.]+) (-?[\\d.]+)/g);
                for (const [, x, y] of corners) put(+x, +y);
            }
        }
        return points;
    });
    return [[scale.a, scale.b, scale.c, scale.d, scale.e, scale.f], found];
}"""


def test_two_views_of_one_picture_both_live(lab, page, truth):
    first = show(lab, page, CELL, "live")
    second = View(page, page.locator(".uw-live").nth(1))
    assert second.live.get_by_title("From the cell below").count() == 1
    first.press(0, "ArrowRight")
    second.wait([0.55, 0.25])
    second.press(1, "End")
    first.wait([0.55, 1])
    assert_one_state(first, truth)
    assert_one_state(second, truth)


def test_while_the_kernel_is_busy_held_frames_move_and_the_rest_is_said_so(lab, page, truth):
    view = show(lab, page, CELL, "import time")
    view.wait_cached(0)
    page.locator(".jp-CodeCell .cm-content").last.click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text("time.sleep(5)")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[data-status='busy']")
    view.press(0, "End")
    view.wait([1, 0.25], seconds=3)
    view.press(1, "End")
    page.get_by_text("Python has not answered yet").wait_for(timeout=3000)
    assert view.state == [1, 0.25]
    view.wait([1, 1], seconds=20)
    assert view.note == ""
    assert_one_state(view, truth)


def test_a_kernel_restarted_in_mid_drag(lab, page, truth):
    view = show(lab, page, CELL)
    view.wait_cached(0)
    place = view.slider(0).bounding_box()
    y = place["y"] + place["height"] / 2
    page.mouse.move(place["x"] + place["width"] / 2, y)
    page.mouse.down()
    page.mouse.move(place["x"] + place["width"] * 0.6, y)
    (kernel,) = {s["kernel"]["id"] for s in lab.api("sessions")}
    lab.api(f"kernels/{kernel}/restart", "POST")
    page.mouse.move(place["x"] + place["width"] * 0.9, y)
    page.mouse.up()
    held = view.state
    assert held[0] > 0.7
    assert held[1] == 0.25
    assert_one_state(view, truth)
    view.press(1, "End")
    page.get_by_text("run this cell again").wait_for()
    page.get_by_role("button", name="Back to the picture").click()
    assert view.note == ""
    assert_one_state(view, truth)
    run_all(page)
    page.locator(".uw-live .uw-picture path").first.wait_for(state="attached")
    view = View(page, page.locator(".uw-live").first)
    view.wait([0.5, 0.25])
    view.press(1, "End")
    view.wait([0.5, 1])
    assert_one_state(view, truth)


def test_a_slider_of_ipywidgets_moves_the_picture_at_once(lab, page):
    assert_a_slider_of_ipywidgets_moves_the_picture_at_once(show(lab, page, CELL, WIDGET))
