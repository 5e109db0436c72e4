"""Average the per-class accuracies: what can go wrong?"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from numpy.typing import NDArray
from traitlets import TraitError

from uarwidgets import metrics
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    BESIDE,
    INK,
    LETTERS,
    SOFT,
    draw_leader_line,
    name_score,
    new_axes,
    new_curve,
    new_figure,
    new_leader,
    new_page,
    new_ring,
    new_text,
    place_texts,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import format_count, format_percent, format_score
from uarwidgets.kit.slides import Slide
from uarwidgets.live import Handle
from uarwidgets.recalls import lowest_averaged_per_class_accuracy
from uarwidgets.scenarios import ALL, Scenario
from uarwidgets.styles import GREY, style_of

MOST = 24  # classes
SHOWN = ("accuracy", "averaged_per_class_accuracy", "unweighted_average_recall")

CLASSES = tuple(ascii_uppercase[:MOST])

NOTE = (
    "The large matrix is seen by one class: its misses, in its row, and its false alarms, in its "
    "column, are hatched and count as wrong (a cross); all other errors count as right (a tick). "
    "The small matrices are the views of all classes, in the order of the columns, with the error "
    "in the frame: a cross where it counts as wrong, a tick where it counts as right. Click a "
    "small matrix to see the large one as that class does, or an error to follow it. The rings on "
    "the lines can be dragged."
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
        read=lambda entries: min(entries[name], entries["n_classes"]), **more,
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

    title = "Average the per-class accuracies: what can go wrong?"
    score_axis = "y"
    longest = 211

    n_classes = Slide(2, MOST, 5, step=1, label="Number of classes K")
    error_rate = Hundredths(0, 1, 0.6, step=0.01, label="Error rate")
    view = _class_slide("view", 1, "View of class (A is 1)")
    actual = _class_slide("actual", 1, "Frame: actual", box=True)
    predicted = _class_slide("predicted", 2, "predicted", box=True)

    @property
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """The confusion matrix in the picture: rows = actual, columns = predicted."""
        return tuple(map(tuple, even_confusion(self.n_classes, self.error_rate).tolist()))

    def measure(self, s: Any) -> EvenErrors:
        view, *framed = (min(k, s.n_classes) - 1 for k in (s.view, s.actual, s.predicted))
        return measure(s.n_classes, s.error_rate, view, (framed[0], framed[1]))

    def words(self, s: Any, measured: EvenErrors) -> dict[str, str]:
        return words_of(measured)

    def make_picture(self) -> PitfallFigure:
        return PitfallFigure(narrow=self.narrow)

    def handles(self, picture: PitfallFigure) -> list[Handle]:
        return [
            *(Handle(dot, picture.axes, x="error_rate") for dot in picture.dots.values()),
            Handle(picture.cells["right"], x="predicted", y="actual", even=True),
            Handle(picture.squares, x="view", even=True),
        ]

    def html_above(self) -> str:
        return html.tiles(SHOWN[:2])

    def html_below(self) -> str:
        return html.formulas(SHOWN) + html.reading(NOTE, html.place("identity"))

    def offered_scenarios(self) -> list[Scenario]:
        even = [s for s in ALL if np.array_equal(s.cm, even_confusion(s.n_classes, 1))]
        return [s for s in even if s.n_classes > 2]

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        return {"n_classes": scenario.n_classes, "error_rate": 1.0}


# Numbers.


class EvenErrors(NamedTuple):
    """Evenly spread errors, scored, and as the class in view counts them."""

    matrix: np.ndarray  # rows = actual, columns = predicted
    error_rate: float
    view: int  # the class in view, from 0
    framed: tuple[int, int]  # the cell whose error is followed
    scores: dict[str, float]  # those of `SHOWN`
    floor: float  # the lowest averaged per-class accuracy of so many classes
    one_vs_rest: float  # the accuracy of each class against the rest: all have the same
    wrong: int  # how many errors count as wrong in the view
    right: int  # and how many as right


def measure(
    n_classes: int, error_rate: float, view: int, framed: tuple[int, int] = (0, 1)
) -> EvenErrors:
    matrix = even_confusion(n_classes, error_rate)
    sums = ConfusionCounts(matrix)
    wrong = int(matrix[view].sum() + matrix[:, view].sum() - 2 * matrix[view, view])
    return EvenErrors(
        matrix,
        error_rate,
        view,
        framed,
        {name: float(getattr(metrics, name)(sums)) for name in SHOWN},
        float(lowest_averaged_per_class_accuracy(n_classes)),
        float(sums.one_vs_rest_accuracies[view]),
        wrong,
        int(matrix.sum() - matrix.trace()) - wrong,
    )  # fmt: skip


def even_confusion(n_classes: int, error_rate: float) -> NDArray[np.int64]:
    """Return a matrix of equal classes with evenly spread errors, in whole numbers."""
    errors = round(error_rate * 100)  # in every cell off the diagonal
    matrix = np.full((n_classes, n_classes), errors, dtype=np.int64)
    np.fill_diagonal(matrix, (100 - errors) * (n_classes - 1))
    return matrix


# Words.


def words_of(measured: EvenErrors) -> dict[str, str]:
    n, rate = len(measured.matrix), measured.error_rate
    actual, predicted = (CLASSES[k] for k in measured.framed)
    wrong_in = 0 if actual == predicted else 2
    each = [format_score(measured.one_vs_rest)] * n
    listed = each if n <= 4 else [*each[:2], "…", each[-1]]
    accuracy, average = (format_score(measured.scores[name]) for name in SHOWN[:2])
    return {
        "viewer": f"view of {CLASSES[measured.view]}:",
        "wrong": f"× {measured.wrong} wrong",
        "right": f"✓ {format_count(measured.right)} right",
        "framed": f"in the frame: {actual} called {predicted}" if rate else "no errors",
        "wrong_in": f"× wrong in {wrong_in} views" if rate and wrong_in else "",
        "right_in": f"✓ right in {n - wrong_in} view{'s' * (n - wrong_in != 1)}" if rate else "",
        "identity": f"The mean over the {n} views is ({' + '.join(listed)}) / {n} = {average}. For "
        f"every matrix it is 1 − (2/K)(1 − accuracy), here 1 − (2/{n})(1 − {accuracy}).",
        "floor": "floor" if n > 2 else "",  # of two classes it is 0
        "sentence": _sentence(measured),
    }


def _sentence(measured: EvenErrors) -> str:
    n, rate, floor = len(measured.matrix), measured.error_rate, format_score(measured.floor)
    accuracy, average = (format_score(measured.scores[name]) for name in SHOWN[:2])
    if n == 2:
        return (
            f"With two classes the two scores agree: both are {accuracy}. A miss of one class is "
            "a false alarm of the other, so each error counts as wrong in both views."
        )
    if rate == 0:
        return (
            f"Without errors both scores are {accuracy}. With {n} classes the averaged per-class "
            f"accuracy can never fall below {floor}, however many errors there are."
        )
    others = "the other one" if n == 3 else f"the other {n - 2}"
    wrong = "All answers are" if rate == 1 else f"{format_percent(rate)} of the answers are"
    return (
        f"{wrong} wrong, so accuracy is {accuracy}, yet the per-class accuracies average "
        f"{average}. Each error counts as wrong in 2 of the {n} views and as right in {others}: "
        f"the average cannot fall below {floor}."
    )


# Picture.

SCORES = SHOWN[:2]
_ALPHA = {"right": 0.5, "errors": 0.25}  # of the grey of cells, at most
_TICK = [(-6, 0), (-2, -5), (6, 6)]


class _Layout(NamedTuple):
    """Places in points."""

    size: tuple[float, float]
    lines: tuple[float, float, float, float]  # left, bottom, right, top
    matrix: tuple[float, float, float]  # left, bottom and side
    words: Mapping[str, tuple[float, float]]  # left, middle
    views: float  # the top of the small matrices


_WIDE = _Layout(
    (640, 382), (58, 94, 276, 312), (419, 94, 218),
    {"viewer": (302, 372), "wrong": (396, 372), "right": (520, 372),
     "framed": (4, 36), "right_in": (4, 14), "wrong_in": (178, 14)}, 86,
)  # fmt: skip
_NARROW = _Layout(
    (480, 500), (58, 392, 366, 492), (58, 90, 210),
    {"viewer": (276, 290), "wrong": (276, 268), "right": (276, 246),
     "framed": (276, 190), "right_in": (276, 168), "wrong_in": (276, 146)}, 82,
)  # fmt: skip
_NUMBERED, _MARKED = 6, 12  # classes up to which an error's cell has a count, and a mark
_LARGEST = 42  # points of a small matrix


class PitfallFigure:
    """Two scores as lines over the error rate, the matrix as one class sees it, and all views."""

    def __init__(self, *, narrow: bool = False) -> None:
        self._layout = _NARROW if narrow else _WIDE
        self._n = 0  # of classes, as they are laid out
        self.figure = new_figure(self._layout.size)
        self._add_lines()
        # Axes in points over the whole figure, for words and the small matrices.
        self.page = new_page(self.figure)
        places = self._layout.words.items()
        self.words = {name: new_text(self.page, x, y) for name, (x, y) in places}
        self.words["viewer"].set_fontweight("bold")  # as the letters of its row and column
        self._add_matrix()
        self._add_views()
        self.artists: list[Artist] = [
            self.wedge, self.floor, *self.lines.values(), self.gap, *self.dots.values(),
            *self.leaders, *self.names, self.floor_name,
            *self.cells.values(), self.hatch, self.grid, self.frame,
            *self.rows, *self.columns, *self.counts, *self.marks, *self.words.values(),
            self.squares, self.bands, self.errors, self.ticks, self.crosses, self.view_frame,
        ]  # fmt: skip

    def _add_lines(self) -> None:
        axes = self.axes = new_axes(self.figure, self._layout.lines, xlabel="error rate")
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.set_yticks([0, 1], ["0", "1"])
        axes.xaxis.labelpad = 0
        colour = style_of(SCORES[1]).colour
        (self.wedge,) = axes.fill([], [], facecolor=to_rgba(GREY, 0.2), linewidth=0)
        (self.floor,) = axes.plot([], [], color=colour, linewidth=1.5)
        self.lines, self.dots = {}, {}
        for name in SCORES:
            self.lines[name], _ = new_curve(axes, name, [0, 1], [1, 0])
            self.dots[name] = new_ring(axes, style_of(name).colour)
        (self.gap,) = axes.plot([], [], color=INK, linewidth=5, zorder=3, clip_on=False)
        # The averaged per-class accuracy has three lines, of which the last is the lowest.
        called = [style_of(SCORES[0]).label, *style_of(SCORES[1]).label.split()[::-1]]
        self.names = [new_text(axes, 1, 0, words, BESIDE) for words in called]
        self.floor_name = new_text(axes, 0, 0, points=-8, ha="right")
        self.leaders = [new_leader(axes, name) for name in SCORES]
        name_score(SCORES[0], self.dots[SCORES[0]], self.names[0])
        beside = self.wedge, self.floor, self.floor_name, self.gap
        name_score(SCORES[1], self.dots[SCORES[1]], *self.names[1:], *beside)

    def _add_matrix(self) -> None:
        left, bottom, side = self._layout.matrix
        axes = new_axes(self.figure, (left, bottom, left + side, bottom + side))
        axes.set(xlim=(0, 1), ylim=(1, 0))
        axes.axis("off")
        new_text(axes, 0.5, -30 / side, "predicted", ha="center", color=SOFT)
        new_text(axes, -30 / side, 0.5, "actual", ha="center", color=SOFT, rotation=90)
        self.cells = {kind: PathPatch(_boxes([]), linewidth=0) for kind in _ALPHA}
        for patch in self.cells.values():
            axes.add_patch(patch)
        (self.hatch,) = axes.plot([], [], color=SOFT, linewidth=0.8, clip_on=False)
        (self.grid,) = axes.plot([], [], color="white", linewidth=1.5, clip_on=False)
        self.marks = _marks(axes)
        self.frame = Rectangle((0, 0), 0, 0, edgecolor=INK, fill=False, linewidth=4, clip_on=False)
        self.frame.set_zorder(3)
        axes.add_patch(self.frame)
        self.rows = [new_text(axes, -5 / side, 0, letter, ha="right") for letter in CLASSES]
        self.columns = [
            new_text(axes, 0, -5 / side, letter, ha="center", va="bottom") for letter in CLASSES
        ]
        self.counts = [new_text(axes, 0, 0, ha="center") for _ in range(_NUMBERED**2)]

    def _add_views(self) -> None:
        """Add a small matrix for each class, the error in each, and a mark for how it counts."""
        page = self.page
        none: dict[str, Any] = {"linestyle": "none", "markeredgewidth": 0}
        (self.squares,) = page.plot([], [], marker="s", color=to_rgba(GREY, 0.12), **none)
        (self.bands,) = page.plot([], [], color=to_rgba(GREY, 0.5))
        (self.errors,) = page.plot([], [], marker="s", color=INK, **none)
        self.ticks, self.crosses = _marks(page)
        self.view_frame = Rectangle((0, 0), 0, 0, edgecolor=INK, fill=False, linewidth=2.5)
        page.add_patch(self.view_frame)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        scores, error_rate, view = measured.scores, measured.error_rate, measured.view
        n = len(measured.matrix)
        if n != self._n:
            self._n = n
            self._lay_out_lines(measured.floor, words["floor"])
            self._lay_out_matrix(n)
            self._lay_out_views(n)
        for name, dot in self.dots.items():
            dot.set_data([error_rate], [scores[name]])
        self.gap.set_data([error_rate] * 2, [scores[name] for name in SCORES])
        for kind, rate in (("right", 1 - error_rate), ("errors", error_rate)):
            strength = 0.2 + 0.8 * rate if rate > 0 else 0  # one error shows
            self.cells[kind].set_facecolor(to_rgba(GREY, _ALPHA[kind] * strength))
        along, across = _stripes(n, view, self._layout.matrix[2])
        self.hatch.set_data(along + across, across + along)
        self.hatch.set_visible(error_rate > 0)
        for text, count in zip(self.counts, measured.matrix.ravel().tolist(), strict=False):
            text.set_text(str(count))
        crowded = self._layout.matrix[2] < 18 * n  # points that a letter takes
        for k, text in enumerate([*self.rows, *self.columns]):
            k %= MOST
            text.set_visible(k < n and (k == view or not crowded))
            if text.get_fontweight() != (weight := "bold" if k == view else "normal"):
                text.set_fontweight(weight)
        self._mark_errors(n, view, error_rate > 0)
        self._mark_views(n, view, measured.framed, error_rate > 0)
        for name, text in self.words.items():
            text.set_text(words[name])

    def _lay_out_lines(self, floor: float, name: str) -> None:
        self.lines[SCORES[1]].set_data([0, 1], [1, floor])
        self.wedge.set_xy([(0, 1), (1, floor), (1, 0)])
        self.floor.set_data([0, 1], [floor, floor])
        _, bottom, _, top = self._layout.lines
        self.floor_name.set_text(name)
        # Its name keeps clear of the 1 at the end of the axis.
        self.floor_name.set_y(min(floor, 1 - 1.25 * LETTERS / (top - bottom)))
        place_texts(self.names, [0, floor, floor, floor])
        draw_leader_line(self.leaders[0], 1, 0, self.names[0])
        draw_leader_line(self.leaders[1], 1, floor, self.names[2])

    def _lay_out_matrix(self, n: int) -> None:
        ends = np.arange(n + 1) / n
        both = list(itertools.pairwise(ends))
        self.cells["right"].set_path(_boxes([(a, a, b, b) for a, b in both]))
        errors = [box for a, b in both for box in ((0, a, a, b), (b, a, 1, b))]
        self.cells["errors"].set_path(_boxes(errors))
        points = [p for s in ends[1:-1] for p in ((0, s), (1, s), _GAP, (s, 0), (s, 1), _GAP)]
        self.grid.set_data([x for x, _ in points], [y for _, y in points])
        middles = ((ends[:-1] + ends[1:]) / 2).tolist()
        for k, middle in enumerate(middles):
            self.rows[k].set_y(middle)
            self.columns[k].set_x(middle)
        for k, text in enumerate(self.counts):
            text.set_visible(k < n * n <= len(self.counts))
            if text.get_visible():
                i, j = divmod(k, n)
                above = 0 if i == j else 0.17 / n  # which leaves an error room for its mark
                text.set_position((middles[j], middles[i] - above))

    def _mark_errors(self, n: int, view: int, wrong: bool) -> None:
        below = 0.26 if n <= _NUMBERED else 0
        cells = [(i, j) for i in range(n) for j in range(n) if i != j and wrong and n <= _MARKED]
        for mark, hit in zip(self.marks, (False, True), strict=True):
            places = [(j, i) for i, j in cells if (view in (i, j)) == hit]
            mark.set_data([(j + 0.5) / n for j, _ in places] or [np.nan],
                 [(i + 0.5 + below) / n for _, i in places] or [np.nan])  # fmt: skip
            mark.set_markersize(min(11, 0.5 * self._layout.matrix[2] / n))

    def _lay_out_views(self, n: int) -> None:
        left, _, width = self._layout.matrix
        top, step = self._layout.views, width / n
        side = self._side = min(_LARGEST, 0.86 * step)
        cell, foot = side / n, top - side
        self._middles = [left + step * (k + 0.5) for k in range(n)]
        self.squares.set(xdata=self._middles, ydata=[top - side / 2] * n, markersize=side)
        self.errors.set_markersize(max(cell, 3))
        self.bands.set_linewidth(max(cell, 1.5))
        points: list[tuple[float, float]] = []
        for k, middle in enumerate(self._middles):
            x, y = middle - side / 2 + (k + 0.5) * cell, top - (k + 0.5) * cell
            points += [(middle - side / 2, y), (middle + side / 2, y), _GAP]
            points += [(x, foot), (x, top), _GAP]
        self.bands.set_data([x for x, _ in points], [y for _, y in points])

    def _mark_views(self, n: int, view: int, framed: tuple[int, int], wrong: bool) -> None:
        side, middles, (row, column), top = self._side, self._middles, framed, self._layout.views
        self.frame.set_bounds(column / n, row / n, 1 / n, 1 / n)
        self.view_frame.set_bounds(middles[view] - side / 2 - 2, top - side - 2, side + 4, side + 4)
        x, y = side * ((column + 0.5) / n - 0.5), top - side * (row + 0.5) / n
        self.errors.set_data([middle + x for middle in middles], [y if wrong else np.nan] * n)
        hits = {row, column} if row != column else set()
        below = top - side - 12 if wrong else np.nan
        for marks, hit in ((self.crosses, True), (self.ticks, False)):
            xs = [middle for k, middle in enumerate(middles) if (k in hits) == hit]
            marks.set_data(xs or [np.nan], [below] * max(len(xs), 1))
            marks.set_markersize(min(12, 0.65 * self._layout.matrix[2] / n))


_GAP = (np.nan, np.nan)


def _boxes(boxes: Sequence[tuple[float, float, float, float]]) -> Path:
    """Return one path of boxes: left, top, right, bottom."""
    corners = [[(a, b), (c, b), (c, d), (a, d)] for a, b, c, d in boxes]
    return Path.make_compound_path_from_polys(np.reshape(corners, (-1, 4, 2)))


def _stripes(n: int, k: int, side: float) -> tuple[list[float], list[float]]:
    """Return places along and across row k of strokes beside its diagonal cell."""
    count = max(1, round(side / n / 8))  # some 8 points apart
    along, across = [], []
    for i in range(count):
        place = (k + (i + 0.5) / count) / n
        along += [0, k / n, np.nan, (k + 1) / n, 1, np.nan]
        across += [place, place, np.nan, place, place, np.nan]
    return along, across


def _marks(axes: Axes) -> list[Line2D]:
    """Return a tick for what counts as right and a cross for what counts as wrong."""
    style: dict[str, Any] = {"linestyle": "none", "color": INK, "markeredgewidth": 2}
    return [
        axes.plot([], [], marker=marker, fillstyle="none", zorder=2.8, **style)[0]
        for marker in (_TICK, "x")
    ]
