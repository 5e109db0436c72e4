"""What is an alarm worth?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from uarwidgets._core.validation import FloatArray
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    LEAD,
    SOFT,
    cut_to_width,
    hatch,
    new_axes,
    new_hatch,
    new_text,
    width_of,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import format_count, quoted
from uarwidgets.kit.line_chart import LineChart
from uarwidgets.kit.slides import Names, Recalls, Slide
from uarwidgets.live import Handle
from uarwidgets.metrics import precision_per_class, support
from uarwidgets.recalls import alpha_weighted_recall
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import NEGATIVE, POSITIVE, ScoreStyle, style_of

EXAMPLES = 10_000
RAREST, EVEN = 1 / EXAMPLES, 0.5  # the ends of the prevalence
# twenty steps a decade, each of two digits
PREVALENCES = tuple(float(f"{10 ** (i / 20 - 4):.2g}") for i in range(75))
_XS = np.geomspace(RAREST, EVEN, 49)  # of the curves
TICKS = {1 / n: f"1/{format_count(n)}" for n in (EXAMPLES, 1000, 100, 10, 2)}

#: The curves. Precision has the colour of its class.
STYLES = {
    "precision": ScoreStyle(
        "precision",
        "precision (positive predictive value)",
        "TP / (TP + FP)",
        POSITIVE,
        two_classes="π TPR / (π TPR + (1 − π)(1 − TNR))",
    ),
    "unweighted_average_recall": style_of("unweighted_average_recall"),
}

READING = (
    "Rare is at the left. The vertical line marks the present prevalence and can be dragged. "
    "UAR is flat: it depends on the recalls alone. Precision, the share of the alarms that are "
    "true, falls as the class becomes rare: more and more others mean more false alarms.",
    f"The bar holds {EXAMPLES:,} examples, the alarms at its left; what is hatched is wrong. "
    "Below it the alarms are drawn larger, as a hundred: full dots are true, hollow ones false.",
)


class AlarmExplorer(Explorer):
    """The precision of an alarm against the prevalence, beside the UAR of the test.

    Two recalls make the test; the prevalence says where it is used. Below the curves, 10,000
    examples: the alarms among them, and those that are true.

    Parameters
    ----------
    recalls : sequence of 2 float
        TPR and TNR, the recalls of the positive and the negative class, 0 to 1.
    prevalence : float
        Share of the positive class, 1/10,000 to 1/2.
    class_names : sequence of str
        Empty for the usual names.

    Examples
    --------
    >>> ex = AlarmExplorer(recalls=(0.99, 0.95), prevalence=0.01)
    >>> round(ex.scores["unweighted_average_recall"], 3), round(ex.scores["precision"], 3)
    (0.97, 0.167)
    """

    title = "What is an alarm worth?"
    score_axis = "y"
    longest = 212

    prevalence = Slide(
        RAREST, EVEN, 0.01, values=PREVALENCES, label="Prevalence π of {positive}", decimals=None
    )
    recalls = Recalls((0.99, 0.95))
    class_names = Names()

    def measure(self, s: Any) -> Alarms:
        return measure(s.recalls, s.prevalence)

    def words(self, s: Any, measured: Alarms) -> dict[str, str]:
        return words_of(measured, s.names)

    def make_picture(self) -> AlarmFigure:
        return AlarmFigure(self.names, narrow=self.narrow)

    def handles(self, picture: AlarmFigure) -> list[Handle]:
        return [Handle(picture.now, picture.axes, x="prevalence")]

    def html_above(self) -> str:
        true = html.tile("alarms that are true", "hundredths", of="precision")
        return html.tiles(STYLES, first=true)

    def html_below(self) -> str:
        return html.formulas(STYLES, two_classes=True) + html.reading(*READING)

    def offered_scenarios(self) -> list[Scenario]:
        return [s for s in super().offered_scenarios() if support(s.cm)[0] <= support(s.cm)[1]]


# Numbers.


class Alarms(NamedTuple):
    """The scores at one prevalence, the four cells, and the curves over all prevalences."""

    recalls: tuple[float, ...]
    prevalence: float
    scores: dict[str, float]  # precision is NaN where there is no alarm
    shares: dict[str, float]  # of tp, fn, fp and tn among all examples
    counts: dict[str, int]  # the same of `EXAMPLES`, whole
    xs: np.ndarray
    curves: dict[str, np.ndarray]


def measure(recalls: tuple[float, ...], prevalence: float) -> Alarms:
    both = scores_at(recalls, np.append(_XS, prevalence))  # the present one last
    shares = {cell: float(share) for cell, share in shares_at(recalls, prevalence).items()}
    scores = {name: float(score[-1]) for name, score in both.items()}
    scores["alarms_per_10000"] = EXAMPLES * (shares["tp"] + shares["fp"])
    curves = {name: score[:-1] for name, score in both.items()}
    counts = counts_at(recalls, prevalence)
    return Alarms(recalls, prevalence, scores, shares, counts, _XS, curves)


def scores_at(recalls: tuple[float, ...], prevalence: ArrayLike) -> dict[str, FloatArray]:
    """Return the scores of two recalls at prevalences of shape (...)."""
    cells = shares_at(recalls, prevalence)
    cm = np.array([[cells["tp"], cells["fn"]], [cells["fp"], cells["tn"]]])
    precision = precision_per_class(np.moveaxis(cm, (0, 1), (-2, -1)))
    return {
        "precision": precision[..., 0],
        "unweighted_average_recall": np.full(
            np.shape(prevalence), alpha_weighted_recall(recalls, (0.5, 0.5))
        ),
    }


def counts_at(recalls: tuple[float, ...], prevalence: float) -> dict[str, int]:
    """Return `EXAMPLES` examples in whole numbers: the classes first, then the alarms of each."""
    tpr, tnr = recalls
    positives = round(EXAMPLES * prevalence)
    negatives = EXAMPLES - positives
    tp, fp = round(positives * tpr), round(negatives * (1 - tnr))
    return {"tp": tp, "fn": positives - tp, "fp": fp, "tn": negatives - fp}


def shares_at(recalls: tuple[float, ...], prevalence: ArrayLike) -> dict[str, FloatArray]:
    """Return the share of each cell among all examples."""
    (tpr, tnr), share = recalls, np.asarray(prevalence, dtype=float)
    rest = 1 - share
    return {
        "tp": share * tpr, "fn": share * (1 - tpr), "fp": rest * (1 - tnr), "tn": rest * tnr,
    }  # fmt: skip


# Words.


def words_of(measured: Alarms, names: Sequence[str]) -> dict[str, str]:
    precision = measured.scores["precision"]
    true = round(100 * precision) if not math.isnan(precision) else 0
    counts = (f"{format_count(measured.counts[cell])} {word}" for cell, word in COUNTED.items())
    told = {
        "hundredths": f"{'< 1' if 0 == true < precision else true} of 100",
        "counts": f"{EXAMPLES:,} examples: {', '.join(counts)}",
        "sentence": f"{_of_alarms(measured, names)} {_of_scores(measured, names)}",
    }
    none = {"precision": "none", "hundredths": "none"}
    return told | (none if math.isnan(precision) else {})


def _of_alarms(measured: Alarms, names: Sequence[str]) -> str:
    counts, shares = measured.counts, measured.shares
    positives, true, false = counts["tp"] + counts["fn"], counts["tp"], counts["fp"]
    alarms = format_count(true + false)
    verb = "is" if positives == 1 else "are"
    group = f"{format_count(positives)} of {EXAMPLES:,} examples {verb} {quoted(names[0])}."
    if measured.scores["alarms_per_10000"] == 0:
        return f"There is no alarm; {group}"
    if true + false == 0:
        return f"Fewer than one alarm is expected; {group}"
    if true + false == 1:  # too few to be divided
        return f"There is 1 alarm; {group}"
    if 0 in (shares["tp"], shares["fp"]):
        return f"All {alarms} alarms are {'true' if shares['tp'] else 'false'}; {group}"
    if false == 0:
        return f"Of {alarms} alarms fewer than one is false; {group}"
    told = "fewer than one is" if true == 0 else f"{true} {'is' if true == 1 else 'are'}"
    return f"Of {alarms} alarms {told} true; {group}"


def _of_scores(measured: Alarms, names: Sequence[str]) -> str:
    above_chance = sum(measured.recalls) - 1
    if measured.scores["alarms_per_10000"] == 0:
        return (
            "Precision has no value where no alarm is raised. UAR has one, for a test that always "
            "gives one answer."
        )
    if math.isclose(above_chance, 0, abs_tol=1e-12):
        return "By its UAR the test tells nothing, and its precision is the prevalence."
    if above_chance < 0:
        return (
            "By its UAR the test points the wrong way: after an alarm an example is less likely to "
            f"be {quoted(names[0])} than before."
        )
    return "UAR judges the test, wherever it is used; precision judges an alarm here."


# Picture.

_ROW = 20  # dots in a row
_LOWEST, _BAR = 17, 24  # points: the middle of the lowest dots, and the height of the bar
GAP = 12  # points between strokes
# What is right is filled, what is wrong is hatched. Counts are read on the fillings.
_FILLED = {"tp": to_rgba(POSITIVE, 0.5), "tn": to_rgba(NEGATIVE, 0.25)}
CELLS = ("tp", "fp", "tn", "fn")
COUNTED = {"tp": "true", "fp": "false", "fn": "missed"}
_ALARMS = "tp", "fp"  # which are alarms
_HATCHED = {"fp": NEGATIVE, "fn": POSITIVE}


class AlarmFigure(LineChart):
    """Curves over the prevalence; under them a bar, `parts` by cell, and a hundred alarms."""

    def __init__(self, classes: Sequence[str], *, narrow: bool = False) -> None:
        # In points, from the bottom: the dots are what is seen first.
        self._apart = 13 if narrow else 19
        self._field, self._highest = _ROW * self._apart, _LOWEST + 4 * self._apart
        self._bar = self._highest + 25, self._highest + 25 + _BAR
        room = self._bar[1] + 23
        super().__init__(
            dict(list(STYLES.items())[::-1]), ylabel="score",
            xlabel=f"prevalence π of {cut_to_width(classes, 190 if narrow else 280)[0]}",
            xlim=(RAREST, EVEN), log=True, ticks=TICKS,
            height=470, below=room - 8, above=-16, narrow=narrow,
        )  # fmt: skip
        self.dots["precision"].set_markersize(10)  # on the axis, the ring is seen around it
        (left, right), _ = self.axes.bbox.get_points().T
        self.bars = new_axes(self.figure, (left, 0, right, room))
        self.bars.set(xlim=(0, 1), ylim=(0, room))
        self.bars.set_axis_off()
        self.parts = {cell: self._part(cell, self._bar) for cell in CELLS}
        self._frame(0, 1, *self._bar)
        self._wide = right - left
        self.counts = new_text(self.bars, 0, self._bar[1] + 12)
        self.rest = new_text(self.bars, 0, sum(self._bar) / 2, "without alarm", ha="center")
        # A miss is no alarm: it is named beside the end of the bar, where it is.
        new_text(self.bars, 1, sum(self._bar) / 2, COUNTED["fn"], 6)
        # Row by row from the top, below the bar.
        row, column = self._apart * np.array(np.divmod(np.arange(100), _ROW))
        across = (column + self._apart / 2) / self._wide
        self._places = np.column_stack([across, self._highest - row])
        (self.zoom,) = self.bars.plot([], [], color=SOFT, linewidth=1.5, clip_on=False)
        self.alarms: list[Line2D] = []
        self._add_key((self._field + LEAD) / self._wide, self._highest)

    def _part(self, cell: str, bar: tuple[float, float]) -> Rectangle | Line2D:
        if cell in _HATCHED:
            return new_hatch(self.bars, _HATCHED[cell])
        low, high = bar
        part = Rectangle((0, low), 0, high - low, facecolor=_FILLED[cell], linewidth=0)
        self.bars.add_patch(part)
        return part

    def _frame(self, left: float, right: float, low: float, high: float) -> None:
        self.bars.add_patch(
            Rectangle(
                (left, low), right - left, high - low, fill=False, edgecolor=SOFT, linewidth=1,
                clip_on=False, zorder=3,
            )
        )  # fmt: skip

    def _add_key(self, left: float, top: float) -> None:
        right = left + 18 / self._wide
        self.hundred = new_text(self.bars, left, top, "100 alarms", weight="bold")
        for k, cell in enumerate(_ALARMS):
            low = top - 27 - 20 * k
            part = self._part(cell, (low, low + 14))
            part.set_clip_on(False)
            _fill(part, left, right, (low, low + 14))
            self._frame(left, right, low, low + 14)
            new_text(self.bars, right, low + 7, COUNTED[cell], 6)
        for down, face, edge in ((20, POSITIVE, POSITIVE), (40, "white", NEGATIVE)):
            look: Any = {"color": face, "markeredgecolor": edge, "clip_on": False, "zorder": 3.5}
            look["markeredgewidth"] = 1.5
            self.bars.plot([(left + right) / 2], [top - down], "o", markersize=9, **look)
            self.alarms += self.bars.plot([], [], "o", markersize=0.7 * self._apart, **look)

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        self.show_curves(measured.prevalence, measured.scores, measured.xs, measured.curves)
        shares, precision = measured.shares, measured.scores["precision"]
        alarms, miss = shares["tp"] + shares["fp"], 1 - shares["fn"]
        ends = 0.0, shares["tp"], alarms, miss, 1.0
        for cell, left, right in zip(CELLS, ends, ends[1:], strict=False):
            _fill(self.parts[cell], left, right, self._bar, falling=cell == "fn")
        self.rest.set_x((alarms + miss) / 2)
        self.rest.set_visible((miss - alarms) * self._wide > width_of("without alarm") + 4)
        shown = self._places[: 0 if math.isnan(precision) else 100]
        true = round(100 * np.nan_to_num(precision))
        for dots, places in zip(self.alarms, (shown[:true], shown[true:]), strict=True):
            dots.set_data(*places.T)
        low, top = self._bar[0], self._highest + 12
        field = self._field / self._wide
        self.zoom.set_data([0, 0, math.nan, alarms, field], [low, top, math.nan, low, top])
        for artist in (self.zoom, self.hundred):
            artist.set_visible(len(shown) > 0)
        self.counts.set_text(words["counts"])

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        for name, text in self.names.items():  # a curve that is not there has no name
            text.set_visible(not np.isnan(curves[name]).all())
        super()._bend(xs, curves)


def _fill(
    part: Rectangle | Line2D,
    left: float,
    right: float,
    bar: tuple[float, float],
    *,
    falling: bool = False,
) -> None:
    if isinstance(part, Rectangle):
        part.set_x(left)
        part.set_width(right - left)
    else:
        hatch(part, left, bar[0], right, bar[1], GAP, falling=falling)
