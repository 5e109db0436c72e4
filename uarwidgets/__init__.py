"""Class imbalance and accuracy, taught with pictures that move.

Accuracy, UAR and others are means of per-class recalls; what differs is the weight and the kind of
mean. Importing this package loads nothing else: each name below fetches its module when it is
first used.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

__version__ = "1.0.0"

#: Public names are looked up in the ``__all__`` of these modules, in this order, so that a score
#: loads nothing but NumPy.
_LOOKED_UP = ("metrics", "recalls", "costs", "posterior", "explorers")
_SUBMODULES = (*_LOOKED_UP, "questions", "scenarios", "checks", "styles", "live")
_QUESTIONS = ("Predict", "Quiz")  # a list of all names does not load their module


@contextmanager
def _no_garbage_search() -> Iterator[None]:
    """Let Python search for no garbage during an import: nearly all that it creates stays.

    About 200 searches, most of them among what Matplotlib and ipywidgets create, are a tenth of the
    time of a start.
    """
    enabled, loaded = gc.isenabled(), len(sys.modules)
    gc.disable()
    try:
        yield
    finally:
        if enabled:  # neither within another import nor where a user has turned it off
            if len(sys.modules) > loaded and hasattr(gc, "freeze") and gc.get_freeze_count() < 1000:
                # To the oldest generation: the next two searches would go through all of them.
                # PyPy has no `freeze`, Python 3.12 begins with 375 frozen objects.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _look_up(name: str) -> Any:
    if name in _SUBMODULES:
        return import_module(f"{__name__}.{name}")
    if name in _QUESTIONS:
        return getattr(import_module(f"{__name__}.questions"), name)
    modules = (import_module(f"{__name__}.{module}") for module in _LOOKED_UP)
    if name == "__all__":
        names = {exported for module in modules for exported in module.__all__}
        return sorted({*names, *_QUESTIONS, *_SUBMODULES, "__version__"})
    found = (module for module in modules if name in module.__all__)
    module = None if name.startswith("_") else next(found, None)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(module, name)


def __getattr__(name: str) -> Any:
    with _no_garbage_search():
        value = _look_up(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __getattr__("__all__")
