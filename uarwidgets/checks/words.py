"""What a check answers: the words for every mistake, with a hint, and the verdict as a whole."""

from __future__ import annotations

import reprlib
import textwrap
import traceback
from dataclasses import dataclass, replace
from html import escape
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


#: What was done, or what was seen.
_WHAT: dict[str, str] = {
    "unweighted_average_recall": "You take the plain mean of the recalls.",
    "accuracy": "That is the accuracy, in which each class counts by its size.",
    "macro_precision": "You use precision, which divides by the number of answers.",
    "geometric_mean_recall": "You multiply the recalls and take a root: that is a geometric mean.",
    "majority_baseline": "That is the share of the largest class.",
    "chance_level": "That is 1/K, what a guess has on average.",
    "sum_minus_one": "You take 1 from the sum of the recalls; a mean divides the sum.",
    "f1": "You use F1, which mixes recall and precision.",
    "precision_per_class": "You divide by the column sums (axis=0): that is precision.",
    "recall_per_class": "You divide by the row sums (axis=1): that is recall.",
    "transposed": "Rows and columns are exchanged: a row is an actual class, a column an answer.",
    "specificity": "You use specificities, which look at the rows of the other classes.",
    "prevalence": "That is the prevalence: how common the class is.",
    "one_term": "That is one class's part of the sum.",
    "odds": "You divide right answers by wrong ones, or wrong ones by right ones.",
    "errors": "You count the errors.",
    "errors_for_hits": "For one class you take the errors in the place of the right answers.",
    "one_error_forgotten": "You take off the errors of one class alone.",
    "difference": "You subtract one recall, share or score from another.",
    "harmonic_mean": "That is the harmonic mean of the recalls.",
    "product": "You multiply the recalls.",
    "sum_for_mean": "You add up; a mean divides the sum by the number of classes.",
    "halved": "That is half of the right value. Is something divided by 2 once too often?",
    "no_division": "A division is missing: that is a sum or a count.",
    "divided_by_total": "You divide by the number of all examples.",
    "wrong_denominator": "You divide the right answers of a class by another number than its size.",
    "wrong_numerator": "You divide by the right sizes, but what you divide is not the diagonal.",
    "sizes_exchanged": "You divide each class's count by the size of another class.",
    "weights_exchanged": "The classes have each other's weights.",
    "weight_forgotten": "A class does not have its own weight in your sum.",
    "wrong_share": "One number is ten or a hundred times too large or too small: 4% is 0.04.",
    "odds_for_share": "You divide one class by the other: a share divides by all.",
    "recall_for_weight": "You weight with a recall: the weights are the class shares.",
    "wrong_number_of_classes": "You divide by a wrong number of classes.",
    "brackets_missing": "Some brackets are missing, or in the wrong place.",
    "per_class_values": "You give one number per class; one number for all classes is asked for.",
    "classes_exchanged": "The classes are in the wrong order.",
    "costs_exchanged": "You give the cost of a miss to the negatives; only positives are missed.",
    "prevalence_left_out": "You use the costs alone; the sizes of the two classes count too.",
    "costs_left_out": "You use the sizes of the classes alone; the costs count too.",
    "all_for_negatives": "You take all examples where only the negatives belong.",
    "shares_exchanged": "The sizes of the two classes are exchanged.",
    "percent": "That is the right value in percent, 100 times too large.",
    "percent_twice": "That is in percent twice, 10,000 times too large: 4% is 0.04, 60% is 0.6.",
    "factor_of_ten": "That is the right value but for the place of the decimal point.",
    "complement": "That is 1 minus the right value. Did you count the errors?",
    "upside_down": "A division is upside down.",
    "minus_sign": "That is the right value with a minus sign.",
    "rounded": "Digits were lost: was a number rounded or cut, at the end or on the way?",
    "few_digits": "If that was rounded, type the formula itself; if exact, no known mistake fits.",
    "integer_division": "A division drops its fraction.",
    "two_classes_only": "Your function is right for two classes, but not for more.",
    "constant": "Your function gives the same numbers whatever it is given.",
    "raises": "Your function raises an error.",
    "too_slow": "Your function gives no answer within the time limit.",
    "no_return": "Your function gives nothing back (None).",
    "not_a_number": "",
    "wrong_shape": "",
    "changes_input": "Your function changes the matrix it is given.",
    "calls_the_kit": "The numbers are right, but a function of uarwidgets worked them out.",
    "number_for_function": "This exercise asks for a function.",
    "function_given": "You gave a function; this exercise asks for what it returns.",
    "decimal_comma": "You gave two numbers, with a comma between them.",
    "did_not_run": "",
    "condition_missed": "",
    "not_a_matrix": "That is not a confusion matrix.",
}

#: What to look at next, where the way to the score is no help.
_HINTS: dict[str, str] = {
    "classes_exchanged": "Row 0 and column 0 are class 0; of two classes it is the positive one.",
    "percent": "93% is 0.93.",
    "rounded": "Type the formula itself, such as 3 / 7, or three digits after the point.",
    "integer_division": "// drops what follows the point; so do int() and integer arrays. Use /.",
    "two_classes_only": "Look for a 2 that should be K, or a class that is not visited.",
    "constant": "Does each line use the argument? Does a // drop a fraction that / keeps?",
    "raises": "Read the last line of the error. Call your function yourself on the matrix shown.",
    "too_slow": "Does every loop end? A while loop needs something that changes.",
    "no_return": "Does every path through the function end in return? Printing is not returning.",
    "changes_input": "The code that calls it still needs that matrix. Copy it: cm = cm.copy().",
    "calls_the_kit": "Here the point is to write it yourself, from the counts or from the recalls.",
    "number_for_function": "Give the function itself: its name, without brackets behind it.",
    "function_given": "Call the function, and give its result.",
    "decimal_comma": "Python writes a decimal point: 0.5, not 0,5.",
    "did_not_run": "Read the last line of its error, mend the cell, and run it again.",
    "condition_missed": "Change one cell at a time, and watch the numbers in the list.",
    "not_a_matrix": "A list of rows, as many as columns, of whole numbers: [[9, 1], [2, 8]].",
}

#: Every known mistake by name. A score may be taken for any other.
MISTAKES: dict[str, Mistake] = {
    name: Mistake(name, what, _HINTS.get(name, ""))
    for name, what in {
        **{name: f"That is another score: {STYLES[name].long_label}." for name in OF_COUNTS},
        **{f"one_{name}": f"That is the {STYLES[name].label} of one class." for name in PER_CLASS},
        **_WHAT,
    }.items()
}


def mistake_called(name: str) -> Mistake:
    """Return a mistake; what a question says of a wrong formula of its own is no known one."""
    return MISTAKES.get(name) or Mistake(name, name)


_WAYS = {
    "recall_per_class": "Divide each cell of the diagonal by the sum of its row.",
    "accuracy": "Weight the recall of each class by its share of the examples, and add up.",
    "unweighted_average_recall": "Work out the recall of each class, add the recalls up, divide.",
    "cost_weight": "Multiply each class's size by the cost of its error; divide by the sum.",
    "implied_cost_ratio": "Weights are shares times costs: divide each weight by its share.",
}


def way_to(question: Question) -> str:
    """Return the exercise's own hint; or how the score is worked out, with the numbers at hand."""
    if question.hint or not question.score:
        return question.hint
    way = _WAYS.get(question.score) or f"The formula is {STYLES[question.score].formula}."
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
