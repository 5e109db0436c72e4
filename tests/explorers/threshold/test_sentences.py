"""What ThresholdExplorer says of a threshold, without a widget."""

from explorers.threshold.test_numbers import SEPARATION, SHARE, SPREAD, THRESHOLD, USUAL
from hypothesis import given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.numbers import WEIGHTED, measure
from uarwidgets.kit.formatting import TWO_CLASSES, format_score


def told(names=TWO_CLASSES, **state):
    return sentences.words(measure(**USUAL | state), names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    assert "at 21.97" in told(separation=0.1, prevalence=0.1).values()  # 10 ln 9
    assert {"any", "at ∞"} <= {*told(separation=0.0).values()}
    assert told(separation=0, prevalence=0.5)["best_accuracy"] == "any"


@given(SHARE, THRESHOLD, st.tuples(SEPARATION, SPREAD), st.floats(0, 1))
def test_words_are_what_the_numbers_say(share, threshold, bells, own):
    words = sentences.words(measured := measure(share, threshold, *bells, own), TWO_CLASSES)
    said = sentences.words(measure(share, threshold, *bells), TWO_CLASSES)["sentence"]
    for k, recall in enumerate(measured.recalls):
        right, wrong = (int(words[f"{name}_{k}"].split()[0]) for name in ("right", "wrong"))
        assert (right + wrong, abs(right - 100 * recall) <= 0.500001) == (100, True)
    if said.startswith(start := "Accuracy's best threshold is "):
        best = measured.page.best_scores["best_threshold_accuracy"]
        side = f"{'slightly ' * (abs(best) < 0.005)}{'higher' if best > 0 else 'lower'}"
        assert said.startswith(f"{start}{side} than UAR's, as {TWO_CLASSES[share < 0.5]}s are ")
        only = f" Between the two only {'UAR' if best > 0 else 'accuracy'} answers positive."
        assert (said.endswith(only), only in words["sentence"]) == (True, False)
    for name in WEIGHTED:
        assert words[f"highest_{name}"] == format_score(measured.page.highest[name])
