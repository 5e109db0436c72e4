"""The words of PitfallExplorer: what the average hides, and one error through the views."""

from __future__ import annotations

from string import ascii_uppercase

from uarwidgets.explorers.pitfall.numbers import FRAMED, MOST, SHOWN, EvenErrors
from uarwidgets.kit.formatting import number, share
from uarwidgets.styles import style_of

TITLE = "Average the per-class accuracies: what can go wrong?"
CLASSES = tuple(ascii_uppercase[:MOST])

LABELS = {
    "n_classes": "Number of classes K",
    "error_rate": "Error rate",
    "view": "View of class (A is 1)",
}
IN_PICTURE = {
    "x": "error rate",
    "predicted": "predicted",
    "actual": "actual",
    "wrong": "wrong:",
    "right": "right:",
    **{f"name_{k}": word for k, word in enumerate(style_of(SHOWN[1]).label.split())},
}
IN_NARROW_PICTURE = IN_PICTURE | {"wrong": "counted as wrong:", "right": "counted as right:"}

FORMULAS = "Formulas"
NOTE = (
    "The large matrix is seen by one class: its misses are hatched along its row and its false "
    "alarms along its column, and count as wrong; all other errors count as right. The small "
    "matrices are the views of all classes, with the error in the frame: a cross where it counts "
    "as wrong, a tick where it counts as right."
)
#: For each card its heading, its formula, and what follows the filled formula.
CARDS = {
    "averaged_per_class_accuracy": (
        "Not the accuracy: the mean over the K views",
        style_of("averaged_per_class_accuracy").formula,
        "= 1 − (2/K)(1 − accuracy), for every matrix",
    ),
    "accuracy": (
        "The accuracy: right answers over all answers",
        "Σ TPₖ / N",
        "Wanted one number a class? Take each class's recall; their mean is the UAR, here ",
    ),
}

_FOLLOWED = {
    "miss": "a miss: counted as wrong",
    "false alarm": "a false alarm: counted as wrong",
    "true negative": "a true negative: counted as right",
}


def words(measured: EvenErrors) -> dict[str, str]:
    """Return the words of one state."""
    counts, n, errors = measured.counts, len(measured.matrix), int(measured.matrix[FRAMED])
    one = "the one framed error" if errors == 1 else f"one of {errors} framed errors"
    each = [number(measured.one_vs_rest)] * n
    listed = each if n <= 4 else [*each[:2], "…", each[-1]]
    accuracy, average = (number(measured.scores[name]) for name in SHOWN[:2])
    right, total = int(measured.matrix.trace()), int(measured.matrix.sum())
    return {
        "misses": f"{counts['fn']:,} misses",
        "false_alarms": f"{counts['fp']:,} false alarms",
        "elsewhere": f"{counts['elsewhere']:,} other errors",
        "views": f"{one}: wrong in 2 views, right in {n - 2}"
        if errors
        else "no error: all views are right",
        "averaged_per_class_accuracy_filled": f"({' + '.join(listed)}) / {n} = {average}",
        "accuracy_filled": f"{right:,} / {total:,} = {accuracy}",
        "identity": f"1 − (2/{n})(1 − {accuracy}) = {average}",
        "floor": "floor" if n > 2 else "",  # of two classes it is 0
        "sentence": _sentence(measured),
        "view": _view(measured),
    }


def _sentence(measured: EvenErrors) -> str:
    n, rate, floor = len(measured.matrix), measured.error_rate, number(measured.floor)
    accuracy, average = (number(measured.scores[name]) for name in SHOWN[:2])
    if n == 2:
        return (
            f"With two classes the two scores agree: both are {accuracy}. A miss of one class is "
            "a false alarm of the other, so each error counts as wrong in both views."
        )
    if rate == 0:
        return (
            f"Without errors both scores are {accuracy}. With {n} classes the averaged per-class "
            f"accuracy can never fall below {floor}, however many errors come."
        )
    others = "the other one" if n == 3 else f"the other {n - 2}"
    wrong = "All answers are" if rate == 1 else f"{share(rate)} of the answers are"
    return (
        f"{wrong} wrong, so accuracy is {accuracy}, yet the per-class accuracies average "
        f"{average}. Each error counts as wrong in 2 of the {n} views and as right in {others}: "
        f"the average cannot fall below {floor}."
    )


def _view(measured: EvenErrors) -> str:
    actual, predicted = (CLASSES[k] for k in FRAMED)
    if measured.error_rate == 0:
        return f"The frame, {actual} taken for {predicted}, is empty: there is no error to follow."
    view, n, counts = CLASSES[measured.view], len(measured.matrix), measured.counts
    right, total = f"{counts['tp']:,} + {counts['tn']:,}", f"{int(measured.matrix.sum()):,}"
    return (
        f"Follow one error in the frame, an {actual} taken for a {predicted}. In the view of "
        f"{view}, view {measured.view + 1} of {n}, it is {_FOLLOWED[measured.followed]}. That view "
        f"has (TP + TN) / N = ({right}) / {total} = {number(measured.one_vs_rest)}."
    )
