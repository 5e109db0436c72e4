"""Every choice of every explorer, made on the page: scenarios, menus, buttons, boxes, Reset.

Beside the page stands a twin: the same explorer in this process, brought to the same state by
Python alone. After each step page, kernel and twin must tell the same.
"""

from __future__ import annotations

import math

import pytest
from browser.kernel import connected
from browser.opened import CODES, end_sessions, look, open_all, twin
from browser.reading import on_page
from playwright.sync_api import TimeoutError as TookTooLong

from uarwidgets import scenarios
from uarwidgets._core.undefined import CHOICES
from uarwidgets.explorers.derivation.numbers import STEPS
from uarwidgets.kit.writing import number, probability

PATIENCE = 10_000  # ms for a choice to be on the page
SETTLED = """([live, share]) => !live.querySelector('.uw-waiting')
    && live.querySelector('[data-live=share]').textContent === share"""


class Desk:
    """An explorer on the page, the kernel's own, and their twin."""

    def __init__(self, code, view, kernel, name):
        self.view, self.page, self.kernel, self.name = view, view.page, kernel, name
        self.twin = twin(code)
        self.outside = view.live.locator("xpath=ancestor::*[contains(@class,'uw-explorer')]")

    # What a reader does, by keyboard.

    def choose(self, description, place):
        """Open a menu and take the option at a place in it."""
        menu = self.outside.get_by_label(description, exact=True)
        menu.focus()
        now = menu.evaluate("menu => menu.selectedIndex")
        self.page.keyboard.press("Space")
        for _ in range(abs(place - now)):
            self.page.keyboard.press("ArrowDown" if place > now else "ArrowUp")
        self.page.keyboard.press("Enter")

    def button(self, name):
        return self.outside.get_by_role("button", name=name, exact=True)

    def press(self, name, key="Enter"):
        self.button(name).focus()
        self.page.keyboard.press(key)

    def type(self, i, value):
        box = self.view.live.locator(":is(.uw-boxes, .uw-counts) input").nth(i)
        box.focus()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(str(value))
        self.page.keyboard.press("Enter")

    # What must hold then.

    def check(self, step):
        twin = self.twin
        try:
            self.page.wait_for_function(
                SETTLED, arg=[self.view.live.element_handle(), twin.share_text], timeout=PATIENCE
            )
        except TookTooLong:
            shown = self.view.live.locator("[data-live=share]").text_content()
            assert shown == twin.share_text, step
            raise
        found = look(self.view)
        frame = twin.live.frame
        assert found["faults"] == [], step
        assert found["state"] == frame["state"], step
        assert found["thumbs"] == pytest.approx(frame["thumbs"], abs=5e-5), step
        expected = on_page(frame["parts"])
        differing = {
            name: (part, expected[name])
            for name, part in found["parts"].items()
            if part != expected[name]
        }
        assert differing == {}, step
        assert found["label"] == f"{twin.title} {expected['sentence']}", step
        self.check_kernel(step, found["parts"])

    def check_kernel(self, step, parts):
        """The kernel's explorer is in that state too, and the tiles show its scores."""
        held = f"[{self.name}.state, {self.name}.scores]"
        state, scores = self.kernel.ask(f"__import__('json').dumps({held})")
        assert state == self.twin.state, step
        for name, value in scores.items():
            written = parts.get(name)
            if not isinstance(written, str):
                continue
            if math.isnan(value):
                assert not any(character.isdigit() for character in written), (step, name)
            else:
                write = probability if name.startswith(("probability", "calibrated")) else number
                assert written.split(",")[0] == write(value), (step, name)
        assert self.kernel.complaints() == [], step


@pytest.fixture(scope="module")
def desks(lab, browser):
    page = browser.new_page(viewport={"width": 1300, "height": 1500})
    page.set_default_timeout(20_000)
    errors = []
    views = open_all(lab, page, CODES)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    with connected(lab.kernel_file()) as kernel:
        yield {code: Desk(code, views[code], kernel, f"ex{i}") for i, code in enumerate(CODES)}
    page.close()
    end_sessions(lab)
    assert errors == []


@pytest.fixture(params=CODES)
def desk(desks, request):
    return begun(desks, request.param)


def begun(desks, code):
    """Return an explorer's desk, the explorer being as it began."""
    desk = desks[code]
    if desk.twin.state != desk.twin._initial:
        desk.press("Reset")
        desk.twin.reset()
    desk.check("as it begins")
    return desk


def test_every_scenario_and_reset(desk):
    keys = [scenario.key for scenario in desk.twin._scenarios()]
    for place, key in enumerate(keys, 1):
        desk.choose("Scenario", place)
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


def test_definitions_menus_and_boxes(desks):
    desk = begun(desks, "DefinitionsExplorer()")
    to_both_ends(desk, 9)
    for key in (None, "one_class"):  # in the second, a class has no examples
        if key:
            desk.choose("Scenario", [s.key for s in desk.twin._scenarios()].index(key) + 1)
            desk.twin.choose(key)
            desk.check(key)
        for place, choice in enumerate(CHOICES):
            desk.choose("A class with no examples is", place)
            desk.twin.undefined = choice
            desk.check(f"{key}, {choice}")
    for place, n in enumerate(range(2, 11)):
        desk.choose("Number of classes", place)
        desk.twin.n_classes = n
        desk.check(f"{n} classes")


def test_uncertainty_compares_and_stops(desks):
    desk = begun(desks, "UncertaintyExplorer()")
    box = desk.outside.get_by_label("Compare with a second classifier")
    for wanted in (True, False):
        box.focus()
        desk.page.keyboard.press("Space")
        desk.twin.compare = wanted
        desk.check(f"compare: {wanted}")
        assert box.is_checked() == wanted
    ten = [s.key for s in desk.twin._scenarios()].index("ten_labels") + 1
    desk.choose("Scenario", ten)
    desk.twin.choose("ten_labels")
    box.focus()
    desk.page.keyboard.press("Space")
    desk.twin.compare = True
    desk.check("three classes compared")


def test_calculator_menus_boxes_and_rows(desks):
    desk = begun(desks, "MetricCalculator()")
    to_both_ends(desk, 4)
    for n in (2, 3):
        desk.choose("Classes", n - 2)
        desk.twin.resize(n)
        for place, (_, metric) in enumerate(desk.twin._result.options):
            desk.choose("Shown large", place)
            desk.twin.metric = metric
            desk.check(f"{n} classes, {metric}")
    for place, n in enumerate(range(2, 11)):
        desk.choose("Classes", place)
        desk.twin.resize(n)
        desk.check(f"{n} classes")
    desk.press("Reset")
    desk.twin.reset()
    for times in ("turned", "turned back"):
        desk.press("My rows are predictions")
        desk.twin.transpose()
        desk.check(times)
    for name, act in (("Exchange the classes", "exchange"), ("Clear", "clear")):
        desk.press(name)
        getattr(desk.twin, act)()
        desk.check(name)


def test_calculator_reads_what_is_pasted(desks):
    desk = begun(desks, "MetricCalculator()")
    desk.outside.get_by_text("Paste or upload").click()
    labels = "ill,ill\nill,well\nwell,well\nwell,well"
    for text in ("3 1 0\n0 5 0\n2 0 9", labels, "TP=4 FN=16 FP=5 TN=75"):
        desk.outside.get_by_label("Paste", exact=True).fill(text)
        desk.press("Read the text")
        (desk.twin.read_labels if text == labels else desk.twin.read_matrix)(text)
        desk.check(text)
    names = desk.outside.get_by_label("Names", exact=True)
    names.fill("sick, fit")
    desk.page.keyboard.press("Enter")
    desk.twin.class_names = ("sick", "fit")
    desk.check("named")


def test_derivation_buttons_and_boxes(desks):
    desk = begun(desks, "DerivationStepper()")
    steps = range(len(STEPS) - 1)
    for name, act in (("Next", desk.twin.next), ("Previous", desk.twin.previous)):
        for _ in steps:
            desk.press(name)
            act()
            desk.check(f"{name}: line {desk.twin.step}")
        # At its end a button does nothing, and keeps the focus.
        desk.press(name)
        assert desk.button(name).evaluate("button => button === document.activeElement")
    to_both_ends(desk, 4)
