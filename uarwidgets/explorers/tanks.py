"""Where does the water settle, once the wall is gone? At accuracy, or at UAR."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np
from matplotlib.colors import to_rgba

from uarwidgets._core.matrices import shares_of
from uarwidgets._core.means import weighted_mean
from uarwidgets._core.validation import MOST_CLASSES
from uarwidgets.kit import html
from uarwidgets.kit.drawing import (
    BESIDE,
    GRID,
    INK,
    LEAD,
    LETTERS,
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
from uarwidgets.kit.formatting import (
    compare,
    difference,
    format_count,
    format_score,
    format_setting,
    rounded,
)
from uarwidgets.kit.glass import (
    Glass,
    arrow,
    new_area,
    new_sides,
    new_walls,
    place_walls,
)
from uarwidgets.kit.slides import RATES, Names, Number, Rates, Recalls, Slide
from uarwidgets.live import Handle, ToolbarItem
from uarwidgets.metrics import prevalence
from uarwidgets.scenarios import Scenario
from uarwidgets.styles import ACCURACY, ALPHA, CLASS_COLOURS, UAR, style_of

NO_GUESS = 0.5
_WAYS = ("Put the widths back", "Make the tanks equally wide")
_ACTS = ("Pull the wall{s} out", "Put the wall{s} back")
READING = (
    "Each tank is a class: its height of water is the recall, its width the weight. The level "
    "without walls is the weighted mean of the recalls: accuracy where the widths are the shares "
    "of the classes, UAR where they are equal, else the α-weighted recall. The pale area "
    "is where water came from, the dark one where it went: both are equally large."
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
    redrawn = ("prevalence",)

    weight = Slide(0, 1, 0.2, step=0.01, label="Width of {positive}")
    recalls = Recalls((0.3, 0.9375), range(2, MOST_CLASSES + 1))
    equal = Slide(0, 1, 0.0, step=0.01, label="Widths (share – equal)")
    wall = Slide(0, 1, 1.0, step=0.01, label="Wall{s} (out – in)", once=_ACTS)
    guess = Slide(values=RATES, default=NO_GUESS, box=True, label="Guess the level", empty=NO_GUESS)
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
        along = s.weight if two else s.equal
        return tanks_of(s.recalls, widths, shares, s.wall)._replace(guess=s.guess, along=along)

    def words(self, s: Any, measured: Tanks) -> dict[str, Any]:
        level, accuracy, _ = measured.scores.values()
        # With two digits or more: 0.20, as at the slider.
        typed = [max(rounded(x, 2, 1), format_setting(x), key=len) for x in (*s.recalls, s.guess)]
        about, total, sizes, right = counts_of(measured)
        told = {
            "sentence": sentence(measured),
            "meaning": "share" if measured.kind == ACCURACY else "weight",
            "guess": typed[-1] * (s.guess != NO_GUESS),
            "asked": "?" * (s.wall == 1),
            "apart": f"{difference(level, accuracy)} {'less' if level < accuracy else 'more'}",
            "sum": f"{about}{' + '.join(map(str, right))} = {sum(right)} of {total} right",
        }
        # At other widths the water is another amount.
        refilled = REFILLED * (len(s.names) == 2 and s.wall == 1 and measured.kind != ACCURACY)
        for k, (width, recall) in enumerate(zip(measured.widths, s.recalls, strict=True)):
            told[f"right_{k}"] = f"{about}{right[k]} of {sizes[k]}{' right' * (k > 0)}"
            told[f"width_{k}"] = rounded(width, 2, 1)
            exact = typed[k] if len(s.names) == 2 else rounded(recall, 2, 1)
            told[f"recall_{k}"] = refilled + exact
        if measured.kind == UAR:
            recalls = [told[f"recall_{k}"].removeprefix(REFILLED) for k in range(len(s.names))]
            mean, n = format_score(level), len(recalls)
            equals = "=" if math.isclose(sum(map(float, recalls)) / n, float(mean)) else "≈"
            told["sum"] = f"({' + '.join(recalls)}) / {n} {equals} {mean}"
        return told

    def make_picture(self) -> TanksPicture:
        return TanksPicture(self.names, self.measure(self).shares, narrow=self.narrow)

    def handles(self, picture: TanksPicture) -> list[Handle]:
        by_hand = [Handle(ring, y=f"recall_{k}") for k, ring in enumerate(picture.surfaces)]
        by_hand.append(Handle(picture.pull, y="wall", y_of=ring_of_wall))
        by_hand.append(Handle(picture.by_guess, y="guess"))
        # The second slider is that of the widths, where there is one.
        return by_hand + [Handle(picture.border, x=self.moved()[1])] * bool(picture.marks)

    def html_above(self) -> str:
        return '<div class="uw-first" data-slider="guess"></div>'

    def html_below(self) -> str:
        formulas = html.formulas((ACCURACY, UAR, ALPHA), two_classes=len(self.recalls) == 2)
        return formulas + html.reading(READING)

    def toolbar(self) -> list[ToolbarItem]:
        two, sizes = len(self.recalls) == 2, self.measure(self).shares
        goals = {"weight": (self.prevalence, 0.5)} if two else {"equal": (0.0, 1.0)}
        # The tanks get wider with the wall in, so that it is seen that the recalls stay.
        # A guess was of the other level.
        before = {"wall": 1.0, "guess": NO_GUESS}
        return [ToolbarItem("Widths", goals=goals, before=before, ways=_WAYS)] * (len({*sizes}) > 1)

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
    along: float = 0.0  # the axis of the widths


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
    # Water flows until the foot of the wall has come to the level. Every height goes to it by the
    # same part of its way, so no water is lost.
    left = max(1 - (1 - wall) / level, 0) if level > 0 else 1
    is_accuracy, is_uar = math.dist(widths, shares) < 1e-9, math.dist(widths, equal) < 1e-9
    return Tanks(
        tuple(recalls),
        tuple(widths),
        tuple(shares),
        (0.0, *accumulate(widths)),
        wall,
        tuple(left * recall + (1 - left) * level for recall in recalls),
        {"level": level, ACCURACY: accuracy, UAR: uar},
        ACCURACY if is_accuracy else UAR if is_uar else ALPHA,
        is_accuracy and is_uar,
    )


# Words.


_IN_SENTENCE = {ACCURACY: "accuracy", UAR: "UAR", ALPHA: "the α-weighted recall"}
RECALL, WIDTH, WALL, GUESS = "recall", "↔ width", "↕ wall", "guess"
REFILLED, MOVE = "refilled to ", ("this much moved", "moved")
#: The widths at which the level is accuracy, and UAR.
ENDS = ("as common:", "accuracy"), ("equally wide:", "UAR")


def counts_of(measured: Tanks) -> tuple[str, str, list[int], list[int]]:
    """Return whether counts are rounded, of how many, each class's size and its right answers.

    They are of 100, or of as many more as make them whole.
    """
    parts = np.array([measured.shares, np.multiply(measured.shares, measured.recalls)])
    for total in (100, 200, 1000, 10_000):
        sizes, right = np.round(counts := total * parts)
        if whole := np.abs(counts - (sizes, right)).max() < 1e-6:
            break
    return "about " * (not whole), format_count(total), [*map(int, sizes)], [*map(int, right)]


def sentence(measured: Tanks) -> str:
    """Return what the water does now, or why its level is where it is."""
    recalls, kind = measured.recalls, measured.kind
    name = "accuracy, and UAR too" if measured.both else _IN_SENTENCE[kind]
    if max(recalls) - min(recalls) < 1e-9:
        return f"All tanks are equally full: with or without a wall the level is {name}."
    if measured.wall == 1:
        # At other widths the water is another amount.
        filled = "Other widths, each refilled to its recall. " * (kind != ACCURACY)
        act = "Guess the level, then" if measured.guess == NO_GUESS else "Now"
        return f"{filled}{act} pull the wall{'s' * (len(recalls) > 2)} out."
    if measured.wall > 0:
        flows = max(measured.heights) - min(measured.heights) > 1e-9
        now = "The water moves between the tanks." if flows else "All water has one level now."
        return f"{now} Its amount stays the same."
    why = {
        ACCURACY: "Each tank is as wide as its class is common",
        UAR: "Equally wide, each tank counts the same",
        ALPHA: "The widths are yours, the tanks refilled to their recalls",
    }[kind]
    told = f"{why}, so the level is {name}."
    level, accuracy, uar = measured.scores.values()
    if measured.guess != NO_GUESS and kind != ALPHA:
        off, at = difference(level, measured.guess), "above" if measured.guess < level else "below"
        told = f"The level is {f'{off} {at}' if float(off) else 'at'} your guess. {told}"
    if kind != ACCURACY and abs(level - accuracy) > 1e-9:
        fuller = "fuller" if level > accuracy else "emptier"
        tank = f"the {fuller} tank now counts" if len(recalls) == 2 else f"{fuller} tanks now count"
        drag = " Now drag each recall: which line moves more?" * (kind == UAR)
        return f"{told} It is {compare(level, accuracy)} accuracy: {tank} more.{drag}"
    return told + " Now make the tanks equally wide." * (abs(accuracy - uar) > 1e-9)


# Picture.

# Points from the glass to rows under it, and over it: of many tanks, and of two.
_WIDTHS, _AXIS, _MARKS, _NAMES, _RECALL = -18, -41, -60, (57, 45), (36, 19)
_FOOT = 90  # points under the glass
# Points: of two tanks, a narrower one has ring and words beside the glass; the end of a guess.
_SLIM, _TICK = 40, 22


def ring_of_wall(wall: float) -> float:
    """Return how high the ring is that pulls the walls out: in the middle, or over the glass."""
    return 1.04 - 0.44 * wall


class TanksPicture(Drawing):
    """A glass with a tank for each class, walls between them, and the level of all the water.

    `shares` are the widths at which the level is accuracy. The first wall has the ring that pulls
    all of them out.
    """

    def __init__(self, names: Sequence[str], shares: Sequence[float], *, narrow: bool) -> None:
        n = len(names)
        self._two = two = n == 2
        # Of many tanks the recalls are in a row over the glass: a slim tank has no room for one.
        left, self._points, *size = (80, 266, 480, 440) if narrow else (84, 426, 640, 495)
        self.figure, top = new_figure((size[0], size[1])), size[1] - (54 if two else 68)
        axes = self.axes = new_axes(self.figure, (left, _FOOT, left + self._points, top))
        up = 1 / (top - _FOOT)
        self._point = 1 / self._points, up
        self._axis, self._numbers = _AXIS * up, 1 + _RECALL[two] * up
        axes.set(xlim=(0, 1), ylim=(0, 1), xticks=[], yticks=[])
        axes.spines[["left", "bottom"]].set_visible(False)
        look: dict[str, Any] = {"ha": "right", "color": SOFT}
        self.ticks = [new_text(axes, 0, y, f"{y:g}", -12, **look) for y in (0, 0.5, 1)]
        # Of many tanks it names the row of their numbers.
        turned = {"ha": "center", "rotation": 90, "points": -62} if two else {"points": -12}
        self.ticks += [new_text(axes, 0, 0.5 if two else self._numbers, RECALL, **look | turned)]
        self._colours = colours = CLASS_COLOURS if two else [CLASS_COLOURS[1]] * n
        # Dashes are how high a tank was filled, and where a wall was.
        self.glass, self.walls = Glass(axes, colours, (0, (3, 2))), new_walls(axes)
        side = 1.25 / self._points  # half of its line, which would hide a slim tank
        new_sides(axes).set_xdata([-side, -side, 1 + side, 1 + side])
        self.moved = [new_area(axes, INK, linewidth=0) for _ in names]
        (self.level,) = axes.plot([], [], color=SOFT, linewidth=5.5, clip_on=False, zorder=3.4)
        (self.guess,) = axes.plot([], [], ":", color=INK, linewidth=2, clip_on=False, zorder=3.2)
        self.number = new_text(axes, 1, 0, points=BESIDE + 8, fontsize=32, weight="bold")
        beside = [new_text(axes, 1, 0, points=BESIDE + 8, zorder=6) for _ in range(5)]
        self.guessed, self.name, self.beside = beside[0], beside[1:3], beside[3:]
        (self.accuracy,) = axes.plot([], [], color=style_of(ACCURACY).colour, lw=2, zorder=3.3)
        name_score(ACCURACY, self.accuracy, *self.beside)
        thin: dict[str, Any] = {"color": SOFT, "linewidth": 1.5, "clip_on": False, "zorder": 4}
        self.leader, self.to_name, self.flow = (axes.plot([], [], **thin)[0] for _ in range(3))
        self.surfaces = [new_ring(axes, c if two else INK) for c in colours]  # as the sliders
        self.border, self.by_guess, self.pull = (new_ring(axes, INK) for _ in range(3))
        self.walls.set_linewidth(2.5 if narrow else 3)  # thin beside a slim tank
        self.told = new_text(axes, 0, 0, ha="center", zorder=6)
        self._low, self._high = (-16 if two else 0) / self._points, 1 + 128 / self._points
        short = cut_to_width(names, (self._high - self._low) * self._points / n - 6)
        number = width_of("0.00") + (7 if n > 8 else 12)
        self._gap = max(*(width_of(x) + 16 for x in short), number) / self._points
        self.names = [new_text(axes, 0, 1 + _NAMES[two] * up, name, ha="center") for name in short]
        self.recalls = [new_text(axes, 0, 0, ha="center", zorder=6) for _ in names]
        self.widths = [new_text(axes, 0, _WIDTHS * up, ha="center") for _ in names]
        self.meaning = new_text(axes, 0, _WIDTHS * up, "", -12, **look)
        self.by_wall = new_text(axes, 0, ring_of_wall(1), WALL, 14, zorder=6)
        self.right = [new_text(axes, 0, 0.05, ha="center", zorder=6) for _ in range(3)]
        self._small = NUMBERS[narrow] / LETTERS
        self.right[2].set_fontsize(NUMBERS[narrow])
        (self.gap,) = axes.plot([], [], color=INK, linewidth=2, clip_on=False, zorder=3.2)
        self.apart = new_text(axes, 1, 0, points=BESIDE + 8, weight="bold", zorder=6)
        self.apart.set_fontsize(LETTERS if narrow else 19)  # it is what the picture finds
        self.marks: list[Any] = []  # what is seen once the wall is out
        if two or len({*shares}) > 1:
            axes.plot([0, 1], [self._axis] * 2, color=GRID, linewidth=2, clip_on=False)
            new_text(axes, 0, self._axis, WIDTH, -12, **look)
            self._apart = (width_of(ENDS[1][0]) + 8) / self._points
            for score, at, words in zip((ACCURACY, UAR), (0, 0.5 if two else 1), ENDS, strict=True):
                look = {"color": style_of(score).colour, "ms": 18, "mew": 4, "clip_on": False}
                self.marks += axes.plot([at], [self._axis], "|", **look)
                ha = "center" if two else "left" if at == 0 else "right"
                rows = zip((_MARKS, _MARKS - 19), words, strict=True)
                self.marks += [new_text(axes, at, y * up, word, ha=ha) for y, word in rows]

    def update(self, measured: Tanks, words: Mapping[str, str]) -> None:
        edges, wall, recalls = measured.edges, measured.wall, measured.recalls
        foot = self._place_words(measured, words)
        self.glass.fill(edges, [*map(min, measured.heights, recalls)], recalls, (foot, 1 - wall))
        place_walls(self.walls, edges[1:-1], 1 - wall, 1.04)  # a bit remains on its ring
        self.pull.set_data([edges[1]], [ring_of_wall(wall)])
        # What a tank has lost or won: as much in all that lose as in all that win. Of two classes
        # it has the colour of the fuller tank, where it comes from; darker than what stayed.
        colour = self._colours[recalls[0] < recalls[1]]
        tanks = zip(self.moved, pairwise(edges), measured.heights, recalls, strict=True)
        for area, (left, right), height, recall in tanks:
            area.set_bounds(left, min(height, recall), right - left, abs(height - recall))
            # As large where it comes as where it was, which is now nearly empty glass.
            if area.get_facecolor() != (shade := to_rgba(colour, 0.6 if height > recall else 0.1)):
                area.set_facecolor(shade)
        # Until the wall is pulled, its ring and that of the guess lead.
        for ring in (*self.surfaces, self.border):
            if ring.get_markeredgewidth() != (border := 1.5 if wall == 1 else 4):
                ring.set_markeredgewidth(border)
        self._place_level(measured, words)
        self._place_guess(measured, words["guess"], asked=bool(words["asked"]))
        self._name_moved(measured)
        if self.marks:
            self.border.set_data([measured.along], [self._axis])
        if self._two and measured.shares[0] not in self.marks[0].get_xdata():
            places, room = (measured.shares[0], 0.5), self._apart
            self.marks[0].set_xdata([places[0]])
            for k, x in enumerate(separate_labels(places, room, room / 2, 1 - room / 2)):
                for text in self.marks[3 * k + 1 : 3 * k + 3]:
                    text.set_x(x)
        for mark in self.marks:  # where each score is, is the answer
            mark.set_visible(not wall)

    def _place_words(self, measured: Tanks, words: Mapping[str, str]) -> float:
        """Put a ring at each recall, and words over and under each tank, clear of each other.

        Return how high those words reach that are across the places of the walls.
        """
        recalls, point, half = measured.recalls, 1 / self._points, self._gap / 2
        middles = [sum(sides) / 2 for sides in pairwise(measured.edges)]
        columns = separate_labels(middles, 2 * half, self._low + half, self._high - half)
        lowest = 0 if measured.wall else measured.scores["level"]  # of a number over its ring
        under = middles if self._two else columns
        longest = max(width_of(words["recall_0"]), width_of(words["recall_1"])) * point
        slim = [self._two and width < _SLIM * point for width in measured.widths]
        self.to_name.set_data([], [])
        for k, (name, recall) in enumerate(zip(columns, recalls, strict=True)):
            x, y, ring, told = name, self._numbers, middles[k], words[f"recall_{k}"]
            told = told if longest < min(measured.widths) else told.removeprefix(REFILLED)
            if self._two:  # the numbers stand beside the rings, and over a wall rather than a side
                half = width_of(told) / 2 * point + 0.01
                x = min(max(ring, half), 1 - half)
                y = recall + (0.055 if recall < 0.08 or recall >= lowest else -0.055)
            if slim[k]:
                wide, edge = max(width_of(self.names[k].get_text()) / 2, 30), measured.edges[1]
                # It ends, or begins, at the wall, and the line from it passes the wall's ring.
                side = (2 * k - 1) * point
                name = min(max(edge + wide * side, (wide - 80) * point), self._high - wide * point)
                x, y = edge * k - half - (12 if k else 30) * point, y if k else recall
                ring = k + (12 if k else -20) * point
                self.to_name.set_data([edge + 16 * side, middles[k]], [1.1, 0.97])
            self.names[k].set_x(name)
            self.widths[k].set_x(under[k])
            self.widths[k].set_text(words[f"width_{k}"])
            self.recalls[k].set_position((x, y))
            self.recalls[k].set_text(told)
            self.surfaces[k].set_data([ring], [recall])
        self.meaning.set_text(words["meaning"])
        # A number under a slim tank moves it aside.
        self.meaning.set_x(min(under[0] - (width_of(words["width_0"]) / 2 - 4) * point, 0))
        y = 0.6 if min(abs(y - 0.6) for y in (recalls[1], measured.guess)) > 0.04 else 0.66
        fits = measured.widths[1] > (width_of(WALL) + 28) * point
        self.by_wall.set_text(WALL * (fits and measured.wall == 1))
        self.by_wall.set_position((measured.edges[1], y))
        # The counts of both tanks, or once the wall is out the mean that they come to: in the wider
        # of two tanks, if it has room.
        sums, wider = (words["right_0"], words["right_1"], words["sum"]), int(middles[0] <= 0.25)
        wide = (width_of(sums[2]) * self._small + 4) * point
        inside = self._two and wide < measured.widths[wider]
        rooms, at = (*measured.widths[:2], 1), (*middles[:2], middles[wider] if inside else 0.5)
        counts, mean = (0, 1) * (measured.kind == ACCURACY), (2,) * (measured.kind != ALPHA)
        shown = {1.0: counts, 0.0: mean}.get(measured.wall, ())
        fit = min(recalls) > 0.16 and all(rooms[k] > (width_of(sums[k]) + 8) * point for k in shown)
        for k, text in enumerate(self.right):
            text.set_text(sums[k] * (fit and k in shown and (self._two or k == 2)))
            text.set_x(at[k])
        rings = np.ravel([ring.get_xdata() for ring in self.surfaces])
        place_strokes(self.leader, *map(np.array, (rings, middles, recalls)))
        for y, tick in zip((0, 0.5, 1, 0.5), self.ticks, strict=True):
            # None is under the ring of a slim tank.
            tick.set_visible(rings[0] > 0 or abs(y - recalls[0]) > 0.12)
        return 0.09 if self.right[2].get_text() and not inside else 0

    def _name_moved(self, measured: Tanks) -> None:
        """Name what the tank that loses most has lost, clear of all lines.

        Of two tanks an arrow leads over the wall's place to the other one. At widths of no score
        it is not what the picture is about.
        """
        level, recalls = measured.scores["level"], measured.recalls
        guess, shown = self.guessed.get_text(), measured.wall < 0.05 and measured.kind != ALPHA
        always = [level, measured.scores[ACCURACY]]
        always += [self.guessed.get_position()[1]] * bool(guess)
        won = [(level - r) * w for r, w in zip(recalls, measured.widths, strict=True)]
        lost, gains = won.index(min(won)), won.index(max(won))
        rows = np.linspace(level, recalls[lost], 17)
        lines = [*always, recalls[lost], self.recalls[lost].get_position()[1]]
        free = np.abs(rows[:, np.newaxis] - lines).min(axis=1)
        x, y = sum(measured.edges[lost : lost + 2]) / 2, rows[free.argmax()]
        room = measured.widths[lost] * self._points - 8 - 38 * self._two
        shown = shown and free.max() > 0.05
        self.told.set_text(next((w for w in MOVE if shown and width_of(w) < room), ""))
        self.flow.set_data([], [])
        # It is not to a tank that is too slim to see.
        if self._two and self.told.get_text() and measured.widths[gains] * self._points > 16:
            wall, clear = measured.edges[1], 38 + width_of(self.told.get_text()) / 2
            x = wall + (clear if lost else -clear) * self._point[0]  # at the words
            heights = y, max(level - 0.12, (level + recalls[gains]) / 2)
            self.flow.set_data(*arrow(wall, heights, lost == 1, self._point))
        self.told.set_position((x, y))

    def _place_guess(self, measured: Tanks, number: str, *, asked: bool) -> None:
        """Ask for the level; once the wall is out a line leads from the guess to the level."""
        guess, begun = measured.guess, measured.wall > 0
        level, accuracy, _ = measured.scores.values()
        there = guess != NO_GUESS and (asked or measured.kind != ALPHA)  # it is of no other mean
        # Where it is the level, the level alone is drawn.
        apart = there and (begun or abs(guess - level) > 0.01)
        # The line draws back with the wall, as more lines come.
        left = (1 - measured.wall) * (1 - _TICK / self._points)
        self.guess.set_data(
            [1, left, left] * apart, [guess, guess, guess if begun else level] * apart
        )
        self.by_guess.set_data([1 + 9 / self._points] * asked, [guess] * asked)
        side, told = "left" if begun else "right", f"{GUESS} {number}"
        told = f"↕ {number or GUESS}" if asked else told
        self.guessed.set_text(told * (asked or apart))
        if self.guessed.get_horizontalalignment() != side:
            self.guessed.set(ha=side)
        place = 1.0, guess - 0.1
        if apart and not begun:  # it is before that end, clear of lines and numbers
            end = 1 - (_TICK + BESIDE + 14) / self._points  # moved as a number beside the glass
            x, taken = end + (BESIDE + 8 - width_of(told)) / self._points, [level, accuracy]
            tanks = zip(self.recalls, measured.recalls, pairwise(measured.edges), strict=True)
            for text, recall, sides in tanks:
                taken += [recall] * (sides[1] > x)
                taken += [text.get_position()[1]] * (self._two and sum(sides) / 2 > x - 0.1)
            rows = np.maximum(guess + np.linspace(-0.15, 0.15, 31), 0.03)
            near = np.abs(rows[:, np.newaxis] - taken).min(axis=1) < 0.05
            place = end, rows[(np.abs(rows - guess) + near).argmin()]
        self.guessed.set_position(place)

    def _place_level(self, measured: Tanks, words: Mapping[str, str]) -> None:
        style, level, wall = style_of(measured.kind), measured.scores["level"], measured.wall
        # Another mean's own colour is near that of a class.
        colour = INK if measured.kind == ALPHA else style.colour
        if self.level.get_color() != colour:
            self.level.set(color=colour, linestyle=style.dash)
        if self.number.get_color() != (INK if wall else colour):
            self.number.set_color(INK if wall else colour)
        # The lines lead to their numbers. Accuracy remains while other widths move the level.
        far, moved = 1 + LEAD / self._points, measured.kind != ACCURACY
        accuracy = measured.scores[ACCURACY]
        self.level.set_data([0, far] * (not wall), [level, level] * (not wall))
        self.accuracy.set_data([0, far] * moved, [accuracy, accuracy] * moved)
        clear = moved and not wall and abs(level - accuracy) > 0.02
        self.gap.set_data([1 + 8 / self._points] * 2 * clear, [accuracy, level] * clear)
        self.apart.set_text(words["apart"] * clear)
        name, _, more = ("accuracy = UAR" if measured.both else style.label).partition(" ")
        y = measured.guess if wall else min(max(level, 0.12), 0.96)
        over = (y if wall else level) < min(accuracy, 0.8)
        low = y - (0.15 if more or wall else 0.09)  # of its name
        top = max(accuracy, y + 0.25) if over else min(accuracy, low - 0.15)
        self.apart.set_y((y + top - 0.03) / 2 if over else (low + top) / 2)
        told = (words["asked"], "", "") if wall else (words["level"], name, more or " ")  # all move
        seen = (*told, words[ACCURACY], "accuracy") if moved else told
        texts = (self.number, *self.name, *self.beside)
        places = (y, y - 0.09, y - 0.15, top, top - 0.06)
        for text, word, place in zip(texts, (*seen, "", "", "", ""), places, strict=False):
            text.set_text(word)
            text.set_y(place)
