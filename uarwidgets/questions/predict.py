"""Predict, then reveal; and a question whose wrong answers are met with a reason.

Choices are buttons with letters. In JupyterLab the keys pressed on a menu or on radio buttons
are taken for the notebook's shortcuts; a button answers to Enter and the space bar everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from numbers import Real
from typing import Any

import ipywidgets as widgets
from traitlets import Any as AnyTrait
from traitlets import Bool

_LETTERS = "ABCDEFGHIJ"


class Predict(widgets.VBox):
    """A question to answer before anything moves: commit first, then reveal.

    The answer stays in the kernel until it is revealed; once committed, a prediction stands.

    Parameters
    ----------
    question : str
    choices : sequence of 2 to 10 str, optional
        What to choose from; without it, the reader gives a number.
    answer : float or str
        The number, or one of the choices.
    why : str
        One or two sentences that follow the answer.
    low, high : float
        Between which numbers the prediction may lie.

    Attributes
    ----------
    committed : float, str or None
        The prediction, once there is one.
    revealed : bool
    entry : FloatText or None
        Where a number is typed, then held with `commit`.
    choices : dict of str to Button
        What commits a choice.

    Raises
    ------
    ValueError
        If the answer is not among the choices or not between `low` and `high`, or a text is
        missing.

    Examples
    --------
    >>> predict = Predict("How accurate is it?", answer=0.79, why="Four fifths are negative.")
    >>> predict.entry.value = 0.5
    >>> predict.commit.click()
    >>> predict.reveal.click()
    >>> predict.words
    'You said 0.5; it is 0.79. Four fifths are negative.'
    """

    committed = AnyTrait(None, allow_none=True, read_only=True)
    revealed = Bool(False, read_only=True)

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
        self._question = _text(question, "question")
        self._why = _text(why, "why")
        self._low, self._high = low, high
        texts = [] if choices is None else _choices(choices)
        self.choices = _buttons(texts, self._hold)
        self.entry: widgets.FloatText | None = None
        self.commit: widgets.Button | None = None
        if choices is None:
            self._answer: float | str = _number_between(answer, low, high)
            self.entry = _number_box(low, high)
            self.commit = widgets.Button(description="Commit", tooltip="Hold this prediction")
            self.commit.on_click(self._on_commit)
            controls: list[widgets.Widget] = [self.entry, self.commit]
        else:
            if answer not in texts:
                raise ValueError(f"answer must be one of the choices; received {answer!r}")
            self._answer = answer
            controls = list(self.choices.values())
        self.reveal = widgets.Button(
            description="Reveal", tooltip="Compare it with the answer", disabled=True
        )
        self.reveal.on_click(self._on_reveal)
        self._status = widgets.HTML(_status(""))
        super().__init__()
        self.add_class("uw-predict")
        self.children = (
            widgets.HTML(_heading(self._question, texts)),
            _in_a_row(*controls, self.reveal),
            self._status,
        )

    @property
    def words(self) -> str:
        """What stands under the question now."""
        if self.revealed:
            return f"{_comparison(self.committed, self._answer)} {self._why}"
        if self.committed is not None:
            return f"Your prediction is held: {_written(self.committed)}."
        return ""

    def _on_commit(self, _: object) -> None:
        if self.entry is None:
            return
        if self._low <= self.entry.value <= self._high:
            self._hold(self.entry.value)
        elif self.committed is None:
            ends = f"from {_written(self._low)} to {_written(self._high)}"
            self._status.value = _status(f"Please give a number {ends}.")

    def _hold(self, prediction: float | str) -> None:
        if self.committed is not None:
            return
        self.set_trait("committed", prediction)
        # A button that is disabled loses the focus, and Shift+Enter then reaches no cell. The box
        # has not got it, and must not show another number than the one that is held.
        if self.entry is not None:
            self.entry.disabled = True
        else:
            self.choices[str(prediction)].button_style = "info"
        self.reveal.disabled = False
        self._status.value = _status(self.words)

    def _on_reveal(self, _: object) -> None:
        if self.committed is None:
            return
        self.set_trait("revealed", True)
        self._status.value = _status(self.words)

    def __repr__(self) -> str:
        return f"Predict: {' '.join([self._question, self.words]).strip()}"


class Quiz(widgets.VBox):
    """A question with one right choice; every wrong one is answered with a reason.

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

    committed = AnyTrait(None, allow_none=True, read_only=True)
    revealed = Bool(False, read_only=True)

    def __init__(self, question: str, choices: Mapping[str, str | bool], *, why: str = "") -> None:
        self._question = _text(question, "question")
        self._reasons = _reasons(choices)
        self._why = why
        texts = _choices(list(choices))
        self.choices = _buttons(texts, self._take)
        self._status = widgets.HTML(_status(""))
        super().__init__()
        self.add_class("uw-quiz")
        self.children = (
            widgets.HTML(_heading(self._question, texts)),
            _in_a_row(*self.choices.values()),
            self._status,
        )

    @property
    def words(self) -> str:
        """What stands under the question now."""
        if self.committed is None:
            return ""
        if self.revealed:
            return f"Yes. {self._why}".strip()
        return f"Not this one. {self._reasons[self.committed]}"

    def _take(self, choice: str) -> None:
        self.set_trait("committed", choice)
        self.set_trait("revealed", self._reasons[choice] is True)
        for text, button in self.choices.items():
            button.icon = "" if text != choice else ("check" if self.revealed else "times")
        self._status.value = _status(self.words)

    def __repr__(self) -> str:
        return f"Quiz: {' '.join([self._question, self.words]).strip()}"


# Words.


def _comparison(said: float | str, answer: float | str) -> str:
    if _written(said) == _written(answer):
        return f"You said {_written(said)}, and so it is."
    return f"You said {_written(said)}; it is {_written(answer)}."


def _written(value: float | str) -> str:
    if isinstance(value, str):
        return f"“{value}”"
    return f"{round(value, 3):.12g}"


def _heading(question: str, choices: Sequence[str]) -> str:
    """The question, and the choices in full, with their letters."""
    items = "".join(f"<li>{escape(choice)}</li>" for choice in choices)
    listed = f'<ol type="A" style="margin:0.2em 0 0.2em 1.6em;padding:0">{items}</ol>'
    return (
        '<div style="line-height:1.4;white-space:normal;font-size:1.1em">'
        f"<strong>{escape(question)}</strong>{listed if items else ''}</div>"
    )


def _status(words: str) -> str:
    """A line that a screen reader reads out when it changes."""
    return (
        '<p role="status" style="line-height:1.4;white-space:normal;font-size:1.1em;margin:0">'
        f"{escape(words)}</p>"
    )


# Parts.


def _buttons(choices: Sequence[str], act: Callable[[str], None]) -> dict[str, widgets.Button]:
    def button(letter: str, text: str) -> widgets.Button:
        made = widgets.Button(description=letter, tooltip=text, layout={"width": "4em"})
        made.on_click(lambda _: act(text))
        return made

    return {text: button(letter, text) for letter, text in zip(_LETTERS, choices, strict=False)}


def _number_box(low: float, high: float) -> widgets.FloatText:
    # Not a bounded one: that would turn 95 into 1 without a word.
    return widgets.FloatText(
        value=low,
        step=(high - low) / 100,
        description=f"Your prediction, {low:g} to {high:g}",
        style={"description_width": "initial"},
        layout={"width": "20em", "max_width": "100%"},
    )


def _in_a_row(*parts: widgets.Widget) -> widgets.HBox:
    return widgets.HBox(parts, layout=widgets.Layout(flex_flow="row wrap", align_items="center"))


# What comes in.


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be a text; received {value!r}")
    return value


def _choices(choices: Sequence[str]) -> list[str]:
    texts = [] if isinstance(choices, str) else [_text(choice, "choices") for choice in choices]
    if not 2 <= len(texts) <= len(_LETTERS) or len(set(texts)) != len(texts):
        raise ValueError(
            f"choices must be 2 to {len(_LETTERS)} different texts; received {choices!r}"
        )
    return texts


def _reasons(choices: Mapping[str, str | bool]) -> dict[str, str | bool]:
    if not isinstance(choices, Mapping):
        raise ValueError(f"choices must map each text to a reason or True; received {choices!r}")
    right = [text for text, reason in choices.items() if reason is True]
    if len(right) != 1:
        raise ValueError(f"choices must hold one that is True; received {len(right)}")
    for text, reason in choices.items():
        if reason is not True:
            _text(reason, f"the reason of choice {text!r}")
    return dict(choices)


def _number_between(answer: Any, low: float, high: float) -> float:
    if isinstance(answer, bool) or not isinstance(answer, Real) or not math.isfinite(answer):
        raise ValueError(f"answer must be a number where there are no choices; received {answer!r}")
    number = float(answer)
    if not low <= number <= high:
        raise ValueError(f"answer must lie between {low} and {high}; received {answer!r}")
    return number
