"""The live picture on the page, and the work that keeps its frames ahead of the reader."""

from __future__ import annotations

import asyncio
import functools
import pathlib
import threading
import time
import uuid
import weakref
from collections.abc import Callable, Iterator
from typing import Any, ParamSpec, TypeVar

import anywidget
import traitlets

from uarwidgets.live.frames import Strip, base_of
from uarwidgets.live.scene import Entries, Scene

_HERE = pathlib.Path(__file__).parent
_SETTLE = 0.05  # seconds without a move before the other sliders' frames are renewed
_SLICE = 0.008  # seconds of computing before the kernel looks for a newer wish

P = ParamSpec("P")
R = TypeVar("R")

# JupyterLab 4.4 and newer hand a widget's messages to a thread beside the one that runs cells,
# and Matplotlib draws on one thread at a time. Whoever changes what a scene draws from holds this
# lock until the new scene or state is shown.
drawing_lock = threading.RLock()


def _alone(method: Callable[P, R]) -> Callable[P, R]:
    @functools.wraps(method)
    def locked(*args: P.args, **kwargs: P.kwargs) -> R:
        with drawing_lock:
            return method(*args, **kwargs)

    return locked


class LiveFigure(anywidget.AnyWidget):
    """A Matplotlib picture with sliders that moves without asking the kernel.

    Parameters
    ----------
    on_move : callable, optional
        ``on_move(state)`` is told each state that a reader brings about. It may raise
        `ValueError` or `traitlets.TraitError` to refuse it: the reader sees the words.
    on_save : callable, optional
        ``on_save(format)`` returns the name and the bytes of the file that a button with
        ``data-save="FORMAT"`` asks for.
    """

    _esm = _HERE / "live.js"
    _css = _HERE / "live.css"

    scene = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        on_move: Callable[[Entries], None] | None = None,
        on_save: Callable[[str], tuple[str, bytes]] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._on_move, self._on_save = on_move, on_save
        self.token = uuid.uuid4().hex  # names the still picture that stands in for this one
        self._scene: Scene | None = None
        self._state: dict[str, float] = {}
        self._number = 0  # of the scene
        self._held: dict[int, list[float]] = {}  # the base of each strip the browser has
        self._begun: dict[int, Strip] = {}  # strips interrupted by a newer wish
        self._next: int | None = None  # the slider a reader is about to touch
        self._renewal: Iterator[None] | None = None
        self._asked = {"client": "", "seq": 0}  # the last wish answered
        self._moving = False
        self._wanted = False  # whether it has been on a page: no frames are made for nobody
        self.on_msg(self._receive)

    @_alone
    def stage(self, scene: Scene, state: Entries) -> None:
        """Put up another scene: another figure, other sliders, other words around it."""
        self._scene, self._state = scene, {entry: state[entry] for entry in scene.entries}
        self._number += 1
        self._held.clear()
        self._begun.clear()
        self._stop()
        missing = [name for name in self._strips() if not self.has_trait(name)]
        self.add_traits(**{name: traitlets.Bytes(b"").tag(sync=True) for name in missing})
        with self.hold_sync():
            self.scene = scene.message() | {"number": self._number, "token": self.token}
            for name in self._strips():
                setattr(self, name, b"")
            self._send_frame()
        self._renew_soon()

    @_alone
    def show(self, state: Entries) -> None:
        """Bring the picture and its sliders to `state`."""
        if self._scene is None:
            raise RuntimeError("stage a scene before showing a state")
        self._state = {entry: float(state[entry]) for entry in self._scene.entries}
        if not self._moving:
            self._send_frame()
            self._renew_soon()

    @_alone
    def settle(self) -> None:
        """Finish every frame that is still to be renewed, at once."""
        self._wanted = True
        self._stop()
        for _ in self._renew():
            pass
        _unsettled.discard(self)

    # What the browser says.

    @_alone
    def _receive(self, _: object, content: dict[str, Any], __: object) -> None:
        if self._scene is None:
            return
        self._wanted = True
        if content.get("scene") != self._number:
            self._acknowledge(content)  # a wish for a scene that has gone
        elif content.get("kind") == "near":
            self._next = content["slider"]
            self._stop()
            self._renew_after(0)
        elif content.get("kind") == "move":
            self._move(content)
        elif content.get("kind") == "save" and self._on_save:
            name, data = self._on_save(content["format"])
            self.send({"kind": "file", "name": name, "client": content["client"]}, [data])

    def _move(self, content: dict[str, Any]) -> None:
        assert self._scene is not None
        before, number, refused = self._state, self._number, ""
        for slider, value in content["moves"]:
            self._state = self._scene.sliders[slider].moved(self._state, value)
            self._next = slider
        self._stop()
        self._moving = True
        try:
            if self._on_move:
                self._on_move(self._state)  # may show another state, or stage another scene
        except (ValueError, traitlets.TraitError) as error:
            self._state, refused = before, str(error)
        finally:
            self._moving = False
        self._acknowledge(content, refused)
        if self._number != number or list(self._state.values()) != content["shown"]:
            self._send_frame()
        self._renew_after(_SETTLE)

    def _acknowledge(self, content: dict[str, Any], refused: str = "") -> None:
        self._asked = {"client": content.get("client", ""), "seq": content.get("seq", 0)}
        self.send({"kind": "ack", "refused": refused, **self._asked})

    # What the browser is told.

    def _strips(self) -> list[str]:
        assert self._scene is not None
        return [f"strip_{i}" for i in range(len(self._scene.sliders))]

    def _send_frame(self) -> None:
        assert self._scene is not None
        self.frame = {
            "scene": self._number,
            "state": list(self._state.values()),
            "thumbs": self._scene.thumbs(self._state),
            "parts": self._scene.whole(self._state),
            **self._asked,
        }

    # Renewing the frames: newest wish first, a slice at a time, nothing twice.

    def _renew(self) -> Iterator[None]:
        assert self._scene is not None
        if list(self._state.values()) != self.frame["state"]:
            self._send_frame()  # what a saved notebook keeps
        order = [i for i, slider in enumerate(self._scene.sliders) if not slider.box]
        if self._next in order:
            order.insert(0, order.pop(order.index(self._next)))
        for slider in order:
            base = base_of(self._scene, self._state, slider)
            if self._held.get(slider) == base:
                continue
            strip = self._begun.get(slider)
            if strip is None or strip.base != base:
                strip = Strip(self._scene, self._number, self._state, slider)
                self._begun[slider] = strip
            yield from strip.compute()
            del self._begun[slider]
            setattr(self, f"strip_{slider}", strip.pack())
            self._held[slider] = strip.base

    def _renew_soon(self) -> None:
        if self._wanted:
            _unsettled.add(self)
            self._renew_after(0)

    def _renew_after(self, delay: float) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # no kernel: `settle` does the work when it is wanted
        self._renewal = self._renew()
        loop.call_later(delay, self._work, self._renewal)

    @_alone
    def _work(self, renewal: Iterator[None]) -> None:
        if renewal is not self._renewal:
            return  # stopped or begun anew since, perhaps by another thread
        end = time.perf_counter() + _SLICE
        for _ in renewal:
            if time.perf_counter() > end:
                asyncio.get_running_loop().call_later(0.001, self._work, renewal)
                return
        self._stop()
        _unsettled.discard(self)

    def _stop(self) -> None:
        self._renewal = None


_unsettled: weakref.WeakSet[LiveFigure] = weakref.WeakSet()


def settle_all(*_: object) -> None:
    """Finish the frames of every figure that code has moved: called when a cell ends."""
    for figure in list(_unsettled):
        figure.settle()
