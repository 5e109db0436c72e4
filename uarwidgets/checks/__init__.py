"""Exercise checks: correct, not yet (and which known mistake it matches), or not attempted."""

from uarwidgets.checks.judging import check
from uarwidgets.checks.mistakes import MISTAKES, Mistake
from uarwidgets.checks.questions import SCORES
from uarwidgets.checks.result import CheckResult, Counterexample

__all__ = ["MISTAKES", "SCORES", "CheckResult", "Counterexample", "Mistake", "check"]
