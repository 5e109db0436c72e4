"""Choices of every explorer, made on the page: a scenario, menus, buttons, number boxes, Reset.

A second explorer, the twin, is brought to the same state by Python alone. After each step the
page, the explorer and the twin must agree.
"""

import math
import re

import pytest
from browser.explorer_pages import displayed, twin
from browser.figure_on_page import FigureOnPage, empty_page
from browser.live_view import on_page

from uarwidgets import explorers
from uarwidgets.explorers.paired import signed
from uarwidgets.kit.formatting import format_score, probability


class Pair:
    def __init__(self, page, code):
        self.explorer, self.twin, self.page = twin(code), twin(code), page
        self.shown = FigureOnPage(page, self.explorer.live, held=False)
        self.view = self.shown.view
        self.outside = page.locator(".uw-explorer")

    def use(self, place, key):
        """Use a menu, a box or a button by a key, which leaves it the focus; so does the twin."""
        control = self.twin.toolbar()[place]
        if control.ways:  # its words are those of what it does next
            used = self.outside.get_by_role("button", name=re.compile("|".join(control.ways)))
        elif control.kind == "button":
            used = self.outside.get_by_role("button", name=control.label, exact=True)
        else:
            used = self.outside.get_by_label(control.label, exact=True)
        used.focus()
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(50 * bool(control.ways))
        self.shown.serve()
        assert used.evaluate("used => used === document.activeElement"), control.label
        wish = {"End": len(control.options) - 1, "Home": 0}.get(key, not control.message()["value"])
        for name, goals in control.goals.items():
            now = self.twin.entries
            self.twin._on_move(now | {**control.before, name: goals[now[name] != goals[1]]})
        self.twin._use_item(place, None if control.kind == "button" else wish)
        self.check(f"{control.label}, {key}")

    def reset(self):
        self.outside.get_by_role("button", name="Reset", exact=True).focus()
        self.page.keyboard.press("Enter")
        self.shown.serve()
        self.twin.reset()
        self.check("Reset")

    def type(self, i, value):
        box = self.view.live.locator(":is(.uw-boxes, .uw-counts, .uw-first) .uw-box").nth(i)
        if box.get_attribute("inputmode"):
            box.fill(str(value))
            box.press("Enter")
        else:
            box.select_option(index=value - 1)
        self.shown.serve()

    def check(self, step):
        twin, explorer = self.twin, self.explorer
        assert explorer.state == twin.state, step
        found = displayed(self.view)
        frame = twin.live.frame
        assert found["faults"] == [], step
        assert found["state"] == frame["state"], step
        assert found["thumbs"] == pytest.approx(frame["thumbs"], abs=5e-5), step
        expected = on_page(frame["parts"], twin.show)
        assert {n: part for n, part in found["parts"].items() if part != expected[n]} == {}, step
        assert found["fills"] == {name: expected[name] for name in found["fills"]}, step
        assert any(found["fills"]) == bool(twin.matrix_table() or "-share" in twin.html_above())
        assert found["parts"]["share"] == twin.share_text, step
        assert found["label"] == f"{twin.title} {expected['sentence']}", step
        assert explorer.live.tools["toolbar"] == twin.live.tools["toolbar"], step
        for name, value in explorer.scores.items():
            written = found["parts"].get(name)
            if not isinstance(written, str):
                continue
            if math.isnan(value):
                assert not any(character.isdigit() for character in written), (step, name)
            else:
                exact = name.startswith(("probability", "calibrated", "p_value"))
                write = probability if exact else format_score
                if name.startswith("difference_"):
                    write = signed
                assert written.split(",")[0] == write(value), (step, name)


page = empty_page(1000, 900)


@pytest.mark.parametrize("name", explorers.NAMES)
def test_a_scenario_and_every_menu_box_and_button(page, name):
    """The last scenario; each menu and number box at both ends, each button and box twice."""
    pair = Pair(page, f"{name}()")
    pair.check("as it begins")
    scenario = pair.twin.offered_scenarios()[-1]
    page.get_by_label("Scenario").select_option(scenario.key)
    pair.shown.serve()
    pair.twin.choose(scenario.key)
    pair.check(scenario.key)
    story = pair.view.live.locator("[data-live=story]").text_content()
    assert story.startswith(scenario.name)
    pair.reset()
    for place, control in enumerate(pair.twin.toolbar()):
        for key in ("Space", "Space") if not control.options else ("End", "Home"):
            pair.use(place, key)
        pair.reset()
    boxes = [slider for slider in pair.twin.scene.sliders if slider.box]
    for i, box in enumerate(boxes[:4]):  # one box is like another
        first = pair.twin.entries[box.entry]
        most = pair.twin.entries[box.upto] if box.upto else box.values[-1]
        for value in (box.values[0], most, first):
            pair.type(i, int(value))
            pair.twin._on_move({**pair.twin.entries, box.entry: int(value)})
            pair.check(f"{box.label}: {value}")
