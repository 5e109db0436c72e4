"""Where a reader pastes or uploads counts, or names the classes."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from uarwidgets.explorers.calculator.parse import EXAMPLE, MOST_BYTES, decode
from uarwidgets.live.entry import Entry
from uarwidgets.live.file_button import FileButton


class TableInput(widgets.VBox):
    """A text area and a file button, with a line that says what was read."""

    def __init__(self, read: Callable[[str], str]) -> None:
        self._read = read
        # A button, since the keyboard cannot reach an Accordion's title.
        fold = widgets.ToggleButton(
            description="Paste or upload; name the classes", layout={"width": "auto"}
        )
        self.text = Entry(
            description="Paste", several_lines=True, layout={"width": "100%", "max_width": "40em"},
            placeholder="4 16\n5 75\nor TP=4 FN=16 FP=5 TN=75, a table, labels, or names",
        ).add_class("uw-entry")  # fmt: skip
        self.button = widgets.Button(description="Read the text")
        upload = FileButton(
            "Upload a matrix or labels (CSV, at most 10 MB)", self._on_file,
            accept=".csv,.tsv,.txt,.md", most_bytes=MOST_BYTES,
        )  # fmt: skip
        row = {"flex_flow": "row wrap", "align_items": "center"}
        buttons = widgets.HBox([self.button, upload], layout=row)
        folded = widgets.VBox([self.text, buttons])
        self.answer = widgets.HTML()
        widgets.dlink((fold, "value"), (folded.layout, "display"), {False: "none"}.get)
        self.button.on_click(lambda _: self.read(self.text.value))
        super().__init__([fold, folded, self.answer])
        self.add_class("uw-form")

    def say(self, text: str, kind: str = "uw-said") -> None:
        """Show a sentence, as text whatever it holds."""
        self.answer.value = ""  # so that the same words are announced again
        if text:
            self.answer.value = f'<div class="{kind}" role="status">{escape(text)}</div>'

    def read(self, text: str) -> None:
        """Read a text and say what was read, or why it was refused."""
        try:
            self.say(self._read(text))
        except ValueError as error:
            self.say(f"{str(error).rstrip('.')}. {EXAMPLE} Nothing was changed.", "uw-wrong")

    def _on_file(self, size: int | None, data: bytes | None) -> None:
        try:
            text = decode(data or b"", size)
        except ValueError as error:
            self.say(f"{error} Nothing was changed.", "uw-wrong")
        else:
            self.read(text)
