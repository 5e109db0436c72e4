"""Exercise checks: correct, not yet (and which known mistake it matches), or not attempted."""

from uarwidgets.checks.constructions import CONSTRUCTIONS, Condition, Construction
from uarwidgets.checks.judging import check, summary
from uarwidgets.checks.questions import SCORES, Question
from uarwidgets.checks.words import MISTAKES, CheckResult, Counterexample, Mistake

__all__ = [
    "CONSTRUCTIONS",
    "MISTAKES",
    "SCORES",
    "CheckResult",
    "Condition",
    "Construction",
    "Counterexample",
    "Mistake",
    "Question",
    "check",
    "summary",
]
