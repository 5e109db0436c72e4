"""What a check answers, in words."""

from __future__ import annotations

import reprlib
from dataclasses import dataclass
from html import escape

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.answers import as_floats
from uarwidgets.checks.mistakes import MISTAKES
from uarwidgets.checks.questions import Arguments, Question
from uarwidgets.look import look

#: A bar beside the words; the words do not depend on it. All three show on white and on black.
_COLOURS = {"correct": "#009E73", "not yet": "#D55E00", "not attempted": "#808080"}

_SYMBOLS = {"correct": "✓", "not yet": "✗", "not attempted": "…"}


class Hint(str):
    """Text that a notebook shows without quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


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
            return _written(self.expected, 5), _shortened(self.got)
        for digits in (5, 8, 12, 17):
            pair = _written(self.expected, digits), _written(got, digits)
            if pair[0] != pair[1]:
                break
        return pair


@dataclass(frozen=True, repr=False, eq=False)
class CheckResult:
    """The answer of a check; it displays itself in words.

    Attributes
    ----------
    outcome : {"correct", "not yet", "not attempted"}
    mistake : str or None
        A key of ``checks.MISTAKES``, if the answer matches a known mistake.
    counterexample : Counterexample or None
        The smallest case that goes wrong. The words keep what was expected to themselves where
        the answer is a number, so that trying again is still worth while.
    """

    outcome: str
    question: Question
    mistake: str | None = None
    counterexample: Counterexample | None = None
    of_function: bool = True
    n_tried: int = 0
    printed: bool = False

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

    def hint(self) -> Hint:
        """Return what to look at next.

        Examples
        --------
        >>> from uarwidgets.checks.questions import ask
        >>> CheckResult("not yet", ask("accuracy"), "percent").hint()
        The scores here are fractions between 0 and 1.
        """
        if self.outcome == "correct":
            return Hint("Nothing is missing.")
        if self.mistake is not None:
            return Hint(MISTAKES[self.mistake].hint)
        formula = _formula(self.question)
        if self.outcome == "not attempted":
            return Hint(f"Begin with the formula, and write it a part at a time: {formula}.")
        return Hint(f"Work the smallest example by hand, step by step: {formula}.")

    def sentences(self) -> list[str]:
        """Return what is shown, without the example.

        Examples
        --------
        >>> from uarwidgets.checks.questions import ask
        >>> CheckResult("not attempted", ask("accuracy")).sentences()
        ['Not attempted yet.', 'Put your own answer in place of the ... and run the cell again.']
        """
        name = _name(self.question)
        if self.outcome == "not attempted":
            return [
                "Not attempted yet.",
                "Put your own answer in place of the ... and run the cell again.",
            ]
        if self.outcome == "correct":
            if not self.of_function:
                return ["Correct:", f"that is the {name}."]
            cases = "the one case" if self.n_tried == 1 else f"all {self.n_tried} cases"
            return ["Correct:", f"your function gives the {name} in {cases} tried."]
        return ["Not yet.", *self._why(), "For a hint, put .hint() after the check."]

    def _why(self) -> list[str]:
        name = _name(self.question)
        subject = "function" if self.of_function else "answer"
        if self.mistake is None:
            verb = "does not give" if self.of_function else "is not"
            return [f"Your {subject} {verb} the {name}, and matches no mistake known here."]
        mistake = MISTAKES[self.mistake]
        if not self.of_function:
            verb = "may be" if mistake.inferred else "is"
            return [f"Your answer {verb} {mistake.what}."]
        words = [f"Your function gives {mistake.what}."]
        if self.mistake == "no_return" and self.printed:
            words.append("It prints something, but printing is not returning.")
        return words

    def __repr__(self) -> str:
        words = " ".join(self.sentences())
        return "\n".join([words, *(f"  {line}" for line in self._example())])

    def _repr_html_(self) -> str:
        first, *rest = self.sentences()
        example = "\n".join(self._example())
        block = (
            '<pre style="margin:0.4em 0 0;background:transparent;color:inherit">'
            f"{escape(example)}</pre>"
        )
        # Ink and paper are the theme's own, so that the words read well on dark and light.
        return (
            f'<div style="border-left:5px solid {_COLOURS[self.outcome]};padding:0.2em 0.8em">'
            f'<strong><span aria-hidden="true">{_SYMBOLS[self.outcome]} </span>{escape(first)}'
            f"</strong> {escape(' '.join(rest))}{block if example else ''}</div>"
        )

    def _example(self) -> list[str]:
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
            *_as_lines(example),
            f"expected {expected}",
            f"got      {got}",
        ]


def _as_lines(example: Counterexample) -> list[str]:
    if example.matrix is None:
        return [
            f"{name} = {_written(value, 5)}"
            for name, value in zip(example.parameters, example.arguments, strict=True)
        ]
    cells = [[f"{count:.12g}" for count in row] for row in example.matrix]
    width = max(len(cell) for row in cells for cell in row)
    lines = ["  ".join(cell.rjust(width) for cell in row) for row in cells]
    return [*lines, "(rows = actual, columns = predicted)"]


def _written(numbers: FloatArray, digits: int) -> str:
    if numbers.ndim == 0:
        return f"{float(numbers):.{digits}g}"
    if numbers.ndim == 1:
        return f"[{', '.join(_written(number, digits) for number in numbers)}]"
    return f"[{', '.join(_written(row, digits) for row in numbers)}]"


def _error(error: BaseException) -> str:
    try:
        text = " ".join(str(error).split())
    except Exception:  # an exception of the reader's own may fail to describe itself
        text = ""
    short = text if len(text) <= 200 else f"{text[:200]}…"
    return f"{type(error).__name__}: {short}" if short else type(error).__name__


def _shortened(value: object) -> str:
    # reprlib cuts what is long, and survives a __repr__ that raises.
    return " ".join(reprlib.repr(value).split())


def _name(question: Question) -> str:
    score = question.score
    name = _COSTS[score][0] if score in _COSTS else look(score).long_label
    options = ", ".join(f"{option}={value!r}" for option, value in question.options.items())
    return f"{name} ({options})" if options else name


def _formula(question: Question) -> str:
    if question.options.get("adjusted"):
        return "(UAR − 1/K) / (1 − 1/K)"
    score = question.score
    return _COSTS[score][1] if score in _COSTS else look(score).formula


#: Name and formula of what is no score and so has no look.
_COSTS = {
    "cost_weight": ("weight α that the costs imply", "p c_FN / (p c_FN + n c_FP)"),
    "implied_cost_ratio": ("cost ratio that α implies", "α n / ((1 − α) p)"),
}
