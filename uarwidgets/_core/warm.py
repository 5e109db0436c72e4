"""While a reader reads, a notebook's kernel loads what the first picture needs."""

from __future__ import annotations

import sys
import threading
from importlib import import_module
from typing import Any

PAUSE = 0.3  # seconds without a cell before anything is loaded
_NEEDED = "uarwidgets.explorers.imbalance.explorer"  # and with it Matplotlib and the widgets


class _Warming:
    """Loads in the background, once, when no cell has run for a moment."""

    def __init__(self, events: Any) -> None:
        self._events = events
        self._timer: threading.Timer | None = None
        events.register("pre_run_cell", self._hold)
        events.register("post_run_cell", self._wait)

    def _wait(self, _: object = None) -> None:
        self._hold()
        if _NEEDED in sys.modules:
            return self._end()
        self._timer = threading.Timer(PAUSE, import_module, [_NEEDED])
        self._timer.daemon = True
        self._timer.start()

    def _hold(self, _: object = None) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _end(self) -> None:
        self._events.unregister("pre_run_cell", self._hold)
        self._events.unregister("post_run_cell", self._wait)


def soon() -> None:
    """Load ahead, if this is a notebook's kernel; a script loads what it uses.

    Examples
    --------
    >>> soon()
    """
    if "ipykernel" in sys.modules and "IPython" in sys.modules:
        shell = sys.modules["IPython"].get_ipython()
        if shell is not None:
            _Warming(shell.events)
