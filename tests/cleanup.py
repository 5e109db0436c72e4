"""Close what tests have opened."""

import ctypes
import gc
import sys
from collections.abc import Collection
from contextlib import suppress
from typing import Any


def open_widgets() -> dict[str, Any]:
    """Return the widgets that ipywidgets holds on to, by their ids."""
    if "ipywidgets" not in sys.modules:
        return {}
    return dict(sys.modules["ipywidgets"].widgets.widget._instances)


def close_pictures_and_widgets(*, whole: bool = True, kept: Collection[str] = ()) -> None:
    """Close every open widget and figure, to which ipywidgets and pyplot keep references."""
    for name, widget in open_widgets().items():
        if name not in kept:
            widget.close()
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
    if not whole:
        return
    gc.collect()
    gc.freeze()  # what a file's tests have loaded stays too, see conftest.py
    with suppress(OSError, AttributeError):  # glibc alone keeps what has been freed
        ctypes.CDLL("libc.so.6").malloc_trim(0)
