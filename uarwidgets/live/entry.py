"""A box whose text is in Python before the press of a button that follows it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
from traitlets import Bool, Unicode


class Entry(anywidget.AnyWidget):
    """A box for a number, or for a sentence of several lines; `value` is its text."""

    _esm = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    _css = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")

    value = Unicode("").tag(sync=True)
    description = Unicode("").tag(sync=True)
    placeholder = Unicode("").tag(sync=True)
    several_lines = Bool(False).tag(sync=True)
    disabled = Bool(False).tag(sync=True)

    pages = 0  # how often a page was opened with it
    _typed = False  # whether the page has this value already

    def __init__(self, on_enter: Callable[[], None] = lambda: None, **state: Any) -> None:
        super().__init__(**state)
        self._on_enter = on_enter
        self.on_msg(self._receive)

    def _receive(self, _: object, content: dict[str, Any], __: object) -> None:
        if "text" not in content:
            self.pages += "opened" in content
            return
        if self.disabled:  # it was typed after the press that closed the box
            self.send_state("value")
            return
        self._typed = True
        try:
            self.value = content["text"]
        finally:
            self._typed = False
        if content.get("enter"):
            self._on_enter()

    def send_state(self, key: Any = None) -> None:
        # An older text that comes back would replace what was typed since.
        if not self._typed:
            super().send_state(key)
