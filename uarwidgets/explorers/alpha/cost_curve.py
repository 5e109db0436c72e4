"""Two classifiers and the two constant answers as lines over the weight: a cost curve."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.artist import Artist
from matplotlib.lines import Line2D
from matplotlib.text import Text

from uarwidgets.explorers.alpha.figure import ENDS, MARKS
from uarwidgets.kit.drawing import (
    BEFORE,
    BESIDE,
    GRID,
    INK,
    LETTERS,
    NARROW,
    SIZE,
    SOFT,
    aside,
    lead,
    move,
    new_axes,
    new_figure,
    new_leader,
    new_ring,
    place_texts,
    width_of,
)
from uarwidgets.styles import CLASS_COLOURS, ScoreStyle, style_of

OF = ("A", "B")
_WIDTHS = {"A": 4.0, "B": 2.2}  # B has the score's colour and dash, on a thinner line
_RINGS = {"A": (13, 4), "B": (9, 3)}  # where ends coincide, both are seen
_SMALLER = 0.6  # the size of a dot on B's line, beside that on A's
_WEIGHT = style_of("alpha_weighted_recall")


class CostCurveFigure:
    """The α-weighted recall of A and B at every weight, beside the two constant answers.

    Parameters
    ----------
    labels : mapping of str to str
        What the scores' axis is called, ``y``; the ends' names, ``tpr`` and ``tnr``; the tick of
        ``uar``; the constant answers, ``always_0`` and ``always_1``; and the weights that move,
        ``weight`` and ``prevalence``.
    narrow : bool
        Whether it is for a narrow page.

    Attributes
    ----------
    lines : dict of str to Line2D
        The scores of A and of B at every weight; the rings `ends`, by class and by letter, are
        their ends.
    best : Line2D
        A broad band along the best of the four answers.
    switches, falls : Line2D
        Strokes on the axis where another answer becomes the best, and lines down to them.
    dots : dict of (str, str) to Line2D
        For each of `MARKS` and each letter its point on the line.
    drops : dict of str to Line2D
        For each of `MARKS` an upright line in its colour.
    prevalence : Line2D
        The ring on the axis at which accuracy's line stands.
    texts : dict of str to Text
        The names of the ends, of the constant answers and of the two weights.
    artists : list of Artist
        All that moves.
    """

    def __init__(self, labels: Mapping[str, str], *, narrow: bool = False) -> None:
        width, height = (NARROW, 440) if narrow else SIZE
        self.figure = new_figure((width, height))
        edge = 40 if narrow else 62
        left = edge + BEFORE + width_of(f"{labels['tnr']} A")
        after = [labels["always_0"], labels["always_1"], f"{labels['tpr']} A"]
        right = width - BESIDE - max(map(width_of, after)) - 6
        top = height - 34
        self.axes = axes = new_axes(
            self.figure, (left, 58, right, top), xlabel="", ylabel="" if narrow else labels["y"]
        )
        axes.set(xlim=(0, 1), ylim=(0, 1))
        axes.set_xticks([0, 0.5, 1], ["0", labels["uar"], "1"])
        axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.tick_params(axis="x", pad=LETTERS + 12)
        axes.tick_params(axis="y", pad=4 + left - edge)
        (self.best,) = axes.plot([], [], color=SOFT, alpha=0.28, linewidth=13, zorder=1.8)
        axes.plot([0, 1, math.nan, 0, 1], [1, 0, math.nan, 0, 1], color=SOFT, linewidth=1.8)
        (self.falls,) = axes.plot([], [], color=GRID, linewidth=1.5, zorder=1.9)
        (self.switches,) = axes.plot(
            [], [], "|", color=INK, markersize=16, markeredgewidth=3, clip_on=False, zorder=4.5
        )
        self._add_lines()
        self._add_names(labels, top - 58)
        half = width_of(labels["prevalence"]) / 2 + 4
        self._reach = tuple((x - left) / (right - left) for x in (half, width - half))
        self.artists: list[Artist] = [
            self.best, self.falls, *self.leaders.values(), *self.lines.values(),
            *self.drops.values(), self.switches, *self.dots.values(), *self.ends.values(),
            self.prevalence, *self.texts.values(),
        ]  # fmt: skip

    def _add_lines(self) -> None:
        axes = self.axes
        self.lines: dict[str, Line2D] = {}
        self.ends: dict[tuple[str, str], Line2D] = {}
        self.dots: dict[tuple[str, str], Line2D] = {}
        for of in OF:
            (self.lines[of],) = axes.plot(
                [], [], color=_WEIGHT.colour, linewidth=_WIDTHS[of], linestyle=_WEIGHT.dash,
                zorder=3,
            )  # fmt: skip
            size, edge = _RINGS[of]
            for end, colour in zip(ENDS, CLASS_COLOURS, strict=True):
                ring = new_ring(axes, colour, zorder=5 + (of == "B") / 10)
                ring.set(markersize=size, markeredgewidth=edge)
                self.ends[end, of] = ring
            for mark, (score, size) in MARKS.items():
                if (mark, of) == ("weight", "A"):
                    continue
                (self.dots[mark, of],) = axes.plot(
                    [], [], "o", color=style_of(score).colour, markeredgecolor="white",
                    clip_on=False, markersize=size * (_SMALLER if of == "B" else 1),
                    zorder=4 + (mark == "accuracy") / 10,
                )  # fmt: skip
        self.dots["weight", "A"] = new_ring(axes, _WEIGHT.colour, zorder=3.8)
        self.drops = {
            mark: axes.plot([], [], color=style_of(score).colour, linewidth=2, clip_on=False)[0]
            for mark, (score, _) in MARKS.items()
        }
        self.prevalence = new_ring(axes, style_of("accuracy").colour, zorder=5.2)

    def _add_names(self, labels: Mapping[str, str], high: float) -> None:
        axes, word = self.axes, dict[str, Any](color=INK, fontsize=LETTERS)
        called = {f"{end}_{of}": f"{labels[end]} {of}" for end in ENDS for of in OF}
        called |= {name: labels[name] for name in ("always_0", "always_1")}
        colours = {"tpr_A": CLASS_COLOURS[0], "tpr_B": CLASS_COLOURS[0]}
        self.texts: dict[str, Text] = {}
        self.leaders: dict[str, Line2D] = {}
        for name, text in called.items():
            at_left = name.startswith("tnr")
            side: dict[str, Any] = {"ha": "right" if at_left else "left", "va": "center"}
            self.texts[name] = axes.text(
                0 if at_left else 1, 0, text, **side, **word,
                transform=aside(axes, -BEFORE if at_left else BESIDE),
            )  # fmt: skip
            if not at_left:
                style = ScoreStyle("", "", "", colours.get(name, SOFT))
                self.leaders[name] = new_leader(axes, style)
        for name, y, va in (("weight", high + 12, "baseline"), ("prevalence", -11, "top")):
            self.texts[name] = axes.text(
                0, y / high, labels[name], ha="center", va=va,
                transform=axes.get_xaxis_transform(), **word,
            )  # fmt: skip

    def update(
        self,
        recalls: Mapping[str, Sequence[float]],
        weights: Mapping[str, float],
        scores: Mapping[tuple[str, str], float],
        best: Sequence[tuple[float, float]],
    ) -> None:
        """Show one state.

        Parameters
        ----------
        recalls : mapping of str to (float, float)
            TPR and TNR of A and of B.
        weights : mapping of str to float
            For each of `MARKS` the weight of the positive class.
        scores : mapping of (str, str) to float
            For each of `MARKS` and each letter the score.
        best : sequence of (float, float)
            Weight and score along the best of the four answers: where it begins, where another
            takes over, and where it ends.
        """
        for of, (tpr, tnr) in recalls.items():
            move(self.lines[of], [0, 1], [tnr, tpr])
            move(self.ends["tnr", of], [0], [tnr])
            move(self.ends["tpr", of], [1], [tpr])
        for (mark, of), dot in self.dots.items():
            move(dot, [weights[mark]], [scores[mark, of]])
        for mark, drop in self.drops.items():
            x, both = weights[mark], [scores[mark, of] for of in OF]
            move(drop, [x, x], [min(both), 1] if mark == "weight" else [0, max(both)])
        move(self.prevalence, [weights["accuracy"]], [0])
        xs, ys = zip(*best, strict=True)
        move(self.best, xs, ys)
        between = best[1:-1] or [(math.nan, math.nan)]  # a line of no points leaves no group
        move(self.switches, [x for x, _ in between], [0] * len(between))
        falls = [(x, y) for x, top in between for y in (0.0, top, math.nan)]
        move(self.falls, [x for x, _ in falls], [y for _, y in falls])
        self._place_names(recalls, weights)

    def _place_names(
        self, recalls: Mapping[str, Sequence[float]], weights: Mapping[str, float]
    ) -> None:
        low, high = self._reach
        for name, x in (("weight", weights["weight"]), ("prevalence", weights["accuracy"])):
            place = min(max(x, low), high)
            if self.texts[name].get_position()[0] != place:
                self.texts[name].set_x(place)
        ends = {"always_1": 0.0, "tpr_B": recalls["B"][0], "tpr_A": recalls["A"][0]}
        ends["always_0"] = 1.0
        place_texts([self.texts[name] for name in ends], list(ends.values()))
        for name, y in ends.items():
            lead(self.leaders[name], 1, y, self.texts[name])
        place_texts([self.texts["tnr_B"], self.texts["tnr_A"]], [recalls["B"][1], recalls["A"][1]])
