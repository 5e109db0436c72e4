"""Call a reader's function safely: it may print, raise, loop for ever or change its argument."""

from __future__ import annotations

import dis
import inspect
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.questions import SYNONYMS, Question, as_floats

#: Processor time for all the trials of one check; five times as long by the clock. In a browser
#: tracing slows a function down, and the clock is all there is.
SECONDS = 10.0 if sys.platform == "emscripten" else 2.0

#: How often the time is looked at.
_EVERY = 0.02

_KIT = __name__.partition(".")[0]


class TimeIsUp(BaseException):
    """The call took too long. Not an ``Exception``, so that ``except Exception`` lets it pass."""


class Budget:
    """The seconds left for some calls: processor time of this thread, and time by the clock."""

    def __init__(self, seconds: float, by_the_clock: float | None = None) -> None:
        self._left = np.array([seconds, 5 * seconds if by_the_clock is None else by_the_clock])
        self.start()

    def start(self) -> None:
        """Begin to measure: nothing before this moment is charged."""
        own = getattr(time, "thread_time", time.monotonic)()  # Pyodide has no thread_time
        self._seen = np.array([own, time.monotonic()])

    def charge(self, frame: FrameType | None) -> bool:
        """Charge the time since the last look, unless in an import; say whether it is over."""
        before = self._seen
        self.start()
        while frame is not None:
            if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
                return False
            frame = frame.f_back
        self._left -= self._seen - before
        return bool(self._left.min() <= 0)


def has_alarm() -> bool:
    """Whether a signal can interrupt the present thread."""
    return (
        hasattr(signal, "setitimer")
        and sys.platform != "emscripten"
        and threading.current_thread() is threading.main_thread()
    )


def call_within(budget: Budget, function: Callable[[], Any]) -> Any:
    """Return what `function` returns, or raise `TimeIsUp` when the budget is used up.

    In the main thread of a Unix process an alarm interrupts the call. Elsewhere a trace function
    looks at the clock at each line. Neither interrupts a single long call into compiled code.
    """
    budget.start()
    return (_call_with_alarm if has_alarm() else _call_with_tracing)(budget, function)


def _call_with_alarm(budget: Budget, function: Callable[[], Any]) -> Any:
    running = True

    def ring(_number: int, frame: FrameType | None) -> None:
        if running and budget.charge(frame):
            raise TimeIsUp

    began = time.monotonic()
    old_handler = signal.signal(signal.SIGALRM, ring)
    # It rings again and again, since a bare except may have swallowed it.
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


def _call_with_tracing(budget: Budget, function: Callable[[], Any]) -> Any:
    next_look = time.monotonic() + _EVERY

    def look_at_the_clock(frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal next_look
        if time.monotonic() > next_look:
            next_look = time.monotonic() + _EVERY
            if budget.charge(frame):
                next_look = 0.0
                raise TimeIsUp
        return look_at_the_clock

    # This frame began untraced and stays so: only what it calls is interrupted.
    old_trace = sys.gettrace()
    sys.settrace(look_at_the_clock)
    try:
        return function()
    finally:
        sys.settrace(old_trace)
        budget.charge(None)


class _Muted:
    """A stream that drops what one thread writes, and passes on what all others do."""

    def __init__(self, stream: Any) -> None:
        self._stream, self._thread, self.used = stream, threading.get_ident(), False

    def write(self, text: str) -> int:
        if threading.get_ident() != self._thread:
            return int(self._stream.write(text))
        self.used = True
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


#: One call at a time: the streams and the filters of warnings belong to the whole process.
_STREAMS = threading.RLock()


@contextmanager
def _quiet() -> Iterator[_Muted]:
    with _STREAMS, warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        streams = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = out, _ = _Muted(sys.stdout), _Muted(sys.stderr)
        try:
            yield out
        finally:
            sys.stdout, sys.stderr = streams


@dataclass(frozen=True)
class Observation:
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
        return isinstance(self.error, NotImplementedError) or any(
            self.value is blank for blank in (Ellipsis, NotImplemented)
        )


def observe(
    function: Callable[..., Any], arguments: Sequence[FloatArray], budget: Budget
) -> Observation:
    """Call `function` on copies of the arguments, counts as integers, and note what it does.

    ``KeyboardInterrupt`` passes: the reader's own Stop is not the function's error.
    """
    given: list[Any] = []
    for argument in arguments:
        array = np.array(argument)
        whole = np.all(np.isfinite(array)) and np.all(array % 1 == 0) and np.all(array < 2**53)
        if array.ndim == 0:
            given.append(array.item())
        else:
            given.append(array.astype(np.int64) if whole and array.ndim == 2 else array)

    def call() -> tuple[object, FloatArray | None]:
        value = function(*given)
        return value, as_floats(value)

    value: object = None
    floats: FloatArray | None = None
    error: BaseException | None = None
    late = False
    with _quiet() as out:
        try:
            value, floats = call_within(budget, call)
        except TimeIsUp:
            late = True
        except (Exception, SystemExit) as raised:
            # Without its traceback, which would keep the function's variables alive.
            error = raised.with_traceback(None)
    changed = any(
        not np.array_equal(now, before) for now, before in zip(given, arguments, strict=True)
    )
    return Observation(value, floats, error, late, changed, out.used)


def _code_of(function: Any) -> CodeType | None:
    try:
        code = getattr(inspect.unwrap(function), "__code__", None)
    except ValueError:  # a wrapper that wraps itself
        return None
    return code if isinstance(code, CodeType) else None


def is_stub(function: Any) -> bool:
    """Whether a function that returns nothing is ``pass``, ``...`` or a docstring so far."""

    def empty() -> None:
        pass

    def documented() -> None:
        """Nothing."""

    code = _code_of(function)
    idle = {empty.__code__.co_code, documented.__code__.co_code}
    return code is not None and (code.co_code in idle or Ellipsis in code.co_consts)


def kit_function_in(function: Any, question: Question, depth: int = 2) -> str | None:
    """Return the name under which a function calls the kit's function of the score, if it does.

    The names in its code are looked up, and those in the reader's own functions that it calls.
    With options (``adjusted=True``) the plain score is a step on the way.
    """
    code = _code_of(function)
    if function is question.function:
        return question.score
    if code is None or not depth:
        return None
    codes = [code, *(const for const in code.co_consts if isinstance(const, CodeType))]
    steps = [step for each in codes for step in dis.get_instructions(each)]
    constants = [const for each in codes for const in each.co_consts]
    plain = {word for const in constants if isinstance(const, tuple) for word in const}
    if not plain.issuperset(question.options):
        return None
    known = {question.score, *(short for short, name in SYNONYMS.items() if name == question.score)}
    for step in steps:
        if step.opname in ("LOAD_ATTR", "LOAD_METHOD", "IMPORT_FROM"):
            if step.argval in known:
                return question.score
            if step.argval == "scores" and question.score in constants:
                return "scores"
        elif step.opname == "LOAD_GLOBAL":
            value = function.__globals__.get(step.argval)
            if value is question.function:
                return question.score
            own = inspect.isfunction(value) and not value.__module__.startswith(_KIT)
            if own and (found := kit_function_in(value, question, depth - 1)):
                return found
    return None
