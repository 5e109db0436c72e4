"""Faults that axe finds in an explorer on a page."""

import pathlib
from typing import Any

import axe_playwright_python
from playwright.sync_api import Locator

_AXE = pathlib.Path(axe_playwright_python.__file__).with_name("axe.min.js")


def faults(live: Locator) -> list[Any]:
    """Return the serious and critical faults, with the first places of each."""
    if not live.page.evaluate("() => 'axe' in window"):
        live.page.add_script_tag(path=str(_AXE))
    return live.evaluate(
        "async live => "
        "(await axe.run(live.closest('.uw-explorer') ?? live, {resultTypes: ['violations']}))"
        ".violations"
        ".filter(v => ['serious', 'critical'].includes(v.impact))"
        ".map(v => [v.id, v.nodes.slice(0, 3).map(n => n.html.slice(0, 120))])"
    )
