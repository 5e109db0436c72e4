"""What does the average of per-class accuracies hide?"""

from __future__ import annotations

import math
from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from numpy.typing import NDArray
from traitlets import TraitError

from uarwidgets import metrics
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    GRID,
    INK,
    SOFT,
    Drawing,
    name_score,
    new_axes,
    new_curve,
    new_figure,
    new_page,
    new_ring,
    new_text,
    place_texts,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import difference, format_score
from uarwidgets.kit.slides import Slide
from uarwidgets.live import Handle
from uarwidgets.recalls import lowest_averaged_per_class_accuracy
from uarwidgets.scenarios import ALL, Scenario
from uarwidgets.styles import GREY, style_of

MOST = 24  # classes
SHOWN = ("accuracy", "averaged_per_class_accuracy", "unweighted_average_recall")

CLASSES = tuple(ascii_uppercase[:MOST])

NOTE = (
    "Seen by one class, the errors in its row are misses, those in its column false alarms, and "
    "all others count as right. Click a mark for its view, a cell for its answer; drag the rings."
)


class Hundredths(Slide):
    """A rate that is a whole number of hundredths."""

    def validate(self, obj: Any, value: object) -> float:
        rate: float = super().validate(obj, value)
        whole = round(rate * 100)
        if abs(rate * 100 - whole) > 1e-9:  # 0.29 * 100 is a little less than 29 in binary
            raise TraitError(
                f"{self.name} must be a whole number of hundredths, so that every count is "
                f"whole; received {value!r}"
            )
        return whole / 100


def _class_slide(name: str, default: int, label: str, **more: Any) -> Slide:
    return Slide(
        values=range(1, MOST + 1), default=default, whole=True, label=label, upto="n_classes",
        read=lambda entries: min(entries[name], entries["n_classes"]), letters=True, **more,
    )  # fmt: skip


class PitfallExplorer(Explorer):
    """The mean of the one-vs-rest accuracies beside the accuracy it is mistaken for.

    All classes are of one size and their errors are spread evenly: each class has 100 examples
    for every other class, so that an error rate in hundredths makes whole counts.

    Parameters
    ----------
    n_classes : int
        Number of classes, 2 to 24.
    error_rate : float
        Share of the answers that are wrong, 0 to 1 in hundredths.
    view : int
        Which class is set against the rest, from 1; the last one if there are fewer.
    actual, predicted : int
        Row and column, from 1, of the cell whose error is followed; the last if there are fewer.

    Examples
    --------
    >>> ex = PitfallExplorer(n_classes=4, error_rate=1)
    >>> ex.scores["accuracy"], ex.scores["averaged_per_class_accuracy"]
    (0.0, 0.5)
    """

    title = "What does the average of per-class accuracies hide?"
    score_axis = "y"
    longest = 220

    n_classes = Slide(2, MOST, 5, step=1, label="Number of classes K")
    error_rate = Hundredths(0, 1, 0.5, step=0.01, label="Error rate")
    view = _class_slide("view", 1, "View of class")
    actual = _class_slide("actual", 1, "Answer: actual", box=True)
    predicted = _class_slide("predicted", 2, "predicted", box=True)

    @property
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """The confusion matrix in the picture: rows = actual, columns = predicted."""
        return tuple(map(tuple, even_confusion(self.n_classes, self.error_rate).tolist()))

    def measure(self, s: Any) -> EvenErrors:
        view, *followed = (min(k, s.n_classes) - 1 for k in (s.view, s.actual, s.predicted))
        return measure(s.n_classes, s.error_rate, view, (followed[0], followed[1]))

    def words(self, s: Any, measured: EvenErrors) -> dict[str, str]:
        return words_of(measured)

    def make_picture(self) -> PitfallFigure:
        return PitfallFigure(narrow=self.narrow)

    def handles(self, picture: PitfallFigure) -> list[Handle]:
        return [
            *(Handle(dot, picture.axes, x="error_rate") for dot in picture.dots.values()),
            Handle(picture.frame, x="predicted", y="actual", even=True),
            Handle(picture.strip, x="view", even=True),
        ]

    def html_above(self) -> str:
        excess = html.tile("the average overstates accuracy by", "excess", of=SCORES[1])
        return html.tiles(SCORES[::-1], first=excess)

    def html_below(self) -> str:
        return html.formulas(SHOWN) + html.reading(NOTE, html.place("identity"))

    def offered_scenarios(self) -> list[Scenario]:
        even = [s for s in ALL if np.array_equal(s.cm, even_confusion(s.n_classes, 1))]
        return [s for s in even if s.n_classes > 2]

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        rate = 1 - float(metrics.accuracy(scenario.cm))
        return {"n_classes": scenario.n_classes, "error_rate": round(rate, 2)}


# Numbers.


class EvenErrors(NamedTuple):
    """Evenly spread errors, scored, and as the class in view counts them."""

    matrix: np.ndarray  # rows = actual, columns = predicted
    error_rate: float
    view: int  # the class in view, from 0
    followed: tuple[int, int]  # the cell whose error is followed
    scores: dict[str, float]  # those of `SHOWN`
    floor: float  # the lowest averaged per-class accuracy of so many classes
    one_vs_rest: float  # the accuracy of each class against the rest: all have the same


def measure(
    n_classes: int, error_rate: float, view: int, followed: tuple[int, int] = (0, 1)
) -> EvenErrors:
    matrix = even_confusion(n_classes, error_rate)
    sums = ConfusionCounts(matrix)
    return EvenErrors(
        matrix,
        error_rate,
        view,
        followed,
        {name: float(getattr(metrics, name)(sums)) for name in SHOWN},
        float(lowest_averaged_per_class_accuracy(n_classes)),
        float(sums.one_vs_rest_accuracies[view]),
    )


def even_confusion(n_classes: int, error_rate: float) -> NDArray[np.int64]:
    """Return a matrix of equal classes with evenly spread errors, in whole numbers."""
    errors = round(error_rate * 100)  # in every cell off the diagonal
    matrix = np.full((n_classes, n_classes), errors, dtype=np.int64)
    np.fill_diagonal(matrix, (100 - errors) * (n_classes - 1))
    return matrix


# Words.


def words_of(measured: EvenErrors) -> dict[str, str]:
    n, rate = len(measured.matrix), measured.error_rate
    actual, predicted = (CLASSES[k] for k in measured.followed)
    part = f"{n - 2}/{n}" if n > 2 else ""  # of the errors: counted right
    error = f"right for {part} of the" if part else "wrong for both"
    counted = "right for all" if actual == predicted else error
    each = [format_score(measured.one_vs_rest)] * n
    listed = each if n <= 4 else [*each[:2], "…", each[-1]]
    scores = [measured.scores[name] for name in SHOWN[:2]]
    accuracy, average = map(format_score, scores)
    excess = difference(*scores) if n > 2 else format_score(0)
    return {
        "excess": excess,
        "gap": f"{part} of {rate:.2f} = {excess}" if rate and part else "",
        "viewer": f"is it {CLASSES[measured.view]}?",
        "right": "right" if rate < 1 else "",
        "wrong": "error counted wrong",
        "yet": "error counted right" if part else "",
        "followed": f"{actual} called {predicted}: {counted} questions" if rate else "no errors",
        "identity": f"The mean over the {n} views is ({' + '.join(listed)}) / {n} = {average}. For "
        f"every matrix it is 1 − (2/K)(1 − accuracy), here 1 − (2/{n})(1 − {accuracy}).",
        "sentence": _sentence(n, rate),
    }


def _sentence(n: int, rate: float) -> str:
    if n == 2:
        return (
            "With two classes the two scores agree: a miss of one class is a false alarm of the "
            "other, so each error counts as wrong in both views."
        )
    return "Without errors both scores agree. " * (rate == 0) + (
        f"A view asks: is it this class? An error is wrong in 2 of the {n} views, so {n - 2}/{n} "
        "of the error rate counts as right: with no right answer the averaged per-class accuracy "
        f"is still {n - 2}/{n}."
    )


# Picture.

SCORES = SHOWN[:2]
_WRONG = to_rgba(GREY, 0.35)  # behind a cross
_YET = to_rgba(style_of(SCORES[1]).colour, 0.4)  # behind a tick: what lifts the average

# What `_marks` mean, and what is behind each.
_KEYED, _TINTS = ("right", "yet", "wrong"), ("white", _YET, _WRONG)


class _Layout(NamedTuple):
    """Places in points."""

    size: tuple[float, float]
    strip: tuple[float, float, float]  # the row of marks: left, bottom and width
    matrix: tuple[float, float, float]  # left, bottom and side
    lines: tuple[float, float, float, float]  # left, bottom, right, top
    words: tuple[tuple[float, float], ...]  # left and middle of each of `_WORDS`


_WORDS = ("followed", "wrong", "yet", "right", "viewer")
_WIDE = _Layout(
    (640, 440),
    (16, 352, 608),
    (56, 12, 220),
    (344, 58, 540, 266),
    ((16, 428), (46, 328), (268, 328), (490, 328), (16, 292)),
)
_NARROW = _Layout(
    (480, 396),
    (10, 308, 460),
    (50, 10, 174),
    (288, 58, 386, 230),
    ((10, 384), (38, 286), (234, 286), (432, 286), (10, 254)),
)
_STRIP = 40  # points: the height of the row of marks
_OVER = 26  # points from the lines up to the number of the gap


class PitfallFigure(Drawing):
    """How each class counts the chosen error, as a row of marks.

    Below it the matrix as one class sees it, and two scores as lines over the error rate.
    """

    def __init__(self, *, narrow: bool = False) -> None:
        self._layout = _NARROW if narrow else _WIDE
        self._shown: Any = None  # classes, the one in view and the chosen cell, as laid out
        self.figure = new_figure(self._layout.size)
        self._add_lines()
        # Axes in points over the whole figure, for words and the row of marks.
        self.page = new_page(self.figure)
        places = zip(_WORDS, self._layout.words, strict=True)
        self.words = {name: new_text(self.page, *at) for name, at in places}
        for name in ("followed", "viewer"):  # as the letters of the viewer's row and column
            self.words[name].set_fontweight("bold")
        self._add_matrix()
        # A mark for each class, for how it counts the chosen error.
        left, low, side = self._layout.strip
        self.strip = _frame(self.page, (left, low), side, _STRIP)
        self.tints, self.keys = [], {}
        for name, mark, tint in zip(_KEYED, _marks(self.page), _TINTS, strict=True):
            x, y = self.words[name].get_position()
            mark.set(data=([x - 15], [y]), markersize=10)
            swatch = self.page.plot([x - 26, x - 4], [y, y], color=tint, linewidth=22)
            self.keys[name] = [mark, *swatch]
            self.tints += self.page.plot([], [], color=tint, linewidth=_STRIP)
        self.stamps = _marks(self.page)
        over = low + _STRIP + 12
        self.strip.set(edgecolor=INK, linewidth=4, zorder=3)  # as that of the error's cell
        # Points to the view of the matrix.
        (self.seen,) = self.page.plot([0], [low - 8], "v", color=INK, markersize=11)
        self.viewers = [new_text(self.page, 0, over, f"{k}?", ha="center") for k in CLASSES]

    def _add_lines(self) -> None:
        axes = self.axes = new_axes(self.figure, self._layout.lines, xlabel="error rate")
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.set_yticks([0, 1], ["0", "1"])
        axes.tick_params(pad=8)  # clear of a ring on the axis
        # The answers of all views: right below accuracy, wrong above the average.
        (self.counted,) = axes.fill([], [], facecolor=_YET, linewidth=0)
        (self.missed,) = axes.fill([], [], facecolor=_WRONG, linewidth=0)
        self.lines, self.dots = {}, {}
        for name in SCORES:
            self.lines[name], _ = new_curve(axes, name, [0, 1], [1, 0])
            self.dots[name] = new_ring(axes, style_of(name).colour)
        look: dict[str, Any] = {"color": INK, "zorder": 3, "clip_on": False}
        # A thin line leads from the gap to its number.
        self.gap, self.stem = (axes.plot([], [], linewidth=w, **look)[0] for w in (5, 1.5))
        self.excess = new_text(axes, 0, 1 + _OVER / axes.bbox.height, ha="center", weight="bold")
        # Of several lines the last is the lowest.
        called = [style_of(SCORES[0]).label, *style_of(SCORES[1]).label.split()[::-1]]
        self.names = [new_text(axes, 1, 0, words, 12) for words in called]
        name_score(SCORES[0], self.dots[SCORES[0]], self.names[0])
        more = self.gap, self.stem, self.excess, self.counted, self.missed
        name_score(SCORES[1], self.dots[SCORES[1]], *self.names[1:], *more)

    def _add_matrix(self) -> None:
        left, bottom, side = self._layout.matrix
        axes = new_axes(self.figure, (left, bottom, left + side, bottom + side))
        axes.set(xlim=(0, 1), ylim=(1, 0))
        axes.axis("off")
        new_text(axes, 0.5, -38 / side, "predicted", ha="center", color=SOFT)
        new_text(axes, -32 / side, 0.5, "actual", ha="center", color=SOFT, rotation=90)
        (self.yet,) = axes.fill([0, 0, 1, 1], [0, 1, 1, 0], facecolor=_YET, linewidth=0)
        (self.diagonal,) = axes.plot([], [], color="white")
        self.cross = [axes.plot([], [], color=colour)[0] for colour in ("white", _WRONG)]
        (self.grid,) = axes.plot([], [], color=GRID, linewidth=1)
        self.frame = _frame(axes, (0, 0), 1, 1)
        self.right, *self.in_cell = _marks(axes)
        self.chosen = _frame(axes, (0, 0), 0, 0)
        self.chosen.set(edgecolor=INK, linewidth=4, zorder=3)
        self.rows = [new_text(axes, -5 / side, 0, letter, ha="right") for letter in CLASSES]
        self.columns = [new_text(axes, 0, -14 / side, letter, ha="center") for letter in CLASSES]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        scores, error_rate, view = measured.scores, measured.error_rate, measured.view
        n = len(measured.matrix)
        if (n, view, measured.followed) != self._shown:
            self._shown = n, view, measured.followed
            self._lay_out_lines(measured.floor)
            self._lay_out_matrix(n, view, measured.followed)
        for name, dot in self.dots.items():
            dot.set_data([error_rate], [scores[name]])
        ends = [scores[name] for name in SCORES]
        self.gap.set_data([error_rate] * 2, ends)
        self.excess.set_x(min(error_rate, 0.85))  # it ends in the picture
        self.excess.set_text(words["gap"])
        top = 1 + (_OVER - 11) / self.axes.bbox.height if words["gap"] else ends[1]
        self.stem.set_data([error_rate] * 2, [ends[1], top])
        for tint in (*self.cross, self.yet):
            tint.set_visible(error_rate > 0)
        for name, text in self.words.items():
            text.set_text(words[name])
        for name, keys in self.keys.items():
            for key in keys:
                key.set_visible(bool(words[name]))
        self._mark(n, view, measured.followed, error_rate)

    def _lay_out_lines(self, floor: float) -> None:
        self.lines[SCORES[1]].set_data([0, 1], [1, floor])
        self.counted.set_xy([(0, 1), (1, floor), (1, 0)])
        self.missed.set_xy([(0, 1), (1, 1), (1, floor)])
        # Of two classes one line, and one name.
        for name in self.names[1:]:
            name.set_visible(floor > 0)
        self.names[0].set_text(style_of(SCORES[0]).label if floor > 0 else "both")
        place_texts(self.names, [0, *[floor] * 3])

    def _lay_out_matrix(self, n: int, view: int, followed: tuple[int, int]) -> None:
        ends = np.arange(n + 1) / n
        strokes = np.tile([0, 1, np.nan], n + 1), np.repeat(ends, 3)
        self.grid.set_data(np.hstack(strokes), np.hstack(strokes[::-1]))
        middles = ((ends[:-1] + ends[1:]) / 2).tolist()
        left, _, wide = self._layout.strip
        for k, middle in enumerate(middles):
            self.rows[k].set_y(middle)
            self.columns[k].set_x(middle)
            self.viewers[k].set(x=left + wide * middle, text=f"{'is it ' * (n < 7)}{CLASSES[k]}?")
        self.seen.set_xdata([left + wide * middles[view]])
        cells = np.column_stack([ends[:-1], ends[1:], ends[1:] * np.nan])
        self.diagonal.set_data(cells.ravel(), np.repeat(middles, 3))
        for line in (self.diagonal, *self.cross):
            line.set_linewidth(self._layout.matrix[2] / n)
        a, b, middle = view / n, (view + 1) / n, (view + 0.5) / n
        along, across = [0, a, np.nan, b, 1, np.nan], [middle] * 6
        for line in self.cross:
            line.set_data(along + across, across + along)
        # Where there is no room for all letters, there is for the chosen cell's, and for the
        # view's unless it is too near.
        near = 15 * n / self._layout.matrix[2]
        every = (self.rows, followed[0]), (self.columns, followed[1]), (self.viewers, None)
        for letters, chosen in every:
            for k, text in enumerate(letters):
                room = chosen in (k, None) or near < 1 or (k == view and abs(k - chosen) > near)
                text.set_visible(k < n and room)
                if text.get_fontweight() != (weight := "bold" if k == view else "normal"):
                    text.set_fontweight(weight)

    def _mark(self, n: int, view: int, followed: tuple[int, int], rate: float) -> None:
        """Mark the right answers, and the chosen one as each class counts it."""
        (left, low, side), wrong = self._layout.strip, rate > 0
        self.chosen.set_bounds(followed[1] / n, followed[0] / n, 1 / n, 1 / n)
        diagonal = (np.arange(n if rate < 1 else 0) + 0.5) / n
        self.right.set_data(diagonal, diagonal)  # as large as their count
        self.right.set_markersize(0.6 * self._layout.matrix[2] / n * math.sqrt(1 - rate))
        error = followed[0] != followed[1]
        # 0 is a right answer, 1 an error that counts as right, 2 one that counts as wrong.
        for kind, (stamp, tint) in enumerate(zip(self.stamps, self.tints, strict=True)):
            views = [k for k in range(n) if wrong and error * (1 + (k in followed)) == kind]
            xs = [left + side * (k + 0.5) / n for k in views]
            stamp.set_data(xs, [low + _STRIP / 2] * len(xs))
            ends = [left + side * (k + d) / n for k in views for d in (0, 1, np.nan)]
            tint.set_data(ends, [low + _STRIP / 2] * len(ends))
            stamp.set_markersize(min(20, 0.5 * side / n))
        for kind, mark in enumerate(self.in_cell, 1):  # as the view of the matrix counts it
            there = wrong and error and kind == 1 + (view in followed)
            mark.set_data(*([(k + 0.5) / n] * there for k in followed[::-1]))
            mark.set_markersize(min(14, 0.5 * self._layout.matrix[2] / n))


def _frame(axes: Axes, corner: tuple[float, float], width: float, height: float) -> Rectangle:
    """Return the frame of a table, which can be clicked."""
    frame = Rectangle(corner, width, height, fill=False, edgecolor=GRID, clip_on=False)
    axes.add_patch(frame)
    return frame


def _marks(axes: Axes) -> list[Line2D]:
    """Return a dot, for an error that counts as right a tick, for one that is wrong a cross."""
    style: dict[str, Any] = {"linestyle": "none", "color": INK, "markeredgewidth": 2, "zorder": 2.8}
    tick = {"marker": Path([(-1, -0.1), (-0.4, -0.7), (1, 0.8)]), "markerfacecolor": "none"}
    looks: list[dict[str, Any]] = [{"marker": "o"}, tick, {"marker": "x"}]
    return [axes.plot([], [], **style, **look)[0] for look in looks]
