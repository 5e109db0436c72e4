"""The words of AlphaExplorer: which weight, what it says of costs, which class it favours."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from uarwidgets.explorers.alpha.numbers import (
    CONSTANT,
    MEANS,
    Comparison,
    Weighing,
    cost_ratio_of,
    rounded,
)
from uarwidgets.kit.formatting import (
    SCORE,
    class_called,
    format_count,
    format_score,
    format_setting,
    listing,
    quoted,
    shortened,
)

# Of the large numbers of A and B, as a page has them: of the best and of another.
INK, PALE = "currentColor", "color-mix(in srgb, var(--uw-ink) 55%, var(--uw-paper))"
MOST = 1_000_000  # beyond this a cost ratio is no longer written out

#: The second is short, for a column half as wide.
COSTS = "Cost of a miss (false alarm = 1)", "Cost of a miss"

COMPARE = "Compare with a second classifier, B"

READING = (
    "A class has as many blocks as its weight says: its share times the cost of its errors. The "
    "last block may be a part of one. If they are too many to count, each class is one block, as "
    "high as its weight. The line below is the score at every weight, from TNR to TPR."
)
READING_OF_BOTH = (
    "A and B are thin, and change places at the dotted line. The thick line is the highest score "
    "at each weight, of A, B or a constant answer: the <b>cost curve</b> of Drummond and Holte "
    "(2006), upside down, as they draw 1 − score."
)
OF_COSTS = (
    "Of several classifiers, the one with the highest mean at weight α has the lowest total cost "
    "of errors at prevalence π, if a missed positive costs α/(1 − α) × (1 − π)/π times as much as "
    "a false alarm."
)


NAMES = {"weight": "α-weighted", "uar": "UAR", "accuracy": "accuracy"}


def in_picture(names: Sequence[str], *, short: bool) -> dict[str, str]:
    """Return the fixed words of the picture."""
    return {
        "name": "weight α",
        "cost": "cost" if short else "a miss costs",
        "y": SCORE,
        "equal": "A = B",
        **NAMES,
        **{f"class_{k}": name for k, name in enumerate(shortened(names, 9))},
    }


def words(measured: Weighing, names: Sequence[str]) -> dict[str, str]:
    compared = measured.comparison
    told = {} if compared else _parts(measured)
    weights = measured.weight, 0.5, measured.prevalence
    for (mark, name), score, at in zip(NAMES.items(), MEANS, weights, strict=True):
        told |= {f"name_{mark}": name, f"cost_{mark}": _cost(measured, at)}
        # The best is named if it is A or B alone; the ends of the thick line are named.
        of = "".join(compared.best[score]) if compared else ""
        high = compared.highest[score] if compared else measured.scores[score]
        told[f"score_{mark}"] = f"{of} " * (len(of) == 1) + format_score(high)
    if not compared:
        least = min(measured.weight, 1 - measured.weight) or 1
        ratio = [times(x / least) for x in (measured.weight, 1 - measured.weight)]
        told |= {"classes": " : ".join(shortened(names, 12)), "weights": " : ".join(ratio)}
        return told | {"sentence": _reason(measured, names)}
    best = compared.best[MEANS[0]]
    two = [of for of in best if of in "AB"]
    alone = f"{''.join(two) or 'neither'} is best" * (len(best) == 1 or not two)
    told["score_weight"] = " = ".join(two) if len(two) == 2 else alone
    told[f"{MEANS[0]}_A"] = format_score(measured.scores[MEANS[0]])
    for of in "AB":
        told[f"{MEANS[0]}_{of}_ink"] = INK if of in best else PALE
    return told | {"sentence": _of_both(measured, compared, names)}


def _cost(measured: Weighing, at: float) -> str:
    """Return what a miss costs at a weight."""
    ratio = cost_ratio_of(measured.prevalence, at)
    if 0 < ratio < 0.001 or 9999 < ratio < math.inf:
        return "> 9,999" if ratio > 1 else "< 0.001"
    return times(ratio)


# One classifier.


def _reason(measured: Weighing, names: Sequence[str]) -> str:
    """Return how many times one class weighs as much as the other, and why."""
    positive, negative = map(class_called, names)
    rare, ratio = cost_ratio_of(measured.prevalence, 0.5), measured.scores["implied_cost_ratio"]
    told, why = f"{negative if ratio else positive} has no weight", " costs ".join(_price(ratio))
    if 0 < ratio < math.inf:
        factors = [max(x, 1 / x) for x in (ratio, rare, ratio / rare)]
        cost, size, weight = written = [*map(times, factors)]
        opposed = (rare > 1) == (ratio > 1) and "1" not in written[:2]
        how = (" × ", "/")[opposed].join(map(times, sorted(factors[:2], reverse=True))) + " = "
        how *= "1" not in written and max(factors) <= MOST
        told = f"{positive if ratio > rare else negative} weighs {how}{weight} times as much"
        told = told if weight != "1" else "both classes weigh the same"
        why = why if cost != "1" else "both errors cost the same"
        common = f"{negative if rare > 1 else positive} is {size} times as common"
        common = common if size != "1" else "both classes have the same size"
        why += f", {'but' if opposed else 'and'} {common}"
    return f"{told[0].upper()}{told[1:]}: {why}."


# Cost ratios.


def times(factor: float) -> str:
    """Return a factor as written: no exponent."""
    if factor > MOST:
        return f"over {MOST:,}" if factor < math.inf else "∞"
    x = rounded(factor)
    return format_count(x) if x >= 1000 else np.format_float_positional(x, trim="-")


def _parts(measured: Weighing) -> dict[str, str]:
    """Return of which size and cost the weight of each class is; the cheaper error costs 1."""
    share, ratio = measured.prevalence, measured.scores["implied_cost_ratio"]
    unit = min(1, ratio) or 1
    costs = (ratio / unit, 1 / unit) if measured.weight < 1 else (1, 0)
    parts = zip((share, 1 - share), costs, strict=True)
    return {f"part_{k}": f"{100 * of:.3g}% × cost {times(x)}" for k, (of, x) in enumerate(parts)}


def _price(ratio: float) -> tuple[str, str]:
    """Return the error that costs more and how many of the other, or the one that costs nothing."""
    if ratio in (0, math.inf):
        return "a false alarm" if ratio else "a miss", "nothing"
    one, *other = ("a miss", "false alarm", "false alarms")
    if ratio < 1:
        one, *other = ("a false alarm", "miss", "misses")
    factor = times(max(ratio, 1 / ratio))
    return one, f"{factor} {other[factor != '1']}"


# Two classifiers.


def _of_both(measured: Weighing, compared: Comparison, names: Sequence[str]) -> str:
    called = {key: f"always {quoted(name)}" for key, name in zip(CONSTANT, names, strict=True)}

    def best(answers: Sequence[str]) -> str:
        are = "are" if len(answers) > 1 else "is"
        return f"{are} {listing([called.get(answer, answer) for answer in answers])}"

    # The scores of A and B stand beside the picture.
    now = compared.best[MEANS[0]]
    score = f" ({format_score(compared.highest[MEANS[0]])})" * bool({*now} & CONSTANT.keys())
    told = f"At this weight the best (thick line) {best(now)}{score}."
    if len(compared.turns) == 1:
        return f"{told} At every weight the best {best(compared.turns[0][1])}."
    return f"{told} {_of_meeting(measured, compared)}"


def _of_meeting(measured: Weighing, compared: Comparison) -> str:
    """Return which of A and B is better above which weight, and from which cost ratio on."""
    if measured.recalls == compared.rival:
        return "A and B score the same at every weight."
    above, below = ("A", "B") if measured.recalls > compared.rival else ("B", "A")
    if math.isnan(compared.meeting):
        return f"{above} is never below {below}."
    ratio = cost_ratio_of(measured.prevalence, compared.meeting)
    met = format_setting(float(format_score(compared.meeting)))
    cost = f" costs {'more' if ratio >= 1 else 'less'} than ".join(_price(ratio))
    return f"{above} misses fewer: it beats {below} where {cost} (α > {met})."
