"""Every explorer in JupyterLab: controls to both ends, keyboard, axe, narrow, dark."""

from __future__ import annotations

import pathlib
import random
import re

import axe_playwright_python
import pytest
from browser.opened import CLASHES, CODES, K5, end_sessions, open_all
from browser.reading import on_page

import uarwidgets as uw

AXE = pathlib.Path(axe_playwright_python.__file__).with_name("axe.min.js")


@pytest.fixture(scope="module")
def wide(browser):
    page = browser.new_page(viewport={"width": 1300, "height": 1500})
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


@pytest.fixture(scope="module")
def views(lab, wide):
    yield open_all(lab, wide, CODES)
    end_sessions(lab)


def show(lab, page, code):
    return open_all(lab, page, [code])[code]


def truth(code, view):
    """Python's own parts for the state on the page."""
    explorer = eval(f"uw.{code}")
    live = explorer.live
    live.show(dict(zip(live._scene.entries, view.state, strict=True)))
    return explorer, on_page(live._scene.parts(live._entries))


def assert_agrees(code, view):
    _, expected = truth(code, view)
    shown = view.parts
    for name, part in expected.items():
        if name in shown and name != "share":
            assert shown[name] == part, name


@pytest.mark.parametrize("code", CODES)
def test_sliders_by_keyboard_to_both_ends_and_at_random(views, code):
    view = views[code]
    page = view.page
    scene = eval(f"uw.{code}").scene
    ranges = view.live.locator("input[type=range]")
    for i in range(ranges.count()):
        for key in ("End", "Home"):
            view.press(i, key)
            page.wait_for_timeout(60)
            assert "NaN" not in view.live.inner_html()
            assert page.locator(".jp-OutputArea-output[data-mime-type*='stderr']").count() == 0
    rng = random.Random(3)
    for _ in range(6 if ranges.count() else 0):
        i = rng.randrange(ranges.count())
        slider = ranges.nth(i)
        slider.fill(str(rng.randrange(int(slider.get_attribute("max")) + 1)))
        page.wait_for_function(
            "live => !live.querySelector('.uw-waiting') && live.dataset.state",
            arg=view.live.element_handle(),
        )
    page.wait_for_timeout(200)
    assert len(view.state) == len(scene.entries)
    assert_agrees(code, view)


def assert_axe_finds_nothing(view):
    if not view.page.evaluate("() => 'axe' in window"):
        view.page.add_script_tag(path=str(AXE))
    found = view.live.evaluate(
        "async live => (await axe.run(live.closest('.uw-explorer'))).violations"
        ".filter(v => ['serious', 'critical'].includes(v.impact))"
        ".map(v => [v.id, v.nodes.slice(0, 3).map(n => n.html.slice(0, 120))])"
    )
    assert found == []


@pytest.mark.parametrize("code", CODES)
def test_axe_finds_no_serious_fault(views, code):
    view = views[code]
    assert_axe_finds_nothing(view)
    named = view.live.locator("input").evaluate_all(
        "inputs => inputs.map(i => i.getAttribute('aria-label') || i.labels[0]?.textContent)"
    )
    assert all(named)
    assert view.live.locator("[role=img]").get_attribute("aria-label")


@pytest.fixture(scope="module")
def dark_views(lab, wide):
    """The explorers opened anew, once the tests of `views` are over, in the dark theme."""
    if not wide.url.startswith("http"):
        lab.open(wide, lab.write("empty.ipynb"))
    dark = "jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})"
    wide.evaluate(f"() => {dark}.then(() => null)")
    wide.locator("body[data-jp-theme-light=false]").wait_for(state="attached")
    yield open_all(lab, wide, CODES)
    end_sessions(lab)
    wide.goto("about:blank")
    theme = lab.home / "settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings"
    theme.unlink(missing_ok=True)  # for the tests after these


@pytest.mark.parametrize("code", CODES)
def test_no_text_meets_another(dark_views, code):
    assert dark_views[code].live.evaluate(CLASHES) == []


@pytest.mark.parametrize("code", CODES)
def test_axe_finds_no_serious_fault_in_the_dark(dark_views, code):
    assert_axe_finds_nothing(dark_views[code])


def test_ink_is_light_in_the_dark(dark_views):
    view = dark_views[K5]
    ink, paper = view.live.evaluate(
        "live => [getComputedStyle(live).color,"
        "getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor]"
    )
    light = [sum(int(v) for v in c[c.index("(") + 1 : -1].split(",")[:3]) for c in (ink, paper)]
    assert light[0] > 600 > 200 > light[1]


@pytest.fixture(scope="module")
def narrow_views(dark_views):
    page = dark_views[K5].page
    page.set_viewport_size({"width": 560, "height": 1500})
    page.locator(".jp-SideBar .lm-mod-current").first.click()  # fold the file browser
    page.wait_for_timeout(500)
    return dark_views


@pytest.mark.parametrize("code", CODES)
def test_a_narrow_page_cuts_nothing_off(narrow_views, code):
    live = narrow_views[code].live
    assert live.evaluate("live => live.clientWidth") < 480
    wide = live.evaluate("live => [live.scrollWidth, live.clientWidth]")
    assert wide[0] <= wide[1] + 2
    assert live.evaluate(CLASHES) == []
    assert_axe_finds_nothing(narrow_views[code])


def test_the_menu_moves_with_the_arrow_keys_and_reset_comes_back(lab, page):
    view = show(lab, page, "ImbalanceExplorer()")
    start = view.state
    menu = page.locator(".uw-explorer select").first
    menu.focus()
    page.keyboard.press("ArrowDown")
    view.wait([0.5, 0.9, 0.78])
    page.keyboard.press("ArrowDown")  # on to the second, with the menu still closed
    view.wait([0.2, 0.2, 0.9375])
    page.get_by_role("button", name="Reset").click()
    view.wait(start)
    assert menu.evaluate("menu => menu.selectedOptions[0].textContent.startsWith('Start')")


def test_a_state_is_copied_saved_and_opened(lab, page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    view = show(lab, page, "ImbalanceExplorer()")
    view.press(0, "End")
    page.get_by_text("Share or save").click()
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
