"""Where does the water settle, once the wall is gone? At accuracy, or at UAR."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D

from uarwidgets._core.matrices import shares_of
from uarwidgets._core.means import weighted_mean
from uarwidgets._core.validation import MOST_CLASSES
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    BESIDE,
    GRID,
    INK,
    LEAD,
    NUMBERS,
    SOFT,
    Drawing,
    cut_to_width,
    name_score,
    new_axes,
    new_figure,
    new_ring,
    new_text,
    place_strokes,
    separate_labels,
    width_of,
)
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.formatting import difference, format_score, format_setting, rounded
from uarwidgets.kit.glass import Glass, new_area, new_sides, new_walls, place_walls
from uarwidgets.kit.slides import RATES, Names, Number, Rates, Recalls, Slide
from uarwidgets.live import Handle, ToolbarItem
from uarwidgets.metrics import prevalence
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import CLASS_COLOURS, style_of

ACCURACY, UAR = "accuracy", "unweighted_average_recall"
WEIGHTED = "alpha_weighted_recall"
NO_GUESS = 0.5
#: The widths of which the level is each score.
WIDTHS = {ACCURACY: "as common as they are", UAR: "all equally wide", WEIGHTED: "as you set them"}
_ACTS = ("Pull the wall{s} out", "Put the wall{s} back")
READING = (
    "Each tank is a class: its height of water is the recall, its width the weight. The level "
    "without walls is the weighted mean of the recalls: accuracy where the widths are the shares "
    "of the classes, UAR where they are equal, else the α-weighted recall."
)


class TanksExplorer(Explorer):
    """A tank for each class, as wide as its weight and filled up to its recall.

    While the wall is pulled out the water flows, and its amount stays: the level that it comes to
    is the weighted mean of the recalls.

    Parameters
    ----------
    wall : float
        How much of the wall is in, 0 to 1: at 1 each tank keeps its recall, at 0 all
        have one level.
    recalls : sequence of 2 to 10 float
        Recall of each class, 0 to 1. With two, the first is the positive class.
    weight : float
        Width of the first of two tanks, 0 to 1.
    prevalence : float
        Share of the positive class, 0.001 to 0.999, for two classes: at this weight the level is
        accuracy.
    shares : sequence of float
        For three or more classes, how common they are relative to each other; empty where all are
        equally common.
    equal : float
        How far three or more tanks have come, 0 to 1, from the widths of `shares` to equal ones.
    class_names : sequence of str
        Empty for the usual names.
    guess : float
        The level that the reader expects, 0 to 1; at 0.5 there is no guess yet.

    Examples
    --------
    >>> ex = TanksExplorer(recalls=(0.2, 0.9375), prevalence=0.2, weight=0.2)
    >>> round(ex.scores["level"], 4), round(ex.scores["accuracy"], 4)
    (0.79, 0.79)
    >>> ex.weight = 0.5
    >>> round(ex.scores["level"], 5), round(ex.scores["unweighted_average_recall"], 5)
    (0.56875, 0.56875)
    """

    title = "Where does the water settle once the wall is gone?"
    longest = 200

    weight = Slide(0, 1, 0.2, step=0.01, label="Width of {positive}")
    recalls = Recalls((0.3, 0.9375), range(2, MOST_CLASSES + 1))
    equal = Slide(0, 1, 0.0, step=0.01, label="Equally wide")
    wall = Slide(0, 1, 1.0, step=0.01, label="Wall{s}", once=_ACTS)
    guess = Slide(values=RATES, default=NO_GUESS, box=True, label="Your guess")
    prevalence = Number(0.001, 0.999, 0.2)
    shares = Rates((), range(MOST_CLASSES + 1), high=math.inf)
    class_names = Names()

    def moved(self) -> list[str]:
        # Three or more classes that are equally common have one choice of widths.
        unequal = len({*shares_of(self.shares, len(self.recalls))}) > 1
        widths = ["weight"] if len(self.recalls) == 2 else ["equal"] * unequal
        return ["wall", *widths, "recalls", "guess"]

    def measure(self, s: Any) -> Tanks:
        two = len(s.recalls) == 2
        shares = (s.prevalence, 1 - s.prevalence) if two else shares_of(s.shares, len(s.recalls))
        widths = (s.weight, 1 - s.weight) if two else widths_of(shares, s.equal)
        return tanks_of(s.recalls, widths, shares, s.wall)._replace(guess=s.guess)

    def words(self, s: Any, measured: Tanks) -> dict[str, Any]:
        moved = measured.widths[0] * abs(s.recalls[0] - measured.heights[0])
        told = {"sentence": sentence(measured), "moved": f"{format_score(moved)} of water"}
        for k, (width, recall) in enumerate(zip(measured.widths, s.recalls, strict=True)):
            told[f"width_{k}"], short = (rounded(x, 2, 1) for x in (width, recall))
            exact = short if len(s.names) > 2 else format_setting(recall)
            told[f"recall_{k}"] = max(short, exact, key=len)  # 0.20, as beside the slider
        return told

    def make_picture(self) -> TanksPicture:
        return TanksPicture(self.names, self.measure(self).shares[0], narrow=self.narrow)

    def handles(self, picture: TanksPicture) -> list[Handle]:
        axes, n = picture.axes, len(self.recalls)
        by_hand = [Handle(ring, axes, y=f"recall_{k}") for k, ring in enumerate(picture.surfaces)]
        by_hand.append(Handle(picture.foot, axes, y="wall", y_of=lambda wall: 1 - wall))
        by_hand.append(Handle(picture.by_guess, axes, y="guess"))
        if n == 2:
            by_hand.append(Handle(picture.border, axes, x="weight"))
        elif picture.border.get_visible():
            share, more = self.measure(self).shares[0], 1 / n - self.measure(self).shares[0]
            by_hand.append(Handle(picture.border, axes, x="equal", x_of=lambda x: share + x * more))
        return by_hand

    def html_below(self) -> str:
        return html.formulas((*WIDTHS,), two_classes=len(self.recalls) == 2) + html.reading(READING)

    def toolbar(self) -> list[ToolbarItem]:
        kind = self.measure(self).kind
        item = ToolbarItem("Width of the tanks", self._set_widths, WIDTHS, kind)
        return [item] if {"weight", "equal"} & {*self.moved()} else []

    def _set_widths(self, chosen: str) -> None:
        two = len(self.recalls) == 2
        places = {ACCURACY: self.prevalence, UAR: 0.5} if two else {ACCURACY: 0.0, UAR: 1.0}
        if chosen in places:
            self._apply({"weight" if two else "equal": places[chosen]})

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        state = super().state_for(scenario)
        if scenario.n_classes == 2:
            return state | {"weight": state["prevalence"], "shares": ()}
        return state | {"shares": tuple(prevalence(scenario.cm).tolist()), "equal": 0.0}


# Numbers.


class Tanks(NamedTuple):
    """The widths and heights of the water, and the mean that is its level without the wall."""

    recalls: tuple[float, ...]
    widths: tuple[float, ...]
    shares: tuple[float, ...]
    edges: tuple[float, ...]  # of the tanks from left to right, one more than there are tanks
    wall: float
    heights: tuple[float, ...]  # of the water in each tank now
    scores: dict[str, float]
    kind: str  # the score that the level is at these widths
    both: bool  # whether it is accuracy and UAR
    guess: float = NO_GUESS


def widths_of(shares: Sequence[float], equal: float) -> tuple[float, ...]:
    """Return widths that have come so far from the shares to equal ones."""
    return tuple((1 - equal) * share + equal / len(shares) for share in shares)


def tanks_of(
    recalls: Sequence[float], widths: Sequence[float], shares: Sequence[float], wall: float
) -> Tanks:
    """Return the water in tanks of these widths behind so much of a wall."""
    equal = [1 / len(recalls)] * len(recalls)
    means = weighted_mean(np.array(recalls), np.array([widths, shares, equal]))
    level, accuracy, uar = np.asarray(means).tolist()
    is_accuracy, is_uar = math.dist(widths, shares) < 1e-9, math.dist(widths, equal) < 1e-9
    return Tanks(
        tuple(recalls),
        tuple(widths),
        tuple(shares),
        (0.0, *accumulate(widths)),
        wall,
        # Every height goes to the level by the same part of its way, so no water is lost.
        tuple(wall * recall + (1 - wall) * level for recall in recalls),
        {"level": level, ACCURACY: accuracy, UAR: uar},
        ACCURACY if is_accuracy else UAR if is_uar else WEIGHTED,
        is_accuracy and is_uar,
    )


# Words.


_IN_SENTENCE = {ACCURACY: "accuracy", UAR: "UAR", WEIGHTED: "the α-weighted recall"}


def sentence(measured: Tanks) -> str:
    """Return what the water does now, or why its level is where it is."""
    recalls = measured.recalls
    name = "accuracy, and UAR too" if measured.both else _IN_SENTENCE[measured.kind]
    if max(recalls) - min(recalls) < 1e-9:
        return f"All tanks are equally full: with or without a wall the level is {name}."
    if measured.wall == 1:
        s = "s" * (len(recalls) > 2)
        return f"Each class has its own recall. Guess the level, then pull the wall{s} out."
    if measured.wall > 0:
        return "Water flows to where the level is lower. Its amount stays the same."
    why = {
        ACCURACY: "Each tank is as wide as its class is common",
        UAR: "Equally wide tanks, filled anew: each class counts the same",
        WEIGHTED: "You have chosen how much each class counts",
    }[measured.kind]
    told = f"{why}, so the level is {name}."
    level, accuracy, uar = measured.scores.values()
    if measured.guess != NO_GUESS and measured.kind != WEIGHTED:
        off, at = difference(level, measured.guess), "above" if measured.guess < level else "below"
        told = f"The level is {f'{off} {at}' if float(off) else 'at'} your guess. {told}"
    if measured.kind != ACCURACY and abs(level - accuracy) > 1e-9:
        fuller, side = ("fuller", "above") if level > accuracy else ("emptier", "below")
        tank = f"the {fuller} tank counts" if len(recalls) == 2 else f"{fuller} tanks count"
        return f"{told} It is {side} accuracy, as {tank} for more here."
    then = " Now make the tanks equally wide and see where it goes."
    return told + then * (abs(accuracy - uar) > 1e-9)


# Picture.

# Rows under and over the glass, of its height.
_WIDTHS, _AXIS, _MARKS, _NAMES = -0.055, -0.118, -0.183, 1.12
_FEW = 5  # tanks, of which each has its width written
_FROM, _TO = -0.2, 1.3  # of the names over it, of its width
_MIXING, _OPAQUE = 0.1, 0.4
_SLIM = 24  # points: a tank that is narrower has its ring beside the glass


class TanksPicture(Drawing):
    """A glass with a tank for each class, walls between them, and the level of all the water.

    `share` is that of the first class. The first wall has the rings.
    """

    def __init__(self, names: Sequence[str], share: float, *, narrow: bool = False) -> None:
        n = len(names)
        left, bottom, right, top = (80, 72, 346, 392) if narrow else (84, 72, 510, 392)
        self.figure = new_figure((480 if narrow else 640, 440))
        axes = self.axes = new_axes(self.figure, (left, bottom, right, top), ylabel="recall")
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=[], yticks=[])
        axes.spines[["left", "bottom"]].set_visible(False)
        self._points = right - left
        axes.yaxis.set_label_coords(-52 / self._points, 0.5)  # numbers fit between
        look: dict[str, Any] = {"ha": "right", "color": SOFT, "fontsize": NUMBERS[narrow]}
        self.ticks = [new_text(axes, 0, y, f"{y:g}", -12, **look) for y in (0, 0.5, 1)]
        self._number = (width_of("0.00") + 4) / self._points
        self._word = (width_of("guess") + BESIDE + 24) / self._points
        self._colours = colours = CLASS_COLOURS if n == 2 else [SOFT] * n
        # Of many tanks each is a little paler than the one at its left.
        self._shades = np.linspace(*((_OPAQUE, _OPAQUE) if n == 2 else (0.6, 0.2)), n)
        # Dashes are how high a tank was filled, and where a wall was.
        self.glass, self.walls = Glass(axes, colours, (0, (3, 2))), new_walls(axes)
        side = 1.25 / self._points  # half of its line, which would hide a slim tank
        new_sides(axes).set_xdata([-side, -side, 1 + side, 1 + side])
        self.moved = [new_area(axes, SOFT, linewidth=0) for _ in colours]
        self.all_water = [new_area(axes, INK, linewidth=0) for _ in colours]
        (self.level,) = axes.plot([], [], color=INK, linewidth=4, clip_on=False, zorder=3.4)
        (self.guess,) = axes.plot([], [], ":", color=INK, linewidth=2, clip_on=False, zorder=3.2)
        self.guessed = new_text(axes, 1, 0, points=BESIDE + 8, zorder=6)
        self.number = new_text(axes, 1, 0, points=BESIDE + 8, fontsize=32, weight="bold")
        self.name = [new_text(axes, 1, 0, points=BESIDE + 8) for _ in range(2)]
        (self.accuracy,) = axes.plot([], [], color=style_of(ACCURACY).colour, lw=2, zorder=3.3)
        self.beside = [new_text(axes, 1, 0, points=BESIDE + 8) for _ in range(2)]
        name_score(ACCURACY, self.accuracy, *self.beside)
        (self.leader,) = axes.plot([], [], color=SOFT, linewidth=1.5, clip_on=False, zorder=4)
        self.surfaces = [new_ring(axes, c if n == 2 else INK) for c in colours]  # as the sliders
        axes.plot([0, 1], [_AXIS] * 2, color=GRID, linewidth=2, clip_on=False)
        self.foot, self.border = new_ring(axes, INK, zorder=5.2), new_ring(axes, INK)
        self.border.set_visible(n == 2 or abs(share - 1 / n) > 0.01)  # else it would hardly move
        self.by_guess = new_ring(axes, INK)
        self.by_guess.set(marker="<", markersize=14)  # no ring: it is no recall
        self.foot.set(marker="^", markersize=14)  # the way it is pulled
        # Thin beside a slim tank; at the foot of each wall is its mark.
        self.walls.set(lw=2.5, marker="^", ms=14, mew=4, mfc="white")
        self.walls.set_markevery([*range(0, 3 * n - 3, 3)])
        self.exchanged = new_text(axes, 0, 0, ha="center", zorder=6)
        # To equal widths, and from what one tank has lost to what the other has won.
        look = {"color": INK, "linewidth": 1.5, "clip_on": False, "zorder": 5.5}
        self.arrows = [axes.plot([], [], **look)[0] for _ in range(2)]
        short = cut_to_width(names, (_TO - _FROM) * self._points / n - 6)
        self.names = [new_text(axes, 0, _NAMES, name, ha="center") for name in short]
        self.widths = [new_text(axes, 0, _WIDTHS, ha="center") for _ in names]
        self.recalls = [new_text(axes, 0, 0, ha="center", zorder=6) for _ in names]
        new_text(axes, 0, _AXIS, "width", -18, ha="right", color=SOFT)
        words = (*short, "0.00") if n <= _FEW else short
        self._gap = (max(map(width_of, words)) + 16) / self._points
        self.marks: list[Any] = []  # a stroke and a name for each
        if self.border.get_visible():
            equal = "½: UAR" if n == 2 else f"1/{n}: UAR"
            marks = {"π: accuracy": (share, ACCURACY), equal: (1 / n, UAR)}
            stroke, room = [_AXIS - 0.025, _AXIS + 0.025], width_of("π: accuracy") + 8
            apart = separate_labels([share, 1 / n], room / self._points, 0, 1)
            for (text, (mark, score)), x in zip(marks.items(), apart, strict=True):
                colour = style_of(score).colour
                self.marks += axes.plot([mark] * 2, stroke, color=colour, lw=4, clip_on=False)
                self.marks += [new_text(axes, x, _MARKS, text, ha="center")]

    def update(self, measured: Tanks, words: Mapping[str, str]) -> None:
        edges, wall, recalls = measured.edges, measured.wall, measured.recalls
        self.glass.fill(edges, [*map(min, measured.heights, recalls)], recalls, 1 - wall)
        place_walls(self.walls, edges[1:-1], 1 - wall, 1.04)  # a bit remains on its ring
        self.foot.set_data([edges[1]], [1 - wall])
        # What a tank has lost or won: as much in all that lose as in all that win. Of two classes
        # it has the colour of the fuller tank, where it comes from.
        colour = self._colours[recalls[0] < recalls[1]]
        # The last bit of the wall mixes the colours of the classes into the score's.
        mixed = max(0.0, 1 - wall / _MIXING)
        tanks = zip(self.moved, pairwise(edges), measured.heights, recalls, strict=True)
        for area, (left, right), height, recall in tanks:
            area.set_bounds(left, min(height, recall), right - left, abs(height - recall))
            # What comes is water as all is; where it was is nearly empty.
            shade = to_rgba(colour, _OPAQUE * (1 - mixed / 2) if height > recall else 0.15)
            if area.get_facecolor() != shade:
                area.set_facecolor(shade)
        self.border.set_data([edges[1]], [_AXIS])
        self._place_words(measured, words)
        self._place_level(measured, words, mixed)
        self._place_guess(measured)
        self._place_exchanged(measured, words["moved"])
        # Once the walls are out, equal widths are next.
        equal, edge = 1 / len(edges[1:]), edges[1]
        far = bool(not wall and self.marks and abs(equal - edge) * self._points > 52)
        self._point(self.arrows[0], far, (edge, _AXIS), (equal, _AXIS))
        for mark in self.marks:  # where each score is, is the answer
            mark.set_visible(not wall)

    def _place_exchanged(self, measured: Tanks, moved: str) -> None:
        """Lead from what one of two tanks has lost to what the other has won."""
        (low, high), edge = sorted(measured.recalls[:2]), measured.edges[1]
        level, accuracy, _ = measured.scores.values()
        point, side = 1 / self._points, 1 if low == measured.recalls[0] else -1
        half, middle = (width_of(moved) / 2 + 4) * point, max((low + level) / 2, low + 0.1)
        y = high - 0.065
        wide = len(measured.recalls) == 2 and min(measured.widths) > _SLIM * point
        fits = wide and not measured.wall and level > middle
        # The words are clear of all lines; "guess" is over its own.
        fits &= y > max(level, accuracy, measured.guess + 0.05) + 0.05
        x = min(max(edge + side * (half + 6 * point), half), 1 - half)
        self.exchanged.set(position=(x, y), text=moved if fits else "")
        to = (edge if side > 0 else 1 + edge) / 2, middle
        self._point(self.arrows[1], fits, (edge + side * 16 * point, y - 0.035), to)

    def _point(self, arrow: Line2D, there: bool, start: Any, tip: Any) -> None:
        """Draw an arrow from one place of the axes to another, if it is there."""
        wide, high = self.axes.bbox.size
        first, last = (x * wide + 1j * y * high for x, y in (start, tip))
        head = last - 10 * np.exp(1j * (np.angle(last - first) + np.array([0.45, -0.45])))
        path = np.array([first, last, head[0], last, head[1]][: 5 * there])
        arrow.set_data(path.real / wide, path.imag / high)

    def _place_guess(self, measured: Tanks) -> None:
        """Ask for the level; once the wall is out, the line of the guess leads on to it."""
        guess, begun, last = measured.guess, measured.wall > 0, measured.widths[-1]
        there = guess != NO_GUESS and (begun or measured.kind != WEIGHTED)  # it is of no other mean
        end = guess if begun else measured.scores["level"]
        self.guess.set_data([0, 1, 0.98, 0.98] * there, [guess, guess, guess, end] * there)
        self.by_guess.set_data([1 + 9 / self._points] * begun, [guess] * begun)
        # Without the wall it is in the last tank, beside its ring.
        told = "↕ guess" if begun else "guess" if there and last >= 0.3 else ""
        at = (1, guess - 0.11) if begun else (1 - self._word, guess + 0.04)
        self.guessed.set(text=told, position=at)

    def _place_words(self, measured: Tanks, words: Mapping[str, str]) -> None:
        widths, middles = measured.widths, [sum(edges) / 2 for edges in pairwise(measured.edges)]
        apart = separate_labels(middles, self._gap, _FROM + self._gap / 2, _TO - self._gap / 2)
        lowest = 0 if measured.wall else measured.scores["level"]  # of a number over its ring
        point, last, rings = 1 / self._points, len(widths) - 1, [*middles]
        slim = [width * self._points < _SLIM for width in widths]
        for k, (width, recall) in enumerate(zip(widths, measured.recalls, strict=True)):
            half = width_of(words[f"recall_{k}"]) / 2 * point + 0.01
            # Over a wall rather than over a side of the glass.
            x = min(max(middles[k], half), 1 - half)
            if slim[k] and k in (0, last):
                rings[k], x = (1 + 12 * point, x) if k else (-20 * point, -half - 6 * point)
            y = recall + (0.055 if recall < 0.08 or recall >= lowest else -0.055)
            # A number that is wider than its tank would be read as its neighbour's.
            wide = width >= self._number or (not slim[k] and last == 1) or x < 0
            self.recalls[k].set_text(words[f"recall_{k}"] if wide else "")
            self.recalls[k].set_position((x, y))
            self.surfaces[k].set_data([rings[k]], [recall])
            self.widths[k].set_text(words[f"width_{k}"] if wide or last < _FEW else "")
            self.widths[k].set_x(apart[k])
            self.names[k].set_x(apart[k])
        place_strokes(self.leader, *map(np.array, (rings, middles, measured.recalls)))
        for y, tick in zip((0, 0.5, 1), self.ticks, strict=True):
            # None is where a slim tank has its ring and number.
            tick.set_visible(not slim[0] or abs(y - measured.recalls[0]) > 0.12)

    def _place_level(self, measured: Tanks, words: Mapping[str, str], mixed: float) -> None:
        style, level, wall = style_of(measured.kind), measured.scores["level"], measured.wall
        if self.level.get_color() != style.colour:
            self.level.set(color=style.colour, linestyle=style.dash)
            for area in self.all_water:  # another mean's colour is near a class's
                area.set_facecolor(SOFT if measured.kind == WEIGHTED else style.colour)
        tanks = zip(self.glass.water, self.all_water, self._shades, measured.heights, strict=True)
        for water, mix, shade, height in tanks:
            mix.set_bounds(water.get_x(), 0, water.get_width(), height)
            for area, alpha in ((water, (1 - mixed) * shade), (mix, mixed * _OPAQUE)):
                if area.get_alpha() != alpha:
                    area.set_alpha(alpha)
        y = measured.guess if wall else min(max(level, 0.12), 0.96)
        name, _, more = ("accuracy = UAR" if measured.both else style.label).partition(" ")
        written = ("?", "", "") if wall else (words["level"], name, more)
        shown = zip((self.number, *self.name), written, (0, 0.11, 0.18), strict=True)
        for text, word, below in shown:
            text.set_text(word)
            text.set_y(y - below)
        across = [] if wall else [0, 1 + LEAD / self._points]  # it leads to its number
        self.level.set_data(across, [level] * len(across))
        # Once it is out, accuracy remains where it is while other widths move the level.
        moved = not wall and measured.kind != ACCURACY
        accuracy = measured.scores[ACCURACY]
        self.accuracy.set_data([0, 1] if moved else [], [accuracy, accuracy] if moved else [])
        above = level < min(accuracy, 0.8)
        top = max(accuracy, y + 0.2) if above else min(accuracy, y - 0.27)
        told = (words[ACCURACY], top), ("accuracy", top - 0.065)
        for text, (word, at) in zip(self.beside, told, strict=True):
            text.set(text=word if moved else "", y=at)
