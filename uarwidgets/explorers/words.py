"""How numbers are written: one way everywhere, so that all that is on screen agrees."""

from __future__ import annotations

import math

NOTHING = "–"  # what stands where there is no number


def number(value: float) -> str:
    """Return a score as written on screen: three digits after the point.

    Examples
    --------
    >>> number(0.56875), number(float("nan"))
    ('0.569', '–')
    """
    return f"{value:.3f}" if math.isfinite(value) else NOTHING


def setting(value: float) -> str:
    """Return what a control is set to, as written in a sentence: four digits, none needless.

    Examples
    --------
    >>> setting(0.5), setting(-1.5), setting(1 / 3)
    ('0.5', '−1.5', '0.3333')
    """
    return f"{value:.4g}".replace("-", "−")


def share(value: float) -> str:
    """Return a share as written on screen: percent, with no more digits than it needs.

    Examples
    --------
    >>> share(0.1), share(0.123)
    ('10 %', '12.3 %')
    """
    return f"{round(value * 100, 2):g} %"


def compare(value: float, other: float) -> str:
    """Return "above", "below" or "equal to", true of the numbers as written.

    Examples
    --------
    >>> compare(0.79, 0.8), compare(0.5, 0.5), compare(0.50001, 0.5)
    ('below', 'equal to', 'a hair above')
    """
    if math.isclose(value, other, abs_tol=1e-12):
        return "equal to"
    side = "above" if value > other else "below"
    return f"a hair {side}" if number(value) == number(other) else side


def listing(names: list[str]) -> str:
    """Return names as one phrase.

    Examples
    --------
    >>> listing(["A"]), listing(["A", "B", "C"])
    ('A', 'A, B and C')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
