"""Leave out the fixed part of explorers' pictures, or the whole of them, to save time."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from uarwidgets.kit.explorer import Explorer
from uarwidgets.live import Scene

_svg = vars(Scene)["svg"]


def still(scene: Scene) -> str:
    """Draw the fixed part anew, whatever is patched."""
    return _svg.func(scene)


@contextmanager
def skip_backgrounds() -> Iterator[None]:
    """Draw no fixed part: for tests of what moves, or of words."""
    with mock.patch.object(Scene, "svg", ""):
        yield


@contextmanager
def backgrounds() -> Iterator[None]:
    """Draw the fixed part where a whole file leaves it out."""
    with mock.patch.object(Scene, "svg", _svg):
        yield


@contextmanager
def skip_pictures() -> Iterator[None]:
    """Make no picture at all: for tests of the state and the words."""
    with (
        mock.patch.object(Explorer, "_change_scene", return_value=None),
        mock.patch.object(Explorer, "_sync", return_value=None),
    ):
        yield
