"""Where a reader pastes or uploads counts and names classes."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape

import ipywidgets as widgets

from uarwidgets.explorers.calculator.parse import EXAMPLE, MOST_BYTES, decode
from uarwidgets.kit.formatting import listing
from uarwidgets.live.entry import Entry
from uarwidgets.live.file_button import FileButton

_ROW = {"flex_flow": "row wrap", "align_items": "center"}
_WIDE = {"width": "100%", "max_width": "40em"}


class TableInput(widgets.VBox):
    """A text area, a file button and a field for names, with a line that says what was done."""

    def __init__(self, read: Callable[[str], str], rename: Callable[[Sequence[str]], None]) -> None:
        self._read, self._rename, self._busy = read, rename, False
        # A button, since the keyboard cannot reach an Accordion's title.
        fold = widgets.ToggleButton(
            description="Paste or upload; name the classes", layout={"width": "auto"}
        )
        self.text = Entry(
            description="Paste", several_lines=True, layout=_WIDE,
            placeholder="4 16\n5 75\nor TP=4 FN=16 FP=5 TN=75, or a table, or labels",
        ).add_class("uw-entry")  # fmt: skip
        self.button = widgets.Button(description="Read the text")
        upload = FileButton(
            "Upload a matrix or labels (CSV, at most 10 MB)", self._on_file,
            accept=".csv,.tsv,.txt,.md", most_bytes=MOST_BYTES,
        )  # fmt: skip
        self.names = widgets.Text(description="Names", continuous_update=False, layout=_WIDE)
        buttons = widgets.HBox([self.button, upload], layout=_ROW)
        folded = widgets.VBox([self.text, buttons, self.names], layout={"display": "none"})
        self.answer = widgets.HTML()
        show = {True: None, False: "none"}
        fold.observe(
            lambda change: folded.layout.set_trait("display", show[change["new"]]), "value"
        )
        self.button.on_click(lambda _: self.read(self.text.value))
        self.names.observe(self._on_names, "value")
        super().__init__([fold, folded, self.answer])
        self.add_class("uw-form")

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a sentence, as text whatever it holds."""
        kind = "uw-wrong" if wrong else "uw-said"
        self.answer.value = ""  # so that the same words are announced again
        self.answer.value = f'<div class="{kind}" role="status">{escape(text)}</div>'

    def show_names(self, names: Sequence[str], usual: Sequence[str]) -> None:
        """Show the present names in their field; without any, the usual ones behind it."""
        self.answer.value = ""  # it was about a state that is no longer shown
        self._busy = True
        self.names.value, self.names.placeholder = _line(names), _line(usual)
        self._busy = False

    def read(self, text: str) -> None:
        """Read a text and say what was read, or why it was refused."""
        with self._refusing(f" {EXAMPLE}"):
            self.say(self._read(text))

    def _on_file(self, size: int | None, data: bytes | None) -> None:
        with self._refusing():
            if size is None:
                raise ValueError("The browser could not read the file: please choose it again.")
            self.read(decode(data or b"", size))

    def _on_names(self, change: dict[str, str]) -> None:
        if self._busy:  # it is not the reader who changes them
            return
        with self._refusing():
            line = next(csv.reader([change["new"]], skipinitialspace=True), [])
            names = [name.strip() for name in line]
            self._rename(names)
            called = f"The classes are called {listing(names)}." if names else ""
            self.say(called or "The usual names are back.")

    @contextmanager
    def _refusing(self, example: str = "") -> Iterator[None]:
        """Say what is wrong, where something is refused."""
        try:
            yield
        except (ValueError, csv.Error) as error:
            self.say(f"{str(error).rstrip('.')}.{example} Nothing was changed.", wrong=True)


def _line(names: Sequence[str]) -> str:
    """Return names as a reader types them: separated by commas, quoted where necessary."""
    doubled = [name.replace('"', '""') for name in names]
    return ", ".join(f'"{name}"' if {",", '"'} & set(name) else name for name in doubled)
