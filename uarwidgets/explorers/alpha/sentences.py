"""The words of AlphaExplorer: which weight, what it says of costs, which class it favours."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.alpha.numbers import CONSTANT, MEANS, Comparison, Weighing
from uarwidgets.kit.formatting import (
    SCORE,
    TWO_CLASSES,
    class_called,
    compare,
    format_count,
    format_percent,
    format_score,
    format_setting,
    listing,
    quoted,
)
from uarwidgets.styles import ScoreStyle, style_of

MOST = 1_000_000  # beyond this a cost ratio is no longer written out
ALARM = "false alarm"

COMPARE = "Compare with a second classifier, B"

READING = (
    "The score at every weight is a straight line from TNR, where only the negative class counts, "
    "to TPR, where only the positive one does. Each point on the line is a mean of the two "
    "recalls. What ends in a ring can be dragged."
)
READING_OF_BOTH = (
    "Every answer is a straight line from its TNR to its TPR: the thick one is A, the thinner one "
    "B; the steep ones are the two constant answers. The colour of the background says which of "
    "the four scores most at each weight. The scores begin below the lowest recall, so that small "
    "differences are seen. This is the <b>cost curve</b> of Drummond and Holte (2006), upside "
    "down: over the same weight they draw 1 − score, the expected cost as a share of the cost of "
    "being always wrong. What ends in a ring can be dragged."
)
OF_COSTS = (
    "The two rows of squares cost the same. "
    "At prevalence π a weight α makes the mean highest where the errors cost least, if a missed "
    "example of the positive class costs α/(1 − α) × (1 − π)/π as much as a false alarm."
)


def in_picture(names: Sequence[str], *, both: bool, narrow: bool = False) -> dict[str, str]:
    """Return the fixed words of the picture; a narrow one has room for letters alone."""
    return {
        "x": f"weight α of {names[0]}",
        "y": SCORE,
        "tpr": "TPR",
        "tnr": "TNR",
        "weight": "α" if narrow else "weight α",
        "accuracy": "π" if narrow else "prevalence π",
        "x0": "0: TNR" if both else "0",
        "uar": "UAR",
        "x1": "1: TPR" if both else "1",
        "always_0": "always +",
        "always_1": "always −",
        "widest": "> 1,000,000 false alarms",  # of the words beside the squares
    }


def tiles_of_both() -> dict[str, ScoreStyle]:
    """Return the style of each score's tile: A at the left, B at the right."""
    short = {"alpha_weighted_recall": "α-weighted"}
    return {
        f"{name}{end}": style_of(name)._replace(
            label=f"{short.get(name, style_of(name).label)} {letter}"
        )
        for name in MEANS
        for end, letter in (("", "A"), ("_B", "B"))
    }


def words(measured: Weighing, names: Sequence[str]) -> dict[str, str]:
    squares = dict(zip(("misses", "alarms"), in_squares(measured.cost_ratio), strict=True))
    if measured.comparison:
        return {**squares, "sentence": _of_both(measured, measured.comparison, names)}
    mine, uar, accuracy = (measured.scores[name] for name in MEANS)
    parts = [
        f"α = {format_setting(measured.weight)} scores {format_score(mine)}, "
        f"{_beside(mine, uar, 'UAR')} and {_beside(mine, accuracy, 'accuracy')}.",
        _of_costs(measured, names),
        _of_lower_recall(measured, names),
    ]
    return {**squares, "sentence": " ".join(parts)}


# One classifier.


def _beside(score: float, other: float, name: str) -> str:
    side = compare(score, other)
    written = format_score(other)
    return f"{side} {name}" if format_score(score) == written else f"{side} {name} {written}"


def _of_costs(measured: Weighing, names: Sequence[str]) -> str:
    if measured.weight in (0, 1):
        counted, free = ("misses", "false alarms")[:: 1 if measured.weight else -1]
        return f"It says that only {counted} count: {free} cost nothing."
    factor = max(measured.cost_ratio, 1 / measured.cost_ratio)
    written = times(factor)
    much, about = "as much as", "" if _is_exact(factor) else "about "
    if factor > MOST:
        much, about, written = "more than", "", f"{MOST:,}"

    def missed(count: str) -> str:
        if names[0] in TWO_CLASSES:
            return f"{count} missed {names[0]}{'s' * (count not in ('one', '1'))}"
        return f"missing {count} {quoted(names[0])}"

    one, many = missed("one"), f"{about}{written} {ALARM}{_plural(written)}"
    if round(measured.cost_ratio, 9) < 1:
        one, many = f"one {ALARM}", missed(f"{about}{written}")
    return f"At π = {format_percent(measured.prevalence)} {one} weighs {much} {many}."


def _of_lower_recall(measured: Weighing, names: Sequence[str]) -> str:
    tpr, tnr = measured.recalls
    if tpr == tnr:
        return "Both recalls are equal: every weight gives this score."
    lower = class_called(names[0 if tpr < tnr else 1])
    lower = lower[0].upper() + lower[1:]
    if (measured.weight if tpr < tnr else 1 - measured.weight) == 0:
        return f"{lower} has the lower recall, and no weight."
    return f"{lower} has the lower recall, and its weight lowers the score."


def _plural(count: str, noun: str = "") -> str:
    return "" if count == "1" else "es" if noun == "miss" else "s"


# Cost ratios.


def times(factor: float) -> str:
    """Return a factor of 1 or more as written: three digits, no exponent."""
    if factor > MOST:
        return f"over {MOST:,}"
    rounded = float(f"{factor:.3g}")
    return format_count(rounded) if rounded >= 1000 else f"{rounded:g}"


def _is_exact(factor: float) -> bool:
    return math.isclose(factor, float(f"{factor:.3g}"), rel_tol=1e-9)


def in_squares(ratio: float) -> tuple[str, str]:
    """Return what is written beside the squares: so many misses, so many false alarms."""
    if ratio in (0, math.inf):
        return ("only misses count", "") if ratio else ("", "only false alarms count")
    factor = max(ratio, 1 / ratio)
    sign, many = "=" if _is_exact(factor) else "≈", times(factor)
    if factor > MOST:
        sign, many = "<>"[ratio > 1], f"{MOST:,}"
    misses, alarms = ("1", many) if ratio >= 1 else (many, "1")
    ends = _plural(misses, "miss"), _plural(alarms)
    return f"{misses} miss{ends[0]}", f"{sign} {alarms} {ALARM}{ends[1]}"


# Two classifiers.


def _of_both(measured: Weighing, compared: Comparison, names: Sequence[str]) -> str:
    called = {key: f"always {quoted(name)}" for key, name in zip(CONSTANT, names, strict=True)}

    def joined(best: Sequence[str]) -> str:
        return listing([called.get(answer, answer) for answer in best])

    top = {"A": measured.recalls, "B": compared.rival, **CONSTANT}[compared.best[0]]
    score = format_score(measured.weight * top[0] + (1 - measured.weight) * top[1])
    (_, first), *others = [(x, joined(best)) for x, best in compared.turns]
    is_are = "are" if len(compared.best) > 1 else "is"
    at = f"At α = {format_setting(measured.weight)}"
    best = f"{at} the best {is_are} {joined(compared.best)} ({score})."
    if not others:
        verb = "are" if len(compared.turns[0][1]) > 1 else "is"
        return f"{best} {first} {verb} best at every weight."
    turns = "; ".join([first, *(f"{answers} from {_weight(x)}" for x, answers in others)])
    return f"{best} As α grows, the best is: {turns}. {_of_meeting(measured.recalls, compared)}"


def _of_meeting(recalls: tuple[float, ...], compared: Comparison) -> str:
    if math.isnan(compared.meeting):
        if recalls == compared.rival:
            return "A and B score the same at every weight."
        above, below = ("A", "B") if sum(recalls) > sum(compared.rival) else ("B", "A")
        return f"{above} is never below {below}."
    told, ratio = f"At {_weight(compared.meeting)} A and B change places", compared.cost_ratio
    one, other = ("miss", ALARM) if ratio >= 1 else (ALARM, "miss")
    factor = times(max(ratio, 1 / ratio))
    return f"{told}: a {one} is then worth {factor} {other}{_plural(factor, other)}."


def _weight(x: float) -> str:
    """Return a weight as written: three digits are enough to find it on the slider."""
    return format_setting(float(format_score(x)))
