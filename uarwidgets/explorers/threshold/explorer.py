"""Where would each metric put the threshold?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Any

import numpy as np

from uarwidgets._core.isolines import weighted_isoline
from uarwidgets._core.whole_counts import whole_matrix
from uarwidgets.explorers.threshold.figure import CURVES, WEIGHTED, Shown, ThresholdFigure
from uarwidgets.explorers.threshold.numbers import (
    bells_for,
    best_thresholds,
    calibrated_probability,
    iso_slope,
    normal_density,
    recalls_at,
)
from uarwidgets.kit import html
from uarwidgets.kit.base import Explorer
from uarwidgets.kit.traits import Between, Names
from uarwidgets.kit.writing import names_of, number, probability, quoted, setting, share
from uarwidgets.live import Scene, Slider
from uarwidgets.live.scene import State
from uarwidgets.metrics import prevalence, recall_per_class
from uarwidgets.recalls import alpha_weighted_recall, scores_from_recalls, two_class_weights
from uarwidgets.scenarios import Scenario

LIMIT = 5.0  # the scores on the page run from -LIMIT to LIMIT
FARTHEST = 4.0  # largest separation
SPREADS = (0.5, 1.5)
TOTAL = 10_000  # examples in the matrix: 1 in 100 still is a class of 100
SCORES = np.linspace(-LIMIT, LIMIT, 81)
STEPS = np.linspace(-4, 4, 61)  # of a bell, in spreads
THRESHOLDS = tuple(i / 10 for i in range(-50, 51))
ACCURACY, UAR = "accuracy", "unweighted_average_recall"


class ThresholdExplorer(Explorer):
    """Two classes with normally distributed scores, and the threshold between them.

    Both classes have the same spread, so the score can be calibrated: a higher one always means
    a more likely positive. Means lie at -separation/2 and +separation/2.

    Parameters
    ----------
    prevalence : float
        Share of the positive class, 0.001 to 0.999.
    threshold : float
        Scores from which the answer is positive, -5 to 5.
    separation : float
        Distance between the means, 0 to 4.
    spread : float
        Standard deviation within each class, 0.5 to 1.5.
    class_names : sequence of str
        Empty for "positive" and "negative".

    Raises
    ------
    TraitError
        If a value is out of range; the explorer stays as it was.

    Examples
    --------
    >>> ex = ThresholdExplorer(prevalence=0.1, separation=2, spread=1)
    >>> round(ex.scores["best_threshold_accuracy"], 4)
    1.0986
    >>> ex.scores["best_threshold_unweighted_average_recall"]
    0.0
    """

    title = "Where would each metric put the threshold?"

    prevalence = Between(0.001, 0.999, 0.2).tag(state=True)
    threshold = Between(-LIMIT, LIMIT, 1.5).tag(state=True)
    separation = Between(0, FARTHEST, 2.0).tag(state=True)
    spread = Between(*SPREADS, 1.0).tag(state=True)
    class_names = Names().tag(state=True)

    @property
    def cm(self) -> np.ndarray:
        """The matrix on screen, of 10,000 examples: rows = actual, columns = predicted."""
        return _matrix(self._moving())

    # What is on screen.

    def _scene(self) -> Scene:
        picture = ThresholdFigure(self._names, (-LIMIT, LIMIT))

        def draw(entries: State) -> dict[str, str]:
            cm = _matrix(entries)
            picture.update(_shown(entries, cm))
            return self._tell(entries, cm)

        label = f"P({self._names[0]}) at the threshold"
        told = html.tile(label, "calibrated_probability", "calibrated score")
        return Scene(
            picture.figure,
            picture.artists,
            draw,
            self._sliders(),
            before=html.tiles(CURVES, told, two_classes=True) + _matrix_table(self._names),
            after=html.place("calibrated", "p") + html.place("roc", "p") + _NOTE,
        )

    def _sliders(self) -> list[Slider]:
        return [
            Slider(
                "prevalence",
                f"Prevalence π of {self._names[0]}",
                tuple(i / 100 for i in range(1, 100)),
            ),
            Slider("threshold", "Threshold", THRESHOLDS, decimals=1),
            Slider("separation", "Separation", tuple(i / 10 for i in range(41)), decimals=1),
            Slider("spread", "Spread of each class", tuple(i / 20 for i in range(10, 31))),
        ]

    def _still(self) -> tuple[Any, ...]:
        return (self.class_names,)

    def _moving(self) -> dict[str, float]:
        return {
            name: getattr(self, name)
            for name in ("prevalence", "threshold", "separation", "spread")
        }

    def _scenarios(self) -> list[Scenario]:
        return [s for s in super()._scenarios() if _fits(s)]

    def _from_scenario(self, scenario: Scenario) -> dict[str, Any]:
        if not _fits(scenario):
            raise ValueError(
                "scenario must have two classes, recalls above 0 and below 1, and TPR + TNR of at "
                f"least 1, to be drawn as two bells; received {scenario.key!r}"
            )
        separation, threshold = bells_for(*recall_per_class(scenario.cm).tolist())
        return {
            "prevalence": float(prevalence(scenario.cm)[0]),
            "threshold": threshold,
            "separation": separation,
            "spread": 1.0,
            "class_names": scenario.class_names,
        }

    # The numbers: all of them from the metrics.

    @property
    def _names(self) -> tuple[str, ...]:
        return names_of(2, self.class_names)

    def _numbers(self, entries: State) -> dict[str, float]:
        return _measure(entries, _matrix(entries))

    # The words: true of the numbers beside them.

    def _words(self, entries: State) -> dict[str, str]:
        return self._tell(entries, _matrix(entries))

    def _tell(self, entries: State, cm: np.ndarray) -> dict[str, str]:
        numbers = _measure(entries, cm)
        first, second = map(quoted, self._names)
        cells = cm.ravel().tolist()
        words = {name: number(value) for name, value in numbers.items()}
        words |= {f"cell_{k}": f"{count:,}" for k, count in enumerate(cells)}
        words["calibrated_probability"] = probability(numbers["calibrated_probability"])
        parts = [
            f"{share(entries['prevalence'])} of the examples are {first}.",
            self._tell_best(numbers, entries),
            f"The threshold now, {_place(entries['threshold'])}, gets "
            f"{cells[0]:,} of {cells[0] + cells[1]:,} {first} and "
            f"{cells[3]:,} of {cells[2] + cells[3]:,} {second} examples right.",
        ]
        return words | {
            "sentence": " ".join(parts),
            "calibrated": self._tell_calibrated(words, entries),
            "roc": self._tell_roc(entries),
        }

    def _tell_best(self, numbers: Mapping[str, float], entries: State) -> str:
        best, rate = numbers[f"best_threshold_{ACCURACY}"], entries["prevalence"]
        answers = two_class_weights(_answered_positive(best, entries)) if best == best else (1, 1)
        often = int(answers[1] > answers[0])
        if entries["separation"] == 0:
            told = "Without separation UAR is at chance, whatever the threshold"
            if rate != 0.5:
                told += f"; accuracy would always answer {quoted(self._names[often])}"
            return f"{told} (rounding to whole examples aside)."
        where = f"{_place(best)}{', off the page,' if abs(best) > LIMIT else ''}"
        if _place(best) == _place(0.0):
            return f"All three scores would put the threshold at {where}."
        return (
            f"Accuracy would put the threshold at {where} and answer "
            f"{quoted(self._names[often])} to {_percent(answers[often])} of them; "
            f"UAR would put it at {_place(0.0)}, whatever the prevalence, and so would the "
            "geometric mean."
        )

    def _tell_calibrated(self, words: Mapping[str, str], entries: State) -> str:
        now = f"{words['calibrated_probability']} at the threshold now"
        told = f"Calibrated, a score is the probability of {quoted(self._names[0])}: {now}"
        if entries["separation"] == 0:
            return f"{told}, and everywhere else."
        rate = number(entries["prevalence"])
        return f"{told}, 0.500 where accuracy is best, {rate}, the prevalence, where UAR is best."

    def _tell_roc(self, entries: State) -> str:
        slope = f"{iso_slope(entries['prevalence']):.3g}"
        return (
            "In the ROC plane (FPR is 1 − TNR) the lines through the point keep accuracy, slope "
            f"{slope} to 1, and UAR, slope 1 to 1: a score is best where its line only "
            "touches the curve."
        )


_NOTE = (
    "<p><small>Bells are filled as common as the classes are, which accuracy sees, and dashed as "
    "if equally common, which UAR sees. Diamonds mark the best thresholds. Both classes have "
    "the same spread: that is why a higher score always means a more likely positive, and why "
    "the geometric mean agrees with UAR.</small></p>"
)


def _matrix_table(names: tuple[str, ...]) -> str:
    """Return the confusion matrix with a place for each count."""
    first, second = map(escape, names)
    head = "".join(f'<th scope="col">answered {name}</th>' for name in (first, second))
    rows = "".join(
        f'<tr><th scope="row">actual {name}</th>'
        + "".join(html.place(f"cell_{2 * i + j}", "td") for j in range(2))
        + "</tr>"
        for i, name in enumerate((first, second))
    )
    return (
        f'<table class="uw-matrix"><caption>of {TOTAL:,} examples</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _fits(scenario: Scenario) -> bool:
    """Whether two bells with a threshold between them lead to this matrix."""
    recalls = recall_per_class(scenario.cm).tolist()
    if len(recalls) != 2 or not all(0 < recall < 1 for recall in recalls):
        return False
    separation, threshold = bells_for(*recalls)
    return 0 <= separation <= FARTHEST and abs(threshold) <= LIMIT


def _matrix(entries: State) -> np.ndarray:
    recalls = recalls_at(entries["threshold"], entries["separation"], entries["spread"])
    return whole_matrix(recalls, two_class_weights(entries["prevalence"]), TOTAL)


def _measure(entries: State, cm: np.ndarray) -> dict[str, float]:
    found = scores_from_recalls(recall_per_class(cm), prevalence(cm))
    numbers = {name: float(found[name]) for name in CURVES}
    rate, *bells = (entries[name] for name in ("prevalence", "separation", "spread"))
    calibrated = calibrated_probability(entries["threshold"], rate, *bells)
    numbers["calibrated_probability"] = float(calibrated)
    best = best_thresholds(rate, *bells)
    return numbers | {f"best_threshold_{name}": value for name, value in best.items()}


def _answered_positive(threshold: float, entries: State) -> float:
    """Return the share of all examples that is called positive: TPR, and FPR, by class share."""
    tpr, tnr = recalls_at(threshold, entries["separation"], entries["spread"])
    return float(alpha_weighted_recall((tpr, 1 - tnr), entries["prevalence"]))


def _shown(entries: State, cm: np.ndarray) -> Shown:
    """Return what the picture shows. The points stand where the whole numbers put them."""
    at, rate = entries["threshold"], entries["prevalence"]
    recalls = recall_per_class(cm)
    now = scores_from_recalls(recalls, prevalence(cm))
    return Shown(
        threshold=at,
        now={name: np.array([at, now[name]]) for name in CURVES},
        point=_roc_points(recalls),
        iso_lines={
            name: _roc_points(
                weighted_isoline(float(alpha_weighted_recall(recalls, weight)), weight)
            )
            for name, weight in ((ACCURACY, rate), (UAR, 0.5))
        },
        **_unmoved(rate, entries["separation"], entries["spread"]),
    )


@lru_cache(maxsize=4)  # while the threshold moves, all of this stands still
def _unmoved(rate: float, separation: float, spread: float) -> dict[str, Any]:
    """Return what the picture shows that does not depend on the threshold."""
    curves = _scores(recalls_at(SCORES, separation, spread), rate)
    best = best_thresholds(rate, separation, spread)
    on_page = np.clip([best[name] for name in CURVES], -LIMIT, LIMIT)
    tops = _scores(recalls_at(on_page, separation, spread), rate)
    every = np.concatenate([[-np.inf], SCORES, [np.inf]])
    return {
        "bells": _bells(rate, rate, separation, spread),
        "outlines": _bells(0.5, rate, separation, spread),
        "curves": {name: np.column_stack([SCORES, curves[name]]) for name in CURVES},
        "best": {name: np.array([on_page[i], tops[name][i]]) for i, name in enumerate(CURVES)},
        "roc": _roc_points(recalls_at(every, separation, spread)),
        "best_points": {
            name: _roc_points(recalls_at(best[name], separation, spread)) for name in WEIGHTED
        },
    }


def _scores(recalls: np.ndarray, rate: float) -> dict[str, np.ndarray]:
    """Return each score at each pair of recalls; NaN where the recalls are."""
    known = np.isfinite(recalls)
    found = scores_from_recalls(np.where(known, recalls, 0.0), two_class_weights(rate))
    return {name: np.where(known.all(axis=-1), found[name], np.nan) for name in CURVES}


def _roc_points(recalls: np.ndarray) -> np.ndarray:
    """Return points (FPR, TPR) for recalls (TPR, TNR)."""
    return np.stack([1 - recalls[..., 1], recalls[..., 0]], axis=-1)


def _bells(
    drawn: float, rate: float, separation: float, spread: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return both densities at a prevalence; the taller bell of the true one is 1 high."""
    peak = max(rate, 1 - rate) * normal_density(0, 0, spread)
    bells = []
    for weight, mean in ((drawn, separation / 2), (1 - drawn, -separation / 2)):
        x = np.clip(mean + spread * STEPS, -LIMIT, LIMIT)
        height = weight * normal_density(x, mean, spread) / peak
        bells.append(np.column_stack([x, height]))
    return bells[0], bells[1]


def _place(score: float) -> str:
    """Return a score or threshold as written."""
    return setting(round(score, 2))


def _percent(value: float) -> str:
    return "more than 99.9 %" if value > 0.9995 else share(round(float(value), 3))
