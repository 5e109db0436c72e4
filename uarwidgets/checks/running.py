"""Call a reader's function safely: it may print, raise, loop for ever or change its argument."""

from __future__ import annotations

import inspect
import io
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from traceback import walk_stack
from types import CodeType, FrameType
from typing import Any, NamedTuple

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.questions import SYNONYMS, Question, as_floats

#: Processor time for all the calls of one check, and time by the clock. Where no alarm can
#: interrupt them there is only the clock, and tracing slows a function down. An import does not
#: count, until all together have taken the last of these.
SECONDS = 5.0
SECONDS_BY_THE_CLOCK = 10.0
SECONDS_WITH_IMPORTS = 60.0

_KIT = __name__.partition(".")[0]


class TimeIsUp(BaseException):
    """The calls took too long. Not an ``Exception``, so that ``except Exception`` lets it pass."""


def has_alarm() -> bool:
    """Whether a signal can interrupt the present thread."""
    return (
        hasattr(signal, "setitimer")
        and sys.platform != "emscripten"
        and threading.current_thread() is threading.main_thread()
    )


class _TimeLimit:
    """Raises `TimeIsUp` when one of some clocks has run for its seconds, imports left out."""

    def __init__(self, *clocks: tuple[Callable[[], float], float]) -> None:
        self.clocks = clocks
        self.last = time.monotonic() + SECONDS_WITH_IMPORTS
        self._begin()

    def _begin(self) -> None:
        self.ends = [clock() + seconds for clock, seconds in self.clocks]

    def look(self, frame: FrameType | None) -> None:
        codes = [each.f_code for each, _ in walk_stack(frame)]
        if _call.__code__ not in codes:  # an error in `_alarm`, say, would leave the alarm on
            return
        called = codes[: codes.index(_call.__code__)]
        importing = any("importlib._bootstrap" in code.co_filename for code in called)
        if importing and time.monotonic() < self.last:
            self._begin()
        elif any(clock() > end for (clock, _), end in zip(self.clocks, self.ends, strict=True)):
            raise TimeIsUp


@contextmanager
def _alarm() -> Iterator[None]:
    """Raise `TimeIsUp` in what runs too long, except in a single long call into compiled code."""
    limit = _TimeLimit((time.thread_time, SECONDS), (time.monotonic, SECONDS_BY_THE_CLOCK))
    old_handler = signal.signal(signal.SIGALRM, lambda _, frame: limit.look(frame))
    # It rings again and again, since a bare except may have swallowed the error.
    old_timer = signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old_handler)
        signal.setitimer(signal.ITIMER_REAL, *old_timer)


@contextmanager
def _tracing() -> Iterator[None]:
    limit = _TimeLimit((time.monotonic, SECONDS_BY_THE_CLOCK))
    next_look = 0.0

    def look_at_the_clock(frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal next_look
        if time.monotonic() > next_look:
            limit.look(frame)
            next_look = time.monotonic() + 0.02
        return look_at_the_clock

    # The present frames began untraced and stay so: only what they call is interrupted.
    old_trace = sys.gettrace()
    sys.settrace(look_at_the_clock)
    try:
        yield
    finally:
        sys.settrace(old_trace)


class Observation(NamedTuple):
    """What one call did: what it returned (also as floats, if it is numbers), or raised instead."""

    value: object = None
    floats: FloatArray | None = None
    error: BaseException | None = None
    late: bool = False
    changed: bool = False
    printed: bool = False

    @property
    def empty(self) -> bool:
        """Whether the call ended and returned nothing."""
        return self.value is None and self.error is None and not self.late

    @property
    def untouched(self) -> bool:
        """Whether this is what a stub does: it gives ``...`` or is not implemented."""
        if isinstance(self.error, (TypeError, AttributeError)):
            # A template of which one line is still "...", used in the next.
            return "ellipsis" in str(self.error).lower()
        blank = self.value is Ellipsis or self.value is NotImplemented
        return blank or isinstance(self.error, NotImplementedError)


#: One check at a time: the streams and the filters of warnings belong to the whole process.
_STREAMS = threading.RLock()


def observe(function: Callable[..., Any], matrices: Sequence[FloatArray]) -> list[Observation]:
    """Call `function` on a copy of each matrix, and note what it does, until the time is up."""
    seen: list[Observation] = []
    out = io.StringIO()
    with (
        _STREAMS,
        warnings.catch_warnings(action="ignore"),
        np.errstate(all="ignore"),
        redirect_stdout(out),
        redirect_stderr(io.StringIO()),
    ):
        try:
            with _alarm() if has_alarm() else _tracing():
                for cm in matrices:
                    seen.append(_call(function, cm, out))
        except TimeIsUp:
            seen.append(Observation(late=True))
    return seen


def _call(function: Callable[..., Any], cm: FloatArray, out: io.StringIO) -> Observation:
    given, value, error = cm.astype(np.int64), None, None
    try:
        value = function(given)
        if isinstance(value, Iterator):
            value = list(value)
    except (Exception, SystemExit) as raised:  # KeyboardInterrupt is the reader's own Stop
        # Without its traceback, which would keep the function's variables alive.
        error = raised.with_traceback(None)
    changed = not np.array_equal(given, cm)
    return Observation(value, as_floats(value), error, False, changed, bool(out.tell()))


def is_stub(function: Any) -> bool:
    """Whether a function that returns nothing is ``pass``, ``...`` or a docstring so far."""

    def documented() -> None:
        """Nothing."""

    code = getattr(function, "__code__", None)
    idle = {(lambda: None).__code__.co_code, documented.__code__.co_code}
    return code is not None and (code.co_code in idle or Ellipsis in code.co_consts)


def calls_the_kit(function: Any, question: Question, depth: int = 2) -> bool:
    """Whether a function, or one of the reader's own that it calls, uses the kit's function."""
    code = getattr(function, "__code__", None)
    if function is question.function:
        return True
    if code is None or not depth:
        return False
    codes = [code, *(const for const in code.co_consts if isinstance(const, CodeType))]
    names = {name for each in codes for name in each.co_names}
    words = names | {const for each in codes for const in each.co_consts if isinstance(const, str)}
    used = [function.__globals__[name] for name in names if name in function.__globals__]
    imported = {each.__name__.partition(".")[0] for each in used if inspect.ismodule(each)}
    known = {question.score, *(short for short, name in SYNONYMS.items() if name == question.score)}
    if _KIT in names | imported and known & words:
        return True
    own = [each for each in used if not str(getattr(each, "__module__", "")).startswith(_KIT)]
    return any(each is question.function for each in used) or any(
        calls_the_kit(each, question, depth - 1) for each in own if inspect.isfunction(each)
    )
