"""Artists that can be dragged, and how a place in the picture becomes a slider's value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from uarwidgets.live.slider import Slider


@dataclass(frozen=True)
class Handle:
    """A live artist that a reader drags: its place along an axis sets a slider.

    Parameters
    ----------
    artist : Artist
        What is dragged: one of the artists that move.
    axes : matplotlib.axes.Axes, optional
        Where places are read off; by default the artist's own axes.
    x, y : str
        The slider that a place along that axis sets; two for a handle of two sliders.
    x_of, y_of : callable, optional
        ``x_of(value)`` is the place on the axis, in data, of a value of the slider; by default
        the value itself.
    along : str
        Instead of x and y: the slider whose frames move the artist along a curve. The frame in
        which it is nearest to the pointer is the one shown.
    even : bool
        Whether the artist stays and is a row or a table of equal parts, one for each value of x
        and of y as far as these go: a click on a part chooses it.

    Raises
    ------
    ValueError
        If neither x, y nor along names a slider, or along is given with x or y.
    """

    artist: Artist
    axes: Axes | None = None
    x: str = ""
    y: str = ""
    x_of: Callable[[float], float] = float
    y_of: Callable[[float], float] = float
    along: str = ""
    even: bool = False

    def __post_init__(self) -> None:
        if bool(self.along) == bool(self.x or self.y):
            raise ValueError("a handle sets a slider by x, by y, by both, or along a curve")

    @property
    def names(self) -> tuple[str, ...]:
        """The sliders it sets."""
        return tuple(filter(None, (self.x, self.y, self.along)))

    def message(self, part: int, sliders: Sequence[Slider], height: float) -> dict[str, Any]:
        """Return what the page needs to know, in pixels of a picture of this height."""
        axes = self.axes or self.artist.axes
        if axes is None:
            raise ValueError(f"a handle needs axes where its artist has none: {self.artist}")
        place = {slider.name: i for i, slider in enumerate(sliders)}

        def axis(name: str, of: Callable[[float], float], coordinate: int) -> Any:
            if not name:
                return None
            if self.even:
                return {"slider": place[name], "at": None}
            places = [of(value) for value in sliders[place[name]].values]
            # The other coordinate is any that is on the axes: a logarithm has no 0.
            data = np.full((len(places), 2), (axes.get_xlim()[0], axes.get_ylim()[0]))
            data[:, coordinate] = places
            pixels = axes.transData.transform(data)[:, coordinate]
            pixels = height - pixels if coordinate else pixels
            return {"slider": place[name], "at": np.round(pixels, 2).tolist()}

        return {
            "part": str(part),
            "x": axis(self.x, self.x_of, 0),
            "y": axis(self.y, self.y_of, 1),
            "along": place[self.along] if self.along else None,
        }
