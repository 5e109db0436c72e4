"""How often does a guesser reach a score by luck?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from uarwidgets._core.matrices import whole_sizes
from uarwidgets._core.validation import FloatArray
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    GRID,
    INK,
    LETTERS,
    NARROW,
    NUMBERS,
    SIZE,
    SOFT,
    Drawing,
    name_score,
    new_axes,
    new_figure,
    new_ring,
    new_text,
    place_strokes,
    width_of,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import (
    TWO_CLASSES,
    format_count,
    format_score,
    probability_as_percent,
    quoted,
    shortened,
)
from uarwidgets.kit.slides import Names, Number, Slide
from uarwidgets.live import Handle, ToolbarItem
from uarwidgets.metrics import support
from uarwidgets.posterior import standard_error_uar
from uarwidgets.recalls import alpha_weighted_recall, two_class_weights
from uarwidgets.scenarios import Scenario, for_classes
from uarwidgets.styles import ACCURACY, UAR, ScoreStyle, style_of, styles_of

ROWS = (ACCURACY, UAR)
LEAST, MOST = 10, 10_000  # examples in a test set
SETS = 100  # the most test sets
COLUMNS = 50  # of dots, from a score of 0 to one of 1
FINEST = 5  # columns in the room of one, where scores are close
# The height of the highest heap, in widths of a column: accuracy, which spreads less, is higher.
HIGH = {ACCURACY: 17.84, UAR: 9.0}
# ten steps a decade, each of two digits
TOTALS = tuple(float(f"{10 ** (i / 10):.2g}") for i in range(10, 41))
# Of one or two rare examples; of more, the dots of each number found lie too close.
FOUND = ("found_0", "found_1", "found_2")
_NEAR = 1e-9  # what rounding does to a score, at the most
_SEEDS = 1_000_000
ANEW = "Other test sets"
LIKELY = {ACCURACY: "probability_of_reaching_by_accuracy", UAR: "probability_of_reaching"}
AXIS = "guesser's score: a dot for each test set"
READING = (
    "The guesser looks at no example: it answers positive with probability q. Each test set has "
    "one dot above and one below; scores closer than a dot share a column. Dots at the left of the "
    "line are pale; those on it and at its right are counted. The dotted lines over the dots are "
    "at the expected scores. If a class has one or two examples, words under the dots of UAR say "
    "how many of them are found, each at the expected score of such test sets. The percentages are "
    "of all test sets that could be drawn."
)


class LuckExplorer(Explorer):
    """The scores of a guesser on many test sets, which fall as dots one by one.

    The guesser looks at no example: it answers positive with one probability, whatever it is
    shown. All test sets have the same whole class sizes, and only the answers are drawn. The same
    seed gives the same draws, so that a slider moves the dots and does not draw them anew.

    Parameters
    ----------
    total : int
        Number of examples in each test set, 10 to 10,000.
    prevalence : float
        Share of the positive class, 0.02 to 0.98; each class has an example at least.
    guess : float
        Probability of the answer positive, 0 to 1.
    sets : int
        How many test sets have been drawn, 0 to 100.
    level : float
        A score that luck may reach, 0.5 to 1.
    seed : int
        Which draws they are, 0 to 999,999.
    class_names : sequence of str
        Empty for "positive" and "negative".

    Examples
    --------
    On 20 examples, 2 of them positive, a coin reaches a UAR of .66 in about a quarter of all test
    sets; on 2000 it hardly ever does:

    >>> ex = LuckExplorer(total=20, prevalence=0.1, level=0.66)
    >>> round(ex.scores["probability_of_reaching"], 3)
    0.24
    >>> ex.total = 2000
    >>> ex.scores["probability_of_reaching"] < 0.001
    True
    """

    title = "How often does a guesser reach a score by luck?"
    most_classes = 0
    score_axis = "x"
    longest = 115

    level = Slide(0.5, 1.0, 0.66, step=0.02, label="Score to reach")
    sets = Slide(0, SETS, 100, step=1, label="Test sets drawn")
    total = Slide(
        LEAST, MOST, 20, values=TOTALS, label="Examples in each set", whole=True, decimals=0
    )
    prevalence = Slide(0.02, 0.98, 0.1, step=0.02, label="Prevalence π of {positive}")
    guess = Slide(0.0, 1.0, 0.5, step=0.02, label="Guesses {positive}, probability q")
    seed = Number(0, _SEEDS - 1, 1, whole=True)
    class_names = Names()

    def measure(self, s: Any) -> Measured:
        return measure(s.total, s.prevalence, s.guess, s.sets, s.level, s.seed)

    def words(self, s: Any, measured: Measured) -> dict[str, str]:
        return words_of(measured, s.names)

    def make_picture(self) -> LuckFigure:
        return LuckFigure(narrow=self.narrow)

    def handles(self, picture: LuckFigure) -> list[Handle]:
        return [Handle(picture.border, x="level")]

    def html_above(self) -> str:
        pair = ""
        for name, style in styles_of(ROWS[::-1]).items():
            shown = html.tiles({}, html.tile(style.label, f"likely_{name}", style.long_label))
            shown += f'<span class="uw-status">{html.place(f"count_{name}")}</span>'
            pair += f'<div style="--uw-fill: {html.themed(style.colour)}">{shown}</div>'
        return f'<p>{html.place("asked")}</p><div class="uw-pair uw-flat">{pair}</div>'

    def html_below(self) -> str:
        return html.formulas(FORMULAS) + html.reading(READING)

    def toolbar(self) -> list[ToolbarItem]:
        def draw_anew(_: object) -> None:
            self.seed = (self.seed + 1) % _SEEDS

        return [ToolbarItem(ANEW, draw_anew, tooltip="Draw all the test sets once more")]

    def offered_scenarios(self) -> list[Scenario]:
        return [s for s in for_classes(2) if LEAST <= s.cm.sum() <= MOST and min(support(s.cm)) > 0]

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        total = int(scenario.cm.sum())
        return {
            "total": total,
            "prevalence": float(support(scenario.cm)[0] / total),
            "guess": float(scenario.cm[:, 0].sum() / total),
            "class_names": scenario.class_names,
        }


# Numbers.


class Heap(NamedTuple):
    """One score on all test sets, in their order."""

    scores: np.ndarray
    x: np.ndarray  # of each dot, near its score
    layer: np.ndarray  # the number of dots under it
    dot: float  # its size, in columns
    over: int  # the layer over all dots at the mean
    mean: float  # the expectation and the standard deviation, by the formulas
    deviation: float


class Measured(NamedTuple):
    """What a guesser scores on the first `sets` test sets."""

    sizes: tuple[int, int]  # examples of each class in a test set
    guess: float
    sets: int
    level: float
    heaps: dict[str, Heap]  # by score
    reaching: dict[str, int]  # how many of these test sets have this score or more, by score
    by_found: dict[str, float]  # if few are rare, the mean UAR by how many are found
    scores: dict[str, float]


def measure(
    total: int, prevalence: float, guess: float, sets: int, level: float, seed: int
) -> Measured:
    positives = min(max(int(whole_sizes(two_class_weights(prevalence), total)[0]), 1), total - 1)
    negatives = total - positives
    shift = round(level % (1 / COLUMNS), 9)  # of the columns, so that one begins at the level
    heaps, drawn, (hits, kept) = _all_sets(positives, negatives, guess, seed, shift)
    # For each number of hits in the one class, those that are needed in the other.
    found, least = np.arange(positives + 1), level - _NEAR
    needed = np.stack([total * least - found, negatives * (2 * least - found / positives)])
    needed = np.clip(np.ceil(needed).astype(int), 0, negatives + 1)
    likely = (1 - np.append(0.0, kept)[needed]) @ np.diff(hits, prepend=0.0)
    reaching = {k: int(np.sum(heap.scores[:sets] >= level - _NEAR)) for k, heap in heaps.items()}
    rare = int(negatives < positives)
    few, other = (positives, negatives)[rare], (1 - guess, guess)[rare]
    by_found = {
        name: (k / few + other) / 2
        for k, name in enumerate(FOUND[: few + 1] if few < len(FOUND) else ())
        if (drawn[rare][:sets] == k).any()
    }
    scores = {
        "expected_accuracy": heaps[ACCURACY].mean,
        "chance": 0.5,
        "reaching": float(reaching[UAR]),
        **dict(zip(LIKELY.values(), likely.tolist(), strict=True)),
        **{f"deviation_{name}": heaps[name].deviation for name in ROWS},
    }
    return Measured((positives, negatives), guess, sets, level, heaps, reaching, by_found, scores)


@lru_cache(maxsize=32)  # all stay the same while the number of test sets grows
def _all_sets(
    positives: int, negatives: int, guess: float, seed: int, shift: float
) -> tuple[dict[str, Heap], list[NDArray[np.int64]], list[FloatArray]]:
    """Return dots by score, hits by class in each set, and cumulated probabilities of hits."""
    from scipy.special import bdtr

    sizes, expected = np.array([positives, negatives]), np.array([guess, 1 - guess])
    uniforms = np.random.default_rng(seed).random((2, SETS))
    cumulated = [bdtr(np.arange(n + 1.0), n, p) for n, p in zip(sizes, expected, strict=True)]
    hits = [np.searchsorted(cdf, u) for cdf, u in zip(cumulated, uniforms, strict=True)]
    # The recalls of each test set; in the last row those of the expected answers.
    recalls = np.vstack([np.stack(hits, axis=-1) / sizes, expected])
    weights = [sizes / sizes.sum(), (0.5, 0.5)]
    scores = np.array(alpha_weighted_recall(recalls[:, np.newaxis], weights))
    whole = np.array([[guess, 1 - guess]] * 2) * sizes[:, np.newaxis]
    deviations = math.sqrt(guess * (1 - guess) / sizes.sum()), float(standard_error_uar(whole))
    # How far the possible scores are apart.
    steps = 1 / sizes.sum(), 0.5 / max(1, math.lcm(positives, negatives))
    # Columns no wider than a standard deviation, or the heaps would be wider than the scores are.
    fine = math.ceil(1 / max(COLUMNS * min(deviations), 1 / FINEST))
    columns, room = [], 0.0
    parts = [*zip(scores.T[:, :-1], steps, HIGH.values(), strict=True)]
    for n in (fine, fine + 1):  # narrower columns may be lower, with larger dots
        if room < 1 / n:
            found = [in_columns(each, step, shift, n, high) for each, step, high in parts]
            if (least := min(size for *_, size in found)) > room:
                columns, room = found, least
    # One size for both, and of a few sizes, since a style that changes is drawn anew.
    dot = 0.9 ** math.ceil(math.log(room, 0.9) - _NEAR)
    heaps = {}
    placed = zip(ROWS, scores.T, columns, deviations, strict=True)
    for name, each, (middle, rank, beside, _), deviation in placed:
        x = middle + (rank % beside - (beside - 1) / 2) * dot / COLUMNS
        over = rank[np.abs(x - each[-1]) < dot / 2 / COLUMNS].max(initial=-1) // beside + 1
        heaps[name] = Heap(each[:-1], x, rank // beside, dot, over, float(each[-1]), deviation)
    return heaps, hits, cumulated


def in_columns(
    scores: FloatArray, step: float, shift: float, fine: int, high: float
) -> tuple[FloatArray, NDArray[np.int64], int, float]:
    """Return the middle of each dot's column, how many dots it has before, how many are beside.

    Last is the size of the largest dots with which no heap is above `high`. Where scores are `step`
    apart, a column or more, each score has a column of its own; closer scores share columns,
    `fine` of them in the room of one.
    """
    apart, room, beside = step * COLUMNS, 1 / fine, 1
    # One that begins at the level has all dots that reach it at its right.
    column = np.floor((scores - shift) * COLUMNS * fine + _NEAR).astype(np.int64)
    column = column.clip(-fine, COLUMNS * fine - 1)
    middle = (column + 0.5) / (COLUMNS * fine) + shift
    if np.ptp(scores) < _NEAR:  # all are one: three side by side can be larger
        middle, room, beside = scores, 1.0, 3
    elif apart * fine >= 1:
        column, middle, room = np.rint(scores / step).astype(np.int64), scores, min(apart, 1.0)
    rank = np.tril(column == column[:, np.newaxis], -1).sum(axis=1)
    return middle, rank, beside, min(room, high / math.ceil((rank.max() + 1) / beside))


# Words.


def _style(score: str, label: str, formula: str) -> ScoreStyle:
    return style_of(score)._replace(label=label, long_label=label, formula=formula, two_classes="")


#: The standard deviations by the formulas.
DEVIATIONS = {
    f"deviation_{name}": _style(name, f"standard deviation of {style_of(name).label}", formula)
    for name, formula in ((UAR, "½ √(g (1 − g) (1/n₁ + 1/n₂))"), (ACCURACY, "√(g (1 − g) / N)"))
}
_EXPECTED = _style(ACCURACY, "expected accuracy of a guesser", "π g + (1 − π) (1 − g)")
FORMULAS = {"expected": _EXPECTED, **DEVIATIONS}


def words_of(measured: Measured, names: Sequence[str]) -> dict[str, str]:
    level, few = max(f"{measured.level:.2f}", f"{measured.level:.9g}", key=len), min(measured.sizes)
    rare = quoted(shortened(names, 8)[measured.sizes.index(few)])
    found = (f"{rare} missed", "found", "") if few == 1 else ("0 of 2", "1 of 2", "2 of 2")
    told = {name: found[k] * (name in measured.by_found) for k, name in enumerate(FOUND)}
    plural = f"{rare}{'s' * (rare in TWO_CLASSES)} found"
    told["found"] = plural * (few == 2 and bool(measured.by_found))
    for name, n in measured.reaching.items():
        told[f"count_{name}"] = f"{n} of {measured.sets}" * (measured.sets > 0)
        told[f"likely_{name}"] = probability_as_percent(measured.scores[LIKELY[name]])
    told["asked"] = f"how often luck reaches {level} in the long run"
    return told | {"sentence": _sentence(measured, names)}


def _sentence(measured: Measured, names: Sequence[str]) -> str:
    scores, (few, many) = measured.scores, sorted(measured.sizes)
    uar, accuracy = (format_score(scores[name]) for name in DEVIATIONS)
    rare = quoted(names[measured.sizes.index(few)])
    if measured.guess in (0, 1):
        same = format_score(scores["expected_accuracy"])
        return f"The same answer every time: its UAR is {format_score(0.5)}, its accuracy {same}."
    if few == many:
        return "The classes are equal, so UAR is accuracy, and luck moves both alike."
    more = "further" if uar > accuracy else "hardly further"
    why = f"half of UAR depends on {few} {rare} example{'s' * (few != 1)}, accuracy on all"
    return f"Luck moves UAR {more} than accuracy: {why} {format_count(few + many)}."


# Picture.

ASIDE, RIGHT = 22, 60  # points beside the axes: at the right a count has room
CAPTION = 33  # points above the dots
LEAD = 24  # points: the letters there
OVER = 22  # points over all for the names of the lines
UNDER = 33  # points between UAR's dots and the words above accuracy's: for what was found
BOTTOM = 70  # points for all that is below the axis: the ring, the numbers and the name


class LuckFigure(Drawing):
    """Two heaps of dots, and one line through both at the score to reach."""

    def __init__(self, *, narrow: bool = False) -> None:
        width = NARROW if narrow else SIZE[0]
        self._across = width - ASIDE - RIGHT
        self._column = self._across / COLUMNS
        # Where the dots lie, and the highest of them.
        high = {name: columns * self._column + 1 for name, columns in HIGH.items()}
        self._floors = {UAR: high[ACCURACY] + CAPTION + UNDER, ACCURACY: 0.0}
        self._rows = rows = self._floors[UAR] + high[UAR] + CAPTION
        top = rows + OVER
        self.figure = new_figure((width, BOTTOM + top + 2))
        box = (ASIDE, BOTTOM, width - RIGHT, BOTTOM + top)
        self.axes = axes = new_axes(self.figure, box, xlabel=AXIS)
        axes.set(xlim=(0, 1), ylim=(0, top), yticks=[])
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "0.25", "0.5", "0.75", "1"])
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="x", pad=18)  # below the ring
        axes.grid(visible=False)
        # Short strokes with round ends: one path, where 200 markers make a frame twelve times as
        # large. Snapped to whole pixels, both ends of a stroke are one, and nothing is drawn.
        # The page lets new ones fall, whose joins are mitres.
        dots = {"solid_capstyle": "round", "solid_joinstyle": "miter", "snap": False}
        self.dots, self.full, self.chance, self.found, self.counts, self.of = {}, {}, {}, {}, {}, {}
        for name, floor in self._floors.items():
            colour, above = style_of(name).colour, floor + high[name] + 8
            large: dict[str, Any] = {"color": colour, "fontsize": LEAD, "va": "baseline"}
            axes.plot([0, 1], [floor, floor], color=GRID, linewidth=0.8, zorder=1, clip_on=False)
            name_score(name, new_text(axes, 0, above, style_of(name).label, **large))
            self.counts[name] = new_text(axes, 0, above, points=8, weight="bold", **large)
            self.of[name] = new_text(axes, 0, above, points=14, va="baseline")
            self.dots[name] = self._line(to_rgba(colour, 0.45), 1, zorder=4, **dots)
            self.full[name] = self._line(colour, 1, zorder=4, **dots)
            self.chance[name] = self._line(SOFT, 1.2, linestyle=":")
        for name in ("found", *FOUND):
            self.found[name] = new_text(axes, 0, self._floors[UAR] - 14, ha="center")
        self.found["found"].set(color=SOFT, fontsize=NUMBERS[narrow])
        self.reached = self._line(INK, rows, alpha=0.06, zorder=0)
        self.level = self._line(INK, 1.5, zorder=2)
        self.named = new_text(axes, 0, rows + 6, "score to reach", va="baseline")
        new_text(axes, 0.5, rows + 6, "chance", -6, ha="right", va="baseline", color=SOFT)
        self.border = new_ring(axes, INK, zorder=7)

    def _line(self, colour: Any, width: float, **more: Any) -> Line2D:
        look: dict[str, Any] = {"solid_capstyle": "butt", "clip_on": False} | more
        return self.axes.plot([], [], color=colour, linewidth=width, **look)[0]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        sets, level = measured.sets, measured.level
        for name, heap in measured.heaps.items():
            floor, size = self._floors[name], heap.dot * self._column
            x, y = heap.x[:sets], floor + size * (heap.layer[:sets] + 0.5)
            high = heap.scores[:sets] >= level - _NEAR
            for dots, part in ((self.dots[name], ~high), (self.full[name], high)):
                if dots.get_linewidth() != 0.92 * size:  # so that each is seen beside the next
                    dots.set_linewidth(0.92 * size)
                place_strokes(dots, x[part], x[part] + 1e-4, y[part])
            top = self._rows if name == UAR else HIGH[name] * self._column
            self.chance[name].set_data([heap.mean] * 2, [floor + size * heap.over, top])
            count, _, of = words[f"count_{name}"].partition(" ")
            end = level * self._across + width_of(count) * LEAD / LETTERS
            fits = end + 14 + width_of(of) <= self._across + RIGHT
            self.counts[name].set_text(count)
            self.counts[name].set_x(level)
            self.of[name].set_text(of * fits)
            self.of[name].set_x(end / self._across)
        self.reached.set_data([level, 1], [self._rows / 2] * 2)
        self.border.set_data([level], [-12])
        most = self._across + RIGHT - width_of(self.named.get_text())
        self.named.set_x(min(level * self._across + 6, most) / self._across)
        cut = 0.0  # of the line, where it would be drawn through a word
        # Whose number it is: before the first of them, or after the last.
        middles = {k: x * self._across for k, x in measured.by_found.items()} or {"": 0.0}
        before, after = min(middles.values()) - 32, max(middles.values()) + 32
        room = max(before + ASIDE, self._across + RIGHT - after)
        for name, text in self.found.items():
            word = words[name]
            half = width_of(word) * float(text.get_fontsize()) / LETTERS / 2 + 2
            if name == "found" and 2 * half > room:
                word, half = name, width_of(name) / 2
            at = middles.get(name, before - half if before + ASIDE > 2 * half else after + half)
            # No word is cut at an edge of the picture.
            at = min(max(at, half - ASIDE), self._across + RIGHT - half)
            text.set_text(word)
            text.set_x(at / self._across)
            if word and abs(at - level * self._across) < half + 1:
                cut = 11.0
        middle = self._floors[UAR] - 14
        self.level.set_data([level] * 5, [-12, middle - cut, math.nan, middle + cut, self._rows])
