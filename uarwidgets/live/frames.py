"""The frames of a slider at all its positions, computed before it is moved."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

from uarwidgets.live.scene import Parts, Scene
from uarwidgets.live.slider import Entries

to_json = json.JSONEncoder(separators=(",", ":")).encode


_FEW = 12  # positions, which are sent in one piece


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
