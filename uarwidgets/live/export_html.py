"""A scene as one file: a page that moves on grids of states, without Python or a server.

The first grids are lines: all positions of one slider, while the others stay in a state that the
page leads to. The last grid has some positions of each slider, in all combinations. Other scenes
that the page leads to have grids of their own, with fewer positions and combinations.

Each part of a picture depends on few entries. An entry along which no rendering changes anywhere
on a grid is left out, so that the page holds each rendering once.
"""

from __future__ import annotations

import base64
import gzip
import itertools
import json
import math
import os
import pathlib
import re
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Any

import ipywidgets as widgets
import numpy as np
from IPython import get_ipython
from IPython.display import display

from uarwidgets.live.frames import CPU_TIME, to_json
from uarwidgets.live.scene import Scene, drawing_lock
from uarwidgets.live.slider import Entries, Slider
from uarwidgets.live.widget import OFFLINE_PAGE

# Positions of each slider: the first number of which so many combinations are at most _MOST.
_POSITIONS = (21, 11, 7, 5, 4, 3)
_MOST = 20_000
_FEW, _MOST_OF_OTHERS = 3, 5_000  # positions, and combinations of all other scenes together
_HEAVY = 1_200_000  # letters of data of the first scene, beside which no other moves
_BY_INDEX = 26  # positions instead of 21: a drop anywhere is then at most 2 % of the track away
_LANDMARKS = {-1, 0, 0.5, 1, 1000}
_NEAR_THE_ENDS = {0.01, 0.02, 0.99}  # of a share
# A coordinate as `path_data` writes it.
_NUMBER = re.compile(r"((?:[1-9]\d{0,2}|0)\.\d\d)(?!\d)")
_FIRST = 8  # frames, to tell how long all will take
_TURN = 0.03  # seconds of drawing before other pictures may draw

Message = dict[str, Any]
Steps = int | Mapping[str, int] | None

_PAGE = (pathlib.Path(__file__).parent / "page" / "offline.html").read_text(encoding="utf-8")


def positions(values: Sequence[float], n: int, keep: float) -> tuple[float, ...]:
    """Return n of a slider's values, spread evenly; of more than two, `keep` and the landmarks too.

    Shares are spread as 0, 0.05, 0.1 ... or 0, 0.1 ..., other values by their index.
    """
    if len(values) <= n * 5 // 4:
        return tuple(sorted({*values, keep}))
    ends, marks = {values[0], values[-1]}, {*_LANDMARKS}
    if n == 2:
        return tuple(sorted(ends))
    spread = {round(k / (n - 1), 9) for k in range(1, n - 1)}
    if not (spread <= {*values} and values[0] >= 0 and values[-1] <= 1):
        n = max(n, _BY_INDEX) if n >= _POSITIONS[0] else n
        spread = {values[i] for i in np.linspace(0, len(values) - 1, n).round().astype(int)}
    if n >= _POSITIONS[0] and ends == {0, 1}:
        marks |= _NEAR_THE_ENDS
    return tuple(sorted({keep, *ends, *spread, *marks.intersection(values)}))


def main_grid(scene: Scene, state: Entries, steps: Steps = None) -> Grid:
    """Return the grid of some positions of each slider; `steps` says of how many."""
    names = [slider.name for slider in scene.sliders if not slider.box]
    wanted = {**steps} if isinstance(steps, Mapping) else dict.fromkeys(names, steps)
    wrong = [n for n, k in wanted.items() if n not in names or k not in {None, *range(2, 10**4)}]
    if wrong:
        raise ValueError(
            f"steps needs 2 positions or more for sliders of {names}; "
            f"received {wanted[wrong[0]]} for {wrong[0]!r}"
        )
    # Where two sliders show one entry, the first that is not tied to others spans it.
    sliders = [slider for slider in scene.sliders if not slider.box]
    spanning = {s.entry: s for s in sorted(sliders, key=lambda s: s.write is None)}
    usual = next((n for n in _POSITIONS if n ** len(spanning) <= _MOST), 2)
    values = {}
    for entry, slider in spanning.items():
        n = wanted.get(slider.name) or usual
        all_of_them = [*range(len(slider.options))]
        held = all_of_them or positions(slider.values, n, slider.thumb(state))
        values[entry] = _led_to(slider, state, held)
    return Grid(scene, state, values)


def lines(scene: Scene, state: Entries, n: int = 0) -> Iterator[Grid]:
    """Yield the grid of all positions of each slider, or of n, while the others stay."""
    for slider in scene.sliders:
        if not slider.box:
            now = slider.thumb(state)
            held = positions(slider.values, n, now) if n else {*slider.values, now}
            yield Grid(scene, state, {slider.entry: _led_to(slider, state, held)})


def _led_to(slider: Slider, state: Entries, values: Iterable[float]) -> list[float]:
    """Return what a slider's entry is at these values; at its thumb, what it is now."""
    now, entry = slider.thumb(state), slider.entry
    moved = (state if value == now else slider.moved(state, value) for value in values)
    return sorted({there[entry] for there in moved})


class Grid:
    """The states of a scene at these values of its entries; an entry without any stays."""

    def __init__(self, scene: Scene, state: Entries, values: Mapping[str, Sequence[float]]) -> None:
        self.scene = scene
        self.values = {
            entry: tuple(map(float, values.get(entry, (state[entry],)))) for entry in scene.entries
        }
        self._axes = [axis for axis, n in enumerate(self.shape) if n > 1]
        if len(self._axes) > 1:  # the entry that changes least runs fastest
            self._axes.sort(key=lambda axis: -self._changed(state, scene.entries[axis]))

    def _changed(self, state: Entries, entry: str) -> int:
        """Return how much of the picture an entry changes from end to end."""
        values = self.values[entry]
        one, other = (self.scene.parts({**state, entry: values[end]}) for end in (0, -1))
        return sum(len(to_json(part)) for name, part in one.items() if part != other[name])

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each entry has."""
        return tuple(map(len, self.values.values()))

    @property
    def size(self) -> int:
        """How many states there are."""
        return math.prod(self.shape)

    def states(self) -> Iterator[dict[str, float]]:
        """Every state; the entry that changes least runs fastest."""
        names = [list(self.values)[axis] for axis in self._axes]
        first = {entry: values[0] for entry, values in self.values.items()}
        for values in itertools.product(*(self.values[name] for name in names)):
            yield first | dict(zip(names, values, strict=True))

    def holds(self, other: Grid) -> bool:
        """Return whether all states of another grid are in this."""
        return all({*values} <= {*self.values[entry]} for entry, values in other.values.items())

    def reduced(self, values: Sequence[float] | np.ndarray) -> Message:
        """Return a value a state without the axes along which it is constant, and the others."""
        # NumPy takes 32 axes, not 100.
        full, axes = np.reshape(values, [self.shape[axis] for axis in self._axes]), []
        for i, axis in enumerate(self._axes):
            first = np.take(full, [0], axis=i)
            if (full == first).all():
                full = first
            else:
                axes.append(axis)
        return {"axes": axes, "at": np.round(full.ravel(), 6).tolist()}


def tables(grids: Sequence[Grid], progress: Callable[[int], None] = lambda done: None) -> Message:
    """Compute every state of grids of one scene, and return what the page needs.

    `progress` gets the number of the states that are done.
    """
    columns: dict[str, _Column] = {}
    thumbs = []
    turn = time.perf_counter()
    for state in itertools.chain.from_iterable(grid.states() for grid in grids):
        with drawing_lock:
            frame = grids[0].scene.frame(state)
        for name, shape in frame["parts"].items():
            columns.setdefault(name, _Column()).add(shape)
        thumbs.append(frame["thumbs"])
        if time.perf_counter() > turn + _TURN:
            progress(len(thumbs))
            time.sleep(0.001)  # a thread that waits for the lock gets it
            turn = time.perf_counter()
    progress(len(thumbs))
    ends = list(itertools.accumulate(grid.size for grid in grids))

    def reduced(column: Sequence[Any]) -> list[Message]:
        return [
            grid.reduced(column[end - grid.size : end])
            for grid, end in zip(grids, ends, strict=True)
        ]

    known = zip(*(reduced(column) for column in zip(*thumbs, strict=True)), strict=True)
    return {
        "grids": [
            {"values": list(grid.values.values()), "thumbs": list(sliders)}
            for grid, sliders in zip(grids, known, strict=True)
        ],
        "parts": {
            name: {"tables": reduced(column.places), "shapes": list(column.shapes)}
            for name, column in columns.items()
        },
    }


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
        "axes": [each["axes"] for each in table["tables"]],
        "at": _before_new([place for each in table["tables"] for place in each["at"]]),
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
    scenes: Mapping[int, Scene] = MappingProxyType({}),
    lang: str = "en",
) -> pathlib.Path:
    """Write a scene as one HTML file that moves on grids of states.

    Of `around`, "tools" is what is offered around the picture, and "states" the states that it
    leads to, of which the first is `state`, each "of" one of `scenes`; "indices" says which leads
    where. Without `scenes` there is one, of index 0.
    """
    file = pathlib.Path(path)
    with drawing_lock:
        main = main_grid(scene, state, steps)
        first = scene.frame(state)
        begun = CPU_TIME()
        for each in itertools.islice(main.states(), _FIRST):
            scene.frame(each)
        takes = (CPU_TIME() - begun) / min(_FIRST, main.size)
        shown = {"scene": scene.message(), "frame": first}
        states = [around["states"][0] | shown, *around["states"][1:]]
        frames = {i: [each["frame"] for each in states if each["of"] == i] for i in scenes or [0]}
        grids = {0: [*_lines_through(scene, frames[0], [main]), main]}
        grids |= _other_grids({i: each for i, each in scenes.items() if i}, frames)
    file.open("a").close()  # a path that cannot be written is refused now, not at the end
    total = sum(grid.size for grid in itertools.chain(*grids.values()))
    progress = progress_bar(total, f"{total} states, about {total * takes:.0f} s")
    done = n = 0
    for index, of_scene in grids.items():
        held = tables(of_scene, lambda more, before=done: progress(before + more))  # type: ignore[misc]
        held["parts"] = {name: _packed(table) for name, table in held["parts"].items()}
        states[index] = states[index] | held
        done += sum(grid.size for grid in of_scene)
        n += len({tuple(each.values()) for grid in of_scene for each in grid.states()})
        if not index and len(_compressed(held)) > _HEAVY:
            progress(total)
            break
    data = _compressed(around | shown | {"states": states})
    page = _PAGE.format(
        title=escape(scene.title), css=css, code=OFFLINE_PAGE, data=data, words=escape(sentence),
        made=made.format(states=f"{n} state{'s' * (n != 1)}"), lang=escape(lang),
    )  # fmt: skip
    file.write_text(page, encoding="utf-8")
    return file


def _compressed(message: Message) -> str:
    text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def _other_grids(
    scenes: Mapping[int, Scene], frames: Mapping[int, Sequence[Message]]
) -> dict[int, list[Grid]]:
    """Return grids by scene: the lines through its frames, and combinations while these are few."""
    mains = [
        (index, main_grid(scene, _state_of(scene, frames[index][0]), _FEW))
        for index, scene in scenes.items()
    ]
    found, room = {}, _MOST_OF_OTHERS
    for index, main in sorted(mains, key=lambda each: each[1].size):
        if main.size > 1:  # something moves
            room -= main.size
            kept = [main] if room >= 0 else []
            n = _POSITIONS[0]
            found[index] = [*_lines_through(main.scene, frames[index], kept, n), *kept]
    return found


def _lines_through(
    scene: Scene, frames: Sequence[Message], mains: Sequence[Grid], n: int = 0
) -> list[Grid]:
    """Return the lines through the states of frames, but for those that a main grid holds."""
    through = {tuple(frame["state"]): frame for frame in frames}
    states = [_state_of(scene, frame) for frame in through.values()]
    found = [line for state in states for line in lines(scene, state, n)]
    return [line for line in found if not any(main.holds(line) for main in mains)]


def _state_of(scene: Scene, frame: Message) -> dict[str, float]:
    return dict(zip(scene.entries, frame["state"], strict=True))


def progress_bar(total: int, description: str, after: float = 0) -> Callable[[int], None]:
    """Return what shows how many states are done, in a notebook by a bar after some seconds."""
    if get_ipython() is None:
        return lambda done: None
    bar = widgets.IntProgress(max=total, description=description)
    bar.style.description_width = bar.layout.width = "auto"
    due = time.monotonic() + after

    def show(done: int) -> None:
        nonlocal due
        bar.value = done
        if time.monotonic() >= due:
            due = math.inf
            display(bar, exclude=["text/plain"])  # no trace is saved
        if done == total:
            bar.close()

    return show
