"""Record an artist again without drawing it again: its transform applied to its new data.

Matplotlib draws a line in a tenth of a millisecond, and nearly all of it is spent on what has not
changed since the last frame: its style and its transform. Both are kept here from the last drawing
and hold until the style changes; a scene's transforms stand still (see `Scene`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, PathPatch, Polygon, Rectangle
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Transform

from uarwidgets.live.paths import codes_of, number, path_data, pattern, polyline

Element = list[Any]
Style = dict[str, str]
Place = Callable[[Sequence[float], Sequence[float]], list[float]]

# What may change while the style stands, and what Matplotlib derives from it. An attribute that
# is not named here counts as style, so one of a later version costs time and no faults.
_DATA = {
    "_x", "_y", "_xy", "_xorig", "_yorig", "_x_filled", "_invalidx", "_invalidy", "_path",
    "_transformed_path", "_subslice", "ind_offset", "_text", "_x0", "_y0", "_width", "_height",
    "_stale", "_renderer", "_markersize",
}  # fmt: skip
_MOST_POINTS = 1000  # of longer lines Matplotlib may draw a part
_MOST_BENT = 10_000  # places along a bent axis that are remembered
_CORNERS = (1, 2, 2, 2, 79)  # the codes of a rectangle: four corners, closed


def place_of(transform: Transform, height: float) -> Place:
    """Return what turns coordinates into pixels x, y, x, y, ..., y downwards."""
    frozen: Any = transform.frozen()
    (a, c, e), (b, d, f) = np.asarray(frozen.get_affine().get_matrix())[:2].tolist()
    b, d, f = -b, -d, height - f

    def straight(xs: Sequence[float], ys: Sequence[float]) -> list[float]:
        if b == c == 0:  # neither turned nor slanted, as axes are: half the time
            found = [0.0] * (2 * len(xs))
            found[::2], found[1::2] = [a * x + e for x in xs], [d * y + f for y in ys]
            return found
        pairs = zip(xs, ys, strict=True)
        return [pixel for x, y in pairs for pixel in (a * x + c * y + e, b * x + d * y + f)]

    bent: dict[float, float] = {}  # the curves and dots of one picture share their xs

    def bend(xs: Sequence[float]) -> None:
        if len(bent) > _MOST_BENT:
            bent.clear()
        points = np.column_stack([xs, np.full(len(xs), 0.5)])
        bent.update(zip(xs, frozen.transform_non_affine(points)[:, 0].tolist(), strict=True))

    def log_in_x(xs: Sequence[float], ys: Sequence[float]) -> list[float]:
        try:
            return straight([bent[x] for x in xs], ys)
        except KeyError:
            bend(xs)
            return straight([bent[x] for x in xs], ys)

    def curved(xs: Sequence[float], ys: Sequence[float]) -> list[float]:
        points = frozen.transform(np.column_stack([xs, ys])) * (1, -1) + (0, height)
        flat: list[float] = points.ravel().tolist()
        return flat

    if frozen.is_affine:
        return straight
    probe = np.array([[0.5, 0.25], [0.5, 0.5], [0.5, 0.75]])
    upright = np.array_equal(frozen.transform_non_affine(probe)[:, 1], probe[:, 1])
    return log_in_x if transform.is_separable and upright else curved


def redrawing(
    artist: Artist,
    elements: list[Element],
    strokes: list[tuple[str, Style]],
    place: Callable[[Transform], Place],
    outline: Path | None = None,
) -> Redrawing | None:
    """Return how to record an artist that has just been drawn; None if only drawing will do.

    Parameters
    ----------
    artist : Artist
        A line, patch, collection or text.
    elements : list of element
        What was recorded of it.
    strokes : list of (str, dict)
        What its drawing was made of: a "path", a "marker" or a "text", with its attributes.
    place : callable
        `place_of` for a transform of the figure.
    outline : Path, optional
        That of its markers, in points.
    """
    if not strokes or _has_units(artist):
        return None  # with nothing to see, nothing is known of its style
    found = _redrawing(artist, strokes, place, outline)
    if found is not None:
        found.begin(elements)
    return found


def _redrawing(
    artist: Artist,
    strokes: list[tuple[str, Style]],
    place: Callable[[Transform], Place],
    outline: Path | None,
) -> Redrawing | None:
    kinds = [kind for kind, _ in strokes]
    if type(artist).draw is Line2D.draw and isinstance(artist, Line2D):
        flat = artist.get_transform().is_affine or getattr(artist.axes, "name", "") == "rectilinear"
        every = artist.get_markevery()
        whole = every is None or (isinstance(every, list) and all(type(i) is int for i in every))
        # Of no size, markers are not drawn at all; a pixel stays one.
        sized = artist.get_markersize() > 0 and artist.get_marker() != ","
        simple = flat and whole and sized and artist.get_drawstyle() == "default"
        if simple and kinds in (["path"], ["marker"], ["path", "marker"]):
            return _LineAgain(artist, dict(strokes), place(artist.get_transform()), outline)
    elif isinstance(artist, Rectangle) and type(artist) is Rectangle and kinds == ["path"]:
        if artist.get_angle() == 0:
            return _BarAgain(artist, strokes[0][1], place(Artist.get_transform(artist)))
    elif isinstance(artist, Patch) and type(artist) in (Polygon, PathPatch) and kinds == ["path"]:
        return _PatchAgain(artist, strokes[0][1], place(Artist.get_transform(artist)))
    elif isinstance(artist, Text) and type(artist) is Text and not artist.get_rotation():
        return _TextAgain(artist, strokes[0][1], place(artist.get_transform()))
    return None


def _has_units(artist: Artist) -> bool:
    axes = artist.axes
    return axes is not None and (axes.xaxis.have_units() or axes.yaxis.have_units())


class Redrawing:
    """How one artist is recorded while its style stands."""

    def __init__(self, artist: Artist, place: Place) -> None:
        self._artist: Any = artist
        self._place = place
        self._pick = itemgetter(*[name for name in vars(artist) if name not in _DATA])
        self._style = self._pick(vars(artist))
        self._data: Any = None
        self.elements: list[Element] = []

    def begin(self, elements: list[Element]) -> None:
        """Begin with the artist as it stands, of which `elements` were recorded."""
        self._data = self._now()
        self.elements = elements if self._data is None else self._recorded(*self._data)

    def record(self) -> list[Element] | None:
        """Return the artist's elements; None if it has to be drawn."""
        try:
            if self._pick(vars(self._artist)) != self._style:
                return None
        except ValueError:  # two arrays cannot be compared: one of them is new
            return None
        data = self._now()
        if data is None:
            return None
        if data != self._data:  # what comes back the same is the same object: packed once
            self._data, self.elements = data, self._recorded(*data)
        return self.elements

    def _now(self) -> Any:
        """Return the artist's data as a tuple, to be compared and recorded."""
        raise NotImplementedError

    def _recorded(self, *data: Any) -> list[Element]:
        raise NotImplementedError


class _LineAgain(Redrawing):
    def __init__(
        self, artist: Line2D, strokes: dict[str, Style], place: Place, outline: Path | None
    ) -> None:
        super().__init__(artist, place)
        self._stroke, self._marker = strokes.get("path"), strokes.get("marker")
        self._every: Any = artist.get_markevery()
        self._size = size = artist.get_markersize()
        if outline is not None:
            # Of size 1, without a digit that would tell at which size it was drawn.
            unit = np.round(np.asarray(outline.vertices) / size, 9) + 0.0  # and no -0
            self._outline = Path(unit, outline.codes)
            self._resize(size)

    def _now(self) -> Any:
        # Without `orig`, Matplotlib builds a path first.
        xs = _floats(self._artist.get_xdata(orig=True))
        ys = _floats(self._artist.get_ydata(orig=True))
        same = xs is not None and ys is not None and len(xs) == len(ys) < _MOST_POINTS
        size = self._artist.get_markersize()
        return (xs, ys, size) if same and size else None

    def _recorded(self, xs: list[float], ys: list[float], size: float) -> list[Element]:
        if size != self._size:
            self._resize(size)
        if self._marker is None and _is_level(xs, ys):
            xs, ys = [xs[0], xs[-1]], [ys[0], ys[-1]]
        points = self._place(xs, ys)
        found: list[Element] = []
        data = polyline(points) if self._stroke is not None else ""
        if data:
            found.append(["path", {"d": data} | (self._stroke or {})])
        if self._marker is not None:
            at = list(zip(map(number, points[::2]), map(number, points[1::2]), strict=True))
            for x, y in at if self._every is None or not at else [at[i] for i in self._every]:
                if "n" not in x + y:
                    move = {"transform": f"translate({x} {y})"}
                    found.append(["path", self._marker | move])
        return found

    def _resize(self, size: float) -> None:
        """Give the markers a size: their outline grows with it."""
        self._size = size
        if self._marker is not None:
            outline = path_data(self._outline, Affine2D().scale(size), 0)
            self._marker = self._marker | {"d": outline}


class _PatchAgain(Redrawing):
    def __init__(self, artist: Patch, stroke: Style, place: Place) -> None:
        super().__init__(artist, place)
        self._stroke = stroke

    def _now(self) -> Any:
        path = self._artist.get_path()
        codes = codes_of(path)
        text, used = pattern(codes)
        vertices = path.vertices[used]
        return (text, *vertices.T.tolist()) if np.isfinite(vertices).all() else None

    def _recorded(self, text: str, xs: list[float], ys: list[float]) -> list[Element]:
        data = text % tuple(self._place(xs, ys))
        return [["path", {"d": data} | self._stroke]] if data else []


class _BarAgain(_PatchAgain):
    def _now(self) -> Any:
        (x, y), bar = self._artist.get_xy(), self._artist
        right, top = x + bar.get_width(), y + bar.get_height()
        seen = np.isfinite([x, y, right, top]).all()
        text = pattern(_CORNERS)[0]
        return (text, [x, right, right, x], [y, y, top, top]) if seen else None


class _TextAgain(Redrawing):
    def __init__(self, artist: Text, style: Style, place: Place) -> None:
        super().__init__(artist, place)
        self._font = self._letters()
        self._attributes = style

    def _letters(self) -> tuple[float, Any]:
        # `set_fontsize` and `set_fontweight` change the font's properties in place.
        return self._artist.get_fontsize(), self._artist.get_fontweight()

    def _now(self) -> Any:
        if self._letters() != self._font:
            return None
        return (self._artist.get_text(), *self._artist.get_position())

    def _recorded(self, words: str, x: float, y: float) -> list[Element]:
        left, down = map(number, self._place([x], [y]))
        if not words or "n" in left + down:
            return []
        return [["text", {"x": left, "y": down} | self._attributes, words]]


def _is_level(xs: list[float], ys: list[float]) -> bool:
    """Whether a line runs level from left to right, as many a score does: its two ends say it."""
    return len(ys) > 2 and ys.count(ys[0]) == len(ys) and sorted(xs) == xs


def _floats(data: Any) -> list[float] | None:
    if isinstance(data, list | tuple):
        try:
            return list(map(float, data))
        except (TypeError, ValueError):  # as Matplotlib has it, None is NaN
            data = np.array(data, dtype=float)
    if not isinstance(data, np.ndarray) or isinstance(data, np.ma.MaskedArray) or data.ndim != 1:
        return None
    found: list[float] = data.tolist()
    return found
