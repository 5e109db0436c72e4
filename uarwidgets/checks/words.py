"""What a check answers: the words for every mistake, with a hint, and the verdict as a whole."""

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
from uarwidgets.styles import SUMMARIES, style_of


@dataclass(frozen=True)
class Mistake:
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
    "accuracy": "That is the accuracy, in which each class counts by its size.",
    "averaged_per_class_accuracy": "That is the averaged per-class accuracy: true negatives count.",
    "unweighted_average_recall": "That is the unweighted average recall: the mean of the recalls.",
    "macro_precision": "That is the macro precision: you divide by the column sums (axis=0).",
    "geometric_mean": "You multiply the recalls and take a root: that is a geometric mean.",
    "arithmetic_mean": "You add the recalls and divide: that is UAR, the arithmetic mean.",
    "harmonic_mean": "That is the harmonic mean of the recalls.",
    "majority_baseline": "That is the majority baseline: the share of the largest class.",
    "chance_level": "That is 1/K, whatever the matrix holds: the mean of all divided cells.",
    "macro_f1": "That is a mean of F1 scores, which mix recall and precision.",
    "mean_specificity": "That is the mean specificity: you read the rows of the other classes.",
    "kappa": "That is Cohen's kappa, which compares accuracy with a blind guesser's.",
    "transposed": "You divide by the column sums (axis=0): that is precision, not recall.",
    "classes_exchanged": "The classes are exchanged, such as positive and negative.",
    "recall_per_class": "You use recalls.",
    "precision_per_class": "You use precisions: you divide by the column sums (axis=0).",
    "one_vs_rest_accuracy": "You use one-vs-rest accuracies, which count true negatives.",
    "prevalence": "You divide the class sizes by all examples: that is the share of each class.",
    "class_sizes": "You use row sums alone.",
    "specificity": "You use specificities, which look at the rows of the other classes.",
    "f1": "You use F1 scores, which mix recall and precision.",
    "false_alarm_rate": "You use a rate of false alarms where a recall belongs.",
    "worse_of_both": "You divide by the larger of row sum and column sum.",
    "largest_cell": "You take the largest cell of each row, right or wrong.",
    "first_column": "You read the first column in every row.",
    "odds": "That is odds: right answers for each wrong one, not for each example.",
    "divided_by_total": "You divide the hits by the number of all examples.",
    "divided_by_classes": "You divide by K. Divide each count by the size of its own class.",
    "with_prior": "You add imagined examples to the counts.",
    "without_prior": "That is the measured recall, without the imagined hit and miss.",
    "other_prior": "That is the posterior mean under another prior.",
    "hit_forgotten": "The imagined hit is missing above the line.",
    "miss_forgotten": "You add an imagined hit, but no imagined miss.",
    "size_forgotten": "You add the imagined hit to the hits, but not to the class size.",
    "empty_class_as_zero": "A class without examples counts as recall 0.",
    "empty_class_as_one": "A class without examples counts as recall 1.",
    "diagonal_moved": "You cut the empty rows before you took the diagonal, which moved.",
    "columns_cut": "You cut the columns of empty classes too, and with them some errors.",
    "weights_exchanged": "The classes have each other's weights.",
    "weights_of_the_answers": "You weight by the column sums: how often each answer was given.",
    "weighted_by_support": "You weight the classes by their sizes.",
    "weight_forgotten": "A class does not have its own weight in your sum.",
    "share_in_percent": "You put in a share in percent: 4% is 0.04, and what is left is 0.96.",
    "one_class_only": "That is the number of one class alone.",
    "class_left_out": "A class is missing from your sum.",
    "loop_keeps_one": "That is the recall of one class, divided by the number of classes.",
    "zero_recalls_left_out": "You leave out the classes of recall 0.",
    "zero_replaced": "You replace a recall of 0 by something larger.",
    "unanswered_left_out": "You leave out the classes that were never predicted.",
    "median": "That is a median.",
    "worst_class": "That is the number of the worst class.",
    "best_class": "That is the number of the best class.",
    "squares": "You average squares.",
    "product": "You multiply the numbers of the classes.",
    "per_class_values": "You give one number per class; one number for all classes is asked for.",
    "single_value": "You give one number for all classes; one number per class is asked for.",
    "wrong_number_of_classes": "The number of classes, K, is wrong in your formula.",
    "logarithm": "You average logarithms and do not undo them.",
    "no_division": "A division is missing: that is a sum or a count.",
    "divided_twice": "You divide once too often.",
    "complement": "That is 1 minus the right value.",
    "minus_one": "That is the right value minus 1. Is a bracket missing?",
    "percent": "That is the right value in percent, 100 times too large.",
    "rounded": "That is near the right value. Was a number rounded or cut too early?",
    "few_digits": "That is too few digits to tell what it is. Give three after the point.",
    "integer_division": "A division drops its fraction.",
    "brackets_missing": "Some brackets are missing, or in the wrong place.",
    "power_for_root": "You take a power where a root belongs.",
    "root_of_sum": "You take the root of a sum or of a mean.",
    "mean_of_roots": "You average roots.",
    "upside_down_difference": "You subtract the other way round.",
    "adjusted_for_chance": "That is UAR adjusted for chance: a guess gives 0.",
    "chance_taken_off": "You take chance, 1/K, from UAR.",
    "without_options": "That is the plain score, without the option that the question names.",
    "hits_for_errors": "You take 2/K of the accuracy from 1. Do hits lower the score, or errors?",
    "hits_left_out": "The right answers do not occur in your number.",
    "errors_counted_once": "You let each error lower one of the per-class accuracies, not two.",
    "wrong_factor": "The factor before the errors is another one.",
    "formula_forwards": "You put the given number into the formula as if it were the accuracy.",
    "turned_round": "Your formula goes from averaged per-class accuracy to accuracy.",
    "true_negatives_short": "Your true negatives are too few: the hits are taken off twice.",
    "costs_exchanged": "That is the ratio turned round: the two costs are exchanged.",
    "cost_in_one_place": "The cost ratio is missing in one of two places.",
    "prevalence_left_out": "That is the value for two classes of equal size.",
    "rest_left_out": "You took 1 for the share of the other class.",
    "weight_of_accuracy": "That is the prevalence: the weight when both errors cost the same.",
    "threshold": "1/(1 + c) is a decision threshold. The exercise asks for a weight in the score.",
    "alpha_itself": "That is α itself.",
    "alpha_left_out": "That is the examples of one class for each of the other.",
    "alpha_upside_down": "The two weights, α and 1 − α, are exchanged.",
    "alpha_for_odds": "You took α where α/(1 − α) belongs.",
    "share_for_odds": "You divide by the share of the positives alone.",
    "ratio_of_weights": "You divide a weight by the prevalence.",
    "the_weight": "That is the weight α, not the score.",
    "two_classes_only": "Your function is right for two classes, but not for more.",
    "slip": "",
    "constant": "Your function gives the same number whatever it is given.",
    "raises": "Your function raises an error.",
    "too_slow": "Your function gives no answer within the time limit.",
    "no_return": "Your function gives nothing back (None).",
    "not_a_number": "",
    "wrong_shape": "",
    "changes_input": "Your function changes the matrix it is given.",
    "calls_the_kit": "The numbers are right, but the kit's own function worked them out.",
    "number_for_function": "This exercise asks for a function.",
    "function_for_matrix": "You gave a function; this exercise asks for a matrix.",
    "decimal_comma": "You gave two numbers, with a comma between them.",
    "did_not_run": "The cell of your answer raised an error, so the old value was checked.",
    "condition_missed": "",
    "not_a_matrix": "That is not a confusion matrix.",
}

#: What to look at next, where the way to the score is no help.
_HINTS: dict[str, str] = {
    "averaged_per_class_accuracy": "Should an A that was called B count for class C?",
    "classes_exchanged": "Row 0 and column 0 are class 0; of two classes it is the positive one.",
    "diagonal_moved": "After a row is cut, the hits of class k need not be in row k and column k.",
    "loop_keeps_one": "In a loop, += adds where = replaces; and return ends the function.",
    "percent": "The scores here are fractions between 0 and 1.",
    "rounded": "Keep all digits while you compute. A typed number needs three after the point.",
    "few_digits": "Type the formula itself, such as 3 / 7: Python keeps all digits.",
    "integer_division": "// drops what follows the point; so do int() and integer arrays. Use /.",
    "brackets_missing": "A power comes before * and /, those before + and -: x**1/2 is half of x.",
    "two_classes_only": "Look for a 2 that should be K, or a class that is not visited.",
    "constant": "Does each line use the argument? Does a // drop a fraction that / keeps?",
    "raises": "Read the last line of the error. Call your function yourself on the matrix shown.",
    "too_slow": "Does every loop end? A while loop needs something that changes.",
    "no_return": "Does every path through the function end in return? Printing is not returning.",
    "not_a_number": "Give a plain number such as 0.5. NaN and infinity come from dividing by 0.",
    "changes_input": "The code that calls it still needs that matrix. Copy it: cm = cm.copy().",
    "calls_the_kit": "Here the point is to write it yourself, from the counts or from the recalls.",
    "number_for_function": "Give the function itself: its name, without brackets behind it.",
    "function_for_matrix": "Write the matrix as a list of rows, such as [[9, 1], [2, 8]].",
    "decimal_comma": "Python writes a decimal point: 0.5, not 0,5.",
    "did_not_run": "Read the last line of that error, mend the cell, and run it again.",
    "condition_missed": "Change one cell at a time, and watch the numbers in the list.",
    "not_a_matrix": "A list of rows, as many as columns, of whole numbers: [[9, 1], [2, 8]].",
}

#: Words that fit one score better.
_WHAT_FOR: dict[str, dict[str, str]] = {
    "precision_per_class": {
        "transposed": "You divide by the row sums (axis=1): that is recall, not precision.",
    },
    "support": {
        "transposed": "You add up the columns (axis=0): that counts the answers.",
        "prevalence": "You give shares, where numbers of examples are asked for.",
    },
    "posterior_mean_recalls": {
        "transposed": "You divide by the column sums (axis=0): those count answers.",
    },
    "cost_weight": {
        "complement": "That is 1 minus the right value: the weight of the other class.",
        "no_division": "That is the weight of the positive class before it is divided.",
        "odds": "That is the weight of one class for each 1 of the other.",
    },
    "implied_cost_ratio": {
        "costs_exchanged": "That is misses for one false alarm; asked: false alarms for one miss.",
        "classes_exchanged": "The shares of the two classes are exchanged.",
    },
    "geometric_mean_recall": {
        "no_division": "That is a product without its root, or of counts in the place of recalls.",
        "wrong_number_of_classes": "You take a root with the wrong number in it.",
    },
}

#: Every known mistake by name. A score may be taken for any other.
MISTAKES: dict[str, Mistake] = {
    **{
        name: Mistake(name, f"That is another score: {style_of(name).long_label}.")
        for name in SUMMARIES
        if name != "geometric_mean_recall"  # as a mistake it is the geometric_mean
    },
    **{name: Mistake(name, what, _HINTS.get(name, "")) for name, what in _WHAT.items()},
}


def mistake_in(question: object, name: str) -> Mistake:
    """Return a mistake in the words that fit the score asked for."""
    known = MISTAKES[name]
    score = question.score if isinstance(question, Question) else ""
    return Mistake(name, _WHAT_FOR.get(score, {}).get(name, known.what), known.hint)


#: The names of what is no score and so has no style.
_NAMES = {
    "cost_weight": "weight α that the costs imply",
    "implied_cost_ratio": "cost ratio that α implies",
    "posterior_mean_recalls": "posterior mean of each recall",
}


def name_of(question: Question) -> str:
    """Return what is asked for, as a reader calls it."""
    score = question.score
    name = _NAMES[score] if score in _NAMES else style_of(score).long_label
    options = ", ".join(f"{option}={value!r}" for option, value in question.options.items())
    return f"{name} ({options})" if options else name


_WAYS = {
    "support": "Add up each row.",
    "prevalence": "Add up each row, and divide by the number of all examples.",
    "recall_per_class": "Divide each cell of the diagonal by the sum of its row.",
    "precision_per_class": "Divide each cell of the diagonal by the sum of its column.",
    "one_vs_rest_accuracy": "Count the hits and the true negatives; divide by all examples.",
    "accuracy": "Weight the recall of each class by its share of the examples, and add up.",
    "majority_baseline": "Find the largest class, and its share of the examples.",
    "averaged_per_class_accuracy": "Two of the K classes count an error as wrong, the others as "
    "right. By how much does it lower the mean?",
    "unweighted_average_recall": "Work out the recall of each class, add the recalls up, divide.",
    "geometric_mean_recall": "Multiply the recalls of the K classes, and take the K-th root.",
    "mean_one_vs_rest_balanced_accuracy": "For each class take the mean of its recall and its "
    "specificity; then the mean over the classes.",
    "class_balance_accuracy": "Divide each cell of the diagonal by the larger of its row sum and "
    "its column sum; then take the mean.",
    "alpha_weighted_recall": "Multiply the first recall by α and the second by 1 − α; add up.",
    "power_mean_recall": "Raise each recall to the exponent, take the mean, undo the power.",
    "cost_weight": "Multiply the share of each class by the cost of an error on it; α is the "
    "positive class's part of the sum of both.",
    "implied_cost_ratio": "Weights are shares times costs: divide each weight by its share.",
    "posterior_mean_recalls": "Add the imagined hits and misses to the counts, then divide.",
}


def way_to(question: Question) -> str:
    """Return the exercise's own hint; or how the score is worked out, with the numbers at hand."""
    if question.hint:
        return question.hint
    way = _WAYS.get(question.score, "")
    if question.options.get("adjusted"):
        way = "Take chance, 1/K, from UAR; then divide by what is left up to 1, 1 − 1/K."
    if question.on is None:
        return way
    if not question.of_counts:
        values = [
            f"{name} = {', '.join(f'{number:g}' for number in value.ravel())}"
            for name, value in zip(question.parameters, question.on, strict=True)
        ]
        return f"{way} Here {' and '.join(values)}."
    (cm,) = question.on
    if len(cm) > 4:
        return way
    pairs = zip(cm.diagonal(), cm.sum(axis=1), strict=True)
    *most, last = [f"{hits:g}/{size:g}" for hits, size in pairs]
    total = f"; there are {cm.sum():g} examples in all" if question.score == "accuracy" else ""
    return f"{way} The recalls here are {', '.join(most)} and {last}{total}."


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
        return f"text, {shortened(value)}. Write the number without quotation marks: 0.93 for 93%."
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
