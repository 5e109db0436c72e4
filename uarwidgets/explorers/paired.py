"""Which of two is better on the same examples?"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from traitlets import TraitError, observe, validate

from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    GRID,
    INK,
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
    new_ring,
    new_text,
    width_of,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import (
    format_count,
    format_score,
    format_setting,
    not_reliable,
    probability,
    quoted,
    unmeasured,
)
from uarwidgets.kit.slides import Counts, Names, Slide
from uarwidgets.live import Handle, Slider
from uarwidgets.posterior import too_few
from uarwidgets.scenarios import Scenario, for_classes
from uarwidgets.styles import CLASS_COLOURS, styles_of

ROWS = UAR, ACCURACY = ("unweighted_average_recall", "accuracy")
ENDS = ("difference", "low", "high")  # what is measured of each
TICKS = (-1.5, -1, -0.5, 0, 0.5, 1, 1.5)  # of the axis of the differences, in its scale
SCALES = (0.01, 0.02, 0.04, 0.06, 0.1, 0.2, 0.3, 0.4, 0.6)
HELD = 1.8  # what is drawn at most, in the scale
CELLS, PIECE = (1, 10, 100), 0.0275  # examples in a cell, and its least width, in the scale
MOST = 1000  # examples in a cell of the matrix
WARM, COOL = "var(--uw-warm)", "var(--uw-cool)"  # the colours of the classes
ONLY = ("only_a_positive", "only_b_positive", "only_a_negative", "only_b_negative")
READING = (
    "A cell of a bar is one or more examples that A or B alone has correct, as wide as they count. "
    "Equal lengths cancel; B − A is left. A's sliders end at what A has right, B's at A's errors.",
    "Under them are 95% intervals: the mean of a posterior and 1.96 standard deviations to either "
    "side, with the prior of one classifier (see UncertaintyExplorer) shared out among both "
    f"correct, only A, only B and both wrong. McNemar's exact p is {html.place('p_value')}: how "
    "probably a fair coin splits these examples as unequally or more; it is about accuracy alone.",
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

    title = "Which of two is better on the same examples?"
    longest = 150
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
        sizes = np.sum(s.matrix, axis=1)
        only = np.array([[getattr(s, name) for name in ONLY[k : k + 2]] for k in (0, 2)])
        scores = dict(zip(ONLY, only.ravel().astype(float).tolist(), strict=True))
        scores |= {"only_a": float(only[:, 0].sum()), "only_b": float(only[:, 1].sum())}
        pooled = only.sum(axis=0, keepdims=True), sizes.sum(keepdims=True)
        for name, (counts, totals) in zip(ROWS, ((only, sizes), pooled), strict=True):
            found = difference_of(counts, totals)
            scores |= {f"{end}_{name}": x for end, x in zip(ENDS, found, strict=True)}
        scores["p_value"] = mcnemar(scores["only_a"], scores["only_b"])
        wholes = (2 * sizes).tolist(), [int(sizes.sum())] * 2
        weights = [[1 / n if all(whole) else 0.0 for n in whole] for whole in wholes]
        bars = (np.array(weights) @ only).tolist()
        seen = [*bars[0], *bars[1], *(scores[f"{end}_{name}"] for name in ROWS for end in ENDS)]
        most = max(abs(x) for x in seen if not math.isnan(x))
        scale = next((scale for scale in SCALES if most <= HELD * scale), SCALES[-1])
        least = min((each for of_classes in weights for each in of_classes if each), default=1)
        cell = next(n for n in CELLS if n * least >= PIECE * scale)
        return Paired(scores, sizes.tolist(), too_few(sizes), weights, bars, scale, cell)

    def words(self, s: Any, measured: Paired) -> dict[str, str]:
        scores = measured.scores
        told = {"only_a": f"← only A correct: {scores['only_a']:.0f}"}
        told["only_b"] = f"only B correct: {scores['only_b']:.0f} →"
        for name in ROWS:
            told[f"difference_{name}"], *ends = (signed(scores[f"{end}_{name}"]) for end in ENDS)
            told[f"interval_{name}"] = " to ".join(dict.fromkeys(ends))
            told[f"verdict_{name}"] = verdict(measured, name)
        told["p_value"] = probability(scores["p_value"])
        told |= {name: format_count(scores[name]) for name in ONLY}
        cells = f"one cell = {measured.cell} example{'s' * (measured.cell > 1)}"
        told["cell"] = f"{cells}; faded: cancelled"
        (tp, fn), (fp, tn) = s.matrix
        both, neither = tp + tn - scores["only_a"], fn + fp - scores["only_b"]
        told["same"] = f"both correct {both:.0f}, neither {neither:.0f}: they move nothing"
        return told | {"sentence": sentence(measured, s.names)}

    def make_picture(self) -> PairedPicture:
        measured = self.measure(self)
        return PairedPicture(measured, limits_of(self.matrix), self.names, narrow=self.narrow)

    def handles(self, picture: PairedPicture) -> list[Handle]:
        return [
            Handle(picture.rings[name], picture.page, x=name, x_of=picture.places[name])
            for name in self.moved()
        ]

    def html_above(self) -> str:
        pair = ""
        for name, style in styles_of(ROWS).items():
            tile = html.tile(style.label, f"difference_{name}", style.long_label, style, name)
            shown = html.tiles({}, tile) + html.place(f"interval_{name}")
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
    few: list[int]  # classes with too few examples for a reliable interval of UAR
    weights: list[list[float]]  # of an example of each class in each score, in `ROWS`; 0 without it
    bars: list[list[float]]  # the lengths of A's and B's for each score
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


def difference_of(only: np.ndarray, sizes: np.ndarray) -> tuple[float, float, float]:
    """Return B - A in a mean over rows of (only A, only B), and the ends of its 95% interval."""
    if not sizes.all():
        return (math.nan,) * 3
    # The groups of a class are multinomial, with a Dirichlet prior whose share for one
    # classifier's right answers is the Beta prior of `posterior_uar` or `posterior_accuracy`.
    each = 0.5 / len(sizes)
    total = sizes + 4 * each
    a, b = (only + each).T / total
    middle = float((b - a).mean())
    reach = 1.96 * math.sqrt(((a + b - (b - a) ** 2) / (total + 1)).sum()) / len(sizes)
    return float((np.diff(only)[:, 0] / sizes).mean()), middle - reach, middle + reach


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
    """Return which classifier is ahead by a score, and whether that is decided."""
    difference = measured.scores[f"difference_{name}"]
    if math.isnan(difference):
        return "none"
    ahead, by = "B" if difference > 0 else "A", format_score(abs(difference))
    if not measured.decides(name):
        return f"{ahead} ahead by {by}, not decided" if difference else "equal, not decided"
    return f"{ahead} is better by {by}"


def sentence(measured: Paired, names: Sequence[str]) -> str:
    """Return which classifier is better by which score, as far as the intervals tell."""
    scores, sizes, small, *_ = measured
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
        nets = [scores[b] - scores[a] for a, b in (ONLY[:2], ONLY[2:])]
        more = [_more(n if uar > 0 else -n, name) for n, name in zip(nets, names, strict=True) if n]
        told += f", with {' and '.join(more)} correct"
    elif uar or accuracy:
        (few, one), (many, other) = sorted(zip(sizes, names, strict=True))
        one = one if one in SEVERAL else f"example of {quoted(one)}"
        times = format_setting(round(many / few, 2))
        told += f": in UAR one {one} counts as {times} {SEVERAL.get(other, f'of {quoted(other)}')}"
    held = [name for name in ROWS if not measured.decides(name)]
    if len(held) == 1:
        alone = "Accuracy" if held == [UAR] else "UAR"
        return f"{told}. {alone} alone decides: only its interval excludes 0."
    both = "Both intervals hold 0, so nothing is decided."
    return f"{told}. {both if held else 'Both intervals exclude 0.'}"


def _more(n: float, name: str) -> str:
    """Return how many more examples of a class, or fewer."""
    called = name + "s" * (abs(n) != 1) if name in SEVERAL else f"of {quoted(name)}"
    return f"{abs(n):.0f} {'more' if n > 0 else 'fewer'} {called}"


# Picture.

EACH = {  # of both classes; the first pair that has room
    UAR: (("{} {}: each counts {}", "{} {}: each {}"), ("{} {}: {}",) * 2, ("{1}: {2}",) * 2),
    ACCURACY: (("", "each {2}"),),
}
SEVERAL = {"positive": "positives", "negative": "negatives"}
OPACITIES = 0.5, 1.0  # of a class's colour: in what cancels, and in what is left
AXIS, WORDS, MIDDLE = 74, 22, 9  # points: the axis with two rows, a row of words, from 0 to words
FEET = {UAR: 133, ACCURACY: 0}  # points: of the panels, above the axis
NAMES = {UAR: 168, ACCURACY: 120}  # points from a foot up to the name, and to what is below it
POINT, NET, BAR, RINGS, COUNTS = 15, 33, 63, 101, 122
HEIGHTS = [float(AXIS + FEET[name] + BAR) for name in (UAR, UAR, ACCURACY, ACCURACY)]
THICK, THIN = 44, 12  # points: the bars, and what is left under them
GAP = np.array([0.5, -0.5, 0])  # points that are left free at the ends of a cell
RIM = 2.23  # half the picture, in the scale of the axis
FIRST, APART = 4.0, 14.0  # points from 0 to the count over a ring at least, and between two
USUAL = 0.1  # scale of the axis for a pointer that drags a ring
LEAST = 60  # points: its shortest way


class PairedPicture(Drawing):
    """Bars of what A alone has right and B alone, as UAR weighs the examples and as accuracy."""

    def __init__(
        self, measured: Paired, most: Mapping[str, int], names: Sequence[str], *, narrow: bool
    ) -> None:
        width = NARROW if narrow else SIZE[0]
        self._middle = middle = width / 2
        self._room = (middle - 4) / RIM
        floor, top = AXIS + FEET[UAR], AXIS + FEET[UAR] + NAMES[UAR] + 59
        self.figure = new_figure((width, top))
        self.page = page = new_page(self.figure)
        page.plot([4, width - 4], [AXIS, AXIS], color=GRID, linewidth=1)
        look: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow], "ha": "center"}
        self.scale = {}
        for tick in TICKS[narrow :: 1 + narrow]:
            x = middle + tick * self._room
            page.plot([x, x], [AXIS - 5, AXIS], color=GRID, linewidth=1)
            self.scale[tick] = new_text(page, x, AXIS - 18, "0", **look)
        self.scale.pop(0)  # 0 stays
        new_text(page, middle, 34, "← A better\u2003 B − A \u2003B better →", ha="center")
        self.texts = {"same": new_text(page, middle, 12, color=SOFT, ha="center")}
        self.texts["cell"] = new_text(page, middle, top - 1.5 * WORDS, color=SOFT, ha="center")
        self.rings, self.places = {}, {}
        for i, name in enumerate(ONLY):
            k, side = divmod(i, 2)
            self.rings[name] = new_ring(page, CLASS_COLOURS[k])
            # A line from the ring leads to the end of the examples that it moves.
            self.rings[name].set(mfc="white", c=SOFT, linestyle="-", linewidth=1.5, markevery=[0])
            self.rings[name].set_data([middle] * 2, [floor + RINGS, floor + BAR + THICK / 2])
            self.texts[name] = new_text(page, middle, floor + COUNTS, weight="bold", ha="center")
            for shown in (self.rings[name], self.texts[name]):
                shown.set_visible(most[name] > 0)
            # The pointer goes ever less far for an example: the axis changes as a bar grows.
            step = self._room * measured.weights[0][k] / USUAL
            step = max(step, LEAST / max(most[name], 1)) / middle
            self.places[name] = lambda n, sign=2 * side - 1, step=step: (
                middle * (1 + sign * (1 - math.exp(-step * n)))
            )
        for name, ha, at in (("only_a", "right", -MIDDLE), ("only_b", "left", MIDDLE)):
            self.texts[name] = new_text(page, middle + at, top - WORDS / 2, weight="bold", ha=ha)
        page.plot([middle] * 2, [top - WORDS + 2, top - 2], c=INK, lw=2)
        cut = cut_to_width([SEVERAL.get(name, name) for name in names], 84)
        flat: Any = {"solid_capstyle": "butt", "zorder": 0.5}
        colours = [to_rgba(colour, strong) for strong in OPACITIES for colour in CLASS_COLOURS]
        self.bars = [page.plot([], [], c=c, lw=THICK, **flat)[0] for c in colours]
        self.left, self.spans, self.values = {}, {}, {}
        for (name, style), weights in zip(styles_of(ROWS).items(), measured.weights, strict=True):
            foot, row = AXIS + FEET[name], AXIS + FEET[name] + NAMES[name]
            title = new_text(page, 4, row - 6, style.label, weight="bold", va="baseline")
            better = new_text(page, 1.12 * width_of(style.label) + 18, row - 6, va="baseline")
            row, x = row - WORDS, 10
            each = [f"1/{1 / weight:.0f}" if weight else "–" for weight in weights]
            texts = [[*map(str.format, forms, measured.sizes, cut, each)] for forms in EACH[name]]
            told = next((t for t in texts if width_of("".join(t)) + 68 < width), texts[-1])
            for k, words in enumerate(told):
                page.plot(x, row, "s", color=CLASS_COLOURS[k], ms=13, mew=0)
                new_text(page, x + 13, row, words)
                x += width_of(words) + 30 if words else 15
            page.plot([middle] * 2, [foot, row - WORDS / 2], c=INK, lw=2, zorder=3)
            (self.left[name],) = page.plot(
                [0, 0], [foot + NET] * 2, c=style.colour, lw=THIN, **flat
            )
            self.texts[f"verdict_{name}"] = better
            self.spans[name], self.values[name] = new_curve(page, name, [0, 0], [foot + POINT] * 2)
            self.spans[name].set(marker="|", markersize=20, markeredgewidth=3, linewidth=2.5)
            # An interval that decides is thick, through its dot, with the dashes of the thin one.
            look = {"ms": 14, "lw": 6, "ls": (0, (1.25, 0.5)) if name == UAR else "-"}
            self.values[name].set(markevery=[1], ydata=[foot + POINT] * 3, **look)
            name_score(name, title, better, self.left[name])
        page.axhline(AXIS + NAMES[ACCURACY] + 15, color=GRID, linewidth=1)
        self.spans[UAR].set_linestyle((0, (1, 1) if measured.few else (3, 1.2)))
        if measured.few:
            self.spans[UAR].set_marker("")

    def update(self, measured: Paired, words: Mapping[str, str]) -> None:
        scale, middle = measured.scale, self._middle
        for x, tick in self.scale.items():
            tick.set_text(f"{x * scale:g}".replace("-", "−"))
        for name, text in self.texts.items():
            text.set_text(words[name])
        unit, only = self._room / scale, [int(measured.scores[name]) for name in ONLY]
        xs: list[list[Any]] = [[], [], [], []]  # of what cancels, in both classes; of what is left
        for name, weights, bars in zip(ROWS, measured.weights, measured.bars, strict=True):
            at, low, high = (middle + unit * measured.scores[f"{end}_{name}"] for end in ENDS)
            left, right = sorted((middle, at))
            near = [unit * weights[0] * n for n in only[:2]]  # the ends of the first class
            far = [unit * length for length in bars]
            edges = [FIRST, FIRST]  # no ring is over another, and no number
            for i, (key, n) in enumerate(zip(ONLY, only, strict=True)):
                k, side = divmod(i, 2)
                cells = _cells(n, measured.cell) * (unit * weights[k]) + (k * near[side] + GAP)
                cells = middle + cells if side else middle - cells
                xs[k].append(np.maximum(cells, right) if side else np.minimum(cells, left))
                xs[k + 2].append(np.clip(cells, left, right))
                if name == UAR or not measured.weights[0][0]:
                    end, half = (near, far)[k][side], 1.12 * width_of(words[key]) / 2
                    ring = min(max(end, edges[side] + half), middle - half - 1)
                    edges[side] = ring + half + APART
                    ends = [middle + (2 * side - 1) * x for x in (ring, end)]
                    self.rings[key].set_xdata(ends)
                    self.texts[key].set_x(ends[0])
            self.left[name].set_xdata([middle, at])
            self.spans[name].set_xdata([low, high])
            text = self.texts[f"verdict_{name}"]
            sure = measured.decides(name)
            self.values[name].set_xdata([low, at, high] if sure else [at] * 3)
            if text.get_fontweight() != (weight := "bold" if sure else "normal"):
                text.set_fontweight(weight)
        for line, of_class in zip(self.bars, xs, strict=True):
            ys = np.repeat(HEIGHTS, [cells.size for cells in of_class])
            line.set_data(np.concatenate(of_class).ravel(), ys)


@functools.lru_cache(1000)
def _cells(count: int, cell: int) -> np.ndarray:
    """Return the first and last examples of cells, counted from 0, and NaN after them."""
    left = np.arange(0.0, count, cell)
    return np.stack([left, np.minimum(left + cell, count), left * math.nan], axis=1)
