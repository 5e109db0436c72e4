"""Record what an artist draws as SVG elements.

Matplotlib turns the data of each artist into paths in pixels. `Recorder` takes the place of its
Agg or SVG renderer and keeps these paths. Of a text it keeps the words and the anchor point, and
the browser draws it: it stays crisp and can be read aloud.

An element is ``[tag, {attribute: value}]`` or ``[tag, {attribute: value}, text]``.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.collections import Collection
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, PathPatch
from matplotlib.path import Path
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Transform

from uarwidgets.live.kept_style import (
    Element,
    KeptStyle,
    follow,
    markers,
    number,
    on_page,
    polyline,
)

DPI = 72  # Matplotlib's SVG unit: one point is one pixel.
DRAWABLE = (Line2D, Patch, Collection, Text)
# These can change (`set_array`, `xy`, `set_path`) without being marked stale.
_NEVER_STALE = (Collection, Annotation, PathPatch)
# Ink, paper and deep colours follow the page's theme; every other colour is kept.
THEME = {
    "#000000": "currentColor",
    "#ffffff": "var(--uw-paper)",
    "#595959": "var(--uw-soft)",
    "#6a1b00": "var(--uw-warm)",
    "#1b2a6b": "var(--uw-cool)",
    "#885533": "var(--uw-ochre)",
    "#5a189a": "var(--uw-violet)",
    "#42576d": "var(--uw-slate)",
    "#0072b2": "var(--uw-blue)",
}

_ANCHOR = {"left": "start", "center": "middle", "right": "end"}
_BASELINE = {
    "baseline": "alphabetic",
    "bottom": "text-after-edge",
    "center": "central",
    "center_baseline": "central",
    "top": "text-before-edge",
}


# A path code's SVG letter and how many vertices it takes; a closing vertex is ignored.
_LETTERS = {
    int(Path.MOVETO): ("M", 1),
    int(Path.LINETO): ("L", 1),
    int(Path.CURVE3): ("Q", 2),
    int(Path.CURVE4): ("C", 3),
    int(Path.CLOSEPOLY): ("Z", 0),
}


@lru_cache(maxsize=256)
def _pattern(codes: tuple[int, ...]) -> tuple[str, list[int]]:
    """Return a format string for a path with these codes, and the vertices it uses."""
    text, i = "", 0
    used: list[int] = []
    while i < len(codes):
        letter, points = _LETTERS.get(codes[i], ("", 0))
        text += letter + " ".join(["%.2f %.2f"] * points)
        used += range(i, i + points)
        i += max(points, 1)
    return text, used


def path_data(path: Path, transform: Transform, height: float) -> str:
    """Return the SVG ``d`` of `path`, y downwards, with a gap at each NaN."""
    placed: Any = transform.transform_path(path)
    if placed.codes is None:
        return polyline(on_page(placed.vertices, height))
    if not np.isfinite(placed.vertices).all():
        placed = placed.cleaned(remove_nans=True, curves=True)
    text, used = _pattern(tuple(placed.codes.tolist()))
    return text % tuple(on_page(placed.vertices[used], height).ravel().tolist())


def themed(colour: Any) -> str:
    """Return the CSS colour for a Matplotlib colour."""
    return _themed(colour if isinstance(colour, str) else tuple(colour))


@lru_cache(maxsize=4096)
def _themed(colour: Any) -> str:
    hexed = to_hex(colour)
    return THEME.get(hexed, hexed)


def refuse_unless_drawable(artist: object) -> None:
    """Raise `TypeError` or `ValueError` if `artist` cannot be drawn live."""
    name = type(artist).__name__
    if not isinstance(artist, DRAWABLE):
        image = "; use axes.pcolormesh(values), and its set_array" if name.endswith("Image") else ""
        raise TypeError(
            f"a live artist must be a line, patch, collection or text; {name} cannot be drawn "
            f"live{image}"
        )
    if isinstance(artist, Text):
        text, box = artist.get_text(), artist.get_bbox_patch()
        tex = artist.get_usetex() or (artist.get_parse_math() and "$" in text)
        for wrong, what, advice in (
            (box, "cannot have a box behind it", "put a patch of its own there"),
            (tex, "must be plain, without TeX", "write μ, ² and their like as letters"),
            ("\n" in text, "must be one line", "make one text a line"),
        ):
            if wrong:
                raise ValueError(f"live text {what}: {text!r}; {advice}")
    elif artist.get_path_effects() or artist.get_sketch_params():
        raise ValueError(
            f"a live {name} cannot have path effects or a sketch style; a wider artist "
            "under it makes an outline"
        )
    elif isinstance(artist, Patch | Collection) and artist.get_hatch():
        raise ValueError(f"a live {name} cannot have a hatch; use a colour or an alpha")


def _style(gc: GraphicsContextBase, face: Any) -> dict[str, str]:
    """Return the SVG attributes for a graphics context and a face colour."""
    style = {"fill": "none"}
    if face is not None:
        style["fill"] = themed(face[:3])
        opacity = gc.get_alpha() if gc.get_forced_alpha() or len(face) == 3 else face[3]
        if opacity < 1:
            style["fill-opacity"] = number(opacity)
    width, (*stroke, alpha) = gc.get_linewidth(), gc.get_rgb()
    if width == 0 or alpha == 0:
        return style
    style |= {"stroke": themed(stroke), "stroke-width": number(width)}
    opacity = gc.get_alpha() if gc.get_forced_alpha() else alpha
    if opacity < 1:
        style["stroke-opacity"] = number(opacity)
    offset, dashes = gc.get_dashes()
    if dashes is None:
        cap = gc.get_capstyle()
        style["stroke-linejoin"] = gc.get_joinstyle()
        style["stroke-linecap"] = "square" if cap == "projecting" else cap
    else:
        style["stroke-dasharray"] = " ".join(number(dash) for dash in np.asarray(dashes).tolist())
        style["stroke-dashoffset"] = number(offset)
    return style


class Recorder(RendererBase):
    """A Matplotlib renderer that keeps each path it is asked to draw as an element."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__()
        self.width, self.height = width, height
        self._elements: list[Element] = []
        self._moved: set[Artist] = set()
        self._styles: dict[Artist, KeptStyle] = {}

    def follow(self, artist: Artist) -> None:
        """Notice when the points of an artist are changed, and nothing else of it."""
        follow(artist, self._moved)

    def has_changed(self, artist: Artist) -> bool:
        """Return whether an artist may look different from when it was last recorded."""
        return artist.stale or artist in self._moved or isinstance(artist, _NEVER_STALE)

    def record(self, artist: Artist) -> list[Element]:
        """Return the elements of `artist` as it is now; none if it is hidden."""
        moved = artist in self._moved and not artist.stale
        style = self._styles.pop(artist, None)
        elements = style.drawn(artist) if style and moved else None
        if elements is None:
            elements = self._drawn(artist)
            # At a move alone: who changes the style in each frame has no use for it.
            style = KeptStyle.of(artist, elements, self.height) if moved else None
        if style:
            self._styles[artist] = style
        self._moved.discard(artist)
        artist.stale = False
        return elements

    def _drawn(self, artist: Artist) -> list[Element]:
        self._elements = []
        if not isinstance(artist, Text):
            artist.draw(self)
        elif artist.get_visible():
            self._record_text(artist)
        return self._elements

    # What Matplotlib asks of a renderer.

    def draw_markers(
        self,
        gc: GraphicsContextBase,
        marker_path: Path,
        marker_trans: Transform,
        path: Path,
        trans: Transform,
        rgbFace: Any = None,
    ) -> None:
        style = {"d": path_data(marker_path, marker_trans, 0)} | _style(gc, rgbFace)
        places = on_page(trans.transform(path.vertices), self.height).tolist()
        self._elements += markers(style, places)

    def draw_path(self, gc: Any, path: Path, transform: Any, rgbFace: Any = None) -> None:
        data = path_data(path, transform, self.height)
        if data:
            self._elements.append(["path", {"d": data} | _style(gc, rgbFace)])

    def draw_quad_mesh(self, *args: Any, **kwargs: Any) -> None:
        # Matplotlib's own fallback copies a graphics context for each cell: 20 times slower.
        _, transform, width, height, coordinates, _, _, facecolors, *_ = args
        corners = transform.transform(np.asarray(coordinates).reshape(-1, 2))
        corners = on_page(corners, self.height).reshape(height + 1, width + 1, 2)
        around = [corners[:-1, :-1], corners[:-1, 1:], corners[1:, 1:], corners[1:, :-1]]
        points = np.concatenate(around, axis=-1).reshape(-1, 8).tolist()
        pattern = "M%.2f %.2fL%.2f %.2fL%.2f %.2fL%.2f %.2fZ"
        faces = np.broadcast_to(facecolors, (len(points), 4))
        for cell, face in zip(points, faces, strict=True):
            style = {"d": pattern % tuple(cell), "fill": themed(face[:3])}
            self._elements.append(["path", style])

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self.width, self.height

    # Text: its anchor and its words.

    def _record_text(self, text: Text) -> None:
        if isinstance(text, Annotation):
            text.update_positions(self)
            if text.arrow_patch is not None:
                text.arrow_patch.draw(self)
        if not text.get_text():
            return
        x, y = text.get_transform().transform(text.get_unitless_position())
        if not math.isfinite(x + y):
            return
        y = self.height - y
        style = {
            "fill": themed(text.get_color()),
            "font-size": number(float(text.get_fontsize())),
            "font-weight": str(text.get_fontweight()),
            "text-anchor": _ANCHOR[text.get_horizontalalignment()],
            "dominant-baseline": _BASELINE[text.get_verticalalignment()],
        }
        if text.get_rotation():
            turn = f"rotate({number(-float(text.get_rotation()))} {number(x)} {number(y)})"
            style["transform"] = turn
        alpha = text.get_alpha()
        if alpha is not None and alpha < 1:
            style["fill-opacity"] = number(alpha)
        place = {"x": number(x), "y": number(y)}
        self._elements.append(["text", place | style, text.get_text()])
