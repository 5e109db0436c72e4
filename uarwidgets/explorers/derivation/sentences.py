"""The words of DerivationStepper: what is done in each step, and what the picture then shows."""

from __future__ import annotations

from uarwidgets.explorers.derivation.numbers import DATA, MOST_DOTS, Measured, sides, terms
from uarwidgets.kit.formatting import difference, format_count, format_score, format_setting
from uarwidgets.styles import style_of

CLASSES = ("positive", "negative")

PROBLEMS, NAMED = (DATA[name] for name in ("problems", "symbols"))
LINES = ("why", "symbols", "filled")
PIECES = 14  # as many places as the equation with the most terms needs


def words(measured: Measured) -> dict[str, str]:
    step = measured.step
    recalls = {name: format_score(measured.scores[name]) for name in ("tpr", "tnr")}
    counts = {name: format_count(count) for name, count in measured.counts.all.items()}
    said = step.shows.format(**counts, **recalls)
    told = {
        "step_title": step.title,
        "p": counts["p"],
        "n": counts["n"],
        "sentence": PROBLEMS[measured.problem] or said,
    }
    for name, line in zip(LINES, (step.why, step.symbols, measured.filled), strict=True):
        pairs = (terms if name == "why" else sides)(line) + [("", "")] * PIECES
        for k, (above, below) in enumerate(pairs[:PIECES]):
            told |= {f"{name}_{k}_above": above, f"{name}_{k}_below": below}
    return told


def in_picture(measured: Measured) -> tuple[list[str], list[str], str]:
    """Return the words beside the dots or bars, those at the level lines, and the caption."""
    counts, step, weight = measured.counts.all, measured.step, measured.weight
    picture, N = "rows" if measured.problem else step.picture, counts["N"]
    tp, fn, fp, tn, p, n, total, correct = map(format_count, counts.values())
    beside = {
        "mixed": [f"right answers: {correct} of {total}"],
        "cells": [f"TP {tp} found", f"FN {fn} missed", f"FP {fp} false", f"TN {tn} cleared"],
        "rows": [f"p = TP + FN = {p}", f"n = TN + FP = {n}"],
        "slots": [_fraction("TP/(p + n)", tp, total), _fraction("TN/(p + n)", tn, total), "+"],
    }  # fmt: skip
    dot = "an example" if N <= MOST_DOTS else f"about {format_count(round(N / 100))} examples"
    if weight is None:
        return beside[picture], [], f"Each dot is {dot}. A full dot is right."
    first, second = (format_setting(round(w, 3)) for w in (weight, 1 - weight))
    becomes = "→" if step.weight in (0, 1) else "="
    unders = [f"α {becomes} {first}", f"1 − α {becomes} {second}"]
    if step.key in ("one", "recalls"):
        unders = [f"{p}/{N}", f"{n}/{N}"] if N < 10_000 else [first, second]
    many = {"many": ("π₁", "π₂"), "many_half": ("1/K", "1/K")}.get(step.key)
    if many:
        unders = [f"{many[0]} = {first}", f"{many[1]} = {second}"]
    if step.key == "one":
        words = [_fraction("TP/p", tp, p), _fraction("TN/n", tn, n), *unders]
        return words, [], f"Each dot is {dot}."
    tops = ("r₁", "r₂") if many else ("TPR", "TNR")
    recalls = [format_score(measured.scores[name]) for name in ("tpr", "tnr")]
    on_top = [f"{top} {recall}" for top, recall in zip(tops, recalls, strict=True)]
    levels, area, caption = [*measured.levels.values()], "", "Width is weight."
    ends = [f"{style_of(name).label} {format_score(x)}" for name, x in measured.levels.items()]
    share = f"π{'₁' * bool(many)} = {format_setting(round(measured.scores['prevalence'], 3))}"
    if len(levels) == 2:
        area = difference(*levels)
        ends.append(f"gap {area}")
        unders, caption = [f"π = {first}", "1/2"], "The grey block is as large as the gap."
    elif levels and becomes == "=":
        area = format_score(weight * abs(measured.scores["tpr"] - levels[0]))
        caption += " The two grey areas are equal."
    return [*on_top, *unders, area, share], ends, caption


def _fraction(name: str, part: str, whole: str) -> str:
    written = f"{part}/{whole}"
    return f"{name} = {written}" if len(written) <= 7 else written  # two fit
