"""Which mean forgives a forgotten class?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
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
    cut_to_width,
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
HEADS = CARETLEFT, CARETDOWN  # of the arrow, by the class that is lost
LEFT, LOW, GAP = 31, 34, 24  # points: left of a plane and below it; between room and room
BAR, THICK = 94, 38  # points: its middle over a plane, and how thick it is
TIP, SHORT = 14, 36  # points: of the arrow, from the axis; and how long it is at least
NAME = 84  # points: the width of a class's name along an axis
WORD, LOST = (38, 11), 30  # points: a word's width and height in a wide font; "lost" in a bar
READING = (
    "A bar is a score from 0 to 1: its full part is left, its empty part lost, if the class of the "
    "lower recall is never found. In the plane below it the thin line joins all pairs of recalls "
    "that score what this pair scores now; the thick line those that score what is left then."
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
    longest = 172

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
        return [self._switch("exponent", "Other means", USUAL["exponent"], "weight")]

    def measure(self, s: Any) -> Means:
        return means_of(s.recalls, s.weight, s.exponent)

    def words(self, s: Any, measured: Means) -> dict[str, Any]:
        lost = class_called(shortened(s.names, 10)[measured.lost])
        told: dict[str, Any] = {"never": f"If {lost} is forgotten:", "lost": lost}
        for mean, name in mean_names(measured).items():
            name += " (arithmetic)" * (mean == ARITHMETIC and name == "UAR")
            told[f"{mean}_name"] = name + " (exponent 1)" * (mean == POWER and s.exponent == 1)
            told[f"{mean}_without"] = format_score(left := measured.without[mean])
            told[f"{mean}_verdict"] = "forgives" if left else "does not forgive" * any(s.recalls)
            told[f"{mean}_colour"] = html.themed(style_of(measured.kinds[mean]).colour)
        return told | {"sentence": sentence(measured)}

    def make_picture(self) -> MeansPicture:
        return MeansPicture(cut_to_width(self.names, NAME), narrow=self.narrow)

    def handles(self, picture: MeansPicture) -> list[Handle]:
        return [Handle(p.ring, p.axes, x="recall_0", y="recall_1") for p in picture.planes.values()]

    def html_above(self) -> str:
        pair = '<div class="uw-pair">'
        for mean in MEANS:
            first = html.tile(f"{{{mean}_name}}", f"{mean}_without", of=mean)
            tiles = html.tiles({}, first, html.tile("now", mean))
            pair += f'<div data-colour="{mean}_colour">{tiles}</div>'
        return f"<p>score if {html.place('lost')} is never found</p>{pair}</div>"

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
        told = f"{left} keeps {kept} of {format_setting(higher)}. "
        if power > 0:
            told += f"{right} keeps {other}." * (left != right) or "Exponent 1 makes both one mean."
        else:
            small = "small if one recall is small, and 0 if one is 0"
            why = small if power else "the root of a product, and one 0 makes that 0"
            told += f"{right} keeps nothing{' either' * (not shares[0])}: it is {why}."
    if math.isclose(sum(measured.recalls), 1, abs_tol=1e-12):
        told += " TPR + TNR = 1: a guesser does as well."
    return told


# Picture.


class MeansPicture(Drawing):
    """A bar for each mean of what it keeps without a class, over a plane of both recalls."""

    def __init__(self, names: Sequence[str], *, narrow: bool = False) -> None:
        width, side = (NARROW, 180) if narrow else (SIZE[0], 233)
        self._side, top = side, LOW + side
        self._room = (width - LEFT - GAP) / 2 - side  # at the right of a plane
        self.figure = new_figure((width, top + 194))
        page = new_page(self.figure)
        self.never = new_text(page, LEFT, top + 181)
        new_text(page, LEFT, top + 36, "Along each line the score is the same:")
        self.planes: dict[str, SimpleNamespace] = {}
        small = NUMBERS[narrow]
        along, up = (f"recall of {name}" for name in names)
        for k, mean in enumerate(MEANS):
            left = LEFT + k * (side + self._room + GAP)
            axes = new_axes(self.figure, (left, LOW, left + side, top), xlabel=along)
            axes.grid(False)
            axes.set(xlim=(0, 1), ylim=(0, 1), xticks=(0, 1), yticks=(0, 1), ylabel=up * (not k))
            axes.tick_params(pad=7)  # clear of a ring in a corner
            axes.xaxis.labelpad = axes.yaxis.labelpad = -16  # between the numbers
            middle, low, high = 1 + (BAR + np.array([0, 1 - THICK / 2, THICK / 2 - 1])) / side
            full = axes.plot([0, 0], [middle] * 2, lw=THICK, solid_capstyle="butt", clip_on=False)
            frame = [low, low, high, high, low]
            empty = axes.plot([0] * 5, frame, lw=2, solid_joinstyle="miter", clip_on=False)
            self.planes[mean] = SimpleNamespace(
                axes=axes,
                # Over the frame, along which a mean that keeps nothing has its line.
                end=axes.plot([], [], linewidth=6, clip_on=False, zorder=2.6)[0],
                # Of what is kept, and of what is lost.
                bars=[*full, *empty],
                line=axes.plot([], [], linewidth=2.5, clip_on=False, zorder=3.1)[0],
                fall=axes.plot(
                    [], [], color=INK, lw=3.5, ms=13, markevery=[1], clip_on=False, zorder=5
                )[0],
                foot=axes.plot([], [], "o", ms=13, mec="white", clip_on=False, zorder=4)[0],
                ring=new_ring(axes, INK, zorder=6),
                name=new_text(page, left, top + 154),
                verdict=new_text(page, left, top + 130, weight="bold", fontsize=20),
                lost=new_text(axes, 0, middle, "lost", ha="center", color=SOFT, fontsize=small),
                line_names=[new_text(axes, 0, 0, told, va="baseline") for told in ("now", "then")],
                shown=None,
            )
            axes.plot([0, 1], [low, low], color=GRID, lw=1, clip_on=False)
            name_score(mean, *artists_in(self.planes[mean]))
            for x in (0, 1):
                new_text(axes, x, low - 12 / side, str(x), ha="center", fontsize=small, color=SOFT)

    def update(self, measured: Means, words: Mapping[str, str]) -> None:
        point, lost = measured.recalls, measured.lost
        foot, tip = (
            [at if k == lost else r for k, r in enumerate(point)] for at in (0, TIP / self._side)
        )
        self.never.set_text(words["never"])
        for mean, plane in self.planes.items():
            now, after = measured.isolines[mean]
            shown = measured.parameters[mean], point
            if plane.shown == shown:
                continue
            if plane.shown is None or plane.shown[0] != shown[0]:
                colour = style_of(measured.kinds[mean]).colour
                for line in (plane.end, plane.line, plane.foot, *plane.bars):
                    if line.get_color() != colour:
                        line.set_color(colour)
            plane.shown = shown
            plane.line.set_data(*now.T)
            plane.end.set_data(*after.T)
            kept, score = measured.without[mean], measured.scores[mean]
            plane.bars[0].set_xdata([0, kept])
            plane.bars[1].set_xdata([kept, score, score, kept, kept])
            plane.lost.set_x((kept + score) / 2)
            plane.lost.set_visible((score - kept) * self._side > LOST)
            plane.ring.set_data([point[0]], [point[1]])
            plane.foot.set_data([foot[0]], [foot[1]])
            plane.fall.set_data([point[0], tip[0]], [point[1], tip[1]])
            if plane.fall.get_marker() != HEADS[lost]:
                plane.fall.set_marker(HEADS[lost])
            # An arrow as short as its ring would be taken for a blot.
            plane.fall.set_visible(point[lost] * self._side > SHORT)
            plane.name.set_text(words[f"{mean}_name"])
            plane.verdict.set_text(words[f"{mean}_verdict"])
            self._name_lines(plane.line_names, now, after, point, lost)

    def _name_lines(self, names: list[Any], now: Any, after: Any, point: Any, lost: int) -> None:
        """Put one word at the ring, over its line, and the other beside the arrow's end."""
        wide, high, pad, ring, room = np.divide((*WORD, 6, 10, self._room), self._side).tolist()
        left = min(point[0] + pad, 1 + room - wide)
        names[0].set_position((left, max(point[1] + ring, np.interp(left, *now.T) + pad)))
        # As if the arrow fell on the lower axis.
        if not lost:
            wide, high, now, after = high, wide, now[::-1, ::-1], after[::-1, ::-1]
        end = point[1 - lost]
        left = end - ring - wide
        under = np.interp(-high - 2 * pad, -after[:, 1], after[:, 0]) - pad - wide
        # Beyond the arrow, between the lines, or under the thick one: the nearest that is clear.
        places = (end + ring, pad), (left, np.interp(left, *after.T) + pad), (under, pad)
        for x, y in sorted(places, key=lambda place: place[1] - place[0]):
            clear = pad <= x <= 1 + room - wide and y + high <= point[lost]
            for line in (now, after):
                at_left, at_right = np.interp((x, x + wide), *line.T)
                clear = clear and (at_left < y or at_right >= y + high + pad)
            if clear:
                break
        names[1].set_position((x, y)[:: 1 if lost else -1])
        names[1].set_visible(bool(clear) and point[lost] * self._side > SHORT)
