"""Frames ahead: every picture one slider can show, computed before it is touched.

A strip holds, for one slider, the frames of all its positions while every entry of the state
but the slider's own stands still; those are its base. A part that never changes along the
strip is held once, and so is a rendering that comes back. `page/store.js` explains the format.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

from uarwidgets.live.scene import Entries, Parts, Scene

to_json = json.JSONEncoder(separators=(",", ":")).encode


def base_of(scene: Scene, state: Entries, slider: int) -> list[float]:
    """Return every entry of `state` but the one that the slider moves."""
    own = scene.sliders[slider].entry
    return [state[entry] for entry in scene.entries if entry != own]


class Strip:
    """The frames of one slider around one state, computed a frame at a time.

    A coarse strip holds every fourth position and the last: what a reader is least sorry to wait
    for lies between them. The others may be added later.
    """

    def __init__(self, scene: Scene, number: int, state: Entries, slider: int) -> None:
        self.slider = slider
        self.base = base_of(scene, state, slider)
        self._scene, self._number = scene, number
        control = scene.sliders[slider]
        self._states = [control.moved(state, value) for value in control.values]
        self._frames: dict[int, Parts] = {}

    def compute(self, coarse: bool = False) -> Iterator[None]:
        """Compute the frames that are missing, pausing after each."""
        last = len(self._states) - 1
        wanted = {*range(0, last, 4), last} if coarse else range(last + 1)
        for j in sorted(set(wanted) - set(self._frames)):
            self._frames[j] = self._scene.parts(self._states[j])
            yield

    def pack(self) -> bytes:
        """Return the strip as the browser takes it."""
        entry = self._scene.sliders[self.slider].entry
        held = [state if j in self._frames else None for j, state in enumerate(self._states)]
        names = next(iter(self._frames.values()))
        frames = [self._frames.get(j) for j in range(len(held))]
        message = {
            "scene": self._number,
            "slider": self.slider,
            "base": self.base,
            "entry": [state and state[entry] for state in held],
            "thumbs": [state and self._scene.thumbs(state) for state in held],
            "parts": {name: _shared([frame and frame[name] for frame in frames]) for name in names},
        }
        # Level 5 saves a fifth of the bytes for three times the time.
        return gzip.compress(to_json(message).encode(), compresslevel=1, mtime=0)


def _shared(frames: list[Any]) -> dict[str, Any]:
    """Return the different renderings of a part, and which of them each frame shows."""
    # A rendering that did not change is the same object: comparing them all would take longer.
    keys = [frame if isinstance(frame, str) else id(frame) for frame in frames]
    different = {key: frame for key, frame in zip(keys, frames, strict=True) if frame is not None}
    place = {key: i for i, key in enumerate(different)}
    at = [place.get(key) for key in keys] if len(place) > 1 else []
    return {"shapes": list(different.values()), "at": at}
