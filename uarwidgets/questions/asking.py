"""What both kinds of question share: their look, their buttons, what they remember, what comes in.

Choices are buttons: in JupyterLab the keys pressed on a menu or on radio buttons are taken for the
notebook's shortcuts; a button answers to Enter and the space bar everywhere. The one that was
pressed is never disabled: it would lose the focus, and Shift+Enter would reach no cell.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.display import display

MOST = 10  # choices
RIGHT, WRONG = "✓ ", "✗ "  # what stands before a choice that was found right or wrong

#: By the question and its choices, what the reader has answered. A cell that runs again asks the
#: same question: the answer is still there, until the reader has it asked again or the kernel ends.
_ANSWERED: dict[tuple[str, ...], Any] = {}

_LOOK = """<style>
.uw-asked {
  container-type: inline-size;
  width: 100%;
}
.uw-asked > * {
  --jp-widgets-font-size: clamp(15px, 1.26cqi, 23px);
  --jp-widgets-inline-height: 2.1em;
  font-size: clamp(15px, 1.26cqi, 23px);
  line-height: 1.4;
}
.uw-asked :is(.widget-html, .widget-html-content, .widget-label, input, button) {
  font-size: inherit;
  line-height: 1.4;
  height: auto;
}
.uw-asked .jupyter-button {
  height: auto;
  max-width: 100%;
  width: auto;
  padding: 0.25em 0.8em;
  text-align: left;
  white-space: normal;
  overflow-wrap: anywhere;
}
.uw-asked p {
  margin: 0;
}
.uw-asked .uw-right {
  font-weight: 700;
  outline: 3px solid currentColor;
  outline-offset: -3px;
}
.uw-asked .uw-wrong {
  outline: 2px dashed currentColor;
  outline-offset: -2px;
}
.uw-asked .jupyter-button:is(.uw-dead, :disabled) {
  background: none;
  box-shadow: none;
  cursor: default;
  opacity: 0.75;
  pointer-events: none;
}
.uw-asked .jupyter-button:is(.uw-right, .uw-wrong) {
  opacity: 1;
}
</style>"""


class Asked(widgets.VBox):
    """A question on the page: what it says, its buttons, and what is said of the answer.

    Parameters
    ----------
    question : str
    choices : sequence of str
        What can be chosen; empty where a number is typed.
    """

    def __init__(self, question: str, choices: Sequence[str]) -> None:
        super().__init__()
        self._question, self._texts = question, list(choices)
        self._key = (type(self).__name__, question, *choices)
        # The same in every run, so that what a notebook saves of a question does not change.
        self._token = hashlib.sha256("\n".join(self._key).encode()).hexdigest()[:16]
        self._status = widgets.HTML()
        self._again = widgets.Button(
            description="Ask again", tooltip="Forget my answer", layout={"display": "none"}
        )
        self._again.on_click(lambda _: self.ask_again())
        self.add_class("uw-asked")

    @property
    def words(self) -> str:
        """What stands under the question now."""
        raise NotImplementedError

    def ask_again(self) -> None:
        """Forget the answer, and ask once more."""
        raise NotImplementedError

    def _show(self, *controls: widgets.Widget) -> None:
        """Put the question and its controls on the page."""
        hidden = f"<style>.uw-still-{self._token} {{ display: none; }}</style>"
        heading = widgets.HTML(f"{_LOOK}{hidden}<strong>{escape(self._question)}</strong>")
        row = widgets.Layout(flex_flow="row wrap", align_items="center")
        self.children = (heading, widgets.HBox([*controls, self._again], layout=row), self._status)
        self._say("")

    def _say(self, words: str, *more: str) -> None:
        """Say something under the question, which a screen reader reads out; and more, below it."""
        earlier = "".join(f"<p>{escape(text)}</p>" for text in more)
        self._status.value = f'<p role="status">{escape(words)}</p>{earlier}'

    def _remember(self, answer: Any) -> None:
        _ANSWERED[self._key] = answer

    def _remembered(self) -> Any:
        return _ANSWERED.get(self._key)

    def _forget(self) -> None:
        _ANSWERED.pop(self._key, None)

    def _offer_again(self, offered: bool) -> None:
        self._again.layout.display = "" if offered else "none"

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {' '.join([self._question, self.words]).strip()}"

    def _ipython_display_(self) -> None:
        bundle = self._repr_mimebundle_()
        bundle["text/plain"] = repr(self)
        display(bundle, raw=True)
        display({"text/html": self._standing_still()}, raw=True)

    def _standing_still(self) -> str:
        """Return what a page without a kernel shows; the live question hides it.

        JupyterLab has a line of its own for a widget whose kernel is gone: that is hidden too.
        """
        name = f"uw-still-{self._token}"
        gone = f".jp-OutputArea-child:not(:has(.uw-asked)):has(+ .jp-OutputArea-child .{name})"
        choices = "".join(f"<li>{escape(text)}</li>" for text in self._texts)
        listed = f"<ul>{choices}</ul>" if choices else ""
        return (
            f"<style>{gone} {{ display: none; }}</style>"
            f'<div class="{name}"><strong>{escape(self._question)}</strong>{listed}'
            "<p>Run this cell to answer.</p></div>"
        )


def forget_all() -> None:
    """Forget every answer, as a new kernel does."""
    _ANSWERED.clear()


def buttons(choices: Iterable[str], act: Callable[[str], None]) -> dict[str, widgets.Button]:
    """Return a button for each choice, with its words on it."""

    def button(text: str) -> widgets.Button:
        made = widgets.Button(description=text)
        made.on_click(lambda _: act(text))
        return made

    return {text: button(text) for text in choices}


def mark(button: widgets.Button, text: str, sign: str = "") -> None:
    """Mark a choice as right or wrong, by a sign before its words, or as neither."""
    button.description = sign + text
    for css, meant in (("uw-right", RIGHT), ("uw-wrong", WRONG)):
        (button.add_class if sign == meant else button.remove_class)(css)


def kill(buttons: Iterable[widgets.Button], pressed: widgets.Button) -> None:
    """Let buttons do nothing more, and look so; `pressed` has the focus, and keeps it."""
    for button in buttons:
        if button is pressed:
            button.add_class("uw-dead")
        else:
            button.disabled = True


def revive(buttons: Iterable[widgets.Button]) -> None:
    """Let buttons be pressed again."""
    for button in buttons:
        button.disabled = False
        button.remove_class("uw-dead")


# What comes in.


def a_text(value: Any, name: str) -> str:
    """Return a text that is not empty."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be a text; received {value!r}")
    return value


def different_texts(choices: Sequence[str]) -> list[str]:
    """Return 2 to 10 different texts."""
    texts = [] if isinstance(choices, str) else [a_text(choice, "choices") for choice in choices]
    if not 2 <= len(texts) <= MOST or len(set(texts)) != len(texts):
        raise ValueError(f"choices must be 2 to {MOST} different texts; received {choices!r}")
    return texts
