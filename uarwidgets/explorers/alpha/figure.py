"""The weighted mean of two recalls as a line over the weight, of one classifier or of two.

Below the line of one classifier the mean is a balance as well: the recalls are places on a beam,
the weights lie there, and the beam balances at the score. Beside the lines of
two are those of the constant answers, and a band along the best of the four: a cost curve.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BEFORE,
    BESIDE,
    GRID,
    INK,
    LEAD,
    LETTERS,
    NARROW,
    SIZE,
    SOFT,
    aside,
    draw_leader_line,
    move,
    new_axes,
    new_figure,
    new_leader,
    new_ring,
    place_texts,
    width_of,
)
from uarwidgets.styles import CLASS_COLOURS, ScoreStyle, style_of

# The three means by the name of their mark: the score, and the size of its dot. Where dots
# coincide, the smaller lies on the larger and each still shows.
MARKS = {
    "accuracy": ("accuracy", 9),
    "uar": ("unweighted_average_recall", 13),
    "weight": ("alpha_weighted_recall", 13),
}
TURNS = ("uar", "weight")  # those that may give a class more than its share
# The ends of the line, in the order of the recalls, and how wide their blocks are, in points:
# where recalls are equal, both blocks are seen.
ENDS = {"tpr": 12, "tnr": 22}
# In points, of the balances: from a beam to the next, and a block of all the weight.
ROW, HEIGHT = 40, 23
BEAMS = {mark: 18 + ROW * i for i, mark in enumerate(reversed(MARKS))}
_TOP = max(BEAMS.values()) + HEIGHT + 2
# Width of the line, size and edge of its rings, size of its dots: where A and B coincide, both are
# seen.
_SIZES = {"A": (4.0, 13, 4, 1.0), "B": (2.2, 9, 3, 0.6)}
_WORD: dict[str, Any] = {"color": INK, "fontsize": LETTERS}


class AlphaFigure:
    """The α-weighted recall from TNR (α = 0) to TPR (α = 1), of A or of A and B."""

    def __init__(
        self,
        labels: Mapping[str, str],
        gains: Sequence[str] = (),
        *,
        both: bool = False,
        narrow: bool = False,
    ) -> None:
        self._width, height = (NARROW, 440) if narrow else SIZE
        self.figure = new_figure((self._width, height))
        self.texts: dict[str, Text] = {}
        self.leaders: dict[str, Line2D] = {}
        called = {f"{end}_{k}": labels[end] for end in ENDS for k in "A"}
        if both:
            called = {f"{end}_{k}": f"{labels[end]} {k}" for end in ENDS for k in "AB"}
            called |= {name: labels[name] for name in ("always_0", "always_1")}
        edge = 40 if narrow else 62
        left = edge + BEFORE + width_of(called["tnr_A"])
        after = [width_of(text) for name, text in called.items() if not name.startswith("tnr")]
        bottom = 58 if both else 46 + _TOP + 52
        box = (left, bottom, self._width - BESIDE - max(after) - 6, height - 34)
        self.axes = new_axes(self.figure, box, xlabel="", ylabel="" if narrow else labels["y"])
        self.axes.set(xlim=(0, 1), ylim=(0, 1))
        self.axes.set_xticks([0, 0.5, 1], ["0", labels["uar"], "1"])
        self.axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        self.axes.tick_params(axis="x", pad=LETTERS + 12)
        self.axes.tick_params(axis="y", pad=4 + left - edge)
        self.artists: list[Artist] = []
        if both:
            self._add_band()
        self._add_lines("AB" if both else "A")
        self._add_names(labels, called, box)
        self.artists += [
            *(leader for name, leader in self.leaders.items() if name.startswith("tpr")),
            *self.lines.values(), *self.drops.values(),
            *self.dots.values(), *self.ends.values(), self.prevalence,
        ]  # fmt: skip
        if not both:
            self._add_balances(labels, max(map(width_of, gains)))
        # The names of the constant answers are at either end, and stay there.
        self.artists += [text for name, text in self.texts.items() if "always" not in name]

    def _add_band(self) -> None:
        axes = self.axes
        axes.plot([0, 1, math.nan, 0, 1], [1, 0, math.nan, 0, 1], color=SOFT, linewidth=1.8)
        (self.best,) = axes.plot([], [], color=SOFT, alpha=0.28, linewidth=13, zorder=1.8)
        (self.falls,) = axes.plot([], [], color=GRID, linewidth=1.5, zorder=1.9)
        (self.switches,) = axes.plot(
            [], [], "|", color=INK, markersize=16, markeredgewidth=3, clip_on=False, zorder=4.5
        )
        self.artists += [self.best, self.falls, self.switches]

    def _add_lines(self, letters: str) -> None:
        axes, weight = self.axes, style_of("alpha_weighted_recall")
        self.lines: dict[str, Line2D] = {}
        self.ends: dict[tuple[str, str], Line2D] = {}
        self.dots: dict[tuple[str, str], Line2D] = {}
        for i, of in enumerate(letters):
            width, size, edge, part = _SIZES[of]
            (self.lines[of],) = axes.plot(
                [], [], color=weight.colour, linewidth=width, linestyle=weight.dash, zorder=3
            )
            for end, colour in zip(ENDS, CLASS_COLOURS, strict=True):
                self.ends[end, of] = ring = new_ring(axes, colour, zorder=3.5 + i / 10)
                ring.set(markersize=size, markeredgewidth=edge)
            for mark, (score, dot) in MARKS.items():
                (self.dots[mark, of],) = axes.plot(
                    [], [], "o", color=style_of(score).colour, markeredgecolor="white",
                    clip_on=False, markersize=dot * part, zorder=4 + (mark == "accuracy") / 10,
                )  # fmt: skip
        self.dots["weight", "A"].remove()
        self.dots["weight", "A"] = new_ring(axes, weight.colour, zorder=3.8)
        self.drops = {
            mark: axes.plot([], [], color=style_of(score).colour, linewidth=2, clip_on=False)[0]
            for mark, (score, _) in MARKS.items()
        }
        self.prevalence = new_ring(axes, style_of("accuracy").colour)

    def _add_names(
        self, labels: Mapping[str, str], called: Mapping[str, str], box: Sequence[float]
    ) -> None:
        axes, (left, bottom, right, top) = self.axes, box
        for name, text in called.items():
            at_left, y = name.startswith("tnr"), float(name == "always_0")
            self.texts[name] = axes.text(
                0 if at_left else 1, y, text, ha="right" if at_left else "left", va="center",
                transform=aside(axes, -BEFORE if at_left else BESIDE), **_WORD,
            )  # fmt: skip
            if not at_left:
                colour = CLASS_COLOURS[0] if name.startswith("tpr") else SOFT
                self.leaders[name] = new_leader(axes, ScoreStyle("", "", "", colour))
                draw_leader_line(self.leaders[name], 1, y, self.texts[name])
        high = top - bottom
        for name, y, va in (("weight", high + 12, "baseline"), ("prevalence", -11, "top")):
            self.texts[name] = axes.text(
                0, y / high, labels[name], ha="center", va=va,
                transform=axes.get_xaxis_transform(), **_WORD,
            )  # fmt: skip
        # How far to either side they may go, without leaving the picture.
        half = width_of(labels["prevalence"]) / 2 + 4
        self._reach = tuple((x - left) / (right - left) for x in (half, self._width - half))

    def _add_balances(self, labels: Mapping[str, str], room: float) -> None:
        styles = {mark: style_of(score) for mark, (score, _) in MARKS.items()}
        names = {mark: labels.get(score, styles[mark].label) for mark, (score, _) in MARKS.items()}
        left = BESIDE + max(map(width_of, names.values())) + 6
        box = (left, 46, self._width - BESIDE - room - 4, 46 + _TOP)
        self.beams = axes = new_axes(self.figure, box, xlabel=labels["y"], ylabel="")
        axes.set(xlim=(0, 1), ylim=(0, _TOP), yticks=[])
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "0.25", "0.5", "0.75", "1"])
        axes.spines["left"].set_visible(False)
        axes.hlines(list(BEAMS.values()), 0, 1, color=SOFT, linewidth=2, zorder=2)
        common: dict[str, Any] = {"clip_on": False, "solid_capstyle": "butt"}
        self.blocks, self.shares, self.fulcra = {}, {}, {}
        for i, (end, width) in enumerate(ENDS.items()):
            (self.blocks[end],) = axes.plot(
                [], [], color=CLASS_COLOURS[i], linewidth=width, zorder=2.4 - i / 10, **common
            )
            (self.shares[end],) = axes.plot([], [], color=INK, linewidth=1.5, zorder=3, **common)
        for mark, y in BEAMS.items():
            style = styles[mark]
            (self.fulcra[mark],) = axes.plot(
                [], [], "^", color=style.colour, markersize=16, markeredgecolor="white",
                clip_on=False, zorder=4,
            )  # fmt: skip
            axes.plot(
                [-LEAD / (box[2] - left), 0], [y, y], color=style.colour, linewidth=4,
                linestyle=style.dash, clip_on=False, zorder=2.5,
            )  # fmt: skip
            place = aside(axes, -BESIDE)
            axes.text(0, y, names[mark], ha="right", va="center", transform=place, **_WORD)
        for mark in TURNS:
            self.texts[f"{mark}_gains"] = axes.text(
                1, BEAMS[mark], "", va="center", transform=aside(axes, BESIDE), **_WORD
            )
        self.artists += [*self.blocks.values(), *self.shares.values(), *self.fulcra.values()]

    def update(
        self,
        recalls: Mapping[str, Sequence[float]],
        weights: Mapping[str, float],
        scores: Mapping[tuple[str, str], float],
    ) -> None:
        """Show TPR and TNR by letter, weights by mark, and scores by mark and letter."""
        for of, (tpr, tnr) in recalls.items():
            move(self.lines[of], [0, 1], [tnr, tpr])
            move(self.ends["tnr", of], [0], [tnr])
            move(self.ends["tpr", of], [1], [tpr])
        for (mark, of), dot in self.dots.items():
            move(dot, [weights[mark]], [scores[mark, of]])
        for mark, drop in self.drops.items():
            x, ys = weights[mark], [scores[mark, of] for of in recalls]
            move(drop, [x, x], [min(ys), 1] if mark == "weight" else [0, max(ys)])
        move(self.prevalence, [weights["accuracy"]], [0])
        low, high = self._reach
        for name, x in (("weight", weights["weight"]), ("prevalence", weights["accuracy"])):
            self.texts[name].set_x(min(max(x, low), high))
        # Where heights tie, the first is the lowest.
        upwards = list(recalls.items())[::-1]
        ends = {f"tpr_{of}": tpr for of, (tpr, _) in upwards}
        if "always_0" in self.texts:
            ends = {"always_1": 0.0, **ends, "always_0": 1.0}
        place_texts([self.texts[name] for name in ends], list(ends.values()))
        for name, y in ends.items():
            draw_leader_line(self.leaders[name], 1, y, self.texts[name])
        place_texts(
            [self.texts[f"tnr_{of}"] for of, _ in upwards], [tnr for _, (_, tnr) in upwards]
        )

    def show_balances(
        self,
        recalls: Sequence[float],
        weights: Mapping[str, float],
        scores: Mapping[tuple[str, str], float],
        gains: Mapping[str, str],
    ) -> None:
        """Show the balances of one classifier, and for each of TURNS which class gains by it."""
        for mark, y in BEAMS.items():
            move(self.fulcra[mark], [scores[mark, "A"]], [y - 8])
        for i, (end, recall) in enumerate(zip(ENDS, recalls, strict=True)):
            own = {mark: abs(i - weight) for mark, weight in weights.items()}
            tops = [v for mark, y in BEAMS.items() for v in (y, y + own[mark] * HEIGHT, math.nan)]
            move(self.blocks[end], [recall, recall, math.nan] * len(BEAMS), tops)
            # An outline as high as the class's own share of the examples.
            half = (ENDS[end] / 2 + 1) / self.beams.bbox.width
            left, right, high = recall - half, recall + half, own["accuracy"] * HEIGHT
            ys = [v for m in TURNS for v in (*(BEAMS[m] + h for h in (0, high, high, 0)), math.nan)]
            move(self.shares[end], [left, left, right, right, math.nan] * len(TURNS), ys)
        for mark in TURNS:
            self.texts[f"{mark}_gains"].set_text(gains[mark])

    def show_best(self, best: Sequence[tuple[float, float]]) -> None:
        """Show weight and score of the best answer: its start, each switch, and its end."""
        xs, ys = zip(*best, strict=True)
        move(self.best, xs, ys)
        between = best[1:-1] or [(math.nan, math.nan)]  # a line of no points leaves no group
        move(self.switches, [x for x, _ in between], [0] * len(between))
        falls = [(x, y) for x, top in between for y in (0.0, top, math.nan)]
        move(self.falls, [x for x, _ in falls], [y for _, y in falls])
