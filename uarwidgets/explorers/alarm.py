"""What is an alarm worth?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.patches import Rectangle
from numpy.typing import ArrayLike

from uarwidgets._core.validation import FloatArray
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    BESIDE,
    NARROW,
    NUMBERS,
    SIZE,
    SOFT,
    cut_to_width,
    new_axes,
    new_text,
    place_dots,
    width_of,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import TWO_CLASSES, format_count, format_percent, quoted
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
    "Rare is at the left; the vertical line is the present prevalence. UAR is flat: it depends on "
    "the recalls alone. Precision, the share of the alarms that are true, falls as the class "
    "becomes rare: more and more others mean more false alarms.",
    f"The bar holds {EXAMPLES:,} examples, the alarms at its left; what is hollow is wrong. A "
    "grey wedge leads from the alarms to the dots: a hundred alarms, or a thousand where all of a "
    "hundred would be true or all false.",
)


class AlarmExplorer(Explorer):
    """The precision of an alarm against the prevalence, beside the UAR of the test.

    Two recalls make the test; the prevalence says where it is used. Above the curves a hundred
    alarms, those that are true full, and the 10,000 examples they are from.

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
    longest = 226

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
        tiles = html.tiles(STYLES, first=true)
        return f'<div class="uw-flat" style="--uw-fill: {html.themed(POSITIVE)}">{tiles}</div>'

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
    alarms: tuple[int, int]  # how many are true of how many: 100, or 1000 where that would be 0
    xs: np.ndarray
    curves: dict[str, np.ndarray]


def measure(recalls: tuple[float, ...], prevalence: float) -> Alarms:
    both = scores_at(recalls, np.append(_XS, prevalence))  # the present one last
    shares = {cell: float(share) for cell, share in shares_at(recalls, prevalence).items()}
    scores = {name: float(score[-1]) for name, score in both.items()}
    scores["alarms_per_10000"] = EXAMPLES * (shares["tp"] + shares["fp"])
    curves = {name: score[:-1] for name, score in both.items()}
    counts = counts_at(recalls, prevalence)
    part = scores["precision"]
    drawn = 0 if math.isnan(part) else 1000 if 0 < min(part, 1 - part) < 0.005 else 100
    alarms = round(drawn * part) if drawn else 0, drawn
    return Alarms(recalls, prevalence, scores, shares, counts, alarms, _XS, curves)


def scores_at(recalls: tuple[float, ...], prevalence: ArrayLike) -> dict[str, FloatArray]:
    """Return the scores of two recalls at prevalences of shape (...)."""
    cells = shares_at(recalls, prevalence)
    cm = np.array([[cells["tp"], cells["fn"]], [cells["fp"], cells["tn"]]])
    precision = precision_per_class(np.moveaxis(cm, (0, 1), (-2, -1)))
    uar = np.full(np.shape(prevalence), alpha_weighted_recall(recalls, (0.5, 0.5)))
    return {"precision": precision[..., 0], "unweighted_average_recall": uar}


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
    (true, drawn), counts = measured.alarms, measured.counts
    alarms = counts["tp"] + counts["fp"]
    number = format_count(alarms) if alarms else ("no", "< 1")[drawn > 0]
    told = {
        "hundredths": f"{'< 1' if 0 == true < precision else true} of {drawn}",
        "drawn": f"of {drawn} alarms:" if drawn else "no alarms",
        "counts": f"{number} alarm{'s' * (alarms > 1)}"
        + f": {counts['tp']} true, {counts['fp']} false" * (alarms > 0),
        "rest": f"{counts['tn']} without alarm, rightly",
        "missed": f"{counts['fn']} missed" if counts["fn"] else "",
        "sentence": _sentence(measured, names),
    }
    none = {"precision": "none", "hundredths": "none"}
    return told | (none if math.isnan(precision) else {})


def _sentence(measured: Alarms, names: Sequence[str]) -> str:
    if measured.scores["alarms_per_10000"] == 0:
        return (
            "There is no alarm, so precision has no value. UAR has one, for a test that always "
            "gives one answer."
        )
    (name, other), above_chance = map(quoted, names), sum(measured.recalls) - 1
    judged = "UAR is the same at any prevalence; precision is not."
    if math.isclose(above_chance, 0, abs_tol=1e-12):
        judged = "By its UAR the test tells nothing, and its precision is the prevalence."
    elif above_chance < 0:
        judged = (
            "By its UAR the test points the wrong way: after an alarm an example is less likely to "
            f"be {name} than before."
        )
    if measured.shares["fp"] == 0:
        judged = "UAR is the same at any prevalence."
        return f"No other example raises an alarm, so every alarm is true. {judged}"
    true, drawn = measured.alarms  # as they are drawn
    told = "most alarms are false" if measured.shares["tp"] else "all alarms are false"
    if 2 * true == drawn:
        told = "about half of the alarms are false"
    elif 2 * true > drawn:
        told = "most alarms are true"
    at_any_recall = 2 * true < drawn and measured.prevalence <= measured.shares["fp"]
    link = "so" if at_any_recall and measured.shares["tp"] else "and"
    share, rate = map(format_percent, (measured.prevalence, 1 - measured.recalls[1]))
    others = f"the {other}s" if other in TWO_CLASSES else f"the examples of {other}"
    group = f"{share} of the examples are {name}; {rate} of {others} raise a false alarm"
    return f"{group}, {link} {told}. {judged}"


# Picture.

_ROWS = 5  # of dots
_BAR, _WEDGE = 24, 30  # points: the heights of the bar and of the wedge over it
# What is right is filled, what is wrong is hollow. Words are read on what has no alarm.
_FILLED: dict[str, Any] = {"tp": POSITIVE, "tn": to_rgba(NEGATIVE, 0.25)}
_ACTUAL = {"tp": POSITIVE, "fp": NEGATIVE, "tn": NEGATIVE, "fn": POSITIVE}


class AlarmFigure(LineChart):
    """A hundred alarms, or a thousand; the bar they are from, `parts` by cell; and the curves.

    `zoom` is the wedge from the alarms in the bar to the dots.
    """

    def __init__(self, classes: Sequence[str], *, narrow: bool = False) -> None:
        height, left, width = (400, 40, NARROW) if narrow else (446, 62, SIZE[0])
        # As wide as the chart, beside which its curves have their names.
        right = width - BESIDE - width_of(STYLES["precision"].label) - 6
        self._wide = right - left
        # In points, from the top: the key, the dots, the bar and its words, the curves.
        self._dots = self._wide / 20 * _ROWS
        self._bar = 42, 42 + _BAR
        room = self._bar[1] + _WEDGE + self._dots + 32
        super().__init__(
            dict(list(STYLES.items())[::-1]), ylabel="score",
            xlabel=f"prevalence π of {cut_to_width(classes, 190 if narrow else 280)[0]}",
            xlim=(RAREST, EVEN), log=True, ticks=TICKS,
            height=height, below=-8, above=room - 30, narrow=narrow,
        )  # fmt: skip
        # Where they meet, the ring on the axis is seen around precision's dot, which leads.
        self.dots["precision"].set(markersize=13, zorder=4)
        self.dots["unweighted_average_recall"].set(markersize=10, zorder=4.2)
        self.lines["unweighted_average_recall"].set_zorder(2.5)  # dashed, over precision's
        self.axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        self.bars = new_axes(self.figure, (left, height - room, right, height))
        self.bars.set(xlim=(0, 1), ylim=(0, room))
        self.bars.set_axis_off()
        low, high = self._bar
        self.parts: dict[str, Rectangle] = {}
        for cell, colour in _ACTUAL.items():
            look: Any = {"facecolor": _FILLED.get(cell, "white"), "edgecolor": colour, "lw": 1.5}
            self.parts[cell] = part = Rectangle((0, low), -1, _BAR, clip_on=False, **look)
            self.bars.add_patch(part)
        self.rest = new_text(self.bars, 0, (low + high) / 2, ha="center")
        self.counts = new_text(self.bars, 0, low - 13)
        small: Any = {"color": SOFT, "fontsize": NUMBERS[narrow]}
        new_text(self.bars, 1, (low + high) / 2, f"of {EXAMPLES:,}", 8, **small)
        beside = (width - right - 6) * narrow  # where the words under the bar have no room
        self.missed = new_text(self.bars, 1, low - 13, points=beside, ha="right")
        (self.zoom,) = self.bars.fill([], [], facecolor=SOFT, alpha=0.2, linewidth=0, zorder=0.5)
        self._places = {n: self._grid(n) for n in (100, 1000)}
        self._alarms = -1, -1
        self._add_key(room - 12)

    def _grid(self, n: int) -> np.ndarray:
        """Return the places of n dots, row by row from the top."""
        rows = round(_ROWS * math.sqrt(n / 100))
        columns = math.ceil(n / rows)
        row, column = np.divmod(np.arange(n), columns)
        up = self._bar[1] + _WEDGE + (rows - row - 0.5) * self._dots / rows
        return np.column_stack([(column + 0.5) / columns, up])

    def _add_key(self, y: float) -> None:
        self.hundred = new_text(self.bars, 0, y, weight="bold")
        for points, word, edge in ((164, "true", POSITIVE), (240, "false", NEGATIVE)):
            look: Any = {"markeredgecolor": edge, "clip_on": False, "zorder": 3.5}
            look["color"] = edge if word == "true" else "white"
            x = points / self._wide
            self.bars.plot([x], [y], "o", markersize=11, markeredgewidth=1.5, **look)
            new_text(self.bars, x, y, word, 12)
        # False alarms have paper in them.
        look = {"solid_capstyle": "round", "snap": False, "clip_on": False, "zorder": 3.5}
        colours = POSITIVE, NEGATIVE, "white"
        self.alarms = [self.bars.plot([], [], color=c, **look)[0] for c in colours]

    def update(self, measured: Any, words: Mapping[str, str]) -> None:
        self.show_curves(measured.prevalence, measured.scores, measured.xs, measured.curves)
        shares = measured.shares
        alarms, miss = shares["tp"] + shares["fp"], 1 - shares["fn"]
        ends = 0.0, shares["tp"], alarms, miss, 1.0
        for part, left, right in zip(self.parts.values(), ends, ends[1:], strict=False):
            if (part.get_x(), part.get_width()) != (left, right - left):  # a recall leaves two
                part.set_bounds(left, self._bar[0], right - left, _BAR)
                part.set_visible(right > left)
        self.rest.set_x((alarms + miss) / 2)
        room = (miss - alarms) * self._wide > width_of(words["rest"]) + 4
        self.rest.set_text(words["rest"] if room else "")
        if measured.alarms != self._alarms:
            self._alarms = measured.alarms
            self._show_alarms(*measured.alarms)
        low, top = self._bar[1], self._bar[1] + _WEDGE - 2
        # As wide as the alarms in the bar, and as the dots, if there are any.
        self.zoom.set_xy([(0, top), (0, low), (alarms, low), (alarms > 0, top), (0, top)])
        self.hundred.set_text(words["drawn"])
        self.counts.set_text(words["counts"])
        self.missed.set_text(words["missed"])

    def _show_alarms(self, true: int, drawn: int) -> None:
        places = self._places[drawn or 100][:drawn]
        share, edge = (1 / 3.2, 0.8) if drawn > 100 else (1, 1.5)
        for k, dots in enumerate(self.alarms):
            place_dots(dots, places[true:] if k else places[:true])
            dots.set_linewidth(0.7 * share * self._dots / _ROWS + (-edge if k == 2 else edge))

    def _bend(self, xs: np.ndarray, curves: Mapping[str, np.ndarray]) -> None:
        for name, text in self.names.items():  # a curve that is not there has no name
            text.set_visible(not np.isnan(curves[name]).all())
        super()._bend(xs, curves)
