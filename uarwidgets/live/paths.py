"""Write a Matplotlib path as the ``d`` of an SVG path."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, compress
from typing import Any

import numpy as np
from matplotlib.path import Path
from matplotlib.transforms import Transform

# A path code's SVG letter and how many vertices it takes; a closing vertex is ignored.
_LETTERS = {
    int(Path.MOVETO): ("M", 1),
    int(Path.LINETO): ("L", 1),
    int(Path.CURVE3): ("Q", 2),
    int(Path.CURVE4): ("C", 3),
    int(Path.CLOSEPOLY): ("Z", 0),
}


def number(value: float) -> str:
    """Return a number with as many of two decimals as it needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=256)
def pattern(codes: tuple[int, ...]) -> tuple[str, np.ndarray]:
    """Return a format string for a path with these codes, and the vertices it uses."""
    text, i = "", 0
    used: list[int] = []
    while i < len(codes):
        letter, points = _LETTERS.get(codes[i], ("", 0))
        text += letter + " ".join(["%.2f %.2f"] * points)
        used += range(i, i + points)
        i += max(points, 1)
    return text, np.array(used, dtype=int)


@lru_cache(maxsize=256)
def _plain(n: int) -> tuple[int, ...]:
    return ((int(Path.MOVETO),) + (int(Path.LINETO),) * (n - 1))[:n]


def codes_of(path: Path) -> tuple[int, ...]:
    """Return the codes of a path, also of one that has none because it only runs from to to."""
    codes = path.codes if path.codes is None else np.asarray(path.codes).tolist()
    return _plain(len(np.asarray(path.vertices))) if codes is None else tuple(codes)


def path_data(path: Path, transform: Transform, height: float) -> str:
    """Return the SVG ``d`` of `path`, y downwards, with a gap at each NaN."""
    vertices: Any = transform.transform(path.vertices)
    placed = Path(vertices, path.codes)
    if not np.isfinite(vertices).all():
        placed = placed.cleaned(remove_nans=True)
    text, used = pattern(codes_of(placed))
    points = np.asarray(placed.vertices)[used] * (1, -1) + (0, height)
    return text % tuple(points.ravel().tolist())


def polyline(points: Sequence[float]) -> str:
    """Return the SVG ``d`` of a line through points x, y, x, y, ..., with a gap at each NaN."""
    if math.isfinite(sum(points)):  # and so is each of them
        return pattern(_plain(len(points) // 2))[0] % tuple(points)
    places = zip(points[::2], points[1::2], strict=True)
    seen = tuple(math.isfinite(x + y) for x, y in places)
    there = chain.from_iterable(compress(zip(points[::2], points[1::2], strict=True), seen))
    return pattern(_with_gaps(seen))[0] % tuple(there)


@lru_cache(maxsize=256)
def _with_gaps(seen: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the codes of the points of a line that are seen: each after a gap begins anew."""
    begun = (False, *seen)
    return tuple(int(Path.LINETO if b else Path.MOVETO) for b in compress(begun, seen))
