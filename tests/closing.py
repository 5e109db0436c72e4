"""Let go of what tests have opened."""

import ctypes
import gc
import sys
from contextlib import suppress


def close_pictures_and_widgets(*, whole: bool = True) -> None:
    """Let go of every open widget and figure: ipywidgets and pyplot hold on to theirs.

    `whole` is to look for what is free by now, which takes a fifth of a second.
    """
    if "ipywidgets" in sys.modules:
        sys.modules["ipywidgets"].Widget.close_all()
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")
    if not whole:
        return
    gc.collect()
    with suppress(OSError, AttributeError):  # glibc alone keeps what has been freed
        ctypes.CDLL("libc.so.6").malloc_trim(0)
