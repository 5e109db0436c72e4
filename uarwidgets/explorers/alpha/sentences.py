"""The words of AlphaExplorer: which weight, what it says of costs, and whom it favours."""

from __future__ import annotations

import math
from collections.abc import Sequence

from uarwidgets.explorers.alpha.numbers import Weighing
from uarwidgets.kit.formatting import (
    NOTHING,
    SCORE,
    TWO_CLASSES,
    compare,
    number,
    prevalence_of,
    quoted,
    setting,
    share,
    two_recalls_of,
)

TITLE = "Which weight makes it fair, and fair to whom?"
TILES = ("alpha_weighted_recall", "unweighted_average_recall", "accuracy")
MOST = 1_000_000  # beyond this a cost ratio is no longer written out
ALARM = "false alarm"

COST_TILE = "cost ratio"
LONGEST = 210  # letters of a sentence in the usual names
GAINS = ("TPR gains", "TNR gains", "no change")
READING = (
    "Above, the score at every weight: a straight line from TNR, where only the negative class "
    "counts, to TPR, where only the positive one does. Below, each mean is a beam. The recalls are "
    "places on it, each class's weight lies at its recall, and the beam is held where it does not "
    "tip: that is the score. An outline is as high as the class's share of the examples, by which "
    "accuracy weighs it: a class whose block is higher than its outline gains, the other loses. "
    "What ends in a ring can be dragged."
)
MOST_SQUARES = 13  # of misses and false alarms together: what a line has room for
COSTS = (
    "What stands on either side of “=” costs the same, and of “≈” about the same: as many squares "
    "as can be counted. "
    "At prevalence π a weight α makes the mean highest where the errors cost least, if a missed "
    "example of the positive class costs α/(1 − α) × (1 − π)/π as much as a false alarm."
)


def in_picture(names: Sequence[str], *, narrow: bool = False) -> dict[str, str]:
    """Return what stands in the picture and does not change."""
    shorter = {"alpha_weighted_recall": "α-weighted"} if narrow else {}
    return {
        "y": SCORE,
        "tpr": "TPR",
        "tnr": "TNR",
        "weight": "weight α",
        "prevalence": "prevalence π",
        "uar": "0.5: UAR",
        **shorter,
    }


def cost_note(names: Sequence[str]) -> str:
    """Return what the cost ratio's tile compares."""
    return f"{_miss(names)} : {ALARM}"


def labels(names: Sequence[str]) -> dict[str, str]:
    """Return the sliders' labels by name."""
    recalls = {f"recall_{k}": label for k, label in enumerate(two_recalls_of(names))}
    return {
        "weight": f"Weight α of {names[0]}",
        "cost_ratio": "Cost of miss : false alarm",
        "prevalence": prevalence_of(names),
        **recalls,
    }


def tell(found: Weighing, names: Sequence[str]) -> dict[str, str]:
    """Return the words of one state."""
    written = {name: number(found.scores[name]) for name in TILES}
    mine, uar, accuracy = (found.scores[name] for name in TILES)
    told = [
        f"α = {setting(found.weight)} scores {number(mine)}, {_beside(mine, uar, 'UAR')} and "
        f"{_beside(mine, accuracy, 'accuracy')}.",
        _of_costs(found, names),
        "" if math.isnan(found.cost_ratio) else _of_whom(found.recalls, names),
    ]
    return {
        **written,
        "cost_ratio": ratio_in_words(found.cost_ratio),
        "cost_squares": in_squares(found.cost_ratio),
        "uar_gains": _gains(0.5, found.prevalence),
        "weight_gains": _gains(found.weight, found.prevalence),
        "sentence": " ".join(filter(None, told)),
    }


def _beside(score: float, other: float, name: str) -> str:
    """Return on which side of another score this one lies; the other is written if it differs."""
    side = compare(score, other)
    return f"{side} {name}{'' if number(score) == number(other) else f' {number(other)}'}"


def _gains(weight: float, prevalence: float) -> str:
    """Return which class counts for more than its share of the examples."""
    if math.isclose(weight, prevalence, abs_tol=1e-9):
        return GAINS[2]
    return GAINS[0 if weight > prevalence else 1]


def ratio_in_words(ratio: float) -> str:
    """Return a cost ratio as written.

    Examples
    --------
    >>> ratio_in_words(9), ratio_in_words(0.25), ratio_in_words(math.nan)
    ('9 : 1', '1 : 4', '–')
    """
    if math.isnan(ratio):
        return NOTHING
    if ratio in (0, math.inf):
        return "0 : 1" if ratio == 0 else "1 : 0"
    return f"{times(ratio)} : 1" if ratio >= 1 else f"1 : {times(1 / ratio)}"


def in_squares(ratio: float) -> str:
    """Return a cost ratio as squares that can be counted: so many misses, so many false alarms.

    Examples
    --------
    >>> in_squares(4)
    '■ miss = □□□□ false alarms'
    >>> in_squares(1 / 1.5)
    '□□ false alarms = ■■■ misses'
    >>> in_squares(99)
    '■ miss = 99 false alarms'
    """
    if math.isnan(ratio):
        return NOTHING
    if ratio in (0, math.inf):
        return "only misses count" if ratio else "only false alarms count"
    dear, cheap = (_misses, _alarms) if ratio >= 1 else (_alarms, _misses)
    factor = max(ratio, 1 / ratio)
    if factor > MOST_SQUARES - 0.5:
        right = float(f"{min(factor, MOST):.3g}")
        one, other = dear(1), f"{times(factor)} {cheap(2).split(maxsplit=1)[1]}"
    else:
        a, b = min(_COUNTED, key=lambda both: _off(both, factor))
        right = b / a
        one, other = dear(a), cheap(b)
    return f"{one} {'=' if math.isclose(right, factor, rel_tol=1e-9) else '≈'} {other}"


#: Numbers of squares on either side that there is room for.
_COUNTED = [(a, b) for a in range(1, 7) for b in range(a, MOST_SQUARES - a + 1)]


def _off(both: tuple[int, int], factor: float) -> tuple[float, int]:
    """Return how far so many squares are beside a ratio, up to 2 % for nothing, and how many."""
    far = abs(both[1] / both[0] / factor - 1)
    return (far if far > 0.02 else 0.0, sum(both))


def _misses(n: int) -> str:
    return f"{'■' * n} {'miss' if n == 1 else 'misses'}"


def _alarms(n: int) -> str:
    return f"{'□' * n} {ALARM}{'' if n == 1 else 's'}"


def _of_costs(found: Weighing, names: Sequence[str]) -> str:
    rate, weight, miss = found.prevalence, found.weight, _miss(names)
    if math.isnan(found.cost_ratio):
        first, second = map(_example, names)
        missing = f"{first} to miss" if rate == 0 else f"{second} to raise a {ALARM}"
        return f"At π = {share(rate)} there is no {missing}: no weight implies a ratio of costs."
    if weight in (0, 1):
        counted, free = (miss, ALARM) if weight == 1 else (ALARM, miss)
        return f"It says that only {counted}s count: {free}s cost nothing."
    one, other = (miss, ALARM) if found.cost_ratio >= 1 else (ALARM, miss)
    factor = max(found.cost_ratio, 1 / found.cost_ratio)
    written = times(factor)
    exact = factor > MOST or math.isclose(factor, float(f"{factor:.3g}"), rel_tol=1e-9)
    return (
        f"At π = {share(rate)} one {one} weighs as much as "
        f"{'' if exact else 'about '}{written} {other}{'' if written == '1' else 's'}."
    )


def _of_whom(recalls: Sequence[float], names: Sequence[str]) -> str:
    """Return which way the score goes as a class is given more weight."""
    tpr, tnr = recalls
    if tpr == tnr:
        return "Both recalls are equal: every weight gives this score."
    lower = quoted(names[0 if tpr < tnr else 1])
    return f"The lower recall is that of {lower}: its weight lowers the score."


def _example(name: str) -> str:
    """Return what an example of a class is called in a sentence."""
    return name if name in TWO_CLASSES else f"{quoted(name)} example"


def _miss(names: Sequence[str]) -> str:
    return f"missed {_example(names[0])}"


def times(factor: float) -> str:
    """Return a factor of 1 or more as written: three digits, no exponent."""
    if factor > MOST:
        return f"over {MOST:,}"
    rounded = float(f"{factor:.3g}")
    return f"{rounded:,.0f}" if rounded >= 1000 else f"{rounded:g}"
