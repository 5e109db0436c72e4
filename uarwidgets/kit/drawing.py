"""What all pictures share: their sizes, letters, axes, and names at the ends of the lines.

Words are ink, whatever they name: no colour reaches a contrast of 4.5:1 on white paper and on
black, which small letters need. A stroke in the score's own colour leads from its line to its
name, however far apart these had to be moved.

What can be dragged is a ring (`new_ring`), its border in the colour of what it moves; a full dot
only shows a place.
"""

from __future__ import annotations

import contextlib
import functools
import math
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, get_font_names
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from matplotlib.transforms import ScaledTranslation, Transform
from numpy.typing import ArrayLike

from uarwidgets.kit.formatting import shortened
from uarwidgets.styles import ScoreStyle, style_of

SIZE = (640, 440)  # points; the page scales it
NARROW = 480  # points: the width of a picture for a narrow page
LETTERS = 17  # points: 15 px in a column of a laptop's page, as the words beside the picture
NUMBERS = {True: 16, False: 15}  # points: of the axes, in a narrow picture and in another
GRID = "#B0B0B0"  # reads on white and on black
SOFT = "#595959"  # follows the theme, as black and white do
INK = "#000000"
LEAD = 16  # points that a stroke leads from a line's end to its name
BESIDE = LEAD + 4  # points from a line's end to the first letter of its name
BEFORE = 12  # points from the last letter of a name to the axis at its right


@contextlib.contextmanager
def any_letters() -> Iterator[None]:
    """Draw names in letters that Matplotlib's font lacks, such as emoji, without a warning."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")
        yield


class Drawing:
    """What a picture is made of: each artist that an attribute holds moves, all else is still.

    An attribute holds it alone, or in a list, a mapping, a `SimpleNamespace` or another drawing.
    """

    figure: Figure

    @functools.cached_property
    def artists(self) -> list[Artist]:
        """All that move."""
        return list(dict.fromkeys(artists_in(vars(self))))


def artists_in(held: Any) -> Iterator[Artist]:
    """Yield the artists that an attribute holds."""
    if isinstance(held, Artist) and not isinstance(held, Axes | Figure):
        yield held
    elif isinstance(held, Drawing | SimpleNamespace):
        yield from artists_in(vars(held))
    elif isinstance(held, Mapping | list | tuple):
        for each in (*held, *(held.values() if isinstance(held, Mapping) else ())):
            yield from artists_in(each)


class _Figure(Figure):
    def draw(self, renderer: Any) -> None:
        with any_letters():
            super().draw(renderer)


def new_figure(size: tuple[float, float] = SIZE) -> Figure:
    """Return an empty figure; its size is in points."""
    return _Figure(figsize=(size[0] / 72, size[1] / 72), dpi=72)


def new_axes(
    figure: Figure, box: tuple[float, float, float, float], *, xlabel: str = "", ylabel: str = ""
) -> Axes:
    """Return axes at `box` (left, bottom, right, top in points from the lower left corner)."""
    width, height = figure.get_size_inches() * 72
    left, bottom, right, top = box
    place = (left / width, bottom / height, (right - left) / width, (top - bottom) / height)
    axes = figure.add_axes(place)
    axes.set_xlabel(xlabel, fontsize=LETTERS, parse_math=False)  # a class may be called "$"
    axes.set_ylabel(ylabel, fontsize=LETTERS, parse_math=False)
    numbers = NUMBERS[width <= NARROW]
    axes.tick_params(labelsize=numbers, length=5, color=GRID, labelcolor=SOFT)
    axes.xaxis.labelpad = axes.yaxis.labelpad = 6
    axes.grid(color=GRID, linewidth=0.6, alpha=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(GRID)
    return axes


def new_page(figure: Figure) -> Axes:
    """Return bare axes in points over the whole figure and in front, for words and marks."""
    width, height = figure.get_size_inches() * 72
    page = new_axes(figure, (0, 0, width, height))
    page.set(xlim=(0, width), ylim=(0, height), zorder=2)
    page.axis("off")
    page.patch.set_visible(False)
    return page


def new_text(
    axes: Axes, x: float, y: float, text: str = "", points: float = 0, **style: Any
) -> Text:
    """Return a text in ink, `points` to the right of a place in data."""
    look: dict[str, Any] = {"color": INK, "fontsize": LETTERS, "va": "center", "parse_math": False}
    if points:
        look["transform"] = aside(axes, points)
    return axes.text(x, y, text, **look | style)


_WIDE = FontProperties(size=LETTERS)


def width_of(text: str) -> float:
    """Return the width in points of a text in letters of our size, in a wide font."""
    # All digits are equally wide, so a text whose number alone changed is measured once.
    return _width_of(re.sub(r"\d", "0", text))


@functools.lru_cache(1000)
def _width_of(text: str) -> float:
    # From the font's own widths: to lay out the letters' outlines takes twenty times as long.
    with any_letters():
        width, _, _ = text_to_path.get_text_width_height_descent(text, _WIDE, ismath=False)
    return float(width)


def cut_to_width(names: Sequence[str], room: float) -> list[str]:
    """Return names cut so that each is at most `room` points wide."""
    letters = max(map(len, names))
    while letters > 3 and max(map(width_of, shortened(names, letters))) > room:
        letters -= 1
    return shortened(names, letters)


def new_curve(
    axes: Axes, score: str | ScoreStyle, x: ArrayLike = (), y: ArrayLike = ()
) -> tuple[Line2D, Line2D]:
    """Return the thick line of a score in its colour and dash, and the dot that stands on it."""
    style = style_of(score)
    (line,) = axes.plot(
        x, y, color=style.colour, linewidth=4, linestyle=style.dash, solid_capstyle="butt",
        clip_on=False,
    )  # fmt: skip
    (dot,) = axes.plot(
        [], [], "o", color=style.colour, markersize=11, markeredgecolor="white", clip_on=False,
        zorder=4,
    )  # fmt: skip
    name_score(score, line, dot)
    return line, dot


def new_ring(axes: Axes, colour: str = INK, zorder: float = 5) -> Line2D:
    """Return the sign of what can be dragged, not yet placed: paper in the colour of what moves."""
    return axes.plot(
        [], [], "o", color="white", markeredgecolor=colour, markeredgewidth=4, markersize=13,
        clip_on=False, zorder=zorder,
    )[0]  # fmt: skip


def name_score(score: str | ScoreStyle, *artists: Artist) -> None:
    """Say which score artists belong to: an explorer's `show` may leave it out."""
    for artist in artists if isinstance(score, str) else ():
        artist.set_gid(f"score-{score}")


def place_strokes(line: Line2D, left: np.ndarray, right: np.ndarray, y: np.ndarray) -> None:
    """Let one line be strokes from left to right: as short as a dot, or as long as a bar."""
    ends = np.stack([left, right, np.full(len(left), np.nan)], axis=-1)
    line.set_data(ends.ravel(), np.repeat(y, 3))


def place_dots(line: Line2D, points: np.ndarray) -> None:
    """Let a line with round ends be dots: one path, where markers would be an element each."""
    x, y = points.T
    place_strokes(line, x, x + 1e-4, y)


def aside(axes: Axes, points: float) -> Transform:
    """Return the data transform, moved `points` to the right."""
    figure = axes.get_figure()
    assert figure is not None
    return axes.transData + ScaledTranslation(points / 72, 0, figure.dpi_scale_trans)


def new_leader(axes: Axes, score: str | ScoreStyle) -> Line2D:
    """Return the line in a score's colour from its curve to its name or number."""
    (leader,) = axes.plot(
        [], [], color=style_of(score).colour, linewidth=1.5, solid_capstyle="butt", clip_on=False,
        transform=axes.get_yaxis_transform(), zorder=3,
    )  # fmt: skip
    name_score(score, leader)
    return leader


def draw_leader_line(leader: Line2D, x: float, y: float, text: Text, to: float = LEAD) -> None:
    """Let a leader run from x (0 to 1 across the axes) and y (data) towards its text."""
    assert text.axes is not None
    leader.set_data([x, x + to / text.axes.bbox.width], [y, text.get_position()[1]])


#: Fonts for letters that Matplotlib's own lacks: Chinese, Japanese, Korean, Arabic.
_OTHER_FONTS = (
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "WenQuanYi Micro Hei",
    "Microsoft YaHei", "PingFang SC", "Hiragino Sans GB", "Hiragino Sans", "Yu Gothic",
    "Malgun Gothic", "Noto Sans Arabic", "Noto Naskh Arabic", "Geeza Pro", "Arial Unicode MS",
)  # fmt: skip


@functools.cache
def other_fonts() -> list[str]:
    """Return those of them that are installed."""
    installed = {*get_font_names()}
    return [font for font in _OTHER_FONTS if font in installed]


def with_halo(figure: Figure) -> Figure:
    """Give every text a white edge, as the page does, and fonts for any letters."""
    for text in figure.findobj(Text):
        text.set_fontfamily([*text.get_fontfamily(), *other_fonts()])
        text.set_path_effects([withStroke(linewidth=3, foreground="white", alpha=0.7)])
    return figure


def separate_labels(heights: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return the heights moved apart to `gap`, or as far as there is room from `low` to `high`."""
    last = len(heights) - 1
    order = sorted(range(len(heights)), key=heights.__getitem__)
    gap = min(gap, (high - low) / max(last, 1))
    # Heights that rise by the gap are, less the gap's own staircase, heights that never fall:
    # the nearest such sequence is an isotonic regression (pool adjacent violators).
    pools: list[tuple[float, int]] = []
    for stair, i in enumerate(order):
        pools.append((min(max(heights[i], low), high) - stair * gap, 1))
        while len(pools) > 1 and pools[-2][0] >= pools[-1][0]:
            (a, n), (b, m) = pools[-2:]
            pools[-2:] = [((a * n + b * m) / (n + m), n + m)]
    levels = [level for level, n in pools for _ in range(n)]
    placed = [0.0] * len(heights)
    for stair, (i, level) in enumerate(zip(order, levels, strict=True)):
        height = min(max(level, low), high - last * gap) + stair * gap
        placed[i] = heights[i] if abs(height - heights[i]) <= 1e-12 else height
    return placed


def place_texts(texts: Sequence[Text], heights: Sequence[float], top: float = math.inf) -> None:
    """Put shown texts at these heights (data), a row apart; of ties the first lies lowest."""
    shown = [i for i, text in enumerate(texts) if text.get_visible()]
    if not shown:
        return
    axes = texts[0].axes
    assert axes is not None
    low, high = axes.get_ylim()
    gap = LETTERS * 1.25 * (high - low) / axes.bbox.height
    apart = separate_labels([float(heights[i]) for i in shown], gap, low, min(high, top))
    for i, y in zip(shown, apart, strict=True):
        if texts[i].get_position()[1] != y:
            texts[i].set_y(y)
