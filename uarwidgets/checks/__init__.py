"""Exercise checks: correct, not yet (and which known mistake it matches), or not attempted."""

from uarwidgets.checks.constructions import Condition, Construction
from uarwidgets.checks.given_constructions import CONSTRUCTIONS
from uarwidgets.checks.judging import check
from uarwidgets.checks.mistakes import MISTAKES, Mistake
from uarwidgets.checks.questions import SCORES
from uarwidgets.checks.result import CheckResult, Counterexample

__all__ = [
    "CONSTRUCTIONS",
    "MISTAKES",
    "SCORES",
    "CheckResult",
    "Condition",
    "Construction",
    "Counterexample",
    "Mistake",
    "check",
]
