"""Every choice of every explorer, made on the page: scenarios, controls, boxes, Reset.

Beside the page's explorer stands a twin, brought to the same state by Python alone. After each
step page, explorer and twin must tell the same.
"""

from __future__ import annotations

import math

import pytest
from browser.explorer_pages import CODES, displayed, twin
from browser.figure_on_page import FigureOnPage
from browser.live_view import on_page

from uarwidgets import scenarios
from uarwidgets.kit.formatting import format_score, probability


class Pair:
    """An explorer on the page, and its twin."""

    def __init__(self, page, code):
        self.explorer, self.twin, self.page = twin(code), twin(code), page
        self.shown = FigureOnPage(page, self.explorer.live, held=False)
        self.view = self.shown.view
        self.outside = page.locator(".uw-explorer")

    def use(self, place, key):
        """Use a menu, a box or a button by a key, which leaves it the focus; so does the twin."""
        control = self.twin.toolbar()[place]
        if control.kind == "button":
            used = self.outside.get_by_role("button", name=control.label, exact=True)
        else:
            used = self.outside.get_by_label(control.label, exact=True)
        used.focus()
        self.page.keyboard.press(key)
        self.shown.serve()
        assert used.evaluate("used => used === document.activeElement"), control.label
        last = len(control.options) - 1
        wish = {"End": last, "Home": 0}.get(key, not control.value)
        self.twin._use_control(place, None if control.kind == "button" else wish)
        self.check(f"{control.label}, {key}")

    def press(self, name, key="Enter"):
        self.outside.get_by_role("button", name=name, exact=True).focus()
        self.page.keyboard.press(key)
        self.shown.serve()

    def type(self, i, value):
        box = self.view.live.locator(":is(.uw-boxes, .uw-counts) input").nth(i)
        box.focus()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(str(value))
        self.page.keyboard.press("Enter")
        self.shown.serve()

    def check(self, step):
        twin, explorer = self.twin, self.explorer
        assert explorer.state == twin.state, step
        found = displayed(self.view)
        frame = twin.live.frame
        assert found["faults"] == [], step
        assert found["state"] == frame["state"], step
        assert found["thumbs"] == pytest.approx(frame["thumbs"], abs=5e-5), step
        expected = on_page(frame["parts"])
        assert {n: part for n, part in found["parts"].items() if part != expected[n]} == {}, step
        assert found["parts"]["share"] == twin.share_text, step
        assert found["label"] == f"{twin.title} {expected['sentence']}", step
        assert explorer.live.tools["controls"] == twin.live.tools["controls"], step
        for name, value in explorer.scores.items():
            written = found["parts"].get(name)
            if not isinstance(written, str):
                continue
            if math.isnan(value):
                assert not any(character.isdigit() for character in written), (step, name)
            else:
                write = (
                    probability if name.startswith(("probability", "calibrated")) else format_score
                )
                assert written.split(",")[0] == write(value), (step, name)


@pytest.fixture
def page(blank):
    with blank(1000, 900) as page:
        yield page


@pytest.mark.parametrize("code", CODES)
def test_every_scenario_and_reset(page, code):
    pair = Pair(page, code)
    pair.check("as it begins")
    for key in (scenario.key for scenario in pair.twin.offered_scenarios()):
        page.get_by_label("Scenario").select_option(key)
        pair.shown.serve()
        pair.twin.choose(key)
        pair.check(key)
        story = pair.view.live.locator("[data-live=story]").text_content()
        assert story.startswith(scenarios.get(key).name), key
    pair.press("Reset")
    pair.twin.reset()
    pair.check("Reset")


@pytest.mark.parametrize("code", CODES)
def test_every_menu_box_and_button(page, code):
    """Each menu and number box to both its ends, each button and box to tick twice."""
    pair = Pair(page, code)
    for place, control in enumerate(pair.twin.toolbar()):
        for key in ("End", "Home") if control.options else ("Space", "Space"):
            pair.use(place, key)
        pair.press("Reset")
        pair.twin.reset()
    for i, box in enumerate(slider for slider in pair.twin.scene.sliders if slider.box):
        held = pair.twin.entries[box.entry]
        most = pair.twin.entries[box.upto] if box.upto else box.values[-1]
        for value in (box.values[0], most, held):
            pair.type(i, int(value))
            pair.twin._on_move({**pair.twin.entries, box.entry: int(value)})
            pair.check(f"{box.label}: {value}")
