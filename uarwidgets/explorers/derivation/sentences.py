"""The words of DerivationStepper: what is done in each step, and what the picture then shows."""

from __future__ import annotations

import functools
import re

from uarwidgets.explorers.derivation.numbers import (
    DATA,
    MOST_DOTS,
    STEPS,
    Measured,
    Step,
    sides,
    terms,
    written,
)
from uarwidgets.kit.formatting import format_count
from uarwidgets.styles import style_of

CLASSES = ("positive", "negative")

PROBLEMS, NAMED = (DATA[name] for name in ("problems", "symbols"))
LINES = ("why", "symbols", "filled")
# What belongs to a class, as a letter or as the name of a place for a number.
_OF_CLASS = re.compile(r"(\{?\b(?:(?i:TPR?|FN)|p)\b\}?)|(\{?\b(?:(?i:TNR?|FP)|n)\b\}?)")


@functools.lru_cache(100)
def equations(step: Step) -> dict[str, str]:
    """Return the pieces of a step's equations, by the names of their places on the page."""
    pairs = terms(step.why), sides(step.symbols), sides(step.numbers)
    return {
        f"{line}_{k:02}_{side}_{i:02}_{('plain', *CLASSES)[i % 3]}": piece
        for line, found in zip(LINES, pairs, strict=True)
        for k, pair in enumerate(found)
        for side, text in zip(("above", "below"), pair, strict=True)
        for i, piece in enumerate(_OF_CLASS.split(text))
        if piece
    }


PLACES = sorted({place for step in STEPS for place in equations(step)})
TERMS = 1 + max(int(place.split("_")[1]) for place in PLACES)


def words(measured: Measured) -> dict[str, str]:
    step = measured.step
    pieces = {place: text.format(**measured.numbers) for place, text in equations(step).items()}
    return {
        **dict.fromkeys(PLACES, ""),
        **pieces,
        "step_title": step.title,
        "sums": "all" if step.key in ("total", "counts") else "p, n",
        **{name: format_count(measured.counts.all[name]) for name in "pn"},
        "sentence": PROBLEMS[measured.problem] or step.shows.format(**measured.numbers),
    }


def in_picture(measured: Measured) -> tuple[list[str], list[str], str]:
    """Return the words beside the dots or bars, those at the level lines, and the caption."""
    counts, step, weight = measured.counts.all, measured.step, measured.weight
    picture, N = "rows" if measured.problem else step.picture, counts["N"]
    tp, fn, fp, tn, p, n, total, _ = map(format_count, counts.values())
    beside = {
        "mixed": [],
        "cells": [f"TP {tp} found", f"FN {fn} missed", f"FP {fp} false", f"TN {tn} cleared"],
        "rows": [f"p = {p} positive", f"n = {n} negative"],
        "slots": [_fraction("TP/(p + n)", tp, total), _fraction("TN/(p + n)", tn, total), "+"],
    }  # fmt: skip
    each = round(N / 100)
    dot = f"about {format_count(each)} example{'s' * (each > 1)}" if N > MOST_DOTS else "an example"
    if weight is None:
        return beside[picture], [], f"Each dot is {dot}. A full dot is right."
    first, second = map(written, (weight, 1 - weight))
    # In the limit the score is a recall, as that is in the equation.
    becomes, digits = ("→", 5) if step.weight in (0, 1) else ("=", 3)
    many = {"many": ("π₁", "π₂"), "many_half": ("1/K", "1/K")}.get(step.key)
    weights = zip(many or ("α", "1 − α"), (first, second), strict=True)
    unders = [f"{name} {becomes} {x}" for name, x in weights]
    if step.key in ("one", "recalls"):
        unders = [f"{p}/{N}", f"{n}/{N}"] if N < 10_000 else [first, second]
    if step.key == "one":
        words = [_fraction("TP/p", tp, p), _fraction("TN/n", tn, n), *unders]
        return words, [], f"Each dot is {dot}."
    tops = ("r₁", "r₂") if many else ("TPR", "TNR")
    on_top = [f"{top} {measured.numbers[x]}" for top, x in zip(tops, ("tpr", "tnr"), strict=True)]
    shown = [written(x, digits) for x in measured.levels.values()]
    flows = " The grey above fills the grey below." * (len(shown) == 1 and digits == 3)
    caption = f"Width is weight.{flows}"
    of = "limit of " * (step.weight in (0, 1))
    called = [of + style_of(name).label for name in measured.levels]
    ends = [f"{name} {x}" for name, x in zip(called, shown, strict=True)]
    share = f"π{'₁' * bool(many)} = {measured.numbers['prevalence']}"
    if len(shown) == 2:
        ends.append(f"gap {written(abs(float(shown[0]) - float(shown[1])))}")
        unders, caption = [f"π = {first}", "1/2"], "The grey block is as large as the gap."
    return [*on_top, *unders, "split by size,", share], ends, caption


def _fraction(name: str, part: str, whole: str) -> str:
    written = f"{part}/{whole}"
    return f"{name} = {written}" if len(written) <= 7 else written  # two fit
