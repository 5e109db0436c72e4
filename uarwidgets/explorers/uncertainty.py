"""How sure is that score?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.distribution import Posterior
from uarwidgets._core.matrices import shares_of, whole_matrix
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    INK,
    NARROW,
    SIZE,
    SOFT,
    Drawing,
    cut_to_width,
    name_score,
    new_axes,
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
    format_percent,
    format_score,
    not_reliable,
    unmeasured,
)
from uarwidgets.kit.slides import Names, Rates, Recalls, Slide
from uarwidgets.live import Handle
from uarwidgets.metrics import accuracy, majority_baseline, support, unweighted_average_recall
from uarwidgets.posterior import posterior_accuracy, posterior_uar, too_few, variance_share
from uarwidgets.recalls import two_class_weights
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import CLASS_COLOURS, style_of

UAR, ACCURACY = ROWS = ("unweighted_average_recall", "accuracy")
RATES = tuple(i / 50 for i in range(51))
# Ten steps a decade, each of two digits, from 10 to 100,000.
TOTALS = tuple(float(f"{10 ** (i / 10):.2g}") for i in range(10, 51))
POINTS = 36  # of a drawn curve
DRAWN = 0.9998  # probability under the drawn curve
NOT_DRAWN = np.full((POINTS + 2, 2), np.nan)

READING = (
    "Each small dot is an example, a pale one was not found; of more than 100 the areas show the "
    "shares. At its right is the recall of that class with its 95% interval. The strip below UAR's "
    "interval has the parts of two classes in its variance. Both densities have the same area: the "
    "wider one is less sure. A strong part is the probability of more than chance or the baseline.",
    "UAR's prior imagines two examples, one found and one missed, shared out among the K classes: "
    "each recall is Beta(1/K, 1/K). Accuracy pools them: Beta(1, 1). A prior pulls towards ½, so "
    "an interval holds neither 0 nor 1, even if the score is there.",
)


class UncertaintyExplorer(Explorer):
    """Posterior densities of UAR and accuracy, for as many examples as the reader asks for.

    They are of the matrix of whole numbers nearest to the given recalls, with the priors of
    :func:`posterior_uar` and :func:`posterior_accuracy`. No probability of being above chance is
    given where a constant answer has the same recalls, or where a class has fewer than five
    examples. Needs SciPy.

    Parameters
    ----------
    total : int
        Number of examples, 1 to 1,000,000.
    recalls : sequence of 2 to 10 float
        Recall of each class, 0 to 1; with two, the first is the positive class.
    prevalence : float
        Share of the positive class, 0 to 1, for two classes.
    shares : sequence of float
        For three or more classes, their sizes relative to each other, 0 to 1; empty for equal
        sizes.
    class_names : sequence of str
        Empty for the usual names.

    Examples
    --------
    The 95% interval of a UAR of .569 on 100 examples holds chance, .5; on 1000 it does not:

    >>> ex = UncertaintyExplorer(recalls=(0.2, 0.9375), prevalence=0.2, total=100)
    >>> round(ex.scores["unweighted_average_recall_low"], 3)
    0.495
    >>> ex.total = 1000
    >>> ex.scores["unweighted_average_recall_low"] > 0.5
    True
    """

    title = "How sure is that score?"
    score_axis = "x"
    longest = 180

    total = Slide(
        1, 1_000_000, 100, values=TOTALS, label="Number of examples", whole=True, decimals=0
    )
    prevalence = Slide(0, 1, 0.2, values=RATES, label="Prevalence π of {positive}")
    recalls = Recalls((0.3, 0.9375), range(2, 11), label="Recall of {name}", values=RATES)
    shares = Rates((), range(11))
    class_names = Names()

    @property
    def cm(self) -> np.ndarray:
        """The matrix on screen: rows = actual, columns = predicted."""
        return self.measure(self.state_at(self.entries)).matrix

    def moved(self) -> list[str]:
        two = ["prevalence"] if len(self.recalls) == 2 else []
        return ["total", *two, "recalls"]

    def measure(self, s: Any) -> Tested:
        two, n = two_class_weights(s.prevalence), len(s.recalls)
        shares = two if n == 2 else shares_of(s.shares, n)
        return outcome_of(whole_matrix(s.recalls, shares, s.total))

    def words(self, s: Any, measured: Tested) -> dict[str, str]:
        return words_of(measured, s.names)

    def make_picture(self) -> UncertaintyPicture:
        return UncertaintyPicture(cut_to_width(self.names, NAME), narrow=self.narrow)

    def handles(self, picture: UncertaintyPicture) -> list[Handle]:
        rings = picture.recalls if len(self.recalls) == 2 else []
        return [Handle(ring, x=f"recall_{k}") for k, ring in enumerate(rings)]

    def html_above(self) -> str:
        tiles = html.tiles(ROWS, first=html.tile("95% interval of UAR", f"interval_{UAR}", of=UAR))
        return f'<div style="--uw-lead: {style_of(UAR).colour}">{tiles}</div>'

    def html_below(self) -> str:
        return html.formulas(ROWS, two_classes=len(self.names) == 2) + html.reading(*READING)

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        sizes = support(scenario.cm)
        shares = () if len(sizes) == 2 else tuple((sizes / sizes.max()).tolist())
        return super().state_for(scenario) | {"total": int(sizes.sum()), "shares": shares}


# Numbers.


class Tested(NamedTuple):
    """What one test set says of one classifier, by score."""

    matrix: np.ndarray
    values: dict[str, float]  # NaN where not measured
    intervals: dict[str, tuple[float, float]]  # NaN where not measured, as are the curves
    curves: dict[str, np.ndarray]  # outlines: scores, and densities
    references: dict[str, float]  # the majority baseline, and chance
    above: dict[str, float]  # probability of more than the reference; NaN where none is given
    sizes: list[int]
    few: list[int]  # classes with too few examples for a reliable interval of UAR
    variance: list[float]  # of each class in the variance of UAR
    above_others: int  # the first of two classes; of more that with most variance, or the rarest
    examples: list[tuple[int, int]]  # found and all: of that class, of the others
    recalls: list[list[float]]  # 95% interval of that class's, and of the other's of two

    @property
    def scores(self) -> dict[str, float]:
        named = self.values | {"majority_baseline": self.references[ACCURACY]}
        named |= {f"variance_share_{k}": part for k, part in enumerate(self.variance)}
        for name, (low, high) in self.intervals.items():
            named |= {f"{name}_low": low, f"{name}_high": high}
        above = {"baseline": self.above[ACCURACY], "chance": self.above[UAR]}
        return named | {f"probability_above_{name}": value for name, value in above.items()}


def outcome_of(matrix: np.ndarray) -> Tested:
    """Return what a matrix of whole numbers says."""
    from scipy.special import betaincinv

    cm: Any = ConfusionCounts(matrix)  # every score reads the same sums
    sizes = matrix.sum(axis=1)
    few = too_few(sizes)
    values = {
        UAR: float(unweighted_average_recall(cm, undefined="nan")),
        ACCURACY: float(accuracy(cm)),
    }
    pooled, mean = posterior_accuracy(cm), posterior_uar(cm)
    references = {ACCURACY: float(majority_baseline(cm)), UAR: 1 / len(sizes)}
    # UAR of a constant answer is chance for certain, but its posterior lies to one side.
    constant = (np.diag(sizes) == np.diagonal(matrix)).all(axis=1).any()
    given = {ACCURACY: not constant, UAR: not few and not constant}
    read = {ACCURACY: _read(pooled.a, pooled.b, references[ACCURACY])}
    if sizes.all():
        read[UAR] = _read(mean.a, mean.b, references[UAR])
    variance = variance_share(cm)
    first = 0 if len(sizes) == 2 else int(np.argmin(sizes) if few else np.argmax(variance))
    parts = np.arange(len(sizes)) == first, np.arange(len(sizes)) != first
    found = [(int(np.diag(matrix)[k].sum()), int(sizes[k].sum())) for k in parts]
    prior = 1 / len(sizes)  # as that of `posterior_uar`
    hits, all_ = np.array(found[: 2 if len(sizes) == 2 else 1]).T[..., np.newaxis]
    return Tested(
        matrix,
        values,
        dict.fromkeys(ROWS, (np.nan, np.nan)) | {name: found[0] for name, found in read.items()},
        dict.fromkeys(ROWS, NOT_DRAWN) | {name: found[1] for name, found in read.items()},
        references,
        {name: read[name][2] if given[name] else np.nan for name in references},
        sizes.tolist(),
        few,
        variance.tolist(),
        first,
        found,
        betaincinv(hits + prior, all_ - hits + prior, (0.025, 0.975)).tolist(),
    )


@lru_cache(8192)  # many matrices have the same accuracy
def _read(
    a: tuple[float, ...], b: tuple[float, ...], level: float
) -> tuple[tuple[float, float], np.ndarray, float]:
    """Return the interval and the outline of a posterior, and how much of it is above a level."""
    posterior = Posterior(a, b)
    return posterior.interval(0.95), outline_of(posterior), 1 - float(posterior.cdf(level))


def outline_of(posterior: Posterior) -> np.ndarray:
    """Return the points around a density, and its feet."""
    x = np.linspace(*posterior.interval(DRAWN), POINTS)
    return np.column_stack([np.r_[x[0], x, x[-1]], np.r_[0, posterior.pdf(x), 0]])


# Words.


def words_of(measured: Tested, names: Sequence[str]) -> dict[str, str]:
    words = {f"interval_{name}": _interval(*measured.intervals[name]) for name in ROWS}
    if measured.few and all(measured.sizes):
        words[f"interval_{UAR}"] = "not reliable"
    for k, counts in enumerate(measured.examples):
        words[f"found_{k}"] = " of ".join(map(format_count, counts)) + " right"
    for name, above in measured.above.items():
        line = f"{'chance' if name == UAR else 'majority baseline'} {measured.references[name]:.2g}"
        sign = "> " if above >= 0.9995 else "< " if above < 0.0005 else ""  # never a certainty
        told = f"{line}: {sign}{100 * min(max(above, 0.001), 0.999):.1f}% above"
        words[f"{name}_reference"] = line if np.isnan(above) else told
    return words | {"sentence": _sentence(measured, names)}


def _interval(low: float, high: float) -> str:
    """Return an interval with three digits, which holds neither 0 nor 1."""
    if np.isnan(low):
        return "none"
    first = ">0" if low < 0.0005 else format_score(low)
    return f"{first}–{'<1' if high > 0.9995 else format_score(high)}"


_SAME = "Classes of one size give equal scores; only UAR's interval keeps the classes apart."


def _sentence(measured: Tested, names: Sequence[str]) -> str:
    sizes, above, (low, high) = measured.sizes, measured.above, measured.intervals[UAR]
    if absent := [name for name, size in zip(names, sizes, strict=True) if size == 0]:
        return f"{unmeasured(absent)} UAR needs the recall of each class."
    few, constant = not_reliable(names, sizes, measured.few), np.isnan(above[ACCURACY])
    # Its full name is that of a score: the page would leave out the sentence if it shows two alone.
    pooled = "" if constant else f" Accuracy is {_side(above[ACCURACY], 'its baseline')}."
    if few:
        return f"The interval of UAR is not reliable: {few}.{pooled}"
    if constant:
        return "Always giving the same answer has these recalls too, so no probability is given."
    side = _side(above[UAR], "chance")
    held = "very" in side and low < measured.references[UAR] < high
    side += ", yet chance is in the interval, which leaves out 2.5% at each end" * held
    (second, _), (first, name) = sorted(zip(measured.variance, names, strict=True))[-2:]
    if held or first - second < 1e-9:
        return f"UAR is {side}.{pooled}"
    if len({*sizes}) == 1 and len(sizes) > 2:
        return f"UAR is {side}.{pooled} {_SAME}"
    name, percent = class_called(name), format_percent(round(first, 2 if first <= 0.99 else 3))
    makes = "makes most of" if first > 0.5 else "adds more than any other class to"
    most = f"{makes} UAR's interval: {percent} of the variance."
    return f"UAR is {side}.{pooled} {name[0].upper()}{name[1:]} {most}"


def _side(above: float, line: str) -> str:
    """Return on which side of a line a score is, and how probably."""
    above = round(above, 3)  # as it is written
    if 0.4 <= above <= 0.6:
        return f"about as likely above {line} as below it"
    very = "very " * (not 0.05 < above < 0.95)
    return f"{very}probably {'above' if above > 0.5 else 'below'} {line}"


# Picture.

LEFT, RIGHT = 132, 16  # points beside the axes
_BEFORE = -14  # points from the axes to what is written at their left: a ring at 0 has room
HIGH, LOW = 79, 10  # points: of the highest density, and what a density needs to be so high
DOTTED = (0, (1, 1))  # what is not reliable
BAR, CAPTION = 38, 28  # points: an interval, and the words above a density
AXIS = 50  # points: an axis with its numbers and name
MOST, DEEP = 100, 6  # examples that are dots, and how many of them are one below the other
STEP = 6.9  # points from dot to dot
NAME = 98  # points: the room for a class's name
STRIP = 54  # points: the row of a class


class UncertaintyPicture(Drawing):
    """The examples and the recall of two classes, and densities of the scores, with intervals.

    Both densities are on one scale: the less sure one is lower and wider. One that is not reliable
    is paler and dotted. `tails` are their parts above chance or the majority baseline.
    """

    def __init__(self, names: Sequence[str], *, narrow: bool = False) -> None:
        width = NARROW if narrow else SIZE[0]
        self._axis = width - LEFT - RIGHT
        top = len(ROWS) * (HIGH + BAR + CAPTION) + 2.0
        height = top + 2 * STRIP
        self.figure = new_figure((width, AXIS + height))
        box = (LEFT, AXIS, width - RIGHT, AXIS + height)
        self.axes = axes = new_axes(self.figure, box, xlabel="recall or score, with 95% interval")
        axes.set(xlim=(0, 1), ylim=(0, height), yticks=[])
        axes.spines["left"].set_visible(False)
        self.ridges, self.lines, self.captions, self.tails = {}, {}, {}, {}
        self._page = new_page(self.figure)
        self._names, self.people, self.counts, self.bars, self.recalls = names, [], [], [], []
        self.strips: list[Line2D] = []
        colours = CLASS_COLOURS if len(names) == 2 else (SOFT, SOFT)
        across, self._down = (np.array(np.divmod(np.arange(MOST), DEEP)) + 0.5) * STEP
        self._across = LEFT + _BEFORE - across  # from the axes to the left
        self._middles = [AXIS + top + (k + 0.5) * STRIP for k in (1, 0)]
        look: dict[str, Any] = {"clip_on": False, "markeredgewidth": 2.5}
        for middle, colour in zip(self._middles, colours, strict=True):
            shades, y = (colour, to_rgba(colour, 0.3)), middle - AXIS - 9
            self.people.append([self._page.plot([], [], color=c, snap=False)[0] for c in shades])
            self.counts.append(new_text(axes, 0, y + 24, ha="center"))
            self.bars += axes.plot([np.nan] * 2, [y, y], "-|", color=colour, lw=4, ms=16, **look)
            self.recalls.append(new_ring(axes, colour))
            # The part of a class in the variance of UAR, below its interval.
            self.strips += axes.plot([], [], color=colour, lw=5, solid_capstyle="butt", zorder=3)
        if len(names) > 2:  # no recall is dragged, and the others together have none
            self.recalls[0].set_color(SOFT)
            self.counts[1].set(y=self._middles[1] - AXIS, color=SOFT)
        for name in ROWS:
            style, floor = style_of(name), top - CAPTION - HIGH
            top, middle = floor - BAR, floor + HIGH / 2
            at, colour = floor - 14, style.colour
            (curve,) = axes.fill([], [], fc="none", ec=colour, linewidth=2.5, joinstyle="round")
            (bar,) = axes.plot(
                # Its ends are seen beside a disc that is wider than it.
                [0, 0], [at, at], "-|", color=colour, linewidth=9, solid_capstyle="butt",
                clip_on=False, zorder=4, markersize=28, markeredgewidth=2.5,
            )  # fmt: skip
            disc = new_ring(axes, "white", zorder=7)
            disc.set(color=colour, markersize=16, markeredgewidth=2)  # nothing drags it
            parts = {"curve": curve, "bar": bar, "disc": disc, "ends": new_text(axes, 0, at)}
            self.ridges[name] = SimpleNamespace(**parts, floor=floor, at=at, reliable=None)
            told = new_text(axes, 0, middle, style.label, _BEFORE, ha="right", weight="bold")
            (self.tails[name],) = axes.fill([], [], color=to_rgba(colour, 0.6), linewidth=0)
            # In front of the intervals, so that one that ends just beyond is seen to.
            (self.lines[name],) = axes.plot(
                [0, 0], [top + 2, floor + HIGH + 3], color=INK, linewidth=2,
                linestyle=style_of("majority_baseline").dash, zorder=6,
            )  # fmt: skip
            self.captions[name] = new_text(axes, 0, floor + HIGH + CAPTION - 13, ha="center")
            parts |= {"tail": self.tails[name], "line": self.lines[name]}
            name_score(name, told, self.captions[name], *parts.values())

    def update(self, measured: Tested, words: Mapping[str, str]) -> None:
        each, two = max(sum(measured.sizes) / MOST, 1), len(self._names) == 2
        # Dots, or strokes so long and thick that they run together.
        half, cap, thick = (0.003, "round", 0.76) if each == 1 else (0.55, "butt", 1.1)
        called = self._names[measured.above_others], self._names[1] if two else "the others"
        for k, (found, size) in enumerate(measured.examples):
            drawn = max(round(size / each), min(size, 1))
            ends = 0, round(drawn * found / max(size, 1)), drawn
            top = self._middles[k] + min(DEEP, drawn) / 2 * STEP
            for dots, part in zip(self.people[k], pairwise(ends), strict=True):
                if dots.get_linewidth() != thick * STEP:
                    dots.set(linewidth=thick * STEP, solid_capstyle=cap)
                x, y = self._across[slice(*part)], top - self._down[slice(*part)]
                place_strokes(dots, x - half * STEP, x + half * STEP, y)
            told = f"{called[k]}: {words[f'found_{k}']}"
            at = found / max(size, 1) if k < len(measured.recalls) else 0
            self._write_over(self.counts[k], told, at)
            if k < len(measured.recalls):
                self.bars[k].set_xdata(measured.recalls[k])
                self.recalls[k].set_data([at if size else np.nan], [self._middles[k] - AXIS - 9])
        low, high = measured.intervals[UAR]
        given = two and not measured.few
        inner = low + measured.variance[0] * (high - low) if given else np.nan
        for strip, x in zip(self.strips, pairwise((low, inner, high)), strict=True):
            strip.set_data(x, [self.ridges[UAR].at - 9] * 2)
        highest = np.nanmax([LOW, *(curve[:, 1].max() for curve in measured.curves.values())])
        for name, ridge in self.ridges.items():
            told, (low, high) = words[f"interval_{name}"], measured.intervals[name]
            wide = (width_of(told) + 12) / self._axis
            ridge.ends.set_text("" if np.isnan(low) else told)
            # Beyond the line of the reference where the words would cross it.
            at = measured.references[name]
            right = at if 0 < at - high < wide else high
            left = at if 0 < low - at < wide < at else low
            ridge.ends.set_x(right + 10 / self._axis if right + wide < 1 else left - wide)
            # Tenths of a point: a saved page holds thousands of densities.
            outline = measured.curves[name] * (1, HIGH / highest) + (0, ridge.floor)
            outline[:, 1] = np.round(outline[:, 1], 1)
            ridge.curve.set_xy(outline)
            reliable = name == ACCURACY or not measured.few
            if ridge.reliable is not reliable:  # a style that is set again is drawn again
                ridge.reliable = reliable
                ridge.curve.set_facecolor(to_rgba(style_of(name).colour, 0.3 if reliable else 0.1))
                ridge.curve.set_linestyle("-" if reliable else DOTTED)
                ridge.bar.set_linestyle("-" if reliable else DOTTED)
            ridge.bar.set_xdata(measured.intervals[name])
            ridge.disc.set_data([measured.values[name]], [ridge.at])
            tail, told, x = self.tails[name], words[f"{name}_reference"], outline[:, 0]
            start = max(at, float(x[0]))
            above = outline[x > start]
            shaded = len(above) and not np.isnan(measured.above[name])
            cut = [[start, ridge.floor], [start, np.interp(start, x[1:-1], outline[1:-1, 1])]]
            # No area, rather than no numbers: Matplotlib would have to draw what comes next anew.
            tail.set_xy(np.concatenate([cut, above]) if shaded else [[at, ridge.floor]] * 3)
            self.lines[name].set_xdata([at, at])
            # What is above the line begins at its right.
            self._write_over(self.captions[name], told, at, told.partition(":")[0])

    def _write_over(self, text: Text, words: str, x: float, before: str = "") -> None:
        """Write words over a place, those before it at its left, but within the axis."""
        half = width_of(words) / self._axis / 2
        x += half - width_of(before) / self._axis if before not in ("", words) else 0
        text.set(text=words, x=min(max(x, half), 1 - half))
