"""What ThresholdExplorer says of a threshold, without a widget."""

import numpy as np
import pytest
from explorers.threshold.test_numbers import SEPARATION, SHARE, SPREAD, THRESHOLD, USUAL
from hypothesis import example, given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.figure import PeopleFigure
from uarwidgets.explorers.threshold.numbers import OWN, WEIGHTED, measure, recalls_at
from uarwidgets.kit.formatting import TWO_CLASSES

FIGURE = PeopleFigure(sentences.in_picture(TWO_CLASSES, True), 5, (*WEIGHTED, OWN), True)


def told(names=TWO_CLASSES, **state):
    return sentences.words(measure(**USUAL | state), names, names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    assert {"accuracy →", "at 21.97"} <= {*told(separation=0.1, prevalence=0.1).values()}  # 10 ln 9
    assert told(separation=0.1, prevalence=0.9)["flag_accuracy"] == "← accuracy"
    assert {"accuracy →", "UAR: any", "at ∞"} <= {*told(separation=0.0).values()}
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    assert {">99 of 100 right", "0.1% positives"} <= {*told(prevalence=0.001, threshold=2).values()}
    assert told(separation=4.0, spread=0.8)["gained"] == "1 negative gained"


@given(SHARE, THRESHOLD, st.tuples(SEPARATION, SPREAD), st.floats(0, 1))
@example(0.01, 0.25, (1.0, 1.5), 0.7)  # of whole counts UAR is as high as at its best
def test_words_and_bars_are_what_the_scores_change_by(share, threshold, bells, own):
    words = sentences.words(measured := measure(share, threshold, *bells, own), *[TWO_CLASSES] * 2)
    FIGURE.update(measured, words)
    changes = 100 * (recalls_at(threshold, *bells) - recalls_at(0, *bells))
    weights = np.array([[share, 0.5, own], [1 - share, 0.5, 1 - own]])
    true, written, lost = changes @ weights, np.zeros(2), int(threshold < 0)
    zero, ends = np.reshape([bar.get_xdata() for bar in FIGURE.bars], (6, 3)).T[:2]
    lengths, alone = (ends - zero).reshape(2, 3), changes[:, np.newaxis] * weights
    assert lengths * np.abs(alone).max() == pytest.approx(alone * np.abs(lengths).max(), abs=1e-6)
    assert 184 < min(ends) <= max(ends) < 332  # beside them are a name or a net, and a weight
    for side, k, sign in ("lost", lost, -1), ("gained", 1 - lost, 1):
        size, name, done = words[side].split()
        assert (name, done) == (f"{TWO_CLASSES[k]}{'s' * (size != '1')}", side)
        written[k] = sign * float(size)
        for name, length, each in zip(measured.page.best, lengths[k], weights[k], strict=True):
            at = FIGURE.told[f"{side}_{name}"].get_position()[0]
            assert at - zero[0] == pytest.approx(length + 6 * sign)
            assert float(words[f"{side}_{name}"][2:]) == pytest.approx(each, abs=5.1e-4)
        right, wrong = (float(words[f"{x}_{k}"].split()[0].strip("<>")) for x in ("right", "wrong"))
        near = pytest.approx(100 * measured.recalls[k], abs=1 if right in (1, 99) else 0.5)
        assert right == near == 100 - wrong
    assert written == pytest.approx(changes, abs=0.5)
    for name, by, each in zip(measured.page.best, true, weights.T, strict=True):
        moved = float(words[f"way_{name}"].replace("−", "-").strip("±≈"))
        assert np.sign(moved) == np.sign(by) or abs(by) < 0.05
        # As they are written, the numbers show which score is higher.
        assert np.sign(written @ each) == np.sign(by) or abs(by) < 0.02 or name == OWN
        tiles = measured.scores[name] - measured.page.highest[WEIGHTED[1]]  # of whole counts
        assert min(abs(moved - tiles), abs(moved - by / 100)) < 0.00101
    if "for accuracy" in (said := words["sentence"].replace(" (of 100)", "")):
        down, up, common_lost = words["lost"], words["gained"], lost == (share < 0.5)
        assert (f"the {up} outweigh the {down}; for UAR, with" in said) == (true[0] > 0)
        assert (f"the {down} count more than for UAR, and the {up} less." in said) == common_lost
        assert (f"too the {down} outweigh the {up}." in said) == (true[0] < 0 and not common_lost)
