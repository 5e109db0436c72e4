"""Which of two classifiers is better on the same examples?"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from traitlets import TraitError, observe, validate

from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    INK,
    LETTERS,
    NARROW,
    NUMBERS,
    SIZE,
    SOFT,
    Drawing,
    cut_to_width,
    name_score,
    new_curve,
    new_figure,
    new_page,
    new_text,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import (
    TWO_CLASSES,
    format_score,
    not_reliable,
    probability,
    quoted,
    unmeasured,
)
from uarwidgets.kit.slides import Counts, Names, Slide
from uarwidgets.live import Slider
from uarwidgets.posterior import too_few
from uarwidgets.scenarios import Scenario, for_classes
from uarwidgets.styles import ACCURACY, CLASS_COLOURS, UAR, style_of, styles_of

ROWS = (UAR, ACCURACY)
ENDS = ("difference", "low", "high")  # what is measured of each
SCALES = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4)  # `FULL` of the last is 1
FULL, WORDS = 2.5, 1.05  # in the scale, to a side of 0: the picture, and a bar beside words
TICKS = np.array([-2, -1, 1, 2])  # in the scale
NEAR = 0.06  # an end of an interval so far from 0 or less, in the scale, seems to touch it
CELLS, PIECE = (1, 10, 100), 0.03  # examples in a cell, and its least width, in the scale
MOST = 1000  # examples in a cell of the matrix
WARM, COOL = "var(--uw-warm)", "var(--uw-cool)"  # the colours of the classes
ONLY = ("only_a_positive", "only_b_positive", "only_a_negative", "only_b_negative")
READING = (
    "A bar is how many more examples of a class B gets right than A (full, to the right), or A "
    "than B (hollow, to the left). The lower bar begins where the upper one ends; the dot under "
    "its end is the sum of both. Within a class, an example that only A gets right and one that "
    "only B gets right cancel out. "
    f"A's sliders end at what A has right, B's at A's errors. {html.place('same')}: these change "
    "neither difference.",
    "The lines are 95% intervals: the mean of a posterior and 1.96 standard deviations to either "
    "side, with the prior of one classifier (see UncertaintyExplorer) shared out among both "
    f"correct, only A, only B and both wrong. McNemar's exact p is {html.place('p_value')}: how "
    "probable it is that a fair coin splits the examples that only one gets right as unequally or "
    "more; it is about accuracy alone.",
)


class PairedExplorer(Explorer):
    """Two classifiers on one test set: which of them is better, by UAR and by accuracy?

    A's confusion matrix gives the test set. Only examples about which B's answers differ, so that
    one of the two is right, move the differences of the scores. Needs SciPy.

    Parameters
    ----------
    matrix : sequence of 2 sequences of 2 int
        Confusion matrix of A: rows = actual, columns = predicted, the positive class first, counts
        0 to 1000.
    only_a_positive, only_a_negative : int
        How many examples of each class A has right and B wrong. No more than A has right: a larger
        number becomes that.
    only_b_positive, only_b_negative : int
        How many examples of each class B has right and A wrong. No more than A has wrong.
    class_names : sequence of str
        Empty for "positive" and "negative".

    Examples
    --------
    B finds 4 positives that A misses, and is wrong about 13 negatives that A has right:

    >>> ex = PairedExplorer()
    >>> round(ex.scores["difference_unweighted_average_recall"], 3)
    0.031
    >>> round(ex.scores["difference_accuracy"], 3), round(ex.scores["p_value"], 3)
    (-0.07, 0.167)
    """

    title = "Which of two classifiers is better on the same examples?"
    longest = 154
    most_classes = 2

    matrix = Counts(((4, 16), (5, 75)), MOST)
    only_a_positive = Slide(0, MOST, 0, step=1, label="Only A correct: {positive}", colour=WARM)
    only_b_positive = Slide(0, MOST, 4, step=1, label="Only B correct: {positive}", colour=WARM)
    only_a_negative = Slide(0, MOST, 13, step=1, label="Only A correct: {negative}", colour=COOL)
    only_b_negative = Slide(0, MOST, 2, step=1, label="Only B correct: {negative}", colour=COOL)
    class_names = Names()

    def moved(self) -> list[str]:
        return [name for name, most in limits_of(self.matrix).items() if most]

    def make_sliders(self) -> list[Slider]:
        most = limits_of(self.matrix)
        return [
            replace(slider, values=positions(most[slider.name]), unit=f" of {most[slider.name]}")
            for slider in super().make_sliders()
        ]

    def measure(self, s: Any) -> Paired:
        sizes = [sum(row) for row in s.matrix]
        right = [row[k] for k, row in enumerate(s.matrix)]
        only = [[getattr(s, name) for name in ONLY[k : k + 2]] for k in (0, 2)]
        net = [b - a for a, b in only]
        pooled = [sum(column) for column in zip(*only, strict=True)]
        alone = (float(n) for row in (*only, pooled) for n in row)
        scores = dict(zip((*ONLY, "only_a", "only_b"), alone, strict=True))
        for name, rows in zip(ROWS, ((only, sizes), ([pooled], [sum(sizes)])), strict=True):
            found = difference_of(*rows)
            scores |= {f"{end}_{name}": x for end, x in zip(ENDS, found, strict=True)}
        scores["p_value"] = mcnemar(*pooled)
        wholes = [2 * n for n in sizes], [sum(sizes)] * 2
        weights = [[1 / n if all(of_all) else 0.0 for n in of_all] for of_all in wholes]
        # Room for an interval of the smaller class, half of which one alone has right: the axis
        # stands still while the sliders move, until a bar or an interval would leave it.
        seen = [1.1 / math.sqrt(min(filter(None, sizes), default=1))]
        for name, (one, other) in zip(ROWS, weights, strict=True):
            difference, *ends = (scores[f"{end}_{name}"] for end in ENDS)
            scores[f"a_{name}"] = right[0] * one + right[1] * other if one and other else math.nan
            scores[f"b_{name}"] = scores[f"a_{name}"] + difference
            low, high = sorted((net[0] * one, difference))  # the ends of the second bar
            seen += [-low, high, min(-low, high) * FULL / WORDS, *map(abs, ends)]
        most = max(x for x in seen if not math.isnan(x)) / FULL
        scale = next((scale for scale in SCALES if most <= scale), SCALES[-1])
        least = min((each for of_classes in weights for each in of_classes if each), default=1)
        cell = next(n for n in CELLS if n * least >= PIECE * scale)
        return Paired(scores, sizes, right, net, too_few(sizes), weights, scale, cell)

    def words(self, s: Any, measured: Paired) -> dict[str, str]:
        scores = measured.scores
        told = {}
        for name in ROWS:
            told[f"difference_{name}"], *ends = (signed(scores[f"{end}_{name}"]) for end in ENDS)
            told[f"interval_{name}"] = " to ".join(dict.fromkeys(ends))
            a, b = (format_score(scores[f"{which}_{name}"]) for which in "ab")
            told[f"both_{name}"] = f"A {a}, B {b}"
            told[f"verdict_{name}"] = f"{style_of(name).label}: {verdict(measured, name)}"
        told["p_value"] = probability(scores["p_value"])
        told["cell"] = f"a cell = {measured.cell} examples" * (measured.cell > 1)
        both = sum(measured.right) - scores["only_a"]
        neither = sum(measured.sizes) - both - scores["only_a"] - scores["only_b"]
        told["same"] = f"Both correct {both:.0f}, neither {neither:.0f}"
        for k, (n, name) in enumerate(zip(measured.net, self.cut(s.names), strict=True)):
            told[f"more_{k}"] = f"B: {_more(n)}"
            told[f"right_{k}"] = f"{_called(name, n, of='')} right"
        return told | {"sentence": sentence(measured, s.names)}

    def cut(self, names: Sequence[str]) -> list[str]:
        """Return names as short as the words beside a bar need them."""
        return cut_to_width(names, 78 if names[0] in TWO_CLASSES else 66)  # points; or quoted

    def costs(self) -> dict[str, str]:
        """Return what an example counts in each score, which no slider changes."""
        uar = price([*map(sum, self.matrix)], self.cut(self.names))
        return {UAR: uar, ACCURACY: "the same examples count equally"}

    def make_picture(self) -> PairedPicture:
        return PairedPicture(self.measure(self), self.costs(), narrow=self.narrow)

    def html_above(self) -> str:
        pair = ""
        for name, style in styles_of(ROWS).items():
            tile = html.tile(style.label, f"difference_{name}", style.long_label, of=name)
            ends, both = (html.place(f"{of}_{name}") for of in ("interval", "both"))
            shown = f"{html.tiles({}, tile)}{ends}<br><small>{both}</small>"
            fill = html.themed(style.colour)
            pair += f'<div style="--uw-fill: {fill}" data-score="{name}">{shown}</div>'
        return f'<p>B − A, 95% interval</p><div class="uw-pair">{pair}</div>'

    def html_below(self) -> str:
        return html.formulas(ROWS, two_classes=True) + html.reading(*READING)

    def offered_scenarios(self) -> list[Scenario]:
        return [s for s in for_classes(2) if np.max(s.cm) <= MOST and np.sum(s.cm, axis=1).all()]

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        # B finds a quarter of the positives that A misses, and is wrong about a sixth of the
        # negatives that A has right.
        state = super().state_for(scenario)
        parts = zip(limits_of(state["matrix"]).items(), (0, 1 / 4, 1 / 6, 0), strict=True)
        return state | {name: round(part * most) for (name, most), part in parts}

    @validate("matrix")
    def _of_two_classes(self, proposal: Any) -> Any:
        if (n := len(proposal["value"])) != 2:
            raise TraitError(f"matrix must have 2 rows, one for each class; received {n}")
        return proposal["value"]

    @validate(*ONLY)
    def _at_most(self, proposal: Any) -> int:
        return min(proposal["value"], limits_of(self.matrix)[proposal["trait"].name])

    @observe("matrix")
    def _fit(self, _: object) -> None:
        limits = limits_of(self.matrix)
        self._apply({name: min(getattr(self, name), most) for name, most in limits.items()})


# Numbers.


class Paired(NamedTuple):
    """The counts and the differences by name, and the classes of the test set."""

    scores: dict[str, float]
    sizes: list[int]
    right: list[int]  # how many of each class A has right
    net: list[int]  # how many more B has
    few: list[int]  # classes with too few examples for a reliable interval of UAR
    weights: list[list[float]]  # of an example of each class in each score, in `ROWS`; 0 without it
    scale: float  # of the axis of the differences
    cell: int  # examples in a cell of a bar

    def decides(self, name: str) -> bool:
        """Return whether a score's interval is reliable and excludes 0."""
        low, high = (self.scores[f"{end}_{name}"] for end in ENDS[1:])
        return (low > 0 or high < 0) and not (self.few and name == UAR)


def limits_of(matrix: Sequence[Sequence[int]]) -> dict[str, int]:
    """Return how many examples at most one classifier alone has right."""
    (tp, fn), (fp, tn) = matrix
    return dict(zip(ONLY, (tp, fn, tn, fp), strict=True))


def positions(most: int) -> tuple[float, ...]:
    """Return a slider's positions from 0 to `most`: all, or a hundred steps."""
    steps = min(most, 100)
    return tuple(round(most * i / steps) for i in range(steps + 1))


def difference_of(only: Sequence[Any], sizes: Sequence[int]) -> tuple[float, float, float]:
    """Return B - A in a mean over rows of (only A, only B), and the ends of its 95% interval."""
    if not all(sizes):
        return (math.nan,) * 3
    # The groups of a class are multinomial, with a Dirichlet prior whose share for one
    # classifier's right answers is the Beta prior of `posterior_uar` or `posterior_accuracy`.
    k = len(sizes)
    difference = middle = spread = 0.0
    for (a, b), n in zip(only, sizes, strict=True):
        difference += (b - a) / n
        middle += (b - a) / (n + 2 / k)
        spread += ((a + b + 1 / k) / (n + 2 / k) - ((b - a) / (n + 2 / k)) ** 2) / (n + 2 / k + 1)
    reach = 1.96 * math.sqrt(spread)
    return difference / k, (middle - reach) / k, (middle + reach) / k


def mcnemar(a: float, b: float) -> float:
    """Return the two-sided p of so unequal a split, each example on either side by a fair coin."""
    from scipy.special import bdtr

    return min(1.0, 2 * float(bdtr(min(a, b), int(a + b), 0.5)))


# Words.


def signed(value: float) -> str:
    """Return a difference of scores with its sign."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return sign + format_score(abs(value))


def verdict(measured: Paired, name: str) -> str:
    """Return which classifier is ahead by a score, and whether its interval excludes 0."""
    difference = measured.scores[f"difference_{name}"]
    if math.isnan(difference):
        return "none"
    side = f"{'B' if difference > 0 else 'A'} ahead" if difference else "equal"
    if measured.few and name == UAR:
        return f"{side}, interval not reliable"
    holds = "excludes" if measured.decides(name) else "includes"
    return f"{side}, interval {'barely ' * _is_near(measured, name)}{holds} 0"


def _is_near(measured: Paired, name: str) -> bool:
    """Return whether an end of a score's interval is near to 0, as the picture shows it."""
    ends = (measured.scores[f"{end}_{name}"] for end in ENDS[1:])
    return min(map(abs, ends)) < NEAR * measured.scale


def sentence(measured: Paired, names: Sequence[str]) -> str:
    """Return which classifier is better by which score, as far as the intervals tell."""
    scores, sizes, _, nets, small, *_ = measured
    if absent := [name for name, size in zip(names, sizes, strict=True) if size == 0]:
        return f"{unmeasured(absent)} Without it there is no UAR."
    if scores["only_a"] == scores["only_b"] == 0:
        return "A and B are right about the same examples, so these cannot tell A from B."
    uar, accuracy = differences = [scores[f"difference_{name}"] for name in ROWS]
    sides = ["for B" if x > 0 else "for A" if x < 0 else "for neither" for x in differences]
    told = f"UAR is higher {sides[0]}, accuracy {sides[1]}"
    if sides[0] == sides[1]:
        told = f"UAR and accuracy are {f'higher {sides[0]}' if uar else 'the same for both'}"
    if small:
        return f"{told}. The interval of UAR is not reliable: {not_reliable(names, sizes, small)}."
    if uar * accuracy > 0:
        of_b = [(n if uar > 0 else -n, name) for n, name in zip(nets, names, strict=True) if n]
        more = [f"{_more(n)} {_called(name, n)}" for n, name in of_b]
        told += f", with {' and '.join(more)} correct"
    elif uar or accuracy:
        told += ": they weigh the same examples differently"
    held = [name for name in ROWS if not measured.decides(name)]
    if len(held) == 1:
        alone = "accuracy" if held == [UAR] else "UAR"
        return f"{told}. Only {alone}'s interval excludes 0."
    near = " and ".join(style_of(name).label for name in ROWS if _is_near(measured, name))
    better = "both decide" + f", {near} barely" * bool(near)
    if uar * accuracy > 0:
        better = f"{'B' if uar > 0 else 'A'} is better by both" + f", barely by {near}" * bool(near)
    both = "include 0, so nothing is decided" if held else f"exclude 0, so {better}"
    return f"{told}. Both intervals {both}."


def price(sizes: Sequence[int], names: Sequence[str]) -> str:
    """Return what an example counts in the mean of the recalls of classes of these sizes."""
    (few, one), (many, other) = sorted(zip(sizes, names, strict=True))
    if few in (0, many):
        return "all count the same" * (few > 0)
    return f"one {_called(one, 1)} counts as {round(many / few, 2):.15g} {_called(other, 2)}"


def _more(n: int) -> str:
    """Return how many more examples, or fewer."""
    return f"{abs(n)} {'more' if n > 0 else 'fewer'}" if n else "as many"


def _called(name: str, n: int, of: str = "of ") -> str:
    """Return what so many examples of a class are called; `of` stands before a name in quotes."""
    return name + "s" * (abs(n) != 1) if name in TWO_CLASSES else of + quoted(name)


# Picture.

HEIGHT, AXIS, FOOT = 440, 44, 24  # points: of the picture; over its foot, as all heights here
TITLES = {UAR: 420, ACCURACY: 215}  # the lines on which the names of the scores stand
BELOW = 56, 108, 151  # points from there to both bars and to the interval
THICK, RIM = 44, 1.6  # points: of a bar and its rim
MARGIN, BESIDE = 4, 8  # points: free outside; from a bar to words
ROOM, HALF = 129, 10  # points for words beside a bar: across, and from its middle to a line
GAP = np.array([0.4, -0.4, 0])  # points that are left free at the ends of a cell


class PairedPicture(Drawing):
    """Two bars end to end for each score, and under their end the dot that is their sum."""

    def __init__(self, measured: Paired, costs: Mapping[str, str], *, narrow: bool) -> None:
        width, size = NARROW if narrow else SIZE[0], NUMBERS[narrow]
        self._middle = middle = width / 2
        self._room = (middle - MARGIN) / FULL  # points to 1 of the scale
        self.figure = new_figure((width, HEIGHT))
        self.page = page = new_page(self.figure)
        soft: dict[str, Any] = {"color": SOFT, "fontsize": size, "va": "baseline"}
        # One axis and one place of 0 for both panels.
        at = middle + self._room * TICKS
        self.ticks = [new_text(page, x, FOOT, ha="center", **soft) for x in at]
        at = np.sort([MARGIN, *at, middle, width - MARGIN])
        page.plot(at, [AXIS] * len(at), "|-", c=SOFT, lw=1, markevery=slice(1, -1))
        new_text(page, middle, FOOT, "0", ha="center", **soft)
        for x, side in zip((-1, 0, 1), ("← A higher", "B − A", "B higher →"), strict=True):
            new_text(page, middle + x * self._room, 4, side, ha="center", va="baseline")
        self.heights = {name: np.subtract(float(y), BELOW).tolist() for name, y in TITLES.items()}
        self.texts, self.spans, self.values, self.parts, self.zeros = {}, {}, {}, {}, {}
        self.texts["cell"] = new_text(page, at[-1], TITLES[ACCURACY] - 22, ha="right", **soft)
        look: dict[str, Any] = {
            "weight": "bold",
            "va": "baseline",
            "fontsize": LETTERS + 3 * (not narrow),
        }
        for name in ROWS:
            y, (*bars, at) = TITLES[name], self.heights[name]
            (self.zeros[name],) = page.plot([middle] * 5, [y] * 5, c=INK, lw=2, zorder=3)
            told = new_text(page, MARGIN, y - 22, costs[name], va="baseline")
            self.parts[name] = [new_text(page, 0, y + up) for y in bars for up in (HALF, -HALF)]
            self.texts[f"verdict_{name}"] = said = new_text(page, MARGIN, y, **look)
            self.spans[name], self.values[name] = new_curve(page, name, [0, 0], [at] * 2)
            self.spans[name].set(ls="-", marker="|", markersize=24, markeredgewidth=3, zorder=3.5)
            self.values[name].set(ydata=[at], markersize=22)
            name_score(name, told, *self.parts[name], said)
        if measured.few:
            self.spans[UAR].set(linestyle=(0, (1, 1)), marker="")
        look = {"lw": THICK, "solid_capstyle": "butt", "zorder": 0.5}
        self.bars = [page.plot([], [], c=colour, **look)[0] for colour in (*CLASS_COLOURS, "white")]
        self.bars[2].set(linewidth=THICK - 2 * RIM, zorder=0.6)  # losses are hollow
        self.joins = page.plot([], [], c=INK, lw=1.5, zorder=0.4)[0]

    def update(self, measured: Paired, words: Mapping[str, str]) -> None:
        middle, unit = self._middle, self._room / measured.scale
        for name, text in self.texts.items():
            text.set_text(words[name])
        for x, text in zip(measured.scale * TICKS, self.ticks, strict=True):
            text.set_text(f"{x:+g}".replace("-", "−"))
        bars: list[list[Any]] = [[], [], [(np.array([math.nan]), math.nan)]]
        joins, turns = list[float](), list[float]()
        outward = -1 if (measured.net[0] or measured.net[1]) < 0 else 1  # the side for words
        half = *(THICK / 2 if n else 0 for n in measured.net), 0  # of the bars and of the dot
        for name, weights in zip(ROWS, measured.weights, strict=True):
            edge, heights = middle, self.heights[name]
            for k, (n, weight) in enumerate(zip(measured.net, weights, strict=True)):
                side, width = -1 if n < 0 else 1, unit * weight
                ends = _cells(abs(n), measured.cell) * (side * width)
                # Half a rim at either end, so that two cells have one in common.
                rim = GAP * (side * min(2, 0.6 * measured.cell * width)) if n < 0 else -GAP
                bars[k].append(((ends + (edge - rim)).ravel(), heights[k]))
                if n < 0:
                    bars[2].append(((ends + (edge + rim)).ravel(), heights[k]))
                start, edge = edge, edge + n * width
                joins += edge, edge, math.nan
                turns += heights[k] - half[k], heights[k + 1] + half[k + 1], math.nan
                inner, outer = sorted((start, edge))[::outward]
                fits = outward * (outer - middle) + BESIDE + ROOM <= middle - MARGIN
                x = outer + outward * BESIDE if fits else inner - outward * BESIDE
                told = words[f"more_{k}"], words[f"right_{k}"]
                ha: Any = "left" if fits == (outward > 0) else "right"
                for text, said in zip(self.parts[name][2 * k :], told, strict=False):
                    text.set_text(said)
                    text.set_x(x)
                    if text.get_horizontalalignment() != ha:
                        text.set_horizontalalignment(ha)
            # The line of 0 leaves a gap for words that stand across it.
            crossed = not fits and 0 < outward * (inner - middle) < ROOM + 2 * BESIDE
            gap = math.nan if crossed else heights[1]
            ys = heights[0] + THICK / 2, heights[1] + 2 * HALF, gap, heights[1] - 2 * HALF
            self.zeros[name].set_ydata([*ys, heights[2] - 2 * HALF])
            dot, low, high = (middle + unit * measured.scores[f"{end}_{name}"] for end in ENDS)
            self.spans[name].set_xdata([low, high])
            self.values[name].set_xdata([dot])
        for line, parts in zip(self.bars, bars, strict=True):
            across, up = zip(*parts, strict=True)
            line.set_data(np.concatenate(across), np.repeat(up, [*map(len, across)]))
        self.joins.set_data(np.array(joins), np.array(turns))


@functools.lru_cache(1000)
def _cells(n: int, cell: int) -> np.ndarray:
    """Return the ends of the cells of so many examples, then NaN."""
    near = np.arange(0.0, n, cell)
    return np.stack([near, np.minimum(near + cell, n), near * math.nan], axis=1)
