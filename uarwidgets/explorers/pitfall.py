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
    draw_leader_line,
    name_score,
    new_axes,
    new_curve,
    new_figure,
    new_leader,
    new_page,
    new_ring,
    new_text,
    place_strokes,
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
MOST_NAMED = 8  # classes whose questions have room for a line each
SHOWN = ("accuracy", "averaged_per_class_accuracy", "unweighted_average_recall")

CLASSES = tuple(ascii_uppercase[:MOST])

NOTE = (
    "For the question about one class, the errors in its row are misses, those in its column false "
    "alarms, and all others count as right. Click the letter of a row for its question, a cell for "
    "its answer; drag the rings."
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
        The class whose question colours the matrix, from 1; the last one if there are fewer.
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
    view = _class_slide("view", 1, "Question: is it class")
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
            Handle(picture.letters, y="view", even=True),
        ]

    def html_above(self) -> str:
        excess = html.tile("the average overstates accuracy by", "excess", of=SCORES[1])
        # On one line, for its number is beside its first line.
        average = style_of(SCORES[1])._replace(label="the average")
        return html.tiles({SCORES[1]: average, SCORES[0]: SCORES[0]}, first=excess)

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
    """Evenly spread errors, scored, and as the question about one class counts them."""

    matrix: np.ndarray  # rows = actual, columns = predicted
    error_rate: float
    view: int  # the class whose question is chosen, from 0
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


#: How an error is counted where it is orange, and where it is grey.
AREAS = ("counted right", "counted wrong")


def words_of(measured: EvenErrors) -> dict[str, str]:
    n, rate = len(measured.matrix), measured.error_rate
    actual, predicted = (CLASSES[k] for k in measured.followed)
    part = f"{n - 2}/{n}" if n > 2 else ""  # of the questions about an error: answered right
    error = actual != predicted
    kind, there = ("one error", rate > 0) if error else ("right answer", rate < 1)
    # Those first that an error answers wrong.
    asked = [f"is it {k}?" for k in sorted(CLASSES[:n], key=lambda k: k not in (actual, predicted))]
    if n > MOST_NAMED:
        asked = [f"{actual}?\N{NO-BREAK SPACE}{predicted}?", "others"] if error else ["all"]
    each = [format_score(measured.one_vs_rest)] * n
    listed = each if n <= 4 else [*each[:2], "…", each[-1]]
    scores = [measured.scores[name] for name in SHOWN[:2]]
    accuracy, average = map(format_score, scores)
    excess = difference(*scores) if n > 2 else format_score(0)
    sentence = "Without errors both scores agree. " * (rate == 0) + (
        f"One question per class: is it this one? An error is wrong in 2 of the {n}, so "
        f"{part} of the error rate counts as right: with no right answer the averaged per-class "
        f"accuracy is still {part}."
    )
    if n == 2:
        sentence = (
            "With two classes the two scores agree: a miss of one class is a false alarm of the "
            "other, so each error counts as wrong in both questions."
        )
    return {
        "excess": excess,
        "gap": f"{part} of {rate:.2f} = {excess}" if rate and part else "",
        "viewer": f"each cell asked: is it {CLASSES[measured.view]}?",
        "right": "● right answer" if rate < 1 else "",
        "followed": f"{kind}: {actual} called {predicted}"
        if there
        else f"no {kind.removeprefix('one ')}s",
        "counted": f"{n - 2 * error}/{n} right" if there else "",
        "asked": "\n".join(asked),
        "identity": f"The mean over the {n} questions is ({' + '.join(listed)}) / {n} = {average}. "
        f"For every matrix it is 1 − (2/K)(1 − accuracy), here 1 − (2/{n})(1 − {accuracy}).",
        "sentence": sentence,
    }


# Picture.

SCORES = SHOWN[:2]
# Behind a tick, which lifts the average, and behind a cross.
_TINTS = to_rgba(style_of(SCORES[1]).colour, 0.4), to_rgba(GREY, 0.35)
_SECTION = 20  # points: the width of the bar in the chart
_THIN: dict[str, Any] = {"color": SOFT, "linewidth": 1.2, "clip_on": False}


# Places in points: width and height; left and right of the matrix; left of the words of the bar,
# its left and right; left and right of the lines.
_WIDE = (640, 444), (46, 226), (244, 334, 364), (404, 530)
_NARROW = (480, 394), (42, 138), (146, 220, 246), (284, 370)
_LOW, _OVER = 62, 104  # points: under the bar and the lines, and over them


class PitfallFigure(Drawing):
    """An error in the matrix, the questions about it as a bar, and two scores as lines.

    The bar is, enlarged, the section of the chart at the error rate.
    """

    def __init__(self, *, narrow: bool = False) -> None:
        self._narrow, self._places = narrow, _NARROW if narrow else _WIDE
        self._shown: Any = None  # classes, the chosen one and the chosen cell, as laid out
        (width, height), (left, right), (_, start, end), lines = self._places
        self.figure, high = new_figure((width, height)), height - _OVER
        # Axes in points over the whole figure, for words.
        page, top = new_page(self.figure), height - 16
        self.words = {
            "followed": new_text(page, 10, top, weight="bold"),
            "counted": new_text(page, end + 12, high + 16, ha="right", weight="bold"),
            "gap": new_text(page, lines[0] - 20, top, weight="bold"),
            "viewer": new_text(page, 10, top - 24),
            "right": new_text(page, left, 16),
        }
        self._add_lines((lines[0], _LOW, lines[1], high))
        self._add_matrix((left, high - right + left, right, high), (start, _LOW, end, high))

    def _add_lines(self, box: tuple[float, float, float, float]) -> None:
        axes = self.axes = new_axes(self.figure, box, xlabel="error rate")
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.set_yticks([1], ["1"], va="bottom")
        axes.tick_params(pad=8)  # clear of a ring on the axis
        # The answers to all questions: right below accuracy, wrong above the average. Those about
        # errors are paler than their part at the error rate, which is what the bar enlarges.
        self.areas = []
        self.parts = [*axes.bar(0, 0, color="white", edgecolor=INK, linewidth=2, clip_on=False)]
        for *colour, alpha in _TINTS:
            self.areas += axes.fill([], [], facecolor=(*colour, alpha / 2), lw=0, zorder=0.9)
            self.parts += axes.bar(0, 0, color=(*colour, alpha), clip_on=False)
        (self.to_bar,) = axes.plot([], [], **_THIN)
        self.lines, self.dots = {}, {}
        for name in SCORES:
            self.lines[name], _ = new_curve(axes, name, [0, 1], [1, 0])
            self.dots[name] = new_ring(axes, style_of(name).colour)
        # A bracket beside the gap, and a line to its number.
        (self.gap,) = axes.plot([], [], color=INK, linewidth=2, clip_on=False)
        self.leader = new_leader(axes, SCORES[1])
        called = style_of(SCORES[0]).label, AREAS[0], style_of(SCORES[1]).label, AREAS[1]
        self.names = [
            new_text(axes, 1, 0, line, 25, color=colour)
            for name, colour in zip(called, (INK, SOFT) * 2, strict=True)
            for line in name.split()[::-1]  # the last is the lowest
        ]
        name_score(SCORES[0], self.dots[SCORES[0]], self.names[0])
        more = self.gap, *self.areas, *self.parts, self.to_bar, self.words["gap"]
        name_score(SCORES[1], self.dots[SCORES[1]], *self.names[1:], *more)

    def _add_matrix(self, *boxes: tuple[float, float, float, float]) -> None:
        """Add the matrix and the bar."""
        axes, bar = (new_axes(self.figure, box) for box in boxes)
        for table in (axes, bar):
            table.set(xlim=(0, 1), ylim=(1, 0), frame_on=False, xticks=[], yticks=[])
        self._side = side = boxes[0][2] - boxes[0][0]
        new_text(axes, 0.5, -38 / side, "predicted", ha="center", color=SOFT)
        new_text(axes, -32 / side, 0.5, "actual", ha="center", color=SOFT, rotation=90)
        self.cells = [axes.plot([], [], color=t, solid_capstyle="butt")[0] for t in _TINTS]
        (self.grid,) = axes.plot([], [], color=GRID, linewidth=1)
        self.frame = _frame(axes, (0, 0), 1, 1)
        self.letters = _frame(axes, (-24 / side, 0), 24 / side, 1)
        self.letters.set_linewidth(0)
        (self.from_cell,) = axes.plot([], [], **_THIN)
        self.right, *self.in_cell = _marks(axes)
        self.chosen = _frame(axes, (0, 0), 0, 0)
        self.chosen.set(edgecolor=INK, linewidth=4, zorder=3)
        self.rows = [new_text(axes, -5 / side, 0, letter, ha="right") for letter in CLASSES]
        self.columns = [new_text(axes, 0, -14 / side, letter, ha="center") for letter in CLASSES]
        (self.pieces,) = bar.plot([], [], color=GRID, linewidth=1)
        self.tints = [bar.fill([], [], facecolor=tint, linewidth=0)[0] for tint in _TINTS]
        _frame(bar, (0, 0), 1, 1).set(edgecolor=INK, linewidth=2, zorder=3)
        self.stamps = _marks(bar)
        self.asked = [new_text(bar, -0.2, 0, ha="right") for _ in range(MOST_NAMED)]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        n, rate, view = len(measured.matrix), measured.error_rate, measured.view
        followed, there = measured.followed, bool(words["counted"])
        if (n, view, followed, there) != self._shown:
            self._shown = n, view, followed, there
            self._lay_out_lines(measured.floor)
            self._lay_out_matrix(n, view, followed)
            self._lay_out_bar(words)
        for name, text in self.words.items():
            text.set_text(words[name])
        for tint in self.cells:
            tint.set_visible(rate > 0)
        size = 0.6 * self._side / n * math.sqrt(1 - rate)  # as large as their count
        self.right.set(markersize=size, visible=rate < 1)
        accuracy, average = (measured.scores[name] for name in SCORES)
        for name, dot in self.dots.items():
            dot.set_data([rate], [measured.scores[name]])
        # What the bar enlarges: all above accuracy, or, of a right answer, all below.
        ends = [(accuracy, 1), (accuracy, average), (average, 1)]
        if followed[0] == followed[1]:
            ends = [(0, accuracy), (0, 0), (0, 0)]
        across, (low, high) = self.axes.bbox.width, ends[0]
        half = _SECTION / 2 / across
        left, near, outer = (rate + by * half for by in (-1, 1.3, 1.7))
        for part, (a, b) in zip(self.parts, ends, strict=True):
            part.set_bounds(left, a, 2 * half, b - a)
        from_bar = (self._places[2][2] - self._places[3][0]) / across
        self.to_bar.set_data([from_bar, left, math.nan] * 2, [1, high, math.nan, 0, low, math.nan])
        top = 1 + (_OVER - 28) / self.axes.bbox.height
        bracket = [near, outer, outer, outer, near], [accuracy, accuracy, top, average, average]
        self.gap.set_data(*(bracket if words["gap"] else ([], [])))

    def _lay_out_lines(self, floor: float) -> None:
        self.lines[SCORES[1]].set_data([0, 1], [1, floor])
        self.areas[0].set_xy([(0, 1), (1, floor), (1, 0)])
        self.areas[1].set_xy([(0, 1), (1, 1), (1, floor)])
        # Of two classes one line, and one name.
        for name in (*self.names[1:6], self.leader):
            name.set_visible(floor > 0)
        self.names[0].set_text(style_of(SCORES[0]).label if floor > 0 else "both")
        place_texts(self.names, [0, *[floor / 2] * 2, *[floor] * 3, *[(1 + floor) / 2] * 2])
        draw_leader_line(self.leader, 1, floor, self.names[4], 20)

    def _lay_out_matrix(self, n: int, view: int, followed: tuple[int, int]) -> None:
        ends = np.arange(n + 1) / n
        strokes = np.tile([0, 1, np.nan], n + 1), np.repeat(ends, 3)
        self.pieces.set_data(*strokes)
        self.grid.set_data(np.hstack(strokes), np.hstack(strokes[::-1]))
        middles = (ends[:-1] + ends[1:]) / 2
        self.right.set_data(middles, middles)
        rows, columns = np.nonzero(~np.eye(n, dtype=bool))
        wrong = (rows == view) | (columns == view)
        for line, of in zip(self.cells, (~wrong, wrong), strict=True):
            place_strokes(line, columns[of] / n, (columns[of] + 1) / n, (rows[of] + 0.5) / n)
            line.set_linewidth(self._side / n)
        # Where there is no room for all letters, there is for the chosen cell's, and for the
        # view's unless it is too near.
        near = 15 * n / self._side
        for letters, chosen in zip((self.rows, self.columns), followed, strict=True):
            for k, text in enumerate(letters):
                (text.set_y if letters is self.rows else text.set_x)((k + 0.5) / n)
                room = k == chosen or near < 1 or (k == view and abs(k - chosen) > near)
                text.set(visible=k < n and room, fontweight="bold" if k == view else "normal")

    def _lay_out_bar(self, words: Mapping[str, str]) -> None:
        """Show the questions about the chosen answer, and how each counts it."""
        n, view, (row, column), there = self._shown
        self.chosen.set_bounds(column / n, row / n, 1 / n, 1 / n)
        error, low = row != column, self.axes.bbox.height / self._side
        beyond = [(x - self._places[1][0]) / self._side for x in self._places[2][:2]]
        down = [row / n, 0, 0, math.nan, (row + 1) / n, low, low, math.nan]
        self.from_cell.set_data([(column + 1) / n, *beyond, math.nan] * 2, down)
        for line in (self.parts[0], self.to_bar, self.from_cell):
            line.set_visible(there)
        wrong, asked = 2 * error / n, words["asked"].split("\n")
        for tint, a, b in zip(self.tints, (wrong, 0), (1, wrong), strict=True):
            tint.set(xy=[(0, a), (1, a), (1, b), (0, b)], visible=there and error)
        ends = np.arange(n + 1) / n if len(asked) == n else np.unique([0, wrong, 1])
        middles = (ends[:-1] + ends[1:]) / 2
        for text, label, y in zip(
            self.asked, [*asked, *[""] * MOST_NAMED], np.resize(middles, MOST_NAMED), strict=False
        ):
            text.set(y=y, fontweight="bold" if words["viewer"].endswith(label) else "normal")
            text.set_text(label.split(" ")[-1] if self._narrow else label)
        # 0 is a right answer, 1 an error that counts as right, 2 one that counts as wrong.
        kinds = int(error) + (middles < wrong)
        for kind, stamp in enumerate(self.stamps):
            ys = middles[there & (kinds == kind)]
            stamp.set(data=([0.5] * len(ys), ys), markersize=11)
        for kind, mark in enumerate(self.in_cell, 1):  # as the question counts it
            here = there and error and kind == 1 + (view in (row, column))
            place = [[(k + 0.5) / n] * here for k in (column, row)]
            mark.set(data=place, markersize=min(14, 0.5 * self._side / n))


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
