"""Draw the fixed part of explorers' pictures once in a test run, or not at all.

Two explorers of one class with the same `_scene_key` have the same fixed part; the rule
`scenes_left_behind` in `explorers/oracles.py` tests that with everything drawn. Drawing it takes
half of the time of making an explorer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from uarwidgets.kit.explorer import Explorer
from uarwidgets.live import Scene

_MOST = 300  # of some 50 kB

_kept: OrderedDict[Any, str] = OrderedDict()
_new_scene, _change_scene = Explorer._new_scene, Explorer._change_scene
_svg = vars(Scene)["svg"]


def still(scene: Scene) -> str:
    """Draw it anew, whatever is patched."""
    return _svg.func(scene)


def _key(explorer: Explorer) -> Any:
    kind = type(explorer)
    # a class derived in a test may draw another fixed part
    return (kind, explorer._scene_key()) if kind.__module__.startswith("uarwidgets.") else None


def _new_scene_with_still(self: Explorer) -> Any:
    scene, picture = _new_scene(self)
    if (key := _key(self)) in _kept:
        scene.svg = _kept[key]
    return scene, picture


def _change_scene_and_keep(self: Explorer) -> None:
    _change_scene(self)
    if (key := _key(self)) and self.scene.svg:
        _kept[key] = self.scene.svg
        _kept.move_to_end(key)
        while len(_kept) > _MOST:
            _kept.popitem(last=False)


@contextmanager
def draw_backgrounds_once() -> Iterator[None]:
    """Draw each fixed part once."""
    with (
        mock.patch.object(Explorer, "_new_scene", _new_scene_with_still),
        mock.patch.object(Explorer, "_change_scene", _change_scene_and_keep),
    ):
        yield


@contextmanager
def skip_backgrounds() -> Iterator[None]:
    """Draw no fixed part: for tests of what moves, or of words."""
    with mock.patch.object(Scene, "svg", ""):
        yield


@contextmanager
def skip_pictures() -> Iterator[None]:
    """Make no picture at all: for tests of the state and the words."""
    with (
        mock.patch.object(Explorer, "_change_scene", Explorer._find_scenarios),
        mock.patch.object(Explorer, "_sync", return_value=None),
    ):
        yield


@contextmanager
def draw_all_backgrounds() -> Iterator[None]:
    """Draw every fixed part, as users' explorers do, inside the others too."""
    with (
        mock.patch.object(Scene, "svg", _svg),
        mock.patch.object(Explorer, "_new_scene", _new_scene),
        mock.patch.object(Explorer, "_change_scene", _change_scene),
    ):
        yield
