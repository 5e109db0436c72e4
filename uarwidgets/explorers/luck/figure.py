"""Two heaps of dots over the scores from 0 to 1: accuracy above, UAR below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text

from uarwidgets.kit.drawing import INK, LETTERS, aside, move, new_axes, new_figure
from uarwidgets.styles import style_of

ROWS = ("accuracy", "unweighted_average_recall")
WIDTH, NARROW = 640, 480  # points
LEFT, RIGHT = 104, 24  # points beside the axes
HEAP, BAR, CAPTION = 116, 24, 26  # points: the dots, a bar below them, words above them
BOTTOM = 46  # of the axes
_LETTER = 0.56 * LETTERS  # about the width of one
_GAP = 12  # points between two words of a line
_WIDE = 0.92  # of a dot, in widths of its column
_SHORT = 0.01  # points: half of the stroke that a dot is drawn around
_STROKE = np.array([Path.MOVETO, Path.LINETO, Path.CLOSEPOLY], dtype=Path.code_type)


class Dots(Protocol):
    """Where the dots of one score lie, and what its formulas say."""

    @property
    def x(self) -> np.ndarray: ...
    @property
    def layer(self) -> np.ndarray: ...
    @property
    def scores(self) -> np.ndarray: ...
    @property
    def mean(self) -> float: ...
    @property
    def deviation(self) -> float: ...


class LuckFigure:
    """Two heaps, each over a bar that reaches a standard deviation to either side.

    Parameters
    ----------
    labels : mapping of str to str
        What runs along the axis, ``x``.
    columns : int
        How many columns of dots there are from a score of 0 to one of 1.
    level : float
        The UAR from which on dots are dark.
    narrow : bool
        Whether it stands in a narrow column.

    Attributes
    ----------
    dots : dict of str to PathPatch
        By score, the dots that have fallen; of UAR those below the level.
    dark : PathPatch
        UAR's dots that reach it.
    last : dict of str to Line2D
        By score, a large dot on the one that fell last.
    bars, seen : dict of str to Line2D
        By score, the standard deviation by the formula, and by the dots.
    lines : dict of str to Line2D
        What accuracy is expected to be, ``expected``, and the majority ``baseline``.
    texts : dict of str to Text
        Their words, those at ``chance`` and those where UAR is high, ``reaching``.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self, labels: Mapping[str, str], columns: int, level: float, *, narrow: bool = False
    ) -> None:
        self._width, self._level = (NARROW if narrow else WIDTH), level
        self._across = self._width - LEFT - RIGHT
        self._dot = self._across / columns
        row = HEAP + CAPTION + BAR
        height = BOTTOM + 2 * row + 4
        self.figure = new_figure((self._width, height))
        box = (LEFT, BOTTOM, self._width - RIGHT, height - 2)
        self.axes = new_axes(self.figure, box, xlabel=labels["x"], ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(0, 2 * row + 2), yticks=[])
        self.axes.spines["left"].set_visible(False)
        self.axes.xaxis.labelpad = 0
        self._floors = {name: at + BAR for name, at in zip(ROWS, (row, 0), strict=True)}
        self._add_lines()
        self.bars, self.seen, self.last = self._bars(9, ROWS), self._bars(2.5, ()), {}
        self.dots = {name: self._heap(style_of(name).colour) for name in ROWS}
        self.dark = self._heap(INK)
        for name, floor in self._floors.items():
            (self.last[name],) = self.axes.plot(
                [], [], "o", color=style_of(name).colour, markersize=13, markeredgecolor="white",
                markeredgewidth=1.5, clip_on=False, zorder=5,
            )  # fmt: skip
            self.axes.text(
                0, floor + HEAP / 2, style_of(name).label, fontsize=LETTERS, color=INK,
                weight="bold", ha="right", va="center", transform=aside(self.axes, -20),
            )  # fmt: skip
        self.artists: list[Artist] = [
            *self.bars.values(), *self.seen.values(), *self.lines.values(), *self.dots.values(),
            self.dark, *self.last.values(), *self.texts.values(),
        ]  # fmt: skip

    def _add_lines(self) -> None:
        top = HEAP + 4
        upper, lower = (self._floors[name] for name in ROWS)
        style: dict[str, Any] = {"color": INK, "linewidth": 2, "zorder": 2}
        dotted = style_of("majority_baseline").dash
        self.axes.plot([0.5, 0.5], [lower, lower + top], **style)
        self.axes.plot([self._level] * 2, [lower, lower + top], **style | {"linewidth": 1})
        for floor in (upper, lower):
            self.axes.plot([0, 1], [floor, floor], color=INK, linewidth=0.8, zorder=1)
        self.lines = {
            name: self.axes.plot([0, 0], [upper, upper + top], linestyle=dash, **style)[0]
            for name, dash in (("expected", "solid"), ("baseline", dotted))
        }
        word: dict[str, Any] = {"color": INK, "fontsize": LETTERS, "va": "center", "zorder": 6}
        above = dict.fromkeys(self.lines, upper + HEAP + 15)
        self.texts: dict[str, Text] = {
            name: self.axes.text(0, y, "", ha="center", **word) for name, y in above.items()
        }
        y = lower + HEAP + 15
        beside = aside(self.axes, 20), aside(self.axes, -6)
        self.texts["chance"] = self.axes.text(0.5, y, "", ha="right", transform=beside[0], **word)
        self.texts["reaching"] = self.axes.text(
            self._level, y, "", ha="left", transform=beside[1], **word
        )

    def _bars(self, width: float, coloured: tuple[str, ...]) -> dict[str, Line2D]:
        return {
            name: self.axes.plot(
                [0, 0], [floor - 12] * 2, color=style_of(name).colour if name in coloured else INK,
                linewidth=width, solid_capstyle="butt", clip_on=False, zorder=3,
            )[0]
            for name, floor in self._floors.items()
        }  # fmt: skip

    def _heap(self, colour: str) -> PathPatch:
        heap = PathPatch(
            _strokes(np.empty(0), np.empty(0), 1), facecolor="none", edgecolor=colour,
            linewidth=_WIDE * self._dot, joinstyle="round", capstyle="round", zorder=4,
        )  # fmt: skip
        heap.set_snap(False)
        self.axes.add_patch(heap)
        heap.set_clip_on(False)
        return heap

    def update(
        self,
        heaps: Mapping[str, Dots],
        fallen: int,
        layers: int,
        seen: Mapping[str, float],
        baseline: float,
        words: Mapping[str, str],
    ) -> None:
        """Show one state.

        Parameters
        ----------
        heaps : mapping of str to Dots
            By score.
        fallen : int
            How many dots have fallen.
        layers : int
            How many dots the highest heap has at the end: they are drawn closer to fit.
        seen : mapping of str to float
            By score, the standard deviation of the dots; NaN where there is none.
        baseline : float
            The accuracy of always answering the majority.
        words : mapping of str to str
            What each of `texts` says.
        """
        pitch = min(self._dot, (HEAP - self._dot) / max(layers - 1, 1))
        for name, heap in heaps.items():
            x, scores = heap.x[:fallen], heap.scores[:fallen]
            y = self._floors[name] + self._dot / 2 + pitch * heap.layer[:fallen]
            high = scores >= self._level - 1e-9 if name == ROWS[1] else np.zeros(fallen, bool)
            self.dots[name].set_path(_strokes(x[~high], y[~high], self._across))
            if name == ROWS[1]:
                self.dark.set_path(_strokes(x[high], y[high], self._across))
            move(self.last[name], x[-1:].tolist(), y[-1:].tolist())
            for bar, wide in ((self.bars, heap.deviation), (self.seen, seen[name])):
                ends = [heap.mean - wide, heap.mean + wide]
                move(bar[name], ends, [self._floors[name] - 12.0] * 2)
        for name, at in (("expected", heaps[ROWS[0]].mean), ("baseline", baseline)):
            floor = self._floors[ROWS[0]]
            move(self.lines[name], [at, at], [floor, floor + HEAP + 4])
        for name, text in self.texts.items():
            if text.get_text() != words[name]:
                text.set_text(words[name])
        self._part(heaps[ROWS[0]].mean, baseline)

    def _part(self, expected: float, baseline: float) -> None:
        """Put accuracy's two words over their lines, the lower first, as far as there is room."""
        texts = [self.texts[name] for name in ("expected", "baseline")]
        halves = [len(text.get_text()) * _LETTER / 2 for text in texts]
        first, second = (LEFT + x * self._across for x in (expected, baseline))
        lack = max(0, sum(halves) + _GAP - (second - first)) / 2
        first, second = first - lack, second + lack
        first = max(first, 4 + halves[0])
        second = max(second, first + sum(halves) + _GAP)
        second = min(second, self._width - 4 - halves[1])
        first = min(first, second - sum(halves) - _GAP)
        for text, at in zip(texts, (first, second), strict=True):
            place = (at - LEFT) / self._across
            if text.get_position()[0] != place:
                text.set_x(place)


def _strokes(x: np.ndarray, y: np.ndarray, across: float) -> Path:
    """Return a short closed stroke for each dot: its round corners make a disc on the page."""
    points = np.repeat(np.column_stack([x, y]), 3, axis=0)
    points[::3, 0] -= _SHORT / across
    points[1::3, 0] += _SHORT / across
    return Path(points, np.tile(_STROKE, len(x)))


def for_files(figure: Figure) -> Figure:
    """Open the strokes of the dots: their round ends make a disc in a file, where none is closed.

    The page is the other way round. It draws no round ends, and takes no longer for the closing.
    """
    for dots in figure.findobj(PathPatch):
        assert isinstance(dots, PathPatch)
        points = np.asarray(dots.get_path().vertices).reshape(-1, 3, 2)[:, :2].reshape(-1, 2)
        path = Path(points, [Path.MOVETO, Path.LINETO] * (len(points) // 2))
        path.should_simplify = False
        dots.set_path(path)
    return figure
