"""Frames ahead: every picture one slider can show, computed before it is touched.

A strip holds, for one slider, the frames of all its positions while every entry of the state
but the slider's own stands still; those are its base. A part that never changes along the
strip is held once, and so is a rendering that comes back. `live.js` explains the format.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

from uarwidgets.live.scene import Entries, Parts, Scene


def to_json(value: Any) -> str:
    """Return `value` as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def base_of(scene: Scene, state: Entries, slider: int) -> list[float]:
    """Return every entry of `state` but the one that the slider moves."""
    own = scene.sliders[slider].entry
    return [state[entry] for entry in scene.entries if entry != own]


class Strip:
    """The frames of one slider around one state, computed a frame at a time."""

    def __init__(self, scene: Scene, number: int, state: Entries, slider: int) -> None:
        self.slider = slider
        self.base = base_of(scene, state, slider)
        self._scene, self._number = scene, number
        control = scene.sliders[slider]
        self._states = [control.moved(state, value) for value in control.values]
        self._frames: list[Parts] = []

    def compute(self) -> Iterator[None]:
        """Compute the frames that are missing, pausing after each."""
        for state in self._states[len(self._frames) :]:
            self._frames.append(self._scene.parts(state))
            yield

    def pack(self) -> bytes:
        """Return the strip as the browser takes it."""
        entry = self._scene.sliders[self.slider].entry
        head = {
            "scene": self._number,
            "slider": self.slider,
            "base": self.base,
            "entry": [state[entry] for state in self._states],
            "thumbs": [self._scene.thumbs(state) for state in self._states],
        }
        # The renderings are JSON before they are compared, so they are joined, not dumped.
        parts = ",".join(self._part(name) for name in self._frames[0])
        text = to_json(head)[:-1] + ',"parts":{' + parts + "}}"
        return gzip.compress(text.encode(), compresslevel=5, mtime=0)

    def _part(self, name: str) -> str:
        seen: dict[str, int] = {}
        at = [seen.setdefault(to_json(frame[name]), len(seen)) for frame in self._frames]
        if len(seen) == 1:
            at = []
        return f'{to_json(name)}:{{"shapes":[{",".join(seen)}],"at":{to_json(at)}}}'
