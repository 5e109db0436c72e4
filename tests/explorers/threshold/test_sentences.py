"""What ThresholdExplorer says of a threshold, without a widget."""

import re

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
    common, rare = (f"{TWO_CLASSES[k]}s" for k in (share < 0.5, share >= 0.5))
    if said.startswith("Accuracy's best threshold is slightly"):
        assert f"{'higher' if share < 0.5 else 'lower'} than UAR's, as {common} are " in said
    elif "grey" in said:
        told = f"{common} are ", f" common: in the grey they outweigh {rare} for accuracy"
        weighed = re.findall(r"\((\d+)(?: × ([\d.]+))? against (\d+)\)", said)
        assert (*map(said.lower().count, told), len(weighed) in (0, 2)) == (1, 1, True)
        for fewer, each, more in weighed:  # it is so of the people who are counted too
            assert (int(fewer) * float(each or 1) > int(more)) == bool(each)
        assert "against" not in words["sentence"]
    for name in WEIGHTED:
        assert words[f"highest_{name}"] == format_score(measured.page.highest[name])
