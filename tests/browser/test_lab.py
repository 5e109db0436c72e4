"""Explorers in JupyterLab: shared, moved by words, in the dark theme."""

import pathlib
import re

from browser.lab import idle, run_all, save, wear
from browser.live_view import TITLE_AT_THE_TOP, View, assert_words_move_the_picture, moving_words

import uarwidgets as uw

EXPLORER = "import uarwidgets as uw\nuw.ImbalanceExplorer()"


def test_a_state_is_copied_saved_and_opened_in_either_theme(lab, page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.open(page, lab.write("state.ipynb", EXPLORER))
    wear(page, "Dark")
    run_all(page)
    view = View(page, page.locator(".uw-live"))
    page.locator(".uw-picture path").first.wait_for(state="attached")
    ink, paper = view.live.evaluate(
        "live => [getComputedStyle(live).color,"
        "getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor]"
    )
    light = [sum(int(v) for v in c[c.index("(") + 1 : -1].split(",")[:3]) for c in (ink, paper)]
    assert light[0] > 600 > 200 > light[1]
    wear(page, "Light")
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


def test_words_in_the_text_move_the_picture_above_them(lab, page):
    below = "[Much further down](#uw:recalls=1,0)\n\n[hidden](#uw:show=accuracy)"
    cells = "[above](#uw:prevalence=1)", EXPLORER, moving_words("prevalence"), EXPLORER, below
    lab.open(page, lab.write("words.ipynb", *cells))
    run_all(page)
    page.locator(".uw-live .uw-picture path").nth(1).wait_for(state="attached")
    first, second = (View(page, page.locator(".uw-live").nth(i)) for i in range(2))
    assert_words_move_the_picture(first)
    page.get_by_role("link", name="above").click()
    page.get_by_role("link", name="Much further down").dblclick()
    second.wait([0.2, 1, 0])
    assert first.state == [0.85, 0.9, 0.6]
    assert page.locator(".jp-MarkdownCell .cm-content:visible").count() == 0  # none is edited


def test_a_cell_that_has_run_leaves_the_title_of_its_picture_in_sight_and_a_reload_does_not(
    lab, page
):
    page.set_viewport_size({"width": 1366, "height": 650})
    name = lab.write("run.ipynb", "import uarwidgets as uw", "uw.ImbalanceExplorer()", "1\n" * 30)
    lab.open(page, name)
    page.locator(".jp-CodeCell .jp-InputArea-editor").first.click()
    page.keyboard.press("Shift+Enter")
    idle(page)
    page.keyboard.press("Shift+Enter")
    page.locator(".uw-picture").wait_for()
    page.wait_for_function(TITLE_AT_THE_TOP)
    # A click on what does nothing selects no text, and Shift+Enter goes on to the next cell.
    box = page.locator(".uw-picture").bounding_box()
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] - 10)
    assert page.evaluate("() => `${getSelection()}`") == ""
    page.keyboard.press("Shift+Enter")
    idle(page)
    assert page.locator(".jp-InputPrompt").all_text_contents() == ["[1]:", "[2]:", "[ ]:"]
    view = View(page, page.locator(".uw-live"))
    view.press(0, "End")
    view.wait([1, 0.9, 0.6])
    save(page, name)
    page.reload()
    view.wait([1, 0.9, 0.6])  # it goes on where it was
    page.wait_for_timeout(500)
    assert page.evaluate("() => document.querySelector('.jp-WindowedPanel-outer').scrollTop") == 0
    view.press(1, "End")
    view.wait([1, 1, 0.6])


def test_a_cell_that_shows_a_picture_again_leaves_its_title_in_sight(lab, page):
    page.set_viewport_size({"width": 1366, "height": 650})
    cells = (
        "import uarwidgets as uw\nex = uw.ImbalanceExplorer()",
        "ex",
        "1\n" * 30,
        "ex",
        "2\n" * 30,
    )
    lab.open(page, lab.write("again.ipynb", *cells))
    page.locator(".jp-CodeCell .jp-InputArea-editor").first.click()
    for number in range(1, 5):
        page.keyboard.press("Shift+Enter")
        page.locator(".jp-InputPrompt", has_text=f"[{number}]:").wait_for()
    page.locator(".uw-picture").nth(1).wait_for()
    page.wait_for_function(TITLE_AT_THE_TOP)


def test_by_keys_alone_the_picture_above_fills_the_screen_and_the_next_cell_follows(lab, page):
    page.set_viewport_size({"width": 1366, "height": 768})
    made = 'ex = uw.ImbalanceExplorer()\nex.scenes = [("Rare", {"prevalence": 0.1})]\nex'
    lab.open(page, lab.write("keys.ipynb", "import uarwidgets as uw", made, "1 + 1", "2 + 2"))
    page.locator(".jp-CodeCell .jp-InputArea-editor:visible").first.click()
    for _ in range(2):
        page.keyboard.press("Shift+Enter")
    view = View(page, page.locator(".uw-live"))
    view.live.locator(".uw-picture path").first.wait_for(state="attached")
    idle(page)
    for key in ("Shift+Tab", "f", "PageDown"):
        page.keyboard.press(key)
    page.wait_for_function("() => document.fullscreenElement")
    view.wait([0.1, 0.9, 0.6])
    page.keyboard.press("f")
    page.wait_for_function("() => !document.fullscreenElement")
    for _ in range(2):  # on to the next cell, which the second press runs
        page.keyboard.press("Shift+Enter")
    page.locator(".jp-InputPrompt", has_text="[3]:").wait_for()
    assert page.locator(".jp-InputPrompt").all_text_contents() == ["[1]:", "[2]:", "[3]:", "[ ]:"]
