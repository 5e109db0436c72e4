"""The live picture on the page, and the work that keeps its frames ahead of the reader."""

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

from uarwidgets.live.frames import Strip, base_of
from uarwidgets.live.scene import Entries, Scene

_HERE = pathlib.Path(__file__).parent / "page"


def _script(*parts: str) -> str:
    return "\n".join((_HERE / f"{part}.js").read_text(encoding="utf-8") for part in parts)


_PARTS = ("store", "view", "controls", "handles", "links", "paint")
#: The page's half as one module: as anywidget takes it, and where nobody answers.
PAGE, OFFLINE_PAGE = _script(*_PARTS, "entry"), _script(*_PARTS, "offline_store")
_REST = 3.0  # seconds of rest before the frames of the sliders not at hand are renewed
_SETTLE = 0.3  # and before any are, where two move at once: each move makes the last one's useless
_SLICE = 0.008  # seconds of computing before the kernel looks for a newer wish
_BREATH = 0.001  # seconds between two slices
_TICK = 0.016 if sys.platform == "win32" else 0.002  # seconds that a thread's clock may be behind
_LONGEST = 2.0  # seconds between two slices where the processor is in demand

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
    on_request : callable, optional
        ``on_request(kind, value)`` is told what the page asks for beside moves: ``"choose"`` with
        the key of a scenario, ``"reset"``, ``"scene"`` with the place of one in the talk,
        ``"control"`` with the place of one and what was chosen, and ``"narrow"`` with whether
        the page has room for narrow figures alone.
    """

    # As text: for the sake of a path that may change, anywidget holds on to every widget made.
    _esm = PAGE
    _css = (_HERE / "page.css").read_text(encoding="utf-8")

    scene = traitlets.Dict().tag(sync=True)
    tools = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        on_move: Callable[[Entries], None] | None = None,
        on_save: Callable[[str], tuple[str, bytes]] | None = None,
        on_request: Callable[[str, Any], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._on_move, self._on_save, self._on_request = on_move, on_save, on_request
        self.token = uuid.uuid4().hex  # names the still picture that stands in for this one
        self._scene: Scene | None = None
        self._entries: dict[str, float] = {}
        self._number = 0  # of the scene
        self._held: dict[int, tuple[list[float], bool]] = {}  # the base of each strip that the
        # browser has, and whether it has only every fourth frame
        self._begun: dict[int, Strip] = {}  # strips interrupted by a newer wish, or coarse
        self._next: int | None = None  # the slider a reader is about to touch
        self._renewal: Iterator[None] | None = None
        self._asked = {"client": "", "seq": 0}  # the last wish answered
        self._moving = False
        self._wanted = False  # whether it has been on a page: no frames are made for nobody
        self._seen: dict[str, bool] = {}  # the pages that have it, and whether it is in view there
        self._crowded = False  # whether others want the processor
        self._closed = False
        self.on_msg(self._receive)

    @_alone
    def stage(self, scene: Scene, state: Entries) -> None:
        """Put up another scene: another figure, other sliders, other words around it."""
        if self._closed:
            return
        self._scene, self._entries = scene, {entry: state[entry] for entry in scene.entries}
        self._number += 1
        self._held.clear()
        self._begun.clear()
        self._stop()
        missing = [name for name in self._strips() if not self.has_trait(name)]
        self.add_traits(**{name: traitlets.Bytes(b"").tag(sync=True) for name in missing})
        with self.hold_sync():
            late = list(scene.words_at_rest(self._entries))
            more = {"late": late, "enters": scene.enters(self._entries)}
            self.scene = scene.message() | {"number": self._number, "token": self.token} | more
            for name in self._strips():
                setattr(self, name, b"")
            self._send_frame()
        self._renew_soon()

    @_alone
    def show(self, state: Entries) -> None:
        """Bring the picture and its sliders to `state`."""
        if self._closed:
            return
        if self._scene is None:
            raise RuntimeError("stage a scene before showing a state")
        self._entries = {entry: float(state[entry]) for entry in self._scene.entries}
        if not self._moving:
            self._send_frame()
            self._renew_soon()

    @_alone
    def begin(self) -> None:
        """Make frames ahead from now on, while nothing else is to be done: it is on a page."""
        self._wanted = True
        self._renew_soon()

    @_alone
    def settle(self) -> None:
        """Finish every frame that is still to be renewed, at once.

        A page makes time for them between other things. A program that runs a notebook and saves
        it, as ``nbconvert --execute`` does, leaves none: with this in the last cell, the saved
        picture can be moved.
        """
        self._wanted = True
        self._stop()
        if self._closed:
            return
        for _ in self._renew():
            pass

    @_alone
    def close(self) -> None:
        """Take the picture off every page, and let its figure and frames go."""
        super().close()
        self._closed = True
        self._stop()
        self._scene = self._on_move = self._on_save = self._on_request = None
        self._held.clear()
        self._begun.clear()
        for name in [name for name in self.trait_names() if name.startswith("strip_")]:
            setattr(self, name, b"")
        self.scene, self.frame, self.tools = {}, {}, {}

    # What the browser says.

    @_alone
    def _receive(self, _: object, content: dict[str, Any], __: object) -> None:
        if self._scene is None:
            return
        kind, client = content.get("kind"), str(content.get("client", ""))
        self._wanted = True
        if kind == "seen":
            self._look(client, bool(content.get("seen")))
        elif kind in ("choose", "reset", "scene", "control", "narrow"):
            self._seen[client] = True
            self._request(kind, content.get("value"), client)
        elif content.get("scene") != self._number:
            self._acknowledge(content)  # a wish for a scene that has gone
        elif kind == "near":
            self._seen[client] = True
            self._next = content.get("slider")
            self._stop()
            self._renew_after(0)
        elif kind == "move":
            self._seen[client] = True
            self._move(content)
        elif kind == "save" and self._on_save:
            self._save(content, client)

    def _request(self, kind: str, value: object, client: str) -> None:
        told = ""
        try:
            if self._on_request:
                self._on_request(kind, value)
        except (ValueError, traitlets.TraitError) as error:
            told = str(error)
        except Exception as error:
            told = _fault(error)
            raise
        finally:
            self.send({"kind": "told", "text": told, "client": client})

    def _look(self, client: str, seen: bool) -> None:
        """Renew nothing that no page has in view."""
        self._seen[client] = seen
        if seen:
            self._renew_after(0)
        elif not any(self._seen.values()):
            self._stop()

    def _move(self, content: dict[str, Any]) -> None:
        before, number = self._entries, self._number
        refused, fault, frame, single = "", None, {}, False
        self._asked = _asked(content)
        self._stop()
        self._moving = True
        try:
            self._entries = self._moved(content["moves"])
            single = len(content["moves"]) == 1
            if self._on_move:
                self._on_move(self._entries)  # may show another state, or stage another scene
            if self._number != number or list(self._entries.values()) != content.get("shown"):
                frame = self._drawn()
        except (ValueError, traitlets.TraitError) as error:
            refused = str(error)
        except Exception as error:  # a fault of ours: told to the reader, then raised for the log
            refused, fault = _fault(error), error
            if self._on_move and self._number == number:
                with contextlib.suppress(Exception):
                    self._on_move(before)
        finally:
            self._moving = False
        at_rest = {} if refused or frame else self._scene_words()
        self._acknowledge(content, refused, at_rest)
        if refused:
            self._entries = before if self._number == number else self._entries
            frame = self._drawn()
        if frame:
            self.frame = frame
        self._renew_after(0 if single else _SETTLE)
        if fault:
            raise fault

    def _moved(self, moves: list[tuple[int, float]]) -> dict[str, float]:
        assert self._scene is not None
        state = self._entries
        for slider, value in moves:
            if not math.isfinite(value):
                raise ValueError(f"a slider moves to a number; received {value}")
            state = self._scene.sliders[slider].moved(state, value)
            self._next = slider
        return state

    def _save(self, content: dict[str, Any], client: str) -> None:
        assert self._on_save is not None
        try:
            name, data = self._on_save(str(content.get("format")))
        except Exception as error:
            self.send({"kind": "told", "text": f"Not saved: {error}", "client": client})
            raise
        self.send({"kind": "file", "name": name, "client": client}, [data])

    def _acknowledge(
        self, content: dict[str, Any], refused: str = "", words: dict[str, str] | None = None
    ) -> None:
        self._asked = _asked(content)
        self.send({"kind": "ack", "refused": refused, "words": words or {}, **self._asked})

    def _scene_words(self) -> dict[str, str]:
        return self._scene.words_at_rest(self._entries) if self._scene else {}

    # What the browser is told.

    def _strips(self) -> list[str]:
        assert self._scene is not None
        return [f"strip_{i}" for i in range(len(self._scene.sliders))]

    def _send_frame(self) -> None:
        self.frame = self._drawn()

    def _drawn(self) -> dict[str, Any]:
        """Return the frame of the present state."""
        found = self.drawn(self._entries, self._scene_words())
        return found | {"jump": not self._moving, **self._asked}

    @_alone
    def drawn(self, state: Entries, words: Mapping[str, str]) -> dict[str, Any]:
        """Return the frame of any state of the present scene, with these words at rest."""
        assert self._scene is not None
        return {"scene": self._number, **self._scene.frame(state, words)}

    # Renewing the frames, a slice at a time, nothing twice: those of the slider at hand, whose
    # pointer or focus has come near, and after a rest all. What is done next is most often done to
    # the same slider, whose frames stand: those of the others are for nobody while it moves.

    def _renew(self, rested: bool = True) -> Iterator[None]:
        assert self._scene is not None
        order = [i for i, slider in enumerate(self._scene.sliders) if not slider.box]
        if self._next in order:
            order.insert(0, order.pop(order.index(self._next)))
            if self._crowded:
                yield from self._renew_strip(self._next, coarse=True)
            yield from self._renew_strip(self._next)
        if not rested:
            return
        if list(self._entries.values()) != self.frame["state"]:
            # What a saved notebook keeps. The page shows it already, and is not to fade to it.
            self.frame = self._drawn() | {"jump": False}
        for slider in order:
            yield from self._renew_strip(slider)

    def _renew_strip(self, slider: int, coarse: bool = False) -> Iterator[None]:
        assert self._scene is not None
        base = base_of(self._scene, self._entries, slider)
        if self._held.get(slider) in ((base, False), (base, coarse)):
            return
        strip = self._begun.get(slider)
        if strip is None or strip.base != base:
            strip = Strip(self._scene, self._number, self._entries, slider)
            self._begun[slider] = strip
        yield from strip.compute(coarse)
        setattr(self, f"strip_{slider}", strip.pack())
        self._held[slider] = base, coarse
        if not coarse:
            del self._begun[slider]
        yield

    def _renew_soon(self) -> None:
        if self._wanted:
            self._renew_after(0)

    def _renew_after(self, delay: float, rested: bool = False) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # no kernel: `settle` does the work when it is wanted
        if self.in_view:
            self._renewal = self._renew(rested)
            loop.call_later(delay, self._work, self._renewal, rested)

    @property
    def in_view(self) -> bool:
        """Whether a page has the picture in view, as far as pages have said."""
        return any(self._seen.values()) or not self._seen

    @_alone
    def _work(self, renewal: Iterator[None], rested: bool) -> None:
        if renewal is not self._renewal:
            return  # stopped or begun anew since, perhaps by another thread
        begun, used = time.perf_counter(), _cpu_time()
        for _ in renewal:
            if time.perf_counter() > begun + _SLICE:
                wait = self._breath(time.perf_counter() - begun, _cpu_time() - used)
                asyncio.get_running_loop().call_later(wait, self._work, renewal, rested)
                return
        self._stop()
        if not rested:
            self._renew_after(_REST, rested=True)

    def _breath(self, clock: float, used: float) -> float:
        """Return how long to wait after a slice of work.

        Where a slice takes longer on the clock than of the processor, others want the processor,
        and what they do is likely to be an answer that somebody waits for.
        """
        self._crowded = clock > 1.3 * used + _TICK
        return min(10 * clock, _LONGEST) if self._crowded else _BREATH

    def _stop(self) -> None:
        self._renewal = None


def _cpu_time() -> float:
    # Pyodide has no thread_time.
    return getattr(time, "thread_time", time.perf_counter)()


def _fault(error: Exception) -> str:
    return f"Python could not do this ({type(error).__name__})."


def _asked(content: dict[str, Any]) -> dict[str, Any]:
    return {"client": content.get("client", ""), "seq": content.get("seq", 0)}
