"""A glass with tanks side by side, each as wide as a class's weight and filled to its recall."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from uarwidgets.kit.drawing import INK, SOFT, Drawing

Floats = Sequence[float]


class Glass(Drawing):
    """The water and the top of a tank for each colour, and the borders between tanks."""

    def __init__(self, axes: Axes, colours: Sequence[str], dash: Any = "-") -> None:
        self.water = [new_area(axes, colour, alpha=0.4, linewidth=0) for colour in colours]
        look: Any = {"linewidth": 1.5, "linestyle": dash, "clip_on": False}
        self.tops = [axes.plot([], [], color=colour, **look)[0] for colour in colours]
        (self.borders,) = axes.plot([], [], color=SOFT, **look)

    def fill(self, edges: Floats, heights: Floats, tops: Floats, walls: Floats = (0, 1)) -> None:
        """Fill tanks with these edges up to the heights; `walls` are the ends of the borders."""
        for k, (left, right) in enumerate(pairwise(edges)):
            self.water[k].set_bounds(left, 0, right - left, heights[k])
            self.tops[k].set_data([left, right], [tops[k]] * 2)
        place_walls(self.borders, edges[1:-1], *walls)


def new_area(axes: Axes, colour: str, **style: Any) -> Rectangle:
    """Return a rectangle of a colour, not yet placed."""
    area = Rectangle((0, 0), 0, 0, edgecolor=colour, facecolor=colour, clip_on=False, **style)
    axes.add_patch(area)
    return area


_LOOK: dict[str, Any] = {"clip_on": False, "solid_capstyle": "butt"}


def new_sides(axes: Axes) -> Line2D:
    """Return the sides and the bottom of a glass."""
    return axes.plot([0, 0, 1, 1], [1, 0, 0, 1], color=SOFT, linewidth=2.5, **_LOOK)[0]


def new_walls(axes: Axes) -> Line2D:
    """Return the walls between tanks, not yet placed."""
    return axes.plot([], [], color=INK, linewidth=5, zorder=3.5, **_LOOK)[0]


def place_walls(walls: Line2D, places: Sequence[float], bottom: float, top: float) -> None:
    """Put walls at these places."""
    xs = [x for place in places for x in (place, place, math.nan)]
    walls.set_data(xs[:-1], ([bottom, top, math.nan] * len(places))[:-1])


def arrow(wall: float, heights: Floats, right: bool, point: Floats) -> tuple[np.ndarray, ...]:
    """Return the line that is an arrow over the place of a wall, from its `right` or to there.

    `heights` are those of its ends, and `point` is one to the right and up.
    """
    ends = [wall - min(wall / 2, 32 * point[0]), wall + min((1 - wall) / 2, 32 * point[0])]
    places = zip(ends[::-1] if right else ends, heights, strict=True)
    at, to = (complex(*np.divide(place, point)) for place in places)
    back = 9 * (at - to) / abs(at - to)
    path = np.array([at, to, to + back * (1 + 0.5j), to, to + back * (1 - 0.5j)])
    return path.real * point[0], path.imag * point[1]
