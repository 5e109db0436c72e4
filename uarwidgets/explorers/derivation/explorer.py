"""Accuracy, taken apart: the algebra from correct/total to a weighted mean of recalls."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from matplotlib.figure import Figure

from uarwidgets.explorers.derivation import sentences
from uarwidgets.explorers.derivation.figure import DerivationFigure
from uarwidgets.explorers.derivation.numbers import (
    LEFT,
    MOST_COUNT,
    STEPS,
    Counts,
    Measured,
    measure,
)
from uarwidgets.kit import html
from uarwidgets.kit.explorer import Explorer
from uarwidgets.kit.slides import Slide
from uarwidgets.scenarios import Scenario, for_classes

COUNTS = ("tp", "fn", "fp", "tn")


class DerivationStepper(Explorer):
    """Accuracy rewritten line by line, in symbols and with numbers, to a mean of recalls.

    The examples are dots, which sort themselves into the bars that the formula is about.

    Parameters
    ----------
    step : int
        Which line, 1 to 13.
    tp, fn, fp, tn : int
        The four counts of a two-class confusion matrix, 0 to 1,000,000.

    Examples
    --------
    >>> ex = DerivationStepper(step=7, tp=6, fn=14, fp=5, tn=75)
    >>> ex.scores["accuracy"], ex.line.filled
    (0.81, '0.81 = [0.2] · 0.3 + [0.8] · 0.9375')
    """

    title = "What is a score made of?"
    longest = 115
    most_classes = 2

    step = Slide(1, len(STEPS), 1, step=1, label=f"Step (of {len(STEPS)})", glide=True)
    tp = Slide(0, MOST_COUNT, 6, box=True, label="TP, true positives")
    fn = Slide(0, MOST_COUNT, 14, box=True, label="FN, false negatives")
    fp = Slide(0, MOST_COUNT, 5, box=True, label="FP, false positives")
    tn = Slide(0, MOST_COUNT, 75, box=True, label="TN, true negatives")

    @property
    def line(self) -> Measured:
        """The line on screen, `filled` with the counts; or its `problem`, in words."""
        measured = self.measure(self)
        return measured._replace(problem=sentences.PROBLEMS[measured.problem])

    def measure(self, s: Any) -> Measured:
        return measure(s.step, Counts(s.tp, s.fn, s.fp, s.tn))

    def words(self, s: Any, measured: Measured) -> dict[str, str]:
        return sentences.words(measured)

    def make_picture(self) -> DerivationFigure:
        return DerivationFigure(narrow=self.narrow)

    def draw(self, picture: Any, s: Any, measured: Measured, words: Mapping[str, str]) -> None:
        picture.update(measured, *sentences.in_picture(measured))

    @property
    def figure(self) -> Figure:  # a page has the equation above the picture
        figure = super().figure
        equation = self.measure(self).step.symbols.replace("[", "").replace("]", "")
        figure.texts[-1].set(text=f"{self.title}\n{equation}", va="bottom")
        return figure

    def html_above(self) -> str:
        why, symbols, filled = map(_equation, sentences.LINES)
        title = html.place("step_title", "b")
        return f'<div class="uw-across"><div>{title}{why}</div>{symbols}{filled}</div>'

    def matrix_table(self) -> html.Matrix:
        return html.Matrix(sentences.CLASSES, COUNTS, {html.place("sums"): ("p", "n")})

    def html_below(self) -> str:
        rows = (
            f"<tr><th>{escape(symbol)}</th><td>{escape(meaning)}</td></tr>"
            for symbol, meaning in sentences.NAMED.items()
        )
        table = f'<table class="uw-formulas">{"".join(rows)}</table>'
        return html.fold("Symbols and other names", table)

    def offered_scenarios(self) -> list[Scenario]:
        return list(for_classes(2))

    def state_for(self, scenario: Scenario) -> dict[str, Any]:
        flat = (count for row in scenario.matrix for count in row)
        return dict(zip(COUNTS, flat, strict=True))


def _equation(line: str) -> str:
    """Return the places of an equation's terms, those of its left side apart."""
    terms = [_term(line, k) for k in range(sentences.TERMS)]
    left, right = "".join(terms[:LEFT]), "".join(terms[LEFT:])
    return f'<div class="uw-equation uw-{line}"><span>{left}</span><span>{right}</span></div>'


def _term(line: str, k: int) -> str:
    starts = (f"{line}_{k:02}_{side}_" for side in ("above", "below"))
    parts = ([place for place in sentences.PLACES if place.startswith(x)] for x in starts)
    both = "".join(f"<span>{''.join(map(html.place, of))}</span>" for of in parts)
    return f'<span class="uw-term{" uw-changed" * (k % 2)}">{both}</span>'
