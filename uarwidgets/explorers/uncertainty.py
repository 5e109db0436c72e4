"""How sure is that score?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from html import escape
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import to_rgba
from traitlets import Bool, observe

from uarwidgets._core.confusion_counts import ConfusionCounts
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
    class_called,
    format_count,
    format_percent,
    format_score,
    not_reliable,
    probability,
    unmeasured,
)
from uarwidgets.kit.slides import Names, Rates, Recalls, Slide
from uarwidgets.live import Handle, ToolbarItem
from uarwidgets.metrics import (
    accuracy,
    geometric_mean_recall,
    majority_baseline,
    prevalence,
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
POINTS = 60  # of a drawn curve
DRAWN = 0.9998  # probability under the drawn curve

COMPARE = "Compare with a second classifier"
READING = (
    "Each density is drawn as high as its row, however wide it is, with a 95% interval below it: "
    "2.5% lie on either side. The ring is the score itself, and can be dragged. A dark part is the "
    "probability of no more than chance, or than the majority baseline: the accuracy of always "
    "answering the largest class of these examples, whose shares are taken as known. Nothing "
    "happens where the dotted line passes the end of an interval: the dark part is a little more "
    "than 2.5% on one side, a little less on the other.",
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
    longest = 300

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
        better = {name: f"P(A > B) by {style_of(name).label}" for name in (UAR, ACCURACY)}
        tiles = [
            html.tile(label, f"probability_better_{name}", note, name)
            for name, label in better.items()
        ]
        return html.tiles({}, *tiles)

    def html_below(self) -> str:
        columns = ("class", "share of the examples", "share of UAR's variance")
        head = "".join(f'<th scope="col">{column}</th>' for column in columns)
        rows = "".join(
            f'<tr><th scope="row">{escape(name)}</th>{html.place(f"share_examples_{k}", "td")}'
            f"{html.place(f'share_variance_{k}', 'td')}</tr>"
            for k, name in enumerate(self.names)
        )
        unsure = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
        return (
            html.formulas(ROWS, two_classes=len(self.names) == 2)
            + html.reading(*READING)
            + html.fold(
                "Which class adds the most uncertainty?",
                f'<table class="uw-formulas">{unsure}</table>',
            )
        )

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
    """What one test set says of one classifier; each dict has `ROWS`."""

    matrix: np.ndarray
    values: dict[str, float]  # NaN where not measured
    posteriors: dict[str, Any]
    intervals: dict[str, tuple[float, float]]  # NaN where not measured, as are the curves
    curves: dict[str, np.ndarray]  # (POINTS, 2): scores, and densities of at most 1
    references: dict[str, float]  # the majority baseline, and chance
    above: dict[str, float]  # probability of more than the reference; NaN where none is given
    sizes: list[int]
    few: list[int]  # classes with too few examples for a reliable interval of UAR
    shares: list[float]  # of each class in the examples
    variance: list[float]  # of each class in the variance of UAR


class Measured(NamedTuple):
    """What is known of classifier A, and perhaps of B, and which is better."""

    tests: dict[str, Tested]
    better: dict[str, float]  # probability that A is better, by each of `JUDGED`

    @property
    def scores(self) -> dict[str, float]:
        first = self.tests["A"]
        named = {"majority_baseline": first.references[ACCURACY]}
        named |= {f"variance_share_{k}": part for k, part in enumerate(first.variance)}
        named |= {f"probability_better_{name}": value for name, value in self.better.items()}
        for of, test in self.tests.items():
            end = "" if of == "A" else f"_{of}"
            for name in ROWS:
                low, high = test.intervals[name]
                named[f"{name}{end}"] = test.values[name]
                named |= {f"{name}_low{end}": low, f"{name}_high{end}": high}
            named[f"probability_above_baseline{end}"] = test.above[ACCURACY]
            named[f"probability_above_chance{end}"] = test.above[UAR]
        return named


@lru_cache(maxsize=32)  # while A moves, B is the same; a curve takes 64 kB
def outcome_of(counts: tuple[tuple[int, ...], ...]) -> Tested:
    """Return what a matrix of whole numbers says."""
    matrix = np.array(counts)
    cm: Any = ConfusionCounts(matrix)  # every score reads the same sums
    posteriors = {
        ACCURACY: posterior_accuracy(cm),
        UAR: posterior_uar(cm),
        GEOMETRIC: posterior_geometric_mean(cm),
    }
    sizes = matrix.sum(axis=1)
    few = too_few(sizes)
    curves = dict.fromkeys(ROWS, np.full((POINTS, 2), np.nan))
    intervals = dict.fromkeys(ROWS, (np.nan, np.nan))
    for name in ROWS if sizes.all() else (ACCURACY,):
        posterior = posteriors[name]
        intervals[name] = posterior.interval(0.95)
        x = np.linspace(*posterior.interval(DRAWN), POINTS)
        density = np.asarray(posterior.pdf(x))
        curves[name] = np.column_stack([x, density / density.max()])
    references = {ACCURACY: float(majority_baseline(cm)), UAR: 1 / len(sizes)}
    # UAR of a constant answer is chance for certain, but its posterior lies to one side.
    constant = (np.diag(sizes) == np.diagonal(matrix)).all(axis=1).any()
    return Tested(
        matrix,
        {
            ACCURACY: float(accuracy(cm)),
            UAR: float(unweighted_average_recall(cm, undefined="nan")),
            GEOMETRIC: float(geometric_mean_recall(cm, undefined="nan")),
        },
        posteriors,
        intervals,
        curves,
        references,
        {
            name: 1 - float(posteriors[name].cdf(references[name])) if given else np.nan
            for name, given in ((ACCURACY, not constant), (UAR, not few and not constant))
        },
        sizes.tolist(),
        few,
        prevalence(cm).tolist(),
        variance_share(cm).tolist(),
    )


def measured_of(
    wished: Mapping[str, Sequence[float]], shares: Sequence[float], total: int
) -> Measured:
    """Return what test sets of `total` examples say at each classifier's wished recalls."""
    tests = {
        of: outcome_of(tuple(map(tuple, whole_matrix(recalls, shares, total).tolist())))
        for of, recalls in wished.items()
    }
    if "B" not in tests:
        return Measured(tests, {})
    a, b = tests["A"].posteriors, tests["B"].posteriors
    better = {name: probability_better(a[name], b[name]) for name in JUDGED}
    return Measured(tests, better | {UAR: np.nan} if tests["A"].few else better)


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
    words |= {f"probability_better_{name}": probability(p) for name, p in measured.better.items()}
    for name, level in first.references.items():
        line = f"{'chance' if name == UAR else 'majority'} {format_score(level)}"
        if not np.isnan(above := first.above[name]):
            line = f"{'A: ' if measured.better else ''}P(> {line}) = {probability(above)}"
        if name == UAR and first.few and all(first.sizes):
            line += "; interval not reliable"
        words[f"{name}_reference"] = line.replace("= >", ">").replace("= <", "<")
    for k in range(len(names)):
        words[f"share_examples_{k}"] = _percent(first.shares[k])
        words[f"share_variance_{k}"] = _percent(first.variance[k])
    return words | {"sentence": _sentence(measured, names)}


def _beside_bar(low: float, high: float) -> str:
    """Return an interval with three digits; of one that nearly reaches 0 or 1, the other end."""
    if low < 0.0005:
        return f"< {format_score(high)}"
    return (
        f"> {format_score(low)}" if high > 0.9995 else f"{format_score(low)}–{format_score(high)}"
    )


def _sentence(measured: Measured, names: Sequence[str]) -> str:
    first = measured.tests["A"]
    sizes, total, uar = first.sizes, sum(first.sizes), format_score(first.values[UAR])
    low, high = map(format_score, first.intervals[UAR])
    why = next(filter(None, (_why_outside(test, names) for test in measured.tests.values())), "")
    if absent := [name for name, size in zip(names, sizes, strict=True) if size == 0]:
        it, that = ("it", "that recall") if len(absent) == 1 else ("them", "those recalls")
        rest = f" {_of_better(measured)}{why}" if measured.better else _of_accuracy(first)
        return (
            f"{unmeasured(absent)} Without {it} there is no UAR: about {that} the data say "
            f"nothing.{rest}"
        )
    told = f"On {format_count(total)} example{'s' * (total != 1)} UAR is {uar}"
    if measured.better:
        told = f"{_of_better(measured)} A's UAR is {uar}"
    if few := not_reliable(names, sizes, first.few):
        told += f". Its 95% interval, {low} to {high}, is not reliable: {few}"
    elif measured.better:
        told += f", its 95% interval {low} to {high}"
    else:
        told += f"; with a probability of 95% the true UAR lies between {low} and {high}"
    if measured.better:
        return f"{told}.{why}"
    if np.isnan(first.above[ACCURACY]):
        return (
            f"{told}. Always giving the same answer would have these recalls too: nothing here "
            "shows that the classes are told apart."
        )
    if not few:
        told += f"; it is above chance, {format_score(first.references[UAR])}, with probability "
        told += _in_words(first.above[UAR])
    return f"{told}.{why or _of_accuracy(first)}"


def _of_better(measured: Measured) -> str:
    better = zip(("accuracy", "UAR"), measured.better.values(), strict=True)
    by = " and ".join(f"{_in_words(p)} by {name}" for name, p in better if not np.isnan(p))
    return (
        f"Classifier A is better than B with a probability of {by}, if B was tested on other "
        "examples like these."
    )


def _of_accuracy(test: Tested) -> str:
    low, high = map(format_score, test.intervals[ACCURACY])
    told = f" The true accuracy lies between {low} and {high}"
    if np.isnan(above := test.above[ACCURACY]):
        return f"{told}."
    told += f"; it is above the majority baseline, {format_score(test.references[ACCURACY])}"
    return f"{told}, with probability {_in_words(above)}."


def _why_outside(test: Tested, names: Sequence[str]) -> str:
    """Return why a ring is outside its interval, if one is."""
    outside = {
        name: test.values[name]
        for name, (low, high) in test.intervals.items()
        if test.values[name] < low or test.values[name] > high
    }
    lost = [name for k, name in enumerate(names) if test.matrix[k, k] == 0 < test.sizes[k]]
    if [*outside] == [GEOMETRIC] and lost:
        return (
            f" The geometric mean is 0 since {class_called(lost[0])} is never found, and no "
            "interval holds 0."
        )
    if {*outside.values()} <= {0.0, 1.0}:
        return " An interval that leaves 2.5% on either side cannot hold 0 or 1." * bool(outside)
    return " The prior pulls the interval towards ½, away from the score."


def _in_words(value: float) -> str:
    return probability(value).replace("> ", "more than ").replace("< ", "less than ")


def _percent(value: float) -> str:
    """Return a share as a whole percentage, or with one digit where that would be 0 or 100."""
    return format_percent(round(value, 2) if 0.01 <= value <= 0.99 else round(value, 3))


# Picture.

LEFT, RIGHT = 122, 26  # points beside the axes
_BEFORE = -14  # points from the axes to what is written at their left: a ring at 0 has room
CURVE, LOWER = 80, 64  # points: height of a density; lower where each has two intervals below it
DASHED, DOTTED = (0, (4, 2)), (0, (1, 1))  # classifier B; what is not reliable
BAR, CAPTION, BARE = 24, 26, 10  # points: an interval, words above a density, no words above it


class UncertaintyPicture:
    """Three rows of densities over the scores from 0 to 1, with their intervals.

    Classifier A is filled, classifier B an outline; one that is not reliable is paler and dotted.
    `tails` are the parts of A's densities that are no better than chance or the majority baseline.
    """

    def __init__(self, *, compared: bool = False, narrow: bool = False) -> None:
        self.classifiers = ("A", "B") if compared else ("A",)
        self._width, self._height = NARROW if narrow else SIZE[0], LOWER if compared else CURVE
        bars = BAR * len(self.classifiers)
        rows = {n: self._height + bars + (CAPTION if n in JUDGED else BARE) for n in ROWS}
        top = sum(rows.values())
        self.figure = new_figure((self._width, top + 50))
        box = (LEFT, 46.0, self._width - RIGHT, top + 48.0)
        self.axes = new_axes(self.figure, box, xlabel="score", ylabel="")
        self.axes.set(xlim=(0, 1), ylim=(0, top + 2), yticks=[])
        self.axes.spines["left"].set_visible(False)
        self.axes.xaxis.labelpad = 0
        self.ridges = {}
        self.lines, self.captions = {}, {}
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
            if name in JUDGED:
                # In front of the intervals, so that one that ends just beyond is seen to.
                (self.lines[name],) = self.axes.plot(
                    [0, 0], [top + 2, top + row - 23], color=INK, linewidth=2,
                    linestyle=style_of("majority_baseline").dash, zorder=6,
                )  # fmt: skip
                self.captions[name] = new_text(self.axes, 0, top + row - 12, ha="center")
                name_score(name, self.lines[name], self.captions[name])
        self.tails = {}
        for name in JUDGED:
            self.tails[name] = self.axes.fill([], [], facecolor=to_rgba(INK, 0.55), linewidth=0)[0]
            name_score(name, self.tails[name])
        self.level = new_text(self.axes, 0, self.ridges[ACCURACY, "A"].at, points=_BEFORE)
        name_score(ACCURACY, self.level)
        above = [*self.tails.values(), *self.lines.values(), *self.captions.values()]
        ridges = self.ridges.values()
        self.artists: list[Artist] = [
            *(part for ridge in ridges for part in (ridge.curve, ridge.bar, ridge.ends)),
            *above,
            self.level,
            *(ridge.ring for ridge in ridges),
        ]

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
            curve=curve, bar=bar, ring=ring, ends=ends, floor=floor, at=at, reliable=None
        )

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        for (name, of), ridge in self.ridges.items():
            test = measured.tests[of]
            x, height = test.curves[name].T
            ridge.curve.set_xy(self._outline(x, height, ridge.floor))
            reliable, filled = name == ACCURACY or not test.few, of == "A"
            if ridge.reliable is not reliable:  # a style that is set again is drawn again
                ridge.reliable = reliable
                strength = (0.3 if reliable else 0.1) * filled
                ridge.curve.set_facecolor(to_rgba(style_of(name).colour, strength))
                ridge.curve.set_linestyle(("-" if filled else DASHED) if reliable else DOTTED)
                ridge.bar.set_linestyle("-" if reliable else DOTTED)
            ridge.bar.set_data(test.intervals[name], [ridge.at, ridge.at])
            ridge.ring.set_data([test.values[name]], [ridge.at])
            ridge.ends.set_text(words[f"{name}_interval_{of}"])
        first = measured.tests["A"]
        low, high = first.intervals[ACCURACY]  # the words begin beside it, where there is room
        width = self._width - LEFT - RIGHT
        room, beside = 124 / width, high + (8 - _BEFORE) / width
        right = beside + room < 1
        self.level.set(x=beside if right else low, ha="left" if right else "right")
        self.level.set_text("95% interval" if right or low > room else "")
        for name, tail in self.tails.items():
            x, height = first.curves[name].T
            end = min(first.references[name], float(x[-1]))
            below = x < end
            shaded = below.any() and not np.isnan(first.above[name])
            top = np.interp(end, x, height)
            cut = np.append(x[below], end), np.append(height[below], top)
            outline = self._outline(*cut, self.ridges[name, "A"].floor)
            tail.set_xy(outline if shaded else np.full((1, 2), np.nan))
        for name, at in first.references.items():
            text = words[f"{name}_reference"]
            half = width_of(text) / 2
            middle = min(max(LEFT + at * width, 4 + half), self._width - 4 - half)
            self.lines[name].set_xdata([at, at])
            self.captions[name].set_text(text)
            self.captions[name].set_x((middle - LEFT) / width)

    def _outline(self, x: np.ndarray, height: np.ndarray, floor: float) -> np.ndarray:
        # Tenths of a point: a saved page holds thousands of densities.
        y = floor + np.round(self._height * np.concatenate([[0.0], height, [0.0]]), 1)
        return np.column_stack([np.concatenate([x[:1], x, x[-1:]]), y])
