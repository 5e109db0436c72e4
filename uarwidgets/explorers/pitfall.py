"""What does the average of per-class accuracies hide?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.patches import Polygon, Rectangle
from matplotlib.path import Path
from numpy.typing import NDArray
from traitlets import TraitError

from uarwidgets import metrics
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    GRID,
    INK,
    NUMBERS,
    SOFT,
    Drawing,
    name_score,
    new_axes,
    new_curve,
    new_figure,
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
SCORE = "score"  # what is read off the axis of the lines


def words_of(measured: EvenErrors) -> dict[str, str]:
    n, rate = len(measured.matrix), measured.error_rate
    actual, predicted = (CLASSES[k] for k in measured.followed)
    part = f"{n - 2}/{n}" if n > 2 else ""  # of the questions about an error: answered right
    error = actual != predicted
    kind, there = ("error", rate > 0) if error else ("right answer", rate < 1)
    of_one = f"{'one ' * error}{kind}: {actual} called {predicted}"
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
        "gap": f"{part} of {rate:.2f} = {excess}" if rate and part and error else "",
        "viewer": f"grey: is it {CLASSES[measured.view]}?",
        "right": "● right answer" if rate < 1 else "",
        "followed": of_one if there else f"no {kind}s",
        "counted": f"{n - 2 * error}/{n} right" if there else "",
        "asked": "\n".join(asked),
        "identity": f"The mean over the {n} questions is ({' + '.join(listed)}) / {n} = {average}. "
        f"For every matrix it is 1 − (2/K)(1 − accuracy), here 1 − (2/{n})(1 − {accuracy}).",
        "sentence": sentence,
    }


# Picture.

SCORES = SHOWN[:2]
# Of errors that count as right, which lift the average, and as wrong.
_TINTS = to_rgba(style_of(SCORES[1]).colour, 0.5), to_rgba(GREY, 0.4)
_PALE = [(*colour, 0.2) for *colour, _ in _TINTS]  # all that is not about the chosen answer
_SECTION = 20  # points: the width of the bar in the chart
_THIN: dict[str, Any] = {"color": SOFT, "linewidth": 1.2, "clip_on": False}


# Places in points: width and height; left and right of the matrix; left of the words of the bar,
# its left and right; left and right of the lines; the key of the colours; left of the equation.
_WIDE = (640, 406), (46, 222), (246, 318, 346), (390, 538), (46, 78), 378
_NARROW = (480, 392), (46, 138), (160, 230, 252), (292, 379), (10, 44), 240
_LOW, _OVER = 62, 84  # points: under the bar and the lines, and over them


class PitfallFigure(Drawing):
    """An error in the matrix, the questions about it as a bar, and two scores as lines.

    The bar is, enlarged, the chosen cell, and the section of the chart at the error rate.
    """

    def __init__(self, *, narrow: bool = False) -> None:
        self._narrow, self._places = narrow, _NARROW if narrow else _WIDE
        self._shown: Any = None  # classes, the chosen one and the chosen cell, as laid out
        (width, height), (left, right), (_, start, end), lines, key, gap = self._places
        self.figure, high = new_figure((width, height)), height - _OVER
        # Axes in points over the whole figure, for words.
        page, top, low = new_page(self.figure), height - 14, high - right + left
        look: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        self.words = {
            "followed": new_text(page, 10, top, weight="bold"),
            "counted": new_text(page, (start + end) / 2, high + 44, ha="center", weight="bold"),
            "gap": new_text(page, gap + 12, top, weight="bold"),
            "viewer": new_text(page, key[0], low - 14, **look),
            "right": new_text(page, key[0], low - 40),
        }
        for row, (area, tint) in enumerate(zip(AREAS, _TINTS, strict=True)):
            page.plot(key[0] + 6, key[1] - 24 * row, "s", color=tint, markersize=12)
            new_text(page, key[0] + 18, key[1] - 2 - 24 * row, area)
        (self.of_gap,) = page.plot(gap, top + 1, "s", color=_TINTS[0], markersize=12)
        new_text(page, lines[0] - 4, high + 18, SCORE, ha="right", **look)
        self._add_lines((lines[0], _LOW, lines[1], high))
        self._add_matrix((left, low, right, high), (start, _LOW, end, high))

    def _add_lines(self, box: tuple[float, float, float, float]) -> None:
        axes = self.axes = new_axes(self.figure, box, xlabel="error rate")
        axes.set(xlim=(0, 1), ylim=(0, 1), yticks=[1], yticklabels=["1"])
        axes.set_xticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.tick_params(pad=8)  # clear of a ring on the axis
        # The answers to all questions: right below accuracy, wrong above the average.
        self.areas = [axes.fill([], [], facecolor=pale, lw=0, zorder=0.9)[0] for pale in _PALE]
        (self.to_bar,) = axes.plot([], [], **_THIN)
        self.lines, self.dots = {}, {}
        for name in SCORES:
            self.lines[name], _ = new_curve(axes, name, [0, 1], [1, 0])
            self.dots[name] = new_ring(axes, style_of(name).colour)
        (self.gap,) = axes.plot([], [], **_THIN)  # from the section to its number
        self.names = [
            new_text(axes, 1, 0, line, 21)
            for name in SCORES
            for line in style_of(name).label.split()[::-1]  # the last is the lowest
        ]
        name_score(SCORES[0], self.dots[SCORES[0]], self.names[0])
        more = self.gap, self.of_gap, *self.areas, self.to_bar, self.words["gap"]
        name_score(SCORES[1], self.dots[SCORES[1]], *self.names[1:], *more)

    def _add_matrix(self, *boxes: tuple[float, float, float, float]) -> None:
        """Add the matrix and the bar."""
        axes, bar = (new_axes(self.figure, box) for box in boxes)
        for table in (axes, bar):
            table.set(xlim=(0, 1), ylim=(1, 0), frame_on=table is bar, xticks=[], yticks=[])
        for spine in bar.spines.values():
            spine.set(visible=True, color=INK, linewidth=2)
        self._side = side = boxes[0][2] - boxes[0][0]
        new_text(axes, 0, -38 / side, "predicted", color=SOFT)
        new_text(axes, -32 / side, 0.5, "actual", ha="center", color=SOFT, rotation=90)
        # The errors that the question in view calls wrong; all others are white.
        (self.wrong,) = axes.plot([], [], color=_PALE[1], solid_capstyle="butt")
        (self.grid,) = axes.plot([], [], color=GRID, linewidth=1)
        self.frame, self.letters = (  # to be clicked
            axes.add_patch(Rectangle((x, 0), width, 1, fill=False, lw=0, clip_on=False))
            for x, width in ((0, 1), (-24 / side, 24 / side))
        )
        self.from_cell = axes.fill([], [], fc="none", ec=SOFT, lw=1, zorder=2.1, clip_on=False)[0]
        # The chosen cell, the bar, and the section of the chart: one answer in three sizes.
        fills = [("white", INK), *((tint, "none") for tint in _TINTS)]
        edged: dict[str, Any] = {"linewidth": 2, "clip_on": False, "zorder": 2.2}
        self.bars = [
            [of.fill([], [], facecolor=c, edgecolor=edge, **edged)[0] for c, edge in fills[first:]]
            for of, first in ((axes, 0), (bar, 1), (self.axes, 0))
        ]
        name_score(SCORES[1], *self.bars[2])
        style: dict[str, Any] = {"ls": "none", "color": INK, "markersize": 11, "zorder": 2.8}
        (self.right,) = axes.plot([], [], marker="o", **style)
        self.rows = [new_text(axes, -5 / side, 0, letter, ha="right") for letter in CLASSES]
        self.columns = [new_text(axes, 0, -14 / side, letter, ha="center") for letter in CLASSES]
        (self.pieces,) = bar.plot([], [], color=GRID, linewidth=1, zorder=2.3)
        tick: dict[str, Any] = {"marker": Path([(-1, -0.1), (-0.4, -0.7), (1, 0.8)]), "mfc": "none"}
        looks = {"marker": "o"}, tick, {"marker": "x"}
        self.stamps = [bar.plot([], [], mew=2, **style, **look)[0] for look in looks]
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
        self.wrong.set_visible(rate > 0)
        size = 0.6 * self._side / n * math.sqrt(1 - rate)  # as large as their count
        self.right.set(markersize=size, visible=rate < 1)
        accuracy, average = (measured.scores[name] for name in SCORES)
        for name, dot in self.dots.items():
            dot.set_data([rate], [measured.scores[name]])
        # What the bar enlarges: all above accuracy, or, of a right answer, all below.
        low, high = (accuracy, 1) if followed[0] != followed[1] else (0, accuracy)
        across = self.axes.bbox.width
        left, right = (rate + by * _SECTION / 2 / across for by in (-1, 1))
        _place_bar(self.bars[2], left, right, low, average, high)
        from_bar = (self._places[2][2] - self._places[3][0]) / across
        xs = [from_bar, -24 / across, math.nan, -8 / across, left, math.nan, from_bar, left]
        self.to_bar.set_data(xs, [1, 1, math.nan, 1, high, math.nan, 0, low])
        top = 1 + (_OVER - 26) / self.axes.bbox.height
        self.gap.set(data=([rate] * 2, [1, top]), visible=bool(words["gap"]))
        self.of_gap.set_visible(bool(words["gap"]))

    def _lay_out_lines(self, floor: float) -> None:
        self.lines[SCORES[1]].set_data([0, 1], [1, floor])
        self.areas[0].set_xy([(0, 1), (1, floor), (1, 0)])
        self.areas[1].set_xy([(0, 1), (1, 1), (1, floor)])
        # Of two classes one line, and one name.
        for name in self.names[1:]:
            name.set_visible(floor > 0)
        self.names[0].set_text(style_of(SCORES[0]).label if floor > 0 else "both")
        place_texts(self.names, [0, *[floor] * 3])

    def _lay_out_matrix(self, n: int, view: int, followed: tuple[int, int]) -> None:
        ends = np.arange(n + 1) / n
        strokes = np.tile([0, 1, np.nan], n + 1), np.repeat(ends, 3)
        self.pieces.set_data(*(part[3:-3] for part in strokes))
        self.grid.set_data(np.hstack(strokes), np.hstack(strokes[::-1]))
        middles = (ends[:-1] + ends[1:]) / 2
        self.right.set_data(middles, middles)
        rows, columns = np.nonzero(~np.eye(n, dtype=bool))
        wrong = (rows == view) | (columns == view)
        rows, columns = rows[wrong], columns[wrong]
        place_strokes(self.wrong, columns / n, (columns + 1) / n, (rows + 0.5) / n)
        self.wrong.set_linewidth(self._side / n)
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
        n, _, (row, column), there = self._shown
        error, low = row != column, self.axes.bbox.height / self._side
        wrong, asked = 2 * error / n, words["asked"].split("\n")
        _place_bar(self.bars[1], 0, 1, 1, wrong, 0)
        size = max(0.76 / n, 10 / self._side)  # seen among many cells, too
        x, y = ((k + 0.5) / n - size / 2 for k in (column, row))
        _place_bar(self.bars[0], x, x + size, y + size, y + size * wrong, y)
        ends = [(x - self._places[1][0]) / self._side for x in self._places[2][:2]]
        upper = [(x + size, y), (1, y), *((end, 0) for end in ends)]
        lower = [(x + size, y + size), (1, y + size), *((end, low) for end in ends)]
        self.from_cell.set_xy([*upper, *lower[::-1]])
        for line in (self.bars[2][0], self.to_bar, self.from_cell):
            line.set_visible(there)
        for part in (*self.bars[0][1:], *self.bars[1], *self.bars[2][1:]):
            part.set_visible(there and error)
        parts = np.arange(n + 1) / n if len(asked) == n else np.unique([0, wrong, 1])
        middles = (parts[:-1] + parts[1:]) / 2
        labels, heights = [*asked, *[""] * MOST_NAMED], np.resize(middles, MOST_NAMED)
        for text, label, y in zip(self.asked, labels, heights, strict=False):
            text.set(y=y, fontweight="bold" if words["viewer"].endswith(label) else "normal")
            text.set_text(label.split(" ")[-1] if self._narrow else label)
        # 0 is a right answer, 1 an error that counts as right, 2 one that counts as wrong.
        kinds = int(error) + (middles < wrong)
        for kind, stamp in enumerate(self.stamps):
            of_kind = middles[there & (kinds == kind)]
            stamp.set_data([0.5] * len(of_kind), of_kind)


def _place_bar(
    bar: Sequence[Polygon], left: float, right: float, low: float, split: float, high: float
) -> None:
    """Place a bar that is orange from low to split, and grey from there to high."""
    ends = (split, high), (low, split), (low, high)  # the last for an outline, if it has one
    for part, (a, b) in zip(reversed(bar), ends, strict=False):
        part.set_xy([(left, a), (right, a), (right, b), (left, b)])
