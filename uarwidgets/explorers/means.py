"""Which mean forgives a forgotten class?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.markers import CARETDOWN, CARETLEFT

from uarwidgets._core.isolines import power_isoline, upper_set, weighted_isoline
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
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
from uarwidgets.live import Handle
from uarwidgets.recalls import alpha_weighted_recall, power_mean_recall
from uarwidgets.styles import style_of

LEFT, RIGHT = MEANS = ("alpha_weighted_recall", "power_mean_recall")
# Halves down to -2, where little changes, then tenths.
EXPONENTS = tuple(k / 2 for k in range(-20, -4)) + tuple(k / 10 for k in range(-20, 11))
# Of the power means, those that are scores with a name.
NAMED = {1.0: "unweighted_average_recall", 0.0: "geometric_mean_recall"}
LEVELS = (0.2, 0.4, 0.6, 0.8)
# Where the guessers' name is: by the class that keeps its recall, or in the middle.
GUESSERS = (0.21, 0.79), (0.79, 0.21), (0.5, 0.5)
AROUND = np.array([[-0.18, 0.1], [-0.1, 0.18], [0.1, -0.18], [0.18, -0.1]])  # to its corners
HEADS = CARETLEFT, CARETDOWN  # of the arrow, by the class that is lost
ROW, BAR = 51, 28  # points: a bar with its numbers, and the bar alone
# Layers of grey: paper below the first, half of the grey above the last.
LAYER: dict[str, Any] = {"facecolor": to_rgba(SOFT, 0.09), "edgecolor": to_rgba(SOFT, 0.6)}
ARROW: dict[str, Any] = {"color": INK, "lw": 3.5, "ms": 13, "markevery": [1], "clip_on": False}
READING = (
    "A point of a square is a pair of recalls, with a mean of the two, higher where the grey "
    "is stronger; a line joins the recalls that score the same. Each arrow leads from a mean now, "
    "at the ring, which can be dragged, to the mean if the class with the lower recall is never "
    "found, on the solid line. On the dotted line are guessers: they look at no example."
)


class MeansExplorer(Explorer):
    """The alpha-weighted arithmetic mean of two recalls beside their power mean.

    Parameters
    ----------
    recalls : sequence of 2 float
        TPR and TNR, the recalls of the positive and the negative class, 0 to 1.
    weight : float
        Alpha, the positive class's weight in the arithmetic mean, 0 to 1.
    exponent : float
        Of the power mean, -10 to 1: 1 is the UAR, 0 the geometric mean, -1 the harmonic mean,
        and -10 is near the smallest recall.
    class_names : sequence of str
        Empty for the usual names.

    Examples
    --------
    >>> ex = MeansExplorer(recalls=(0.8, 0.2))
    >>> {name: round(score, 3) for name, score in ex.scores.items()}
    {'alpha_weighted_recall': 0.5, 'power_mean_recall': 0.4}
    """

    title = "Which mean forgives a forgotten class?"
    longest = 182

    recalls = Recalls((0.9, 0.3))
    weight = Slide(0, 1, 0.5, step=0.01, label="Weight α of {positive} (½ UAR)")
    exponent = Slide(
        values=EXPONENTS, default=0.0, decimals=1, label="Exponent (0 geometric, 1 UAR)"
    )
    class_names = Names()

    def measure(self, s: Any) -> Means:
        return means_of(s.recalls, s.weight, s.exponent)

    def words(self, s: Any, measured: Means) -> dict[str, Any]:
        lost = class_called(shortened(s.names, 12)[measured.lost])
        never = f"if {lost} is never found"
        told: dict[str, Any] = {"never": never, "key": f"← {never}", "now": "now"}
        for mean, name in mean_names(measured).items():
            told[f"{mean}_name"] = name + " (exponent 1)" * (mean == RIGHT and s.exponent == 1)
            told[f"{mean}_without"] = format_score(measured.without[mean])
            told[f"{mean}_now"] = f"{format_score(measured.scores[mean])} now"
            line = html.line_of(style_of(measured.kinds[mean]))
            told |= {f"{mean}_dash": [["path", line]], f"{mean}_colour": line["stroke"]}
        return told | {"sentence": sentence(measured)}

    def make_picture(self) -> MeansPicture:
        return MeansPicture(narrow=self.narrow)

    def handles(self, picture: MeansPicture) -> list[Handle]:
        rings = [square.ring for square in picture.squares.values()]
        return [Handle(ring, ring.axes, x="recall_0", y="recall_1") for ring in rings]

    def html_above(self) -> str:
        pair = ""
        for mean in MEANS:
            name, line = f"{{{mean}_name}}", f"{{{mean}_dash}}"
            lead = html.tile(name, f"{mean}_without", style=line, of=mean)
            tiles = html.tiles({}, lead, html.tile("now", mean))
            pair += f'<div data-colour="{mean}_colour">{tiles}</div>'
        return f'<p>{html.place("never")}</p><div class="uw-pair">{pair}</div>'

    def html_below(self) -> str:
        return html.formulas((*MEANS, *NAMED.values()), two_classes=True) + html.reading(READING)


# Numbers.


class Means(NamedTuple):
    """The weighted arithmetic mean and the power mean; each dict has both by name."""

    recalls: tuple[float, ...]
    exponent: float
    scores: dict[str, float]
    kinds: dict[str, str]  # the score that each mean is at these parameters
    isolines: dict[str, list[np.ndarray]]  # (n, 2): the recalls that score so now, and without
    # For each of LEVELS the recalls that score as much or more, and the scores around GUESSERS.
    maps: dict[str, tuple[list[np.ndarray], list[list[float]]]]
    lost: int  # the class of the lower recall
    without: dict[str, float]  # the scores if that class were never found


def means_of(recalls: Sequence[float], weight: float, exponent: float) -> Means:
    """Return both means of two recalls."""
    lost, parameters = int(recalls[1] < recalls[0]), {LEFT: weight, RIGHT: exponent}
    lower = [0.0 if k == lost else recall for k, recall in enumerate(recalls)]
    kinds = {LEFT: NAMED[1.0] if weight == 0.5 else LEFT, RIGHT: NAMED.get(exponent, RIGHT)}
    measured = Means(tuple(recalls), exponent, {}, kinds, {}, {}, lost, {})
    for mean, (score, isoline) in _HOW.items():
        both = np.asarray(score([recalls, lower], parameters[mean])).tolist()
        measured.scores[mean], measured.without[mean] = both
        measured.isolines[mean] = [isoline(level, parameters[mean]) for level in both]
        measured.maps[mean] = _map(mean, parameters[mean])
    return measured


_HOW = {LEFT: (alpha_weighted_recall, weighted_isoline), RIGHT: (power_mean_recall, power_isoline)}


@lru_cache(maxsize=256)
def _map(mean: str, parameter: float) -> tuple[list[np.ndarray], list[list[float]]]:
    score, isoline = _HOW[mean]
    around = np.sort(score(np.array(GUESSERS)[:, None] + AROUND, parameter))
    return [upper_set(isoline(level, parameter)) for level in LEVELS], around.tolist()


# Words.


def mean_names(measured: Means) -> dict[str, str]:
    """Return what each mean is called, above its square."""
    names = {mean: style_of(kind).label for mean, kind in measured.kinds.items()}
    return names | ({RIGHT: "harmonic mean"} if measured.exponent == -1 else {})


_KEPT = {0: "nothing", 0.5: "half", 1: "all"}


def sentence(measured: Means) -> str:
    """Return why a mean keeps a part of the higher recall, or nothing, without the other class."""
    left, right = (f"{'the ' * (name != 'UAR')}{name}" for name in mean_names(measured).values())
    higher = measured.recalls[1 - measured.lost]
    told = "Neither class is ever found."
    if higher > 0:
        shares = [round(after / higher, 9) for after in measured.without.values()]
        kept, other = (_KEPT.get(share) or format_percent(share) for share in shares)
        told = f"{left[0].upper()}{left[1:]} keeps {kept} of {format_setting(higher)}"
        told += ", the other recall"
        if measured.exponent == 0:
            told += f"; {right} is the root of a product, and a product with zero is zero"
        elif measured.exponent < 0:
            told += f"; {right} leans so far to the lower recall that one zero makes it zero"
        elif left != right:
            told += f"; {right} keeps {other}"
        else:
            told += ": with exponent 1 both are one mean"
        told += "."
    if math.isclose(sum(measured.recalls), 1, abs_tol=1e-12):
        told += " TPR + TNR = 1: a guesser does as well."
    return told


# Picture.


class MeansPicture(Drawing):
    """Two bars that fall to what is left of a mean without a class, over maps of both means."""

    def __init__(self, *, narrow: bool = False) -> None:
        width, left, low = NARROW if narrow else SIZE[0], 35, 40
        right = width - 28
        self._side = side = (right - left - (56 if narrow else 104)) / 2
        floor = low + side + 54
        self.figure = new_figure((width, floor + 2 * ROW + 26))
        self.bars = new_axes(self.figure, (left + 132, floor, right - 74, floor + 2 * ROW))
        self.bars.set(xlim=(0, 1), ylim=(0, 2 * ROW), xticks=(0, 1), yticks=[])
        self.squares: dict[str, SimpleNamespace] = {}
        for mean, start in ((LEFT, left), (RIGHT, right - side)):
            self._draw_square(mean, (start, low, start + side, low + side))
            name_score(mean, *artists_in(self.squares[mean]))
        page = new_page(self.figure)
        self.key = new_text(page, left + 132 * (not narrow), floor + 2 * ROW + 14)

    def _draw_square(self, mean: str, box: tuple[float, float, float, float]) -> None:
        axes = new_axes(self.figure, box, xlabel="TPR", ylabel="TNR" if mean == LEFT else "")
        axes.grid(False)
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=(0, 1), yticks=(0, 1))
        axes.tick_params(pad=7, labelleft=mean == LEFT)  # clear of a ring in a corner
        axes.xaxis.labelpad = axes.yaxis.labelpad = -10  # between the numbers
        bands = [axes.fill([], [], zorder=1, linewidth=0.8, **LAYER)[0] for _ in LEVELS]
        axes.plot([0, 1], [1, 0], ":", color=SOFT, linewidth=1.5, zorder=2)  # of the guessers
        grey: Any = {"ha": "center", "zorder": 5, "fontsize": NUMBERS[True], "color": SOFT}
        # Where both recalls are equal, so is every mean.
        levels = {y: new_text(axes, y, y, f"{y:g}", **grey) for y in LEVELS}
        y, stroke = 1 + 19 / self._side, 27 / self._side
        middle = BAR / 2 + ROW * (mean == LEFT)
        row: Any = {"linewidth": BAR, "solid_capstyle": "butt", "clip_on": False}
        self.squares[mean] = SimpleNamespace(
            axes=axes,
            bands=bands,
            levels=levels,
            end=axes.plot([], [], linewidth=1.5, clip_on=False, zorder=2.6)[0],  # over the frame
            map=None,
            fall=axes.plot([], [], zorder=5, **ARROW)[0],
            line=axes.plot([], [], linewidth=4, clip_on=False, zorder=3.1)[0],
            guessers=new_text(axes, 0, 0, color=SOFT, ha="center", rotation=-45),
            value=new_text(axes, 0, 0, ha="center", weight="bold", zorder=4),
            dashed=new_text(axes, 0, 0, ha="center", color=SOFT, zorder=4),
            ring=new_ring(axes, INK, zorder=6),
            stroke=axes.plot([0, stroke], [y, y], linewidth=3, clip_on=False)[0],
            title=new_text(axes, stroke, y, points=6),
            name=new_text(self.bars, 0, middle, points=-10, ha="right"),
            was=self.bars.plot([0, 0], [middle, middle], **row)[0],
            left=self.bars.plot([0, 0], [middle, middle], **row)[0],
            drop=self.bars.plot([], [], marker=CARETLEFT, zorder=5, **ARROW)[0],
            after=new_text(self.bars, 0, middle + 25, ha="center", weight="bold"),
            now=new_text(self.bars, 0, middle, points=9),
        )

    def update(self, measured: Means, words: Mapping[str, str]) -> None:
        side, point, lost = self._side, measured.recalls, measured.lost
        foot = [0 if k == lost else recall for k, recall in enumerate(point)]
        self.key.set_text(words["key"])
        for mean, square in self.squares.items():
            parts, now, after = measured.maps[mean], measured.scores[mean], measured.without[mean]
            if square.map is not parts:
                for polygon, corners in zip(square.bands, parts[0], strict=True):
                    polygon.set_xy(corners)
            elif square.shown == (now, after, point):
                continue
            if square.map is not parts or square.shown[1] != after:
                square.end.set_data(*measured.isolines[mean][1].T)
            square.map, square.shown = parts, (now, after, point)
            square.title.set_text(words[f"{mean}_name"])
            square.name.set_text(words[f"{mean}_name"])
            style = style_of(measured.kinds[mean])
            square.line.set_data(*measured.isolines[mean][0].T)
            if square.left.get_color() != style.colour:
                square.left.set_color(style.colour)
                assert not isinstance(style.dash, str)
                for line, size in ((square.line, 1), (square.stroke, 0.47)):
                    dash = [size * length for length in style.dash[1]]
                    line.set(color=style.colour, linestyle=(0, dash))
                square.end.set_color(style.colour)
                square.was.set_color(to_rgba(style.colour, 0.35))
            # As each level, what is left is told where its line meets equal recalls.
            place = max(after, 34 / side), max(after, 18 / side)
            # Clear of the arrow and the ring.
            spots = np.array([place, (now, now)])
            away = np.abs(spots - np.clip(spots, foot, point)) * side
            clear, free = (away > (44, 22)).any(axis=1).tolist()
            square.value.set_text(words[f"{mean}_without"] if clear else "")
            square.value.set_position(place)
            free &= 24 < now * side < side - 24 and (now - place[1]) * side > 22
            square.dashed.set_text(words["now"] if free else "")
            square.dashed.set_position((now, now))
            for level, text in square.levels.items():
                meets = min(abs(level - now), abs(level - after)) * side < (24 if free else 10)
                meets |= math.dist((level, level), point) * side < 24
                meets |= clear and math.dist((level, level), place) * side < 45
                if text.get_visible() == meets:
                    text.set_visible(not meets)
            square.ring.set_data([point[0]], [point[1]])
            square.fall.set_data([point[0], foot[0]], [point[1], foot[1]])
            if square.fall.get_marker() != HEADS[lost]:
                square.fall.set_marker(HEADS[lost])
            square.was.set_xdata([after, now])
            square.left.set_xdata([0, after])
            square.drop.set_data([now, after], square.left.get_ydata())
            # An arrow as short as its ring would be taken for a blot.
            square.fall.set_visible(point[lost] > 0)
            square.drop.set_visible(now > after)
            square.after.set_text(words[f"{mean}_without"])
            square.after.set_x(max(after, 30 / self.bars.bbox.width))
            square.now.set_text(words[f"{mean}_now"] if now > after else "")
            square.now.set_x(now)
        # On the first of their lines that has room for it, clear of the arrow and the numbers.
        named = None
        for k, mean in product((1 - lost, 2), self.squares):
            low, *_, high = measured.maps[mean][1][k]
            now, after = measured.scores[mean], measured.without[mean]
            crossed = low < now < high or low < after < high
            beside = k < 2 or (max(point) > 0.72 and after < 0.3 and abs(now - 0.5) * side > 22)
            named = named or (None if crossed or not beside else (mean, k))
        for mean, square in self.squares.items():
            square.guessers.set_text("guessers" if named and named[0] == mean else "")
            square.guessers.set_position(GUESSERS[named[1] if named else 2])
