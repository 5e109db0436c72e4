"""CheckResult: its text and its HTML."""

from __future__ import annotations

import inspect
import reprlib
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.constructions import Construction
from uarwidgets.checks.questions import Arguments, Question, as_floats
from uarwidgets.checks.words import Mistake, mistake_in, name_of, way_to

#: A bar beside the words, which do not depend on it. All three show on white and on black.
_COLOURS = {"correct": "#009E73", "not yet": "#D55E00", "not attempted": "#808080"}

_SYMBOLS = {"correct": "✓", "not yet": "✗", "not attempted": "…"}

#: Mistakes that are seen, so that nothing is guessed from a typed number.
_SEEN = {
    *("not_a_number", "wrong_shape", "decimal_comma", "number_for_function", "slip", "rounded"),
    *("did_not_run", "function_for_matrix", "not_a_matrix", "few_digits", "condition_missed"),
    "no_return",
}


@dataclass(frozen=True)
class Counterexample:
    """What a function was called with, the right answer, and what it returned or raised."""

    parameters: tuple[str, ...]
    arguments: Arguments
    expected: FloatArray
    got: object

    @property
    def matrix(self) -> FloatArray | None:
        """The confusion matrix, for the scores of one."""
        return self.arguments[0] if self.parameters == ("cm",) else None

    def numbers(self) -> tuple[str, str]:
        """Return expected and got as text, with enough digits to tell them apart."""
        expected = _written(self.expected, 5)
        if isinstance(self.got, BaseException):
            return expected, _error(self.got)
        got = as_floats(self.got)
        if got is None or got.size > 20:
            return expected, shortened(self.got)
        for digits in (8, 12):
            if expected != _written(got, 5):
                break
            longer = _written(self.expected, digits), _written(got, digits)
            if longer[0] != longer[1]:
                return longer
        return expected, _written(got, 5)

    def lines(self) -> list[str]:
        """Return what the function was called with, a line each."""
        if self.matrix is None:
            pairs = zip(self.parameters, self.arguments, strict=True)
            return [f"{name} = {_written(value, 5)}" for name, value in pairs]
        cells = [[f"{count:.12g}" for count in row] for row in self.matrix]
        width = max(len(cell) for row in cells for cell in row)
        lines = ["  ".join(cell.rjust(width) for cell in row) for row in cells]
        return [*lines, "(rows = actual, columns = predicted)"]


@dataclass(frozen=True, repr=False, eq=False)
class CheckResult:
    """The answer of a check; it displays itself in words.

    Attributes
    ----------
    outcome : {"correct", "not yet", "not attempted"}
    mistake : str or None
        A key of ``checks.MISTAKES``, if the answer matches a known mistake.
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
    of_function: bool = True
    n_tried: int = 0
    also: tuple[str, ...] = ()
    note: str = ""
    conditions: tuple[tuple[str, bool | None, str], ...] = ()
    hinted: bool = False

    @property
    def correct(self) -> bool:
        """Whether the answer is right."""
        return self.outcome == "correct"

    def hint(self) -> CheckResult:
        """Return the same verdict with a hint below it; a right answer needs none."""
        return self if self.correct else replace(self, hinted=True)

    def _sentences(self) -> list[str]:
        if self.outcome == "not attempted":
            blank = "Put your own answer in place of the ... and run the cell again."
            return ["Not attempted yet.", blank]
        if self.outcome == "not yet":
            words = ["Not yet.", *(word for word in (self._verdict(), self.note) if word)]
            return words if self.hinted else [*words, "For a hint, put .hint() after the check."]
        if isinstance(self.question, Construction):
            matrices = "your matrix meets" if self.question.matrices == 1 else "your matrices meet"
            return ["Correct:", f"{matrices} every condition."]
        name = name_of(self.question)
        if not self.of_function:
            return ["Correct:", f"that is the {name}."]
        return ["Correct:", f"your function gives the {name} in all {self.n_tried} cases tried."]

    def _known(self, name: str) -> Mistake:
        return mistake_in(self.question, name)

    def _verdict(self) -> str:
        if self.mistake == "condition_missed":
            missed = sum(holds is False for _, holds, _ in self.conditions)
            verb = "does" if missed == 1 else "do"
            return f"{missed} of {len(self.conditions)} conditions {verb} not hold; see below."
        if self.mistake is None:
            assert isinstance(self.question, Question)
            subject = "Your function does not give" if self.of_function else "Your answer is not"
            return f"{subject} the {name_of(self.question)}, and matches no mistake known here."
        what = self._known(self.mistake).what
        if self.of_function or self.mistake in _SEEN:
            return what
        others = "".join(f" Or: {self._known(name).what}" for name in self.also)
        return f"A guess from your number: {what}{others}"

    def _hints(self) -> list[str]:
        if not self.hinted:
            return []
        if isinstance(self.question, Construction):
            own = self.mistake in (None, "condition_missed") and self.question.hint
            return [own or self._known(self.mistake or "condition_missed").hint]
        way = way_to(self.question)
        if self.mistake is None:
            small = self.of_function and self.outcome == "not yet"
            return [f"Work the smallest example by hand. {way}" if small else way]
        known = [self._known(name).hint for name in (self.mistake, *self.also)]
        hints = [hint for hint in known if hint]
        return [*hints, way] if self.question.on is not None or not hints else hints

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
        called = "smallest case tried that shows it:"
        return [called, *example.lines(), f"expected {expected}", f"got      {got}"]

    def __repr__(self) -> str:
        below = [*self._example(), *(f"Hint: {hint}" for hint in self._hints())]
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
            for hint in self._hints()
        )
        # Ink and paper are the theme's own, so that the words read well on dark and light.
        return (
            f'<div style="border-left:5px solid {_COLOURS[self.outcome]};padding:0.2em 0.8em">'
            f'<strong><span aria-hidden="true">{_SYMBOLS[self.outcome]} </span>{escape(first)}'
            f"</strong> {escape(' '.join(rest))}{block if example else ''}{hints}</div>"
        )


def _written(numbers: FloatArray, digits: int) -> str:
    if numbers.ndim == 0:
        return f"{float(numbers):.{digits}g}"
    return f"[{', '.join(_written(row, digits) for row in numbers)}]"


def _error(error: BaseException) -> str:
    try:
        text = " ".join(str(error).split())
    except Exception:  # an exception of the reader's own may fail to describe itself
        text = ""
    short = text if len(text) <= 200 else f"{text[:200]}…"
    return f"{type(error).__name__}: {short}" if short else type(error).__name__


def shortened(value: object) -> str:
    """Return a value in a few characters, even if its own ``__repr__`` raises."""
    return " ".join(reprlib.repr(value).split())


def what_it_is(value: Any) -> str:
    """Return what an answer is that is no number, and how to mend it."""
    if isinstance(value, (str, bytes)):
        return f"text, {shortened(value)}. Write the number without quotation marks: 0.93 for 93 %."
    if inspect.isgenerator(value) or isinstance(value, (map, filter, zip, range)):
        return f"a {type(value).__name__}. Put list(...) round it to get numbers."
    if isinstance(value, type({}.values())):
        return "a dict_values. Put list(...) round it to get numbers."
    if isinstance(value, (bool, np.bool_)):
        return f"{value}, which is true or false and not a number."
    floats = as_floats(value)
    if floats is None:
        if isinstance(value, (list, tuple)) and any(isinstance(each, str) for each in value):
            return "a list of text. Return the numbers themselves."
        if callable(value):
            return "a function or a method, not yet called: are its brackets () missing?"
        name = type(value).__name__
        return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}, not a number."
    if floats.ndim:
        finite = bool(np.isfinite(floats).all())
        shown = shortened(floats.tolist())
        return f"the numbers {shown}." if finite else "numbers with a NaN or an infinity."
    if np.isnan(floats):
        return "NaN: from 0/0, the root of a negative number, or whole numbers grown too large."
    return f"the number {float(floats):g}."
