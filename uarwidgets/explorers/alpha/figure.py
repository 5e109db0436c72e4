"""The weighted mean of two recalls twice: as a line over the weight, and as a balance.

On the line the score is a height over the weight. On a balance the recalls are places on a beam,
the weights lie there, and the score is where the beam is held without tipping.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.kit.drawing import (
    BEFORE,
    BESIDE,
    INK,
    LEAD,
    LETTERS,
    NARROW,
    SIZE,
    SOFT,
    aside,
    move,
    new_axes,
    new_figure,
    new_ring,
    width_of,
)
from uarwidgets.styles import CLASS_COLOURS, style_of

# The three means by the name of their mark: the score, and the size of its dot. Where dots
# coincide, the smaller lies on the larger and each still shows.
MARKS = {
    "accuracy": ("accuracy", 9),
    "uar": ("unweighted_average_recall", 13),
    "weight": ("alpha_weighted_recall", 13),
}
TURNS = ("uar", "weight")  # those that may give a class more than its share
# The classes' ends of the line, in the order of the recalls, and how wide their blocks are, in
# points: where recalls are equal, both blocks are seen.
ENDS = {"tpr": 12, "tnr": 22}
# In points, of the balances: from a beam to the next, and a block of all the weight.
ROW, HEIGHT = 40, 23
BEAMS = {mark: 18 + ROW * i for i, mark in enumerate(reversed(MARKS))}
_TOP = max(BEAMS.values()) + HEIGHT + 2


class AlphaFigure:
    """The α-weighted recall from TNR (α = 0) to TPR (α = 1), and three balances below.

    Parameters
    ----------
    labels : mapping of str to str
        What the scores' axis is called, ``y``; the names of the ends, ``tpr`` and ``tnr``, and of
        the two weights that move, ``weight`` and ``prevalence``, and of UAR's, ``uar``; and
        scores' names that are shorter than their labels.
    gains : sequence of str
        What `update` may say of who gains: room is kept for the longest.
    narrow : bool
        Whether it is for a narrow page.

    Attributes
    ----------
    line : Line2D
        The score at every weight; the rings `ends` are its two ends.
    dots, drops : dict of str to Line2D
        For each of `MARKS` its point on the line, and an upright line in its colour.
    prevalence : Line2D
        The ring on the axis at which accuracy's line stands.
    blocks, shares : dict of str to Line2D
        For each of `ENDS` its blocks on the three beams, as high as its weights, and outlines as
        high as its share of the examples.
    fulcra : dict of str to Line2D
        For each of `MARKS` where its beam is held: the score.
    texts : dict of str to Text
        The names of `ENDS` and of the two weights, and for each of `TURNS` who gains.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self, labels: Mapping[str, str], gains: Sequence[str], *, narrow: bool = False
    ) -> None:
        self._width = NARROW if narrow else SIZE[0]
        height = 440 if narrow else SIZE[1]
        self.figure = new_figure((self._width, height))
        self.texts: dict[str, Text] = {}
        self._add_line(labels, height, narrow)
        self._add_balances(labels, max(map(width_of, gains)))
        self.artists: list[Artist] = [
            self.line, *self.drops.values(), *self.dots.values(), *self.ends.values(),
            self.prevalence, *self.blocks.values(), *self.shares.values(), *self.fulcra.values(),
            *self.texts.values(),
        ]  # fmt: skip

    def _add_line(self, labels: Mapping[str, str], height: float, narrow: bool) -> None:
        left = (40 if narrow else 62) + BEFORE + width_of(labels["tnr"])
        right = self._width - BEFORE - width_of(labels["tpr"]) - 6
        box = (left, 46 + _TOP + 52, right, height - 34)
        self.axes = axes = new_axes(
            self.figure, box, xlabel="", ylabel="" if narrow else labels["y"]
        )
        axes.set(xlim=(0, 1), ylim=(0, 1))
        _quarters(axes, labels["uar"])
        axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.tick_params(axis="x", pad=LETTERS + 12)
        axes.tick_params(axis="y", pad=4 + left - (40 if narrow else 62))
        style = style_of("alpha_weighted_recall")
        (self.line,) = axes.plot(
            [], [], color=style.colour, linewidth=4, linestyle=style.dash, zorder=3
        )
        self.ends = {
            end: new_ring(axes, colour, zorder=3.5)
            for end, colour in zip(ENDS, CLASS_COLOURS, strict=True)
        }
        self.drops: dict[str, Line2D] = {}
        self.dots: dict[str, Line2D] = {}
        for mark, (score, size) in MARKS.items():
            colour = style_of(score).colour
            (self.drops[mark],) = axes.plot([], [], color=colour, linewidth=2, clip_on=False)
            if mark != "weight":
                (self.dots[mark],) = axes.plot(
                    [], [], "o", color=colour, markersize=size, markeredgecolor="white",
                    clip_on=False, zorder=4 + (mark == "accuracy"),
                )  # fmt: skip
        self.dots["weight"] = new_ring(axes, style_of("alpha_weighted_recall").colour, zorder=3.8)
        self.prevalence = new_ring(axes, style_of("accuracy").colour)
        word: dict[str, Any] = {"color": INK, "fontsize": LETTERS}
        self.texts["tnr"] = axes.text(
            0, 0, labels["tnr"], ha="right", va="center", transform=aside(axes, -BEFORE), **word
        )
        self.texts["tpr"] = axes.text(
            1, 0, labels["tpr"], va="center", transform=aside(axes, BEFORE), **word
        )
        # Beyond the names of the ends, wherever these stand.
        for name, y, va in (
            ("weight", box[3] - box[1] + 12, "baseline"),
            ("prevalence", -11, "top"),
        ):
            self.texts[name] = axes.text(
                0, y / (box[3] - box[1]), labels[name], ha="center", va=va,
                transform=axes.get_xaxis_transform(), **word,
            )  # fmt: skip
        # How far to either side they may go, without leaving the picture.
        half = width_of(labels["prevalence"]) / 2 + 4
        self._reach = tuple((x - left) / (right - left) for x in (half, self._width - half))

    def _add_balances(self, labels: Mapping[str, str], room: float) -> None:
        names = {
            mark: labels.get(score, style_of(score).label) for mark, (score, _) in MARKS.items()
        }
        left = BESIDE + max(map(width_of, names.values())) + 6
        box = (left, 46, self._width - BESIDE - room - 4, 46 + _TOP)
        self.beams = axes = new_axes(self.figure, box, xlabel=labels["y"], ylabel="")
        axes.set(xlim=(0, 1), ylim=(0, _TOP), yticks=[])
        _quarters(axes)
        axes.spines["left"].set_visible(False)
        rows = list(BEAMS.values())
        axes.hlines(rows, 0, 1, color=SOFT, linewidth=2, zorder=2)
        self.blocks, self.shares = {}, {}
        for i, (end, width) in enumerate(ENDS.items()):
            common: dict[str, Any] = {"clip_on": False, "solid_capstyle": "butt"}
            (self.blocks[end],) = axes.plot(
                [], [], color=CLASS_COLOURS[i], linewidth=width, zorder=2.4 - i / 10, **common
            )
            (self.shares[end],) = axes.plot([], [], color=INK, linewidth=1.5, zorder=3, **common)
        self.fulcra: dict[str, Line2D] = {}
        for mark, (score, _) in MARKS.items():
            style, y = style_of(score), BEAMS[mark]
            (self.fulcra[mark],) = axes.plot(
                [], [], "^", color=style.colour, markersize=16, markeredgecolor="white",
                clip_on=False, zorder=4,
            )  # fmt: skip
            axes.plot(
                [-LEAD / (box[2] - left), 0], [y, y], color=style.colour, linewidth=4,
                linestyle=style.dash, clip_on=False, zorder=2.5,
            )  # fmt: skip
            axes.text(
                0, y, names[mark], color=INK, fontsize=LETTERS, ha="right", va="center",
                transform=aside(axes, -BESIDE),
            )  # fmt: skip
        for mark in TURNS:
            self.texts[f"{mark}_gains"] = axes.text(
                1, BEAMS[mark], "", color=INK, fontsize=LETTERS, va="center",
                transform=aside(axes, BESIDE),
            )  # fmt: skip

    def update(
        self,
        recalls: Sequence[float],
        weights: Mapping[str, float],
        scores: Mapping[str, float],
        gains: Mapping[str, str],
    ) -> None:
        """Show one state.

        Parameters
        ----------
        recalls : (float, float)
            TPR and TNR, the line's ends.
        weights, scores : mapping of str to float
            For each of `MARKS` the weight of the positive class, and the score.
        gains : mapping of str to str
            For each of `TURNS` who gains by it.
        """
        tpr, tnr = recalls
        share = weights["accuracy"]
        move(self.line, [0, 1], [tnr, tpr])
        move(self.ends["tnr"], [0], [tnr])
        move(self.ends["tpr"], [1], [tpr])
        for mark, dot in self.dots.items():
            x, y = weights[mark], scores[mark]
            move(dot, [x], [y])
            move(self.drops[mark], [x, x], [y, 1] if mark == "weight" else [0, y])
            move(self.fulcra[mark], [y], [BEAMS[mark] - 8])
        move(self.prevalence, [share], [0])
        for end, recall, part in (("tpr", tpr, float), ("tnr", tnr, _other)):
            heights = {mark: part(weights[mark]) for mark in MARKS}
            tops = [(y, y + heights[mark] * HEIGHT) for mark, y in BEAMS.items()]
            _strokes(self.blocks[end], recall, tops)
            self._outline_share(end, recall, part(share))
        for name, place in (("tnr", (0, tnr)), ("tpr", (1, tpr))):
            _place(self.texts[name], *place)
        for name, x in (("weight", weights["weight"]), ("prevalence", share)):
            low, high = self._reach
            _place(self.texts[name], min(max(x, low), high), self.texts[name].get_position()[1])
        for mark in TURNS:
            self.texts[f"{mark}_gains"].set_text(gains[mark])

    def _outline_share(self, end: str, recall: float, share: float) -> None:
        """Outline on the beams of `TURNS` a block of the class's own share of the examples."""
        half = (ENDS[end] / 2 + 1) / self.beams.bbox.width
        left, right = recall - half, recall + half
        xs: list[float] = []
        ys: list[float] = []
        for mark in TURNS:
            low, high = BEAMS[mark], BEAMS[mark] + share * HEIGHT
            xs += [left, left, right, right, math.nan]
            ys += [low, high, high, low, math.nan]
        move(self.shares[end], xs, ys)


def _quarters(axes: Axes, half: str = "0.5") -> None:
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "0.25", half, "0.75", "1"])


def _other(weight: float) -> float:
    return 1 - weight


def _strokes(line: Line2D, x: float, spans: Sequence[tuple[float, float]]) -> None:
    """Let a line be upright strokes at x."""
    ys = [y for low, high in spans for y in (low, high, math.nan)]
    move(line, [x, x, math.nan] * len(spans), ys)


def _place(text: Text, x: float, y: float) -> None:
    """Put a text there; one that stays need not be drawn again."""
    if text.get_position() != (x, y):
        text.set_position((x, y))
