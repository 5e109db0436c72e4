"""Which of two classifiers is better on the same examples?"""

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
    shortened,
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
CELLS, PIECE = (1, 10, 100), 0.02  # examples in a cell, and its least width, in the scale
MOST = 1000  # examples in a cell of the matrix
WARM, COOL = "var(--uw-warm)", "var(--uw-cool)"  # the colours of the classes
ONLY = ("only_a_positive", "only_b_positive", "only_a_negative", "only_b_negative")
READING = (
    "A cell is one or more examples that A or B alone has correct, as wide as they count. Equal "
    "numbers of a class cancel; what is left of both classes adds up to B − A. Each number is "
    "rounded by itself. A's sliders end at what A has right, B's at A's errors.",
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

    title = "Which of two classifiers is better on the same examples?"
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
        right = np.diagonal(s.matrix)
        for name, of_classes in zip(ROWS, weights, strict=True):
            scores[f"a_{name}"] = float(right @ of_classes) if all(of_classes) else math.nan
            scores[f"b_{name}"] = scores[f"a_{name}"] + scores[f"difference_{name}"]
        bars = [whole[k] * n for whole in weights for k in (0, 1) for n in only[k].tolist()]
        seen = [*bars, *(scores[f"{end}_{name}"] for name in ROWS for end in ENDS)]
        most = max(abs(x) for x in seen if not math.isnan(x))
        scale = next((scale for scale in SCALES if most <= HELD * scale), SCALES[-1])
        least = min((each for of_classes in weights for each in of_classes if each), default=1)
        cell = next(n for n in CELLS if n * least >= PIECE * scale)
        counts = sizes.tolist(), right.tolist(), np.diff(only)[:, 0].tolist()
        return Paired(scores, *counts, too_few(sizes), weights, scale, cell)

    def words(self, s: Any, measured: Paired) -> dict[str, str]:
        scores = measured.scores
        told = {"only_a": f"← only A correct: {scores['only_a']:.0f}"}
        told["only_b"] = f"only B correct: {scores['only_b']:.0f} →"
        names = shortened([SEVERAL.get(name, name) for name in s.names], 12)
        for name, weights in zip(ROWS, measured.weights, strict=True):
            told[f"difference_{name}"], *ends = (signed(scores[f"{end}_{name}"]) for end in ENDS)
            told[f"interval_{name}"] = " to ".join(dict.fromkeys(ends))
            told[f"verdict_{name}"] = verdict(measured, name)
            counts = zip(weights, measured.right, measured.net, strict=True)
            for k, (weight, n, net) in enumerate(counts):
                more = f"B {net:+d}".replace("-", "−")
                right = f"A {n} right, B {n + net}" if name == UAR else more
                each = f"each 1/{1 / weight:.0f}" if weight else "each –"
                told[f"class_{k}_{name}"] = f"{measured.sizes[k]} {names[k]}: {right}; {each}"
                told[f"part_{k}_{name}"] = signed(net * weight if weight else math.nan)
        told["p_value"] = probability(scores["p_value"])
        only = [scores[name] for name in ONLY]
        told |= {name: format_count(n) for name, n in zip(ONLY, only, strict=True)}
        faded = "; faded: cancelled" * any(map(min, only[::2], only[1::2]))
        told["cell"] = f"one cell = {measured.cell} example{'s' * (measured.cell > 1)}{faded}"
        both = sum(measured.right) - scores["only_a"]
        neither = sum(measured.sizes) - both - scores["only_a"] - scores["only_b"]
        told["same"] = f"both correct {both:.0f}, neither {neither:.0f}: no effect"
        return told | {"sentence": sentence(measured, s.names)}

    def make_picture(self) -> PairedPicture:
        measured = self.measure(self)
        return PairedPicture(measured, limits_of(self.matrix), narrow=self.narrow)

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
    """Return the score of either classifier, and whether the difference is decided."""
    difference = measured.scores[f"difference_{name}"]
    if math.isnan(difference):
        return "none"
    a, b = (format_score(measured.scores[f"{which}_{name}"]) for which in "ab")
    said = "is better" if measured.decides(name) else "ahead, undecided"
    told = f"{'B' if difference > 0 else 'A'} {said}" if difference else "undecided"
    return f"A {a}, B {b}: {told}"


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


def _more(n: int, name: str) -> str:
    """Return how many more examples of a class, or fewer."""
    called = name + "s" * (abs(n) != 1) if name in SEVERAL else f"of {quoted(name)}"
    return f"{abs(n)} {'more' if n > 0 else 'fewer'} {called}"


# Picture.

SEVERAL = {"positive": "positives", "negative": "negatives"}
OPACITIES = 0.5, 1.0  # of a class's colour: in what cancels, and in what is left
AXIS, WORDS = 74, 22  # points: the axis with rows below it, a row of words
COLUMN, MARGIN = 80, 4  # points: the numbers at the right, and what is free outside
PANEL = 182  # points: the height for a score
POINT, SUM, BARS = 15, 39, (119, 66)  # points above a panel's foot; of both classes
KEY, TITLE, THICK, THIN, HEAD = 26, 45, 28, 11, 7  # points above a bar; bars, arrows, heads
GAP = np.array([0.4, -0.4, 0])  # points that are left free at the ends of a cell
RIM = {False: 2.4, True: 2.75}  # half the axis, in its scale; also in a narrow picture
BESIDE, COUNT = 10.5, 23  # points from the end of a bar to its ring, and to its number
USUAL, LEAST = 0.1, 60  # scale of the axis for a pointer that drags a ring; its least way in points


class PairedPicture(Drawing):
    """For each score, rows of what A alone and B alone has right in a class, and their sum."""

    def __init__(self, measured: Paired, most: Mapping[str, int], *, narrow: bool) -> None:
        width = NARROW if narrow else SIZE[0]
        right = width - MARGIN
        self._middle = middle = (width - COLUMN) / 2
        self._room = (middle - MARGIN) / RIM[narrow]
        self._feet = {UAR: AXIS + PANEL, ACCURACY: AXIS}
        top = AXIS + 2 * PANEL + 2 * WORDS
        self.figure = new_figure((width, top))
        self.page = page = new_page(self.figure)
        page.plot([MARGIN, right], [[AXIS, AXIS + PANEL]] * 2, color=GRID, linewidth=1)
        look: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow], "ha": "center"}
        self.scale = {}
        for tick in TICKS[narrow :: 1 + narrow]:
            x = middle + tick * self._room
            page.plot([x, x], [AXIS - 5, AXIS], color=GRID, linewidth=1)
            self.scale[tick] = new_text(page, x, AXIS - 18, "0", **look)
        self.scale.pop(0)  # 0 stays
        new_text(page, middle - 9, 12 + WORDS, "← A better", ha="right")
        new_text(page, middle + 9, 12 + WORDS, "B better →")
        row = top - 1.5 * WORDS
        self.texts = {"cell": new_text(page, middle, row, color=SOFT, ha="center")}
        self.texts["same"] = new_text(page, middle, 12, color=SOFT, ha="center")
        new_text(page, right, row, "B − A", ha="right")
        look = {"weight": "normal" if narrow else "bold"}
        for name, ha, at in (("only_a", "right", -9), ("only_b", "left", 9)):
            self.texts[name] = new_text(page, middle + at, top - WORDS / 2, ha=ha, **look)
        page.plot([middle] * 2, [top - WORDS + 2, top - 2], c=INK, lw=2)
        self.rings, self.places = {}, {}
        for i, (name, ha) in enumerate(zip(ONLY, ("right", "left") * 2, strict=True)):
            k, side = divmod(i, 2)
            y, shown = self._feet[UAR] + BARS[k], most[name] > 0
            self.rings[name] = new_ring(page, CLASS_COLOURS[k])
            self.rings[name].set(xdata=[middle], ydata=[y], visible=shown)
            self.texts[name] = new_text(page, middle, y, ha=ha, weight="bold", visible=shown)
            # The pointer goes ever less far for an example: the axis changes as a bar grows.
            step = self._room * measured.weights[0][k] / USUAL
            step = max(step, LEAST / max(most[name], 1)) / middle
            way = middle * (1 - 2 * side)
            self.places[name] = lambda n, way=way, step=step: middle + way * math.expm1(-step * n)
        flat: Any = {"solid_capstyle": "butt", "zorder": 0.5}
        colours = [to_rgba(colour, strong) for strong in OPACITIES for colour in CLASS_COLOURS]
        self.bars = [page.plot([], [], c=c, lw=THICK, **flat)[0] for c in colours]
        self.sums, self.ends, self.spans, self.values = {}, {}, {}, {}
        for name, style in styles_of(ROWS).items():
            foot = self._feet[name]
            first, second = rows = [foot + y for y in BARS]
            title = new_text(page, 4, first + TITLE, style.label, weight="bold", va="baseline")
            x = 1.12 * width_of(style.label) + 18
            self.texts[f"verdict_{name}"] = new_text(page, x, first + TITLE, va="baseline")
            for k, (y, colour) in enumerate(zip(rows, CLASS_COLOURS, strict=True)):
                page.plot(10, y + KEY, "s", color=colour, ms=13, mew=0)
                self.texts[f"class_{k}_{name}"] = new_text(page, 23, y + KEY)
                self.texts[f"part_{k}_{name}"] = new_text(page, right, y, ha="right")
                self.sums[name, k] = page.plot([], [], c=colour, lw=4, **flat)[0]
            # The end of the sum is the difference.
            ys = [foot + POINT, foot + SUM - THIN]
            (self.ends[name],) = page.plot([0, 0], ys, c=style.colour, lw=3, zorder=2.5)
            name_score(name, self.ends[name])
            for y, words in ((SUM, "sum"), (POINT, "95%")):
                new_text(page, MARGIN, foot + y, words)
            page.plot([right - 60, right], [second - THICK / 2] * 2, c=INK, lw=1)
            total = new_text(page, right, foot + SUM, weight="bold", ha="right")
            self.texts[f"difference_{name}"] = total
            # The line at 0 leaves the key of the second class free.
            zero = [foot, second + THICK / 2, math.nan, first - THICK / 2, first + THICK / 2]
            page.plot([middle] * 5, zero, c=INK, lw=2, zorder=3)
            self.spans[name], self.values[name] = new_curve(page, name, [0, 0], [foot + POINT] * 2)
            self.spans[name].set(marker="|", markersize=20, markeredgewidth=3, linewidth=2.5)
            # An interval that decides is thick, through its dot, with the dashes of the thin one.
            look = {"ms": 14, "lw": 6, "ls": (0, (1.25, 0.5)) if name == UAR else "-"}
            self.values[name].set(markevery=[1], ydata=[foot + POINT] * 3, **look)
            name_score(name, title, *(t for key, t in self.texts.items() if key.endswith(name)))
        dashes, marker = ((1, 1), "") if measured.few else ((3, 1.2), "|")
        self.spans[UAR].set(linestyle=(0, dashes), marker=marker)

    def update(self, measured: Paired, words: Mapping[str, str]) -> None:
        scale, middle, unit = measured.scale, self._middle, self._room / measured.scale
        for x, tick in self.scale.items():
            tick.set_text(f"{x * scale:g}".replace("-", "−"))
        for name, text in self.texts.items():
            text.set_text(words[name])
        xs: list[list[Any]] = [[], [], [], []]  # of what cancels, in both classes; of what is left
        ys: list[list[Any]] = [[], []]
        for name, weights in zip(ROWS, measured.weights, strict=True):
            end = middle
            for k, weight in enumerate(weights):
                each = unit * weight
                a, b = (measured.scores[key] for key in ONLY[2 * k : 2 * k + 2])
                net = measured.net[k] * each
                y = self._feet[name] + SUM + THIN * (0.5 - k)
                self.sums[name, k].set_data(*_arrow(end, end := end + net, y))
                cells, gaps = _cells(a, b, measured.cell)
                x = cells * each + gaps
                cancelled = np.copysign(np.maximum(abs(x), abs(net)), net)
                xs[k].append(np.where(x * net > 0, cancelled, x))
                xs[k + 2].append(np.clip(x, min(net, 0), max(net, 0)))
                ys[k].append(np.full(x.size, self._feet[name] + BARS[k]))
                if name == UAR or not measured.weights[0][k]:
                    for key, n, side in zip(ONLY[2 * k :], (a, b), (-1, 1), strict=False):
                        self.rings[key].set_xdata([middle + side * (n * each + BESIDE)])
                        self.texts[key].set_x(middle + side * (n * each + COUNT))
            at, low, high = (middle + unit * measured.scores[f"{end}_{name}"] for end in ENDS)
            self.ends[name].set_xdata([at, at])
            self.spans[name].set_xdata([low, high])
            text = self.texts[f"verdict_{name}"]
            sure = measured.decides(name)
            self.values[name].set_xdata([low, at, high] if sure else [at] * 3)
            if text.get_fontweight() != (bold := "bold" if sure else "normal"):
                text.set_fontweight(bold)
        for i, line in enumerate(self.bars):
            line.set_data(middle + np.concatenate(xs[i]).ravel(), np.concatenate(ys[i % 2]))


def _arrow(start: float, end: float, y: float) -> tuple[list[float], list[float]]:
    """Return the points of an arrow; where it is short it has no head."""
    if abs(end - start) < 1.5 * HEAD:
        return [start, end], [y, y]
    neck = end - math.copysign(HEAD, end - start)
    ys = [y, y, math.nan, y + THIN / 2, y, y - THIN / 2]
    return [start, end, math.nan, neck, end, neck], ys


@functools.lru_cache(1000)
def _cells(a: float, b: float, cell: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the ends of cells, A's below 0 and B's above, then NaN; and the points left free."""
    ends = []
    for n, side in ((a, -1), (b, 1)):
        near = np.arange(0.0, n, cell)
        ends.append(side * np.stack([near, np.minimum(near + cell, n), near * math.nan], axis=1))
    return np.concatenate(ends), GAP * np.repeat([-1, 1], [len(ends[0]), len(ends[1])])[:, None]
