"""The live figure as a widget: the messages of the page, and frames computed ahead."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import math
import pathlib
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ParamSpec, TypeVar

import anywidget
import traitlets

from uarwidgets.live.frames import SliderFrames
from uarwidgets.live.scene import Scene
from uarwidgets.live.slider import Entries, Slider
from uarwidgets.live.widget_sliders import SliderWidgets

_HERE = pathlib.Path(__file__).parent / "page"


def _script(*parts: str) -> str:
    return "\n".join((_HERE / f"{part}.js").read_text(encoding="utf-8") for part in parts)


#: The page's half as one module: as anywidget takes it, and for a page without Python.
PAGE = _script("store", "view", "sliders", "toolbar", "handles", "paint", "links")
OFFLINE_PAGE = f"{PAGE}\n{_script('offline_store')}"
#: The colours that pictures follow the theme with; every kind of page has these rules.
COLOURS_CSS = (_HERE / "colours.css").read_text(encoding="utf-8")
_REST = 3.0  # seconds of rest before the frames of all sliders are renewed
_SETTLE = 0.3  # seconds before any are, after two sliders moved at once, as by a handle
_SLICE = 0.008  # seconds of computing before the kernel looks for a newer message
_PAUSE = 0.001  # seconds between two slices
CPU_TIME = getattr(time, "thread_time", time.perf_counter)  # Pyodide has no thread_time
_TICK = 0.016 if sys.platform == "win32" else 0.002  # seconds that a thread's clock may be behind
_LONGEST = 2.0  # seconds between two slices where the processor is in demand
_IDLE = 60.0  # seconds after which nothing is computed for a page that nobody touches

P = ParamSpec("P")
R = TypeVar("R")

# JupyterLab 4.4 and newer hand a widget's messages to a thread beside the one that runs cells,
# and Matplotlib draws on one thread at a time. Hold this lock from a change of what a scene draws
# until the new scene or state is shown.
drawing_lock = threading.RLock()


def _locked(method: Callable[P, R]) -> Callable[P, R]:
    @functools.wraps(method)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with drawing_lock:
            return method(*args, **kwargs)

    return call


class LiveFigure(anywidget.AnyWidget):
    """A Matplotlib picture with sliders that moves without asking the kernel.

    Parameters
    ----------
    on_move : callable, optional
        ``on_move(state)`` is called with each state that a reader moves to. It may raise
        `ValueError` or `traitlets.TraitError` to refuse it: the page shows the message.
    on_request : callable, optional
        ``on_request(kind, value)`` is called for all else that the page asks for: ``"choose"`` with
        the key of a scenario, ``"reset"``, ``"scene"`` with the index of a scene of the talk,
        ``"toolbar"`` with the index of an item and what was chosen, ``"narrow"`` with whether
        only a narrow figure fits the page, and ``"save"`` with the format in a button's
        ``data-save="FORMAT"``: it then returns the name and the bytes of the file.
    """

    # As text: for the sake of a path that may change, anywidget holds on to every widget made.
    _esm = PAGE
    _css = COLOURS_CSS + (_HERE / "page.css").read_text(encoding="utf-8")

    scene = traitlets.Dict().tag(sync=True)
    tools = traitlets.Dict().tag(sync=True)
    slider_models = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        on_move: Callable[[Entries], None] | None = None,
        on_request: Callable[[str, Any], tuple[str, bytes] | None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._on_move, self._handle_request = on_move, on_request
        self.token = uuid.uuid4().hex  # names the static picture that stands in for this one
        self.staged: Scene | None = None
        self.entries: dict[str, float] = {}
        self._number = 0  # of the scene
        self._frames: dict[int, SliderFrames] = {}  # of each slider: sent, or still computed
        self._active_slider: int | None = None  # the one that a reader is about to touch
        self._way = 0.0  # to which its thumb was moved last: below 0 down, above 0 up
        self._renewal: Iterator[None] | None = None
        self._last_request = {"client": "", "seq": 0}  # answered
        self._moving = False
        self._visible: dict[str, float] = {}  # pages that have it in view: time of the last message
        self.sliders = SliderWidgets(
            sliders=lambda: self.staged.sliders if self.staged else (),
            thumb=lambda slider: slider.thumb(self.entries),
            move=self._move_slider,
            named=lambda models: self.set_trait("slider_models", models),
        )
        self._closed = False
        self.on_msg(self._receive)

    @_locked
    def stage(self, scene: Scene, state: Entries) -> None:
        """Replace the scene: the figure, its sliders and the words around it."""
        if self._closed:
            return
        self.staged, self.entries = scene, {entry: state[entry] for entry in scene.entries}
        self._number += 1
        self._frames.clear()
        names = [f"frames_{i}" for i in range(len(scene.sliders))]
        missing = [name for name in names if not self.has_trait(name)]
        self.add_traits(**{name: traitlets.Bytes(b"").tag(sync=True) for name in missing})
        with self.hold_sync():
            self.scene = scene.message(self._number) | {"token": self.token}
            for name in names:
                setattr(self, name, b"")
            self.frame = self._frame_now()
        self.sliders.follow()
        self._renew_after(0)

    @_locked
    def show(self, state: Entries) -> None:
        """Bring the picture and its sliders to `state`."""
        if self._closed:
            return
        if self.staged is None:
            raise RuntimeError("stage a scene before showing a state")
        self.entries = {entry: float(state[entry]) for entry in self.staged.entries}
        if not self._moving:
            self.frame = self._frame_now()
            self.sliders.follow()
            self._renew_after(0)

    @_locked
    def begin(self) -> None:
        """Compute frames ahead from now on, when the kernel is idle: the picture is on a page."""
        self._visible.setdefault("", math.inf)  # until a page says that it has it in view
        self._renew_after(0)

    @_locked
    def settle(self) -> None:
        """Compute all frames ahead now.

        In a notebook they are computed while the kernel is idle. A program that runs a notebook
        and saves it, as ``nbconvert --execute`` does, leaves no such time: with this in the last
        cell, the saved picture can be moved.
        """
        self._renewal = None
        if self._closed:
            return
        for _ in self._renew():
            pass

    @_locked
    def close(self) -> None:
        """Take the picture off every page, and let its figure and frames go."""
        super().close()
        self._closed = True
        self.sliders.close()
        self._renewal = None
        self.staged = self._on_move = self._handle_request = None
        self._frames.clear()
        for name in [name for name in self.trait_names() if name.startswith("frames_")]:
            setattr(self, name, b"")
        self.scene, self.frame, self.tools = {}, {}, {}

    # Messages from the page.

    @_locked
    def _receive(self, _: object, content: dict[str, Any], __: object) -> None:
        if self.staged is None:
            return
        kind, client = content.get("kind"), str(content.get("client", ""))
        self._visible.pop("", None)
        if kind == "seen" and not content.get("seen"):
            self._visible.pop(client, None)
        else:
            self._visible[client] = time.monotonic()
        if kind == "seen":
            self._renew_after(0)
        elif kind not in ("move", "near"):
            self._request(str(kind), content.get("value"), client)
        elif content.get("scene") != self._number:
            return  # a scene that has gone: the page drops its moves when the next one comes
        elif kind == "near":
            self._active_slider, self._way = content.get("slider"), 0.0
            self._renew_after(0)
        else:
            self._last_request = {"client": client, "seq": content.get("seq", 0)}
            self._move(content)

    def _request(self, kind: str, value: object, client: str) -> None:
        told, file = "", None
        try:
            if self._handle_request:
                file = self._handle_request(kind, value)
        except (ValueError, traitlets.TraitError) as error:
            told = str(error)
        except Exception as error:
            told = _fault(error)
            raise
        finally:
            self.send({"kind": "told", "text": told, "client": client})
        if file:
            name, data = file
            self.send({"kind": "file", "name": name, "client": client}, [data])

    @_locked
    def _move_slider(self, slider: Slider, value: float) -> None:
        """Move a slider as a page does, for a slider of ipywidgets; what is refused is undone."""
        with contextlib.suppress(ValueError, traitlets.TraitError):
            (self._on_move or self.show)(slider.moved(self.entries, value))
        self.sliders.follow()

    def _move(self, content: dict[str, Any]) -> None:
        assert self.staged is not None
        before, number = self.entries, self._number
        refused, fault, frame = "", None, {}
        self._moving = True
        try:
            for slider, value in content["moves"]:
                if slider < 0 or not math.isfinite(value):
                    raise ValueError(f"no slider {slider} moves to {value}")
                control = self.staged.sliders[slider]
                self._active_slider, self._way = slider, value - control.thumb(self.entries)
                self.entries = control.moved(self.entries, value)
            if self._on_move:
                self._on_move(self.entries)  # may show another state, or stage another scene
            if self._number != number or list(self.entries.values()) != content.get("shown"):
                frame = self._frame_now()
        except (ValueError, traitlets.TraitError) as error:
            refused = str(error)
        except Exception as error:  # a fault of ours: told to the reader, then raised for the log
            refused, fault = _fault(error), error
            if self._on_move and self._number == number:
                with contextlib.suppress(Exception):
                    self._on_move(before)
        finally:
            self._moving = False
        at_rest = {} if refused or frame else self.staged.at_rest(self.entries)
        self.send({"kind": "ack", "refused": refused, "words": at_rest, **self._last_request})
        if refused:
            self.entries = before if self._number == number else self.entries
            frame = self._frame_now()
        if frame:
            self.frame = frame
        self.sliders.follow(but="" if refused else content.get("widget", ""))
        self._renew_after(0 if refused or len(content["moves"]) == 1 else _SETTLE)
        if fault:
            raise fault

    # Messages to the page.

    def _frame_now(self) -> dict[str, Any]:
        """Return the frame of the present state."""
        return self.frame_of(self.entries) | {"jump": not self._moving, **self._last_request}

    @_locked
    def frame_of(self, state: Entries, words: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Return the frame of any state of the present scene, with these words at rest."""
        assert self.staged is not None
        return {"scene": self._number, **self.staged.frame(state, words)}

    # Frames are computed in slices. The active slider comes first: the one that the pointer or the
    # focus has reached. The others follow after a rest: each of its moves makes theirs useless.

    def _renew(self, rested: bool = True) -> Iterator[None]:
        assert self.staged is not None
        order = [i for i, slider in enumerate(self.staged.sliders) if not slider.box]
        order.sort(key=lambda i: i != self._active_slider)
        if not rested:
            order = [i for i in order if i == self._active_slider]
        elif list(self.entries.values()) != self.frame["state"]:
            # What a saved notebook keeps. The page shows it already, and is not to fade to it.
            self.frame = self._frame_now() | {"jump": False}
        for slider in order:
            yield from self._renew_slider(slider, rested)

    def _renew_slider(self, slider: int, rested: bool) -> Iterator[None]:
        assert self.staged is not None
        frames = SliderFrames(self.staged, self._number, self.entries, slider)
        last = self._frames.get(slider)
        if last is not None and last.base == frames.base:
            frames = last  # interrupted by a newer move, or sent
        self._frames[slider] = frames
        if frames.sent:
            return
        for packed in frames.compute(self._way, rested):
            if packed:
                setattr(self, f"frames_{slider}", packed)
            yield

    def _renew_after(self, delay: float, rested: bool = False) -> None:
        self._renewal = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # no kernel: `settle` does the work when it is wanted
        if self.in_view:
            self._renewal = self._renew(rested)
            loop.call_later(delay, self._work, self._renewal, rested)

    @property
    def in_view(self) -> bool:
        """Whether a page has the picture in view."""
        # A page that was reloaded or lost does not say that it has gone.
        recent = time.monotonic() - _IDLE
        return any(heard > recent for heard in self._visible.values())

    @_locked
    def _work(self, renewal: Iterator[None], rested: bool) -> None:
        if renewal is not self._renewal:
            return  # stopped or begun anew since, perhaps by another thread
        begun, used = time.perf_counter(), CPU_TIME()
        for _ in renewal:
            if time.perf_counter() > begun + _SLICE:
                wait = _pause(time.perf_counter() - begun, CPU_TIME() - used)
                asyncio.get_running_loop().call_later(wait, self._work, renewal, rested)
                return
        self._renewal = None
        if not rested:
            self._renew_after(_REST, rested=True)


def _pause(clock: float, cpu: float) -> float:
    """Return how long to wait after a slice of work.

    If it took longer than its processor time, the machine is busy: others go first.
    """
    return min(10 * clock, _LONGEST) if clock > 1.3 * cpu + _TICK else _PAUSE


def _fault(error: Exception) -> str:
    return f"Python could not do this ({type(error).__name__})."
