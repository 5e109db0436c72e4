"""What a check answers, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.answers import as_floats
from uarwidgets.checks.constructions import Construction
from uarwidgets.checks.mistakes import Mistake, mistake_in
from uarwidgets.checks.questions import Arguments, Question
from uarwidgets.checks.telling import name_of, out_of_range, shortened, way_to

#: A bar beside the words; the words do not depend on it. All three show on white and on black.
_COLOURS = {"correct": "#009E73", "not yet": "#D55E00", "not attempted": "#808080"}

_SYMBOLS = {"correct": "✓", "not yet": "✗", "not attempted": "…"}

#: Mistakes of handing over, which say nothing of a function or a number.
_OF_FORM = {
    "number_for_function": "Your answer is",
    "function_for_matrix": "Your answer is",
    "not_a_matrix": "Your answer is",
    "did_not_run": "Your answer is still",
    "decimal_comma": "Your answer is",
}


@dataclass(frozen=True, eq=False)
class Counterexample:
    """The smallest case tried that goes wrong.

    Attributes
    ----------
    parameters : tuple of str
        What the arguments are called.
    arguments : tuple of ndarray
        What the function was called with: one confusion matrix, for most scores.
    expected : ndarray
        The right answer.
    got : object
        What was returned, or the exception that was raised.

    Examples
    --------
    >>> import numpy as np
    >>> example = Counterexample(("cm",), (np.eye(2),), np.array(1.0), 100)
    >>> example.matrix.tolist(), float(example.expected), example.got
    ([[1.0, 0.0], [0.0, 1.0]], 1.0, 100)
    """

    parameters: tuple[str, ...]
    arguments: Arguments
    expected: FloatArray
    got: object

    @property
    def matrix(self) -> FloatArray | None:
        """The confusion matrix, for the scores of one."""
        return self.arguments[0] if self.parameters == ("cm",) else None

    def numbers(self) -> tuple[str, str]:
        """Return expected and got as text, with enough digits to tell them apart.

        Examples
        --------
        >>> import numpy as np
        >>> Counterexample(("cm",), (np.eye(2),), np.array(2 / 3), 0.667).numbers()
        ('0.66667', '0.667')
        """
        if isinstance(self.got, BaseException):
            return _written(self.expected, 5), _error(self.got)
        got = as_floats(self.got)
        if got is None or got.size > 20:
            return _written(self.expected, 5), shortened(self.got)
        for digits in (5, 8, 12, 17):
            pair = _written(self.expected, digits), _written(got, digits)
            if pair[0] != pair[1]:
                break
        return pair

    def lines(self) -> list[str]:
        """Return what the function was called with, a line each.

        Examples
        --------
        >>> import numpy as np
        >>> Counterexample(("cm",), (np.eye(2),), np.array(1.0), 0.5).lines()
        ['1  0', '0  1', '(rows = actual, columns = predicted)']
        """
        if self.matrix is None:
            return [
                f"{name} = {_written(value, 5)}"
                for name, value in zip(self.parameters, self.arguments, strict=True)
            ]
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
    besides : tuple of str
        Mistakes that were made together with that one.
    also : tuple of str
        Mistakes that a number may show instead of that one: where two fit, both are told.
    counterexample : Counterexample or None
        The smallest case that goes wrong. The words keep what was expected to themselves where
        the answer is a number, so that trying again is still worth while.
    conditions : tuple of (str, bool, str)
        For a construction: each condition, whether it holds, and the numbers found.
    """

    outcome: str
    question: Question | Construction
    mistake: str | None = None
    counterexample: Counterexample | None = None
    of_function: bool = True
    n_tried: int = 0
    printed: bool = False
    besides: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    goes_on: bool = False
    note: str = ""
    conditions: tuple[tuple[str, bool, str], ...] = ()
    hinted: bool = False

    @property
    def correct(self) -> bool:
        """Whether the answer is right.

        Examples
        --------
        >>> from uarwidgets.checks.questions import ask
        >>> CheckResult("correct", ask("accuracy"), n_tried=24).correct
        True
        """
        return self.outcome == "correct"

    def hint(self) -> CheckResult:
        """Return the same verdict with a hint below it; a right answer needs none.

        Examples
        --------
        >>> from uarwidgets.checks.questions import ask
        >>> CheckResult("not attempted", ask("recall_per_class")).hint()
        Not attempted yet. Put your own answer in place of the ... and run the cell again.
          Hint: Divide each cell of the diagonal by the sum of its row.
        """
        return self if self.correct else replace(self, hinted=True)

    def sentences(self) -> list[str]:
        """Return what is shown, without the example.

        Examples
        --------
        >>> from uarwidgets.checks.questions import ask
        >>> CheckResult("not attempted", ask("accuracy")).sentences()
        ['Not attempted yet.', 'Put your own answer in place of the ... and run the cell again.']
        """
        if self.outcome == "not attempted":
            return [
                "Not attempted yet.",
                "Put your own answer in place of the ... and run the cell again.",
            ]
        if self.outcome == "not yet":
            words = ["Not yet.", *self._why()]
            return words if self.hinted else [*words, "For a hint, put .hint() after the check."]
        if isinstance(self.question, Construction):
            matrices = "your matrix meets" if self.question.matrices == 1 else "your matrices meet"
            return ["Correct:", f"{matrices} every condition."]
        name = name_of(self.question)
        if not self.of_function:
            return ["Correct:", f"that is the {name}."]
        cases = "the one case" if self.n_tried == 1 else f"all {self.n_tried} cases"
        return ["Correct:", f"your function gives the {name} in {cases} tried."]

    def _known(self, name: str) -> Mistake:
        score = self.question.score if isinstance(self.question, Question) else ""
        return mistake_in(score, name)

    def _why(self) -> list[str]:
        """What went wrong: one sentence, and what was noticed besides."""
        return [word for word in (self._verdict(), self.note, *self._remarks()) if word]

    def _verdict(self) -> str:
        if self.mistake == "condition_missed":
            missed = sum(not holds for _, holds, _ in self.conditions)
            verb = "does" if missed == 1 else "do"
            return (
                f"{missed} of {len(self.conditions)} conditions {verb} not hold; see the ✗ below."
            )
        if self.mistake == "slip":
            return "Your answer may be this:"
        subject = "Your function" if self.of_function else "Your answer"
        if self.mistake is None:
            assert isinstance(self.question, Question)
            verb = "does not give" if self.of_function else "is not"
            return (
                f"{subject} {verb} the {name_of(self.question)}, and matches no mistake known here."
            )
        known = self._known(self.mistake)
        if self.mistake in _OF_FORM:
            return f"{_OF_FORM[self.mistake]} {known.what}."
        others = "".join(f"; besides, {self._known(name).besides}" for name in self.besides)
        if self.of_function:
            verb = "goes on from" if self.goes_on else "gives"
            return f"{subject} {verb} {known.what}{others}."
        also = "".join(f"; or {self._known(name).what}" for name in self.also)
        verb = "may be" if known.inferred else "is"
        if also:
            return f"{subject} may be one of these: {known.what}{others}{also}."
        return f"{subject} {verb} {known.what}{others}."

    def _remarks(self) -> list[str]:
        words = []
        if self.mistake == "no_return" and self.printed:
            words.append("It prints something, but printing is not returning.")
        if self.mistake is None and self.counterexample is not None:
            assert isinstance(self.question, Question)
            words.append(out_of_range(self.question, self.counterexample.got))
        return words

    def _hint(self) -> list[str]:
        if not self.hinted:
            return []
        if isinstance(self.question, Construction):
            own = self.question.hint
            if self.mistake is None or self.mistake == "condition_missed":
                return [own or self._known("condition_missed").hint]
            return [self._known(self.mistake).hint]
        way = way_to(self.question)
        if self.mistake is None:
            small = "Work the smallest example by hand." if self.of_function else ""
            start = small if self.outcome == "not yet" else ""
            return [" ".join(word for word in (start, way) if word)]
        hints = [self._known(name).hint for name in (self.mistake, *self.also)]
        inferred = self._known(self.mistake).inferred
        return [*hints, way] if inferred and self.question.on is not None else hints

    def __repr__(self) -> str:
        words = " ".join(self.sentences())
        return "\n".join([words, *(f"  {line}" for line in self._below())])

    def _repr_html_(self) -> str:
        first, *rest = self.sentences()
        example = "\n".join(self._example())
        wrap = ";white-space:pre-wrap" if self.conditions else ""
        block = (
            f'<pre style="margin:0.4em 0 0;background:transparent;color:inherit{wrap}">'
            f"{escape(example)}</pre>"
        )
        hints = "".join(
            f'<div style="margin-top:0.4em"><em>Hint:</em> {escape(hint)}</div>'
            for hint in self._hint()
        )
        # Ink and paper are the theme's own, so that the words read well on dark and light.
        return (
            f'<div style="border-left:5px solid {_COLOURS[self.outcome]};padding:0.2em 0.8em">'
            f'<strong><span aria-hidden="true">{_SYMBOLS[self.outcome]} </span>{escape(first)}'
            f"</strong> {escape(' '.join(rest))}{block if example else ''}{hints}</div>"
        )

    def _below(self) -> list[str]:
        return [*self._example(), *(f"Hint: {hint}" for hint in self._hint())]

    def _example(self) -> list[str]:
        if self.conditions:
            return [
                " ".join(word for word in ("✓" if holds else "✗", says, found) if word)
                for says, holds, found in self.conditions
            ]
        example = self.counterexample
        if example is None:
            return []
        if not self.of_function:
            return [f"you gave {example.numbers()[1]}"]
        expected, got = example.numbers()
        if self.mistake == "too_slow":
            got = "no answer in time"
        if self.mistake == "changes_input":
            got += ", and what it was given has changed"
        return [
            "smallest case tried that shows it:",
            *example.lines(),
            f"expected {expected}",
            f"got      {got}",
        ]


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
