"""How sure is that score?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba

from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.distribution import Posterior
from uarwidgets._core.matrices import shares_of, whole_matrix
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
    new_axes,
    new_figure,
    new_ring,
    new_text,
    width_of,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import (
    NOTHING,
    class_called,
    format_count,
    format_percent,
    format_score,
    format_setting,
    not_reliable,
    probability_as_percent,
    unmeasured,
)
from uarwidgets.kit.slides import Names, Rates, Recalls, Slide
from uarwidgets.live import Handle
from uarwidgets.metrics import accuracy, majority_baseline, support, unweighted_average_recall
from uarwidgets.posterior import posterior_accuracy, posterior_uar, too_few, variance_share
from uarwidgets.recalls import two_class_weights
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import ACCURACY, CLASS_COLOURS, UAR, style_of, styles_of

ROWS = (UAR, ACCURACY)
LEVELS = {UAR: "chance", ACCURACY: "baseline"}
RATES = tuple(i / 50 for i in range(51))
# Ten steps a decade, each of two digits, from 10 to 100,000.
TOTALS = tuple(float(f"{10 ** (i / 10):.2g}") for i in range(10, 51))
POINTS = 36  # of a drawn curve
DRAWN = 0.9998  # probability under the drawn curve
NOT_DRAWN = np.full((POINTS + 2, 2), np.nan)

READING = (
    "Beside each class is how many of its examples are right. A ring is a recall, a dot a score, "
    "and the bar its 95% interval. A hill, or density, is where the true score may lie. Both are "
    "equally high: the wider one is less sure. The part of a hill's area to the right of the "
    "dotted line is the probability that the true score is above that line.",
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
    longest = 200

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
        return ["total", *["prevalence"] * (len(self.recalls) == 2), "recalls"]

    def measure(self, s: Any) -> Tested:
        two, n = two_class_weights(s.prevalence), len(s.recalls)
        shares = two if n == 2 else shares_of(s.shares, n)
        return outcome_of(whole_matrix(s.recalls, shares, s.total))

    def words(self, s: Any, measured: Tested) -> dict[str, str]:
        return words_of(measured, s.names)

    def make_picture(self) -> UncertaintyPicture:
        return UncertaintyPicture(cut_to_width(self.names, NAME), narrow=self.narrow)

    def handles(self, picture: UncertaintyPicture) -> list[Handle]:
        return [Handle(ring, x=f"recall_{k}") for k, ring in enumerate(picture.recalls)]

    def html_above(self) -> str:
        pair = ""
        for name, style in styles_of(ROWS).items():
            asked = f"{style.label} above {LEVELS[name]}"
            first = html.tile(asked, f"above_{name}", style.long_label, of=name)
            tiles = html.tiles({}, first, html.tile(style.label, name))
            ends, level = (html.place(f"{key}_{name}") for key in ("interval", "level"))
            tiles += f'<div data-score="{name}">95%: {ends}'
            # The eye has it in the picture.
            tiles += f'<span class="uw-status">{level}</span></div>'
            pair += f'<div style="--uw-fill: {html.themed(style.colour)}">{tiles}</div>'
        return f'<p>how likely</p><div class="uw-pair">{pair}</div>'

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
    found: list[int]  # of each class
    sizes: list[int]
    few: list[int]  # classes with too few examples for a reliable interval of UAR
    variance: list[float]  # of each class in the variance of UAR
    recalls: list[list[float]]  # 95% interval of each class's

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
    values = {UAR: float(unweighted_average_recall(cm, undefined="nan"))}
    values[ACCURACY] = float(accuracy(cm))
    pooled, mean = posterior_accuracy(cm), posterior_uar(cm)
    references = {ACCURACY: float(majority_baseline(cm)), UAR: 1 / len(sizes)}
    # UAR of a constant answer is chance for certain, but its posterior lies to one side.
    constant = (np.diag(sizes) == np.diagonal(matrix)).all(axis=1).any()
    given = {ACCURACY: not constant, UAR: not few and not constant}
    read = {ACCURACY: _read(pooled.a, pooled.b, references[ACCURACY])}
    if sizes.all():
        read[UAR] = _read(mean.a, mean.b, references[UAR])
    ends = betaincinv(mean.a, mean.b, [[0.025], [0.975]])
    return Tested(
        matrix,
        values,
        dict.fromkeys(ROWS, (np.nan, np.nan)) | {name: found[0] for name, found in read.items()},
        dict.fromkeys(ROWS, NOT_DRAWN) | {name: found[1] for name, found in read.items()},
        references,
        {name: read[name][2] if given[name] else np.nan for name in references},
        np.diagonal(matrix).tolist(),
        sizes.tolist(),
        few,
        variance_share(cm).tolist(),
        ends.T.tolist(),
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
    of = " of " if max(measured.sizes) < 100_000 else "/"
    for k, counts in enumerate(zip(measured.found, measured.sizes, strict=True)):
        words[f"found_{k}"] = of.join(map(format_count, counts)) if counts[1] else "none"
    for key, above in measured.above.items():
        given = above >= 0
        words[f"above_{key}"] = probability_as_percent(round(above, 3)) if given else NOTHING
        level = format_setting(round(measured.references[key], 3))
        words[f"level_{key}"] = f"{'majority ' * (key == ACCURACY)}{LEVELS[key]} {level}"
    return words | {"sentence": _sentence(measured, names)}


def _interval(low: float, high: float) -> str:
    """Return an interval with three digits, which holds neither 0 nor 1."""
    if np.isnan(low):
        return "none"
    first = ">0" if low < 0.0005 else format_score(low)
    return f"{first} to {'<1' if high > 0.9995 else format_score(high)}"


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
    *_, other, k = np.argsort(measured.variance)
    first = measured.variance[k]
    if held or first - measured.variance[other] < 1e-9:
        return f"UAR is {side}.{pooled}"
    if len({*sizes}) == 1 and len(sizes) > 2:
        return f"UAR is {side}.{pooled} {_SAME}"
    name, why = class_called(names[k]), ""
    if len(sizes) == 2:  # the variance is r (1 - r) / n
        away = np.abs(np.multiply(2.0, measured.found) - sizes) * sizes[::-1]  # from ½
        reasons = {"it has fewer examples": sizes, "its recall is nearer ½": away}
        why = ": " + " and ".join(said for said, of in reasons.items() if of[k] < of[other])
    part = format_percent(min(round(first, 2 if first <= 0.99 else 3), 0.999))
    most = ", more than any other class" * (first <= 0.5)
    made = f"accounts for {part} of UAR's variance{most}{why}."
    return f"UAR is {side}.{pooled} {name[0].upper()}{name[1:]} {made}"


def _side(above: float, line: str) -> str:
    """Return on which side of a line a score is, and how probably."""
    above = round(above, 3)  # as it is written
    if 0.4 <= above <= 0.6:
        return f"about as likely above {line} as below it"
    very = "very " * (not 0.05 < above < 0.95)
    return f"{very}probably {'above' if above > 0.5 else 'below'} {line}"


# Picture.

_BEFORE = -14  # points from the axes to what is written at their left: a ring at 0 has room
# Points: a density, the line over it and its name, and under it the bar and a gap.
HIGH, OVER, BAR = 96, 34, 30
DOTTED = (0, (1, 1))  # what is not reliable
AXIS = 51  # points: an axis with its numbers and name
NAME = 110  # points: the room for a class's name
LEFT, RIGHT = 157 - _BEFORE, 28  # points beside the axes
STRIPS, STRIP = 92, 18  # points: the rows of the classes, and the lowest row


class UncertaintyPicture(Drawing):
    """The interval of each recall, and under them those of the scores, each under a density.

    Each density is as high as the other: the less sure one is wider. One that is not reliable is
    paler and dotted. `tails` are their parts above chance or the majority baseline.
    """

    def __init__(self, names: Sequence[str], *, narrow: bool = False) -> None:
        width, letters, two = NARROW if narrow else SIZE[0], NUMBERS[narrow], len(names) == 2
        self._axis = width - LEFT - RIGHT
        self._scale = letters / LETTERS / self._axis  # of small words
        strip = max(STRIPS / len(names), STRIP)
        top = len(ROWS) * (HIGH + BAR + OVER)
        rows = top + len(names) * strip
        self.figure = new_figure((width, AXIS + rows))
        box = (LEFT, AXIS, width - RIGHT, AXIS + rows)
        label = "true score or recall (bars: 95%)"
        self.axes = axes = new_axes(self.figure, box, xlabel=label)
        axes.set(xlim=(0, 1), ylim=(0, rows), yticks=[])
        axes.spines["left"].set_visible(False)
        axes.grid(visible=False)  # words are on plain ground
        self._names, self.counts, self.bars, self.recalls = names, [], [], []
        self.ridges, self.tails = {}, {}
        look: dict[str, Any] = {"solid_capstyle": "butt", "clip_on": False, "lw": 6}
        beside: dict[str, Any] = {"points": _BEFORE, "ha": "right"}
        small: dict[str, Any] = {"fontsize": letters}
        for k in range(len(names)):
            colour, middle = CLASS_COLOURS[k] if two else SOFT, rows - (k + 0.5) * strip
            self.bars += axes.plot([0, 0], [middle] * 2, color=colour, **look)
            self.recalls.append(new_ring(axes, colour))
            self.recalls[k].set_ydata([middle])
            if two:
                new_text(axes, 0, middle + 8.5, names[k], **beside)
            self.counts.append(new_text(axes, 0, middle - 8.5 * two, **small | beside))
        dash = style_of("majority_baseline").dash
        for name in ROWS:
            style, floor = style_of(name), top - OVER - HIGH
            top, at, colour = floor - BAR, floor - 9, style.colour
            (curve,) = axes.fill([], [], fc="none", ec=colour, linewidth=1.2, joinstyle="round")
            (bar,) = axes.plot([0, 0], [at, at], color=colour, zorder=4, **look)
            (disc,) = axes.plot([], [], "o", c=colour, ms=13, mec="white", zorder=7, clip_on=False)
            # Chance stays where it is; of accuracy, the last of both, the baseline moves.
            ends, chance = [at - 8, floor + HIGH + 8], 1 / len(names)
            (self.line,) = axes.plot(
                [chance] * 2, ends, color=INK, lw=2, ls=dash, zorder=6, clip_on=False
            )
            parts = {"curve": curve, "bar": bar, "disc": disc}
            level = f"{LEVELS[UAR]} {chance:.3g}"
            place = self._near(chance, width_of(level) * self._scale), floor + HIGH + 18
            self.level = new_text(axes, *place, level, ha="center", **small)
            self.ridges[name] = SimpleNamespace(**parts, floor=floor, at=at, reliable=None)
            called = new_text(axes, 0, floor + HIGH / 2, style.label, weight="bold", **beside)
            (self.tails[name],) = axes.fill([], [], color=colour, linewidth=0)
            name_score(name, called, self.level, self.line, self.tails[name], *parts.values())

    def update(self, measured: Tested, words: Mapping[str, str]) -> None:
        two = len(self._names) == 2
        counts = [words[f"found_{k}"] for k in range(len(self._names))]
        shorter = [count.replace(" of ", "/") for count in counts]
        forms = [[f"{count} right" for count in counts], counts, shorter]
        if not two:  # a row has its name and count on one line, if there is room
            pairs = (zip(self._names, form, strict=True) for form in forms)
            forms = [*([" ".join(pair) for pair in form] for form in pairs), [*self._names]]
        room = (LEFT + _BEFORE) / self._axis / self._scale
        called = next((form for form in forms if max(map(width_of, form)) <= room), forms[-1])
        for k, (found, size) in enumerate(zip(measured.found, measured.sizes, strict=True)):
            self.bars[k].set_xdata(measured.recalls[k])
            self.recalls[k].set_xdata([found / size if size else np.nan])
            self.counts[k].set_text(called[k])
        for name, ridge in self.ridges.items():
            (low, _), at = measured.intervals[name], measured.references[name]
            # Tenths of a point: a saved page holds thousands of densities.
            outline = measured.curves[name] * (1, HIGH / measured.curves[name][:, 1].max())
            outline += 0, ridge.floor
            outline[:, 1] = np.round(outline[:, 1], 1)
            ridge.curve.set_xy(outline)
            reliable = name == ACCURACY or np.isnan(low) or not measured.few
            if ridge.reliable is not reliable:  # a style that is set again is drawn again
                ridge.reliable = reliable
                ridge.curve.set_facecolor(to_rgba(style_of(name).colour, 0.3 if reliable else 0.1))
                ridge.curve.set_linestyle("-" if reliable else DOTTED)
                ridge.bar.set_linestyle("-" if reliable else DOTTED)
            ridge.bar.set_xdata(measured.intervals[name])
            ridge.disc.set_data([measured.values[name]], [ridge.at])
            tail, x = self.tails[name], outline[:, 0]
            start = max(at, float(x[0]))
            above = outline[x > start]
            shaded = len(above) and not np.isnan(measured.above[name])
            cut = [[start, ridge.floor], [start, np.interp(start, x[1:-1], outline[1:-1, 1])]]
            # No area, rather than no numbers: Matplotlib would have to draw what comes next anew.
            tail.set_xy(np.concatenate([cut, above]) if shaded else [[at, ridge.floor]] * 3)
        level = words[f"level_{ACCURACY}"]
        self.line.set_xdata([at, at])
        self.level.set_text(level)
        self.level.set_x(self._near(at, width_of(level) * self._scale))

    def _near(self, place: float, wide: float) -> float:
        """Return the middle of words nearest to a place at which they are over the axis."""
        return min(max(place, wide / 2), 1 - wide / 2)
