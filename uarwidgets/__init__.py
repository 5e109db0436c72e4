"""Class imbalance and accuracy, taught with pictures that move.

Every score here is a mean of per-class recalls; what differs is the weight and the kind of
mean. Importing this package loads nothing else: each name below fetches its module when it is
first used. In a notebook's kernel what the first picture needs is fetched while nothing runs.
"""

import sys
from importlib import import_module
from typing import Any

__version__ = "0.1.0"

#: Where the names are: each room says in its own ``__all__`` what it hands to users, and they
#: are asked in this order, so that a score loads nothing but NumPy.
_ROOMS = ("metrics", "recalls", "costs", "posterior", "explorers", "questions")
_SUBMODULES = (
    "metrics", "recalls", "posterior", "scenarios", "checks", "styles", "explorers", "live",
)  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _SUBMODULES:
        return import_module(f"{__name__}.{name}")
    if name == "__all__":
        names = {exported for room in _ROOMS for exported in _room(room).__all__}
        value: Any = sorted({*names, *_SUBMODULES, "__version__"})
    else:
        room = None if name.startswith("_") else _room_of(name)
        if room is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(room, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    names: list[str] = __getattr__("__all__")
    return names


def _room(name: str) -> Any:
    return import_module(f"{__name__}.{name}")


def _room_of(name: str) -> Any:
    return next((room for room in map(_room, _ROOMS) if name in room.__all__), None)


if "ipykernel" in sys.modules:
    import_module(f"{__name__}._core.warm").soon()
