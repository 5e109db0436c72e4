"""A question whose wrong answers are met with a reason."""

from __future__ import annotations

from collections.abc import Mapping

from traitlets import Any as AnyTrait
from traitlets import Bool

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


class Quiz(Asked):
    """A question with one right choice; every wrong one is answered with a reason.

    A kernel remembers what was tried: the cell may run again.

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

    committed = AnyTrait(None, allow_none=True, read_only=True)
    revealed = Bool(False, read_only=True)

    def __init__(self, question: str, choices: Mapping[str, str | bool], *, why: str = "") -> None:
        question = a_text(question, "question")
        self._reasons = _reasons(choices)
        self._why = why
        super().__init__(question, different_texts(list(choices)))
        self.choices = buttons(self._texts, self._take)
        self.tried: list[str] = []
        self._show(*self.choices.values())
        for choice in self._remembered() or ():
            self._take(choice)

    @property
    def words(self) -> str:
        """What stands under the question now."""
        if self.committed is None:
            return ""
        if self.revealed:
            return f"Yes. {self._why}".strip()
        return f"Not this one. {self._reasons[self.committed]}"

    def ask_again(self) -> None:
        """Forget what was tried, and ask once more."""
        self._forget()
        self.tried = []
        self.set_trait("committed", None)
        self.set_trait("revealed", False)
        revive(self.choices.values())
        for text, button in self.choices.items():
            mark(button, text)
        self._say("")
        next(iter(self.choices.values())).focus()
        self._offer_again(False)

    def _take(self, choice: str) -> None:
        if self.revealed:
            return
        right = self._reasons[choice] is True
        if choice not in self.tried:
            self.tried.append(choice)
        self.set_trait("committed", choice)
        self.set_trait("revealed", right)
        mark(self.choices[choice], choice, RIGHT if right else WRONG)
        if right:
            kill(self.choices.values(), self.choices[choice])
        earlier = [text for text in self.tried if text != choice]  # all of them wrong
        self._say(self.words, *(f"{WRONG}{text}: {self._reasons[text]}" for text in earlier))
        self._offer_again(right)
        self._remember(list(self.tried))


def _reasons(choices: Mapping[str, str | bool]) -> dict[str, str | bool]:
    if not isinstance(choices, Mapping):
        raise ValueError(f"choices must map each text to a reason or True; received {choices!r}")
    right = [text for text, reason in choices.items() if reason is True]
    if len(right) != 1:
        raise ValueError(f"choices must hold one that is True; received {len(right)}")
    for text, reason in choices.items():
        if reason is not True:
            a_text(reason, f"the reason of choice {text!r}")
    return dict(choices)
