"""A scene on a grid of states: what a page without Python can still show, all sliders together.

Each part of a picture depends on a few entries only. Which, is found out: an entry along which
no rendering changes anywhere on the grid is left out, so that each rendering is held once.
"""

from __future__ import annotations

import gzip
import itertools
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from uarwidgets.live.frames import to_json
from uarwidgets.live.record import Element
from uarwidgets.live.scene import Entries, Parts, Scene

#: How many states a grid has where nobody says how fine it is to be, and the time they may take.
MOST = 9000
SECONDS = 20.0
BYTES = 1_000_000
_TRIED = 24  # states, to tell how long one takes

Values = dict[str, tuple[float, ...]]


class Grid:
    """The states of a scene at some positions of each of its sliders.

    Parameters
    ----------
    scene : Scene
        What is drawn. Boxes stay at what `state` says.
    state : mapping of str to float
        The state that the page begins with; it lies on the grid.
    steps : int or mapping of str to int, optional
        How many positions a slider has, at least 2: one number for all, or by slider. Without
        it, as many as make `MOST` states, `SECONDS` of computing or `BYTES` of a packed page.

    Raises
    ------
    ValueError
        If steps names no slider, or is below 2.
    """

    def __init__(
        self, scene: Scene, state: Entries, steps: int | Mapping[str, int] | None = None
    ) -> None:
        self.scene, self.start = scene, {entry: float(state[entry]) for entry in scene.entries}
        sliders = [slider for slider in scene.sliders if not slider.box]
        # Where two sliders show one entry, the first that is not tied to others spans it.
        spanning = sorted(sliders, key=lambda slider: slider.write is not None)
        self._by_entry = {slider.entry: slider for slider in reversed(spanning)}
        names = {slider.name for slider in sliders}
        wanted: dict[str, int | None] = (
            {**steps} if isinstance(steps, Mapping) else dict.fromkeys(names, steps)
        )
        if not set(wanted) <= names or any(n is not None and n < 2 for n in wanted.values()):
            raise ValueError(f"steps needs 2 positions or more for sliders of {sorted(names)}")
        free = [s for s in self._by_entry.values() if wanted.get(s.name) is None]
        given = math.prod(wanted.get(s.name) or 1 for s in self._by_entry.values())
        self.seconds_a_state = self._time_one()
        self.bytes_at_all, self.bytes_a_state = 0.0, 0.0
        room = float(given)
        if free:
            self._weigh(names)
            room_in_bytes = (BYTES - self.bytes_at_all) / self.bytes_a_state
            most = min(MOST, SECONDS / self.seconds_a_state, room_in_bytes)
            room = max(most / given, 2.0 ** len(free))
        # Few positions are all kept; what they leave of the room goes to the others.
        sizes: dict[str, int] = {}
        for i, slider in enumerate(sorted(free, key=lambda slider: len(slider.values))):
            even = int(room ** (1 / (len(free) - i)) + 1e-9)
            sizes[slider.name] = max(min(even, len(slider.values)), 2)
            room /= sizes[slider.name]
        self.values: Values = {}
        for entry in scene.entries:
            spans = self._by_entry.get(entry)
            if spans is None:
                self.values[entry] = (self.start[entry],)
                continue
            n, begins = wanted.get(spans.name) or sizes[spans.name], self.start[entry]
            values: Sequence[float] = spans.values
            if spans.write:  # an entry in units of its own, such as a size that is set by its share
                reached = (spans.moved(self.start, value)[entry] for value in values)
                values = sorted({*reached, begins})
            self.values[entry] = _thinned(values, n, begins)

    def _time_one(self) -> float:
        rng = np.random.default_rng(0)
        begun = time.process_time()
        for _ in range(_TRIED):
            state: Entries = self.start
            for slider in self._by_entry.values():
                state = slider.moved(state, float(rng.choice(slider.values)))
            self.scene.whole(state)
        return (time.process_time() - begun) / _TRIED

    def _weigh(self, names: set[str]) -> None:
        """Find out what a state adds to the page, by two small grids."""
        small, larger = (Grid(self.scene, self.start, dict.fromkeys(names, n)) for n in (2, 4))
        light, heavy = (len(gzip.compress(to_json(g.message()).encode())) for g in (small, larger))
        self.bytes_a_state = max((heavy - light) / max(larger.size - small.size, 1), 1.0)
        self.bytes_at_all = light - self.bytes_a_state * small.size

    @property
    def bytes(self) -> float:
        """How long the packed page will be, as far as two small grids tell; 0 if none was made."""
        return self.bytes_at_all + self.bytes_a_state * self.size

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each entry has."""
        return tuple(map(len, self.values.values()))

    @property
    def size(self) -> int:
        """How many states there are."""
        return math.prod(self.shape)

    @property
    def seconds(self) -> float:
        """How long they will take, as far as a few of them tell."""
        return self.size * self.seconds_a_state

    def states(self) -> Iterator[dict[str, float]]:
        """Every state, the last entry running fastest."""
        for values in itertools.product(*self.values.values()):
            yield dict(zip(self.values, values, strict=True))

    def message(self, told: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
        """Compute every state, and return what the page needs; `told` hears how many are done."""
        columns: dict[str, _Column] = {}
        thumbs = []
        for i, state in enumerate(self.states()):
            parts: Parts = {**self.scene.parts(state), **self.scene.words_at_rest(state)}
            for name, shape in parts.items():
                columns.setdefault(name, _Column()).add(shape)
            thumbs.append(self.scene.thumbs(state))
            told(i + 1)
        tables = {name: column.table(self.shape) for name, column in columns.items()}
        return {
            "values": list(self.values.values()),
            "start": [_nearest(values, self.start[entry]) for entry, values in self.values.items()],
            "parts": tables,
            "sliders": [self._slider(i, np.array(thumbs)[:, i]) for i in range(len(thumbs[0]))],
        }

    def _slider(self, i: int, thumbs: np.ndarray) -> dict[str, Any]:
        """Where a slider stands in each state, and where each of its positions leads to."""
        slider, entries = self.scene.sliders[i], list(self.values)
        axis = entries.index(slider.entry)
        stands = _reduced(thumbs.reshape(self.shape))
        if slider.box:
            return {"values": list(slider.values), "thumbs": stands, "leads": None, "axis": axis}
        if self._by_entry[slider.entry] is slider and not slider.write:
            values = self.values[slider.entry]
            return {"values": list(values), "thumbs": stands, "leads": None, "axis": axis}
        # It shows an entry in a way of its own, which depends on the others.
        n, begins = len(self.values[slider.entry]), slider.thumb(self.start)
        values = _thinned(slider.values, n, begins)
        leads = np.zeros(self.shape, dtype=int)
        for at, state in zip(np.ndindex(self.shape), self.states(), strict=True):
            # A slider with fewer positions than the entry has on the grid asks no further.
            value = values[min(at[axis], len(values) - 1)]
            moved = slider.moved(state, value)[slider.entry]
            leads[at] = _nearest(self.values[slider.entry], moved)
        return {"values": list(values), "thumbs": stands, "leads": _reduced(leads), "axis": axis}


class _Column:
    """The renderings of one part, each held once, and which of them each state has."""

    def __init__(self) -> None:
        self._place: dict[str, int] = {}
        self._shapes: list[list[Element] | str] = []
        self._same: dict[int, int] = {}  # an unchanged rendering is the same object
        self._ids: list[int] = []

    def add(self, shape: list[Element] | str) -> None:
        place = None if isinstance(shape, str) else self._same.get(id(shape))
        if place is None:
            key = shape if isinstance(shape, str) else to_json(shape)
            place = self._place.setdefault(key, len(self._place))
            if place == len(self._shapes):
                self._shapes.append(shape)  # which keeps it, and so its id, alive
                self._same[id(shape)] = place
        self._ids.append(place)

    def table(self, shape: Sequence[int]) -> dict[str, Any]:
        """Return the column as the page takes it."""
        found = _reduced(np.array(self._ids).reshape(shape))
        if isinstance(self._shapes[0], str):
            return found | {"shapes": self._shapes}
        kinds, shapes = _templates([shape for shape in self._shapes if not isinstance(shape, str)])
        return found | {"kinds": kinds, "shapes": shapes}


def _reduced(full: np.ndarray) -> dict[str, Any]:
    """Return an array without the axes along which it is constant, and the axes that stay."""
    axes = []
    for axis in range(full.ndim):
        first = np.take(full, [0], axis=axis)
        if (full == first).all():
            full = first
        else:
            axes.append(axis)
    flat = full.ravel()
    if full.dtype != int:
        return {"axes": axes, "at": np.round(flat, 6).tolist()}
    in_order = len(flat) > 1 and (flat == np.arange(len(flat))).all()
    return {"axes": axes, "at": None if in_order else flat.tolist()}


def _templates(shapes: Sequence[list[Element]]) -> tuple[list[Any], list[list[Any]]]:
    """Return the kinds of shapes there are, with holes, and of each shape its kind and filling.

    A kind is a shape; in it, what differs among its shapes is null.
    """
    kinds: dict[str, list[int]] = {}
    for i, shape in enumerate(shapes):
        kinds.setdefault(to_json([[e[0], list(e[1]), len(e)] for e in shape]), []).append(i)
    templates, filled = [], [[] for _ in shapes]  # type: ignore[var-annotated]
    for number, members in enumerate(kinds.values()):
        flat = [_flat(shapes[i]) for i in members]
        holes = [j for j, values in enumerate(zip(*flat, strict=True)) if len(set(values)) > 1]
        template = [[e[0], dict(e[1]), *e[2:]] for e in shapes[members[0]]]
        for j in holes:
            _blank(template, j)
        templates.append(template)
        for i, values in zip(members, flat, strict=True):
            filled[i] = [number, *(values[j] for j in holes)]
    return templates, filled


def _flat(shape: list[Element]) -> list[str]:
    """All that may differ: the values of the attributes, and the text, in order."""
    return [value for e in shape for value in (*e[1].values(), *e[2:])]


def _blank(template: list[Any], hole: int) -> None:
    for element in template:
        names = list(element[1])
        if hole < len(names):
            element[1][names[hole]] = None
            return
        hole -= len(names)
        if len(element) > 2:
            if hole == 0:
                element[2] = None
                return
            hole -= 1


def _thinned(values: Sequence[float], n: int, keep: float) -> tuple[float, ...]:
    """Return n of the values, evenly spaced, both ends among them, and `keep` where it is one."""
    n = min(n, len(values))
    places = np.linspace(0, len(values) - 1, n).round().astype(int)
    if keep in values:
        at = list(values).index(keep)
        if n > 2 and 0 < at < len(values) - 1:
            places[1 + int(np.abs(places[1:-1] - at).argmin())] = at
    return tuple(values[i] for i in sorted(set(places.tolist())))


def _nearest(values: Sequence[float], value: float) -> int:
    return int(np.abs(np.array(values) - value).argmin())
