"""Which of two is better on the same examples?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.markers import CARETLEFT
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
    place_strokes,
    width_of,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import (
    class_called,
    format_count,
    format_score,
    format_setting,
    not_reliable,
    probability,
    unmeasured,
)
from uarwidgets.kit.slides import Counts, Names, Slide
from uarwidgets.live import Handle, Slider
from uarwidgets.posterior import too_few
from uarwidgets.scenarios import Scenario, for_classes
from uarwidgets.styles import CLASS_COLOURS, style_of, styles_of

ROWS = UAR, ACCURACY = ("unweighted_average_recall", "accuracy")
ENDS = ("difference", "low", "high")  # what is measured of each
TICKS = (-1.5, -1, -0.5, 0, 0.5, 1, 1.5)  # of the axis of the differences, in its scale
SCALES = (0.01, 0.02, 0.04, 0.06, 0.1, 0.2, 0.3, 0.4, 0.6)
HELD = 1.8  # what is drawn at most, in the scale
MOST = 1000  # examples in a cell of the matrix
WARM, COOL = "var(--uw-warm)", "var(--uw-cool)"  # the colours of the classes
ONLY = ("only_a_positive", "only_b_positive", "only_a_negative", "only_b_negative")
READING = (
    "Each piece of a bar is an example about which one of the two alone is right, as wide as it "
    "counts; in UAR all examples of a class share a half. A's bar, taken away from the end of B's, "
    "leaves B − A. Where pieces are too narrow, the bar is whole. A's sliders go up to how many A "
    "has right, B's to how many A has wrong.",
    "Under them are 95% intervals: the mean of a posterior and 1.96 standard deviations to either "
    "side, with the prior of one classifier (see UncertaintyExplorer) shared out among both right, "
    f"only A, only B and both wrong. McNemar's exact p is {html.place('p_value')}: how probably a "
    "fair coin splits these examples as unequally or more; it is about accuracy alone.",
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
    longest = 166
    most_classes = 2

    matrix = Counts(((4, 16), (5, 75)), MOST)
    only_a_positive = Slide(0, MOST, 0, step=1, label="Only A right: {positive}", colour=WARM)
    only_b_positive = Slide(0, MOST, 4, step=1, label="Only B right: {positive}", colour=WARM)
    only_a_negative = Slide(0, MOST, 13, step=1, label="Only A right: {negative}", colour=COOL)
    only_b_negative = Slide(0, MOST, 2, step=1, label="Only B right: {negative}", colour=COOL)
    class_names = Names()

    def moved(self) -> list[str]:
        return [name for name, most in limits_of(self.matrix).items() if most]

    def make_sliders(self) -> list[Slider]:
        limits = limits_of(self.matrix)
        return [
            replace(slider, values=positions(most), unit=f" of {most}")
            for slider in super().make_sliders()
            if (most := limits[slider.name])
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
        return Paired(scores, sizes.tolist(), too_few(sizes), weights, bars)

    def words(self, s: Any, measured: Paired) -> dict[str, str]:
        scores = measured.scores
        told = {"less": LESS_NAMES[self.narrow] if scores["only_a"] else ""}
        for name in ROWS:
            difference, *ends = (signed(scores[f"{end}_{name}"]) for end in ENDS)
            told |= {f"difference_{name}": difference, f"verdict_{name}": verdict(measured, name)}
            told[f"interval_{name}"] = " to ".join(dict.fromkeys(ends))
        told["p_value"] = probability(scores["p_value"])
        told |= {name: format_count(scores[name]) for name in ONLY}
        (tp, fn), (fp, tn) = s.matrix
        both, neither = tp + tn - scores["only_a"], fn + fp - scores["only_b"]
        told["same"] = f"both right {both:.0f}, neither {neither:.0f}: they move nothing"
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
            fill = f"--uw-fill: {html.themed(style.colour)}"
            pair += f'<div style="{fill}" data-score="{name}">{shown}</div>'
        return f'<p>B − A, 95% interval</p><div class="uw-pair">{pair}</div>'

    def html_below(self) -> str:
        return html.formulas(ROWS, two_classes=True) + html.reading(*READING)

    def offered_scenarios(self) -> list[Scenario]:
        return [s for s in for_classes(2) if np.max(s.cm) <= MOST and np.sum(s.cm, axis=1).all()]

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        # B finds a quarter of the positives that A misses, and is wrong about a sixth of the
        # negatives that A has right.
        state = super().state_for(scenario)
        limits = limits_of(state["matrix"])
        parts = dict(zip(ONLY, (0, 1 / 4, 1 / 6, 0), strict=True))
        return state | {name: round(part * limits[name]) for name, part in parts.items()}

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


def scale_of(measured: Paired) -> float:
    """Return the scale of the axis of the differences: the first of `SCALES` that holds all."""
    ends = [measured.scores[f"{end}_{name}"] for end in ("low", "high") for name in ROWS]
    ends += [length for of_a_and_b in measured.bars for length in of_a_and_b]
    most = max((abs(x) for x in ends if not math.isnan(x)), default=1.0)
    return next((scale for scale in SCALES if most <= HELD * scale), SCALES[-1])


# Words.


def signed(value: float) -> str:
    """Return a difference of scores with its sign."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return sign + format_score(abs(value))


def verdict(measured: Paired, name: str) -> str:
    """Return which classifier is better by a score, if a reliable interval does not hold 0."""
    low, high = (measured.scores[f"{end}_{name}"] for end in ENDS[1:])
    if math.isnan(low):
        return "none"
    if (measured.few and name == UAR) or low <= 0 <= high:
        return "not decided"
    return "B is better" if low > 0 else "A is better"


def sentence(measured: Paired, names: Sequence[str]) -> str:
    """Return which classifier is better by which score, as far as the intervals tell."""
    scores, sizes, few, *_ = measured
    if absent := [name for name, size in zip(names, sizes, strict=True) if size == 0]:
        return f"{unmeasured(absent)} Without it there is no UAR."
    if scores["only_a"] == scores["only_b"] == 0:
        return "A and B are right about the same examples, so these cannot tell A from B."
    uar, accuracy = differences = [scores[f"difference_{name}"] for name in ROWS]
    told = _higher(differences)
    if few:
        why = not_reliable(names, sizes, few)
        return f"{told} The interval of UAR is not reliable: {why}."
    if uar * accuracy < 0:
        small = class_called(names[sizes[0] > sizes[1]])
        times = format_setting(round(max(sizes) / min(sizes), 2))
        why = f"in UAR {small} counts as much as the other, {times} times as large"
        told = f"{told[:-1]}: {why}."
    held = [name for name in ROWS if scores[f"low_{name}"] <= 0 <= scores[f"high_{name}"]]
    if len(held) == 1:
        alone = style_of(ROWS[held[0] == UAR]).label
        return f"{told} {alone[0].upper() + alone[1:]} alone decides: only its interval excludes 0."
    both = "Both intervals hold 0: these examples do not decide."
    return f"{told} {both if held else 'Neither interval holds 0.'}"


def _higher(differences: Sequence[float]) -> str:
    """Return for which classifier each score is higher."""
    sides = ["for B" if x > 0 else "for A" if x < 0 else "for neither" for x in differences]
    if not any(differences):
        return "A and B have the same UAR and the same accuracy."
    if sides[0] == sides[1]:
        return f"UAR and accuracy are higher {sides[0]}."
    return f"UAR is higher {sides[0]}, accuracy {sides[1]}."


# Picture.

HEADS = ("only A right", "only B right")
LESS_NAMES = ("← minus A's bar", "← minus A")  # the second in a narrow picture
EACH = {  # of both classes; the first pair that has room
    UAR: (("{} {}: each counts {}", "{} {}: each {}"), ("{} {}: {}",) * 2, ("{1}: {2}",) * 2),
    ACCURACY: (("", "each of {0} counts {2}"),),
}
SEVERAL = {"positive": "positives", "negative": "negatives"}
PALE = to_rgba(SOFT, 0.45)
AXIS, WORDS, MIDDLE = 74, 22, 9  # points: the axis with two rows, a row of words, from 0 to words
FEET = {UAR: 154, ACCURACY: 0}  # points: of the panels, above the axis
NAMES = {UAR: 178, ACCURACY: 137}  # points from a foot up to the name, and to what is below it
SUM, POINT, LESS, BAR, RINGS, COUNTS = 17, 38, 60, 96, 130, 151
THICK, THIN, GAP = 48, 10, 1.5  # points: the bars, what is taken away, and between examples
PIECE = 5  # points: the narrowest example with gaps
RIM = 2.23  # half the picture, in the scale of the axis
FIRST, APART = 9.5, 21.0  # points from 0 to a ring at least, and between two
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
        floor, top = AXIS + FEET[UAR], AXIS + FEET[UAR] + NAMES[UAR] + 2 * WORDS
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
        new_text(page, middle, 34, "B − A, 95% interval", ha="center")
        new_text(page, 4, 34, "← A better", weight="bold")
        new_text(page, width - 4, 34, "B better →", ha="right", weight="bold")
        self.same = new_text(page, middle, 12, color=SOFT, ha="center")
        self.rings, self.counts, self.places = {}, {}, {}
        for i, name in enumerate(ONLY):
            k, side = divmod(i, 2)
            self.rings[name] = new_ring(page, CLASS_COLOURS[k])
            self.counts[name] = new_text(page, middle, floor + COUNTS, weight="bold", ha="center")
            for shown in (self.rings[name], self.counts[name]):
                shown.set_visible(most[name] > 0)
            # The pointer goes ever less far for an example: the axis changes as a bar grows.
            step = self._room * measured.weights[0][k] / USUAL
            step = max(step, LEAST / max(most[name], 1)) / middle
            self.places[name] = lambda n, sign=2 * side - 1, step=step: (
                middle * (1 + sign * (1 - math.exp(-step * n)))
            )
            if k == 0:
                at, ha = middle + (2 * side - 1) * MIDDLE, ("right", "left")[side]
                new_text(page, at, top - WORDS / 2, HEADS[side], weight="bold", ha=ha)
        cut = cut_to_width([SEVERAL.get(name, name) for name in names], 84)
        flat: Any = {"solid_capstyle": "butt", "zorder": 0.5}
        self.bars, self.taken, self.less, self.spans = {}, {}, {}, {}
        self.values, self.sums, self.heads = {}, {}, {}
        for (name, style), weights in zip(styles_of(ROWS).items(), measured.weights, strict=True):
            foot, row = AXIS + FEET[name], AXIS + FEET[name] + NAMES[name]
            title = new_text(page, 4, row, style.label, weight="bold")
            x = 1.12 * width_of(title.get_text()) + 18
            each = [f"1/{1 / weight:.0f}" if weight else "–" for weight in weights]
            sizes = measured.sizes if name == UAR else [sum(measured.sizes)] * 2
            texts = [[*map(str.format, forms, sizes, cut, each)] for forms in EACH[name]]
            told = next((t for t in texts if x + width_of("".join(t)) + 46 < width), texts[-1])
            for k, words in enumerate(told):
                page.plot(x, row, "s", color=CLASS_COLOURS[k], ms=13, mew=0)
                new_text(page, x + 13, row, words)
                x += width_of(words) + 30 if words else 15
            for colour, wide, z in (("white", 5, 1), (INK, 2, 3)):  # behind intervals, and before
                page.plot([middle] * 2, [foot, row - WORDS / 2], c=colour, lw=wide, zorder=z)
            self.bars[name] = [page.plot([], [], c=c, lw=THICK, **flat)[0] for c in CLASS_COLOURS]
            (self.taken[name],) = page.plot([], [], c=PALE, lw=THIN, **flat)
            self.less[name] = new_text(page, middle, foot + LESS)
            self.sums[name] = new_text(page, middle, foot + SUM, ha="center", weight="bold")
            self.spans[name], self.values[name] = new_curve(page, name)
            self.spans[name].set(marker="|", markersize=20, markeredgewidth=3)
            # A thin line leads down to the dot.
            self.values[name].set(markersize=14, linestyle="-", linewidth=2, markevery=[1])
            (self.heads[name],) = page.plot(0, foot + LESS, marker=CARETLEFT, ms=15, c=style.colour)
            name_score(name, title, self.sums[name], self.heads[name])
        page.axhline(AXIS + NAMES[ACCURACY] + 15, color=GRID, linewidth=1)
        if measured.few:
            self.spans[UAR].set(linestyle=(0, (1, 1)), marker="")

    def update(self, measured: Paired, words: Mapping[str, str]) -> None:
        self.same.set_text(words["same"])
        scale, middle = scale_of(measured), self._middle
        for x, text in self.scale.items():
            text.set_text(f"{x * scale:g}".replace("-", "−"))
        unit, only = self._room / scale, [int(measured.scores[name]) for name in ONLY]
        for name, weights, (_, won) in zip(ROWS, measured.weights, measured.bars, strict=True):
            foot, ends = float(AXIS + FEET[name]), [[0.0, 0.0]]  # arrays of floats are fast
            pieces = []  # of A's bar
            start = middle + unit * won
            for k, weight in enumerate(weights):
                counts, wide = only[2 * k : 2 * k + 2], unit * weight
                a, b = (_pieces(*of, wide) for of in zip(ends[-1], counts, strict=True))
                ends.append([end + n * wide for end, n in zip(ends[-1], counts, strict=True)])
                left, right = middle + np.concatenate([-a, b]).T
                place_strokes(self.bars[name][k], left, right, np.full(len(left), foot + BAR))
                pieces.append(a)
            left, right = start - np.concatenate(pieces)[:, ::-1].T
            place_strokes(self.taken[name], left, right, np.full(len(left), foot + LESS))
            if name == UAR or not measured.weights[0][0]:
                self._place_rings(ends, words)
            at, low, high = (middle + unit * measured.scores[f"{end}_{name}"] for end in ENDS)
            # Its words are behind it, or before it if there is no room, but not on the line at 0.
            x, wide = max(start, at + 8) + 3, width_of(words["less"])
            if x + wide > 2 * middle - 1:
                x = (at if at - 8 - wide > middle else min(at, middle)) - 8 - wide
            self.less[name].set_text(words["less"] if weights[0] else "")
            self.less[name].set_x(x)
            # The line at 0 does not go through the words of a difference close to it.
            self.sums[name].set_text(words[f"verdict_{name}"])
            half = 1.12 * width_of(words[f"verdict_{name}"]) / 2 + 8
            away = min(max(half, abs(at - middle)), middle - half)
            self.sums[name].set_x(middle + (-away if at < middle else away))
            self.spans[name].set_data([low, high], [foot + POINT] * 2)
            self.values[name].set_data([at, at], [foot + LESS, foot + POINT])
            self.heads[name].set_xdata([at if at < start else math.nan])

    def _place_rings(self, ends: Sequence[Sequence[float]], words: Mapping[str, str]) -> None:
        for side in (0, 1):
            ring, word = FIRST - APART, 0.0  # no ring is over another, and no number
            for k in (0, 1):
                name = ONLY[2 * k + side]
                ring = max(ends[k + 1][side], ring + APART)
                half = 1.12 * width_of(words[name]) / 2
                word = max(ring, word + half + 5)
                at, text = self._middle + (2 * side - 1) * ring, self.counts[name]
                self.rings[name].set_data([at], [AXIS + FEET[UAR] + RINGS])
                text.set_text(words[name])
                text.set_x(self._middle + (2 * side - 1) * word)
                word += half + 3


def _pieces(start: float, count: int, width: float) -> np.ndarray:
    """Return the ends of a stroke for each example, or of one for all where they are narrow."""
    if width < PIECE:
        return np.array([[start, start + count * width]])
    left = start + width * np.arange(count)
    return np.stack([left + GAP / 2, left + width - GAP / 2], axis=-1)
