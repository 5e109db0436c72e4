"""How numbers are written: one way everywhere, so that all that is on screen agrees."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from decimal import Decimal

NOTHING = "–"  # what stands where there is no number
SCORE = "score"  # what an axis of scores is called
TWO_CLASSES = ("positive", "negative")
LETTERS = "ABCDEFGHIJ"  # what three or more classes are called
_FINEST = 1e-6  # the nearest to 0, and to the whole, that is written
_THOUSANDS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(,\d{3})+(?![\d,])")  # 1,200 and not 0,250


def format_score(value: float) -> str:
    """Return a score as written on screen: three digits after the point, six near 0 and 1."""
    return rounded(value, 3, 1) if math.isfinite(value) else NOTHING


def rounded(value: float, digits: int, whole: float) -> str:
    """Return a number with so many digits after the point, or as many as tell it from 0 and 1."""
    # Only 0 is written 0.000. Otherwise a precision of 1/10,000 would not look equal to the
    # prevalence 1/10,000, nor an accuracy of 0.9999 lower than 1. More digits rather than "below
    # 0.001": what is written can be compared and subtracted.
    value = round(value, 12)  # an error of arithmetic decides no digit
    size = abs(value)
    if 0 < size < whole:
        size = min(max(size, _FINEST * whole), whole - _FINEST * whole)
        while round(size, digits) in (0, whole):
            digits += 1
    return f"{math.copysign(size, value) + 0.0:.{digits}f}"  # no -0


def difference(value: float, other: float) -> str:
    """Return how far apart two scores are, as they are written."""
    return str(abs(Decimal(format_score(value)) - Decimal(format_score(other))))


def format_count(value: float) -> str:
    """Return a number of examples as written on screen: with commas from 10,000 on."""
    return f"{value:,.0f}" if value >= 10_000 else f"{value:.0f}"


def read_number(text: str, most: float) -> float:
    """Return the number that a reader has typed; NaN if it is none.

    Commas separate thousands where numbers of 1000 or more may be typed, and decimals elsewhere.
    """
    typed = text.strip().replace("−", "-")
    if most >= 1000:
        typed = _THOUSANDS.sub(lambda number: number[0].replace(",", ""), typed)
    typed = typed.replace(",", ".")
    above, slash, below = typed.rstrip("% ").partition("/")
    try:
        number = float(above) / (float(below) if slash else 1)
    except (ValueError, ZeroDivisionError):
        return math.nan
    return number / 100 if typed.endswith("%") else number


def format_setting(value: float) -> str:
    """Return what a control is set to: four digits after the point, or as many as it needs."""
    value, digits = float(value), 4
    while round(value, digits).is_integer() and not math.isclose(value, round(value), abs_tol=1e-9):
        digits += 1
    return f"{round(value, digits) + 0.0:.{digits}f}".rstrip("0").rstrip(".").replace("-", "−")


def format_percent(value: float) -> str:
    """Return a share as written on screen: percent, with no more digits than it needs."""
    return f"{rounded(value * 100, 2, 100).rstrip('0').rstrip('.')}%"


def probability_as_percent(value: float) -> str:
    """Return a probability as a percentage: never as a certainty."""
    sign = ">" if value >= 0.9995 else "<" if value < 0.0005 else ""
    return f"{sign}{100 * min(max(value, 0.001), 0.999):.1f}%"


def probability(value: float) -> str:
    """Return a probability as written on screen: never as a certainty."""
    if value >= 0.9995:
        return "> 0.999"
    return "< 0.001" if value < 0.0005 else format_score(value)


def compare(value: float, other: float) -> str:
    """Return "above", "below" or "equal to"; "slightly" where both are written the same."""
    if math.isclose(value, other, abs_tol=1e-12):
        return "equal to"
    side = "above" if value > other else "below"
    return f"slightly {side}" if format_score(value) == format_score(other) else side


def names_of(n_classes: int, given: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the classes' names: those given, or the usual ones if they do not fit."""
    if len(given) == n_classes:
        return tuple(given)
    return TWO_CLASSES if n_classes == 2 else tuple(LETTERS[:n_classes])


def shortened(names: Sequence[str], room: int) -> list[str]:
    """Return names cut to `room` letters so that they differ: see the order of `ways`."""
    half = (room - 1) // 2
    letters = enumerate(zip(*names, strict=False))
    same = next((place for place, at in letters if len({*at}) > 1), 0)
    ways = [
        [name if len(name) <= room else f"{name[: room - 1]}…" for name in names],
        [name if len(name) <= room else f"{name[:half]}…{name[-half:]}" for name in names],
        [name if len(name) <= room else f"…{name[same:][: room - 2]}…" for name in names],
    ]
    numbers = [str(k + 1) for k in range(len(names))]
    return next((cut for cut in ways if len({*cut}) == len(names)), numbers)


def quoted(name: str) -> str:
    """Return a class's name as it stands in a sentence: in quotes, but for the usual names."""
    return name if name in TWO_CLASSES or name in tuple(LETTERS) else f"“{name}”"


def class_called(name: str) -> str:
    """Return "the positive class" for a usual name, and other names as `quoted` does."""
    return f"the {name} class" if name in TWO_CLASSES else quoted(name)


def listing(names: list[str]) -> str:
    """Return names as one phrase."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def listed(names: Sequence[str]) -> str:
    """Return classes' names as one phrase; more than three are counted."""
    return f"{len(names)} classes" if len(names) > 3 else listing([*map(quoted, names)])


def unmeasured(names: Sequence[str]) -> str:
    """Return that there are no examples of these classes."""
    none = f"examples of {listed(names)}"
    recalls = "its recall" if len(names) == 1 else "their recalls"
    if names[0] in TWO_CLASSES:
        none, recalls = f"{names[0]}s", "their recall"
    return f"There are no {none} here, so {recalls} cannot be measured."


def not_reliable(names: Sequence[str], sizes: Sequence[float], few: Sequence[int]) -> str:
    """Return why an interval is not reliable where these classes have few examples."""
    if not few:
        return ""
    smallest, more = min(few, key=lambda k: sizes[k]), len(few) - 1
    n, name = int(sizes[smallest]), quoted(names[smallest])
    plural = "s" * (n != 1)
    those = f"{n} {name}{plural}" if name in TWO_CLASSES else f"{n} example{plural} of {name}"
    others = f" (and few of {more} other class{'es' * (more > 1)})" * (more > 0)
    return f"with {those}{others} the prior decides"
