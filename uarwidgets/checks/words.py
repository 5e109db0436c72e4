"""What a check answers: the words for every mistake, with a hint, and the verdict as a whole."""

from __future__ import annotations

import reprlib
import textwrap
import tomllib
import traceback
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.constructions import Construction
from uarwidgets.checks.questions import OF_COUNTS, Question, as_floats
from uarwidgets.styles import PER_CLASS, STYLES


class Mistake(NamedTuple):
    """One known mistake.

    Attributes
    ----------
    name : str
    what : str
        What was done, in a sentence or two.
    hint : str
        What to look at next; empty where the way to the score is hint enough.

    Examples
    --------
    >>> MISTAKES["percent"].what
    'That is the right value in percent, 100 times too large.'
    """

    name: str
    what: str
    hint: str = ""


_TOLD = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text(encoding="utf-8"))

#: Every known mistake by name. A score may be taken for any other.
MISTAKES: dict[str, Mistake] = {
    name: Mistake(name, what, _TOLD["hint"].get(name, ""))
    for name, what in {
        **{name: f"That is another score: {STYLES[name].long_label}." for name in OF_COUNTS},
        **{f"one_{name}": f"That is the {STYLES[name].label} of one class." for name in PER_CLASS},
        **_TOLD["what"],
    }.items()
}


def mistake_called(name: str) -> Mistake:
    """Return a mistake; what a question says of a wrong formula of its own is no known one."""
    return MISTAKES.get(name) or Mistake(name, name)


def way_to(question: Question) -> str:
    """Return the exercise's own hint; or how the score is worked out, with the numbers at hand."""
    if question.hint or not question.score:
        return question.hint
    way = _TOLD["way"].get(question.score) or f"The formula is {STYLES[question.score].formula}."
    if question.on is None:
        return way
    if question.parameters:
        values = zip(question.parameters, question.on, strict=True)
        return f"{way} Here {' and '.join(f'{name} = {written(x, 6)}' for name, x in values)}."
    (cm,) = question.on
    if len(cm) > 4:
        return way
    pairs = zip(cm.diagonal(), cm.sum(axis=1), strict=True)
    *most, last = [f"{hits:g}/{size:g}" for hits, size in pairs]
    total = f"; there are {cm.sum():g} examples in all" if question.score == "accuracy" else ""
    return f"{way} The recalls here are {', '.join(most)} and {last}{total}."


#: A bar beside the words, which do not depend on it. All three show on white and on black.
_COLOURS = {"correct": "#009E73", "not yet": "#D55E00", "not attempted": "#808080"}

SYMBOLS = {"correct": "✓", "not yet": "✗", "not attempted": "…"}

#: Mistakes of a number that are seen, not guessed; their hints speak of how it is typed.
_SEEN = {
    *("not_a_number", "wrong_shape", "decimal_comma", "number_for_function", "rounded"),
    *("did_not_run", "function_given", "not_a_matrix", "few_digits", "condition_missed"),
}


class Counterexample(NamedTuple):
    """What a function was called with, the right answer, and what it returned or raised.

    Attributes
    ----------
    matrix : ndarray or None
        None for a score of two arguments.
    expected : ndarray
    got : object
    """

    matrix: FloatArray | None
    expected: FloatArray
    got: object

    def numbers(self) -> tuple[str, str]:
        """Return expected and got as text, with enough digits to tell them apart."""
        expected = written(self.expected, 5)
        if isinstance(self.got, BaseException):
            raised = "".join(traceback.format_exception_only(self.got)).split()
            return expected, textwrap.shorten(" ".join(raised), 200, placeholder="…")
        got = as_floats(self.got)
        if got is None or got.size > 20:
            return expected, shortened(self.got)
        texts = ((written(self.expected, digits), written(got, digits)) for digits in (5, 8, 12))
        return next((pair for pair in texts if pair[0] != pair[1]), (expected, written(got, 5)))


@dataclass(frozen=True, repr=False, eq=False)
class CheckResult:
    """The answer of a check: true only if the answer is correct. It displays itself in words.

    ``assert uw.checks.check(...)`` fails for what is wrong and for what was not attempted.

    Attributes
    ----------
    outcome : {"correct", "not yet", "not attempted"}
    mistake : str or None
        A key of ``checks.MISTAKES``, or one of the question's own wrong formulas, if the answer
        matches it.
    also : tuple of str
        Mistakes that a number may show instead of that one.
    counterexample : Counterexample or None
        The smallest case that goes wrong. Where the answer is a number, the words do not tell
        what was expected, so that trying again is still worth while.
    conditions : tuple of (str, bool or None, str)
        For a construction: each condition, whether it holds (None if it was not judged), and the
        numbers found.
    """

    outcome: str
    question: Question | Construction
    mistake: str | None = None
    counterexample: Counterexample | None = None
    n_tried: int = 0
    also: tuple[str, ...] = ()
    note: str = ""
    conditions: tuple[tuple[str, bool | None, str], ...] = ()
    hinted: bool = False
    exact: bool = False

    @property
    def of_function(self) -> bool:
        """Whether a function was asked for."""
        return isinstance(self.question, Question) and self.question.on is None

    @property
    def correct(self) -> bool:
        """Whether the answer is right."""
        return self.outcome == "correct"

    def __bool__(self) -> bool:
        return self.correct

    def hint(self) -> CheckResult:
        """Return the same verdict with a hint below it; a right answer needs none."""
        return self if self.correct else replace(self, hinted=True)

    def _sentences(self) -> list[str]:
        if self.outcome == "not attempted":
            blank = "Put your own answer in place of the ... and run the cell again."
            return ["Not attempted yet.", self.note or blank]
        if self.outcome == "not yet":
            words = ["Not yet.", *(word for word in (self._verdict(), self.note) if word)]
            more = bool(self._hints()) and not self.hinted
            return [*words, "For a hint, put .hint() after the check."] if more else words
        if isinstance(self.question, Construction):
            matrices = "your matrix meets" if self.question.matrices == 1 else "your matrices meet"
            return ["Correct:", f"{matrices} every condition."]
        name = self.question.name
        if not self.of_function:
            return ["Correct:", f"that is the {name}."]
        return ["Correct:", f"your function gives the {name} in all {self.n_tried} cases tried."]

    def _verdict(self) -> str:
        if self.mistake == "condition_missed":
            missed = sum(holds is False for _, holds, _ in self.conditions)
            verb = "does" if missed == 1 else "do"
            return f"{missed} of {len(self.conditions)} conditions {verb} not hold; see below."
        if self.mistake is None:
            assert isinstance(self.question, Question)
            if self.of_function:
                return "No mistake known here fits. Work out the matrix below by hand."
            return f"That is not the {self.question.name}, and no mistake known here fits."
        what = mistake_called(self.mistake).what
        # What the number is, if it is so exactly, is no guess; what was done to get it is one.
        plain = self.exact and not self.also and what.startswith("That is")
        if self.of_function or self.mistake in _SEEN or plain:
            return what
        others = "".join(f" Or: {mistake_called(name).what}" for name in self.also)
        return f"A guess from your number: {what}{others}"

    def _hints(self) -> list[str]:
        """What may help, the way to the score last."""
        if isinstance(self.question, Construction):
            own = self.mistake in (None, "condition_missed") and self.question.hint
            return [own or MISTAKES[self.mistake or "condition_missed"].hint]
        # What is worked out by hand needs no advice on Python.
        names = [name for name in (self.mistake, *self.also) if self.of_function or name in _SEEN]
        hints = [hint for name in names if name and (hint := mistake_called(name).hint)]
        way = [way_to(self.question)] * (not (hints and self.of_function))
        return [*hints, *filter(None, way)]

    def _example(self) -> list[str]:
        if self.conditions:
            marks = {True: "✓", False: "✗", None: "–"}
            rows = ((marks[holds], says, found) for says, holds, found in self.conditions)
            return [" ".join(word for word in row if word) for row in rows]
        example = self.counterexample
        if example is None:
            return []
        expected, got = example.numbers()
        if not self.of_function:
            return [f"you gave {got}"]
        if self.mistake == "too_slow":
            got = "no answer in time"
        if self.mistake == "changes_input":
            got += ", and what it was given has changed"
        assert example.matrix is not None
        cells = [[f"{count:.12g}" for count in row] for row in example.matrix]
        width = max(len(cell) for row in cells for cell in row)
        return [
            "smallest case tried that shows it:",
            *("  ".join(cell.rjust(width) for cell in row) for row in cells),
            "(rows = actual, columns = predicted)",
            f"expected {expected}",
            f"got      {got}",
        ]

    def __repr__(self) -> str:
        hints = self._hints() if self.hinted else []
        below = [*self._example(), *(f"Hint: {hint}" for hint in hints)]
        return "\n".join([" ".join(self._sentences()), *(f"  {line}" for line in below)])

    def _repr_html_(self) -> str:
        first, *rest = self._sentences()
        example = "\n".join(self._example())
        wrap = ";white-space:pre-wrap" if self.conditions else ""
        block = (
            f'<pre style="margin:0.4em 0 0;background:transparent;color:inherit{wrap}">'
            f"{escape(example)}</pre>"
        )
        hints = "".join(
            f'<div style="margin-top:0.4em"><em>Hint:</em> {escape(hint)}</div>'
            for hint in (self._hints() if self.hinted else [])
        )
        # Ink and paper are the theme's own, so that the words read well on dark and light.
        return (
            f'<div style="border-left:5px solid {_COLOURS[self.outcome]};padding:0.2em 0.8em">'
            f'<strong><span aria-hidden="true">{SYMBOLS[self.outcome]} </span>{escape(first)}'
            f"</strong> {escape(' '.join(rest))}{block if example else ''}{hints}</div>"
        )


def written(numbers: FloatArray, digits: int) -> str:
    if numbers.ndim == 0:
        return f"{float(numbers):.{digits}g}"
    return f"[{', '.join(written(row, digits) for row in numbers)}]"


def shortened(value: object) -> str:
    """Return a value in a few characters, even if its own ``__repr__`` raises."""
    return " ".join(reprlib.repr(value).split())


def what_it_is(value: Any) -> str:
    """Return what an answer is that is no number, and how to mend it."""
    if isinstance(value, (str, bytes)):
        return f"text, {shortened(value)}. Write the number without quotation marks: 0.93 for 93%."
    if isinstance(value, (bool, np.bool_)):
        return f"{value}, which is true or false and not a number."
    if callable(value):
        return "a function or a method, not yet called: are its brackets () missing?"
    floats = as_floats(value)
    if floats is None and isinstance(value, (list, tuple)):
        text = any(isinstance(each, str) for each in value)
        things = "a list of text" if text else f"{len(value)} things of different kinds"
        return f"{things}. Return the numbers themselves, and nothing else."
    if floats is None:
        name = type(value).__name__
        return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}, not a number."
    if np.isnan(floats).any():
        return "NaN: from 0/0, the root of a negative number, or whole numbers grown too large."
    shown = f"numbers {shortened(floats.tolist())}" if floats.ndim else f"number {floats:g}"
    return f"the {shown}{'' if np.isfinite(floats).all() else ': from a division by 0'}."
