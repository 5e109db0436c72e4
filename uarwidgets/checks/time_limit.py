"""A call that is given up when its time is over, with no thread left behind.

What counts is the processor time of the call's own thread, so that a busy machine does not make
a right answer late; the time by the clock has a much wider limit, for a call that sleeps. Time
spent in imports does not count, and no import is cut short.

In the main thread of a Unix process an alarm signal interrupts the call. Elsewhere (Windows,
other threads, Python in a browser) a trace function looks at the clock at every line. Neither
can cut short a single long call into compiled code.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

Result = TypeVar("Result")

#: How often the alarm rings; also how soon again, should a bare ``except`` have swallowed it.
_EVERY = 0.02

_IMPORTING = "<frozen importlib._bootstrap>"


class TimeIsUp(BaseException):
    """The call took too long. Not an ``Exception``, so that ``except Exception`` lets it pass."""


class Budget:
    """What is left of the seconds of processor time, and of those by the clock, for some calls."""

    def __init__(self, seconds: float, by_the_clock: float | None = None) -> None:
        self._left = seconds
        self._left_by_the_clock = 5 * seconds if by_the_clock is None else by_the_clock
        self.start()

    def start(self) -> None:
        """Begin to measure: nothing before this moment is charged."""
        self._seen = _own_time(), time.monotonic()

    def charge(self, frame: FrameType | None) -> bool:
        """Charge the time since the last look, unless in an import; say whether it is over."""
        before, self._seen = self._seen, (_own_time(), time.monotonic())
        if _is_importing(frame):
            return False
        self._left -= self._seen[0] - before[0]
        self._left_by_the_clock -= self._seen[1] - before[1]
        return min(self._left, self._left_by_the_clock) <= 0


def _own_time() -> float:
    """Processor time of this thread, where it can be had."""
    try:
        return time.thread_time()
    except (AttributeError, OSError):  # some Pythons in a browser
        return time.monotonic()


def _is_importing(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTING:
            return True
        frame = frame.f_back
    return False


def call_within(budget: Budget, function: Callable[[], Result]) -> Result:
    """Return what `function` returns, or raise `TimeIsUp` when the budget is used up."""
    budget.start()
    if has_alarm():
        return _call_with_alarm(budget, function)
    return _call_with_tracing(budget, function)


def has_alarm() -> bool:
    """Whether a signal can interrupt the present thread."""
    return (
        hasattr(signal, "setitimer")
        and sys.platform != "emscripten"
        and threading.current_thread() is threading.main_thread()
    )


def _call_with_alarm(budget: Budget, function: Callable[[], Result]) -> Result:
    running = True

    def ring(_number: int, frame: FrameType | None) -> None:
        if running and budget.charge(frame):
            raise TimeIsUp

    began = time.monotonic()
    old_handler = signal.signal(signal.SIGALRM, ring)
    old_delay, old_interval = signal.setitimer(signal.ITIMER_REAL, _EVERY, _EVERY)
    try:
        try:
            return function()
        finally:
            # Should the alarm ring just here, the outer block still puts everything back.
            running = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old_handler)
        budget.charge(None)
        if old_delay:
            left = old_delay - (time.monotonic() - began)
            signal.setitimer(signal.ITIMER_REAL, max(left, 1e-3), old_interval)


def _call_with_tracing(budget: Budget, function: Callable[[], Result]) -> Result:
    next_look = time.monotonic() + _EVERY

    def look_at_the_clock(frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal next_look
        if time.monotonic() > next_look:
            next_look = time.monotonic() + _EVERY
            if budget.charge(frame):
                next_look = 0.0
                raise TimeIsUp
        return look_at_the_clock

    # This frame itself began untraced and stays so: only what it calls is interrupted.
    old_trace = sys.gettrace()
    sys.settrace(look_at_the_clock)
    try:
        return function()
    finally:
        sys.settrace(old_trace)
        budget.charge(None)
