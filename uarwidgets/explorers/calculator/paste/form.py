"""Where a reader pastes or uploads counts; what cannot be read is said in one sentence."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape

import ipywidgets as widgets
from traitlets import TraitError, link

from uarwidgets.explorers.calculator.paste.labels import likelier_positive
from uarwidgets.explorers.calculator.paste.tables import Reading, Table
from uarwidgets.explorers.calculator.paste.texts import MOST_BYTES, decode
from uarwidgets.explorers.calculator.paste.ways import anything
from uarwidgets.kit.formatting import listing, quoted
from uarwidgets.live.file_button import FileButton

_ROW = {"flex_flow": "row wrap", "align_items": "center"}
_WIDE = {"width": "100%", "max_width": "40em"}
_BUTTON = {"width": "auto", "align_self": "flex-start"}
_PLACEHOLDER = "4 16\n5 75\nor TP=4 FN=16 FP=5 TN=75, or a table, or labels"
_ASK = "Choose …"


class TableInput(widgets.VBox):
    """A text area, a file button and a field for names, with a line that answers.

    Where a text can be read in several ways a menu offers them, and where it must be asked about
    nothing is taken before one is chosen; for scores there is a slider of their threshold.

    Parameters
    ----------
    take : callable
        ``take(table)`` is given what was read, and returns words for what is then on screen. It
        may refuse it with a `ValueError` or a `traitlets.TraitError`, whose words the reader sees.
    rename : callable
        ``rename(names)`` is given the names of the classes; it may refuse them alike.
    exchange : callable
        ``exchange()`` makes the second of two classes the first, the positive one.
    """

    def __init__(
        self,
        take: Callable[[Table], str],
        rename: Callable[[Sequence[str]], None],
        exchange: Callable[[], None],
    ) -> None:
        self._take, self._rename, self._readings, self._busy = take, rename, list[Reading](), False
        # A button, where an Accordion's title cannot be reached by keyboard.
        what = "Paste or upload; name the classes"
        self.fold = widgets.ToggleButton(description=what, layout=_BUTTON)
        self.text = widgets.Textarea(
            description="Paste", placeholder=_PLACEHOLDER, rows=5, layout=_WIDE
        )
        self.button = widgets.Button(description="Read the text")
        what = "Upload a matrix or labels (CSV, at most 10 MB)"
        endings = ".csv,.tsv,.txt,.md"
        self.upload = FileButton(what, self._on_file, accept=endings, most_bytes=MOST_BYTES)
        buttons = widgets.HBox([self.button, self.upload], layout=_ROW)
        self.names = widgets.Text(description="Names", continuous_update=False, layout=_WIDE)
        self.folded = widgets.VBox([self.text, buttons, self.names])
        self.answer = widgets.HTML()
        self.exchange = widgets.Button(description="Exchange the classes", layout=_BUTTON)
        self.way = widgets.Dropdown(description="Read as", layout=_WIDE)
        # A box beside the slider, whose thumb the keyboard does not move in every notebook.
        self.threshold = widgets.FloatSlider(readout=False)
        number = widgets.FloatText(description="Threshold", layout={"width": "14em"})
        link((self.threshold, "value"), (number, "value"))
        self.cutting = widgets.HBox([number, self.threshold], layout=_ROW)
        self.fold.observe(lambda _: _show(self.folded, self.fold.value), "value")
        self.button.on_click(lambda _: self.read(self.text.value))
        self.names.observe(self._on_names, "value")
        self.exchange.on_click(lambda _: exchange())
        self.way.observe(lambda _: self._on_way(), "value")
        self.threshold.observe(lambda _: self._choose(), "value")
        asked = [self.answer, self.exchange, self.way, self.cutting]
        super().__init__([self.fold, self.folded, *asked])
        _show(self.folded, False)
        self.hush()

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a sentence, as text whatever it holds."""
        kind = "uw-wrong" if wrong else "uw-said"
        self.answer.value = ""  # the same words again are news all the same
        self.answer.value = f'<div class="{kind}" role="status">{escape(text)}</div>'

    def hush(self) -> None:
        """Take back what was said and asked."""
        if not self._busy:
            self.answer.value, self._readings = "", []
            for part in (self.exchange, self.way, self.cutting):
                _show(part, False)

    def show_names(self, names: Sequence[str], usual: Sequence[str]) -> None:
        """Show the present names in their field; without any, the usual ones behind it."""
        with self._alone():  # this is no wish of the reader's
            self.names.value, self.names.placeholder = _line(names), _line(usual)

    def read(self, text: str) -> None:
        """Read a text; offer the ways to read it, and take the first if nothing is to be asked."""
        self.hush()
        with self._refusing():
            self._readings = anything(text)
            doubt = self._readings[0].doubt
            ways = [(one.called, i) for i, one in enumerate(self._readings)]
            with self._alone():
                self.way.options = [(_ASK, -1), *ways] if doubt else ways
                self.way.index = 0
            _show(self.way, len(self.way.options) > 1)
            if doubt:
                self.say(f"{doubt} Nothing was changed yet.")
            else:
                self._on_way()

    def _on_way(self) -> None:
        if self._busy or not self._readings:
            return
        if self.way.value < 0:
            self.say(self._readings[0].doubt)
            return
        reading = self._readings[self.way.value]
        if reading.cut:
            low, high, start = reading.span
            # The page moves a value that is not on the slider's steps.
            step = 10.0 ** math.floor(math.log10((high - low) / 100 or 1))
            low, high = math.floor(low / step) * step, math.ceil(high / step) * step
            with self._alone():
                self.threshold.min = min(low, self.threshold.max)
                self.threshold.max, self.threshold.min, self.threshold.step = high, low, step
                self.threshold.value = round(round(start / step) * step, 12)
        _show(self.cutting, bool(reading.cut))
        self._choose()

    def _choose(self) -> None:
        """Take what is chosen, and say so."""
        if self._busy or not self._readings or self.way.value < 0:
            return
        reading = self._readings[self.way.value]
        at = self.threshold.value
        with self._refusing():
            table = reading.cut(at) if reading.cut else reading.table
            with self._alone():  # what is said goes with the state it speaks of, which this is
                now = self._take(table)
            said = [f"Read {len(table.matrix)} classes, {sum(map(sum, table.matrix)):,} examples"]
            said += ["rows and columns exchanged since your rows are predictions"] * table.turned
            said += [reading.note] * bool(reading.note)
            if reading.cut:
                said.append(f"{quoted(table.class_names[0])} from {at:.4g} on")
            other = likelier_positive(table)
            hint = f" If the positive class is {other}: exchange the classes." if other else ""
            self.say(f"{', '.join(said)}: {now}.{hint}")
            _show(self.exchange, bool(other))

    def _on_file(self, size: int | None, data: bytes | None) -> None:
        with self._refusing():
            if size is None:
                raise ValueError("The browser could not read the file: please choose it again.")
            self.read(decode(data or b"", size))

    def _on_names(self, change: dict[str, str]) -> None:
        if self._busy:
            return
        with self._refusing():
            line = next(csv.reader([change["new"]], skipinitialspace=True), [])
            names = [name.strip() for name in line]
            self._rename(names)
            called = f"The classes are called {listing(names)}." if names else ""
            self.say(called or "The usual names are back.")

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Say what is wrong, where something is refused."""
        try:
            yield
        except (ValueError, TraitError, csv.Error) as error:
            self.say(f"{error} Nothing was changed.", wrong=True)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Take no change for a wish of the reader's."""
        before, self._busy = self._busy, True
        try:
            yield
        finally:
            self._busy = before


def _show(part: widgets.Widget, shown: bool) -> None:
    part.layout.display = None if shown else "none"


def _line(names: Sequence[str]) -> str:
    """Return names as a reader types them: apart by commas, in quotation marks where need be."""
    doubled = [name.replace('"', '""') for name in names]
    return ", ".join(f'"{name}"' if {",", '"'} & set(name) else name for name in doubled)
