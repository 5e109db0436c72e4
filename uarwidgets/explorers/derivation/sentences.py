"""The words of DerivationStepper: what is done in each step, and what the picture then shows."""

from __future__ import annotations

from uarwidgets.explorers.derivation.numbers import (
    MOST_DOTS,
    STEPS,
    Counts,
    Measured,
    measure,
    segments,
)
from uarwidgets.kit.formatting import format_score, format_setting
from uarwidgets.styles import style_of

TITLE = "What is accuracy made of?"
PREVIOUS, NEXT = "Previous", "Next"
RECALL = "recall"
CLASSES, CORNER = ("positive", "negative"), "actual ↓"
LONGEST = 105  # letters of the longest sentence, at counts of seven digits

#: By the key of a step: what is done, and what the picture then shows.
SAID = {
    "total": (
        "Count what is right",
        "{correct:,} of {total:,} answers are right. One fraction: it does not say in which class.",
    ),
    "counts": (
        "Name the four counts",
        "Right answers, the full dots, lie on the diagonal of the confusion matrix.",
    ),
    "classes": (
        "Gather the classes",
        "p = TP + FN = {p:,} positives, n = FP + TN = {n:,} negatives: the two rows.",
    ),
    "split": (
        "One part for each class",
        "Each class fills some of the same p + n slots: nothing changes.",
    ),
    "one": (
        "Multiply each part by one",
        "p/p and n/n are 1. A column is as wide as its class's share, and full dots fill it up to "
        "TP/p or TN/n.",
    ),
    "recalls": (
        "Name the recalls",
        "TP/p is the recall of positives, or sensitivity; TN/n that of negatives, or specificity.",
    ),
    "weight": (
        "Name the weight",
        "The weight of positives is their prevalence π: the data chose it, not you. "
        "n/(p + n) = 1 − p/(p + n).",
    ),
    "common": (
        "Nearly all are positive",
        "If p ≫ n, accuracy is almost the TPR, {tpr}: the TNR hardly counts.",
    ),
    "rare": (
        "Nearly all are negative",
        "If n ≫ p, accuracy is almost the TNR, {tnr}: the TPR hardly counts.",
    ),
    "half": (
        "Choose one half",
        "If p = n, then α = 1/2. We choose 1/2 always, so that each class counts the same.",
    ),
    "gap": (
        "What the choice changes",
        "The grey block is as large as the gap: none if the classes are equally common, or the "
        "recalls equal.",
    ),
    "many": (
        "K classes",
        "The same algebra for any number of classes: each recall weighs its prevalence.",
    ),
    "many_half": (
        "K classes, equal weights",
        "Each prevalence is replaced by 1/K: the mean of the recalls, whatever the sizes.",
    ),
}
_PROBLEMS = {
    "": "",
    "examples": "There are no examples yet, so there is nothing to divide by.",
    "positives": "There are no positives: TPR is 0/0, so this line cannot be written.",
    "negatives": "There are no negatives: TNR is 0/0, so this line cannot be written.",
}
# As many places as the equation with the most pieces needs.
PIECES = max(
    len(segments(line))
    for i, step in enumerate(STEPS, 1)
    for line in (step.symbols, measure(i, Counts(1, 1, 1, 1)).filled)
)

SYMBOLS = "Symbols and other names"
#: What a symbol means, and what else it is called.
NAMED = (
    ("TP, FN, FP, TN", "counts: true positives, false negatives, false positives, true negatives"),
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


def words(measured: Measured) -> dict[str, str]:
    step, c = measured.step, measured.counts
    i, (title, said) = STEPS.index(step), SAID[step.key]
    recalls = {name: format_score(measured.scores[name]) for name in ("tpr", "tnr")}
    said = said.format(correct=c.correct, total=c.total, p=c.p, n=c.n, **recalls)
    told = {
        "step_title": f"{i + 1} of {len(STEPS)}: {title}",
        "before": "".join(segments(STEPS[i - 1].symbols)) if i else "",
        "p": f"p {c.p:,}",
        "n": f"n {c.n:,}",
        "p_said": f"p' {c.tp + c.fp:,}",
        "n_said": f"n' {c.fn + c.tn:,}",
        "sentence": problem(measured) or said,
    }
    for name, line in (("symbols", step.symbols), ("filled", measured.filled)):
        pieces = segments(line)
        pieces += [""] * (PIECES - len(pieces))
        told |= {f"{name}_{k}": piece for k, piece in enumerate(pieces)}
    return told


def problem(measured: Measured) -> str:
    """Return why an equation cannot be written, or nothing."""
    return _PROBLEMS[measured.problem]


def in_picture(measured: Measured) -> tuple[list[str], list[str], str]:
    """Return the words beside the dots or bars, those at the level lines, and the caption."""
    if measured.problem:
        return [], [], ""
    c, step, weight = measured.counts, measured.step, measured.weight
    N = c.total
    beside = {
        "mixed": [f"{c.correct} of {N} answers are right"],
        "cells": [
            f"TP {c.tp} found", f"FN {c.fn} missed", f"FP {c.fp} false alarms", f"TN {c.tn}",
        ],
        "rows": [f"p = TP + FN = {c.p}", f"n = TN + FP = {c.n}"],
        "slots": [_fraction("TP/N", c.tp, N), _fraction("TN/N", c.tn, N), "+"],
        "columns": [
            _fraction("TP/p", c.tp, c.p), _fraction("TN/n", c.tn, c.n),
            _fraction("p/N", c.p, N), _fraction("n/N", c.n, N),
        ],
    }  # fmt: skip
    if weight is None:
        dot = "an example" if N <= MOST_DOTS else "1 in 100 examples"
        return beside[step.picture], [], f"a dot: {dot}; full: right"
    if step.picture == "columns":
        return beside["columns"], [], "width: the share of the data"
    first, second = (format_setting(round(w, 3)) for w in (weight, 1 - weight))
    unders = [f"α {first}", f"1 − α {second}"]
    if step.key == "recalls":
        unders = [f"{c.p}/{N}", f"{c.n}/{N}"] if N < 10_000 else [first, second]
    many = {"many": ("π₁", "π₂"), "many_half": ("1/K", "1/K")}.get(step.key)
    if many:
        unders = [f"{many[0]} {first}", f"{many[1]} {second}"]
    tops = ("r₁", "r₂") if many else ("TPR", "TNR")
    recalls = (measured.scores[name] for name in ("tpr", "tnr"))
    on_top = [f"{top} {format_score(recall)}" for top, recall in zip(tops, recalls, strict=True)]
    ends = [
        f"{style_of(name).label} {format_score(score)}" for name, score in measured.levels.items()
    ]
    if len(ends) == 2:
        accuracy, uar = measured.levels.values()
        ends.append(f"gap {format_score(abs(accuracy - uar))}")
    dotted = "" if weight == measured.scores["prevalence"] else "; dotted: π"
    return on_top + unders, ends, f"width: the weight{dotted}"


def _fraction(name: str, part: int, whole: int) -> str:
    written = f"{part}/{whole}"
    return f"{name} = {written}" if len(written) <= 7 else written  # two must have room
