"""Where a reader pastes or uploads counts; what cannot be read is said in one sentence."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets
from traitlets import TraitError

from uarwidgets.models.tables import Table, decode, read_labels, read_matrix

_ROW = {"flex_flow": "row wrap", "align_items": "center"}


class TableInput(widgets.VBox):
    """A text area, a file button and a field for names, with a line that answers.

    Parameters
    ----------
    take : callable
        ``take(table)`` is given what was read. It may refuse it with a `ValueError` or a
        `traitlets.TraitError`, whose words the reader sees.
    rename : callable
        ``rename(names)`` is given the names of the classes, alike.
    """

    def __init__(
        self, take: Callable[[Table], None], rename: Callable[[Sequence[str]], None]
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
        self.upload = widgets.FileUpload(
            description="Upload labels (CSV, at most 10 MB)",
            accept=".csv,.tsv,.txt",
            layout=widgets.Layout(width="auto"),
        )
        self.names = widgets.Text(
            description="Names",
            placeholder="ill, well",
            continuous_update=False,
            layout=widgets.Layout(**wide),
        )
        self.answer = widgets.HTML()
        self.button.on_click(lambda _: self._read())
        self.upload.observe(self._on_upload, "value")
        self.names.observe(self._on_names, "value")
        buttons = widgets.HBox([self.button, self.upload], layout=widgets.Layout(**_ROW))
        folded = widgets.Accordion(
            [widgets.VBox([self.kind, self.text, buttons, self.names])], selected_index=None
        )
        folded.titles = ("Paste or upload; name the classes",)
        super().__init__([folded, self.answer])

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a sentence, as text whatever it holds."""
        kind = "uw-wrong" if wrong else "uw-said"
        self.answer.value = f'<div class="{kind}" role="status">{escape(text)}</div>'

    def _read(self) -> None:
        text = self.text.value
        if self.kind.value == "labels":
            self._try(lambda: read_labels(text))
        else:
            self._try(lambda: read_matrix(text), hint=partial(_hint, text))

    def _on_upload(self, change: Mapping[str, Any]) -> None:
        if change["new"]:
            data = bytes(change["new"][0]["content"])
            self.upload.value = ()  # the file has been read: do not hold it
            self._try(lambda: read_labels(decode(data)))

    def _on_names(self, change: Mapping[str, Any]) -> None:
        names = [
            name.strip() for name in next(csv.reader([change["new"]], skipinitialspace=True), [])
        ]
        try:
            self._rename(names)
        except (ValueError, TraitError) as error:
            self.say(f"{error} Nothing was changed.", wrong=True)
        else:
            self.say("The classes have their names." if names else "The usual names are back.")

    def _try(self, read: Callable[[], Table], hint: Callable[[], str] = str) -> None:
        try:
            table = read()
            self._take(table)
        except (ValueError, TraitError) as error:
            self.say(f"{error} {hint()}Nothing was changed.", wrong=True)
        else:
            total = sum(map(sum, table.matrix))
            self.say(f"Read: {total:,} examples of {len(table.matrix)} classes.")


def _hint(text: str) -> str:
    """Say so if a text that was to be a matrix holds labels."""
    try:
        read_labels(text)
    except ValueError:
        return ""
    return "If these are labels, choose “two columns of labels”. "
