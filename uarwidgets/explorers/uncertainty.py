"""How sure is that score?"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import to_rgba
from matplotlib.patches import Polygon
from traitlets import Bool, observe

from uarwidgets._core.confusion_counts import ConfusionCounts
from uarwidgets._core.distribution import Posterior
from uarwidgets._core.matrices import whole_matrix
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    INK,
    NARROW,
    SIZE,
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
    not_reliable,
    unmeasured,
)
from uarwidgets.kit.slides import Names, Rates, Recalls, Slide
from uarwidgets.live import Handle, ToolbarItem
from uarwidgets.metrics import (
    accuracy,
    geometric_mean_recall,
    majority_baseline,
    support,
    unweighted_average_recall,
)
from uarwidgets.posterior import (
    posterior_accuracy,
    posterior_geometric_mean,
    posterior_uar,
    probability_better,
    too_few,
    variance_share,
)
from uarwidgets.recalls import two_class_weights
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import style_of

ROWS = ("accuracy", "unweighted_average_recall", "geometric_mean_recall")
ACCURACY, UAR, GEOMETRIC = ROWS
JUDGED = (ACCURACY, UAR)  # compared with a constant answer, and between two classifiers
RATES = tuple(i / 50 for i in range(51))
# Ten steps a decade, each of two digits, from 10 to 100,000.
TOTALS = tuple(float(f"{10 ** (i / 10):.2g}") for i in range(10, 51))
POINTS = 48  # of a drawn curve
DRAWN = 0.9998  # probability under the drawn curve
NOT_DRAWN = np.full((POINTS + 2, 2), np.nan)

COMPARE = "Compare with a second classifier"
READING = (
    "Each density is drawn as high as its row, however wide it is, with a 95% interval below it: "
    "2.5% lie on either side. The ring is the score itself, and can be dragged. A dark part is the "
    "probability of no more than chance (1/K), or than the majority baseline: the accuracy of "
    "always answering the largest class of these examples, whose shares are taken as known. "
    "Nothing happens where the dotted line passes the end of an interval: the dark part is a "
    "little more than 2.5% on one side, a little less on the other.",
    "With a second classifier B the lowest densities are those of the difference A − B. The part "
    "at the right of 0 is the probability that A is better, if B was tested on other examples.",
    "A dotted outline is not reliable: a class has fewer than five examples, so the prior decides, "
    "and no probability of being above chance is given.",
    "The prior of UAR imagines two examples in all, one found and one missed, shared out evenly "
    "among the K classes: each recall is Beta(1/K, 1/K). Accuracy has the same two examples, "
    "pooled: Beta(1, 1). Imagined examples pull a density towards ½, so their sum is small.",
    "The geometric mean comes from the same recalls as UAR, and is never above it. If a class was "
    "never found it is 0, and its interval is not: the true recall of that class may be small "
    "without being 0. The ring is then outside.",
)


class UncertaintyExplorer(Explorer):
    """Posterior densities of three scores, for as many examples as the reader asks for.

    Accuracy, UAR and the geometric mean of the recalls, of the matrix of whole numbers nearest to
    the given recalls. The priors are those of :func:`posterior_uar` and :func:`posterior_accuracy`;
    the geometric mean has UAR's. No probability of being above chance is given where a constant
    answer has the same recalls, or where a class has fewer than five examples. Needs SciPy.

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
    compare : bool
        Whether a second classifier is shown, tested on another test set like this one.
    rival : sequence of float
        Its recalls; those of the first if their number differs.
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

    Two classifiers, each on 100 examples of its own:

    >>> ex = UncertaintyExplorer(compare=True)
    >>> round(ex.scores["probability_better_accuracy"], 2)
    0.87
    """

    title = "How sure is that score?"
    score_axis = "x"
    longest = 170

    total = Slide(
        1, 1_000_000, 100, values=TOTALS, label="Number of examples", whole=True, decimals=0
    )
    prevalence = Slide(0, 1, 0.2, values=RATES, label="Prevalence π of {positive}")
    recalls = Recalls((0.2, 0.9375), range(2, 11), label="Recall of {name}", values=RATES)
    compare = Bool(False).tag(state=True)
    rival = Rates((0.4, 0.8), range(11), entry="rival", label="B: recall of {name}", values=RATES)
    shares = Rates((), range(11))
    class_names = Names()

    @property
    def cm(self) -> np.ndarray:
        """The matrix on screen: rows = actual, columns = predicted."""
        return self.measure(self.state_at(self.entries)).tests["A"].matrix

    def moved(self) -> list[str]:
        two = ["prevalence"] if len(self.recalls) == 2 else []
        return ["total", *two, "recalls", *(["rival"] if self.compare else [])]

    def labels(self) -> Mapping[str, str]:
        if not self.compare:
            return {}
        return {f"recall_{k}": f"A: recall of {name}" for k, name in enumerate(self.names)}

    def toolbar(self) -> list[ToolbarItem]:
        return [ToolbarItem(COMPARE, partial(setattr, self, "compare"), value=self.compare)]

    def measure(self, s: Any) -> Measured:
        wished = {"A": s.recalls, **({"B": s.rival} if s.compare else {})}
        return measured_of(wished, class_shares(len(s.recalls), s.prevalence, s.shares), s.total)

    def words(self, s: Any, measured: Measured) -> dict[str, str]:
        return words_of(measured, s.names)

    def make_picture(self) -> UncertaintyPicture:
        return UncertaintyPicture(compared=self.compare, narrow=self.narrow)

    def handles(self, picture: UncertaintyPicture) -> list[Handle]:
        # Accuracy follows the recall of the second class, the means that of the first.
        moves = dict(zip(ROWS, (1, 0, 0), strict=True))
        entry = {"A": "recall", "B": "rival"}
        return [
            Handle(ridge.ring, along=f"{entry[of]}_{moves[name]}")
            for (name, of), ridge in picture.ridges.items()
        ]

    def html_above(self) -> str:
        if not self.compare:
            return html.tiles((UAR, ACCURACY, GEOMETRIC))
        note = "the probability that A is the better classifier by this score"
        tiles = [
            html.tile(
                f"A is better by {style_of(name).label}", f"probability_better_{name}", note, name
            )
            for name in (UAR, ACCURACY)
        ]
        return html.tiles({}, *tiles)

    def html_below(self) -> str:
        return html.formulas(ROWS, two_classes=len(self.names) == 2) + html.reading(*READING)

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        sizes = support(scenario.cm)
        shares = () if len(sizes) == 2 else tuple((sizes / sizes.max()).tolist())
        return super().state_for(scenario) | {"total": int(sizes.sum()), "shares": shares}

    @observe("recalls", "rival", "compare")
    def _fit_rival(self, _: object) -> None:
        if self.compare and len(self.rival) != len(self.recalls):
            self.rival = self.recalls


# Numbers.


class Tested(NamedTuple):
    """What one test set says of one classifier, by score."""

    matrix: np.ndarray
    values: dict[str, float]  # NaN where not measured
    posteriors: dict[str, Any]
    intervals: dict[str, tuple[float, float]]  # NaN where not measured, as are the curves
    curves: dict[str, np.ndarray]  # outlines: scores, and densities of at most 1
    references: dict[str, float]  # the majority baseline, and chance
    above: dict[str, float]  # probability of more than the reference; NaN where none is given
    sizes: list[int]
    few: list[int]  # classes with too few examples for a reliable interval of UAR
    variance: list[float]  # of each class in the variance of UAR


class Measured(NamedTuple):
    """What is known of classifier A, and perhaps of B, and which is better."""

    tests: dict[str, Tested]
    better: dict[str, float]  # probability that A is better, by each of `JUDGED`
    apart: dict[str, np.ndarray]  # outlines of the densities of A - B

    @property
    def scores(self) -> dict[str, float]:
        first = self.tests["A"]
        named = {"majority_baseline": first.references[ACCURACY]}
        named |= {f"variance_share_{k}": part for k, part in enumerate(first.variance)}
        named |= {f"probability_better_{name}": value for name, value in self.better.items()}
        for of, test in self.tests.items():
            end = "" if of == "A" else f"_{of}"
            for name, (low, high) in test.intervals.items():
                named[f"{name}{end}"] = test.values[name]
                named |= {f"{name}_low{end}": low, f"{name}_high{end}": high}
            named[f"probability_above_baseline{end}"] = test.above[ACCURACY]
            named[f"probability_above_chance{end}"] = test.above[UAR]
        return named


@lru_cache(maxsize=32)  # while A moves, B is the same
def outcome_of(counts: tuple[tuple[int, ...], ...], rows: tuple[str, ...] = ROWS) -> Tested:
    """Return what a matrix of whole numbers says, by some scores."""
    matrix = np.array(counts)
    cm: Any = ConfusionCounts(matrix)  # every score reads the same sums
    sizes = matrix.sum(axis=1)
    few = too_few(sizes)
    values = {
        ACCURACY: float(accuracy(cm)),
        UAR: float(unweighted_average_recall(cm, undefined="nan")),
        GEOMETRIC: float(geometric_mean_recall(cm, undefined="nan")),
    }
    posteriors: dict[str, Posterior] = {ACCURACY: posterior_accuracy(cm), UAR: posterior_uar(cm)}
    if GEOMETRIC in rows:
        posteriors[GEOMETRIC] = posterior_geometric_mean(cm)
    known = [name for name in rows if name == ACCURACY or sizes.all()]
    references = {ACCURACY: float(majority_baseline(cm)), UAR: 1 / len(sizes)}
    # UAR of a constant answer is chance for certain, but its posterior lies to one side.
    constant = (np.diag(sizes) == np.diagonal(matrix)).all(axis=1).any()
    given = {ACCURACY: not constant, UAR: not few and not constant}
    return Tested(
        matrix,
        {name: values[name] for name in rows},
        posteriors,
        dict.fromkeys(rows, (np.nan, np.nan))
        | {name: posteriors[name].interval(0.95) for name in known},
        dict.fromkeys(rows, NOT_DRAWN) | {name: outline_of(posteriors[name]) for name in known},
        references,
        {
            name: 1 - float(posteriors[name].cdf(level)) if given[name] else np.nan
            for name, level in references.items()
        },
        sizes.tolist(),
        few,
        variance_share(cm).tolist(),
    )


def outline_of(posterior: Posterior) -> np.ndarray:
    """Return the points around a density, which is at most 1, and its feet."""
    x = np.linspace(*posterior.interval(DRAWN), POINTS)
    density = np.asarray(posterior.pdf(x))
    outline = np.zeros((POINTS + 2, 2))
    outline[1:-1, 0], outline[1:-1, 1] = x, density / density.max()
    outline[[0, -1], 0] = x[[0, -1]]
    return outline


@lru_cache(maxsize=32)
def difference_of(a: Posterior, b: Posterior) -> np.ndarray:
    """Return the points around the density of A - B, two scores that are means of rates."""
    # 1 - B is the mean of the rates of misses, so (A + 1 - B) / 2 is a mean of rates as well.
    return outline_of(Posterior(a.a + b.b, a.b + b.a)) * (2, 1) - (1, 0)


def measured_of(
    wished: Mapping[str, Sequence[float]], shares: Sequence[float], total: int
) -> Measured:
    """Return what test sets of `total` examples say at each classifier's wished recalls."""
    rows = ROWS if len(wished) == 1 else JUDGED
    tests = {
        of: outcome_of(tuple(map(tuple, whole_matrix(recalls, shares, total).tolist())), rows)
        for of, recalls in wished.items()
    }
    if "B" not in tests:
        return Measured(tests, {}, {})
    both = {name: (tests["A"].posteriors[name], tests["B"].posteriors[name]) for name in JUDGED}
    better = {name: probability_better(*pair) for name, pair in both.items()}
    apart = {name: difference_of(*pair) for name, pair in both.items()}
    if tests["A"].few:
        better[UAR], apart[UAR] = np.nan, NOT_DRAWN
    return Measured(tests, better, apart)


def class_shares(n_classes: int, prevalence: float, sizes: Sequence[float]) -> list[float]:
    """Return each class's share: of two by the prevalence, of more by their sizes if these fit."""
    if n_classes == 2:
        return two_class_weights(prevalence).tolist()
    fits = len(sizes) == n_classes and sum(sizes) > 0
    parts = np.array(sizes if fits else [1.0] * n_classes)
    return (parts / parts.sum()).tolist()


# Words.


def words_of(measured: Measured, names: Sequence[str]) -> dict[str, str]:
    first = measured.tests["A"]
    words = {
        f"{name}_interval_{of}": "none" if np.isnan(ends[0]) else _beside_bar(*ends)
        for of, test in measured.tests.items()
        for name, ends in test.intervals.items()
    }
    words |= {f"probability_better_{name}": in_percent(p) for name, p in measured.better.items()}
    for name, above in first.above.items():
        line = "chance" if name == UAR else "majority"
        if not np.isnan(above):
            line = f"{in_percent(above)} above {line}"
        if name == UAR and first.few and all(first.sizes):
            line += "; interval not reliable"
        words[f"{name}_reference"] = line
    return words | {"sentence": _sentence(measured, names)}


def in_percent(value: float) -> str:
    """Return a probability in percent, never as a certainty."""
    if np.isnan(value):
        return NOTHING
    if value >= 0.9995:
        return "> 99.9%"
    return "< 0.1%" if value < 0.0005 else f"{100 * value:.1f}%"


def _beside_bar(low: float, high: float) -> str:
    """Return an interval with three digits; of one that nearly reaches 0 or 1, the other end."""
    if low < 0.0005:
        return f"< {format_score(high)}"
    return (
        f"> {format_score(low)}" if high > 0.9995 else f"{format_score(low)}–{format_score(high)}"
    )


def _sentence(measured: Measured, names: Sequence[str]) -> str:
    first = measured.tests["A"]
    sizes, total = first.sizes, sum(first.sizes)
    why = next(filter(None, map(_why_outside, measured.tests.values())), "")
    if absent := [name for name, size in zip(names, sizes, strict=True) if size == 0]:
        it = "it" if len(absent) == 1 else "them"
        told = f"{unmeasured(absent)} Without {it} there is no UAR."
    elif few := not_reliable(names, sizes, first.few):
        told = f"The interval of UAR is not reliable: {few}."
    elif measured.better:
        told = ""
    elif np.isnan(first.above[ACCURACY]):
        return (
            "Always giving the same answer would have these recalls too: nothing here shows that "
            "the classes are told apart."
        )
    else:
        widest = int(np.argmax(first.variance))
        name = class_called(names[widest])
        told = (
            f"{name[0].upper()}{name[1:]} has {format_count(sizes[widest])} of the "
            f"{format_count(total)} examples and adds {_percent(first.variance[widest])} of UAR's "
            "variance."
        )
    return " ".join(filter(None, (_of_better(measured), told, why)))


def _of_better(measured: Measured) -> str:
    """Return which classifier each score prefers."""
    better = {k: in_percent(p) for k, p in measured.better.items() if not np.isnan(p)}
    if not better:
        return ""
    prefers = {
        name: "neither" if told == "50.0%" else "AB"[measured.better[name] < 0.5]
        for name, told in better.items()
    }
    by = " and ".join(f"{style_of(name).label} prefers {one}" for name, one in prefers.items())
    return f"{by[0].upper()}{by[1:]}, if B was tested on other examples like these."


def _why_outside(test: Tested) -> str:
    """Return why a ring is outside its interval, if one is."""
    ends = zip(test.values.values(), test.intervals.values(), strict=True)
    outside = any(value < low or value > high for value, (low, high) in ends)
    return "The prior pulls the intervals towards ½, and none holds 0 or 1." * outside


def _percent(value: float) -> str:
    """Return a share as a whole percentage, or with one digit where that would be 0 or 100."""
    return format_percent(round(value, 2) if 0.01 <= value <= 0.99 else round(value, 3))


# Picture.

LEFT, RIGHT = 122, 26  # points beside the axes
_BEFORE = -14  # points from the axes to what is written at their left: a ring at 0 has room
CURVE, LOWER = 80, 72  # points: height of a density; lower where each has two intervals below it
DASHED, DOTTED = (0, (4, 2)), (0, (1, 1))  # classifier B; what is not reliable
BAR, CAPTION, BARE = 24, 26, 10  # points: an interval, words above a density, no words above it
AXIS = 48  # points: an axis with its numbers and name


class UncertaintyPicture:
    """Rows of densities over the scores from 0 to 1, with their intervals.

    Classifier A is filled, classifier B an outline; one that is not reliable is paler and dotted.
    `tails` are the parts of A's densities that are no better than chance or the majority baseline.
    Beside a classifier B there are, in place of them, the densities of the difference, `apart`.
    """

    def __init__(self, *, compared: bool = False, narrow: bool = False) -> None:
        self.classifiers = ("A", "B") if compared else ("A",)
        self._width, self._height = NARROW if narrow else SIZE[0], LOWER if compared else CURVE
        bars = BAR * len(self.classifiers)
        rows = dict.fromkeys(JUDGED, self._height + bars + BARE)
        if not compared:
            rows = {n: self._height + bars + (CAPTION if n in JUDGED else BARE) for n in ROWS}
        top, below = sum(rows.values()), (LOWER + AXIS) * compared
        self.figure = new_figure((self._width, below + AXIS + top + 4))
        box = (LEFT, below + AXIS, self._width - RIGHT, below + AXIS + top + 2.0)
        self.axes = new_axes(self.figure, box, xlabel="score, and its 95% interval")
        self.axes.set(xlim=(0, 1), ylim=(0, top + 2), yticks=[])
        self.ridges, self.lines, self.captions, self.tails = {}, {}, {}, {}
        self.apart = self._difference() if compared else {}
        for axes in self.figure.axes:
            axes.spines["left"].set_visible(False)
            axes.xaxis.labelpad = 4
        for name, row in rows.items():
            top -= row
            floor = top + bars
            for i, of in enumerate(self.classifiers):
                at = floor - BAR * (i + 0.5)
                self.ridges[name, of] = self._ridge(name, of, floor, at)
                if compared:
                    new_text(self.axes, 1, at, of, 10, weight="bold")
            called = style_of(name).label.replace(" ", "\n")
            middle = floor + self._height / 2
            told = new_text(self.axes, 0, middle, called, _BEFORE, ha="right", weight="bold")
            name_score(name, told)
            if name in JUDGED and not compared:
                (self.tails[name],) = self.axes.fill(
                    [], [], facecolor=to_rgba(INK, 0.45), linewidth=0
                )
                # In front of the intervals, so that one that ends just beyond is seen to.
                (self.lines[name],) = self.axes.plot(
                    [0, 0], [top + 2, top + row - 23], color=INK, linewidth=2,
                    linestyle=style_of("majority_baseline").dash, zorder=6,
                )  # fmt: skip
                self.captions[name] = new_text(self.axes, 0, top + row - 12)
                name_score(name, self.tails[name], self.lines[name], self.captions[name])
        ridges = self.ridges.values()
        self.artists: list[Artist] = [
            *(part for ridge in ridges for part in (ridge.curve, ridge.bar, ridge.ends)),
            *(*self.tails.values(), *self.lines.values(), *self.captions.values()),
            *self.apart.values(),
            *(ridge.ring for ridge in ridges),
        ]

    def _difference(self) -> dict[str, Polygon]:
        """Return the densities of A - B by each score, on axes of their own."""
        box = (LEFT, AXIS, self._width - RIGHT, AXIS + LOWER - 6.0)
        axes = new_axes(self.figure, box, xlabel="← B is better\u2003\u2003A is better →")
        axes.set(xlim=(-1, 1), ylim=(0, LOWER - 6), yticks=[])
        axes.set_xticks([-1, -0.5, 0, 0.5, 1], ["−1", "−0.5", "0", "0.5", "1"])
        axes.axvline(0, color=INK, linewidth=2.5, zorder=3)
        words = "difference\nA − B"
        new_text(axes, -1, LOWER / 2, words, _BEFORE, ha="right", weight="bold")
        apart = {}
        for name in JUDGED:
            style = style_of(name)
            (apart[name],) = axes.fill(
                [], [], facecolor=to_rgba(style.colour, 0.3), edgecolor=style.colour,
                linewidth=2.5, joinstyle="round", linestyle=style.dash,
            )  # fmt: skip
            name_score(name, apart[name])
        return apart

    def _ridge(self, name: str, of: str, floor: float, at: float) -> SimpleNamespace:
        colour, first = style_of(name).colour, of == "A"
        (curve,) = self.axes.fill(
            [], [], facecolor="none", edgecolor=colour, linewidth=2.5, joinstyle="round"
        )
        (bar,) = self.axes.plot(
            [0, 0], [at, at], color=colour, linewidth=9 if first else 4, solid_capstyle="butt",
            clip_on=False, zorder=4,
        )  # fmt: skip
        ring = new_ring(self.axes, colour, zorder=7)
        ends = new_text(self.axes, 0, at, points=_BEFORE, ha="right")
        name_score(name, curve, bar, ring, ends)
        return SimpleNamespace(
            curve=curve, bar=bar, ring=ring, ends=ends, floor=floor, at=at, reliable=None, test=None
        )

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        for (name, of), ridge in self.ridges.items():
            test = measured.tests[of]
            if ridge.test is test:
                continue
            ridge.test = test
            outline = _placed(test.curves[name], self._height, ridge.floor)
            ridge.curve.set_xy(outline)
            reliable, filled = name == ACCURACY or not test.few, of == "A"
            if ridge.reliable is not reliable:  # a style that is set again is drawn again
                ridge.reliable = reliable
                strength = (0.3 if reliable else 0.1) * filled
                ridge.curve.set_facecolor(to_rgba(style_of(name).colour, strength))
                ridge.curve.set_linestyle(("-" if filled else DASHED) if reliable else DOTTED)
                ridge.bar.set_linestyle("-" if reliable else DOTTED)
            ridge.bar.set_xdata(test.intervals[name])
            ridge.ring.set_data([test.values[name]], [ridge.at])
            ridge.ends.set_text(words[f"{name}_interval_{of}"])
            if name in self.tails:
                self._mark_reference(name, test, outline, words[f"{name}_reference"])
        for name, polygon in self.apart.items():
            polygon.set_xy(_placed(measured.apart[name], LOWER - 12, 0))

    def _mark_reference(self, name: str, test: Tested, outline: np.ndarray, words: str) -> None:
        """Draw where chance or the majority baseline is, and what of a density is below it."""
        at, (x, y), tail = test.references[name], outline.T, self.tails[name]
        end, floor = min(at, float(x[-1])), self.ridges[name, "A"].floor
        below = outline[x < end]
        shaded = len(below) and not np.isnan(test.above[name])
        cut = [[end, np.interp(end, x[1:-1], y[1:-1])], [end, floor]]
        # No area, rather than no numbers: Matplotlib would have to draw what comes next anew.
        tail.set_xy(np.concatenate([below, cut]) if shaded else [[at, floor]] * 3)
        # The words begin at their line, but end on the page. All digits are equally wide.
        room = width_of(re.sub(r"\d", "0", words))
        axis = self._width - LEFT - RIGHT
        self.lines[name].set_xdata([at, at])
        self.captions[name].set_text(words)
        self.captions[name].set_x(min(at - 3 / axis, 1 + (RIGHT - 4 - room) / axis))


def _placed(outline: np.ndarray, height: float, floor: float) -> np.ndarray:
    # Tenths of a point: a saved page holds thousands of densities.
    placed = outline * (1, height) + (0, floor)
    placed[:, 1] = np.round(placed[:, 1], 1)
    return placed
