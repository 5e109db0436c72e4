"""A button for a file of the reader's, which looks at its size before it is sent."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets


class FileButton(anywidget.AnyWidget):
    """A button that hands one file to Python."""

    _esm = (pathlib.Path(__file__).parent / "file_button.js").read_text(encoding="utf-8")

    description = traitlets.Unicode("").tag(sync=True)
    accept = traitlets.Unicode("").tag(sync=True)
    most_bytes = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, description: str, on_file: Callable[[int | None, bytes | None], None], **kwargs: Any
    ) -> None:
        super().__init__(description=description, **kwargs)
        self._on_file = on_file
        self.on_msg(self._receive)

    def _receive(self, _: object, content: dict[str, Any], buffers: list[Any]) -> None:
        self._on_file(content.get("size"), bytes(buffers[0]) if buffers else None)
