"""Questions that a reader answers before the picture does."""

from importlib import import_module
from typing import Any

_FILES = {"Predict": "predict", "Quiz": "quiz"}
__all__ = ["Predict", "Quiz"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_FILES[name]}"), name)
