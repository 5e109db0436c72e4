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
    NOTHING,
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
TICKS = range(-3, 4)  # of the axis of the differences, in its scale
SCALES = (0.01, 0.03, 0.1, 0.4)
BAR, INTERVAL = 3.1, 3.9  # the ends of what is drawn are at most so far from 0, in the scale
CELLS, PIECE = (1, 10, 100), 0.03  # examples in a cell, and its least width, in the scale
MOST = 1000  # examples in a cell of the matrix
WARM, COOL = "var(--uw-warm)", "var(--uw-cool)"  # the colours of the classes
ONLY = ("only_a_positive", "only_b_positive", "only_a_negative", "only_b_negative")
READING = (
    "A cell is one or more examples that A or B alone has correct, as wide as they count. Equal "
    "numbers of a class cancel. What is left of the second class starts where that of the first "
    "ends, and ends at B − A. A's sliders end at what A has right, B's at A's errors. "
    f"{html.place('same')}: these change neither difference.",
    "Above are 95% intervals: the mean of a posterior and 1.96 standard deviations to either "
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
        net = np.diff(only)[:, 0].tolist()
        seen = [scores[f"{end}_{name}"] / INTERVAL for name in ROWS for end in ENDS]
        for of_classes in weights:
            starts = [[0], [net[0] * of_classes[0]]]
            bars = starts + only * [-1, 1] * np.array([of_classes]).T
            seen += (bars / BAR).ravel().tolist()
        most = np.nanmax(np.abs(seen))
        scale = next((scale for scale in SCALES if most <= scale), SCALES[-1])
        least = min((each for of_classes in weights for each in of_classes if each), default=1)
        cell = next(n for n in CELLS if n * least >= PIECE * scale)
        counts = sizes.tolist(), right.tolist(), net
        return Paired(scores, *counts, too_few(sizes), weights, scale, cell)

    def words(self, s: Any, measured: Paired) -> dict[str, str]:
        scores = measured.scores
        told = {}
        for name in ROWS:
            told[f"difference_{name}"], *ends = (signed(scores[f"{end}_{name}"]) for end in ENDS)
            told[f"interval_{name}"] = " to ".join(dict.fromkeys(ends))
            a, b = (format_score(scores[f"{which}_{name}"]) for which in "ab")
            told[f"both_{name}"] = f"A {a}, B {b}"
            told[f"verdict_{name}"] = verdict(measured, name)
        told["p_value"] = probability(scores["p_value"])
        only = [scores[name] for name in ONLY]
        sides = zip(ONLY, "ABAB", only, strict=True)
        told |= {name: f"{which} {format_count(n)}" for name, which, n in sides}
        told |= sums(measured)
        faded = "; faded: cancelled" * any(map(min, only[::2], only[1::2]))
        told["cell"] = f"one cell = {measured.cell} example{'s' * (measured.cell > 1)}{faded}"
        both = sum(measured.right) - scores["only_a"]
        neither = sum(measured.sizes) - both - scores["only_a"] - scores["only_b"]
        told["same"] = f"Both correct {both:.0f}, neither {neither:.0f}"
        return told | {"sentence": sentence(measured, s.names)}

    def make_picture(self) -> PairedPicture:
        return PairedPicture(self.measure(self), self.names, narrow=self.narrow)

    def handles(self, picture: PairedPicture) -> list[Handle]:
        return [
            Handle(picture.rings[name], picture.page, x=name, x_of=picture.places[name])
            for name in self.moved()
        ]

    def html_above(self) -> str:
        pair = ""
        for name, style in styles_of(ROWS).items():
            tile = html.tile(style.label, f"difference_{name}", style.long_label, style, name)
            ends, both = (html.place(f"{of}_{name}") for of in ("interval", "both"))
            shown = f"{html.tiles({}, tile)}{ends}<br>{both}"
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


def sums(measured: Paired) -> dict[str, str]:
    """Return how the difference of each score comes about, in whole numbers of examples."""
    told = {}
    for name, of in zip(ROWS, ([f"/{n}" for n in measured.sizes], ["", ""]), strict=True):
        parts = zip(measured.net, of, strict=True)
        terms = "".join(f" {'−' if n < 0 else '+'} {abs(n)}{size}" for n, size in parts)
        first = "−" * terms.startswith(" −") + terms[3:]
        told[f"sum_{name}"] = f"({first}) / {2 if name == UAR else sum(measured.sizes)}"
    return told if all(measured.sizes) else told | {f"sum_{UAR}": NOTHING}


def verdict(measured: Paired, name: str) -> str:
    """Return which classifier a score's interval decides for."""
    difference = measured.scores[f"difference_{name}"]
    if measured.decides(name):
        return f"{'B' if difference > 0 else 'A'} is better"
    return "none" if math.isnan(difference) else "undecided"


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
HEIGHT, AXIS, HEADING = 448, 303, 256  # points: of the picture; over its foot, as all heights here
WHISKERS = {UAR: 384, ACCURACY: 325}  # the intervals
BARS = {UAR: (204, 150), ACCURACY: (83, 51)}  # the cells of both classes
ABOVE, THICK, DROP = 27, 28, 6  # points from these to words; of a cell; from a middle to a baseline
WEIGHTS = "normal", "bold"  # of a verdict, undecided or not
ASIDE, MARGIN = 9, 4  # points that are free beside 0, and outside
RIM = {False: 4, True: 4.4}  # half the axis, in its scale; also in a narrow picture
BESIDE, COUNT = 10.5, 23  # points from the end of a bar to its ring, and to its number
USUAL, LEAST = 0.1, 60  # scale of the axis for a pointer that drags a ring; its least way in points
GAP = np.array([0.4, -0.4, 0])  # points that are left free at the ends of a cell


class PairedPicture(Drawing):
    """The difference of each score on one axis; under it the examples that add up to it."""

    def __init__(self, measured: Paired, names: Sequence[str], *, narrow: bool) -> None:
        width = NARROW if narrow else SIZE[0]
        self._middle = middle = width / 2
        self._room = (middle - MARGIN) / RIM[narrow]
        self.figure = new_figure((width, HEIGHT))
        self.page = page = new_page(self.figure)
        look: dict[str, Any] = {"weight": "bold", "va": "baseline"}
        new_text(page, middle - ASIDE, HEIGHT - 18, "← A better", ha="right", **look)
        new_text(page, middle + ASIDE, HEIGHT - 18, "B better →", **look)
        page.plot([MARGIN, width - MARGIN], [AXIS] * 2, color=GRID, linewidth=1)
        look = {"color": SOFT, "fontsize": NUMBERS[narrow], "ha": "center"}
        top, self.scale = HEIGHT - 24, {}
        for tick in TICKS:
            x = middle + tick * self._room
            page.plot([x, x], [AXIS - 5, top if abs(tick) < 3 else AXIS], color=GRID, linewidth=0.6)
            self.scale[tick] = new_text(page, x, AXIS - 21, "0", va="baseline", **look)
        self.scale.pop(0)  # 0 stays
        self.texts = {"cell": new_text(page, middle, 14, color=SOFT, ha="center")}
        self.ends, self.spans, self.values = {}, {}, {}
        zero, starts = [AXIS, top, math.nan], []
        for name, style in styles_of(ROWS).items():
            at, bars = WHISKERS[name], BARS[name]
            one, two = (y - THICK / 2 for y in bars)
            zero += [one, one + THICK, math.nan]
            starts += [one, two, math.nan]  # the second class starts where the first ends
            rows = [at + ABOVE, HEADING if name == UAR else bars[0] + ABOVE]
            look = {"weight": "bold", "va": "baseline"}
            still = [new_text(page, MARGIN, y - DROP, style.label, **look) for y in rows]
            x = MARGIN + 1.12 * width_of(style.label) + 14
            self.texts[f"sum_{name}"] = new_text(page, x, rows[1] - DROP, va="baseline")
            still.append(self.texts[f"sum_{name}"])
            self.texts[f"verdict_{name}"] = new_text(page, middle + ASIDE, at + ABOVE)
            self.spans[name], self.values[name] = new_curve(page, name, [0, 0], [at] * 2)
            self.spans[name].set(marker="|", markersize=24, markeredgewidth=3)
            # An interval that decides is thick, with the dashes of the thin one.
            look = {"ms": 18, "lw": 8, "ls": (0, (1.5, 0.6)) if name == UAR else "-"}
            self.values[name].set(markevery=[1], ydata=[at] * 3, **look)
            # A line goes from the difference to the axis; another from the end of the cells.
            ys = [at, AXIS, math.nan, bars[0] + ABOVE - 8, two - 8]
            look = {"marker": "o", "ms": 8, "markevery": [4], "ls": style.dash, "lw": 1.5}
            (self.ends[name],) = page.plot([0] * 5, ys, c=style.colour, zorder=0.4, **look)
            name_score(name, self.ends[name], self.texts[f"verdict_{name}"], *still)
        page.plot([middle] * 2, [two, AXIS], c=GRID, lw=1, zorder=0)
        page.plot([middle] * len(zero), zero, c=INK, lw=2, zorder=3)
        (self.starts,) = page.plot([0] * len(starts), starts, c=INK, lw=2)
        dashes, marker = ((1, 1), "") if measured.few else ((3, 1.2), "|")
        self.spans[UAR].set(linestyle=(0, dashes), marker=marker)
        colours = [to_rgba(colour, strong) for strong in OPACITIES for colour in CLASS_COLOURS]
        look = {"lw": THICK, "solid_capstyle": "butt", "zorder": 0.5}
        self.bars = [page.plot([], [], c=colour, **look)[0] for colour in colours]
        called = cut_to_width([SEVERAL.get(name, name) for name in names], 120)
        for k, (y, colour) in enumerate(zip(BARS[UAR], CLASS_COLOURS, strict=True)):
            page.plot(MARGIN + 6, y + ABOVE, "s", color=colour, ms=13, mew=0)
            weight = measured.weights[0][k]
            text = f"{measured.sizes[k]} {called[k]}" + (
                f", 1/{1 / weight:.0f} each" if weight else ""
            )
            name_score(UAR, new_text(page, MARGIN + 19, y + ABOVE - DROP, text, va="baseline"))
        self.rings, self.places = {}, {}
        for i, name in enumerate(ONLY):
            k, side = divmod(i, 2)
            most = abs(side * measured.sizes[k] - measured.right[k])
            y, shown, ha = BARS[UAR][k], most > 0, ("right", "left")[side]
            self.rings[name] = new_ring(page, CLASS_COLOURS[k])
            self.rings[name].set(xdata=[middle], ydata=[y], visible=shown)
            self.texts[name] = new_text(page, middle, y, ha=ha, weight="bold", visible=shown)
            step = self._room * measured.weights[0][k] / USUAL
            step = max(step, LEAST / max(most, 1)) * (2 * side - 1)
            self.places[name] = lambda n, step=step: middle + step * n

    def update(self, measured: Paired, words: Mapping[str, str]) -> None:
        scale, middle, unit = measured.scale, self._middle, self._room / measured.scale
        for x, tick in self.scale.items():
            tick.set_text(f"{x * scale:.{len(str(scale)) - 2}f}".replace("-", "−"))
        for name, text in self.texts.items():
            text.set_text(words[name])
        xs: list[list[Any]] = [[], [], [], []]  # of what cancels, in both classes; of what is left
        ys: list[list[Any]] = [[], []]
        starts = []
        for name, weights in zip(ROWS, measured.weights, strict=True):
            start = middle
            for k, weight in enumerate(weights):
                each = unit * weight
                a, b = (measured.scores[key] for key in ONLY[2 * k : 2 * k + 2])
                net = measured.net[k] * each
                cells, gaps = _cells(a, b, measured.cell)
                x = cells * each + gaps
                cancelled = np.copysign(np.maximum(abs(x), abs(net)), net)
                xs[k].append(start + np.where(x * net > 0, cancelled, x))
                xs[k + 2].append(start + np.clip(x, min(net, 0), max(net, 0)))
                ys[k].append(np.full(x.size, BARS[name][k]))
                if name == UAR or not measured.weights[0][k]:
                    for key, n, side in zip(ONLY[2 * k :], (a, b), (-1, 1), strict=False):
                        self.rings[key].set_xdata([start + side * (n * each + BESIDE)])
                        self.texts[key].set_x(start + side * (n * each + COUNT))
                start += net
                starts += [start] * (3 - 3 * k)
            at, low, high = (middle + unit * measured.scores[f"{end}_{name}"] for end in ENDS)
            self.ends[name].set_xdata([at] * 5)
            self.spans[name].set_xdata([low, high])
            sure = measured.decides(name)
            self.values[name].set_xdata([low, at, high] if sure else [at] * 3)
            text, ha = self.texts[f"verdict_{name}"], "right" if at < middle else "left"
            if (text.get_horizontalalignment(), text.get_fontweight()) != (ha, WEIGHTS[sure]):
                beside = math.copysign(ASIDE, at - middle)
                text.set(x=middle + beside, horizontalalignment=ha, fontweight=WEIGHTS[sure])
        self.starts.set_xdata(starts)
        for i, line in enumerate(self.bars):
            line.set_data(np.concatenate(xs[i]).ravel(), np.concatenate(ys[i % 2]))


@functools.lru_cache(1000)
def _cells(a: float, b: float, cell: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the ends of cells, A's below 0 and B's above, then NaN; and the points left free."""
    ends = []
    for n, side in ((a, -1), (b, 1)):
        near = np.arange(0.0, n, cell)
        ends.append(side * np.stack([near, np.minimum(near + cell, n), near * math.nan], axis=1))
    return np.concatenate(ends), GAP * np.repeat([-1, 1], [len(ends[0]), len(ends[1])])[:, None]
