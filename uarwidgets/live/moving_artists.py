"""Find the artists that move in a user's figure, by drawing it in some states."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.image import _ImageBase

from uarwidgets.live.frames import to_json
from uarwidgets.live.record import DPI, DRAWABLE, Recorder, refuse_unless_drawable
from uarwidgets.live.slider import Entries, Slider

Draw = Callable[[Entries], Any]
_RANDOM = 6  # states beside the ends and the middle of each slider


def sample_states(sliders: Sequence[Slider], start: Entries) -> list[dict[str, float]]:
    """Return states that show what moves: the start, ends and middles, corners, some at random."""
    begin = {entry: float(value) for entry, value in start.items()}
    states = [begin]
    for slider in sliders:
        places = 0, len(slider.values) // 2, -1
        states += [slider.moved(begin, slider.values[place]) for place in places]
    rng = np.random.default_rng(0)
    picks: list[Callable[[Any], Any]] = [min, max, *[rng.choice] * _RANDOM]
    for pick in picks:
        state = begin
        for slider in sliders:
            state = slider.moved(state, float(pick(slider.values)))
        states.append(state)
    return states


def moving_artists(figure: Figure, draw: Draw, states: Sequence[Entries]) -> list[Artist]:
    """Return the artists that differ among the states, the first of which is the start.

    Limits that nobody has set are set, so that all of these states fit.

    Raises
    ------
    TypeError, ValueError
        If what moves cannot be drawn live, if draw makes artists or moves limits, or if it does
        not come back to the picture of a state when it comes back to the state.
    """
    figure.set_dpi(DPI)
    draw(states[0])
    figure.draw_without_rendering()
    artists = list(_within(figure))
    _fit(figure, draw, states)
    figure.draw_without_rendering()  # which places titles and labels
    figure.set_layout_engine("none")
    limits = _limits(figure)
    recorder = Recorder(*(figure.get_size_inches() * DPI))
    seen: list[list[str]] = []
    for state in [*states, states[0]]:
        draw(state)
        _refuse_new(artists, list(_within(figure)))
        if _limits(figure) != limits:
            raise ValueError(
                "draw moves the limits of an axis, or the camera of 3-D axes, and what is drawn "
                "once cannot follow: set them before, wide enough for every position, with "
                "axes.set(xlim=..., ylim=...) or axes.view_init(...)"
            )
        seen.append([_drawn_as(recorder, artist) for artist in artists])
        for artist, drawn, first in zip(artists, seen[-1], seen[0], strict=True):
            if drawn != first:
                refuse_unless_drawable(artist)  # as it is now: words may be TeX in one state alone
    if seen[-1] != seen[0]:
        i = next(i for i, drawn in enumerate(seen[0]) if seen[-1][i] != drawn)
        raise ValueError(
            f"draw must depend on its values alone: back at the start, {artists[i]} looks "
            "different. Take random numbers from np.random.default_rng(0), made within draw"
        )
    return [a for a, *looks in zip(artists, *seen, strict=True) if len(set(looks)) > 1]


def _within(artist: Any) -> Iterator[Artist]:
    """Every artist that is drawn by itself, but for what an axis makes: ticks and their labels."""
    for child in artist.get_children():
        if isinstance(child, Axis):
            yield child.label
            continue
        if isinstance(child, (*DRAWABLE, _ImageBase)):
            yield child
        yield from _within(child)


def _drawn_as(recorder: Recorder, artist: Artist) -> str:
    """Return what an artist looks like, also of one that cannot move."""
    if not isinstance(artist, _ImageBase):
        return to_json(recorder.record(artist))
    data: Any = artist.get_array() if artist.get_visible() else ()
    return f"{hash(np.ma.getdata(data).tobytes())} {artist.get_clim()} {artist.get_alpha()}"


def _refuse_new(before: Sequence[Artist], now: Sequence[Artist]) -> None:
    known = set(map(id, before))
    new = [artist for artist in now if id(artist) not in known]
    if new or len(now) < len(before):
        what = f"made a new {type(new[0]).__name__}" if new else "removed an artist"
        raise ValueError(
            f"draw {what}: make every artist once, before, and let draw change it, as in "
            "line.set_ydata(y), bar.set_height(h), dots.set_offsets(xy), text.set_text(words), "
            "area.set_data(x, low, high) of fill_between (before Matplotlib 3.10: "
            "area.set_verts([corners])), artist.set_visible(False)"
        )


def _limits(figure: Figure) -> list[tuple[float, ...]]:
    camera = attrgetter("elev", "azim", "roll")
    return [
        (*axes.get_xlim(), *axes.get_ylim(), *(camera(axes) if axes.name == "3d" else ()))
        for axes in figure.axes
    ]


def _fit(figure: Figure, draw: Draw, states: Sequence[Entries]) -> None:
    """Give limits that nobody has set the room that the states take."""
    free = [
        axes
        for axes in figure.axes
        if axes.name == "rectilinear" and (axes.get_autoscalex_on() or axes.get_autoscaley_on())
    ]
    limits = {axes: [(axes.get_xlim(), axes.get_ylim())] for axes in free}
    for state in states if free else ():
        draw(state)
        for axes in free:
            axes.relim()
            axes.autoscale_view()
            limits[axes].append((axes.get_xlim(), axes.get_ylim()))
    for axes in free:
        x, y = np.array(limits[axes]).transpose(1, 0, 2)
        axes.set_xbound(x.min(), x.max())
        axes.set_ybound(y.min(), y.max())
    for axes in figure.axes:
        axes.autoscale(False)
