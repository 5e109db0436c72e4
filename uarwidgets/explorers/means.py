"""Which mean forgives a forgotten class?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.markers import CARETDOWN, CARETLEFT
from traitlets import observe

from uarwidgets._core.isolines import power_isoline, weighted_isoline
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
    artists_in,
    name_score,
    new_axes,
    new_figure,
    new_page,
    new_ring,
    new_text,
    width_of,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import (
    class_called,
    format_percent,
    format_score,
    format_setting,
    shortened,
)
from uarwidgets.kit.slides import Names, Recalls, Slide
from uarwidgets.live import Handle, ToolbarItem
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall
from uarwidgets.styles import style_of

ARITHMETIC, POWER = MEANS = ("alpha_weighted_recall", "power_mean_recall")
USUAL = {"weight": 0.5, "exponent": 0.0}  # UAR and the geometric mean
# Halves down to -2, where little changes, then tenths.
EXPONENTS = tuple(k / 2 for k in range(-20, -4)) + tuple(k / 10 for k in range(-20, 11))
# Of the power means, those that are scores with a name.
NAMED = {1.0: "unweighted_average_recall", 0.0: "geometric_mean_recall"}
HEADS = CARETLEFT, CARETDOWN  # of the arrow, by the class that is lost
LEFT, LOW, GAP = 42, 47, 54  # points: left of a plane and below it, and between both
BAR, THICK = 46, 22  # points: its middle over a plane, and how thick it is
TIP, SHORT = 5, 22  # points: of the arrow, from the axis; and how long it is at least
PALE = 0.55  # of a mean's colour, for what is lost
LABEL = 98  # points: the width of "then 0.450" in a wide font, and a little more
ALONG = "same score all along"
READING = (
    "A bar is a score from 0 to 1: its full part is kept, its pale part lost, if the class of the "
    "lower recall is never found. In the plane below it the pale line joins all pairs of recalls "
    "that score what this pair scores now; the full line those that score what is kept."
)


class MeansExplorer(Explorer):
    """The alpha-weighted arithmetic mean of two recalls beside their power mean.

    Parameters
    ----------
    recalls : sequence of 2 float
        TPR and TNR, the recalls of the positive and the negative class, 0 to 1.
    weight : float, optional
        Alpha, the positive class's weight in the arithmetic mean, 0 to 1; None for 0.5.
    exponent : float, optional
        Of the power mean, -10 to 1: 1 is the UAR, 0 the geometric mean, -1 the harmonic mean,
        and -10 is near the smallest recall. None for 0. One box shows the sliders of both.
    class_names : sequence of str
        Empty for the usual names.

    Examples
    --------
    >>> ex = MeansExplorer(recalls=(0.8, 0.2))
    >>> {name: round(score, 3) for name, score in ex.scores.items()}
    {'alpha_weighted_recall': 0.5, 'power_mean_recall': 0.4}
    """

    title = "Which mean forgives a forgotten class?"
    longest = 169

    recalls = Recalls((0.9, 0.3))
    weight = Slide(0, 1, step=0.01, label="Weight α of {positive} (½: UAR)", allow_none=True)
    exponent = Slide(
        values=EXPONENTS, decimals=1, label="Exponent (0: geometric, 1: UAR)", allow_none=True
    )
    class_names = Names()

    @observe("weight", "exponent")
    def _show_both(self, change: Any) -> None:
        for name, usual in USUAL.items():
            if (getattr(self, name) is None) != (change.new is None):
                setattr(self, name, None if change.new is None else usual)

    def toolbar(self) -> list[ToolbarItem]:
        return [self._switch("exponent", "Other means", USUAL["exponent"])]

    def measure(self, s: Any) -> Means:
        return means_of(s.recalls, s.weight, s.exponent)

    def words(self, s: Any, measured: Means) -> dict[str, Any]:
        lost = class_called(shortened(s.names, 10)[measured.lost])
        told: dict[str, Any] = {"never": f"If {lost} were never found:"}
        for mean, name in mean_names(measured).items():
            told[f"{mean}_name"] = name + " (exponent 1)" * (mean == POWER and s.exponent == 1)
            told[f"{mean}_without"] = format_score(left := measured.without[mean])
            told[f"{mean}_verdict"] = "forgives" if left else "does not forgive"
            told[f"{mean}_colour"] = html.themed(style_of(measured.kinds[mean]).colour)
        return told | {"sentence": sentence(measured)}

    def make_picture(self) -> MeansPicture:
        return MeansPicture(narrow=self.narrow)

    def handles(self, picture: MeansPicture) -> list[Handle]:
        return [Handle(p.ring, p.axes, x="recall_0", y="recall_1") for p in picture.planes.values()]

    def html_above(self) -> str:
        pair = ""
        for mean in MEANS:
            lead = html.tile(f"{{{mean}_name}}", f"{mean}_without", of=mean)
            tiles = html.tiles({}, lead, html.tile("now", mean))
            pair += f'<div data-colour="{mean}_colour">{tiles}</div>'
        return f'<p>score if never found</p><div class="uw-pair">{pair}</div>'

    def html_below(self) -> str:
        return html.formulas((*MEANS, *NAMED.values()), two_classes=True) + html.reading(READING)


# Numbers.


class Means(NamedTuple):
    """The weighted arithmetic mean and the power mean; each dict has both by name."""

    recalls: tuple[float, ...]
    parameters: dict[str, float]  # the weight, and the exponent
    scores: dict[str, float]
    kinds: dict[str, str]  # the score that each mean is at these parameters
    isolines: dict[str, list[np.ndarray]]  # (n, 2): the recalls that score so now, and without
    lost: int  # the class of the lower recall
    without: dict[str, float]  # the scores if that class were never found


def means_of(recalls: Sequence[float], weight: float | None, exponent: float | None) -> Means:
    """Return both means of two recalls."""
    lost = int(recalls[1] < recalls[0])
    parameters = {ARITHMETIC: 0.5 if weight is None else weight, POWER: exponent or 0.0}
    lower = [0.0 if k == lost else recall for k, recall in enumerate(recalls)]
    kinds = {
        ARITHMETIC: NAMED[1.0] if parameters[ARITHMETIC] == 0.5 else ARITHMETIC,
        POWER: NAMED.get(parameters[POWER], POWER),
    }
    measured = Means(tuple(recalls), parameters, {}, kinds, {}, lost, {})
    for mean, (score, _) in _HOW.items():
        both = np.asarray(score([recalls, lower], parameters[mean])).tolist()
        measured.scores[mean], measured.without[mean] = both
        measured.isolines[mean] = [_isoline(mean, level, parameters[mean]) for level in both]
    return measured


_HOW = {
    ARITHMETIC: (alpha_weighted_recall, weighted_isoline),
    POWER: (power_mean_recall, power_isoline),
}


_isoline = lru_cache(maxsize=256)(lambda mean, level, parameter: _HOW[mean][1](level, parameter))


# Words.


def mean_names(measured: Means) -> dict[str, str]:
    """Return what each mean is called, above its plane."""
    names = {mean: style_of(kind).label for mean, kind in measured.kinds.items()}
    return names | ({POWER: "harmonic mean"} if measured.parameters[POWER] == -1 else {})


_KEPT = {0: "nothing", 0.5: "half", 1: "all"}


def sentence(measured: Means) -> str:
    """Return why a mean keeps a part of the higher recall, or nothing, without the other class."""
    left, right = (f"{'The ' * (name != 'UAR')}{name}" for name in mean_names(measured).values())
    higher, power = measured.recalls[1 - measured.lost], measured.parameters[POWER]
    told = "Neither class is ever found."
    if higher > 0:
        shares = [round(after / higher, 9) for after in measured.without.values()]
        kept, other = (_KEPT.get(share) or format_percent(share) for share in shares)
        keeps = f"forgives: it keeps {kept} of {format_setting(higher)}"
        told = f"{left} {keeps if shares[0] else 'does not forgive'}. "
        if power > 0:
            told += f"{right} keeps {other}." * (left != right) or "Exponent 1 makes both one mean."
        else:
            small = "small if one recall is small, and 0 if one is 0"
            why = small if power else "the root of a product, and one 0 makes that 0"
            told += f"{right} does not{' either' * (not shares[0])}: it is {why}."
    if math.isclose(sum(measured.recalls), 1, abs_tol=1e-12):
        told += " TPR + TNR = 1: a guesser does as well."
    return told


# Picture.


class MeansPicture(Drawing):
    """A bar for each mean of what it keeps without a class, over a plane of both recalls."""

    def __init__(self, *, narrow: bool = False) -> None:
        width, side = (NARROW, 182) if narrow else (SIZE[0], 264)
        self._side, top = side, LOW + side
        self._sizes = [points / side for points in (LABEL, 26, 10)]
        self.figure = new_figure((width, top + 142))
        page = new_page(self.figure)
        self.never = new_text(page, LEFT, top + 129)
        self.planes: dict[str, SimpleNamespace] = {}
        small = NUMBERS[narrow]
        for k, mean in enumerate(MEANS):
            left = LEFT + k * (side + GAP)
            axes = new_axes(self.figure, (left, LOW, left + side, top), xlabel="TPR", ylabel="TNR")
            axes.grid(False)
            axes.set(xlim=(0, 1), ylim=(0, 1), xticks=(0, 1), yticks=(0, 1))
            axes.tick_params(pad=7)  # clear of a ring in a corner
            axes.xaxis.labelpad = axes.yaxis.labelpad = -10  # between the numbers
            y = [1 + BAR / side] * 2
            self.planes[mean] = SimpleNamespace(
                axes=axes,
                # Over the frame, along which a mean that keeps nothing has its line.
                end=axes.plot([], [], linewidth=5, clip_on=False, zorder=2.6)[0],
                # Of what is kept, and of what is lost.
                bars=[
                    axes.plot([0, 0], y, lw=THICK, solid_capstyle="butt", clip_on=False)[0]
                    for _ in range(2)
                ][::-1],
                line=axes.plot([], [], linewidth=4, clip_on=False, zorder=3.1)[0],
                fall=axes.plot(
                    [], [], color=INK, lw=3.5, ms=13, markevery=[1], clip_on=False, zorder=5
                )[0],
                ring=new_ring(axes, INK, zorder=6),
                name=new_text(page, left, top + 100),
                verdict=new_text(page, left, top + 76, weight="bold", fontsize=20),
                labels=[new_text(axes, 0, 0, va=va) for va in ("bottom", "top")],
                shown=None,
            )
            foot = 1 + (BAR - THICK / 2) / side
            axes.plot([0, 1], [foot, foot], color=GRID, lw=1, clip_on=False)
            name_score(mean, *artists_in(self.planes[mean]))
            for x, ha in enumerate(("right", "left")):
                new_text(axes, x, y[0], f"{x}", 14 * x - 7, ha=ha, color=SOFT, fontsize=small)
        axes = self.planes[ARITHMETIC].axes
        self._half = width_of(ALONG) * small / LETTERS / 2
        turned: dict[str, Any] = {"ha": "center", "rotation_mode": "anchor"}
        self.along = new_text(axes, 0, 0, ALONG, color=SOFT, fontsize=small, **turned)
        name_score(ARITHMETIC, self.along)

    def update(self, measured: Means, words: Mapping[str, str]) -> None:
        point, lost = measured.recalls, measured.lost
        tip = [TIP / self._side if k == lost else recall for k, recall in enumerate(point)]
        self.never.set_text(words["never"])
        for mean, plane in self.planes.items():
            now, after = measured.isolines[mean]
            shown = measured.parameters[mean], point
            if plane.shown == shown:
                continue
            if plane.shown is None or plane.shown[0] != shown[0]:
                style = style_of(measured.kinds[mean])
                if plane.end.get_color() != to_rgba(style.colour):
                    pairs = zip((plane.end, plane.line), plane.bars, (1, PALE), strict=True)
                    for line, bar, alpha in pairs:
                        bar.set_color(colour := to_rgba(style.colour, alpha))
                        line.set_color(colour)
            plane.shown = shown
            plane.line.set_data(*now.T)
            plane.end.set_data(*after.T)
            kept = measured.without[mean]
            plane.bars[0].set_xdata([0, kept])
            plane.bars[1].set_xdata([kept, measured.scores[mean]])
            plane.ring.set_data([point[0]], [point[1]])
            plane.fall.set_data([point[0], tip[0]], [point[1], tip[1]])
            if plane.fall.get_marker() != HEADS[lost]:
                plane.fall.set_marker(HEADS[lost])
            # An arrow as short as its ring would be taken for a blot.
            plane.fall.set_visible(point[lost] * self._side > SHORT)
            plane.name.set_text(words[f"{mean}_name"])
            plane.verdict.set_text(words[f"{mean}_verdict"])
            plane.labels[0].set_text(f"now {words[mean]}")
            plane.labels[1].set_text(f"then {words[f'{mean}_without']}")
            self._place_labels(plane.labels, now, after, kept, point)
            if mean == ARITHMETIC:
                self._place_along(now, shown[0], point)

    def _place_labels(
        self, labels: list[Any], now: Any, after: Any, kept: float, point: tuple[float, ...]
    ) -> None:
        """Put the score now at the upper end of its line, what is left under its own or on axes."""
        (wide, high, pad), (over, under) = self._sizes, labels
        # Under the plane's top, or as near to it as there is room at the right.
        x, y = now.T
        left = min(np.interp(high + pad - 1, -y, x), 1 - wide - pad)
        over.set_position((left + pad, np.interp(left - 1e-9, x, y) + pad))
        x = max(kept - pad, wide)
        y = (kept if x == kept - pad else np.interp(x + pad, *after.T)) - pad
        place, clear = ("right", x), y > high
        if not clear:  # over the left end of its line, if the other line and the arrow are far
            x = wide + pad
            y = np.interp(pad, *after.T) + high
            clear = np.interp(x + pad, *now.T) > y + pad
            clear &= point[0] > x + 2 * pad if point[0] > point[1] else point[1] > y + 2 * pad
            place = "left", pad
        under.set_horizontalalignment(place[0])
        under.set_position((place[1], y))
        under.set_visible(bool(clear))

    def _place_along(self, now: Any, weight: float, point: tuple[float, ...]) -> None:
        """Put along the pale line what it is, if there is room between the words and the ring."""
        (x, y), end = (now * (side := self._side)).tolist()
        angle = math.atan2(weight, 1 - weight)
        down, right = math.sin(angle), math.cos(angle)
        high, ring = (math.dist((x, y), to) for to in (end, np.multiply(point, side)))
        # Beyond the words at its upper end; on the longer side of the ring.
        spans = (110 * right, ring - 16), (max(110 * right, ring + 16), high)
        long, middle = max((end - start, (start + end) / 2) for start, end in spans)
        x, y = x + middle * right + 20 * down, y - middle * down + 20 * right
        self.along.set_position((x / side, y / side))
        self.along.set_rotation(-math.degrees(angle))
        within = max(x + self._half * right, y + self._half * down) < side
        self.along.set_visible(self._half * 2 < long and within)
