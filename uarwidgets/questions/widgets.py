"""Predict, then reveal; and quizzes whose wrong answers are met with a reason.

Choices are buttons: in JupyterLab the keys pressed on a menu or on radio buttons are taken for the
notebook's shortcuts; a button answers to Enter and the space bar everywhere. The one that was
pressed is never disabled: it would lose the focus, and Shift+Enter would reach no cell.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from numbers import Real
from pathlib import Path
from typing import Any

import ipywidgets as widgets
from IPython.display import display
from traitlets import Any as AnyTrait
from traitlets import Bool

from uarwidgets.kit.formatting import read_number
from uarwidgets.live import share_text
from uarwidgets.live.entry import Entry

MOST = 10  # choices
RIGHT, WRONG = "✓ ", "✗ "  # stand before a choice that was found right or wrong
_CSS = f"<style>{(Path(__file__).parent / 'questions.css').read_text(encoding='utf-8')}</style>"

#: The answers by question and choices. A cell that runs again asks the same question: the answer
#: is still there, until the reader presses "Ask again" or the kernel ends.
_ANSWERS: dict[tuple[str, ...], Any] = {}
_DRAFTS: dict[tuple[str, ...], str] = {}  # sentences that are not committed yet
_LOOKS: dict[str, Any] = {}  # a button and a text, whose layout and styles all questions share


class Question(widgets.HBox):
    """A question on the page: what it says, its buttons, and what is said of the answer."""

    committed = AnyTrait(None, allow_none=True, read_only=True)
    revealed = Bool(False, read_only=True)
    children: Any
    entry: Any = None  # where a number or a sentence is typed
    _answer: Any
    _saved: Any = None  # the output that a page without a kernel shows

    def __init__(self, question: str, texts: Sequence[str], act: Callable[[str], None]) -> None:
        self._question = question
        self._key = (type(self).__name__, question, *texts)
        # The same in every run, so that what a notebook saves of a question does not change.
        self._token = hashlib.sha256("\n".join(self._key).encode()).hexdigest()[:16]
        self._again: Any = None  # the button, once there is an answer to forget
        self.tried: list[Any] = []  # the choices that are marked as right or wrong
        self.choices = {text: self._button(partial(act, text), text) for text in texts}
        hidden = f"<style>.uw-still-{self._token} {{ display: none; }}</style>"
        heading = f"{_CSS}{hidden}<strong>{escape(question)}</strong>"
        self._status = widgets.HTML(_said(""), **_look("text"))
        asked = (widgets.HTML(heading, **_look("text")), *self.choices.values())
        super().__init__(
            (*asked, *self._controls(), self._status),
            layout=self._status.layout,
            _dom_classes=("uw-asked", f"uw-{type(self).__name__.lower()}"),
        )

    def _controls(self) -> list[widgets.Widget]:
        """Return what is pressed besides the choices."""
        return []

    def _button(self, act: Callable[[], None], text: str = "", **more: Any) -> widgets.Button:
        button = widgets.Button(description=text, **_look("button"), **more)
        button.on_click(lambda _: act())
        return button

    @property
    def words(self) -> str:
        """The text under the question now."""
        raise NotImplementedError

    @property
    def record(self) -> str:
        """What a notebook keeps of the answer."""
        return self.words

    def ask_again(self) -> None:
        """Forget the answer, and ask once more."""
        _ANSWERS.pop(self._key, None)
        self.tried = []
        self.set_trait("committed", None)
        self.set_trait("revealed", False)
        self._update("")
        (self.entry or next(iter(self.choices.values()))).focus()

    def _update(self, words: str, *more: str) -> None:
        """Bring the choices to the answer; say `words`, which a screen reader reads, and more."""
        held = None if self.committed in self.tried else self.committed
        for text, button in self.choices.items():
            sign = self._sign(text)
            button.description = sign + text
            _set_class(button, "uw-chosen", text == held)
            _set_class(button, "uw-was-right", sign == RIGHT)
            _set_class(button, "uw-was-wrong", sign == WRONG)
            closed = self.revealed or held is not None
            button.disabled = closed and text != self.committed
            _set_class(button, "uw-dead", closed and text == self.committed)
        below = "".join(f"<p>{escape(text)}</p>" for text in more)
        self._status.value = _said(words) + below
        if self.revealed and not self._again:
            self._again = self._button(self.ask_again, "Ask again", tooltip="Forget my answer")
        asked = [each for each in self.children if each is not self._again]
        # Last, though seen before the status: what follows a new child is made anew by the page,
        # and a status that is made anew is not read.
        self.children = [*asked, self._again] if self.revealed else asked
        if self._saved is not None:
            self._saved.update({"text/html": self._without_kernel()}, raw=True)

    def _sign(self, choice: str) -> str:
        if choice not in self.tried:
            return ""
        return RIGHT if choice == self._answer else WRONG

    def __repr__(self) -> str:
        return f"{type(self).__name__}: {' '.join([self._question, self.words]).strip()}"

    def _ipython_display_(self) -> None:
        bundle = self._repr_mimebundle_()
        bundle["text/plain"] = repr(self)
        display(bundle, raw=True)
        saved = {"text/html": self._without_kernel()}
        self._saved = display(saved, raw=True, display_id=self._token)

    def _without_kernel(self) -> str:
        """Return what a page without a kernel shows; the live question hides it."""
        name = f"uw-still-{self._token}"
        # JupyterLab has a line of its own for a widget whose kernel is gone.
        gone = f".jp-OutputArea-child:not(:has(.uw-asked)):has(+ .jp-OutputArea-child .{name})"
        choices = "".join(f"<li>{self._sign(text)}{escape(text)}</li>" for text in self.choices)
        listed, again = f"<ul>{choices}</ul>" if choices else "", ""
        if self.committed is not None:
            listed += f'<p style="white-space: pre-line">{escape(self.record)}</p>'
            again = " again, which clears this answer"
        return (
            f"<style>{gone} {{ display: none; }}</style>"
            f'<div class="{name}"><strong>{escape(self._question)}</strong>{listed}'
            f"<p>Run this cell to answer{again}.</p></div>"
        )


class Predict(Question):
    """A question to answer before anything moves: commit first, then reveal.

    The answer stays in the kernel until it is revealed. A prediction cannot be changed once it is
    committed, not by running the cell again either; after the answer, "Ask again" forgets it. The
    notebook keeps what was said, and shows it where there is no kernel.

    Parameters
    ----------
    question : str
    choices : sequence of 2 to 10 str, optional
        What to choose from; without it, the reader gives a number or a sentence.
    answer : float or str
        The number, one of the choices, or a model of the sentence.
    why : str
        One or two sentences that follow the answer.
    low, high : float
        The least and the greatest number that may be predicted, by default 0 and 1.

    Attributes
    ----------
    committed : float, str or None
        The prediction, once there is one.
    revealed : bool
    entry : Entry or None
        The box where a number ("0.5", "0,5", "1/2" or "50%") or a sentence is typed.
    choices : dict of str to Button
        A press on a button commits its choice.

    Raises
    ------
    ValueError
        If the answer is not among the choices or not between `low` and `high`, or a text is
        missing.

    Examples
    --------
    >>> predict = Predict("How accurate is it?", answer=0.79, why="Four fifths are negative.")
    >>> predict.entry.value = "1/2"
    >>> predict.commit.click()
    >>> predict.reveal.click()
    >>> predict.words
    'You said 0.5; it is 0.79. Four fifths are negative.'
    """

    def __init__(
        self,
        question: str,
        choices: Sequence[str] | None = None,
        *,
        answer: float | str,
        why: str,
        low: float = 0.0,
        high: float = 1.0,
    ) -> None:
        question, self._why = _text(question, "question"), _text(why, "why")
        texts = [] if choices is None else _different_texts(choices)
        if texts and answer not in texts:
            raise ValueError(f"answer must be one of the choices; received {answer!r}")
        # One word, such as "0.79", is a number that was written as a text by mistake.
        self._asks_sentence = not texts and isinstance(answer, str) and " " in answer.strip()
        number = isinstance(answer, Real) and not isinstance(answer, bool) and low <= answer <= high
        if not (texts or self._asks_sentence or number):
            raise ValueError(
                f"answer must be a number from {low:g} to {high:g}; received {answer!r}"
            )
        self._answer = answer
        self._low, self._high = low, high
        super().__init__(question, texts, self._hold)
        self._update("")
        held, revealed = _ANSWERS.get(self._key, (None, False))
        if held is not None:
            self._hold(held)
        if revealed:
            self._reveal()
        if self._asks_sentence:  # a draft outlives a second run of the cell
            if held is None:
                self.entry.value = _DRAFTS.get(self._key, "")
            self.entry.observe(lambda to: _DRAFTS.update({self._key: to["new"]}), "value")

    def _controls(self) -> list[widgets.Widget]:
        self.commit: Any = None
        self.reveal = self._button(
            self._reveal, "Reveal", tooltip="Compare it with the answer", disabled=True
        )
        if self.choices:
            return [self.reveal]
        label, hint = f"Your prediction, {self._low:g} to {self._high:g}", "a number, then Enter"
        if self._asks_sentence:
            label, hint = "Your sentence", "Write, then press Commit to keep it."
        self.entry = Entry(
            self._commit,
            description=label,
            placeholder=hint,
            several_lines=self._asks_sentence,
            layout=self.reveal.layout,
            _dom_classes=("uw-entry",),
        )
        self.commit = self._button(self._commit, "Commit", tooltip="Hold this answer")
        return [self.entry, self.commit, self.reveal]

    @property
    def words(self) -> str:
        if self.committed is None:
            return ""
        said, answer = _written(self.committed), _written(self._answer)
        if self._asks_sentence:
            model = f"One good sentence: {answer} {self._why}"
            # A page that is opened again does not write answers into its notebook.
            lost = ": to have it in the notebook too, run this cell again" * (self.entry.pages > 1)
            return model if self.revealed else f"Your sentence is kept{lost}."
        if not self.revealed:
            return f"Your prediction is held: {said}."
        compared = ", and so it is." if said == answer else f"; it is {answer}."
        return f"You said {said}{compared} {self._why}"

    @property
    def record(self) -> str:
        if not (self._asks_sentence and self.committed):
            return self.words
        model = f"\n{self.words}" if self.revealed else ""
        return f"Your sentence: {_written(self.committed)}{model}"

    @property
    def share_text(self) -> str:
        """The prediction, without the answer, as one line of text for `uarwidgets.collect`."""
        if self.committed is None:
            return ""
        state = {"question": self._question, "prediction": self.committed}
        return share_text.write(type(self).__name__, state)

    def ask_again(self) -> None:
        if self.entry is not None:
            self.entry.value = ""
        super().ask_again()

    def _update(self, words: str, *more: str) -> None:
        held = self.committed is not None
        if self.entry is not None:
            self.entry.disabled = held
            _set_class(self.commit, "uw-dead", held)
        self.reveal.description = "Revealed" if self.revealed else "Reveal"
        self.reveal.disabled = not held
        _set_class(self.reveal, "uw-dead", self.revealed)
        super()._update(words, *more)

    def _commit(self) -> None:
        if self.committed is not None:
            return
        typed = self.entry.value.strip()
        if self._asks_sentence and typed:
            self._hold(typed)
        elif self._asks_sentence:
            self._update("Please write a sentence first.")
        elif self._low <= (number := read_number(typed, self._high)) <= self._high:
            self._hold(number)
        else:
            ends = f"from {_written(self._low)} to {_written(self._high)}"
            self._update(f"Please give a number {ends}.")

    def _hold(self, prediction: float | str) -> None:
        if self.committed is not None:
            return
        self.set_trait("committed", prediction)
        if self.entry is not None:  # it must not show another number than is held
            self.entry.value = prediction if self._asks_sentence else _written(prediction)
        self._update(self.words)
        _ANSWERS[self._key] = prediction, False

    def _reveal(self) -> None:
        if self.committed is None or self.revealed:
            return
        self.set_trait("revealed", True)
        self.tried = [self.committed, self._answer]
        self._update(self.words)
        _ANSWERS[self._key] = self.committed, True


class Quiz(Question):
    """A question with one right choice; every wrong one is answered with a reason.

    What was tried is kept when the cell is run again.

    Parameters
    ----------
    question : str
    choices : mapping of 2 to 10 str to str or True
        True for the right choice; for a wrong one, why it is wrong.
    why : str
        What to say when the right choice is made.

    Attributes
    ----------
    committed : str or None
        The choice last made.
    revealed : bool
        Whether the right choice has been found.
    tried : list of str
        The choices made so far, in order.
    choices : dict of str to Button

    Raises
    ------
    ValueError
        If not exactly one choice is True, or a wrong choice has no reason.

    Examples
    --------
    >>> quiz = Quiz("What is the UAR of a coin?", {"0": "A coin is right at times.", "1/2": True})
    >>> quiz.choices["0"].click()
    >>> quiz.words
    'Not this one. A coin is right at times.'
    """

    def __init__(self, question: str, choices: Mapping[str, str | bool], *, why: str = "") -> None:
        question = _text(question, "question")
        if not isinstance(choices, Mapping):
            raise ValueError(
                f"choices must map each text to a reason or True; received {choices!r}"
            )
        right = [text for text, reason in choices.items() if reason is True]
        if len(right) != 1:
            raise ValueError(f"choices must hold one that is True; received {len(right)}")
        self._answer = right[0]
        self._reasons = {
            text: reason is True or _text(reason, f"the reason of choice {text!r}")
            for text, reason in choices.items()
        }
        self._why = why
        super().__init__(question, _different_texts(list(choices)), self._take)
        self._update("")
        for choice in _ANSWERS.get(self._key, ()):
            self._take(choice)

    @property
    def words(self) -> str:
        if self.committed is None:
            return ""
        if self.revealed:
            return f"Yes. {self._why}".strip()
        return f"Not this one. {self._reasons[self.committed]}"

    def _take(self, choice: str) -> None:
        if self.revealed:
            return
        if choice not in self.tried:
            self.tried.append(choice)
        self.set_trait("committed", choice)
        self.set_trait("revealed", choice == self._answer)
        earlier = [text for text in self.tried if text != choice]  # all of them wrong
        reasons = (f"{text.rstrip(' .')}: {self._reasons[text]}" for text in earlier)
        self._update(self.words, *(f"{WRONG}{reason}" for reason in reasons))
        _ANSWERS[self._key] = list(self.tried)


def _look(kind: str) -> dict[str, widgets.Widget]:
    """Return layout and style of all buttons or texts: with its own, each would be three models."""
    if not _LOOKS or _LOOKS["text"].comm is None:  # closed, as by `Widget.close_all()`
        _LOOKS.update(button=widgets.Button(), text=widgets.HTML())
    return {"layout": _LOOKS["text"].layout, "style": _LOOKS[kind].style}


def _said(words: str) -> str:
    return f'<p role="status">{escape(words)}</p>'


def _set_class(button: widgets.Button, name: str, there: bool) -> None:
    (button.add_class if there else button.remove_class)(name)


def _written(value: float | str) -> str:
    return f"“{value}”" if isinstance(value, str) else f"{round(value, 3):.12g}"


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be a text; received {value!r}")
    return value


def _different_texts(choices: Sequence[str]) -> list[str]:
    texts = [] if isinstance(choices, str) else [_text(choice, "choices") for choice in choices]
    if not 2 <= len(texts) <= MOST or len(set(texts)) != len(texts):
        raise ValueError(f"choices must be 2 to {MOST} different texts; received {choices!r}")
    return texts
