"""Which of two is better on the same examples?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from numpy.polynomial import Polynomial
from traitlets import TraitError, observe, validate

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
    cut_to_width,
    name_score,
    new_axes,
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
    NOTHING,
    format_count,
    format_score,
    not_reliable,
    probability,
    unmeasured,
)
from uarwidgets.kit.slides import Counts, Names, Slide
from uarwidgets.live import Handle, Slider
from uarwidgets.posterior import too_few
from uarwidgets.scenarios import Scenario, for_classes
from uarwidgets.styles import CLASS_COLOURS, style_of

ROWS = UAR, ACCURACY = ("unweighted_average_recall", "accuracy")
ENDS = ("difference", "low", "high")  # what is measured of each
TICKS = (-1, -0.5, 0, 0.5, 1)  # of the axis of the differences, in its scale
SCALES = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
MOST = 1000  # examples in a cell of the matrix
WARM, COOL = "var(--uw-warm)", "var(--uw-cool)"  # the colours of the classes
ONLY = ("only_a_positive", "only_b_positive", "only_a_negative", "only_b_negative")
READING = (
    "Each dot is an example: left of the line A is right, right of it A is wrong. About the faint "
    "ones B's answer is A's. The area of a dot is its weight; the arrows add up each class's part.",
    "The bars are 95% intervals: the mean of a posterior and 1.96 standard deviations to either "
    "side, with the prior of one classifier (see UncertaintyExplorer) shared out among both right, "
    f"only A, only B and both wrong. UAR's is {html.place('interval')}. McNemar's p, exact, is "
    f"{html.place('p_value')}: the probability of a split of the strong dots as unequal or more, "
    "by a fair coin; it is about accuracy alone.",
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
    longest = 96
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
        nets, wholes = only[:, 1] - only[:, 0], (2 * sizes, sizes.sum())
        parts = [(nets / whole).tolist() if np.all(whole) else [0.0, 0.0] for whole in wholes]
        return Paired(scores, sizes.tolist(), too_few(sizes), parts)

    def words(self, s: Any, measured: Paired) -> dict[str, str]:
        scores = measured.scores
        told = {f"difference_{name}": signed(scores[f"difference_{name}"]) for name in ROWS}
        ends = [signed(scores[f"{end}_{UAR}"]) for end in ENDS[1:]]
        told |= {"verdict": verdict(measured), "interval": " to ".join(dict.fromkeys(ends))}
        told["p_value"] = probability(scores["p_value"])
        nets = [f"({scores[b]:.0f} − {scores[a]:.0f})" for a, b in (ONLY[:2], ONLY[2:])]
        wholes = [2 * n for n in measured.sizes], [sum(measured.sizes)] * 2
        for name, parts, of in zip(ROWS, measured.parts, wholes, strict=True):
            for k, part in enumerate(parts):
                told[f"sum_{k}_{name}"] = f"{nets[k]}/{of[k]} = " if all(of) else ""
                told[f"part_{k}_{name}"] = signed(part) if all(of) else ""
        for name, most in limits_of(s.matrix).items():
            told[name] = format_count(scores[name])
            told[f"same_{name}"] = format_count(most - scores[name])
        return told | {"sentence": sentence(measured, s.names)}

    def make_picture(self) -> PairedPicture:
        reliable = not self.measure(self).few
        return PairedPicture(self.matrix, self.names, reliable=reliable, narrow=self.narrow)

    def handles(self, picture: PairedPicture) -> list[Handle]:
        return [
            Handle(picture.rings[name], picture.page, x=name, x_of=picture.places[name])
            for name in self.moved()
        ]

    def html_above(self) -> str:
        return html.tiles(
            {},
            html.tile("by UAR and its 95% interval", "verdict"),
            html.tile("B − A, UAR", f"difference_{UAR}", "difference", UAR),
            html.tile("B − A, accuracy", f"difference_{ACCURACY}", "difference", ACCURACY),
        )

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
        if len(proposal["value"]) != 2:
            n = len(proposal["value"])
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
    parts: list[list[float]]  # of each difference, in `ROWS`: what the classes bring to it


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
    """Return the end of the axis of the differences: the first of `SCALES` that holds all."""
    ends = [measured.scores[f"{end}_{name}"] for end in ("low", "high") for name in ROWS]
    ends += [part for part, _ in measured.parts]
    most = max((abs(x) for x in ends if not math.isnan(x)), default=1.0)
    return next((scale for scale in SCALES if most <= scale), SCALES[-1])


# Words.


def signed(value: float) -> str:
    """Return a difference of scores with its sign."""
    if math.isnan(value):
        return NOTHING
    sign = "" if value == 0 else "+−"[value < 0]
    return sign + format_score(abs(value))


def verdict(measured: Paired) -> str:
    """Return which classifier is better by UAR, if a reliable interval does not hold 0."""
    low, high = (measured.scores[f"{end}_{UAR}"] for end in ENDS[1:])
    if math.isnan(low):
        return "none"
    if measured.few or low <= 0 <= high:
        return "not decided"
    return "B is better" if low > 0 else "A is better"


def sentence(measured: Paired, names: Sequence[str]) -> str:
    """Return which classifier is better by which score, as far as the intervals tell."""
    scores, sizes, few, _ = measured
    if absent := [name for name, size in zip(names, sizes, strict=True) if size == 0]:
        return f"{unmeasured(absent)} Without it there is no UAR."
    if scores["only_a"] == scores["only_b"] == 0:
        return "A and B are right about the same examples, so these cannot tell A from B."
    told = _higher([scores[f"difference_{name}"] for name in ROWS])
    if few:
        why = not_reliable(names, sizes, few)
        return f"{told} The interval of UAR is not reliable: {why}."
    held = [name for name in ROWS if scores[f"low_{name}"] <= 0 <= scores[f"high_{name}"]]
    if len(held) == 2:
        return f"{told} Both intervals hold 0: these examples do not decide."
    if not held:
        return f"{told} Neither interval holds 0."
    alone = style_of(ROWS[held[0] == UAR]).label
    return f"{told} {alone[0].upper() + alone[1:]} alone decides: only its interval excludes 0."


def _higher(differences: Sequence[float]) -> str:
    """Return for which classifier each score is higher."""
    sides = ["for B" if x > 0 else "for A" if x < 0 else "for neither" for x in differences]
    if not any(differences):
        return "A and B have the same UAR and the same accuracy."
    if sides[0] == sides[1]:
        return f"UAR and accuracy are higher {sides[0]}."
    return f"UAR is higher {sides[0]}, accuracy {sides[1]}."


# Picture.

LEFT, RIGHT = 132, 20  # points beside the axes
AXIS, DIFFERENCES = 50, 164  # points: the axis with its name, and the two differences
BARS, PARTS = (117, 30), (39, 21)  # points: the intervals, and from each up to what classes bring
ARROW = (4, 4, 8, 0, -8, -4, -4)  # points: its outline, around its height
PART, LARGEST = 24, 15  # points: where a part begins, and the dot before it that weighs most
SUM = 20  # points from an interval down to the difference in words
DASH = 17  # points of a dash and the gap after it
RIM = 1.75  # end of the axes, in its scale
DOTS, ROW, HEAD = 68, 123, 24  # points: the dots of a class, with its words, and what is above
FOOT, NAME = 10, 111  # points from the foot of a row to its dots, and to its name
EDGE = 4  # points from the edge of the picture to the faint dots
HEADS = {-1: ("only A", "both"), 1: ("only B", "neither")}  # of the columns left and right
START = 11  # points from the line in the middle to the strong dots, and from these to their ring
LEAST = 60  # points: the shortest way of a pointer that drags a ring


class PairedPicture(Drawing):
    """Dots of what A has right, and wrong, those that B does not share full, over differences."""

    def __init__(
        self, matrix: Any, names: Sequence[str], *, reliable: bool = True, narrow: bool = False
    ) -> None:
        width, floor = NARROW if narrow else SIZE[0], AXIS + DIFFERENCES
        right, limits = width - RIGHT, limits_of(matrix)
        top, middle = floor + 2 * ROW + HEAD, (LEFT + right) / 2
        self.figure = new_figure((width, top))
        self.axes = new_axes(self.figure, (LEFT, AXIS, right, floor))
        ticks = TICKS[:: 1 + narrow]
        self.axes.set(xlim=(-RIM, RIM), ylim=(0, DIFFERENCES), xticks=ticks, yticks=[])
        self.axes.tick_params(labelbottom=False)
        self.axes.grid(visible=False)  # its lines would go through numbers
        look: dict[str, Any] = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        self.scale = {x: new_text(self.axes, x, -18, f"{x:g}", ha="center", **look) for x in ticks}
        self.scale.pop(0)  # 0 stays
        self.axes.spines["left"].set_visible(False)
        self.page = new_page(self.figure)
        self.page.plot([middle] * 2, [AXIS, top - 4], color=SOFT, linewidth=1.5)
        first = 4 if narrow else 2 * middle - width + 4
        new_text(self.page, (first + width - 4) / 2, 10, "B − A, 95% interval", ha="center")
        new_text(self.page, first, 10, "← A better", weight="bold")
        new_text(self.page, width - 4, 10, "B better →", ha="right", weight="bold")
        sizes = [max(sum(row), 1) for row in matrix]
        rooms = middle - START - EDGE, width - middle - START - EDGE
        deeps: dict[int, int] = {}  # dots in a column
        for k in sorted((0, 1), key=sizes.__getitem__):
            # The area of a dot is its weight in UAR, as long as all have room.
            deep = round(deeps.get(1 - k, 2) * math.sqrt(sizes[k] / min(sizes)))
            most = [*zip([*limits.values()][2 * k : 2 * k + 2], rooms, strict=True)]
            while any((n / deep + 2) * DOTS / deep + 2 * START > room for n, room in most):
                deep += 1
            deeps[k] = deep
        self.dots, self.faint, self.rings, self.counts, self.same = {}, {}, {}, {}, {}
        self.of_dots, self.of_faint, self.places, self._heaps = {}, {}, {}, {}
        for k, name in enumerate(cut_to_width(names, 84 if narrow else 100)):
            y = floor + (1 - k) * ROW + NAME
            new_text(self.page, 4, y, name, weight="bold")
            new_text(self.page, 14 + 1.12 * width_of(name), y, f"{sum(matrix[k])}", color=SOFT)
        are = " right" * (not narrow)
        for name, side, k in zip(ONLY, (-1, 1, -1, 1), (0, 0, 1, 1), strict=True):
            start, edge = middle + side * START, EDGE if side < 0 else width - EDGE
            inner, outer = ("right", "left") if side < 0 else ("left", "right")
            low, i, deep = floor + (1 - k) * ROW + FOOT, np.arange(limits[name]), deeps[k]
            apart = DOTS / deep
            out, up = side * apart * (i // deep + 0.5), low + apart * (i % deep + 0.5)
            self.of_dots[name] = np.array([start + out, up])
            self.of_faint[name] = np.array([edge - out, up])[:, ::-1]
            self.faint[name], self.dots[name] = self.page.plot(
                [], [], "o", [], [], "o", color=CLASS_COLOURS[k], ms=min(0.85 * apart, 30), mew=0
            )
            pale, rim = to_rgba(CLASS_COLOURS[k], 0.28 + 0.17 * (side > 0)), min(0.15 * apart, 1.8)
            self.faint[name].set_color(pale)
            if side > 0:  # both are wrong about these: hollow, as wrong answers are everywhere
                self.faint[name].set(mfc="none", mew=rim, ms=min(0.75 * apart, 28))
            # The ring goes from column to column, and the pointer evenly.
            step = max(apart / deep, LEAST / max(len(i), 1))
            self.places[name] = Polynomial([start, side * step])
            self._heaps[name] = start + side * START, side * apart, low, deep
            self.rings[name] = new_ring(self.page, INK)
            # Round marks are examples.
            self.rings[name].set(marker="<>"[side > 0], ydata=[low + apart / 2], visible=len(i) > 0)
            self.counts[name] = new_text(self.page, start, 0, weight="bold", ha=inner)
            self.same[name] = new_text(self.page, edge, 0, color=SOFT, ha=outer)
            if k == 0:
                only, same = HEADS[side]
                new_text(self.page, start, top - 12, only + are, weight="bold", ha=inner)
                new_text(self.page, edge, top - 12, same + are, color=SOFT, ha=outer)
        # Between the differences of UAR and of accuracy.
        self.page.axhline(AXIS + sum(BARS) / 2 + PARTS[1] / 2, color=GRID, linewidth=1)
        self.bars, self.values, self.parts, self.told, self.sums = {}, {}, {}, {}, {}
        weights = [1 / size for size in sizes], [2 / sum(sizes)] * 2
        for name, height, each in zip(ROWS, BARS, weights, strict=True):
            called = new_text(self.page, 4, AXIS + height, style_of(name).label, weight="bold")
            self.sums[name] = new_text(self.axes, 0, height - SUM, ha="center", weight="bold")
            name_score(name, called, self.sums[name])
            # An arrow for each class, the second from the tip of the first.
            self.parts[name] = [self.axes.fill([], [], color=c, lw=0)[0] for c in CLASS_COLOURS]
            for k, weight in enumerate(each):
                y = AXIS + height + PARTS[k]
                self.told[f"{k}_{name}"] = new_text(self.page, PART, y, **look)
                wide = any(matrix[k]) * max(LARGEST * math.sqrt(weight * min(sizes)), 3)
                self.page.plot(PART - 12, y, "o", color=CLASS_COLOURS[k], ms=wide, mew=0)
            self.bars[name], self.values[name] = new_curve(self.axes, name)
            self.bars[name].set(ls="-", marker="|", ms=20, mew=3, markevery=[0, -2])
            # A thin line leads from the last tip to the dot.
            self.values[name].set(markersize=14, linestyle="-", linewidth=1.5, markevery=[1])
        self._dashes = {UAR: DASH if reliable else math.inf, ACCURACY: math.inf}
        if not reliable:
            self.bars[UAR].set(linestyle=(0, (1, 1)), marker="")

    def update(self, measured: Paired, words: Mapping[str, str]) -> None:
        for name, ring in self.rings.items():
            count = int(measured.scores[name])
            self.dots[name].set_data(self.of_dots[name][:, :count])
            self.faint[name].set_data(self.of_faint[name][:, count:])
            first, wide, floor, deep = self._heaps[name]
            ring.set_xdata([first + wide * math.ceil(count / deep)])
            rest, apart = len(self.of_dots[name][0]) - count, abs(wide)
            texts = (self.counts[name], name, count), (self.same[name], f"same_{name}", rest)
            for text, word, n in texts:  # above the dots, and where there are none the ring
                text.set(text=words[word], y=floor + 10 + max(apart * min(n, deep), apart / 2 + 9))
        scale = scale_of(measured)
        for x, text in self.scale.items():
            text.set_text(f"{x * scale:g}".replace("-", "−"))
        point = 2 * RIM / self.axes.bbox.width  # in the axis
        for name, height, parts in zip(ROWS, BARS, measured.parts, strict=True):
            at, low, high = (measured.scores[f"{end}_{name}"] / scale for end in ENDS)
            tips = 0.0, parts[0] / scale, sum(parts) / scale
            for k, (start, end) in enumerate(pairwise(tips)):
                head = min(abs(end - start), 9 * point)
                neck = end - math.copysign(head, end - start)
                xs = [start, neck, neck, end, neck, neck, start]
                ys = np.multiply(ARROW, max(head / (9 * point), 0.5)) + height + PARTS[k]
                self.parts[name][k].set_xy(np.column_stack([xs, ys]))
                # An equation too long for the room left of the arrow is its result alone.
                room = (min(start, end, 0) + RIM) / point + LEFT - PART - 8
                part = words[f"part_{k}_{name}"]
                told = words[f"sum_{k}_{name}"] + part
                fits = width_of(told) * NUMBERS[True] <= room * LETTERS
                self.told[f"{k}_{name}"].set_text(told if fits else part)
            # The line at 0 does not go through the words of a difference close to it.
            told = words[f"difference_{name}"]
            away = max(abs(at), (1.12 * width_of(told) / 2 + 5) * point)
            self.sums[name].set(text=told, x=-away if at < 0 else away, visible=not math.isnan(at))
            # Dashes are twice as long as their gaps, and whole at both ends.
            count = max(round(np.nan_to_num((high - low) / point / self._dashes[name])), 1)
            places = np.linspace(low, high, 3 * count).reshape(-1, 3)
            place_strokes(self.bars[name], places[:, 0], places[:, 2], np.full(count, height))
            self.values[name].set_data([at, at], [height + PARTS[1], height])
