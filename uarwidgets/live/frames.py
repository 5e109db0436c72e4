"""The frames of a slider at all its positions, computed before it is moved."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

from uarwidgets.live.scene import Parts, Scene
from uarwidgets.live.slider import Entries

to_json = json.JSONEncoder(separators=(",", ":")).encode


class SliderFrames:
    """The frames of all positions of one slider, true while the other entries keep their values.

    These other entries are the `base`. A part that never changes is kept once, and so is a
    rendering that comes back. `page/store.js` explains the format.
    """

    def __init__(self, scene: Scene, number: int, state: Entries, slider: int) -> None:
        self.slider = slider
        control = scene.sliders[slider]
        self.base = [state[entry] for entry in scene.entries if entry != control.entry]
        self.sent = False
        self._scene, self._number = scene, number
        self._states = [control.moved(state, value) for value in control.values]
        self._frames: list[Parts] = []

    def compute(self) -> Iterator[None]:
        """Compute the frames that are missing, pausing after each."""
        for state in self._states[len(self._frames) :]:
            self._frames.append(self._scene.parts(state))
            yield

    def pack(self) -> bytes:
        """Return the frames as the browser takes them, once: they are not kept."""
        entry = self._scene.sliders[self.slider].entry
        message = {
            "scene": self._number,
            "base": self.base,
            "entry": [state[entry] for state in self._states],
            "thumbs": [self._scene.thumbs(state) for state in self._states],
            "parts": {
                name: _shared([frame[name] for frame in self._frames]) for name in self._frames[0]
            },
        }
        self.sent, self._frames = True, []
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
