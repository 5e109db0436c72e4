"""The frames of sliders at all their positions, computed before they are moved."""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from uarwidgets.live.scene import Parts, Scene, locked
from uarwidgets.live.slider import Entries

to_json = json.JSONEncoder(separators=(",", ":")).encode

CPU_TIME = getattr(time, "thread_time", time.perf_counter)  # Pyodide has no thread_time
_FEW = 12  # positions, which are sent in one piece
_REST = 3.0  # seconds of rest before the frames of all sliders are renewed
_SLICE = 0.008  # seconds of computing before the kernel looks for a newer message
_PAUSE = 0.001  # seconds between two slices
_TICK = 0.016 if sys.platform == "win32" else 0.002  # seconds that a thread's clock may be behind
_LONGEST = 2.0  # seconds between two slices where the processor is in demand
_IDLE = 60.0  # seconds after which nothing is computed for a page that nobody touches


class FramesAhead:
    """The frames of all sliders of a `LiveFigure`, computed while the kernel is idle.

    Nothing is computed until a reader has touched the picture. It is done in slices. The active
    slider comes first: the one that the pointer or the focus has reached. The others follow after
    a rest: each of its moves makes theirs useless.
    """

    def __init__(self, live: Any) -> None:
        self._live = live
        self.active_slider: int | None = None
        self.way = 0.0  # to which its thumb was moved last: below 0 down, above 0 up
        self.touched: dict[str, float] = {}  # when, on each page that has it in view
        self._frames: dict[int, SliderFrames] = {}  # of each slider: sent, or still computed
        self.renewal: Iterator[None] | None = None

    def clear(self) -> None:
        """Stop, and let go of all frames."""
        self.renewal = None
        self._frames.clear()

    def renew(self, rested: bool = True) -> Iterator[None]:
        """Compute the frames that are missing: of all sliders, or of the active one alone."""
        order = [i for i, slider in enumerate(self._live.staged.sliders) if not slider.box]
        order.sort(key=lambda i: i != self.active_slider)
        if rested:
            self._live.renew_frame()
        else:
            order = [i for i in order if i == self.active_slider]
        for slider in order:
            yield from self.renew_slider(slider, rested)

    def renew_slider(self, slider: int, rested: bool) -> Iterator[None]:
        """Compute the frames of one slider that are missing, and send them."""
        live = self._live
        frames = SliderFrames(live.staged, live.scene["number"], live.entries, slider)
        last = self._frames.get(slider)
        if last is not None and last.base == frames.base:
            frames = last  # interrupted by a newer move, or sent
        self._frames[slider] = frames
        if frames.sent:
            return
        for packed in frames.compute(self.way, rested):
            if packed:
                setattr(live, f"frames_{slider}", packed)
            yield

    def renew_after(self, delay: float, rested: bool = False) -> None:
        """Begin anew after some seconds, if there is a kernel and a reader."""
        self.renewal = None
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # no kernel: `LiveFigure.settle` does the work when it is wanted
        if self.in_use:
            self.renewal = self.renew(rested)
            loop.call_later(delay, self._work, self.renewal, rested)

    @property
    def in_use(self) -> bool:
        """Whether a reader has touched the picture on a page that has it in view."""
        # A page that was reloaded or lost does not say that it has gone.
        recent = time.monotonic() - _IDLE
        return any(touched > recent for touched in self.touched.values())

    @locked
    def _work(self, renewal: Iterator[None], rested: bool) -> None:
        if renewal is not self.renewal:
            return  # stopped or begun anew since, perhaps by another thread
        begun, used = time.perf_counter(), CPU_TIME()
        for _ in renewal:
            if time.perf_counter() > begun + _SLICE:
                wait = _pause(time.perf_counter() - begun, CPU_TIME() - used)
                asyncio.get_running_loop().call_later(wait, self._work, renewal, rested)
                return
        self.renewal = None
        if not rested:
            self.renew_after(_REST, rested=True)


def _pause(clock: float, cpu: float) -> float:
    """Return how long to wait after a slice of work.

    If it took longer than its processor time, the machine is busy: others go first.
    """
    return min(10 * clock, _LONGEST) if clock > 1.3 * cpu + _TICK else _PAUSE


class SliderFrames:
    """The frames of all positions of one slider, true while the other entries keep their values.

    These other entries are the `base`. The third of the positions around the thumb comes first,
    then the side to which it is moved, and the rest while nothing is: another slider that is moved
    makes them all useless. A part that never changes is kept once, and so is a rendering that
    comes back. `page/store.js` explains the format.
    """

    def __init__(self, scene: Scene, number: int, state: Entries, slider: int) -> None:
        self.slider = slider
        control = scene.sliders[slider]
        self.base = [state[entry] for entry in scene.entries if entry != control.entry]
        self.sent = False
        self._scene, self._number = scene, number
        self._states = [control.moved(state, value) for value in control.values]
        self._frames: dict[int, Parts] = {}
        n = len(self._states)
        near = n if n <= _FEW else n // 3
        first = min(max(control.nearest(control.thumb(state)) - near // 2, 0), n - near)
        self._places = range(first, first + near)

    def compute(self, way: float, rested: bool) -> Iterator[bytes]:
        """Compute the frames that are missing, pausing after each; return what is to be sent.

        `way` is below 0 where the thumb is moved down, above 0 where up; `rested` asks for all.
        """
        yield from self._held(self._places)
        low = 0 if rested or way < 0 else self._places.start
        high = len(self._states) if rested or way > 0 else self._places.stop
        yield from self._held(range(low, high))
        if high - low == len(self._states):
            self.sent, self._frames = True, {}

    def _held(self, places: range) -> Iterator[bytes]:
        missing = [j for j in places if j not in self._frames]
        for j in missing:
            self._frames[j] = self._scene.parts(self._states[j])
            yield b""
        self._places = places
        if missing:
            yield self._packed(places)

    def _packed(self, places: range) -> bytes:
        """Return the frames of some positions in a row, as the browser takes them."""
        entry = self._scene.sliders[self.slider].entry
        states = [self._states[j] for j in places]
        frames = [self._frames[j] for j in places]
        message = {
            "scene": self._number,
            "base": self.base,
            "from": places[0],
            "entry": [state[entry] for state in states],
            "thumbs": [self._scene.thumbs(state) for state in states],
            "parts": {name: _shared([frame[name] for frame in frames]) for name in frames[0]},
        }
        # Level 5 saves a fifth of the bytes for three times the time.
        return gzip.compress(to_json(message).encode(), compresslevel=1, mtime=0)


def _shared(frames: list[Any]) -> dict[str, Any]:
    """Return the different renderings of a part, and which of them each frame shows."""
    # A rendering that did not change is the same object: comparing them all would take longer.
    keys = [frame if isinstance(frame, str) else id(frame) for frame in frames]
    different = dict(zip(keys, frames, strict=True))
    place = {key: i for i, key in enumerate(different)}
    at = [place[key] for key in keys] if len(place) > 1 else []
    return {"shapes": list(different.values()), "at": at}
