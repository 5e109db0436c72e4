"""Every choice of every explorer, made on the page: scenarios, controls, boxes, Reset.

Beside the page's explorer stands a twin, brought to the same state by Python alone. After each
step page, explorer and twin must tell the same.
"""

from __future__ import annotations

import math

import pytest
from browser.opened import CODES, displayed, twin
from browser.reading import on_page
from browser.stand import Stand

from uarwidgets import scenarios
from uarwidgets._core.confusion_counts import CHOICES
from uarwidgets.explorers.calculator import sentences as calculator
from uarwidgets.explorers.definitions import sentences as definitions
from uarwidgets.explorers.derivation import sentences as derivation
from uarwidgets.explorers.derivation.numbers import STEPS
from uarwidgets.kit.formatting import format_score, probability


class Desk:
    """An explorer on the page, and its twin."""

    def __init__(self, page, code):
        self.explorer, self.twin, self.page = twin(code), twin(code), page
        self.stand = Stand(page, self.explorer.live, held=False)
        self.view = self.stand.view
        self.outside = page.locator(".uw-explorer")

    def choose(self, label, place):
        """Move a menu to the option at a place in it, with the menu closed."""
        menu = self.outside.get_by_label(label, exact=True)
        menu.focus()
        now = menu.evaluate_all("([menu]) => menu.selectedIndex")
        key = "ArrowDown" if place > now else "ArrowUp"
        for _ in range(abs(place - now)):
            self.page.keyboard.press(key)
            self.stand.serve()
            assert menu.evaluate_all("([menu]) => menu === document.activeElement")

    def press(self, name, key="Enter"):
        self.outside.get_by_role("button", name=name, exact=True).focus()
        self.page.keyboard.press(key)
        self.stand.serve()

    def tick(self, label):
        self.outside.get_by_label(label).focus()
        self.page.keyboard.press("Space")
        self.stand.serve()

    def type(self, i, value):
        box = self.view.live.locator(":is(.uw-boxes, .uw-counts) input").nth(i)
        box.focus()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(str(value))
        self.page.keyboard.press("Enter")
        self.stand.serve()

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
    desk = Desk(page, code)
    desk.check("as it begins")
    for key in (scenario.key for scenario in desk.twin.offered_scenarios()):
        page.get_by_label("Scenario").select_option(key)
        desk.stand.serve()
        desk.twin.choose(key)
        desk.check(key)
        story = desk.view.live.locator("[data-live=story]").text_content()
        assert story.startswith(scenarios.get(key).name), key
    desk.press("Reset")
    desk.twin.reset()
    desk.check("Reset")


def to_both_ends(desk, n_boxes):
    """Type the smallest and the largest count into each box, and what it held again."""
    sliders = desk.twin.scene.sliders
    boxes = [slider for slider in sliders if slider.box]
    assert len(boxes) == n_boxes
    for i, box in enumerate(boxes):
        held = desk.twin.entries[box.entry]
        for value in (*box.values, held):
            desk.type(i, int(value))
            desk.twin._on_move({**desk.twin.entries, box.entry: int(value)})
            desk.check(f"{box.label}: {value}")


def test_definitions_menus_and_boxes(page):
    desk = Desk(page, "DefinitionsExplorer()")
    to_both_ends(desk, 9)
    for key in (None, "one_class"):  # in the second, a class has no examples
        if key:
            page.get_by_label("Scenario").select_option(key)
            desk.stand.serve()
            desk.twin.choose(key)
            desk.check(key)
        for place, choice in enumerate(CHOICES):
            desk.choose(definitions.UNDEFINED, place)
            desk.twin.undefined = choice
            desk.check(f"{key}, {choice}")
    for place, n in enumerate(range(2, 11)):
        desk.choose(definitions.N_CLASSES, place)
        desk.twin.n_classes = n
        desk.check(f"{n} classes")


def test_calculator_menus_boxes_and_rows(page):
    desk = Desk(page, "MetricCalculator()")
    to_both_ends(desk, 4)
    for place, n in enumerate(range(2, 11)):
        desk.choose(calculator.CLASSES, place)
        desk.twin.resize(n)
        desk.check(f"{n} classes")
    desk.press("Reset")
    desk.twin.reset()
    for times in ("turned", "turned back"):
        desk.press(calculator.TURN)
        desk.twin.transpose()
        desk.check(times)
    desk.press(calculator.EXCHANGE)
    desk.twin.exchange()
    desk.check("exchanged")


def test_derivation_buttons_and_boxes(page):
    desk = Desk(page, "DerivationStepper()")
    for name, act in (
        (derivation.NEXT, desk.twin.next),
        (derivation.PREVIOUS, desk.twin.previous),
    ):
        for _ in range(len(STEPS) - 1):
            desk.press(name)
            act()
            desk.check(f"{name}: line {desk.twin.step}")
        # At its end a button does nothing, and keeps the focus.
        desk.press(name)
        button = desk.outside.get_by_role("button", name=name, exact=True)
        assert button.evaluate("button => button === document.activeElement")
    to_both_ends(desk, 4)
