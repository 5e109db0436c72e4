"""What ThresholdExplorer says of a threshold, without a widget."""

import re

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold.numbers import WEIGHTED, measure, recalls_at
from uarwidgets.explorers.threshold.sentences import words as words_of
from uarwidgets.kit.formatting import TWO_CLASSES


def told(names=TWO_CLASSES, **state):
    usual = {"prevalence": 0.2, "threshold": 1.5, "separation": 2.0, "spread": 1.0}
    return words_of(measure(**usual | state), names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    far = told(separation=0.1, prevalence=0.1)
    assert (far["flag_accuracy"], far["best_accuracy"]) == ("accuracy →", "at 21.97")  # 10 ln 9
    assert told(separation=0.1, prevalence=0.9)["flag_accuracy"] == "← accuracy"
    assert {"accuracy →", "UAR: any", "at ∞"} <= {*told(separation=0.0).values()}
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    assert told(threshold=1.95)["ends_1"] == "84 → 99.8"  # not 100


@given(st.floats(0.001, 0.999), st.floats(-5, 5), st.tuples(st.floats(0, 4), st.floats(0.5, 1.5)))
@example(0.01, 0.25, (1.0, 1.5))  # of whole counts UAR is as high as at its best
def test_what_is_lost_and_gained_is_what_the_scores_change_by(share, threshold, bells):
    words = words_of(measured := measure(share, threshold, *bells), TWO_CLASSES)
    changes = 100 * (recalls_at(threshold, *bells) - recalls_at(0, *bells))
    rare, common = (0, 1) if share <= 0.5 else (1, 0)
    once, factor, counted = map(float, re.findall(r"[\d.]+", words["bar_2"].replace(",", "")))
    assert counted == pytest.approx(factor * once, abs=0.5)
    written = np.zeros(2)
    for row, k in enumerate((rare, common)):
        size, name, done = words[f"bar_{row}"].split()
        assert name == f"{TWO_CLASSES[k]}s"
        assert f"{size} of 100 {name} {done}" in words["sentence"] or threshold == 0
        written[k] = float(size) * {"lost": -1, "gained": 1}[done]
    assert [*written, once] == pytest.approx([*changes, abs(written[common])], abs=1)
    shown = written[rare] + np.copysign(counted, written[common]), sum(written)
    true = changes @ [[share, 0.5], [1 - share, 0.5]]
    near = 0.02 + 0.005 * counted / (1 + factor), 0.02  # the factor has three digits
    for name, sign, by, least in zip(WEIGHTED, shown, true, near, strict=True):
        moved = float(words[f"way_{name}"].split()[1].replace("−", "-").replace("±", ""))
        assert np.sign(moved) == np.sign(by) or abs(by) < 1e-5
        assert np.sign(moved) == np.sign(sign) or abs(by) < least
        tiles = measured.scores[name] - measured.page.highest[WEIGHTED[1]]  # of whole counts
        assert min(abs(moved - tiles), abs(moved - by / 100)) < 0.00101
    if told := re.search(r"for accuracy (.*) outweighs (.*)\.$", words["sentence"]):
        assert told[2 - ((true[0] > 0) == (changes[common] > 0))] == words["bar_2"]
