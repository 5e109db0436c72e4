"""Predict, then reveal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Real
from typing import Any

import ipywidgets as widgets
from traitlets import Any as AnyTrait
from traitlets import Bool

from uarwidgets.kit import share_text
from uarwidgets.questions.asking import (
    RIGHT,
    WRONG,
    Asked,
    a_text,
    buttons,
    different_texts,
    kill,
    mark,
    revive,
)

MARK = "your guess"  # what a prediction is called in a picture


class Predict(Asked):
    """A question to answer before anything moves: commit first, then reveal.

    The answer stays in the kernel until it is revealed; once committed, a prediction stands. A
    kernel remembers it: the cell may run again. After the answer, "Ask again" forgets it.

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
    marks : explorer, optional
        Whose picture shows the number once it is held, if it has a method ``mark(value, label)``.

    Attributes
    ----------
    committed : float, str or None
        The prediction, once there is one.
    revealed : bool
    entry : Text or None
        Where a number is typed, then held with `commit`: "0.5", "0,5" or "50 %".
    choices : dict of str to Button
        What commits a choice.

    Raises
    ------
    ValueError
        If the answer is not among the choices or not between `low` and `high`, or a text is
        missing, or choices are to be marked.

    Examples
    --------
    >>> predict = Predict("How accurate is it?", answer=0.79, why="Four fifths are negative.")
    >>> predict.entry.value = "0.5"
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
        marks: Any = None,
    ) -> None:
        question, self._why = a_text(question, "question"), a_text(why, "why")
        texts = [] if choices is None else different_texts(choices)
        if texts and answer not in texts:
            raise ValueError(f"answer must be one of the choices; received {answer!r}")
        if marks is not None and not getattr(marks, "score_axis", "y"):
            raise ValueError("marks takes an explorer along one of whose axes scores run")
        if texts and marks is not None:
            raise ValueError("marks takes a prediction that is a number; received choices too")
        if marks is not None and not 0 <= low <= high <= 1:
            raise ValueError(f"marks takes a score from 0 to 1; received {low:g} to {high:g}")
        self._answer = answer if texts else _number_between(answer, low, high)
        self._low, self._high, self._marks = low, high, marks
        super().__init__(question, texts)
        self.choices = buttons(texts, self._hold)
        self.entry: widgets.Text | None = None
        self.commit: widgets.Button | None = None
        controls: list[widgets.Widget] = list(self.choices.values())
        if not texts:
            self.entry = _number_box(low, high)
            self.commit = widgets.Button(description="Commit", tooltip="Hold this prediction")
            self.commit.on_click(self._on_commit)
            self.entry.on_msg(self._on_enter)
            controls = [self.entry, self.commit]
        self.reveal = widgets.Button(tooltip="Compare it with the answer")
        self.reveal.on_click(self._on_reveal)
        self._unanswered()
        self._show(*controls, self.reveal)
        held, revealed = self._remembered() or (None, False)
        if held is not None:
            self._hold(held)
        if revealed:
            self._on_reveal(None)

    @property
    def words(self) -> str:
        """What stands under the question now."""
        if self.revealed:
            return f"{_comparison(self.committed, self._answer)} {self._why}"
        if self.committed is not None:
            return f"Your prediction is held: {_written(self.committed)}."
        return ""

    @property
    def share_text(self) -> str:
        """The prediction as one line of text, for `uarwidgets.collect`; empty while there is none.

        It says nothing of the answer.
        """
        if self.committed is None:
            return ""
        state = {"question": self._question, "prediction": self.committed}
        return share_text.write(type(self).__name__, state)

    def ask_again(self) -> None:
        """Forget the prediction, and ask once more."""
        self._forget()
        self.set_trait("committed", None)
        self.set_trait("revealed", False)
        self._unanswered()
        self._mark(None)
        self._say("")
        first = self.entry or next(iter(self.choices.values()))
        first.focus()
        self._offer_again(False)

    def _mark(self, prediction: float | str | None) -> None:
        """Have a prediction drawn, or, with None, taken away."""
        if callable(draw := getattr(self._marks, "mark", None)):
            draw(prediction, MARK)

    def _unanswered(self) -> None:
        revive([self.reveal, *self.choices.values()])
        self.reveal.description, self.reveal.disabled = "Reveal", True
        for text, button in self.choices.items():
            mark(button, text)
            button.button_style = ""
        if self.entry is not None and self.commit is not None:
            self.entry.value, self.entry.disabled = "", False
            revive([self.commit])

    def _on_enter(self, _: object, said: dict[str, Any], __: object) -> None:
        if said.get("event") == "submit":  # Enter, in the box
            self._on_commit(None)

    def _on_commit(self, _: object) -> None:
        if self.entry is None or self.committed is not None:
            return
        number = _typed(self.entry.value)
        if self._low <= number <= self._high:
            self._hold(number)
        else:
            ends = f"from {_written(self._low)} to {_written(self._high)}"
            percent = number >= 2 and self._low <= number / 100 <= self._high <= 1
            meant = f" Did you mean {number / 100:g}?" if percent else ""
            self._say(f"Please give a number {ends}.{meant}")

    def _hold(self, prediction: float | str) -> None:
        if self.committed is not None:
            return
        self.set_trait("committed", prediction)
        if self.entry is not None and self.commit is not None:
            # The box has not got the focus, and must not show another number than is held.
            self.entry.value, self.entry.disabled = _plainly(prediction), True
            kill([self.commit], self.commit)
            self._mark(prediction)
        else:
            chosen = self.choices[str(prediction)]
            chosen.button_style = "info"
            kill(self.choices.values(), chosen)
        self.reveal.disabled = False
        self._say(self.words)
        self._remember((prediction, False))

    def _on_reveal(self, _: object) -> None:
        if self.committed is None or self.revealed:
            return
        self.set_trait("revealed", True)
        for text, button in self.choices.items():
            button.button_style = ""
            if text == self._answer:
                mark(button, text, RIGHT)
            elif text == self.committed:
                mark(button, text, WRONG)
        self.reveal.description = "Revealed"
        kill([self.reveal], self.reveal)
        self._say(self.words)
        self._offer_again(True)
        self._remember((self.committed, True))


# Words and numbers.


def _comparison(said: float | str, answer: float | str) -> str:
    if _written(said) == _written(answer):
        return f"You said {_written(said)}, and so it is."
    return f"You said {_written(said)}; it is {_written(answer)}."


def _written(value: float | str) -> str:
    return f"“{value}”" if isinstance(value, str) else _plainly(value)


def _plainly(value: float | str) -> str:
    return value if isinstance(value, str) else f"{round(value, 3):.12g}"


def _typed(text: str) -> float:
    """Return the number that a reader has typed; NaN, which lies nowhere, if it is none."""
    text = text.strip().replace("−", "-").replace(",", ".")
    try:
        number = float(text.rstrip("% "))
    except ValueError:
        return math.nan
    return number / 100 if text.endswith("%") else number


def _number_box(low: float, high: float) -> widgets.Text:
    # A text, as a number box is never empty: what stands in it is taken for a hint.
    return widgets.Text(
        description=f"Your prediction, {low:g} to {high:g}",
        style={"description_width": "initial"},
        layout={"width": "20em", "max_width": "100%"},
    )


def _number_between(answer: Any, low: float, high: float) -> float:
    if isinstance(answer, bool) or not isinstance(answer, Real) or not math.isfinite(answer):
        raise ValueError(f"answer must be a number where there are no choices; received {answer!r}")
    number = float(answer)
    if not low <= number <= high:
        raise ValueError(f"answer must lie between {low} and {high}; received {answer!r}")
    return number
