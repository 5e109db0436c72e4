"""The words of DefinitionsExplorer: how far the definitions lie apart, and who answers what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from uarwidgets.explorers.definitions.numbers import CHECKED, Answer, Answers
from uarwidgets.kit.formatting import SCORE, all_quoted, format_score, listing
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
_NO_ARTICLE = ("unweighted_average_recall", "accuracy")
#: Letters of the longest sentence at counts of seven digits: a test holds it.
LONGEST = 200

LIBRARIES = "What libraries answer for this matrix"
COLUMNS = ("definition", "library", "answers", "call")
_VERSIONS = listing([f"{name} {version}" for name, version in CHECKED.items()])
CONVENTIONS_NOTE = (
    "The libraries' answers are worked out here by their known conventions, which our tests "
    f"compare with {_VERSIONS}. They read labels: a class that is neither an actual nor a "
    "predicted label is unknown to them."
)


def tell(measured: Answers, names: Sequence[str], undefined: str) -> dict[str, str]:
    """Return the words of one state."""
    n_present = int(np.count_nonzero(measured.sizes))
    return {
        **{f"answer_{i}": _answered(answer) for i, answer in enumerate(measured.libraries)},
        **{name: _answered(answer) for name, answer in measured.own.items()},
        **{f"bar_{name}": _on_bar(answer, n_present) for name, answer in measured.own.items()},
        "undefined": undefined,
        "sentence": _sentence(measured, names, undefined, n_present),
    }


def _sentence(measured: Answers, names: Sequence[str], undefined: str, n_present: int) -> str:
    if not n_present:
        return "There are no examples, so there is nothing to score."
    empty = [name for name, size in zip(names, measured.sizes, strict=True) if size == 0]
    spread = _spread(measured.scores, sum(measured.sizes))
    if n_present == 1:
        only = next(name for name, size in zip(names, measured.sizes, strict=True) if size)
        return (
            f"{spread} Only {all_quoted([only])} has examples, so there is no specificity of it "
            "and no recall of the others."
        )
    if empty:
        which = all_quoted(empty) if len(empty) <= 2 else f"{len(empty)} classes"
        return f"{spread} There are no examples of {which}: a recall of 0/0 is {CHOSEN[undefined]}."
    uar = format_score(measured.scores["unweighted_average_recall"])
    return f"{spread} What scikit-learn calls balanced accuracy is the UAR, {uar}."


def _spread(scores: Mapping[str, float], total: int) -> str:
    """Return the lowest and the highest of the values that there are."""
    finite = {name: score for name, score in scores.items() if np.isfinite(score)}
    low, high = min(finite, key=finite.__getitem__), max(finite, key=finite.__getitem__)
    if finite[high] - finite[low] < 1e-12:
        answers = "this one answer" if total == 1 else f"these {total:,} answers"
        every = f"every definition{'' if len(finite) == len(scores) else ' that has a value'}"
        return f"For {answers} {every} gives {format_score(finite[low])}."
    lowest, highest = (
        f"{format_score(finite[name])} as "
        f"{'' if name in _NO_ARTICLE else 'the '}{style_of(name).label}"
        for name in (low, high)
    )
    return f"The same {total:,} answers score {lowest} and {highest}."


def _answered(answer: Answer) -> str:
    """Return an answer as the table writes it."""
    if answer.raised:
        return f"raises {answer.raised}"
    if answer.text:
        return f'the text "{answer.text}"'
    written = format_score(answer.value) if np.isfinite(answer.value) else "nan (not a number)"
    return f"{written}, with a warning" if answer.warned else written


def _on_bar(answer: Answer, n_present: int) -> str:
    """Return what is written at the end of a bar, or in its place."""
    if np.isfinite(answer.value) or n_present == 0:
        return format_score(answer.value)
    if answer.raised:
        return "an error: a class has no examples"
    reason = "only one class has examples" if n_present == 1 else "a class has no examples"
    return f"undefined: {reason}"
