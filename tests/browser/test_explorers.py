"""Every explorer on a page: controls to both ends, keyboard, axe, narrow, dark."""

from __future__ import annotations

import random

import pytest
from browser.axe import faults
from browser.opened import CLASHES, CODES, twin
from browser.reading import on_page
from browser.stand import Stand


def opened(blank, code, *, dark):
    """Put an explorer on a page; yield it with its stand."""
    explorer = twin(code)
    with blank(1000, 900) as page:
        yield explorer, Stand(page, explorer.live, held=False, dark=dark)
    explorer.close()


@pytest.fixture(scope="module", params=CODES)
def light(blank, request):
    yield from opened(blank, request.param, dark=False)


@pytest.fixture(scope="module", params=CODES)
def dark(blank, request):
    yield from opened(blank, request.param, dark=True)


# How far cells are filled: [[the word, the share], …].
FILLED = """() => [...document.querySelectorAll('[data-fill]')].map(
    (cell) => [cell.dataset.fill, cell.style.getPropertyValue('--uw-fill')])"""


def assert_agrees(explorer, at):
    """The page shows Python's own parts of the state that both are in."""
    assert at.view.state == list(explorer.entries.values())
    shown = at.view.parts
    expected = on_page(explorer.scene.frame(explorer.entries)["parts"])
    assert {name: part for name, part in shown.items() if expected[name] != part} == {}
    filled = dict(at.page.evaluate(FILLED))
    assert filled == {name: expected[name] for name in filled}
    assert bool(filled) == bool(explorer.matrix_table())
    assert "NaN" not in at.view.live.inner_html()


def test_sliders_by_keyboard_to_both_ends_and_at_random(light):
    explorer, at = light
    ranges = at.view.live.locator("input[type=range]")
    for i in range(ranges.count()):
        for key in ("End", "Home"):
            at.view.press(i, key)
            at.serve()
            assert_agrees(explorer, at)
    rng = random.Random(3)
    for _ in range(6 if ranges.count() else 0):
        slider = ranges.nth(rng.randrange(ranges.count()))
        slider.fill(str(rng.randrange(int(slider.get_attribute("max")) + 1)))
        at.serve()
        assert_agrees(explorer, at)
    explorer.reset()
    at.serve()


def test_axe_finds_no_serious_fault(light):
    _, at = light
    assert faults(at.view.live) == []
    named = at.view.live.locator("input, select").evaluate_all(
        "inputs => inputs.map(i => i.getAttribute('aria-label') || i.labels[0]?.textContent)"
    )
    assert all(named)
    assert at.view.live.locator("[role=img]").get_attribute("aria-label")


def test_no_text_meets_another(dark):
    assert dark[1].view.ask(CLASHES) == []


def test_axe_finds_no_serious_fault_in_the_dark(dark):
    assert faults(dark[1].view.live) == []


def test_ink_is_light_in_the_dark(dark):
    ink = dark[1].view.ask("live => getComputedStyle(live).color")
    assert sum(int(v) for v in ink[ink.index("(") + 1 : -1].split(",")[:3]) > 600


def test_a_narrow_page_cuts_nothing_off(dark):
    explorer, at = dark
    at.page.set_viewport_size({"width": 440, "height": 900})
    at.page.wait_for_function("() => innerWidth === 440")
    at.serve()
    assert explorer.narrow
    wide = at.view.ask("live => [live.scrollWidth, live.clientWidth]")
    assert wide[0] <= wide[1] + 2
    assert at.view.ask(CLASHES) == []
    assert faults(at.view.live) == []
