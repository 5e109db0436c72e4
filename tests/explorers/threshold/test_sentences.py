"""What ThresholdExplorer says of a threshold, without a widget."""

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
    assert told(threshold=1.95)["right_1"] == "99.8 right"  # not 100
    assert told(threshold=-2)["lost_accuracy"] == "× 0.8"  # of the negatives
    assert told(separation=4.0, spread=0.8)["gained"] == "1 negative gained"


@given(st.floats(0.001, 0.999), st.floats(-5, 5), st.tuples(st.floats(0, 4), st.floats(0.5, 1.5)))
@example(0.01, 0.25, (1.0, 1.5))  # of whole counts UAR is as high as at its best
def test_what_is_lost_and_gained_is_what_the_scores_change_by(share, threshold, bells):
    words = words_of(measured := measure(share, threshold, *bells), TWO_CLASSES)
    changes = 100 * (recalls_at(threshold, *bells) - recalls_at(0, *bells))
    true, written, lost = changes @ [[share, 0.5], [1 - share, 0.5]], np.zeros(2), threshold < 0
    for side, k, sign in ("lost", int(lost), -1), ("gained", 1 - lost, 1):
        size, name, done = words[side].split()
        assert (name, done) == (f"{TWO_CLASSES[k]}{'s' * (size != '1')}", side)
        written[k] = sign * float(size)
    assert written == pytest.approx(changes, abs=0.5)
    for k, percent in enumerate(100 * recalls_at(threshold, *bells)):
        right, wrong = (float(words[f"{side}_{k}"].split()[0]) for side in ("right", "wrong"))
        assert (right, right + wrong) == (pytest.approx(percent, abs=0.5), pytest.approx(100))
    for name, by, weights in zip(WEIGHTED, true, [(share, 1 - share), (0.5, 0.5)], strict=True):
        moved = float(words[f"way_{name}"].split()[1].replace("−", "-").replace("±", ""))
        assert np.sign(moved) == np.sign(by) or abs(by) < 1e-5
        # As they are written, the numbers show which score is higher.
        assert np.sign(written @ weights) == np.sign(by) or abs(by) < 0.02
        tiles = measured.scores[name] - measured.page.highest[WEIGHTED[1]]  # of whole counts
        assert min(abs(moved - tiles), abs(moved - by / 100)) < 0.00101
    if "for accuracy" in words["sentence"]:
        down, up = words["lost"], words["gained"]
        why = (
            f"the {up} outweigh the {down}, for UAR they do not",
            f"too the {down} outweigh the {up}",
        )
        end = why[int(true[0] < 0)]
        if lost == (share < 0.5):  # the common class is lost
            end = f"the {down} count more than for UAR, the {up} less"
        assert words["sentence"].endswith(f" {end}.")
