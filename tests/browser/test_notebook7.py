"""Sliders, boxes and menus in Notebook 7, which takes keys before any element on the page does."""

import importlib.util

import pytest
from browser.lab import TOKEN, Lab, save
from browser.live_view import (
    TITLE_AT_THE_TOP,
    WIDGET,
    View,
    assert_it_follows,
    assert_words_move_the_picture,
    moving_words,
    no_errors,
)
from live.example_figure import CELL

if importlib.util.find_spec("notebook") is None:
    pytest.skip("Notebook 7 is not installed: pip install 'notebook>=7'", allow_module_level=True)


@pytest.fixture(scope="module")
def seven(context):
    """A page for all these tests: the second time, Notebook 7 loads in half the time."""
    page = context.new_page()
    page.set_viewport_size({"width": 1200, "height": 1400})
    page.set_default_timeout(30_000)
    yield page
    page.close()


@pytest.fixture
def page(seven, lab):
    """A page of Notebook 7 that fails the test if a script of ours fails on it."""
    # Notebook 7 looks for settings of an extension that it has switched off.
    with no_errors(seven, lambda error: "/static/notebook/" not in f"{error} {error.stack}"):
        yield seven
        lab.end_sessions()


def open_notebook(lab: Lab, page, *cells: str) -> View:
    """Open a notebook in Notebook 7, run every cell, and return the first picture."""
    name = lab.write("seven.ipynb", *cells)
    page.goto(f"http://127.0.0.1:{lab.port}/notebooks/{name}?token={TOKEN}")
    page.wait_for_selector(".jp-NotebookKernelStatus, .jp-Notebook", timeout=60_000)
    page.wait_for_function("() => document.querySelectorAll('.jp-CodeCell').length > 0")
    lab.wait_for_kernel(page, name)
    page.locator(".lm-MenuBar-item", has_text="Run").click()
    page.locator(".lm-Menu-item[data-command='runmenu:run-all']").click()
    page.wait_for_selector(".uw-picture path", timeout=60_000)
    view = View(page, page.locator(".uw-live").first)
    view.wait_cached(0)
    return view


def cells_of(page) -> list[str]:
    return page.evaluate(
        "() => [...document.querySelectorAll('.jp-Cell .cm-content')].map(c => c.textContent)"
    )


def test_keys_and_the_mouse_move_a_slider_and_no_cell(lab, page):
    view = open_notebook(lab, page, CELL, "1 + 1", "2 + 2")
    before = cells_of(page)
    view.press(0, *["ArrowRight"] * 5)
    view.wait([0.75, 0.25])
    for key in ("ArrowDown", "d", "d", "x", "b", "m"):
        page.keyboard.press(key)
        page.wait_for_timeout(100)
    view.wait([0.7, 0.25])
    view.box(1).focus()
    for key in ("d", "d", "ArrowDown"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    assert cells_of(page) == before
    view.type(1, "0.5")
    view.wait([0.7, 0.5])
    page.get_by_text("Edit", exact=True).wait_for()
    view.drag(1, 0.8)
    view.wait([0.7, 0.8])


def test_shift_enter_goes_on_without_running_the_cell_and_control_s_saves(lab, page):
    view = open_notebook(lab, page, CELL, "1 + 1")
    view.slider(0).click()
    view.press(0, "End")
    view.wait([1, 0.25])
    page.keyboard.press("Shift+Enter")
    page.locator(".jp-Cell.jp-mod-active", has_text="1 + 1").wait_for(timeout=5000)
    assert view.state == [1, 0.25]  # run again, it would begin anew
    page.keyboard.press("Shift+Enter")  # which runs that one
    page.locator(".jp-OutputArea-output", has_text="2").first.wait_for(timeout=10_000)
    view.press(0, "Home")
    save(page, "seven.ipynb")
    page.set_viewport_size({"width": 1200, "height": 600})
    page.locator(".jp-CodeCell .jp-InputArea-editor").first.click()
    page.keyboard.press("Shift+Enter")  # a cell that has run leaves its picture's title in sight
    page.wait_for_function(TITLE_AT_THE_TOP)
    page.set_viewport_size({"width": 1200, "height": 1400})


def test_words_in_the_text_and_a_slider_of_ipywidgets_move_the_picture(lab, page):
    view = open_notebook(lab, page, CELL, WIDGET, moving_words("height"))
    assert_words_move_the_picture(view)
    track = page.locator(".widget-slider .noUi-target")
    track.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('.uw-live').uwView.store.linked")
    box = track.bounding_box()
    # Notebook 7 takes the keys of these sliders for its cells. At 0.75 the handle is in the way.
    track.click(position={"x": 0.25 * box["width"], "y": box["height"] / 2})
    view.wait([0.25, 0.25])
    assert_it_follows(view)
