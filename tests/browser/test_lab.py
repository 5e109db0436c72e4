"""Every explorer in JupyterLab: one notebook, its kernel, its dark theme."""

from __future__ import annotations

import pathlib
import re

import pytest
from browser.axe import faults
from browser.kernel import connected
from browser.lab import CLOSED, wear
from browser.opened import CODES, K5, displayed, open_all, twin
from browser.reading import on_page

import uarwidgets as uw


def show(lab, page, code):
    return open_all(lab, page, [code])[code]


def test_menus_move_with_the_arrow_keys_and_reset_comes_back(lab, page):
    view = show(lab, page, "ImbalanceExplorer()")
    start = view.state
    menu = view.live.get_by_label("Scenario")
    menu.focus()
    page.keyboard.press("ArrowDown")
    view.wait([0.5, 0.9, 0.78])
    page.keyboard.press("ArrowDown")  # on to the second, with the menu still closed
    view.wait([0.2, 0.2, 0.9375])
    page.get_by_role("button", name="Reset").click()
    view.wait(start)
    assert menu.evaluate("menu => menu.selectedOptions[0].textContent.startsWith('Start')")
    view.live.get_by_label("Number of classes").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => document.querySelectorAll('.uw-sliders .uw-row').length === 4")
    focus = "() => document.activeElement.getAttribute('aria-label')"
    assert page.evaluate(focus) == "Number of classes"


def test_a_state_is_copied_saved_and_opened(lab, page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    view = show(lab, page, "ImbalanceExplorer()")
    view.press(0, "End")
    view.wait([1, 0.9, 0.6])
    page.get_by_text("Share or save").click()
    page.wait_for_function("() => document.querySelector('[data-live=share]').textContent")
    page.get_by_role("button", name="Copy the text").click()
    page.locator(".uw-note span").filter(has_text="Copied.").wait_for()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert uw.open_state(copied).prevalence == 1
    for kind, start in (("PNG", b"\x89PNG"), ("SVG", b"<?xml")):
        with page.expect_download() as waited:
            page.get_by_role("button", name=f"Save as {kind}").click()
        name = waited.value.suggested_filename
        assert re.fullmatch(rf"ImbalanceExplorer_prevalence-1_[\w.-]+\.{kind.lower()}", name)
        assert pathlib.Path(waited.value.path()).read_bytes().startswith(start)


@pytest.fixture(scope="module")
def notebook(lab, tab):
    """The views of all explorers in the dark theme, and their kernel."""
    page, errors = tab, []
    page.set_viewport_size({"width": 1300, "height": 1500})

    def keep(error):
        errors.append(str(error))

    page.on("pageerror", keep)
    lab.open(page, lab.write("empty.ipynb"))
    wear(page, "Dark")
    views = open_all(lab, page, CODES)
    with connected(lab.kernel_file()) as kernel:
        yield views, kernel
    page.remove_listener("pageerror", keep)
    page.evaluate(CLOSED)
    lab.end_sessions()
    wear(page, "Light")  # for the tests after these
    assert errors == []


@pytest.mark.parametrize("place", range(len(CODES)), ids=CODES)
def test_page_kernel_and_python_tell_the_same(notebook, place):
    views, kernel = notebook
    view, there = views[CODES[place]], twin(CODES[place])
    keys = [scenario.key for scenario in there.offered_scenarios()]
    there.choose(keys[-1])
    menu = view.live.get_by_label("Scenario")
    menu.select_option(keys[-1])
    view.page.wait_for_function(
        "([live, text]) => live.querySelector('[data-live=share]').textContent === text",
        arg=[view.live.element_handle(), there.share_text],
    )
    found, frame = displayed(view), there.live.frame
    assert found["faults"] == []
    assert found["state"] == frame["state"]
    expected = on_page(frame["parts"])
    assert {name: part for name, part in found["parts"].items() if expected[name] != part} == {}
    state, _ = kernel.ask(f"__import__('json').dumps([ex{place}.state, 0])")
    assert state == there.state
    assert kernel.complaints() == []


@pytest.mark.parametrize("code", CODES)
def test_axe_finds_no_serious_fault(notebook, code):
    assert faults(notebook[0][code].live) == []


def test_ink_is_light_in_the_dark(notebook):
    ink, paper = notebook[0][K5].live.evaluate(
        "live => [getComputedStyle(live).color,"
        "getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor]"
    )
    light = [sum(int(v) for v in c[c.index("(") + 1 : -1].split(",")[:3]) for c in (ink, paper)]
    assert light[0] > 600 > 200 > light[1]
