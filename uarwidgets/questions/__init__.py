"""Questions that a reader answers before the picture does."""

from typing import Any

__all__ = ["Predict", "Quiz"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from uarwidgets.questions import widgets

    return getattr(widgets, name)
