"""Accuracy, taken apart: the algebra from correct/total to a weighted mean of recalls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from uarwidgets.explorers.derivation import panel, sentences
from uarwidgets.explorers.derivation.figure import DerivationFigure
from uarwidgets.explorers.derivation.numbers import MOST_COUNT, STEPS, Counts, Line, resized
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.html import Matrix
from uarwidgets.kit.traits import Whole
from uarwidgets.live import Control, Entries, Handle, Slider
from uarwidgets.scenarios import Scenario, for_classes

COUNTS = ("tp", "fn", "fp", "tn")
SHARES = tuple(k / 100 for k in range(1, 100))
_AS_COUNTED = -1.0  # the entry of the share, until the reader wishes for one


class DerivationStepper(Explorer):
    """Accuracy rewritten line by line, in symbols and with numbers, to a mean of recalls.

    The examples are dots, which sort themselves into the bars that the formula is about. A share
    of positives that the reader wishes for changes the counts, and leaves both recalls alone.

    Parameters
    ----------
    step : int
        Which line, from 1.
    tp, fn, fp, tn : int
        The four counts of a two-class confusion matrix.

    Raises
    ------
    TraitError
        If a value is out of range; the stepper stays as it was.

    Examples
    --------
    >>> ex = DerivationStepper(step=7, tp=4, fn=16, fp=5, tn=75)
    >>> ex.scores["left"], ex.line.filled
    (0.79, '0.79 = [0.2] · 0.2 + [0.8] · 0.9375')
    """

    title = sentences.TITLE
    longest = sentences.LONGEST

    step = Whole(1, len(STEPS), 1).tag(state=True)
    tp = Whole(0, MOST_COUNT, 4).tag(state=True)
    fn = Whole(0, MOST_COUNT, 16).tag(state=True)
    fp = Whole(0, MOST_COUNT, 5).tag(state=True)
    tn = Whole(0, MOST_COUNT, 75).tag(state=True)

    @property
    def line(self) -> Line:
        """The line on screen: filled with the counts, and the values of its two sides."""
        line = self._measure(self.entries)  # which names what is missing, and not in words
        return replace(line, problem=sentences.problem(line))

    def next(self) -> None:
        """Go one line on, if there is one."""
        self.step = min(self.step + 1, len(STEPS))

    def previous(self) -> None:
        """Go one line back, if there is one."""
        self.step = max(self.step - 1, 1)

    @property
    def entries(self) -> dict[str, float]:
        counts = {name: float(getattr(self, name)) for name in COUNTS}
        return {"step": float(self.step), "share": _AS_COUNTED, **counts}

    def _traits_of(self, entries: Entries) -> dict[str, Any]:
        counts = _counts(entries)
        return {"step": int(entries["step"]), **{name: getattr(counts, name) for name in COUNTS}}

    def _sliders(self) -> list[Slider]:
        labels, steps, ends = sentences.LABELS, tuple(range(1, len(STEPS) + 1)), (0, MOST_COUNT)
        boxes = [
            Slider(name, labels[name], ends, 0, whole=True, box=True, read=partial(_count, name))
            for name in COUNTS
        ]
        return [
            Slider("step", labels["step"], steps, 0, whole=True, glide=True),
            Slider("share", labels["share"], SHARES, read=_share),
            *boxes,
        ]

    def _picture(self) -> DerivationFigure:
        return DerivationFigure(sentences.RECALL, narrow=self.narrow)

    def _handles(self, picture: DerivationFigure) -> list[Handle]:
        return [Handle(picture.border, picture.axes, x="share")]

    def _before(self) -> str:
        return panel.before()

    def _matrix(self) -> Matrix:
        return Matrix(
            sentences.CLASSES, sentences.CLASSES, COUNTS, sentences.CORNER,
            row_words=("p", "n"), column_words=("p_said", "n_said"),
        )  # fmt: skip

    def _after(self) -> str:
        return panel.after()

    def _measure(self, entries: Entries) -> Line:
        return STEPS[int(entries["step"]) - 1].at(_counts(entries))

    def _scores(self, found: Line) -> dict[str, float]:
        counts, sides = found.counts, {"left": found.left, "right": found.right}
        return sides | {"prevalence": counts.prevalence, "tpr": counts.tpr, "tnr": counts.tnr}

    def _tell(self, entries: Entries, found: Line) -> dict[str, str]:
        return sentences.tell(found)

    def _draw(
        self, picture: DerivationFigure, entries: Entries, found: Line, words: Mapping[str, str]
    ) -> None:
        if found.problem:
            picture.clear()
        elif found.step.picture == "bars":
            c, (labels, names) = found.counts, sentences.around_bars(found)
            assert found.weight is not None
            caption = sentences.WIDTH if found.weight == c.prevalence else sentences.DOTTED
            picture.show_bars(
                (c.tpr, c.tnr), found.weight, c.prevalence, found.levels, labels, names,
                caption,
            )  # fmt: skip
        else:
            picture.show_dots(found.step.picture, found.counts.dots, *sentences.beside_dots(found))

    def _scenarios(self) -> list[Scenario]:
        return list(for_classes(2))

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        flat = (count for row in scenario.matrix for count in row)
        return dict(zip(COUNTS, flat, strict=True))

    def _controls(self) -> list[Control]:
        # Neither is ever off: a button that is loses the focus, and the keys with it.
        return [
            Control(sentences.PREVIOUS, lambda _: self.previous()),
            Control(sentences.NEXT, lambda _: self.next(), strong=True),
        ]


def _counts(entries: Entries) -> Counts:
    """Return the counts: those of the boxes, of another size where the reader wishes for it."""
    counts = Counts(*(int(entries[name]) for name in COUNTS))
    share = entries["share"]
    return counts if share == _AS_COUNTED else resized(counts, share)


def _count(name: str, entries: Entries) -> float:
    return float(getattr(_counts(entries), name))


def _share(entries: Entries) -> float:
    counts = _counts(entries)
    return counts.prevalence if counts.total else 0.5
