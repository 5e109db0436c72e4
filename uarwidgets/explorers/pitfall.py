"""What does the average of per-class accuracies hide?"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
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
from uarwidgets.kit.formatting import difference, format_score
from uarwidgets.kit.slides import Slide
from uarwidgets.live import Handle
from uarwidgets.scenarios import ALL, Scenario
from uarwidgets.styles import BLUE, GREY, VERMILLION

MOST = 24  # classes
MOST_NAMED = 8  # classes whose questions have room for a line each
SHOWN = "accuracy", "averaged_per_class_accuracy", "unweighted_average_recall"
ACCURACY, AVERAGE, UAR = SHOWN

CLASSES = tuple(ascii_uppercase[:MOST])

NOTE = (
    "For the question about one class, the errors in its row are misses, those in its column false "
    "alarms; all others count as right. Click a question or a cell. K kinds of error have a row "
    "each: all others would give the same columns. Classes of one size: UAR equals accuracy here."
)


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
            Handle(picture.ring, y="error_rate", y_of=lambda rate: 1 - rate),
            Handle(picture.questions, x="view", even=True),
            Handle(picture.frame, x="predicted", y="actual", even=True),
        ]

    def html_above(self) -> str:
        return f'<div style="--uw-lead: {VERMILLION}">{html.tiles((AVERAGE, ACCURACY, UAR))}</div>'

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
    kinds: list[tuple[int, int]]  # cells of errors, one in each row and column, it the first
    scores: dict[str, float]  # those of `SHOWN`


def measure(
    n_classes: int, error_rate: float, view: int, followed: tuple[int, int] = (0, 1)
) -> EvenErrors:
    matrix = even_confusion(n_classes, error_rate)
    sums, row = ConfusionCounts(matrix), followed[0]
    apart = (followed[1] - row) % n_classes or 1  # of a right answer the next class
    return EvenErrors(
        matrix,
        error_rate,
        view,
        followed,
        [((row + k) % n_classes, (row + k + apart) % n_classes) for k in range(n_classes)],
        {name: float(getattr(metrics, name)(sums)) for name in SHOWN},
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
ERRORS = "errors:"  # before their key
SUCH_AS = "errors, such as"  # over the names of some
RIGHT = "right answers"  # in their area
ASKED = "is it …"  # over the columns
MEAN = "mean"  # over the last column
#: At the right ends of the lines, the lowest first: of more classes, and of two.
NAMES = ["= UAR here", "accuracy", "{}", "{}", "{}", "accuracy", "per-class", "averaged"]
NAMES_OF_TWO = ["= UAR here", "both", *[""] * 6]


def words_of(measured: EvenErrors) -> dict[str, str]:
    n, rate = len(measured.matrix), measured.error_rate
    actual, predicted = (CLASSES[k] for k in measured.followed)
    error, named = actual != predicted, measured.kinds[:MOST_NAMED]
    part = f"{n - 2}/{n}" if n > 2 else ""  # of the questions about an error: answered right
    scores = [measured.scores[name] for name in SHOWN[:2]]
    accuracy, average = map(format_score, scores)
    gap = [f"{part} of {rate:.2f}", "too high", f"+{difference(*scores)}"] if rate else [""] * 3
    sentence = "Without errors both scores agree. " * (rate == 0) + (
        f"One question per class: is it this one? An error is wrong in 2 of the {n}, so "
        f"{part} of the error rate counts as right: with no right answer the averaged per-class "
        f"accuracy is still {part}."
    )
    if n == 2:
        sentence = "With two classes the scores agree: an error counts as wrong in both questions."
    return {
        "names": "\n".join(NAMES if part else NAMES_OF_TWO).format(*gap),
        "viewer": f"is it {CLASSES[measured.view]}?",
        "right": f"right in all {n}\n{RIGHT if error else f'{actual} called {predicted}'}",
        "kinds": ", ".join(f"{CLASSES[i]} called {CLASSES[j]}" for i, j in named),
        "identity": "For every matrix the mean is 1 − (2/K)(1 − accuracy), "
        f"here 1 − (2/{n})(1 − {accuracy}) = {average}.",
        "sentence": sentence,
    }


# Picture.

SCORES = SHOWN[:2]
# Of right answers, of errors that count as right, which lift the average, and of those as wrong.
_TINTS = to_rgba(BLUE, 0.35), to_rgba(VERMILLION, 0.5), to_rgba(GREY, 0.4)

# Places in points: width and height; left and right of the matrix, and its top; left and right of
# the columns of the questions, and of the mean; right of the names of errors.
_WIDE = (640, 416), (36, 128, 328), (276, 462, 472, 512), 240
_NARROW = (480, 402), (36, 116, 322), (170, 294, 306, 338), 116
_LOW, _OVER = 38, 56  # points: under the columns, and over them
# In a cell whose error counts as right; a cross in one where it counts as wrong.
_TICK = [(-1, 0), (-0.3, -0.8), (1, 1)]
_MARK: dict[str, Any] = {"color": INK, "ms": 9, "mfc": "none", "mew": 1.5}
_LETTER = 15  # points from a letter to the next
_LINE = 21  # points from a line of words to the next


class PitfallFigure(Drawing):
    """A matrix as one question counts it, and a column of answers for each question and the mean.

    The errors of a column are K kinds, a row for each, of which the followed one is the first.
    """

    def __init__(self, *, narrow: bool = False) -> None:
        self._narrow, self._places = narrow, _NARROW if narrow else _WIDE
        self._shown: Any = None  # classes, the chosen one and the chosen cell, as laid out
        (width, height), (left, right, top), columns, names = self._places
        self.figure, high = new_figure((width, height)), height - _OVER
        # Axes in points over the whole figure, for words.
        page, low = new_page(self.figure), top - right + left
        look: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        self.viewer = new_text(page, 4, height - 14, weight="bold")
        new_text(page, columns[0], height - 14, ASKED, **look)
        new_text(page, (columns[2] + columns[3]) / 2, high + 16, MEAN, ha="center")
        # The key is under the columns.
        new_text(page, columns[0] - 8, 12, ERRORS, ha="right", **look)
        for k, (area, mark) in enumerate(zip(AREAS, (_TICK, "x"), strict=True)):
            x = columns[0] + 8 + 152 * k
            page.plot(x, 13, "s", color=_TINTS[1 + k], markersize=16)
            page.plot(x, 13, marker=mark, **_MARK)
            new_text(page, x + 14, 12, area)
        # Beside each row its error, the followed one first; in a narrow picture it alone.
        places = [(names, low - 26)] * (1 if narrow else MOST_NAMED)
        self.kinds = [new_text(page, *place, ha="right", **look) for place in places]
        self.such_as = new_text(page, names, high + 16, ha="right", **look)
        self.kinds[0].set(color=INK, fontsize=LETTERS)
        self._add_matrix((left, low, right, top))
        self._add_columns((columns[0], _LOW, columns[3], high))

    def _add_columns(self, box: tuple[float, float, float, float]) -> None:
        axes = self.axes = new_axes(self.figure, box)
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=[], yticks=[0, 0.5, 1])
        axes.set_yticklabels(["0", "0.5", "1"])
        axes.tick_params(length=3, pad=2)
        axes.spines["bottom"].set_visible(False)  # which would be over a line at 0
        axes.grid(False)
        self._across, self._high = box[2] - box[0], box[3] - box[1]
        _, self._end, *self._mean = ((x - box[0]) / self._across for x in self._places[2])
        style: dict[str, Any] = {"edgecolor": "white", "clip_on": False}
        (self.right,) = axes.fill([], [], facecolor=_TINTS[0], **style)
        self.bars = [axes.fill([], [], facecolor=tint, **style)[0] for tint in _TINTS]
        self.cells = [axes.fill([], [], facecolor=tint, **style)[0] for tint in _TINTS[1:]]
        (self.pieces,) = axes.plot([], [], color="white", zorder=1.5)
        style = {"fill": False, "facecolor": INK, "edgecolor": INK, "clip_on": False}
        (self.column,) = axes.fill([], [], lw=1.5, **style)
        (self.row,) = axes.fill([], [], lw=2.5, zorder=1.9, **style)
        # In the framed row, where its error counts as right and where as wrong.
        self.marks = [axes.plot([], [], ls="", marker=m, **_MARK)[0] for m in (_TICK, "x")]
        self.questions = axes.add_patch(Rectangle((0, 0), self._end, 1.1, lw=0, **style))
        self.lines = {name: new_curve(axes, name)[0] for name in SCORES}
        self.ring = new_ring(axes, BLUE)
        looks: dict[int, Any] = {0: {"color": SOFT}, 2: {"fontsize": NUMBERS[self._narrow]}}
        looks[3] = looks[4] = {"weight": "bold"}
        self.names = [new_text(axes, 1, 0, "", _LINE, **looks.get(k, {})) for k in range(8)]
        self.words = [new_text(axes, self._end / 2, 0, ha="center") for _ in range(2)]
        # As many letters as there is room for.
        self.heads = [new_text(axes, 0, 1 + 16 / self._high, ha="center") for _ in range(12)]
        name_score(ACCURACY, self.counted[0], self.right, self.bars[0], self.ring, self.names[1])
        name_score(AVERAGE, self.counted[1], self.cells[0], self.bars[1], *self.names[2:])
        name_score(UAR, self.names[0])

    def _add_matrix(self, box: tuple[float, float, float, float]) -> None:
        axes = new_axes(self.figure, box)
        axes.set(xlim=(0, 1), ylim=(1, 0), frame_on=False, xticks=[], yticks=[])
        self._side = side = box[2] - box[0]
        look: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[self._narrow]}
        new_text(axes, 0, -36 / side, "predicted", **look)
        new_text(axes, -28 / side, 0.5, "actual", ha="center", rotation=90, **look)
        self.counted = [axes.fill([], [], facecolor=tint, lw=0)[0] for tint in _TINTS]
        (self.grid,) = axes.plot([], [], color="white")
        self.frame = axes.add_patch(Rectangle((0, 0), 1, 1, fill=False, lw=0))  # to be clicked
        (self.cell,) = axes.fill([], [], fc="none", ec=INK, lw=2.5, zorder=2.2, clip_on=False)
        self.letters_of = [
            [new_text(axes, x / side, y / side, ha=ha, **look) for _ in range(6)]
            for x, y, ha in ((-4, 0, "right"), (0, -12, "center"))
        ]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        n, rate, followed = len(measured.matrix), measured.error_rate, measured.followed
        shown, error = (n, measured.view, followed), followed[0] != followed[1]
        if shown != self._shown:
            self._lay_out(n, measured.view, followed, measured.kinds)
            self.viewer.set_text(words["viewer"])
            _set_style("fontweight", "bold" if error else "normal", self.kinds[0])
            self._shown = shown
        accuracy, average = (measured.scores[name] for name in SCORES)
        for cells, (xs, ys) in zip(self.cells, self._outlines, strict=True):
            cells.set_xy(np.column_stack([xs, 1 - rate * ys]))
        self.right.set_xy(_box(0, self._end, 0, accuracy))
        levels = 0, accuracy, average, 1
        for bar, low, high in zip(self.bars, levels[:-1], levels[1:], strict=True):
            bar.set_xy(_box(self._mean[0], self._mean[1], low, high))
        low, high = (1 - rate / n, 1) if error else (0, accuracy)
        self.row.set_xy(_box(0, self._end, low, high))
        visible = rate < 1, rate > 0, rate > 0, low < high
        for artist, there in zip((*self.counted, self.row), visible, strict=True):
            _set_style("visible", there, artist)
        self.ring.set_data([sum(self._mean) / 2], [accuracy])
        # Where rows are lower than a line of words, the followed one alone is named.
        row = rate / n * self._high
        roomy = row > 0.9 * _LINE and n <= MOST_NAMED and not self._narrow
        named = n if roomy else int(error and rate > 0)
        kinds = words["kinds"].split(", ")
        self.such_as.set_text(SUCH_AS if named and not self._narrow else "")
        marked = error and row > 14 and self._end * self._across > 16 * n
        for mark, xs in zip(self.marks, self._middles, strict=True):
            mark.set_data(xs if marked else [], [1 - rate / n / 2] * len(xs) * marked)
        for k, text in enumerate(self.kinds):
            text.set_text(kinds[k] if k < named else "")
            if k < named and not self._narrow:
                text.set_y(_LOW + self._high - row * (k + 0.5))
        _set_style("linewidth", 1 if row > 6 else 0, *self.cells)
        self._place_words(words, accuracy, average)

    def _place_words(self, words: Mapping[str, str], accuracy: float, average: float) -> None:
        line = _LINE / self._high
        for k, (text, word) in enumerate(zip(self.words, words["right"].split("\n"), strict=True)):
            text.set_text(word if accuracy > 2.2 * line else "")
            text.set_y(accuracy / 2 + (k - 0.5) * line)
        names, middle = words["names"].split("\n"), (accuracy + average) / 2
        heights = [accuracy - line, accuracy, max(middle - line, accuracy)]
        heights += [middle, min(middle + line, average), *(average + k * line for k in range(3))]
        kept = [k for k, name in enumerate(names) if name]
        apart = separate_labels([heights[k] for k in kept], line, 0, 1 + 2 * line)
        places = dict(zip(kept, apart, strict=True))
        for k, (text, name) in enumerate(zip(self.names, names, strict=True)):
            text.set_text(name)
            text.set_y(places.get(k, 0))
        # Each line leads to its name.
        ends, of_average = [1, 1 + LEAD / self._across], places.get(5, places[1])
        self.lines[ACCURACY].set_data([0, *ends], [accuracy, accuracy, places[1]])
        self.lines[AVERAGE].set_data([self._mean[0], *ends], [average, average, of_average])

    def _lay_out(self, n: int, view: int, followed: tuple[int, int], kinds: Any) -> None:
        wrong = np.zeros((n, n), dtype=bool)
        np.put_along_axis(wrong, np.array(kinds), True, axis=1)
        self._outlines = [_outline(cells, self._end) for cells in (~wrong, wrong)]
        places_of = [np.flatnonzero(wrong[0] == counted) for counted in (False, True)]
        self._middles = [(cells + 0.5) / n * self._end for cells in places_of]
        rows, columns = np.indices((n, n))
        right, seen = rows == columns, (rows == view) | (columns == view)
        for area, cells in zip(self.counted, (right, ~right & ~seen, ~right & seen), strict=True):
            area.set_xy(np.column_stack(_outline(cells, 1)))
        row, column = (k / n for k in followed)
        self.cell.set_xy(_box(column, column + 1 / n, row, row + 1 / n))
        strokes = np.tile([0, 1, np.nan], n + 1), np.repeat(np.arange(n + 1) / n, 3)
        self.grid.set_data(np.hstack(strokes), np.hstack(strokes[::-1]))
        self.pieces.set_data(strokes[1] * self._end, strokes[0])
        _set_style("linewidth", 1 if n <= MOST_NAMED else 0.3, self.grid, self.pieces)
        # Where there is no room for all letters, there is for the question in view, and beside the
        # matrix for the chosen cell's and the view's, unless it is too near.
        across, size = self._end * self._across, self._side / n
        width, places = across / n, {k: (k + 0.5) / n for k in range(n)}
        room = width > _LETTER
        ends = [k / n * self._end for k in (view, view + 1)]
        self.column.set_xy(_box(ends[0], ends[1], 1, 1 + (30 if room else 5) / self._high))
        _set_style("fill", not room, self.column)
        shown = places if room else {view: min(places[view], 1 - 15 / across)}
        along = {k: x * self._end for k, x in shown.items()}
        _write(self.heads, along, "x", view, "?" if width > 26 or not room else "")
        for texts, chosen, axis in zip(self.letters_of, followed, "yx", strict=True):
            kept = {chosen, view} if abs(view - chosen) * size > _LETTER else {chosen}
            shown = places if size > _LETTER else {k: places[k] for k in kept}
            _write(texts, shown, axis, view, "")


def _write(texts: list[Text], places: dict[int, float], axis: str, bold: int, mark: str) -> None:
    """Write the letters of some classes at their places along x or y, one of them in bold."""
    for text in texts[len(places) :]:
        text.set_text("")
    for text, (k, place) in zip(texts, places.items(), strict=False):
        text.set_text(CLASSES[k] + mark)
        (text.set_x if axis == "x" else text.set_y)(place)
        _set_style("fontweight", "bold" if k == bold else "normal", text)


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
