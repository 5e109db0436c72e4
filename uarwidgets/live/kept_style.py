"""Artists that have moved and look as before: they are placed, and Matplotlib draws nothing.

To draw a line takes Matplotlib 0.1 ms, most of it for a style that is the same in every frame. So
the style of a line, polygon, rectangle or text is read once from what Matplotlib has drawn. While
only its points or words change, its own transform says where they are on the page.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import chain
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Polygon, Rectangle
from matplotlib.text import Text
from matplotlib.transforms import Affine2DBase, Transform

Element = list[Any]
Points = list[tuple[float, float]]

# What changes the points of an artist, and nothing else of it. `set_data` calls the first two;
# `set` says of whatever it sets that the artist is stale.
_SETTERS = {
    Line2D: ("set_xdata", "set_ydata"),
    Polygon: ("set_xy",),
    Rectangle: ("set_x", "set_y", "set_xy", "set_width", "set_height", "set_bounds"),
    Text: ("set_x", "set_y", "set_text"),  # `set_position` calls the first two
}


def follow(artist: Artist, moved: set[Artist]) -> None:
    """Put an artist into `moved`, and do not call it stale, when its points alone are set."""
    axes = artist.axes
    if axes is None or axes.name != "rectilinear":  # elsewhere a line between two points may bend
        return
    for name in _SETTERS.get(type(artist), ()):
        followed = vars(artist).get(name)  # by another picture of the same figure
        every = [*(followed.args[1] if followed else ()), moved]
        vars(artist)[name] = partial(_set_points, artist, every, getattr(type(artist), name))


def _set_points(
    artist: Artist, every: list[set[Artist]], setter: Callable[..., None], *new: Any, **named: Any
) -> None:
    if isinstance(artist, Line2D | Text) and new and _same(artist, setter, *new):
        return
    before, artist.stale = artist.stale, False
    setter(artist, *new, **named)
    if artist.stale:  # it is not if a text is given its own words
        for moved in every:
            moved.add(artist)
    artist.stale = before


def _same(artist: Line2D | Text, setter: Callable[..., None], new: Any) -> bool:
    """Return whether a text has these words or this place, or a line these numbers."""
    if isinstance(artist, Text):
        place = artist.get_position()[1 if setter is Text.set_y else 0]
        return bool(new == (artist.get_text() if setter is Text.set_text else place))
    old: Any = artist.get_xdata() if setter is Line2D.set_xdata else artist.get_ydata()
    if isinstance(new, list | tuple):  # a copy is kept: one changed in place is noticed
        return _PLAIN.issuperset(map(type, new)) and [*new] == [*old]
    alike = isinstance(new, np.ndarray) and type(old) is type(new) and old.shape == new.shape
    return alike and old.dtype == new.dtype != object and old.tobytes() == new.tobytes()


@dataclass
class KeptStyle:
    """How an artist was drawn: all but its points and its words."""

    transform: Transform
    path: dict[str, str] | None
    marker: dict[str, str] | None
    height: float
    affine: tuple[float, ...] | None  # the numbers of the transform, if it is that simple
    last: Any = None  # the points, if few, and the words that `elements` show
    elements: list[Element] = field(default_factory=list)

    @classmethod
    def of(cls, artist: Any, elements: list[Element], height: float) -> KeptStyle | None:
        """Return the style in which `elements` were drawn; None if it needs more than the points.

        Such are lines with steps, half-filled markers or a colour in their gaps, turned rectangles
        and texts, and all that is hidden or empty.
        """
        style = {"transform" in element[1]: element[1] for element in elements}
        patch, line = isinstance(artist, Patch), isinstance(artist, Line2D)
        transform = (artist.get_data_transform() if patch else artist.get_transform()).frozen()
        affine = transform.to_values() if isinstance(transform, Affine2DBase) else None
        kept = cls(transform, style.get(False), style.get(True), height, affine)
        plain = not line or (
            artist.get_drawstyle() == "default"
            and isinstance(artist.get_markevery(), list | None)
            and (artist.get_linestyle() == "None") == (kept.path is None)
            and (artist.get_marker() == "None") == (kept.marker is None)
        )
        return kept if style and plain and kept.drawn(artist) == elements else None

    def drawn(self, artist: Any) -> list[Element] | None:
        """Return the elements of `artist` in this style; None if Matplotlib has to draw it."""
        points = _points_of(artist)
        few = isinstance(points, list) and self.affine is not None
        if points is None or (isinstance(artist, Rectangle) and not few):
            return None
        now = points, artist.get_text() if isinstance(artist, Text) else ""
        if few and now == self.last:
            return self.elements
        placed = self._placed(artist, points)
        places = placed if few else placed.tolist()
        elements: list[Element] = []
        if isinstance(artist, Text):
            ((x, y),), words = places, artist.get_text()
            if words and self.path:
                elements.append(["text", self.path | {"x": number(x), "y": number(y)}, words])
        elif self.path and (path := polyline(placed, closed=isinstance(artist, Patch))):
            elements.append(["path", self.path | {"d": path}])
        if self.marker and isinstance(artist, Line2D):
            every: Any = artist.get_markevery()
            elements += markers(self.marker, [places[i] for i in every] if every else places)
        self.last, self.elements = (now if few else None), elements
        return elements

    def _placed(self, artist: Artist, points: Any) -> Any:
        """Return points on the page: a few in a tenth of the time that arrays take."""
        if not isinstance(points, list) or self.affine is None:
            return on_page(self.transform.transform(points), self.height)
        a, b, c, d, e, f = self.affine
        if isinstance(artist, Rectangle):  # multiplied as Matplotlib does: to the last digit
            (x, y), (width, height) = points
            e, f = a * x + c * y + e, b * x + d * y + f
            width, height = x + width - x, y + height - y
            a, b, c, d = a * width, b * width, c * height, d * height
            points = [(0, 0), (1, 0), (1, 1), (0, 1)]
        return [(a * x + c * y + e, self.height - (b * x + d * y + f)) for x, y in points]


_FEW = 8  # points
_PLAIN = {int, float, np.float64, np.int64}


def _points_of(artist: Any) -> Any:
    """Return the points of an artist: a few plain numbers as pairs, of a rectangle corner and size.

    Many are an array. None if they are neither.
    """
    if isinstance(artist, Polygon):
        points = artist.get_xy()[:-1]
        if np.isfinite(points.sum()):
            return points
        return points[:0] if np.isnan(points[:, 1]).all() else None  # nothing is seen of it
    line = isinstance(artist, Line2D)
    data: Any
    if isinstance(artist, Rectangle):
        data = (artist.get_x(), artist.get_width()), (artist.get_y(), artist.get_height())
    else:
        data = artist.get_data() if line else [*zip(artist.get_position(), strict=True)]
    xs, ys = (
        each.tolist() if type(each) is np.ndarray and each.size <= _FEW else each for each in data
    )
    few = isinstance(xs, list | tuple) and isinstance(ys, list | tuple) and len(xs) <= _FEW
    if few and _PLAIN.issuperset(map(type, (*xs, *ys))) and math.isfinite(sum(xs) + sum(ys)):
        return list(zip(xs, ys, strict=True))
    plain = all(type(each) is np.ndarray and each.dtype == float for each in data)
    return np.transpose(data) if plain else artist.get_xydata() if line else None


_DOWN = np.array([1.0, -1.0])


def on_page(points: Any, height: float) -> Any:
    """Return points in pixels, y downwards."""
    placed = points * _DOWN
    placed[..., 1] += height
    return placed


def polyline(points: Any, *, closed: bool = False) -> str:
    """Return the SVG ``d`` of a line through points on the page, with a gap at each NaN."""
    if isinstance(points, list):  # a few, without gaps
        return _pattern(b"\1" * len(points), closed) % tuple(chain.from_iterable(points))
    finite = b"\1" * len(points)
    if not math.isfinite(points.sum()):
        drawn = np.isfinite(points).all(axis=1)
        points, finite = points[drawn], drawn.tobytes()
    return _pattern(finite, closed) % tuple(points.ravel().tolist())


@lru_cache(maxsize=1024)
def _pattern(finite: bytes, closed: bool) -> str:
    """Return a format string for a line whose points are finite (1) or not (0)."""
    letters = ["ML"[i > 0 and finite[i - 1]] for i, here in enumerate(finite) if here]
    return "".join(f"{letter}%.2f %.2f" for letter in letters) + "Z" * (closed and any(letters))


def markers(style: dict[str, str], places: Points) -> list[Element]:
    """Return a marker at each place on the page."""
    return [
        ["path", style | {"transform": f"translate({number(x)} {number(y)})"}]
        for x, y in places
        if math.isfinite(x + y)
    ]


def number(value: float) -> str:
    """Return a number with as many of two decimals as it needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
