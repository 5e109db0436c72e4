"""A scene: a figure that is drawn once, the artists in it that move, sliders and words."""

from __future__ import annotations

import functools
import io
import re
import threading
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ParamSpec, TypeVar

import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.transforms import BboxBase

from uarwidgets.live.handles import Handle
from uarwidgets.live.record import DPI, THEME, Element, Recorder, refuse_unless_drawable
from uarwidgets.live.slider import Entries, Slider

# One rendering a part: elements for an artist, plain text for a word outside the figure.
Parts = dict[str, list[Element] | str]

_SVG = "http://www.w3.org/2000/svg"
_ID = re.compile(r'(\bid="|href="#|url\(#)')
_COLOUR = re.compile(rf"(?:{'|'.join(THEME)})\b", re.IGNORECASE)

P = ParamSpec("P")
R = TypeVar("R")

# JupyterLab 4.4 and newer hand a widget's messages to a thread beside the one that runs cells,
# and Matplotlib draws on one thread at a time. Hold this lock from a change of what a scene draws
# until the new scene or state is shown.
drawing_lock = threading.RLock()


def locked(method: Callable[P, R]) -> Callable[P, R]:
    """Hold the lock while a method runs."""

    @functools.wraps(method)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        with drawing_lock:
            return method(*args, **kwargs)

    return call


@dataclass
class Scene:
    """A figure with live artists, words around it, and sliders.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        Everything that is not in `artists` is drawn once. Axes limits must not change
        afterwards. The figure's dpi is set to 72, the unit of an SVG.
    artists : sequence of Artist
        The lines, patches, collections and texts that move.
    draw : callable
        ``draw(state)`` brings the artists to `state`, a mapping from entries to numbers,
        and returns the words: a mapping from the name of a place to its text. The word
        ``"sentence"`` describes the picture and is what a screen reader is told.
    sliders : sequence of Slider
        The controls.
    title : str
        Names the picture to a screen reader.
    before, beside, after : str
        HTML beside the picture, above and below its controls, and under it all. An element with
        ``data-live="NAME"`` shows the word NAME; one with ``data-slider="NAME"`` has the number
        box of that name.
    handles : sequence of Handle
        What in the picture can be dragged.
    at_rest : callable, optional
        ``at_rest(state)`` returns more words, which no frame ahead holds: they are made for a
        state that the reader has come to, and empty until then.

    Raises
    ------
    TypeError, ValueError
        If an artist cannot be drawn live, or is not in the figure.
    """

    figure: Figure
    artists: Sequence[Artist]
    draw: Callable[[Entries], Mapping[str, str]]
    sliders: Sequence[Slider]
    title: str = ""
    before: str = ""
    beside: str = ""
    after: str = ""
    handles: Sequence[Handle] = ()
    at_rest: Callable[[Entries], Mapping[str, str]] = lambda state: {}
    _recorder: Recorder = field(init=False, repr=False)
    _places: dict[str, Artist] = field(init=False, repr=False)
    _shapes: dict[str, list[Element]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        for artist in self.artists:
            refuse_unless_drawable(artist)
            if artist.get_figure() is not self.figure:
                raise ValueError(f"{artist!r} is not in the figure")
        names = [slider.name for slider in self.sliders]
        if len(set(names)) < len(names):
            raise ValueError(f"slider names must differ, got {names}")
        for handle in self.handles:
            if handle.artist not in self.artists or not set(handle.names) <= set(names):
                raise ValueError(f"a handle needs a live artist and known sliders; got {handle}")
        self.figure.set_dpi(DPI)
        # Bring limits and layout to where a drawing would bring them.
        if self.figure.get_layout_engine() is not None:
            self.figure.draw_without_rendering()
        for axes in self.figure.axes:
            axes.apply_aspect()
            axes.get_xlim(), axes.get_ylim()  # asking for limits makes them
        self._recorder = Recorder(*self.size)
        self._places = {str(i): artist for i, artist in enumerate(self.artists)}
        for artist in self.artists:
            artist.stale_callback = None  # nobody asks whether the whole figure is stale
            self._recorder.follow(artist)

    @property
    def entries(self) -> list[str]:
        """The names of the state's entries, in the order of the sliders."""
        return list(dict.fromkeys(slider.entry for slider in self.sliders))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the figure in points."""
        width, height = (self.figure.get_size_inches() * DPI).tolist()
        return width, height

    def parts(self, state: Entries) -> Parts:
        """Return every moving part as it stands in `state`."""
        words = self.draw(state)
        for place, artist in self._places.items():
            if self._recorder.has_changed(artist) or place not in self._shapes:
                shape = self._recorder.record(artist)
                if shape != self._shapes.get(place):  # an equal one stays the same object
                    self._shapes[place] = shape
        return {**self._shapes, **words}

    def frame(self, state: Entries, words: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Return the picture of a state as a page takes it; `words` are those at rest."""
        entries = {entry: float(state[entry]) for entry in self.entries}
        words = self.at_rest(entries) if words is None else words
        return {
            "state": list(entries.values()),
            "thumbs": self.thumbs(entries),
            "parts": {**self.parts(entries), **words},
        }

    def thumbs(self, state: Entries) -> list[float]:
        """Return where the sliders stand in `state`."""
        return [slider.thumb(state) for slider in self.sliders]

    def message(self, number: int = 1) -> dict[str, Any]:
        """Return what the browser needs once: the fixed part, the sliders, the panels."""
        known = {n: getattr(self, n) for n in ("svg", "title", "before", "beside", "after")}
        handles = [
            handle.message(list(self.artists).index(handle.artist), self.sliders, self.size[1])
            for handle in self.handles
        ]
        sliders = [slider.message(self.entries) for slider in self.sliders]
        return known | {"number": number, "handles": handles, "sliders": sliders}

    @cached_property
    def svg(self) -> str:
        """What is drawn once, as SVG, with an empty group in place of each live artist."""
        for i, artist in enumerate(self.artists):
            vars(artist)["draw"] = _place(f"uw-live-{i} {artist.get_gid() or ''}")
        source = io.StringIO()
        try:
            style: Any = {"svg.fonttype": "none", "svg.hashsalt": "uarwidgets"}
            with mpl.rc_context(style), warnings.catch_warnings():
                # The browser sets the text: Matplotlib's font need not have each letter.
                warnings.filterwarnings("ignore", "Glyph")
                metadata = dict.fromkeys(("Date", "Creator", "Format", "Type"))
                self.figure.savefig(source, format="svg", transparent=True, metadata=metadata)
        finally:
            for artist in self.artists:
                del vars(artist)["draw"]  # which brings the class's own back
        clips = [a.get_clip_box() if a.get_clip_on() else None for a in self.artists]
        return _prepared(source.getvalue(), clips, self.size[1])


def _place(gid: str) -> Callable[[RendererBase], None]:
    """Return what draws an empty group in place of a live artist."""

    def draw(renderer: RendererBase) -> None:
        renderer.open_group("live", gid=gid)
        renderer.close_group("live")

    return draw


def _prepared(source: str, clips: Sequence[BboxBase | None], height: float) -> str:
    """Return Matplotlib's SVG with its live groups named and its ids made replaceable."""
    ET.register_namespace("", _SVG)
    ET.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    root = ET.fromstring(source)
    frames = ET.SubElement(root, f"{{{_SVG}}}defs")
    for group in list(root.iter(f"{{{_SVG}}}g")):
        gid, of_score, score = group.get("id", "").partition("score-")
        named = {"data-score": score} if of_score else {}
        group.attrib = named or group.attrib
        if gid.startswith("uw-live-"):
            place = gid.removeprefix("uw-live-").strip()
            group.attrib = {"data-live": place} | named
            clip = clips[int(place)]
            if clip is not None:
                group.set("clip-path", f"url(#clip-{place})")
                frame = ET.SubElement(frames, f"{{{_SVG}}}clipPath", id=f"clip-{place}")
                size = {"width": f"{clip.width:.2f}", "height": f"{clip.height:.2f}"}
                corner = {"x": f"{clip.x0:.2f}", "y": f"{height - clip.y1:.2f}"}
                ET.SubElement(frame, f"{{{_SVG}}}rect", corner | size)
    for name in ("width", "height"):
        root.attrib.pop(name, None)
    # Matplotlib's one rule is about "*", on a page about everything there, and stronger than what
    # the live artists say of themselves. What it says is inherited as well.
    for defs in list(root.iter(f"{{{_SVG}}}defs")):
        for style in defs.findall(f"{{{_SVG}}}style"):
            defs.remove(style)
    root.set("stroke-linejoin", "round")
    # In tags alone: a class may be called "#000000" or "url(#x".
    return re.sub(r"<[^>]*>", _replaceable, ET.tostring(root, encoding="unicode"))


def _replaceable(tag: re.Match[str]) -> str:
    """Mark the ids of a tag and let its colours follow the theme.

    Two pictures on one page must not share an id: the view puts a number for the mark.
    """
    found = _ID.sub(r"\1uw@-", tag[0])
    return _COLOUR.sub(lambda colour: THEME[colour[0].lower()], found)
