"""Accuracy, taken apart: the algebra from correct/total to a weighted mean of recalls."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from uarwidgets.explorers.derivation.figure import DerivationFigure
from uarwidgets.explorers.derivation.numbers import STEPS, Counts, Line, Step, is_same, segments
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.html import place
from uarwidgets.kit.traits import Whole
from uarwidgets.kit.writing import number, setting
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.look import look
from uarwidgets.scenarios import Scenario

MOST = 1_000_000
BOXES = {
    "tp": "TP, positives found",
    "fn": "FN, positives missed",
    "fp": "FP, false alarms",
    "tn": "TN, negatives let be",
}
# As many places as the line with the most pieces needs.
PIECES = max(
    len(segments(line))
    for step in STEPS
    for line in (step.symbols, step.at(Counts(1, 1, 1, 1)).filled)
)


class DerivationStepper(Explorer):
    """Accuracy rewritten line by line, in symbols and with numbers, to a mean of recalls.

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

    title = "Accuracy, taken apart"

    step = Whole(1, len(STEPS), 1).tag(state=True)
    tp = Whole(0, MOST, 4).tag(state=True)
    fn = Whole(0, MOST, 16).tag(state=True)
    fp = Whole(0, MOST, 5).tag(state=True)
    tn = Whole(0, MOST, 75).tag(state=True)

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        # Above the picture the buttons stay where they are, however long a line is.
        self.children = (self._buttons(), *self.children)

    @property
    def line(self) -> Line:
        """The line on screen: filled with the counts, and the values of its two sides."""
        return _line(self._moving())

    def next(self) -> None:
        """Go one line on, if there is one."""
        self.step = min(self.step + 1, len(STEPS))

    def previous(self) -> None:
        """Go one line back, if there is one."""
        self.step = max(self.step - 1, 1)

    # What is on screen.

    def _scene(self) -> Scene:
        picture = DerivationFigure()

        def draw(entries: State) -> dict[str, str]:
            line = _line(entries)
            if line.problem:
                picture.clear()
            else:
                _show(picture, entries, line)
            return self._words(entries)

        return Scene(picture.figure, picture.artists, draw, _sliders(), before=_panel(), columns=2)

    def _moving(self) -> dict[str, float]:
        return {"step": self.step, **{name: getattr(self, name) for name in BOXES}}

    def _traits_of(self, entries: State) -> dict[str, Any]:
        return dict(entries)

    def _scenarios(self) -> list[Scenario]:
        return [s for s in super()._scenarios() if s.n_classes == 2]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        flat = (count for row in scenario.matrix for count in row)
        return dict(zip(BOXES, flat, strict=True))

    def _numbers(self, entries: State) -> dict[str, float]:
        counts, line = _counts(entries), _line(entries)
        sides = {"left": line.left, "right": line.right}
        return sides | {"prevalence": counts.prevalence, "tpr": counts.tpr, "tnr": counts.tnr}

    def _words(self, entries: State) -> dict[str, str]:
        place_of, step, line = int(entries["step"]), _step(entries), _line(entries)
        words = {
            "step_title": f"{place_of} of {len(STEPS)}: {step.title}",
            "before": _plain(STEPS[place_of - 2].symbols) if place_of > 1 else "",
            "why": step.why,
            "problem": line.problem,
            "sides": "",
        }
        words |= _pieces("symbols", step.symbols) | _pieces("filled", line.filled)
        opening = f"Line {place_of}, {step.title}: {_plain(step.symbols)}."
        if line.problem:
            return words | {"sentence": f"{opening} {line.problem}"}
        # Two sides that differ would be a fault of the algebra: it must show.
        sign = "=" if is_same(line.left, line.right) else "≠"
        words["sides"] = f"left {number(line.left)} {sign} right {number(line.right)}"
        words["sentence"] = f"{opening} With these counts, {words['sides']}."
        return words

    # Buttons.

    def _buttons(self) -> widgets.Widget:
        # Neither is ever disabled: a button that is loses the focus, and the keys with it.
        self._back = widgets.Button(description="Previous")
        self._on = widgets.Button(description="Next", button_style="primary")
        self._back.on_click(lambda _: self.previous())
        self._on.on_click(lambda _: self.next())
        return widgets.HBox([self._back, self._on])


def _sliders() -> list[Slider]:
    steps = tuple(range(1, len(STEPS) + 1))
    boxes = [
        Slider(name, label, (0, MOST), 0, whole=True, box=True) for name, label in BOXES.items()
    ]
    return [Slider("step", "Step", steps, 0, whole=True), *boxes]


def _counts(entries: State) -> Counts:
    return Counts(*(int(entries[name]) for name in BOXES))


def _step(entries: State) -> Step:
    return STEPS[int(entries["step"]) - 1]


def _line(entries: State) -> Line:
    return _step(entries).at(_counts(entries))


def _plain(line: str) -> str:
    return "".join(segments(line))


def _pieces(name: str, line: str) -> dict[str, str]:
    """Return a line's segments as words; the odd ones are what changed."""
    found = segments(line)
    padded = [*found, *[""] * (PIECES - len(found))]
    return {f"{name}_{i}": piece for i, piece in enumerate(padded)}


def _panel() -> str:
    def line(name: str) -> str:
        kinds = ("uw-kept", "uw-changed")
        places = (place(f"{name}_{i}", css=kinds[i % 2]) for i in range(PIECES))
        return f'<p class="uw-line uw-{name}">{"".join(places)}</p>'

    return (
        f"{place('step_title', 'p', 'uw-step')}{place('before', 'p', 'uw-line uw-earlier')}"
        f"{line('symbols')}{line('filled')}"
        f"{place('sides', 'p', 'uw-sides')}{place('problem', 'p', 'uw-problem')}"
        f"{place('why', 'p', 'uw-why')}"
    )


def _show(picture: DerivationFigure, entries: State, line: Line) -> None:
    counts, metric = _counts(entries), _step(entries).metric
    name = f"{look(metric).label} {number(line.score)}"
    if metric == "alpha_weighted_recall":  # its name is longer than the margin
        name = number(line.score)
    if line.weight is None:
        words = ("correct / total", ""), ("all examples", "")
        picture.update(metric, line.score, (line.score, 0.0), 1.0, *words, name)
        return
    # A class without examples has no recall, and no width either.
    heights = (counts.tpr if counts.p else 0.0, counts.tnr if counts.n else 0.0)
    tops = (f"TPR {number(counts.tpr)}", f"TNR {number(counts.tnr)}")
    weights = (setting(line.weight), setting(1 - line.weight))
    picture.update(metric, line.score, heights, line.weight, tops, weights, name)
