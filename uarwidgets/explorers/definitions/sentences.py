"""The words of DefinitionsExplorer: how far the definitions lie apart, and who answers what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from uarwidgets.explorers.definitions.numbers import CHECKED, Answer, Answers
from uarwidgets.kit.formatting import SCORE, all_quoted, listing, number
from uarwidgets.styles import style_of

TITLE = "“Balanced” or “per-class” accuracy: which of these is meant?"
IN_PICTURE = {"x": SCORE, "compared": "for comparison"}
N_CLASSES = "Number of classes"
UNDEFINED = "A class with no examples is"
CHOSEN = {
    "drop": "left out of the means",
    "zero": "counted as a recall of 0",
    "nan": "a reason to leave the means undefined",
    "raise": "an error",
}
#: The same, as it ends a sentence on a recall.
_IS = {"drop": "left out", "zero": "counted as 0", "nan": "left undefined", "raise": "an error"}
CORNER = "actual ↓"
#: Letters of the longest sentence at counts of seven digits: a test holds it.
LONGEST = 190

LIBRARIES = "What libraries answer for this matrix"
COLUMNS = ("definition", "library", "answers", "call")
_VERSIONS = listing([f"{name} {version}" for name, version in CHECKED.items()])
CONVENTIONS_NOTE = (
    "The libraries' answers are worked out here by their known conventions, held against "
    f"{_VERSIONS} by our tests, and once by hand against torchmetrics 1.9. What yardstick, a "
    "library of R, answers is taken from its source at version 1.3, and was not run. All but "
    "yardstick read labels: a class that is neither an actual nor a predicted label is unknown "
    "to them."
)


def box(actual: str, predicted: str) -> str:
    """Return the label of the box of a count."""
    return f"{actual} as {predicted}"


def tell(found: Answers, names: Sequence[str], undefined: str) -> dict[str, str]:
    """Return the words of one state."""
    n_present = int(np.count_nonzero(found.sizes))
    return {
        **{f"answer_{i}": _answered(answer) for i, answer in enumerate(found.libraries)},
        **{name: _answered(answer) for name, answer in found.own.items()},
        **{f"bar_{name}": _on_bar(answer, n_present) for name, answer in found.own.items()},
        "undefined": undefined,
        "sentence": _sentence(found, names, undefined, n_present),
    }


def _sentence(found: Answers, names: Sequence[str], undefined: str, n_present: int) -> str:
    if not n_present:
        return "There are no examples, so there is nothing to score."
    empty = [name for name, size in zip(names, found.sizes, strict=True) if size == 0]
    parts = [_spread(found.own, sum(found.sizes))]
    if n_present == 1:
        (only,) = (name for name, size in zip(names, found.sizes, strict=True) if size)
        parts.append(
            f"Only {all_quoted([only])} has examples: its specificity is 0/0, as other recalls are."
        )
    elif empty:
        who = all_quoted(empty) if len(empty) <= 2 else f"{len(empty)} classes"
        parts.append(f"There are no examples of {who}: a recall of 0/0 is {_IS[undefined]}.")
    else:
        uar = number(found.own["unweighted_average_recall"].value)
        parts.append(f"What scikit-learn calls balanced accuracy is the UAR, {uar}.")
    return " ".join(parts)


def _spread(own: Mapping[str, Answer], total: int) -> str:
    """Return the lowest and the highest of the values that there are."""
    found = {name: a.value for name, a in own.items() if np.isfinite(a.value)}
    low, high = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
    every = "every definition" if len(found) == len(own) else "every definition that has a value"
    if found[high] - found[low] < 1e-12:
        return f"For these {total:,} answers {every} gives {number(found[low])}."
    return (
        f"The same {total:,} answers score {number(found[low])} as {style_of(low).label} and "
        f"{number(found[high])} as {style_of(high).label}."
    )


def _answered(answer: Answer) -> str:
    """Return an answer as the table writes it."""
    if answer.raised:
        return f"raises {answer.raised}"
    if answer.text:
        return f'the text "{answer.text}"'
    written = number(answer.value) if np.isfinite(answer.value) else "nan (not a number)"
    return f"{written}, with a warning" if answer.warned else written


def _on_bar(answer: Answer, n_present: int) -> str:
    """Return what stands at the end of a bar, or in its place."""
    if np.isfinite(answer.value) or n_present == 0:
        return number(answer.value)
    if answer.raised:
        return "an error: a class has no examples"
    reason = "only one class has examples" if n_present == 1 else "a class has no examples"
    return f"undefined: {reason}"
