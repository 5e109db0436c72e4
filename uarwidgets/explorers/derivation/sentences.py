"""The words of DerivationStepper: what is done in each line, and what the picture then shows."""

from __future__ import annotations

from collections.abc import Callable

from uarwidgets.explorers.derivation.numbers import (
    MOST_DOTS,
    STEPS,
    Counts,
    Line,
    is_same,
    segments,
)
from uarwidgets.kit.formatting import number, setting
from uarwidgets.styles import style_of

TITLE = "What is accuracy made of?"
PREVIOUS, NEXT = "Previous", "Next"
LABELS = {
    "step": "Step",
    "share": "Share of positives π",
    "tp": "TP, positives found",
    "fn": "FN, positives missed",
    "fp": "FP, false alarms",
    "tn": "TN, negatives let be",
}
RECALL, SHARE = "recall", "width: the share of the data"
WIDTH, DOTTED = "width: the weight", "width: the weight; dotted: π"
CLASSES, CORNER = ("positive", "negative"), "actual ↓"
#: Of the letters of the longest sentence, at counts of seven digits: a test holds it.
LONGEST = 126

#: By the key of a step: what is done, and what the picture then shows.
Said = Callable[[Counts], str]
SAID: dict[str, tuple[str, Said]] = {
    "total": (
        "Count what is right",
        lambda c: (
            f"{c.tp + c.tn} of {c.total} answers are right. One fraction: it does not say "
            "in which class."
        ),
    ),
    "counts": (
        "Name the four counts",
        lambda _: "Right answers, the full dots, lie on the diagonal of the confusion matrix.",
    ),
    "classes": (
        "Gather the classes",
        lambda c: f"p = TP + FN = {c.p} positives, n = FP + TN = {c.n} negatives: the two rows.",
    ),
    "split": (
        "One part a class",
        lambda _: "Each class fills some of the same p + n slots: nothing changes.",
    ),
    "one": (
        "Multiply each part by one",
        lambda _: (
            "p/p and n/n are 1. A column is as wide as its class's share, and full dots "
            "fill it up to TP/p or TN/n."
        ),
    ),
    "recalls": (
        "Name the recalls",
        lambda _: (
            "TP/p is the recall of positives, or sensitivity; TN/n that of negatives, "
            "or specificity."
        ),
    ),
    "weight": (
        "Name the weight",
        lambda _: (
            "The weight of positives is their prevalence π: the data chose it, not you. "
            "Drag the border."
        ),
    ),
    "common": (
        "Nearly all are positive",
        lambda c: (
            f"If p ≫ n, accuracy is all but the TPR, {number(c.tpr)}: the TNR stops counting."
        ),
    ),
    "rare": (
        "Nearly all are negative",
        lambda c: (
            f"If n ≫ p, accuracy is all but the TNR, {number(c.tnr)}: the TPR stops counting."
        ),
    ),
    "half": (
        "Choose one half",
        lambda _: (
            "If p = n, then α = 1/2. Take it always: a choice, by which each class counts the same."
        ),
    ),
    "gap": (
        "What the choice changes",
        lambda _: (
            "The grey block is as large as the gap: none if the classes are equally common, "
            "or the recalls equal."
        ),
    ),
    "many": (
        "K classes",
        lambda _: "The same algebra for any number of classes: each recall weighs its prevalence.",
    ),
    "many_half": (
        "K classes, equal weights",
        lambda _: "The prevalences give way to 1/K: the mean of the recalls, whatever the sizes.",
    ),
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

SYMBOLS = "Symbols and other names"
#: What a symbol means, and what else it is called.
NAMED = (
    ("TP, FN, FP, TN", "counts: positives found and missed, false alarms, negatives let be"),
    ("p, n", "positives and negatives: the rows' sums"),
    ("p', n'", "answers “positive” and “negative”: the columns' sums"),
    ("TPR", "recall of positives, sensitivity, R"),
    ("TNR", "recall of negatives, specificity, S"),
    ("π", "prevalence of positives, p/(p + n)"),
    ("α", "weight of positives: π in accuracy, 1/2 in UAR, any other by choice"),
    ("UAR", "unweighted average recall, balanced accuracy"),
)
LIMITS = "Limits: what α = 1/2 makes of simple guessers"
#: A guesser, its two recalls and its UAR.
GUESSERS = (
    ("always one class", "1 and 0", "1/2"),
    ("a fair coin", "1/2 and 1/2", "1/2"),
    ("always wrong", "0 and 0", "0"),
    ("always right", "1 and 1", "1"),
)


def tell(line: Line) -> dict[str, str]:
    """Return the words of one line."""
    step, i, c = line.step, STEPS.index(line.step), line.counts
    title, said = SAID[step.key]
    # Two sides that differ would be a fault of the algebra: it must show.
    filled = line.filled if is_same(line.left, line.right) else line.filled.replace("=", "≠")
    return {
        "step_title": f"{i + 1} of {len(STEPS)}: {title}",
        "before": _plain(STEPS[i - 1].symbols) if i else "",
        **_pieces("symbols", step.symbols),
        **_pieces("filled", filled),
        "p": f"p {c.p}",
        "n": f"n {c.n}",
        "p_said": f"p' {c.tp + c.fp}",
        "n_said": f"n' {c.fn + c.tn}",
        "sentence": problem(line) or said(c),
    }


def problem(line: Line) -> str:
    """Return why a line cannot be written, or nothing."""
    return _PROBLEMS[line.problem]


def beside_dots(line: Line) -> tuple[tuple[str, ...], str]:
    """Return the words beside the dots, and what a dot is."""
    c = line.counts
    labels = {
        "mixed": (f"{c.tp + c.tn} of {c.total} answers are right",),
        "cells": (
            f"TP {c.tp} found", f"FN {c.fn} missed", f"FP {c.fp} false alarms", f"TN {c.tn} let be",
        ),
        "rows": (f"p = TP + FN = {c.p}", f"n = TN + FP = {c.n}"),
        "slots": (_fraction("TP/N", c.tp, c.total), _fraction("TN/N", c.tn, c.total), "+"),
        "columns": (
            _fraction("TP/p", c.tp, c.p), _fraction("TN/n", c.tn, c.n),
            _fraction("p/N", c.p, c.total), _fraction("n/N", c.n, c.total),
        ),
    }[line.step.picture]  # fmt: skip
    if line.step.picture == "columns":
        return labels, SHARE
    dot = "an example" if c.total <= MOST_DOTS else "1 in 100 examples"
    return labels, f"a dot: {dot}; full: right"


def around_bars(line: Line) -> tuple[tuple[str, str, str, str], tuple[str, ...]]:
    """Return the words on the bars and under them, and those at the ends of the levels."""
    c, key = line.counts, line.step.key
    assert line.weight is not None
    tops, weights = ("TPR", "TNR"), [setting(round(w, 3)) for w in (line.weight, 1 - line.weight)]
    if key == "recalls":
        short = len(f"{c.total}") < 5
        unders = (f"{c.p}/{c.total}", f"{c.n}/{c.total}") if short else (weights[0], weights[1])
    elif key in ("many", "many_half"):
        tops = ("r₁", "r₂")
        signs = ("π₁", "π₂") if key == "many" else ("1/K", "1/K")
        unders = (f"{signs[0]} {weights[0]}", f"{signs[1]} {weights[1]}")
    else:
        unders = (f"α {weights[0]}", f"1 − α {weights[1]}")
    names = [f"{style_of(name).label} {number(score)}" for name, score in line.levels.items()]
    if len(names) == 2:
        names.append(f"gap {number(abs(line.left))}")
    on_top = (f"{tops[0]} {number(c.tpr)}", f"{tops[1]} {number(c.tnr)}")
    return (*on_top, *unders), tuple(names)


def _fraction(name: str, part: int, whole: int) -> str:
    written = f"{part}/{whole}"
    return f"{name} = {written}" if len(written) <= 7 else written  # as two must have room


def _plain(line: str) -> str:
    return "".join(segments(line))


def _pieces(name: str, line: str) -> dict[str, str]:
    """Return a line's segments as words; the odd ones are what changed."""
    found = segments(line)
    return {f"{name}_{i}": found[i] if i < len(found) else "" for i in range(PIECES)}
