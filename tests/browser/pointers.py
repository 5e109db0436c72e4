"""Drag with a mouse, or with a finger on a page that can scroll."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Page


def take(page: Page, name: str) -> tuple[float, float]:
    """Take hold of a handle, and return its middle."""
    box = page.locator(f'[data-handle="{name}"]').bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 24 - 0.5
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    return x, y


class Mouse:
    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def down(self, x: float, y: float) -> None:
        self._mouse.move(x, y)
        self._mouse.down()

    def move(self, x: float, y: float) -> None:
        self._mouse.move(x, y)

    def up(self) -> None:
        self._mouse.up()


class Finger:
    def __init__(self, page: Page) -> None:
        self._page, self._cdp = page, page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", (x, y))

    def move(self, x: float, y: float) -> None:
        self._touch("touchMove", (x, y))

    def up(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    @contextlib.contextmanager
    def on_a_long_page(self) -> Iterator[Finger]:
        """Make the page one of a touch screen, which scrolls; fail if it has."""
        self._emulate(True)
        self._page.evaluate("document.body.style.paddingBottom = '3000px'")
        yield self
        scrolled = self._page.evaluate("scrollY")
        self._page.evaluate("document.body.style.paddingBottom = ''")
        self._emulate(False)
        self._cdp.detach()
        assert scrolled == 0

    def _emulate(self, on: bool) -> None:
        self._cdp.send("Emulation.setTouchEmulationEnabled", {"enabled": on})
