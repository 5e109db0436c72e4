"""What ThresholdExplorer says of a threshold, without a widget."""

import numpy as np
import pytest
from explorers.threshold.test_numbers import SEPARATION, SHARE, SPREAD, THRESHOLD, USUAL
from hypothesis import example, given
from hypothesis import strategies as st

from uarwidgets.explorers.threshold import sentences
from uarwidgets.explorers.threshold.figure import PeopleFigure
from uarwidgets.explorers.threshold.numbers import COLUMN, OWN, WEIGHTED, measure, recalls_at
from uarwidgets.kit.formatting import TWO_CLASSES, format_score

FIGURE = PeopleFigure(sentences.in_picture(TWO_CLASSES, True), 5, COLUMN, (*WEIGHTED, OWN), True)


def told(names=TWO_CLASSES, **state):
    return sentences.words(measure(**USUAL | state), names, names)


def test_what_stands_at_the_best_thresholds():
    assert told(prevalence=0.501)["best_accuracy"] == "at 0.00"  # not −0.00
    assert {"accuracy →", "at 21.97"} <= {*told(separation=0.1, prevalence=0.1).values()}  # 10 ln 9
    assert told(separation=0.1, prevalence=0.9)["flag_accuracy"] == "← accuracy"
    assert {"accuracy →", "UAR: any", "at ∞"} <= {*told(separation=0.0).values()}
    assert told(separation=0, prevalence=0.5)["flag_accuracy"] == "accuracy: any"
    assert {">99 right", "<1 wrong", "0.1%"} <= {*told(prevalence=0.001, threshold=2).values()}


@given(SHARE, THRESHOLD, st.tuples(SEPARATION, SPREAD), st.floats(0, 1))
@example(0.2, 0.0, (2.0, 1.0), 0.7)  # nothing is lost or gained
@example(0.2, 1.8, (2.0, 1.0), 0.7)  # of 16 gained and 63 lost accuracy would rise, but it falls
def test_words_and_bars_are_what_the_scores_change_by(share, threshold, bells, own):
    words = sentences.words(measured := measure(share, threshold, *bells, own), *[TWO_CLASSES] * 2)
    FIGURE.update(measured, words)
    start = measured.page.highest[WEIGHTED[1]]
    changes = (recalls_at(threshold, *bells) - start).round(8)
    weights = np.array([[share, 0.5, own], [1 - share, 0.5, 1 - own]])
    true, alone, lost = changes @ weights, changes[:, np.newaxis] * weights, int(threshold < 0)
    zero, ends = np.reshape([bar.get_xdata() for bar in FIGURE.bars], (9, 3)).T[:2]
    lengths, shown = (ends - zero).reshape(3, 3), np.abs(ends - zero).max()
    assert lengths[:2] * np.abs(alone).max() == pytest.approx(alone * shown, abs=1e-5)
    assert 207 < min(ends) <= max(ends) < 312  # beside them are a share and a weight
    shorter = np.where(true < 0, lengths[1 - lost], lengths[lost]) * (np.abs(true) > 1e-9)
    assert (lengths[2] == shorter)[(np.abs(true) < 1e-12) | (np.abs(true) > 1e-6)].all()  # paler
    for k, name in enumerate(TWO_CLASSES):
        part, (side, sign) = abs(changes[k]), (("gained", 1), ("lost", -1))[k == lost]
        assert words[side] == f"{100 * part:.0f}% of {name}s {side}"
        for score, length, each in zip(measured.page.best, lengths[k], weights[k], strict=True):
            at = FIGURE.told[f"{side}_{score}"].get_position()[0]
            assert at - zero[0] == pytest.approx(length + 6 * sign)
            factors = [float(x) for x in words[f"{side}_{score}"].split(" × ")]
            assert factors == pytest.approx([part, each], abs=5.1e-4)
    rows = FIGURE.bars[0].get_ydata()[::3]
    assert rows[1] > rows[0] > rows[2]  # UAR is first, as in the tiles
    for score, row, by in zip(measured.page.best, rows, true, strict=True):
        assert FIGURE.told[f"way_{score}"].get_position()[1] == row
        by_tiles = float(format_score(measured.scores[score])) - float(format_score(start))
        moved = float(words[f"way_{score}"].replace("−", "-"))
        assert abs(moved) == pytest.approx(abs(by_tiles)) or abs(by) < 1e-12
        assert np.sign(moved) == np.sign(by) or abs(by) < 0.0006  # of whole counts
    down, up = (f"the {TWO_CLASSES[k]}s" for k in (lost, 1 - lost))
    if "lost" in (said := words["sentence"]) and true[1] < -1e-9:
        assert (f"{up} gained outweigh {down} lost; for UAR" in said) == (true[0] > 0 > true[1])
        assert (f"than UAR, as in it {down} lost count more" in said) == (true[0] < true[1])
        assert (f"too {down} lost outweigh {up} gained" in said) == (true[1] < true[0] <= 0)
