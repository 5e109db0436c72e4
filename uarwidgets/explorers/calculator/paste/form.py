"""Where a reader pastes or uploads counts; what cannot be read is said in one sentence."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from functools import partial
from html import escape

import ipywidgets as widgets
from traitlets import TraitError

from uarwidgets.explorers.calculator.paste.labels import read_labels
from uarwidgets.explorers.calculator.paste.tables import Table, read_matrix
from uarwidgets.explorers.calculator.paste.texts import MOST_BYTES, check_size, decode
from uarwidgets.kit.writing import listing
from uarwidgets.live.file_button import FileButton

_ROW = {"flex_flow": "row wrap", "align_items": "center"}


class TableInput(widgets.VBox):
    """A text area, a file button and a field for names, with a line that answers.

    Parameters
    ----------
    take : callable
        ``take(table)`` is given what was read, and returns words for what is then on screen. It
        may refuse it with a `ValueError` or a `traitlets.TraitError`, whose words the reader sees.
    rename : callable
        ``rename(names)`` is given the names of the classes; it may refuse them alike.
    """

    def __init__(
        self, take: Callable[[Table], str], rename: Callable[[Sequence[str]], None]
    ) -> None:
        self._take, self._rename = take, rename
        wide = {"width": "100%", "max_width": "40em"}
        self.kind = widgets.RadioButtons(
            options=[("a matrix of counts", "matrix"), ("two columns of labels", "labels")],
            description="My text is",
            layout=widgets.Layout(width="auto"),
        )
        self.text = widgets.Textarea(
            description="Paste",
            placeholder="4 16\n5 75",
            rows=5,
            layout=widgets.Layout(**wide),
        )
        self.button = widgets.Button(description="Read the text")
        self.upload = FileButton(
            "Upload labels (CSV, at most 10 MB)",
            self._on_file,
            accept=".csv,.tsv,.txt",
            most_bytes=MOST_BYTES,
        )
        self.names = widgets.Text(
            description="Names", continuous_update=False, layout=widgets.Layout(**wide)
        )
        self.answer = widgets.HTML()
        self.button.on_click(lambda _: self._read())
        self.names.observe(self._on_names, "value")
        buttons = widgets.HBox([self.button, self.upload], layout=widgets.Layout(**_ROW))
        # A button, where an Accordion's title cannot be reached by keyboard.
        self.fold = widgets.ToggleButton(
            description="Paste or upload; name the classes", layout=widgets.Layout(width="auto")
        )
        self.fold.observe(lambda _: self._unfold(), "value")
        self.folded = widgets.VBox([self.kind, self.text, buttons, self.names])
        super().__init__([self.fold, self.folded, self.answer])
        self._unfold()

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a sentence, as text whatever it holds."""
        kind = "uw-wrong" if wrong else "uw-said"
        self.hush()  # the same words again are news all the same
        self.answer.value = f'<div class="{kind}" role="status">{escape(text)}</div>'

    def hush(self) -> None:
        """Take back what was said."""
        self.answer.value = ""

    def _unfold(self) -> None:
        self.folded.layout.display = None if self.fold.value else "none"

    def show_names(self, names: Sequence[str], usual: Sequence[str]) -> None:
        """Show the present names in their field; without any, the usual ones behind it."""
        self.names.unobserve(self._on_names, "value")  # this is no wish of the reader's
        self.names.value, self.names.placeholder = _line(names), _line(usual)
        self.names.observe(self._on_names, "value")

    def _read(self) -> None:
        text = self.text.value
        if self.kind.value == "labels":
            self._try(lambda: read_labels(text))
        else:
            self._try(lambda: read_matrix(text), hint=partial(_hint, text))

    def _on_file(self, size: int | None, data: bytes | None) -> None:
        self._try(lambda: read_labels(_file_text(size, data)))

    def _on_names(self, change: dict[str, str]) -> None:
        try:
            line = next(csv.reader([change["new"]], skipinitialspace=True), [])
            names = [name.strip() for name in line]
            self._rename(names)
        except (ValueError, TraitError, csv.Error) as error:
            self._refuse(error)
        else:
            self.say(
                f"The classes are called {listing(names)}."
                if names
                else "The usual names are back."
            )

    def _try(self, read: Callable[[], Table], hint: Callable[[], str] = str) -> None:
        try:
            table = read()
            now = self._take(table)
        except (ValueError, TraitError) as error:
            self._refuse(error, hint())
        else:
            total = sum(map(sum, table.matrix))
            turned = ", rows and columns exchanged since your rows are predictions"
            self.say(
                f"Read {len(table.matrix)} classes, {total:,} examples"
                f"{turned if table.turned else ''}: {now}."
            )

    def _refuse(self, error: Exception, hint: str = "") -> None:
        self.say(f"{error} {hint}Nothing was changed.", wrong=True)


def _file_text(size: int | None, data: bytes | None) -> str:
    if size is not None:
        check_size(size)
    if data is None:
        raise ValueError("The browser could not read the file: please choose it again.")
    return decode(data)


def _line(names: Sequence[str]) -> str:
    """Return names as a reader types them: apart by commas, in quotation marks where need be."""
    doubled = [name.replace('"', '""') for name in names]
    return ", ".join(f'"{name}"' if {",", '"'} & set(name) else name for name in doubled)


def _hint(text: str) -> str:
    """Say so if a text that was to be a matrix holds labels."""
    try:
        read_labels(text)
    except ValueError:
        return ""
    return "If these are labels, choose “two columns of labels”. "
