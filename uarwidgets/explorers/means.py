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
LEVELS = (0.2, 0.4, 0.6, 0.8)
HEADS = CARETLEFT, CARETDOWN  # of the arrow, by the class that is lost
NEAR = 0.03  # a thin line that is no further from a coloured one is left out
LEFT, LOW, GAP = 6, 42, 30  # points: left of the bars, below the planes, and between both
BAR, OVER = 84, 10  # points: of a bar, and of its zero line over it
PALE = 0.35  # of its colour, in the part of a bar that is lost
ARROW: dict[str, Any] = {"color": INK, "lw": 3.5, "ms": 13, "markevery": [1], "clip_on": False}
READING = (
    "A bar is a mean now; pale is what is lost if the class of the lower recall is never found. "
    "A line joins pairs of recalls that score the same, dashed now, full without that class."
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
        told: dict[str, Any] = {"never": f"if {lost} were never found"}
        for mean, name in mean_names(measured).items():
            left = format_score(measured.without[mean])
            told[f"{mean}_name"] = name + " (exponent 1)" * (mean == POWER and s.exponent == 1)
            told[f"{mean}_without"] = left
            told[f"{mean}_keeps"] = f"keeps {left if measured.without[mean] else 'nothing'}"
            told[f"{mean}_loss"] = f"−{round(measured.scores[mean], 3) - float(left):.3f}"
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
        return f'<p>what each mean keeps</p><div class="uw-pair">{pair}</div>'

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
    levels: dict[str, np.ndarray]  # those of LEVELS that are apart, one after the other
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
    measured = Means(tuple(recalls), parameters, {}, kinds, {}, {}, lost, {})
    for mean, (score, _) in _HOW.items():
        both = np.asarray(score([recalls, lower], parameters[mean])).tolist()
        measured.scores[mean], measured.without[mean] = both
        measured.isolines[mean] = [_isoline(mean, level, parameters[mean]) for level in both]
        apart = tuple(x for x in LEVELS if all(abs(x - level) > NEAR for level in both))
        measured.levels[mean] = _levels(mean, parameters[mean], apart)
    return measured


_HOW = {
    ARITHMETIC: (alpha_weighted_recall, weighted_isoline),
    POWER: (power_mean_recall, power_isoline),
}


_isoline = lru_cache(maxsize=256)(lambda mean, level, parameter: _HOW[mean][1](level, parameter))


@lru_cache(maxsize=256)
def _levels(mean: str, parameter: float, levels: tuple[float, ...]) -> np.ndarray:
    return np.concatenate([[*_isoline(mean, x, parameter), (np.nan, np.nan)] for x in levels])


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
    """A bar for each mean, which falls to what is left without a class; at its right the reason.

    That is the plane of both recalls with lines of equal score: the arrow in it is the bar's.
    """

    def __init__(self, *, narrow: bool = False) -> None:
        width, bar, side = (NARROW, 136, 160) if narrow else (SIZE[0], 244, 178)
        right, top = width - (64 if narrow else 106), LOW + 2 * side + GAP
        self._narrow = narrow
        self.figure = new_figure((width, top + 38 + 24 * narrow))
        self.bars = new_axes(self.figure, (LEFT, LOW, LEFT + bar, top), xlabel="score")
        self.bars.set(xlim=(0, 1), ylim=(LOW, top), xticks=(0, 1), yticks=[])
        self.bars.tick_params(pad=7)
        self.bars.grid(False)
        self.bars.spines["left"].set_visible(False)
        self.bars.xaxis.labelpad = -10  # between the numbers
        self.planes: dict[str, SimpleNamespace] = {}
        for mean, low in ((POWER, LOW), (ARITHMETIC, top - side)):
            self._draw_row(mean, (right - side, low, right, low + side))
            name_score(mean, *artists_in(self.planes[mean]))
        page = new_page(self.figure)
        new_text(page, right - side, top + 24, "why: lines of equal score")
        self.key = new_text(page, LEFT, top + 24 + 24 * narrow)

    def _draw_row(self, mean: str, box: tuple[float, float, float, float]) -> None:
        y = box[1] + OVER + BAR / 2
        self.bars.plot([0, 0], [box[1], y + BAR / 2 + OVER], color=SOFT, lw=1.5, clip_on=False)
        axes = new_axes(self.figure, box, xlabel="TPR" * (mean == POWER), ylabel="TNR")
        axes.grid(False)
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=(0, 1), yticks=(0, 1))
        axes.tick_params(pad=7, labelbottom=mean == POWER)  # clear of a ring in a corner
        axes.xaxis.labelpad = axes.yaxis.labelpad = -10
        look: Any = {"color": SOFT, "ha": "center", "fontsize": NUMBERS[True], "zorder": 2.5}
        self.planes[mean] = SimpleNamespace(
            axes=axes,
            levels=axes.plot([], [], color=GRID, linewidth=1)[0],
            end=axes.plot([], [], linewidth=3, clip_on=False, zorder=2.6)[0],  # over the frame
            line=axes.plot([], [], linewidth=4, clip_on=False, zorder=3.1)[0],
            fall=axes.plot([], [], zorder=5, **ARROW)[0],
            ring=new_ring(axes, INK, zorder=6),
            name=new_text(self.bars, 0, y + BAR / 2 + 48),
            whole=self.bars.plot([0, 0], [y, y], linewidth=BAR, clip_on=False)[0],
            left=self.bars.plot([0, 0], [y, y], linewidth=BAR, clip_on=False)[0],
            drop=self.bars.plot([0, 0], [y, y], marker=CARETLEFT, zorder=5, **ARROW)[0],
            after=new_text(self.bars, 0, y + BAR / 2 + 24, weight="bold", fontsize=19),
            loss=new_text(self.bars, 0, y, points=14),
            # At the end of the dashed line, and of the full one.
            ends=[new_text(axes, 0, 0, points=12, va="bottom") for _ in "ab"],
            # Any mean of two equal recalls.
            greys={x: new_text(axes, x, x, f"{x:g}", **look) for x in (LEVELS[0], LEVELS[-1])},
            shown=None,
            drawn=None,
        )

    def update(self, measured: Means, words: Mapping[str, str]) -> None:
        point, lost = measured.recalls, measured.lost
        foot = [0 if k == lost else recall for k, recall in enumerate(point)]
        self.key.set_text(words["never"])
        for mean, plane in self.planes.items():
            now, after = measured.scores[mean], measured.without[mean]
            shown = measured.parameters[mean], now, after, point
            if plane.shown == shown:
                continue
            plane.shown = shown
            if plane.drawn is not measured.levels[mean]:
                plane.drawn = measured.levels[mean]
                plane.levels.set_data(*plane.drawn.T)
            plane.line.set_data(*measured.isolines[mean][0].T)
            plane.end.set_data(*measured.isolines[mean][1].T)
            plane.name.set_text(words[f"{mean}_name"])
            style = style_of(measured.kinds[mean])
            if plane.left.get_color() != style.colour:
                plane.line.set_linestyle(style.dash)
                for part in (plane.line, plane.end, plane.left):
                    part.set_color(style.colour)
                plane.whole.set_color(to_rgba(style.colour, PALE))
            plane.ring.set_data([point[0]], [point[1]])
            plane.fall.set_data([point[0], foot[0]], [point[1], foot[1]])
            if plane.fall.get_marker() != HEADS[lost]:
                plane.fall.set_marker(HEADS[lost])
            plane.left.set_xdata([0, after])
            plane.whole.set_xdata([0, now])
            plane.drop.set_xdata([now, after])
            # An arrow as short as its ring would be taken for a blot.
            plane.fall.set_visible(point[lost] > 0)
            plane.drop.set_visible(now > after)
            plane.after.set_text(words[f"{mean}_keeps"])
            plane.loss.set_text(words[f"{mean}_loss"] * (now > after))
            plane.loss.set_x(now)
            (x, y), (end, low) = (line[-1].tolist() for line in measured.isolines[mean])
            clear = now > after and (y > 0.05 or not 0 < x - end < 0.35)  # of the dashed line
            plane.ends[0].set_text("now " * (not self._narrow) + words[mean])
            plane.ends[0].set_position((x, max(y - 0.05, (low + 0.12) * clear)))
            # Only where what is longer is beside the plane.
            then = "then " * (not self._narrow and end > 0.66)
            plane.ends[1].set_text((then + words[f"{mean}_without"]) * clear)
            # Beside the frame it is half under its line.
            plane.ends[1].set_position((end, low - min(0.05, max(0, end - 0.93))))
            for level, text in plane.greys.items():
                arrow = max(abs(point[1 - lost] - level), level - point[lost])
                text.set_visible(min(abs(now - level), abs(after - level), arrow) > 0.14)
