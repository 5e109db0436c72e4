"""The words of DerivationStepper: what is done in each line, why, and what it says."""

from __future__ import annotations

from uarwidgets.explorers.derivation.numbers import STEPS, Counts, Line, is_same, segments
from uarwidgets.kit.writing import number, setting
from uarwidgets.look import look

TITLE = "Accuracy, taken apart"
PREVIOUS, NEXT = "Previous", "Next"
LABELS = {
    "step": "Step",
    "tp": "TP, positives found",
    "fn": "FN, positives missed",
    "fp": "FP, false alarms",
    "tn": "TN, negatives let be",
}
IN_PICTURE = {"x": "width: the weight", "y": "recall"}

#: By the key of a step: what is done, and why it may be done or what it says.
SAID = {
    "total": (
        "Accuracy counts what is right",
        "One fraction. It does not say which class was right.",
    ),
    "counts": (
        "Name the four counts",
        "Right answers lie on the diagonal of the confusion matrix.",
    ),
    "classes": (
        "Gather the classes",
        "p = TP + FN positives, n = FP + TN negatives: the two rows.",
    ),
    "split": (
        "Split the fraction, one part a class",
        "The denominator is shared, so nothing changes.",
    ),
    "one": ("Multiply each part by one", "p/p and n/n are 1, as long as neither class is empty."),
    "recalls": (
        "Name the recalls",
        "TPR = TP/p and TNR = TN/n are the recalls of the two classes.",
    ),
    "weight": (
        "Name the weight",
        "π = p/(p + n) is the prevalence: the data chose the weight, not you.",
    ),
    "common": (
        "If positives crowd out the rest",
        "With these recalls and ever more positives, TNR stops counting.",
    ),
    "rare": (
        "If positives become rare",
        "With these recalls and ever fewer positives, TPR stops counting.",
    ),
    "half": (
        "Choose the weight: one half",
        "α = 1/2 is your choice: both classes count the same, however common they are.",
    ),
    "gap": (
        "What the choice changes",
        "No gap if the classes are equally common, or the recalls equal.",
    ),
    "many": (
        "K classes: accuracy",
        "The same algebra for any number of classes: each recall weighs its prevalence.",
    ),
    "many_half": ("K classes: equal weights", "The prevalences give way to 1/K. Here K = 2."),
}
_PROBLEMS = {
    "": "",
    "examples": "There are no examples yet, so there is nothing to divide by.",
    "positives": "There are no positives: TPR is 0/0, so this line cannot be written.",
    "negatives": "There are no negatives: TNR is 0/0, so this line cannot be written.",
}
# As many places as the line with the most pieces needs.
PIECES = max(
    len(segments(line))
    for step in STEPS
    for line in (step.symbols, step.at(Counts(1, 1, 1, 1)).filled)
)


def tell(line: Line) -> dict[str, str]:
    """Return the words of one line."""
    step, i = line.step, STEPS.index(line.step)
    (title, why), trouble = SAID[step.key], problem(line)
    # Two sides that differ would be a fault of the algebra: it must show.
    sign = "=" if is_same(line.left, line.right) else "≠"
    sides = "" if trouble else f"left {number(line.left)} {sign} right {number(line.right)}"
    return {
        "step_title": f"{i + 1} of {len(STEPS)}: {title}",
        "before": _plain(STEPS[i - 1].symbols) if i else "",
        "why": why,
        "problem": trouble,
        "sides": sides,
        **_pieces("symbols", step.symbols),
        **_pieces("filled", line.filled),
        "sentence": f"Line {i + 1}, {title}: {_plain(step.symbols)}. "
        + (trouble or f"With these counts, {sides}."),
    }


def problem(line: Line) -> str:
    """Return why a line cannot be written, or nothing."""
    return _PROBLEMS[line.problem]


def around_bars(line: Line) -> tuple[tuple[str, str], tuple[str, str], str]:
    """Return the words on the bars, under them, and at the end of the level line."""
    score, counts = number(line.score), line.counts
    # The name of the alpha-weighted recall is longer than the margin.
    named = line.step.metric != "alpha_weighted_recall"
    name = f"{look(line.step.metric).label} {score}" if named else score
    if line.weight is None:
        return ("correct / total", ""), ("all examples", ""), name
    tops = (f"TPR {number(counts.tpr)}", f"TNR {number(counts.tnr)}")
    return tops, (setting(line.weight), setting(1 - line.weight)), name


def _plain(line: str) -> str:
    return "".join(segments(line))


def _pieces(name: str, line: str) -> dict[str, str]:
    """Return a line's segments as words; the odd ones are what changed."""
    found = segments(line)
    return {f"{name}_{i}": found[i] if i < len(found) else "" for i in range(PIECES)}
