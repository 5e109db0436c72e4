"""The words of PitfallExplorer: what the average hides, and one error through the views."""

from __future__ import annotations

from string import ascii_uppercase

from uarwidgets.explorers.pitfall.numbers import FRAMED, MOST, SHOWN, EvenErrors
from uarwidgets.kit.formatting import number, share
from uarwidgets.styles import style_of

TITLE = "Average the per-class accuracies: what can go wrong?"
CLASSES = tuple(ascii_uppercase[:MOST])
COUNTS = ("tp", "fn", "fp", "tn")

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
#: The same where there is little room.
IN_NARROW_PICTURE = IN_PICTURE | {"wrong": "counted as wrong:", "right": "counted as right:"}

FORMULAS = "Formulas"
READING = "How to read it"
NOTE = (
    "The large matrix is seen by one class: its misses and its false alarms are hatched, each "
    "their own way, and count as wrong; all other errors count as right. The small matrices "
    "are the views of all classes, with the error in the frame: a cross where it counts as wrong, "
    "a tick where it counts as right."
)
#: For each card its heading, its formula, and what follows the filled formula; at {} stands a
#: number that moves.
CARDS = {
    "averaged_per_class_accuracy": (
        "Not the accuracy: the mean over the K views",
        style_of("averaged_per_class_accuracy").formula,
        "= 1 − (2/K)(1 − accuracy), for every matrix",
    ),
    "accuracy": (
        "The accuracy: right answers over all answers",
        "Σ TPₖ / N",
        "Wanted one number a class? Take each class's recall; their mean is the UAR, here {}.",
    ),
}
EVERY_CLASS = "Every class against the rest"
COLUMNS = ("class", "TP", "misses FN", "false alarms FP", "TN", "(TP + TN) / N")

_FOLLOWED = {
    "miss": "a miss: counted as wrong",
    "false alarm": "a false alarm: counted as wrong",
    "true negative": "a true negative: counted as right",
}


def tell(found: EvenErrors) -> dict[str, str]:
    """Return the words of one state."""
    counts, n = found.counts, len(found.matrix)
    return {
        **{name: number(value) for name, value in found.scores.items()},
        **{name: f"{counts[name]:,}" for name in COUNTS},
        "one_vs_rest_accuracy": number(found.each[found.view]),
        "misses": f"{counts['fn']:,} misses",
        "false_alarms": f"{counts['fp']:,} false alarms",
        "elsewhere": f"{counts['elsewhere']:,} other errors",
        "views": _of_the_views(found),
        **{f"class_{k}": letter if k < n else "" for k, letter in enumerate(CLASSES)},
        **_formulas(found),
        "floor": "floor" if n > 2 else "",  # of two classes it is 0
        "sentence": _sentence(found),
        "view": _view(found),
    }


def _sentence(found: EvenErrors) -> str:
    n, rate, floor = len(found.matrix), found.error_rate, number(found.floor)
    accuracy, pitfall = (number(found.scores[name]) for name in SHOWN[:2])
    if n == 2:
        return (
            f"With two classes the two scores agree: both are {accuracy}. A miss of one class is "
            "a false alarm of the other, so each error spoils both views, and none flatters."
        )
    if rate == 0:
        return (
            f"Without errors both scores are {accuracy}. With {n} classes the averaged per-class "
            f"accuracy can never fall below {floor}, however many errors come."
        )
    others = "the other one" if n == 3 else f"the other {n - 2}"
    wrong = "All answers are" if rate == 1 else f"{share(rate)} of the answers are"
    return (
        f"{wrong} wrong, yet the per-class accuracies average {pitfall}, not {accuracy}. "
        f"Each error spoils 2 of the {n} views and counts as right in {others}: the average "
        f"cannot fall below {floor}."
    )


def _of_the_views(found: EvenErrors) -> str:
    """Return what is said of the small matrices: how the views count one error."""
    n, errors = len(found.matrix), int(found.matrix[FRAMED])
    if errors == 0:
        return "no error: all views are right"
    one = "the one framed error" if errors == 1 else f"one of {errors} framed errors"
    return f"{one}: wrong in 2 views, right in {n - 2}"


def _view(found: EvenErrors) -> str:
    actual, predicted = (CLASSES[k] for k in FRAMED)
    if found.error_rate == 0:
        return f"The frame, {actual} taken for {predicted}, is empty: there is no error to follow."
    return (
        f"Follow one error in the frame, an {actual} taken for a {predicted}. In the view of "
        f"{CLASSES[found.view]}, view {found.view + 1} of {len(found.matrix)}, it is "
        f"{_FOLLOWED[found.followed]}."
    )


def _formulas(found: EvenErrors) -> dict[str, str]:
    matrix, n = found.matrix, len(found.matrix)
    accuracy, pitfall = (number(found.scores[name]) for name in SHOWN[:2])
    each = [number(value) for value in found.each]
    listed = each if n <= 4 else [*each[:2], "…", each[-1]]
    return {
        "wrong_way": f"({' + '.join(listed)}) / {n} = {pitfall}",
        "right_way": f"{int(matrix.trace()):,} / {int(matrix.sum()):,} = {accuracy}",
        "identity": f"1 − (2/{n})(1 − {accuracy}) = {pitfall}",
    }
