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
def test_words_are_what_the_scores_change_by(share, threshold, bells, own):
    words = sentences.words(measured := measure(share, threshold, *bells, own), TWO_CLASSES)
    said = sentences.words(measure(share, threshold, *bells), TWO_CLASSES)["sentence"]
    for k, recall in enumerate(measured.recalls):
        right, wrong = (int(words[f"{name}_{k}"].split()[0]) for name in ("right", "wrong"))
        assert (right + wrong, abs(right - 100 * recall) <= 0.500001) == (100, True)
    if said.startswith(start := "Accuracy's best threshold is "):
        page, best = measured.page, measured.page.best_scores["best_threshold_accuracy"]
        side = f"{'slightly ' * (abs(best) < 0.005)}{'higher' if best > 0 else 'lower'}"
        assert said.startswith(f"{start}{side} than UAR's, as {TWO_CLASSES[share < 0.5]}s are ")
        lost = {}  # of the scores as they are written
        for name, label in zip(WEIGHTED, ("accuracy", "UAR"), strict=True):
            high, now = map(format_score, (page.highest[name], measured.scores[name]))
            lost[label] = f"{float(high) - float(now):.3f}"
            assert words[f"highest_{name}"] == high
        less, more = sorted(lost, key=lost.__getitem__)
        told = f"{less} is at its best and {more} loses {lost[more]}."
        told = told if lost[less] == "0.000" else f"{more} loses {lost[more]}, {less} {lost[less]}."
        assert (told in said, said.count("At yours")) == (lost[less] != lost[more],) * 2
