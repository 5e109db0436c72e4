"""Two bells and a threshold: the four kinds of answers, the scores, and the ROC curve."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import blended_transform_factory

from uarwidgets.explorers.threshold.beside import (
    THICK,
    THIN,
    Box,
    Kept,
    PrecisionPlane,
    Rival,
    RocPlane,
    new_mark,
)
from uarwidgets.kit.drawing import (
    BESIDE,
    INK,
    LETTERS,
    SOFT,
    aside,
    lead,
    new_axes,
    new_figure,
    new_leader,
    place_texts,
)
from uarwidgets.styles import CLASS_COLOURS, style_of

# The marks of the present scores: they differ in shape too, and the small ones lie on the large.
MARKS = {
    "accuracy": ("o", 14),
    "unweighted_average_recall": ("s", 10),
    "geometric_mean_recall": ("^", 9),
    "alpha_weighted_recall": ("v", 9),
}
CURVES = tuple(MARKS)[:3]
WEIGHTED = ("accuracy", "unweighted_average_recall")  # straight iso-lines in the ROC plane
OWN = "alpha_weighted_recall"  # the score of the reader's own weight, where there is one
COUNTS = ("tp", "fn", "fp", "tn")
_LETTER = 0.56 * LETTERS  # about the width of one
_CHIP = 17  # points that a flag's mark takes
_LEAN, _GAP = 0.6, 0.22  # of the hatch: scores a stroke leans over a height of 1, and between two
_CODES = np.tile(np.array([Path.MOVETO, Path.LINETO], dtype=Path.code_type), 100)


@dataclass(frozen=True)
class _Layout:
    """Places in points."""

    size: tuple[float, float]
    bells: Box
    curves: Box  # below the bells, over the same scores
    plane: Box
    table: tuple[float, float, float]  # where its columns begin: left, middle (centred), right
    rows: tuple[float, float, float]  # heights of its lines, above the bells
    flags: tuple[float, ...]  # heights of the flags, between bells and curves
    key: tuple[float, float]  # where it begins, and how high it stands

    def with_flags(self, more: int) -> _Layout:
        """Return the same with room for more flags."""
        (left, bottom, right, top), (x0, y0, x1, y1) = self.bells, self.curves
        bells, curves = (left, bottom + 9 * more, right, top), (x0, y0, x1, y1 - 9 * more)
        first = self.flags[0] + 9 * more
        flags = [first - 19 * i for i in range(2 + more)]
        return replace(self, bells=bells, curves=curves, flags=tuple(flags))


_WIDE = _Layout(
    (640, 414), (44, 214, 400, 342), (44, 50, 400, 168), (450, 208, 632, 390),
    (30, 222, 318), (402, 381, 360), (201, 182), (556, 402),
)  # fmt: skip
_NARROW = _Layout(
    (480, 414), (42, 214, 326, 342), (42, 50, 326, 168), (372, 244, 470, 342),
    (12, 182, 258), (402, 381, 360), (201, 182), (384, 381),
)  # fmt: skip


@dataclass(frozen=True)
class Shown:
    """What the picture shows: each array holds points (x, y) in its last axis."""

    threshold: float  # scores from which the answer is positive
    bells: tuple[np.ndarray, np.ndarray]  # positive and negative, as common as they are; at most 1
    outlines: tuple[np.ndarray, np.ndarray]  # the same with both classes counted alike
    curves: Mapping[str, np.ndarray]  # each score against the threshold
    now: Mapping[str, float]  # each score at the threshold
    best: Mapping[str, np.ndarray]  # the highest point of each weighted mean
    plane: np.ndarray  # the curve beside the bells: FPR and TPR, or recall and precision
    point: np.ndarray  # the present one on it
    best_points: Mapping[str, np.ndarray]  # those of the weighted means
    iso_lines: Mapping[str, np.ndarray]  # likewise, in the ROC plane
    families: Mapping[str, np.ndarray] = field(
        default_factory=dict
    )  # such lines, at several levels
    chance: np.ndarray | None = None  # recall and precision of those who guess
    rival: Mapping[str, Any] = field(default_factory=dict)  # see `Rival`; and the ``levels``


class ThresholdFigure:
    """Bells above the curves of three scores; beside them the ROC plane.

    The areas of the bells are the four counts of the confusion matrix, which stands above them:
    its columns are the two sides of the threshold.

    Parameters
    ----------
    labels : mapping of str to str
        The axis ``threshold``; those of the plane, see `RocPlane` and `PrecisionPlane`; the
        classes ``positive``, ``negative``, and their sides of the threshold, ``answer_positive``,
        ``answer_negative``; and scores' names that are shorter than their labels.
    xlim : (float, float)
        The scores on the page.
    own : bool
        Whether the score of the reader's own weight is shown too.
    unequal : bool
        Whether the geometric mean has a best threshold of its own.
    precision : bool
        Whether precision over recall stands beside the bells, not the ROC plane.
    families : bool
        Whether the ROC plane shows lines of equal score at several levels: of the own score, or of
        accuracy where there is none, and of the geometric mean.
    rival : bool
        Whether a second score, B, is compared: in the plane, and by a thin level line as high as
        each weighted mean of the recalls is at B's own best threshold.
    narrow : bool
        Whether it stands in a narrow column.

    Attributes
    ----------
    bells, outlines, errors : list of artist
        Positive class first; `errors` are the strokes over the misses and the false alarms.
    counts : dict of str to Text
        TP, FN, FP and TN.
    now : Line2D
        The threshold.
    curves, dots, names : dict of str to artist
        Each score's curve, its present point and its name.
    poles, chips, flags : dict of str to artist
        Where accuracy, UAR and the own score are best; the mark of that, and what is said there.
    plane : RocPlane or PrecisionPlane
        What stands beside the bells.
    rival : Rival or None
        What of B stands there.
    levels : dict of str to Line2D
        By score the highest that B reaches.
    artists : list of Artist
        All that moves.
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        xlim: tuple[float, float],
        *,
        own: bool = False,
        unequal: bool = False,
        precision: bool = False,
        families: bool = False,
        rival: bool = False,
        narrow: bool = False,
    ) -> None:
        layout = _NARROW if narrow else _WIDE
        self._layout = layout.with_flags(own + unequal)
        self._curves = (*CURVES, *[OWN] * own)
        self._flagged = (*(CURVES if unequal else WEIGHTED), *[OWN] * own)
        self._labels, self._xlim = labels, xlim
        self.figure = new_figure(self._layout.size)
        self._kept = Kept()
        self._strokes = [(np.empty(0), np.empty(0))] * 2
        self._draw_page()
        self._draw_bells()
        self._draw_curves()
        place = self.figure, self._layout.plane, labels, self._flagged
        drawn = [OWN if own else WEIGHTED[0], CURVES[-1]] if families else []
        lined = [name for name in self._flagged if name != CURVES[-1]]
        self.plane = PrecisionPlane(*place) if precision else RocPlane(*place, lined, drawn)
        self.rival: Rival | None = None
        self.levels: dict[str, Line2D] = {}
        if rival:
            self._draw_rival([*WEIGHTED, *[OWN] * own])
        of_rival: list[Artist] = self.rival.artists if self.rival else []
        lines = [
            *self.levels.values(),
            *self.poles.values(),
            self.now,
            *self.curves.values(),
            *self.leaders.values(),
        ]
        lines += self.chips.values()
        texts = [*self.names.values(), *self.flags.values(), *self.counts.values()]
        bells = [*self.errors, *self.bells, *self.outlines]
        dots = self.dots.values()
        self.artists: list[Artist] = [*bells, *lines, *dots, *self.plane.artists, *of_rival, *texts]

    def _draw_page(self) -> None:
        """Draw the confusion matrix above the bells, and the two flags below them."""
        layout, labels = self._layout, self._labels
        page = new_axes(self.figure, (0, 0, *layout.size), xlabel="", ylabel="")
        page.set(xlim=(0, layout.size[0]), ylim=(0, layout.size[1]))
        page.axis("off")
        page.patch.set_visible(False)
        self._page = page

        left, middle, right = layout.table
        head, *rows = layout.rows
        self._word(layout.bells[0], head, labels["answer_negative"])
        self._word(layout.bells[2], head, labels["answer_positive"], ha="right")
        self.counts = {}
        kinds = (("fn", "tp"), ("tn", "fp"))
        for y, name, colour, row in zip(
            rows, ("positive", "negative"), CLASS_COLOURS, kinds, strict=True
        ):
            self._word(middle, y, labels[name], ha="center", weight="bold")
            for x, kind in zip((left, right), row, strict=True):
                area: dict[str, Any] = {
                    "facecolor": to_rgba(colour, 0.3),
                    "edgecolor": colour,
                    "linewidth": 1.5,
                }
                page.add_patch(Rectangle((x, y - 6), 16, 12, **area))
                for start in (2, 7, 12) if kind in ("fn", "fp") else ():
                    page.plot([x + start, x + start + 3], [y - 6, y + 6], color=INK, lw=1.5)
                self.counts[kind] = self._word(x + 22, y, "")
        heights = dict(zip(self._flagged, layout.flags, strict=True))
        self.flags = {name: self._word(0, y, "") for name, y in heights.items()}
        self.chips = {
            name: new_mark(page, "D", style_of(name).colour, 10) for name in self._flagged
        }

    def _word(self, x: float, y: float, words: str, **style: Any) -> Text:
        return self._page.text(
            x, y, words, color=INK, fontsize=LETTERS, va="center", parse_math=False, **style
        )

    def _draw_bells(self) -> None:
        axes = new_axes(self.figure, self._layout.bells, xlabel="", ylabel="")
        axes.set(xlim=self._xlim, ylim=(0, 1.02), yticks=[])
        axes.tick_params(labelbottom=False)
        axes.spines["left"].set_visible(False)
        self.bell_axes = axes
        self.bells = [
            axes.fill([], [], facecolor=to_rgba(colour, 0.3), edgecolor=colour, linewidth=2)[0]
            for colour in CLASS_COLOURS
        ]
        self.errors: list[PathPatch] = []
        for _ in CLASS_COLOURS:
            strokes = PathPatch(Path(np.empty((0, 2))), edgecolor=INK, facecolor="none", lw=1.5)
            axes.add_patch(strokes)
            self.errors.append(strokes)
        self.outlines = [
            axes.plot([], [], color=colour, linewidth=1.5, linestyle=(0, (3, 2)))[0]
            for colour in CLASS_COLOURS
        ]
        # Through both panels, but not through the flags between them: one line with a gap.
        through = blended_transform_factory(axes.transData, self._page.transData)
        self.poles = {
            name: axes.plot(
                [], [], linewidth=2.5, color=style_of(name).colour, linestyle=style_of(name).dash,
                transform=through, clip_on=False, marker="D", markersize=10,
                markeredgecolor="white", markeredgewidth=1.5, markevery=[1],
            )[0]
            for name in self._flagged
        }  # fmt: skip
        (self.now,) = axes.plot(
            [], [], color=INK, linewidth=3, transform=through, clip_on=False, zorder=3
        )

    def _draw_curves(self) -> None:
        axes = new_axes(
            self.figure, self._layout.curves, xlabel=self._labels["threshold"], ylabel=""
        )
        self._curve_axes = axes
        axes.set(xlim=self._xlim, ylim=(0, 1))
        axes.patch.set_visible(False)  # the poles and the threshold belong to the bells
        axes.set_yticks([0, 0.5, 1], ["0", "0.5", "1"])
        axes.xaxis.labelpad = 1
        self.curves: dict[str, Line2D] = {}
        self.dots: dict[str, Line2D] = {}
        self.names: dict[str, Text] = {}
        for name in self._curves:
            style, (marker, size) = style_of(name), MARKS[name]
            (self.curves[name],) = axes.plot(
                [], [], color=style.colour, linestyle=style.dash, linewidth=4
            )
            self.dots[name] = new_mark(axes, marker, style.colour, size)
            self.names[name] = axes.text(
                self._xlim[1], 0, self._labels.get(name, style.label), color=INK,
                fontsize=LETTERS, va="center", transform=aside(axes, BESIDE),
            )  # fmt: skip
        self.leaders = {name: new_leader(axes, name) for name in self._curves}

    def _draw_rival(self, compared: list[str]) -> None:
        """Draw what of B is compared with A, and say which line is whose."""
        self.rival = Rival(self.plane.axes, compared)
        axes = self._curve_axes
        for name in compared:
            style = style_of(name)
            (self.levels[name],) = axes.plot(
                [], [], color=style.colour, linestyle=style.dash, linewidth=THIN
            )
        title = self.plane.axes.get_title()
        self.plane.axes.set_title("")
        self.plane.axes.set_title(title, loc="left", fontsize=LETTERS, pad=6)
        x, y = self._layout.key
        for letter, width in (("A", THICK), ("B", THIN)):
            self._page.plot([x, x + 20], [y, y], color=SOFT, linewidth=width)
            self._word(x + 24, y, letter)
            x += 44

    def update(self, shown: Shown, words: Mapping[str, str]) -> None:
        """Show one state; `words` are the four counts and ``flag_`` and a score's name."""
        for i, (bell, points) in enumerate(zip(self.bells, shown.bells, strict=True)):
            if self._kept.new(bell, points):
                bell.set_xy(np.concatenate([points, [(points[-1, 0], 0), (points[0, 0], 0)]]))
                self._strokes[i] = _strokes_under(points)
        for outline, points in zip(self.outlines, shown.outlines, strict=True):
            self._kept.put(outline, points)
        self._hatch(shown)
        self._stand(shown.threshold)
        for name in self._curves:
            self._kept.put(self.curves[name], shown.curves[name])
            self.dots[name].set_data([shown.threshold], [shown.now[name]])
        self.plane.update(shown, self._kept)
        if self.rival:
            self.rival.update(shown.rival, self._kept)
        for name, level in self.levels.items():
            self._kept.put(level, shown.rival["levels"][name])
        for name in self._flagged:
            x, height = shown.best[name].tolist()
            self._plant(name, x, height, words[f"flag_{name}"])
        for kind, text in self.counts.items():
            text.set_text(words[kind])
        ends = [float(shown.curves[name][-1, 1]) for name in self._curves]
        if self._kept.new(self.names, ends):
            place_texts(list(self.names.values()), ends)
            for end, name in zip(ends, self._curves, strict=True):
                lead(self.leaders[name], 1, end, self.names[name])

    def _hatch(self, shown: Shown) -> None:
        """Lay strokes over the misses, left of the threshold, and the false alarms, right of it."""
        limits = ((-np.inf, shown.threshold), (shown.threshold, np.inf))
        for errors, (feet, heads), (low, high) in zip(
            self.errors, self._strokes, limits, strict=True
        ):
            # From foot to head a stroke leans to the right; what of it lies between the limits:
            starts, ends = np.maximum(feet, low), np.minimum(heads, high)
            seen = starts < ends
            xs = np.column_stack([starts[seen], ends[seen]])
            ys = (xs - feet[seen, None]) / _LEAN
            points = np.column_stack([xs.ravel(), ys.ravel()])
            errors.set_path(Path(points, _CODES[: len(points)]))
            errors.stale = True  # Matplotlib does not say so itself

    def _stand(self, threshold: float) -> None:
        lower, upper = self._layout.curves, self._layout.bells
        heights = [lower[1], lower[3], np.nan, upper[1], upper[3]]
        self.now.set_data([threshold] * 5, heights)

    def _plant(self, name: str, x: float, height: float, words: str) -> None:
        """Put a score's pole where it is best, as high as its curve is there, and its flag."""
        if not self._kept.new(self.poles[name], (x, height, words)):
            return
        lower, upper = self._layout.curves, self._layout.bells
        top = lower[1] + height * (lower[3] - lower[1])
        self.poles[name].set_data([x] * 5, [lower[1], top, np.nan, upper[1], upper[3]])
        flag, chip = self.flags[name], self.chips[name]
        flag.set_text(words)
        chip.set_data([np.nan], [np.nan])
        if words:
            left, right = self._xlim
            at = upper[0] + (x - left) / (right - left) * (upper[2] - upper[0])
            long = len(words) * _LETTER + _CHIP  # its middle under the pole, where there is room
            begin = min(max(at - long / 2, upper[0]), upper[2] - long)
            chip.set_data([begin + 6], [flag.get_position()[1]])
            flag.set_x(begin + _CHIP)


def _strokes_under(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the scores at which slanting strokes under a bell begin, and where they meet it."""
    x, y = points.T
    feet = np.arange(np.ceil(x[0] / _GAP) * _GAP, x[-1], _GAP)
    # A stroke is x = foot + lean y: along the bell, x - lean y grows with x, but for a hair where
    # the bell is very narrow.
    return feet, np.interp(feet, np.maximum.accumulate(x - _LEAN * y), x)
