"""Call a reader's function once, whatever it does, and note what was seen."""

from __future__ import annotations

import dis
import inspect
import io
import warnings
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from types import CodeType
from typing import Any

import numpy as np

from uarwidgets._core.validation import FloatArray
from uarwidgets.checks.answers import as_floats
from uarwidgets.checks.time_limit import Budget, TimeIsUp, call_within

#: What the body of an untouched stub compiles to, on one Python version or another.
_IDLE = {
    "CACHE", "COPY_FREE_VARS", "LOAD_COMMON_CONSTANT", "LOAD_CONST", "LOAD_SMALL_INT", "MAKE_CELL",
    "NOP", "NOT_TAKEN", "POP_TOP", "RESUME", "RETURN_CONST", "RETURN_VALUE", "STORE_FAST",
}  # fmt: skip


@dataclass(frozen=True)
class Observation:
    """What one call did: what it returned (also as floats, if it is numbers), or raised instead.

    It may have been given up (`late`), `changed` an argument, or `printed` to the screen.
    """

    value: object = None
    floats: FloatArray | None = None
    error: BaseException | None = None
    late: bool = False
    changed: bool = False
    printed: bool = False

    @property
    def empty(self) -> bool:
        """Whether the call came to its end and returned nothing."""
        return self.value is None and self.error is None and not self.late

    @property
    def untouched(self) -> bool:
        """Whether this is what a stub does: it gives ``...`` or is not implemented."""
        if self.value is Ellipsis or self.value is NotImplemented:
            return True
        if isinstance(self.error, (TypeError, AttributeError)):
            # A template of which one line is still "...", used in the next.
            return "ellipsis" in str(self.error).lower()
        return isinstance(self.error, NotImplementedError)


class _Sink(io.TextIOBase):
    """Takes what is printed and keeps none of it: an endless loop may print endlessly."""

    def __init__(self) -> None:
        super().__init__()
        self.used = False

    def write(self, text: str) -> int:
        self.used = True
        return len(text)


def observe(
    function: Callable[..., Any], arguments: Sequence[FloatArray], budget: Budget
) -> Observation:
    """Call `function` on copies of the arguments and note what it does.

    Whole numbers are passed as integers, as counts are. What it prints or warns is swallowed.
    ``KeyboardInterrupt`` passes: the reader's own Stop is not the function's error.

    Examples
    --------
    >>> first_recall = lambda cm: cm[0, 0] / cm[0].sum()
    >>> float(observe(first_recall, [np.array([[4, 16], [5, 75]])], Budget(1.0)).value)
    0.2
    """
    given = [_as_given(argument) for argument in arguments]
    sink = _Sink()

    def call() -> tuple[object, FloatArray | None]:
        value = function(*given)
        return value, as_floats(value)

    value: object = None
    floats: FloatArray | None = None
    error: BaseException | None = None
    late = False
    try:
        with (
            redirect_stdout(sink),
            redirect_stderr(sink),
            warnings.catch_warnings(),
            np.errstate(all="ignore"),
        ):
            warnings.simplefilter("ignore")
            value, floats = call_within(budget, call)
    except TimeIsUp:
        late = True
    except (Exception, SystemExit) as raised:
        # Without its traceback, which would keep the function's variables alive.
        error = raised.with_traceback(None)
    changed = any(
        not np.array_equal(now, before) for now, before in zip(given, arguments, strict=True)
    )
    return Observation(value, floats, error, late, changed, sink.used)


def _as_given(argument: FloatArray) -> Any:
    """A fresh copy for the function: an array, or a plain float where it is a single number."""
    array = np.array(argument)
    if array.ndim == 0:
        return array.item()
    whole = np.all(np.isfinite(array)) and np.all(array % 1 == 0) and np.all(array < 2**53)
    return array.astype(np.int64) if whole and array.ndim == 2 else array


def does_nothing(function: Callable[..., Any]) -> bool:
    """Whether the function's body is empty: ``...``, ``pass`` or a docstring.

    Examples
    --------
    >>> def stub(cm):
    ...     ...
    >>> does_nothing(stub), does_nothing(lambda cm: cm.sum())
    (True, False)
    """
    code = _code_of(function)
    return code is not None and all(step.opname in _IDLE for step in dis.get_instructions(code))


def _code_of(function: Callable[..., Any]) -> CodeType | None:
    try:
        inner = inspect.unwrap(function)
    except ValueError:  # a wrapper that wraps itself
        return None
    code = getattr(inner, "__code__", None)
    return code if isinstance(code, CodeType) else None
