"""Class imbalance and accuracy, taught with pictures that move.

Accuracy, UAR and others are means of per-class recalls; what differs is the weight and the kind of
mean. Importing this package loads nothing else: each name below fetches its module when it is
first used.
"""

from importlib import import_module
from typing import Any

__version__ = "1.0.0"

#: Public names are looked up in the ``__all__`` of these modules, in this order, so that a score
#: loads nothing but NumPy.
_LOOKED_UP = ("metrics", "recalls", "costs", "posterior", "explorers")
_SUBMODULES = (*_LOOKED_UP, "questions", "scenarios", "checks", "styles", "live")
_QUESTIONS = ("Predict", "Quiz")  # a list of all names does not load their module


def __getattr__(name: str) -> Any:
    if name in _SUBMODULES:
        return import_module(f"{__name__}.{name}")
    if name in _QUESTIONS:
        return getattr(import_module(f"{__name__}.questions"), name)
    modules = (import_module(f"{__name__}.{module}") for module in _LOOKED_UP)
    value: Any
    if name == "__all__":
        names = {exported for module in modules for exported in module.__all__}
        value = sorted({*names, *_QUESTIONS, *_SUBMODULES, "__version__"})
    else:
        found = (module for module in modules if name in module.__all__)
        module = None if name.startswith("_") else next(found, None)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __getattr__("__all__")
