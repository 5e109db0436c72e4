"""What stands still in a picture, drawn once for all explorers of a test run that share it.

Two explorers of one kind whose `_scene_key` is the same show the same still picture: the rule
`scenes_left_behind` in `explorers/oracles.py` holds that, and draws each anew to do so. Drawing it
is half of what it takes to make an explorer.
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
still = Scene.still  # which draws, whatever is patched


def _key(explorer: Explorer) -> Any:
    kind = type(explorer)
    # what a test has derived from an explorer may stand still in a way of its own
    return (kind, explorer._scene_key()) if kind.__module__.startswith("uarwidgets.") else None


def _new_scene_with_still(self: Explorer) -> Any:
    scene, picture = _new_scene(self)
    scene._svg = _kept.get(_key(self), "")
    return scene, picture


def _change_scene_and_keep(self: Explorer) -> None:
    _change_scene(self)
    if (key := _key(self)) and self.scene._svg:
        _kept[key] = self.scene._svg
        _kept.move_to_end(key)
        while len(_kept) > _MOST:
            _kept.popitem(last=False)


@contextmanager
def drawn_once() -> Iterator[None]:
    """Draw each still picture once."""
    with (
        mock.patch.object(Explorer, "_new_scene", _new_scene_with_still),
        mock.patch.object(Explorer, "_change_scene", _change_scene_and_keep),
    ):
        yield


@contextmanager
def not_drawn() -> Iterator[None]:
    """Draw none of them, where a test looks at what moves, or at words alone."""
    with mock.patch.object(Scene, "still", return_value=""):
        yield


@contextmanager
def no_picture() -> Iterator[None]:
    """Make no picture at all, where a test looks at the state and the words alone."""
    with (
        mock.patch.object(Explorer, "_change_scene", Explorer._find_scenarios),
        mock.patch.object(Explorer, "_sync", return_value=None),
    ):
        yield


@contextmanager
def drawn_anew() -> Iterator[None]:
    """Draw them all, as users' explorers do, even where a file's tests draw none."""
    with (
        mock.patch.object(Scene, "still", still),
        mock.patch.object(Explorer, "_new_scene", _new_scene),
        mock.patch.object(Explorer, "_change_scene", _change_scene),
    ):
        yield
