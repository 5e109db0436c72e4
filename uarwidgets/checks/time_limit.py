"""A call that is given up when its time is over, with no thread left behind.

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

#: How soon the alarm rings again, should a bare ``except`` have swallowed the first ring.
_AGAIN = 0.02


class TimeIsUp(BaseException):
    """The call took too long. Not an ``Exception``, so that ``except Exception`` lets it pass."""


def call_within(seconds: float, function: Callable[[], Result]) -> Result:
    """Return what `function` returns, or raise `TimeIsUp` after some seconds."""
    if has_alarm():
        return _call_with_alarm(seconds, function)
    return _call_with_tracing(seconds, function)


def has_alarm() -> bool:
    """Whether a signal can interrupt the present thread."""
    return (
        hasattr(signal, "setitimer")
        and sys.platform != "emscripten"
        and threading.current_thread() is threading.main_thread()
    )


def _call_with_alarm(seconds: float, function: Callable[[], Result]) -> Result:
    running = True

    def ring(_number: int, _frame: FrameType | None) -> None:
        if running:
            raise TimeIsUp

    began = time.monotonic()
    old_handler = signal.signal(signal.SIGALRM, ring)
    old_delay, old_interval = signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-3), _AGAIN)
    try:
        try:
            return function()
        finally:
            # Should the alarm ring just here, the outer block still puts everything back.
            running = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old_handler)
        if old_delay:
            left = old_delay - (time.monotonic() - began)
            signal.setitimer(signal.ITIMER_REAL, max(left, 1e-3), old_interval)


def _call_with_tracing(seconds: float, function: Callable[[], Result]) -> Result:
    deadline = time.monotonic() + seconds

    def look_at_the_clock(_frame: FrameType, _event: str, _argument: Any) -> Any:
        if time.monotonic() > deadline:
            raise TimeIsUp
        return look_at_the_clock

    # This frame itself began untraced and stays so: only what it calls is interrupted.
    old_trace = sys.gettrace()
    sys.settrace(look_at_the_clock)
    try:
        return function()
    finally:
        sys.settrace(old_trace)
