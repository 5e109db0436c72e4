"""What does the average of per-class accuracies hide?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from string import ascii_uppercase
from textwrap import wrap
from typing import Any, NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import to_rgba
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from numpy.typing import NDArray
from traitlets import TraitError

from uarwidgets import metrics
from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    INK,
    LEAD,
    LETTERS,
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
    separate_labels,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import format_score
from uarwidgets.kit.slides import Slide
from uarwidgets.live import Handle
from uarwidgets.scenarios import ALL, Scenario
from uarwidgets.styles import BLUE, GREY, VERMILLION, style_of

MOST = 24  # classes
MOST_NAMED = 11  # classes whose errors have room for a line each
SHOWN = "accuracy", "averaged_per_class_accuracy", "unweighted_average_recall"
ACCURACY, AVERAGE, UAR = SHOWN

CLASSES = tuple(ascii_uppercase[:MOST])

NOTE = (
    "Each question is about one class: this one, or another? An error is a miss in the question "
    "about its actual class and a false alarm in that about its predicted class; in all others it "
    "counts as right. Click a question. A row is one kind of error; K kinds have a row, as the "
    "others would give the same columns. The height of an area is its share of the answers."
)
SAME = "All classes are of one size, so UAR is equal to accuracy."


class Hundredths(Slide):
    """A rate that is a whole number of hundredths."""

    def validate(self, obj: Any, value: object) -> float:
        rate: float = super().validate(obj, value)
        whole = round(rate * 100)
        if abs(rate * 100 - whole) > 1e-9:  # 0.29 * 100 is a little less than 29 in binary
            raise TraitError(
                f"{self.name} must be a whole number of hundredths; received {value!r}"
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
        The class whose question is explained, from 1; the last one if there are fewer.
    actual, predicted : int
        The classes, from 1, of the answer that is followed; the last if there are fewer.

    Examples
    --------
    >>> ex = PitfallExplorer(n_classes=4, error_rate=1)
    >>> ex.scores["accuracy"], ex.scores["averaged_per_class_accuracy"]
    (0.0, 0.5)
    """

    title = "What does the average of per-class accuracies hide?"
    score_axis = "y"
    longest = 121

    n_classes = Slide(2, MOST, 5, step=1, label="Number of equal classes K")
    error_rate = Hundredths(0, 1, 0.5, step=0.01, label="Error rate")
    actual = _class_slide("actual", 1, "Actual", box=True)
    predicted = _class_slide("predicted", 2, "Predicted", box=True)
    view = _class_slide("view", 3, "Question", box=True)

    @property
    def matrix(self) -> tuple[tuple[int, ...], ...]:
        """The confusion matrix that is scored: rows = actual, columns = predicted."""
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
            Handle(picture.ring, y="error_rate", y_of=lambda rate: 1 - rate),
            Handle(picture.questions, x="view", even=True),
        ]

    def html_above(self) -> str:
        drawn = style_of(AVERAGE)._replace(dash="-")  # the line is too short for a dash and a dot
        both = style_of(ACCURACY)._replace(label="accuracy = UAR", long_label=SAME)
        tiles = html.tiles({AVERAGE: drawn, ACCURACY: both})
        return f'<div class="uw-high uw-flat" style="--uw-fill: {VERMILLION}">{tiles}</div>'

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
    followed: tuple[int, int]  # actual and predicted class of the answer that is followed
    kinds: list[tuple[int, int]]  # cells of errors, one in each row and column, it the first
    scores: dict[str, float]  # those of `SHOWN`
    gap: float  # how much the average is above accuracy, both as they are written


def measure(
    n_classes: int, error_rate: float, view: int, followed: tuple[int, int] = (0, 1)
) -> EvenErrors:
    matrix = even_confusion(n_classes, error_rate)
    sums, row = ConfusionCounts(matrix), followed[0]
    apart = (followed[1] - row) % n_classes or 1  # of a right answer the next class
    scores = {name: float(getattr(metrics, name)(sums)) for name in SHOWN}
    return EvenErrors(
        matrix,
        error_rate,
        view,
        followed,
        [((row + k) % n_classes, (row + k + apart) % n_classes) for k in range(n_classes)],
        scores,
        round(scores[AVERAGE], 3) - round(scores[ACCURACY], 3),
    )


def even_confusion(n_classes: int, error_rate: float) -> NDArray[np.int64]:
    """Return a matrix of equal classes with evenly spread errors, in whole numbers."""
    errors = round(error_rate * 100)  # in every cell off the diagonal
    matrix = np.full((n_classes, n_classes), errors, dtype=np.int64)
    np.fill_diagonal(matrix, (100 - errors) * (n_classes - 1))
    return matrix


# Words.


ASKED, MEAN = "is it …", "average"  # before the names of the questions, and over the last column


def words_of(measured: EvenErrors) -> dict[str, str]:
    n, rate, view = len(measured.matrix), measured.error_rate, measured.view
    actual, predicted = (CLASSES[k] for k in measured.followed)
    what = "error" if actual != predicted else "answer"
    part = f"{n - 2}/{n}" if n > 2 else ""  # of the questions about an error: answered right
    accuracy, average = (format_score(measured.scores[name]) for name in SHOWN[:2])
    # At the right ends of the lines, the lowest first; scores that agree have one.
    names = ["both", *[""] * 5]
    if part and rate:
        names = ["accuracy", f"right in {n - 2} of {n}", "each error is"]
        names += [f"+{format_score(measured.gap)}:", "average", f"wrong in 2 of {n}"]
    # On a phone what is between the strokes.
    right = f"right answers: |right in {f'all {n}' if n > 2 else 'both'}| questions"
    # To the question: the actual answer, and the predicted one.
    truth, said = (view == cell for cell in measured.followed)
    how = "right" if truth == said else "wrong"
    asked = f"as right in {n - 2} of {n} questions"
    equals = "=" if math.isclose(measured.scores[SHOWN[1]], float(average)) else "≈"
    # In one line, whatever is before it.
    total = f"{accuracy} + {part} × {format_score(rate)} {equals} {average}".replace(" ", "\u00a0")
    sentence = f"Each error counts {asked}, so the averaged per-class accuracy is {total}."
    if rate == 0:
        sentence = f"Without errors both scores agree. Each error would count {asked}."
    if rate == 1:
        mean = f"{part} {equals} {average}"
        sentence = f"No answer is right, yet the averaged per-class accuracy is {mean}."
    if n == 2:
        sentence = "With two classes the scores agree: an error counts as wrong in both questions."
    return {
        "names": "\n".join(names),
        "asked": f"{actual} was called {predicted}. “Is it {CLASSES[view]}?” "
        f"{('No', 'Yes')[said]}, and {how}ly: this {what} counts as {how}.",
        "right": right if actual != predicted else f"|{actual} called {predicted}|",
        "kinds": ", ".join(f"{CLASSES[i]} called {CLASSES[j]}" for i, j in measured.kinds),
        "identity": "For every matrix the mean is 1 − (2/K)(1 − accuracy), "
        f"here 1 − (2/{n})(1 − {accuracy}) {equals} {average}.",
        "sentence": sentence,
    }


# Picture.

SCORES = SHOWN[:2]
# Of right answers, of errors that count as right, which lift the average, and of those as wrong.
_TINTS = to_rgba(BLUE, 0.35), to_rgba(VERMILLION, 0.5), to_rgba(GREY, 0.4)

# Places in points: width and height; left and right of the columns of the questions, and of the
# mean; right of the names of errors; over the columns.
_WIDE = (640, 462), (114, 416, 439, 477), 104, 61
_NARROW = (480, 443), (105, 274, 295, 319), 98, 61 + 21
_LOW = 30  # points under the columns
_FIRST = 10  # points from the columns up to the words over them
_LEAST = 16  # points: the width of a column with a letter over it; 1.5 times that with a "?"
_HEADS = 18  # the most letters for which there is room
# In a cell whose error counts as right, and in one where it counts as wrong; in points.
_TICK = [(-5, 0), (-1.5, -4), (5, 5), (np.nan, np.nan)]
_CROSS = [(-4, -4), (4, 4), (np.nan, np.nan), (-4, 4), (4, -4), (np.nan, np.nan)]
_LINE = 21  # points from a line of words to the next


class PitfallFigure(Drawing):
    """A column of answers for each question, and one for their mean.

    The errors of a column are K kinds, a row for each, of which the followed one is the first.
    """

    def __init__(self, *, narrow: bool = False) -> None:
        self._narrow, self._places = narrow, _NARROW if narrow else _WIDE
        self._shown: Any = None  # classes, the chosen one and the chosen answer, as laid out
        (width, height), columns, names, over = self._places
        self.figure, high = new_figure((width, height)), height - over
        # Axes in points over the whole figure, for words.
        page = new_page(self.figure)
        look: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        new_text(page, sum(columns[2:]) / 2, high + _FIRST, MEAN, ha="center", va="baseline")
        new_text(page, names, high + _FIRST, ASKED, ha="right", va="baseline")
        self.asked = [new_text(page, 0, height - 11 - k * _LINE) for k in range(1 + narrow)]
        # The ends of the bar's scale, clear of the line of accuracy.
        ends: dict[str, Any] = {"ha": "right"} | look
        self.ends = [new_text(page, columns[2] - 6, y, "0", **ends) for y in (_LOW, high - 1)]
        # Beside each row its error, the followed one first.
        self.kinds = [new_text(page, names, 0, ha="right", **look) for _ in range(MOST_NAMED)]
        self.kinds[0].set(color=INK, fontsize=LETTERS - narrow)
        self._add_columns((columns[0], _LOW, columns[3], high))

    def _add_columns(self, box: tuple[float, float, float, float]) -> None:
        axes = self.axes = new_axes(self.figure, box)
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.axis("off")
        self._across, self._high = box[2] - box[0], box[3] - box[1]
        _, self._end, *self._mean = ((x - box[0]) / self._across for x in self._places[1])
        self._width = self._end * self._across
        style: dict[str, Any] = {"edgecolor": "white", "clip_on": False}
        (self.right,) = axes.fill([], [], facecolor=_TINTS[0], **style)
        self.bars = [axes.fill([], [], facecolor=tint, **style)[0] for tint in _TINTS]
        self.cells = [axes.fill([], [], facecolor=tint, **style)[0] for tint in _TINTS[1:]]
        (self.pieces,) = axes.plot([], [], color="white", zorder=1.5)
        style = {"fill": False, "facecolor": INK, "edgecolor": INK, "clip_on": False}
        (self.row,) = axes.fill([], [], lw=2.5, zorder=1.9, **style)
        # Whether it counts as right or as wrong: in the followed row, and paler in others.
        self.marks = [axes.plot([], [], c=INK, alpha=a, linewidth=1.5)[0] for a in (1, 0.7)]
        over = 1 + (_FIRST + 0.8 * _LINE) / self._high
        self.questions = axes.add_patch(Rectangle((0, 0), self._end, over, lw=0, **style))
        self.lines = {name: new_curve(axes, name)[0] for name in SCORES}
        # How much too high.
        (self.gap,) = axes.plot([], [], color=INK, linewidth=2, clip_on=False, zorder=3)
        self.lines[AVERAGE].set_linestyle("-")
        self.ring = new_ring(axes, BLUE)
        self.names = [new_text(axes, 1, 0, "", _LINE, color=c) for c in [INK] * 5 + [SOFT]]
        self.names[3].set_fontweight("bold")
        self.answers = new_text(axes, self._end / 2, 0, ha="center", fontsize=NUMBERS[self._narrow])
        # Over as many columns as there is room for: the class that is asked about.
        y = 1 + _FIRST / self._high
        self.heads = [new_text(axes, 0, y, ha="center", va="baseline") for _ in range(_HEADS)]
        name_score(ACCURACY, self.right, self.bars[0], self.ring, self.names[0])
        name_score(AVERAGE, self.gap, self.cells[0], self.bars[1], *self.names[1:])

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        n, rate, followed = len(measured.matrix), measured.error_rate, measured.followed
        shown, error = (n, measured.view, followed, rate > 0), followed[0] != followed[1]
        if shown != self._shown:
            self._lay_out(measured, words)
            _set_style("fontweight", "bold" if error else "normal", self.kinds[0])
            self._shown = shown
        accuracy, average = (measured.scores[name] for name in SCORES)
        for cells, (xs, ys) in zip(self.cells, self._outlines, strict=True):
            cells.set_xy(np.column_stack([xs, 1 - rate * ys]))
        self.right.set_xy(_box(0, self._end, 0, accuracy))
        self.pieces.set_ydata([accuracy, 1, np.nan] * (n + 1))
        levels = 0, accuracy, average, 1
        for bar, low, high in zip(self.bars, levels[:-1], levels[1:], strict=True):
            bar.set_xy(_box(self._mean[0], self._mean[1], low, high))
        low, high = (1 - rate / n, 1) if error else (0, accuracy)
        left, right = measured.view / n * self._end, (measured.view + 1) / n * self._end
        self.row.set_xy(_box(left, right, low, high))
        _set_style("visible", low < high, self.row)
        self.ring.set_data([sum(self._mean) / 2], [accuracy])
        self._place_errors(n, rate, words, error=error)
        self._place_words(words, accuracy, average)

    def _place_errors(self, n: int, rate: float, words: Mapping[str, str], *, error: bool) -> None:
        row = rate / n * self._high
        # Where rows are lower than a line of words, the followed one alone is named.
        roomy = row > 0.9 * _LINE and n <= MOST_NAMED
        told = words["kinds"].split(", ")[: n if roomy else int(error and rate > 0)]
        top = _LOW + self._high
        _write(self.kinds, told, [top - max(row * (k + 0.5), 6) for k in range(MOST_NAMED)])
        _set_style("linewidth", 1 if row > 8 else 0, *self.cells)
        marked = row > 14 and n <= MOST_NAMED
        marks = self._marks if marked else np.empty((4, 0))
        first = marks[0] == 0
        for line, kept in zip(self.marks, (first, ~first), strict=True):
            rows, columns, x, y = marks[:, kept]
            heights = 1 - (rows + 0.5) / n * rate + y / self._high
            line.set_data((columns + 0.5) / n * self._end + x / self._across, heights)

    def _place_words(self, words: Mapping[str, str], accuracy: float, average: float) -> None:
        line = _LINE / self._high
        self.ends[0].set_y(_LOW + min(accuracy * self._high - 11, 0))
        self.ends[1].set_text("1" * (accuracy < 0.97))
        right = words["right"].split("|")[1] if self._narrow else words["right"].replace("|", "")
        self.answers.set_text(right * (accuracy > 1.2 * line))
        self.answers.set_y(accuracy / 2)
        names, middle = words["names"].split("\n"), (accuracy + average) / 2
        heights = [accuracy, *(max(middle + k * line, accuracy) for k in (-1, 0))]
        heights += [min(middle + line, average), average, (1 + average) / 2]
        names[5] *= min((1 - average) * 2, average - accuracy) > 4 * line  # is clear
        kept = [k for k, name in enumerate(names) if name]
        apart = separate_labels([heights[k] for k in kept], line, 0, 1)
        places = dict(zip(kept, apart, strict=True))
        _write(self.names, names, [places.get(k, 0) for k in range(len(heights))])
        # Each line leads to its name.
        ends, of_average = [1, 1 + LEAD / self._across], places.get(4, places[0])
        ends[0] += 0.4 * LEAD / self._across
        self.lines[ACCURACY].set_data([0, *ends], [accuracy, accuracy, places[0]])
        self.lines[AVERAGE].set_data([self._mean[0], *ends], [average, average, of_average])
        self.gap.set_data([1 + 0.25 * LEAD / self._across] * 2, [accuracy, average])

    def _lay_out(self, measured: EvenErrors, words: Mapping[str, str]) -> None:
        n, view = len(measured.matrix), measured.view
        wrong = np.zeros((n, n), dtype=bool)
        np.put_along_axis(wrong, np.array(measured.kinds), True, axis=1)
        self._outlines = [_outline(cells, self._end) for cells in (~wrong, wrong)]
        cells = np.ndenumerate(wrong)
        marks = [(*at, *point) for at, cross in cells for point in (_TICK, _CROSS)[int(cross)]]
        self._marks = np.array(marks).T
        self.pieces.set_xdata(np.repeat(np.arange(n + 1) / n, 3) * self._end)
        _set_style("linewidth", 1 if n <= MOST_NAMED else 0.3, self.pieces)
        # Those that the words are about, and where there is room others; close ones move apart.
        room = _LEAST / self._width * n  # in columns
        over = sorted({view, *measured.followed})
        for k in range(n):
            if min(abs(k - other) for other in over) >= room:
                over.append(k)
        places = separate_labels([k + 0.5 for k in over], room, room / 2, n - room / 2)
        for text, k, x in zip_longest(self.heads, over, places):
            text.set_text("" if k is None else CLASSES[k] + "?" * (room < 0.65))
            text.set_x((x or 0) / n * self._end)
            _set_style("fontweight", "bold" if k == view else "normal", text)
        lines = wrap(words["asked"], 48 if self._narrow else 80)
        for text, line in zip(self.asked, lines, strict=True):
            text.set_text(line)


def _write(texts: Sequence[Text], words: Sequence[str], heights: Sequence[float]) -> None:
    """Let texts say these words, and those that are left over nothing, at these heights."""
    for text, word, y in zip(texts, [*words, *[""] * len(texts)], heights, strict=False):
        text.set_text(word)
        text.set_y(y)


def _set_style(name: str, value: object, *artists: Artist) -> None:
    """Set a style where it differs: an artist whose style is set is drawn anew."""
    for artist in artists:
        if getattr(artist, f"get_{name}")() != value:
            artist.set(**{name: value})


def _box(left: float, right: float, low: float, high: float) -> list[tuple[float, float]]:
    return [(left, low), (right, low), (right, high), (left, high)]


def _outline(cells: np.ndarray, width: float) -> tuple[np.ndarray, np.ndarray]:
    """Return x and y of one outline around all cells that are true; y is 0 to 1 from the top."""
    n, steps = len(cells), np.diff(cells.astype(int), axis=1, prepend=0, append=0)
    (rows, starts), (_, ends) = np.nonzero(steps > 0), np.nonzero(steps < 0)
    # From one part to the next along the left edge.
    edge, left, right, top, low = 0 * rows, starts / n, ends / n, rows / n, (rows + 1) / n
    xs = np.column_stack([edge, left, right, right, left, left, edge]) * width
    return xs.ravel(), np.column_stack([top, top, top, low, low, top, top]).ravel()
