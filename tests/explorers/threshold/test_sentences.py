"""What ThresholdExplorer says of a threshold, without a widget."""

import pytest
from explorers.threshold.test_numbers import SEPARATION, SHARE, SPREAD, THRESHOLD, USUAL
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.figure import PeopleFigure
from uarwidgets.explorers.threshold.numbers import OWN, WEIGHTED, measure
from uarwidgets.kit.formatting import TWO_CLASSES

FIGURE = PeopleFigure(sentences.in_picture(TWO_CLASSES, True), 5, (*WEIGHTED, OWN), True)


def told(names=TWO_CLASSES, **state):
    return sentences.words(measure(**USUAL | state), names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    assert {"accuracy →", "at 21.97"} <= {*told(separation=0.1, prevalence=0.1).values()}  # 10 ln 9
    assert told(separation=0.1, prevalence=0.9)["flag_accuracy"] == "← accuracy"
    assert {"accuracy →", "UAR: any", "at ∞"} <= {*told(separation=0.0).values()}
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    assert {">99% right", "0.1", "99.9"} <= {*told(prevalence=0.001, threshold=2).values()}


@given(SHARE, THRESHOLD, st.tuples(SEPARATION, SPREAD), st.floats(0, 1))
def test_words_and_bars_are_the_weights_and_what_the_scores_change_by(share, threshold, bells, own):
    words = sentences.words(measured := measure(share, threshold, *bells, own), TWO_CLASSES)
    FIGURE.update(measured, words)
    said = sentences.words(measure(share, threshold, *bells), TWO_CLASSES)["sentence"]
    for name, alpha in {WEIGHTED[0]: share, OWN: own}.items():
        high = [bar.get_height() for bar, _ in FIGURE.weights[name]]
        assert high == pytest.approx([50 * alpha, 50 * alpha - 50])
        numbers = [float(text.get_text()) for _, text in FIGURE.weights[name]]
        assert numbers == pytest.approx([100 * alpha, 100 - 100 * alpha], abs=0.051)
    for k, recall in enumerate(measured.recalls):
        right = float(words[f"right_{k}"].split("%")[0].strip("<>"))
        assert abs(right - 100 * recall) <= (1 if right in (1, 99) else 0.500001)
    if said.startswith("Accuracy's best threshold is "):
        page, best = measured.page, measured.page.best_scores["best_threshold_accuracy"]
        assert said.split()[5] == ("higher" if best > 0 else "lower")
        assert said.split()[4] in (f"{abs(best):.2f}", "slightly" if abs(best) < 0.01 else "far")
        assert f"{TWO_CLASSES[share < 0.5]}s are " in said
        accuracy, uar = (page.highest[name] - measured.scores[name] for name in WEIGHTED)
        assert (" At yours, UAR is at its best." in said) == (uar < 1e-9)
        assert (said.count(". At yours, ") == 1) == (uar < 1e-9 or abs(uar - accuracy) > 0.0005)
        assert "loses more" not in said or ("UAR loses more" in said) == (uar > accuracy)
