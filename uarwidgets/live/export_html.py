"""A scene as one file: a page that moves on a grid of states, without Python or a server.

Each part of a picture depends on few entries. An entry along which no rendering changes anywhere
on the grid is left out, so that the page holds each rendering once.
"""

from __future__ import annotations

import base64
import copy
import gzip
import itertools
import json
import math
import os
import pathlib
import re
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets as widgets
import numpy as np
from IPython import get_ipython
from IPython.display import display

from uarwidgets.live.frames import to_json
from uarwidgets.live.scene import Scene
from uarwidgets.live.slider import Entries, Slider
from uarwidgets.live.widget import CPU_TIME, OFFLINE_PAGE, drawing_lock

SECONDS = 3.6  # that a page may take, where nobody says how fine the grid is to be
_TRIED = 8  # moves of each slider, to measure how long one takes
_ROUND = (0, 0.01, 0.02, 0.05, *(k / 10 for k in range(1, 10)), 0.95, 0.98, 0.99, 1)
# A coordinate as `path_data` writes it.
_NUMBER = re.compile(r"((?:[1-9]\d{0,2}|0)\.\d\d)(?!\d)")
_TURN = 0.03  # seconds of drawing before other pictures may draw

Message = dict[str, Any]
Steps = int | Mapping[str, int] | None

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{css}
</style>
</head>
<body class="uw-alone">
<main>
<div class="uw-explorer"><div id="uw">{words}</div></div>
<p><small>{made}</small></p>
</main>
<script type="module">
{code}
standAlone("{data}", document.getElementById("uw"));
</script>
</body>
</html>
"""


class Grid:
    """The states of a scene at some positions of each of its sliders."""

    def __init__(
        self,
        scene: Scene,
        state: Entries,
        steps: Steps = None,
        most: int = 5000,
        seconds: float = SECONDS,
    ) -> None:
        self.scene, self.start = scene, {entry: float(state[entry]) for entry in scene.entries}
        sliders = [slider for slider in scene.sliders if not slider.box]
        # Where two sliders show one entry, the first that is not tied to others spans it.
        spanning = sorted(sliders, key=lambda slider: slider.write is not None)
        self._by_entry = {slider.entry: slider for slider in reversed(spanning)}
        names = [slider.name for slider in sliders]
        wanted = {**steps} if isinstance(steps, Mapping) else dict.fromkeys(names, steps)
        wrong = [n for n, k in wanted.items() if n not in names or (k is not None and k < 2)]
        if wrong:
            raise ValueError(
                f"steps needs 2 positions or more for sliders of {names}; "
                f"received {wanted[wrong[0]]} for {wrong[0]!r}"
            )
        tried = {entry: self._tried(slider) for entry, slider in self._by_entry.items()}
        # The entry that makes fewest renderings runs fastest.
        changed = [tried[entry][0] if entry in tried else 0 for entry in self.start]
        self._axes = sorted(range(len(changed)), key=lambda axis: -changed[axis])
        _, self.seconds_a_state = min(tried.values(), default=(0, 1e-4))
        room = max(min(most, seconds / self.seconds_a_state), 2.0 ** len(self._by_entry))
        room /= math.prod(wanted.get(s.name) or 1 for s in self._by_entry.values())
        free = [s for s in self._by_entry.values() if wanted.get(s.name) is None]
        # Few positions are all kept; what they leave of the room goes to the others.
        for i, slider in enumerate(sorted(free, key=lambda slider: len(slider.values))):
            even = int(room ** (1 / (len(free) - i)) + 1e-9)
            size = max(min(even, len(slider.values)), 2)
            if len(_ROUND) <= size + 1 < 2 * len(_ROUND) and {*_ROUND} <= {*slider.values}:
                size = len(_ROUND)
            wanted[slider.name] = size
            room /= size
        self.values: dict[str, tuple[float, ...]] = {}
        for entry, begins in self.start.items():
            spans = self._by_entry.get(entry)
            if spans is None:
                self.values[entry] = (begins,)
                continue
            values: Sequence[float] = spans.values
            if spans.write:  # an entry in units of its own, such as a size that is set by its share
                values = [spans.moved(self.start, value)[entry] for value in values]
            size = wanted[spans.name] or 2
            # Where all positions are kept, the start is one more.
            size += size == len(values) and begins not in values
            self.values[entry] = _thinned(sorted({*values, begins}), size, begins)

    def _tried(self, slider: Slider) -> tuple[int, float]:
        """Return how many renderings some moves of a slider make, and how long one move takes."""
        rng, state = np.random.default_rng(0), self.start
        columns = {name: _Column() for name in self.scene.frame(state)["parts"]}
        begun = CPU_TIME()
        for value in rng.choice(slider.values, _TRIED):
            state = slider.moved(state, float(value))
            for name, shape in self.scene.frame(state)["parts"].items():
                columns[name].add(shape)
        made = sum(len(column.shapes) for column in columns.values())
        return made, max((CPU_TIME() - begun) / _TRIED, 1e-4)

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each entry has."""
        return tuple(map(len, self.values.values()))

    @property
    def size(self) -> int:
        """How many states there are."""
        return math.prod(self.shape)

    def states(self) -> Iterator[dict[str, float]]:
        """Every state; the entry that changes fewest parts runs fastest."""
        names = [list(self.values)[axis] for axis in self._axes]
        for values in itertools.product(*(self.values[name] for name in names)):
            yield dict(zip(names, values, strict=True))

    def message(self, progress: Callable[[int], None] = lambda done: None) -> Message:
        """Compute every state, and return what the page needs; `progress` gets their number."""
        columns: dict[str, _Column] = {}
        thumbs = []
        turn = time.perf_counter()
        for i, state in enumerate(self.states()):
            with drawing_lock:
                frame = self.scene.frame(state)
            for name, shape in frame["parts"].items():
                columns.setdefault(name, _Column()).add(shape)
            thumbs.append(frame["thumbs"])
            if time.perf_counter() > turn + _TURN:
                progress(i + 1)
                time.sleep(0.001)  # a thread that waits for the lock gets it
                turn = time.perf_counter()
        progress(self.size)
        return {
            "values": list(self.values.values()),
            "start": [_nearest(values, self.start[entry]) for entry, values in self.values.items()],
            "parts": {
                name: self.reduced(column.places) | {"shapes": list(column.shapes)}
                for name, column in columns.items()
            },
            "sliders": [self._slider(i, np.array(thumbs)[:, i]) for i in range(len(thumbs[0]))],
        }

    def _slider(self, i: int, thumbs: np.ndarray) -> Message:
        """Return a slider's position in each state, and where each of its positions leads to."""
        slider, entries = self.scene.sliders[i], list(self.values)
        axis = entries.index(slider.entry)
        known = {"thumbs": self.reduced(thumbs), "leads": None, "axis": axis}
        if slider.box:
            return known | {"values": list(slider.values)}
        if self._by_entry[slider.entry] is slider and not slider.write:
            return known | {"values": list(self.values[slider.entry])}
        # It shows an entry in a way of its own, which depends on the others.
        n, begins = len(self.values[slider.entry]), slider.thumb(self.start)
        values = _thinned(slider.values, n, begins)
        reached = self.values[slider.entry]
        leads = []
        for state in self.states():
            # A slider with fewer positions than the entry has on the grid asks no further.
            value = values[min(reached.index(state[slider.entry]), len(values) - 1)]
            leads.append(_nearest(reached, slider.moved(state, value)[slider.entry]))
        return known | {"values": list(values), "leads": self.reduced(leads)}

    def reduced(self, values: Sequence[float] | np.ndarray) -> Message:
        """Return a value a state without the axes along which it is constant, and the others."""
        long = [axis for axis in self._axes if self.shape[axis] > 1]  # NumPy takes 32, not 100
        full, axes = np.reshape(values, [self.shape[axis] for axis in long]), []
        for i, axis in enumerate(long):
            first = np.take(full, [0], axis=i)
            if (full == first).all():
                full = first
            else:
                axes.append(axis)
        return {"axes": axes, "at": np.round(full.ravel(), 6).tolist()}


class _Column:
    """The renderings of one part, each kept once, and which of them each state has."""

    def __init__(self) -> None:
        self.shapes: dict[str, int] = {}  # and the place of each
        self.places: list[int] = []
        self._last: Any = None

    def add(self, shape: Any) -> None:
        if shape is self._last:  # an unchanged rendering is the same object
            self.places.append(self.places[-1])
        else:
            self._last = shape
            self.places.append(self.shapes.setdefault(to_json(shape), len(self.shapes)))


def _packed(table: Message) -> Message:
    """Return a part's table in a fifth of the bytes; `unpack` in `page/offline_store.js` reads it.

    The coordinates are taken out of the renderings and written less those of the last rendering
    of the same pattern, less those of the point before, or both: whatever is compressed best.
    """
    pieces = _NUMBER.split("\n".join(table["shapes"]))
    patterns = "\t".join(pieces[::2]).split("\n")
    numbers = np.rint(100 * np.array(pieces[1::2], dtype=float)).astype(int)
    earlier, begins, end = np.zeros_like(numbers), dict[str, int](), 0
    for pattern in patterns:
        begin, end = end, end + pattern.count("\t")
        last = begins.get(pattern, begin)
        if last < begin:
            earlier[begin:end] = numbers[last : last + end - begin]
        begins[pattern] = begin
    ways = []
    for alike in (0, 1):
        rest = numbers - alike * earlier
        for points in range(4):
            ways.append((_as_letters(rest), alike, points))
            rest = np.append(rest[:2], rest[2:] - rest[:-2])
    letters, alike, points = min(ways, key=lambda way: len(zlib.compress(way[0].encode(), 1)))
    places = {pattern: place for place, pattern in enumerate(begins)}
    return {
        "axes": table["axes"],
        "at": _before_new(table["at"]),
        "which": _before_new([places[pattern] for pattern in patterns]),
        "patterns": list(places),
        "numbers": letters,
        "alike": alike,
        "points": points,
    }


def _before_new(places: Sequence[int]) -> list[int]:
    """Return places, of which each new one is the next, as how far before the next they are."""
    at = np.array(places)
    return list(map(int, np.append(0, np.maximum.accumulate(at)[:-1] + 1) - at))


def _as_letters(numbers: np.ndarray) -> str:
    """Return whole numbers as a letter each: the smaller, the fewer bytes."""
    codes = np.where(numbers < 0, -1 - 2 * numbers, 2 * numbers) + 35  # after " and control codes
    codes = np.where(codes < 0xD800, codes, codes + 0x800)  # no surrogates
    return codes.astype("<u4").tobytes().decode("utf-32-le")


def _thinned(values: Sequence[float], n: int, keep: float) -> tuple[float, ...]:
    """Return n of the values, closer together near both ends, and `keep` where it is one.

    Rare classes are near 0: of 21 positions of 101, the first are 0, 1, 2, 5 and 10. As many as
    the round rates are these, and `keep` beside them.
    """
    if n == len(_ROUND) and {*_ROUND} <= {*values}:
        return tuple(sorted({*_ROUND, keep}))
    n = min(n, len(values))
    places = (1 - np.cos(np.linspace(0, np.pi, n))) / 2 * (len(values) - 1)
    # Each place at least one after the last, and one before the next.
    places = np.maximum(places.round().astype(int), np.arange(n))
    places = np.minimum(places, len(values) - n + np.arange(n))
    if keep in values:
        at = list(values).index(keep)
        if n > 2 and at not in places:
            places[1 + int(np.abs(places[1:-1] - at).argmin())] = at
    return tuple(values[i] for i in places)


def _nearest(values: Sequence[float], value: float) -> int:
    return int(np.abs(np.array(values) - value).argmin())


def write_page(
    path: str | os.PathLike[str],
    scene: Scene,
    state: Entries,
    steps: Steps,
    *,
    css: str,
    sentence: str,
    made: str,
    around: Message,
    most: int = 5000,
    seconds: float = SECONDS,
) -> pathlib.Path:
    """Write a scene as one HTML file that moves on a grid of states.

    Of `around`, "tools" is what is offered around the picture, and "states" the states that it
    leads to, of which the first is `state`; "indices" says which leads where.
    """
    file = pathlib.Path(path)
    with drawing_lock:
        grid = Grid(scene, state, steps, most, seconds)
        first = scene.frame(state)
    file.open("a").close()  # a path that cannot be written is refused now, not at the end
    shape = " x ".join(str(n) for n in grid.shape if n > 1) or "1"
    takes = grid.size * grid.seconds_a_state
    progress = _progress(grid.size, f"{shape} = {grid.size} states, about {takes:.0f} s")
    states = grid.message(progress)
    on_page = copy.copy(scene)  # with the positions that the grid has, for its handles too
    on_page.sliders = [
        replace(slider, values=tuple(known["values"]))
        for slider, known in zip(scene.sliders, states["sliders"], strict=True)
    ]
    shown = {"scene": on_page.message(), "frame": first}
    around["states"][0] |= shown
    states["parts"] = {name: _packed(table) for name, table in states["parts"].items()}
    content = around | shown | {"grid": states}
    message = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    data = base64.b64encode(gzip.compress(message.encode(), mtime=0)).decode()
    page = _PAGE.format(
        title=escape(scene.title), css=css, code=OFFLINE_PAGE, data=data, words=escape(sentence),
        made=escape(made.format(states=grid.size)),
    )  # fmt: skip
    file.write_text(page, encoding="utf-8")
    return file


def _progress(total: int, description: str) -> Callable[[int], None]:
    """Return what shows how many states are done, in a notebook by a bar."""
    if get_ipython() is None:
        return lambda done: None
    bar = widgets.IntProgress(max=total, description=description)
    bar.style.description_width = bar.layout.width = "auto"
    display(bar)

    def show(done: int) -> None:
        bar.value = done
        if done == total:
            bar.close()

    return show
